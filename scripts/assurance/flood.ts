import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { strToU8, zipSync } from 'fflate'
import { multipart } from '#test/pdf.ts'
import { alLavoro, muto } from './crowd.ts'
import { cartellaTemporanea, programma } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

async function silenziose(conto: Conto): Promise<void> {
  const DATA_DIR = cartellaTemporanea('silenziose')
  const server = await programma({ DATA_DIR })
  await server.accendi()
  const token = await server.entra('admin')
  let chiuse = 0
  const prese = Array.from({ length: 600 }, () =>
    muto(server, '')
      .resume()
      .on('close', () => chiuse++),
  )
  const fine = performance.now() + 15_000
  const nota = await alLavoro(server, token, conto, () => performance.now() > fine)
  conto.prova(chiuse === prese.length, `${prese.length - chiuse} connessioni mute ancora aperte dopo 15 s`)
  conto.nota(`600 connessioni mute, tutte chiuse dal server: ${nota}`)
  for (const presa of prese) presa.destroy()
  await server.spegni()
}

async function caricamenti(conto: Conto): Promise<void> {
  const server = await programma({ DATA_DIR: cartellaTemporanea('caricamenti') })
  await server.accendi()
  const token = await server.entra('admin')
  const { corpo } = await server.chiedi('POST', '/clienti', {
    token,
    corpo: { nome: 'Ada', cognome: 'Rossi' },
  })
  const chi = fork(new URL('./uploads-child.ts', import.meta.url), [server.url, token, String(corpo.data.id)])
  await once(chi, 'message')
  let finiti = false
  const risposte = once(chi, 'message').then(([quali]) => {
    finiti = true
    return quali as [stato: number, riprovaTra: number][]
  })
  chi.send('go')
  const nota = await alLavoro(server, token, conto, () => finiti)
  const tutte = await risposte
  for (const [stato, riprovaTra] of tutte)
    conto.prova(stato === 201 || (stato === 429 && riprovaTra > 0), `caricamento: ${stato}`)
  const quanti = (quale: number) => tutte.filter(([stato]) => stato === quale).length
  conto.prova(quanti(201) > 10, `solo ${quanti(201)} file presi`)
  conto.nota(`60 file di 10 MB insieme: ${quanti(201)} presi, ${quanti(429)} rimandati con 429; ${nota}`)
  await server.spegni()
}

/** A sheet of some kilobytes that says to hold hundreds of megabytes. */
function foglioGonfio(): Buffer {
  const righe =
    `<row>${'<c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaa</t></is></c>'.repeat(200)}</row>`.repeat(30_000)
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="F" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${righe}</sheetData></worksheet>`),
    }),
  )
}

/** Resident memory of a program's reading processes together, MB. */
function deiFigli(pid: number): number {
  try {
    const righe = execFileSync('ps', ['-o', 'rss=', '--ppid', String(pid)], { encoding: 'utf8' })
    return righe.split('\n').reduce((somma, riga) => somma + Number(riga || 0), 0) / 1024
  } catch {
    return 0
  }
}

async function gonfi(conto: Conto): Promise<void> {
  const server = await programma({ DATA_DIR: cartellaTemporanea('gonfi') })
  await server.accendi()
  const token = await server.entra('admin')
  const contenuto = foglioGonfio()
  let finiti = false
  let figli = 0
  const manda = async (n: number) => {
    const richiesta = multipart({}, { nome: `gonfio-${n}.xlsx`, contenuto })
    const { stato, corpo } = await server.chiedi('POST', '/importazioni', { token, ...richiesta })
    conto.prova([400, 413, 429].includes(stato) && typeof corpo.error === 'string', `foglio gonfio: ${stato}`)
  }
  const tutti = Promise.all(Array.from({ length: 6 }, (_, n) => manda(n))).finally(() => {
    finiti = true
  })
  const guarda = (async () => {
    while (!finiti) {
      figli = Math.max(figli, deiFigli(server.pid()))
      await pausa(50)
    }
  })()
  const nota = await alLavoro(server, token, conto, () => finiti)
  await Promise.all([tutti, guarda])
  conto.nota(
    `6 fogli gonfi insieme (${Math.round(contenuto.length / 1024)} kB ciascuno): i processi che leggono fino a ${figli.toFixed(0)} MB insieme; ${nota}`,
  )
  await server.spegni()
}

export const piene: Parte[] = [
  { nome: 'seicento connessioni mute', chiave: 'mute', esegui: silenziose },
  { nome: 'sessanta file di 10 MB insieme', chiave: 'caricamenti', esegui: caricamenti },
  { nome: 'sei fogli che si gonfiano', chiave: 'gonfi', esegui: gonfi },
]
