import { expect, test } from 'vitest'
import type * as z from 'zod'
import { assenzaInput, orarioInput } from '#anagrafe/orari/contract.ts'
import { addDays, instantFromRome, oggi } from '#shared/dates.ts'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import { contenutoInput } from '#telefono/rapporti/contract.ts'
import { moduloAppuntamento, valoriNuovoAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { moduloSpostaVisite } from '#visite/lotti/components/modulo.ts'
import { moduloSposta } from './modulo-sposta.ts'

const GIORNO = '2026-11-24'
const errori = (schema: z.ZodType, valori: unknown) =>
  Object.fromEntries(
    (schema.safeParse(valori).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

/** Every form in which somebody says from when until when, with its field of the end. */
const MODULI: Record<string, [schema: z.ZodType, fine: string, valori: (da: string, a: string) => object]> = {
  appuntamento: [
    moduloAppuntamento,
    'oraFine',
    (oraInizio, oraFine) => ({
      ...valoriNuovoAppuntamento({ data: GIORNO, oraInizio, oraFine }),
      ...{ clienteId: 7, utenteAssegnatoId: 3, titolo: 'Manutenzione' },
    }),
  ],
  'spostamento nel planning': [
    moduloSposta,
    'oraFine',
    (oraInizio, oraFine) => ({ data: GIORNO, oraInizio, oraFine, utenteAssegnatoId: 3 }),
  ],
  assenza: [
    assenzaInput,
    'alle',
    (dalle, alle) => ({ utenteId: 3, tipo: 'Permesso', dal: GIORNO, al: GIORNO, dalle, alle }),
  ],
  'sposta una giornata': [
    moduloSpostaVisite,
    'alle',
    (dalle, alle) => ({
      ...{ utenteId: 3, motivo: 'Permesso', dal: oggi(), al: oggi(), dalle, alle },
      ...{ segnaAssenza: true, ultimoGiorno: oggi() },
    }),
  ],
  orario: [orarioInput, 'lun', (da, a) => ({ utenteId: 3, lun: `${da}-${a}` })],
  rapporto: [
    contenutoInput,
    'partenza',
    (da, a) => ({
      ...{ uid: '00000000-0000-4000-8000-000000000000', pausaMinuti: 0, persone: 1, lavori: 'Fatto' },
      ...{ esito: 'Risolto', raccomandazioni: null, materiali: [], letture: [], foto: [] },
      ...{ arrivo: instantFromRome(GIORNO, da), partenza: instantFromRome(GIORNO, a) },
    }),
  ],
}

for (const [nome, [schema, fine, valori]] of Object.entries(MODULI))
  test(`${nome}: chi scrive una fine che viene prima dell’inizio lo legge, con le stesse parole`, () => {
    expect(errori(schema, valori('09:00', '08:00'))).toEqual({ [fine]: FINE_DOPO_INIZIO })
    expect(errori(schema, valori('09:00', '10:00'))).toEqual({})
  })

test('le ore di chi manca sono tutt’e due, di un giorno solo; di chi va via non contano', () => {
  const [ieri, domani] = [addDays(oggi(), -1), addDays(oggi(), 1)]
  const sbagli = (altro: object) =>
    errori(moduloSpostaVisite, {
      ...{ utenteId: 3, motivo: 'Permesso', dal: oggi(), al: oggi(), dalle: '14:00', alle: '18:00' },
      ...{ segnaAssenza: true, ultimoGiorno: oggi(), ...altro },
    })
  expect(sbagli({})).toEqual({})
  expect(sbagli({ alle: '' })).toEqual({ alle: 'Indica anche fino a che ora' })
  expect(sbagli({ al: domani })).toEqual({ al: 'Con le ore l’assenza è di un giorno solo' })
  expect(sbagli({ al: domani, motivo: 'Congedo' })).toEqual({})
  expect(sbagli({ dal: ieri, al: ieri })).toEqual({ al: 'La data è già passata' })
})

test('oltre la mezzanotte si sposta solo dicendo il giorno in cui finisce', () => {
  const notte = { data: GIORNO, oraInizio: '22:00', oraFine: '01:30', utenteAssegnatoId: 3 }
  expect(errori(moduloSposta, notte)).toEqual({ oraFine: FINE_DOPO_INIZIO })
  expect(moduloSposta.parse({ ...notte, giornoFine: '2026-11-25' })).toEqual({
    utenteId: 3,
    inizio: { giorno: GIORNO, minuti: 1320 },
    fine: { giorno: '2026-11-25', minuti: 90 },
  })
  // What can't be read says so itself.
  expect(errori(moduloSposta, { ...notte, oraFine: 'sera' })).toEqual({ oraFine: 'Inserisci un’ora valida' })
  expect(Object.keys(errori(moduloSposta, { ...notte, giornoFine: 'domani' }))).toEqual(['giornoFine'])
})
