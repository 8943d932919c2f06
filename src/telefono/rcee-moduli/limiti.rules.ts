import type { Generatore1 } from './contract.ts'

/**
 * Limits of the report as dated data (docs/product.md §31.4). A law that changes is rows ended (`al`) and rows added (`dal`) under a
 * new name of `REGOLE`: a closed form keeps the verdicts that it was signed with.
 */

type Combustibile = NonNullable<Generatore1['tipo_combustibile']>
type Tecnologia = NonNullable<Generatore1['tecnologia']>

interface RigaMinimo {
  fluido: 'acqua' | 'aria'
  /** Null: whatever it is. */
  tecnologia: Tecnologia | null
  soloGas: boolean
  /** First and last day of installation. */
  dal: string
  al: string
  a: number
  b: number
}

const SEMPRE = '9999-12-31'
const riga = (
  fluido: RigaMinimo['fluido'],
  tecnologia: RigaMinimo['tecnologia'],
  dal: string,
  al: string,
  [a, b]: [number, number],
  soloGas = false,
): RigaMinimo => ({ fluido, tecnologia, soloGas, dal, al, a, b })

/** Minimum efficiency a + b·log₁₀ P (DPR 74/2013 annex B), the first row that fits. */
const MINIMI: readonly RigaMinimo[] = [
  riga('acqua', null, '0000-01-01', '1993-10-28', [82, 2]),
  riga('acqua', null, '1993-10-29', '1997-12-31', [84, 2]),
  riga('acqua', 'Condensazione', '1998-01-01', '2005-10-07', [91, 1], true),
  riga('acqua', 'Bassa_Temperatura', '1998-01-01', '2005-10-07', [87.5, 1.5]),
  riga('acqua', 'Standard', '1998-01-01', '2005-10-07', [84, 2]),
  // Condensing with another fuel: nothing was read about it; that of a standard boiler is the lowest.
  riga('acqua', 'Condensazione', '1998-01-01', '2005-10-07', [84, 2]),
  riga('acqua', 'Condensazione', '2005-10-08', SEMPRE, [89, 2], true),
  riga('acqua', 'Condensazione', '2005-10-08', SEMPRE, [87, 2]),
  riga('acqua', 'Bassa_Temperatura', '2005-10-08', SEMPRE, [87, 2]),
  riga('acqua', 'Standard', '2005-10-08', SEMPRE, [87, 2]),
  riga('aria', null, '0000-01-01', '1993-10-28', [77, 2]),
  riga('aria', null, '1993-10-29', SEMPRE, [80, 2]),
]

/** Beyond it the power counts no more, in kW. */
const POTENZA_AL_MASSIMO = 400
export const GAS: readonly (string | null)[] = ['Gas_Metano', 'GPL']
export const SOLIDI: readonly (string | null)[] = ['Pellet', 'Legna']

/** Points that are added for the analyser's uncertainty (UNI 10389-1). */
export const INCERTEZZA = 2
/** ppm, in dry fumes without air. */
export const CO_AL_MASSIMO = 1000
export const BACHARACH_AL_MASSIMO = 2
/** Pa: weaker draught is told (UNI 10845). */
export const TIRAGGIO_MINIMO = 3
export const GIORNI_SOSTITUZIONE = 180
/** kW up to which the control is not owed, by type. */
export const SOGLIE = { 1: 10, 2: 12 } as const
/** A registry refuses «può funzionare» there below the minimum. */
export const PROVINCE_MARCHE: readonly (string | null)[] = ['AN', 'AP', 'FM', 'MC', 'PU']
/** The registry there takes files, which want more than the model asks. */
export const PROVINCE_PIEMONTE: readonly (string | null)[] = ['AL', 'AT', 'BI', 'CN', 'NO', 'TO', 'VB', 'VC']

/** As many decimals as document and registries have. */
export const dueDecimali = (valore: number): boolean => Number(valore.toFixed(2)) === valore

/** What can be read at all, from and to; beyond the second pair some registries refuse it. */
export const AMPIEZZE = {
  durezza: [0, 100],
  o2: [0, 20.9],
  rendimento: [0, 150],
  t_fumi: [0, 400],
  t_aria: [-20, 200],
  bacharach: [0, 9],
  portata: [0, 9999.99],
  co_secchi: [0, 9999.99],
  frigo: [-50, 120],
} as const
export const T_FUMI_INSOLITA = 250
export const T_ARIA_INSOLITA = 0
export const SURRISCALDAMENTO = [2, 15] as const
export const SOTTORAFFREDDAMENTO = [1, 15] as const

/** CO₂ in %: more is no measure; and what an analyser would show with just the air that is needed. */
export const CO2: Record<Combustibile, { limite: number; massima: number | null }> = {
  Gas_Metano: { limite: 12, massima: 11.7 },
  GPL: { limite: 13.9, massima: 13.9 },
  Gasolio: { limite: 15.1, massima: 15.1 },
  Pellet: { limite: 20.1, massima: null },
  Legna: { limite: 20.1, massima: null },
}
/** A and B of Siegert's losses, by fuel. */
const PERDITE: Partial<Record<Combustibile, [number, number]>> = {
  Gas_Metano: [0.66, 0.01],
  GPL: [0.63, 0.008],
  Gasolio: [0.68, 0.007],
}
/** A reading further away, in points, is looked at twice. */
export const SCARTO_RENDIMENTO = 2
export const SCARTO_CO2 = 0.7

const O2_ARIA = 21
// What a binary fraction lacks of a half must not decide.
const arrotonda = (valore: number, decimali: number) => {
  const scala = 10 ** decimali
  return Math.round(valore * scala + 1e-7) / scala
}

/** Whether the law says a minimum for such a furnace. */
const conMinimo = ({ gruppo, tipo_combustibile }: Generatore1): boolean =>
  gruppo !== 'nastro_radiante' && !SOLIDI.includes(tipo_combustibile)

/** The row of the minimum; undefined where something that chooses it is missing. */
function rigaMinimo(generatore: Generatore1): RigaMinimo | undefined {
  const { gruppo, tipo_combustibile: combustibile, tecnologia, data_installazione: dal } = generatore
  if (!combustibile || !dal) return undefined
  const fluido = gruppo === 'aria_calda' ? 'aria' : 'acqua'
  return MINIMI.find(
    (soglia) =>
      soglia.fluido === fluido &&
      soglia.dal <= dal &&
      dal <= soglia.al &&
      (soglia.tecnologia === null || soglia.tecnologia === tecnologia) &&
      (!soglia.soloGas || GAS.includes(combustibile)),
  )
}

/** Whether the minimum can't be told for want of the technology alone. */
export const serveTecnologia = (generatore: Generatore1): boolean =>
  conMinimo(generatore) &&
  generatore.tecnologia === null &&
  rigaMinimo(generatore) === undefined &&
  rigaMinimo({ ...generatore, tecnologia: 'Standard' }) !== undefined

/** The least efficiency that is allowed, in %, to hundredths; null where there is none or something is missing. */
export function rendimentoMinimo(generatore: Generatore1): number | null {
  const riga = conMinimo(generatore) && rigaMinimo(generatore)
  const { potenza_kw: potenza } = generatore
  if (!riga || potenza === null || potenza <= 0) return null
  return arrotonda(riga.a + riga.b * Math.log10(Math.min(potenza, POTENZA_AL_MASSIMO)), 2)
}

/** What counts of a reading: with the analyser's uncertainty or without, in %. */
export const rendimentoInCifre = (letto: number | null, aggiungi: boolean): number | null =>
  letto === null ? null : arrotonda(letto + (aggiungi ? INCERTEZZA : 0), 2)

/** CO without air in ppm, from what was read at so much oxygen; null where it can't be told. */
export const coCorretto = (misurato: number | null, o2: number | null): number | null =>
  misurato === null || o2 === null || o2 >= O2_ARIA
    ? null
    : arrotonda((misurato * O2_ARIA) / (O2_ARIA - o2), 1)

/** The efficiency that temperatures and oxygen let expect, in %; null for solid fuels or where one is missing. */
export function rendimentoAtteso(
  combustibile: Combustibile | null,
  { t_fumi, t_aria, o2 }: { t_fumi: number | null; t_aria: number | null; o2: number | null },
): number | null {
  const perdite = combustibile && PERDITE[combustibile]
  if (!perdite || t_fumi === null || t_aria === null || o2 === null || o2 >= O2_ARIA) return null
  return arrotonda(100 - (perdite[0] / (O2_ARIA - o2) + perdite[1]) * (t_fumi - t_aria), 2)
}

/** The CO₂ that goes with so much oxygen, in %; null for solid fuels. */
export function co2Attesa(combustibile: Combustibile | null, o2: number | null): number | null {
  const massima = combustibile && CO2[combustibile].massima
  return massima && o2 !== null ? arrotonda((massima * (O2_ARIA - o2)) / O2_ARIA, 2) : null
}
