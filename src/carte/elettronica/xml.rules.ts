import type { ContenutoDi } from '#shared/forma.ts'
import { CORRELATO, DOCUMENTO, FORMA_FATTURA, LINEA, type RIEPILOGO } from '#shared/forma-fattura.ts'
import { decimaleDi, euroDi, percentualeDi } from './decimali.rules.ts'
import type { DocumentoElettronico, Riepilogo, RigaElettronica } from './documento.rules.ts'
import { fileDa } from './elementi.rules.ts'
import { cedente, cessionario, datiTrasmissione, idTrasmittente } from './intestazione.rules.ts'
import { aPezzi, nelPosto } from './testo.rules.ts'

type Fattura = ContenutoDi<typeof FORMA_FATTURA>
type Corpo = NonNullable<Fattura['FatturaElettronicaBody']>[number]

/**
 * An invoice as the XML that goes to the SdI: FPA12 for public bodies, FPR12 for everybody else. The form's table
 * (`#shared/forma-fattura.ts`) has the order of the elements, their characters and lengths; what is empty is left out.
 *
 * It builds also what `controlliDi` would block: the checks are read first, then this is validated.
 * @throws RangeError where a number is none
 */
export function xmlDi(documento: DocumentoElettronico): string {
  const formato = documento.cessionario.tipo === 'PA' ? 'FPA12' : 'FPR12'
  const fattura: Fattura = {
    FatturaElettronicaHeader: {
      DatiTrasmissione: datiTrasmissione(documento, formato),
      CedentePrestatore: cedente(documento.cedente),
      CessionarioCommittente: cessionario(documento.cessionario),
    },
    FatturaElettronicaBody: [
      {
        DatiGenerali: datiGenerali(documento),
        DatiBeniServizi: {
          DettaglioLinee: documento.righe.map((riga, indice) => dettaglio(riga, indice + 1, documento)),
          DatiRiepilogo: documento.riepilogo.map(datiRiepilogo),
        },
        DatiPagamento: datiPagamento(documento),
      },
    ],
  }
  return fileDa(FORMA_FATTURA, { versione: formato }, fattura)
}

/** `IT01234567890_00001.xml`: the name that the SdI wants, and that is never used twice. */
export const nomeFileFattura = ({ cedente, progressivoInvio }: DocumentoElettronico): string =>
  `IT${idTrasmittente(cedente)}_${progressivoInvio}.xml`

/** The counter of sent files in five of 0-9 and A-Z: 1 → `00001`, 36 → `00010`. */
export const progressivoDi = (numero: number): string => numero.toString(36).toUpperCase().padStart(5, '0')

function datiGenerali(documento: DocumentoElettronico): Corpo['DatiGenerali'] {
  const { ritenuta, bollo, contratto } = documento
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: documento.tipoDocumento,
      Divisa: 'EUR',
      Data: documento.data,
      Numero: documento.numero,
      DatiRitenuta: ritenuta
        ? [
            {
              TipoRitenuta: ritenuta.tipo,
              ImportoRitenuta: euroDi(ritenuta.importo),
              AliquotaRitenuta: percentualeDi(ritenuta.aliquota),
              CausalePagamento: ritenuta.causale,
            },
          ]
        : [],
      DatiBollo: bollo > 0 ? { BolloVirtuale: 'SI', ImportoBollo: euroDi(bollo) } : null,
      ImportoTotaleDocumento: euroDi(documento.totale),
      Causale: [documento.causale, documento.causaleDiLegge].flatMap((causale) =>
        aPezzi(causale ?? '', DOCUMENTO.figli.Causale.lungo),
      ),
    },
    DatiContratto: contratto
      ? correlato({
          ...contratto,
          numero: contratto.documento?.trim() || contratto.cig || contratto.cup,
        })
      : [],
    DatiFattureCollegate: documento.collegate.flatMap(correlato),
    DatiDDT: documento.ddt.map((ddt) => ({
      NumeroDDT: ddt.numero,
      DataDDT: ddt.data,
      RiferimentoNumeroLinea: documento.righe.flatMap(({ n }, indice) =>
        ddt.righe.includes(n) ? [String(indice + 1)] : [],
      ),
    })),
  }
}

/** None where nothing of its number can be written. */
function correlato(riferimento: {
  numero: string | null
  data: string | null
  cig?: string | null
  cup?: string | null
}): ContenutoDi<typeof CORRELATO>[] {
  if (nelPosto(CORRELATO.figli.IdDocumento, riferimento.numero) === '') return []
  return [
    {
      IdDocumento: riferimento.numero,
      Data: riferimento.data,
      CodiceCUP: riferimento.cup,
      CodiceCIG: riferimento.cig,
    },
  ]
}

function dettaglio(
  riga: RigaElettronica,
  numero: number,
  { intento }: DocumentoElettronico,
): ContenutoDi<typeof LINEA> {
  const codice = nelPosto(LINEA.figli.CodiceArticolo.figli.CodiceValore, riga.codice)
  const sconto = riga.scontoPercento === null ? '0.00' : percentualeDi(riga.scontoPercento)
  return {
    NumeroLinea: String(numero),
    TipoCessionePrestazione: riga.tipo === 'sconto' ? 'SC' : null,
    CodiceArticolo: codice ? [{ CodiceTipo: 'INTERNO', CodiceValore: codice }] : [],
    Descrizione: riga.descrizione,
    Quantita: decimaleDi(riga.quantita),
    UnitaMisura: riga.um,
    PrezzoUnitario: decimaleDi(riga.prezzoUnitario),
    ScontoMaggiorazione: sconto === '0.00' ? [] : [{ Tipo: 'SC', Percentuale: sconto }],
    PrezzoTotale: euroDi(riga.imponibile),
    AliquotaIVA: percentualeDi(riga.aliquota),
    Ritenuta: riga.ritenuta ? 'SI' : null,
    Natura: riga.natura,
    AltriDatiGestionali:
      riga.natura === 'N3.5' && intento
        ? [{ TipoDato: 'INTENTO', RiferimentoTesto: intento.protocollo, RiferimentoData: intento.data }]
        : [],
  }
}

const datiRiepilogo = (gruppo: Riepilogo): ContenutoDi<typeof RIEPILOGO> => ({
  AliquotaIVA: percentualeDi(gruppo.aliquota),
  Natura: gruppo.natura,
  ImponibileImporto: euroDi(gruppo.imponibile),
  Imposta: euroDi(gruppo.imposta),
  EsigibilitaIVA: gruppo.esigibilita,
  RiferimentoNormativo: gruppo.riferimento,
})

function datiPagamento({ pagamento, cedente: { iban } }: DocumentoElettronico): Corpo['DatiPagamento'] {
  if (!pagamento || pagamento.scadenze.length === 0) return []
  const conto = pagamento.modalita === 'MP05' ? (iban ?? '').replace(/\s/g, '').toUpperCase() : null
  return [
    {
      CondizioniPagamento: pagamento.condizioni,
      DettaglioPagamento: pagamento.scadenze.map(({ data, importo }) => ({
        ModalitaPagamento: pagamento.modalita,
        DataScadenzaPagamento: data,
        ImportoPagamento: euroDi(importo),
        IBAN: conto,
      })),
    },
  ]
}
