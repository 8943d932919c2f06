import { hash } from 'node:crypto'
import { jsPDF } from 'jspdf'
import { faces } from '#server/files/faces.ts'
import { alta, CARTA, FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { raggruppaIban } from '#shared/text.ts'
import { disegnaLogo } from './copia-logo.pdf.server.ts'
import type { ParteVista, RigaVista, Vista } from './vista.rules.ts'

const { sinistra, destra, specchio } = CARTA
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
    numero: hash('sha256', `${vista.cedente.partitaIva} ${nome} ${vista.data}`).slice(0, 32),
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
  const sotto = foglio.testo(cedente.nome, 95, sinistra, foglio.y + (alto > 0 ? alto + 3 : 0), NOME)
  const sede = [cedente.indirizzo, cedente.localita].filter(Boolean).join(', ')
  const dati = [sede, ...altriDati(cedente)].filter(Boolean)
  const finito = foglio.testo(dati, 95, sinistra, sotto + 0.5, PICCOLO)
  const fondo = foglio.testo(tipo, 74, destra, foglio.y - 1.5, TITOLO, 'right')
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

/** What is said of a party below its address, a line each. */
const altriDati = (parte: ParteVista): string[] => [
  codici(parte),
  ...parte.altro.map(({ etichetta, valore }) => `${etichetta} ${valore}`),
]

/** The customer at the right, what the document refers to at the left. */
function parti(foglio: FoglioPdf, { cessionario, causali, riferimenti }: Vista): void {
  const larghezza = destra - META
  const y = foglio.riga('CLIENTE', META, foglio.y, CAPO)
  const { nome, indirizzo, localita } = cessionario
  const dati = [indirizzo, localita, ...altriDati(cessionario)].filter(Boolean)
  const sotto = foglio.testo(nome, larghezza, META, y, CHI)
  const cliente = foglio.testo(dati, larghezza, META, sotto, TESTO)
  let altezza = foglio.y
  const blocchi = [
    ['CAUSALE', causali.length > 0 ? [causali.join(' ')] : []],
    ['RIFERIMENTI', riferimenti.length > 12 ? [riferimenti.join('; ')] : riferimenti],
  ] as const
  for (const [capo, testi] of blocchi) {
    if (testi.length === 0) continue
    const inizio = foglio.riga(capo, sinistra, altezza, CAPO)
    altezza = foglio.testo(testi, META - sinistra - 8, sinistra, inizio, PICCOLO) + 1.5
  }
  foglio.y = Math.max(cliente, altezza) + 6
}

/** The lines; a column that no line fills is left out and its room goes to the description. */
function righe(foglio: FoglioPdf, righeVista: RigaVista[]): void {
  const possibili: [capo: string, larghezza: number, valore: (riga: RigaVista) => string][] = [
    ['Q.tà', 20, ({ quantita, um }) => [quantita, um].filter(Boolean).join(' ')],
    ['Prezzo €', 22, ({ prezzo }) => prezzo],
    ['Sconto', 17, ({ sconto }) => sconto],
    ['IVA', 13, ({ iva, natura }) => natura || iva],
    ['Importo €', 23, ({ importo }) => importo],
  ]
  const colonne = possibili.filter(([, , valore]) => righeVista.some((riga) => valore(riga) !== ''))
  const larghezze = colonne.map(([, larghezza]) => larghezza)
  const largo = specchio - larghezze.reduce((somma, larghezza) => somma + larghezza, 0) - 2
  const capi = colonne.map(([capo]) => capo)
  const intestazione = () => {
    foglio.fondino(sinistra, foglio.y, specchio, 6.5, 1.2)
    foglio.riga('Descrizione', sinistra + 2, foglio.y + 1.1, CAPO)
    foglio.cifre(capi, larghezze, destra - 2, foglio.y + 1.1, CAPO)
    foglio.y += 8
  }
  foglio.spazio(20)
  intestazione()
  for (const riga of righeVista) {
    const testi = foglio.righe(riga.descrizione, largo - 2, TESTO)
    const note = [riga.codice && `Cod. ${riga.codice}`, riga.ritenuta && 'soggetta a ritenuta']
    const nota = [note.filter(Boolean).join(' - ')].filter(Boolean)
    const alto = testi.length * alta(TESTO) + nota.length * alta(TENUE) + 2.4
    if (foglio.spazio(alto)) intestazione()
    const cifre = colonne.map(([, , valore]) => valore(riga))
    foglio.cifre(cifre, larghezze, destra - 2, foglio.y, TESTO)
    const y = foglio.blocco(testi, sinistra + 2, foglio.y, TESTO)
    foglio.y = foglio.blocco(nota, sinistra + 2, y, TENUE) + 1.1
    foglio.filetto(foglio.y)
    foglio.y += 1.3
  }
  foglio.y += 4
}

function riepilogo(foglio: FoglioPdf, { riepilogo: gruppi }: Vista): void {
  const larghezze = [18, 30, 30]
  const intestazione = () => {
    foglio.riga('Riepilogo IVA', sinistra + 2, foglio.y, CAPO)
    foglio.y = foglio.cifre(['IVA', 'Imponibile', 'Imposta'], larghezze, destra - 2, foglio.y, CAPO) + 0.8
    foglio.filetto(foglio.y)
    foglio.y += 1
  }
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2 + 4)
  intestazione()
  for (const { norma, motivo, natura, esigibilita, iva, imponibile, imposta } of gruppi) {
    const perche = norma || motivo
    const nota = perche
      ? [perche, natura && `(${natura})`].filter(Boolean).join(' ')
      : esigibilita && `Esigibilità ${esigibilita.toLowerCase()}`
    const testi = foglio.righe(nota, specchio - 84, PICCOLO)
    if (foglio.spazio(testi.length * alta(PICCOLO) + 1.6)) intestazione()
    const sotto = foglio.cifre([iva, imponibile, imposta], larghezze, destra - 2, foglio.y, TESTO)
    foglio.y = Math.max(foglio.blocco(testi, sinistra + 2, foglio.y, PICCOLO), sotto) + 1.6
  }
  foglio.y += 3
}

/** So many payments stand at the left of the sums; more go below. */
const ACCANTO = 4

/** The sums in a box at the right, kept together; at the left the stamp duty and how it is paid. */
function totali(foglio: FoglioPdf, vista: Vista, pagataIl: string | null): void {
  const tolte = vista.ritenute.map(
    ({ nome, aliquota, importo }) => [`${nome} ${aliquota}`, `- ${importo}`] as const,
  )
  if (vista.split) tolte.push(['IVA versata dal cliente', `- ${vista.split}`])
  const alto = (2 + tolte.length) * alta(SOMMA) + alta(TOTALE) * (vista.netto ? 2 : 1) + 6
  const x = META - 4
  const bolloDetto = `Imposta di bollo ${vista.bollo} assolta in modo virtuale (DM 17/6/2014)`
  const bollo = vista.bollo ? foglio.righe(bolloDetto, x - sinistra - 8, PICCOLO) : []
  const accanto = vista.pagamenti.length > 0 && vista.pagamenti.length <= ACCANTO
  const lato = bollo.length * alta(PICCOLO) + (accanto ? altoPagamenti(vista) : 0) + 6
  foglio.spazio(Math.max(alto, lato))
  foglio.fondino(x, foglio.y, destra - x, alto)
  const cima = foglio.y
  let y = foglio.y + 3
  const voce = (testo: string, importo: string, stile: Stile) => {
    foglio.riga(testo, x + 4, y, stile)
    y = foglio.riga(importo, destra - 4, y, stile, 'right')
  }
  voce('Imponibile', vista.imponibile, SOMMA)
  voce('IVA', vista.imposta, SOMMA)
  voce(vista.tipoDocumento === 'TD04' ? 'Totale nota di credito' : 'Totale', vista.totale, TOTALE)
  for (const [testo, importo] of tolte) voce(testo, importo, SOMMA)
  if (vista.netto) voce('Netto a pagare', vista.netto, TOTALE)
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
  const testi = foglio.righe(`Allegati: ${elenco.map(({ nome }) => nome).join(', ')}`, specchio, PICCOLO)
  foglio.spazio(testi.length * alta(PICCOLO))
  foglio.y = foglio.blocco(testi, sinistra, foglio.y, PICCOLO)
}

/** What every page has, when it is known how many there are. */
function ogniPagina(foglio: FoglioPdf, { cedente }: Vista): void {
  foglio.ogniPagina((pagina, quante) => {
    foglio.fondino(sinistra, 10, specchio, 7.5, 1.2)
    foglio.riga(AVVERTENZA, CARTA.larghezza / 2 - foglio.largo(AVVERTENZA, NOTA) / 2, 11.8, NOTA)
    foglio.filetto(281)
    foglio.riga(foglio.entro([cedente.nome, codici(cedente)].join(' - '), 140, TENUE), sinistra, 282.5, TENUE)
    foglio.riga(`Pagina ${pagina} di ${quante}`, destra, 282.5, TENUE, 'right')
  })
}
