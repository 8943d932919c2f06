// long because accounts are made, changed and ended here, and each ends sessions of its own

import { afterAll, describe, expect, test } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'
import {
  idRotto,
  NON_ID,
  obbligatorio,
  refuseEvery,
  testoFinoA,
  ultimaRiga,
  withoutWriting,
} from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let numero = 0
const scheda = (altro: object = {}) => {
  const nomeUtente = `persona${++numero}`
  return { nomeUtente, email: `${nomeUtente}@tepore.example`, password: PASSWORD, ruoloId: 3, ...altro }
}
const nuovo = (altro?: object) => bench.dati('POST', '/utenti', { corpo: scheda(altro) })

describe('elenco', () => {
  test('un Admin vede ogni campo, gli altri solo nome e ruolo; nessuno vede segreti', async () => {
    const { corpo } = await bench.chiedi('GET', '/utenti')
    expect(corpo.count).toBe(corpo.data.length)
    expect(corpo.data[0]).toEqual({
      id: 1,
      nome_utente: 'admin',
      ...{ nome: null, cognome: null },
      email: 'admin@tepore.local',
      ruolo_id: 1,
      attivo: true,
      esce_per_visite: false,
      ultimo_giorno: null,
      versione: 1,
      ruoli: { nome_ruolo: 'Admin' },
    })
    for (const come of ['direttore', 'operatore'] as const) {
      const inBreve = (await bench.chiedi('GET', '/utenti', { come })).corpo
      expect(inBreve.count).toBe(corpo.count)
      for (const utente of inBreve.data)
        expect(Object.keys(utente)).toEqual(['id', 'nome_utente', 'esce_per_visite', 'ruoli'])
    }
  })

  test.each(NON_ID)('l’utente «%s» non c’è: 404', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await bench.chiedi(method, `/utenti/${id}`, { corpo: {} })).stato).toBe(404)
  })
})

describe('creare', () => {
  test('esce per le visite come il suo ruolo, se nessuno dice altro; poi decide chi sta nel planning', async () => {
    await confirmPassword(bench)
    for (const [ruoloId, esce_per_visite] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const)
      expect(await nuovo({ ruoloId })).toMatchObject({ esce_per_visite })
    const titolare = await nuovo({ ruoloId: 1, escePerVisite: true })
    const dataInizio = '2031-03-03'
    const dove = async () => {
      const { operatori } = await bench.dati('GET', '/appuntamenti/planning-settimanale', {
        query: { dataInizio, dataFine: dataInizio },
      })
      const { tecnici } = await bench.dati('GET', '/lotti/giornate', {
        query: { dal: dataInizio, al: dataInizio },
      })
      return [operatori, tecnici].map((righe) => righe.some((r: { id: number }) => r.id === titolare.id))
    }
    expect(await dove()).toEqual([true, true])
    await bench.dati('PUT', `/utenti/${titolare.id}`, { corpo: { escePerVisite: false } })
    expect(await dove()).toEqual([false, false])
    const no = await bench.chiedi('PUT', `/utenti/${titolare.id}`, { corpo: { escePerVisite: 'sì' } })
    expect(no.corpo.campi).toHaveProperty('escePerVisite')
  })

  test('risponde con la scheda, senza password', async () => {
    const inviato = scheda({ nomeUtente: 'Niccolò D’Amico' })
    const { stato, corpo, etag } = await bench.chiedi('POST', '/utenti', { corpo: inviato })
    expect([stato, etag]).toEqual([201, '"1"'])
    expect(corpo.data).toMatchObject({
      nome_utente: 'Niccolò D’Amico',
      email: inviato.email,
      ruolo_id: 3,
      ruoli: { nome_ruolo: 'Operatore' },
    })
    expect(JSON.stringify(corpo)).not.toMatch(/password|argon2/)
    const riga = await ultimaRiga(bench, 'utenti', corpo.data.id)
    expect([riga.azione, riga.nome_utente, riga.prima]).toEqual(['crea', 'admin', null])
    expect(riga.dopo).toMatchObject({ nome_utente: 'Niccolò D’Amico', ruolo_id: 3, attivo: true })
    expect(JSON.stringify(riga)).not.toMatch(/password|argon2|chiave/)
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', () =>
    refuseEvery(bench, ['POST', '/utenti'], scheda(), {
      nomeUtente: [
        ...obbligatorio,
        ...testoFinoA(60),
        ['con la chiocciola', 'ada@rossi'],
        ['su due righe', 'a\nb'],
      ],
      email: [...obbligatorio, ...testoFinoA(254), ['senza dominio', 'ada@'], ['due', 'a@b.it, c@d.it']],
      password: [
        ['mancante', undefined],
        ['nulla', null],
        ['corta', '12345'],
        ['lista', ['123456']],
        ['lunga', 'x'.repeat(257)],
      ],
      ruoloId: [['mancante', undefined], ['nullo', null], ...idRotto, ['sconosciuto', 4]],
    }))

  test.each([
    ['nome', { nomeUtente: 'OPERATORE' }, 'nomeUtente', 'Esiste già un utente con questo nome'],
    ['nome admin', { nomeUtente: 'Admin' }, 'nomeUtente', 'Esiste già un utente con questo nome'],
    ['email', { email: 'OPERATORE@tepore.example' }, 'email', 'Esiste già un utente con questa email'],
  ])('lo stesso %s in altre maiuscole: 409 nel campo', async (_, altro, campo, testo) => {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('POST', '/utenti', { corpo: scheda(altro) }),
    )
    expect([stato, corpo.error, corpo.campi]).toEqual([409, testo, { [campo]: testo }])
  })

  test('due richieste insieme con lo stesso nome ne fanno uno', async () => {
    const corpo = scheda()
    const esiti = await Promise.all([1, 2, 3].map(() => bench.chiedi('POST', '/utenti', { corpo })))
    expect(esiti.map((e) => e.stato).sort()).toEqual([201, 409, 409])
  })

  test('ripetuta con la stessa chiave è uno solo, e la chiave non conserva la password', async () => {
    const corpo = scheda()
    const manda = () =>
      bench.chiedi('POST', '/utenti', { corpo, intestazioni: { 'idempotency-key': 'utente-1' } })
    const [prima, poi] = [await manda(), await manda()]
    expect([prima.stato, poi.stato]).toEqual([201, 201])
    expect(poi.corpo).toEqual(prima.corpo)
    const chiavi = await bench.db.selectFrom('richieste_ripetibili').selectAll().execute()
    expect(JSON.stringify(chiavi)).not.toMatch(/argon2|condensazione/)
    expect(poi.etag).toBe(prima.etag)
  })
})

test.each([
  ['creare', 'POST', { password: 'un’altra password' }],
  ['modificare', 'PUT', { password: 'un’altra password' }],
  ['modificare, con un altro ruolo', 'PUT', { ruoloId: 1 }],
] as const)(
  'la stessa chiave con un’altra richiesta di %s: 422, e nulla cambia',
  async (_, method, altro) => {
    const corpo = scheda()
    const { id } = await nuovo()
    const path = method === 'POST' ? '/utenti' : `/utenti/${id}`
    const intestazioni = { 'idempotency-key': `utente-${id}` }
    expect((await bench.chiedi(method, path, { corpo, intestazioni })).stato).toBeLessThan(300)
    const { stato, corpo: no } = await withoutWriting(bench, () =>
      bench.chiedi(method, path, { corpo: { ...corpo, ...altro }, intestazioni }),
    )
    expect([stato, no.code]).toEqual([422, 'chiave_riusata'])
    await bench.accedi(corpo.nomeUtente, corpo.password)
  },
)

describe('modificare', () => {
  test('le chiavi assenti restano; la versione cresce solo se qualcosa cambia', async () => {
    const { id, email } = await nuovo()
    const { corpo, etag } = await bench.chiedi('PUT', `/utenti/${id}`, {
      corpo: { ruoloId: 2, id: 1, attivo: false },
    })
    expect(etag).toBe('"2"')
    expect(corpo.data).toMatchObject({ id, email, ruoli: { nome_ruolo: 'Direttore' }, attivo: true })
    const uguale = await withoutWriting(bench, () =>
      bench.chiedi('PUT', `/utenti/${id}`, { corpo: { ruoloId: 2 } }),
    )
    expect([uguale.stato, uguale.etag]).toEqual([200, '"2"'])
    await bench.dati('PUT', `/utenti/${id}`, { corpo: { email: email.toUpperCase() } })
  })

  test('una versione superata riceve la scheda com’è ora', async () => {
    const { id } = await nuovo()
    await bench.dati('PUT', `/utenti/${id}`, { corpo: { ruoloId: 2 } })
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 }, intestazioni: { 'if-match': '"1"' } }),
    )
    expect([stato, corpo.code]).toEqual([412, 'versione_superata'])
    expect(corpo.data).toMatchObject({ id, ruolo_id: 2, versione: 2 })
  })

  test('rifiuta dati sbagliati', async () => {
    const { id } = await nuovo()
    await refuseEvery(
      bench,
      ['PUT', `/utenti/${id}`],
      {},
      {
        nomeUtente: [...obbligatorio, ...testoFinoA(60)],
        email: [...obbligatorio, ...testoFinoA(254)],
        password: [
          ['nulla', null],
          ['vuota', ''],
          ['corta', '12345'],
        ],
        ruoloId: [['mancante', undefined], ['nullo', null], ...idRotto, ['sconosciuto', 4]],
      },
    )
  })

  test('la password data da un Admin vale subito, e nel registro non c’è', async () => {
    const { id, nome_utente } = await nuovo()
    await bench.dati('PUT', `/utenti/${id}`, { corpo: { password: 'nuova-di-zecca' } })
    await expect(bench.accedi(nome_utente)).rejects.toThrow('Credenziali non valide')
    await bench.accedi(nome_utente, 'nuova-di-zecca')
    const { corpo } = await bench.chiedi('GET', '/registro', { query: { tabella: 'utenti', recordId: id } })
    expect(JSON.stringify(corpo)).not.toMatch(/nuova-di-zecca|argon2|password/)
  })
})

describe('chi è Admin', () => {
  test.each(['admin', 'ADMIN'])('chi si chiama «%s» lo è, qualunque sia il ruolo', async (nomeUtente) => {
    const altro = await openBench()
    try {
      await confirmPassword(altro)
      const capo = await altro.dati('POST', '/utenti', { corpo: scheda({ ruoloId: 1 }) })
      const token = await altro.accedi(capo.nome_utente)
      await confirmPassword(altro, token)
      await altro.dati('DELETE', '/utenti/1', { come: token })
      await altro.dati('POST', '/utenti', { corpo: scheda({ nomeUtente }), come: token })
      const suo = await altro.accedi('admin')
      expect((await altro.chiedi('GET', '/registro', { come: suo })).stato).toBe(200)
      await confirmPassword(altro, suo)
      await altro.dati('DELETE', `/utenti/${capo.id}`, { come: suo })
      const ultimo = await altro.chiedi('PUT', '/utenti/6', { corpo: { nomeUtente: 'ada' }, come: suo })
      expect([ultimo.stato, ultimo.corpo.error]).toEqual([409, 'Deve restare almeno un Admin'])
    } finally {
      await altro.chiudi()
    }
  })

  test('chi si chiama quasi «admin» non lo è, e non conta come ultimo', async () => {
    const altro = await openBench()
    try {
      await confirmPassword(altro)
      await altro.dati('PUT', '/utenti/1', { corpo: { nomeUtente: 'capo' } })
      await altro.dati('POST', '/utenti', { corpo: scheda({ nomeUtente: 'ａｄｍｉｎ' }) })
      const suo = await altro.accedi('ａｄｍｉｎ')
      expect((await altro.chiedi('GET', '/registro', { come: suo })).stato).toBe(403)
      expect((await altro.chiedi('PUT', '/utenti/1', { corpo: { ruoloId: 3 } })).stato).toBe(409)
    } finally {
      await altro.chiudi()
    }
  })

  test('l’ultimo Admin non può togliersi il ruolo', async () => {
    const altro = await openBench()
    try {
      await confirmPassword(altro)
      await altro.dati('PUT', '/utenti/1', { corpo: { nomeUtente: 'capo' } })
      const { stato, corpo } = await withoutWriting(altro, () =>
        altro.chiedi('PUT', '/utenti/1', { corpo: { ruoloId: 2 } }),
      )
      expect([stato, corpo.error]).toEqual([409, 'Deve restare almeno un Admin'])
    } finally {
      await altro.chiudi()
    }
  })
})

describe('eliminare', () => {
  test('chiude l’account, libera nome ed email, lascia il nome sul lavoro fatto', async () => {
    const ada = await nuovo()
    const cliente = await bench.crea.cliente('Ugo Bò')
    const visita = await bench.crea.visita(cliente.id, '2026-11-20T09:00', {
      titolo: 'Revisione',
      utenteAssegnatoId: ada.id,
    })
    expect((await bench.chiedi('DELETE', `/utenti/${ada.id}`)).corpo).toEqual({ data: { id: ada.id } })
    const riga = await ultimaRiga(bench, 'utenti', ada.id)
    expect([riga.azione, riga.prima.attivo, riga.dopo.attivo]).toEqual(['elimina', true, false])

    await expect(bench.accedi(ada.nome_utente)).rejects.toThrow('Credenziali non valide')
    expect((await bench.chiedi('GET', `/utenti/${ada.id}`)).stato).toBe(404)
    const elenco = await bench.dati('GET', '/utenti')
    expect(elenco.map((u: { id: number }) => u.id)).not.toContain(ada.id)
    const { operatoriDisponibili } = await bench.dati('GET', '/appuntamenti/disponibilita', {
      query: { dataInizio: '2026-11-21T09:00', dataFine: '2026-11-21T10:00' },
    })
    expect(operatoriDisponibili.map((u: { id: number }) => u.id)).not.toContain(ada.id)

    const dopo = await bench.dati('PUT', `/appuntamenti/${visita.id}`, {
      corpo: { titolo: 'Revisione fatta', utenteAssegnatoId: ada.id },
    })
    expect(dopo.utente_assegnato).toEqual({ id: ada.id, nome_utente: ada.nome_utente })
    const nuova = await nuovo({ nomeUtente: ada.nome_utente, email: ada.email })
    expect(nuova.id).toBeGreaterThan(ada.id)
    expect((await bench.dati('GET', `/appuntamenti/${visita.id}`)).utente_assegnato.id).toBe(ada.id)
  })

  test('sé stessi: 409', async () => {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('DELETE', `/utenti/${bench.admin.id}`),
    )
    expect([stato, corpo.error]).toEqual([409, 'Non puoi eliminare il tuo stesso utente'])
  })

  test('due Admin che si eliminano a vicenda: ne resta uno', async () => {
    const altro = await openBench()
    try {
      await confirmPassword(altro)
      const secondo = await altro.dati('POST', '/utenti', { corpo: scheda({ ruoloId: 1 }) })
      const suo = await altro.accedi(secondo.nome_utente)
      await confirmPassword(altro, suo)
      const esiti = await Promise.all([
        altro.chiedi('DELETE', `/utenti/${secondo.id}`),
        altro.chiedi('DELETE', '/utenti/1', { come: suo }),
      ])
      expect(esiti.filter((e) => e.stato === 200)).toHaveLength(1)
      expect(esiti.filter((e) => [401, 409].includes(e.stato))).toHaveLength(1)
    } finally {
      await altro.chiudi()
    }
  })

  test('una seconda volta: 404', async () => {
    const { id } = await nuovo()
    await bench.dati('DELETE', `/utenti/${id}`)
    expect((await bench.chiedi('DELETE', `/utenti/${id}`)).corpo.error).toBe('Utente non trovato')
  })
})

test('nome e cognome li dice chi vuole, uno per sé; stanno nel registro e nell’esportazione, e con l’account vanno via', async () => {
  const persona = await bench.dati('POST', '/utenti', {
    corpo: { nomeUtente: 'marco.r', email: 'marco.r@tepore.example', password: 'password1', ruoloId: 3 },
  })
  const token = await bench.accedi('marco.r', 'password1')
  expect(await bench.dati('GET', '/auth/me', { come: token })).not.toHaveProperty('nome')
  const vuoto = await bench.chiedi('PUT', '/auth/nome', {
    corpo: { nome: ' ', cognome: 'Rossi' },
    come: token,
  })
  expect([vuoto.stato, Object.keys(vuoto.corpo.campi)]).toEqual([400, ['nome']])
  const detto = { nome: 'Marco', cognome: 'Rossi' }
  expect(await bench.dati('PUT', '/auth/nome', { corpo: detto, come: token })).toMatchObject(detto)
  expect(await bench.dati('GET', '/auth/me', { come: token })).toMatchObject(detto)
  expect(await bench.dati('GET', `/utenti/${persona.id}`)).toMatchObject(detto)
  const { id: clienteId } = await bench.crea.cliente('Ada Esporta')
  await bench.crea.visita(clienteId, '2026-11-25T09:00', { titolo: 'Caldaia', utenteAssegnatoId: persona.id })
  const esportati = await bench.chiedi('GET', '/appuntamenti/esporta', {
    query: { formato: 'csv', utenteId: persona.id },
  })
  expect(String(esportati.corpo)).toContain('Marco Rossi')
  const righe = await bench.dati('GET', '/registro', { query: { tabella: 'utenti', recordId: persona.id } })
  expect(JSON.stringify(righe)).toContain('Rossi')
  await bench.dati('DELETE', `/utenti/${persona.id}`)
  const resta = await bench.db
    .selectFrom('utenti')
    .select(['nome_utente', 'nome', 'cognome'])
    .where('id', '=', persona.id)
    .executeTakeFirst()
  expect(resta).toEqual({ nome_utente: 'marco.r', nome: null, cognome: null })
})
