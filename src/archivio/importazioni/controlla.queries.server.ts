import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority } from '#server/http/context.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { codiciRipetuti } from './codici.rules.ts'
import { risposteTenute } from './domande.queries.server.ts'
import { chiediAziende, chiediComuni, type Domande, type RisposteImportazione } from './domande.rules.ts'
import { type Controllata, segnaDoppioni } from './doppioni.queries.server.ts'
import { nasceDa } from './esito.queries.server.ts'
import { confrontaArticoli, lettoreDiArticoli } from './leggi-articoli.queries.server.ts'
import { lettoreDiRighe, type RigaImportataLetta } from './leggi-righe.queries.server.ts'
import { dintorniDi } from './luogo.queries.server.ts'
import { generiDi, mancanzeDi } from './messaggi.rules.ts'
import { contaDaScrivere, esigeStatoImportazione, respira } from './queries.server.ts'
import {
  type CampoImportato,
  campiPerGenere,
  type EsitoRigaImportata,
  type TipoImportazione,
} from './rules.ts'

const A_BLOCCHI = 250
/** Rows may be long: others wait at most for so much work and for one of them. */
const A_LUNGO_MS = 25

/**
 * Reads every row by the contracts of the forms and finds the duplicates; the results are kept with the rows. Nothing
 * is written of customers. Other calls go on in between; of two checks of the same import the last one counts.
 * @throws AppError conflitto when the import has been started, or another check has begun meanwhile
 */
export async function controllaImportazione(
  { db, stillMay }: Context & Authority,
  id: number,
  abbinamento: readonly (CampoImportato | null)[],
): Promise<void> {
  const versione = await inizia({ db, stillMay }, id, abbinamento)
  const risposte = await risposteTenute(db, id)
  const righe = await leggiTutte(db, id, abbinamento, risposte)
  const articoli = righe.some(({ letta }) => letta.articolo)
  if (articoli) await confrontaArticoli(db, righe)
  const stesse = articoli ? [] : await segnaDoppioni(db, righe, risposte.stesse)
  const lette = righe.map(({ n, letta }) => ({ n, ...letta }))
  const domande: Domande | null = articoli
    ? null
    : { aziende: chiediAziende(lette), comuni: chiediComuni(lette), stesse }
  const generi = [...generiDi(lette), ...(articoli ? [] : mancanzeDi(senzaErrori(lette)))]
  const accettati = new Set(risposte.accettati)
  for (let i = 0; i < righe.length; i += A_BLOCCHI) {
    await db.transaction().execute(async (trx) => {
      await stillMay(trx)
      await ancoraMia(trx, id, versione)
      await scrivi(trx, id, righe.slice(i, i + A_BLOCCHI), accettati)
    })
    await respira()
  }
  await db.transaction().execute(async (trx) => {
    await stillMay(trx)
    await ancoraMia(trx, id, versione)
    const conteggi = { ok: 0, avviso: 0, errore: 0, duplicato: 0 }
    for (const riga of righe) conteggi[esitoDi(riga, accettati)]++
    await trx
      .updateTable('importazioni')
      .set({
        stato: 'controllata',
        buone: conteggi.ok,
        avvisi: conteggi.avviso,
        errori: conteggi.errore,
        duplicati: conteggi.duplicato,
        domande: domande && JSON.stringify(domande),
        generi: JSON.stringify(generi),
        da_scrivere: await contaDaScrivere(trx, id),
        esito: JSON.stringify({ nasce: await nasceDa(trx, id) }),
      })
      .where('id', '=', id)
      .execute()
  })
}

const inizia = (
  { db, stillMay }: Pick<Context, 'db'> & Authority,
  id: number,
  abbinamento: readonly (CampoImportato | null)[],
) =>
  db.transaction().execute(async (trx) => {
    await stillMay(trx)
    const { versione, tipo } = await esigeStatoImportazione(trx, id, ['bozza', 'controllata'])
    esigeCampi(tipo, abbinamento)
    const { colonne } = await trx
      .selectFrom('importazioni')
      .select('colonne')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if ((JSON.parse(colonne) as string[]).length !== abbinamento.length)
      throw new AppError('dati_non_validi', undefined, {
        campi: { abbinamento: 'Le colonne non sono quelle del file' },
      })
    await trx
      .updateTable('importazioni')
      .set({ stato: 'bozza', abbinamento: JSON.stringify(abbinamento), versione: versione + 1 })
      .where('id', '=', id)
      .execute()
    return versione + 1
  })

async function ancoraMia(db: Db, id: number, versione: number): Promise<void> {
  const adesso = await esigeStatoImportazione(db, id, ['bozza'])
  if (adesso.versione !== versione)
    throw new AppError('conflitto', 'Le colonne sono state cambiate nel frattempo: riprova')
}

async function leggiTutte(
  db: Db,
  id: number,
  abbinamento: readonly (CampoImportato | null)[],
  risposte: RisposteImportazione,
): Promise<Controllata[]> {
  const leggi = await lettoreDi(db, id, abbinamento, risposte)
  const controllate: Controllata[] = []
  let ripreso = performance.now()
  async function forseRespira() {
    if (performance.now() - ripreso <= A_LUNGO_MS) return
    await respira()
    ripreso = performance.now()
  }
  for (let ultima = 0; ; ) {
    const blocco = await db
      .selectFrom('importazioni_righe')
      .select(['n', 'celle'])
      .where('importazione_id', '=', id)
      .where('n', '>', ultima)
      .orderBy('n')
      .limit(A_BLOCCHI)
      .execute()
    for (const { n, celle } of blocco) {
      controllate.push({ n, celle, letta: leggi(JSON.parse(celle)), gruppo: n, duplicato: null })
      await forseRespira()
    }
    if (blocco.length < A_BLOCCHI) break
    ultima = blocco.at(-1)?.n ?? 0
    await respira()
  }
  // Only now it is known which codes stand beside several names: those rows are read without asking them.
  const ripetuti = codiciRipetuti(controllate.map(({ letta }) => letta.cliente))
  if (ripetuti.size === 0) return controllate
  const rileggi = await lettoreDi(db, id, abbinamento, risposte, ripetuti)
  for (const riga of controllate) {
    const { codiceFiscale, partitaIva } = riga.letta.cliente ?? {}
    if (![codiceFiscale, partitaIva].some((codice) => codice && ripetuti.has(codice))) continue
    riga.letta = rileggi(JSON.parse(riga.celle))
    await forseRespira()
  }
  return controllate
}

const senzaErrori = <R extends RigaImportataLetta>(righe: readonly R[]): R[] =>
  righe.filter(({ errori }) => Object.keys(errori).length === 0)

/** What becomes of a row by what was found in it. */
function esitoDi({ letta, duplicato }: Controllata, accettati: ReadonlySet<string>): EsitoRigaImportata {
  if (Object.keys(letta.errori).length > 0) return 'errore'
  if (duplicato) return 'duplicato'
  const { avvisi } = letta
  return generiDi([{ n: 0, errori: {}, avvisi }]).every(({ chiave }) => accettati.has(chiave))
    ? 'ok'
    : 'avviso'
}

const scrivi = (db: Db, id: number, righe: readonly Controllata[], accettati: ReadonlySet<string>) =>
  db
    .insertInto('importazioni_righe')
    .values(
      righe.map((riga) => {
        const { errori, avvisi, articolo, chi: _, dove: __, ...dati } = riga.letta
        const esito = esitoDi(riga, accettati)
        return {
          importazione_id: id,
          n: riga.n,
          celle: riga.celle,
          esito,
          messaggi: JSON.stringify({ errori, avvisi }),
          dati: esito === 'errore' ? null : JSON.stringify(articolo ? { articolo } : dati),
          gruppo: riga.gruppo,
          duplicato: riga.duplicato && JSON.stringify(riga.duplicato),
          duplicato_di: riga.duplicato?.id ?? null,
          scelta: riga.duplicato && (riga.proposta ?? 'salta'),
        }
      }),
    )
    .onConflict((c) =>
      c.columns(['importazione_id', 'n']).doUpdateSet((e) => ({
        esito: e.ref('excluded.esito'),
        messaggi: e.ref('excluded.messaggi'),
        dati: e.ref('excluded.dati'),
        gruppo: e.ref('excluded.gruppo'),
        duplicato: e.ref('excluded.duplicato'),
        duplicato_di: e.ref('excluded.duplicato_di'),
        scelta: e.ref('excluded.scelta'),
      })),
    )
    .execute()

/** @throws AppError dati_non_validi where a column is to fill what a file of this kind has not */
function esigeCampi(tipo: TipoImportazione, abbinamento: readonly (CampoImportato | null)[]): void {
  const ammessi = new Set(campiPerGenere(tipo))
  if (abbinamento.some((campo) => campo !== null && !ammessi.has(campo)))
    throw fieldError('abbinamento', 'Questi campi non sono di questo file')
}

/** Reads the rows of an import whose columns have been matched. */
async function lettoreDi(
  db: Db,
  id: number,
  abbinamento: readonly (CampoImportato | null)[],
  { aziende, comuni }: RisposteImportazione,
  ripetuti: ReadonlySet<string> = new Set(),
): Promise<(celle: readonly string[]) => RigaImportataLetta> {
  const { tipo, colonne } = await db
    .selectFrom('importazioni')
    .select(['tipo', 'colonne'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (tipo === 'articoli') return lettoreDiArticoli(abbinamento)
  const ditte = await db.selectFrom('ditte').select(['id', 'nome']).execute()
  return lettoreDiRighe({
    colonne: JSON.parse(colonne),
    abbinamento,
    ripetuti,
    ditte: new Map(ditte.map((ditta) => [normalise(ditta.nome), ditta.id])),
    vicinoA: await dintorniDi(db, await primeRighe(db, id), abbinamento),
    risposte: { aziende, comuni },
  })
}

const DA_CUI_SI_CAPISCE = 500

async function primeRighe(db: Db, id: number): Promise<string[][]> {
  const righe = await db
    .selectFrom('importazioni_righe')
    .select('celle')
    .where('importazione_id', '=', id)
    .orderBy('n')
    .limit(DA_CUI_SI_CAPISCE)
    .execute()
  return righe.map(({ celle }) => JSON.parse(celle))
}
