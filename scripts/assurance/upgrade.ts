import { readFileSync } from 'node:fs'
import {
  type Contenuto,
  contenuto,
  describeSchema,
  type OldSchema,
  oldSchemas,
  perdute,
} from '#test/schemas.ts'
import { guasti } from './archive.ts'
import {
  conOcchio,
  inPostgres,
  type Luogo,
  luogo,
  type Motore,
  scriviDentro,
  suEntrambi,
  unPostgres,
} from './place.ts'
import { lancia } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const INTERRUZIONI = 5
/** Migrates in a process of its own; @returns how many statements it ran, undefined when it was killed half way */
async function migrate(dove: Luogo, uccidiDopo = 0): Promise<number | undefined> {
  const scritto = await lancia(
    ['scripts/assurance/upgrade-child.ts'],
    { ...dove, UCCIDI_DOPO: String(uccidiDopo) },
    [0, null],
  )
  const numero = /istruzioni (\d+)/.exec(scritto)?.[1]
  return numero === undefined ? undefined : Number(numero)
}

/** An old schema: killed five times on its way, each time as it was before; then it arrives, with every row. */
async function unoSchema(
  conto: Conto,
  engine: Motore,
  { nome, file }: OldSchema,
  nuovo: () => Promise<Luogo>,
  atteso: string[],
): Promise<void> {
  const carica = async () => {
    const dove = await nuovo()
    await scriviDentro(dove, readFileSync(file, 'utf8'))
    return dove
  }
  const dove = await carica()
  const prima: Contenuto = await conOcchio(dove, (o) => contenuto(engine, o.chiedi))
  const schema = await conOcchio(dove, (o) => describeSchema(engine, o.chiedi))
  const tutte = (await migrate(await carica())) ?? 0
  for (let n = 1; n <= INTERRUZIONI; n++) {
    const dopo = Math.max(1, Math.round((tutte * n) / (INTERRUZIONI + 1)))
    const finita = await migrate(dove, dopo)
    await conOcchio(dove, async (o) => {
      const perse = await perdute(o.chiedi, prima)
      const intatto = JSON.stringify(await describeSchema(engine, o.chiedi)) === JSON.stringify(schema)
      const rotti = await guasti(o)
      conto.prova(
        finita === undefined && perse.length === 0 && rotti.length === 0 && intatto,
        `${nome} interrotta a ${dopo} di ${tutte}: ${[...perse, ...rotti][0] ?? (finita ? 'non interrotta' : 'schema a metà')}`,
      )
    })
  }
  await migrate(dove)
  await conOcchio(dove, async (o) => {
    const diverso = differenza(await describeSchema(engine, o.chiedi), atteso)
    conto.prova(diverso === undefined, `${nome}: schema diverso da uno nuovo: ${diverso}`)
    const perse = [...(await perdute(o.chiedi, prima)), ...(await guasti(o))]
    conto.prova(perse.length === 0, `${nome}: righe perse: ${perse[0]}`)
  })
}

const differenza = (a: string[], b: string[]) =>
  a.find((x) => !b.includes(x)) ?? b.find((x) => !a.includes(x))

async function tutti(conto: Conto, engine: Motore, nuovo: () => Promise<Luogo>): Promise<void> {
  const fresco = await nuovo()
  await migrate(fresco)
  const atteso = await conOcchio(fresco, (o) => describeSchema(engine, o.chiedi))
  const schemi = oldSchemas(engine)
  for (const schema of schemi) await unoSchema(conto, engine, schema, nuovo, atteso)
  conto.nota(
    `${schemi.length} schemi conservati, fino a ${schemi.at(-1)?.nome}; ${atteso.length} oggetti confrontati`,
  )
}

export const aggiornamenti: Parte[] = suEntrambi(
  'aggiornamento interrotto,',
  'aggiornamento',
  async (conto, motore) => {
    if (motore === 'sqlite') return tutti(conto, motore, () => luogo('vecchio'))
    const postgres = await unPostgres()
    let n = 0
    await tutti(conto, motore, () => inPostgres(postgres, `vecchio_${++n}`))
  },
)
