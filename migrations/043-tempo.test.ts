import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { engine, openBench } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'
import { up } from './043-tempo.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench

test('dopo l’aggiornamento esce chi usciva: Operatore, Direttore, e un Admin con un orario suo o visite recenti', async () => {
  const admin = async (nomeUtente: string) =>
    (
      await bench.dati('POST', '/utenti', {
        corpo: { nomeUtente, email: `${nomeUtente}@tepore.example`, password: 'segreta1', ruoloId: 1 },
      })
    ).id as number
  await confirmPassword(bench)
  const [conOrario, conVisite, conVecchie] = [
    await admin('orario'),
    await admin('visite'),
    await admin('vecchie'),
  ]
  await bench.dati('POST', '/orari', { corpo: { utenteId: conOrario, lun: '9-13' } })
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
  // The migration asks the database, which goes by the machine's clock.
  const ora = engine() === 'sqlite' ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` : sql`now()`
  const { rows } = await sql<{ adesso: string }>`select ${ora} as adesso`.execute(db)
  const adesso = new Date(rows[0]?.adesso ?? '').getTime()
  const visita = async (utenteAssegnatoId: number, giorniFa: number) => {
    const inizio = adesso - giorniFa * 86_400_000
    const [dataInizio, dataFine] = [
      new Date(inizio).toISOString(),
      new Date(inizio + 3_600_000).toISOString(),
    ]
    await bench.dati('POST', '/appuntamenti', {
      corpo: { clienteId, utenteAssegnatoId, titolo: 'Visita', dataInizio, dataFine },
    })
  }
  await visita(conVisite, 89)
  await visita(conVecchie, 91)
  await sql`alter table utenti drop column esce_per_visite`.execute(db)
  await sql`alter table assenze drop column dalle`.execute(db)
  await sql`alter table assenze drop column alle`.execute(db)
  await sql`drop table lotti_assenze`.execute(db)
  await up(db as never)
  const escono = (await bench.dati('GET', '/utenti'))
    .filter((uno: { esce_per_visite: boolean }) => uno.esce_per_visite)
    .map((uno: { nome_utente: string }) => uno.nome_utente)
  expect(escono.sort()).toEqual(['altro', 'direttore', 'operatore', 'orario', 'visite'])
})
