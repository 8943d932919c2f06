import { expect, test } from 'vitest'
import type { Giornata } from './contract.ts'
import {
  ancoraScelti,
  ancoraTenuta,
  conArrivata,
  conServite,
  conUltime,
  type DomandaTenuta,
  documentiDaTenere,
  rispostaDallaGiornata,
} from './risposte.rules.ts'

const ADESSO = Date.parse('2026-11-24T08:00:00Z')
const visita = (id: number, cliente_id: number, inizio: string, fine: string, stato = 'Programmato') => ({
  id,
  cliente_id,
  stato,
  data_inizio: inizio,
  data_fine: fine,
})
const scheda = (id: number) => ({
  cliente: { id },
  caldaie: { data: [{ id: 10 * id }], count: 1 },
  condizionatori: { data: [{ id: 11 * id }], count: 1 },
  rcee: { data: [{ id: 12 * id, file_media: { id: 120 * id } }], count: 1 },
  scadenze: { data: [{ id: 13 * id }], count: 1 },
  appuntamenti: { data: [], count: 0 },
  documenti: { data: [], count: 0 },
})
const TENUTA = {
  dal: '2026-11-23',
  al: '2026-11-30',
  visite: [
    visita(1, 5, '2026-11-22T07:00:00Z', '2026-11-22T07:59:00Z'),
    visita(2, 6, '2026-11-24T07:00:00Z', '2026-11-24T08:30:00Z'),
    visita(3, 6, '2026-11-25T07:00:00Z', '2026-11-25T08:00:00Z', 'Annullato'),
  ],
  lavori: [{ visitaId: 2, lavori: [] }],
  schede: [scheda(5), scheda(6)],
} as unknown as Giornata
const NESSUNA: ReadonlySet<number> = new Set()
const risposta = (path: string, domanda?: DomandaTenuta, adesso = ADESSO, servono = NESSUNA) =>
  rispostaDallaGiornata(TENUTA, { path, domanda, utenteId: 3, adesso, servono })
const ids = (r: ReturnType<typeof risposta>) => (r?.data as { id: number }[] | undefined)?.map(({ id }) => id)

test('la giornata di oggi, una visita, i suoi lavori, la scheda del suo cliente', () => {
  expect(risposta('/dashboard/stats')?.data).toMatchObject({ appuntamentiOggi: [{ id: 2 }] })
  expect(risposta('/dashboard/stats', undefined, ADESSO + 86_400_000)?.data).toMatchObject({
    appuntamentiOggi: [{ id: 3 }],
  })
  expect(risposta('/appuntamenti/2')?.data).toMatchObject({ id: 2 })
  expect(risposta('/appuntamenti/2/lavori')).toEqual({ data: [] })
  expect(risposta('/clienti/6')?.data).toEqual({ id: 6 })
  expect(risposta('/clienti/6/scheda')?.data).toMatchObject({ cliente: { id: 6 } })
  expect(risposta('/caldaie', { clienteId: 6 })).toMatchObject({ count: 1, data: [{ id: 60 }] })
})

test('ciò che la scheda mostra si apre anche da solo: ogni riga di ogni suo elenco', () => {
  const { data } = risposta('/clienti/6/scheda') as { data: Record<string, { data?: { id: number }[] }> }
  const elenchi = Object.entries(data).filter(([nome, uno]) => uno.data?.length && nome !== 'appuntamenti')
  expect(elenchi.map(([nome]) => nome)).toEqual(['caldaie', 'condizionatori', 'rcee', 'scadenze'])
  for (const [nome, { data: righe = [] }] of elenchi)
    for (const riga of righe) expect([nome, risposta(`/${nome}/${riga.id}`)]).toEqual([nome, { data: riga }])
  expect(risposta('/rcee/999')).toBeUndefined()
})

test('quelle con altri si leggono, a parte: nella giornata, in un periodo, una per una', () => {
  const insieme = {
    ...visita(9, 5, '2026-11-24T09:00:00Z', '2026-11-24T12:00:00Z'),
    aiutanti: [{ utente_id: 3, nome_utente: 'io', da: '2026-11-24T10:00:00Z', a: null }],
  }
  const tenuta = { ...TENUTA, conAltri: [insieme] } as unknown as Giornata
  const chiedi = (path: string, domanda?: DomandaTenuta) =>
    rispostaDallaGiornata(tenuta, { path, domanda, utenteId: 3, adesso: ADESSO, servono: NESSUNA })
  expect(chiedi('/dashboard/stats')?.data).toMatchObject({
    appuntamentiOggi: [{ id: 2 }],
    conAltri: [{ id: 9 }],
  })
  expect(chiedi('/appuntamenti/9')?.data).toMatchObject({ id: 9 })
  expect(chiedi('/clienti/5/scheda')?.data).toMatchObject({ cliente: { id: 5 } })
  const giorno = { dataInizio: '2026-11-24', dataFine: '2026-11-24' }
  expect(chiedi('/appuntamenti', { ...giorno, utenteId: 3 })).toMatchObject({
    ...{ data: [{ id: 2 }], count: 1, conAltri: [{ id: 9 }] },
  })
  expect(ids(chiedi('/appuntamenti', giorno))).toEqual([2, 9])
  // Days that were kept before this was known have none.
  expect(risposta('/dashboard/stats')?.data).toMatchObject({ conAltri: [] })
})

test('un periodo: le proprie visite, dove i giorni tenuti arrivano; degli altri non si risponde', () => {
  const mese = { dataInizio: '2026-10-26', dataFine: '2026-12-06' }
  expect(ids(risposta('/appuntamenti', mese))).toEqual([2, 3])
  expect(ids(risposta('/appuntamenti', { ...mese, utenteId: 3, stato: 'Programmato', limit: 1 }))).toEqual([
    2,
  ])
  expect(risposta('/appuntamenti', { ...mese, utenteId: 4 })).toBeUndefined()
  const giorni = risposta('/appuntamenti/mese', mese)?.data as { prime: { id: number }[]; tuoi: number }[]
  expect(giorni.map(({ prime, tuoi }) => [tuoi, ...prime.map(({ id }) => id)])).toEqual([
    [0, 2],
    [0, 3],
  ])
  expect(risposta('/appuntamenti', { dataInizio: '2026-12-01', dataFine: '2026-12-31' })).toBeUndefined()
  expect(risposta('/appuntamenti', { ...mese, q: 'rossi' })).toBeUndefined()
})

test('una di più giorni sta in ognuno; finita a mezzanotte, non in quello dopo', () => {
  // Until midnight of the 25th in Rome.
  const lunga = visita(4, 6, '2026-11-23T14:00:00.000Z', '2026-11-25T23:00:00.000Z')
  const con = { ...TENUTA, visite: [lunga] } as unknown as Giornata
  const chiedi = (path: string, domanda?: DomandaTenuta, adesso = ADESSO) =>
    rispostaDallaGiornata(con, { path, domanda, utenteId: 3, adesso, servono: NESSUNA })?.data
  const oggi = (giorni: number) => chiedi('/dashboard/stats', undefined, ADESSO + giorni * 86_400_000)
  for (const giorni of [-1, 0, 1]) expect(oggi(giorni)).toMatchObject({ appuntamentiOggi: [{ id: 4 }] })
  expect(oggi(2)).toMatchObject({ appuntamentiOggi: [] })
  expect(chiedi('/appuntamenti', { dataInizio: '2026-11-25', dataFine: '2026-11-25' })).toHaveLength(1)
  expect(chiedi('/appuntamenti', { dataInizio: '2026-11-26', dataFine: '2026-11-26' })).toEqual([])
})

test('quarantotto ore dopo la fine una visita non si mostra più, e nemmeno il suo cliente', () => {
  expect(risposta('/appuntamenti/1')).toBeUndefined()
  expect(risposta('/clienti/5')).toBeUndefined()
  expect(risposta('/clienti/5', undefined, ADESSO - 10 * 60_000)).toBeDefined()
})

test('più a lungo quella di cui qui si scrive ancora, o aspetta qualcosa; anche se il server non la manda più', () => {
  const serve = new Set([1])
  expect(risposta('/appuntamenti/1', undefined, ADESSO, serve)?.data).toMatchObject({ id: 1 })
  expect(risposta('/clienti/5/scheda', undefined, ADESSO, serve)).toBeDefined()
  expect(ancoraTenuta(TENUTA, ADESSO, NESSUNA).schede.map(({ cliente }) => cliente.id)).toEqual([6])

  const nuova = { ...TENUTA, visite: TENUTA.visite.slice(1), schede: TENUTA.schede.slice(1) }
  const insieme = conServite(nuova, TENUTA, serve)
  expect(insieme.visite.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(insieme.schede.map(({ cliente }) => cliente.id)).toEqual([6, 5])
  expect(conServite(nuova, TENUTA, NESSUNA)).toBe(nuova)
  // What the server still has is the server's.
  expect(conServite(nuova, TENUTA, new Set([2])).visite).toHaveLength(2)
})

test('di ciò che non si tiene non si risponde: altri clienti, preventivi, fatture, ricerche', () => {
  for (const path of [
    '/clienti/7',
    '/clienti',
    '/clienti/conteggi',
    '/clienti/6/esporta',
    '/notifiche',
    '/fatture',
  ])
    expect([path, risposta(path)]).toEqual([path, undefined])
  expect(risposta('/preventivi', { clienteId: 6 })).toBeUndefined()
  expect(risposta('/rcee', { lista: 'tutti', q: '' })).toBeUndefined()
})

test('i documenti di chi si visita oggi e domani: l’ultimo rapporto e l’ultimo RCEE, finché c’è posto', () => {
  const documento = (id: number, tipologia: string, dimensione = 1000) => ({ id, tipologia, dimensione })
  const con = (...data: object[]) =>
    ({
      ...TENUTA,
      schede: [scheda(5), { ...scheda(6), documenti: { data, count: data.length } }],
    }) as unknown as Giornata
  const tutti = con(
    documento(9, 'Fattura'),
    documento(8, 'Rapporto'),
    documento(7, 'RCEE'),
    documento(6, 'RCEE'),
  )
  expect(documentiDaTenere(tutti, '2026-11-24')).toEqual([8, 7])
  expect(documentiDaTenere(tutti, '2026-11-26')).toEqual([])
  // Of two plants each has its RCEE.
  const due = con(documento(8, 'Rapporto'), documento(7, 'RCEE'), documento(720, 'RCEE'))
  expect(documentiDaTenere(due, '2026-11-24')).toEqual([8, 7, 720])
  // Whoever comes along goes to the same cellar.
  const daAiutante = { ...tutti, visite: [], conAltri: tutti.visite } as Giornata
  expect(documentiDaTenere(daAiutante, '2026-11-24')).toEqual([8, 7])
  // Who is visited since yesterday is visited today.
  const daIeri = {
    ...tutti,
    visite: [visita(4, 6, '2026-11-25T14:00:00.000Z', '2026-11-26T16:00:00.000Z')],
  } as unknown as Giornata
  expect(documentiDaTenere(daIeri, '2026-11-26')).toEqual([8, 7])
  expect(
    documentiDaTenere(con(documento(8, 'Rapporto', 26_000_000), documento(7, 'RCEE')), '2026-11-24'),
  ).toEqual([7])
  // What somebody wants to keep comes after, the last wanted first, for a week.
  expect(documentiDaTenere(tutti, '2026-11-24', [6, 99])).toEqual([8, 7, 6])
  const pesanti = con(
    documento(8, 'Rapporto', 10_000_000),
    documento(5, 'Altro', 9e6),
    documento(4, 'Altro', 9e6),
  )
  expect(documentiDaTenere(pesanti, '2026-11-24', [4, 5])).toEqual([8, 4])
  expect(ancoraScelti({ 4: ADESSO - 86_400_000, 5: ADESSO, 6: ADESSO - 8 * 86_400_000 }, ADESSO)).toEqual([
    5, 4,
  ])
})

test('ciò che è arrivato entra nei giorni tenuti, con i lavori fatti, e chi li richiede non lo copre', () => {
  type Visita = Giornata['visite'][number]
  const di = (versione: number, stato: string) =>
    ({ ...visita(2, 6, '2026-11-24T07:00:00Z', '2026-11-24T08:30:00Z', stato), versione }) as Visita
  const tenuta = {
    ...TENUTA,
    visite: [di(1, 'Programmato')],
    lavori: [{ visitaId: 2, lavori: [{ id: 31 }, { id: 32 }] }],
    schede: [{ ...scheda(6), appuntamenti: { data: [di(1, 'Programmato')], count: 1 } }],
  } as unknown as Giornata
  const fatta = conArrivata(tenuta, 2, { riga: () => di(3, 'Completato'), fatti: new Set([31]) })
  const dice = (g: Giornata, path: string, domanda?: DomandaTenuta) =>
    rispostaDallaGiornata(g, { path, domanda, utenteId: 3, adesso: ADESSO, servono: NESSUNA })?.data
  expect(dice(fatta, '/appuntamenti/2')).toMatchObject({ stato: 'Completato' })
  expect(dice(fatta, '/dashboard/stats')).toMatchObject({ appuntamentiOggi: [{ stato: 'Completato' }] })
  expect(dice(fatta, '/appuntamenti', { clienteId: 6 })).toMatchObject([{ stato: 'Completato' }])
  expect(dice(fatta, '/appuntamenti/2/lavori')).toEqual([{ id: 32 }])
  expect(tenuta.visite[0]?.stato).toBe('Programmato')
  // Asked for before it had arrived, answered after.
  const chiesta = (versione: number) => ({ ...tenuta, visite: [di(versione, 'In_Corso')] })
  expect(conUltime(chiesta(2), fatta).visite).toEqual([di(3, 'Completato')])
  expect(conUltime(chiesta(4), fatta).visite).toEqual([di(4, 'In_Corso')])
})
