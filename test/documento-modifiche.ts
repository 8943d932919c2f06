import fc from 'fast-check'
import type { DocumentoElettronico } from '#carte/elettronica/documento.rules.ts'

const scritto = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'x',
    'IT',
    '0',
    '0000000',
    'XXXXXXX',
    'M5UXCR1',
    'UF1A2B',
    'a@b.it',
    'sdi99@pec.fatturapa.it',
  ),
  fc.constantFrom(
    '08214570635',
    'IT08214570635',
    '60441170630',
    'SPSRSO70C51F839B',
    'DE',
    'NA',
    '80126',
    '\u0000',
    '🔥',
    'D’A',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
)
const numerico = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '22',
    '10.00',
    '0.00',
    '100.01',
    '-3',
    '',
    'x',
    '1e5',
    '123456789012',
    '9999999999999',
    '0.123456789',
  ),
  fc.double({ noNaN: true, min: -1000, max: 1000 }).map(String),
)

/** One field, of those that people fill, becomes something else. */
export const modifica = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'nome',
        'cognome',
        'denominazione',
        'codiceFiscale',
        'partitaIva',
        'codiceDestinatario',
        'pec',
        'tipo',
      ),
      scritto,
      fc.constantFrom('Privato', 'Azienda', 'Condominio', 'PA', 'Estero'),
    )
    .map(([quale, valore, tipo]) => (di: DocumentoElettronico) => ({
      ...di,
      cessionario: { ...di.cessionario, [quale]: quale === 'tipo' ? tipo : valore },
    })),
  fc
    .tuple(fc.constantFrom('indirizzo', 'cap', 'comune', 'provincia', 'nazione'), scritto, fc.boolean())
    .map(([quale, valore, nostra]) => (di: DocumentoElettronico) => {
      const chi = nostra ? 'cedente' : 'cessionario'
      return {
        ...di,
        [chi]: {
          ...di[chi],
          sede: { ...di[chi].sede, [quale]: quale === 'nazione' ? (valore ?? '') : valore },
        },
      }
    }),
  fc
    .tuple(
      fc.constantFrom(
        'partitaIva',
        'codiceFiscale',
        'denominazione',
        'nome',
        'cognome',
        'telefono',
        'email',
        'iban',
      ),
      scritto,
    )
    .map(([quale, valore]) => (di: DocumentoElettronico) => ({
      ...di,
      cedente: { ...di.cedente, [quale]: valore },
    })),
  fc
    .tuple(fc.constantFrom('ufficio', 'numero'), scritto)
    .map(([quale, valore]) => (di: DocumentoElettronico) => ({
      ...di,
      cedente: {
        ...di.cedente,
        rea: {
          ufficio: 'NA',
          numero: '1',
          capitaleSociale: null,
          socioUnico: null,
          inLiquidazione: true,
          [quale]: valore ?? '',
        },
      },
    })),
  fc
    .tuple(fc.constantFrom('numero', 'causale'), scritto)
    .map(([quale, valore]) => (di: DocumentoElettronico) => ({ ...di, [quale]: valore ?? '' })),
  fc
    .tuple(fc.constantFrom('codice', 'descrizione', 'um', 'natura'), scritto)
    .map(([quale, valore]) => (di: DocumentoElettronico) => ({
      ...di,
      righe: di.righe.map((una, i) =>
        i === 0 ? { ...una, [quale]: quale === 'descrizione' ? (valore ?? '') : valore } : una,
      ),
    })),
  fc
    .tuple(fc.constantFrom('quantita', 'prezzoUnitario', 'scontoPercento', 'aliquota'), numerico)
    .map(([quale, valore]) => (di: DocumentoElettronico) => ({
      ...di,
      righe: di.righe.map((una, i) => (i === 0 ? { ...una, [quale]: valore } : una)),
    })),
)
