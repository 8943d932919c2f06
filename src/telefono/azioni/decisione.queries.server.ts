import type * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { lavoriDellaVisita } from '#scadenze/scadenze/lavori.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import { AppError } from '#shared/errors.ts'
import {
  aggiornaAppuntamento,
  appuntamenti,
  riportaAppuntamento,
} from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { Decisione, GestisciCorpo, rigaAzione } from './contract.ts'
import { azioni, contrastiDi } from './queries.server.ts'
import { accettaRapporto, rifiutaRapporto } from './rapporto.queries.server.ts'
import { senzaFirme } from './rapporto.rules.ts'
import { dueNote, NOTE, uguali } from './rules.ts'
import { portaInScheda } from './visita.queries.server.ts'
import { fotografia, quando } from './visita.rules.ts'

/**
 * An Admin's decision about what a telephone sent: `Accettata` writes it over what stands there, making a deleted visit
 * again under its former number.
 * @throws AppError conflitto where somebody has decided already, or the visit is no longer as it was when it was looked at;
 * what a write of the visit throws
 */
export async function decidiAzione(
  ctx: Context,
  id: number,
  { esito, motivo, visitaVersione }: Decisione,
): Promise<void> {
  const { db, utente } = ctx
  await lockRow(db, 'azioni', id)
  const riga = await db.selectFrom('azioni').selectAll().where('id', '=', id).executeTakeFirst()
  if (riga?.esito !== 'verifica') throw new AppError('non_trovato')
  if (riga.decisione !== null) throw new AppError('conflitto', `Ha già deciso ${riga.decisa_da}`)
  const mio = { ...ctx, ifVersion: null }
  if (esito === 'Accettata') await accetta(mio, riga, visitaVersione ?? null)
  else if (riga.tipo === 'rapporto.chiudi' && riga.corpo) await rifiutaRapporto(mio, riga.corpo)
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
    corpo: null,
  })
  const visita = await trova(db, appuntamenti, riga.appuntamento_id)
  const chi = visita ? `${nomeCliente(visita.cliente)}: ` : ''
  const fine = motivo ? `: ${motivo}` : ''
  if (riga.utente_id !== utente.id)
    await notifica(mio, visita?.id ?? null, [
      {
        utenteId: riga.utente_id,
        clienteId: visita?.cliente_id ?? riga.cliente_id,
        tipo: 'Cambio_Stato',
        titolo: esito === 'Accettata' ? 'Accettato dall’ufficio' : 'Non accettato dall’ufficio',
        messaggio: `${chi}quello che avevi mandato dal telefono${fine}`,
        datiExtra: {},
      },
    ])
}

type RigaDecisa = z.output<typeof rigaAzione>

const CAMBIATA = 'La visita è cambiata mentre la guardavi: rileggi e decidi'

async function accetta(ctx: Context, riga: RigaDecisa, visitaVersione: number | null): Promise<void> {
  const { db } = ctx
  const { appuntamento_id: visitaId, corpo, tipo, utente_id } = riga
  // In the order in which whoever writes a visit takes them.
  await lockRow(db, 'appuntamenti', visitaId)
  const prima = await trova(db, appuntamenti, visitaId)
  if (visitaVersione !== null && prima?.versione !== visitaVersione) throw new AppError('conflitto', CAMBIATA)
  if (!prima) await riportaAppuntamento(ctx, visitaId)
  const visita = await trova(db, appuntamenti, visitaId)
  if (!visita) throw new AppError('non_trovato')
  if (riga.cliente_id !== null && riga.cliente_id !== visita.cliente_id)
    throw new AppError(
      'conflitto',
      'La visita ora è di un altro cliente: ridalla a chi l’aveva, oppure rifiuta',
    )
  if (tipo === 'rapporto.chiudi' && corpo)
    return accettaRapporto(ctx, visita, { corpo, tecnicoId: utente_id })
  const ora = fotografia(visita)
  const dati = Object.fromEntries(
    contrastiDi(riga.contrasti).map(({ campo, prima: era, dopo }) => {
      const aggiunta = campo === NOTE && !uguali(ora[campo], era) && !uguali(ora[campo], dopo)
      return [campo, aggiunta ? dueNote(ora[campo], dopo, quando(riga.confermata_il)) : dopo]
    }),
  )
  const voluto = corpo ? (JSON.parse(corpo) as GestisciCorpo) : null
  const completata = (dati.stato ?? visita.stato) === 'Completato'
  const presi = new Set((await lavoriDellaVisita(db, visitaId)).map(({ id }) => id))
  const lavori = completata ? voluto?.lavori?.filter(({ scadenzaId }) => presi.has(scadenzaId)) : []
  await aggiornaAppuntamento(ctx, visitaId, { ...dati, ...(lavori?.length && { lavori }) })
  if (voluto?.inScheda) await portaInScheda(ctx, visitaId)
}
