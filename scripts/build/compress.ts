import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Images, WOFF2 and PDF are compressed already. */
const COMPRIMIBILE = /\.(js|css|html|svg|json|webmanifest|ttf|txt)$/
/** Below this size a reply is one packet anyway. */
const SOGLIA = 1000

/**
 * Writes `.br` and `.gz` beside every file of the build that gets smaller, for the server to send as they are. Brotli's
 * best quality is slow: it runs on zlib's own threads, all files at once.
 */
export async function comprimi(cartella: string): Promise<void> {
  const file = (await readdir(cartella, { recursive: true })).filter(
    (nome) => COMPRIMIBILE.test(nome) && !nome.startsWith('.vite'),
  )
  await Promise.all(file.map((nome) => comprimiUno(join(cartella, nome))))
}

async function comprimiUno(path: string): Promise<void> {
  if ((await stat(path)).size < SOGLIA) return
  const testo = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: testo.length,
  }
  const versioni = { br: brotli(testo, { params: params }), gz: gz(testo, { level: 9 }) }
  for (const [estensione, promessa] of Object.entries(versioni)) {
    const compresso = await promessa
    if (compresso.length < testo.length) await writeFile(`${path}.${estensione}`, compresso)
  }
}
