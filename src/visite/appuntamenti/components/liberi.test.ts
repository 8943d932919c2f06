import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import {
  conAssegnato,
  elencoTecnici,
  giornoEOraLiberi,
  motivo,
  nonVerificati,
  primaLibera,
  riassunto,
  tieneIGuasti,
} from '#visite/appuntamenti/components/liberi.ts'

const GIORNO = '2026-11-20'
const impegno = (inizio: string, fine: string, titolo = 'Revisione De Luca') => ({
  id: Number(inizio.slice(0, 2)),
  titolo,
  data_inizio: instantFromRome(GIORNO, inizio),
  data_fine: instantFromRome(GIORNO, fine),
})
const voluto = (inizio: string, fine: string) => ({
  dataInizio: instantFromRome(GIORNO, inizio),
  dataFine: instantFromRome(GIORNO, fine),
})
const noto = {
  ...{ ultimo: false, vicino: null, primaLibera: null, festivo: null, fuoriOrario: false },
  ...{ nellaRiserva: false, primaNellaRiserva: false },
  viaPerOre: [],
  orario: [
    [540, 780],
    [840, 1080],
  ] as [number, number][],
}
const libero = (...giornata: ReturnType<typeof impegno>[]) => ({
  ...noto,
  id: 1,
  nome_utente: 'ciro',
  ufficio: false,
  attivo: true,
  giornata,
  conflitti: [],
  assenza: null,
})

test('chi è libero, e fino a quando', () => {
  const alleTre = voluto('15:00', '16:00')
  expect(motivo(libero(), alleTre)).toBe('Libero tutto il giorno')
  expect(motivo(libero(impegno('09:00', '10:30')), alleTre)).toBe('Libero tutto il pomeriggio')
  expect(motivo(libero(impegno('17:00', '18:00'), impegno('16:30', '17:00')), alleTre)).toBe(
    'Libero fino alle 16:30',
  )
  expect(motivo(libero(impegno('14:00', '15:00')), alleTre)).toBe('Libero dalle 15:00')
  expect(motivo(libero(impegno('08:00', '09:00')), voluto('10:00', '11:00'))).toBe('Libero dalle 09:00')
})

test('chi manca qualche ora di quel giorno è libero fino ad allora', () => {
  const { data_inizio, data_fine } = impegno('16:30', '18:00')
  expect(motivo({ ...libero(), viaPerOre: [{ data_inizio, data_fine }] }, voluto('15:00', '16:00'))).toBe(
    'Libero fino alle 16:30',
  )
})

test('chi è occupato, con che cosa e quando', () => {
  const occupato = { ...libero(), conflitti: [impegno('14:30', '16:00'), impegno('15:30', '17:00')] }
  expect(motivo(occupato, voluto('15:00', '16:00'))).toBe('14:30 – 16:00 Revisione De Luca e un altro')
  expect(motivo({ ...libero(), conflitti: null, attivo: false }, null)).toBe('Non più attivo')
  const [nessuno] = nonVerificati([
    { id: 1, nome_utente: 'ciro', esce_per_visite: true, ruoli: { nome_ruolo: 'Operatore' } },
  ])
  expect(nessuno && motivo(nessuno, null)).toBe('Disponibilità non verificata')
})

test('un motivo solo: chi ci è già stato, chi è in zona, chi è libero', () => {
  const alleTre = voluto('15:00', '16:00')
  const vicino = { data_inizio: instantFromRome(GIORNO, '11:30'), comune: 'Napoli' }
  expect(motivo({ ...libero(), ultimo: true, vicino }, alleTre)).toBe('Ultimo da questo cliente')
  expect(motivo({ ...libero(), vicino }, alleTre)).toBe('Alle 11:30 è a Napoli')
  const preso = { ...libero(), ultimo: true, conflitti: [impegno('15:00', '16:00')] }
  expect(motivo(preso, alleTre)).toBe('15:00 – 16:00 Revisione De Luca')
})

test('chi è assente, fino a quando e, per un Admin, perché; chi è fuori dal suo orario', () => {
  const alleTre = voluto('15:00', '16:00')
  const ferie = { tipo: 'Ferie' as const, dal: GIORNO, al: '2026-12-04', dalle: null, alle: null }
  const via = (assenza: object) => motivo({ ...libero(), assenza: { ...ferie, ...assenza } }, alleTre)
  expect(via({})).toBe('Assente fino al 4/12 · Ferie')
  expect(via({ tipo: null })).toBe('Assente fino al 4/12')
  expect(via({ tipo: null, al: GIORNO })).toBe('Assente')
  expect(via({ tipo: 'Permesso', al: GIORNO, dalle: '14:00', alle: '16:30' })).toBe(
    'Assente dalle 14:00 alle 16:30 · Permesso',
  )
  const fuori = { ...libero(), fuoriOrario: true }
  expect(motivo(fuori, alleTre)).toBe('Fuori dal suo orario (9–13, 14–18)')
  expect(motivo({ ...fuori, orario: [] }, alleTre)).toBe('Quel giorno non lavora')
  expect(motivo({ ...fuori, orario: [], festivo: 'Immacolata' }, alleTre)).toBe('Giorno festivo: Immacolata')
  expect(riassunto([libero(), { ...libero(), assenza: ferie }, { ...fuori }])).toBe(
    'Liberi 2 · Occupati 0 · Assenti 1',
  )
})

const tecnico = (nome_utente: string, altro = {}) => ({
  ...noto,
  id: nome_utente.length,
  nome_utente,
  ruolo: 'Operatore' as const,
  esce_per_visite: true,
  giornata: [],
  ...altro,
})

test('i più utili prima, poi chi è occupato, poi l’ufficio; chi non è più attivo resta al suo posto', () => {
  const vicino = { data_inizio: instantFromRome(GIORNO, '11:30'), comune: 'Napoli' }
  const tecnici = elencoTecnici({
    operatoriDisponibili: [
      tecnico('admin', { ruolo: 'Admin', esce_per_visite: false, ultimo: true }),
      tecnico('di sera', { fuoriOrario: true, ultimo: true }),
      tecnico('titolare', { ruolo: 'Admin', ultimo: true }),
      tecnico('carico', { giornata: [impegno('09:00', '10:00')] }),
      tecnico('elena'),
      tecnico('in zona', { vicino }),
      tecnico('già stato', { ultimo: true }),
    ],
    operatoriOccupati: [tecnico('ciro', { ultimo: true, appuntamenti: [impegno('09:00', '10:00')] })].map(
      (t) => ({ ...t, appuntamenti: [impegno('09:00', '10:00')], assenza: null }),
    ),
  })
  expect(tecnici.map((t) => t.nome_utente)).toEqual([
    'titolare',
    'già stato',
    'in zona',
    'elena',
    'carico',
    'di sera',
    'ciro',
    'admin',
  ])
  expect(conAssegnato(tecnici, { id: 99, nome_utente: 'luca' })[0]).toMatchObject({ id: 99, conflitti: null })
  expect(conAssegnato([], { id: 99, nome_utente: 'luca' })).toEqual([])
  expect(riassunto(conAssegnato(tecnici, { id: 99, nome_utente: 'luca' }))).toBe('Liberi 6 · Occupati 1')
})

test('il tempo per i guasti si dice di chi è scelto, o di tutti quelli che andrebbero', () => {
  const tiene = { ...libero(), nellaRiserva: true }
  const altro = { ...libero(), id: 2 }
  const ufficio = { ...libero(), id: 3, ufficio: true }
  expect(tieneIGuasti([tiene, ufficio], null)).toBe(true)
  expect(tieneIGuasti([tiene, altro], null)).toBe(false)
  expect(tieneIGuasti([tiene, altro], tiene.id)).toBe(true)
  expect(tieneIGuasti([tiene, { ...altro, fuoriOrario: true }], null)).toBe(true)
  expect(tieneIGuasti([ufficio], null)).toBe(false)
})

test('un’altra ora si propone a chi non va bene quella chiesta', () => {
  const presto = instantFromRome(GIORNO, '16:00')
  const tardi = instantFromRome('2026-11-24', '09:00')
  const adesso = instantFromRome(GIORNO, '08:00')
  const alleTre = voluto('15:00', '16:00')
  const preso = { ...libero(), conflitti: [impegno('15:00', '16:00')], primaLibera: tardi }
  const altro = { ...libero(), id: 2, primaLibera: presto }
  const ufficio = { ...libero(), id: 3, ufficio: true, primaLibera: presto }
  expect(primaLibera([preso, altro], null, alleTre, adesso)).toBeNull()
  expect(primaLibera([preso, altro], preso.id, alleTre, adesso)?.istante).toBe(tardi)
  expect(primaLibera([preso, ufficio], null, alleTre, adesso)?.istante).toBe(tardi)
  // It has passed: somebody free then is of no use.
  expect(primaLibera([preso, altro], null, alleTre, instantFromRome(GIORNO, '15:30'))).toEqual({
    ...{ istante: presto, tecnico: altro },
  })
  const fuori = { ...altro, fuoriOrario: true }
  expect(primaLibera([fuori, ufficio], null, alleTre, adesso)).toMatchObject({ tecnico: { id: 2 } })
  expect(giornoEOraLiberi(tardi)).toBe('mar 24, 09:00')
})
