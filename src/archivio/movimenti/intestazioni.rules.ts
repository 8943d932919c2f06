import { normalise } from '#shared/text.ts'
import type { CampoMovimento } from './colonne.rules.ts'
import { CELLA_CORTA, eDiGiorni, eGiorno } from './giorni.rules.ts'
import { altraDivisa, eDiDivise, eDiStati, eDiVersi } from './non-movimenti.rules.ts'
import noti from './tracciati.json' with { type: 'json' }

/*
 * What the columns of a bank's table are: by the names of a layout that is known, by their own names, and by what stands
 * under them. Only proposed: somebody says it once.
 */

const NOMI: readonly [CampoMovimento, RegExp][] = [
  ['valuta', /valuta|^value date/],
  // Of a beginning and an end, the end: what hasn't ended is not booked.
  ['data', /^data(?! (di )?inizio)|^(booking |completed )?date$|^giorno$/],
  ['iban', /iban/],
  ['entrate', /^(importo )?(entrat|aver|accredit|credit)|^avere/],
  ['uscite', /^(importo )?(uscit|dare|addebit|debit)/],
  ['importo', /^importo|^ammontare|^amount|^movimento( eur| in euro)?$/],
  ['nome', /ordinante|beneficiar|controparte|^(da a|a da)$|^nome|intestatario|debitore|creditore/],
  ['riferimento', /^(rif|cro|trn|id |codice (mov|oper)|numero (mov|oper))|identificativo/],
  ['descrizione', /descri|causale|dettagl|operazione|motivo|note/],
]

const pulito = (cella: string): string =>
  normalise(cella)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const campoDi = (cella: string): CampoMovimento | null => {
  const nome = pulito(cella)
  const campo = nome.length < 60 ? (NOMI.find(([, forma]) => forma.test(nome))?.[0] ?? null) : null
  // `Importo originale`, `Amount (USD)`: no euro, whatever stands in it.
  const diversa = /original/.test(nome) || altraDivisa(cella) !== null
  return diversa && (campo === 'importo' || campo === 'entrate' || campo === 'uscite') ? null : campo
}

const SENZA_NOME = /^(colonna \d+)?$/
const DIVISA = /valuta|divisa|currency|^ccy|moneta/
const STATO = /^(stato|state|status|contabilizz|esito)/
const SEGNO = /segno|^(d a|dare avere|addebito accredito|entrata uscita|h s|s h|c d|verso)$/

/** What a column fills by what stands under its name: states, currencies and signs are told by their words. */
function campoPerCelle(cella: string, celle: readonly string[]): CampoMovimento | null {
  const nome = pulito(cella)
  const ignota = SENZA_NOME.test(nome)
  // Where no heading was found the first row may well be one.
  const sotto = ignota ? celle.slice(1) : celle
  if ((ignota || (DIVISA.test(nome) && !nome.includes('original'))) && eDiDivise(sotto)) return 'divisa'
  if ((ignota || STATO.test(nome)) && eDiStati(sotto, !ignota)) return 'stato'
  if (SEGNO.test(nome) && eDiVersi(celle, true)) return 'segno'
  return campoDi(cella) ?? (eDiVersi(celle, false) ? 'segno' : null)
}

/** Rows that columns are known by, and letters of their cells. */
const DA_GUARDARE = 200
const LETTERE = 200

const TRACCIATI = noti.tracciati.map(({ campi, altri = {} }) => ({
  nomi: Object.keys(campi),
  campi: new Map(Object.entries({ ...campi, ...altri }) as [string, CampoMovimento][]),
}))

/** Which field each of these headings fills in the layout of a bank that is known; undefined where it is nobody's. */
function tracciatoDi(celle: readonly string[]): (CampoMovimento | null)[] | undefined {
  const nomi = celle.map(pulito)
  const tracciato = TRACCIATI.find(({ nomi: suoi }) => suoi.every((nome) => nomi.includes(nome)))
  return tracciato && nomi.map((nome) => tracciato.campi.get(nome) ?? null)
}

/** Which field each column fills, by its name and by what stands in it; only the description is of several. */
export function indovinaColonne(
  colonne: readonly string[],
  righe: readonly (readonly string[])[] = [],
): (CampoMovimento | null)[] {
  const guardate = righe.slice(0, DA_GUARDARE)
  const sotto = colonne.map((_, i) =>
    guardate.map((celle) => (celle[i] ?? '').slice(0, LETTERE).replace(/\s+/g, ' ').trim()),
  )
  const campi =
    tracciatoDi(colonne) ??
    conIGiorni(
      colonne,
      colonne.map((nome, i) => campoPerCelle(nome, sotto[i] ?? [])),
      sotto.map(eDiGiorni),
    )
  const inEuro = colonne.findIndex((nome, i) => campi[i] === 'importo' && /eur|€/i.test(nome))
  const presi = new Set<CampoMovimento>()
  return campi.map((campo, i) => {
    if (!campo || (presi.has(campo) && campo !== 'descrizione')) return null
    if (campo === 'importo' && inEuro >= 0 && i !== inEuro) return null
    presi.add(campo)
    return campo
  })
}

/** A column of days is the day, whatever its name, where none that is called so holds days; and never a description. */
function conIGiorni(
  colonne: readonly string[],
  campi: readonly (CampoMovimento | null)[],
  diGiorni: readonly boolean[],
): (CampoMovimento | null)[] {
  const chiamata = campi.some((campo, i) => campo === 'data' && (diGiorni[i] || !diGiorni.includes(true)))
  const altra = (conValuta: boolean) =>
    diGiorni.findIndex(
      (giorni, i) =>
        giorni && !/inizio|start/.test(pulito(colonne[i] ?? '')) && (conValuta || campi[i] !== 'valuta'),
    )
  const data = chiamata ? -1 : altra(false) >= 0 ? altra(false) : altra(true)
  return campi.map((campo, i) => {
    if (i === data) return 'data'
    return (diGiorni[i] && campo === 'descrizione') || (campo === 'data' && data >= 0) ? null : campo
  })
}

/** Rows that may stand above the table. */
const SOPRA = 40
/** Rows between its heading and the first that has a day: a balance, a sum. */
const IN_MEZZO = 3

const IMPORTO = /^[-+\u2212(]?\s*(€|eur)?\s*[-+\u2212]?\d[\d.,'’\s]*[.,]\d{1,2}\)?-?\s*(€|eur)?$/i
const eImporto = (cella: string) =>
  cella.length <= CELLA_CORTA && IMPORTO.test(cella.trim()) && !eGiorno(cella)

/** Where the names of the columns stand: banks write of the account above them. −1 where there are none. */
export function trovaColonne(righe: readonly (readonly string[])[]): number {
  const prime = righe.slice(0, SOPRA)
  const perNome = prime.findIndex((celle) => {
    const campi = new Set(celle.map((cella) => (cella === '' ? null : campoDi(cella))))
    const haImporti = (['importo', 'entrate', 'uscite'] as const).some((campo) => campi.has(campo))
    return (campi.has('data') && haImporti) || tracciatoDi(celle) !== undefined
  })
  if (perNome >= 0) return perNome
  // By what stands under them: words above the first day, in a row that has neither days nor amounts.
  const prima = prime.findIndex((celle) => celle.some(eGiorno) && celle.some(eImporto))
  const giorno = prime[prima]?.findIndex(eGiorno) ?? -1
  for (let riga = prima - 1; riga >= 0 && riga >= prima - IN_MEZZO; riga--) {
    const celle = prime[riga] ?? []
    if (/\p{L}/u.test(celle[giorno] ?? '') && !celle.some((cella) => eGiorno(cella) || eImporto(cella)))
      return riga
  }
  return -1
}
