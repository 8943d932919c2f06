import {
  ascii,
  blocco,
  codici,
  type Forma,
  forse,
  intero,
  latino,
  modello,
  piu,
  quantiSiVuole,
} from './forma.ts'

// long because it is one table
/**
 * The form of the electronic invoice, FatturaPA 1.2.3: its elements, their order, lengths and codes stand here and
 * nowhere else.
 */

const GIORNO = { base: 'date' } as const
const ISTANTE = { base: 'dateTime' } as const
/** Without its sense: a number that may have eight decimals. */
const NUMERO = { base: 'decimal', interi: [1, 11], decimali: [2, 8], negativo: true } as const
const PREZZO = { ...NUMERO, misura: 'euro' } as const
const IMPORTO = { ...PREZZO, decimali: [2, 2] } as const
const PERCENTO = {
  base: 'decimal',
  interi: [1, 3],
  decimali: [2, 2],
  massimo: '100.00',
  misura: 'percento',
} as const
const PESO = { base: 'decimal', interi: [1, 4], decimali: [1, 2] } as const
const RIGHE = intero(1, 9999)
const SI = codici('SI')
const CINQUE_CIFRE = modello('[0-9]{5}')
const PROVINCIA = modello('[A-Z]{2}')
const NAZIONE = modello('[A-Z]{2}')
const CODICE_FISCALE = modello('[A-Z0-9]{11,16}')
const TITOLO = { base: 'token', segni: 'ascii', corto: 2, lungo: 10 } as const
const TELEFONO = ascii(12, 5)
const EMAIL = { base: 'string', corto: 7, lungo: 256, modello: '.+@.+[.]+.+' } as const
const PEC = {
  base: 'token',
  lungo: 256,
  modello:
    "([!#-'*+/-9=?A-Z^-~-]+(\\.[!#-'*+/-9=?A-Z^-~-]+)*|\"(\\[\\]!#-[^-~ \\t]|(\\\\[\\t -~]))+\")@([!#-'*+/-9=?A-Z^-~-]+(\\.[!#-'*+/-9=?A-Z^-~-]+)*|\\[[\\t -Z^-~]*\\])",
} as const
const FORMATO = codici('FPA12 FPR12')
const NATURA = codici(
  'N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7',
)

export const ID_FISCALE = blocco({ IdPaese: NAZIONE, IdCodice: { base: 'string', corto: 1, lungo: 28 } })
/** A firm's name, or a person's two. */
const NOMI = {
  Denominazione: { ...latino(80), oppure: ['Nome', 'Cognome'] },
  Nome: latino(60),
  Cognome: latino(60),
} as const
export const ANAGRAFICA = blocco({
  ...NOMI,
  Titolo: forse(TITOLO),
  CodEORI: forse({ base: 'string', corto: 13, lungo: 17 }),
})
export const SEDE = blocco({
  Indirizzo: latino(60),
  NumeroCivico: forse(ascii(8)),
  CAP: CINQUE_CIFRE,
  Comune: latino(60),
  Provincia: forse(PROVINCIA),
  Nazione: { ...NAZIONE, vuoto: 'IT' },
})
const SOGGETTO = blocco({
  IdFiscaleIVA: forse(ID_FISCALE),
  CodiceFiscale: forse(CODICE_FISCALE),
  Anagrafica: ANAGRAFICA,
})

export const TRASMISSIONE = blocco({
  IdTrasmittente: ID_FISCALE,
  ProgressivoInvio: ascii(10),
  FormatoTrasmissione: FORMATO,
  CodiceDestinatario: modello('[A-Z0-9]{6,7}'),
  ContattiTrasmittente: forse(blocco({ Telefono: forse(TELEFONO), Email: forse(EMAIL) })),
  PECDestinatario: forse(PEC),
})

export const CEDENTE = blocco({
  DatiAnagrafici: blocco({
    IdFiscaleIVA: ID_FISCALE,
    CodiceFiscale: forse(CODICE_FISCALE),
    Anagrafica: ANAGRAFICA,
    AlboProfessionale: forse(latino(60)),
    ProvinciaAlbo: forse(PROVINCIA),
    NumeroIscrizioneAlbo: forse(ascii(60)),
    DataIscrizioneAlbo: forse(GIORNO),
    RegimeFiscale: codici(
      'RF01 RF02 RF04 RF05 RF06 RF07 RF08 RF09 RF10 RF11 RF12 RF13 RF14 RF15 RF16 RF17 RF18 RF19 RF20',
    ),
  }),
  Sede: SEDE,
  StabileOrganizzazione: forse(SEDE),
  IscrizioneREA: forse(
    blocco({
      Ufficio: PROVINCIA,
      NumeroREA: ascii(20),
      CapitaleSociale: forse(IMPORTO),
      SocioUnico: forse(codici('SU SM')),
      StatoLiquidazione: codici('LS LN'),
    }),
  ),
  Contatti: forse(blocco({ Telefono: forse(TELEFONO), Fax: forse(TELEFONO), Email: forse(EMAIL) })),
  RiferimentoAmministrazione: forse(ascii(20)),
})

export const CESSIONARIO = blocco({
  DatiAnagrafici: SOGGETTO,
  Sede: SEDE,
  StabileOrganizzazione: forse(SEDE),
  RappresentanteFiscale: forse(blocco({ IdFiscaleIVA: ID_FISCALE, ...NOMI })),
})

const SCONTO = blocco({
  Tipo: codici('SC MG'),
  Percentuale: forse(PERCENTO),
  Importo: forse(PREZZO),
})

export const DOCUMENTO = blocco({
  TipoDocumento: codici(
    'TD01 TD02 TD03 TD04 TD05 TD06 TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23 TD24 TD25 TD26 TD27 TD28 TD29',
  ),
  Divisa: modello('[A-Z]{3}'),
  Data: { ...GIORNO, minimo: '1970-01-01' },
  Numero: ascii(20),
  DatiRitenuta: quantiSiVuole(
    blocco({
      TipoRitenuta: codici('RT01 RT02 RT03 RT04 RT05 RT06'),
      ImportoRitenuta: IMPORTO,
      AliquotaRitenuta: PERCENTO,
      CausalePagamento: codici('A B C D E G H I L M N O P Q R S T U V W X Y Z L1 M1 M2 O1 V1 ZO'),
    }),
  ),
  DatiBollo: forse(blocco({ BolloVirtuale: SI, ImportoBollo: forse(IMPORTO) })),
  DatiCassaPrevidenziale: quantiSiVuole(
    blocco({
      TipoCassa: codici(
        'TC01 TC02 TC03 TC04 TC05 TC06 TC07 TC08 TC09 TC10 TC11 TC12 TC13 TC14 TC15 TC16 TC17 TC18 TC19 TC20 TC21 TC22',
      ),
      AlCassa: PERCENTO,
      ImportoContributoCassa: IMPORTO,
      ImponibileCassa: forse(IMPORTO),
      AliquotaIVA: PERCENTO,
      Ritenuta: forse(SI),
      Natura: forse(NATURA),
      RiferimentoAmministrazione: forse(ascii(20)),
    }),
  ),
  ScontoMaggiorazione: quantiSiVuole(SCONTO),
  ImportoTotaleDocumento: forse(IMPORTO),
  Arrotondamento: forse(IMPORTO),
  Causale: quantiSiVuole(latino(200)),
  Art73: forse(SI),
})

/** Another document to which this one, or a line of it, refers. */
export const CORRELATO = blocco({
  RiferimentoNumeroLinea: quantiSiVuole(RIGHE),
  IdDocumento: ascii(20),
  Data: forse(GIORNO),
  NumItem: forse(ascii(20)),
  CodiceCommessaConvenzione: forse(latino(100)),
  CodiceCUP: forse(ascii(15)),
  CodiceCIG: forse(ascii(15)),
})

const GENERALI = blocco({
  DatiGeneraliDocumento: DOCUMENTO,
  DatiOrdineAcquisto: quantiSiVuole(CORRELATO),
  DatiContratto: quantiSiVuole(CORRELATO),
  DatiConvenzione: quantiSiVuole(CORRELATO),
  DatiRicezione: quantiSiVuole(CORRELATO),
  DatiFattureCollegate: quantiSiVuole(CORRELATO),
  DatiSAL: quantiSiVuole(blocco({ RiferimentoFase: intero(1, 999) })),
  DatiDDT: quantiSiVuole(
    blocco({ NumeroDDT: ascii(20), DataDDT: GIORNO, RiferimentoNumeroLinea: quantiSiVuole(RIGHE) }),
  ),
  DatiTrasporto: forse(
    blocco({
      DatiAnagraficiVettore: forse(
        blocco({
          IdFiscaleIVA: ID_FISCALE,
          CodiceFiscale: forse(CODICE_FISCALE),
          Anagrafica: ANAGRAFICA,
          NumeroLicenzaGuida: forse(ascii(20)),
        }),
      ),
      MezzoTrasporto: forse(latino(80)),
      CausaleTrasporto: forse(latino(100)),
      NumeroColli: forse(RIGHE),
      Descrizione: forse(latino(100)),
      UnitaMisuraPeso: forse(ascii(10)),
      PesoLordo: forse(PESO),
      PesoNetto: forse(PESO),
      DataOraRitiro: forse(ISTANTE),
      DataInizioTrasporto: forse(GIORNO),
      TipoResa: forse(modello('[A-Z]{3}')),
      IndirizzoResa: forse(SEDE),
      DataOraConsegna: forse(ISTANTE),
    }),
  ),
  FatturaPrincipale: forse(blocco({ NumeroFatturaPrincipale: ascii(20), DataFatturaPrincipale: GIORNO })),
})

export const LINEA = blocco({
  NumeroLinea: RIGHE,
  TipoCessionePrestazione: forse(codici('SC PR AB AC')),
  CodiceArticolo: quantiSiVuole(
    blocco({
      CodiceTipo: ascii(35),
      CodiceValore: { base: 'normalizedString', corto: 1, lungo: 35 },
    }),
  ),
  Descrizione: latino(1000),
  Quantita: forse({ base: 'decimal', interi: [1, 12], decimali: [2, 8], misura: 'quantita' }),
  UnitaMisura: forse(ascii(10)),
  DataInizioPeriodo: forse(GIORNO),
  DataFinePeriodo: forse(GIORNO),
  PrezzoUnitario: PREZZO,
  ScontoMaggiorazione: quantiSiVuole(SCONTO),
  PrezzoTotale: PREZZO,
  AliquotaIVA: PERCENTO,
  Ritenuta: forse(SI),
  Natura: forse(NATURA),
  RiferimentoAmministrazione: forse(ascii(20)),
  AltriDatiGestionali: quantiSiVuole(
    blocco({
      TipoDato: ascii(10),
      RiferimentoTesto: forse(latino(60)),
      RiferimentoNumero: forse(NUMERO),
      RiferimentoData: forse(GIORNO),
    }),
  ),
})

export const RIEPILOGO = blocco({
  AliquotaIVA: PERCENTO,
  Natura: forse(NATURA),
  SpeseAccessorie: forse(IMPORTO),
  Arrotondamento: forse(PREZZO),
  ImponibileImporto: IMPORTO,
  Imposta: IMPORTO,
  EsigibilitaIVA: forse(codici('D I S')),
  RiferimentoNormativo: forse(latino(100)),
})

export const RATA = blocco({
  Beneficiario: forse(latino(200)),
  ModalitaPagamento: codici(
    'MP01 MP02 MP03 MP04 MP05 MP06 MP07 MP08 MP09 MP10 MP11 MP12 MP13 MP14 MP15 MP16 MP17 MP18 MP19 MP20 MP21 MP22 MP23',
  ),
  DataRiferimentoTerminiPagamento: forse(GIORNO),
  GiorniTerminiPagamento: forse(intero(0, 999)),
  DataScadenzaPagamento: forse(GIORNO),
  ImportoPagamento: IMPORTO,
  CodUfficioPostale: forse(ascii(20)),
  CognomeQuietanzante: forse(latino(60)),
  NomeQuietanzante: forse(latino(60)),
  CFQuietanzante: forse(modello('[A-Z0-9]{16}')),
  TitoloQuietanzante: forse(TITOLO),
  IstitutoFinanziario: forse(latino(80)),
  IBAN: forse(modello('[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,30}')),
  ABI: forse(CINQUE_CIFRE),
  CAB: forse(CINQUE_CIFRE),
  BIC: forse(modello('[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3}){0,1}')),
  ScontoPagamentoAnticipato: forse(IMPORTO),
  DataLimitePagamentoAnticipato: forse(GIORNO),
  PenalitaPagamentiRitardati: forse(IMPORTO),
  DataDecorrenzaPenale: forse(GIORNO),
  CodicePagamento: forse(ascii(60)),
})

/** The whole file: its root, the namespace of that alone, what the root bears. */
export const FORMA_FATTURA = {
  nome: 'FatturaElettronica',
  spazio: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
  attributi: { versione: FORMATO, SistemaEmittente: forse(ascii(10)) },
  /** After its elements a signature may stand: whose form belongs to others, and that nobody reads here. */
  firma: 'http://www.w3.org/2000/09/xmldsig#',
  ...blocco({
    FatturaElettronicaHeader: blocco({
      DatiTrasmissione: TRASMISSIONE,
      CedentePrestatore: CEDENTE,
      RappresentanteFiscale: forse(
        blocco({
          DatiAnagrafici: blocco({
            IdFiscaleIVA: ID_FISCALE,
            CodiceFiscale: forse(CODICE_FISCALE),
            Anagrafica: ANAGRAFICA,
          }),
        }),
      ),
      CessionarioCommittente: CESSIONARIO,
      TerzoIntermediarioOSoggettoEmittente: forse(blocco({ DatiAnagrafici: SOGGETTO })),
      SoggettoEmittente: forse(codici('CC TZ')),
    }),
    FatturaElettronicaBody: piu(
      blocco({
        DatiGenerali: GENERALI,
        DatiBeniServizi: blocco({ DettaglioLinee: piu(LINEA), DatiRiepilogo: piu(RIEPILOGO) }),
        DatiVeicoli: forse(blocco({ Data: GIORNO, TotalePercorso: ascii(15) })),
        DatiPagamento: quantiSiVuole(
          blocco({
            CondizioniPagamento: codici('TP01 TP02 TP03'),
            DettaglioPagamento: piu(RATA),
          }),
        ),
        Allegati: quantiSiVuole(
          blocco({
            NomeAttachment: latino(60),
            AlgoritmoCompressione: forse(ascii(10)),
            FormatoAttachment: forse(ascii(10)),
            DescrizioneAttachment: forse(latino(100)),
            Attachment: { base: 'base64Binary' },
          }),
        ),
      }),
    ),
  }),
} as const satisfies Forma
