import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'
import { type Route, route } from './routes.ts'

/** Who asks again is known from before; what is answered is always what the database says of them now. */

let chiusa: Promise<void> | undefined
const prove: Route[] = [
  route({
    method: 'GET',
    percorso: '/prove/chi',
    titolo: 'Chi chiama e quante ditte ci sono, dopo che la porta si è aperta',
    permission: tutti,
    risposta: z.object({ ruolo: z.string(), ditte: z.int() }),
    async esegui({ db, utente }) {
      const ditte = await db.selectFrom('ditte').select('id').execute()
      await chiusa
      return { ruolo: utente.ruolo, ditte: ditte.length }
    },
  }),
  route({
    method: 'GET',
    percorso: '/prove/admin',
    titolo: 'Solo per Admin',
    permission: soloAdmin,
    risposta: z.object({ nome: z.string() }),
    esegui: async ({ utente }) => ({ nome: utente.nome_utente }),
  }),
  route({
    method: 'GET',
    percorso: '/prove/niente',
    titolo: 'Non trova niente',
    permission: tutti,
    risposta: z.null(),
    esegui: async ({ db }) => {
      await db.selectFrom('ditte').select('id').execute()
      throw new AppError('non_trovato')
    },
  }),
]

const bench = await openBench({ altreRotte: prove })
afterAll(() => bench.chiudi())

/** Somebody who has already asked. */
async function noto(chi: 'admin' | 'operatore'): Promise<string> {
  const come = await bench.accedi(chi)
  for (let volta = 0; volta < 2; volta++)
    expect((await bench.chiedi('GET', '/prove/chi', { come })).stato).toBe(200)
  return come
}

const ruolo = async (nome: string) => {
  const { id } = await bench.db
    .selectFrom('ruoli')
    .select('id')
    .where('nome_ruolo', '=', nome)
    .executeTakeFirstOrThrow()
  await bench.db.updateTable('utenti').set({ ruolo_id: id }).where('id', '=', bench.operatore.id).execute()
}

test('tolta la sessione dal database, nessuna risposta: nemmeno un errore della chiamata', async () => {
  const come = await noto('operatore')
  await bench.db.deleteFrom('sessioni').where('utente_id', '=', bench.operatore.id).execute()
  for (const path of ['/prove/niente', '/prove/chi', '/prove/admin'])
    expect([path, (await bench.chiedi('GET', path, { come })).stato]).toEqual([path, 401])
})

test('cambiato il ruolo nel database, vale da subito, in più e in meno', async () => {
  const come = await noto('operatore')
  expect((await bench.chiedi('GET', '/prove/admin', { come })).stato).toBe(403)
  await ruolo('Admin')
  expect((await bench.chiedi('GET', '/prove/chi', { come })).corpo.data.ruolo).toBe('Admin')
  expect((await bench.chiedi('GET', '/prove/admin', { come })).stato).toBe(200)
  await ruolo('Operatore')
  expect((await bench.chiedi('GET', '/prove/admin', { come })).stato).toBe(403)
  expect((await bench.chiedi('GET', '/prove/chi', { come })).corpo.data.ruolo).toBe('Operatore')
})

test('un’etichetta non dice mai più di quanto la risposta ha visto', async () => {
  const come = await noto('admin')
  let apri = () => {}
  chiusa = new Promise((fatto) => {
    apri = fatto
  })
  const lenta = bench.chiedi('GET', '/prove/chi', { come })
  await new Promise((via) => setTimeout(via, 50))
  await bench.dati('POST', '/ditte', { corpo: { nome: 'Termica Flegrea', colore: '#1F7A8C' } })
  apri()
  chiusa = undefined
  const { corpo, intestazioni } = await lenta
  const dopo = await bench.chiedi('GET', '/prove/chi', {
    come,
    intestazioni: { 'if-none-match': String(intestazioni.etag) },
  })
  expect([dopo.stato, dopo.corpo.data?.ditte]).toEqual([200, corpo.data.ditte + 1])
})
