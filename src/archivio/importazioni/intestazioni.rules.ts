import { normalise } from '#shared/text.ts'
import type { CampoImportato, TipoImportazione } from './rules.ts'

/** What columns are called out there, and which field that means. */

const INSTALLAZIONE =
  /\binst(all(?!ator)\w*)?\b|mess[ao] in (servizio|funzione|opera|esercizio)|collaud|avviament|attivazion|accension|in funzione dal|^anno( (di|della))?( (caldaia|costruzione|fabbricazione|produzione))?$/

/** What a column of an air conditioner tells, where its name says that it is of one. */
const CONDIZIONATORE =
  /\b(clima\w*|condizionator\w*|\w*split|(unita|macchina) esterna|aria condizionata|pomp[ae] di calore|pdc)\b/
const DEL_CONDIZIONATORE: readonly [CampoImportato, RegExp][] = [
  ['noteClima', /^(note?|annotazion|osservazion)/],
  ['climaMatricola', /matr(icol\w*)?\b|serie|serial/],
  ['climaBtu', /\bbtu\b/],
  ['climaPotenza', /potenza|\bkw\b/],
  ['climaCarica', /carica|\bkg\b/],
  ['climaGas', /\bgas\b|refrigerant/],
  ['climaProssima', /prossim|scad|rinnov/],
  ['climaInstallazione', INSTALLAZIONE],
  ['climaUltima', /\bult|manut|revision|controll|pulizi/],
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

const LAVORO = String.raw`(rev(ision\w*)?\b|man(ut(enz\w*)?)?\b|contr(oll\w*)?\b|verific|visit|pulizi|tagliand|interv|passaggi)`
const FATTO = String.raw`\b(ult\w*|eseguit\w*|effettuat\w*|fatt[ao]|prec\w*)\b`
const PROSSIMA = new RegExp(
  String.raw`\b(pross?\w*|prox|scad\w*|rinnov\w*)\b.*(${LAVORO}|caldaia)|${LAVORO}.*\b(succ\w*|pross?\w*)\b|^(data )?scad(enza)?$|^pross?(im[ao])?( data)?$|^(da )?(ri)?fare (entro|il)\b`,
)
const ULTIMA = new RegExp(
  String.raw`${FATTO}.*${LAVORO}|${LAVORO}.*${FATTO}|^(data )?(revisione|rev|man(ut(enz\w*)?)?|tagliando|pulizia|ult(im[ao])?|controllo|intervento|visita|passaggio)( (caldaia|ord\w*|del|fatt[ao]|eseguit[ao]|effettuat[ao]|il))*$|^(data )?(fatt[ao]|eseguit[ao]|effettuat[ao]|esecuzione)( il)?$`,
)

const CHI = 'cognome (e )?nome|nominativo|intestatario|cliente|denominazione|utente|proprietario|anagrafica'
const ENTE = String.raw`ditta|rag\w* soc\w*|azienda|societa|impresa|ente`
/** `C.F./P.IVA`: both in one column. */
const FISCALE = String.raw`\b(c ?f|cod\w* ?f\w*|fiscale)\b`
const IVA = String.raw`\b(p ?i|p ?iva|part\w* ?iva)\b`

/** How columns are called out there; of several that fit, the first wins. */
const NOMI: readonly [CampoImportato, RegExp][] = [
  [
    'noteCaldaia',
    /^(note|annotazioni|osservazioni) (della |sulla )?(caldaia|impianto|generatore|apparecchio)$/,
  ],
  ['note', /^(not[ae]|annotazion\w*|osservazion\w*)\b/],
  [
    'caldaia',
    /^(caldaia|generatore|apparecchio|impianto|((caldaia|generatore) )?(marca (e )?(modello|tipo)|modello (e )?marca)( (caldaia|generatore|apparecchio))?|tipo (di )?(caldaia|generatore|apparecchio)|caldaia installata)$/,
  ],
  ['marca', /^(marca|costruttore|produttore|fabbricante)\b|\bmarca$/],
  ['modello', /^modello\b|\bmodello$|^mod( (caldaia|generatore))?$/],
  ['matricola', /matricola|\bmatr\b|^(n(umero|r|um)? )?(di )?serie|serial|^s n$|seriale/],
  ['potenzaKw', /potenza|^pot\b|\bkw\b/],
  ['tipoCombustibile', /combustibil|^comb\b|^alim\b|aliment|^(tipo )?gas$/],
  ['prossimaRevisione', PROSSIMA],
  ['ultimaRevisione', ULTIMA],
  ['dataInstallazione', INSTALLAZIONE],
  ['nomeCognome', new RegExp(`^(nome (e |ed )?cognome|nome completo|full name)\\b( (${ENTE}|cliente))*$`)],
  [
    'cognomeNome',
    new RegExp(
      `^(${CHI}|responsabile( impianto)?|nome cliente)( (del |dell )?(cliente|utente|intestatario|completo))*$|^(${CHI}|cognome|nome)\\b.*\\b(${ENTE})\\b|^(${ENTE})\\b.*\\b(cognome|nominativo|nome)\\b`,
    ),
  ],
  ['ragioneSociale', /ragione sociale|^rag\w* soc|^(societa|azienda|impresa|denominazione (sociale|ditta))$/],
  ['cognome', /^(cognome|last name|surname)/],
  ['nome', /^(nome|first name)( di battesimo)?$/],
  ['codici', new RegExp(`${FISCALE}.*${IVA}|${IVA}.*${FISCALE}|^codici fiscali$`)],
  ['codiceFiscale', /^cod\w* ?f|^c f(isc\w*)?$|^cf$|codice fiscale|cod fisc/],
  ['partitaIva', /^p(art(ita)?)? ?i(va)?$|partita iva|^piva$|\bvat\b/],
  ['pec', /\bpec\b|posta (elettronica )?certificata/],
  ['codiceDestinatario', /^(cod\w* )?(destinatario|sdi|univoco|ufficio)\b|^codice (univoco|sdi)/],
  ['tipo', /^(tipo( di)?|tipologia( di)?|natura|categoria)( (cliente|soggetto|giuridica|anagrafica))?$/],
  ['nazione', /^(nazione|country( code)?|cod\w* (nazione|paese)|stato estero)$/],
  ['email', /mail|posta elettronica/],
  [
    'altroTelefono',
    /^(altr[oi]|second[oi]|2|ulterior\w*) (tel|cel|num|recapit)|(tel\w*|cell?\w*|num\w*|recapito) ?[2-9]$|^(tel\w*|cell?\w*) (moglie|marito|figli[oa])/,
  ],
  [
    'telefono',
    /^(tel|cell?\b|cellul|mobile|phone|recapit|num\w* (di )?(tel|cel)|n(ro?)? tel|contatto|fisso)/,
  ],
  ['civico', /\bciv(ico)?\b/],
  ['cap', /^(cap|c a p|codice (di avviamento )?postale|zip)\b/],
  ['provincia', /^(prov(incia)?|pr|pv|sigla( prov\w*)?)( (di |dell )?(residenza|impianto))?$/],
  ['comune', /^(comune|citta)\b/],
  ['comune', /^(localita|loc|paese|luogo|residenza)\b/],
  [
    'indirizzo',
    /^(indirizzo|indir|ind|address|domicilio|ubicazione)\b|^(via|strada)( (e )?(n|nr|numero|civico|num civico|piazza|corso|residenza|di residenza|impianto))*$/,
  ],
  ['ditta', /^(ditta|gruppo|manutentore|per conto)/],
  ['note', /^(comment|memo|varie|promemoria)|^n ?b$/],
]

/** Of where and when somebody was born nothing is kept. */
const DI_NASCITA = /\bnascita\b|\bnat[oai]\b/
/** Days of something else than a visit. */
const ALTRO_GIORNO =
  /fattur|pagament|incass|contratt|preventiv|inserim|registraz|creazion|modific|aggiornam|iscrizion|invio|privacy|consens|garanzia|scad|follow|avvis/
/** What a list counts its rows or customers by. */
const CONTA_RIGHE =
  /^$|^(riga|id|prog\w*|cod(ice)?|(n|nr|num|numero|cod(ice)?|id) (ord\w*|prog\w*|riga|cliente|utente|scheda))$/

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
export const chiaveColonna = (nome: string): string =>
  normalise(nome)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What a heading means by itself: a field, with its place among those that mean the same; or what it can't be of. */
export interface SensoDelNome {
  campo: CampoImportato | null
  /** Of two headings of one field the lower one is more of it. */
  posto: number
  /** `N.`, `Nr` */
  soloNumero: boolean
  contaRighe: boolean
  altroGiorno: boolean
  mai: boolean
}

const GENERICI = NOMI.length

/** What a heading of such a file means. */
export function sensoDelNome(colonna: string, tipo: TipoImportazione = 'clienti'): SensoDelNome {
  const nome = chiaveColonna(colonna)
  const soloNumero = tipo === 'clienti' && SOLO_NUMERO.test(nome)
  const mai = DI_NASCITA.test(nome)
  const campo = mai ? null : campoDelNome(nome, tipo)
  const posto = NOMI.findIndex(([suo, forma]) => suo === campo && forma.test(nome))
  return {
    campo: campo ?? (soloNumero ? 'civico' : null),
    posto: posto < 0 ? GENERICI : posto,
    ...{ soloNumero, mai, contaRighe: CONTA_RIGHE.test(nome), altroGiorno: ALTRO_GIORNO.test(nome) },
  }
}

function campoDelNome(nome: string, tipo: TipoImportazione): CampoImportato | null {
  if (tipo === 'articoli') return primoDi(NOMI_ARTICOLO, nome)
  if (CONDIZIONATORE.test(nome)) return primoDi(DEL_CONDIZIONATORE, nome)
  if (RCEE.test(nome)) return primoDi(DELL_RCEE, nome)
  return primoDi(SOLO_SUOI, nome) ?? primoDi(NOMI, nome)
}

/** No cell of somebody's: an address, a code, a telephone. */
const sembraNome = (cella: string) => cella !== '' && cella.length < 60 && !/@|\d{5}/.test(cella)

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
    const trovati = celle.filter((c) => sembraNome(c) && sensoDelNome(c, tipo).campo).length
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
