import { luogo, Pagina, piede, testata } from '#anagrafe/azienda/components/carta.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatPhone } from '#shared/text.ts'
import { durataDetta, type Firmabile, letturaDetta, minutiLavorati } from '#telefono/rapporti/rules.ts'
import { alta, CARTA, type Caratteri, INCHIOSTRO, Sheet, type Stile } from '#web/pdf/foglio.ts'
import type { Logo } from '#web/pdf/logo.ts'
import { type DatiFirme, firme } from './firme.ts'

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
  /** JPEGs as data addresses, with their proportions. */
  foto: { categoria: string; dati: string; larghezza: number; altezza: number }[]
  /** 1, and one more for each correction. */
  revisione: number
  azienda: Azienda
  logo: Logo | null
  caratteri: Caratteri
}

const { sinistra, destra } = CARTA
const META = 110
const COLONNA = destra - META
const LARGO = destra - sinistra

const TESTO: Stile = { corpo: 10, interlinea: 15 }
const FORTE: Stile = { ...TESTO, forte: true }
const TITOLO: Stile = { corpo: 19, interlinea: 24, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }
const VOCE: Stile = { corpo: 8, interlinea: 11, colore: INCHIOSTRO.tenue }
const DATO: Stile = { corpo: 10.5, interlinea: 15, forte: true }
const CAPO: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const CHI: Stile = { corpo: 11, interlinea: 16, forte: true }
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

function chiEDove(foglio: Sheet, { visita, tecnico, impianti }: DatiRapporto, y: number): number {
  const colonna = (x: number, capo: string, primo: string, righe: (string | null | false)[]) => {
    const dopo = foglio.riga(capo, x, y, CAPO) + 1.4
    const nome = foglio.blocco(foglio.righe(primo, COLONNA, CHI), x, dopo, CHI)
    const testi = righe.filter(Boolean) as string[]
    return foglio.blocco(
      testi.flatMap((riga) => foglio.righe(riga, COLONNA, TESTO)),
      x,
      nome,
      TESTO,
    )
  }
  const { cliente } = visita
  return Math.max(
    colonna(sinistra, 'Cliente', nomeCliente(cliente), [
      cliente.indirizzo,
      luogo(cliente),
      cliente.telefono && `Tel. ${formatPhone(cliente.telefono)}`,
    ]),
    colonna(META, 'Intervento', visita.titolo, [
      visita.indirizzo_intervento,
      impianti.length > 0 && `${impianti.length === 1 ? 'Impianto' : 'Impianti'}: ${impianti.join(', ')}`,
      `Tecnico: ${tecnico}`,
    ]),
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
  const larghezze = voci.map(([voce, dato]) => Math.max(foglio.largo(voce, VOCE), foglio.largo(dato, DATO)))
  // Each as wide as it needs, and the rest between them.
  const tra = (LARGO - 8 - larghezze.reduce((somma, l) => somma + l, 0)) / (voci.length - 1)
  let x = sinistra + 4
  for (const [n, [voce, dato]] of voci.entries()) {
    foglio.riga(dato, x, foglio.riga(voce, x, qui.y + 2.5, VOCE), DATO)
    x += (larghezze[n] ?? 0) + tra
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

/** Two a row, or one where a plant's name needs the room. */
function letture(qui: Pagina, contenuto: Firmabile): void {
  if (contenuto.letture.length === 0) return
  const { foglio } = qui
  const dette = contenuto.letture.map((una) => letturaDetta(una).map((parte) => foglio.leggibile(parte)))
  const meta = (LARGO - 10) / 2
  const stanno = dette.every(
    ([voce = '', valore = '']) => foglio.largo(voce, TESTO) + foglio.largo(valore, FORTE) + 4 <= meta,
  )
  const [perRiga, colonna] = stanno ? [2, meta] : [1, LARGO]
  qui.y += 7
  qui.spazio(alta(CAPO) + alta(TESTO) * 2)
  qui.y = foglio.riga('Letture', sinistra, qui.y, CAPO) + 1.2
  for (const [n, [voce = '', valore = '']] of dette.entries()) {
    const x = sinistra + (n % perRiga) * (colonna + 10)
    if (n % perRiga === 0) qui.spazio(alta(TESTO) + 1.6)
    foglio.filetto(x, qui.y, x + colonna, qui.y, INCHIOSTRO.filetto, 0.2)
    const spazio = colonna - foglio.largo(valore, FORTE) - 4
    foglio.riga(foglio.entro(voce, spazio, TESTO), x, qui.y + 0.8, TESTO)
    foglio.riga(valore, x + colonna, qui.y + 0.8, FORTE, 'right')
    if (n % perRiga === perRiga - 1 || n === dette.length - 1) qui.y += alta(TESTO) + 1.6
  }
}

/** Most are four by three; three rows of them leave room for the signatures. */
const ALTA_FOTO = 57
const LARGA_FOTO = (ALTA_FOTO * 4) / 3

/** Two a row, whole, each in the middle of its place and with what it shows. */
function immagini(qui: Pagina, foto: DatiRapporto['foto']): void {
  if (foto.length === 0) return
  const { foglio } = qui
  const alta2 = ALTA_FOTO + alta(PICCOLO) + 3
  qui.y += 7
  qui.spazio(alta(CAPO) + 1.6 + alta2)
  qui.y = foglio.riga('Foto', sinistra, qui.y, CAPO) + 1.6
  for (const [n, { categoria, dati, larghezza, altezza }] of foto.entries()) {
    if (n % 2 === 0) qui.spazio(alta2)
    const x = n % 2 === 0 ? sinistra : destra - LARGA_FOTO
    const scala = Math.min(LARGA_FOTO / larghezza, ALTA_FOTO / altezza)
    const [l, a] = [larghezza * scala, altezza * scala]
    foglio.doc.setFillColor(INCHIOSTRO.fondino)
    foglio.doc.rect(x, qui.y, LARGA_FOTO, ALTA_FOTO, 'F')
    foglio.doc.addImage(dati, 'JPEG', x + (LARGA_FOTO - l) / 2, qui.y + (ALTA_FOTO - a) / 2, l, a)
    foglio.riga(categoria, x, qui.y + ALTA_FOTO + 1, PICCOLO)
    if (n % 2 === 1 || n === foto.length - 1) qui.y += alta2
  }
}
