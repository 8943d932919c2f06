import type * as z from 'zod'
import type { clienteInput } from '#anagrafe/clienti/contract.ts'
import { addDays } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import { codiceFiscale, partitaIva } from './codes.ts'
import { dittaId } from './company.ts'
import {
  AZIENDE_CAMPANIA,
  AZIENDE_PIEMONTE,
  COGNOMI_ALTROVE,
  COGNOMI_CAMPANIA,
  COGNOMI_PIEMONTE,
  CONDOMINI_CAMPANIA,
  CONDOMINI_PIEMONTE,
  DONNE,
  NOMI_LUNGHI,
  NOTE_CLIENTE,
  NOTE_FOLLOW_UP,
  UOMINI,
} from './names.ts'
import { CONOSCIUTI, type Conosciuto } from './people.ts'
import { LUOGHI, type Luogo, luogoDi, NATI_ALTROVE, type Zona } from './places.ts'
import type { Sorte } from './random.ts'

export interface ClienteDemo {
  id: number
  zona: Zona
  genere: 'persona' | 'condominio' | 'azienda'
  dati: z.output<typeof clienteInput>
  /** Days from today to the next maintenance: given for the known ones, drawn for the others. */
  manutenzioneTra: number | undefined | 'a sorte'
  /** Beginning of the model of a known one's boiler. */
  modello?: string
}

/** `numero` customers: those of the pictures first, then people, condominiums and companies of three regions. */
export function clienti(sorte: Sorte, oggi: string, numero: number): ClienteDemo[] {
  const elenco: ClienteDemo[] = CONOSCIUTI.slice(0, numero).map((c, i) => conosciuto(i + 1, c, oggi))
  while (elenco.length < numero) elenco.push(unAltro(sorte, oggi, elenco))
  return elenco
}

const TIPO = { persona: 'Privato', condominio: 'Condominio', azienda: 'Azienda' } as const

const VUOTO = {
  telefono: null,
  email: null,
  indirizzo: null,
  comune: null,
  cap: null,
  provincia: null,
  codiceFiscale: null,
  partitaIva: null,
  note: null,
  dataFollowUp: null,
  noteFollowUp: null,
  dittaId: null,
  attivo: true,
}

function conosciuto(id: number, c: Conosciuto, oggi: string): ClienteDemo {
  const { zona, provincia, ufficio } = luogoDi(c.comune)
  const { nome, cognome, telefono, comune, cap, indirizzo, nascita, followUp, ditta } = c
  const dati = {
    ...VUOTO,
    ...{ nome, cognome, telefono, comune, cap, indirizzo, provincia },
    ...altriTelefoni(id, telefono),
    email: nascita ? posta(nome, cognome) : posta('amministrazione', cognome),
    codiceFiscale: nascita ? codiceFiscale(nome, cognome, nascita) : partitaIva(9_510_000 + id, ufficio),
    dataFollowUp: followUp ? addDays(oggi, followUp[0]) : null,
    noteFollowUp: followUp?.[1] ?? null,
    dittaId: dittaId(ditta),
    attivo: !c.inattivo,
    tipo: TIPO[nascita ? 'persona' : 'condominio'],
  }
  const genere = nascita ? 'persona' : 'condominio'
  return { id, zona, genere, dati, manutenzioneTra: c.manutenzioneTra, modello: c.modello }
}

function unAltro(sorte: Sorte, oggi: string, prima: ClienteDemo[]): ClienteDemo {
  const id = prima.length + 1
  const caso = sorte.intero(1, 100)
  const zona: Zona = caso <= 60 ? 'campania' : caso <= 93 ? 'piemonte' : 'altrove'
  // a third of the Campania customers and of the Piemonte ones live in the main town
  const suoi = LUOGHI.filter((l) => l.zona === zona)
  const dove = sorte.capita(35) ? (suoi[0] as Luogo) : sorte.uno(suoi)
  const tipo = sorte.intero(1, 100)
  const genere = tipo <= 84 || zona === 'altrove' ? 'persona' : tipo <= 93 ? 'condominio' : 'azienda'
  const chi =
    genere === 'persona' ? persona(sorte, dove, prima) : organismo(sorte, dove, genere, prima.length)
  const simile = prima[sorte.intero(0, prima.length - 1)]
  const numero = sorte.capita(2) && simile ? simile.dati.telefono : telefono(sorte, dove)
  const dati = {
    ...VUOTO,
    ...chi,
    telefono: numero,
    ...altriTelefoni(id, numero),
    indirizzo: sorte.capita(97) ? indirizzo(sorte, dove) : null,
    comune: dove.comune,
    cap: sorte.uno(dove.caps),
    provincia: dove.provincia,
    note: sorte.capita(18) ? sorte.uno(NOTE_CLIENTE) : null,
    ...followUp(sorte, oggi),
    dittaId: ditta(sorte, zona, genere),
    attivo: sorte.capita(94),
    tipo: TIPO[genere],
  }
  return { id, zona, genere, dati, manutenzioneTra: 'a sorte' }
}

function persona(sorte: Sorte, dove: Luogo, prima: ClienteDemo[]) {
  const donna = sorte.capita(48)
  // the same name twice happens: father and grandson, or chance
  const omonimo = sorte.capita(3) ? prima[sorte.intero(0, prima.length - 1)] : undefined
  if (omonimo?.genere === 'persona') {
    const { nome = '', cognome = '' } = omonimo.dati
    const nascita = nato(sorte, dove, nome.endsWith('a'))
    return { nome, cognome, email: null, codiceFiscale: codiceFiscale(nome, cognome, nascita) }
  }
  const cognomi = { campania: COGNOMI_CAMPANIA, piemonte: COGNOMI_PIEMONTE, altrove: COGNOMI_ALTROVE }
  const cognomeDi = () => sorte.uno(sorte.capita(88) ? cognomi[dove.zona] : COGNOMI_ALTROVE)
  const cognome = donna && sorte.capita(4) ? `${cognomeDi()} ${cognomeDi()}` : cognomeDi()
  const nome =
    donna && sorte.capita(8) ? sorte.uno(NOMI_LUNGHI.slice(0, 4)) : sorte.uno(donna ? DONNE : UOMINI)
  return {
    nome,
    cognome,
    email: sorte.capita(62) ? posta(nome, cognome) : null,
    codiceFiscale: sorte.capita(78) ? codiceFiscale(nome, cognome, nato(sorte, dove, donna)) : null,
  }
}

function nato(sorte: Sorte, dove: Luogo, donna: boolean) {
  const mese = String(sorte.intero(1, 12)).padStart(2, '0')
  const giorno = String(sorte.intero(1, 28)).padStart(2, '0')
  const data = `${sorte.intero(1938, 2001)}-${mese}-${giorno}`
  return { data, donna, luogo: sorte.capita(80) ? dove.catastale : sorte.uno(NATI_ALTROVE) }
}

/** A condominium has a tax code of eleven digits, a company a partita IVA that is its tax code too. */
function organismo(sorte: Sorte, dove: Luogo, genere: 'condominio' | 'azienda', seriale: number) {
  const sud = dove.zona === 'campania'
  // 7919 is prime: numbers that look drawn, and none twice
  const caso = seriale * 7919
  const codice = partitaIva(
    genere === 'condominio' ? 9_520_000 + (caso % 400_000) : 100_000 + (caso % 1_400_000),
    dove.ufficio,
  )
  if (genere === 'condominio') {
    const cognome = sorte.capita(50)
      ? sorte.uno(sud ? CONDOMINI_CAMPANIA : CONDOMINI_PIEMONTE)
      : indirizzo(sorte, dove)
    return { nome: 'Condominio', cognome, email: posta('amministrazione', cognome), codiceFiscale: codice }
  }
  const [nome = '', ...resto] = sorte.uno(sud ? AZIENDE_CAMPANIA : AZIENDE_PIEMONTE).split(' ')
  const cognome = resto.join(' ')
  return { nome, cognome, email: posta('info', cognome), codiceFiscale: codice, partitaIva: codice }
}

const indirizzo = (sorte: Sorte, dove: Luogo) =>
  `${sorte.uno(dove.vie)}${sorte.capita(96) ? ` ${sorte.intero(1, 240)}${sorte.capita(8) ? sorte.uno(['/A', ' bis', '/B']) : ''}` : ''}`

const due = (n: number) => String(n).padStart(2, '0')

function telefono(sorte: Sorte, dove: Luogo): string | null {
  if (sorte.capita(2)) return null
  const numero = `${sorte.intero(200, 799)} ${due(sorte.intero(0, 99))} ${due(sorte.intero(0, 99))}`
  if (sorte.capita(45)) return `${dove.prefisso} ${numero}`
  const cellulare = `3${sorte.uno(['20', '28', '31', '33', '38', '39', '47', '48', '66', '80', '92'])} ${numero}`
  return sorte.capita(8) ? `+39 ${cellulare}` : cellulare
}

const PAROLE = ['cellulare', 'moglie', 'ufficio', 'figlia']

/** Some have more than one: every third customer, and of these some three. By their number, so that chance stays as it was. */
function altriTelefoni(id: number, primo: string | null | undefined) {
  if (!primo || id % 3 !== 1) return {}
  const numero = (n: number) =>
    `3${28 + (id % 10)} ${200 + ((id * 37 + n) % 600)} ${due((id * 13) % 100)} ${due((id * 7 + n) % 100)}`
  const quanti = id % 9 === 1 ? 2 : 1
  return {
    altriTelefoni: Array.from({ length: quanti }, (_, n) => ({
      ...{ numero: numero(n), nome: PAROLE[(id + n) % PAROLE.length] ?? null },
    })),
  }
}

const perPosta = (testo: string) =>
  normalise(testo)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')

const posta = (nome: string, cognome: string) => `${perPosta(nome)}.${perPosta(cognome)}@posta.example`

function followUp(sorte: Sorte, oggi: string) {
  if (!sorte.capita(5)) return {}
  const giorni = sorte.uno([-12, -4, 0, 1, 3, 5, 6, 12, 20, 45, 90])
  return { dataFollowUp: addDays(oggi, giorni), noteFollowUp: sorte.uno(NOTE_FOLLOW_UP) }
}

function ditta(sorte: Sorte, zona: Zona, genere: ClienteDemo['genere']): number | null {
  if (sorte.capita(4)) return null
  if (genere === 'condominio' && zona === 'campania') return dittaId('Condomini Sud')
  if (zona === 'piemonte') return dittaId(sorte.capita(85) ? 'Sabaudia Impianti' : 'Aria Serena')
  const tra = ['Vesuvio Clima', 'Vesuvio Clima', 'Idro Partenope', 'Pronto Caldaia', 'Aria Serena', 'Privati']
  return dittaId(sorte.uno(tra))
}
