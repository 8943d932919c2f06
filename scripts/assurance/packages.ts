import { spawnSync } from 'node:child_process'
import type { Conto, Parte } from './tally.ts'

const GRAVI = ['high', 'critical']

interface Verdetto {
  vulnerabilities?: Record<string, { severity: string; via: unknown }>
  metadata?: { dependencies: { total: number } }
  message?: string
}

/** Asks the registry which of our packages have known holes; some registries, mirrors above all, can't say. */
async function falle(conto: Conto): Promise<void> {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: true })
  const { vulnerabilities, metadata, message } = JSON.parse(stdout || '{}') as Verdetto
  if (!vulnerabilities) {
    conto.saltata = `il registro non risponde alla domanda (${message ?? 'nessuna risposta'})`
    return
  }
  const gravi = Object.entries(vulnerabilities).filter(([, { severity }]) => GRAVI.includes(severity))
  conto.prove(
    metadata?.dependencies.total ?? 1,
    gravi.map(([nome, { severity }]) => `${nome}: ${severity}`),
  )
}

export const pacchetti: Parte[] = [{ nome: 'pacchetti con falle note', chiave: 'falle', esegui: falle }]
