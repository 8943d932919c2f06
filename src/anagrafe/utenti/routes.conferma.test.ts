import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
import { confirmPassword, newPerson } from '#test/people.ts'
import { ultimaRiga, withoutWriting } from '#test/refusals.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())

const [io, altro] = [await newPerson(bench, 1), await newPerson(bench, 1)]
await bench.chiedi('GET', '/auth/me', {
  ...{ come: altro.token, intestazioni: { 'x-dispositivo': `${randomUUID()}; 2` } },
})
const altraSessione = await bench.accedi(io.nomeUtente)

/** As if nobody had confirmed anything, or so many minutes ago. */
const confermati = (minuti?: number) =>
  bench.db
    .updateTable('sessioni')
    .set({
      confermata_il: minuti === undefined ? null : new Date(Date.now() - minuti * 60_000).toISOString(),
    })
    .where('utente_id', 'in', [io.id, bench.admin.id])
    .execute()
beforeEach(() => confermati())

const SERVE = [403, 'conferma_richiesta', 'Per agire su un altro Admin serve la tua password']
const conferma = (password: string, come: string | null) =>
  bench.chiedi('POST', '/auth/conferma', { corpo: { password }, come })
const riga = (id: number) =>
  bench.db.selectFrom('utenti').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Another one each time: what stays as it is changes nothing. */
let n = 0
/** What one Admin may do to another, each with how it is asked. */
const ATTI = {
  password: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { password: 'presa da me' }, come }),
  ruolo: (id: number, come: string) => bench.chiedi('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 }, come }),
  nome: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { nomeUtente: `altra${++n}` }, come }),
  email: (id: number, come: string) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo: { email: `altra${++n}@posta.example` }, come }),
  codice: (id: number, come: string) => bench.chiedi('DELETE', `/auth/codici/${id}`, { come }),
  dispositivo: async (id: number, come: string) => {
    const tutti: { id: number; utente_id: number }[] = await bench.dati('GET', '/dispositivi', { come })
    const suo = tutti.find(({ utente_id }) => utente_id === id)
    return bench.chiedi('DELETE', `/dispositivi/${suo?.id}`, { come })
  },
  eliminazione: (id: number, come: string) => bench.chiedi('DELETE', `/utenti/${id}`, { come }),
}

test('di un altro Admin nessuno cambia niente senza la propria password', async () => {
  const prima = await riga(altro.id)
  for (const [quale, atto] of Object.entries(ATTI)) {
    const { stato, corpo } = await atto(altro.id, io.token)
    expect([quale, stato, corpo.code, corpo.error]).toEqual([quale, ...SERVE])
  }
  expect(await riga(altro.id)).toEqual(prima)
})

test('scritta, vale per quella sessione, per cinque minuti; nel registro c’è', async () => {
  await confirmPassword(bench, io.token)
  expect((await ultimaRiga(bench, 'utenti', io.id)).dopo).toEqual({ conferma: 'per 5 minuti' })
  for (const come of [altraSessione, bench.admin.token])
    expect((await ATTI.email(altro.id, come)).stato).toBe(403)
  expect((await ATTI.email(altro.id, io.token)).stato).toBe(200)
  // Who has no second step has none to be taken away.
  expect((await ATTI.codice(altro.id, io.token)).stato).toBe(404)
  for (const [minuti, stato] of [
    [4.5, 200],
    [5.1, 403],
    [-2, 403],
  ] as const) {
    await confermati(minuti)
    expect([minuti, (await ATTI.nome(altro.id, io.token)).stato]).toEqual([minuti, stato])
  }
})

test('di chi non è Admin, e per ciò che non fa entrare nessuno, non si chiede', async () => {
  expect((await ATTI.nome(bench.operatore.id, io.token)).stato).toBe(200)
  const { nome_utente: nomeUtente, email } = await riga(altro.id)
  const corpo = { nomeUtente, email, ruoloId: 1, escePerVisite: true }
  expect((await bench.chiedi('PUT', `/utenti/${altro.id}`, { corpo, come: io.token })).stato).toBe(200)
  // By its name too one is an Admin.
  await bench.db.updateTable('utenti').set({ ruolo_id: 3 }).where('id', '=', bench.admin.id).execute()
  expect((await ATTI.email(bench.admin.id, io.token)).stato).toBe(403)
})

test('una password sbagliata si conta e si scrive, e non conferma; poi si aspetta', async () => {
  const no = await conferma('sbagliata', io.token)
  expect([no.stato, no.corpo.campi]).toEqual([400, { password: 'La password non è corretta' }])
  expect((await ATTI.email(altro.id, io.token)).stato).toBe(403)
  for (let volta = 0; volta < 4; volta++) await conferma(`no ${volta}`, io.token)
  expect((await conferma(PASSWORD, io.token)).stato).toBe(429)
  const { azione, dopo } = await ultimaRiga(bench, 'utenti', io.id)
  expect([azione, dopo]).toEqual(['accesso_negato', { passo: 'conferma' }])
})

test('la propria password dal modulo degli utenti vuole quella di adesso: nuova, non conferma se stessa', async () => {
  const corpo = { password: 'presa da chi passa' }
  const cambia = () => bench.chiedi('PUT', `/utenti/${io.id}`, { corpo, come: io.token })
  const prima = await riga(io.id)
  const { stato, corpo: no } = await cambia()
  expect([stato, no.code, no.error]).toEqual([
    403,
    'conferma_richiesta',
    'Per cambiare la tua password serve quella di adesso',
  ])
  expect(await riga(io.id)).toEqual(prima)
  await confermati(0)
  expect((await cambia()).stato).toBe(200)
})

test('il proprio nome, la propria email, il proprio ruolo restano dopo la sessione: vogliono la password', async () => {
  const prima = await riga(io.id)
  for (const atto of [ATTI.nome, ATTI.email, ATTI.ruolo]) {
    const { stato, corpo } = await withoutWriting(bench, () => atto(io.id, io.token))
    expect([stato, corpo.code, corpo.error]).toEqual([
      403,
      'conferma_richiesta',
      'Per cambiare il tuo nome, la tua email o il tuo ruolo serve la tua password',
    ])
  }
  // What lets nobody in is changed as before.
  const corpo = { nome: 'Ada', escePerVisite: true, nomeUtente: prima.nome_utente, email: prima.email }
  expect((await bench.chiedi('PUT', `/utenti/${io.id}`, { corpo, come: io.token })).stato).toBe(200)
  await confermati(0)
  expect((await ATTI.email(io.id, io.token)).stato).toBe(200)
})

/** What one fills for the first time, then changes; each with what it says. */
const DELL_AZIENDA = {
  IBAN: {
    percorso: '/azienda',
    primo: { iban: 'IT60X0542811101000000123456' },
    dopo: { iban: 'IT40S0542811101000000123456' },
    altro: { telefono: '081 123' },
    perche: 'Per cambiare l’IBAN dell’azienda serve la tua password',
    detto: 'ha cambiato l’IBAN dell’azienda',
  },
  'indirizzo pubblico': {
    percorso: '/azienda',
    primo: { indirizzoPubblico: 'https://tepore.example' },
    dopo: { indirizzoPubblico: 'https://altro.example' },
    altro: { comune: 'Napoli' },
    perche: 'Per cambiare l’indirizzo pubblico serve la tua password',
    detto: 'ha cambiato l’indirizzo pubblico',
  },
  posta: {
    percorso: '/posta',
    primo: { host: 'smtp.example', mittente: 'ufficio@tepore.example', risposteA: 'noi@tepore.example' },
    dopo: { host: 'smtp.altrove.example' },
    altro: {},
    perche: 'Per cambiare la casella di posta serve la tua password',
    detto: 'ha cambiato la casella di posta',
  },
  'account della posta': {
    percorso: '/posta',
    primo: { nomeUtente: 'ufficio' },
    dopo: { nomeUtente: 'me@altrove.example' },
    altro: {},
    perche: 'Per cambiare la casella di posta serve la tua password',
    detto: 'ha cambiato la casella di posta',
  },
  'risposte alla posta': {
    percorso: '/posta',
    primo: {},
    dopo: { risposteA: 'me@altrove.example' },
    altro: {},
    perche: 'Per cambiare la casella di posta serve la tua password',
    detto: 'ha cambiato la casella di posta',
  },
} as const

const dettiA = async (utenteId: number) =>
  (
    await bench.db
      .selectFrom('notifiche')
      .select(['titolo', 'messaggio'])
      .where('utente_id', '=', utenteId)
      .where('titolo', '=', 'Sicurezza')
      .orderBy('id')
      .execute()
  ).map(({ messaggio }) => messaggio)

for (const [nome, { percorso, primo, dopo, altro: quello, perche, detto }] of Object.entries(DELL_AZIENDA))
  test(`${nome}: scritto la prima volta non chiede niente, cambiato o tolto vuole la password, e gli altri Admin lo sanno`, async () => {
    const cambia = (corpo: object) => bench.chiedi('PUT', percorso, { corpo, come: io.token })
    const [sue, mie] = [await dettiA(bench.admin.id), await dettiA(io.id)]
    expect((await cambia(primo)).stato).toBe(200)
    const [campo = ''] = Object.keys(dopo)
    for (const corpo of [dopo, { [campo]: '' }]) {
      const { stato, corpo: no } = await withoutWriting(bench, () => cambia(corpo))
      expect([stato, no.code, no.error]).toEqual([403, 'conferma_richiesta', perche])
    }
    // As it stands, or beside it, nothing is asked.
    expect((await cambia({ ...primo, ...quello })).stato).toBe(200)
    await confermati(0)
    expect((await cambia(dopo)).stato).toBe(200)
    const nuovi = (await dettiA(bench.admin.id)).slice(sue.length)
    const atteso = `${(await riga(io.id)).nome_utente} ${detto}. Se non ne sai niente, chiediglielo subito`
    expect(new Set(nuovi)).toEqual(new Set([atteso]))
    expect(nuovi).toHaveLength(Object.keys(primo).length > 0 ? 2 : 1)
    // Not to who did it.
    expect(await dettiA(io.id)).toEqual(mie)
  })

test('senza un indirizzo per le risposte tornano al mittente: darne un altro vuole la password', async () => {
  await bench.db.updateTable('posta').set({ risposte_a: null }).execute()
  const cambia = (risposteA: string) =>
    bench.chiedi('PUT', '/posta', { corpo: { risposteA }, come: io.token })
  const { mittente } = await bench.db.selectFrom('posta').select('mittente').executeTakeFirstOrThrow()
  await confermati()
  expect((await withoutWriting(bench, () => cambia('me@altrove.example'))).stato).toBe(403)
  expect((await cambia(String(mittente))).stato).toBe(200)
})

test('di ciò che si fa a un Admin sanno lui e gli altri, non chi l’ha fatto né chi non lo è', async () => {
  await confermati(0)
  const io2 = (await riga(io.id)).nome_utente
  const [terzo, quarto] = [await newPerson(bench, 1), await newPerson(bench, 3)]
  const letti = async () => [await dettiA(terzo.id), await dettiA(quarto.id), await dettiA(io.id)]
  const [prima, , mie] = await letti()
  await ATTI.email(terzo.id, io.token)
  await ATTI.email(io.id, io.token)
  await bench.dati('PUT', `/utenti/${quarto.id}`, { corpo: { ruoloId: 1 }, come: io.token })
  await ATTI.ruolo(terzo.id, io.token)
  const nomeDi = async (id: number) => (await riga(id)).nome_utente
  const fine = '. Se non ne sai niente, chiediglielo subito'
  const [suoi, delQuarto, miei] = await letti()
  expect(suoi?.slice(prima?.length)).toEqual(
    [
      `${io2} ha cambiato l’email di ${await nomeDi(terzo.id)}`,
      `${io2} ha cambiato la propria email`,
      `${io2} ha dato i poteri di Admin a ${await nomeDi(quarto.id)}`,
      `${io2} ha tolto i poteri di Admin a ${await nomeDi(terzo.id)}`,
    ].map((testo) => testo + fine),
  )
  expect(delQuarto).toHaveLength(1)
  expect(miei).toEqual(mie)
})

test('un Admin non si fa, per ruolo né per nome, senza la propria password', async () => {
  const nuovo = (altro: object) => {
    const nomeUtente = `nuova${++n}`
    const corpo = {
      nomeUtente,
      email: `${nomeUtente}@posta.example`,
      password: PASSWORD,
      ruoloId: 3,
      ...altro,
    }
    return bench.chiedi('POST', '/utenti', { corpo, come: io.token })
  }
  const diventa = (id: number, corpo: object) =>
    bench.chiedi('PUT', `/utenti/${id}`, { corpo, come: io.token })
  const fanno = [
    () => nuovo({ ruoloId: 1 }),
    () => nuovo({ nomeUtente: 'ADMIN' }),
    () => diventa(bench.direttore.id, { nomeUtente: 'Admin' }),
    () => diventa(bench.operatore.id, { ruoloId: 1 }),
  ]
  for (const fa of fanno) {
    const { stato, corpo } = await withoutWriting(bench, fa)
    expect([stato, corpo.code, corpo.error]).toEqual([
      403,
      'conferma_richiesta',
      'Per fare un Admin serve la tua password',
    ])
  }
  expect((await nuovo({ ruoloId: 2 })).stato).toBe(201)
  await confermati(0)
  // The name is taken: it is told once the password was written.
  const esiti = []
  for (const fa of fanno) esiti.push((await fa()).stato)
  expect(esiti).toEqual([201, 409, 409, 200])
})

test('confermato, si fa: nuovo ruolo, nuova password, eliminazione', async () => {
  await confermati(0)
  for (const atto of [ATTI.dispositivo, ATTI.password, ATTI.eliminazione])
    expect((await atto(altro.id, io.token)).stato).toBe(200)
  expect((await ATTI.ruolo(bench.admin.id, io.token)).stato).toBe(200)
})
