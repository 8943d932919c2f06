import { expect, test } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import type { LavoroDaFare, VisitaDaFare } from '#scadenze/scadenze/contract.ts'
import { giornoDi } from '#visite/tempo/giorno.rules.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { dovePosare, type GiornoDelTecnico, type PostoVisita } from './posti.ts'
import { righeBacheca } from './righe.ts'

const MISURE = { viaggio: 10, viaggioFuori: 25, riserva: 20, quando: 'Fine' as const, vicine: [] }
const GIORNO: GiornoDelTecnico = {
  ...giornoDi(
    '2026-12-01',
    { orario: ORARIO_SOLITO, assenze: [] },
    [] as (GiornoDelTecnico['impegni'][number] & Durata)[],
    { patrono: null },
  ),
  ...{ minutiLiberi: 384, riservaDa: 984, riservaA: 1080 },
}
const rigaDi = (id: number) => {
  const [riga] = righeBacheca(
    [
      {
        cliente: {
          id,
          indirizzo: `Via Diaz ${id}`,
          comune: 'Portici',
          cap: '80055',
          punto: [40.82, 14.34],
          fascia: null,
        },
        zona: { chiave: 'z1', nome: 'Portici' },
        lavori: [{ id, stato: 'Da_Programmare', minuti: 45, data_dovuta: null } as LavoroDaFare],
      } as unknown as VisitaDaFare,
    ],
    new Set(),
  )
  if (!riga) throw new Error('senza riga')
  return riga
}
const alle = (riga: PostoVisita['riga'], inizio: number): PostoVisita => ({
  ...{ riga, utenteId: 1, giorno: GIORNO.giorno, inizio, fine: inizio + 45, perche: null, aMano: true },
})
const IERI = '2026-11-30T11:00:00.000Z'
const inizio = (posti: PostoVisita[], adesso: string) =>
  dovePosare(rigaDi(1), GIORNO, posti, MISURE, adesso).posto?.inizio

test('oggi si posa dopo l’ora che è a Roma, gli altri giorni dalla prima', () => {
  expect(inizio([], IERI)).toBe(540)
  expect(inizio([], '2026-12-01T09:20:00.000Z')).toBe(630)
  expect(dovePosare(rigaDi(1), GIORNO, [], MISURE, '2026-12-01T16:30:00.000Z')).toEqual({
    perche: 'Non ci sono 45 min liberi di fila',
  })
})

test('il posto che ha già non conta: quello degli altri sì', () => {
  expect(inizio([alle(rigaDi(1), 540)], IERI)).toBe(540)
  expect(inizio([alle(rigaDi(2), 540)], IERI)).toBe(600)
})

test('chi trascina oltre la portata del tecnico lo legge, e può farlo lo stesso', () => {
  const luogo = { comune: 'Torino', cap: null, indirizzo: null, punto: [45.07, 7.69] as const }
  const partenza = { nome: 'Torino', luogo, raggio: 60 }
  expect(dovePosare(rigaDi(1), GIORNO, [], MISURE, IERI, partenza)).toMatchObject({
    posto: { inizio: 540 },
    perche: 'Libero. A 718 km da Torino: più lontano di quanto arriva.',
  })
})
