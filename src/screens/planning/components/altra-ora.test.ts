import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { giornoDi } from '#visite/tempo/giorno.rules.ts'
import type { PersonaNelTempo } from '#visite/tempo/rules.ts'
import { altraOra } from './altra-ora.ts'
import { componiGiorno } from './geometria.ts'
import type { RigaPlanning } from './modello.ts'

const ADESSO = '2026-11-24T10:10:00.000Z'
beforeEach(() => vi.useFakeTimers({ now: Date.parse(ADESSO) }))
afterEach(() => vi.useRealTimers())

const GIORNI = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
const visita = (id: number, data_inizio: string, data_fine: string, stato = 'Programmato') =>
  ({ id, data_inizio, data_fine, stato, utente_assegnato_id: 1, aiutanti: [] as object }) as VisitaPlanning
const riga = (visite: VisitaPlanning[], assenze: PersonaNelTempo['assenze'] = []): RigaPlanning => ({
  operatore: {} as RigaPlanning['operatore'],
  carico: 0,
  giorni: GIORNI.map((giorno) =>
    componiGiorno(
      visite,
      giorno,
      15,
      giornoDi(giorno, { orario: ORARIO_SOLITO, assenze }, [], { patrono: null }),
    ),
  ),
})

const sua = visita(1, '2026-11-25T09:00:00.000Z', '2026-11-25T10:30:00.000Z')

test('la prima ora da adesso in cui ci sta, in un altro giorno', () => {
  const mattina = visita(2, '2026-11-24T11:00:00.000Z', '2026-11-24T12:00:00.000Z')
  expect(altraOra(riga([sua]), sua, ADESSO)).toBe('ora libera mar 24, 11:15')
  expect(altraOra(riga([sua, mattina]), sua, ADESSO)).toBe('ora libera mar 24, 14:00')
  expect(altraOra(riga([sua, { ...mattina, stato: 'Annullato' }]), sua, ADESSO)).toBe(
    'ora libera mar 24, 11:15',
  )
})

test('assenze e mezze giornate non sono libere; il suo giorno nemmeno', () => {
  const via = { tipo: null, dal: '2026-11-24', al: '2026-11-24', dalle: null, alle: null }
  const mezza = { ...via, dal: '2026-11-26', al: '2026-11-26', dalle: '09:00', alle: '16:00' }
  expect(altraOra(riga([sua], [via]), sua, ADESSO)).toBe('ora libera gio 26, 09:00')
  expect(altraOra(riga([sua], [via, mezza]), sua, ADESSO)).toBe('ora libera gio 26, 16:00')
  expect(altraOra(riga([sua], [{ ...via, al: '2026-11-26' }]), sua, ADESSO)).toBe(
    'nessun’ora libera in settimana',
  )
})

test('di una settimana passata, o di un giorno solo, non si dice niente', () => {
  const oggi = visita(3, '2026-11-24T09:00:00.000Z', '2026-11-24T10:00:00.000Z')
  expect(altraOra({ ...riga([oggi]), giorni: riga([oggi]).giorni.slice(0, 2) }, oggi, ADESSO)).toBe('')
})
