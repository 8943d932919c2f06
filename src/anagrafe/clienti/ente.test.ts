import { describe, expect, test } from 'vitest'
import { fiscaleDiEnte, riconosciEnte, tipoProbabile } from './ente.rules.ts'

const IVA = '01234567897'
const DI_ASSOCIAZIONE = '91234567890'
const PERSONA = 'BRNCRL80A41F839S'

test.each([
  ['Officina Rossi s.r.l.', 'Azienda', true],
  ['Termoidraulica Bruni & C. S.n.c.', 'Azienda', true],
  ['Azienda Agricola Verdi S.S.', 'Azienda', true],
  ['F.LLI BIANCHI', 'Azienda', true],
  ['Rossi Mario e Figli', 'Azienda', true],
  ['Coop. Muratori', 'Azienda', true],
  ['A.S.D. Virtus', 'Azienda', true],
  ['Parrocchia San Gennaro', 'Azienda', true],
  ['Pizzeria da Mario', 'Azienda', true],
  ['AMM.NE STABILI NERI', 'Azienda', true],
  ['Studio Amministrazione Condomini Neri', 'Azienda', true],
  ['BAR CENTRALE', 'Azienda', true],
  ['Amm.ne Cond. Aurora', 'Condominio', true],
  ['COND LE GINESTRE', 'Condominio', true],
  ['Supercondominio Aurora', 'Condominio', true],
  ['Comune di Ercolano', 'PA', true],
  ['Istituto Comprensivo Manzoni', 'PA', true],
  ['Scuola Media Verdi', 'PA', true],
  ['Scuola dell’infanzia San Giuseppe', 'PA', false],
  ['Chiesa di San Marco', 'Azienda', true],
  ['ROSSI MARIO', 'Privato', true],
  ['De Luca Anna', 'Privato', true],
  ['Conti Mario', 'Privato', true],
  ['Ferrari Luca', 'Privato', true],
  ['Fam. Bianchi', 'Privato', true],
  // A surname that is a thing too, after the first name and before it.
  ['Giuseppe Palazzo', 'Privato', true],
  ['Anna Bar', 'Privato', true],
  ['Maria Scuola', 'Privato', true],
  ['Palazzo Giuseppe', 'Privato', false],
  ['Chiesa Marco', 'Privato', false],
  ['Comune Giuseppe', 'Privato', false],
  ['Scuola Maria', 'Privato', false],
  ['Bar Anna', 'Azienda', false],
  ['Mobilificio Neri', 'Azienda', true],
  ['Gioielleria Aurora', 'Azienda', true],
  ['Bianchi Impianti', 'Azienda', true],
  ['Impianti Fabio', 'Privato', false],
  ['Valeria Neri', 'Privato', true],
  ['Farmacia Comunale', 'Azienda', true],
  ['Palazzina Via Dante 8', 'Condominio', false],
  ['Il Castello', 'Azienda', false],
  ['La Rosa Giuseppe', 'Privato', true],
  // Nothing speaks.
  ['Amazon', 'Privato', false],
  ['Punto Caldo', 'Privato', false],
  ['Palazzo Reale', 'Privato', false],
])('«%s»: %s, sicuro %s', (denominazione, tipo, sicuro) => {
  expect(riconosciEnte({ denominazione })).toMatchObject({ tipo, sicuro })
  // In the fields of the form it is the same.
  const [nome = '', ...resto] = denominazione.split(' ')
  expect(tipoProbabile({ nome, cognome: resto.join(' ') })).toBe(tipo)
})

describe('i codici decidono dove il nome tace', () => {
  test.each([
    [{ denominazione: 'Punto Caldo', partitaIva: IVA }, 'Azienda', true],
    [{ denominazione: 'Rossi Mario', codiceFiscale: IVA }, 'Azienda', true],
    [{ denominazione: 'Amici di Brugg', codiceFiscale: '80012345676' }, 'Azienda', true],
    [{ denominazione: 'Kovalenko Pavlo', codiceFiscale: PERSONA }, 'Privato', true],
    [{ denominazione: 'Bar Anna', codiceFiscale: PERSONA }, 'Privato', true],
    [{ denominazione: 'Palazzo Reale', codiceFiscale: PERSONA }, 'Privato', true],
    // What speaks goes before a code, and a wrong or repeated one tells nothing.
    [{ denominazione: 'Cond. Iris', partitaIva: IVA }, 'Condominio', true],
    [{ denominazione: 'Officina Rossi', codiceFiscale: PERSONA }, 'Azienda', true],
    [{ denominazione: 'Rossi Mario', partitaIva: '01234567890' }, 'Privato', false],
    [{ denominazione: 'Rossi Mario', partitaIva: IVA, codiceRipetuto: true }, 'Privato', false],
    [{ denominazione: 'Huber Anna', partitaIva: 'ATU13585627' }, 'Azienda', true],
    [{ denominazione: 'Kovač Luka', partitaIva: '12345678', nazione: 'SI' }, 'Azienda', true],
  ])('%o: %s, sicuro %s', (cliente, tipo, sicuro) => {
    expect(riconosciEnte(cliente)).toMatchObject({ tipo, sicuro })
  })
})

test('undici cifre sono il codice fiscale di chi non ha un’attività, o se cominciano per 8 o 9', () => {
  expect(fiscaleDiEnte(IVA, 'Azienda', 'Officina Rossi srl')).toBe(false)
  expect(fiscaleDiEnte(DI_ASSOCIAZIONE, 'Azienda', 'Amici di Brugg')).toBe(true)
  for (const [tipo, nome] of [
    ['Condominio', 'Cond. Iris'],
    ['PA', 'Comune di Acerra'],
    ['Azienda', 'Parrocchia San Gennaro'],
    ['Azienda', 'A.S.D. Virtus'],
  ] as const)
    expect(fiscaleDiEnte(IVA, tipo, nome)).toBe(true)
})

test('un nome lunghissimo si legge subito', () => {
  expect(tipoProbabile({ denominazione: 'a '.repeat(100_000) })).toBe('Privato')
})
