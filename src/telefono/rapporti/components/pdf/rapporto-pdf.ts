import { jsPDF } from 'jspdf'
import {
  CAPO,
  colonna,
  DATO,
  fascia,
  luogoAzienda,
  META,
  nuovoFoglio,
  piede,
  TESTO,
  testata,
  VOCE,
} from '#anagrafe/azienda/components/carta.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { alta, CARTA, type Caratteri, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { formatPhone } from '#shared/text.ts'
import {
  durataDetta,
  esitoDetto,
  type Firmabile,
  letturaDetta,
  minutiLavorati,
} from '#telefono/rapporti/rules.ts'
import type { LogoPdf } from '#web/pdf/logo.ts'
import { type DatiFirme, firme } from './firme.ts'
import { type FotoSuCarta, immagini } from './immagini.ts'

interface Cliente {
  nome: string
  cognome: string
  telefono: string | null
  indirizzo: string | null
  comune: string | null
  cap: string | null
  provincia: string | null
}

export interface DatiRapporto extends DatiFirme {
  visita: { id: number; titolo: string; indirizzo_intervento: string | null; cliente: Cliente }
  /** Of the customer, in words. */
  impianti: readonly string[]
  contenuto: Firmabile
  foto: FotoSuCarta[]
  /** 1, and one more for each correction. */
  revisione: number
  azienda: Azienda
  logo: LogoPdf | null
  caratteri: Caratteri
}

const { sinistra, destra } = CARTA
const LARGO = destra - sinistra

const FORTE: Stile = { ...TESTO, forte: true }
const TITOLO: Stile = { corpo: 19, interlinea: 24, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }

/**
 * A report as an A4 document (docs/product.md §29.4), without prices. It needs no browser; the same report gives the same
 * bytes: what is handed over is what is kept.
 */
export function disegnaRapporto(dati: DatiRapporto): FoglioPdf {
  const { visita, azienda, logo, contenuto, firmatoIl, revisione } = dati
  const codice = codiceRapporto(visita.id, revisione)
  const mittente = azienda.ragione_sociale ?? ''
  const foglio = nuovoFoglio(jsPDF, dati.caratteri, mittente, `Rapporto d’intervento ${codice}`)
  foglio.informa({
    ...{ title: `Rapporto d’intervento ${codice}`, subject: visita.titolo, author: mittente },
    quando: new Date(firmatoIl),
    numero: contenuto.uid.replace(/-/g, '').toUpperCase(),
  })
  foglio.y = testata(foglio, azienda, mittente, logo)
  foglio.y += 9
  foglio.y = fascia(foglio, 'RAPPORTO D’INTERVENTO', { stile: TITOLO, su: -0.6, tra: 7, sotto: 3 }, [
    ['Rapporto', codice],
    ['Data', formatDate(dayInRome(contenuto.arrivo))],
    ...(revisione > 1 ? [['Sostituisce', codiceRapporto(visita.id, revisione - 1)] as const] : []),
  ])
  foglio.y += 7
  foglio.y = chiEDove(foglio, dati)
  quando(foglio, contenuto)
  coppie(
    foglio,
    'Presenti',
    (contenuto.presenti ?? []).map(({ nome, minuti }) => [nome, durataDetta(minuti)]),
  )
  if (contenuto.lavori) paragrafo(foglio, 'Lavori eseguiti', contenuto.lavori)
  materiali(foglio, contenuto)
  coppie(foglio, 'Letture', contenuto.letture.map(letturaDetta))
  if (contenuto.raccomandazioni) paragrafo(foglio, 'Raccomandazioni', contenuto.raccomandazioni)
  immagini(foglio, 'Foto', dati.foto)
  firme(foglio, dati)
  piede(foglio, [mittente, azienda.partita_iva && `P. IVA ${azienda.partita_iva}`], codice)
  return foglio
}

function chiEDove(foglio: FoglioPdf, { visita, tecnico, impianti }: DatiRapporto): number {
  const { cliente } = visita
  return Math.max(
    colonna(foglio, sinistra, [
      ...(['Cliente', nomeCliente(cliente)] as const),
      cliente.indirizzo,
      luogoAzienda(cliente),
      cliente.telefono && `Tel. ${formatPhone(cliente.telefono)}`,
    ]),
    colonna(foglio, META, [
      ...(['Intervento', visita.titolo] as const),
      visita.indirizzo_intervento,
      impianti.length > 0 && `${impianti.length === 1 ? 'Impianto' : 'Impianti'}: ${impianti.join(', ')}`,
      `Tecnico: ${tecnico}`,
    ]),
  )
}

/** When and for how long, and what came of it, in one band. */
function quando(foglio: FoglioPdf, contenuto: Firmabile): void {
  const { arrivo, partenza, pausaMinuti, persone } = contenuto
  const unGiorno = dayInRome(arrivo) === dayInRome(partenza)
  const voci = [
    ['Arrivo', timeInRome(arrivo)],
    [
      'Partenza',
      `${timeInRome(partenza)}${unGiorno ? '' : ` del ${formatDate(dayInRome(partenza)).slice(0, 5)}`}`,
    ],
    ...(pausaMinuti > 0 ? [['Pausa', durataDetta(pausaMinuti)]] : []),
    ['Persone', String(persone)],
    ['Lavoro in tutto', durataDetta(minutiLavorati(contenuto))],
    ['Esito', esitoDetto(contenuto)],
  ] as [string, string][]
  const alto = alta(VOCE) + alta(DATO) + 5
  foglio.y += 7
  foglio.spazio(alto)
  foglio.fondino(sinistra, foglio.y, LARGO, alto)
  const larghezze = voci.map(([voce, dato]) => Math.max(foglio.largo(voce, VOCE), foglio.largo(dato, DATO)))
  // Each as wide as it needs, and the rest between them.
  const tra = (LARGO - 8 - larghezze.reduce((somma, l) => somma + l, 0)) / (voci.length - 1)
  let x = sinistra + 4
  for (const [n, [voce, dato]] of voci.entries()) {
    foglio.riga(dato, x, foglio.riga(voce, x, foglio.y + 2.5, VOCE), DATO)
    x += (larghezze[n] ?? 0) + tra
  }
  foglio.y += alto
}

function paragrafo(foglio: FoglioPdf, capo: string, testo: string): void {
  foglio.y += 7
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2)
  foglio.y = foglio.riga(capo, sinistra, foglio.y, CAPO) + 1.2
  for (const riga of foglio.righe(testo.trim(), LARGO, TESTO)) {
    foglio.spazio(alta(TESTO))
    foglio.y = foglio.riga(riga, sinistra, foglio.y, TESTO)
  }
}

function materiali(foglio: FoglioPdf, contenuto: Firmabile): void {
  if (contenuto.materiali.length === 0) return
  const quanto = 26
  foglio.y += 7
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2)
  foglio.y = foglio.riga('Materiali', sinistra, foglio.y, CAPO) + 1.2
  for (const { descrizione, um, quantita } of contenuto.materiali) {
    const righe = foglio.righe(descrizione, LARGO - quanto, TESTO)
    foglio.spazio(alta(TESTO) * righe.length + 1.6)
    foglio.filetto(foglio.y)
    foglio.riga(`${formatDecimal(quantita)} ${um}`, destra, foglio.y + 0.8, TESTO, 'right')
    foglio.y = foglio.blocco(righe, sinistra, foglio.y + 0.8, TESTO) + 0.8
  }
}

/** What is read, or who was there, each with how much: two a row, or one where a name needs the room. */
function coppie(foglio: FoglioPdf, capo: string, righe: readonly [string, string][]): void {
  if (righe.length === 0) return
  const meta = (LARGO - 10) / 2
  const stanno = righe.every(
    ([voce, valore]) => foglio.largo(voce, TESTO) + foglio.largo(valore, FORTE) + 4 <= meta,
  )
  const [perRiga, colonna] = stanno ? [2, meta] : [1, LARGO]
  foglio.y += 7
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2)
  foglio.y = foglio.riga(capo, sinistra, foglio.y, CAPO) + 1.2
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
