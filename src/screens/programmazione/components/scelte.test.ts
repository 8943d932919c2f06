import { describe, expect, test } from 'vitest'
import type { LavoroDaFare, VisitaDaFare } from '#scadenze/scadenze/contract.ts'
import type { VisitaDaRifare } from '../contract.ts'
import { daProporreAncora, type RigaBacheca, righeBacheca, righeDaRifare } from './righe.ts'
import { dopoIlRifiuto, scelteConRighe, scelteOra, type VisiteScelte } from './scelte.ts'

const lavoro = (id: number, stato: LavoroDaFare['stato'] = 'Da_Programmare') =>
  ({ id, stato, minuti: 45, data_dovuta: '2026-12-01' }) as LavoroDaFare
const visita = (clienteId: number, ...lavori: (number | LavoroDaFare)[]) =>
  ({
    cliente: { id: clienteId },
    lavori: lavori.map((uno) => (typeof uno === 'number' ? lavoro(uno) : uno)),
  }) as VisitaDaFare

const INTERE = new Set<number>()
const righe = (...visite: VisitaDaFare[]) => righeBacheca(visite, INTERE)
const scelta = (quali: readonly RigaBacheca[]): VisiteScelte => scelteConRighe(new Map(), quali, true)
const POSTO = { utenteId: 3, giorno: '2026-12-01', inizio: 540, fine: 585 }
const aMano = (scelte: VisiteScelte, chiave: string, posto = POSTO): VisiteScelte => {
  const una = scelte.get(chiave)
  return una ? new Map(scelte).set(chiave, { ...una, aMano: posto }) : scelte
}
const chiavi = (scelte: VisiteScelte) => [...scelte.keys()]
const conPosto = (scelte: VisiteScelte) => chiavi(new Map([...scelte].filter(([, una]) => una.aMano)))

describe('ciò che è scelto', () => {
  test('con un altro periodo resta scelto con i lavori che ha ora', () => {
    const prima = scelta(righe(visita(1, 11), visita(2, 21)))
    const dopo = scelteOra(prima, righe(visita(1, 11, 12), visita(2, 21)))
    expect(chiavi(dopo)).toEqual(['1:11-12', '2:21'])
    expect(dopo.get('1:11-12')?.riga.minuti).toBe(90)
  })

  test('diviso sono più visite, unito di nuovo una', () => {
    const visite = [visita(1, 11, 12), visita(2, 21, 22)]
    const divise = righeBacheca(visite, new Set([1, 2]))
    const dopo = scelteOra(scelta(righe(visita(1, 11, 12))), divise)
    expect(chiavi(dopo)).toEqual(['1:11', '1:12'])
    expect(chiavi(scelteOra(dopo, righe(...visite)))).toEqual(['1:11-12'])
  })

  test('quando non si vede resta com’era, anche se del cliente si vede altro', () => {
    const prima = scelta(righe(visita(1, 11), visita(2, 21)))
    expect(scelteOra(prima, righe(visita(2, 22)))).toEqual(prima)
    expect(scelteOra(prima, [])).toEqual(prima)
  })

  test('quando non è più da prenotare cade, anche se lo è il resto della sua riga', () => {
    const prima = scelta(righe(visita(1, 11), visita(2, 21)))
    const fatte = righe(visita(1, lavoro(11, 'Da_Registrare')), visita(2, 22, lavoro(21, 'Da_Completare')))
    expect(chiavi(scelteOra(prima, fatte))).toEqual([])
  })

  test('il posto a mano vale per la stessa visita soltanto', () => {
    const prima = aMano(aMano(scelta(righe(visita(1, 11), visita(2, 21))), '1:11'), '2:21')
    expect(conPosto(scelteOra(prima, righe(visita(1, 11, 12), visita(2, 21))))).toEqual(['2:21'])
  })
})

describe('una spunta', () => {
  const divise = righeBacheca([visita(1, 11, 12)], new Set([1]))

  test('tolta a una riga cambiata la toglie davvero', () => {
    const ora = righe(visita(1, 11, 12))
    const dopo = scelteConRighe(scelteOra(scelta(righe(visita(1, 11))), ora), ora, false)
    expect(chiavi(dopo)).toEqual([])
  })

  test('tolta a una metà lascia l’altra', () => {
    const dopo = scelteConRighe(
      scelteOra(scelta(righe(visita(1, 11, 12))), divise),
      divise.slice(0, 1),
      false,
    )
    expect(chiavi(dopo)).toEqual(['1:12'])
  })

  test('messa prende il posto di ciò che ha gli stessi lavori, e di nessun altro', () => {
    const prima = aMano(scelta(righe(visita(1, 11), visita(2, 21))), '2:21')
    const dopo = scelteConRighe(prima, righe(visita(1, 11, 12), visita(2, 21)), true)
    expect(chiavi(dopo)).toEqual(['1:11-12', '2:21'])
    expect(conPosto(dopo)).toEqual(['2:21'])
  })

  test('non si mette a ciò che non è da prenotare', () => {
    expect(chiavi(scelta(righe(visita(1, lavoro(11, 'Da_Completare')))))).toEqual([])
  })
})

describe('una prenotazione rifiutata', () => {
  const prima = aMano(aMano(scelta(righe(visita(1, 11), visita(2, 21), visita(3, 31))), '1:11'), '2:21')
  // 8:59 in Rome
  const PRIMA = '2026-12-01T07:59:00.000Z'

  test('lascia i posti a mano che sono presi', () => {
    const dopo = dopoIlRifiuto(prima, { code: 'piano_superato', dati: ['1:11', '3:31'] }, PRIMA)
    expect(chiavi(dopo)).toEqual(['1:11', '2:21', '3:31'])
    expect(conPosto(dopo)).toEqual(['2:21'])
  })

  test('toglie dalla scelta ciò che è già prenotato o non lo è più da fare', () => {
    const dopo = dopoIlRifiuto(prima, { code: 'conflitto', dati: ['1:11', '3:31'] }, PRIMA)
    expect(chiavi(dopo)).toEqual(['2:21'])
    expect(conPosto(dopo)).toEqual(['2:21'])
  })

  test('qualunque sia il motivo, lascia i posti a mano già passati', () => {
    const motivo = { code: 'dati_non_validi', dati: undefined }
    expect(conPosto(dopoIlRifiuto(prima, motivo, PRIMA))).toEqual(['1:11', '2:21'])
    const dopo = dopoIlRifiuto(prima, motivo, '2026-12-01T08:01:00.000Z')
    expect(chiavi(dopo)).toEqual(chiavi(prima))
    expect(conPosto(dopo)).toEqual([])
  })
})

describe('le visite da rifare', () => {
  const POSTO_DI_PRIMA = { zona: { chiave: 'z1', nome: 'Portici' }, minuti: 60 }
  const rifare = (id: number, cliente_id: number, altro: object = {}) =>
    ({
      ...{ id, cliente_id, cliente: { nome: 'Ada', cognome: 'Attesa' }, ditta_id: null },
      ...{ motivo: 'Manca_Pezzo', pronto: true, posto: POSTO_DI_PRIMA, ...altro },
    }) as unknown as VisitaDaRifare

  test('si scelgono accanto ai lavori; uscita dall’elenco una non è più scelta', () => {
    const [una] = righeDaRifare([rifare(7, 3), rifare(8, 3, { posto: null })])
    const bacheca = righe(visita(1, 11))
    const scelte = scelta([...bacheca, ...(una ? [una] : [])])
    expect(chiavi(scelte)).toEqual(['1:11', '3:dopo-7'])
    expect(chiavi(scelteOra(scelte, bacheca))).toEqual(['1:11'])
    expect(chiavi(scelteConRighe(scelte, una ? [una] : [], false))).toEqual(['1:11'])
  })

  test('senza scelta: quelle che si possono prenotare, di chi non ha già una visita nella proposta', () => {
    const tutte = righeDaRifare([
      rifare(7, 3),
      rifare(8, 1),
      rifare(9, 4, { motivo: 'Assente', pronto: false }),
      rifare(10, 5, { motivo: 'Spostata', pronto: false }),
    ])
    expect(daProporreAncora(tutte, righe(visita(1, 11))).map(({ chiave }) => chiave)).toEqual([
      '3:dopo-7',
      '5:dopo-10',
    ])
  })
})
