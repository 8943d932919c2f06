import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { cancellatiFra } from '#anagrafe/clienti/queries.server.ts'
import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import { NOME_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import { promessaPassata } from '#carte/fatture/giorni.rules.ts'
import { fatture, restoDovuto, trovate } from '#carte/fatture/queries.server.ts'
import { type ParteScaduta, partiScadute } from '#carte/fatture/scadute.rules.ts'
import type { Context } from '#server/data/context.ts'
import { inBlocks } from '#server/data/list.ts'
import { aggiorna, creaMolti } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { listOf, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, sumEuro } from '#shared/money.ts'
import { searchable, searched } from '#shared/text.ts'
import {
  type AperteDi,
  type FatturaDaSollecitare,
  type Incassi,
  type IncassoDi,
  rigaSollecito,
  type SollecitiInput,
} from './contract.ts'
import { daSollecitare, FASCE, fasciaDiRitardo, ritardo, TONI_SOLLECITO } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    solleciti: TableOf<typeof rigaSollecito>
  }
}

export const solleciti = table(
  'solleciti',
  { uno: 'sollecito', tanti: 'solleciti', genere: 'm' },
  rigaSollecito,
  { etichette: { tono: TONI_SOLLECITO }, person: 'cliente_id', erased: () => 'deleted' },
)

/** An open invoice to a customer, with what is left of it by due date. */
interface Aperta extends FatturaDaSollecitare {
  clienteId: number | null
  /** As they are called today; of one whose data were erased, as the document does. */
  nome: string
  telefono: string | null
  altri_telefoni: AltroTelefono[]
  email: string | null
  cancellato: boolean
  /** Of a credit note none: what it takes off is of no day. */
  parti: ParteScaduta[]
}

/** What customers owe, by day of its due date; a credit note that still takes something off is among them, below zero. */
async function aperte(db: Db, clienteId?: number): Promise<Aperta[]> {
  const giorno = oggi()
  const righe = await trovate(db, {
    tipo: 'Attiva',
    pagate: false,
    ...(clienteId !== undefined && { clienteId }),
  })
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    // the last reminder
    .leftJoin('solleciti as ultimo', (j) =>
      j.on('ultimo.id', '=', (e) =>
        e
          .selectFrom('solleciti as s')
          .select((m) => m.fn.max('s.id').as('id'))
          .whereRef('s.fattura_id', '=', 'fatture.id'),
      ),
    )
    .select(['ultimo.tono', 'ultimo.canale', 'ultimo.preparato_il'])
    .select(['fatture.id', 'numero_documento', 'data_emissione', 'data_scadenza', 'promessa_il'])
    .select([
      'fatture.cliente_id',
      'cliente.telefono',
      'cliente.altri_telefoni',
      'cliente.email',
      'tipo_documento',
    ])
    .select(['fatture.netto_a_pagare', 'fatture.importo_pagato'])
    .select([
      restoDovuto.as('resto'),
      NOME_SULLA_FATTURA.as('nome'),
      nomeSulDocumentoIn('cliente').as('di_oggi'),
    ])
    .execute()
  const ids = righe.map(({ id }) => id)
  const rate = Map.groupBy(await inBlocks(ids, (alcune) => rateDi(db, alcune)), (r) => r.fattura_id)
  const cancellati = await cancellatiFra(
    db,
    righe.flatMap(({ cliente_id }) => cliente_id ?? []),
  )
  return righe
    .filter(({ resto }) => Number(resto) !== 0)
    .map((r) => {
      const resto = Number(r.resto)
      const nota = resto < 0
      const senza = r.data_scadenza ?? r.data_emissione
      const parti = nota ? [] : partiScadute(resto, rate.get(r.id) ?? [], senza)
      const scadute = parti.filter(({ scadenza }) => scadenza < giorno)
      // A credit note's day is nobody's due date.
      const scadenza = nota ? null : (parti[0]?.scadenza ?? senza)
      const giorni = scadenza !== null && scadute.length > 0 ? ritardo(scadenza, giorno) : 0
      const cancellato = r.cliente_id !== null && cancellati.has(r.cliente_id)
      const { tono, canale, preparato_il } = r
      const ultimo = tono && canale && preparato_il ? { tono, canale, preparato_il } : null
      const sollecitata_il = ultimo && dayInRome(ultimo.preparato_il)
      return {
        id: r.id,
        numero: r.numero_documento,
        data_emissione: r.data_emissione,
        scadenza,
        giorni,
        ultimo,
        totale: euro(nota ? -r.netto_a_pagare : r.netto_a_pagare),
        incassato: euro(nota ? -r.importo_pagato : r.importo_pagato),
        resta: euro(resto),
        scaduto: euro(scadute.reduce((tot, { importo }) => tot + importo, 0)),
        promessa_il: r.promessa_il,
        da_sollecitare:
          r.cliente_id !== null &&
          !cancellato &&
          daSollecitare({ giorni, promessa_il: r.promessa_il, sollecitata_il }, giorno),
        ...{ clienteId: r.cliente_id, telefono: r.telefono, email: r.email, cancellato, parti },
        altri_telefoni: listOf<AltroTelefono>(r.altri_telefoni),
        nome: (cancellato ? null : r.di_oggi) ?? r.nome,
      }
    })
    .sort((a, b) => primaScade(a, b) || a.id - b.id)
}

/** The earliest due date first; what has none, last. */
const primaScade = (a: { scadenza: string | null }, b: { scadenza: string | null }): number =>
  (a.scadenza ?? MAI).localeCompare(b.scadenza ?? MAI)
const MAI = '9999'

const rateDi = async (db: Db, ids: readonly number[]) =>
  (
    await db
      .selectFrom('rate_fatture')
      .select(['fattura_id', 'data_scadenza', 'importo'])
      .where('fattura_id', 'in', ids)
      .where('pagata', '=', sql<boolean>`false`)
      .execute()
  ).map(({ fattura_id, data_scadenza, importo }) => ({ fattura_id, scadenza: data_scadenza, importo }))

const chiaveDi = ({ clienteId, nome }: Aperta) => (clienteId === null ? nome : String(clienteId))
const restano = (righe: readonly Aperta[]) => sumEuro(righe.map(({ resta }) => resta))

/** Of a customer: what a credit note takes off may leave nothing to be reminded of. */
function diUno(insieme: readonly Aperta[], giorno: string): IncassoDi {
  const parti = insieme.flatMap((aperta) => aperta.parti)
  // What a note takes off is of no age.
  const tolto = insieme.reduce((tot, { resta }) => tot + Math.min(0, cents(resta)), 0)
  const fasce = FASCE.map((_, n) =>
    parti
      .filter(({ scadenza }) => fasciaDiRitardo(ritardo(scadenza, giorno)) === n)
      .reduce((tot, { importo }) => tot + importo, n === 0 ? tolto : 0),
  )
  const [capofila] = insieme as [Aperta]
  const { telefono, altri_telefoni, email } = capofila
  const promesse = insieme.flatMap(({ promessa_il }) => promessa_il ?? []).sort()
  const totale = restano(insieme)
  const ultimi = insieme.flatMap(({ ultimo }) => ultimo ?? [])
  return {
    cliente: capofila.clienteId === null ? null : { id: capofila.clienteId, telefono, altri_telefoni, email },
    nome: capofila.nome,
    fasce: fasce.map(euro),
    totale,
    scadenza: capofila.scadenza,
    ultimo: ultimi.toSorted((a, b) => a.preparato_il.localeCompare(b.preparato_il)).at(-1) ?? null,
    promessa_il: promesse.find((il) => il >= giorno) ?? promesse.at(-1) ?? null,
    da_sollecitare: totale > 0 && insieme.some(({ da_sollecitare }) => da_sollecitare),
  }
}

const perCliente = (righe: readonly Aperta[]) => [...Map.groupBy(righe, chiaveDi).values()]

/** What customers owe, by customer and age; the oldest debt first. */
export async function trovaIncassi(
  db: Db,
  { q, limit = 50, offset = 0 }: { q?: string; limit?: number; offset?: number },
): Promise<Incassi> {
  const giorno = oggi()
  const elenco = await aperte(db)
  const gruppi = perCliente(elenco).map((insieme) => diUno(insieme, giorno))
  const parole = searched(q ?? '').split(' ')
  const trovati = q
    ? gruppi.filter(({ nome }) => {
        const testo = searchable(nome)
        return parole.every((parola) => testo.includes(parola))
      })
    : gruppi
  const fatturePer = FASCE.map((_, n) => elenco.filter(({ giorni }) => fasciaDiRitardo(giorni) === n).length)
  return {
    totale: restano(elenco),
    clienti: gruppi.length,
    fatture: elenco.length,
    fasce: FASCE.map((_, n) => ({
      importo: sumEuro(gruppi.map(({ fasce }) => fasce[n] ?? 0)),
      fatture: fatturePer[n] ?? 0,
    })),
    da_sollecitare: gruppi.filter(({ da_sollecitare }) => da_sollecitare).length,
    righe: trovati.slice(offset, offset + limit),
    conteggio: trovati.length,
  }
}

/** The customers of the list, all of them. */
export async function tuttiGliIncassi(db: Db, q?: string): Promise<IncassoDi[]> {
  return (await trovaIncassi(db, { ...(q && { q }), limit: Number.MAX_SAFE_INTEGER })).righe
}

const soloFattura = ({
  clienteId: _,
  nome: _n,
  telefono: _t,
  altri_telefoni: _a,
  email: _e,
  cancellato: _c,
  parti: _p,
  ...fattura
}: Aperta) => fattura as FatturaDaSollecitare

/** The open invoices of one customer, or of all who are to be reminded, with whom to write to. */
export async function trovaAperte(db: Db, clienteId?: number): Promise<AperteDi[]> {
  const giorno = oggi()
  return perCliente(await aperte(db, clienteId)).flatMap((insieme) => {
    const { cliente, nome, da_sollecitare } = diUno(insieme, giorno)
    if (cliente === null || (clienteId === undefined && !da_sollecitare)) return []
    const cancellato = insieme.some((aperta) => aperta.cancellato)
    return [{ cliente: { ...cliente, nome, cancellato }, fatture: insieme.map(soloFattura) }]
  })
}

const daPagare = sql<boolean>`tipo = 'Attiva' and tipo_documento <> 'TD04' and ordine < '1'`

/**
 * Writes the day on which a customer has promised to pay, or takes it away.
 * @throws AppError non_trovato; conflitto where nothing is to be paid of it, or the day is over and said not to be meant
 */
export async function scriviPromessa(
  ctx: Context,
  id: number,
  { data, confermato }: { data: string | null; confermato?: boolean | undefined },
): Promise<void> {
  const passata = confermato === false && promessaPassata(data, oggi())
  if (passata) throw new AppError('conflitto', passata)
  const riga = await ctx.db
    .selectFrom('fatture')
    .select(daPagare.as('aperta'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!riga) throw notFound(fatture)
  if (!riga.aperta) throw new AppError('conflitto', 'Di questa fattura non c’è niente da incassare')
  await aggiorna(ctx, fatture, id, { promessaIl: data })
}

/**
 * Keeps that reminders were prepared.
 * @throws AppError dati_non_validi where one of the invoices is none that somebody owes; conflitto where their data were erased
 */
export async function preparaSolleciti(
  ctx: Context,
  { fatture: ids, tono, canale }: SollecitiInput,
): Promise<{ righe: { id: number }[]; conteggio: number }> {
  const trovate = await ctx.db
    .selectFrom('fatture')
    .select(['id', 'cliente_id'])
    .where('id', 'in', ids)
    .where(daPagare)
    .orderBy('id')
    .execute()
  const righe = trovate.flatMap(({ id, cliente_id }) => (cliente_id === null ? [] : [{ id, cliente_id }]))
  if (righe.length < ids.length)
    throw new AppError('dati_non_validi', 'Una di queste fatture non è da incassare', {
      campi: { fatture: 'Ricarica l’elenco: qualcuna è già pagata' },
    })
  const clienti = righe.map(({ cliente_id }) => cliente_id)
  if ((await cancellatiFra(ctx.db, clienti)).size > 0)
    throw new AppError('conflitto', 'I dati di questo cliente sono stati cancellati: non si sollecita')
  const preparatoIl = new Date().toISOString()
  const nuovi = await creaMolti(
    ctx,
    solleciti,
    righe.map(({ id, cliente_id }) => ({ fatturaId: id, clienteId: cliente_id, tono, canale, preparatoIl })),
  )
  return { righe: nuovi.map((id) => ({ id })), conteggio: nuovi.length }
}
