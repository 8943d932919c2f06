import { Impostazione } from '#anagrafe/azienda/components/impostazione.tsx'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { MINUTI_SOLITI } from '../bacheca.rules.ts'
import { giornoEMese, RISERVA_IN_PAROLE } from '../words.rules.ts'

const DurateForm = lazy(() => import('./durate-form.tsx').then((m) => m.DurateForm))

const inParole = (a: Azienda) => {
  const minuti = (campo: keyof typeof MINUTI_SOLITI) => a[campo] ?? MINUTI_SOLITI[campo]
  return [
    `Manutenzione ${minuti('minuti_manutenzione')} minuti, condizionatore ${minuti('minuti_condizionatore')}, RCEE ${minuti('minuti_rcee')}, controllo perdite ${minuti('minuti_fgas')}.`,
    `${viaggioInParole(a)}; il ${formatPercent(a.riserva_guasti)} di ogni giornata resta libero per i guasti, ${RISERVA_IN_PAROLE[a.riserva_quando].toLowerCase()}.`,
    ...Object.entries(a.persone).map(([tipo, quante]) => `${tipo}: in ${quante}.`),
    a.patrono ? `Festa patronale: ${giornoEMese(a.patrono)}.` : 'La festa patronale non è indicata.',
  ].join(' ')
}

/** The way is as long as the distance, but where the company has said otherwise. */
function viaggioInParole({ minuti_viaggio, minuti_viaggio_fuori }: Azienda): string {
  const scelti = [
    minuti_viaggio !== null && `${minuti_viaggio} minuti nella stessa zona`,
    minuti_viaggio_fuori !== null && `${minuti_viaggio_fuori} fra zone vicine`,
  ].filter(Boolean)
  return scelti.length === 0
    ? 'Il viaggio segue la distanza fra i comuni'
    : `Viaggio ${scelti.join(', ')}, altrove secondo la distanza`
}

/** How long works and ways take, what stays free for breakdowns, and the patron saint's day. */
export function SchedaDurate() {
  return (
    <Impostazione titolo="Durate" modifica="Modifica le durate" Form={DurateForm} righe={2}>
      {(azienda) => <p>{inParole(azienda)}</p>}
    </Impostazione>
  )
}
