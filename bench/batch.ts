import type { Person } from './person.ts'
import type { Report } from './report.ts'
import { day, monday, screens } from './screens.ts'
import type { Version } from './versions.ts'

/** The most that are booked together. */
const VISITS = 300
const ROUNDS = 3

interface Board {
  visite: {
    cliente: { id: number }
    lavori: { id: number; stato: string }[]
  }[]
}

interface Plan {
  visite: { chiave: string; utenteId: number; giorno: string; inizio: number; fine: number }[]
}

const keyOf = (customer: number, works: readonly number[]) =>
  `${customer}:${works.toSorted((a, b) => a - b).join('-')}`

/** `YYYY-MM-DD` and minutes from midnight in Rome, as an instant. */
const instant = (date: string, minutes: number) =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: 'Europe/Rome' })
    .add({ minutes })
    .toInstant()
    .toString()

/** Days proposed for three hundred visits of the board, the visits booked, and all of them taken back. */
export async function batch(version: Version, admin: Person, report: Report, aim: number): Promise<void> {
  const board = await admin.call(screens.board()['board: visits to be booked'] ?? '')
  const wanted = (board.data() as Board).visite
    .map(({ cliente, lavori }) => ({
      clienteId: cliente.id,
      scadenzeIds: lavori.filter(({ stato }) => stato === 'Da_Programmare').map(({ id }) => id),
    }))
    .filter(({ scadenzeIds }) => scadenzeIds.length > 0)
    .slice(0, VISITS)
  const users = (await admin.call('/utenti')).data() as { id: number; esce_per_visite: boolean }[]
  const tecnici = users.filter(({ esce_per_visite }) => esce_per_visite).map(({ id }) => id)
  // further ahead than the demo's company books: all of them find a place
  const period = { dal: day(monday(7)), al: day(monday(10) + 4), tecnici }
  const byKey = new Map(wanted.map((one) => [keyOf(one.clienteId, one.scadenzeIds), one]))
  for (let round = 0; round < ROUNDS; round++) {
    const proposal = await admin.call('/lotti/proposta', {
      method: 'POST',
      body: { visite: wanted, ...period },
    })
    if (proposal.status !== 201 && proposal.status !== 200)
      throw new Error(`a proposal: ${proposal.status} ${JSON.stringify(proposal.data())}`)
    const visite = (proposal.data() as Plan).visite.map(({ chiave, utenteId, giorno, inizio, fine }) => ({
      ...byKey.get(chiave),
      utenteId,
      dataInizio: instant(giorno, inizio),
      dataFine: instant(giorno, fine),
    }))
    report.add(version, `days proposed for ${wanted.length} visits`, [proposal.ms])
    const booked = await admin.call('/lotti', { method: 'POST', body: { visite } })
    if (booked.status !== 201)
      throw new Error(`a batch: ${booked.status} ${JSON.stringify(booked.data()).slice(0, 300)}`)
    report.add(version, `${visite.length} visits booked together`, [booked.ms], {
      aim: { of: 'median', max: aim },
    })
    const undone = await admin.call(`/lotti/${booked.data().id}/annulla`, { method: 'POST', body: {} })
    report.add(version, `${visite.length} visits taken back`, [undone.ms], {
      aim: { of: 'median', max: aim },
    })
  }
}
