import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { caso } from '#test/fuzz.ts'
import { TUTTO } from '#test/sample.ts'
import type { Pezzo } from './contract.ts'
import { portatiA } from './visite.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { dati, chiedi } = bench

const { numero, uno, volte } = caso(TUTTO ? Math.floor(Math.random() * 1e9) : 20_261_129)
const QUANTE = TUTTO ? 60 : 6
const PASSI = 14
const APERTI = ['Da_Ordinare', 'Ordinato', 'Arrivato']

test('comunque si prenoti, sposti, annulli, riprenda, completi o elimini: un pezzo aperto va a una visita da fare del suo cliente, o a nessuna, e tutti lo sanno', async () => {
  for (let giro = 0; giro < QUANTE; giro++) {
    const clienti: number[] = []
    for (const nome of ['Ada', 'Rosa'])
      clienti.push((await dati('POST', '/clienti', { corpo: { nome, cognome: `Sequenza ${giro}` } })).id)
    const quando = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }
    const commesse: number[] = []
    for (const cliente_id of clienti)
      commesse.push(
        (
          await bench.db
            .insertInto('commesse' as 'fornitori')
            .values({ titolo: 'C', cliente_id, stato: 'Aperto', ...quando } as never)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    const visite: number[] = []
    const tutte = () =>
      bench.db
        .selectFrom('appuntamenti')
        .select(['id', 'stato', 'cliente_id'])
        .where('cliente_id', 'in', clienti)
        .execute()
    const giorno = () => addDays('2026-12-01', Math.floor(numero() * 20))
    const passo = {
      async prenota() {
        const data = giorno()
        const { corpo } = await chiedi('POST', '/appuntamenti', {
          corpo: {
            ...{ clienteId: uno(clienti), titolo: 'V', tipologia: 'Riparazione' },
            ...{
              utenteAssegnatoId: bench.operatore.id,
              dataInizio: `${data}T09:00`,
              dataFine: `${data}T10:00`,
            },
          },
        })
        if (corpo.data) visite.push(corpo.data.id)
        if (corpo.data && volte(0.3)) await passo.inCommessa()
      },
      async sposta() {
        const data = giorno()
        await chiedi('PUT', `/appuntamenti/${uno(visite)}`, {
          corpo: { dataInizio: `${data}T14:00`, dataFine: `${data}T15:00` },
        })
      },
      annulla: () => chiedi('PUT', `/appuntamenti/${uno(visite)}`, { corpo: { stato: 'Annullato' } }),
      completa: () =>
        chiedi('PUT', `/appuntamenti/${uno(visite)}`, {
          corpo: { stato: 'Completato', daRiprendere: uno(['Manca_Pezzo', 'Assente', null]) },
        }),
      riprogramma: () =>
        bench.db
          .updateTable('appuntamenti')
          .set({ stato: 'Da_Riprogrammare' })
          .where('id', '=', uno(visite))
          .execute(),
      rimetti: () => chiedi('PUT', `/appuntamenti/${uno(visite)}`, { corpo: { stato: 'Programmato' } }),
      elimina: () => chiedi('DELETE', `/appuntamenti/${uno(visite)}`),
      altroCliente: () =>
        chiedi('PUT', `/appuntamenti/${uno(visite)}`, { corpo: { clienteId: uno(clienti) } }),
      async inCommessa() {
        const n = volte(0.5) ? 0 : 1
        await bench.db
          .updateTable('appuntamenti')
          .set({ commessa_id: commesse[n] ?? null })
          .where('id', '=', uno(visite))
          .where('cliente_id', '=', clienti[n] ?? 0)
          .execute()
      },
      chiedi: () =>
        chiedi('POST', '/pezzi', {
          corpo: {
            descrizione: 'Pezzo',
            ...(volte(0.7) ? { appuntamentoId: uno(visite) } : { commessaId: uno(commesse) }),
          },
        }),
      async fai() {
        const mio = await bench.db
          .selectFrom('pezzi')
          .select('id')
          .where('cliente_id', 'in', clienti)
          .execute()
        if (mio.length > 0)
          await chiedi('PUT', `/pezzi/${uno(mio).id}`, {
            corpo: { stato: uno([...APERTI, 'Usato', 'Non_Serve']) },
          })
      },
    }
    await passo.prenota()
    const passi: string[] = []
    for (let n = 0; n < PASSI; n++) {
      const quale = uno(Object.keys(passo) as (keyof typeof passo)[])
      passi.push(quale)
      await passo[quale]()

      const detto = `giro ${giro}: ${passi.join(', ')}`
      const ora = new Map((await tutte()).map((visita) => [visita.id, visita]))
      const pezzi: Pezzo[] = []
      for (const clienteId of clienti)
        pezzi.push(...((await dati('GET', '/pezzi', { query: { clienteId } })) as Pezzo[]))
      const portati = await portatiA(bench.db, [...ora.keys()])
      const portatiDove = [...portati].flatMap(([visitaId, suoi]) => suoi.map(({ id }) => [id, visitaId]))
      // Each goes to one visit at most, and the list says the same.
      expect(portatiDove.toSorted(), detto).toEqual(
        pezzi.flatMap(({ id, visita }) => (visita ? [[id, visita.id]] : [])).toSorted(),
      )
      for (const pezzo of pezzi) {
        expect((await dati('GET', `/pezzi/${pezzo.id}`)).visita, detto).toEqual(pezzo.visita)
        if (!pezzo.visita) continue
        const { stato, cliente_id } = ora.get(pezzo.visita.id) ?? { stato: 'mai', cliente_id: 0 }
        expect(APERTI, detto).toContain(pezzo.stato)
        expect(['Programmato', 'In_Corso'], detto).toContain(stato)
        expect(cliente_id, detto).toBe(pezzo.cliente_id)
        const diLei = await dati('GET', '/pezzi', { query: { appuntamentoId: pezzo.visita.id } })
        expect(
          diLei.map(({ id }: Pezzo) => id),
          detto,
        ).toContain(pezzo.id)
      }
    }
  }
})
