// long because a sheet is drawn from its head to its foot
import { jsPDF } from 'jspdf'
import { faces } from '#server/files/faces.ts'
import { alta, CARTA, FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { raggruppaIban } from '#shared/text.ts'
import { disegnaLogo } from './copia-logo.pdf.server.ts'
import type { ParteVista, RigaVista, Vista } from './vista.rules.ts'

const { sinistra, destra } = CARTA
const META = 110
/** Where a page's body begins, under what every page says. */
const INIZIO = 24
const AVVERTENZA = "Copia di cortesia: l'originale è la fattura elettronica"

const TITOLO: Stile = { corpo: 20, interlinea: 25, forte: true, colore: INCHIOSTRO.titolo }
const NOME: Stile = { corpo: 12, interlinea: 16, forte: true }
const CHI: Stile = { corpo: 11, interlinea: 15, forte: true }
const TESTO: Stile = { corpo: 8.5, interlinea: 12.5 }
const CAPO: Stile = { corpo: 8, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const PICCOLO: Stile = { corpo: 7.5, interlinea: 11, colore: INCHIOSTRO.grigio }
const TENUE: Stile = { corpo: 7, interlinea: 10.5, colore: INCHIOSTRO.tenue }
const NOTA: Stile = { corpo: 8, interlinea: 11, forte: true, colore: INCHIOSTRO.titolo }
const SOMMA: Stile = { corpo: 9.5, interlinea: 15 }
const TOTALE: Stile = { corpo: 12, interlinea: 19, forte: true, colore: INCHIOSTRO.totale }

/** What the copy says beside the kept file: it knows neither the company's logo nor what was paid since. */
interface Accanto {
  /** PNG or JPEG as a data address. */
  logo?: string | null
  /** `25/11/2026` */
  pagataIl?: string | null
}

/**
 * The courtesy copy of an electronic invoice: A4, tables that go on over pages with their heads. It shows what the kept
 * file says, and the same file gives the same bytes.
 * @param vista of the kept file
 */
export function copiaCortesia(vista: Vista, { logo = null, pagataIl = null }: Accanto = {}): Uint8Array {
  const nome = `${vista.tipo} ${vista.numero}`
  const foglio = new FoglioPdf(jsPDF, faces(), (pagina) => {
    pagina.riga(vista.cedente.nome, sinistra, INIZIO, TENUE)
    pagina.y = pagina.riga(`${nome} del ${vista.data}`, destra, INIZIO, TENUE, 'right') + 3
  })
  foglio.y = INIZIO
  const [giorno = 1, mese = 1, anno = 1970] = vista.data.split('/').map(Number)
  foglio.informa({
    ...{ title: nome, subject: AVVERTENZA, author: vista.cedente.nome },
    quando: new Date(Date.UTC(anno, mese - 1, giorno)),
    numero: impronta(`${vista.cedente.partitaIva} ${nome} ${vista.data}`),
  })
  testata(foglio, vista, logo)
  parti(foglio, vista)
  righe(foglio, vista.righe)
  riepilogo(foglio, vista)
  totali(foglio, vista, pagataIl)
  if (vista.pagamenti.length > ACCANTO) pagamenti(foglio, vista, pagataIl)
  allegati(foglio, vista)
  ogniPagina(foglio, vista)
  return new Uint8Array(foglio.doc.output('arraybuffer'))
}

function testata(foglio: FoglioPdf, { cedente, tipo, numero, data }: Vista, logo: string | null): void {
  const alto = disegnaLogo(foglio, logo)
  const nomi = foglio.righe(cedente.nome, 95, NOME)
  const sotto = foglio.blocco(nomi, sinistra, foglio.y + (alto > 0 ? alto + 3 : 0), NOME)
  const dati = [
    [cedente.indirizzo, cedente.localita].filter(Boolean).join(', '),
    codici(cedente),
    ...cedente.altro.map(({ etichetta, valore }) => `${etichetta} ${valore}`),
  ].filter(Boolean)
  const finito = foglio.blocco(
    dati.flatMap((dato) => foglio.righe(dato, 95, PICCOLO)),
    sinistra,
    sotto + 0.5,
    PICCOLO,
  )
  const titoli = foglio.righe(tipo, 74, TITOLO)
  const fondo = foglio.blocco(titoli, destra, foglio.y - 1.5, TITOLO, 'right')
  const scritto = foglio.riga(`n. ${numero}`, destra, fondo, CHI, 'right')
  foglio.y = Math.max(finito, foglio.riga(`del ${data}`, destra, scritto, TESTO, 'right')) + 4
  foglio.filetto(foglio.y, INCHIOSTRO.petrolio, 0.5)
  foglio.y += 5
}

const codici = ({ partitaIva, codiceFiscale }: ParteVista): string =>
  [
    partitaIva && `P. IVA ${partitaIva}`,
    codiceFiscale && codiceFiscale !== partitaIva && `C.F. ${codiceFiscale}`,
  ]
    .filter(Boolean)
    .join(' - ')

/** The customer at the right, what the document refers to at the left. */
function parti(foglio: FoglioPdf, { cessionario, causali, riferimenti }: Vista): void {
  const larghezza = destra - META
  let y = foglio.riga('CLIENTE', META, foglio.y, CAPO)
  y = foglio.blocco(foglio.righe(cessionario.nome, larghezza, CHI), META, y, CHI)
  const dati = [
    cessionario.indirizzo,
    cessionario.localita,
    codici(cessionario),
    ...cessionario.altro.map(({ etichetta, valore }) => `${etichetta} ${valore}`),
  ].filter(Boolean)
  const cliente = foglio.blocco(
    dati.flatMap((dato) => foglio.righe(dato, larghezza, TESTO)),
    META,
    y,
    TESTO,
  )
  let altezza = foglio.y
  const blocchi = [
    ['CAUSALE', causali.length > 0 ? [causali.join(' ')] : []],
    ['RIFERIMENTI', riferimenti.length > 12 ? [riferimenti.join('; ')] : riferimenti],
  ] as const
  for (const [capo, testi] of blocchi) {
    if (testi.length === 0) continue
    altezza = foglio.riga(capo, sinistra, altezza, CAPO)
    const scritte = testi.flatMap((testo) => foglio.righe(testo, META - sinistra - 8, PICCOLO))
    altezza = foglio.blocco(scritte, sinistra, altezza, PICCOLO) + 1.5
  }
  foglio.y = Math.max(cliente, altezza) + 6
}

interface Colonna {
  capo: string
  larghezza: number
  valore: (riga: RigaVista) => string
}

/** The lines; a column that no line fills is left out and its room goes to the description. */
function righe(foglio: FoglioPdf, righeVista: RigaVista[]): void {
  const possibili: Colonna[] = [
    { capo: 'Q.tà', larghezza: 20, valore: ({ quantita, um }) => [quantita, um].filter(Boolean).join(' ') },
    { capo: 'Prezzo €', larghezza: 22, valore: ({ prezzo }) => prezzo },
    { capo: 'Sconto', larghezza: 17, valore: ({ sconto }) => sconto },
    { capo: 'IVA', larghezza: 13, valore: ({ iva, natura }) => natura || iva },
    { capo: 'Importo €', larghezza: 23, valore: ({ importo }) => importo },
  ]
  const colonne = possibili.filter(({ valore }) => righeVista.some((riga) => valore(riga) !== ''))
  const largo = destra - sinistra - colonne.reduce((fin, { larghezza }) => fin + larghezza, 0) - 2
  const capo = () => {
    foglio.fondino(sinistra, foglio.y, destra - sinistra, 6.5, 1.2)
    foglio.riga('Descrizione', sinistra + 2, foglio.y + 1.1, CAPO)
    scrivi(foglio, colonne, ({ capo: testo }) => testo, foglio.y + 1.1, CAPO)
    foglio.y += 8
  }
  foglio.spazio(20)
  capo()
  for (const riga of righeVista) {
    const testi = foglio.righe(riga.descrizione, largo - 2, TESTO)
    const nota = [riga.codice && `Cod. ${riga.codice}`, riga.ritenuta && 'soggetta a ritenuta'].filter(
      Boolean,
    )
    const alto = testi.length * alta(TESTO) + (nota.length > 0 ? alta(TENUE) : 0) + 2.4
    if (foglio.spazio(alto)) capo()
    scrivi(foglio, colonne, ({ valore }) => valore(riga), foglio.y, TESTO)
    let y = foglio.blocco(testi, sinistra + 2, foglio.y, TESTO)
    if (nota.length > 0) y = foglio.riga(nota.join(' - '), sinistra + 2, y, TENUE)
    foglio.filetto(y + 1.1)
    foglio.y = y + 2.4
  }
  foglio.y += 4
}

/** A row of cells, from the right edge to the left. */
function scrivi<C extends { larghezza: number }>(
  foglio: FoglioPdf,
  colonne: C[],
  testoDi: (colonna: C) => string,
  y: number,
  stile: Stile,
): void {
  let x = destra - 2
  for (const colonna of colonne.toReversed()) {
    foglio.stretta(testoDi(colonna), colonna.larghezza - 1.5, x, y, stile)
    x -= colonna.larghezza
  }
}

function riepilogo(foglio: FoglioPdf, { riepilogo: gruppi }: Vista): void {
  const colonne = [
    { capo: 'IVA', larghezza: 18, campo: 'iva' },
    { capo: 'Imponibile', larghezza: 30, campo: 'imponibile' },
    { capo: 'Imposta', larghezza: 30, campo: 'imposta' },
  ] as const
  const largo = destra - sinistra - 78 - 6
  const capo = () => {
    foglio.riga('Riepilogo IVA', sinistra + 2, foglio.y, CAPO)
    scrivi(foglio, [...colonne], (colonna) => colonna.capo, foglio.y, CAPO)
    foglio.y += alta(CAPO) + 0.8
    foglio.filetto(foglio.y)
    foglio.y += 1
  }
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2 + 4)
  capo()
  for (const gruppo of gruppi) {
    const perche = gruppo.norma || gruppo.motivo
    const nota = perche
      ? [perche, gruppo.natura && `(${gruppo.natura})`].filter(Boolean).join(' ')
      : gruppo.esigibilita && `Esigibilità ${gruppo.esigibilita.toLowerCase()}`
    const testi = foglio.righe(nota, largo, PICCOLO)
    if (foglio.spazio(testi.length * alta(PICCOLO) + 1.6)) capo()
    scrivi(foglio, [...colonne], ({ campo }) => gruppo[campo], foglio.y, TESTO)
    foglio.y = Math.max(foglio.blocco(testi, sinistra + 2, foglio.y, PICCOLO), foglio.y + alta(TESTO)) + 1.6
  }
  foglio.y += 3
}

/** So many payments stand at the left of the sums; more go below. */
const ACCANTO = 4

/** The sums in a box at the right, kept together; at the left the stamp duty and how it is paid. */
function totali(foglio: FoglioPdf, vista: Vista, pagataIl: string | null): void {
  const somme: [string, string][] = [
    ['Imponibile', vista.imponibile],
    ['IVA', vista.imposta],
  ]
  const tolte: [string, string][] = [
    ...vista.ritenute.map(({ nome, aliquota, importo }): [string, string] => [
      `${nome} ${aliquota}`,
      `- ${importo}`,
    ]),
    ...(vista.split ? [['IVA versata dal cliente', `- ${vista.split}`] as [string, string]] : []),
  ]
  const alto = (somme.length + tolte.length) * alta(SOMMA) + alta(TOTALE) * (vista.netto ? 2 : 1) + 6
  const x = META - 4
  const bollo = vista.bollo
    ? foglio.righe(
        `Imposta di bollo ${vista.bollo} assolta in modo virtuale (DM 17/6/2014)`,
        x - sinistra - 8,
        PICCOLO,
      )
    : []
  const accanto = vista.pagamenti.length > 0 && vista.pagamenti.length <= ACCANTO
  const lato = bollo.length * alta(PICCOLO) + (accanto ? altoPagamenti(vista) : 0) + 6
  foglio.spazio(Math.max(alto, lato))
  foglio.fondino(x, foglio.y, destra - x, alto)
  const cima = foglio.y
  let y = foglio.y + 3
  const voce = ([testo, importo]: [string, string], stile: Stile) => {
    foglio.riga(testo, x + 4, y, stile)
    y = foglio.riga(importo, destra - 4, y, stile, 'right')
  }
  for (const somma of somme) voce(somma, SOMMA)
  voce([vista.tipoDocumento === 'TD04' ? 'Totale nota di credito' : 'Totale', vista.totale], TOTALE)
  for (const tolta of tolte) voce(tolta, SOMMA)
  if (vista.netto) voce(['Netto a pagare', vista.netto], TOTALE)
  foglio.y = cima + 3
  if (accanto) pagamenti(foglio, vista, pagataIl)
  foglio.blocco(bollo, sinistra, foglio.y, PICCOLO)
  foglio.y = cima + Math.max(alto, lato) + 6
}

const ibanDi = ({ pagamenti: rate }: Vista): string[] =>
  [...new Set(rate.map(({ iban }) => iban).filter(Boolean))].map((iban) => `IBAN ${raggruppaIban(iban)}`)

/** Of a few, one a row. */
const altoPagamenti = (vista: Vista): number =>
  alta(CAPO) + alta(TESTO) * (ibanDi(vista).length + 1 + vista.pagamenti.length) + 3

function pagamenti(foglio: FoglioPdf, vista: Vista, pagataIl: string | null): void {
  const rate = vista.pagamenti
  const conti = ibanDi(vista)
  const metodi = [...new Set(rate.map(({ metodo }) => metodo))].join(', ')
  foglio.spazio(alta(CAPO) + alta(TESTO) * (conti.length + 2) + 3)
  foglio.y = foglio.riga('PAGAMENTO', sinistra, foglio.y, CAPO)
  foglio.y = foglio.riga(metodi, sinistra, foglio.y, { ...TESTO, forte: true })
  foglio.y = foglio.blocco(conti, sinistra, foglio.y, TESTO)
  if (pagataIl) {
    foglio.y = foglio.riga(`Pagata il ${pagataIl}`, sinistra, foglio.y, { ...TESTO, forte: true }) + 3
    return
  }
  const quante = rate.length > 6 ? 3 : 1
  for (let n = 0; n < rate.length; n += quante) {
    foglio.spazio(alta(TESTO))
    for (const [colonna, { scadenza, importo }] of rate.slice(n, n + quante).entries()) {
      const x = sinistra + colonna * 60
      foglio.riga(scadenza ? `Entro il ${scadenza}` : 'Senza scadenza', x, foglio.y, TESTO)
      foglio.stretta(importo, 24, x + 54, foglio.y, TESTO)
    }
    foglio.y += alta(TESTO)
  }
  foglio.y += 3
}

function allegati(foglio: FoglioPdf, { allegati: elenco }: Vista): void {
  if (elenco.length === 0) return
  const testi = foglio.righe(`Allegati: ${elenco.map(({ nome }) => nome).join(', ')}`, 174, PICCOLO)
  foglio.spazio(testi.length * alta(PICCOLO))
  foglio.y = foglio.blocco(testi, sinistra, foglio.y, PICCOLO)
}

/** What every page has, when it is known how many there are. */
function ogniPagina(foglio: FoglioPdf, { cedente }: Vista): void {
  foglio.ogniPagina((pagina, quante) => {
    foglio.fondino(sinistra, 10, destra - sinistra, 7.5, 1.2)
    foglio.riga(AVVERTENZA, CARTA.larghezza / 2 - foglio.largo(AVVERTENZA, NOTA) / 2, 11.8, NOTA)
    foglio.filetto(281)
    foglio.riga(foglio.entro([cedente.nome, codici(cedente)].join(' - '), 140, TENUE), sinistra, 282.5, TENUE)
    foglio.riga(`Pagina ${pagina} di ${quante}`, destra, 282.5, TENUE, 'right')
  })
}

/** 32 hexadecimal digits of a text, always the same: a PDF has a number of its own. */
function impronta(testo: string): string {
  let fatto = ''
  for (let giro = 0; fatto.length < 32; giro++) {
    let somma = 2166136261 ^ giro
    for (const segno of testo) somma = Math.imul(somma ^ (segno.codePointAt(0) ?? 0), 16777619)
    fatto += (somma >>> 0).toString(16).padStart(8, '0')
  }
  return fatto.toUpperCase()
}
