import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import { giudica } from '#telefono/rcee-moduli/giudizio.rules.ts'
import { moduloUno } from '#test/rcee.ts'

/** Where hours are typed: the rule of each is tried in `modulo-sposta.test.ts`, that of the efficiency report here. */
const MODULI = [
  'src/anagrafe/orari/components/giorni-assenza.tsx',
  'src/telefono/rapporti/components/orario.tsx',
  'src/telefono/rcee-moduli/components/sezione-esito.tsx',
  'src/visite/appuntamenti/components/con.tsx',
  'src/visite/appuntamenti/components/quando.tsx',
]

test('un’ora si scrive solo nei moduli che rifiutano una fine prima dell’inizio', () => {
  const conOre = globSync('src/**/*.tsx', { exclude: ['src/web/ui/**'] }).filter((file) =>
    /<Time(Field|Input)\s|type="time"|forma: 'ora'/.test(readFileSync(file, 'utf8')),
  )
  expect(conOre.sort()).toEqual(MODULI)
  const modulo = moduloUno()
  modulo.dati.quando = { ...modulo.dati.quando, arrivo: '18:00', partenza: '08:00' }
  expect(giudica(modulo, '2026-11-25').errori).toContainEqual(
    expect.objectContaining({ campo: 'quando.partenza', testo: FINE_DOPO_INIZIO }),
  )
})
