import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Options, Person } from './person.ts'
import { BELL, type Calls, FIGURES, hours, SEARCHES, screens } from './screens.ts'

/** Fifteen: the office (some with two windows open), directors and technicians. */
export const PEOPLE = `admin admin admin teresa.marino teresa.marino direttore gennaro.improta elena.bosco
  operatore ciro.amato ciro.amato luca.ferrero pasquale.greco davide.rinaldi marco.pautasso`.split(/\s+/)

/** Between one thing and the next, in ms: people who don't lose time. */
const THINK = { from: 1000, to: 4000 }
const READ_MS = 1000
const KEY_EVERY_MS = 140
const BELL_EVERY_MS = 30_000
const SURNAMES = ['esposito', 'russo', 'greco', 'gallo', 'ferraris', 'improta', 'cuomo', 'rossi']
/** Two people may have changed the same record: they are told, and try again. */
const FINE = (status: number) => status < 400 || status === 409 || status === 412

interface Visit {
  id: number
  stato: string
  versione: number
  utente_assegnato_id: number
}

/** What was waited for, in ms by the call's name, and what went wrong. */
export interface Felt {
  times: Map<string, number[]>
  failures: Map<string, string>
}

/** All of them at work for so long. The same `seed` makes them do the same things. */
export async function work(people: Person[], seconds: number, seed: number): Promise<Felt> {
  const felt: Felt = { times: new Map(), failures: new Map() }
  const until = performance.now() + seconds * 1000
  const windows = people.map((person, n) => atWork(person, felt, until, random(seed * 1000 + n)))
  await Promise.all(windows.flatMap(({ everything, bell }) => [everything(), bell()]))
  return felt
}

/** mulberry32: a sequence of numbers from 0 to 1 that is the same for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Thing = () => Promise<unknown>

function atWork(me: Person, { times, failures }: Felt, until: number, next: () => number) {
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const one = <T>(of: T[]): T | undefined => of[Math.floor(next() * of.length)]

  /** False when the time is over before. */
  async function wait(ms: number): Promise<boolean> {
    const left = until - performance.now()
    await pause(Math.max(0, Math.min(ms, left)))
    return ms < left
  }

  async function call(name: string, path: string, options?: Options): Promise<Answer> {
    const answer = await me.call(path, options)
    if (!FINE(answer.status)) failures.set(name, `${answer.status} ${JSON.stringify(answer.data())}`)
    const known = times.get(name)
    if (known) known.push(answer.ms)
    else times.set(name, [answer.ms])
    return answer
  }

  /** All calls of a screen at once, as the browser sends them. */
  const open = (calls: Calls) => Promise.all(Object.entries(calls).map(([name, path]) => call(name, path)))

  /** Every key asks, without waiting for the answer to the one before; gives what the last one finds. */
  async function type(where: string): Promise<{ id: number }[]> {
    const text = one(SURNAMES) ?? ''
    const answers: Promise<Answer>[] = []
    for (let n = 1; n <= text.length; n++) {
      answers.push(call(`typing: ${where}`, SEARCHES[where]?.(text.slice(0, n)) ?? ''))
      await pause(KEY_EVERY_MS)
    }
    return (await Promise.all(answers)).at(-1)?.data() ?? []
  }

  async function lookUpCustomer(): Promise<number> {
    await open(screens.customers())
    const id = one(await type('customers’ list'))?.id ?? 1
    await open(screens.customer(id))
    return id
  }

  async function editCustomer(): Promise<void> {
    const id = await lookUpCustomer()
    const form = await call('customer: the form', `/clienti/${id}`)
    await wait(READ_MS)
    const body = { note: `Chiavi dal portiere, interno ${between(1, 40)}` }
    await call('customer: save', `/clienti/${id}`, { method: 'PUT', body, ifMatch: form.data()?.versione })
    await open(screens.customer(id))
  }

  async function bookVisit(): Promise<void> {
    const clienteId = one(await type('choosing a customer'))?.id ?? 1
    const when = hours(between(1, 40), between(8, 17))
    const free = await call(
      'new appointment: who is free',
      `/appuntamenti/disponibilita?dataInizio=${when.dataInizio}&dataFine=${when.dataFine}`,
    )
    const technicians: { id: number }[] = free.data()?.operatoriDisponibili ?? []
    const utenteAssegnatoId = one(technicians)?.id ?? me.id
    const body = { clienteId, titolo: 'Manutenzione caldaia', ...when, utenteAssegnatoId }
    await call('new appointment: save', '/appuntamenti', { method: 'POST', body })
    await open({ ...screens.appointments(me.admin), ...FIGURES })
  }

  /** One of the day's, if there is one that this person may complete. */
  async function completeVisit(): Promise<void> {
    const screen = screens.appointments(me.admin, between(-1, 4))
    const [list] = await open(screen)
    const visits: Visit[] = list?.data() ?? []
    const mine = (visit: Visit) => me.admin || visit.utente_assegnato_id === me.id
    const visit = one(visits.filter((v) => v.stato === 'Programmato' && mine(v)))
    if (!visit || !(await wait(READ_MS))) return
    const body = { stato: 'Completato', noteCompletamento: 'Pulizia e prova fumi, tutto regolare.' }
    const change = { method: 'PUT', body, ifMatch: visit.versione } as const
    await call('completing a visit', `/appuntamenti/${visit.id}`, change)
    await open({ ...screen, ...FIGURES })
  }

  async function invoices(): Promise<void> {
    const [list] = await open(screens.invoices())
    const waiting = one(Object.entries(screens.workLists()))
    if (waiting && (await wait(READ_MS))) await call(...waiting)
    await open(screens.dueDates())
    const id = one<{ id: number }>(list?.data() ?? [])?.id
    if (id) await open(screens.invoice(id))
  }

  async function board(): Promise<void> {
    await open(screens.board())
    if (await wait(READ_MS)) await open(screens.boardPeriods())
  }

  async function reports(): Promise<void> {
    await open(screens.reports())
    const tab = one(Object.entries(screens.reportTabs()))
    if (tab) await call(...tab)
  }

  /** How often each is done, beside the others. */
  const everybody: [number, Thing][] = [
    [3, () => open(screens.dashboard(me.admin))],
    [4, () => open(screens.appointments(me.admin, between(-3, 5)))],
    ...([
      [3, lookUpCustomer],
      [3, bookVisit],
      [3, completeVisit],
      [2, editCustomer],
    ] as [number, Thing][]),
    [2, () => type('palette')],
    [1, reports],
  ]
  const office: [number, Thing][] = [
    [2, () => open(screens.planning())],
    [2, invoices],
    [1, () => open(screens.quotes())],
    [1, () => open(screens.suppliers())],
    [1, () => open(screens.finances())],
    [1, () => open(screens.register())],
    [1, board],
    [1, () => open(screens.messages())],
  ]
  const onTheRoad: [number, Thing][] = [
    [3, () => open(screens.calendar())],
    [2, () => open(screens.telephone())],
  ]

  return {
    /** One thing after the other. */
    async everything(): Promise<void> {
      const things = [...everybody, ...(me.admin ? office : onTheRoad)]
      const all = things.flatMap(([weight, thing]) => Array<Thing>(weight).fill(thing))
      while (await wait(between(THINK.from, THINK.to))) await one(all)?.()
    },
    /** What every open window asks by itself. */
    async bell(): Promise<void> {
      let calls = BELL
      for (let ms = between(0, BELL_EVERY_MS); await wait(ms); ms = BELL_EVERY_MS) {
        await open(calls)
        calls = { ...BELL, ...FIGURES }
      }
    },
  }
}
