import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, startPostgres } from '#test/postgres.ts'
import { DEL_RIPRISTINO, differenze, guarda, guasti, improntaDeiFile, impronte } from './archive.ts'
import { cartellaTemporanea, lancia, programma } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const VOLTE = 10

/** Everything that is kept: the digest of every table's rows and of every document. */
async function fotografa(environment: Record<string, string>) {
  const occhio = await guarda(environment)
  const [righe, rotti] = [await impronte(occhio), await guasti(occhio)]
  await occhio.chiudi()
  return { righe, rotti, file: improntaDeiFile(join(environment.DATA_DIR ?? '', 'documenti')) }
}

/** Demo data; then ten times: archive, wipe, put back, and compare with how it was at the very first. */
async function giri(conto: Conto, environment: Record<string, string>, svuota: () => Promise<void>) {
  const cartella = environment.DATA_DIR ?? ''
  await lancia(['scripts/demo.ts', '--data', cartella, '--solo-dati'], {
    ...environment,
    DEMO_PASSWORD: 'demo-demo',
  })
  const prima = await fotografa(environment)
  const archivi = cartellaTemporanea('archivi')
  for (let n = 1; n <= VOLTE; n++) {
    await lancia(['scripts/backup.ts', '--in', archivi], environment)
    const [archive = ''] = readdirSync(archivi)
    rmSync(cartella, { recursive: true })
    await svuota()
    await lancia(['scripts/restore.ts', join(archivi, archive)], environment)
    rmSync(join(archivi, archive))
    const dopo = await fotografa(environment)
    if (n === 1) for (const una of DEL_RIPRISTINO) Object.assign(prima.righe, { [una]: dopo.righe[una] })
    const diverse = [...differenze(prima.righe, dopo.righe), ...differenze(prima.file, dopo.file)]
    conto.prova(
      diverse.length === 0 && dopo.rotti.length === 0,
      `giro ${n}: ${[...diverse, ...dopo.rotti].slice(0, 5).join(', ')}`,
    )
  }
  // what came back is not only equal, it works
  const server = await programma(environment)
  await server.accendi()
  const token = await server.entra('admin', 'demo-demo')
  const rcee = (await server.chiedi('GET', '/rcee?limit=200', { token })).corpo.data
  const documento = rcee.find((r: { file_media_id: number | null }) => r.file_media_id)
  const pdf = await server.chiedi('GET', `/documenti/${documento?.file_media_id}/download`, { token })
  conto.prova(
    pdf.stato === 200 && String(pdf.corpo).startsWith('%PDF'),
    `PDF dopo il ripristino: ${pdf.stato}`,
  )
  await server.spegni()
  const righe = Object.values(prima.righe).reduce((somma, t) => somma + t.righe, 0)
  conto.nota(
    `${righe} righe in ${Object.keys(prima.righe).length} tabelle e ${Object.keys(prima.file).length} documenti, confrontati ${VOLTE} volte`,
  )
}

async function conPostgres(conto: Conto): Promise<void> {
  const postgres = await startPostgres({ durevole: true })
  try {
    const crea = () => run(postgres.url, 'drop database if exists demo with (force)', 'create database demo')
    await crea()
    await giri(conto, { DATA_DIR: cartellaTemporanea('demo'), DATABASE_URL: `${postgres.url}/demo` }, crea)
  } finally {
    await postgres.ferma()
  }
}

export const ripristini: Parte[] = [
  {
    nome: 'backup, cancella, ripristina: SQLite',
    chiave: 'ripristino-sqlite',
    esegui: (conto) => giri(conto, { DATA_DIR: cartellaTemporanea('demo') }, async () => undefined),
  },
  { nome: 'backup, cancella, ripristina: PostgreSQL', chiave: 'ripristino-postgres', esegui: conPostgres },
]
