import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Person } from './person.ts'
import { BELL, type Calls, day, FIGURES, SEARCHES, screens } from './screens.ts'

/** Fifteen: the office (some with two windows open), directors and technicians. */
export const PEOPLE = `admin admin admin teresa.marino teresa.marino direttore gennaro.improta elena.bosco
  operatore ciro.amato ciro.amato luca.ferrero pasquale.greco davide.rinaldi marco.pautasso`.split(/\s+/)

/** Between one thing and the next, in ms: people who don't lose time. */
const THINK = { from: 1000, to: 4000 }
const KEY_EVERY_MS = 140
const BELL_EVERY_MS = 30_000
const SURNAMES = ['esposito', 'russo', 'greco', 'gallo', 'ferraris', 'improta', 'cuomo', 'rossi']
/** Two people may have changed the same record: they are told, and try again. */
const FINE = (status: number) => status < 400 || status === 409 || status === 412

/** What was waited for, in ms by the call's name, and what went wrong. */
export interface Felt {
  times: Map<string, number[]>
  failures: Map<string, string>
}

/** All of them at work for so long. The same `seed` makes them do the same things. */
export async function work(people: Person[], seconds: number, seed: number): Promise<Felt> {
  const felt: Felt = { times: new Map(), failures: new Map() }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    people.flatMap((person, n) => [
      new AtWork(person, felt, until, random(seed * 1000 + n)).everything(),
      new AtWork(person, felt, until, random(seed * 1000 + 500 + n)).bell(),
    ]),
  )
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

interface Visit {
  id: number
  stato: string
  versione: number
  utente_assegnato_id: number
}

class AtWork {
  readonly #me: Person
  readonly #felt: Felt
  readonly #until: number
  readonly #random: () => number

  constructor(person: Person, felt: Felt, until: number, numbers: () => number) {
    this.#me = person
    this.#felt = felt
    this.#until = until
    this.#random = numbers
  }

  /** One thing after the other, the more usual ones more often. */
  async everything(): Promise<void> {
    const things: [number, () => Promise<unknown>][] = [
      [3, () => this.#open(screens.dashboard(this.#me.admin))],
      [4, () => this.#open(screens.appointments(this.#me.admin, this.#between(-3, 5)))],
      [3, () => this.#lookUpCustomer()],
      [3, () => this.#book()],
      [3, () => this.#completeVisit()],
      [1, () => this.#open(screens.reports()).then(() => this.#openOne(screens.reportTabs()))],
      [2, () => this.#type('palette', this.#one(SURNAMES))],
      [2, () => this.#editCustomer()],
      ...((this.#me.admin
        ? [
            [1, () => this.#open(screens.quotes())],
            [1, () => this.#open(screens.suppliers())],
            [2, () => this.#open(screens.planning())],
            [2, () => this.#open(screens.invoices()).then(() => this.#open(screens.dueDates()))],
            [1, () => this.#open(screens.finances())],
            [1, () => this.#open(screens.register())],
          ]
        : [[3, () => this.#open(screens.calendar())]]) as [number, () => Promise<unknown>][]),
    ]
    const all = things.flatMap(([weight, thing]) => Array<() => Promise<unknown>>(weight).fill(thing))
    while (await this.#wait(this.#between(THINK.from, THINK.to))) await this.#one(all)()
  }

  /** What every open window asks by itself. */
  async bell(): Promise<void> {
    let first = true
    while (await this.#wait(first ? this.#between(0, BELL_EVERY_MS) : BELL_EVERY_MS)) {
      await this.#open({ ...BELL, ...(first ? {} : FIGURES) })
      first = !first
    }
  }

  /** All calls of a screen at once, as the browser sends them. */
  async #open(calls: Calls): Promise<Answer[]> {
    return Promise.all(Object.entries(calls).map(([name, path]) => this.#timed(name, this.#me.call(path))))
  }

  #openOne(calls: Calls) {
    return this.#open(Object.fromEntries([this.#one(Object.entries(calls))]))
  }

  /** Every key asks, without waiting for the answer to the one before; gives the last one's. */
  async #type(where: string, text: string): Promise<Answer | undefined> {
    const answers: Promise<Answer>[] = []
    for (let n = 1; n <= text.length; n++) {
      const path = SEARCHES[where]?.(text.slice(0, n)) ?? ''
      answers.push(this.#timed(`typing: ${where}`, this.#me.call(path)))
      await pause(KEY_EVERY_MS)
    }
    return (await Promise.all(answers)).at(-1)
  }

  async #lookUpCustomer(): Promise<number> {
    await this.#open(screens.customers())
    const found = await this.#type('customers’ list', this.#one(SURNAMES))
    const id = this.#one<{ id: number }>(found?.data() ?? [])?.id ?? 1
    await this.#open(screens.customer(id))
    return id
  }

  async #book(): Promise<void> {
    const found = await this.#type('choosing a customer', this.#one(SURNAMES))
    const date = day(this.#between(1, 40))
    const hour = this.#between(8, 17)
    const dataInizio = `${date}T${String(hour).padStart(2, '0')}:00:00Z`
    const dataFine = `${date}T${String(hour + 1).padStart(2, '0')}:00:00Z`
    const free = await this.#open({
      'new appointment: who is free': `/appuntamenti/disponibilita?dataInizio=${dataInizio}&dataFine=${dataFine}`,
    })
    const technicians = free[0]?.data()?.operatoriDisponibili as { id: number }[] | undefined
    const body = {
      clienteId: this.#one<{ id: number }>(found?.data() ?? [])?.id ?? 1,
      titolo: 'Manutenzione caldaia',
      ...{ dataInizio, dataFine },
      utenteAssegnatoId: this.#one(technicians ?? [])?.id ?? this.#me.id,
    }
    await this.#timed('new appointment: save', this.#me.call('/appuntamenti', { method: 'POST', body }))
    await this.#open({ ...screens.appointments(this.#me.admin), ...FIGURES })
  }

  /** One of the day's, if there is one that this person may complete. */
  async #completeVisit(): Promise<void> {
    const screen = screens.appointments(this.#me.admin, this.#between(-1, 4))
    const [list] = await this.#open(screen)
    const open = ((list?.data() ?? []) as Visit[]).filter(
      (v) => v.stato === 'Programmato' && (this.#me.admin || v.utente_assegnato_id === this.#me.id),
    )
    const visit = this.#one(open)
    if (!visit) return
    await this.#wait(THINK.from)
    const body = { stato: 'Completato', noteCompletamento: 'Pulizia e prova fumi, tutto regolare.' }
    const options = { method: 'PUT', body, ifMatch: visit.versione } as const
    await this.#timed('completing a visit', this.#me.call(`/appuntamenti/${visit.id}`, options))
    await this.#open({ ...screen, ...FIGURES })
  }

  async #editCustomer(): Promise<void> {
    const id = await this.#lookUpCustomer()
    const form = await this.#timed('customer: the form', this.#me.call(`/clienti/${id}`))
    await this.#wait(THINK.from)
    const body = { note: `Chiavi dal portiere, interno ${this.#between(1, 40)}` }
    const options = { method: 'PUT', body, ifMatch: form.data()?.versione } as const
    await this.#timed('customer: save', this.#me.call(`/clienti/${id}`, options))
    await this.#open(screens.customer(id))
  }

  async #timed(name: string, answer: Promise<Answer>): Promise<Answer> {
    const { times, failures } = this.#felt
    const come = await answer
    if (!FINE(come.status)) failures.set(name, `${come.status} ${JSON.stringify(come.data())}`)
    const known = times.get(name)
    if (known) known.push(come.ms)
    else times.set(name, [come.ms])
    return come
  }

  /** False when the time is over before. */
  async #wait(ms: number): Promise<boolean> {
    const left = this.#until - performance.now()
    await pause(Math.max(0, Math.min(ms, left)))
    return ms < left
  }

  #between(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1))
  }

  #one<T>(of: T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T
  }
}
