import { expect, test } from 'vitest'
import { capUnico, caricaComuni, cercaComuni, comuniDelCap, paroleCap } from './municipalities.ts'

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
