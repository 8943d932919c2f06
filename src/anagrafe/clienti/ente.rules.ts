import { eItalia } from '#shared/paesi.ts'
import { normalise } from '#shared/text.ts'
import nomi from './nomi-propri.json' with { type: 'json' }
import { codiceDiPersona, partitaIvaGiusta } from './rules.ts'
import type { TipoCliente } from './tipi.rules.ts'

/**
 * Who is a firm, a condominium, a public body, and who a person, where nobody said it (docs/product.md §30.2): by the name,
 * then by the codes. The one answer for forms, calls and imports; what VAT is proposed follows from it.
 */

export interface DaRiconoscere {
  nome?: string | null | undefined
  cognome?: string | null | undefined
  denominazione?: string | null | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
  nazione?: string | null | undefined
  /** The same code stands beside another name, an administrator's or a made-up one: it tells nothing. */
  codiceRipetuto?: boolean | undefined
}

export interface Riconosciuto {
  tipo: TipoCliente
  /** false where a person had better look. */
  sicuro: boolean
}

/** Of a hostile name no more is read. */
const LETTI = 200

/** `Officina Rossi & C. S.n.c.` → `officina rossi & c s n c` */
const piatto = (nome: string | null | undefined) =>
  normalise((nome ?? '').slice(0, LETTI))
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()

/** Any of these words, or of these beginnings (`pizzer-`). */
const unaDi = (parole: string) =>
  new RegExp(`\\b(?:${parole.split(' ').join('|').replaceAll('_', ' ').replaceAll('-', '\\w*')})\\b`)

const FORMA =
  /\b(s ?r ?l ?s?|s ?p ?a|s ?n ?c|s ?a ?s|s ?a ?p ?a|s ?c ?a ?r ?l|s ?c ?r ?l|s ?c ?p ?a|coop(erativ\w*)?|soc(ieta)?|gmbh|ltd)\b|\bs ?s( agr\w*)?$|(\be|&) (c|co|figli\w*|soci)\b|\bf lli\b/

/** Bodies without a business. */
const SENZA_LUCRO = unaDi(
  'parr asd a_s_d aps a_p_s ssd s_s_d odv o_d_v ets onlus associazion- assoc parrocchia- diocesi arcidiocesi curia seminario oratorio confraternita congregazione monastero convento suore santuario basilica fondazione comitato circolo bocciofila polisportiva proloco pro_loco sindacato patronato caritas avis auser misericordia croce_rossa croce_verde croce_bianca pubblica_assistenza',
)

const PUBBLICO = unaDi(
  'comune_d- citta_metropolitana municipio amm_ne_comunale amministrazione_comunale amm_ne_provinciale amministrazione_provinciale provincia_d- provincia_autonoma regione_- unione_comuni unione_d-_comuni comunita_montana consorzio_di_bonifica asl ausl usl ulss asst azienda_ospedalier- azienda_sanitaria ospedale_civile ministero prefettura questura tribunale procura vigili_del_fuoco carabinieri guardia_di_finanza polizia istituto_comprensivo istituto_tecnico istituto_professionale istituto_statale istituto_d_istruzione istituto_di_istruzione istituto_superiore liceo scuola_statale scuola_media scuola_primaria scuola_elementare scuola_secondaria direzione_didattica universita camera_di_commercio agenzia_delle_entrate inps inail acer aler ater iacp itis ipsia biblioteca museo',
)

const ATTIVITA = unaDi(
  'ditta impresa imprese azienda aziende az_agr agricola agraria agriturismo consorzio immobiliare edil(?!io)- termo- idro- idraulic- tecno- elettro- autoffic- autocarr- autosal- autoscuol- autolav- autotrasp- autonolegg- impiantistica service group holding commerciale industri- officin- carrozzeria gommista falegnameria vetreria tipografia lavanderia tintoria sartoria stireria panificio pasticceria gelateria macelleria salumeria pescheria alimentari caseificio latteria trattoria osteria ristorante pizzeria birreria enoteca paninoteca rosticceria tavola_calda caffetteria pub hotel albergo residence ostello camping campeggio bed_and_breakfast b_&_b b&b affittacamere farmacia parafarmacia erboristeria ottica parrucchier- estetica studio ambulatorio poliambulatorio clinica odontoiatric- dentistic- veterinari- fisioterap- casa_di_- laboratorio palestra piscina tabaccheria tabacchi edicola cartoleria libreria ferramenta supermercat- market minimarket negozio boutique magazzino magazzini assicurazioni acconciature elettrauto fioraio fiorista vivai vivaio onoranze distributore stazione_di_servizio centro_- agenzia poste cinema club istituto scuola_guida scuola_paritaria scuola_di_danza scuola_di_ballo scuola_di_musica amm_ne amministrazion- gestioni',
)

/** What firms call what they do: `Officina meccanica`, `Mobilificio`, `Gioielleria`, `Euroservizi`. */
const MESTIERE = /\b\w{3,}(ficio|eria)\b|\b\w{3,}(servizi|impianti|costruzioni|trasporti|service|sistemi)\b/
/** The same as words of their own: beside nothing but first names somebody may be called so. */
const SERVIZI = unaDi('impianti servizi trasporti costruzioni')
/** `Città di Reggio`, `Il Castello`, `La Rosa dei Venti`, `Palazzina Via Dante 8`: rather this than a person. */
const PIUTTOSTO: readonly [TipoCliente, RegExp][] = [
  ['PA', /^(citta|unione) d?\w|\b(comunale|statale|provinciale)\b/],
  [
    'Condominio',
    /^(palazzin[ae]|palazzo|stabile|fabbricato|residenza|complesso)\b.*\b(via|viale|piazza|corso)\b/,
  ],
  ['Azienda', /^(il|gli|l|the) \w|^(la|le|lo) \w+ (di|dei|del|della|delle|degli) \w/],
]

const CONDOMINIO = /condomini[oi]?\b|\b(super)?cond(om|omin)?\b/
/** Who looks after many. */
const DI_CONDOMINI = /^(studio|gestion\w+|amministrazion\w+|amm ne) (\w+ )*condomini\b/

/** What is a surname too, and what it is where it isn't: `Bar Centrale`, `Chiesa Marco`. */
const ANCHE_COGNOMI: readonly [TipoCliente, RegExp][] = [
  ['Azienda', unaDi('bar banca fratelli chiesa forno centro bottega')],
  ['PA', unaDi('comune scuola asilo ospedale')],
  ['Privato', unaDi('palazzo parco villa castello torre torri mercato cantina mulino molino corte')],
]
/** Rarely anybody's surname. */
const PIU_COSE = /\b(bar|fratelli)\b/
/** Of these more are surnames. */
const COGNOMI_PRIMA = /^(chiesa|forno|bottega)$/
/** Nobody's where more stands after them than first names. */
const CON_ALTRO = /^(bar|banca|fratelli) ./
/** What nobody's first name begins with: `Chiesa di San Marco`, `Scuola dell’infanzia`. */
const DI_COSA = /^\w+ (di|del|della|delle|dei|dell|san|santa|santo|s|ss|materna|infanzia|nido) /

const NOMI = new Set(nomi.split(' '))
/** How a person is addressed. */
const TITOLO =
  /^(sig|sigra|sig ra|sigg|signor\w*|dott|dott ssa|dr|avv|ing|geom|arch|rag|prof|fam|famiglia|eredi)\b/
const PAROLE_DI_PERSONA = 6

interface Nominato extends Riconosciuto {
  /** The name is one, not somebody's surname and first name. */
  intero: boolean
}

/** Whether a word is somebody's first name. */
export const nomeProprio = (parola: string): boolean => NOMI.has(piatto(parola))

/** What a name tells by itself; null where it speaks of nothing. */
function dalNome(testo: string): (Nominato & { ancheCognome?: boolean }) | null {
  const certo = (tipo: TipoCliente): Nominato => ({ tipo, sicuro: true, intero: true })
  if (CONDOMINIO.test(testo) && !DI_CONDOMINI.test(testo)) return certo('Condominio')
  if (FORMA.test(testo) || SENZA_LUCRO.test(testo)) return certo('Azienda')
  if (PUBBLICO.test(testo)) return certo('PA')
  const parole = testo.split(' ')
  const mestiere = MESTIERE.exec(testo)?.[0]
  if (ATTIVITA.test(testo) || (mestiere && !NOMI.has(mestiere))) return certo('Azienda')
  if (SERVIZI.test(testo))
    return parole.length > 1 && parole.every((parola) => SERVIZI.test(parola) || NOMI.has(parola))
      ? { tipo: 'Privato', sicuro: false, intero: false, ancheCognome: true }
      : certo('Azienda')
  const piuttosto = PIUTTOSTO.find(([, forma]) => forma.test(testo))?.[0]
  return piuttosto ? { tipo: piuttosto, sicuro: false, intero: true } : forseCognome(testo)
}

function forseCognome(testo: string): (Nominato & { ancheCognome: boolean }) | null {
  const [tipo, cosa] = ANCHE_COGNOMI.find(([, forma]) => forma.test(testo)) ?? []
  if (!tipo || !cosa) return null
  const [prima = '', ...altre] = testo.split(' ')
  const inTesta = cosa.test(prima)
  if (inTesta && DI_COSA.test(testo))
    return {
      tipo: tipo === 'Privato' ? 'Azienda' : tipo,
      sicuro: tipo === 'Azienda',
      intero: true,
      ancheCognome: false,
    }
  const restanti = inTesta ? altre : testo.split(' ')
  const persona = restanti.some((parola) => NOMI.has(parola))
  if (persona && !inTesta) return null
  const bar = PIU_COSE.test(testo)
  const soloNomi = persona && altre.every((parola) => NOMI.has(parola))
  // Of two words one may be a first name that isn't known here.
  const inDue = altre.length === 1 && COGNOMI_PRIMA.test(prima)
  const diPersona = soloNomi ? !bar : (!inTesta || inDue) && !bar
  const deciso = diPersona ? 'Privato' : tipo
  return {
    tipo: deciso,
    sicuro: CON_ALTRO.test(testo) && !soloNomi,
    intero: deciso !== 'Privato',
    ancheCognome: persona || deciso === 'Privato',
  }
}

const sembraPersona = (testo: string): boolean => {
  const parole = testo.split(' ')
  if (/[\d&]|\b(via|viale|piazza|reggio emilia)\b/.test(testo) || parole.length > PAROLE_DI_PERSONA)
    return false
  return TITOLO.test(testo) || (parole.length > 1 && parole.some((parola) => NOMI.has(parola)))
}

/** Whether a code says that somebody has a business, or is a body: eleven right digits, or whatever they have abroad. */
function numeroDiEnte({ codiceFiscale, partitaIva, nazione, codiceRipetuto }: DaRiconoscere): boolean {
  const [codice, numero] = [codiceFiscale?.trim() ?? '', partitaIva?.trim() ?? '']
  if (codiceRipetuto) return false
  const straniero =
    numero !== '' && (!eItalia(nazione) || /^[a-z]{2}/i.test(numero)) && !codiceDiPersona(numero)
  return straniero || partitaIvaGiusta(numero) || partitaIvaGiusta(codice)
}

/**
 * What a customer is of whom nobody said it: what a name says goes before any code; eleven digits decide where they are right.
 * @returns `intero` where the name is to be kept whole
 */
export function riconosciEnte(cliente: DaRiconoscere): Nominato {
  const testi = [piatto(`${cliente.nome ?? ''} ${cliente.cognome ?? ''}`), piatto(cliente.denominazione)]
  const detti = testi.flatMap((testo) => dalNome(testo) ?? [])
  const detto = detti.find(({ tipo, sicuro }) => sicuro && tipo !== 'Privato') ?? detti[0]
  if (detto?.sicuro) return detto
  const persona = [cliente.codiceFiscale, cliente.partitaIva].some((codice) => codiceDiPersona(codice ?? ''))
  const riconosciuti = testi.some((testo) => testo !== '' && sembraPersona(testo))
  if (numeroDiEnte(cliente))
    return {
      tipo: detto && detto.tipo !== 'Privato' ? detto.tipo : 'Azienda',
      sicuro: true,
      intero: detto?.intero ?? !(riconosciuti || persona),
    }
  if (persona && (!detto || detto.ancheCognome)) return { tipo: 'Privato', sicuro: true, intero: false }
  if (detto) return detto
  const numero = [cliente.codiceFiscale, cliente.partitaIva].some((codice) => /^\d{11}$/.test(codice ?? ''))
  return { tipo: 'Privato', sicuro: riconosciuti && !numero, intero: false }
}

/** What a customer is of whom nobody said it; the same as above for who doesn't ask whether it is sure. */
export const tipoProbabile = (cliente: DaRiconoscere): TipoCliente => riconosciEnte(cliente).tipo

/**
 * Whether eleven Italian digits are somebody's codice fiscale and no partita IVA: those that begin with 8 or 9, and those of
 * condominiums, public bodies, parishes and associations.
 */
export const fiscaleDiEnte = (codice: string, tipo: TipoCliente, nome: string): boolean =>
  /^[89]\d{10}$/.test(codice) || tipo === 'Condominio' || tipo === 'PA' || SENZA_LUCRO.test(piatto(nome))
