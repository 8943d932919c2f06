import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { alta, CARTA, type Caratteri, FoglioPdf, INCHIOSTRO, type JsPdf, type Stile } from '#shared/foglio.ts'
import { raggruppaIban } from '#shared/text.ts'
import type { LogoPdf } from '#web/pdf/logo.ts'

/* The company's paper: head, sheets that follow, foot. For whatever goes to a customer. */

const { sinistra, destra, larghezza: LARGHEZZA } = CARTA

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

/**
 * A document of the company's, without its head yet: each sheet that follows says whose and which it is.
 * @param titolo `Preventivo PREV-2026-4`
 */
export const nuovoFoglio = (
  jsPDF: JsPdf,
  caratteri: Caratteri,
  mittente: string,
  titolo: string,
): FoglioPdf =>
  new FoglioPdf(jsPDF, caratteri, (foglio) => {
    const forte = { ...PICCOLO, colore: INCHIOSTRO.grigio, forte: true }
    foglio.riga(foglio.entro(mittente, 110, forte), sinistra, 12, forte)
    foglio.riga(`${titolo} · segue`, destra, 12, PICCOLO, 'right')
    foglio.filetto(18, INCHIOSTRO.petrolio, 0.3)
    foglio.y = 26
  })

/** Logo, name and addresses at the head of the first sheet. @returns where they end */
export function testata(foglio: FoglioPdf, azienda: Azienda, mittente: string, logo: LogoPdf | null): number {
  const { doc } = foglio
  doc.setFillColor(INCHIOSTRO.petrolio)
  doc.rect(0, 0, LARGHEZZA, 2.4, 'F')
  let x = sinistra
  if (logo) {
    const scala = Math.min(13 / logo.altezza, 45 / logo.larghezza)
    const [w, h] = [logo.larghezza * scala, logo.altezza * scala]
    doc.addImage(logo.jpeg, 'JPEG', x, 16 + (13 - h) / 2, w, h)
    x += w + 4
  }
  const recapiti = righeMittente(azienda).flatMap((riga) => foglio.righe(riga, 78, RECAPITI))
  const nome = foglio.righe(mittente, destra - 84 - x, NOME)
  // Beside a logo the name stands in its middle.
  const yNome = 16 + Math.max(0, (13 - nome.length * alta(NOME)) / 2) * (logo ? 1 : 0)
  return Math.max(
    29,
    foglio.blocco(nome, x, yNome, NOME),
    foglio.blocco(recapiti, destra, 16, RECAPITI, 'right'),
  )
}

/** What the document is, and beside it, at the right, its number and days, above a line. @returns where it ends */
export function fascia(
  foglio: FoglioPdf,
  titolo: string,
  { stile, su, tra, sotto }: { stile: Stile; su: number; tra: number; sotto: number },
  voci: readonly (readonly [voce: string, dato: string])[],
): number {
  const { y } = foglio
  foglio.riga(titolo, sinistra - stile.corpo * 0.016, y, stile)
  const larghezze = voci.map(([voce, dato]) => Math.max(foglio.largo(voce, VOCE), foglio.largo(dato, DATO)))
  let x = destra - larghezze.reduce((somma, l) => somma + l, 0) - tra * (voci.length - 1)
  for (const [n, [voce, dato]] of voci.entries()) {
    foglio.riga(dato, x, foglio.riga(voce, x, y + su, VOCE), DATO)
    x += (larghezze[n] ?? 0) + tra
  }
  const fine = y + alta(stile) + sotto
  foglio.filetto(fine, INCHIOSTRO.petrolio, 0.5)
  return fine
}

/** A head, who or what in bold, and lines below, in one of the two columns. @returns where they end */
export function colonna(
  foglio: FoglioPdf,
  x: number,
  [capo, nominativo, ...righe]: [string, string, ...(string | null | false)[]],
): number {
  const nome = foglio.blocco(
    foglio.righe(nominativo, COLONNA, CHI),
    x,
    foglio.riga(capo, x, foglio.y, CAPO) + 1.6,
    CHI,
  )
  const testi = righe.filter((riga) => typeof riga === 'string' && riga !== '') as string[]
  return foglio.blocco(
    testi.flatMap((riga) => foglio.righe(riga, COLONNA, TESTO)),
    x,
    nome,
    TESTO,
  )
}

/** Who and which, and the page's number, on every sheet: known only now that the last one is written. */
export function piede(foglio: FoglioPdf, voci: (string | null)[], numero: string): void {
  const mittente = foglio.entro(voci.filter(Boolean).join(' · '), 120, PICCOLO)
  foglio.ogniPagina((n, pagine) => {
    foglio.riga(mittente, sinistra, 281, PICCOLO)
    foglio.riga(`${numero} · pagina ${n} di ${pagine}`, destra, 281, PICCOLO, 'right')
  })
}
