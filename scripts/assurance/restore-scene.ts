import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEL_RIPRISTINO,
  differenze,
  guarda,
  guasti,
  type Impronta,
  improntaDeiFile,
  impronte,
  tabelle,
} from './archive.ts'
import { type avvia, cartellaTemporanea, lancia } from './program.ts'
import { pausa } from './tally.ts'

export interface Scena {
  /** The data that were archived, and the archive. */
  archivio: string
  righe: Record<string, Impronta>
  file: Record<string, string>
  /** Where restores go, made empty again. */
  dove(): Promise<Record<string, string>>
}

export const RIPRISTINO = 'scripts/restore.ts'

/** Demo data and an archive of them. */
export async function allestisci(
  origine: Record<string, string>,
  dove: () => Promise<Record<string, string>>,
): Promise<Scena> {
  const cartella = origine.DATA_DIR ?? ''
  await lancia(['scripts/demo.ts', '--data', cartella, '--solo-dati'], {
    ...origine,
    DEMO_PASSWORD: 'demo-demo',
  })
  const archivi = cartellaTemporanea('archivi')
  await lancia(['scripts/backup.ts', '--in', archivi], origine)
  const occhio = await guarda(origine)
  const righe = await impronte(occhio)
  await occhio.chiudi()
  const archivio = join(archivi, readdirSync(archivi)[0] ?? '')
  return { archivio, righe, file: improntaDeiFile(join(cartella, 'documenti')), dove }
}

/** 'vuoto', 'intero', or what is neither. */
export async function stato({ righe, file }: Scena, environment: Record<string, string>): Promise<string> {
  const cartella = environment.DATA_DIR ?? ''
  if (!environment.DATABASE_URL && !existsSync(join(cartella, 'tepore.sqlite'))) return 'vuoto'
  const occhio = await guarda(environment)
  try {
    if ((await tabelle(occhio)).length === 0) return 'vuoto'
    const diverse = [
      ...(await guasti(occhio)),
      ...differenze(righe, await impronte(occhio)).filter((una) => !DEL_RIPRISTINO.includes(una)),
      ...differenze(file, improntaDeiFile(join(cartella, 'documenti'))),
    ]
    return diverse.length === 0 ? 'intero' : `a metà: ${diverse.slice(0, 4).join(', ')}`
  } finally {
    await occhio.chiudi()
  }
}

/** What a restore that is at work, or was killed, has in its folder. */
export const resti = (cartella: string) => readdirSync(cartella).filter((nome) => nome.startsWith('.'))

/** Waits until a restore writes into its folder, or has ended. */
export async function alLavoro(
  { processo }: ReturnType<typeof avvia>,
  environment: Record<string, string>,
): Promise<void> {
  const cartella = environment.DATA_DIR ?? ''
  const vivo = () => processo.exitCode === null && processo.signalCode === null
  while (vivo() && resti(cartella).length === 0) await pausa(1)
}
