import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Images, WOFF2 and PDF are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|ttf|txt)$/
/** Below this size a reply is one packet anyway. */
const MIN_BYTES = 1000

/**
 * Writes `.br` and `.gz` beside every file of the build that gets smaller, for the server to send as they are. Brotli's
 * best quality is slow: it runs on zlib's own threads, all files at once.
 */
export async function compressBuild(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite'),
  )
  await Promise.all(files.map((name) => compressOne(join(folder, name))))
}

async function compressOne(path: string): Promise<void> {
  if ((await stat(path)).size < MIN_BYTES) return
  const text = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const versions = { br: brotli(text, { params: params }), gz: gz(text, { level: 9 }) }
  for (const [extension, promise] of Object.entries(versions)) {
    const compressed = await promise
    if (compressed.length < text.length) await writeFile(`${path}.${extension}`, compressed)
  }
}
