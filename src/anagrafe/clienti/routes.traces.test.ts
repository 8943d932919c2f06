import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/data/database.ts'
import { registra } from '#server/data/register.ts'
import { openBench } from '#test/bench.ts'
import { columnsWith, filesWith, type Traced, traceCustomer } from '#test/traces.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { id: vicino } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Elio', cognome: 'Vicini' } })
const posto = {
  ask: bench.dati.bind(bench),
  operatore: bench.operatore.id,
  altro: bench.altro.id,
  vicino,
}
const cancella = ({ id }: Traced) => bench.dati('POST', `/clienti/${id}/anonimizza`)

type Riga = Record<string, unknown>
const chiedi = async (testo: string) => (await sql<Riga>`${sql.raw(testo)}`.execute(bench.db)).rows

/** Every row of every table, those of the indexes of words and of migrations too. */
async function tutto(): Promise<[tabella: string, riga: Riga][]> {
  const nomi = await chiedi(
    bench.motore === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
      : `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const righe: [string, Riga][] = []
  for (const { name } of nomi)
    for (const riga of await chiedi(`select * from "${name}"`)) righe.push([String(name), riga])
  return righe
}

/** Where one of these words stands, as `table.column`, each once. */
async function dove(words: readonly string[]): Promise<string[]> {
  const trovati = (await tutto()).flatMap(([tabella, riga]) =>
    columnsWith(riga, words).map(
      (colonna) => `${tabella}${tabella === 'registro' ? `(${riga.tabella})` : ''}.${colonna}`,
    ),
  )
  return [...new Set(trovati)].sort()
}

describe('la cancellazione di una persona', () => {
  test('non lascia nulla di lei in nessuna tabella, salvo ciò che la legge vuole con le fatture', async () => {
    const persona = await traceCustomer(posto, 'zorblattina')
    const prima = await dove(persona.words)
    // What is looked for is there, in all the places that were forgotten once.
    for (const luogo of [
      'notifiche.messaggio',
      'notifiche.dati_extra',
      'registro(appuntamenti).prima',
      'registro(caldaie).prima',
      'richieste_ripetibili.corpo',
      'importazioni_righe.celle',
    ])
      expect(prima).toContain(luogo)
    expect(prima.length).toBeGreaterThan(50)
    await cancella(persona)
    expect(await dove(persona.words)).toEqual([
      'documenti.descrizione', // of the invoice's file
      'documenti.nome_file',
      'fatture.intestatario',
      'fatture.note',
      'fatture_righe.descrizione',
      'registro(fatture).dopo', // the note
      'registro(fatture_righe).dopo', // what was invoiced
    ])
  })

  test('senza fatture non resta una parola nemmeno nei byte dei file: archivio, giornale, documenti', async () => {
    const persona = await traceCustomer(posto, 'quibblarda', { invoices: false })
    const { dataFolder } = bench.environment
    expect(filesWith(dataFolder, persona.words).length).toBeGreaterThanOrEqual(3)
    await cancella(persona)
    expect(filesWith(dataFolder, persona.words)).toEqual([])
    expect(await dove(persona.words)).toEqual([])
  })

  test('non tocca nulla degli altri', async () => {
    const persona = await traceCustomer(posto, 'plomfrida')
    const altra = await traceCustomer(posto, 'vattolina')
    const file = () =>
      Object.fromEntries(
        readdirSync(bench.environment.documentsFolder).map((nome) => [
          nome,
          createHash('sha256')
            .update(readFileSync(join(bench.environment.documentsFolder, nome)))
            .digest('hex'),
        ]),
      )
    const sue = async () =>
      (await tutto())
        .filter(
          ([tabella, riga]) =>
            !tabella.includes('_trigrammi') &&
            // Of this reply nobody knows of whom it speaks: a file that was stored for nobody.
            !(tabella === 'richieste_ripetibili' && riga.cliente_id === null) &&
            (columnsWith(riga, altra.words).length > 0 ||
              [riga.cliente_id, riga.altro_cliente_id].includes(altra.id)),
        )
        .map((una) => JSON.stringify(una))
    const [righe, nomi] = [await sue(), file()]
    expect(righe.length).toBeGreaterThan(60)
    await cancella(persona)
    expect(await sue()).toEqual(righe)
    // Of the files hers went, and each that a row names is there as it was.
    expect(nomi).toMatchObject(file())
    for (const { impronta } of await chiedi('select impronta from documenti'))
      expect(Object.keys(file())).toContain(`${impronta}.pdf`)
    // Her words in the rows of files that wait are hers still.
    expect(await dove(altra.words)).toContain('importazioni_righe.celle')
  })

  test('fatta due volte non cambia altro, e non dà errore', async () => {
    const persona = await traceCustomer(posto, 'doppiarda')
    const uno = await cancella(persona)
    const dopo = await dove(persona.words)
    expect(await cancella(persona)).toEqual(uno)
    expect(await dove(persona.words)).toEqual(dopo)
  })
})

test('dell’indice delle parole non resta nemmeno un pezzo', async () => {
  if (bench.motore !== 'sqlite') return
  const persona = await traceCustomer(posto, 'xyxkjqwa', { invoices: false })
  /** Three letters of the word, in the blocks of the index as they are on the disk. */
  const pezzi = async () => {
    const blocchi = (await chiedi('select block from clienti_trigrammi_data')).map(({ block }) =>
      Buffer.from(block as Uint8Array),
    )
    return ['xyx', 'yxk', 'xkj', 'kjq', 'jqw', 'qwa'].filter((pezzo) =>
      blocchi.some((blocco) => blocco.includes(pezzo)),
    )
  }
  expect(await pezzi()).not.toEqual([])
  await cancella(persona)
  expect(await pezzi()).toEqual([])
})

describe('un modulo aperto prima', () => {
  test('con la sua versione non riporta nulla: 412', async () => {
    const persona = await traceCustomer(posto, 'moduletta')
    const aperti = ['clienti', 'caldaie', 'appuntamenti', 'rcee', 'preventivi'] as const
    const righe = await Promise.all(
      aperti.map(async (tabella) => {
        const campo = tabella === 'clienti' ? 'id' : 'cliente_id'
        const [riga] = await chiedi(`select id, versione from ${tabella} where ${campo} = ${persona.id}`)
        return [tabella, riga] as const
      }),
    )
    await cancella(persona)
    for (const [tabella, riga] of righe) {
      const { stato } = await bench.chiedi('PUT', `/${tabella}/${riga?.id}`, {
        corpo: { note: 'x', noteInterne: 'moduletta', noteContatto: 'moduletta' },
        intestazioni: { 'if-match': `"${riga?.versione}"` },
      })
      expect([tabella, stato]).toEqual([tabella, 412])
    }
  })

  test('che aggiunge qualcosa a chi è stato cancellato riceve un no', async () => {
    const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Andata' } })
    await bench.dati('POST', `/clienti/${id}/anonimizza`)
    const visita = {
      clienteId: id,
      utenteAssegnatoId: bench.operatore.id,
      titolo: 'Visita ad Ada Andata',
      dataInizio: '2026-01-02T09:00',
      dataFine: '2026-01-02T10:00',
    }
    const { stato, corpo } = await bench.chiedi('POST', '/appuntamenti', { corpo: visita })
    expect([stato, corpo.error]).toEqual([
      409,
      'I dati di questo cliente sono stati cancellati: scegline un altro',
    ])
    expect(await dove(['Ada Andata'])).toEqual([])
  })

  test('una ripetizione non riporta la risposta di allora, e non scrive due volte', async () => {
    const intestazioni = { 'idempotency-key': 'una' }
    const corpo = { nome: 'Rita', cognome: 'Ripetuta' }
    const { id } = await bench.dati('POST', '/clienti', { corpo, intestazioni })
    await bench.dati('POST', `/clienti/${id}/anonimizza`)
    const ancora = await bench.chiedi('POST', '/clienti', { corpo, intestazioni })
    expect([ancora.stato, ancora.corpo.code, ancora.corpo.data]).toEqual([409, 'conflitto', undefined])
    expect(await dove(['Ripetuta'])).toEqual([])
  })

  test('un controllo di file che era a metà non riscrive le righe tolte', async () => {
    const corpo = { nome: 'Bea', cognome: 'Bozzata', telefono: '333 900 00 01' }
    const { id } = await bench.dati('POST', '/clienti', { corpo })
    const [importazione] = await chiedi(
      `insert into importazioni (nome_file, formato, stato, colonne, abbinamento, nome_utente, richiesta, created_at, updated_at)
        values ('c.csv', 'csv', 'bozza', '["Nome"]', '["nome"]', 'admin', 'r', '2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z') returning id, versione`,
    )
    await bench.dati('POST', `/clienti/${id}/anonimizza`)
    const [dopo] = await chiedi(`select versione from importazioni where id = ${importazione?.id}`)
    expect(dopo?.versione).not.toBe(importazione?.versione)
  })
})

test('il preventivo di chi è stato cancellato si trova con le cifre del numero, e con il numero', async () => {
  const persona = await traceCustomer(posto, 'cifrosina')
  await cancella(persona)
  const { id, numero_preventivo: numero } = persona.preventivo
  for (const q of [numero, numero.replace(/\D/g, ''), numero.slice(5)])
    expect((await bench.dati('GET', '/preventivi', { query: { q } })).map((p: Riga) => p.id)).toContain(id)
})

test('chi ne aveva già letto il nome scrive prima, e la cancellazione lo trova', async () => {
  const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Lea', cognome: 'Lettaprima' } })
  const [letto, via] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const scrive = transaction(bench.db, async (db) => {
    const { cognome } = await db
      .selectFrom('clienti')
      .select('cognome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    letto.resolve()
    await via.promise
    await registra(
      { db, requestId: 'prova', utente: bench.admin },
      'crea',
      appuntamenti,
      1,
      null,
      { titolo: cognome },
      [id],
    )
  })
  await letto.promise
  const cancellata = bench.dati('POST', `/clienti/${id}/anonimizza`)
  await setTimeout(150)
  via.resolve()
  await Promise.all([scrive, cancellata])
  expect(await dove(['Lettaprima'])).toEqual([])
})

test('mentre altri scrivono di lei non resta nulla', async () => {
  const persona = await traceCustomer(posto, 'affollata', { invoices: false })
  const visita = {
    clienteId: persona.id,
    utenteAssegnatoId: bench.operatore.id,
    titolo: 'Visita affollata',
    dataInizio: '2026-01-02T09:00',
    dataFine: '2026-01-02T10:00',
    noteInterne: 'da affollata',
  }
  const visite = await Promise.all(
    Array.from({ length: 12 }, () => bench.dati('POST', '/appuntamenti', { corpo: visita })),
  )
  const su = (n: number) => `/appuntamenti/${visite[n]?.id}`
  const stati = await Promise.all([
    ...[0, 1, 2].map(() => bench.chiedi('POST', '/appuntamenti', { corpo: visita })),
    ...[0, 1, 2].map((n) => bench.chiedi('DELETE', su(n))),
    ...[3, 4, 5].map((n) =>
      bench.chiedi('PUT', su(n), {
        corpo: { descrizione: 'affollata', utenteAssegnatoId: bench.altro.id },
        intestazioni: { 'if-match': '"1"' },
      }),
    ),
    bench.chiedi('POST', `/clienti/${persona.id}/anonimizza`),
    bench.chiedi('POST', `/clienti/${persona.id}/anonimizza`),
    ...[6, 7, 8].map((n) => bench.chiedi('POST', `${su(n)}/richiesta-presa-in-carico`, { come: 'altro' })),
    ...[9, 10, 11].map((n) => bench.chiedi('DELETE', su(n))),
    ...[0, 1, 2].map(() => bench.chiedi('POST', '/appuntamenti', { corpo: visita })),
  ])
  expect(stati.map(({ stato }) => stato).filter((stato) => ![200, 201, 409, 412].includes(stato))).toEqual([])
  expect(await dove(persona.words)).toEqual([])
})
