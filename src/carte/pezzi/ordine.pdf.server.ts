import { jsPDF } from 'jspdf'
import { faces } from '#server/files/faces.ts'
import { formatDate } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { alta, CARTA, FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { type ChiOrdina, firmaOrdine, type VoceOrdine } from './ordine.rules.ts'

const { sinistra, destra, specchio } = CARTA
const INIZIO = 20
/** Where codes end, and where quantities do. */
const [DOPO_CODICE, DOPO_QUANTITA] = [62, 82]

const TITOLO: Stile = { corpo: 20, interlinea: 25, forte: true, colore: INCHIOSTRO.titolo }
const NOME: Stile = { corpo: 12, interlinea: 16, forte: true }
const TESTO: Stile = { corpo: 10, interlinea: 15 }
const FORTE: Stile = { ...TESTO, forte: true }
const CAPO: Stile = { corpo: 8, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const PICCOLO: Stile = { corpo: 7.5, interlinea: 11, colore: INCHIOSTRO.grigio }

/** An order on paper: who orders, from whom, and what. */
export interface FoglioOrdine {
  azienda: ChiOrdina
  fornitore: string
  /** `yyyy-MM-dd` */
  giorno: string
  voci: readonly VoceOrdine[]
}

/** Draws it: A4, code, quantity and words of each part; the head of its columns goes on over pages. */
export function pdfOrdine({ azienda, fornitore, giorno, voci }: FoglioOrdine): Uint8Array {
  const foglio = new FoglioPdf(jsPDF, faces(), (pagina) => {
    pagina.y = INIZIO
  })
  const nome = azienda.ragione_sociale ?? ''
  foglio.informa({ title: `Ordine a ${fornitore}`, author: nome, quando: new Date(`${giorno}T00:00:00Z`) })
  const mittente = foglio.testo(nome, 100, sinistra, INIZIO, NOME)
  const sotto = foglio.testo(firmaOrdine(azienda), 100, sinistra, mittente + 0.5, PICCOLO)
  const titolo = foglio.riga('Ordine', destra, INIZIO - 1.5, TITOLO, 'right')
  foglio.y = Math.max(sotto, foglio.riga(`del ${formatDate(giorno)}`, destra, titolo, TESTO, 'right')) + 4
  foglio.filetto(foglio.y, INCHIOSTRO.petrolio, 0.5)
  foglio.y = foglio.riga('A', sinistra, foglio.y + 5, CAPO)
  foglio.y = foglio.testo(fornitore, specchio, sinistra, foglio.y, NOME) + 5
  const capo = () => {
    foglio.fondino(sinistra, foglio.y, specchio, 6.5, 1.2)
    foglio.riga('Codice', sinistra + 2, foglio.y + 1.1, CAPO)
    foglio.riga('Quantità', DOPO_QUANTITA, foglio.y + 1.1, CAPO, 'right')
    foglio.riga('Descrizione', DOPO_QUANTITA + 6, foglio.y + 1.1, CAPO)
    foglio.y += 8.5
  }
  capo()
  for (const { codice, quantita, descrizione, urgente } of voci) {
    const scritte = foglio.righe(descrizione, destra - DOPO_QUANTITA - 8, TESTO)
    const codici = foglio.righe(codice ?? '', DOPO_CODICE - sinistra - 4, FORTE)
    const alto = Math.max(scritte.length + (urgente ? 1 : 0), codici.length) * alta(TESTO) + 3
    if (foglio.spazio(alto)) capo()
    const { y } = foglio
    foglio.blocco(codici, sinistra + 2, y, FORTE)
    foglio.stretta(formatDecimal(quantita), DOPO_QUANTITA - DOPO_CODICE, DOPO_QUANTITA, y, FORTE)
    const fine = foglio.blocco(scritte, DOPO_QUANTITA + 6, y, TESTO)
    if (urgente) foglio.riga('Urgente', DOPO_QUANTITA + 6, fine, CAPO)
    foglio.filetto(y + alto - 1.5)
    foglio.y = y + alto
  }
  foglio.ogniPagina((pagina, quante) => {
    if (quante > 1) foglio.riga(`Pagina ${pagina} di ${quante}`, destra, 282.5, PICCOLO, 'right')
  })
  return new Uint8Array(foglio.doc.output('arraybuffer'))
}
