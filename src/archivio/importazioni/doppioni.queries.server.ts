import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { normalise } from '#shared/text.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import { matricolaComparabile } from './impianti-rows.queries.server.ts'
import { respira } from './queries.server.ts'
import type { RigaImportataLetta } from './rows.queries.server.ts'
import type { SceltaRigaImportata } from './rules.ts'
import {
  chiaviDi,
  conRighe,
  datiInsieme,
  MOTIVI,
  type MotivoSomiglianza,
  proposteComeDue,
  type Somigliante,
  segniDelCliente,
  somigliante,
  sonoDue,
  stessoNome,
} from './stesso-cliente.rules.ts'

const A_BLOCCHI = 250

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
    if (uguale !== null && (capo.duplicato.id === null || capo.proposta === 'crea')) continue
    riga.duplicato = capo.duplicato
    riga.proposta = capo.proposta ?? 'salta'
  }
}

/** So many customers of one name and telephone, told apart by their codes, are compared: a file of more means harm. */
const OMONIMI = 20
const NOTE_MASSIME = { cliente: 2000, impianto: 1000 }

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
  const diverso = luogo !== null || cliente.note !== noto.note
  const avviso = `Un solo cliente con la riga ${capo.n}, ${nomeDi(capo)}${diverso ? ': ciò che qui è diverso va nelle note' : ''}`
  const { avvisi } = riga.letta
  avvisi[''] = [avvisi[''], avviso].filter(Boolean).join('. ')
  return true
}

const nomeDi = ({ letta: { cliente } }: Controllata) => `${cliente?.nome} ${cliente?.cognome}`.trim()

/** Rows of one customer with another plant each come together; the others that resemble an earlier one are told. */
function nelFile(): (riga: Controllata) => void {
  const identita = new Map<string, Controllata[]>()
  const perChiave = new Map<string, Controllata>()
  const impianti = new Map<number, Map<string, string>>()
  const chiSono = new Map<Controllata, Somigliante>()
  return (riga) => {
    const { cliente } = riga.letta
    if (!cliente) return
    const chiavi = chiaviDi(cliente)
    const persona = somigliante(cliente)
    chiSono.set(riga, persona)
    const segni = segniDelCliente(cliente, numeriDi(riga.letta))
    const apparecchi = impiantiDi(riga.letta)
    const testo = JSON.stringify({ ...riga.letta, cliente: null, errori: null, avvisi: null })
    const capo = segni
      .flatMap((segno) => identita.get(segno) ?? [])
      .find((possibile) => !sonoDue(persona, chiSono.get(possibile) ?? persona))
    if (capo) {
      const visti = impianti.get(capo.n) ?? new Map<string, string>()
      impianti.set(capo.n, visti)
      const nuovi = apparecchi.length > 0 && !apparecchi.some((apparecchio) => visti.has(apparecchio))
      if (!nuovi || !unisci(capo, riga)) {
        riga.duplicato = { id: null, riga: capo.n, nome: nomeDi(capo), motivi: ['uguale'] }
        const sa = apparecchi.some(
          (apparecchio) => visti.has(apparecchio) && visti.get(apparecchio) !== testo,
        )
        riga.proposta = nuovi ? 'crea' : sa ? 'aggiorna' : 'salta'
      } else if (capo.letta.cliente) chiSono.set(capo, somigliante(capo.letta.cliente))
      for (const apparecchio of apparecchi) visti.set(apparecchio, testo)
    } else {
      const simile = MOTIVI.flatMap((m) =>
        chiavi[m].flatMap((chiave) => perChiave.get(`${m} ${chiave}`) ?? []),
      )[0]
      if (simile?.letta.cliente) {
        const chiaviSimile = chiaviDi(simile.letta.cliente)
        const motivi = MOTIVI.filter((m) => chiavi[m].some((chiave) => chiaviSimile[m].includes(chiave)))
        riga.duplicato = { id: null, riga: simile.n, nome: nomeDi(simile), motivi }
        if (proposteComeDue(persona, chiSono.get(simile) ?? persona, motivi)) riga.proposta = 'crea'
      }
      impianti.set(riga.n, new Map(apparecchi.map((apparecchio) => [apparecchio, testo])))
    }
    for (const segno of segni) {
      const capi = identita.get(segno) ?? []
      if (capi.length < OMONIMI && !capi.includes(capo ?? riga)) identita.set(segno, [...capi, capo ?? riga])
    }
    for (const chiave of MOTIVI.flatMap((m) => chiavi[m].map((valore) => `${m} ${valore}`)))
      if (!perChiave.has(chiave)) perChiave.set(chiave, capo ?? riga)
  }
}

const COLONNE = {
  telefono: 't.cifre',
  email: 'c.email_chiave',
  codice_fiscale: 'c.codice_fiscale',
  partita_iva: 'c.partita_iva',
} as const

interface Noto {
  id: number
  nome: string
  persona: Somigliante
}

const CONFRONTATE = [
  'c.id',
  'c.nome',
  'c.cognome',
  'c.denominazione',
  'c.nazione',
  'c.codice_fiscale',
  'c.partita_iva',
] as const

interface Confrontata {
  id: number
  nome: string
  cognome: string
  denominazione: string | null
  nazione: string
  codice_fiscale: string | null
  partita_iva: string | null
}

const noto = ({ id, codice_fiscale, partita_iva, ...c }: Confrontata): Noto => ({
  id,
  nome: `${c.nome} ${c.cognome}`,
  persona: somigliante({ ...c, codiceFiscale: codice_fiscale, partitaIva: partita_iva }),
})

/** Plants of the archive that have a serial number, with whose they are: of these customers, or with these numbers. */
async function conNumero(
  db: Db,
  filtro: { clienti: readonly number[] } | { numeri: readonly string[] },
): Promise<(Noto & { numero: string })[]> {
  const trovati: (Noto & { numero: string })[] = []
  for (const [tabella, colonna] of [
    ['caldaie', 'matricola'],
    ['condizionatori', 'serial_number'],
  ] as const) {
    // The type of one table stands for both.
    const numero = `k.${colonna}` as 'k.matricola'
    const righe = await db
      .selectFrom(`${tabella as 'caldaie'} as k`)
      .innerJoin('clienti as c', 'c.id', 'k.cliente_id')
      .select([...CONFRONTATE, `${numero} as numero`])
      .where((e) =>
        'clienti' in filtro ? e('k.cliente_id', 'in', filtro.clienti) : e(numero, 'in', filtro.numeri),
      )
      .execute()
    for (const riga of righe)
      if (riga.numero) trovati.push({ ...noto(riga), numero: matricolaComparabile(riga.numero) })
  }
  return trovati
}

/** Customers of the archive by what they share with rows, of each key those of the lowest number first. */
async function conChiave(
  db: Db,
  motivo: MotivoSomiglianza,
  valori: readonly string[],
): Promise<Map<string, Noto[]>> {
  const trovati = new Map<string, Noto[]>()
  if (valori.length === 0) return trovati
  const clienti = await db
    .selectFrom('clienti as c')
    .$if(motivo === 'telefono', (query) => query.innerJoin('clienti_telefoni as t', 't.cliente_id', 'c.id'))
    .select([...CONFRONTATE, sql.ref<string>(COLONNE[motivo]).as('chiave')])
    .where(sql.ref(COLONNE[motivo]), 'in', valori)
    .orderBy('c.id')
    .execute()
  for (const { chiave, ...cliente } of clienti) {
    const gruppo = trovati.get(chiave) ?? []
    gruppo.push(noto(cliente))
    trovati.set(chiave, gruppo)
  }
  return trovati
}

/** Who of the archive a row resembles: best the one of the same name, or whose plant it is. */
async function doppioniInArchivio(db: Db, righe: readonly Controllata[]): Promise<void> {
  const cercate = righe.flatMap((riga) =>
    riga.letta.cliente ? [{ riga, cliente: riga.letta.cliente, chiavi: chiaviDi(riga.letta.cliente) }] : [],
  )
  const trovati = {} as Record<MotivoSomiglianza, Map<string, Noto[]>>
  for (const motivo of MOTIVI)
    trovati[motivo] = await conChiave(db, motivo, [
      ...new Set(cercate.flatMap(({ chiavi }) => chiavi[motivo])),
    ])
  const scritti = righe.flatMap(({ letta }) => [letta.caldaia?.matricola, letta.condizionatore?.serialNumber])
  const numeri = [...new Set(scritti.flatMap((n) => (n ? [n, n.toUpperCase()] : [])))]
  const omonimi = numeri.length > 0 ? await conNumero(db, { numeri }) : []
  const somiglianti = MOTIVI.flatMap((motivo) => [...trovati[motivo].values()].flat())
  const ids = [...new Set([...somiglianti, ...omonimi].map(({ id }) => id))]
  const numerati = await inBlocks(ids, (clienti) => conNumero(db, { clienti }))
  const noti = new Set(numerati.map(({ id, numero }) => `${id} ${numero}`))
  for (const { riga, cliente, chiavi } of cercate) {
    const con = (motivo: MotivoSomiglianza) =>
      chiavi[motivo].flatMap((chiave) => trovati[motivo].get(chiave) ?? [])
    const persona = somigliante(cliente)
    const numeri = numeriDi(riga.letta)
    const suoImpianto = ({ id }: Noto) => numeri.some((numero) => noti.has(`${id} ${numero}`))
    const possibili = [
      ...MOTIVI.flatMap(con),
      ...omonimi.filter((omonimo) => numeri.includes(omonimo.numero) && stessoNome(persona, omonimo.persona)),
    ]
    const trovato =
      possibili.find(
        (possibile) => stessoNome(persona, possibile.persona) && !sonoDue(persona, possibile.persona),
      ) ??
      possibili.find(suoImpianto) ??
      possibili[0]
    if (!trovato) continue
    const motivi: DuplicatoDiRiga['motivi'] = MOTIVI.filter((m) => con(m).some(({ id }) => id === trovato.id))
    const diverso = proposteComeDue(persona, trovato.persona, motivi)
    const aggiorna = suoImpianto(trovato)
    if (aggiorna) motivi.push('matricola')
    riga.duplicato = { id: trovato.id, riga: null, nome: trovato.nome, motivi }
    riga.proposta = aggiorna ? 'aggiorna' : diverso ? 'crea' : 'salta'
  }
}
