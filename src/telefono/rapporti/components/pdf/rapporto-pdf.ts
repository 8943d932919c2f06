import {
  affiancaVoci,
  type CartaIntestata,
  capo,
  colonne,
  DATO,
  fascia,
  foglioIntestato,
  piede,
  recapitiSuCarta,
  TESTO,
  VOCE,
  type VoceSuCarta,
} from '#anagrafe/azienda/components/pdf/carta.ts'
import { generaSu } from '#anagrafe/azienda/components/pdf/genera.ts'
import type { Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import {
  durataDetta,
  esitoDetto,
  type Firmabile,
  letturaDetta,
  minutiLavorati,
} from '#telefono/rapporti/rules.ts'
import { type DatiFirme, firme } from './firme.ts'
import { type FotoSuCarta, immagini } from './immagini.ts'

type Cliente = Recapito & { nome: string; cognome: string; telefono: string | null }

export interface DatiRapporto extends DatiFirme {
  visita: { id: number; titolo: string; indirizzo_intervento: string | null; cliente: Cliente }
  /** Of the customer, in words. */
  impianti: readonly string[]
  contenuto: Firmabile
  foto: FotoSuCarta[]
  /** 1, and one more for each correction. */
  revisione: number
}

const { sinistra, destra, specchio } = CARTA

const FORTE: Stile = { ...TESTO, forte: true }
const TITOLO: Stile = { corpo: 19, interlinea: 24, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }

/** The report's document, made on this device. */
export const generaRapporto = (dati: DatiRapporto) => generaSu(disegnaRapporto, dati)

/**
 * A report as an A4 document (docs/product.md §29.4), without prices. The same report gives the same bytes: what is handed
 * over is what is kept.
 */
export function disegnaRapporto(dati: DatiRapporto & CartaIntestata): FoglioPdf {
  const { visita, contenuto, firmatoIl, revisione } = dati
  const codice = codiceRapporto(visita.id, revisione)
  const title = `Rapporto d’intervento ${codice}`
  const info = { title, subject: visita.titolo, quando: firmatoIl, numero: contenuto.uid }
  const foglio = foglioIntestato(dati, title, info)
  foglio.y += 9
  fascia(foglio, 'RAPPORTO D’INTERVENTO', { stile: TITOLO, su: -0.6, tra: 7, sotto: 3 }, [
    ['Rapporto', codice],
    ['Data', formatDate(dayInRome(contenuto.arrivo))],
    ...(revisione > 1 ? [['Sostituisce', codiceRapporto(visita.id, revisione - 1)] as const] : []),
  ])
  foglio.y += 7
  chiEDove(foglio, dati)
  quando(foglio, contenuto)
  coppie(
    foglio,
    'Presenti',
    (contenuto.presenti ?? []).map(({ nome, minuti }) => [nome, durataDetta(minuti)]),
  )
  paragrafo(foglio, 'Lavori eseguiti', contenuto.lavori)
  materiali(foglio, contenuto)
  coppie(foglio, 'Letture', contenuto.letture.map(letturaDetta))
  paragrafo(foglio, 'Raccomandazioni', contenuto.raccomandazioni)
  immagini(foglio, 'Foto', dati.foto)
  firme(foglio, dati)
  piede(foglio, dati.azienda, codice)
  return foglio
}

function chiEDove(foglio: FoglioPdf, { visita, tecnico, impianti }: DatiRapporto): void {
  const { cliente, titolo, indirizzo_intervento } = visita
  const voce = impianti.length === 1 ? 'Impianto' : 'Impianti'
  const suCosa = impianti.length > 0 && `${voce}: ${impianti.join(', ')}`
  colonne(
    foglio,
    ['Cliente', nomeCliente(cliente), ...recapitiSuCarta(cliente)],
    ['Intervento', titolo, indirizzo_intervento, suCosa, `Tecnico: ${tecnico}`],
  )
}

/** When and for how long, and what came of it, in one band. */
function quando(foglio: FoglioPdf, contenuto: Firmabile): void {
  const { arrivo, partenza, pausaMinuti, persone } = contenuto
  const unGiorno = dayInRome(arrivo) === dayInRome(partenza)
  const voci: VoceSuCarta[] = [
    ['Arrivo', timeInRome(arrivo)],
    [
      'Partenza',
      `${timeInRome(partenza)}${unGiorno ? '' : ` del ${formatDate(dayInRome(partenza)).slice(0, 5)}`}`,
    ],
    ...(pausaMinuti > 0 ? [['Pausa', durataDetta(pausaMinuti)] as const] : []),
    ['Persone', String(persone)],
    ['Lavoro in tutto', durataDetta(minutiLavorati(contenuto))],
    ['Esito', esitoDetto(contenuto)],
  ]
  const alto = alta(VOCE) + alta(DATO) + 5
  foglio.y += 7
  foglio.spazio(alto)
  foglio.fondino(sinistra, foglio.y, specchio, alto)
  affiancaVoci(foglio, voci, foglio.y + 2.5)
  foglio.y += alto
}

/** A head with two lines at least of what it is about. */
const titola = (foglio: FoglioPdf, testo: string) =>
  capo(foglio, testo, { sopra: 7, sotto: 1.2, seguito: alta(TESTO) * 2 })

function paragrafo(foglio: FoglioPdf, titolo: string, scritto: string | null | undefined): void {
  if (!scritto) return
  titola(foglio, titolo)
  foglio.paragrafo(scritto, TESTO)
}

function materiali(foglio: FoglioPdf, contenuto: Firmabile): void {
  if (contenuto.materiali.length === 0) return
  const quanto = 26
  titola(foglio, 'Materiali')
  for (const { descrizione, um, quantita } of contenuto.materiali) {
    const righe = foglio.righe(descrizione, specchio - quanto, TESTO)
    foglio.spazio(alta(TESTO) * righe.length + 1.6)
    foglio.filetto(foglio.y)
    foglio.riga(`${formatDecimal(quantita)} ${um}`, destra, foglio.y + 0.8, TESTO, 'right')
    foglio.y = foglio.blocco(righe, sinistra, foglio.y + 0.8, TESTO) + 0.8
  }
}

/** What is read, or who was there, each with how much: two a row, or one where a name needs the room. */
function coppie(foglio: FoglioPdf, titolo: string, righe: readonly VoceSuCarta[]): void {
  if (righe.length === 0) return
  const meta = (specchio - 10) / 2
  const stanno = righe.every(
    ([voce, valore]) => foglio.largo(voce, TESTO) + foglio.largo(valore, FORTE) + 4 <= meta,
  )
  const [perRiga, colonna] = stanno ? [2, meta] : [1, specchio]
  titola(foglio, titolo)
  for (const [n, [voce, valore]] of righe.entries()) {
    const x = sinistra + (n % perRiga) * (colonna + 10)
    if (n % perRiga === 0) foglio.spazio(alta(TESTO) + 1.6)
    foglio.filetto(foglio.y, INCHIOSTRO.filetto, 0.2, x, x + colonna)
    const spazio = colonna - foglio.largo(valore, FORTE) - 4
    foglio.riga(foglio.entro(voce, spazio, TESTO), x, foglio.y + 0.8, TESTO)
    foglio.riga(valore, x + colonna, foglio.y + 0.8, FORTE, 'right')
    if (n % perRiga === perRiga - 1 || n === righe.length - 1) foglio.y += alta(TESTO) + 1.6
  }
}
