import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEL_RIPRISTINO, differenze, guasti, improntaDeiFile, impronte } from './archive.ts'
import { conOcchio, inPostgres, type Luogo, luogo, suEntrambi, svuotata, unPostgres } from './place.ts'
import { acceso, cartellaTemporanea, lancia } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const VOLTE = 10

/** Everything that is kept: the digest of every table's rows and of every document. */
const fotografa = (dove: Luogo) =>
  conOcchio(dove, async (occhio) => ({
    righe: await impronte(occhio),
    rotti: await guasti(occhio),
    file: improntaDeiFile(join(dove.DATA_DIR, 'documenti')),
  }))

/** Demo data; then ten times: archive, wipe, put back, and compare with how it was at the very first. */
async function giri(conto: Conto, dove: Luogo, svuota: () => Promise<unknown>) {
  const cartella = dove.DATA_DIR
  await lancia(['scripts/demo.ts', '--data', cartella, '--solo-dati'], {
    ...dove,
    DEMO_PASSWORD: 'demo-demo',
  })
  const prima = await fotografa(dove)
  const archivi = cartellaTemporanea('archivi')
  for (let n = 1; n <= VOLTE; n++) {
    await lancia(['scripts/backup.ts', '--in', archivi], dove)
    const [archive = ''] = readdirSync(archivi)
    rmSync(cartella, { recursive: true })
    await svuota()
    await lancia(['scripts/restore.ts', join(archivi, archive)], dove)
    rmSync(join(archivi, archive))
    const dopo = await fotografa(dove)
    if (n === 1) for (const una of DEL_RIPRISTINO) Object.assign(prima.righe, { [una]: dopo.righe[una] })
    const diverse = [...differenze(prima.righe, dopo.righe), ...differenze(prima.file, dopo.file)]
    conto.prova(
      diverse.length === 0 && dopo.rotti.length === 0,
      `giro ${n}: ${[...diverse, ...dopo.rotti].slice(0, 5).join(', ')}`,
    )
  }
  // what came back is not only equal, it works
  const server = await acceso(dove)
  const token = await server.entra('admin', 'demo-demo')
  const rcee = (await server.chiedi('GET', '/rcee?limit=200', { token })).corpo.data
  const documento = rcee.find((r: { file_media_id: number | null }) => r.file_media_id)
  const pdf = await server.chiedi('GET', `/documenti/${documento?.file_media_id}/download`, { token })
  conto.prova(
    pdf.stato === 200 && String(pdf.corpo).startsWith('%PDF'),
    `PDF dopo il ripristino: ${pdf.stato}`,
  )
  const righe = Object.values(prima.righe).reduce((somma, t) => somma + t.righe, 0)
  conto.nota(
    `${righe} righe in ${Object.keys(prima.righe).length} tabelle e ${Object.keys(prima.file).length} documenti, confrontati ${VOLTE} volte`,
  )
}

export const ripristini: Parte[] = suEntrambi(
  'backup, cancella, ripristina:',
  'ripristino',
  async (conto, motore) => {
    if (motore === 'sqlite') return giri(conto, await luogo('demo'), async () => undefined)
    const postgres = await unPostgres()
    await giri(conto, await inPostgres(postgres, 'demo'), () => svuotata(postgres, 'demo'))
  },
)
