import { expressionBuilder } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { addDays, dayInRome, dayRange, oggi } from '#shared/dates.ts'
import type { Preventivo } from './contract.ts'
import { type EsitoPreventivo, GIORNI_FERMO, type StatoPreventivo } from './rules.ts'

/** Quotes by their days, and whose they are. */
export interface PeriodoPreventivi {
  clienteId?: number
  /** Between two days, both included, by what became of them then; those that were made then where nothing is said. */
  dal?: string
  al?: string
  esito?: EsitoPreventivo
  /** Sent more than two weeks ago, still valid, not decided. */
  fermi?: boolean | undefined
  tipologia?: Preventivo['tipologia'] | undefined
  autoreId?: number
}

/** Quotes by a day of theirs, or those that nobody moves: what lists and figures are counted by. */
export function nelPeriodo({ dal, al, esito, fermi, tipologia, autoreId, clienteId }: PeriodoPreventivi) {
  const e = expressionBuilder<Schema, 'preventivi'>()
  const giorni = (stato: StatoPreventivo) => [
    e('preventivi.stato_giorno', '>=', `${stato} ${dal ?? ''}`),
    e('preventivi.stato_giorno', '<=', `${stato} ${al ?? '9'}`),
  ]
  const scadenza = [
    ...(dal ? [e('preventivi.data_scadenza', '>=', dal)] : []),
    ...(al ? [e('preventivi.data_scadenza', '<=', al)] : []),
    e('preventivi.data_scadenza', '<', oggi()),
  ]
  const perGiorno = {
    accettato: () => giorni('Accettato'),
    rifiutato: () => giorni('Rifiutato'),
    // Each half by an index of its own.
    scaduto: () => [
      e.or([
        e.and([e('preventivi.stato', 'in', ['Inviato', 'Scaduto']), ...scadenza]),
        e.and([...giorni('Scaduto'), e('preventivi.data_scadenza', 'is', null)]),
      ]),
    ],
  }
  return [
    ...(esito
      ? perGiorno[esito]()
      : [
          ...(dal ? [e('preventivi.created_at', '>=', dayRange(dal).inizio)] : []),
          ...(al ? [e('preventivi.created_at', '<', dayRange(al).fine)] : []),
        ]),
    ...(fermi
      ? [
          e('preventivi.stato_giorno', '>=', 'Inviato '),
          e('preventivi.stato_giorno', '<', `Inviato ${addDays(oggi(), -GIORNI_FERMO)}`),
          e.or([e('preventivi.data_scadenza', 'is', null), e('preventivi.data_scadenza', '>=', oggi())]),
        ]
      : []),
    ...(clienteId !== undefined ? [e('preventivi.cliente_id', '=', clienteId)] : []),
    ...(tipologia ? [e('preventivi.tipologia', '=', tipologia)] : []),
    ...(autoreId !== undefined ? [e('preventivi.utente_creatore_id', '=', autoreId)] : []),
  ]
}

/** The state and the day since when it has it, `Rifiutato 2026-11-20`; of an acceptance the day on which it was given. */
export function statoGiorno({ stato, stato_giorno, data_accettazione, created_at }: DbRow): string {
  const era = typeof stato_giorno === 'string' ? stato_giorno : null
  if (stato === 'Accettato' && typeof data_accettazione === 'string')
    return `${stato} ${dayInRome(data_accettazione)}`
  if (era?.startsWith(`${stato} `)) return era
  return `${stato} ${era === null && typeof created_at === 'string' ? dayInRome(created_at) : oggi()}`
}
