import type { XmlElement } from '#shared/xml-tree.ts'
import { centesimiDi, eDecimale, euroDi } from './decimali.rules.ts'
import { etichettaDi, importoDi, numeroDi, percentoDi, quantitaDi, valoreDi } from './etichette.rules.ts'
import { SENZA_CODICE, SENZA_IDENTIFICATIVO } from './intestazione.rules.ts'
import {
  CONDIZIONI_PAGAMENTO,
  ESIGIBILITA,
  MODALITA_PAGAMENTO,
  NATURA,
  TIPO_DOCUMENTO,
} from './parole.rules.ts'

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
  ritenute: { tipo: string; aliquota: string; importo: string }[]
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
  sezioni: Sezione[]
}

export interface ParteVista {
  nome: string
  indirizzo: string
  localita: string
  partitaIva: string
  codiceFiscale: string
  /** Regime, REA, telephone, mail, and where the file was delivered. */
  altro: Campo[]
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

export interface Campo {
  etichetta: string
  valore: string
}

export interface Sezione {
  titolo: string
  campi: Campo[]
  sezioni: Sezione[]
}

/**
 * @param radice of the file, prefixes gone
 * @param quale of several documents in one file, from 0
 * @throws RangeError where the file is no electronic invoice or has no such document
 */
export function vistaDi(radice: XmlElement, quale = 0): Vista {
  const testa = uno(radice, 'FatturaElettronicaHeader')
  const corpi = tutti(radice, 'FatturaElettronicaBody')
  const corpo = corpi[quale]
  if (radice.name !== 'FatturaElettronica' || !testa || !corpo)
    throw new RangeError('not an electronic invoice')
  const generali = uno(corpo, 'DatiGenerali', 'DatiGeneraliDocumento')
  const gruppi = tutti(uno(corpo, 'DatiBeniServizi'), 'DatiRiepilogo')
  const tipoDocumento = testo(generali, 'TipoDocumento')
  return {
    tipo: TIPO_DOCUMENTO[tipoDocumento] ?? tipoDocumento,
    tipoDocumento,
    numero: testo(generali, 'Numero'),
    data: letto(generali, 'Data'),
    divisa: testo(generali, 'Divisa'),
    cedente: parte(uno(testa, 'CedentePrestatore')),
    cessionario: parte(uno(testa, 'CessionarioCommittente'), uno(testa, 'DatiTrasmissione')),
    causali: tutti(generali, 'Causale').map((una) => una.text.trim()),
    riferimenti: riferimenti(uno(corpo, 'DatiGenerali')),
    righe: tutti(uno(corpo, 'DatiBeniServizi'), 'DettaglioLinee').map(riga),
    riepilogo: gruppi.map(riepilogo),
    ...somme(generali, gruppi),
    ritenute: tutti(generali, 'DatiRitenuta').map((una) => ({
      tipo: letto(una, 'TipoRitenuta'),
      aliquota: letto(una, 'AliquotaRitenuta'),
      importo: letto(una, 'ImportoRitenuta'),
    })),
    bollo: uno(generali, 'DatiBollo') ? letto(generali, 'DatiBollo', 'ImportoBollo') || 'Sì' : '',
    pagamenti: tutti(corpo, 'DatiPagamento').flatMap((uno) =>
      tutti(uno, 'DettaglioPagamento').map((rata) => ({
        condizioni: nome(CONDIZIONI_PAGAMENTO, testo(uno, 'CondizioniPagamento')),
        metodo: nome(MODALITA_PAGAMENTO, testo(rata, 'ModalitaPagamento')),
        scadenza: letto(rata, 'DataScadenzaPagamento'),
        importo: letto(rata, 'ImportoPagamento'),
        iban: testo(rata, 'IBAN'),
      })),
    ),
    allegati: tutti(corpo, 'Allegati').map((uno) => ({
      nome: testo(uno, 'NomeAttachment'),
      descrizione: testo(uno, 'DescrizioneAttachment'),
    })),
    pa: testo(testa, 'DatiTrasmissione', 'FormatoTrasmissione') === 'FPA12',
    documenti: corpi.length,
    sezioni: [sezione(testa), sezione(corpo)],
  }
}

function parte(chi: XmlElement | undefined, trasmissione?: XmlElement): ParteVista {
  const dati = uno(chi, 'DatiAnagrafici')
  const sede = uno(chi, 'Sede')
  const paese = testo(dati, 'IdFiscaleIVA', 'IdPaese')
  const iva = testo(dati, 'IdFiscaleIVA', 'IdCodice')
  const nazione = testo(sede, 'Nazione')
  const provincia = testo(sede, 'Provincia')
  const rea = uno(chi, 'IscrizioneREA')
  const codice = testo(trasmissione, 'CodiceDestinatario')
  const altro: [string, string][] = [
    ['Regime fiscale', letto(dati, 'RegimeFiscale')],
    ['REA', rea ? `${testo(rea, 'Ufficio')}-${testo(rea, 'NumeroREA')}` : ''],
    ['Capitale sociale', letto(rea, 'CapitaleSociale')],
    ['Telefono', testo(chi, 'Contatti', 'Telefono')],
    ['Email', testo(chi, 'Contatti', 'Email')],
    ['Codice destinatario', codice === SENZA_CODICE ? '' : codice],
    ['PEC', testo(trasmissione, 'PECDestinatario')],
  ]
  return {
    nome: nomeDi(uno(dati, 'Anagrafica')),
    indirizzo: [testo(sede, 'Indirizzo'), testo(sede, 'NumeroCivico')].filter(Boolean).join(' '),
    localita: [
      testo(sede, 'CAP'),
      testo(sede, 'Comune'),
      provincia && `(${provincia})`,
      nazione !== 'IT' && nazione,
    ]
      .filter(Boolean)
      .join(' '),
    partitaIva: iva === SENZA_IDENTIFICATIVO ? '' : `${paese === 'IT' ? '' : paese}${iva}`,
    codiceFiscale: testo(dati, 'CodiceFiscale'),
    altro: altro.flatMap(([etichetta, valore]) => (valore ? [{ etichetta, valore }] : [])),
  }
}

const nomeDi = (chi: XmlElement | undefined): string =>
  testo(chi, 'Denominazione') || [testo(chi, 'Nome'), testo(chi, 'Cognome')].filter(Boolean).join(' ')

function riferimenti(generali: XmlElement | undefined): string[] {
  const CORRELATI = /^Dati(OrdineAcquisto|Contratto|Convenzione|Ricezione|FattureCollegate|DDT)$/
  return (generali?.children ?? [])
    .filter(({ name }) => CORRELATI.test(name))
    .map((quale) => {
      const numero = testo(quale, 'IdDocumento') || testo(quale, 'NumeroDDT')
      const data = letto(quale, 'Data') || letto(quale, 'DataDDT')
      const righe = tutti(quale, 'RiferimentoNumeroLinea').map(({ text }) => text.trim())
      const cig = testo(quale, 'CodiceCIG')
      const cup = testo(quale, 'CodiceCUP')
      const detti = [
        [`${etichettaDi(quale.name)} ${numero}`, data && `del ${data}`].filter(Boolean).join(' '),
        cig && cig !== numero && `CIG ${cig}`,
        cup && cup !== numero && `CUP ${cup}`,
        righe.length > 0 && `${righe.length === 1 ? 'riga' : 'righe'} ${righe.join(', ')}`,
      ]
      return detti.filter(Boolean).join(', ')
    })
}

function riga(una: XmlElement): RigaVista {
  return {
    n: testo(una, 'NumeroLinea'),
    codice: tutti(una, 'CodiceArticolo')
      .map((codice) => testo(codice, 'CodiceValore'))
      .join(', '),
    descrizione: testo(una, 'Descrizione'),
    quantita: quantitaDi(testo(una, 'Quantita')),
    um: testo(una, 'UnitaMisura'),
    prezzo: numeroDi(testo(una, 'PrezzoUnitario')),
    sconto: tutti(una, 'ScontoMaggiorazione').map(sconto).join(' '),
    importo: numeroDi(testo(una, 'PrezzoTotale')),
    iva: percentoDi(testo(una, 'AliquotaIVA')),
    natura: testo(una, 'Natura'),
    ritenuta: testo(una, 'Ritenuta') === 'SI',
  }
}

const sconto = (uno: XmlElement): string =>
  `${testo(uno, 'Tipo') === 'MG' ? '+' : '−'}${percentoDi(testo(uno, 'Percentuale')) || importoDi(testo(uno, 'Importo'))}`

const riepilogo = (uno: XmlElement): RiepilogoVista => ({
  iva: percentoDi(testo(uno, 'AliquotaIVA')),
  natura: testo(uno, 'Natura'),
  motivo: nome(NATURA, testo(uno, 'Natura')),
  imponibile: letto(uno, 'ImponibileImporto'),
  imposta: letto(uno, 'Imposta'),
  esigibilita: nome(ESIGIBILITA, testo(uno, 'EsigibilitaIVA')),
  norma: testo(uno, 'RiferimentoNormativo'),
})

/** Sums of the groups; the total as declared, else what they come to. */
function somme(generali: XmlElement | undefined, gruppi: XmlElement[]) {
  const di = (elementi: XmlElement[], campo: string) =>
    elementi.reduce((fin, elemento) => fin + centesimi(testo(elemento, campo)), 0)
  const imponibile = di(gruppi, 'ImponibileImporto')
  const imposta = di(gruppi, 'Imposta')
  const split = di(
    gruppi.filter((gruppo) => testo(gruppo, 'EsigibilitaIVA') === 'S'),
    'Imposta',
  )
  const scritto = testo(generali, 'ImportoTotaleDocumento')
  const totale = scritto ? centesimi(scritto) : imponibile + imposta
  const netto = totale - split - di(tutti(generali, 'DatiRitenuta'), 'ImportoRitenuta')
  return {
    imponibile: importoDi(euroDi(imponibile)),
    imposta: importoDi(euroDi(imposta)),
    totale: importoDi(euroDi(totale)),
    split: split === 0 ? '' : importoDi(euroDi(split)),
    netto: netto === totale ? '' : importoDi(euroDi(netto)),
  }
}

/** Every field below an element; signatures are left out, they say nothing to people. */
function sezione(di: XmlElement): Sezione {
  const figli = di.children.filter(({ name }) => name !== 'Signature')
  return {
    titolo: etichettaDi(di.name),
    campi: figli
      .filter(({ children }) => children.length === 0)
      .map(({ name, text }) => ({ etichetta: etichettaDi(name), valore: valoreDi(name, text) })),
    sezioni: figli.filter(({ children }) => children.length > 0).map(sezione),
  }
}

const centesimi = (scritto: string): number => (eDecimale(scritto) ? centesimiDi(scritto) : 0)

const nome = (parole: Readonly<Record<string, string>>, codice: string): string => parole[codice] ?? codice

const tutti = (da: XmlElement | undefined, nome: string): XmlElement[] =>
  da?.children.filter(({ name }) => name === nome) ?? []

function uno(da: XmlElement | undefined, ...nomi: string[]): XmlElement | undefined {
  return nomi.reduce<XmlElement | undefined>((qui, nome) => tutti(qui, nome)[0], da)
}

/** As it stands in the file, trimmed. */
const testo = (da: XmlElement | undefined, ...nomi: string[]): string => uno(da, ...nomi)?.text.trim() ?? ''

/** As people read it. */
const letto = (da: XmlElement | undefined, ...nomi: string[]): string => {
  const scritto = testo(da, ...nomi)
  return scritto ? valoreDi(nomi.at(-1) ?? '', scritto) : ''
}
