import { readFileSync } from 'node:fs'
import { diversita, leggiCasi } from '#test/worked-cases.ts'

/**
 * Compares what the engine of deadlines says with a file of worked cases: `node scripts/casi-scadenze.ts FILE`. Prints
 * a line for every case that differs and exits 1, or `N casi, 0 diversi` and exits 0. The form of the file is that of
 * test/worked-cases.json.
 */

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Uso: node scripts/casi-scadenze.ts FILE')
  process.exit(2)
}

try {
  const casi = leggiCasi(readFileSync(file, 'utf8'))
  const righe = casi.flatMap((caso) => {
    const diverse = diversita(caso)
    return diverse.length > 0 ? `${caso.id} ${caso.titolo ?? ''}: ${diverse.join('; ')}` : []
  })
  for (const riga of righe) console.log(riga)
  console.log(`${casi.length} casi, ${righe.length} diversi`)
  process.exitCode = righe.length > 0 ? 1 : 0
} catch (errore) {
  console.error(`${file}: ${errore instanceof Error ? errore.message : errore}`)
  process.exitCode = 2
}
