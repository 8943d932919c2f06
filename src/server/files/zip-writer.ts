import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { strToU8, Zip, ZipPassThrough } from 'fflate'

/** One file of a ZIP, in pieces that are asked for when its turn comes. */
export interface WrittenZipEntry {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>
}

/** What every file of a ZIP is dated, by the wall clock, wherever it is made: the same files give the same bytes. */
const DATED = new Date(1980, 0, 1)

/** A file of the ZIP that is squeezed as it is written, off this thread. */
class Squeezed extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: 6 })
  constructor(name: string) {
    super(name)
    this.compression = 8
    this.mtime = DATED
    this.#deflate.on('data', (piece: Buffer) => this.ondata(null, new Uint8Array(piece), false))
  }
  protected override process(): void {
    // `write` and `finish` do it, and wait.
  }
  async write(piece: Uint8Array): Promise<void> {
    this.push(piece)
    if (!this.#deflate.write(piece)) await once(this.#deflate, 'drain')
  }
  async finish(): Promise<void> {
    this.push(new Uint8Array(0), true)
    const end = once(this.#deflate, 'end')
    this.#deflate.end()
    await end
    this.ondata(null, new Uint8Array(0), true)
  }
  drop(): void {
    this.#deflate.destroy()
  }
}

/** A ZIP while it is made: nothing but the piece at hand is in memory, and the same entries give the same bytes. */
export async function* zipped(
  entries: Iterable<WrittenZipEntry> | AsyncIterable<WrittenZipEntry>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  for await (const { name, content } of entries) {
    const file = new Squeezed(name)
    zip.add(file)
    try {
      for await (const piece of content) {
        await file.write(typeof piece === 'string' ? strToU8(piece) : piece)
        yield* pieces.splice(0)
      }
      await file.finish()
    } finally {
      file.drop()
    }
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}
