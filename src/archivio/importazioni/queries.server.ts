// long because an import is found, listed and counted by the same rows
import type { Generated, Selectable } from 'kysely'
import { comeSiTiene } from '#archivio/arrivi/stato.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { registra } from '#server/data/register.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import { STATI_IMPORTAZIONE } from '#shared/stati.ts'
import type { MessaggiDiRiga } from './celle.rules.ts'
import { proposteDaiValori } from './colonne.rules.ts'
import { type Importazione, type RigaDelFile, type RigaImportazione, rigaImportazione } from './contract.ts'
import { mostraDomande } from './domande.rules.ts'
import { leggiEsito, leggiNasce, nasceDa } from './esito.queries.server.ts'
import {
  type CampoImportato,
  type EsitoRigaImportata,
  type SceltaRigaImportata,
  TIPI_IMPORTAZIONE,
  testoCsv,
} from './rules.ts'

interface Interne {
  /** JSON, as `abbinamento`. */
  colonne: string
  abbinamento: string
  utente_id: number | null
  richiesta: string
  /** When a process last wrote a slice of it. */
  battito: string | null
  /** JSON: what is asked, what was answered, the kinds of messages, what became of the rows. */
  domande: string | null
  risposte: string | null
  generi: string | null
  esito: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    importazioni: TableOf<typeof rigaImportazione, Interne> & Conteggi
    importazioni_righe: {
      importazione_id: number
      n: number
      /** JSON, as `messaggi`, `dati` and `duplicato`. */
      celle: string
      esito: EsitoRigaImportata | null
      messaggi: string | null
      dati: string | null
      /** The row whose customer this one's boiler belongs to; its own where it brings a customer. */
      gruppo: number | null
      duplicato: string | null
      /** The customer that it is a duplicate of. */
      duplicato_di: number | null
      scelta: SceltaRigaImportata | null
    }
    importazioni_creati: {
      importazione_id: number
      tabella: 'clienti' | 'caldaie' | 'condizionatori' | 'rcee' | 'impianti' | 'articoli'
      record_id: number
      gruppo: number
      /** JSON: what a record that was there already was before. */
      prima: Generated<string | null>
      /** In which version the import left the record. */
      versione: Generated<number>
    }
  }
}

type Conteggi = Record<
  | 'sopra'
  | 'righe'
  | 'buone'
  | 'avvisi'
  | 'errori'
  | 'duplicati'
  | 'da_scrivere'
  | 'scritte'
  | 'clienti'
  | 'caldaie'
  | 'condizionatori'
  | 'rcee'
  | 'aggiornati'
  | 'articoli',
  Generated<number>
>

export const importazioni = table(
  'importazioni',
  { uno: 'importazione', tanti: 'importazioni', genere: 'f' },
  rigaImportazione,
  {
    etichette: { stato: STATI_IMPORTAZIONE, tipo: TIPI_IMPORTAZIONE },
  },
)

/** Lets the other work of this process go on: SQLite answers at once, and would keep the floor. */
export const respira = () => new Promise<void>((risolvi) => setImmediate(risolvi))

const ANTEPRIMA = 6
const NON_TROVATA = 'Questa importazione non c’è più: carica di nuovo il file'

/** Imports that were started, the last first; or the drafts of this user: they belong to who is at work on them. */
export async function elencaImportazioni(
  db: Db,
  { sospese = false, ...pagina }: PaginaRichiesta & { sospese?: boolean },
  utenteId: number,
): Promise<List<RigaImportazione>> {
  const found = db
    .selectFrom('importazioni')
    .where('confermata_il', sospese ? 'is' : 'is not', null)
    .$if(sospese, (q) => q.where('utente_id', '=', utenteId))
  return pageOf(
    {
      found,
      rows: db.selectFrom('importazioni').select(importazioni.colonne),
      order: [['importazioni.id', 'desc']],
      read: (righe) => righe.map(importazioni.leggi),
    },
    pagina,
  )
}

/** @throws AppError non_trovato */
export async function trovaImportazione(db: Db, id: number): Promise<Importazione> {
  const riga = await db
    .selectFrom('importazioni')
    .select(importazioni.colonne)
    .select(['importazioni.colonne as nomi', 'importazioni.abbinamento as campi'])
    .select(['importazioni.domande', 'importazioni.risposte', 'importazioni.generi', 'importazioni.esito'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato', NON_TROVATA)
  const prime = await db
    .selectFrom('importazioni_righe')
    .select('celle')
    .where('importazione_id', '=', id)
    .orderBy('n')
    .limit(ANTEPRIMA)
    .execute()
  const gruppi = await db
    .selectFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .select(['esito', 'scelta', (e) => e.fn.countAll<number>().as('n')])
    .groupBy(['esito', 'scelta'])
    .execute()
  const quante = (filtro: (riga: (typeof gruppi)[number]) => boolean) =>
    gruppi.filter(filtro).reduce((somma, { n }) => somma + Number(n), 0)
  const doppie = (scelta: SceltaRigaImportata) =>
    quante((r) => r.esito === 'duplicato' && r.scelta === scelta)
  const { nomi, campi, domande, risposte, generi, esito, ...letta } = riga
  const importazione = importazioni.leggi(letta)
  const colonne = JSON.parse(nomi) as string[]
  const abbinamento = JSON.parse(campi) as (CampoImportato | null)[]
  const proposta = importazione.stato === 'bozza' && importazione.versione === 1
  return {
    ...importazione,
    ...{ colonne, abbinamento },
    incerte: proposta ? proposteDaiValori(colonne, importazione.tipo, abbinamento) : [],
    ...mostraDomande({ domande, risposte, generi }),
    nasce: importazione.stato === 'controllata' ? leggiNasce(esito) : null,
    esito: importazione.stato === 'fatta' ? await leggiEsito(db, importazione, esito) : null,
    anteprima: prime.map(({ celle }) => JSON.parse(celle) as string[]),
    righe_presenti: quante(() => true),
    scelte: {
      ...{ salta: doppie('salta'), crea: doppie('crea'), aggiorna: doppie('aggiorna') },
      fuori: quante((r) => r.esito !== 'duplicato' && r.scelta === 'salta'),
    },
  }
}

interface Filtri {
  esito?: EsitoRigaImportata
  /** Only these, by their numbers. */
  quali?: readonly number[] | undefined
}

const righe = (db: Db, id: number, { esito, quali }: Filtri) => ({
  found: db
    .selectFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .$if(quali !== undefined, (q) => q.where('n', 'in', quali?.length ? quali : [0]))
    .$if(esito !== undefined, (q) => q.where('esito', '=', esito ?? 'ok')),
  rows: db
    .selectFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .select(['n', 'celle', 'esito', 'messaggi', 'duplicato', 'scelta']),
  order: [['importazioni_righe.n', 'asc']] as const,
  read: (lette: Letta[]): RigaDelFile[] =>
    lette.map(({ celle, messaggi, duplicato, ...riga }) => ({
      ...riga,
      celle: JSON.parse(celle),
      ...(messaggi ? (JSON.parse(messaggi) as MessaggiDiRiga) : { errori: {}, avvisi: {} }),
      duplicato: duplicato ? JSON.parse(duplicato) : null,
    })),
})

type Letta = Pick<
  Selectable<Schema['importazioni_righe']>,
  'n' | 'celle' | 'esito' | 'messaggi' | 'duplicato' | 'scelta'
>

/** Rows of the file with what was found in them, by their number; one page where `limit` is given. */
export const elencaRighe = (
  db: Db,
  id: number,
  query: PaginaRichiesta & Filtri,
): Promise<List<RigaDelFile>> => pageOf(righe(db, id, query), query)

/** All of the same, slice by slice. */
export const scorriRighe = (db: Db, id: number, query: Filtri): Whole<RigaDelFile> =>
  slicesOf(righe(db, id, query))

/** The rows that can't be imported as a CSV of their own, with a column that says why: to be mended and brought again. */
export async function csvDegliErrori(ctx: Context, id: number): Promise<{ nome: string; testo: string }> {
  const { colonne, nome_file } = await trovaImportazione(ctx.db, id)
  const { righe } = await elencaRighe(ctx.db, id, { esito: 'errore' })
  await registra(ctx, 'scarica', importazioni, id)
  const perche = (errori: Record<string, string>) =>
    Object.entries(errori)
      .map(([colonna, testo]) => (colonna === '' ? testo : `${colonne[Number(colonna)]}: ${testo}`))
      .join('; ')
  return {
    nome: `${nome_file.replace(/\.\w+$/, '')} - da correggere.csv`,
    testo: testoCsv([[...colonne, 'errore'], ...righe.map((r) => [...r.celle, perche(r.errori)])]),
  }
}

/** The rows that would be written now. */
export const daScrivere = (db: Db, id: number) =>
  db
    .selectFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .where((e) =>
      e.or([
        e.and([e('esito', 'in', ['ok', 'avviso'] as const), e('scelta', 'is', null)]),
        e.and([e('esito', '=', 'duplicato'), e('scelta', 'in', ['crea', 'aggiorna'] as const)]),
      ]),
    )

export async function contaDaScrivere(db: Db, id: number): Promise<number> {
  const { n } = await daScrivere(db, id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Says what becomes of the duplicates: all, or row `n` with those that belong to the same customer. Row `n` may also be one
 * that is ready: it is left out, or taken in again.
 * @throws AppError conflitto unless the import has been checked and not started
 */
export async function scegliDuplicati(
  { db }: Context,
  id: number,
  { scelta, n }: { scelta: SceltaRigaImportata; n?: number },
): Promise<void> {
  await esigeStatoImportazione(db, id, ['controllata'])
  const gruppo = db
    .selectFrom('importazioni_righe')
    .select('gruppo')
    .where('importazione_id', '=', id)
    .where('n', '=', n ?? 0)
  const righe = () => db.updateTable('importazioni_righe').where('importazione_id', '=', id)
  await righe()
    .set({ scelta })
    .where('esito', '=', 'duplicato')
    .$if(n !== undefined, (q) => q.where('gruppo', 'in', gruppo))
    .execute()
  if (n !== undefined)
    await righe()
      .set({ scelta: scelta === 'salta' ? scelta : null })
      .where('esito', 'in', ['ok', 'avviso'])
      .where('n', '=', n)
      .execute()
  await db
    .updateTable('importazioni')
    .set({
      ...{ da_scrivere: await contaDaScrivere(db, id), updated_at: new Date().toISOString() },
      esito: JSON.stringify({ nasce: await nasceDa(db, id) }),
    })
    .where('id', '=', id)
    .execute()
}

type Stato = RigaImportazione['stato']

const PERCHE_NO: Record<Stato, string> = {
  bozza: 'Controlla prima le colonne',
  controllata: 'L’importazione non è ancora cominciata',
  in_corso: 'L’importazione è già in corso',
  fatta: 'L’importazione è già fatta',
  in_annullamento: 'L’importazione si sta annullando',
  annullata: 'L’importazione è stata annullata',
}

/** Holds the import for this transaction. */
export const esigeStatoImportazione = comeSiTiene('importazioni', {
  campi: ['tipo', 'versione'],
  perche: PERCHE_NO,
  mancante: () => new AppError('non_trovato', NON_TROVATA),
})
