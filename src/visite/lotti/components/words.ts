import { capital } from '#shared/text.ts'
import type { LottoAnnullato, SpostamentoFatto } from '../contract.ts'
import { quanteVisite } from '../rules.ts'

/** What became of visits that were moved together. */

/** `4 visite spostate`, `1 visita torna da programmare`, `3 visite spostate, 1 da programmare`; '' of none. */
export function spostateInParole(spostate: number, daProgrammare: number): string {
  if (spostate === 0 && daProgrammare === 0) return ''
  if (spostate === 0)
    return `${quanteVisite(daProgrammare)} ${daProgrammare === 1 ? 'torna' : 'tornano'} da programmare`
  const spostateInsieme = `${quanteVisite(spostate)} ${spostate === 1 ? 'spostata' : 'spostate'}`
  return daProgrammare === 0 ? spostateInsieme : `${spostateInsieme}, ${daProgrammare} da programmare`
}

/** `2 visite restano: In corso, completata`; '' where none does. */
export function restanoInParole(restano: SpostamentoFatto['restano']): string {
  if (restano.length === 0) return ''
  const perche = [...new Set(restano.map((visita) => visita.perche))].join(', ')
  return `${quanteVisite(restano.length)} ${restano.length === 1 ? 'resta' : 'restano'}: ${capital(perche)}`
}

/**
 * `Annullate 14 visite; 2 restano perché cambiate dopo`, `Rimesse al loro posto 14 visite`; of what moved none, what it was
 * done for.
 */
export function annullateInParole({ assenzaResta, ...fatto }: LottoAnnullato): string {
  if (fatto.annullate === 0 && fatto.restano === 0)
    return assenzaResta ? 'Non si annulla niente: l’assenza è cambiata dopo' : 'Operazione annullata'
  if (fatto.annullate === 0 && assenzaResta === false)
    return 'Assenza tolta. Le visite restano: sono cambiate dopo'
  const resta = assenzaResta ? '. L’assenza resta: è cambiata dopo' : ''
  return `${visiteAnnullate(fatto)}${resta}`
}

function visiteAnnullate({ tipo, annullate, restano }: Omit<LottoAnnullato, 'assenzaResta'>): string {
  if (annullate === 0) return 'Non si annulla niente: tutte sono cambiate dopo'
  const [singola, sola] = [annullate === 1, restano === 1]
  const prenotate = tipo === 'Prenotazione'
  const messe = singola ? 'Rimessa al suo posto' : 'Rimesse al loro posto'
  const fatto = `${prenotate ? (singola ? 'Annullata' : 'Annullate') : messe} ${quanteVisite(annullate)}`
  if (restano === 0) return fatto
  const cambiate = sola ? '1 resta perché cambiata' : `${restano} restano perché cambiate`
  const prese = sola ? 'o il suo posto è preso' : 'o il loro posto è preso'
  return `${fatto}; ${cambiate}${prenotate ? ' dopo' : `, ${prese}`}`
}
