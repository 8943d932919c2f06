import type { Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import type { Ritratto } from './domande.rules.ts'
import { matricolaComparabile } from './leggi-impianti.queries.server.ts'
import type { RigaImportataLetta } from './leggi-righe.queries.server.ts'
import type { Persona } from './stesse.rules.ts'
import { chiaviDi, confrontabile, conTelefoni, type MotivoSomiglianza } from './stesso-cliente.rules.ts'

/** Who of the archive may be whom a file names. */

interface Dicente {
  nome: string
  cognome: string
  telefono?: string | null | undefined
  indirizzo?: string | null | undefined
  comune?: string | null | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
}

export const ritratto = (c: Dicente | null | undefined): Ritratto => ({
  nome: `${c?.nome ?? ''} ${c?.cognome ?? ''}`.trim(),
  telefono: c?.telefono ?? null,
  luogo: [c?.indirizzo, c?.comune].filter(Boolean).join(', ') || null,
  codice: c?.codiceFiscale || c?.partitaIva || null,
})

/** The serial numbers of a row's plants. */
export const matricoleDi = ({ caldaia, condizionatore }: RigaImportataLetta): string[] =>
  [caldaia?.matricola, condizionatore?.serialNumber].flatMap((numero) =>
    numero ? matricolaComparabile(numero) : [],
  )

const COLONNE = {
  email: 'c.email_chiave',
  codice_fiscale: 'c.codice_fiscale',
  partita_iva: 'c.partita_iva',
} as const

/** A customer of the archive, beside rows of the file. */
export interface Noto {
  id: number
  nome: string
  persona: Persona
  /** Serial numbers of their plants. */
  numeri: string[]
  detti: Ritratto
  /** Where they live. */
  luogo: Recapito
}

const CONFRONTATE = [
  ...(['c.id', 'c.nome', 'c.cognome', 'c.denominazione', 'c.nazione', 'c.codice_fiscale'] as const),
  ...(['c.partita_iva', 'c.telefono', 'c.email', 'c.indirizzo', 'c.comune', 'c.provincia'] as const),
] as const

type Confrontata = Record<'id', number> &
  Record<'nome' | 'cognome' | 'nazione', string> &
  Record<
    | 'denominazione'
    | 'codice_fiscale'
    | 'partita_iva'
    | 'telefono'
    | 'email'
    | 'indirizzo'
    | 'comune'
    | 'provincia',
    string | null
  >

function noto(
  { id, codice_fiscale, partita_iva, ...c }: Confrontata,
  numeri: string[],
  telefoni: string[],
): Noto {
  const { indirizzo, comune, provincia } = c
  const cliente = { ...c, telefoni, codiceFiscale: codice_fiscale, partitaIva: partita_iva }
  return {
    ...{ id, numeri, nome: `${c.nome} ${c.cognome}`, detti: ritratto(cliente) },
    luogo: { indirizzo, comune, provincia, cap: null },
    persona: { n: -id, ...confrontabile(cliente, numeri) },
  }
}

/** Serial numbers of plants of the archive, by whose they are: of these customers, or of whoever has one of these. */
async function numeriDeiClienti(
  db: Db,
  filtro: { clienti: readonly number[] } | { numeri: readonly string[] },
): Promise<Map<number, string[]>> {
  const trovati = new Map<number, string[]>()
  for (const [tabella, colonna] of [
    ['caldaie', 'matricola'],
    ['condizionatori', 'serial_number'],
  ] as const) {
    // The type of one table stands for both.
    const numero = `k.${colonna}` as 'k.matricola'
    const righe = await db
      .selectFrom(`${tabella as 'caldaie'} as k`)
      .select(['k.cliente_id', `${numero} as numero`])
      .where((e) =>
        'clienti' in filtro ? e('k.cliente_id', 'in', filtro.clienti) : e(numero, 'in', filtro.numeri),
      )
      .execute()
    for (const { cliente_id, numero } of righe)
      if (numero) trovati.set(cliente_id, [...(trovati.get(cliente_id) ?? []), matricolaComparabile(numero)])
  }
  return trovati
}

/** Customers of the archive with a code, a telephone, an e-mail or a plant of one of these rows. */
export async function somiglianti(db: Db, lette: readonly RigaImportataLetta[]): Promise<Noto[]> {
  const chiavi = lette.flatMap(({ cliente }) => (cliente ? chiaviDi(conTelefoni(cliente)) : []))
  const diQuesto = (motivo: MotivoSomiglianza) => [
    ...new Set(chiavi.flatMap(([m, valore]) => (m === motivo ? valore : []))),
  ]
  const trovati = new Map<number, Confrontata>()
  const cerca = async <V>(colonna: 'c.id' | (typeof COLONNE)[keyof typeof COLONNE], valori: readonly V[]) => {
    if (valori.length === 0) return
    const clienti: Confrontata[] = await db
      .selectFrom('clienti as c')
      .select(CONFRONTATE)
      .where(colonna, 'in', valori as never)
      .execute()
    for (const cliente of clienti) trovati.set(cliente.id, cliente)
  }
  for (const motivo of Object.keys(COLONNE) as (keyof typeof COLONNE)[])
    await cerca(COLONNE[motivo], diQuesto(motivo))
  const telefoni = diQuesto('telefono')
  await cerca('c.id', telefoni.length ? [...(await telefoniDeiClienti(db, 'cifre', telefoni)).keys()] : [])
  const scritti = lette.flatMap(({ caldaia, condizionatore }) => [
    caldaia?.matricola,
    condizionatore?.serialNumber,
  ])
  const numeri = [...new Set(scritti.flatMap((n) => (n ? [n, n.toUpperCase()] : [])))]
  await cerca('c.id', numeri.length ? [...(await numeriDeiClienti(db, { numeri })).keys()] : [])
  const loro = { numeri: new Map<number, string[]>(), telefoni: new Map<number, string[]>() }
  await inBlocks([...trovati.keys()], async (clienti) => {
    for (const [id, numeri] of await numeriDeiClienti(db, { clienti })) loro.numeri.set(id, numeri)
    for (const [id, cifre] of await telefoniDeiClienti(db, 'cliente_id', clienti))
      loro.telefoni.set(id, cifre)
    return []
  })
  return [...trovati.values()]
    .sort((a, b) => a.id - b.id)
    .map((cliente) => noto(cliente, loro.numeri.get(cliente.id) ?? [], loro.telefoni.get(cliente.id) ?? []))
}

/** Digits of telephones by whose they are. */
async function telefoniDeiClienti(
  db: Db,
  colonna: 'cifre' | 'cliente_id',
  valori: readonly (string | number)[],
): Promise<Map<number, string[]>> {
  const righe = await db
    .selectFrom('clienti_telefoni')
    .select(['cliente_id', 'cifre'])
    .where(colonna, 'in', valori as never)
    .execute()
  const trovati = new Map<number, string[]>()
  for (const { cliente_id, cifre } of righe)
    trovati.set(cliente_id, [...(trovati.get(cliente_id) ?? []), cifre])
  return trovati
}
