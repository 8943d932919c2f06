import { formatPercent } from '#shared/decimal-text.ts'
import type { Dati1, Dati2, Generatore1, Generatore2 } from './contract.ts'
import {
  AMPIEZZE,
  BACHARACH_AL_MASSIMO,
  CO_AL_MASSIMO,
  CO2,
  co2Attesa,
  coCorretto,
  rendimentoAtteso,
  rendimentoInCifre,
  SCARTO_CO2,
  SCARTO_RENDIMENTO,
  SOTTORAFFREDDAMENTO,
  SURRISCALDAMENTO,
  T_ARIA_INSOLITA,
  T_FUMI_INSOLITA,
} from './limiti.rules.ts'
import { daCompletare, fuori, type Raccolta, traDetto } from './raccolta.rules.ts'

/** What the rules say about the tests of a report (docs/product.md §31.4), one by one. */

type Misura = number | null

const STRANO = 'Alcuni catasti (CRITER) rifiutano questo valore'
const COMBUSTIBILI_DETTI = {
  Gas_Metano: 'gas metano',
  GPL: 'GPL',
  Gasolio: 'gasolio',
  Pellet: 'pellet',
  Legna: 'legna',
} as const

type Fumi = Dati1['prove'][number]
/** What follows from one test: sums, and whether they pass. */
export interface ProvaLetta {
  rendimento: Misura
  co_corretto: Misura
}

export const leggiProva = (prova: Fumi): ProvaLetta => ({
  rendimento: rendimentoInCifre(prova.rendimento_letto, prova.aggiungi_incertezza),
  co_corretto: prova.co_corretto ?? coCorretto(prova.co_misurato, prova.o2),
})

/** Rules 4, 5, 6, 12, 15, 21 and 22 about one module's test. */
export function giudicaFumi(
  { blocca, avvisa }: Raccolta,
  { campo, prova, letta }: { campo: string; prova: Fumi; letta: ProvaLetta },
  generatore: Generatore1,
): void {
  const via = (nome: keyof Fumi) => `${campo}.${nome}`
  const { tipo_combustibile: combustibile, potenza_focolare_kw: focolare } = generatore
  const { t_fumi, t_aria, o2, co2, bacharach, potenza_effettiva_kw: effettiva } = prova
  for (const nome of ['o2', 't_fumi', 't_aria', 'portata', 'co_secchi'] as const)
    blocca(fuori(prova[nome], AMPIEZZE[nome]), 4, via(nome), traDetto(AMPIEZZE[nome]))
  const letto = prova.rendimento_letto
  blocca(fuori(letto, AMPIEZZE.rendimento), 4, via('rendimento_letto'), traDetto(AMPIEZZE.rendimento))
  for (const nome of ['co_misurato', 'co_corretto', 'co2', 'nox'] as const)
    blocca((prova[nome] ?? 0) < 0, 4, via(nome), 'Non può essere negativo')
  blocca(
    bacharach?.some((valore) => fuori(valore, AMPIEZZE.bacharach)) ?? false,
    4,
    via('bacharach'),
    traDetto(AMPIEZZE.bacharach),
  )
  avvisa(
    t_fumi !== null && t_fumi > T_FUMI_INSOLITA && t_fumi <= AMPIEZZE.t_fumi[1],
    4,
    via('t_fumi'),
    STRANO,
  )
  avvisa(
    t_aria !== null && t_aria < T_ARIA_INSOLITA && t_aria >= AMPIEZZE.t_aria[0],
    4,
    via('t_aria'),
    STRANO,
  )
  if (combustibile) {
    const oltre = co2 !== null && co2 > CO2[combustibile].limite
    blocca(oltre, 5, via('co2'), `CO₂ oltre il massimo per ${COMBUSTIBILI_DETTI[combustibile]}`)
    blocca(
      combustibile === 'Gasolio' && bacharach === null,
      12,
      via('bacharach'),
      'Con il gasolio servono tre indici di Bacharach',
    )
    blocca(
      combustibile !== 'Gasolio' && bacharach !== null,
      12,
      via('bacharach'),
      'L’indice di Bacharach è del gasolio',
    )
  }
  const { co_corretto } = letta
  blocca(
    co_corretto !== null && prova.co_secchi !== null && co_corretto < prova.co_secchi,
    6,
    via('co_corretto'),
    'Il CO corretto non può essere minore del CO nei fumi secchi',
  )
  blocca(
    effettiva !== null && focolare !== null && (effettiva <= focolare * 0.5 || effettiva >= focolare * 1.2),
    6,
    via('potenza_effettiva_kw'),
    'Fuori dal 50–120% della potenza al focolare',
  )
  daCompletare(
    blocca,
    [t_fumi, via('t_fumi'), 'temperatura dei fumi'],
    [t_aria, via('t_aria'), 'temperatura dell’aria'],
    [o2, via('o2'), 'O₂'],
    [co2, via('co2'), 'CO₂'],
    [prova.co_misurato ?? prova.co_corretto, via('co_misurato'), 'CO'],
    [letto, via('rendimento_letto'), 'rendimento'],
  )
  const atteso = rendimentoAtteso(combustibile, { t_fumi, t_aria, o2 })
  const lontano =
    letto !== null &&
    atteso !== null &&
    // Condensation gives back what the formula counts as lost.
    (generatore.tecnologia === 'Condensazione'
      ? atteso - letto > SCARTO_RENDIMENTO
      : Math.abs(letto - atteso) > SCARTO_RENDIMENTO)
  avvisa(
    lontano,
    22,
    via('rendimento_letto'),
    `Con queste temperature ci si aspetta ${formatPercent(atteso ?? 0)}: controlla i valori`,
  )
  const co2attesa = co2Attesa(combustibile, o2)
  avvisa(
    co2 !== null && co2attesa !== null && Math.abs(co2 - co2attesa) > SCARTO_CO2,
    22,
    via('co2'),
    `Con questo O₂ ci si aspetta ${formatPercent(co2attesa ?? 0)} di CO₂: controlla i valori`,
  )
}

const TEMPERATURE = [
  't_condensazione',
  't_evaporazione',
  't_ing_esterno',
  't_usc_esterno',
  't_ing_utenze',
  't_usc_utenze',
] as const
const NOMI_FRIGO = {
  surriscaldamento: 'surriscaldamento',
  sottoraffreddamento: 'sottoraffreddamento',
  t_condensazione: 'temperatura di condensazione',
  t_evaporazione: 'temperatura di evaporazione',
  t_ing_esterno: 'temperatura in ingresso, lato esterno',
  t_usc_esterno: 'temperatura in uscita, lato esterno',
  t_ing_utenze: 'temperatura in ingresso, lato utenze',
  t_usc_utenze: 'temperatura in uscita, lato utenze',
} as const

/** Rules 18 and 21 about one circuit's test. */
export function giudicaFrigo(
  { blocca, avvisa }: Raccolta,
  campo: string,
  prova: Dati2['prove'][number],
  modo: Dati2['energetica']['modo'],
): void {
  const via = (nome: keyof typeof prova) => `${campo}.${nome}`
  for (const nome of TEMPERATURE)
    blocca(fuori(prova[nome], AMPIEZZE.frigo), 18, via(nome), traDetto(AMPIEZZE.frigo))
  const { t_evaporazione: evaporazione, t_condensazione: condensazione } = prova
  blocca(
    evaporazione !== null && condensazione !== null && evaporazione >= condensazione,
    18,
    via('t_evaporazione'),
    'L’evaporazione sta sotto la condensazione',
  )
  const { t_ing_utenze: entra, t_usc_utenze: esce } = prova
  avvisa(
    modo !== null &&
      entra !== null &&
      esce !== null &&
      (modo === 'raffrescamento' ? esce > entra : esce < entra),
    18,
    via('t_usc_utenze'),
    modo === 'raffrescamento'
      ? 'In raffrescamento alle utenze esce più freddo di come entra'
      : 'In riscaldamento alle utenze esce più caldo di come entra',
  )
  for (const [nome, solito] of [
    ['surriscaldamento', SURRISCALDAMENTO],
    ['sottoraffreddamento', SOTTORAFFREDDAMENTO],
  ] as const)
    avvisa(fuori(prova[nome], solito), 18, via(nome), `Di solito fra ${solito[0]} e ${solito[1]} K`)
  for (const [nome, voce] of Object.entries(NOMI_FRIGO))
    daCompletare(blocca, [prova[nome as keyof typeof NOMI_FRIGO], via(nome as keyof typeof prova), voce])
}

/** Rule 15 about modules or circuits: each once, none that isn't there. */
export function giudicaNumeri(
  { blocca }: Raccolta,
  nome: 'modulo' | 'circuito',
  numeri: readonly number[],
  quanti: number,
): void {
  const etichetta = nome === 'modulo' ? 'Modulo' : 'Circuito'
  numeri.forEach((numero, n) => {
    const campo = `prove.${n}.${nome}`
    blocca(numero < 1 || numero > quanti, 15, campo, `${etichetta} ${numero}: il generatore ne ha ${quanti}`)
    blocca(numeri.indexOf(numero) < n, 15, campo, `${etichetta} ${numero} c’è già`)
  })
}

/** Circuits where the plate doesn't say how many. */
const CIRCUITI_AL_MASSIMO = 8
export const circuitiDi = ({ circuiti }: Generatore2): number => circuiti ?? CIRCUITI_AL_MASSIMO

/** Whether a gas-oil burner's smoke passes: two of three readings; null where it has none. */
export const bacharachConforme = (tre: readonly number[] | null): boolean | null =>
  tre && tre.filter((valore) => valore <= BACHARACH_AL_MASSIMO).length >= 2

export const coConforme = (co: Misura): boolean | null => (co === null ? null : co <= CO_AL_MASSIMO)
