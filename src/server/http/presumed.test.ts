import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ErroreApplicativo } from '#shared/errors.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import { apriBanco } from '#test/bench.ts'
import { type Rotta, rotta } from './routes.ts'

/** Who asks again is known from before; what is answered is always what the database says of them now. */

let chiusa: Promise<void> | undefined
const prove: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/prove/chi',
    titolo: 'Chi chiama e quante ditte ci sono, dopo che la porta si è aperta',
    permesso: tutti,
    risposta: z.object({ ruolo: z.string(), ditte: z.int() }),
    async esegui({ db, utente }) {
      const ditte = await db.selectFrom('ditte').select('id').execute()
      await chiusa
      return { ruolo: utente.ruolo, ditte: ditte.length }
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/prove/admin',
    titolo: 'Solo per Admin',
    permesso: soloAdmin,
    risposta: z.object({ nome: z.string() }),
    esegui: async ({ utente }) => ({ nome: utente.nome_utente }),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/prove/niente',
    titolo: 'Non trova niente',
    permesso: tutti,
    risposta: z.null(),
    esegui: async ({ db }) => {
      await db.selectFrom('ditte').select('id').execute()
      throw new ErroreApplicativo('non_trovato')
    },
  }),
]

const banco = await apriBanco({ altreRotte: prove })
afterAll(() => banco.chiudi())

/** Somebody who has already asked. */
async function noto(chi: 'admin' | 'operatore'): Promise<string> {
  const come = await banco.accedi(chi)
  for (let volta = 0; volta < 2; volta++)
    expect((await banco.chiedi('GET', '/prove/chi', { come })).stato).toBe(200)
  return come
}

const ruolo = async (nome: string) => {
  const { id } = await banco.db
    .selectFrom('ruoli')
    .select('id')
    .where('nome_ruolo', '=', nome)
    .executeTakeFirstOrThrow()
  await banco.db.updateTable('utenti').set({ ruolo_id: id }).where('id', '=', banco.operatore.id).execute()
}

test('tolta la sessione dal database, nessuna risposta: nemmeno un errore della chiamata', async () => {
  const come = await noto('operatore')
  await banco.db.deleteFrom('sessioni').where('utente_id', '=', banco.operatore.id).execute()
  for (const percorso of ['/prove/niente', '/prove/chi', '/prove/admin'])
    expect([percorso, (await banco.chiedi('GET', percorso, { come })).stato]).toEqual([percorso, 401])
})

test('cambiato il ruolo nel database, vale da subito, in più e in meno', async () => {
  const come = await noto('operatore')
  expect((await banco.chiedi('GET', '/prove/admin', { come })).stato).toBe(403)
  await ruolo('Admin')
  expect((await banco.chiedi('GET', '/prove/chi', { come })).corpo.data.ruolo).toBe('Admin')
  expect((await banco.chiedi('GET', '/prove/admin', { come })).stato).toBe(200)
  await ruolo('Operatore')
  expect((await banco.chiedi('GET', '/prove/admin', { come })).stato).toBe(403)
  expect((await banco.chiedi('GET', '/prove/chi', { come })).corpo.data.ruolo).toBe('Operatore')
})

test('un’etichetta non dice mai più di quanto la risposta ha visto', async () => {
  const come = await noto('admin')
  let apri = () => {}
  chiusa = new Promise((fatto) => {
    apri = fatto
  })
  const lenta = banco.chiedi('GET', '/prove/chi', { come })
  await new Promise((via) => setTimeout(via, 50))
  await banco.dati('POST', '/ditte', { corpo: { nome: 'Termica Flegrea', colore: '#1F7A8C' } })
  apri()
  chiusa = undefined
  const { corpo, intestazioni } = await lenta
  const dopo = await banco.chiedi('GET', '/prove/chi', {
    come,
    intestazioni: { 'if-none-match': String(intestazioni.etag) },
  })
  expect([dopo.stato, dopo.corpo.data?.ditte]).toEqual([200, corpo.data.ditte + 1])
})
