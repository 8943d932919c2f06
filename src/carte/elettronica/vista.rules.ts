import { eContributo } from '#carte/fatture/trattenute.rules.ts'
import { all, at, textAt, type XmlElement } from '#shared/xml-tree.ts'
import { centesimiDi, eDecimale, euroDi } from './decimali.rules.ts'
import {
  etichettaDi,
  importoDi,
  numeroItaliano,
  percentoInParole,
  quantitaDi,
  valoreDi,
} from './etichette.rules.ts'
import { SENZA_CODICE, SENZA_IDENTIFICATIVO } from './intestazione.rules.ts'
import {
  CONDIZIONI_PAGAMENTO,
  ESIGIBILITA,
  MODALITA_PAGAMENTO,
  NATURA,
  TIPO_DOCUMENTO,
  TIPO_RITENUTA,
} from './words.rules.ts'

/**
 * An electronic invoice as people read it, from the kept file and nothing else: what was sent, not what the customer is
 * called today. All values are texts as an Italian reads them, empty where the file says nothing.
 */
export interface Vista {
  /** `Fattura`, `Nota di credito` */
  tipo: string
  tipoDocumento: string
  numero: string
  data: string
  /** Other than euro it is a code: `USD`. */
  divisa: string
  cedente: ParteVista
  cessionario: ParteVista
  causali: string[]
  /** `DDT 881 del 03/11/2026, righe 1, 2`, `Fattura collegata FT-2026-001 del …` */
  riferimenti: string[]
  righe: RigaVista[]
  riepilogo: RiepilogoVista[]
  imponibile: string
  imposta: string
  totale: string
  /** `nome` is short: `Ritenuta`, `Contributo ENASARCO`. */
  ritenute: { tipo: string; nome: string; aliquota: string; importo: string }[]
  /** VAT that the customer pays to the State. */
  split: string
  bollo: string
  /** What is to be paid; empty where it is the total. */
  netto: string
  pagamenti: { condizioni: string; metodo: string; scadenza: string; importo: string; iban: string }[]
  allegati: { nome: string; descrizione: string }[]
  /** To a public body: the file goes out signed. */
  pa: boolean
  /** How many documents the file holds: a view shows one. */
  documenti: number
  /** Every field of the file, in its order. */
  sezioni: SezioneVista[]
}

export interface ParteVista {
  nome: string
  indirizzo: string
  localita: string
  partitaIva: string
  codiceFiscale: string
  /** Regime, REA, telephone, mail, and where the file was delivered. */
  altro: CampoVista[]
}

export interface RigaVista {
  n: string
  codice: string
  descrizione: string
  quantita: string
  um: string
  prezzo: string
  sconto: string
  importo: string
  iva: string
  natura: string
  ritenuta: boolean
}

export interface RiepilogoVista {
  iva: string
  /** `N6.7`, and its words. */
  natura: string
  motivo: string
  imponibile: string
  imposta: string
  esigibilita: string
  norma: string
}

export interface CampoVista {
  etichetta: string
  valore: string
}

export interface SezioneVista {
  titolo: string
  campi: CampoVista[]
  sezioni: SezioneVista[]
}

/**
 * @param radice of the file, prefixes gone
 * @param indice of several documents in one file, from 0
 * @throws RangeError where the file is no electronic invoice or has no such document
 */
export function vistaDocumento(radice: XmlElement, indice = 0): Vista {
  const testa = at(radice, 'FatturaElettronicaHeader')
  const corpi = all(radice, 'FatturaElettronicaBody')
  const corpo = corpi[indice]
  if (radice.name !== 'FatturaElettronica' || !testa || !corpo)
    throw new RangeError('not an electronic invoice')
  const generali = at(corpo, 'DatiGenerali', 'DatiGeneraliDocumento')
  const gruppi = all(at(corpo, 'DatiBeniServizi'), 'DatiRiepilogo')
  const tipoDocumento = textAt(generali, 'TipoDocumento')
  return {
    tipo: TIPO_DOCUMENTO[tipoDocumento] ?? tipoDocumento,
    tipoDocumento,
    numero: textAt(generali, 'Numero'),
    data: letto(generali, 'Data'),
    divisa: textAt(generali, 'Divisa'),
    cedente: parte(at(testa, 'CedentePrestatore')),
    cessionario: parte(at(testa, 'CessionarioCommittente'), at(testa, 'DatiTrasmissione')),
    causali: all(generali, 'Causale').map((causale) => causale.text.trim()),
    riferimenti: riferimenti(at(corpo, 'DatiGenerali')),
    righe: all(at(corpo, 'DatiBeniServizi'), 'DettaglioLinee').map(riga),
    riepilogo: gruppi.map(riepilogo),
    ...somme(generali, gruppi),
    ritenute: all(generali, 'DatiRitenuta').map((ritenuta) => ({
      tipo: letto(ritenuta, 'TipoRitenuta'),
      nome: eContributo(textAt(ritenuta, 'TipoRitenuta'))
        ? nome(TIPO_RITENUTA, textAt(ritenuta, 'TipoRitenuta'))
        : 'Ritenuta',
      aliquota: letto(ritenuta, 'AliquotaRitenuta'),
      importo: letto(ritenuta, 'ImportoRitenuta'),
    })),
    bollo: at(generali, 'DatiBollo') ? letto(generali, 'DatiBollo', 'ImportoBollo') || 'Sì' : '',
    pagamenti: all(corpo, 'DatiPagamento').flatMap((pagamento) =>
      all(pagamento, 'DettaglioPagamento').map((rata) => ({
        condizioni: nome(CONDIZIONI_PAGAMENTO, textAt(pagamento, 'CondizioniPagamento')),
        metodo: nome(MODALITA_PAGAMENTO, textAt(rata, 'ModalitaPagamento')),
        scadenza: letto(rata, 'DataScadenzaPagamento'),
        importo: letto(rata, 'ImportoPagamento'),
        iban: textAt(rata, 'IBAN'),
      })),
    ),
    allegati: all(corpo, 'Allegati').map((allegato) => ({
      nome: textAt(allegato, 'NomeAttachment'),
      descrizione: textAt(allegato, 'DescrizioneAttachment'),
    })),
    pa: textAt(testa, 'DatiTrasmissione', 'FormatoTrasmissione') === 'FPA12',
    documenti: corpi.length,
    sezioni: [sezione(testa), sezione(corpo)],
  }
}

function parte(soggetto: XmlElement | undefined, trasmissione?: XmlElement): ParteVista {
  const dati = at(soggetto, 'DatiAnagrafici')
  const sede = at(soggetto, 'Sede')
  const paese = textAt(dati, 'IdFiscaleIVA', 'IdPaese')
  const iva = textAt(dati, 'IdFiscaleIVA', 'IdCodice')
  const nazione = textAt(sede, 'Nazione')
  const provincia = textAt(sede, 'Provincia')
  const rea = at(soggetto, 'IscrizioneREA')
  const codice = textAt(trasmissione, 'CodiceDestinatario')
  const dettagli: [string, string][] = [
    ['Regime fiscale', letto(dati, 'RegimeFiscale')],
    ['REA', rea ? `${textAt(rea, 'Ufficio')}-${textAt(rea, 'NumeroREA')}` : ''],
    ['Capitale sociale', letto(rea, 'CapitaleSociale')],
    ['Telefono', textAt(soggetto, 'Contatti', 'Telefono')],
    ['Email', textAt(soggetto, 'Contatti', 'Email')],
    ['Codice destinatario', codice === SENZA_CODICE ? '' : codice],
    ['PEC', textAt(trasmissione, 'PECDestinatario')],
  ]
  return {
    nome: nomeDi(at(dati, 'Anagrafica')),
    indirizzo: [textAt(sede, 'Indirizzo'), textAt(sede, 'NumeroCivico')].filter(Boolean).join(' '),
    localita: [
      textAt(sede, 'CAP'),
      textAt(sede, 'Comune'),
      provincia && `(${provincia})`,
      nazione !== 'IT' && nazione,
    ]
      .filter(Boolean)
      .join(' '),
    partitaIva: iva === SENZA_IDENTIFICATIVO ? '' : `${paese === 'IT' ? '' : paese}${iva}`,
    codiceFiscale: textAt(dati, 'CodiceFiscale'),
    altro: dettagli.flatMap(([etichetta, valore]) => (valore ? [{ etichetta, valore }] : [])),
  }
}

const nomeDi = (soggetto: XmlElement | undefined): string =>
  textAt(soggetto, 'Denominazione') ||
  [textAt(soggetto, 'Nome'), textAt(soggetto, 'Cognome')].filter(Boolean).join(' ')

function riferimenti(generali: XmlElement | undefined): string[] {
  const CORRELATI = /^Dati(OrdineAcquisto|Contratto|Convenzione|Ricezione|FattureCollegate|DDT)$/
  return (generali?.children ?? [])
    .filter(({ name }) => CORRELATI.test(name))
    .map((correlato) => {
      const numero = textAt(correlato, 'IdDocumento') || textAt(correlato, 'NumeroDDT')
      const data = letto(correlato, 'Data') || letto(correlato, 'DataDDT')
      const righe = all(correlato, 'RiferimentoNumeroLinea').map(({ text }) => text.trim())
      const cig = textAt(correlato, 'CodiceCIG')
      const cup = textAt(correlato, 'CodiceCUP')
      const parti = [
        [`${etichettaDi(correlato.name)} ${numero}`, data && `del ${data}`].filter(Boolean).join(' '),
        cig && cig !== numero && `CIG ${cig}`,
        cup && cup !== numero && `CUP ${cup}`,
        righe.length > 0 && `${righe.length === 1 ? 'riga' : 'righe'} ${righe.join(', ')}`,
      ]
      return parti.filter(Boolean).join(', ')
    })
}

function riga(linea: XmlElement): RigaVista {
  return {
    n: textAt(linea, 'NumeroLinea'),
    codice: all(linea, 'CodiceArticolo')
      .map((codice) => textAt(codice, 'CodiceValore'))
      .join(', '),
    descrizione: textAt(linea, 'Descrizione'),
    quantita: quantitaDi(textAt(linea, 'Quantita')),
    um: textAt(linea, 'UnitaMisura'),
    prezzo: numeroItaliano(textAt(linea, 'PrezzoUnitario')),
    sconto: all(linea, 'ScontoMaggiorazione').map(sconto).join(' '),
    importo: numeroItaliano(textAt(linea, 'PrezzoTotale')),
    iva: percentoInParole(textAt(linea, 'AliquotaIVA')),
    natura: textAt(linea, 'Natura'),
    ritenuta: textAt(linea, 'Ritenuta') === 'SI',
  }
}

const sconto = (elemento: XmlElement): string =>
  `${textAt(elemento, 'Tipo') === 'MG' ? '+' : '−'}${percentoInParole(textAt(elemento, 'Percentuale')) || importoDi(textAt(elemento, 'Importo'))}`

const riepilogo = (gruppo: XmlElement): RiepilogoVista => ({
  iva: percentoInParole(textAt(gruppo, 'AliquotaIVA')),
  natura: textAt(gruppo, 'Natura'),
  motivo: nome(NATURA, textAt(gruppo, 'Natura')),
  imponibile: letto(gruppo, 'ImponibileImporto'),
  imposta: letto(gruppo, 'Imposta'),
  esigibilita: nome(ESIGIBILITA, textAt(gruppo, 'EsigibilitaIVA')),
  norma: textAt(gruppo, 'RiferimentoNormativo'),
})

/** Sums of the groups; the total as declared, else what they come to. */
function somme(generali: XmlElement | undefined, gruppi: XmlElement[]) {
  const somma = (elementi: XmlElement[], campo: string) =>
    elementi.reduce((fin, elemento) => fin + centesimi(textAt(elemento, campo)), 0)
  const imponibile = somma(gruppi, 'ImponibileImporto')
  const imposta = somma(gruppi, 'Imposta')
  const split = somma(
    gruppi.filter((gruppo) => textAt(gruppo, 'EsigibilitaIVA') === 'S'),
    'Imposta',
  )
  const scritto = textAt(generali, 'ImportoTotaleDocumento')
  const totale = scritto ? centesimi(scritto) : imponibile + imposta
  const netto = totale - split - somma(all(generali, 'DatiRitenuta'), 'ImportoRitenuta')
  return {
    imponibile: importoDi(euroDi(imponibile)),
    imposta: importoDi(euroDi(imposta)),
    totale: importoDi(euroDi(totale)),
    split: split === 0 ? '' : importoDi(euroDi(split)),
    netto: netto === totale ? '' : importoDi(euroDi(netto)),
  }
}

/** Every field below an element; signatures are left out, they say nothing to people. */
function sezione(elemento: XmlElement): SezioneVista {
  const figli = elemento.children.filter(({ name }) => name !== 'Signature')
  return {
    titolo: etichettaDi(elemento.name),
    campi: figli
      .filter(({ children }) => children.length === 0)
      .map(({ name, text }) => ({ etichetta: etichettaDi(name), valore: valoreDi(name, text) })),
    sezioni: figli.filter(({ children }) => children.length > 0).map(sezione),
  }
}

const centesimi = (scritto: string): number => (eDecimale(scritto) ? centesimiDi(scritto) : 0)

const nome = (parole: Readonly<Record<string, string>>, codice: string): string => parole[codice] ?? codice

/** As people read it. */
const letto = (da: XmlElement | undefined, ...nomi: string[]): string => {
  const scritto = textAt(da, ...nomi)
  return scritto ? valoreDi(nomi.at(-1) ?? '', scritto) : ''
}
