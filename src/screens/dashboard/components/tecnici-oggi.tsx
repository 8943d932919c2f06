import { BarraGiorno } from '#features/appuntamenti/components/barra-giorno.tsx'
import { nomeCliente, quanti } from '#features/appuntamenti/components/parole.ts'
import { TONO_STATO } from '#features/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { timeInRome } from '#shared/dates.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Initials } from '#web/ui/initials.tsx'
import stili from './tecnici-oggi.module.css'

interface TecniciOggiProps {
  appuntamenti: Appuntamento[]
  adesso: string
}

/** Who is at work today, how much they have, and where they are now. */
export function TecniciOggi({ appuntamenti, adesso }: TecniciOggiProps) {
  const tecnici = perTecnico(appuntamenti)
  if (tecnici.length === 0) return null
  return (
    <Scheda senzaMargine titolo="Tecnici di Oggi" conteggio={tecnici.length}>
      <div aria-hidden className={`${stili.ore} tnum`}>
        <span>
          <b>9</b>
          <b>12</b>
          <b>15</b>
          <b>18</b>
        </span>
      </div>
      <ul>
        {tecnici.map(({ nome, visite }) => (
          <li key={nome} className={stili.riga}>
            <Initials nome={nome} />
            <div>
              <strong className="ell">{nome}</strong>
              <small className="ell">{momento(visite, adesso)}</small>
            </div>
            <BarraGiorno impegni={visite.map((a) => ({ ...a, tono: TONO_STATO[a.stato] }))} />
          </li>
        ))}
      </ul>
    </Scheda>
  )
}

/** Cancelled visits weigh nothing. The busiest first. */
function perTecnico(appuntamenti: Appuntamento[]) {
  const gruppi = Map.groupBy(
    appuntamenti.filter((a) => a.stato !== 'Annullato'),
    (a) => a.utente_assegnato.nome_utente,
  )
  return [...gruppi]
    .map(([nome, visite]) => ({ nome, visite }))
    .sort((a, b) => b.visite.length - a.visite.length || a.nome.localeCompare(b.nome, 'it'))
}

/** `Da Antonio Esposito · 3 visite, 4 h`. */
function momento(visite: Appuntamento[], adesso: string): string {
  const minuti = visite.reduce(
    (somma, a) => somma + (Date.parse(a.data_fine) - Date.parse(a.data_inizio)) / 60_000,
    0,
  )
  const carico = `${quanti(visite.length, 'visita', 'visite')}, ${ore(minuti)}`
  const inCorso = visite.find((a) => a.stato === 'In_Corso')
  if (inCorso) return `Da ${nomeCliente(inCorso.cliente)} · ${carico}`
  const prossima = visite.find((a) => a.stato === 'Programmato' && a.data_fine > adesso)
  if (prossima) return `${carico} · prossima ${timeInRome(prossima.data_inizio)}`
  return visite.every((a) => a.stato === 'Completato') ? `${carico} · finito` : carico
}

/** `4 h`, `5 h 30`. */
function ore(minuti: number): string {
  return `${Math.floor(minuti / 60)} h ${minuti % 60 || ''}`.trim()
}
