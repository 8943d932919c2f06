import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority } from '#server/http/context.ts'
import { AppError } from '#shared/errors.ts'
import { normalise, telefonoInCifre } from '#shared/text.ts'
import { confrontaArticoli } from './articoli-rows.queries.server.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import { contaDaScrivere, esigeStato, respira } from './queries.server.ts'
import { esigeCampi, lettoreDi } from './reader.queries.server.ts'
import type { DatiCaldaia, DatiCliente, RigaLetta } from './rows.queries.server.ts'
import type { Campo, Esito } from './rules.ts'

const A_BLOCCHI = 250
/** Rows may be long: others wait at most for so much work and for one of them. */
const A_LUNGO_MS = 25

interface Controllata {
  n: number
  celle: string
  letta: RigaLetta
  gruppo: number
  duplicato: DuplicatoDiRiga | null
}

/**
 * Reads every row by the contracts of the forms and finds the duplicates; the results are kept with the rows. Nothing
 * is written of customers. Other calls go on in between; of two checks of the same import the last one counts.
 * @throws AppError conflitto when the import has been started, or another check has begun meanwhile
 */
export async function controlla(
  { db, stillMay }: Context & Authority,
  id: number,
  abbinamento: readonly (Campo | null)[],
): Promise<void> {
  const versione = await inizia({ db, stillMay }, id, abbinamento)
  const righe = await leggiTutte(db, id, abbinamento)
  if (righe.some(({ letta }) => letta.articolo)) await confrontaArticoli(db, righe)
  else await segnaDoppioni(db, righe)
  for (let i = 0; i < righe.length; i += A_BLOCCHI) {
    await db.transaction().execute(async (trx) => {
      await stillMay(trx)
      await ancoraMia(trx, id, versione)
      await scrivi(trx, id, righe.slice(i, i + A_BLOCCHI))
    })
    await respira()
  }
  await db.transaction().execute(async (trx) => {
    await stillMay(trx)
    await ancoraMia(trx, id, versione)
    const conteggi = { ok: 0, avviso: 0, errore: 0, duplicato: 0 }
    for (const riga of righe) conteggi[esitoDi(riga)]++
    await trx
      .updateTable('importazioni')
      .set({
        stato: 'controllata',
        buone: conteggi.ok,
        avvisi: conteggi.avviso,
        errori: conteggi.errore,
        duplicati: conteggi.duplicato,
        da_scrivere: await contaDaScrivere(trx, id),
      })
      .where('id', '=', id)
      .execute()
  })
}

const inizia = (
  { db, stillMay }: Pick<Context, 'db'> & Authority,
  id: number,
  abbinamento: readonly (Campo | null)[],
) =>
  db.transaction().execute(async (trx) => {
    await stillMay(trx)
    const { versione, tipo } = await esigeStato(trx, id, ['bozza', 'controllata'])
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
  const adesso = await esigeStato(db, id, ['bozza'])
  if (adesso.versione !== versione)
    throw new AppError('conflitto', 'Le colonne sono state cambiate nel frattempo: riprova')
}

async function leggiTutte(
  db: Db,
  id: number,
  abbinamento: readonly (Campo | null)[],
): Promise<Controllata[]> {
  const leggi = await lettoreDi(db, id, abbinamento)
  const tutte: Controllata[] = []
  let ripreso = performance.now()
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
      tutte.push({ n, celle, letta: leggi(JSON.parse(celle)), gruppo: n, duplicato: null })
      if (performance.now() - ripreso > A_LUNGO_MS) {
        await respira()
        ripreso = performance.now()
      }
    }
    if (blocco.length < A_BLOCCHI) return tutte
    ultima = blocco.at(-1)?.n ?? 0
    await respira()
  }
}

type Chiavi = Partial<Record<'telefono' | 'email' | 'codice_fiscale' | 'partita_iva', string>>
type Motivo = keyof Chiavi

const MOTIVI: readonly Motivo[] = ['telefono', 'email', 'codice_fiscale', 'partita_iva']

/** What duplicates are known by, as the customer's form warns of them. */
function chiaviDi(c: DatiCliente): Chiavi {
  const chiavi: Chiavi = {}
  const telefono = telefonoInCifre(c.telefono ?? '')
  if (telefono) chiavi.telefono = telefono
  if (c.email) chiavi.email = c.email.toLowerCase()
  if (c.codiceFiscale) chiavi.codice_fiscale = c.codiceFiscale
  if (c.partitaIva) chiavi.partita_iva = c.partitaIva
  return chiavi
}

/** By which two rows are the same customer: tax codes, or the name with telephone, e-mail or address. */
function identitaDi(c: DatiCliente, chiavi: Chiavi): string[] {
  const nome = normalise(`${c.cognome} ${c.nome}`)
  const dove = c.indirizzo ? normalise(`${c.indirizzo} ${c.comune ?? ''}`) : undefined
  return [
    ['cf', chiavi.codice_fiscale],
    ['iva', chiavi.partita_iva],
    [`${nome} tel`, chiavi.telefono],
    [`${nome} email`, chiavi.email],
    [`${nome} via`, dove],
  ].flatMap(([che, valore]) => (valore ? [`${che} ${valore}`] : []))
}

const stessaCaldaia = (c: DatiCaldaia) => normalise(JSON.stringify(c))

async function segnaDoppioni(db: Db, righe: readonly Controllata[]): Promise<void> {
  const buone = righe.filter((riga) => esitoDi(riga) !== 'errore')
  const confronta = nelFile()
  for (let i = 0; i < buone.length; i += A_BLOCCHI) {
    for (const riga of buone.slice(i, i + A_BLOCCHI)) confronta(riga)
    await respira()
  }
  for (let i = 0; i < buone.length; i += A_BLOCCHI) {
    await doppioniInArchivio(db, buone.slice(i, i + A_BLOCCHI))
    await respira()
  }
  // Whoever belongs to a customer that is already there shares their lot.
  const capi = new Map(buone.map((riga) => [riga.n, riga]))
  for (const riga of buone) riga.duplicato ??= capi.get(riga.gruppo)?.duplicato ?? null
}

/** Rows of one customer with another boiler each come together; the others that resemble an earlier one are told. */
function nelFile(): (riga: Controllata) => void {
  const identita = new Map<string, Controllata>()
  const perChiave = new Map<string, Controllata>()
  const caldaie = new Map<number, Set<string>>()
  return (riga) => {
    const { cliente, caldaia } = riga.letta
    if (!cliente) return
    const chiavi = chiaviDi(cliente)
    const sue = identitaDi(cliente, chiavi)
    const capo = sue.map((una) => identita.get(una)).find(Boolean)
    const nome = (c: Controllata) => `${c.letta.cliente?.nome} ${c.letta.cliente?.cognome}`.trim()
    if (capo) {
      const viste = caldaie.get(capo.n) ?? new Set()
      caldaie.set(capo.n, viste)
      const questa = caldaia && stessaCaldaia(caldaia)
      if (questa && !viste.has(questa)) {
        riga.gruppo = capo.n
        viste.add(questa)
        if (JSON.stringify(cliente) !== JSON.stringify(capo.letta.cliente))
          riga.letta.avvisi[''] ??=
            `Altra caldaia di ${nome(capo)}: i suoi dati si prendono dalla riga ${capo.n}`
      } else riga.duplicato = { id: null, riga: capo.n, nome: nome(capo), motivi: ['uguale'] }
    } else {
      const simile = MOTIVI.flatMap((m) => (chiavi[m] ? (perChiave.get(`${m} ${chiavi[m]}`) ?? []) : []))[0]
      if (simile) {
        const altre = chiaviDi(simile.letta.cliente as DatiCliente)
        const motivi = MOTIVI.filter((m) => chiavi[m] && chiavi[m] === altre[m])
        riga.duplicato = { id: null, riga: simile.n, nome: nome(simile), motivi }
      }
      if (caldaia) caldaie.set(riga.n, new Set([stessaCaldaia(caldaia)]))
    }
    for (const una of sue) if (!identita.has(una)) identita.set(una, capo ?? riga)
    for (const m of MOTIVI) {
      const chiave = `${m} ${chiavi[m]}`
      if (chiavi[m] && !perChiave.has(chiave)) perChiave.set(chiave, capo ?? riga)
    }
  }
}

const COLONNE = {
  telefono: 'telefono_cifre',
  email: 'email_chiave',
  codice_fiscale: 'codice_fiscale',
  partita_iva: 'partita_iva',
} as const

async function doppioniInArchivio(db: Db, righe: readonly Controllata[]): Promise<void> {
  const cercate = righe.map((riga) => ({ riga, chiavi: chiaviDi(riga.letta.cliente as DatiCliente) }))
  const trovati: Record<Motivo, Map<string, { id: number; nome: string }>> = {
    telefono: new Map(),
    email: new Map(),
    codice_fiscale: new Map(),
    partita_iva: new Map(),
  }
  for (const motivo of MOTIVI) {
    const valori = [...new Set(cercate.flatMap(({ chiavi }) => chiavi[motivo] ?? []))]
    if (valori.length === 0) continue
    const clienti = await db
      .selectFrom('clienti')
      .select(['id', 'nome', 'cognome', `${COLONNE[motivo]} as chiave`])
      .where(COLONNE[motivo], 'in', valori)
      .orderBy('id', 'desc')
      .execute()
    for (const { id, nome, cognome, chiave } of clienti)
      trovati[motivo].set(String(chiave), { id, nome: `${nome} ${cognome}` })
  }
  for (const { riga, chiavi } of cercate) {
    const uguale = (m: Motivo) => (chiavi[m] ? trovati[m].get(chiavi[m]) : undefined)
    const cliente = MOTIVI.map(uguale).find(Boolean)
    if (!cliente) continue
    const motivi = MOTIVI.filter((m) => uguale(m)?.id === cliente.id)
    riga.duplicato = { id: cliente.id, riga: null, nome: cliente.nome, motivi }
  }
}

function esitoDi({ letta, duplicato }: Controllata): Esito {
  if (Object.keys(letta.errori).length > 0) return 'errore'
  if (duplicato) return 'duplicato'
  return Object.keys(letta.avvisi).length > 0 ? 'avviso' : 'ok'
}

const scrivi = (db: Db, id: number, righe: readonly Controllata[]) =>
  db
    .insertInto('importazioni_righe')
    .values(
      righe.map((riga) => {
        const { cliente, caldaia, articolo, errori, avvisi } = riga.letta
        const esito = esitoDi(riga)
        return {
          importazione_id: id,
          n: riga.n,
          celle: riga.celle,
          esito,
          messaggi: JSON.stringify({ errori, avvisi }),
          dati: esito === 'errore' ? null : JSON.stringify(articolo ? { articolo } : { cliente, caldaia }),
          gruppo: riga.gruppo,
          duplicato: riga.duplicato && JSON.stringify(riga.duplicato),
          duplicato_di: riga.duplicato?.id ?? null,
          scelta: riga.duplicato ? ('salta' as const) : null,
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
