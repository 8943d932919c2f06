import type * as z from 'zod'
import { articoloModifica } from '#carte/articoli/contract.ts'
import type { Db } from '#server/data/schema.ts'
import { cellText, leggiCifre, puntoDubbio } from '#shared/cells.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import type { Aliquota } from '#shared/iva.ts'
import { decimalPoint } from '#shared/numbers.ts'
import { normalise } from '#shared/text.ts'
import { inRiga } from './celle.rules.ts'
import { type CampoImportato, NULLA_SALVO } from './rules.ts'

export type DatiArticolo = z.output<typeof articoloModifica>

/** What a row of a price list says; messages by the number of their column. */
interface RigaDiListino {
  cliente: null
  caldaia: null
  articolo: DatiArticolo
  errori: Record<string, string>
  avvisi: Record<string, string>
}

const CELLA_MASSIMA = 2000
const A_BLOCCHI = 250

/** By what an article is known: its code, whatever its case. */
export const chiaveCodice = (codice: string | null | undefined): string => normalise(codice ?? '')

/** Reads the rows of a price list by the contract of its form. */
export function lettoreDiArticoli(
  abbinamento: readonly (CampoImportato | null)[],
): (celle: readonly string[]) => RigaDiListino {
  const posti = new Map(abbinamento.flatMap((campo, i) => (campo ? [[campo, i] as const] : [])))
  const colonnaDi = (campo: string) =>
    String(posti.get((campo === 'tipo' ? 'genere' : campo) as CampoImportato) ?? '')
  return (celle) => {
    const errori: Record<string, string> = {}
    const avvisi: Record<string, string> = {}
    const testo = (campo: CampoImportato) => {
      const i = posti.get(campo)
      const cella = i === undefined ? '' : (celle[i] ?? '')
      if (cella.length <= CELLA_MASSIMA) return cellText(inRiga(cella), NULLA_SALVO[campo])
      errori[colonnaDi(campo)] = `Massimo ${CELLA_MASSIMA} caratteri`
      return ''
    }
    const prezzo = (campo: 'prezzo' | 'costo') => {
      const letto = leggiPrezzo(testo(campo))
      if (letto.avviso) avvisi[colonnaDi(campo)] = letto.avviso
      return letto.valore
    }
    const { valore: codice, avviso: senzaCifre } = leggiCifre(testo('codice'))
    if (senzaCifre) avvisi[colonnaDi('codice')] = senzaCifre
    const descrizione = testo('descrizione')
    const aliquota = leggiAliquota(testo('aliquota'))
    if (testo('aliquota') && !aliquota) avvisi[colonnaDi('aliquota')] = 'Aliquota sconosciuta: resta vuota'
    const letto = articoloModifica.safeParse({
      ...{ codice, um: testo('um') || 'pz', prezzo: prezzo('prezzo'), costo: prezzo('costo') },
      ...(descrizione && { descrizione }),
      tipo: /serviz|prestaz|manodop/i.test(testo('genere')) ? 'Servizio' : 'Bene',
      aliquota,
      beneSignificativo: /^(s[iì]|x|vero|true|1)$/i.test(testo('beneSignificativo')),
    })
    if (!letto.success)
      for (const { path, message } of letto.error.issues) errori[colonnaDi(String(path[0]))] ??= message
    if (!descrizione && !codice) errori[colonnaDi('descrizione')] ??= 'Campo obbligatorio'
    return { cliente: null, caldaia: null, articolo: letto.data ?? {}, errori, avvisi }
  }
}

/** `€ 1.234,50` → `1234.50`; a dot with three digits after it may be either, so that it is said. */
function leggiPrezzo(cella: string): { valore: string; avviso?: string } {
  const nudo = cella.replace(/€|eur(o)?/gi, '').replace(/\s/g, '')
  if (nudo.includes(',')) return { valore: decimalPoint(nudo) }
  const avviso = puntoDubbio(nudo)
  if (avviso) return { valore: nudo, avviso }
  // What a spreadsheet reckoned: 12.340000000000002.
  return { valore: /^\d+\.\d{5,}$/.test(nudo) ? String(Number(Number(nudo).toFixed(4))) : nudo }
}

/** `22`, `22%`, `0,22`, `reverse charge`. */
function leggiAliquota(cella: string): Aliquota | null {
  if (/art\.? ?17|reverse/i.test(cella)) return 'ART17'
  const numero = Number(cella.replace('%', '').replace(',', '.').trim())
  const percento = numero > 0 && numero < 1 ? Math.round(numero * 100) : numero
  return percento === 4 || percento === 10 || percento === 22 ? (`${percento}` as Aliquota) : null
}

interface Confrontata {
  n: number
  letta: Pick<RigaDiListino, 'errori' | 'avvisi'> & { articolo?: DatiArticolo }
}

const CONFRONTATI = ['descrizione', 'prezzo', 'costo'] as const

/** What a row changes of an article that is there: only what it says. */
export const cambiamenti = (
  letto: DatiArticolo,
  attuale: Record<(typeof CONFRONTATI)[number], string | null>,
): Partial<Record<(typeof CONFRONTATI)[number], string>> =>
  Object.fromEntries(
    CONFRONTATI.flatMap((campo) => {
      const nuovo = letto[campo]
      return nuovo && nuovo !== attuale[campo] ? [[campo, nuovo]] : []
    }),
  )

/** Says of each row whether it changes an article or repeats a code of the file; a new one needs a description. */
export async function confrontaArticoli(db: Db, righe: readonly Confrontata[]): Promise<void> {
  const prime = new Map<string, number>()
  for (const { n, letta } of righe) {
    const chiave = chiaveCodice(letta.articolo?.codice)
    if (!chiave || Object.keys(letta.errori).length > 0) continue
    const capo = prime.get(chiave)
    if (capo === undefined) prime.set(chiave, n)
    else letta.errori[''] = `Stesso codice della riga ${capo}`
  }
  for (let i = 0; i < righe.length; i += A_BLOCCHI) {
    const blocco = righe.slice(i, i + A_BLOCCHI)
    const noti = await trovaPerCodice(
      db,
      blocco.map(({ letta }) => letta.articolo?.codice),
    )
    for (const { letta } of blocco) {
      const { articolo = {}, errori, avvisi } = letta
      const noto = noti.get(chiaveCodice(articolo.codice))
      if (!noto) {
        if (!articolo.descrizione && Object.keys(errori).length === 0)
          errori[''] = 'È un articolo nuovo: manca la descrizione'
        continue
      }
      const cambia = cambiamenti(articolo, noto)
      const parole = [
        cambia.prezzo &&
          `prezzo ${noto.prezzo ? formatDecimal(noto.prezzo, 2) : 'vuoto'} → ${formatDecimal(cambia.prezzo, 2)}`,
        cambia.costo &&
          `costo ${noto.costo ? formatDecimal(noto.costo, 2) : 'vuoto'} → ${formatDecimal(cambia.costo, 2)}`,
        cambia.descrizione && 'descrizione',
      ].filter(Boolean)
      avvisi[''] =
        parole.length > 0 ? `Aggiorna «${noto.descrizione}»: ${parole.join(', ')}` : 'C’è già, uguale'
    }
  }
}

/** The articles that have these codes, by what they are known by. */
export async function trovaPerCodice(db: Db, codici: readonly (string | null | undefined)[]) {
  const chiavi = [...new Set(codici.map(chiaveCodice).filter(Boolean))]
  if (chiavi.length === 0) return new Map<string, never>()
  const trovati = await db
    .selectFrom('articoli')
    .select(['id', 'codice_chiave', 'descrizione', 'prezzo', 'costo', 'versione'])
    .where('codice_chiave', 'in', chiavi)
    .execute()
  return new Map(trovati.map((articolo) => [String(articolo.codice_chiave), articolo]))
}
