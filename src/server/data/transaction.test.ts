import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { elencaDitte } from '#features/ditte/queries.server.ts'
import { notifica } from '#features/notifiche/queries.server.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { apriBanco } from '#test/bench.ts'
import type { Contesto } from '#server/http/context.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { insieme } from './together.ts'

const NESSUNO = 2_000_000_000

const scrivi = (ctx: Contesto, chiave = 'a meta') =>
  ctx.db
    .insertInto('ditte')
    .values({ nome: 'A metà', nome_chiave: chiave, colore: 'blue', created_at: ORA, updated_at: ORA })
    .execute()
const avvisa = (ctx: Contesto, utenteId: number) =>
  notifica(ctx, null, [
    { utenteId, tipo: 'Appuntamento_Modificato', messaggio: 'x', datiExtra: { autore: 'x' } },
  ] as never)
const ORA = new Date().toISOString()
const avvisaOperatore = (ctx: Contesto) => avvisa(ctx, banco.operatore.id)
const nonPuoi = async () => {
  throw new ErroreApplicativo('conflitto', 'Non si può')
}

const prova = (percorso: string, esegui: (ctx: Contesto) => Promise<unknown>): Rotta =>
  rotta({
    metodo: 'POST',
    percorso,
    titolo: percorso,
    permesso: () => true,
    risposta: z.null(),
    async esegui(ctx) {
      await esegui(ctx)
      return null
    },
  })

/** Notifications are written without waiting for them; the one for a user whom nobody knows fails. */
const banco = await apriBanco({
  altreRotte: [
    prova('/fallisce-ultima', async (ctx) => {
      await scrivi(ctx)
      await avvisa(ctx, NESSUNO)
    }),
    prova('/fallisce-in-mezzo', async (ctx) => {
      await avvisa(ctx, NESSUNO)
      await scrivi(ctx)
    }),
    prova('/fallisce-dopo', async (ctx) => {
      await avvisa(ctx, banco.operatore.id)
      await scrivi(ctx)
      await scrivi(ctx)
    }),
    prova('/controllo-contrario', async (ctx) => {
      await insieme([nonPuoi(), scrivi(ctx).then(() => avvisaOperatore(ctx))])
    }),
    prova('/riesce-una-volta', async (ctx) => {
      await avvisaOperatore(ctx)
      await scrivi(ctx, 'una')
    }),
    prova('/riesce', async (ctx) => {
      await avvisa(ctx, banco.operatore.id)
      await scrivi(ctx)
    }),
  ],
})
afterAll(() => banco.chiudi())

const avvisi = async () => (await banco.chiedi('GET', '/notifiche', { come: 'operatore' })).corpo.count

test.for([
  ['/fallisce-ultima', 'in_uso'],
  ['/fallisce-in-mezzo', 'in_uso'],
  ['/fallisce-dopo', 'duplicato'],
] as const)(
  '%s: una scrittura non attesa disfa tutto con il suo errore, e chi viene dopo lavora',
  async ([percorso, code]) => {
    const chiave = { 'idempotency-key': `prova ${percorso}` }
    for (const intestazioni of [{}, chiave, chiave]) {
      const { stato, corpo } = await banco.chiedi('POST', percorso, { corpo: {}, intestazioni })
      expect([stato, corpo.code]).toEqual([409, code])
    }
    expect((await elencaDitte(banco.db)).conteggio).toBe(0)
    expect(await avvisi()).toBe(0)
  },
)

test('quello che è partito insieme a un controllo contrario non resta, nemmeno in parte', async () => {
  const tutte = await Promise.all(
    Array.from({ length: 20 }, () => banco.chiedi('POST', '/controllo-contrario', { corpo: {} })),
  )
  expect(new Set(tutte.map(({ stato, corpo }) => `${stato} ${corpo.error}`))).toEqual(
    new Set(['409 Non si può']),
  )
  expect((await elencaDitte(banco.db)).conteggio).toBe(0)
  expect(await avvisi()).toBe(0)
})

test('quello che non si attende è scritto quando arriva la risposta', async () => {
  expect((await banco.chiedi('POST', '/riesce', { corpo: {} })).stato).toBe(201)
  expect((await elencaDitte(banco.db)).conteggio).toBe(1)
  expect(await avvisi()).toBe(1)
})

test('una ripetizione dà la prima risposta anche dove rifarlo non si può, e di sé non lascia nulla', async () => {
  const intestazioni = { 'idempotency-key': 'prova riesce' }
  const una = () => banco.chiedi('POST', '/riesce-una-volta', { corpo: {}, intestazioni })
  const insiemeDieci = await Promise.all(Array.from({ length: 10 }, una))
  for (const { stato } of [...insiemeDieci, await una()]) expect(stato).toBe(201)
  expect((await elencaDitte(banco.db)).conteggio).toBe(2)
  expect(await avvisi()).toBe(2)
})
