import { jsPDF } from 'jspdf'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import {
  alta,
  CARTA,
  type Caratteri,
  FoglioPdf,
  INCHIOSTRO,
  type InfoPdf,
  type Stile,
} from '#shared/foglio.ts'
import { formatPhone, raggruppaIban } from '#shared/text.ts'
import type { LogoPdf } from '#web/pdf/logo.ts'

/* The company's paper: head, sheets that follow, foot. For whatever goes to a customer. */

const { sinistra, destra } = CARTA

const NOME: Stile = { corpo: 14, interlinea: 18, forte: true, spaziatura: -0.012 }
const RECAPITI: Stile = { corpo: 8.5, interlinea: 12.5, colore: INCHIOSTRO.grigio }

/** Of every document of the company's. */
export const TESTO: Stile = { corpo: 10, interlinea: 15 }
export const CAPO: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
export const PICCOLO: Stile = { corpo: 7.5, interlinea: 11, colore: INCHIOSTRO.tenue }
export const VOCE: Stile = { corpo: 8, interlinea: 11, colore: INCHIOSTRO.tenue }
export const DATO: Stile = { corpo: 10.5, interlinea: 15, forte: true }
const CHI: Stile = { corpo: 11, interlinea: 16, forte: true }
/** Where the right column begins, in mm, and how wide either is. */
export const META = 110
export const COLONNA = destra - META

type Luogo = Pick<Azienda, 'cap' | 'comune' | 'provincia'>

/** `80147 Napoli (NA)`. */
export const luogoAzienda = ({ cap, comune, provincia }: Luogo) =>
  [cap, comune, provincia && `(${provincia})`].filter(Boolean).join(' ')

const unite = (separatore: string, ...parti: (string | null | false | undefined)[]) =>
  parti.filter(Boolean).join(separatore)

/** Where a customer lives and is called, a line each, empty where it isn't known. */
export const recapitiSuCarta = (cliente: Recapito & { telefono: string | null }) => [
  cliente.indirizzo,
  luogoAzienda(cliente),
  cliente.telefono && `Tel. ${formatPhone(cliente.telefono)}`,
]

/** Address, tax codes, contacts and bank of the company, as they stand at the head of a letter. */
export function righeMittente(azienda: Azienda): string[] {
  const { indirizzo, partita_iva, codice_fiscale, rea, telefono, email, pec, iban } = azienda
  return [
    unite(', ', indirizzo, luogoAzienda(azienda)),
    unite(
      ' · ',
      partita_iva && `P. IVA ${partita_iva}`,
      codice_fiscale !== partita_iva && codice_fiscale && `C.F. ${codice_fiscale}`,
      rea && `REA ${rea}`,
    ),
    unite(' · ', telefono, email),
    unite('', pec && pec !== email && `PEC ${pec}`),
    unite('', iban && `IBAN ${raggruppaIban(iban)}`),
  ].filter(Boolean)
}

/** What a paper of the company's is drawn with. */
export interface CartaIntestata {
  azienda: Azienda
  /** Null: the document goes without (docs/product.md §10.7). */
  logo: LogoPdf | null
  caratteri: Caratteri
}

/**
 * The first sheet with the company's head, where one writes on below it; each that follows says whose and which it is.
 * @param titolo `Preventivo PREV-2026-4`
 */
export function foglioIntestato(carta: CartaIntestata, titolo: string, info: InfoPdf): FoglioPdf {
  const { azienda, logo } = carta
  const mittente = azienda.ragione_sociale ?? ''
  const foglio = new FoglioPdf(jsPDF, carta.caratteri, (pagina) => {
    const forte = { ...PICCOLO, colore: INCHIOSTRO.grigio, forte: true }
    pagina.riga(pagina.entro(mittente, 110, forte), sinistra, 12, forte)
    pagina.riga(`${titolo} · segue`, destra, 12, PICCOLO, 'right')
    pagina.filetto(18, INCHIOSTRO.petrolio, 0.3)
    pagina.y = 26
  })
  foglio.informa({ ...info, author: mittente })
  orlo(foglio)
  let x = sinistra
  if (logo) {
    const scala = Math.min(13 / logo.altezza, 45 / logo.larghezza)
    const [w, h] = [logo.larghezza * scala, logo.altezza * scala]
    foglio.doc.addImage(logo.jpeg, 'JPEG', x, 16 + (13 - h) / 2, w, h)
    x += w + 4
  }
  const nome = foglio.righe(mittente, destra - 84 - x, NOME)
  // Beside a logo the name stands in its middle.
  const yNome = 16 + Math.max(0, (13 - nome.length * alta(NOME)) / 2) * (logo ? 1 : 0)
  foglio.y = Math.max(
    29,
    foglio.blocco(nome, x, yNome, NOME),
    foglio.testo(righeMittente(azienda), 78, destra, 16, RECAPITI, 'right'),
  )
  return foglio
}

/** The coloured edge at the top of a first sheet. */
export function orlo({ doc }: FoglioPdf): void {
  doc.setFillColor(INCHIOSTRO.petrolio)
  doc.rect(0, 0, CARTA.larghezza, 2.4, 'F')
}

/** A word, and what is said of it. */
export type VoceSuCarta = readonly [voce: string, dato: string]

/** Each word above what is said of it, beside each other: so many mm apart up to the margin, or spread over the sheet. */
export function affiancaVoci(foglio: FoglioPdf, voci: readonly VoceSuCarta[], y: number, tra?: number): void {
  const larghezze = voci.map(([voce, dato]) => Math.max(foglio.largo(voce, VOCE), foglio.largo(dato, DATO)))
  const larghe = larghezze.reduce((somma, l) => somma + l, 0)
  const spazi = voci.length - 1
  const passo = tra ?? (CARTA.specchio - 8 - larghe) / spazi
  let x = tra === undefined ? sinistra + 4 : destra - larghe - tra * spazi
  for (const [n, [voce, dato]] of voci.entries()) {
    foglio.riga(dato, x, foglio.riga(voce, x, y, VOCE), DATO)
    x += (larghezze[n] ?? 0) + passo
  }
}

/** What the document is, and beside it, at the right, its number and days, above a line. */
export function fascia(
  foglio: FoglioPdf,
  titolo: string,
  { stile, su, tra, sotto }: { stile: Stile; su: number; tra: number; sotto: number },
  voci: readonly VoceSuCarta[],
): void {
  foglio.riga(titolo, sinistra - stile.corpo * 0.016, foglio.y, stile)
  affiancaVoci(foglio, voci, foglio.y + su, tra)
  foglio.y += alta(stile) + sotto
  foglio.filetto(foglio.y, INCHIOSTRO.petrolio, 0.5)
}

/** A head, who or what in bold, and lines below. */
type Colonna = [capo: string, nominativo: string, ...righe: (string | null | false)[]]

/** Two columns beside each other. */
export function colonne(foglio: FoglioPdf, prima: Colonna, seconda: Colonna): void {
  const fine = [prima, seconda].map(([capo, nominativo, ...righe], n) => {
    const x = n === 0 ? sinistra : META
    const nome = foglio.testo(nominativo, COLONNA, x, foglio.riga(capo, x, foglio.y, CAPO) + 1.6, CHI)
    return foglio.testo(righe.filter(Boolean) as string[], COLONNA, x, nome, TESTO)
  })
  foglio.y = Math.max(...fine)
}

/** Around a head, in mm: `seguito` is as much of what it is about as has to stand on the same sheet. */
interface Spazi {
  sopra: number
  sotto: number
  seguito: number
}

export function capo(foglio: FoglioPdf, testo: string, { sopra, sotto, seguito }: Spazi): void {
  foglio.y += sopra
  foglio.spazio(alta(CAPO) + seguito)
  foglio.y = foglio.riga(testo, sinistra, foglio.y, CAPO) + sotto
}

/** Who and which, and the page's number, on every sheet: known only now that the last one is written. */
export function piede(foglio: FoglioPdf, { ragione_sociale, partita_iva }: Azienda, numero: string): void {
  const voci = unite(' · ', ragione_sociale, partita_iva && `P. IVA ${partita_iva}`)
  const mittente = foglio.entro(voci, 120, PICCOLO)
  foglio.ogniPagina((n, pagine) => {
    foglio.riga(mittente, sinistra, 281, PICCOLO)
    foglio.riga(`${numero} · pagina ${n} di ${pagine}`, destra, 281, PICCOLO, 'right')
  })
}
