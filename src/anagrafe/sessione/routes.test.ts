import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#server/http/passwords.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { atTrueCost } from '#test/passwords.ts'
import { newPerson, trySignIn } from '#test/people.ts'
import { refuseEvery, testoFinoA, ultimaRiga, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(async () => {
  await bench.db.deleteFrom('tentativi_accesso').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTO = 60_000
const GIORNO = 24 * 60 * MINUTO

const alle = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })
const accedi = (email: string, password?: string) => trySignIn(bench, email, password)
const chiSono = async (token: string) => (await bench.chiedi('GET', '/auth/me', { come: token })).stato

const nuovo = () => newPerson(bench)

describe('accesso', () => {
  test.each([
    'operatore',
    'OPERATORE',
    ' Operatore ',
    'operatore@tepore.example',
    'Operatore@TEPORE.Example',
  ])('si entra scrivendo «%s»', async (scritto) => {
    const { stato, corpo } = await accedi(scritto)
    expect(stato).toBe(200)
    const { token, utente } = corpo.data
    expect(Object.keys(corpo.data)).toEqual(['token', 'utente'])
    expect(utente).toEqual({
      id: bench.operatore.id,
      nome_utente: 'operatore',
      email: 'operatore@tepore.example',
      ruolo: 'Operatore',
    })
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect((await bench.chiedi('GET', '/auth/me', { come: token })).corpo).toEqual({ data: utente })
  })

  test('nome e password sbagliati rispondono allo stesso modo', async () => {
    const risposte = [
      await accedi('operatore', 'sbagliata'),
      await accedi('nessuno', 'sbagliata'),
      await accedi('nessuno@tepore.example', PASSWORD),
    ]
    for (const { stato, corpo } of risposte) {
      expect(stato).toBe(401)
      expect({ ...corpo, richiesta: '' }).toEqual({
        error: 'Credenziali non valide',
        code: 'credenziali_non_valide',
        richiesta: '',
      })
    }
  })

  test('la password è presa com’è scritta: spazi e maiuscole contano', async () => {
    for (const quasi of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase()])
      expect((await accedi('operatore', quasi)).stato, quasi).toBe(401)
  })

  test('rifiuta dati sbagliati senza scrivere nulla', () =>
    refuseEvery(
      bench,
      ['POST', '/auth/login'],
      { email: 'operatore', password: PASSWORD },
      {
        email: [['mancante', undefined], ['nulla', null], ['vuota', ''], ...testoFinoA(254)],
        password: [
          ['mancante', undefined],
          ['nulla', null],
          ['vuota', ''],
          ['lista', [PASSWORD]],
          ['numero', 1],
        ],
      },
    ))

  test.each([
    ['la password cambia', { password_hash: 'altra' }],
    ['l’account finisce', { attivo: false }],
  ])('se %s mentre la vecchia password è ancora in esame, non si entra', (_, cambiamento) =>
    atTrueCost(async () => {
      const { id, nomeUtente } = await nuovo()
      const coda = Promise.all(Array.from({ length: 12 }, () => hashPassword('occupa la coda')))
      const entrata = accedi(nomeUtente)
      await new Promise((via) => setTimeout(via, 20))
      await bench.db.updateTable('utenti').set(cambiamento).where('id', '=', id).execute()
      expect((await entrata).corpo.code).toBe('credenziali_non_valide')
      await coda
    }),
  )

  test('il token è tenuto solo come impronta', async () => {
    const righe = await bench.db.selectFrom('sessioni').selectAll().execute()
    expect(JSON.stringify(righe)).not.toContain(bench.admin.token)
  })

  test('accessi, rifiuti e uscite stanno nel registro, senza segreti', async () => {
    const { corpo } = await accedi('operatore')
    const azione = async () => {
      const { azione, utente_id, record_id, prima, dopo } = await ultimaRiga(bench, 'utenti')
      expect([utente_id, record_id, prima, dopo]).toEqual([
        bench.operatore.id,
        bench.operatore.id,
        null,
        null,
      ])
      return azione
    }
    expect(await azione()).toBe('accesso')
    await accedi('operatore', 'sbagliata')
    expect(await azione()).toBe('accesso_negato')
    await bench.chiedi('POST', '/auth/logout', { come: corpo.data.token })
    expect(await azione()).toBe('uscita')
    const tutto = JSON.stringify(await bench.db.selectFrom('registro').selectAll().execute())
    expect(tutto).not.toMatch(/argon2|sbagliata|caldaia-a-condensazione/)
  })
})

describe('sessione', () => {
  test.each([
    ['nessuna', null],
    ['inventata', 'A'.repeat(43)],
    ['vuota', ''],
    ['con spazi', 'a b'],
    ['con altre cose', "x' or '1'='1"],
  ])('%s: 401', async (_, token) => {
    const { stato, corpo } = await bench.chiedi('GET', '/auth/me', { come: token })
    expect([stato, corpo.code, corpo.error]).toEqual([
      401,
      'non_autenticato',
      'Sessione scaduta: accedi di nuovo',
    ])
  })

  test('un token vale solo come Bearer', async () => {
    for (const authorization of [`Basic ${bench.admin.token}`, bench.admin.token])
      expect(
        (await bench.chiedi('GET', '/auth/me', { come: null, intestazioni: { authorization } })).stato,
      ).toBe(401)
  })

  test('ferma da sette giorni è finita; usata ogni giorno dura trenta giorni e non di più', async () => {
    const inizio = Date.now()
    alle(inizio)
    const ferma = await bench.accedi('operatore')
    const usata = await bench.accedi('operatore')
    for (let giorno = 1; giorno < 30; giorno++) {
      alle(inizio + giorno * GIORNO)
      expect(await chiSono(usata), `giorno ${giorno}`).toBe(200)
    }
    expect(await chiSono(ferma)).toBe(401)
    alle(inizio + 30 * GIORNO + MINUTO)
    expect(await chiSono(usata)).toBe(401)
  })

  test('le chiamate che lo schermo ripete da solo non la allungano', async () => {
    const inizio = Date.now()
    alle(inizio)
    const token = await bench.accedi('operatore')
    for (let giorno = 1; giorno <= 6; giorno++) {
      alle(inizio + giorno * GIORNO)
      expect((await bench.chiedi('GET', '/dashboard/stats', { come: token })).stato).toBe(200)
    }
    alle(inizio + 7 * GIORNO + MINUTO)
    expect((await bench.chiedi('GET', '/dashboard/stats', { come: token })).stato).toBe(401)
  })

  test('uscire chiude quella sessione e non le altre', async () => {
    const [qui, altrove] = [await bench.accedi('operatore'), await bench.accedi('operatore')]
    const { stato, corpo } = await bench.chiedi('POST', '/auth/logout', { come: qui })
    expect([stato, corpo]).toEqual([200, { data: null }])
    expect([await chiSono(qui), await chiSono(altrove)]).toEqual([401, 200])
    expect((await bench.chiedi('POST', '/auth/logout', { come: qui })).stato).toBe(401)
  })

  test.each([
    ['una nuova password', 'PUT', { password: 'un’altra password' }],
    ['un nuovo ruolo', 'PUT', { ruoloId: 2 }],
    ['la fine dell’account', 'DELETE', undefined],
  ] as const)('%s chiude subito ogni sessione di quella persona', async (_, method, corpo) => {
    const persona = await nuovo()
    const seconda = await bench.accedi(persona.email)
    await bench.dati(method, `/utenti/${persona.id}`, { corpo })
    expect([await chiSono(persona.token), await chiSono(seconda)]).toEqual([401, 401])
    expect(await chiSono(bench.admin.token)).toBe(200)
  })

  test('un nuovo nome o la stessa scheda salvata di nuovo non la chiudono', async () => {
    const persona = await nuovo()
    await bench.dati('PUT', `/utenti/${persona.id}`, { corpo: { nomeUtente: 'Nuovo Nome', ruoloId: 3 } })
    const { corpo } = await bench.chiedi('GET', '/auth/me', { come: persona.token })
    expect(corpo.data.nome_utente).toBe('Nuovo Nome')
  })
})

describe('la propria password', () => {
  const cambia = (token: string, passwordAttuale: unknown, passwordNuova: unknown) =>
    bench.chiedi('PUT', '/auth/password', { corpo: { passwordAttuale, passwordNuova }, come: token })

  test('si cambia, chiude le altre sessioni e lascia questa', async () => {
    const { id, nomeUtente, token } = await nuovo()
    const altrove = await bench.accedi(nomeUtente)
    expect((await cambia(token, PASSWORD, 'perché sì, è nuova')).stato).toBe(200)
    expect([await chiSono(token), await chiSono(altrove)]).toEqual([200, 401])
    expect((await accedi(nomeUtente)).stato).toBe(401)
    expect((await accedi(nomeUtente, 'perché sì, è nuova')).stato).toBe(200)
    const { prima, dopo } = await ultimaRigaDiModifica(id)
    expect(JSON.stringify([prima, dopo])).not.toMatch(/password|argon2/)
  })

  const ultimaRigaDiModifica = async (id: number) => {
    const { prima, dopo } = await bench.db
      .selectFrom('registro')
      .select(['prima', 'dopo'])
      .where('record_id', '=', id)
      .where('azione', '=', 'aggiorna')
      .executeTakeFirstOrThrow()
    return { prima, dopo }
  }

  test('128 caratteri, accenti ed emoji vanno bene', async () => {
    const { nomeUtente, token } = await nuovo()
    const lunga = `${'è🔥'.repeat(42)}fine`
    expect((await cambia(token, PASSWORD, lunga)).stato).toBe(200)
    expect((await accedi(nomeUtente, lunga)).stato).toBe(200)
  })

  test('quella attuale sbagliata è rifiutata, ha un conto suo e non scrive nulla', async () => {
    const { nomeUtente, token } = await nuovo()
    for (let n = 0; n < 5; n++) {
      const { stato, corpo } = await withoutWriting(bench, () =>
        cambia(token, 'sbagliata', 'un’altra password'),
      )
      expect([stato, corpo.campi]).toEqual([400, { passwordAttuale: 'La password attuale non è corretta' }])
    }
    expect((await cambia(token, PASSWORD, 'un’altra password')).stato).toBe(429)
    expect((await accedi(nomeUtente)).stato).toBe(200)
    expect(await chiSono(token)).toBe(200)
  })

  test('si cambia anche mentre altri la provano', async () => {
    const { nomeUtente, token } = await nuovo()
    for (let n = 0; n < 6; n++) await trySignIn(bench, nomeUtente, 'no')
    expect((await trySignIn(bench, nomeUtente)).stato).toBe(429)
    expect((await cambia(token, PASSWORD, 'un’altra password')).stato).toBe(200)
  })

  test('ripetuta perché la risposta si è persa, riesce con la stessa chiave; con un’altra password è 422', async () => {
    const { nomeUtente, token } = await nuovo()
    const chiave = { 'idempotency-key': `password-${nomeUtente}` }
    const manda = (passwordAttuale: string, passwordNuova: string) =>
      bench.chiedi('PUT', '/auth/password', {
        corpo: { passwordAttuale, passwordNuova },
        come: token,
        intestazioni: chiave,
      })
    expect((await manda(PASSWORD, 'la mia nuova')).stato).toBe(200)
    expect((await manda(PASSWORD, 'la mia nuova')).stato).toBe(200)
    expect((await manda(PASSWORD, 'un’altra ancora')).corpo.code).toBe('chiave_riusata')
    expect((await manda('sbagliata', 'la mia nuova')).corpo.code).toBe('chiave_riusata')
    expect((await accedi(nomeUtente, 'la mia nuova')).stato).toBe(200)
    const chiavi = await bench.db.selectFrom('richieste_ripetibili').selectAll().execute()
    expect(JSON.stringify(chiavi)).not.toMatch(/la mia nuova|caldaia-a-condensazione/)
  })

  test('rifiuta una password nuova che non va', () =>
    refuseEvery(
      bench,
      ['PUT', '/auth/password'],
      { passwordAttuale: PASSWORD, passwordNuova: 'abbastanza lunga' },
      {
        passwordNuova: [
          ['corta', '12345'],
          ['nulla', null],
          ['numero', 123456],
          ['troppo lunga', 'x'.repeat(257)],
        ],
        passwordAttuale: [
          ['nulla', null],
          ['vuota', ''],
          ['lista', []],
        ],
      },
      'operatore',
    ))
})
