import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { batch } from './batch.ts'
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
 *   --only memory,sizes,work,new,search,batch,browser  a part of it · --without-statistics  as on an archive's first day
 *   --growth 1000  every reading call, beside an archive of so many customers
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    customers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: 'memory,sizes,work,new,search,batch,browser' },
    growth: { type: 'string' },
    'without-statistics': { type: 'boolean', default: false },
  },
})

const ROUNDS = 2
const SEARCH_ROUNDS = 7
const LIST_ROUNDS = 9
const ALONE = 20
const AT_ONCE_ROUNDS = 5
const REST_MS = 10_000
/** Of one call's answer, before it is packed for the wire. */
const KB: Aim = { of: 'worst', max: 200 }
const BATCH: Record<Engine, number> = { sqlite: 1000, postgres: 2000 }
const BROWSER_ROUNDS = '3'
const SCREEN: Record<Engine, Aim> = { sqlite: { of: 'p95', max: 50 }, postgres: { of: 'p95', max: 100 } }

interface Subject {
  version: Version
  server: Server
  people: Person[]
}

let booked = 0
const wanted = options.only.split(',')
const statistics = !options['without-statistics']
const measured = versions(options.checkout, options.before)
printCircumstances('What people wait for', measured)
try {
  for (const engine of options.engine.split(',') as Engine[])
    for (const customers of options.customers.split(',').map(Number)) await measure(engine, customers)
} finally {
  await stopPostgres()
}
if (wanted.includes('browser')) await inTheBrowser()

/** `bench:browser` with fewer rounds, of the first size: what it says belongs to the same page. */
async function inTheBrowser(): Promise<void> {
  const { before } = options
  const [customers = ''] = options.customers.split(',')
  const args = ['--checkout', options.checkout, '--customers', customers, '--rounds', BROWSER_ROUNDS]
  const script = join(import.meta.dirname, 'browser.ts')
  const child = spawn(process.execPath, [script, ...args, ...(before ? ['--before', before] : [])], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}

async function measure(engine: Engine, customers: number): Promise<void> {
  const subjects: Subject[] = []
  for (const version of measured)
    subjects.push({ version, server: await startOn(version, engine, customers, statistics), people: [] })
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

  if (wanted.includes('sizes')) await sizes(subjects, engine, customers)
  if (wanted.includes('work'))
    for (let round = 1; round <= ROUNDS; round++)
      for (const subject of subjects) await atWork(subject, report, SCREEN[engine], round)
  if (wanted.includes('new')) {
    for (const subject of subjects) await newAlone(subject, report)
    for (let round = 1; round <= AT_ONCE_ROUNDS; round++)
      for (const subject of subjects) await newAtOnce(subject, report)
  }
  if (wanted.includes('search')) await searching(subjects, report, customers >= 100_000 ? 300 : 100)
  if (wanted.includes('batch'))
    for (const { version, people } of subjects)
      await batch(version, people[0] as Person, report, BATCH[engine] * (customers >= 100_000 ? 5 : 1))
  const number = customers.toLocaleString('en', { useGrouping: 'always' })
  report.print(`${engine}, ${number} customers: ms`, measured.length > 1)
  if (options.growth)
    for (const subject of subjects) await growth(engine, customers, Number(options.growth), subject)
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

/** Every reading call of every screen, alone: who asks, its name and address. */
function calls(people: Person[]): [Person, string, string][] {
  const technician = people.find(({ admin }) => !admin)
  return Object.entries(screens).flatMap(([screen, of]) => {
    const asks = (screen === 'calendar' || screen === 'telephone' ? technician : people[0]) as Person
    const its: Calls =
      screen === 'dashboard' || screen === 'appointments' ? of(true as never) : of(1 as never)
    return Object.entries(its).map(([name, path]): [Person, string, string] => [asks, name, path])
  })
}

/** What an answer weighs, unpacked: what the screen has to read. */
async function sizes(subjects: Subject[], engine: Engine, customers: number): Promise<void> {
  const report = new Report()
  for (const { version, people } of subjects)
    for (const [person, name, path] of calls(people)) {
      const { status, bytes } = await person.call(path, { conditional: false })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      report.add(version, name, [bytes() / 1000], { aim: KB, digits: 0 })
    }
  report.print(`${engine}, ${customers} customers: kB`, measured.length > 1)
}

/** No call may take much longer because the archive is larger: in the table the other one is "before". */
async function growth(engine: Engine, customers: number, beside: number, { version, people }: Subject) {
  const server = await startOn(version, engine, beside, statistics)
  const others = [await Person.signIn(server.url, 'admin'), await Person.signIn(server.url, 'ciro.amato')]
  const report = new Report()
  const there = calls(others)
  for (const [n, [person, name, path]] of calls(people).entries())
    for (let round = 0; round < LIST_ROUNDS; round++) {
      const [other] = there[n] ?? [person]
      report.add({ ...version, name: 'before' }, name, [await read([other], path)])
      report.add({ ...version, name: 'now' }, name, [await read([person], path)])
    }
  report.print(`${version.name}: ms at ${customers}, before at ${beside}`, true)
  for (const one of others) one.leave()
  await server.stop()
}
