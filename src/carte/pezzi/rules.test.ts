import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PEZZO_APERTO } from '#shared/pezzi-aperti.ts'
import { campione } from '#test/sample.ts'
import { eIlPezzo } from './arrivo.rules.ts'
import { testoOrdine } from './ordine.rules.ts'
import {
  aspettato,
  type Chiesto,
  daPortare,
  doveVa,
  giorniNelloStato,
  inRitardo,
  STATI_PEZZO,
  type StatoPezzo,
  type VisitaInFila,
} from './rules.ts'

const OGGI = '2026-11-25'
const stati = Object.keys(STATI_PEZZO) as StatoPezzo[]

test('aperto è lo stesso nella regola e nelle interrogazioni', () => {
  for (const stato of stati) expect(PEZZO_APERTO.includes(`'${stato}'`)).toBe(daPortare(stato))
})

test('si porta ciò che non è usato e serve; si aspetta ciò che non è ancora qui', () => {
  expect(stati.filter(daPortare)).toEqual(['Da_Ordinare', 'Ordinato', 'Arrivato'])
  expect(stati.filter(aspettato)).toEqual(['Da_Ordinare', 'Ordinato'])
})

test('è in ritardo ciò che è ordinato e doveva essere qui ieri', () => {
  const il = (stato: StatoPezzo, arriva_il: string | null) => inRitardo({ stato, arriva_il }, OGGI)
  expect(il('Ordinato', '2026-11-24')).toBe(true)
  expect(il('Ordinato', OGGI)).toBe(false)
  expect(il('Ordinato', null)).toBe(false)
  expect(stati.filter((stato) => il(stato, '2026-11-24'))).toEqual(['Ordinato'])
})

test('i giorni dei passi di prima restano, quelli di dopo si dimenticano', () => {
  const nessuno = { ordinato_il: null, arrivato_il: null, usato_il: null }
  const tutti = { ordinato_il: '2026-11-01', arrivato_il: '2026-11-05', usato_il: '2026-11-09' }
  expect(giorniNelloStato(nessuno, 'Ordinato', OGGI)).toEqual({
    ...{ ordinatoIl: OGGI, arrivatoIl: null, usatoIl: null },
  })
  // Found in the van: nobody ordered it.
  expect(giorniNelloStato(nessuno, 'Arrivato', OGGI)).toEqual({
    ...{ ordinatoIl: null, arrivatoIl: OGGI, usatoIl: null },
  })
  const giorni = (stato: StatoPezzo) => Object.values(giorniNelloStato(tutti, stato, OGGI))
  expect(giorni('Da_Ordinare')).toEqual([null, null, null])
  expect(giorni('Ordinato')).toEqual(['2026-11-01', null, null])
  expect(giorni('Arrivato')).toEqual(['2026-11-01', '2026-11-05', null])
  expect(giorni('Usato')).toEqual(['2026-11-01', '2026-11-05', '2026-11-09'])
  expect(giorni('Non_Serve')).toEqual(['2026-11-01', '2026-11-05', null])
})

const visita = (id: number, altro: Partial<VisitaInFila> = {}): VisitaInFila => ({
  ...{ id, cliente_id: 1, stato: 'Programmato', data_inizio: `2026-12-0${id}T09:00:00.000Z` },
  ...{ commessa_id: null, preventivo_id: null, ripresa_da: null, ...altro },
})
const chiesto = (appuntamento_id: number | null, commessa_id: number | null = null) => ({
  ...{ cliente_id: 1, appuntamento_id, commessa_id, preventivo_id: null },
})
const va = (dove: Chiesto, ...visite: VisitaInFila[]) =>
  doveVa(dove, new Map(visite.map((una) => [una.id, una])))?.id ?? null

test('va alla visita dove è stato chiesto, finché è da fare', () => {
  expect(va(chiesto(1), visita(1), visita(2))).toBe(1)
  expect(va(chiesto(1), visita(1, { stato: 'In_Corso' }))).toBe(1)
  for (const stato of ['Completato', 'Annullato', 'Da_Riprogrammare'] as const)
    expect(va(chiesto(1), visita(1, { stato }), visita(2))).toBeNull()
  expect(va(chiesto(null), visita(1))).toBeNull()
})

test('va a quella prenotata al suo posto, anche più volte; una annullata non lo è più', () => {
  const prima = visita(1, { stato: 'Completato', ripresa_da: 2 })
  expect(va(chiesto(1), prima, visita(2))).toBe(2)
  const seconda = visita(2, { stato: 'Completato', ripresa_da: 3 })
  expect(va(chiesto(1), prima, seconda, visita(3))).toBe(3)
  expect(va(chiesto(1), prima, visita(2, { stato: 'Annullato', ripresa_da: 3 }), visita(3))).toBeNull()
  expect(va(chiesto(1), prima)).toBeNull()
  // Round and round: it ends.
  expect(va(chiesto(1), prima, visita(2, { stato: 'Completato', ripresa_da: 1 }))).toBeNull()
})

test('di una commessa va alla prossima visita, la più vicina; a pari ora sempre alla stessa', () => {
  const sue = [4, 3, 2].map((id) => visita(id, { commessa_id: 7 }))
  expect(va(chiesto(null, 7), visita(1), ...sue)).toBe(2)
  expect(va(chiesto(1), visita(1, { stato: 'Completato', commessa_id: 7 }), ...sue)).toBe(2)
  const insieme = [4, 3, 2].map((id) => ({ ...visita(1), id, commessa_id: 7 }))
  expect(va(chiesto(null, 7), ...insieme)).toBe(2)
  expect(va(chiesto(null, 7), ...insieme.toReversed())).toBe(2)
  // The job that its visit is of now, not the one of when it was asked.
  const spostata = visita(1, { stato: 'Completato', commessa_id: 8 })
  expect(va(chiesto(1, 7), spostata, visita(2, { commessa_id: 7 }), visita(3, { commessa_id: 8 }))).toBe(3)
})

test('di un preventivo va alla prossima visita che lo esegue', () => {
  const diPreventivo = { ...chiesto(null), preventivo_id: 5 }
  expect(va(diPreventivo, visita(1), visita(3, { preventivo_id: 5 }), visita(2, { preventivo_id: 5 }))).toBe(
    2,
  )
  expect(va(diPreventivo, visita(1, { preventivo_id: 5, stato: 'Completato' }))).toBeNull()
})

test('una visita di un altro cliente non lo porta', () => {
  expect(va(chiesto(1), visita(1, { cliente_id: 2 }))).toBeNull()
  expect(
    va(chiesto(1), visita(1, { stato: 'Completato', ripresa_da: 2 }), visita(2, { cliente_id: 2 })),
  ).toBe(null)
  expect(va(chiesto(null, 7), visita(1, { cliente_id: 2, commessa_id: 7 }))).toBeNull()
})

test('qualunque siano le visite, va a una da fare dello stesso cliente o a nessuna, e finisce', () => {
  const unaVisita = fc.record({
    cliente_id: fc.integer({ min: 1, max: 2 }),
    stato: fc.constantFrom('Programmato', 'In_Corso', 'Completato', 'Annullato', 'Da_Riprogrammare'),
    data_inizio: fc.constantFrom('2026-12-01T09:00:00.000Z', '2026-12-02T09:00:00.000Z'),
    commessa_id: fc.option(fc.integer({ min: 1, max: 2 })),
    preventivo_id: fc.option(fc.integer({ min: 1, max: 2 })),
    ripresa_da: fc.option(fc.integer({ min: 1, max: 8 })),
  })
  const dove = fc.record({
    cliente_id: fc.integer({ min: 1, max: 2 }),
    appuntamento_id: fc.option(fc.integer({ min: 1, max: 8 })),
    commessa_id: fc.option(fc.integer({ min: 1, max: 2 })),
    preventivo_id: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  fc.assert(
    fc.property(fc.array(unaVisita, { maxLength: 8 }), dove, (visite, pezzo) => {
      const numerate = visite.map((una, n) => ({ ...una, id: n + 1 }) as VisitaInFila)
      const trovata = doveVa(pezzo, new Map(numerate.map((una) => [una.id, una])))
      // In whichever order they were read.
      expect(doveVa(pezzo, new Map(numerate.toReversed().map((una) => [una.id, una])))).toEqual(trovata)
      if (!trovata) return
      expect(trovata.cliente_id).toBe(pezzo.cliente_id)
      expect(['Programmato', 'In_Corso']).toContain(trovata.stato)
    }),
    campione(20_000),
  )
})

const daChi = (codice: string | null, descrizione: string, fornitore_id: number | null = null) => ({
  ...{ codice, descrizione, fornitore_id },
})

test('una riga di fattura è del pezzo che ha lo stesso codice, comunque sia scritto', () => {
  const valvola = daChi('VK-4105', 'Valvola gas', 1)
  expect(eIlPezzo(valvola, daChi('vk 4105', 'VALV. GAS HONEYWELL', 1))).toBe(true)
  expect(eIlPezzo(valvola, daChi(null, 'VALV.GAS (VK4105) HONEYWELL', 1))).toBe(true)
  expect(eIlPezzo(valvola, daChi('VK4105', 'Valvola gas', 2))).toBe(false)
  expect(eIlPezzo(daChi('VK4105', 'Valvola gas'), daChi('VK4105', 'x', 2))).toBe(true)
  // Both say which one they are.
  expect(eIlPezzo(valvola, daChi('VK4115', 'Valvola gas', 1))).toBe(false)
  // No code, but a word or a number that any line may have.
  expect(eIlPezzo(daChi('34', 'Guarnizione 3/4'), daChi(null, 'Raccordo 34', 1))).toBe(false)
})

test('senza codice ne ha tutte le parole, che sono almeno due', () => {
  expect(eIlPezzo(daChi(null, 'Vaso di espansione 8 l'), daChi('X1', 'VASO DI ESPANSIONE 8 L ELBI', 1))).toBe(
    true,
  )
  expect(eIlPezzo(daChi(null, 'Vaso espansione 12 l'), daChi('X1', 'Vaso espansione 8 l', 1))).toBe(false)
  expect(eIlPezzo(daChi(null, 'Guarnizione'), daChi(null, 'Guarnizione', 1))).toBe(false)
  expect(eIlPezzo(daChi(null, 'Unità à côté'), daChi(null, 'unita a cote', 1))).toBe(true)
  expect(eIlPezzo(daChi('', '…'), daChi('', '…', 1))).toBe(false)
})

test('un ordine in parole: codice, quantità, che cosa; in fondo chi lo fa, per ciò che se ne sa', () => {
  const azienda = {
    ...{
      ragione_sociale: 'Termica Vesuvio S.r.l.',
      indirizzo: 'Via Roma 1',
      cap: '80055',
      comune: 'Portici',
    },
    ...{ provincia: 'NA', partita_iva: '01234567897', telefono: '081 123456', email: null },
  }
  const voci = [
    { codice: 'VK4105', quantita: '1', descrizione: 'Valvola gas', urgente: true },
    { codice: null, quantita: '2.5', descrizione: 'Tubo rame 18', urgente: false },
  ]
  expect(testoOrdine(voci, azienda)).toBe(`Buongiorno, vorremmo ordinare:

VK4105 · 1 · Valvola gas (urgente)
2,5 · Tubo rame 18

Grazie
Termica Vesuvio S.r.l.
Via Roma 1, 80055 Portici (NA)
P. IVA 01234567897 · tel. 081 123456`)
  const muta = Object.fromEntries(Object.keys(azienda).map((campo) => [campo, null])) as never
  expect(testoOrdine(voci.slice(1), muta)).toBe(
    'Buongiorno, vorremmo ordinare:\n\n2,5 · Tubo rame 18\n\nGrazie',
  )
})
