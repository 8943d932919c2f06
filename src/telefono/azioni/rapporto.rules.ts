import { type ChiudiCorpo, chiudiCorpo, type RapportoFirmato } from '#telefono/rapporti/contract.ts'
import { fotoMancanti, type OrarioGiusto } from '#telefono/rapporti/rules.ts'
import type { AzioneInviata, RapportoDaVerificare } from './contract.ts'

/** What waits for the office: the report, its document, and how it was handed over meanwhile. */
export interface RapportoInAttesa extends RapportoFirmato {
  documentoId: number
  consegna?: { come: string; il: string }
  /** What is written where what was signed is still to come. */
  corretto?: OrarioGiusto | null
  /** Digests of the photographs that the server has refused. */
  senza?: string[]
}

/** Digests of the photographs that an action goes without. */
export const senzaDi = ({ senzaFile }: Pick<AzioneInviata, 'senzaFile'>): string[] =>
  senzaFile.map(({ impronta }) => impronta)

export const rapportoInAttesa = (corpo: string) => JSON.parse(corpo) as RapportoInAttesa

/** What an Admin reads of it before deciding. */
export function rapportoInBreve(corpo: string | null): RapportoDaVerificare | null {
  if (!corpo || !chiudiCorpo.safeParse(JSON.parse(corpo)).success) return null
  const { contenuto, firma, documentoId, corretto = null, senza } = rapportoInAttesa(corpo)
  const { arrivo, partenza, lavori, esito } = contenuto
  // A name may have been written before somebody would not sign.
  const firmatario = (firma.esito === 'Firmato' && firma.nome) || null
  const giusto = corretto && { arrivo: corretto.arrivo, partenza: corretto.partenza }
  const manca = fotoMancanti(contenuto.foto, senza)
  return { arrivo, partenza, lavori, esito, firmatario, documentoId, manca, corretto: giusto }
}

/** What was sent, without the lines that somebody drew: they never leave in lists (docs/product.md §29.2). */
export function senzaFirme(corpo: string): string {
  const { firma, firmaTecnico: _, ...resto } = JSON.parse(corpo) as Partial<ChiudiCorpo>
  const { tratto: __, ...dati } = firma ?? {}
  return JSON.stringify({ ...resto, ...(firma && { firma: dati }) })
}
