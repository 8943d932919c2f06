// long because what is drawn, offered and said of a day is one geometry

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { instantFromRome } from '#shared/dates.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { giornoDi } from '#visite/tempo/giorno.rules.ts'
import { momento } from '#visite/tempo/parti.rules.ts'
import type { Assente } from '#visite/tempo/rules.ts'
import {
  elencaInParole,
  finoA,
  motivoNonLibero,
  nomeBreve,
  nomeSlot,
  nomeVisita,
  periodo,
  sottoIlNome,
} from './frasi.ts'
import {
  affianca,
  allunga,
  carico,
  componiGiorno,
  conflitti,
  doveE,
  estremiDi,
  istanteDelPunto,
  liberi,
  liberoFino,
  posa,
  type Spicchio,
  sommaTratti,
  sovrapposizioni,
  spicchioDi,
  spostaVisita,
  stessoPosto,
} from './geometria.ts'
import type { RigaPlanning } from './modello.ts'

let prossimo = 1

function visita(giorno: string, da: string, a: string, altro: Partial<VisitaPlanning> = {}): VisitaPlanning {
  return {
    id: prossimo++,
    data_inizio: instantFromRome(giorno, da),
    data_fine: instantFromRome(giorno, a),
    stato: 'Programmato',
    utente_assegnato_id: 7,
    cliente: { nome: 'Ugo', cognome: 'Farina' },
    ...altro,
  } as VisitaPlanning
}

const VENERDI = '2026-11-20'
const tempo = (assenze: Assente[] = []) =>
  giornoDi(VENERDI, { orario: ORARIO_SOLITO, assenze }, [], { patrono: null })
const giornata = (...visite: VisitaPlanning[]) => componiGiorno(visite, VENERDI, 45, tempo())
const ore = (da: number, a: number) => ({ da: da * 60, a: a * 60 })

describe('stesse ore', () => {
  const insieme = (...visite: VisitaPlanning[]) => sovrapposizioni(giornata(...visite).spicchi)

  test('si segnano solo le ore in comune, una volta sola', () => {
    expect(
      insieme(
        visita(VENERDI, '11:00', '14:00'),
        visita(VENERDI, '13:00', '16:00'),
        visita(VENERDI, '13:30', '14:30'),
        visita(VENERDI, '16:00', '17:00'),
      ),
    ).toEqual([ore(13, 14.5)])
  })

  test('una visita annullata non si sovrappone a nulla, e fuori dalle nove ore non si segna', () => {
    expect(
      insieme(visita(VENERDI, '10:00', '12:00'), visita(VENERDI, '11:00', '12:00', { stato: 'Annullato' })),
    ).toEqual([])
    expect(insieme(visita(VENERDI, '07:00', '09:30'), visita(VENERDI, '08:00', '10:00'))).toEqual([
      ore(9, 9.5),
    ])
  })

  test('i minuti liberi non contano due volte ciò che si sovrappone, né ciò che è passato', () => {
    const giorno = giornata(
      visita(VENERDI, '08:00', '10:00'),
      visita(VENERDI, '11:00', '13:00'),
      visita(VENERDI, '12:00', '14:00'),
      visita(VENERDI, '15:00', '16:00', { stato: 'Annullato' }),
    )
    expect([liberoFino(giorno, 10 * 60), liberoFino(giorno, 14 * 60)]).toEqual([11 * 60, 18 * 60])
    const assente = componiGiorno([], VENERDI, 45, tempo([PERMESSO]))
    expect(liberoFino(assente, 600)).toBe(16 * 60)
  })
})

describe('sovrapposizioni', () => {
  const colonne = (...visite: VisitaPlanning[]) =>
    giornata(...visite).dentro.map(({ colonna, colonne }) => `${colonna}/${colonne}`)

  test('una dopo l’altra stanno in una colonna', () => {
    expect(colonne(visita(VENERDI, '09:00', '10:00'), visita(VENERDI, '10:00', '11:00'))).toEqual([
      '0/1',
      '0/1',
    ])
  })

  test('affiancate quando si sovrappongono, e la colonna libera si riusa', () => {
    const tre = [
      visita(VENERDI, '09:00', '12:00'),
      visita(VENERDI, '09:30', '10:30'),
      visita(VENERDI, '10:30', '12:00'),
    ]
    expect(colonne(...tre)).toEqual(['0/2', '1/2', '1/2'])
  })

  test('chi comincia prima delle 9 non nasconde chi viene subito dopo', () => {
    expect(colonne(visita(VENERDI, '08:30', '09:30'), visita(VENERDI, '09:30', '11:00'))).toEqual([
      '0/2',
      '1/2',
    ])
  })

  test('tre insieme fanno tre colonne', () => {
    expect(
      affianca(giornata(...[1, 2, 3].map(() => visita(VENERDI, '14:00', '15:00'))).spicchi, 45),
    ).toMatchObject([
      { colonna: 0, colonne: 3 },
      { colonna: 1, colonne: 3 },
      { colonna: 2, colonne: 3 },
    ])
  })
})

describe('dentro e fuori dalle nove ore', () => {
  test('prima delle 9 e dopo le 18 sono gettoni, a cavallo è un blocco', () => {
    const { dentro, fuori } = giornata(
      visita(VENERDI, '08:00', '09:00'),
      visita(VENERDI, '08:30', '10:00'),
      visita(VENERDI, '18:00', '19:00'),
      visita(VENERDI, '23:30', '23:45'),
    )
    expect(dentro.map(({ da }) => da)).toEqual([510])
    expect(fuori.map(({ da }) => da)).toEqual([480, 1080, 1410])
  })

  test('una visita che passa la mezzanotte ha un spicchio per giorno', () => {
    const notte = visita(VENERDI, '23:30', '00:00', { data_fine: instantFromRome('2026-11-21', '00:30') })
    expect(spicchioDi(notte, VENERDI)).toMatchObject({ da: 1410, a: 1440 })
    expect(spicchioDi(notte, '2026-11-21')).toMatchObject({ da: 0, a: 30 })
    expect(spicchioDi(notte, '2026-11-22')).toBeNull()
    const aMezzanotte = visita(VENERDI, '23:30', '00:00', {
      data_fine: instantFromRome('2026-11-21', '00:00'),
    })
    expect(spicchioDi(aMezzanotte, '2026-11-21')).toBeNull()
  })
})

describe('ore libere', () => {
  test('un giorno vuoto ne ha nove', () => {
    expect(liberi([])).toHaveLength(9)
    expect(liberi([])[0]).toEqual(ore(9, 10))
  })

  test('dell’ora presa a metà resta la mezza libera, di meno non si offre', () => {
    const libere = giornata(visita(VENERDI, '09:00', '10:30'), visita(VENERDI, '11:45', '13:00')).liberi
    expect(libere.slice(0, 3)).toMatchObject([ore(10.5, 11), ore(11, 11.75), ore(13, 14)])
    expect(giornata(visita(VENERDI, '09:00', '09:45')).liberi[0]).toMatchObject(ore(10, 11))
  })

  test('l’ora di una visita annullata è libera', () => {
    expect(giornata(visita(VENERDI, '09:00', '10:00', { stato: 'Annullato' })).liberi[0]).toMatchObject(
      ore(9, 10),
    )
  })

  test('la mezz’ora coperta da una visita disegnata più alta del vero non si offre, l’ora comincia dove si vede', () => {
    const [prima, ...altre] = giornata(visita(VENERDI, '09:30', '10:00')).liberi
    expect(prima).toEqual({ ...ore(9, 9.5), inVista: ore(9, 9.5) })
    expect(altre[0]).toEqual({ ...ore(10, 11), inVista: ore(10.25, 11) })
    expect(giornata(visita(VENERDI, '09:00', '09:30')).liberi[0]).toMatchObject(ore(10, 11))
    expect(giornata(visita(VENERDI, '17:30', '18:00')).liberi.at(-1)).toMatchObject(ore(16, 17))
  })

  test('qualunque siano le visite, nessuna ne copre una', () => {
    const quarti = fc.record({ da: fc.integer({ min: 30, max: 76 }), lunga: fc.integer({ min: 1, max: 12 }) })
    const ora = (quarto: number) => istanteDelPunto({ giorno: VENERDI, minuti: quarto * 15 })
    fc.assert(
      fc.property(fc.array(quarti, { maxLength: 6 }), fc.constantFrom(20, 25, 45), (tratti, minimo) => {
        const visite = tratti.map(({ da, lunga }) =>
          visita(VENERDI, '09:00', '10:00', { data_inizio: ora(da), data_fine: ora(da + lunga) }),
        )
        const { dentro, liberi: offerti } = componiGiorno(visite, VENERDI, minimo)
        for (const { inVista } of offerti)
          for (const spicchio of dentro) {
            const alto = Math.min(Math.max(spicchio.da, 540), 1080 - minimo)
            expect(Math.max(spicchio.a, alto + minimo) <= inVista.da || alto >= inVista.a).toBe(true)
          }
      }),
    )
  })
})

const PERMESSO: Assente = { tipo: 'Permesso', dal: VENERDI, al: VENERDI, dalle: '16:00', alle: '18:00' }
const FERIE: Assente = { tipo: 'Ferie', dal: VENERDI, al: '2026-12-04', dalle: null, alle: null }

describe('assenze', () => {
  const conAssenza = (assenza: Assente, ...visite: VisitaPlanning[]) =>
    componiGiorno(visite, VENERDI, 45, tempo([assenza]))

  test('un’ora in cui manca non si offre, e dice perché', () => {
    expect(conAssenza(FERIE).liberi).toEqual([])
    expect(conAssenza(PERMESSO).liberi.at(-1)).toMatchObject(ore(15, 16))
    expect(motivoNonLibero(conAssenza(PERMESSO), ore(15, 17))).toBe('Assente: Permesso')
    expect(motivoNonLibero(conAssenza(PERMESSO), ore(13, 14))).toBe('Fuori dal suo orario (9–13, 14–18)')
    expect(motivoNonLibero(conAssenza(PERMESSO), ore(10, 11))).toBe('')
    expect([finoA(FERIE), finoA(PERMESSO), finoA({ ...FERIE, al: VENERDI })]).toEqual([
      ...['fino a ven 4/12', '16:00 – 18:00', ''],
    ])
  })

  test('ciò che c’è ancora da fare in un’assenza si conta sotto il nome, una volta', () => {
    const lunga = visita(VENERDI, '08:00', '17:00', { data_fine: instantFromRome('2026-11-22', '17:00') })
    const riga = (...giorni: ReturnType<typeof conAssenza>[]) =>
      sottoIlNome({ giorni, carico: 0 } as unknown as RigaPlanning, 0)
    const dentro = conAssenza(PERMESSO, lunga, visita(VENERDI, '17:00', '18:00'))
    expect(riga(dentro, dentro)).toEqual({ testo: '2 da spostare', allarme: true })
    const finite = conAssenza(PERMESSO, visita(VENERDI, '16:30', '17:00', { stato: 'Completato' }))
    expect(riga(finite)).toEqual({ testo: 'Al completo', allarme: false })
    expect(riga(conAssenza(FERIE))).toEqual({ testo: 'Assente', allarme: false })
  })
})

describe('conflitti e carico', () => {
  const farina = visita(VENERDI, '14:00', '15:30')
  const giorno = giornata(farina, visita(VENERDI, '16:00', '17:00', { stato: 'Annullato' }))

  test('occupa chi si sovrappone, non chi tocca, non chi è annullato, non sé stesso', () => {
    expect(elencaInParole(conflitti(giorno, ore(13, 15), 0))).toBe('Farina 14:00 – 15:30')
    expect(conflitti(giorno, ore(13, 14), 0)).toEqual([])
    expect(conflitti(giorno, ore(15.5, 18), 0)).toEqual([])
    expect(conflitti(giorno, ore(13, 15), farina.id)).toEqual([])
  })

  test('le ore doppie contano una volta', () => {
    const doppie = giornata(visita(VENERDI, '09:00', '12:00'), visita(VENERDI, '10:00', '13:30'))
    // Four hours of eight: the pause isn’t among them.
    expect(carico([doppie])).toBe(0.5)
  })
})

describe('trascinare', () => {
  test('scatta al quarto e resta fra le 9 e le 18', () => {
    expect(posa(9 * 60 + 8, 60)).toEqual({ da: 555, a: 615 })
    expect(posa(8 * 60, 60)).toEqual(ore(9, 10))
    expect(posa(17 * 60 + 50, 60)).toEqual(ore(17, 18))
    expect(posa(12 * 60, 11 * 60)).toEqual(ore(9, 20))
  })

  test('il bordo: almeno un quarto, al più le 18', () => {
    expect(allunga(ore(10, 11), 10 * 60)).toEqual({ da: 600, a: 615 })
    expect(allunga(ore(10, 11), 20 * 60)).toEqual(ore(10, 18))
    expect(allunga({ da: 605, a: 650 }, 600)).toEqual({ da: 605, a: 630 })
  })

  test('cambia giorno e tecnico, la durata resta', () => {
    const v = visita(VENERDI, '08:30', '10:00')
    const dove = spostaVisita(
      v,
      { giorno: VENERDI, minuti: 510 },
      { utenteId: 9, giorno: '2026-11-18', da: 14 * 60 },
    )
    expect(dove).toEqual({
      utenteId: 9,
      inizio: { giorno: '2026-11-18', minuti: 840 },
      fine: { giorno: '2026-11-18', minuti: 930 },
    })
    expect(stessoPosto(dove, doveE(v))).toBe(false)
    expect(stessoPosto(doveE(v), doveE(v))).toBe(true)
  })
})

describe('cambio dell’ora', () => {
  test.each([
    ['2026-03-27', '2026-03-29'],
    ['2026-03-29', '2026-03-30'],
    ['2026-10-23', '2026-10-25'],
    ['2026-10-25', '2026-10-26'],
  ])('da %s a %s la visita delle 9 resta alle 9', (prima, dopo) => {
    const v = visita(prima, '09:00', '10:30')
    const dove = spostaVisita(v, { giorno: prima, minuti: 540 }, { utenteId: 7, giorno: dopo, da: 540 })
    expect(istanteDelPunto(dove.inizio)).toBe(instantFromRome(dopo, '09:00'))
    expect(momento(istanteDelPunto(dove.fine))).toEqual({ giorno: dopo, minuti: 630 })
  })

  test('l’ora che viene due volte ha un’altezza', () => {
    const v = visita('2026-10-25', '02:45', '03:00', { data_fine: '2026-10-25T01:15:00.000Z' })
    const spicchio = spicchioDi(v, '2026-10-25')
    expect((spicchio?.a ?? 0) - (spicchio?.da ?? 0)).toBeGreaterThan(0)
  })

  test('somma passa i giorni avanti e indietro', () => {
    expect(sommaTratti({ giorno: '2026-10-25', minuti: 1410 }, 60)).toEqual({
      giorno: '2026-10-26',
      minuti: 30,
    })
    expect(sommaTratti({ giorno: '2026-03-29', minuti: 30 }, -60)).toEqual({
      giorno: '2026-03-28',
      minuti: 1410,
    })
    expect(estremiDi(visita(VENERDI, '23:30', '23:45')).inizio).toEqual({ giorno: VENERDI, minuti: 1410 })
  })
})

describe('parole', () => {
  test('una visita e un’ora libera si leggono come una frase', () => {
    const v = visita(VENERDI, '09:00', '10:30', { stato: 'Completato', tipologia: 'Manutenzione' })
    const spicchio = (una: VisitaPlanning, giorno = VENERDI) =>
      nomeVisita('ciro.amato', giorno, spicchioDi(una, giorno) as Spicchio)
    const lunga = { ...v, data_fine: instantFromRome('2026-11-22', '17:00') }
    expect(spicchio(lunga, '2026-11-21')).toBe(
      'Sabato 21 novembre, 0:00–24:00, ciro.amato: Manutenzione da Ugo Farina, Completato, 2° di 3 giorni',
    )
    expect(spicchio(v)).toBe(
      'Venerdì 20 novembre, 9:00–10:30, ciro.amato: Manutenzione da Ugo Farina, Completato',
    )
    expect(nomeSlot('ciro.amato', VENERDI, ore(14, 15))).toBe(
      'Venerdì 20 novembre, 14:00–15:00, ciro.amato: libero, Invio per prenotare',
    )
    expect(nomeSlot('ciro.amato', VENERDI, ore(14, 15), true)).toContain('tocca per prenotare')
  })

  test.each([
    ['2026-11-16', '16 – 22 novembre 2026'],
    ['2026-10-26', '26 ottobre – 1 novembre 2026'],
    ['2026-12-28', '28 dicembre 2026 – 3 gennaio 2027'],
  ])('la settimana di %s', (lunedi, testo) => expect(periodo(lunedi)).toBe(testo))

  test.each([
    ['Condominio', 'Le Ginestre', 'Cond. Le Ginestre'],
    ['Farmacia', 'Sannino S.a.s.', 'Farmacia Sannino'],
    ['Tipografia', 'Iaccarino S.r.l.', 'Tipografia Iaccarino'],
    ['Ugo', 'D’Amico', 'D’Amico'],
    ['Parrocchia', '', 'Parrocchia'],
  ])('%s %s', (nome, cognome, breve) => expect(nomeBreve({ nome, cognome })).toBe(breve))
})
