import { readFileSync, writeFileSync } from 'node:fs'

/** `node scripts/licenses.ts`: writes docs/licenze.md from the lockfile; `--check` fails where the file is out of date. */
const PERCORSO = 'docs/licenze.md'

interface Pacchetto {
  version?: string
  license?: string
  dev?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Pacchetto>
}
const righe = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { version, license, dev }]) => ({
    nome: path.replace(/^.*node_modules\//, ''),
    version: version ?? '',
    licenza: license ?? 'non dichiarata',
    uso: dev ? 'browser, sviluppo' : 'server',
  }))
  .sort((a, b) => (a.nome < b.nome ? -1 : 1))

const perLicenza = new Map<string, number>()
for (const { licenza } of righe) perLicenza.set(licenza, (perLicenza.get(licenza) ?? 0) + 1)
const riassunto = [...perLicenza]
  .sort(([, a], [, b]) => b - a)
  .map(([licenza, numero]) => `| ${licenza} | ${numero} |`)
const tabella = righe.map(
  ({ nome, version, licenza, uso }) => `| ${nome} | ${version} | ${licenza} | ${uso} |`,
)

const testo = `# Licenze

The packages of the lockfile and the licence that each declares. Written by \`node scripts/licenses.ts\`.

| licence | packages |
|---|---:|
${riassunto.join('\n')}

| package | version | licence | used by |
|---|---|---|---|
${tabella.join('\n')}
`
if (process.argv.includes('--check')) {
  const scritto = readFileSync(PERCORSO, 'utf8')
  if (scritto !== testo) {
    console.error(`${PERCORSO} is out of date: run node scripts/licenses.ts`)
    process.exit(1)
  }
} else writeFileSync(PERCORSO, testo)
console.info(`Licenze: ${righe.length} pacchetti, ${perLicenza.size} licenze`)
