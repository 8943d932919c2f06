import { afterAll, expect, test } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
import { confirmPassword, newPerson } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const SERVE = [403, 'conferma_richiesta', 'Per agire su un altro Admin serve la tua password']
const conferma = (password: string, come?: string) =>
  bench.chiedi('POST', '/auth/conferma', { corpo: { password }, ...(come && { come }) })

/** What one Admin may do to another, each with how it is asked. */
const ATTI = {
  password: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { password: 'presa da me' }, come }),
  ruolo: (id: number, come: string) => bench.chiedi('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 }, come }),
  nome: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { nomeUtente: `altra${id}` }, come }),
  email: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { email: `altra${id}@posta.example` }, come }),
  codice: (id: number, come: string) => bench.chiedi('DELETE', `/auth/codici/${id}`, { come }),
  eliminazione: (id: number, come: string) => bench.chiedi('DELETE', `/utenti/${id}`, { come }),
}

test.each(Object.entries(ATTI))(
  'di un altro Admin: %s vuole la propria password, scritta da poco',
  async (_, atto) => {
    const [io, altro] = [await newPerson(bench, 1), await newPerson(bench, 1)]
    const prima = await bench.db
      .selectFrom('utenti')
      .selectAll()
      .where('id', '=', altro.id)
      .executeTakeFirst()
    const no = await atto(altro.id, io.token)
    expect([no.stato, no.corpo.code, no.corpo.error]).toEqual(SERVE)
    expect(
      await bench.db.selectFrom('utenti').selectAll().where('id', '=', altro.id).executeTakeFirst(),
    ).toEqual(prima)
    await confirmPassword(bench, io.token)
    // Who has no second step has none to be taken away.
    expect([200, 404]).toContain((await atto(altro.id, io.token)).stato)
  },
)

test('vale per quella sessione, per cinque minuti, e non per chi altri', async () => {
  const [io, altro] = [await newPerson(bench, 1), await newPerson(bench, 1)]
  const altraSessione = await bench.accedi(io.nomeUtente)
  await confirmPassword(bench, io.token)
  for (const come of [altraSessione, bench.admin.token])
    expect((await ATTI.email(altro.id, come)).stato).toBe(403)
  expect((await ATTI.email(altro.id, io.token)).stato).toBe(200)
  for (const [minuti, stato] of [
    [-4.9, 200],
    [-5.1, 403],
    [1, 403],
  ] as const) {
    const confermata_il = new Date(Date.now() + minuti * 60_000).toISOString()
    await bench.db.updateTable('sessioni').set({ confermata_il }).where('utente_id', '=', io.id).execute()
    expect([minuti, (await ATTI.nome(altro.id, io.token)).stato]).toEqual([minuti, stato])
  }
})

test('di sé, di chi non è Admin, e per ciò che non fa entrare nessuno, non si chiede', async () => {
  const [io, altro, tecnico] = [
    await newPerson(bench, 1),
    await newPerson(bench, 1),
    await newPerson(bench, 3),
  ]
  expect((await ATTI.email(io.id, io.token)).stato).toBe(200)
  for (const atto of [ATTI.password, ATTI.nome, ATTI.eliminazione])
    expect((await atto(tecnico.id, io.token)).stato).toBe(200)
  const { nomeUtente, email } = altro
  const uguale = { nomeUtente, email, ruoloId: 1, escePerVisite: true }
  expect((await bench.chiedi('PUT', `/utenti/${altro.id}`, { corpo: uguale, come: io.token })).stato).toBe(
    200,
  )
  // By its name too one is an Admin.
  expect((await ATTI.email(bench.admin.id, io.token)).stato).toBe(403)
})

test('una password sbagliata si conta e si scrive, e non conferma; poi si aspetta', async () => {
  const [io, altro] = [await newPerson(bench, 1), await newPerson(bench, 1)]
  const no = await conferma('sbagliata', io.token)
  expect([no.stato, no.corpo.campi]).toEqual([400, { password: 'La password non è corretta' }])
  expect((await ATTI.email(altro.id, io.token)).stato).toBe(403)
  for (let n = 0; n < 4; n++) await conferma(`no ${n}`, io.token)
  expect((await conferma(PASSWORD, io.token)).stato).toBe(429)
  const righe = await bench.dati('GET', '/registro', { query: { tabella: 'utenti', recordId: io.id } })
  expect(righe.filter(({ azione }: { azione: string }) => azione === 'accesso_negato')).toHaveLength(5)
  expect(JSON.stringify(righe)).not.toContain('sbagliata')
  // The sign-in isn't shut by it.
  expect(await bench.accedi(io.nomeUtente)).toBeTruthy()
})

test('confermare si scrive nel registro; chi non è Admin non ha che confermare', async () => {
  const io = await newPerson(bench, 1)
  await confirmPassword(bench, io.token)
  const [riga] = await bench.dati('GET', '/registro', { query: { tabella: 'utenti', recordId: io.id } })
  expect(riga).toMatchObject({ azione: 'aggiorna', dopo: { conferma: 'per 5 minuti' } })
  for (const come of ['operatore', 'direttore'] as const)
    expect((await conferma(PASSWORD, bench[come].token)).stato).toBe(403)
  expect(
    (await bench.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, come: null })).stato,
  ).toBe(401)
})
