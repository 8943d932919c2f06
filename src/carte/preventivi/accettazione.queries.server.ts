import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { prendiDocumento } from '#anagrafe/documenti/queries.server.ts'
import { usoDelDocumento } from '#anagrafe/documenti/uso.queries.server.ts'
import { comeDati } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, lockRow } from '#server/data/records.ts'
import { formatDate, instantFromRome, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Accettazione, AccettazioneDati, Preventivo, RigaDiPreventivo } from './contract.ts'
import { preventivi } from './queries.server.ts'
import { accettazioneDi, accettazioni } from './revisioni.queries.server.ts'
import {
  type DocumentoPreventivo,
  documentoDelPreventivoDopo,
  righeDiPreventivo,
  scriviRighePreventivo,
} from './righe.queries.server.ts'
import { eFirmata } from './rules.ts'

/**
 * Takes the signed sheet, which may be in no other acceptance, nor be what was sent to be signed.
 * @throws AppError dati_non_validi on `documentoId`
 */
async function allega(ctx: Context, documentoId: number, clienteId: number): Promise<void> {
  // Locked by this: of two acceptances that take it at once the second sees that of the first.
  await prendiDocumento(ctx, documentoId, 'Preventivo', clienteId, 'documentoId')
  const uso = await usoDelDocumento(ctx.db, documentoId)
  if (uso) throw fieldError('documentoId', uso)
}

/** The lines as they are with these optional ones taken. @throws AppError dati_non_validi where one isn't optional */
function conScelte(righe: readonly RigaDiPreventivo[], scelte: readonly number[]) {
  const facoltative = new Set(righe.flatMap(({ n, facoltativa }) => (facoltativa ? n : [])))
  const estranea = scelte.find((n) => !facoltative.has(n))
  if (estranea !== undefined) throw fieldError('righeScelte', `La riga ${estranea} non è facoltativa`)
  return righe.map(comeDati).map((riga, i) => ({
    ...riga,
    scelta: Boolean(riga.facoltativa) && scelte.includes(righe[i]?.n ?? 0),
  }))
}

const stessa = (a: Accettazione, dati: AccettazioneDati): boolean =>
  a.data === dati.data &&
  a.nome === dati.nome &&
  a.modalita === dati.modalita &&
  a.firma === (dati.firma ?? null) &&
  a.documento_id === (dati.documentoId ?? null)

/** What the optional lines that are taken make of a quote; null where they are as they were. */
async function sceltaDi(
  ctx: Context,
  attuale: Preventivo,
  righeScelte: readonly number[] | undefined,
): Promise<DocumentoPreventivo | null> {
  if (!righeScelte) return null
  const righe = await righeDiPreventivo(ctx.db, attuale.id)
  const uguali = righe.every(
    ({ n, facoltativa, scelta }) => !facoltativa || scelta === righeScelte.includes(n),
  )
  const scelte = conScelte(righe, righeScelte)
  return uguali ? null : documentoDelPreventivoDopo(ctx.db, attuale, { righe: scelte })
}

const CAMBIATO = 'Il preventivo è cambiato: mostralo di nuovo al cliente'

/**
 * Records how a customer accepted a quote as it is now: revision, total and the optional lines that they take. What was
 * accepted without a signature may be signed later.
 * @returns whether it was accepted so already
 * @throws AppError conflitto where it is signed, is no longer what the customer was shown, or their data were erased;
 * dati_non_validi
 */
export async function accettaPreventivo(ctx: Context, id: number, dati: AccettazioneDati): Promise<boolean> {
  await lockRow(ctx.db, 'preventivi', id)
  const attuale = await richiedi(ctx.db, preventivi, id)
  await esigeCliente(ctx.db, attuale.cliente_id)
  const precedente = await accettazioneDi(ctx.db, attuale)
  if (dati.revisione !== undefined && dati.revisione !== attuale.revisione)
    throw new AppError('conflitto', CAMBIATO)
  if (dati.documentoId && dati.documentoId !== precedente?.documento_id)
    await allega(ctx, dati.documentoId, attuale.cliente_id)
  const scelta = await sceltaDi(ctx, attuale, dati.righeScelte)
  if (precedente && !scelta && stessa(precedente, dati) && attuale.stato === 'Accettato') return true
  if (precedente && eFirmata(precedente) && (scelta || !stessa(precedente, dati)))
    throw new AppError(
      'conflitto',
      `Preventivo firmato il ${formatDate(precedente.data)}: crea una nuova revisione`,
    )
  const totale = scelta?.importi.totale ?? attuale.totale
  if (dati.totale !== undefined && dati.totale !== totale) throw new AppError('conflitto', CAMBIATO)

  if (scelta) await scriviRighePreventivo(ctx, id, attuale.cliente_id, scelta.righe)
  const { data, nome, modalita, firma = null, documentoId = null, righeScelte } = dati
  const scritta = {
    ...{ preventivoId: id, clienteId: attuale.cliente_id, revisione: attuale.revisione },
    ...{ totale, data, nome, modalita, firma, documentoId, registrataDa: ctx.utente.id },
    registrataIl: new Date().toISOString(),
    righeScelte: righeScelte ? JSON.stringify(righeScelte) : null,
  }
  const libero = { ...ctx, ifVersion: null }
  if (precedente) await aggiorna(libero, accettazioni, precedente.id, scritta)
  else await crea(ctx, accettazioni, scritta)
  await aggiorna(libero, preventivi, id, {
    ...scelta?.importi,
    stato: 'Accettato',
    accettato: true,
    dataAccettazione: data === oggi() ? new Date().toISOString() : instantFromRome(data, '12:00'),
    ...(scelta && attuale.documento_id !== null && { pdfSuperato: true }),
  })
  return false
}
