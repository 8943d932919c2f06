import { expect, test } from 'vitest'
import { capUnico, comuniDelCap } from '#shared/comuni.ts'
import { altroNome, caricaComuni, cercaComuni, paroleCap } from './municipalities.ts'

const comuni = await caricaComuni()
const nomi = (trovati: { nome: string }[]) => trovati.map(({ nome }) => nome)

test('sa tutti i comuni', () => {
  expect(comuni.length).toBeGreaterThan(7800)
  expect(
    comuni.every(
      ({ nome, provincia, intervalli }) => nome && /^[A-Z]{2}$/.test(provincia) && intervalli.length,
    ),
  ).toBe(true)
})

test('trova i comuni da come cominciano, senza accenti né maiuscole', () => {
  expect(nomi(cercaComuni(comuni, 'porti')).slice(0, 2)).toEqual(['Portici', 'Portigliola'])
  expect(nomi(cercaComuni(comuni, 'forli'))[0]).toBe('Forlì')
  expect(nomi(cercaComuni(comuni, "reggio nell'em"))).toEqual(["Reggio nell'Emilia"])
  expect(nomi(cercaComuni(comuni, 'stabia'))).toEqual(['Castellammare di Stabia'])
})

test.each([
  ['bozen', 'Bolzano', 'Bozen'],
  ['aoste', 'Aosta', 'Aoste'],
  ['trst', 'Trieste', 'Trst'],
  ['reggio emilia', "Reggio nell'Emilia", 'Reggio Emilia'],
  ['quero', 'Setteville', 'Quero Vas'],
  ['ronago', 'Uggiate con Ronago', undefined],
  ['gambug', 'Sovizzo', 'Gambugliano'],
  ['malgesso', 'Bardello con Malgesso e Bregano', undefined],
  ['laquila', "L'Aquila", undefined],
  ["l' aquila", "L'Aquila", undefined],
  ['naz sci', 'Naz-Sciaves', undefined],
])('«%s» trova %s', (scritto, nome, altro) => {
  const [trovato] = cercaComuni(comuni, scritto)
  expect(trovato?.nome).toBe(nome)
  expect(trovato && altroNome(trovato, scritto)).toBe(altro)
})

test('di una fusione i comuni di prima non si propongono più, i loro CAP restano', () => {
  expect(comuni.map(({ nome }) => nome)).not.toContain('Quero Vas')
  expect(nomi(comuniDelCap(comuni, '32031'))).toContain('Setteville')
})

test('dal CAP al comune e ritorno', () => {
  expect(nomi(comuniDelCap(comuni, '80055'))).toEqual(['Portici'])
  expect(nomi(comuniDelCap(comuni, '00184'))).toEqual(['Roma'])
  const [portici] = cercaComuni(comuni, 'Portici')
  const [napoli] = cercaComuni(comuni, 'Napoli')
  if (!portici || !napoli) throw new Error('mancano')
  expect(capUnico(portici)).toBe('80055')
  expect(capUnico(napoli)).toBeUndefined()
  expect(paroleCap(napoli)).toMatch(/^80121–801\d\d$/)
})
