import {
  CAPO,
  type CartaIntestata,
  fascia,
  foglioIntestato,
  PICCOLO,
  piede,
} from '#anagrafe/azienda/components/pdf/carta.ts'
import { generaSu } from '#anagrafe/azienda/components/pdf/genera.ts'
import { formatDate } from '#shared/dates.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { type DatiFirme, firme } from '#telefono/rapporti/components/pdf/firme.ts'
import { type FotoSuCarta, immagini } from '#telefono/rapporti/components/pdf/immagini.ts'
import type { ModuloLetto, ParteModulo, RispostaModulo, SezioneModulo } from '../../parti.rules.ts'
import { intestazione, sezioni, TIPI_RCEE, TITOLO_RCEE } from '../../sezioni.rules.ts'

export interface DatiRceePdf extends DatiFirme {
  /** What was compiled, where and with what result. */
  modulo: ModuloLetto
  uid: string
  /** `RCEE-20261122-C312`, of a correction `…/2`. */
  codice: string
  /** Code of the one that this corrects. */
  sostituisce: string | null
  /** Of the analyser's slips. */
  foto: FotoSuCarta[]
}

const { sinistra, fondo, specchio } = CARTA

const TITOLO: Stile = {
  corpo: 14.5,
  interlinea: 19,
  forte: true,
  colore: INCHIOSTRO.titolo,
  spaziatura: -0.016,
}
const TIPO: Stile = { corpo: 11.5, interlinea: 15, forte: true }
const SEZIONE: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.titolo }
const TESTO: Stile = { corpo: 8.5, interlinea: 12 }
const VOCE: Stile = { ...TESTO, colore: INCHIOSTRO.grigio }
const DATO: Stile = { ...TESTO, forte: true }
const TESTA: Stile = { corpo: 7, interlinea: 9, colore: INCHIOSTRO.grigio }

/** Between two columns, and above and below the words of a line, in mm. */
const TRA = 8
const ARIA = 0.55

/** The compiled report's document, made on this device. */
export const generaRceePdf = (dati: DatiRceePdf) => generaSu(rceePdf, dati)

/** A compiled report as an A4 document (docs/product.md §31.8). The same one gives the same bytes. */
export function rceePdf(dati: DatiRceePdf & CartaIntestata): FoglioPdf {
  const { modulo, codice, sostituisce } = dati
  const foglio = foglioIntestato(dati, codice, {
    title: `RCEE ${codice}`,
    subject: `${TITOLO_RCEE} ${TIPI_RCEE[modulo.tipo]}`,
    quando: dati.firmatoIl,
    numero: dati.uid,
  })
  foglio.y = foglio.riga(TITOLO_RCEE, sinistra, foglio.y + 6, TITOLO) + 3.5
  const { data_controllo } = modulo.dati.quando
  fascia(foglio, TIPI_RCEE[modulo.tipo], { stile: TIPO, su: -2.2, tra: 7, sotto: 2 }, [
    ['Numero', codice],
    ...(data_controllo ? [['Data del controllo', formatDate(data_controllo)] as const] : []),
    ...(sostituisce ? [['Sostituisce', sostituisce] as const] : []),
  ])
  foglio.y += 1.5
  coppie(foglio, intestazione(modulo))
  for (const capitolo of sezioni(modulo)) sezione(foglio, capitolo)
  firme(foglio, dati, [
    'Il responsabile dell’impianto, per presa visione',
    'Responsabile dell’impianto assente',
    'Il responsabile dell’impianto non ha firmato',
  ])
  if (dati.foto.length > 0) {
    foglio.y = fondo
    immagini(foglio, 'Scontrino dell’analizzatore', dati.foto, [(specchio - TRA) / 2, 112])
  }
  piede(foglio, dati.azienda, codice)
  return foglio
}

function sezione(foglio: FoglioPdf, { titolo, parti }: SezioneModulo): void {
  const alto = alta(SEZIONE) + 1.4
  foglio.y += 3
  foglio.spazio(alto + 2 + 5 * alta(TESTO))
  foglio.fondino(sinistra, foglio.y, specchio, alto, 1)
  foglio.riga(titolo, sinistra + 2, foglio.y + 0.7, SEZIONE)
  foglio.y += alto + 1
  const colonne = parti.filter((parte): parte is Voci => parte.forma === 'voci' && parte.capo !== undefined)
  if (colonne.length > 1) affiancate(foglio, colonne)
  else for (const parte of parti) disegna(foglio, parte)
}

function disegna(foglio: FoglioPdf, parte: ParteModulo): void {
  if (parte.forma === 'tabella') tabella(foglio, parte)
  else if (parte.forma === 'testo') {
    foglio.y += 1.4
    foglio.spazio(alta(CAPO) + alta(TESTO))
    if (parte.capo) foglio.y = foglio.riga(parte.capo, sinistra, foglio.y, CAPO) + 0.4
    foglio.paragrafo(parte.testo, parte.capo ? TESTO : PICCOLO)
  } else {
    if (parte.capo) foglio.paragrafo(parte.capo, PICCOLO)
    foglio.y += 0.6
    const coppiaDi = ({ domanda, testo, male }: RispostaModulo): Coppia => [
      domanda,
      testo,
      male ? DATO : TESTO,
    ]
    coppie(foglio, parte.forma === 'voci' ? parte.voci : parte.risposte.map(coppiaDi))
  }
}

type Voci = Extract<ParteModulo, { forma: 'voci' }>

const colonna = (tra: number, quante: number) => (specchio - tra * (quante - 1)) / quante

type Coppia = readonly [voce: string, dato: string, stile?: Stile]

/** Words at the left, what is said of them at the right, in so many mm; broken between words as long as that will do. */
function misura(foglio: FoglioPdf, [voce, dato, stile = DATO]: Coppia, largo: number) {
  const parola = (testo: string, carattere: Stile) =>
    Math.max(...testo.split(' ').map((pezzo) => foglio.largo(pezzo, carattere)))
  const resta = largo - 4
  const destro = Math.min(
    foglio.largo(dato, stile),
    resta - parola(voce, VOCE),
    Math.max(resta - foglio.largo(voce, VOCE), resta * 0.45, parola(dato, stile)),
  )
  const voci = foglio.righe(voce, resta - destro + 0.1, VOCE)
  const dati = foglio.righe(dato, destro + 0.1, stile)
  return { voci, dati, stile, alto: Math.max(voci.length, dati.length) * alta(TESTO) + 2 * ARIA }
}

function coppia(
  foglio: FoglioPdf,
  pezzi: ReturnType<typeof misura>,
  x: number,
  y: number,
  largo: number,
): void {
  foglio.blocco(pezzi.voci, x, y + ARIA, VOCE)
  foglio.blocco(pezzi.dati, x + largo, y + ARIA, pezzi.stile, 'right')
  foglio.filetto(y + pezzi.alto, INCHIOSTRO.filetto, 0.15, x, x + largo)
}

/** Two a line, read line by line. */
function coppie(foglio: FoglioPdf, voci: readonly Coppia[]): void {
  const largo = colonna(TRA, 2)
  for (let n = 0; n < voci.length; n += 2) {
    const riga = voci.slice(n, n + 2).map((voce) => misura(foglio, voce, largo))
    const alto = Math.max(...riga.map((pezzi) => pezzi.alto))
    foglio.spazio(alto)
    for (const [posto, pezzi] of riga.entries())
      coppia(foglio, { ...pezzi, alto }, sinistra + posto * (largo + TRA), foglio.y, largo)
    foglio.y += alto
  }
}

/** Groups beside each other, each under its name. */
function affiancate(foglio: FoglioPdf, gruppi: Voci[]): void {
  const largo = colonna(6, gruppi.length)
  const misurati = gruppi.map(({ capo = '', voci }) => ({
    ...{ capo, righe: voci.map((voce) => misura(foglio, voce, largo)) },
  }))
  const alti = misurati.map(({ righe }) => righe.reduce((somma, { alto }) => somma + alto, 0))
  foglio.spazio(alta(CAPO) + Math.max(...alti))
  const inizio = foglio.y
  for (const [n, { capo, righe }] of misurati.entries()) {
    const x = sinistra + n * (largo + 6)
    let y = foglio.riga(capo, x, inizio, CAPO)
    for (const pezzi of righe) {
      coppia(foglio, pezzi, x, y, largo)
      y += pezzi.alto
    }
    foglio.y = Math.max(foglio.y, y)
  }
}

function tabella(foglio: FoglioPdf, { colonne, righe }: Extract<ParteModulo, { forma: 'tabella' }>): void {
  const largo = specchio / colonne.length
  const parole = colonne.flatMap((capo) => capo.split(' ')).map((parola) => foglio.largo(parola, TESTA))
  const testa = { ...TESTA, corpo: TESTA.corpo / Math.max(1, Math.max(...parole) / (largo - 1.5)) }
  const capi = colonne.map((capo) => foglio.righe(capo, largo - 1.4, testa))
  const altoCapi = Math.max(...capi.map((capo) => capo.length)) * alta(TESTA)
  const alto = alta(DATO) + 2 * ARIA
  foglio.y += 1.5
  foglio.spazio(altoCapi + alto * 2)
  for (const [n, capo] of capi.entries())
    foglio.blocco(capo, sinistra + n * largo, foglio.y + altoCapi - capo.length * alta(TESTA), testa)
  foglio.y += altoCapi + 0.6
  foglio.filetto(foglio.y, INCHIOSTRO.riquadro, 0.3)
  for (const riga of righe) {
    foglio.spazio(alto)
    for (const [n, dato] of riga.entries()) {
      // A figure is never cut.
      const corpo = DATO.corpo / Math.max(1, foglio.largo(dato, DATO) / (largo - 1))
      foglio.riga(dato, sinistra + n * largo, foglio.y + ARIA, { ...DATO, corpo })
    }
    foglio.y += alto
    foglio.filetto(foglio.y, INCHIOSTRO.filetto, 0.15)
  }
  foglio.y += 1.5
}
