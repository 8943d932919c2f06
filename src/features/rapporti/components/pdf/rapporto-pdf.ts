import { luogo, Pagina, piede, testata } from '#features/azienda/components/carta.ts'
import type { Azienda } from '#features/azienda/contract.ts'
import {
  codiceRapporto,
  durataDetta,
  type Firmabile,
  letturaDetta,
  minutiLavorati,
  type Tratto,
} from '#features/rapporti/rules.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatPhone } from '#shared/text.ts'
import { alta, CARTA, type Caratteri, INCHIOSTRO, Sheet, type Stile } from '#web/pdf/foglio.ts'
import type { Logo } from '#web/pdf/logo.ts'

interface Cliente {
  nome: string
  cognome: string
  telefono: string | null
  indirizzo: string | null
  comune: string | null
  cap: string | null
  provincia: string | null
}

export interface DatiRapporto {
  visita: { id: number; titolo: string; indirizzo_intervento: string | null; cliente: Cliente }
  tecnico: string
  contenuto: Firmabile
  firma: {
    esito: string
    motivo?: string | null | undefined
    nome?: string | null | undefined
    ruolo?: string | null | undefined
    tratto?: Tratto | null | undefined
  }
  firmaTecnico: Tratto | null
  /** JPEGs as data addresses, with their proportions. */
  foto: { categoria: string; dati: string; larghezza: number; altezza: number }[]
  firmatoIl: string
  impronta: string
  /** 1, and one more for each correction. */
  revisione: number
  azienda: Azienda
  logo: Logo | null
  caratteri: Caratteri
}

const { sinistra, destra, fondo } = CARTA
const META = 110
const COLONNA = destra - META
const LARGO = destra - sinistra

const TESTO: Stile = { corpo: 10, interlinea: 15 }
const TITOLO: Stile = { corpo: 19, interlinea: 24, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }
const VOCE: Stile = { corpo: 8, interlinea: 11, colore: INCHIOSTRO.tenue }
const DATO: Stile = { corpo: 10.5, interlinea: 15, forte: true }
const CAPO: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const CHI: Stile = { corpo: 11, interlinea: 16, forte: true }
const FIRMA: Stile = { corpo: 8.5, interlinea: 13, forte: true }
const PICCOLO: Stile = { corpo: 7.5, interlinea: 11, colore: INCHIOSTRO.tenue }

/**
 * A report as an A4 document (docs/product.md §29.4), without prices. It needs no browser; the same report gives the same
 * bytes: what is handed over is what is kept.
 */
export function disegnaRapporto(dati: DatiRapporto): Sheet {
  const { visita, azienda, logo, contenuto, firmatoIl, revisione } = dati
  const foglio = new Sheet(dati.caratteri)
  const codice = codiceRapporto(visita.id, revisione)
  const mittente = foglio.leggibile(azienda.ragione_sociale ?? '')
  foglio.doc.setLanguage('it')
  foglio.doc.setCreationDate(new Date(firmatoIl))
  foglio.doc.setFileId(contenuto.uid.replace(/-/g, '').toUpperCase())
  foglio.doc.setProperties({
    title: `Rapporto d’intervento ${codice}`,
    subject: foglio.leggibile(visita.titolo),
    author: mittente,
    creator: 'Tepore',
  })
  const qui = new Pagina(foglio, mittente, `Rapporto d’intervento ${codice}`)
  qui.y = testata(foglio, azienda, mittente, logo)
  qui.y = fascia(foglio, dati, codice, qui.y + 9)
  qui.y = chiEDove(foglio, dati, qui.y + 7)
  quando(qui, contenuto)
  paragrafo(qui, 'Lavori eseguiti', contenuto.lavori)
  materiali(qui, contenuto)
  letture(qui, contenuto)
  if (contenuto.raccomandazioni) paragrafo(qui, 'Raccomandazioni', contenuto.raccomandazioni)
  immagini(qui, dati.foto)
  firme(qui, dati)
  piede(foglio, [mittente, azienda.partita_iva && `P. IVA ${azienda.partita_iva}`], codice)
  return foglio
}

function fascia(foglio: Sheet, dati: DatiRapporto, codice: string, y: number): number {
  const { visita, revisione, contenuto } = dati
  const voci = [
    ['Rapporto', codice],
    ['Data', formatDate(dayInRome(contenuto.arrivo))],
    ...(revisione > 1 ? [['Sostituisce', codiceRapporto(visita.id, revisione - 1)]] : []),
  ] as [string, string][]
  foglio.riga('RAPPORTO D’INTERVENTO', sinistra - 0.3, y, TITOLO)
  const larghezze = voci.map(([voce, dato]) => Math.max(foglio.largo(voce, VOCE), foglio.largo(dato, DATO)))
  let x = destra - larghezze.reduce((somma, l) => somma + l, 0) - 7 * (voci.length - 1)
  for (const [n, [voce, dato]] of voci.entries()) {
    foglio.riga(dato, x, foglio.riga(voce, x, y - 0.6, VOCE), DATO)
    x += (larghezze[n] ?? 0) + 7
  }
  const sotto = y + alta(TITOLO) + 3
  foglio.filetto(sinistra, sotto, destra, sotto, INCHIOSTRO.petrolio, 0.5)
  return sotto
}

function chiEDove(foglio: Sheet, { visita, tecnico }: DatiRapporto, y: number): number {
  const colonna = (x: number, capo: string, primo: string, righe: (string | null)[]) => {
    const dopo = foglio.riga(capo, x, y, CAPO) + 1.4
    const nome = foglio.blocco(foglio.righe(primo, COLONNA, CHI), x, dopo, CHI)
    const testi = righe.filter((riga) => riga !== null && riga !== '') as string[]
    return foglio.blocco(
      testi.flatMap((riga) => foglio.righe(riga, COLONNA, TESTO)),
      x,
      nome,
      TESTO,
    )
  }
  const { cliente } = visita
  return Math.max(
    colonna(sinistra, 'Cliente', `${cliente.nome} ${cliente.cognome}`.trim(), [
      cliente.indirizzo,
      luogo(cliente),
      cliente.telefono && `Tel. ${formatPhone(cliente.telefono)}`,
    ]),
    colonna(META, 'Intervento', visita.titolo, [visita.indirizzo_intervento, `Tecnico: ${tecnico}`]),
  )
}

/** When and for how long, and what came of it, in one band. */
function quando(qui: Pagina, contenuto: Firmabile): void {
  const { foglio } = qui
  const { arrivo, partenza, pausaMinuti, persone, esito } = contenuto
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
    ['Esito', esito],
  ] as [string, string][]
  const alto = alta(VOCE) + alta(DATO) + 5
  qui.y += 7
  qui.spazio(alto)
  foglio.doc.setFillColor(INCHIOSTRO.fondino)
  foglio.doc.roundedRect(sinistra, qui.y, LARGO, alto, 2, 2, 'F')
  for (const [n, [voce, dato]] of voci.entries()) {
    const x = sinistra + 4 + (n * (LARGO - 8)) / voci.length
    foglio.riga(dato, x, foglio.riga(voce, x, qui.y + 2.5, VOCE), DATO)
  }
  qui.y += alto
}

function paragrafo(qui: Pagina, capo: string, testo: string): void {
  const { foglio } = qui
  qui.y += 7
  qui.spazio(alta(CAPO) + alta(TESTO) * 2)
  qui.y = foglio.riga(capo, sinistra, qui.y, CAPO) + 1.2
  for (const riga of foglio.righe(testo.trim(), LARGO, TESTO)) {
    qui.spazio(alta(TESTO))
    qui.y = foglio.riga(riga, sinistra, qui.y, TESTO)
  }
}

const conVirgola = (quantita: string) => quantita.replace('.', ',')

function materiali(qui: Pagina, contenuto: Firmabile): void {
  if (contenuto.materiali.length === 0) return
  const { foglio } = qui
  const quanto = 26
  qui.y += 7
  qui.spazio(alta(CAPO) + alta(TESTO) * 2)
  qui.y = foglio.riga('Materiali', sinistra, qui.y, CAPO) + 1.2
  for (const { descrizione, um, quantita } of contenuto.materiali) {
    const righe = foglio.righe(descrizione, LARGO - quanto, TESTO)
    qui.spazio(alta(TESTO) * righe.length + 1.6)
    foglio.filetto(sinistra, qui.y, destra, qui.y, INCHIOSTRO.filetto, 0.2)
    foglio.riga(`${conVirgola(quantita)} ${foglio.leggibile(um)}`, destra, qui.y + 0.8, TESTO, 'right')
    qui.y = foglio.blocco(righe, sinistra, qui.y + 0.8, TESTO) + 0.8
  }
}

function letture(qui: Pagina, contenuto: Firmabile): void {
  if (contenuto.letture.length === 0) return
  const { foglio } = qui
  const colonna = (LARGO - 10) / 2
  qui.y += 7
  qui.spazio(alta(CAPO) + alta(TESTO) * 2)
  qui.y = foglio.riga('Letture', sinistra, qui.y, CAPO) + 1.2
  for (const [n, lettura] of contenuto.letture.entries()) {
    const [voce, valore] = letturaDetta(lettura)
    const x = sinistra + (n % 2) * (colonna + 10)
    if (n % 2 === 0) qui.spazio(alta(TESTO))
    foglio.riga(foglio.entro(foglio.leggibile(voce), colonna - 30, TESTO), x, qui.y, TESTO)
    foglio.riga(foglio.leggibile(valore), x + colonna, qui.y, { ...TESTO, forte: true }, 'right')
    if (n % 2 === 1 || n === contenuto.letture.length - 1) qui.y += alta(TESTO)
  }
}

const ALTA_FOTO = 58

/** Two a row, whole, each with what it shows. */
function immagini(qui: Pagina, foto: DatiRapporto['foto']): void {
  if (foto.length === 0) return
  const { foglio } = qui
  const alta2 = ALTA_FOTO + alta(PICCOLO) + 3
  qui.y += 7
  qui.spazio(alta(CAPO) + 1.6 + alta2)
  qui.y = foglio.riga('Foto', sinistra, qui.y, CAPO) + 1.6
  for (const [n, { categoria, dati, larghezza, altezza }] of foto.entries()) {
    if (n % 2 === 0) qui.spazio(alta2)
    const x = n % 2 === 0 ? sinistra : META
    const scala = Math.min(COLONNA / larghezza, ALTA_FOTO / altezza)
    foglio.doc.addImage(dati, 'JPEG', x, qui.y, larghezza * scala, altezza * scala)
    foglio.riga(categoria, x, qui.y + ALTA_FOTO + 0.6, PICCOLO)
    if (n % 2 === 1 || n === foto.length - 1) qui.y += alta2
  }
}

const ALTA_FIRMA = 36

/** Both boxes at the foot of the last sheet, with what the customer has signed said in its own number. */
function firme(qui: Pagina, dati: DatiRapporto): void {
  const { foglio } = qui
  const { firma, firmaTecnico, tecnico, firmatoIl, impronta } = dati
  const sotto = alta(PICCOLO) * 2 + 1
  qui.y += 6
  qui.spazio(ALTA_FIRMA + sotto)
  const y = fondo - ALTA_FIRMA - sotto
  const riquadro = (x: number, capo: string, tratto: Tratto | null, chi: string) => {
    foglio.doc.setDrawColor(INCHIOSTRO.riquadro)
    foglio.doc.setLineWidth(0.25)
    foglio.doc.roundedRect(x, y, COLONNA, ALTA_FIRMA, 2, 2, 'S')
    foglio.riga(capo, x + 4, y + 2.5, FIRMA)
    const linea = y + ALTA_FIRMA - 2.5 - alta(PICCOLO)
    if (tratto) disegnaFirma(foglio, tratto, { x: x + 6, y: y + 8, l: COLONNA - 12, a: linea - y - 9 })
    foglio.filetto(x + 4, linea, x + COLONNA - 4, linea, INCHIOSTRO.firma, 0.2)
    foglio.riga(foglio.entro(foglio.leggibile(chi), COLONNA - 8, PICCOLO), x + 4, linea + 0.6, PICCOLO)
  }
  const firmato = firma.esito === 'Firmato'
  const ruolo = firma.ruolo ? `, ${firma.ruolo.toLowerCase()}` : ''
  riquadro(
    sinistra,
    firmato
      ? 'Per presa visione dei lavori descritti'
      : firma.esito === 'Assente'
        ? 'Cliente assente'
        : 'Il cliente non ha firmato',
    firmato ? (firma.tratto ?? null) : null,
    firmato ? `${firma.nome ?? ''}${ruolo}` : (firma.motivo ?? ''),
  )
  riquadro(META, 'Il tecnico', firmaTecnico, tecnico)
  const quando = `${formatDate(dayInRome(firmatoIl))} alle ${timeInRome(firmatoIl)}`
  const chiuso = foglio.riga(`Chiuso il ${quando}`, sinistra, fondo - sotto + 1, PICCOLO)
  foglio.riga(`Impronta SHA-256 del contenuto: ${impronta}`, sinistra, chiuso, PICCOLO)
}

/** Lines as they were drawn, whole within a box of millimetres and in their own proportions. */
function disegnaFirma(
  { doc }: Sheet,
  { l, a, t }: Tratto,
  box: { x: number; y: number; l: number; a: number },
): void {
  const scala = Math.min(box.l / l, box.a / a)
  const x0 = box.x + (box.l - l * scala) / 2
  const y0 = box.y + (box.a - a * scala) / 2
  const punto = ([x, y]: readonly [number, number, number]) =>
    [x0 + (x / 1000) * l * scala, y0 + (y / 1000) * a * scala] as const
  doc.setDrawColor(INCHIOSTRO.nero)
  doc.setLineWidth(0.45)
  doc.setLineCap('round')
  doc.setLineJoin('round')
  for (const linea of t) {
    const [prima, ...dopo] = linea.map(punto)
    if (!prima) continue
    doc.moveTo(...prima)
    for (const uno of dopo.length > 0 ? dopo : [prima]) doc.lineTo(...uno)
    doc.stroke()
  }
  doc.setLineCap('butt')
}
