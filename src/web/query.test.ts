import { MutationObserver, type MutationObserverOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './http.ts'
import { queryClient } from './query.ts'

const stop: (() => void)[] = []
afterEach(() => {
  for (const one of stop.splice(0)) one()
  queryClient.clear()
})

/** A list in sight, and how often it was read. */
async function inSight(...queryKey: unknown[]) {
  const seen = { reads: 0 }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => ++seen.reads })
  stop.push(observer.subscribe(() => {}))
  await expect.poll(() => seen.reads).toBe(1)
  return seen
}

const write = <V = void>(options: MutationObserverOptions<unknown, Error, V>, value: V) =>
  new MutationObserver<unknown, Error, V>(queryClient, options).mutate(value).catch(() => undefined)

const fails = (status: number, code: string) => async () => {
  throw new ApiError(status, code, 'No')
}

test('dopo una scrittura si rilegge tutto ciò che si vede, e il resto quando torna in vista', async () => {
  const clienti = await inSight('clienti')
  const visite = await inSight('appuntamenti')
  queryClient.setQueryData(['fatture'], 1)
  await write({ mutationFn: async () => 1 }, undefined)
  await expect.poll(() => [clienti.reads, visite.reads]).toEqual([2, 2])
  expect(queryClient.getQueryState(['fatture'])?.isInvalidated).toBe(true)
})

test('si rilegge anche dopo un rifiuto che dice che altri hanno cambiato; senza risposta no', async () => {
  const clienti = await inSight('clienti')
  await write({ mutationFn: fails(412, 'versione') }, undefined)
  await expect.poll(() => clienti.reads).toBe(2)
  await write({ mutationFn: fails(0, 'rete') }, undefined)
  expect(clienti.reads).toBe(2)
  expect(queryClient.getQueryState(['clienti'])?.isInvalidated).toBe(true)
})

test('di più modifiche rapide della stessa cosa rilegge l’ultima', async () => {
  const notifiche = await inSight('notifiche')
  const done: (() => void)[] = []
  const mutationFn = () => new Promise<void>((resolve) => done.push(resolve))
  const first = write({ mutationKey: ['notifiche'], mutationFn }, undefined)
  const second = write({ mutationKey: ['notifiche'], mutationFn }, undefined)
  await expect.poll(() => done.length).toBe(2)
  done[0]?.()
  await first
  expect(notifiche.reads).toBe(1)
  done[1]?.()
  await second
  await expect.poll(() => notifiche.reads).toBe(2)
})

test('ciò che è stato eliminato non si chiede più', async () => {
  const eliminato = await inSight('clienti', 'one', 7)
  const sotto = await inSight('clienti', 'one', 7, 'saldo')
  const altro = await inSight('clienti', 'one', 8)
  await write<number>(
    { mutationFn: async (id) => id, meta: { gone: (id: number) => ['clienti', 'one', id] } },
    7,
  )
  await expect.poll(() => altro.reads).toBe(2)
  expect([eliminato.reads, sotto.reads]).toEqual([1, 1])
})

test('chi vuole i dati nuovi prima di andare avanti li aspetta', async () => {
  const rate = await inSight('fatture')
  await write({ mutationFn: async () => 1, meta: { awaited: true } }, undefined)
  expect(rate.reads).toBe(2)
})
