import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PEOPLE, work } from './people.ts'
import { Person } from './person.ts'
import { type Aim, median, printCircumstances, printLoad, Report } from './report.ts'
import { type Calls, hours, SEARCHES, screens, WORDS } from './screens.ts'
import {
  type Engine,
  memoryOf,
  type Server,
  startOn,
  stopPostgres,
  type Version,
  versions,
} from './versions.ts'

/**
 * `npm run bench`: what people wait for, on demo data, from a server process as `npm start` runs it. Fifteen of them at
 * work, a new appointment, searches, memory; ✓ and ✗ say whether anybody would notice.
 *   --checkout DIR  another checkout than this one · --before DIR  also that one, in turn, with the ratio now/before
 *   --engine sqlite,postgres · --customers 10000,100000 · --seconds 60  that the fifteen work
 *   --only work,new,search,memory  a part of it · --growth  the lists' first page, beside an archive of 1,000
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    customers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: 'work,new,search,memory' },
    growth: { type: 'boolean', default: false },
  },
})

const ROUNDS = 2
const SEARCH_ROUNDS = 7
const LIST_ROUNDS = 9
const ALONE = 20
const AT_ONCE_ROUNDS = 5
const REST_MS = 10_000
const SMALL = 1000
const SCREEN: Record<Engine, Aim> = { sqlite: { of: 'p95', max: 50 }, postgres: { of: 'p95', max: 100 } }

interface Subject {
  version: Version
  server: Server
  people: Person[]
}

let booked = 0
const wanted = options.only.split(',')
const measured = versions(options.checkout, options.before)
printCircumstances('What people wait for', measured)
try {
  for (const engine of options.engine.split(',') as Engine[])
    for (const customers of options.customers.split(',').map(Number)) await measure(engine, customers)
} finally {
  await stopPostgres()
}

async function measure(engine: Engine, customers: number): Promise<void> {
  const subjects: Subject[] = []
  for (const version of measured)
    subjects.push({ version, server: await startOn(version, engine, customers), people: [] })
  const report = new Report()
  if (wanted.includes('memory')) {
    await pause(REST_MS)
    for (const { version, server } of subjects)
      report.add(version, 'memory at rest, MB', [memoryOf(server)], {
        aim: { of: 'worst', max: 200 },
        digits: 0,
      })
  }
  for (const { server, people } of subjects)
    for (const name of PEOPLE) people.push(await Person.signIn(server.url, name))

  if (wanted.includes('work'))
    for (let round = 1; round <= ROUNDS; round++)
      for (const subject of subjects) await atWork(subject, report, SCREEN[engine], round)
  if (wanted.includes('new')) {
    for (const subject of subjects) await newAlone(subject, report)
    for (let round = 1; round <= AT_ONCE_ROUNDS; round++)
      for (const subject of subjects) await newAtOnce(subject, report)
  }
  if (wanted.includes('search')) await searching(subjects, report, customers >= 100_000 ? 300 : 100)
  const number = customers.toLocaleString('en', { useGrouping: 'always' })
  report.print(`${engine}, ${number} customers: ms`, measured.length > 1)
  if (options.growth) for (const subject of subjects) await growth(engine, customers, subject)
  for (const { server, people } of subjects) {
    for (const person of people) person.leave()
    await server.stop()
  }
  printLoad()
}

async function atWork({ version, server, people }: Subject, report: Report, aim: Aim, round: number) {
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, memoryOf(server))
  }, 200)
  const { times, failures } = await work(people, Number(options.seconds) / ROUNDS, round)
  clearInterval(looking)
  report.add(version, 'memory at its peak, fifteen at work, MB', [peak], {
    aim: { of: 'worst', max: 350 },
    digits: 0,
  })
  report.add(version, 'fifteen at work: every call', [...times.values()].flat(), { aim })
  for (const [name, samples] of [...times].sort(([a], [b]) => a.localeCompare(b)))
    report.add(version, name, samples, { aim })
  for (const [name, failure] of failures) console.log(`${version.name}: ${name} failed: ${failure}`)
}

/** Rows that a company would write: each at another hour, for another technician. */
async function book(person: Person, people: Person[]): Promise<number> {
  const n = ++booked
  const body = {
    clienteId: 1 + ((n * 37) % 900),
    titolo: 'Revisione annuale',
    ...hours(45 + (n % 30), 8 + (n % 9)),
    utenteAssegnatoId: people.at(-1 - (n % 7))?.id,
  }
  const { status, ms, data } = await person.call('/appuntamenti', { method: 'POST', body })
  if (status !== 201) throw new Error(`a new appointment: ${status} ${JSON.stringify(data())}`)
  return ms
}

async function newAlone({ version, people }: Subject, report: Report): Promise<void> {
  const samples: number[] = []
  for (let n = 0; n < ALONE; n++) {
    samples.push(await book(people[0] as Person, people))
    await pause(100)
  }
  report.add(version, 'a new appointment', samples, { aim: { of: 'median', max: 20 } })
}

async function newAtOnce({ version, people }: Subject, report: Report): Promise<void> {
  // their connections are open already, as those of people who have a screen before them
  await Promise.all(people.map((person) => person.call('/notifiche/non-lette')))
  const begun = performance.now()
  await Promise.all(people.map((person) => book(person, people)))
  report.add(version, 'fifteen new appointments at once, the last', [performance.now() - begun], {
    aim: { of: 'median', max: 150 },
  })
  await pause(300)
}

/** One line for each place, of the words' medians. */
async function searching(subjects: Subject[], report: Report, max: number): Promise<void> {
  for (const [where, path] of Object.entries(SEARCHES)) {
    const times = subjects.map(() => WORDS.map((): number[] => []))
    for (let round = 0; round < SEARCH_ROUNDS; round++)
      for (const [w, word] of WORDS.entries())
        for (const [s, { people }] of subjects.entries()) times[s]?.[w]?.push(await read(people, path(word)))
    for (const [s, { version }] of subjects.entries()) {
      const medians = times[s]?.map(median) ?? []
      const note = `“${WORDS[medians.indexOf(Math.max(...medians))]}”`
      report.add(version, `search: ${where}`, medians, { aim: { of: 'worst', max }, note })
    }
  }
}

async function read([person]: Person[], path: string): Promise<number> {
  const { status, ms } = await (person as Person).call(path, { conditional: false })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return ms
}

/** No list's first page may take longer because the archive is larger: in the table the small one is "before". */
async function growth(engine: Engine, customers: number, { version, people }: Subject): Promise<void> {
  const server = await startOn(version, engine, SMALL)
  const person = await Person.signIn(server.url, 'admin')
  const calls = Object.values(screens).flatMap((of) => Object.entries((of as (n: unknown) => Calls)(1)))
  const report = new Report()
  for (const [name, path] of calls.filter(([, path]) => /limit=\d\d/.test(path)))
    for (let round = 0; round < LIST_ROUNDS; round++) {
      report.add({ ...version, name: 'before' }, name, [await read([person], path)])
      report.add({ ...version, name: 'now' }, name, [await read(people, path)])
    }
  report.print(`${version.name}: ms at ${customers}, before at ${SMALL}`, true)
  person.leave()
  await server.stop()
}
