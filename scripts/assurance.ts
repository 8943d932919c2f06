import { parseArgs } from 'node:util'
import { abusi } from './assurance/abuse.ts'
import { richieste } from './assurance/bad-requests.ts'
import { giorniEPosti } from './assurance/calendar.ts'
import { folla } from './assurance/crowd.ts'
import { cancellazioni } from './assurance/erasure.ts'
import { inGuasto } from './assurance/faults.ts'
import { piene } from './assurance/flood.ts'
import { fileOstili } from './assurance/hostile-files.ts'
import { iniezioni } from './assurance/injection.ts'
import { cadute } from './assurance/kill.ts'
import { misti } from './assurance/mixed.ts'
import { note } from './assurance/notes.ts'
import { pacchetti } from './assurance/packages.ts'
import { pec } from './assurance/pec.ts'
import { sgombera } from './assurance/program.ts'
import { proxies } from './assurance/proxies.ts'
import { ricevuteOstili } from './assurance/received-hostile.ts'
import { ricevuteMisurate } from './assurance/received-load.ts'
import { ricevuteInDue } from './assurance/received-two.ts'
import { ripristini } from './assurance/restore.ts'
import { sottoTiro } from './assurance/restore-under-fire.ts'
import { arresti } from './assurance/stop.ts'
import { nuovoConto, type Parte } from './assurance/tally.ts'
import { perIntero } from './assurance/tour.ts'
import { inDue } from './assurance/two.ts'
import { aggiornamenti } from './assurance/upgrade.ts'
import { nessunoAspetta } from './assurance/waits.ts'

/**
 * `npm run test:assurance`: everything that an office can do to the program, and what must survive it. Works on
 * temporary folders and on loopback only. docs/assurance.md says what each part shows.
 *   --giri N    rounds of the falls on SQLite (100); PostgreSQL gets three tenths
 *   --minuti N  of mixed work of 50 people (5)
 *   --solo a,b  only these parts
 */
const PARTI: Parte[] = [
  ...ripristini,
  ...sottoTiro,
  ...cadute,
  ...inGuasto,
  ...richieste,
  ...fileOstili,
  ...iniezioni,
  ...abusi,
  ...folla,
  ...nessunoAspetta,
  ...arresti,
  ...piene,
  ...misti,
  ...inDue,
  ...ricevuteInDue,
  ...ricevuteOstili,
  ...ricevuteMisurate,
  ...pec,
  ...cancellazioni,
  ...proxies,
  ...aggiornamenti,
  ...note,
  ...perIntero,
  ...giorniEPosti,
  ...pacchetti,
]

const { values } = parseArgs({
  options: {
    giri: { type: 'string', default: '100' },
    minuti: { type: 'string', default: '5' },
    solo: { type: 'string' },
  },
})
const giri = Number(values.giri)
const minuti = Number(values.minuti)
const chieste = values.solo?.split(',')
const sconosciute = chieste?.filter((c) => !PARTI.some((p) => p.chiave === c)) ?? []
if (!Number.isInteger(giri) || giri < 1 || !(minuti > 0) || sconosciute.length > 0) {
  console.error(
    `--giri e --minuti vogliono un numero; --solo una o più fra: ${PARTI.map((p) => p.chiave).join(', ')}`,
  )
  process.exit(1)
}

interface Riga {
  nome: string
  casi: number
  falliti: number
  secondi: number
}

const righe: Riga[] = []
for (const parte of PARTI.filter((p) => !chieste || chieste.includes(p.chiave))) {
  const conto = nuovoConto()
  const inizio = performance.now()
  console.info(`\n${parte.nome}`)
  try {
    await parte.esegui(conto, { giri, minuti })
    if (conto.casi === 0 && !conto.saltata) conto.prova(false, 'nessun caso provato')
  } catch (errore) {
    conto.prova(false, errore instanceof Error ? (errore.stack ?? errore.message) : String(errore))
  } finally {
    await sgombera()
  }
  const secondi = (performance.now() - inizio) / 1000
  if (conto.saltata) console.warn(`  SALTATA: ${conto.saltata}`)
  for (const nota of conto.note) console.info(`  ${nota}`)
  for (const fallito of conto.falliti.slice(0, 20)) console.error(`  ✗ ${fallito}`)
  console.info(`  ${conto.casi} casi, ${conto.falliti.length} falliti, ${secondi.toFixed(1)} s`)
  righe.push({
    nome: conto.saltata ? `${parte.nome} (saltata)` : parte.nome,
    casi: conto.casi,
    falliti: conto.falliti.length,
    secondi,
  })
}

const somma = (valore: (riga: Riga) => number) => righe.reduce((totale, riga) => totale + valore(riga), 0)
const totale = { nome: 'Tutto', casi: somma((r) => r.casi), falliti: somma((r) => r.falliti) }
console.info('\n| parte | casi | falliti | secondi |\n| --- | ---: | ---: | ---: |')
for (const r of [...righe, { ...totale, secondi: somma((x) => x.secondi) }])
  console.info(`| ${r.nome} | ${r.casi} | ${r.falliti} | ${r.secondi.toFixed(1)} |`)
process.exit(totale.falliti === 0 ? 0 : 1)
