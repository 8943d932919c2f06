import { expect, test } from 'vitest'
import { nominatoNelFile } from './nomi-di-file.rules.ts'

const UGO = {
  nome: 'Ugo',
  cognome: 'D’Arco Neri',
  telefono: '+39 334 800 20 01',
  email: 'ugo@posta.example',
  codice_fiscale: 'RSSMRA80A01F839W',
  partita_iva: '01234567890',
  denominazione: 'Bar Sport S.r.l.',
}

test.each([
  ["estratto d'arco_neri ugo.csv", true],
  ['UgoDArcoNeri.xlsx', true],
  ['NERI D’ARCO-UGO 20261120.csv', true],
  ['rssmra80a01f839w.xml.p7m', true],
  ['IT01234567890_00001.xml', true],
  ['chiamate 334-8002001.txt', true],
  ['bar_sport_srl novembre.zip', true],
  ['Ugo%20D%E2%80%99Arco%20Neri.pdf', true],
  ['libretto100%D’ArcoNeriUgo2026.pdf', true],
  ['d’arco neri.csv', false],
  ['ugo.csv', false],
  ['Ugolino Darconeri.csv', false],
  ['20261120.csv', false],
])('%s: %j', (nome, suo) => {
  expect(nominatoNelFile(UGO)(nome)).toBe(suo)
})

test('chi non ha né nome né codici non è in nessun file', () => {
  expect(nominatoNelFile({ nome: '', cognome: '…' })('….csv')).toBe(false)
})

test.each([
  ['conto di Ro Srl.csv', true],
  ['RO_S.R.L.xlsx', true],
  ['FatturaRoSrl2026.xml', true],
  ['euro srl.csv', false],
  ['ro.csv', false],
  ['posta NICO@B.ITALIA nuova.eml', true],
])('una ditta dal nome corto in %s: %j', (nome, suo) => {
  const ditta = { nome: 'Nicolò', cognome: 'Re', denominazione: 'Ro S.r.l.', email: 'nico@b.italia' }
  expect(nominatoNelFile(ditta)(nome)).toBe(suo)
})

test.each([
  ['Nicolò RE.pdf'.normalize('NFD'), true],
  ['ReNicolo.pdf', true],
  ['NICOLÒRE.pdf', true],
  ['nicolore.pdf', true],
  ['nicolorenzo.pdf', false],
  ['Nicolò Rea.pdf', false],
  ['nicolo.pdf', false],
  ['Nicolorebo.pdf', false],
])('un nome corto in %s: %j', (nome, suo) => {
  expect(nominatoNelFile({ nome: 'Nicolò', cognome: 'Re' })(nome)).toBe(suo)
})

test('chi ha un nome che comincia come un altro, o che è dentro a un altro, non è lui', () => {
  const nominata = nominatoNelFile({ nome: 'Mario', cognome: 'Conti', denominazione: 'Il Sole S.r.l.' })
  for (const altro of ['Mario Contini', 'Marione Conti', 'mariocontini', 'Vigil Sole Srl', 'Il Sole Srls'])
    expect([altro, nominata(`${altro}.pdf`)]).toEqual([altro, false])
})

test('il nome di un file di chi si chiama così anche lui resta suo; di altri, o con un codice di chi si cancella, no', () => {
  const anna = { nome: 'Anna', cognome: 'Rossi', codice_fiscale: 'RSSNNA80A41F839W' }
  const annaMaria = { nome: 'Anna Maria', cognome: 'Rossi' }
  const ada = { nome: 'Ada', cognome: 'Altra' }
  const nominata = nominatoNelFile(anna)
  expect(nominata('libretto Anna Maria Rossi.pdf', annaMaria)).toBe(false)
  expect(nominata('libretto Anna Rossi.pdf', { nome: 'ANNA', cognome: 'Rossi' })).toBe(false)
  expect(nominata('libretto Anna Rossi.pdf', annaMaria)).toBe(true)
  expect(nominata('libretto Anna Rossi e Ada Altra.pdf', ada)).toBe(true)
  expect(nominata('libretto Anna Maria Rossi.pdf', null)).toBe(true)
  expect(nominata('Anna Maria Rossi RSSNNA80A41F839W.pdf', annaMaria)).toBe(true)
})
