// long because each way in, out and around the second step starts from the same account
import { spawnSync } from 'node:child_process'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { deleteOldAttempts } from '#server/http/attempts.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { confirmPassword, newPerson } from '#test/people.ts'
import { ultimaRiga } from '#test/refusals.ts'

const CHIAVE = { CHIAVE_SEGRETI: 'chiave-di-prova-lunga-abbastanza' }
const bench = await openBench({ environment: CHIAVE })
afterAll(() => bench.chiudi())
beforeEach(async () => {
  await bench.db.deleteFrom('tentativi_accesso').execute()
})
afterEach(async () => {
  vi.useRealTimers()
  await bench.db.updateTable('azienda').set({ codice_admin: false }).execute()
})

const MEZZO_MINUTO = 30_000
const GIORNO = 86_400_000
const alle = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })

/** What the app on the telephone shows, by the telephone's clock. */
const mostrato = (segreto: string, fra = 0) =>
  new TOTP({ secret: Secret.fromBase32(segreto.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + fra,
  })

const entra = (email: string, codice?: string, da?: string, password = PASSWORD) =>
  bench.chiedi('POST', '/auth/login', {
    corpo: { email, password, ...(codice !== undefined && { codice }) },
    come: null,
    da,
  })
const esito = async (...come: Parameters<typeof entra>) => {
  const { stato, corpo } = await entra(...come)
  return [stato, corpo.code]
}

/** A person with the second step on; the clock then stands half a minute later, where the first code is past. */
async function conCodice(ruoloId = 3) {
  const chi = await newPerson(bench, ruoloId)
  const { segreto } = await bench.dati('POST', '/auth/codice', {
    corpo: { password: PASSWORD },
    come: chi.token,
  })
  const { codici } = await bench.dati<{ codici: string[] }>('POST', '/auth/codice/attiva', {
    corpo: { codice: mostrato(segreto) },
    come: chi.token,
  })
  alle(Date.now() + 2 * MEZZO_MINUTO)
  return { ...chi, segreto: segreto as string, codici }
}
const sbagliato = (segreto: string) =>
  String((Number(mostrato(segreto)) + 500_000) % 1_000_000).padStart(6, '0')

test('si attiva con la password e un primo codice; le altre sessioni finiscono; nel registro nessun segreto', async () => {
  const { id, nomeUtente, token } = await newPerson(bench)
  const altrove = await bench.accedi(nomeUtente)
  const chiedi = (path: string, corpo: object) => bench.chiedi('POST', path, { corpo, come: token })
  expect((await chiedi('/auth/codice', { password: 'no' })).corpo.campi).toEqual({
    password: 'La password non è corretta',
  })
  expect((await chiedi('/auth/codice/attiva', { codice: '123456' })).stato).toBe(409)
  const { segreto, indirizzo } = (await chiedi('/auth/codice', { password: PASSWORD })).corpo.data
  expect(indirizzo).toMatch(/^otpauth:\/\/totp\/Tepore:persona\d+\?issuer=Tepore&secret=[A-Z2-7]{32}&/)
  // Prepared is not on: who closes the dialog here signs in as before.
  expect(await esito(nomeUtente)).toEqual([200, undefined])
  expect((await chiedi('/auth/codice/attiva', { codice: sbagliato(segreto) })).corpo.campi.codice).toMatch(
    /^Codice non valido\. Controlla che l’ora/,
  )
  const { codici } = (await chiedi('/auth/codice/attiva', { codice: ` ${mostrato(segreto)} ` })).corpo.data
  expect(new Set(codici).size).toBe(10)
  for (const codice of codici) expect(codice).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  expect((await bench.chiedi('GET', '/auth/me', { come: altrove })).stato).toBe(401)
  expect(await bench.dati('GET', '/auth/codice', { come: token })).toEqual({
    attivo_il: expect.stringMatching(/Z$/),
    riserva: 10,
    obbligatorio: false,
  })
  expect((await ultimaRiga(bench, 'utenti', id)).dopo).toEqual({ due_passaggi: 'attivati' })
  expect((await chiedi('/auth/codice', { password: PASSWORD })).stato).toBe(409)

  const nudo = segreto.replaceAll(' ', '')
  for (const tabella of ['registro', 'codici_accesso', 'codici_riserva', 'richieste_ripetibili'] as const) {
    const righe = JSON.stringify(await bench.db.selectFrom(tabella).selectAll().execute())
    for (const cosa of [nudo, ...codici]) expect(righe).not.toContain(cosa)
  }
})

test('dopo la password giusta serve il codice; con quella sbagliata non si sa che c’è', async () => {
  const { nomeUtente, segreto } = await conCodice()
  expect(await esito(nomeUtente)).toEqual([401, 'codice_richiesto'])
  expect(await esito(nomeUtente, mostrato(segreto), undefined, 'no')).toEqual([401, 'credenziali_non_valide'])
  const { stato, corpo } = await entra(nomeUtente, mostrato(segreto))
  expect([stato, Object.keys(corpo.data.utente)]).toEqual([200, ['id', 'nome_utente', 'email', 'ruolo']])
})

test('un codice vale una volta, anche per due che lo mandano insieme; uno più vecchio non vale più', async () => {
  const { nomeUtente, segreto } = await conCodice()
  const [codice, prima] = [mostrato(segreto), mostrato(segreto, -MEZZO_MINUTO)]
  const insieme = await Promise.all([entra(nomeUtente, codice), entra(nomeUtente, codice)])
  expect(insieme.map(({ stato }) => stato).sort()).toEqual([200, 401])
  expect((await entra(nomeUtente, codice)).corpo.error).toMatch(/già stato usato: aspetta il prossimo$/)
  expect(await esito(nomeUtente, prima)).toEqual([401, 'codice_non_valido'])
  alle(Date.now() + MEZZO_MINUTO)
  expect(await esito(nomeUtente, mostrato(segreto))).toEqual([200, undefined])
})

test('mezzo minuto avanti o indietro passa; un orologio di due minuti no, e si dice perché', async () => {
  const { nomeUtente, segreto } = await conCodice()
  expect(await esito(nomeUtente, mostrato(segreto, MEZZO_MINUTO))).toEqual([200, undefined])
  alle(Date.now() + 3 * MEZZO_MINUTO)
  expect(await esito(nomeUtente, mostrato(segreto, -MEZZO_MINUTO))).toEqual([200, undefined])
  for (const fra of [-4, 4]) {
    const { stato, corpo } = await entra(nomeUtente, mostrato(segreto, fra * MEZZO_MINUTO))
    expect([stato, corpo.error]).toEqual([
      401,
      'Codice non valido. Controlla che l’ora del telefono sia quella giusta',
    ])
  }
})

test('telefono perso: un codice di riserva vale una volta; scritto come viene', async () => {
  const { nomeUtente, codici, token } = await conCodice()
  const [uno = '', due = ''] = codici
  expect(await esito(nomeUtente, uno.replaceAll('-', ' ').toUpperCase())).toEqual([200, undefined])
  expect(await esito(nomeUtente, uno)).toEqual([401, 'codice_non_valido'])
  expect(await esito(nomeUtente, due)).toEqual([200, undefined])
  expect(await bench.dati('GET', '/auth/codice', { come: token })).toMatchObject({ riserva: 8 })
})

test('diecimila codici a caso: otto sono provati in un giorno, anche da cento indirizzi; chi ha l’indirizzo noto entra', async () => {
  const { id, nomeUtente, segreto, codici } = await conCodice()
  expect(await esito(nomeUtente, mostrato(segreto), '10.30.0.1')).toEqual([200, undefined])
  await bench.db.deleteFrom('tentativi_accesso').execute()
  alle(Date.now() + 2 * MEZZO_MINUTO)
  const tutti: number[] = []
  for (let n = 0; n < 24; n++)
    tutti.push((await entra(nomeUtente, sbagliato(segreto), `10.31.${n % 100}.1`)).stato)
  expect(tutti.filter((stato) => stato === 401).length).toBe(8)
  expect(tutti.filter((stato) => stato === 429).length).toBe(16)
  // The rest of the ten thousand meets the same count, whatever the code: also the right one.
  const { stato, corpo } = await entra(nomeUtente, mostrato(segreto), '10.31.200.1')
  expect([stato, corpo.error]).toEqual([
    429,
    'Troppi codici sbagliati: riprova domani, o usa un codice di riserva',
  ])
  // The night's cleaning doesn't give them back.
  alle(Date.now() + GIORNO / 2)
  await deleteOldAttempts(bench.db)
  expect(await esito(nomeUtente, mostrato(segreto), '10.31.201.1')).toEqual([429, 'troppi_tentativi'])
  expect(await esito(nomeUtente, mostrato(segreto), '10.30.0.1')).toEqual([200, undefined])
  expect(await esito(nomeUtente, codici[0], '10.31.202.1')).toEqual([200, undefined])
  alle(Date.now() + GIORNO)
  expect(await esito(nomeUtente, mostrato(segreto), '10.31.203.1')).toEqual([200, undefined])
  const negati = await bench.db
    .selectFrom('registro')
    .where('azione', '=', 'accesso_negato')
    .where('record_id', '=', id)
    .select('dopo')
    .execute()
  // What is only refused for a while fills no register.
  expect(negati.length).toBe(8)
})

test('si spegne con password e codice; dopo si entra con la sola password', async () => {
  const { nomeUtente, segreto, token, codici } = await conCodice()
  const spegni = (corpo: object) => bench.chiedi('POST', '/auth/codice/spegni', { corpo, come: token })
  expect((await spegni({ password: 'no', codice: mostrato(segreto) })).stato).toBe(400)
  const { stato, corpo } = await spegni({ password: PASSWORD, codice: sbagliato(segreto) })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, ['codice']])
  const { codici: nuovi } = await bench.dati('POST', '/auth/codice/riserva', {
    corpo: { password: PASSWORD, codice: codici[0] },
    come: token,
  })
  expect(nuovi.length).toBe(10)
  expect(await esito(nomeUtente, codici[1])).toEqual([401, 'codice_non_valido'])
  expect((await spegni({ password: PASSWORD, codice: mostrato(segreto) })).stato).toBe(200)
  expect(await esito(nomeUtente)).toEqual([200, undefined])
  expect((await spegni({ password: PASSWORD, codice: nuovi[0] })).stato).toBe(409)
})

test('un Admin lo toglie a un altro: sessioni chiuse, nel registro; a sé no, a chi non l’ha no', async () => {
  const { id, nomeUtente, token } = await conCodice()
  const chi = await bench.dati('GET', '/auth/codici')
  expect(chi.map(({ utente_id }: { utente_id: number }) => utente_id)).toContain(id)
  const togli = (quale: number) => bench.chiedi('DELETE', `/auth/codici/${quale}`)
  expect((await togli(id)).stato).toBe(200)
  expect((await bench.chiedi('GET', '/auth/me', { come: token })).stato).toBe(401)
  expect((await ultimaRiga(bench, 'utenti', id)).dopo).toEqual({ due_passaggi: 'tolti' })
  expect(await esito(nomeUtente)).toEqual([200, undefined])
  expect((await togli(id)).stato).toBe(404)
  const { id: io } = await bench.dati('GET', '/auth/me')
  expect((await togli(io)).stato).toBe(409)
})

test('un segreto mostrato e non confermato vale un quarto d’ora', async () => {
  const { token } = await newPerson(bench)
  const prepara = () => bench.dati('POST', '/auth/codice', { corpo: { password: PASSWORD }, come: token })
  const conferma = (codice: string) =>
    bench.chiedi('POST', '/auth/codice/attiva', { corpo: { codice }, come: token })
  const { segreto } = await prepara()
  alle(Date.now() + 16 * 60_000)
  expect((await conferma(mostrato(segreto))).corpo.error).toMatch(/^Ricomincia/)
  const { segreto: nuovo } = await prepara()
  expect((await conferma(mostrato(nuovo))).stato).toBe(201)
})

test('obbligatorio per gli Admin: lo chiede chi l’ha; chi non l’ha può solo attivarlo o uscire', async () => {
  const azienda = (codiceAdmin: boolean, come: string) =>
    bench.chiedi('PUT', '/azienda', { corpo: { codiceAdmin }, come })
  const senza = await newPerson(bench, 1)
  const capo = await conCodice(1)
  vi.useRealTimers()
  expect((await azienda(true, senza.token)).corpo.campi).toEqual({
    codiceAdmin: expect.stringMatching(/^Prima attiva per te/),
  })
  expect((await azienda(true, capo.token)).stato).toBe(200)
  expect(await bench.dati('GET', '/auth/me', { come: senza.token })).toMatchObject({
    codice_da_attivare: true,
  })
  expect((await entra(senza.nomeUtente)).corpo.data.utente.codice_da_attivare).toBe(true)

  const PRIMA = new Set(['mioCodice', 'preparaCodice', 'attivaCodice', 'chiSono', 'esci'])
  for (const { method, path, permission, operation } of ROUTES) {
    if (permission === 'pubblico' || PRIMA.has(operation)) continue
    if (!permission({ id: 0, nome_utente: '', email: '', ruolo: 'Admin' })) continue
    const { corpo } = await bench.chiedi(method, path.replace(/:\w+/g, '1'), { come: senza.token })
    expect([operation, corpo.code]).toEqual([operation, 'codice_da_attivare'])
  }
  // Who is no Admin is asked for nothing.
  expect((await bench.chiedi('GET', '/clienti', { come: (await newPersonAs(capo.token)).token })).stato).toBe(
    200,
  )

  const { segreto } = await bench.dati('POST', '/auth/codice', {
    corpo: { password: PASSWORD },
    come: senza.token,
  })
  const corpo = { codice: mostrato(segreto) }
  await bench.dati('POST', '/auth/codice/attiva', { corpo, come: senza.token })
  expect((await bench.chiedi('GET', '/clienti', { come: senza.token })).stato).toBe(200)
  alle(Date.now() + 2 * MEZZO_MINUTO)
  const spegni = { password: PASSWORD, codice: mostrato(segreto) }
  const { stato } = await bench.chiedi('POST', '/auth/codice/spegni', { corpo: spegni, come: senza.token })
  expect(stato).toBe(409)
  // It isn't taken off the Admins at a browser that was left open.
  const libero = await azienda(false, senza.token)
  expect([libero.stato, libero.corpo.code]).toEqual([403, 'conferma_richiesta'])
  expect((await azienda(true, senza.token)).stato).toBe(200)
  await confirmPassword(bench, senza.token)
  expect((await azienda(false, senza.token)).stato).toBe(200)
})

/** A technician made by an Admin who may still make one. */
async function newPersonAs(come: string) {
  const nomeUtente = `tecnico ${Date.now()}`
  const corpo = { nomeUtente, email: `${Date.now()}@persone.example`, password: PASSWORD, ruoloId: 3 }
  await bench.dati('POST', '/utenti', { corpo, come })
  return { token: await bench.accedi(nomeUtente) }
}

test('senza la chiave (un ripristino altrove) il codice non si legge e non conta come sbagliato: si entra con quello di riserva', async () => {
  const { nomeUtente, segreto, codici } = await conCodice()
  await bench.db.updateTable('codici_accesso').set({ segreto: 'v1.AAAA' }).execute()
  const { stato, corpo } = await entra(nomeUtente, mostrato(segreto))
  expect([stato, corpo.error]).toEqual([409, expect.stringContaining('Usa un codice di riserva')])
  expect(await bench.db.selectFrom('tentativi_accesso').selectAll().execute()).toEqual([])
  expect(await esito(nomeUtente, codici[3])).toEqual([200, undefined])
})

test('chi è eliminato non lascia né segreto né codici', async () => {
  const { id } = await conCodice()
  await bench.dati('DELETE', `/utenti/${id}`)
  for (const tabella of ['codici_accesso', 'codici_riserva'] as const)
    expect(await bench.db.selectFrom(tabella).where('utente_id', '=', id).selectAll().execute()).toEqual([])
})

test('il solo Admin che l’ha perso: npm run accesso, a programma fermo o su PostgreSQL', async () => {
  const { nomeUtente, id } = await conCodice(1)
  const { dataFolder, databaseUrl } = bench.environment
  const accesso = (...argomenti: string[]) =>
    spawnSync(process.execPath, ['scripts/accesso.ts', ...argomenti], {
      env: {
        ...process.env,
        ...CHIAVE,
        DATA_DIR: dataFolder,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      encoding: 'utf8',
    })
  const { status, stdout, stderr } = accesso('--togli-codice', nomeUtente)
  if (bench.motore === 'sqlite') {
    expect([status, stderr]).toEqual([1, expect.stringMatching(/già in uso.*\nFerma prima il programma/)])
    expect(await esito(nomeUtente)).toEqual([401, 'codice_richiesto'])
    return
  }
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(`ora ${nomeUtente} entra con la sola password`),
  ])
  expect(await esito(nomeUtente)).toEqual([200, undefined])
  expect(accesso('--togli-codice', nomeUtente).status).toBe(1)
  const riga = await bench.db
    .selectFrom('registro')
    .where('record_id', '=', id)
    .where('utente_id', 'is', null)
    .where('azione', '=', 'aggiorna')
    .select('dopo')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(String(riga.dopo))).toEqual({ due_passaggi: 'tolti' })
})
