import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A company of Turin with an analyser of smoke. */
export const CALORE = {
  ragioneSociale: 'Calore Torino S.r.l.',
  comune: 'Torino',
  provincia: 'TO',
  partitaIva: '08214570635',
  reaProvincia: 'TO',
  reaNumero: '941022',
  strumenti: [{ marca: 'Testo', modello: '300', matricola: '61834', taraturaFinoAl: '2099-01-01' }],
}

/** With the worker in charge, and all that a report needs on the device. */
export async function pronto(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((fatto) =>
        navigator.serviceWorker.addEventListener('controllerchange', fatto, { once: true }),
      )
  })
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const nome = (await indexedDB.databases()).find(({ name }) => /^tepore-\d+$/.test(name ?? ''))?.name
        if (!nome) return []
        const db = await new Promise<IDBDatabase>((fatto) => {
          const chiesto = indexedDB.open(nome)
          chiesto.onsuccess = () => fatto(chiesto.result)
        })
        const chiavi = await new Promise((fatto) => {
          const tutte = db.transaction('letture').objectStore('letture').getAllKeys()
          tutte.onsuccess = () => fatto(tutte.result)
        })
        db.close()
        return chiavi
      }),
    )
    .toEqual(expect.arrayContaining(['/articoli', '/azienda', '/frasi', 'giornata']))
  const font = () =>
    page.evaluate(async () => {
      const nomi = await Promise.all(
        (await caches.keys()).map(async (uno) => (await caches.open(uno)).keys()),
      )
      return nomi.flat().filter(({ url }) => /inter-(testo|forte)/.test(url)).length
    })
  await expect.poll(font).toBeGreaterThanOrEqual(2)
}

/** Draws on a box as a finger does. */
export async function firma(page: Page, tela: Locator): Promise<void> {
  await tela.scrollIntoViewIfNeeded()
  const box = await tela.boundingBox()
  if (!box) throw new Error('senza tela')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (let n = 0; n < 40; n++) await page.mouse.move(box.x + 40 + n * 5, box.y + 90 + Math.sin(n / 3) * 40)
  await page.mouse.up()
}
