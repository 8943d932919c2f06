import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { strToU8, zipSync } from 'fflate'
import { multipart } from '#test/pdf.ts'
import { memoriaVista } from './beside.ts'
import { conAltri, muto } from './crowd.ts'
import { acceso, allaFine, cartellaTemporanea } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

async function silenziose(conto: Conto): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('silenziose') })
  const token = await server.entra('admin')
  let chiuse = 0
  const prese = Array.from({ length: 600 }, () =>
    muto(server, '')
      .resume()
      .on('close', () => chiuse++),
  )
  const nota = await conAltri(conto, server, token, () => pausa(15_000))
  conto.prova(chiuse === prese.length, `${prese.length - chiuse} connessioni mute ancora aperte dopo 15 s`)
  conto.nota(`600 connessioni mute, tutte chiuse dal server: ${nota}`)
  for (const presa of prese) presa.destroy()
}

async function caricamenti(conto: Conto): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('caricamenti') })
  const token = await server.entra('admin')
  const { id } = await server.dati('POST', '/clienti', { token, corpo: { nome: 'Ada', cognome: 'Rossi' } })
  const chi = fork(new URL('./uploads-child.ts', import.meta.url), [server.url, token, String(id)])
  await once(chi, 'message')
  let risposte: [stato: number, riprovaTra: number][] = []
  const nota = await conAltri(conto, server, token, async () => {
    chi.send('go')
    risposte = (await once(chi, 'message'))[0]
  })
  for (const [stato, riprovaTra] of risposte)
    conto.prova(stato === 201 || (stato === 429 && riprovaTra > 0), `caricamento: ${stato}`)
  const quanti = (quale: number) => risposte.filter(([stato]) => stato === quale).length
  conto.prova(quanti(201) > 10, `solo ${quanti(201)} file presi`)
  conto.nota(`60 file di 10 MB insieme: ${quanti(201)} presi, ${quanti(429)} rimandati con 429; ${nota}`)
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
  const server = await acceso({ DATA_DIR: cartellaTemporanea('gonfi') })
  const token = await server.entra('admin')
  const contenuto = foglioGonfio()
  const manda = async (n: number) => {
    const richiesta = multipart({}, { nome: `gonfio-${n}.xlsx`, contenuto })
    const { stato, corpo } = await server.chiedi('POST', '/importazioni', { token, ...richiesta })
    conto.prova([400, 413, 429].includes(stato) && typeof corpo.error === 'string', `foglio gonfio: ${stato}`)
  }
  const figli = memoriaVista(server.pid(), deiFigli)
  const orologio = setInterval(figli.guarda, 50)
  allaFine(() => clearInterval(orologio))
  const nota = await conAltri(conto, server, token, () =>
    Promise.all(Array.from({ length: 6 }, (_, n) => manda(n))),
  )
  conto.nota(
    `6 fogli gonfi insieme (${Math.round(contenuto.length / 1024)} kB ciascuno): i processi che leggono fino a ${figli.massima().toFixed(0)} MB insieme; ${nota}`,
  )
}

export const piene: Parte[] = [
  { nome: 'seicento connessioni mute', chiave: 'mute', esegui: silenziose },
  { nome: 'sessanta file di 10 MB insieme', chiave: 'caricamenti', esegui: caricamenti },
  { nome: 'sei fogli che si gonfiano', chiave: 'gonfi', esegui: gonfi },
]
