import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { normalise } from '#shared/text.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import type { Ritratto, StessaDomanda } from './domande.rules.ts'
import { matricolaComparabile } from './impianti-rows.queries.server.ts'
import { respira } from './queries.server.ts'
import type { RigaImportataLetta } from './rows.queries.server.ts'
import type { SceltaRigaImportata } from './rules.ts'
import {
  capiInsieme,
  type Gruppo,
  gruppiSimili,
  type MotivoStessa,
  type Partizione,
  type Persona,
} from './stesse.rules.ts'
import {
  chiaviDi,
  confrontabile,
  conRighe,
  conTelefoni,
  datiInsieme,
  type MotivoSomiglianza,
} from './stesso-cliente.rules.ts'

const A_BLOCCHI = 250
/** Of so many rows of one question it is shown what they say. */
const MOSTRATE = 50

interface Dicente {
  nome: string
  cognome: string
  telefono?: string | null | undefined
  indirizzo?: string | null | undefined
  comune?: string | null | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
}

const ritratto = (c: Dicente | null | undefined): Ritratto => ({
  nome: `${c?.nome ?? ''} ${c?.cognome ?? ''}`.trim(),
  telefono: c?.telefono ?? null,
  luogo: [c?.indirizzo, c?.comune].filter(Boolean).join(', ') || null,
  codice: c?.codiceFiscale || c?.partitaIva || null,
})

/** A row that has been read. */
export interface Controllata {
  n: number
  celle: string
  letta: RigaImportataLetta
  /** The row whose customer it is of; its own where it brings one. */
  gruppo: number
  duplicato: DuplicatoDiRiga | null
  /**
   * Of a duplicate, what is done unless somebody chooses otherwise: it is left out; where its plant is there already it says
   * what it knows anew; where they seem to be two customers it is made.
   */
  proposta?: SceltaRigaImportata
}

/** By which a plant is known: its serial number, else all that is said of it. */
function impiantiDi({ caldaia, condizionatore }: RigaImportataLetta): string[] {
  const chiave = (impianto: object | null | undefined, numero: string | null | undefined) =>
    impianto ? [numero ? matricolaComparabile(numero) : normalise(JSON.stringify(impianto))] : []
  return [...chiave(caldaia, caldaia?.matricola), ...chiave(condizionatore, condizionatore?.serialNumber)]
}

/** The serial numbers of a row's plants. */
const numeriDi = ({ caldaia, condizionatore }: RigaImportataLetta): string[] =>
  [caldaia?.matricola, condizionatore?.serialNumber].flatMap((numero) =>
    numero ? matricolaComparabile(numero) : [],
  )

/** A customer may have so many notes, and a plant. */
const NOTE_MASSIME = { cliente: 2000, impianto: 1000 }

/**
 * Finds who is in the file twice, or in the archive already; what the answers say is one comes together, and of the rest the
 * proposals hold. One whose plant is there too, by its serial number, says what it knows anew.
 * @returns what is asked of them
 */
export async function segnaDoppioni(
  db: Db,
  righe: readonly Controllata[],
  risposte: Readonly<Record<string, Partizione>>,
): Promise<StessaDomanda[]> {
  const buone = righe.filter(({ letta }) => Object.keys(letta.errori).length === 0)
  const noti = new Map<number, Noto>()
  for (let i = 0; i < buone.length; i += A_BLOCCHI) {
    for (const noto of await somiglianti(db, buone.slice(i, i + A_BLOCCHI))) noti.set(noto.id, noto)
    await respira()
  }
  const perNumero = new Map(buone.map((riga) => [riga.n, riga]))
  const persone = buone.flatMap(({ n, letta }) =>
    letta.cliente ? [{ n, ...confrontabile(conTelefoni(letta.cliente), numeriDi(letta)) }] : [],
  )
  const gruppi = gruppiSimili([...[...noti.values()].map(({ persona }) => persona), ...persone])
  await respira()
  // Asked before rows come together: what each one says is what is shown.
  const domande = gruppi.map((gruppo) => domandaDi(gruppo, noti, perNumero))
  const capi = capiInsieme(gruppi, risposte)
  const motivi = new Map(gruppi.flatMap(({ membri, perche }) => membri.map((n) => [n, perche] as const)))
  const gruppoDelCliente = new Map<number, number>()
  const impianti = new Map<number, Map<string, string>>()
  for (const [i, riga] of buone.entries()) {
    if (i % A_BLOCCHI === 0) await respira()
    const capo = capi.get(riga.n) ?? riga.n
    if (capo < 0) eDi(riga, noti.get(-capo), motivi.get(riga.n) ?? [], gruppoDelCliente)
    else insiemeA(perNumero.get(capo) ?? riga, riga, impianti)
  }
  return domande
}

function domandaDi(
  { chiave, membri, proposta, perche }: Gruppo,
  noti: ReadonlyMap<number, Noto>,
  righe: ReadonlyMap<number, Controllata>,
): StessaDomanda {
  const [id] = membri.filter((n) => n < 0).map((n) => -n)
  const noto = id === undefined ? undefined : noti.get(id)
  const numeri = membri.filter((n) => n > 0)
  return {
    ...{ chiave, proposta, perche, righe: numeri },
    cliente: noto ? { id: noto.id, nome: noto.nome } : null,
    chi: [
      ...(noto ? [{ n: 0, ...noto.detti }] : []),
      ...numeri.slice(0, MOSTRATE).map((n) => ({ n, ...ritratto(righe.get(n)?.letta.cliente) })),
    ],
  }
}

/** A row of somebody who is in the archive: it brings what its plants know anew. */
function eDi(
  riga: Controllata,
  noto: Noto | undefined,
  perche: readonly MotivoStessa[],
  gruppi: Map<number, number>,
) {
  if (!noto) return
  const gruppo = gruppi.get(noto.id) ?? riga.n
  gruppi.set(noto.id, gruppo)
  riga.gruppo = gruppo
  const motivi: DuplicatoDiRiga['motivi'] = perche.filter((motivo) => motivo !== 'nome')
  if (numeriDi(riga.letta).some((numero) => noto.numeri.includes(numero))) motivi.push('matricola')
  if (motivi.length === 0) motivi.push('uguale')
  riga.duplicato = { id: noto.id, riga: null, nome: noto.nome, motivi }
  riga.proposta = riga.letta.caldaia || riga.letta.condizionatore || riga.letta.rcee ? 'aggiorna' : 'salta'
}

/** A row of whom an earlier one is: another plant comes to it, what is there already doesn't come twice. */
function insiemeA(capo: Controllata, riga: Controllata, impianti: Map<number, Map<string, string>>): void {
  const apparecchi = impiantiDi(riga.letta)
  const testo = JSON.stringify({ ...riga.letta, cliente: null, errori: null, avvisi: null })
  const visti = impianti.get(capo.n) ?? new Map<string, string>()
  impianti.set(capo.n, visti)
  if (capo !== riga) {
    const nuovi = !apparecchi.some((apparecchio) => visti.has(apparecchio))
    if (!unisci(capo, riga) || !nuovi) {
      riga.duplicato = { id: null, riga: capo.n, nome: nomeDi(capo), motivi: ['uguale'] }
      const sa = apparecchi.some((apparecchio) => visti.has(apparecchio) && visti.get(apparecchio) !== testo)
      riga.proposta = nuovi ? 'crea' : sa ? 'aggiorna' : 'salta'
    }
  }
  for (const apparecchio of apparecchi) visti.set(apparecchio, testo)
}

/**
 * Makes a row one with an earlier one of the same customer, whose plant it isn't: what it knows of them besides is added there.
 * @returns whether it is done: not where the notes would be longer than they may be
 */
function unisci(capo: Controllata, riga: Controllata): boolean {
  const [noto, nuovo] = [capo.letta.cliente, riga.letta.cliente]
  if (!noto || !nuovo) return false
  const { cliente, luogo } = datiInsieme(noto, nuovo)
  const { caldaia, condizionatore } = riga.letta
  const conLuogo = <I extends { note?: string | null | undefined }>(impianto: I): I => ({
    ...impianto,
    note: conRighe(impianto.note, luogo ? [`Indirizzo: ${luogo}`] : []),
  })
  const [suaCaldaia, suoClima] = [caldaia && conLuogo(caldaia), condizionatore && conLuogo(condizionatore)]
  const lunghe = [suaCaldaia, suoClima].some(
    (impianto) => (impianto?.note?.length ?? 0) > NOTE_MASSIME.impianto,
  )
  if (lunghe || (cliente.note?.length ?? 0) > NOTE_MASSIME.cliente) return false
  capo.letta.cliente = cliente
  riga.gruppo = capo.n
  Object.assign(riga.letta, { caldaia: suaCaldaia, condizionatore: suoClima })
  if (luogo === null && cliente.note === noto.note) return true
  const { avvisi } = riga.letta
  const avviso = `Un solo cliente con la riga ${capo.n}: ciò che qui è diverso va nelle note`
  avvisi[''] = [avvisi[''], avviso].filter(Boolean).join('. ')
  return true
}

const nomeDi = ({ letta: { cliente } }: Controllata) => `${cliente?.nome} ${cliente?.cognome}`.trim()

const COLONNE = {
  email: 'c.email_chiave',
  codice_fiscale: 'c.codice_fiscale',
  partita_iva: 'c.partita_iva',
} as const

/** A customer of the archive, beside rows of the file. */
interface Noto {
  id: number
  nome: string
  persona: Persona
  /** Serial numbers of their plants. */
  numeri: string[]
  detti: Ritratto
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
  const cliente = { ...c, telefoni, codiceFiscale: codice_fiscale, partitaIva: partita_iva }
  return {
    ...{ id, numeri, nome: `${c.nome} ${c.cognome}`, detti: ritratto(cliente) },
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
async function somiglianti(db: Db, righe: readonly Controllata[]): Promise<Noto[]> {
  const chiavi = righe.flatMap(({ letta }) => (letta.cliente ? chiaviDi(conTelefoni(letta.cliente)) : []))
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
  const scritti = righe.flatMap(({ letta }) => [letta.caldaia?.matricola, letta.condizionatore?.serialNumber])
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
