import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloUno, rceeDi } from '#test/rcee.ts'
import { TUTTO } from '#test/sample.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const direttore = await newPerson(bench, 2)
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Ada', cognome: 'Ferma', provincia: 'FI', comune: 'Firenze' },
})
const caldaia = async () =>
  (await bench.dati('POST', '/caldaie', { corpo: { clienteId, ...CALDAIA_UNO } })).id as number

type Verdetto = 'si' | 'no'
const NO = { prescrizioni: 'Canna fumaria ostruita', intervento_entro: '2026-12-05' }

/** A form of a day, closed without a visit. */
async function chiudi(
  caldaiaId: number,
  {
    giorno,
    verdetto,
    precede = null,
    ...altro
  }: { giorno: string; verdetto: Verdetto; precede?: string | null } & Record<string, unknown>,
) {
  const modulo = moduloUno().dati
  const fermo = verdetto === 'no' ? NO : {}
  const azione = await rceeDi(
    bench,
    { visitaId: null, clienteId, caldaiaId },
    {
      come: direttore.token,
      dati: {
        esito: { ...modulo.esito, puo_funzionare: verdetto, ...fermo, ...altro },
        quando: { ...modulo.quando, data_controllo: giorno },
      },
      corpo: { correzione: precede && { precedenteUid: precede, motivo: 'Letto male' } },
    },
  )
  const corpo = { utenteId: direttore.id, azioni: [azione] }
  const { esiti } = await bench.dati('POST', '/azioni', { corpo, come: direttore.token })
  expect([esiti[0].esito, esiti[0].motivo]).toEqual(['fatta', null])
  return azione.corpo.contenuto.uid
}
const servizio = async (id: number) => {
  const { fuori_servizio_dal, fuori_servizio_motivo } = await bench.dati('GET', `/caldaie/${id}`)
  return [fuori_servizio_dal, fuori_servizio_motivo]
}
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const daSentire = async (id: number): Promise<any[]> =>
  (await bench.dati('GET', '/rcee', { query: { clienteId } })).filter(
    (r: { caldaia_id: number; data_follow_up: string | null }) => r.caldaia_id === id && r.data_follow_up,
  )
const chiamate = async () =>
  (await bench.dati('GET', '/notifiche')).filter(
    ({ titolo }: { titolo: string }) => titolo === 'Fuori servizio',
  )

test('«non può funzionare»: si vede dappertutto, l’ufficio lo sa e ha da richiamare, la manutenzione non è fatta', async () => {
  const id = await caldaia()
  const prima = (await chiamate()).length
  await chiudi(id, { giorno: '2026-11-20', verdetto: 'no' })
  expect(await servizio(id)).toEqual(['2026-11-20', NO.prescrizioni])
  expect(await bench.dati('GET', `/caldaie/${id}`)).toMatchObject({ ultima_revisione: null })
  expect(await daSentire(id)).toMatchObject([
    { data_follow_up: '2026-12-05', note_follow_up: 'Fuori servizio: Canna fumaria ostruita' },
  ])
  const [chiamata, ...altre] = await chiamate()
  expect([altre.length, chiamata.messaggio]).toEqual([
    prima,
    'Ada Ferma, Vaillant ecoTEC plus: Canna fumaria ostruita',
  ])
  expect(chiamata.dati_extra).toEqual({ apri: `/clienti?cliente=${clienteId}` })
  const elenco = await bench.dati('GET', '/rcee', { query: { clienteId } })
  expect(elenco[0].caldaie.fuori_servizio_dal).toBe('2026-11-20')
  // Nothing is proposed for it; the day of the next report that the form says stays.
  const sue = (await bench.dati('GET', '/scadenze', { query: { clienteId } })).filter(
    (s: { caldaia_id: number }) => s.caldaia_id === id,
  )
  const manutenzione = sue.find(({ controllo }: { controllo: string }) => controllo === 'Manutenzione')
  expect([manutenzione.stato, manutenzione.motivo]).toEqual([
    'Non_Dovuta',
    'Fuori servizio dal 20/11/2026: si propone di nuovo quando un RCEE dice che può funzionare',
  ])
  await chiudi(id, { giorno: '2026-11-24', verdetto: 'si' })
  expect([await servizio(id), await daSentire(id)]).toEqual([[null, null], []])
})

test('ciò che l’ufficio ha scritto per richiamare resta, e una correzione che dice lo stesso non avvisa di nuovo', async () => {
  const id = await caldaia()
  const uid = await chiudi(id, { giorno: '2026-11-20', verdetto: 'no' })
  const [riga] = await daSentire(id)
  const noteFollowUp = 'Passa martedì lo spazzacamino'
  await bench.dati('PUT', `/rcee/${riga.id}`, { corpo: { noteFollowUp, dataFollowUp: '2026-12-01' } })
  const prima = (await chiamate()).length
  await chiudi(id, { giorno: '2026-11-20', verdetto: 'no', precede: uid })
  expect(await daSentire(id)).toMatchObject([{ data_follow_up: '2026-12-01', note_follow_up: noteFollowUp }])
  expect((await chiamate()).length).toBe(prima)
})

test('la manutenzione detta dopo il verdetto vale; quella che era già spuntata no', async () => {
  for (const [manutenzioneDopo, ultima] of [
    [true, '2026-11-20'],
    [undefined, null],
  ] as const) {
    const id = await caldaia()
    await chiudi(id, { giorno: '2026-11-20', verdetto: 'no', manutenzione: true, manutenzioneDopo })
    expect(await bench.dati('GET', `/caldaie/${id}`)).toMatchObject({ ultima_revisione: ultima })
  }
})

test('in qualunque ordine arrivino e si correggano, vale l’ultimo controllo', async () => {
  const passo = fc.record({
    giorno: fc.integer({ min: 0, max: 6 }).map((n) => addDays(oggi(), -n)),
    verdetto: fc.constantFrom<Verdetto>('si', 'no'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 1, maxLength: 6 }), async (passi) => {
      const id = await caldaia()
      const vivi = new Map<string, { uid: string; verdetto: Verdetto }>()
      for (const { giorno, verdetto } of passi) {
        const uid = await chiudi(id, { giorno, verdetto, precede: vivi.get(giorno)?.uid ?? null })
        vivi.set(giorno, { uid, verdetto })
        const [ultimo] = [...vivi].toSorted(([a], [b]) => b.localeCompare(a))
        const fermo = ultimo?.[1].verdetto === 'no'
        expect(await servizio(id)).toEqual(fermo ? [ultimo?.[0], NO.prescrizioni] : [null, null])
        expect((await daSentire(id)).length).toBe(fermo ? 1 : 0)
      }
    }),
    { numRuns: TUTTO ? 200 : 6 },
  )
}, 600_000)

test('un RCEE fatto in un’altra visita: quella prenotata ha perso il suo perché, e l’ufficio decide', async () => {
  const id = await caldaia()
  await bench.dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId: id, dataEmissione: '2022-11-20', dataScadenza: '2026-11-20' },
  })
  const [suo] = (await bench.dati('GET', '/scadenze', { query: { clienteId } })).filter(
    (s: { caldaia_id: number; controllo: string }) => s.caldaia_id === id && s.controllo === 'RCEE',
  )
  const giorno = addDays(oggi(), 3)
  const visita = await bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'RCEE', tipologia: 'Revisione + CIT', utenteAssegnatoId: bench.operatore.id },
      ...{ dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00`, scadenzeIds: [suo.id] },
    },
  })
  // Paper of years ago moves no deadline: the visit keeps its work.
  await chiudi(id, { giorno: '2021-11-20', verdetto: 'si' })
  const prenotata = async () =>
    (await bench.dati('GET', '/scadenze', { query: { clienteId } })).find(
      ({ id: quale }: { id: number }) => quale === suo.id,
    ).visita?.id
  expect(await prenotata()).toBe(visita.id)
  await chiudi(id, { giorno: oggi(), verdetto: 'si' })
  const daRifare = async () =>
    (await bench.dati('GET', '/appuntamenti/da-riprogrammare')).map(
      (v: { id: number; da_riprendere: string }) => [v.id, v.da_riprendere],
    )
  expect(await daRifare()).toEqual([[visita.id, 'Gia_Fatto']])
  await bench.dati('PUT', `/appuntamenti/${visita.id}`, { corpo: { stato: 'Annullato', daRiprendere: null } })
  expect(await daRifare()).toEqual([])
})
