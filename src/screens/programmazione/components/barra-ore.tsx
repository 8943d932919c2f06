import stili from './settimana.module.css'

/** How much of some hours is booked, proposed and kept for breakdowns (in per cent); the rest in minutes. */
export function BarraOre({
  lavoro,
  prenotati,
  proposti,
  riserva,
}: {
  lavoro: number
  prenotati: number
  proposti: number
  riserva: number
}) {
  const quota = (minuti: number) => `${Math.min(100, (minuti / Math.max(1, lavoro)) * 100)}%`
  return (
    <span aria-hidden className={stili.barra}>
      <i data-cosa="riserva" style={{ width: `${riserva}%` }} />
      <i data-cosa="proposto" style={{ width: quota(prenotati + proposti) }} />
      <i data-cosa="prenotato" style={{ width: quota(prenotati) }} />
    </span>
  )
}
