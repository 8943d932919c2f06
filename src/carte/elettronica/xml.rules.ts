import { decimaleDi, euroDi, percentualeDi } from './decimali.rules.ts'
import type { DocumentoElettronico, Riepilogo, RigaElettronica } from './documento.rules.ts'
import { blocco, LUNGHEZZE, testo } from './elementi.rules.ts'
import { cedente, cessionario, datiTrasmissione, idTrasmittente } from './intestazione.rules.ts'
import { aPezzi, campo, campoAscii } from './testo.rules.ts'

const SPAZIO = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/**
 * An invoice as the XML that goes to the SdI: FPA12 for public bodies, FPR12 for everybody else. The elements stand in
 * the order of the schema; what is empty is left out; texts are Latin-1, cut at the schema's lengths.
 *
 * It builds also what `controlliDi` would block: the checks are read first, then this is validated.
 * @throws RangeError where a number is none
 */
export function xmlDi(documento: DocumentoElettronico): string {
  const formato = documento.cessionario.tipo === 'PA' ? 'FPA12' : 'FPR12'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<p:FatturaElettronica versione="${formato}" xmlns:p="${SPAZIO}">`,
    blocco(
      'FatturaElettronicaHeader',
      datiTrasmissione(documento, formato),
      cedente(documento.cedente),
      cessionario(documento.cessionario),
    ),
    blocco(
      'FatturaElettronicaBody',
      datiGenerali(documento),
      blocco(
        'DatiBeniServizi',
        ...documento.righe.map((riga, indice) => dettaglio(riga, indice + 1, documento)),
        ...documento.riepilogo.map(datiRiepilogo),
      ),
      datiPagamento(documento),
    ),
    '</p:FatturaElettronica>\n',
  ].join('')
}

/** `IT01234567890_00001.xml`: the name that the SdI wants, and that is never used twice. */
export const nomeFile = ({ cedente, progressivoInvio }: DocumentoElettronico): string =>
  `IT${idTrasmittente(cedente)}_${progressivoInvio}.xml`

/** The counter of sent files in five of 0-9 and A-Z: 1 → `00001`, 36 → `00010`. */
export const progressivoDi = (numero: number): string => numero.toString(36).toUpperCase().padStart(5, '0')

function datiGenerali(documento: DocumentoElettronico): string {
  const { ritenuta, bollo, contratto } = documento
  return blocco(
    'DatiGenerali',
    blocco(
      'DatiGeneraliDocumento',
      testo('TipoDocumento', documento.tipoDocumento),
      testo('Divisa', 'EUR'),
      testo('Data', documento.data),
      testo('Numero', campoAscii(documento.numero, LUNGHEZZE.numero)),
      ritenuta
        ? blocco(
            'DatiRitenuta',
            testo('TipoRitenuta', ritenuta.tipo),
            testo('ImportoRitenuta', euroDi(ritenuta.importo)),
            testo('AliquotaRitenuta', percentualeDi(ritenuta.aliquota)),
            testo('CausalePagamento', ritenuta.causale),
          )
        : '',
      bollo > 0
        ? blocco('DatiBollo', testo('BolloVirtuale', 'SI'), testo('ImportoBollo', euroDi(bollo)))
        : '',
      testo('ImportoTotaleDocumento', euroDi(documento.totale)),
      ...aPezzi(documento.causale ?? '', LUNGHEZZE.causale).map((pezzo) => testo('Causale', pezzo)),
    ),
    contratto
      ? correlato('DatiContratto', {
          ...contratto,
          numero: contratto.documento?.trim() || contratto.cig || contratto.cup,
        })
      : '',
    ...documento.collegate.map((una) => correlato('DatiFattureCollegate', una)),
    ...documento.ddt.map((uno) =>
      blocco(
        'DatiDDT',
        testo('NumeroDDT', campoAscii(uno.numero, LUNGHEZZE.numero)),
        testo('DataDDT', uno.data),
        ...documento.righe.flatMap(({ n }, indice) =>
          uno.righe.includes(n) ? [testo('RiferimentoNumeroLinea', String(indice + 1))] : [],
        ),
      ),
    ),
  )
}

function correlato(
  nome: string,
  quale: { numero: string | null; data: string | null; cig?: string | null; cup?: string | null },
): string {
  const numero = campoAscii(quale.numero, LUNGHEZZE.numero)
  if (numero === '') return ''
  return blocco(
    nome,
    testo('IdDocumento', numero),
    testo('Data', quale.data ?? ''),
    testo('CodiceCUP', campoAscii(quale.cup, 15)),
    testo('CodiceCIG', campoAscii(quale.cig, 15)),
  )
}

function dettaglio(riga: RigaElettronica, numero: number, { intento }: DocumentoElettronico): string {
  const codice = campo(riga.codice, LUNGHEZZE.codice)
  const sconto = riga.scontoPercento === null ? '0.00' : percentualeDi(riga.scontoPercento)
  return blocco(
    'DettaglioLinee',
    testo('NumeroLinea', String(numero)),
    testo('TipoCessionePrestazione', riga.tipo === 'sconto' ? 'SC' : ''),
    codice ? blocco('CodiceArticolo', testo('CodiceTipo', 'INTERNO'), testo('CodiceValore', codice)) : '',
    testo('Descrizione', campo(riga.descrizione, LUNGHEZZE.descrizione)),
    testo('Quantita', decimaleDi(riga.quantita)),
    testo('UnitaMisura', campoAscii(riga.um, LUNGHEZZE.um)),
    testo('PrezzoUnitario', decimaleDi(riga.prezzoUnitario)),
    sconto === '0.00' ? '' : blocco('ScontoMaggiorazione', testo('Tipo', 'SC'), testo('Percentuale', sconto)),
    testo('PrezzoTotale', euroDi(riga.imponibile)),
    testo('AliquotaIVA', percentualeDi(riga.aliquota)),
    testo('Ritenuta', riga.ritenuta ? 'SI' : ''),
    testo('Natura', riga.natura ?? ''),
    riga.natura === 'N3.5' && intento
      ? blocco(
          'AltriDatiGestionali',
          testo('TipoDato', 'INTENTO'),
          testo('RiferimentoTesto', intento.protocollo),
          testo('RiferimentoData', intento.data),
        )
      : '',
  )
}

const datiRiepilogo = (gruppo: Riepilogo): string =>
  blocco(
    'DatiRiepilogo',
    testo('AliquotaIVA', percentualeDi(gruppo.aliquota)),
    testo('Natura', gruppo.natura ?? ''),
    testo('ImponibileImporto', euroDi(gruppo.imponibile)),
    testo('Imposta', euroDi(gruppo.imposta)),
    testo('EsigibilitaIVA', gruppo.esigibilita ?? ''),
    testo('RiferimentoNormativo', campo(gruppo.riferimento, LUNGHEZZE.riferimento)),
  )

function datiPagamento({ pagamento, cedente: { iban } }: DocumentoElettronico): string {
  if (!pagamento || pagamento.scadenze.length === 0) return ''
  const conto = pagamento.modalita === 'MP05' ? (iban ?? '').replace(/\s/g, '').toUpperCase() : ''
  return blocco(
    'DatiPagamento',
    testo('CondizioniPagamento', pagamento.condizioni),
    ...pagamento.scadenze.map(({ data, importo }) =>
      blocco(
        'DettaglioPagamento',
        testo('ModalitaPagamento', pagamento.modalita),
        testo('DataScadenzaPagamento', data ?? ''),
        testo('ImportoPagamento', euroDi(importo)),
        testo('IBAN', conto),
      ),
    ),
  )
}
