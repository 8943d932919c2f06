import type { Db } from '#server/data/schema.ts'
import { normalise, telefonoInCifre } from '#shared/text.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import { numeroDi } from './impianti-rows.queries.server.ts'
import { respira } from './queries.server.ts'
import type { DatiCliente, RigaLetta } from './rows.queries.server.ts'

const A_BLOCCHI = 250

/** A row that has been read. */
export interface Controllata {
  n: number
  celle: string
  letta: RigaLetta
  /** The row whose customer it is of; its own where it brings one. */
  gruppo: number
  duplicato: DuplicatoDiRiga | null
  /** Its plant is there already: it says what it knows anew, unless somebody chooses otherwise. */
  aggiorna?: boolean
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

const nomeDi = (c: { nome: string; cognome: string }) => normalise(`${c.cognome} ${c.nome}`)

/** By which two rows are the same customer: tax codes, or the name with telephone, e-mail, address or a plant's number. */
function identitaDi(c: DatiCliente, chiavi: Chiavi, numeri: readonly string[]): string[] {
  const nome = nomeDi(c)
  const dove = c.indirizzo ? normalise(`${c.indirizzo} ${c.comune ?? ''}`) : undefined
  return [
    ['cf', chiavi.codice_fiscale],
    ['iva', chiavi.partita_iva],
    [`${nome} tel`, chiavi.telefono],
    [`${nome} email`, chiavi.email],
    [`${nome} via`, dove],
    ...numeri.map((numero) => [`${nome} ${numero}`, 'serie'] as const),
  ].flatMap(([che, valore]) => (valore ? [`${che} ${valore}`] : []))
}

/** By which a plant is known: its serial number, else all that is said of it. */
function impiantiDi({ caldaia, condizionatore }: RigaLetta): string[] {
  const chiave = (impianto: object | null | undefined, numero: string | null | undefined) =>
    impianto ? [numero ? numeroDi(numero) : normalise(JSON.stringify(impianto))] : []
  return [...chiave(caldaia, caldaia?.matricola), ...chiave(condizionatore, condizionatore?.serialNumber)]
}

/** The serial numbers of a row's plants. */
const numeriDi = ({ caldaia, condizionatore }: RigaLetta): string[] =>
  [caldaia?.matricola, condizionatore?.serialNumber].flatMap((numero) => (numero ? numeroDi(numero) : []))

/**
 * Finds who is in the file twice, or in the archive already, and marks the rows. One whose plant is there too, by its serial
 * number, is to say what it knows anew.
 */
export async function segnaDoppioni(db: Db, righe: readonly Controllata[]): Promise<void> {
  const buone = righe.filter(({ letta }) => Object.keys(letta.errori).length === 0)
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
  for (const riga of buone) {
    const uguale = riga.duplicato?.motivi.includes('uguale') ? riga.duplicato.riga : null
    const capo = capi.get(uguale ?? riga.gruppo)
    if (!capo?.duplicato || capo === riga || (uguale === null && riga.duplicato)) continue
    if (uguale !== null && capo.duplicato.id === null) continue
    riga.duplicato = capo.duplicato
    riga.aggiorna = capo.aggiorna ?? false
  }
}

/** Rows of one customer with another plant each come together; the others that resemble an earlier one are told. */
function nelFile(): (riga: Controllata) => void {
  const identita = new Map<string, Controllata>()
  const perChiave = new Map<string, Controllata>()
  const impianti = new Map<number, Map<string, string>>()
  return (riga) => {
    const { cliente } = riga.letta
    if (!cliente) return
    const chiavi = chiaviDi(cliente)
    const sue = identitaDi(cliente, chiavi, numeriDi(riga.letta))
    const suoi = impiantiDi(riga.letta)
    const tutto = JSON.stringify({ ...riga.letta, cliente: null, errori: null, avvisi: null })
    const capo = sue.map((una) => identita.get(una)).find(Boolean)
    const nome = (c: Controllata) => `${c.letta.cliente?.nome} ${c.letta.cliente?.cognome}`.trim()
    if (capo) {
      const visti = impianti.get(capo.n) ?? new Map<string, string>()
      impianti.set(capo.n, visti)
      if (suoi.length > 0 && !suoi.some((uno) => visti.has(uno))) {
        riga.gruppo = capo.n
        if (JSON.stringify(cliente) !== JSON.stringify(capo.letta.cliente))
          riga.letta.avvisi[''] ??=
            `Altro impianto di ${nome(capo)}: i suoi dati si prendono dalla riga ${capo.n}`
      } else {
        riga.duplicato = { id: null, riga: capo.n, nome: nome(capo), motivi: ['uguale'] }
        riga.aggiorna = suoi.some((uno) => visti.has(uno) && visti.get(uno) !== tutto)
      }
      for (const uno of suoi) visti.set(uno, tutto)
    } else {
      const simile = MOTIVI.flatMap((m) => (chiavi[m] ? (perChiave.get(`${m} ${chiavi[m]}`) ?? []) : []))[0]
      if (simile) {
        const altre = chiaviDi(simile.letta.cliente as DatiCliente)
        const motivi = MOTIVI.filter((m) => chiavi[m] && chiavi[m] === altre[m])
        riga.duplicato = { id: null, riga: simile.n, nome: nome(simile), motivi }
      }
      impianti.set(riga.n, new Map(suoi.map((uno) => [uno, tutto])))
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

interface ConNumero {
  id: number
  nome: string
  cognome: string
  numero: string
}

/** Plants of the archive that have a serial number, with whose they are: of these customers, or with these numbers. */
async function conNumero(db: Db, di: { clienti: number[] } | { numeri: string[] }): Promise<ConNumero[]> {
  const cercati = 'clienti' in di ? di.clienti : di.numeri
  if (cercati.length === 0) return []
  const trovati: ConNumero[] = []
  for (const [tabella, colonna] of [
    ['caldaie', 'matricola'],
    ['condizionatori', 'serial_number'],
  ] as const) {
    // The type of one table stands for both.
    const numero = `k.${colonna}` as 'k.matricola'
    const righe = await db
      .selectFrom(`${tabella as 'caldaie'} as k`)
      .innerJoin('clienti as c', 'c.id', 'k.cliente_id')
      .select(['c.id', 'c.nome', 'c.cognome', `${numero} as numero`])
      .where('clienti' in di ? 'k.cliente_id' : numero, 'in', cercati as string[])
      .execute()
    for (const { numero: scritto, ...chi } of righe)
      if (scritto) trovati.push({ ...chi, numero: numeroDi(scritto) })
  }
  return trovati
}

async function doppioniInArchivio(db: Db, righe: readonly Controllata[]): Promise<void> {
  const scritti = righe.flatMap(({ letta }) => [letta.caldaia?.matricola, letta.condizionatore?.serialNumber])
  const omonimi = await conNumero(db, {
    numeri: [...new Set(scritti.flatMap((n) => (n ? [n, n.toUpperCase()] : [])))],
  })
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
    const suoi = numeriDi(riga.letta)
    const nome = nomeDi(riga.letta.cliente as DatiCliente)
    const omonimo = omonimi.find((uno) => suoi.includes(uno.numero) && nomeDi(uno) === nome)
    const cliente =
      MOTIVI.map(uguale).find(Boolean) ??
      (omonimo && { id: omonimo.id, nome: `${omonimo.nome} ${omonimo.cognome}` })
    if (!cliente) continue
    const motivi = MOTIVI.filter((m) => uguale(m)?.id === cliente.id)
    riga.duplicato = { id: cliente.id, riga: null, nome: cliente.nome, motivi }
  }
  await segnaMatricole(
    db,
    righe.filter(({ duplicato }) => duplicato?.id),
  )
}

/** Of those who are there already, whose plant is there too. */
async function segnaMatricole(db: Db, righe: readonly Controllata[]): Promise<void> {
  const numerati = await conNumero(db, {
    clienti: [...new Set(righe.map((riga) => riga.duplicato?.id ?? 0))],
  })
  const loro = new Set(numerati.map(({ id, numero }) => `${id} ${numero}`))
  for (const riga of righe) {
    if (!numeriDi(riga.letta).some((numero) => loro.has(`${riga.duplicato?.id} ${numero}`))) continue
    riga.aggiorna = true
    riga.duplicato?.motivi.push('matricola')
  }
}
