import { leggiData } from '#shared/cells.ts'
import { dateExists } from '#shared/dates.ts'
import { digits } from '#shared/text.ts'
import {
  campione,
  type EComune,
  type GenereDiColonna,
  genereDi,
  giorniDiVisita,
  ordineDeiNomi,
  quanta,
  sonoNomi,
} from './generi.rules.ts'
import { chiaveColonna, type SensoDelNome, sensoDelNome } from './intestazioni.rules.ts'
import { tipoDi } from './persona.rules.ts'
import { type CampoImportato, ripetibile, type TipoImportazione } from './rules.ts'
import { sonoCivici } from './valori.rules.ts'

/** What each column of a file is proposed to fill: its heading proposes, its cells confirm. */

interface Colonna extends SensoDelNome {
  i: number
  nome: string
  /** Its filled cells, of a long one some. */
  celle: readonly string[]
  genere: GenereDiColonna | null
}

/** A field that is told by cells comes after those that are told by headings. */
const DAI_VALORI = 900
const DERIVATO = 500

/** What may be recognised under any heading, also one that means something else. */
const MAI_ALTRO: ReadonlySet<GenereDiColonna> = new Set([
  'email',
  'pec',
  'codiceFiscale',
  'telefono',
  'indirizzo',
])
/** Fields whose headings are also put above something else, and which kinds of cells they have. */
const ATTESI: Partial<Record<CampoImportato, readonly GenereDiColonna[]>> = {
  ...{ email: ['email', 'pec'], pec: ['email', 'pec'], telefono: ['telefono'], altroTelefono: ['telefono'] },
  ...{ codiceFiscale: ['codiceFiscale', 'codici', 'partitaIva'], partitaIva: ['partitaIva', 'codici'] },
  ...{ codici: ['codici', 'codiceFiscale', 'partitaIva'], comune: ['comune'], indirizzo: ['indirizzo'] },
  ...{ cap: ['cap'], provincia: ['provincia'], nazione: ['nazione'], civico: [], tipo: [], ditta: [] },
  ...{ cognomeNome: [], nomeCognome: [], ragioneSociale: [], cognome: [], nome: [], denominazione: [] },
}
const ABBASTANZA = 3
const GIORNI: readonly CampoImportato[] = [
  ...(['dataInstallazione', 'ultimaRevisione', 'prossimaRevisione', 'climaInstallazione'] as const),
  ...(['climaUltima', 'climaProssima'] as const),
]
const DI_CALDAIA: readonly CampoImportato[] = [
  ...(['caldaia', 'marca', 'modello', 'matricola', 'potenzaKw', 'tipoCombustibile'] as const),
]
const DI_CLIMA: readonly CampoImportato[] = ['clima', 'climaMarca', 'climaModello', 'climaMatricola']

/** What the heading says, unless the cells say surely that it is something else. */
function confermato({ campo, celle, genere, nome }: Colonna): CampoImportato | null {
  if (!campo || celle.length === 0) return campo
  const attesi = ATTESI[campo]
  if (attesi && genere && MAI_ALTRO.has(genere) && !attesi.includes(genere)) return null
  if (campo === 'comune' && genere === 'nazione' && chiaveColonna(nome) === 'paese') return null
  // A few wrong cells are told of beside them.
  if (celle.length < ABBASTANZA) return campo
  const meno = (prova: (cella: string) => boolean) => quanta(celle, prova) < 0.5
  if (GIORNI.includes(campo) && meno(comeUnGiorno)) return null
  if (campo === 'telefono' && meno((cella) => digits(cella).length > 4)) return null
  return campo === 'tipo' && meno((cella) => tipoDi(cella) !== undefined) ? null : campo
}

const comeUnGiorno = (cella: string) =>
  dateExists(leggiData(cella).valore ?? '') || /\d[/.-]\d{1,2}[/.-]\d/.test(cella)

/** What the cells tell where no heading does. */
function daiValori({ genere, mai, contaRighe, soloNumero }: Colonna): CampoImportato | null {
  if (!genere || genere === 'giorno' || mai) return null
  const unNumero = genere === 'cap' || genere === 'provincia' || genere === 'comune'
  return unNumero && (contaRighe || soloNumero) ? null : genere
}

type Proposta = Colonna & { proposto: CampoImportato | null }

/**
 * Which field each column fills; null: it isn't imported. Of two columns for one field the second stays out; telephones have
 * a place each, the first one that is called so being the first. In whatever order the columns stand, the same comes out.
 * @param righe the cells of the rows below these headings
 */
export function indovina(
  colonne: readonly string[],
  tipo: TipoImportazione = 'clienti',
  righe: readonly (readonly string[])[] = [],
  eComune?: EComune,
): (CampoImportato | null)[] {
  const lette = colonne.map((nome, i): Proposta => {
    const celle = campione(righe.map((riga) => riga[i] ?? ''))
    const senso = sensoDelNome(nome, tipo)
    const genere = tipo === 'clienti' ? genereDi(celle, eComune) : null
    const colonna = { ...senso, i, nome, celle, genere }
    const proposto = tipo === 'clienti' ? confermato(colonna) : senso.campo
    if (proposto || tipo === 'articoli') return { ...colonna, proposto }
    return { ...colonna, proposto: daiValori(colonna), posto: DAI_VALORI }
  })
  if (tipo === 'clienti') {
    civici(lette, righe)
    nomi(lette)
    // Without its day no RCEE can be written: what is due is the next service, as far as the file tells.
    if (!lette.some(({ proposto }) => proposto === 'rceeData'))
      for (const colonna of lette)
        if (colonna.proposto === 'rceeScadenza') riproponi(colonna, 'prossimaRevisione', DERIVATO)
    giorni(lette)
  }
  return assegna(lette)
}

function riproponi(colonna: Proposta, campo: CampoImportato | null, posto = colonna.posto): void {
  colonna.proposto = campo
  colonna.posto = posto
}

/** `N.` is the house number only where nothing else is, and its cells look like one. */
function civici(colonne: readonly Proposta[], righe: readonly (readonly string[])[]): void {
  const tutte = (i: number) => righe.map((riga) => riga[i] ?? '')
  const chiamato = colonne.some(({ proposto, soloNumero }) => proposto === 'civico' && !soloNumero)
  const indirizzo = migliore(colonne.filter(({ proposto }) => proposto === 'indirizzo'))
  for (const colonna of colonne)
    if (colonna.proposto === 'civico' && colonna.soloNumero)
      if (chiamato || !sonoCivici(tutte(colonna.i), tutte(indirizzo?.i ?? -1)))
        riproponi(colonna, daiValori(colonna), DAI_VALORI)
}

/** Whole names and halves of them. */
function nomi(colonne: readonly Proposta[]): void {
  const ha = (campo: CampoImportato) => colonne.some(({ proposto }) => proposto === campo)
  const [cognome, nome] = [ha('cognome'), ha('nome')]
  for (const colonna of colonne) {
    const { proposto, celle } = colonna
    if (proposto === 'nome' && !cognome && !ha('ragioneSociale')) riproponi(colonna, 'cognomeNome', DERIVATO)
    if (proposto === 'cognome' && !nome && quanta(celle, (cella) => /\s/.test(cella)) >= 0.6)
      riproponi(colonna, 'cognomeNome')
    if (proposto === 'cognomeNome' && cognome)
      riproponi(colonna, chiaveColonna(colonna.nome) === 'denominazione' ? 'denominazione' : null)
  }
  const NOME: readonly (CampoImportato | null)[] = [
    'cognome',
    'nome',
    'cognomeNome',
    'nomeCognome',
    'ragioneSociale',
  ]
  if (!colonne.some(({ proposto }) => NOME.includes(proposto)))
    for (const colonna of colonne)
      if (!colonna.proposto && !colonna.mai && sonoNomi(colonna.celle))
        riproponi(colonna, 'cognomeNome', DAI_VALORI)
  for (const colonna of colonne)
    if (colonna.proposto === 'cognomeNome' || colonna.proposto === 'nomeCognome') {
      const ordine = ordineDeiNomi(colonna.celle)
      if (ordine) riproponi(colonna, ordine === 'prima' ? 'nomeCognome' : 'cognomeNome')
    }
}

/** Days that no heading explains are of the last service, where an appliance stands beside them. */
function giorni(colonne: readonly Proposta[]): void {
  const ha = (campi: readonly CampoImportato[]) =>
    colonne.some(({ proposto }) => proposto !== null && campi.includes(proposto))
  const [ultima, prossima] = ha(DI_CALDAIA)
    ? (['ultimaRevisione', 'prossimaRevisione'] as const)
    : (['climaUltima', 'climaProssima'] as const)
  if (!ha(DI_CALDAIA) && !ha(DI_CLIMA)) return
  const senzaNome = colonne.flatMap((colonna) => {
    if (colonna.proposto || colonna.genere !== 'giorno' || colonna.mai || colonna.altroGiorno) return []
    const visite = giorniDiVisita(colonna.celle)
    return visite ? [{ colonna, ...visite }] : []
  })
  for (const { colonna, futuri } of senzaNome.toSorted(
    (a, b) => confronta(b.mezzo, a.mezzo) || confronta(a.colonna.nome, b.colonna.nome),
  )) {
    const campo = futuri ? prossima : ultima
    if (!ha([campo])) riproponi(colonna, campo, DAI_VALORI)
  }
}

const confronta = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Of columns for one field the one whose heading means it most, then the fullest. */
const migliore = (colonne: readonly Proposta[]): Proposta | undefined =>
  colonne.toSorted(
    (a, b) =>
      a.posto - b.posto ||
      b.celle.length - a.celle.length ||
      confronta(chiaveColonna(a.nome), chiaveColonna(b.nome)) ||
      confronta(a.celle.join('\n'), b.celle.join('\n')),
  )[0]

function assegna(colonne: readonly Proposta[]): (CampoImportato | null)[] {
  const primo = (campo: CampoImportato) => {
    const sue = colonne.filter(({ proposto }) => proposto === campo)
    // Telephones are all of one kind: the first is the first.
    return campo === 'telefono' ? (sue.find(({ posto }) => posto < DAI_VALORI) ?? sue[0]) : migliore(sue)
  }
  return colonne.map((colonna) => {
    const { proposto } = colonna
    if (!proposto || ripetibile(proposto) || primo(proposto) === colonna) return proposto
    return proposto === 'telefono' ? 'altroTelefono' : null
  })
}

/**
 * Of which columns the proposal rests on their cells: no heading says it.
 * @param abbinamento as it was proposed
 */
export function proposteDaiValori(
  colonne: readonly string[],
  tipo: TipoImportazione,
  abbinamento: readonly (CampoImportato | null)[],
): number[] {
  const dalNome = indovina(colonne, tipo)
  return abbinamento.flatMap((campo, i) => (campo !== null && campo !== dalNome[i] ? [i] : []))
}
