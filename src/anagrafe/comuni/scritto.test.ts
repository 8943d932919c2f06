import { describe, expect, test } from 'vitest'
import nomiECap from '#shared/comuni.json' with { type: 'json' }
import { leggiComuni } from '#shared/comuni.ts'
import { limitHere } from '#test/limit-here.ts'
import { quanti } from '#test/sample.ts'
import { comuneScritto } from './luoghi.queries.server.ts'
import { chiaveAccentata, lettereDiverse, paroleComune } from './nomi.rules.ts'
import punti from './punti.json' with { type: 'json' }
import type { ProveDelLuogo } from './scritto.rules.ts'

const REGGIO = { comune: "Reggio nell'Emilia", cap: '42121', provincia: 'RE' }
const CATANIA = { comune: 'Catania', cap: null, provincia: 'CT' }

/** `= Scandiano RE 42019 (Arceto)` where it is sure, `? …` where it is to be asked; `?` where nobody knows. */
function letto(
  scritto: string,
  prove: ProveDelLuogo = {},
  ditta: typeof CATANIA | typeof REGGIO | null = REGGIO,
) {
  const { sicuro, proposte } = comuneScritto(scritto, prove, ditta)
  const [luogo] = proposte
  if (!luogo) return '?'
  const { comune, provincia, cap, frazione } = luogo
  return [sicuro ? '=' : '?', comune, provincia, cap, frazione && `(${frazione})`].filter(Boolean).join(' ')
}

test.each([
  ['SCANDIANO', '= Scandiano RE 42019'],
  ["S.Ilario d'Enza", "= Sant'Ilario d'Enza RE 42049"],
  ['SANTILARIO D ENZA', "= Sant'Ilario d'Enza RE 42049"],
  ['S.Martino in Rio', '= San Martino in Rio RE 42018'],
  ['Aci S.Antonio', "= Aci Sant'Antonio CT 95025"],
  ['Castelnovo ne Monti', "= Castelnovo ne' Monti RE 42035"],
  ['Castelnuovo ne’ Monti', "= Castelnovo ne' Monti RE 42035"],
  ['Castelnovo Sotto', '= Castelnovo di Sotto RE 42024'],
  ['4 Castella', '= Quattro Castella RE 42020'],
  ['Reggio Emilia', "= Reggio nell'Emilia RE"],
  ["REGGIO NELL'EMILIA", "= Reggio nell'Emilia RE"],
  ['Reggio Calabria', '= Reggio di Calabria RC'],
  ['Reggio di Calabria', '= Reggio di Calabria RC'],
  ['FORLI', '= Forlì FC'],
  ["Forli'", '= Forlì FC'],
  ['Roma Capitale', '= Roma RM'],
  ['San Remo', '= Sanremo IM 18038'],
  ['Spezia', '= La Spezia SP'],
])('senza badare a maiuscole, accenti e santi, «%s» è un comune', (scritto, atteso) => {
  expect(letto(scritto)).toBe(atteso)
})

test.each([
  ['Bozen', '= Bolzano BZ 39100'],
  ['St. Ulrich', '= Ortisei BZ 39046'],
  ['Porretta Terme', '= Alto Reno Terme BO 40046'],
  ['Bazzano', '= Valsamoggia BO 40053'],
  ['Busana', '= Ventasso RE 42032'],
  ['Presicce', '= Presicce-Acquarica LE 73054'],
])('«%s», di prima o in un’altra lingua, è quello di oggi', (scritto, atteso) => {
  expect(letto(scritto)).toBe(atteso)
})

test.each([
  ['42019 Scandiano (RE)', '= Scandiano RE 42019'],
  ['Scandiano RE', '= Scandiano RE 42019'],
  ['Scandiano - RE', '= Scandiano RE 42019'],
  ['Scandiano (Reggio Emilia)', '= Scandiano RE 42019'],
  ['Scandiano, Reggio Emilia', '= Scandiano RE 42019'],
  ['Scandiano prov. RE', '= Scandiano RE 42019'],
  ['Scandiano (Arceto)', '= Scandiano RE 42019 (Arceto)'],
  ['Arceto (Scandiano)', '= Scandiano RE 42019 (Arceto)'],
  ['Scandiano fraz. Arceto', '= Scandiano RE 42019 (Arceto)'],
  ['Gattatico/Praticello', '= Gattatico RE 42043 (Praticello)'],
  ['Pieve Modolena - Reggio Emilia', "= Reggio nell'Emilia RE (Pieve Modolena)"],
  ['Arceto di Scandiano', '? Scandiano RE 42019 (Arceto)'],
  ['Montecchio (RE)', '= Montecchio Emilia RE 42027'],
  ['Frassineto Po', '= Frassineto Po AL 15040'],
])('CAP, provincia e frazione scritti accanto: «%s»', (scritto, atteso) => {
  expect(letto(scritto)).toBe(atteso)
})

test.each([
  ['Reggio E.', "? Reggio nell'Emilia RE"],
  ['REGGIO', "? Reggio nell'Emilia RE"],
  ['R.Emilia', "? Reggio nell'Emilia RE"],
  ['RE', "? Reggio nell'Emilia RE"],
  ['SANT ILARIO', "? Sant'Ilario d'Enza RE 42049"],
  ['S. Ilario', "? Sant'Ilario d'Enza RE 42049"],
  ['Cast. Monti', "? Castelnovo ne' Monti RE 42035"],
  ['Castelnovo M.', "? Castelnovo ne' Monti RE 42035"],
  ['C.novo Monti', "? Castelnovo ne' Monti RE 42035"],
  ['Montecchio', '? Montecchio Emilia RE 42027'],
  ['Montechio', '? Montecchio Emilia RE 42027'],
  ['C/mare di Stabia', '? Castellammare di Stabia NA 80053'],
  ['Vezzano s/C', '? Vezzano sul Crostolo RE 42030'],
  ['Bagnolo in P.', '? Bagnolo in Piano RE 42011'],
  ['Coreggio', '? Correggio RE 42015'],
  ['Scandinao', '? Scandiano RE 42019'],
  ['Casalgrnde', '? Casalgrande RE 42013'],
  ['Scandiano Arceto', '? Scandiano RE 42019'],
  ['Forlì-Cesena', '? Forlì FC'],
  ['Arceto', '?'],
  ['n/d', '?'],
  ['Lama', '? Lama Mocogno MO 41023'],
])('accorciato o sbagliato, «%s» si chiede, e prima viene chi è vicino alla ditta', (scritto, atteso) => {
  expect(letto(scritto)).toBe(atteso)
})

describe('ciò che sta accanto nella riga decide fra i simili', () => {
  test.each<[string, ProveDelLuogo, string]>([
    ['Montecchio', { cap: '42027' }, '= Montecchio Emilia RE 42027'],
    ['Montecchio', { provincia: 'RE' }, '= Montecchio Emilia RE 42027'],
    ['Montecchio', { provincia: '(tr)' }, '= Montecchio TR 05020'],
    ['Reggio E.', { provincia: 'RE' }, "= Reggio nell'Emilia RE"],
    ['Coreggio', { cap: '42015' }, '= Correggio RE 42015'],
    ['Samone', { provincia: 'TN' }, '= Samone TN 38059'],
    ['Samone', { cap: '10010' }, '= Samone TO 10010'],
    ['Samone', { cap: '10010', provincia: 'TN' }, '? Samone TN 38059'],
    ['Castelnovo', { provincia: 'RE' }, '? Castelnovo di Sotto RE 42024'],
    ['Arceto', { cap: '42019' }, '? Scandiano RE 42019 (Arceto)'],
    ['Lugo Vicentino', { cap: '36030' }, '= Lugo di Vicenza VI 36030'],
    ['', { cap: '42019' }, '= Scandiano RE 42019'],
  ])('«%s» con %j', (scritto, prove, atteso) => {
    expect(letto(scritto, prove)).toBe(atteso)
  })

  test('il CAP di un comune che ne ha uno è il suo; di una città resta quello scritto, se è suo', () => {
    expect(letto('Scandiano', { cap: '42010', provincia: 'MO' })).toBe('= Scandiano RE 42019')
    expect(letto('Reggio Emilia', { cap: '42122' })).toBe("= Reggio nell'Emilia RE 42122")
    expect(letto('Reggio Emilia', { cap: '42100' })).toBe("= Reggio nell'Emilia RE")
  })
})

test('un comune vero si chiede solo se è lontano e un altro di quel nome è vicino alla ditta', () => {
  expect(letto('Montecchio', {}, CATANIA)).toBe('= Montecchio TR 05020')
  expect(letto('Montecchio', {}, null)).toBe('= Montecchio TR 05020')
  expect(letto('Reggio', {}, CATANIA)).toBe('? Reggio di Calabria RC')
  expect(letto('Paterno', {}, REGGIO)).toBe('= Paterno PZ 85050')
  expect(letto('PATERNO', {}, CATANIA)).toBe('? Paternò CT 95047')
  expect(letto("PATERNO'", {}, CATANIA)).toBe('= Paternò CT 95047')
  expect(letto('Samone', {}, { comune: 'Trento', cap: null, provincia: 'TN' })).toBe('= Samone TN 38059')
  expect(letto('Samone', {}, null)).toMatch(/^\?/)
})

const comuni = leggiComuni(nomiECap)
const plain = (nome: string) => nome.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

test('ogni comune ha il suo punto, e nessuna fusione ha il nome di un altro della provincia', () => {
  const perProvincia = (elenco: Record<string, string>) =>
    Object.fromEntries(Object.entries(elenco).map(([sigla, voci]) => [sigla, voci.split(';').length]))
  expect(perProvincia(punti)).toEqual(perProvincia(nomiECap))
  for (const sue of Map.groupBy(comuni, ({ provincia }) => provincia).values()) {
    const diOggi = new Set(sue.map(({ nome }) => nome))
    expect(sue.flatMap(({ altriNomi }) => altriNomi.filter((nome) => diOggi.has(nome)))).toEqual([])
  }
})

test('ogni comune, anche tutto maiuscolo e senza accenti, è lui, e con la provincia non si chiede', () => {
  const ogni = Math.ceil(comuni.length / quanti(comuni.length))
  for (const { nome, provincia } of comuni.filter((_, n) => n % ogni === 0)) {
    const suo = { sicuro: true, proposte: [expect.objectContaining({ comune: nome, provincia })] }
    expect(comuneScritto(nome, {}, { comune: nome, provincia })).toEqual(suo)
    expect(comuneScritto(plain(nome), { provincia }, REGGIO)).toEqual(suo)
  }
})

test('diecimila righe costano quanto le loro trecento scritture', () => {
  const scritture = comuni
    .filter((_, n) => n % 26 === 0)
    .map(({ nome }, n) => (n % 3 ? plain(nome) : nome.slice(0, 3) + nome.slice(4)))
  const inizio = performance.now()
  for (let n = 0; n < 10_000; n++)
    comuneScritto(scritture[n % scritture.length] ?? '', { provincia: n % 2 ? 'RE' : null }, REGGIO)
  expect(performance.now() - inizio).toBeLessThan(limitHere(1_000))
})

test('parole, accenti e sviste', () => {
  expect(paroleComune("S.ta Maria de' Monti")).toEqual(['s', 'maria', 'monti'])
  expect(paroleComune("Sant'Ilario d'Enza")).toEqual(['s', 'ilario', 'enza'])
  expect(paroleComune('Ne')).toEqual(['ne'])
  expect(chiaveAccentata("FORLI'")).toBe(chiaveAccentata('Forlí'))
  expect(chiaveAccentata("Sant'Agata")).toBe('santagata')
  expect(lettereDiverse('scandinao', 'scandiano', 2)).toBe(1)
  expect(lettereDiverse('correggio', 'coreggio', 2)).toBe(1)
  expect(lettereDiverse('reggio', 'scandiano', 2)).toBe(3)
})
