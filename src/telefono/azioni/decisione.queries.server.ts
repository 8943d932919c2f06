import type * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, lockRow, lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  aggiornaAppuntamento,
  appuntamenti,
  riportaAppuntamento,
} from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { DecisioneAzione, GestisciCorpo, RifiutaTutte, rigaAzione } from './contract.ts'
import { archiviaFirmato, eliminaFirmato } from './firmato.queries.server.ts'
import { documentoInAttesa } from './firmato.rules.ts'
import { faiNascere, visitaNata } from './nati.queries.server.ts'
import { nascitaDi } from './nati.rules.ts'
import { accettaPezzo } from './pezzo.queries.server.ts'
import { attendono, azioni, contrastiDi } from './queries.server.ts'
import { accettaRapporto, rifiutaRapporto } from './rapporto.queries.server.ts'
import { senzaFirme } from './rapporto.rules.ts'
import { accettaRcee } from './rcee.queries.server.ts'
import { dueNote, NOTE, RIFIUTATE_INSIEME, uguali } from './rules.ts'
import { lavoriDicibili, portaInScheda } from './visita.queries.server.ts'
import { fotografia, giornoEOraBrevi } from './visita.rules.ts'

/**
 * An Admin's decision about what a telephone sent: `Accettata` writes it over what stands there, making a deleted visit
 * again under its former number.
 * @throws AppError conflitto where somebody has decided already, or the visit is no longer as it was when it was looked at;
 * what a write of the visit throws
 */
export async function decidiAzione(
  ctx: Context,
  id: number,
  { esito, motivo, visitaVersione, clienteId }: DecisioneAzione,
): Promise<void> {
  const { db, utente } = ctx
  await lockRow(db, 'azioni', id)
  const riga = await db.selectFrom('azioni').selectAll().where('id', '=', id).executeTakeFirst()
  if (riga?.esito !== 'verifica') throw new AppError('non_trovato')
  if (riga.decisione !== null) throw new AppError('conflitto', `Ha già deciso ${riga.decisa_da}`)
  const libero = { ...ctx, ifVersion: null }
  if (esito === 'Archiviata' && documentoInAttesa(riga.corpo) === null)
    throw new AppError('conflitto', 'Non c’è un documento firmato da archiviare')
  const soggettoId =
    riga.cliente_id ?? ((esito === 'Archiviata' && (await diChiE(db, clienteId ?? null))) || null)
  if (esito === 'Accettata') await accetta(libero, riga, visitaVersione ?? null)
  await scrivi(ctx, { ...riga, cliente_id: soggettoId }, esito)
  const visita =
    riga.appuntamento_id === null ? undefined : await trova(db, appuntamenti, riga.appuntamento_id)
  const inizio = visita ? `${nomeCliente(visita.cliente)}: ` : ''
  const fine = motivo ? `: ${motivo}` : ''
  if (riga.utente_id !== utente.id)
    await notifica(libero, visita?.id ?? null, [
      {
        utenteId: riga.utente_id,
        clienteId: visita?.cliente_id ?? soggettoId,
        tipo: 'Cambio_Stato',
        titolo: DETTO[esito],
        messaggio: `${inizio}quello che avevi mandato dal telefono${esito === 'Archiviata' ? ': il PDF firmato è tra i documenti del cliente' : fine}`,
        datiExtra: {},
      },
    ])
}

/** Under none nobody would find it again. @throws AppError dati_non_validi where it isn't said whose it is */
async function diChiE(db: Db, clienteId: number | null): Promise<number> {
  if (clienteId === null) throw fieldError('clienteId', 'Scegli di quale cliente è')
  await esigeCliente(db, clienteId)
  return clienteId
}

const NON_ACCETTATO = 'Non accettato dall’ufficio'
const DETTO: Record<DecisioneAzione['esito'], string> = {
  Accettata: 'Accettato dall’ufficio',
  Archiviata: 'Archiviato dall’ufficio',
  Rifiutata: NON_ACCETTATO,
}

/**
 * Refuses all that wait of one person for one reason, as far as whoever decides was shown, and tells them once.
 * @throws AppError conflitto where none waits any more
 */
export async function rifiutaTutte(
  ctx: Context,
  { utenteId, motivo, finoA, perche }: RifiutaTutte,
): Promise<{ rifiutate: number; restano: number }> {
  const { db, utente } = ctx
  const inAttesa = attendono(db)
    .where('utente_id', '=', utenteId)
    .where('motivo', motivo === null ? 'is' : '=', motivo)
    .where('id', '<=', finoA)
  const righe = await lockRows(db, inAttesa.selectAll().orderBy('id').limit(RIFIUTATE_INSIEME)).execute()
  if (righe.length === 0) throw new AppError('conflitto', 'Sono già state decise')
  for (const riga of righe) await scrivi({ ...ctx, ifVersion: null }, riga, 'Rifiutata')
  const clienti = new Set(righe.map(({ cliente_id }) => cliente_id))
  if (utenteId !== utente.id)
    await notifica(ctx, null, [
      {
        utenteId,
        clienteId: clienti.size === 1 ? (righe[0]?.cliente_id ?? null) : null,
        tipo: 'Cambio_Stato',
        titolo: NON_ACCETTATO,
        messaggio: `${righe.length} azioni che avevi mandato dal telefono: ${perche}`,
        datiExtra: {},
      },
    ])
  const { n } = await inAttesa.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rifiutate: righe.length, restano: Number(n) }
}

/** Writes a decision down; refused, what was signed goes, archived it stays alone. */
async function scrivi(ctx: Context, riga: RigaDecisa, esito: DecisioneAzione['esito']): Promise<void> {
  const { db, utente } = ctx
  const { id } = riga
  const libero = { ...ctx, ifVersion: null }
  if (esito === 'Archiviata' && riga.corpo) await archiviaFirmato(libero, riga)
  if (esito === 'Rifiutata' && riga.corpo)
    await (riga.tipo === 'rapporto.chiudi' ? rifiutaRapporto : eliminaFirmato)(libero, riga.corpo)
  // What was sent stays in the register, the lines of who signed don't.
  if (riga.corpo)
    await db
      .updateTable('azioni')
      .set({ corpo: senzaFirme(riga.corpo) })
      .where('id', '=', id)
      .execute()
  await aggiorna(ctx, azioni, id, {
    decisione: esito,
    decisaDa: utente.nome_utente,
    decisaIl: new Date().toISOString(),
    clienteId: riga.cliente_id,
    corpo: null,
  })
}

type RigaDecisa = z.output<typeof rigaAzione>

const CAMBIATA = 'La visita è cambiata mentre la guardavi: rileggi e decidi'

async function accetta(ctx: Context, riga: RigaDecisa, visitaVersione: number | null): Promise<void> {
  const { db } = ctx
  const { corpo, tipo, utente_id, cliente_id } = riga
  if (corpo && nascitaDi({ tipo, corpo: JSON.parse(corpo) })) return accettaNascita(ctx, riga, corpo)
  const { visitaUid = null } = JSON.parse(corpo ?? '{}') as { visitaUid?: string }
  const visitaId = riga.appuntamento_id ?? (visitaUid && (await visitaNata(db, visitaUid)))
  if (!visitaId) {
    if (visitaUid && tipo !== 'rcee.chiudi')
      throw new AppError('conflitto', 'Accetta prima la visita iniziata sul telefono')
    if (tipo !== 'rcee.chiudi' || !corpo || cliente_id === null) throw new AppError('non_trovato')
    return accettaRcee(ctx, { visitaId: null, clienteId: cliente_id }, { corpo, tecnicoId: utente_id })
  }
  // In the order in which whoever writes a visit takes them.
  await lockRow(db, 'appuntamenti', visitaId)
  const trovata = await trova(db, appuntamenti, visitaId)
  if (visitaVersione !== null && trovata?.versione !== visitaVersione)
    throw new AppError('conflitto', CAMBIATA)
  if (!trovata) await riportaAppuntamento(ctx, visitaId)
  const visita = await trova(db, appuntamenti, visitaId)
  if (!visita) throw new AppError('non_trovato')
  if (riga.cliente_id !== null && riga.cliente_id !== visita.cliente_id)
    throw new AppError(
      'conflitto',
      'La visita ora è di un altro cliente: ridalla a chi l’aveva, oppure rifiuta',
    )
  if (tipo === 'rapporto.chiudi' && corpo)
    return accettaRapporto(ctx, visita, { corpo, tecnicoId: utente_id })
  if (tipo === 'rcee.chiudi' && corpo)
    return accettaRcee(ctx, { visitaId, clienteId: visita.cliente_id }, { corpo, tecnicoId: utente_id })
  if (tipo === 'pezzo.chiedi')
    return accettaPezzo(ctx, visita, {
      corpo: corpo ?? '{}',
      tecnicoId: utente_id,
      confermataIl: riga.confermata_il,
    })
  const ora = fotografia(visita)
  const dati = Object.fromEntries(
    contrastiDi(riga.contrasti).map(({ campo, prima: era, dopo: proposto }) => {
      const attuale = ora[campo as keyof typeof ora]
      const aggiunta = campo === NOTE && !uguali(attuale, era) && !uguali(attuale, proposto)
      return [campo, aggiunta ? dueNote(attuale, proposto, giornoEOraBrevi(riga.confermata_il)) : proposto]
    }),
  )
  const voluto = corpo ? (JSON.parse(corpo) as GestisciCorpo) : null
  const lavori = await lavoriDicibili(ctx, { ...visita, stato: dati.stato ?? visita.stato }, voluto ?? {})
  await aggiornaAppuntamento(ctx, visitaId, { ...dati, ...(lavori.length > 0 && { lavori }) })
  if (voluto?.inScheda) await portaInScheda(ctx, visitaId)
}

/** What waits behind it can be accepted from now on. */
async function accettaNascita(ctx: Context, riga: RigaDecisa, corpo: string): Promise<void> {
  const { tipo, uid: azione, cliente_id: clienteId, utente_id: tecnicoId, confermata_il: confermataIl } = riga
  const destinazione = { azione, clienteId, tecnicoId, confermataIl }
  const id = await faiNascere(ctx, { tipo, corpo: JSON.parse(corpo) }, destinazione)
  if (tipo === 'visita.nuova')
    await ctx.db.updateTable('azioni').set({ appuntamento_id: id }).where('id', '=', riga.id).execute()
}
