import { numeriDi } from '#anagrafe/clienti/telefoni.rules.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { normalise, telefonoInCifre } from '#shared/text.ts'
import { contaDaScrivere } from './queries.server.ts'

const A_BLOCCHI = 500

/**
 * Rows of files that wait and speak of an erased person go with them: those found to be this customer again, those that bear
 * their name or number, and those of the same customer as one of these. A check that is under way has the rows in its memory:
 * it is refused, and can be done again.
 */
export const afterWrite: AfterWrite = {
  tables: ['clienti'],
  async run({ db }, { id, before, action }) {
    if (action !== 'anonimizza' || !before) return
    await db
      .updateTable('importazioni')
      .set((e) => ({ versione: e('versione', '+', 1) }))
      .where('stato', '=', 'bozza')
      .execute()
    // What they were before an import told more of them is nobody's to be put back.
    await db
      .deleteFrom('importazioni_creati')
      .where('tabella', '=', 'clienti')
      .where('record_id', '=', id)
      .where('prima', 'is not', null)
      .execute()
    await db
      .updateTable('importazioni')
      .set(DA_RICHIEDERE)
      .where('stato', 'in', ['bozza', 'controllata'])
      .where('domande', 'like', `%"cliente":{"id":${id},%`)
      .execute()
    const importazioni = await db
      .selectFrom('importazioni_righe')
      .select('importazione_id')
      .distinct()
      .execute()
    for (const { importazione_id } of importazioni) await togliRighe(db, importazione_id, id, before)
  },
}

/** What is asked names people: it is asked again when the rows are read anew. */
const DA_RICHIEDERE = { stato: 'bozza', domande: null, risposte: null, generi: null } as const

async function togliRighe(db: Db, importazioneId: number, clienteId: number, persona: DbRow): Promise<void> {
  const numeri = new Set<number>()
  const tolte = new Set<number>()
  for (let ultima = 0; ; ) {
    const righe = await db
      .selectFrom('importazioni_righe')
      .select(['n', 'gruppo', 'celle', 'messaggi', 'duplicato', 'duplicato_di'])
      .where('importazione_id', '=', importazioneId)
      .where('n', '>', ultima)
      .orderBy('n')
      .limit(A_BLOCCHI)
      .execute()
    for (const { n, gruppo, celle, messaggi, duplicato, duplicato_di } of righe) {
      const testi = [...(JSON.parse(celle) as string[]), ...[messaggi, duplicato].filter((v) => v !== null)]
      const riguarda = duplicato_di === clienteId || parlaDellaPersona(persona, testi)
      if (!riguarda && !(gruppo !== null && numeri.has(gruppo))) continue
      tolte.add(n)
      numeri.add(gruppo ?? n)
    }
    if (righe.length < A_BLOCCHI) break
    ultima = righe.at(-1)?.n ?? 0
  }
  if (tolte.size === 0) return
  const n = [...tolte]
  for (let i = 0; i < n.length; i += A_BLOCCHI)
    await db
      .deleteFrom('importazioni_righe')
      .where('importazione_id', '=', importazioneId)
      .where('n', 'in', n.slice(i, i + A_BLOCCHI))
      .execute()
  await db
    .updateTable('importazioni')
    .set({
      ...DA_RICHIEDERE,
      da_scrivere: await contaDaScrivere(db, importazioneId),
    })
    .where('id', '=', importazioneId)
    .where('stato', 'in', ['bozza', 'controllata'])
    .execute()
}

type Persona = Record<string, unknown>

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

/** What tells people of one name apart: how it is read from a cell, empty where the cell has none, and from a customer. */
const SEGNI: { in: (cella: string) => string; dati: (persona: Persona) => string[] }[] = [
  {
    in: (cella) => (/^[\d\s+./()-]{8,25}$/.test(cella) ? telefonoInCifre(cella) : ''),
    dati: (persona) => numeriDi(persona).map(telefonoInCifre),
  },
  {
    in: (cella) => (cella.includes('@') ? cella.toLowerCase() : ''),
    dati: ({ email }) => [testoDi(email).toLowerCase()],
  },
  {
    in: (cella) => (/^[a-z]{6}\w{9}[a-z]$/i.test(cella) ? cella.toUpperCase() : ''),
    dati: ({ codice_fiscale }) => [testoDi(codice_fiscale)],
  },
  {
    in: (cella) => (/^\d{11}$/.test(cella) ? cella : ''),
    dati: ({ partita_iva }) => [testoDi(partita_iva)],
  },
]

const parole = (testo: string) =>
  ` ${normalise(testo)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Whether the cells of a row speak of this customer: by telephone, e-mail, tax code or VAT number; or by name and surname,
 * unless one of those is of somebody else.
 */
export function parlaDellaPersona(persona: Persona, celle: readonly string[]): boolean {
  let diversi = false
  for (const segno of SEGNI) {
    const dati = segno.dati(persona).filter(Boolean)
    const trovati = celle.map((cella) => segno.in(cella.trim())).filter(Boolean)
    if (dati.some((dato) => trovati.includes(dato))) return true
    diversi ||= dati.length > 0 && trovati.length > 0
  }
  const [testo, nome, cognome] = [celle.join(' '), testoDi(persona.nome), testoDi(persona.cognome)].map(
    parole,
  )
  return !diversi && [nome, cognome].every((parola) => parola?.trim() && testo?.includes(parola))
}
