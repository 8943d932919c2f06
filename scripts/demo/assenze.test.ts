import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { giornoDiLavoroDopo } from '#anagrafe/orari/feste.rules.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { FileStore } from '#server/files/store.ts'
import { addDays, dayInRome, dayRange } from '#shared/dates.ts'
import { stopClock } from '#test/clock.ts'
import { elencaNelPeriodo } from '#visite/appuntamenti/queries.server.ts'
import type { VisitaDaSpostare } from '#visite/lotti/contract.ts'
import { proponiSpostamento } from '#visite/lotti/spostamento.queries.server.ts'
import { ricomincia } from './archive.ts'
import { riempi } from './fill.ts'
import { inventa } from './invent.ts'

const OGGI = '2026-11-20'
const cartella = mkdtempSync(join(tmpdir(), 'tepore-assenze-'))
const environment = readEnvironment({ DATA_DIR: cartella })
const archive = await ricomincia(await openDatabase(environment), environment)
const { db } = archive
const dati = inventa(
  { seme: 1, clienti: 180, appuntamenti: 1500, rcee: 150, preventivi: 64, fatture: 150 },
  OGGI,
  '07:20',
)
await riempi(db, dati, 'nessuna', OGGI, new FileStore(environment.documentsFolder), async () => {})
afterAll(async () => {
  await archive.chiudi()
  rmSync(cartella, { recursive: true, force: true })
})

type Posto = NonNullable<VisitaDaSpostare['proposta']>
const siToccano = (a: Posto, b: Posto) => a.utenteId === b.utenteId && a.inizio < b.fine && b.inizio < a.fine

const GIORNI = Array.from({ length: 28 }, (_, n) => addDays(OGGI, n))

test('chiunque sia malato, in qualunque giorno: ogni visita ha un posto suo, o un motivo', async () => {
  await stopClock({ db }, `${OGGI}T06:20:00Z`)
  const { righe: utenti } = await elencaUtenti(db)
  const tecnici = utenti.filter(({ esce_per_visite }) => esce_per_visite)
  let [viste, conPosto] = [0, 0]
  for (const giorno of GIORNI)
    for (const { id } of tecnici) {
      const { inizio, fine } = dayRange(giorno)
      const sue = (await elencaNelPeriodo(db, inizio, fine)).filter(
        (una) => una.utente_assegnato_id === id && una.stato === 'Programmato',
      )
      const proposte = await proponiSpostamento(db, { utenteId: id, dal: giorno, al: giorno })
      expect(proposte.map((una) => una.id).sort()).toEqual(sue.map((una) => una.id).sort())
      viste += proposte.length
      const posti = proposte.flatMap(({ proposta }) => proposta ?? [])
      conPosto += posti.length
      for (const [i, posto] of posti.entries())
        expect(posti.slice(i + 1).some((altro) => siToccano(posto, altro))).toBe(false)
      for (const { proposta, alternative, perche, data_inizio } of proposte) {
        expect(perche).not.toBe('')
        const ultimo = giornoDiLavoroDopo(dayInRome(data_inizio), 10, null)
        for (const posto of [...(proposta ? [proposta] : []), ...alternative]) {
          const suo = dayInRome(posto.inizio)
          expect(suo >= giorno && suo <= ultimo).toBe(true)
          expect(posto.utenteId === id && suo === giorno).toBe(false)
        }
        // Whatever one takes of these, the others keep what they are proposed.
        const altri = posti.filter((posto) => posto !== proposta)
        for (const posto of alternative) expect(altri.some((altro) => siToccano(posto, altro))).toBe(false)
      }
    }
  expect(viste).toBeGreaterThan(100)
  expect(conPosto / viste).toBeGreaterThan(0.9)
})
