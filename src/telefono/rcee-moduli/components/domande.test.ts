import { expect, test } from 'vitest'
import { moduloDue, moduloUno } from '#test/rcee.ts'
import { type Modulo, provaFrigo, provaFumi } from '../contract.ts'
import { giudica } from '../giudizio.rules.ts'
import { altreMisure, MISURE_FRIGO, MISURE_FUMI, NOX } from '../misure.rules.ts'

/** Whether contract and rules take a measure just below zero: what is said of its place beside others doesn't count. */
function sottoZero(modulo: Modulo, campo: string): boolean {
  const nuovo = structuredClone(modulo)
  Object.assign(nuovo.dati.prove[0] ?? {}, { [campo]: -0.5 })
  const schema = modulo.tipo === 1 ? provaFumi : provaFrigo
  if (!schema.safeParse(nuovo.dati.prove[0]).success) return false
  return !giudica(nuovo, '2026-11-22').errori.some(
    ({ campo: dove, gravita, testo }) =>
      dove === `prove.0.${campo}` && gravita === 'blocca' && !testo.includes('sta sotto'),
  )
}

test('ha il ± ogni misura che può stare sotto zero, e nessun’altra', () => {
  for (const voce of [...MISURE_FUMI, NOX, ...altreMisure(true)])
    expect(sottoZero(moduloUno(), voce.campo), voce.campo).toBe(voce.sottoZero ?? false)
  // A power below zero nobody types: the rules don't ask.
  for (const voce of MISURE_FRIGO.filter(({ unita }) => unita !== 'kW'))
    expect(sottoZero(moduloDue(), voce.campo), voce.campo).toBe(voce.sottoZero ?? false)
})
