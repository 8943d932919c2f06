import { afterAll, expect, test } from 'vitest'
import type { ParoleRegistro } from '#anagrafe/registro/contract.ts'
import { TABLES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'
import { wholeCustomer } from '#test/customer.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const parole: ParoleRegistro = await bench.dati('GET', '/registro/parole')

test('ogni tabella ha una parola, e così ciò che tabella non è', () => {
  for (const nome of [
    ...TABLES.map((table) => table.nome),
    ...['backup', 'dispositivi', 'richieste_presa_in_carico'],
  ]) {
    expect.soft(parole[nome]?.uno, nome).toMatch(/^\p{Lu}[\p{L}’ ]+$/u)
    expect.soft(parole[nome]?.tanti, nome).toMatch(/^\p{Lu}[\p{L}’ ]+$/u)
  }
  expect(parole.articoli).toMatchObject({ uno: 'Articolo', tanti: 'Articoli' })
  expect(parole.contratti).toMatchObject({ uno: 'Contratto', tanti: 'Contratti' })
  // Lines of a document are written together.
  expect(parole.fatture_righe).toMatchObject({ uno: 'Righe di fattura' })
})

test('non c’è riga del registro senza parola', async () => {
  await wholeCustomer(bench, 'Assunta')
  const scritte = await bench.db.selectFrom('registro').select('tabella').distinct().execute()
  expect(scritte.length).toBeGreaterThan(15)
  expect(scritte.filter(({ tabella }) => !parole[tabella])).toEqual([])
})

test('stanno in ordine di parola, e i campi in quello del contratto', () => {
  const dette = Object.values(parole).map(({ uno }) => uno)
  expect(dette).toEqual([...dette].sort((a, b) => a.localeCompare(b, 'it')))
  expect(Object.keys(parole.clienti?.campi ?? {}).slice(0, 2)).toEqual(['nome', 'cognome'])
})

test('dei campi dicono che cosa tengono, e come si mostrano i loro valori', () => {
  const campo = (tabella: string, nome: string) => parole[tabella]?.campi[nome]
  expect(campo('appuntamenti', 'incasso')).toEqual({ parola: 'Incasso', tipo: 'euro' })
  expect(campo('clienti', 'attivo')).toMatchObject({ tipo: 'vero' })
  expect(campo('appuntamenti', 'stato')?.valori).toMatchObject({ In_Corso: 'In Corso' })
  expect(campo('importazioni', 'stato')?.valori).toMatchObject({ bozza: 'Da controllare' })
  expect(campo('condizionatori', 'tipo')?.valori).toMatchObject({ Quadri_Split: 'Quadri Split' })
  expect(campo('ditte', 'colore')?.valori).toMatchObject({ purple: 'Viola' })
  expect(campo('utenti', 'ruolo_id')?.valori).toEqual({ 1: 'Admin', 2: 'Direttore', 3: 'Operatore' })
  expect(campo('contratti', 'stato')).not.toHaveProperty('valori')
})

test('nessun valore di un insieme chiuso si mostra con un trattino basso', () => {
  const mostrati = Object.values(parole).flatMap(({ campi }) =>
    Object.values(campi).flatMap(({ valori = {} }) => Object.values(valori)),
  )
  expect(mostrati.filter((valore) => valore.includes('_'))).toEqual([])
})
