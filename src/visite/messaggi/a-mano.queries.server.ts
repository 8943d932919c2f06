import { type AltroTelefono, type ConTelefoni, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { type Composto, componiMessaggi, type DaComporre } from './composizione.queries.server.ts'
import type { AMano, SoggettoMessaggio, TestoPronto } from './contract.ts'
import { ritira, ritiraDiVisita } from './preparazione.queries.server.ts'
import { type ArchivioMessaggi, messaggi } from './queries.server.ts'
import {
  chiaveDiVisita,
  chiaveMessaggio,
  DI_VISITA,
  IN_ATTESA,
  puoAvere,
  senzaCollegamento,
  type TipoMessaggio,
} from './rules.ts'

/** @throws AppError dati_non_validi where what it is about isn't named */
async function soggettoDi(
  db: Db,
  { tipo, appuntamentoId, clienteId }: { tipo: TipoMessaggio } & Pick<AMano, 'appuntamentoId' | 'clienteId'>,
): Promise<DaComporre & { inizio: string | null }> {
  if ((DI_VISITA as readonly TipoMessaggio[]).includes(tipo)) {
    const visita = await db
      .selectFrom('appuntamenti')
      .select(['cliente_id', 'data_inizio'])
      .where('id', '=', appuntamentoId ?? 0)
      .executeTakeFirst()
    if (!visita) throw fieldError('appuntamentoId', 'Scegli una visita')
    return {
      ...{ tipo, cliente_id: visita.cliente_id, appuntamento_id: appuntamentoId ?? null, contratto_id: null },
      inizio: visita.data_inizio,
    }
  }
  if (tipo !== 'Promemoria' || !clienteId) throw fieldError('clienteId', 'Scegli un cliente')
  return { tipo, cliente_id: clienteId, appuntamento_id: null, contratto_id: null, inizio: null }
}

async function composto(ctx: ArchivioMessaggi, soggetto: DaComporre): Promise<Composto> {
  const [messaggio] = await componiMessaggi(ctx, [soggetto])
  if (!messaggio) throw new AppError('conflitto', 'Non c’è niente da ricordare a questo cliente')
  return messaggio
}

/** The words of a message that somebody sends by hand, and whether its customer wants it. */
export async function componiTestoPronto(
  ctx: ArchivioMessaggi,
  query: SoggettoMessaggio,
): Promise<TestoPronto> {
  const { db } = ctx
  const soggetto = await soggettoDi(db, query)
  const { testo, telefono, altri_telefoni, manca } = await composto(ctx, soggetto)
  const consenso = await consensoDi(db, soggetto.cliente_id)
  return { testo, telefono, altri_telefoni, manca, consentito: puoAvere(soggetto.tipo, 'WhatsApp', consenso) }
}

const consensoDi = async (db: Db, id: number) =>
  (await db.selectFrom('clienti').select('avvisi_telefono').where('id', '=', id).executeTakeFirstOrThrow())
    .avvisi_telefono

/** Whom it went to: the first of their numbers, or the one that was picked. @throws AppError dati_non_validi for another */
function numeroScelto(telefoni: ConTelefoni, scelto: string | null | undefined): string {
  if (!scelto) return telefoni.telefono ?? ''
  const cifre = telefonoInCifre(scelto)
  const trovato = telefoniDi(telefoni).find(({ numero }) => telefonoInCifre(numero) === cifre)
  if (!trovato) throw fieldError('numero', 'Non è un numero di questo cliente')
  return trovato.numero
}

/** Remembers that somebody sent it; the mail with the same words is no longer needed. @returns its id */
export async function segnaAMano(ctx: Context, dati: AMano): Promise<number> {
  const { db, utente } = ctx
  const { tipo, canale } = dati
  if (tipo === 'Annullamento') return segnaAnnullata(ctx, dati)
  const soggetto = await soggettoDi(db, dati)
  const { oggetto, testo, link, ...telefoni } = await composto(ctx, soggetto)
  if (!puoAvere(tipo, canale, await consensoDi(db, soggetto.cliente_id)))
    throw new AppError('conflitto', 'Il cliente non ha detto sì ai messaggi per telefono')
  const mese = oggi().slice(0, 7)
  const chiave = soggetto.inizio
    ? chiaveDiVisita(tipo, {
        ...{ id: soggetto.appuntamento_id ?? 0, data_inizio: soggetto.inizio },
        cliente_id: soggetto.cliente_id,
      })
    : chiaveMessaggio(tipo, soggetto.cliente_id, mese)
  if (soggetto.appuntamento_id)
    await ritiraDiVisita(
      db,
      { id: soggetto.appuntamento_id, cliente_id: soggetto.cliente_id },
      { tipi: [tipo], autore: utente.nome_utente },
    )
  else await ritira(db, [chiave], utente.nome_utente)
  const adesso = new Date().toISOString()
  const comuni = {
    ...{ stato: 'Inviato', destinatario: numeroScelto(telefoni, dati.numero), oggetto, creato_il: adesso },
    testo: senzaCollegamento(testo, link),
    ...{ mandato_il: adesso, autore: utente.nome_utente, updated_at: adesso },
  }
  const { id } = await db
    .insertInto('messaggi')
    .values({
      ...comuni,
      ...{ tipo, canale, chiave: `${chiave}:${canale}`, contratto_id: null, errore: null },
      ...{ cliente_id: soggetto.cliente_id, appuntamento_id: soggetto.appuntamento_id },
      ...{ tentativi: 0, prossimo_il: null, preso_il: null },
      ...{ versione: 1, created_at: adesso },
    } as never)
    .onConflict((c) =>
      c
        .column('chiave')
        .doUpdateSet((e) => ({ ...comuni, versione: e('messaggi.versione', '+', 1) }) as never),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same of a visit that is off: its words were written when it was, and wait. */
async function segnaAnnullata(
  ctx: Context,
  { appuntamentoId, clienteId, canale, numero }: AMano,
): Promise<number> {
  const { db, utente } = ctx
  const attesa = await db
    .selectFrom('messaggi')
    .innerJoin('clienti', 'clienti.id', 'messaggi.cliente_id')
    .select(['messaggi.id', 'clienti.telefono', 'clienti.altri_telefoni', 'avvisi_telefono'])
    .where('messaggi.tipo', '=', 'Annullamento')
    .where('messaggi.stato', 'in', [...IN_ATTESA])
    .where('messaggi.chiave', 'like', `${chiaveMessaggio('Annullamento', appuntamentoId ?? 0, '')}%`)
    .$if(Boolean(clienteId), (q) => q.where('messaggi.cliente_id', '=', clienteId ?? 0))
    .orderBy('messaggi.id', 'desc')
    .executeTakeFirst()
  if (!attesa) throw new AppError('conflitto', 'Nel frattempo qualcuno ha già deciso')
  if (!puoAvere('Annullamento', canale, attesa.avvisi_telefono))
    throw new AppError('conflitto', 'Il cliente non ha detto sì ai messaggi per telefono')
  const telefoni = { telefono: attesa.telefono, altri_telefoni: listOf<AltroTelefono>(attesa.altri_telefoni) }
  await aggiorna({ ...ctx, ifVersion: null }, messaggi, attesa.id, {
    ...{ stato: 'Inviato', canale, destinatario: numeroScelto(telefoni, numero) },
    ...{ mandatoIl: new Date().toISOString(), autore: utente.nome_utente },
  })
  return attesa.id
}
