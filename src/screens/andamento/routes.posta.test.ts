import { afterAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { openMailServer } from '#test/smtp.ts'
import { mandaAndamento, primoLavorativo } from './posta.queries.server.ts'
import { erroreTenuto, tieniPrevisione } from './previsioni.queries.server.ts'

const bench = await openBench()
const posta = await openMailServer()
afterAll(async () => {
  await posta.close()
  await bench.chiudi()
})

test('il primo giorno lavorativo: non di sabato, non di festa, uno solo', () => {
  const primi = (mese: string, patrono: string | null = null) =>
    Array.from({ length: 12 }, (_, n) => addDays(`${mese}-01`, n)).filter((g) => primoLavorativo(g, patrono))
  expect(primi('2026-12')).toEqual(['2026-12-01'])
  expect(primi('2026-11')).toEqual(['2026-11-02'])
  expect(primi('2027-01')).toEqual(['2027-01-04'])
  expect(primi('2026-12', '12-01')).toEqual(['2026-12-02'])
})

test('il mese finito va per posta a chi l’Admin ha scelto, una volta deciso; altrimenti a nessuno', async () => {
  await stopClock(bench, '2026-12-01T07:00:00Z')
  expect(await mandaAndamento(bench.services)).toBe(false)
  const scritto = await bench.dati('PUT', '/azienda', { corpo: { andamentoA: 'titolare@esempio.it' } })
  expect(scritto.andamento_a).toBe('titolare@esempio.it')
  // Without a mailbox nothing leaves.
  expect(await mandaAndamento(bench.services)).toBe(false)
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  expect(await mandaAndamento(bench.services)).toBe(true)
  const [lettera] = posta.taken
  expect(lettera?.to).toBe('titolare@esempio.it')
  expect(lettera?.text).toContain('Novembre: nessuna visita.')
  await stopClock(bench, '2026-12-02T07:00:00Z')
  expect(await mandaAndamento(bench.services)).toBe(false)
  expect(posta.taken.length).toBe(1)
})

test('la posta che non parte si ritenta, con il suo motivo', async () => {
  await stopClock(bench, '2026-12-01T07:00:00Z')
  posta.now.words = 450
  await expect(mandaAndamento(bench.services)).rejects.toThrow('Il server della posta dice')
  // Refused for good it isn't tried again, and the Admins hear of it; nor where nobody knows.
  for (const [come, detto] of [
    [{ words: 550 }, /^Il mese non è partito per titolare@esempio\.it: /],
    [{ words: undefined, cut: true }, /^Il mese forse è partito per titolare@esempio\.it, forse no: /],
  ] as const) {
    Object.assign(posta.now, come)
    expect(await mandaAndamento(bench.services)).toBe(false)
    const [avviso] = await bench.dati('GET', '/notifiche')
    expect(avviso.messaggio).toMatch(detto)
  }
  Object.assign(posta.now, { words: undefined, cut: undefined })
})

test('un indirizzo che non lo è non si salva', async () => {
  expect((await bench.chiedi('PUT', '/azienda', { corpo: { andamentoA: 'boh' } })).stato).toBe(400)
})

test('si tiene una previsione al mese, del primo giorno soltanto; l’errore si dice da sei in su', async () => {
  const cliente = await bench.crea.cliente()
  const visita = (giorno: string, incasso: number) =>
    bench.crea.visita(cliente.id, `${giorno}T08:00:00Z`, { titolo: 'Caldaia', incasso, stato: 'Completato' })
  for (let n = 0; n < 6; n++) {
    const dal = addMonths('2026-05-01', n)
    await stopClock(bench, `${dal}T06:00:00Z`)
    await tieniPrevisione(bench.services)
    await tieniPrevisione(bench.services)
    await stopClock(bench, `${addDays(dal, 1)}T06:00:00Z`)
    await tieniPrevisione(bench.services)
    await visita(addDays(dal, 2), 100)
    expect(await erroreTenuto(bench.db)).toBe(null)
  }
  const tenute = await bench.db
    .selectFrom('previsioni')
    .select(['mese', 'fatta_il'])
    .orderBy('mese')
    .execute()
  expect(tenute.map(({ mese }) => mese)).toEqual([
    ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
  ])
  await bench.db.updateTable('previsioni').set({ entrate: 11_200 }).execute()
  await stopClock(bench, '2026-11-25T09:24:00Z')
  expect(await erroreTenuto(bench.db)).toBe(12)
  const { frase, errore_medio } = await bench.dati('GET', '/andamento/prossimo')
  expect(errore_medio).toBe(12)
  expect(frase).toMatch(/di solito entro il 12%|niente è previsto/)
})

test('un rapporto che dice che non si è fatto niente toglie la visita da quelle fatte', async () => {
  await stopClock(bench, '2026-11-25T09:24:00Z')
  const [dal, al] = ['2026-10-01', '2026-10-31']
  const prima = await bench.dati('GET', '/andamento', { query: { dal, al } })
  expect(prima.lavoro).toMatchObject({ fatte: 1, non_fatte: 0 })
  const { id, cliente_id } = await bench.db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id'])
    .where('data_inizio', '>', '2026-10-01T00:00:00Z')
    .executeTakeFirstOrThrow()
  const adesso = new Date().toISOString()
  const istanti = { created_at: adesso, updated_at: adesso }
  const documento = await bench.db
    .insertInto('documenti')
    .values({ ...istanti, nome_file: 'r.pdf', tipologia: 'Rapporto', dimensione: 1, impronta: 'x' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await bench.db
    .insertInto('rapporti')
    .values({
      ...{
        ...istanti,
        uid: 'u',
        appuntamento_id: id,
        cliente_id,
        tecnico_id: bench.operatore.id,
        revisione: 1,
      },
      ...{ stato: 'Chiuso', arrivo: adesso, partenza: adesso, pausa_minuti: 0, persone: 1, lavori: '' },
      ...{ esito: 'Non eseguito', motivo_non_eseguito: 'Assente', letture: '[]', firma_esito: 'Assente' },
      ...{ firmato_il: adesso, impronta: 'x', documento_id: documento.id },
    } as never)
    .execute()
  const dopo = await bench.dati('GET', '/andamento', { query: { dal, al } })
  expect(dopo.lavoro).toMatchObject({ fatte: 0, non_fatte: 1 })
  expect(dopo.lavoro.perche).toMatchObject([{ motivo: 'Assente', quante: 1 }])
  const query = { ...dopo.lavoro.perche[0].elenco.parametri }
  const { corpo } = await bench.chiedi('GET', '/andamento/elenco', { query })
  expect(corpo.data).toMatchObject([{ id, testo: 'Caldaia: cliente assente' }])
})
