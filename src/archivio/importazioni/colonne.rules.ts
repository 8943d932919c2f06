import { normalise } from '#shared/text.ts'
import { type CampoImportato, ripetibile, type TipoImportazione } from './rules.ts'
import { sonoCivici } from './valori.rules.ts'

const INSTALLAZIONE =
  /install|mess[ao] in (servizio|funzione|opera|esercizio)|collaud|avviament|attivazion|accension|in funzione dal|^anno( (di|della))?( (caldaia|costruzione|fabbricazione|produzione))?$/

/** What a column of an air conditioner tells, where its name says that it is of one. */
const CONDIZIONATORE =
  /\b(clima\w*|condizionator\w*|\w*split|(unita|macchina) esterna|aria condizionata|pomp[ae] di calore|pdc)\b/
const DEL_CONDIZIONATORE: readonly [CampoImportato, RegExp][] = [
  ['noteClima', /^(note?|annotazion|osservazion)/],
  ['climaMatricola', /matricola|serie|serial/],
  ['climaBtu', /\bbtu\b/],
  ['climaPotenza', /potenza|\bkw\b/],
  ['climaCarica', /carica|\bkg\b/],
  ['climaGas', /\bgas\b|refrigerant/],
  ['climaProssima', /prossim|scad|rinnov/],
  ['climaInstallazione', INSTALLAZIONE],
  ['climaUltima', /ultim|manutenz|revision|controll|pulizi/],
  ['climaTipo', /^tipo/],
  ['clima', /marca (e )?modello|modello e marca/],
  ['climaMarca', /marca|costruttore|produttore/],
  ['climaModello', /modello/],
  ['clima', /^(condizionator[ei]|climatizzator[ei]|clima|split|unita esterna)$/],
]
/** Of nothing else. */
const SOLO_SUOI: readonly [CampoImportato, RegExp][] = [
  ['climaBtu', /\bbtu\b/],
  ['climaCarica', /carica (gas|refrigerante|kg)|^kg (gas|refrigerante)/],
  ['climaGas', /refrigerant/],
]

/** Of the last RCEE, by whatever name the region and the years gave it. */
const RCEE =
  /\b(rcee|ree|bollin\w*|allegato (ii|iii|iv|f|g)|efficienza energetica|(analisi|prova|controllo) (di |dei )?(fumi|combustione))\b/
const DELL_RCEE: readonly [CampoImportato, RegExp][] = [
  ['rceeScadenza', /scad|prossim|rinnov|valid/],
  ['rceeNumero', /num|\bn(r|ro)?\b|protocollo|codice/],
  [
    'rceeData',
    /data|ultim|\bdel\b|emission|emess|eseguit|effettuat|rilasci|fatt[ao]|^(rcee|ree)$|fumi|combustione/,
  ],
]

const primoDi = (nomi: readonly (readonly [CampoImportato, RegExp])[], nome: string) =>
  nomi.find(([, forma]) => forma.test(nome))?.[0] ?? null

/** How columns are called out there; of several that fit, the first wins. */
const NOMI: readonly [CampoImportato, RegExp][] = [
  [
    'noteCaldaia',
    /^(note|annotazioni|osservazioni) (della |sulla )?(caldaia|impianto|generatore|apparecchio)$/,
  ],
  [
    'caldaia',
    /^(caldaia|generatore|apparecchio|impianto|(caldaia )?marca (e )?modello( caldaia)?|tipo caldaia|modello e marca)$/,
  ],
  ['marca', /^(marca|costruttore|produttore|fabbricante)\b|\bmarca$/],
  ['modello', /^modello\b|\bmodello$/],
  ['matricola', /matricola|^(n(umero|r)? )?(di )?serie|serial|^s n$|seriale/],
  ['potenzaKw', /potenza|^kw$|\bkw\b/],
  ['tipoCombustibile', /combustibil|aliment|^(tipo )?gas$/],
  [
    'prossimaRevisione',
    /(prossim|scad|rinnov).*(revision|manutenz|controll|visit|pulizi|tagliand|caldaia)|^(data )?scadenza$|^prossim[ao]( data)?$/,
  ],
  [
    'ultimaRevisione',
    /(ultim|eseguit|effettuat|fatt[ao]).*(revision|manutenz|controll|visit|pulizi|tagliand|intervent)|^(data )?(revisione|manutenzione|tagliando|pulizia|ultim[ao]|controllo)( (del|fatt[ao]|eseguit[ao]|effettuat[ao])( il)?)?$/,
  ],
  ['dataInstallazione', INSTALLAZIONE],
  [
    'cognomeNome',
    /^(cognome (e )?nome|nominativo|intestatario|cliente|denominazione( cliente)?|utente|proprietario|responsabile( impianto)?|nome cliente|anagrafica)$/,
  ],
  ['nomeCognome', /^(nome (e |ed )?cognome|nome completo|full name)$/],
  ['ragioneSociale', /ragione sociale|^rag\w* soc|^(societa|azienda|impresa|denominazione (sociale|ditta))$/],
  ['cognome', /^(cognome|last name|surname)/],
  ['nome', /^(nome|first name)( di battesimo)?$/],
  ['codiceFiscale', /^cod\w* ?f|^c f$|^cf$|codice fiscale|cod fisc/],
  ['partitaIva', /^p(art(ita)?)? ?i(va)?$|partita iva|^piva$|vat/],
  ['pec', /\bpec\b|posta (elettronica )?certificata/],
  ['codiceDestinatario', /^(cod\w* )?(destinatario|sdi|univoco|ufficio)\b|^codice (univoco|sdi)/],
  ['tipo', /^(tipo( di)?|tipologia( di)?|natura|categoria)( (cliente|soggetto|giuridica|anagrafica))?$/],
  ['nazione', /^(nazione|country( code)?|cod\w* (nazione|paese)|stato estero)$/],
  ['email', /mail|posta elettronica/],
  ['altroTelefono', /^(altro|secondo|2) (tel|cel|num|recapito)|(tel\w*|cell\w*|numero|recapito) ?2$/],
  ['telefono', /^(tel|cell?|mobile|phone|recapit|num\w* (di )?tel|n(ro?)? tel|contatto|fisso)/],
  ['civico', /civico/],
  ['cap', /^(cap|c a p|codice (di avviamento )?postale|zip)\b/],
  ['provincia', /^(prov(incia)?|pr|sigla( prov\w*)?)$/],
  ['comune', /^(comune|citta|localita|paese|luogo|residenza)\b/],
  ['indirizzo', /^(indirizzo|via|strada|address|domicilio|ubicazione)\b/],
  ['ditta', /^(ditta|gruppo|manutentore|per conto)/],
  ['note', /^(note?|annotazion|osservazion|comment|memo)/],
]

/** `N.`, `Nr`: the house number, or that of the row. */
const SOLO_NUMERO = /^n(um|umero|r|ro)?$/

const NOMI_ARTICOLO: readonly [CampoImportato, RegExp][] = [
  ['beneSignificativo', /ben[ei] significativ/],
  ['costo', /costo|acquisto|prezzo netto/],
  ['prezzo', /prezzo|listino|vendita|^importo|^euro$/],
  ['aliquota', /\biva\b|aliquota/],
  ['um', /^(u m|um|unita( di)?( misura)?|misura)$/],
  ['codice', /^(cod\w*( (articolo|prodotto|art\w*|interno|fornitore))?|sku|rif\w*|art\w*)$/],
  ['descrizione', /^(descr\w*|denominazione|nome|prodotto|voce)\b/],
  ['genere', /^(tipo|genere|bene o servizio)$/],
]

/** `Cod. Fisc.` → `cod fisc` */
const chiave = (nome: string) =>
  normalise(nome)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const soloNumero = (nome: string) => SOLO_NUMERO.test(chiave(nome))

function campoDi(colonna: string, tipo: TipoImportazione = 'clienti'): CampoImportato | null {
  const nome = chiave(colonna)
  if (tipo === 'articoli') return primoDi(NOMI_ARTICOLO, nome)
  if (CONDIZIONATORE.test(nome)) return primoDi(DEL_CONDIZIONATORE, nome)
  if (RCEE.test(nome)) return primoDi(DELL_RCEE, nome)
  return primoDi(SOLO_SUOI, nome) ?? primoDi(NOMI, nome) ?? (SOLO_NUMERO.test(nome) ? 'civico' : null)
}

/**
 * Which field each column fills, by its name; of one that is called `N.` and no more, its cells say whether it is the house
 * number. A second telephone becomes the other one; a field that is taken is not given twice.
 * @param righe the cells of the rows below these headings
 */
export function indovina(
  colonne: readonly string[],
  tipo: TipoImportazione = 'clienti',
  righe: readonly (readonly string[])[] = [],
): (CampoImportato | null)[] {
  const presi = new Set<CampoImportato>()
  const haCognome = colonne.some((nome) => campoDi(nome) === 'cognome')
  const haCivico = colonne.some((nome) => campoDi(nome) === 'civico' && !soloNumero(nome))
  const celle = (i: number) => righe.map((riga) => riga[i] ?? '')
  const indirizzi = celle(colonne.findIndex((nome) => campoDi(nome) === 'indirizzo'))
  return colonne.map((nome, i) => {
    let campo = campoDi(nome, tipo)
    if (campo === 'civico' && soloNumero(nome) && (haCivico || !sonoCivici(celle(i), indirizzi))) campo = null
    if (campo === 'telefono' && presi.has('telefono')) campo = 'altroTelefono'
    if (campo === 'nome' && !haCognome && !colonne.some((colonna) => campoDi(colonna) === 'ragioneSociale'))
      campo = 'cognomeNome'
    if (campo === 'cognomeNome' && haCognome)
      campo = chiave(nome) === 'denominazione' ? 'denominazione' : null
    // Without its day no RCEE can be written: what is due is the next service, as far as the file tells.
    if (campo === 'rceeScadenza' && !colonne.some((colonna) => campoDi(colonna) === 'rceeData'))
      campo = 'prossimaRevisione'
    if (!campo || (presi.has(campo) && !ripetibile(campo))) return null
    presi.add(campo)
    return campo
  })
}

/**
 * Where the names of the columns stand: the first rows may be a title. −1 where there are none.
 * @param righe the first rows, empty ones left out
 */
export function trovaIntestazione(
  righe: readonly (readonly string[])[],
  tipo: TipoImportazione = 'clienti',
): number {
  let migliore = -1
  let noti = 1
  for (const [i, celle] of righe.slice(0, 15).entries()) {
    const trovati = celle.filter((c) => c !== '' && c.length < 60 && campoDi(c, tipo)).length
    if (trovati > noti) {
      migliore = i
      noti = trovati
    }
  }
  if (migliore >= 0) return migliore
  const testata = righe[0] ?? []
  const sembraDati = testata.some((c) => /@|\d{5}|^\d+[/.-]\d+/.test(c))
  return testata.length > 0 && !sembraDati && testata.filter((c) => c !== '').length >= testata.length / 2
    ? 0
    : -1
}
