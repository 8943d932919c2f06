import type { Generated } from 'kysely'
import type { Contesto } from '#server/context.ts'
import { registra } from '#server/registro.ts'
import { type Elenco, NESSUN_LIMITE, type Pagina } from '#server/routes.ts'
import type { Db, Tabella } from '#server/schema.ts'
import type { Foglio } from '#server/sheets.ts'
import { tavola } from '#server/table.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { type Importazione, type RigaDelFile, type RigaImportazione, rigaImportazione } from './contract.ts'
import { type Campo, type Esito, indovina, nomeColonna, testoCsv, trovaIntestazione } from './rules.ts'

interface Interne {
  /** JSON, as `abbinamento`. */
  colonne: string
  abbinamento: string
  utente_id: number | null
  richiesta: string
  /** When a process last wrote a slice of it. */
  battito: string | null
}

declare module '#server/schema.ts' {
  interface Schema {
    importazioni: Tabella<typeof rigaImportazione, Interne> & Conteggi
    importazioni_righe: {
      importazione_id: number
      n: number
      /** JSON, as `messaggi`, `dati` and `duplicato`. */
      celle: string
      esito: Esito | null
      messaggi: string | null
      dati: string | null
      /** The row whose customer this one's boiler belongs to; its own where it brings a customer. */
      gruppo: number | null
      duplicato: string | null
      /** The customer that it is a duplicate of. */
      duplicato_di: number | null
      scelta: 'salta' | 'crea' | null
    }
    importazioni_creati: {
      importazione_id: number
      tabella: 'clienti' | 'caldaie'
      record_id: number
      gruppo: number
    }
  }
}

type Conteggi = Record<
  'righe' | 'buone' | 'avvisi' | 'errori' | 'duplicati' | 'da_scrivere' | 'scritte' | 'clienti' | 'caldaie',
  Generated<number>
>

export const importazioni = tavola('importazioni', rigaImportazione)

/** Lets the other work of this process go on: SQLite answers at once, and would keep the floor. */
export const respira = () => new Promise<void>((risolvi) => setImmediate(risolvi))

const ANTEPRIMA = 6
const A_BLOCCHI = 500
const NON_TROVATA = 'Questa importazione non c’è più: carica di nuovo il file'

/** Imports that were started, the last first: drafts belong to who is at work on them. */
export async function elencaImportazioni(
  db: Db,
  { limit = NESSUN_LIMITE, offset = 0 }: Pagina,
): Promise<Elenco<RigaImportazione>> {
  const avviate = () => db.selectFrom('importazioni').where('confermata_il', 'is not', null)
  const righe = await avviate()
    .select(importazioni.colonne)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { n } = await avviate()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { righe: righe.map(importazioni.leggi), conteggio: n }
}

/** @throws ErroreApplicativo non_trovato */
export async function trovaImportazione(db: Db, id: number): Promise<Importazione> {
  const riga = await db
    .selectFrom('importazioni')
    .select(importazioni.colonne)
    .select(['importazioni.colonne as nomi', 'importazioni.abbinamento as campi'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!riga) throw new ErroreApplicativo('non_trovato', NON_TROVATA)
  const prime = await db
    .selectFrom('importazioni_righe')
    .select('celle')
    .where('importazione_id', '=', id)
    .orderBy('n')
    .limit(ANTEPRIMA)
    .execute()
  const { n } = await db
    .selectFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return {
    ...importazioni.leggi(riga),
    colonne: JSON.parse(riga.nomi) as string[],
    abbinamento: JSON.parse(riga.campi) as (Campo | null)[],
    anteprima: prime.map(({ celle }) => JSON.parse(celle) as string[]),
    righe_presenti: n,
  }
}

/** Keeps the rows of a file as a draft; nothing else is touched until it is confirmed. */
export async function creaBozza(ctx: Contesto, nomeFile: string, foglio: Foglio): Promise<number> {
  const { db, utente } = ctx
  const testa = trovaIntestazione(foglio.righe.map(({ celle }) => celle))
  const righe = foglio.righe.slice(testa + 1)
  if (righe.length === 0)
    throw new ErroreApplicativo('dati_non_validi', 'Il file ha solo l’intestazione: mancano i clienti', {
      campi: { file: 'Il file ha solo l’intestazione: mancano i clienti' },
    })
  const larghezza = foglio.righe[0]?.celle.length ?? 0
  const nomi = foglio.righe[testa]?.celle ?? []
  const colonne = Array.from({ length: larghezza }, (_, i) =>
    (nomi[i] || `Colonna ${nomeColonna(i)}`).replace(/\s+/g, ' ').slice(0, 80),
  )
  const adesso = new Date().toISOString()
  const { id } = await db
    .insertInto('importazioni')
    .values({
      nome_file: nomeFile.slice(0, 200) || 'senza nome',
      formato: foglio.formato,
      codifica: foglio.codifica,
      separatore: foglio.separatore,
      stato: 'bozza',
      colonne: JSON.stringify(colonne),
      abbinamento: JSON.stringify(indovina(colonne)),
      righe: righe.length,
      utente_id: utente.id,
      nome_utente: utente.nome_utente,
      richiesta: ctx.richiesta,
      created_at: adesso,
      updated_at: adesso,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < righe.length; i += A_BLOCCHI) {
    const blocco = righe.slice(i, i + A_BLOCCHI)
    await db
      .insertInto('importazioni_righe')
      .values(blocco.map(({ n, celle }) => ({ importazione_id: id, n, celle: JSON.stringify(celle) })))
      .execute()
    await respira()
  }
  return id
}

interface Messaggi {
  errori: Record<string, string>
  avvisi: Record<string, string>
}

/** Rows of the file with what was found in them, by their number; one page where `limit` is given. */
export async function elencaRighe(
  db: Db,
  id: number,
  { esito, limit = NESSUN_LIMITE, offset = 0 }: Pagina & { esito?: Esito },
): Promise<Elenco<RigaDelFile>> {
  const scelte = () =>
    db
      .selectFrom('importazioni_righe')
      .where('importazione_id', '=', id)
      .$if(esito !== undefined, (q) => q.where('esito', '=', esito ?? 'ok'))
  const righe = await scelte()
    .select(['n', 'celle', 'esito', 'messaggi', 'duplicato', 'scelta'])
    .orderBy('n')
    .limit(limit)
    .offset(offset)
    .execute()
  const { n } = await scelte()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return {
    righe: righe.map(({ celle, messaggi, duplicato, ...riga }) => ({
      ...riga,
      celle: JSON.parse(celle),
      ...(messaggi ? (JSON.parse(messaggi) as Messaggi) : { errori: {}, avvisi: {} }),
      duplicato: duplicato ? JSON.parse(duplicato) : null,
    })),
    conteggio: n,
  }
}

/** The rows that can't be imported as a CSV of their own, with a column that says why: to be mended and brought again. */
export async function csvDegliErrori(ctx: Contesto, id: number): Promise<{ nome: string; testo: string }> {
  const { colonne, nome_file } = await trovaImportazione(ctx.db, id)
  const { righe } = await elencaRighe(ctx.db, id, { esito: 'errore' })
  await registra(ctx, 'scarica', 'importazioni', id)
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
        e('esito', 'in', ['ok', 'avviso'] as const),
        e.and([e('esito', '=', 'duplicato'), e('scelta', '=', 'crea')]),
      ]),
    )

export async function contaDaScrivere(db: Db, id: number): Promise<number> {
  const { n } = await daScrivere(db, id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Says what becomes of the duplicates: all, or row `n` with those that belong to the same customer.
 * @throws ErroreApplicativo conflitto unless the import has been checked and not started
 */
export async function scegliDuplicati(
  { db }: Contesto,
  id: number,
  { scelta, n }: { scelta: 'salta' | 'crea'; n?: number },
): Promise<void> {
  await esigeStato(db, id, ['controllata'])
  const gruppo = db
    .selectFrom('importazioni_righe')
    .select('gruppo')
    .where('importazione_id', '=', id)
    .where('n', '=', n ?? 0)
  await db
    .updateTable('importazioni_righe')
    .set({ scelta })
    .where('importazione_id', '=', id)
    .where('esito', '=', 'duplicato')
    .$if(n !== undefined, (q) => q.where('gruppo', 'in', gruppo))
    .execute()
  await db
    .updateTable('importazioni')
    .set({ da_scrivere: await contaDaScrivere(db, id), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
}

type Stato = RigaImportazione['stato']

const PERCHE_NO: Record<Stato, string> = {
  bozza: 'Controlla prima le colonne',
  controllata: 'L’importazione non è ancora cominciata',
  in_corso: 'L’importazione è già in corso',
  fatta: 'L’importazione è già fatta',
  annullata: 'L’importazione è stata annullata',
}

/**
 * Holds the import for this transaction (on PostgreSQL; on SQLite whoever writes is alone).
 * @throws ErroreApplicativo non_trovato; conflitto where its state is none of `stati`
 */
export async function esigeStato(db: Db, id: number, stati: readonly Stato[]) {
  const adesso = new Date().toISOString()
  const riga = await db
    .updateTable('importazioni')
    .set({ updated_at: adesso })
    .where('id', '=', id)
    .returning([
      'stato',
      'versione',
      'utente_id',
      'nome_utente',
      'richiesta',
      'scritte',
      'clienti',
      'caldaie',
    ])
    .executeTakeFirst()
  if (!riga) throw new ErroreApplicativo('non_trovato', NON_TROVATA)
  if (!stati.includes(riga.stato)) throw new ErroreApplicativo('conflitto', PERCHE_NO[riga.stato])
  return riga
}

/** Throws a draft away, with all of its rows. */
export async function eliminaBozza({ db }: Contesto, id: number): Promise<void> {
  await esigeStato(db, id, ['bozza', 'controllata'])
  await db.deleteFrom('importazioni').where('id', '=', id).execute()
}

/** What an erased person has left in files that wait. */
export async function dimenticaDuplicati(db: Db, clienteId: number): Promise<void> {
  await db.deleteFrom('importazioni_righe').where('duplicato_di', '=', clienteId).execute()
}
