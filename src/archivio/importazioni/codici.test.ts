import { expect, test } from 'vitest'
import { indovina } from './colonne.rules.ts'
import { lettoreDiRighe } from './leggi-righe.queries.server.ts'

const PERSONA = 'BRNDAA80A41F839J'
const IVA = '01234567897'
const NOVE = '95012345674'

/** A row of these columns: kind, name as a firm, codes, whether it was sure, what is told of. */
function letta(testa: string, riga: string, ripetuti: string[] = []) {
  const colonne = testa.split(';')
  const leggi = lettoreDiRighe({
    ...{ colonne, abbinamento: indovina(colonne), ditte: new Map(), ripetuti: new Set(ripetuti) },
  })
  const { cliente, chi, avvisi } = leggi(riga.split(';'))
  const sicuro = chi?.sicuro
  const { tipo, denominazione, codiceFiscale, partitaIva } = cliente ?? {}
  return { tipo, denominazione, codiceFiscale, partitaIva, sicuro, avvisi }
}

test.each([
  [`Bruni Carla;${PERSONA}`, 'Privato', null, PERSONA, null],
  [`Bruni Carla;${PERSONA.toLowerCase()} / IT ${IVA}`, 'Azienda', 'Bruni Carla', PERSONA, IVA],
  [`Punto Caldo;${IVA}`, 'Azienda', 'Punto Caldo', null, IVA],
  [`Punto Caldo;P.IVA ${IVA}`, 'Azienda', 'Punto Caldo', null, IVA],
  [`Amici di Brugg;${NOVE}`, 'Azienda', 'Amici di Brugg', NOVE, null],
  [`Cond. Iris;${IVA}`, 'Condominio', 'Cond. Iris', IVA, null],
  [`Comune di Rubiera;${IVA}`, 'PA', 'Comune di Rubiera', IVA, null],
  [`A.S.D. Virtus;${IVA}`, 'Azienda', 'A.S.D. Virtus', IVA, null],
  [`Bruni Carla;n/d`, 'Privato', null, null, null],
])('in una colonna sola, «%s»: %s', (riga, tipo, denominazione, codiceFiscale, partitaIva) => {
  expect(letta('Cognome e nome / ditta;C.F./P.IVA', riga)).toEqual({
    ...{ tipo, denominazione, codiceFiscale, partitaIva, sicuro: true, avvisi: {} },
  })
})

test('sotto il suo nome una partita IVA resta, se può esserlo; il codice di un’azienda è la sua partita IVA', () => {
  const conIva = (riga: string) => letta('Cliente;Codice fiscale;Partita IVA', riga)
  expect(conIva(`Cond. Iris;;${IVA}`)).toMatchObject({ codiceFiscale: null, partitaIva: IVA })
  expect(conIva(`Cond. Iris;;${NOVE}`)).toMatchObject({ codiceFiscale: NOVE, partitaIva: null })
  expect(conIva(`Hotel Po srl;${IVA};`)).toMatchObject({ codiceFiscale: null, partitaIva: IVA })
  expect(conIva(`Hotel Po srl;${IVA};${IVA}`)).toMatchObject({ codiceFiscale: IVA, partitaIva: IVA })
})

test('un codice sbagliato, o di più nomi, non decide nulla; del nome si chiede', () => {
  const TESTA = 'Cliente;C.F./P.IVA'
  expect(letta(TESTA, 'Bruni Carla;01234567890')).toMatchObject({
    ...{ tipo: 'Privato', sicuro: false, avvisi: { 1: 'Controlla la cifra finale' } },
  })
  expect(letta(TESTA, `Bruni Carla;${IVA}`, [IVA])).toMatchObject({ tipo: 'Privato', sicuro: false })
  expect(letta(TESTA, `Hotel Po;${IVA}`, [IVA])).toMatchObject({ tipo: 'Azienda', sicuro: true })
  // Lost digits are told of here too.
  expect(letta(TESTA, 'Hotel Po;1,23E+10').avvisi[1]).toContain('ha perso le cifre')
})

test.each([
  ['Cliente;Telefono', 'Palazzo Giuseppe;', 'Privato', null, false],
  ['Cliente;Telefono', 'Bar Centrale;', 'Azienda', 'Bar Centrale', true],
  ['Ragione sociale;Telefono', 'Rossi Mario;', 'Privato', null, false],
  ['Ragione sociale;Telefono', 'Punto Caldo;', 'Azienda', 'Punto Caldo', false],
  ['Cliente;Tipo', 'Punto Caldo;Azienda', 'Azienda', 'Punto Caldo', true],
  ['Cliente;Tipo', 'Bar Anna;Privato', 'Privato', null, true],
  ['Cognome;Nome', 'Chiesa;Marco', 'Privato', null, true],
  ['Cognome;Nome', 'Condominio;Aurora', 'Condominio', 'Condominio Aurora', true],
  ['Nome;Cognome', 'Condominio;Aurora', 'Condominio', 'Condominio Aurora', true],
])('%s, «%s»: %s, denominazione %s, sicuro %s', (testa, riga, tipo, denominazione, sicuro) => {
  expect(letta(testa, riga)).toMatchObject({ tipo, denominazione, sicuro })
})
