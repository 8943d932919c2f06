import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { StartupError } from '#server/env.ts'
import { DOCUMENTS, MANIFEST, type Manifest, manifest as schema } from './manifest.ts'

/** What is wrong with an archive that is readable but none of ours. */
class Foreign extends Error {}

/** A name from outside, fit for a terminal. */
const shown = (name: string) => `«${name.replace(/[^\p{L}\p{N}\p{P} ]/gu, '?').slice(0, 80)}»`

/** What zlib and tar say of bytes that are none of theirs. */
function isDamage(error: unknown): boolean {
  const { code = '', tarCode } = error as { code?: string; tarCode?: string }
  return tarCode !== undefined || code.startsWith('Z_') || code.startsWith('TAR_')
}

const MEGABYTE = 1_000_000
/** A hundred thousand documents take a quarter of this. */
const MAX_MANIFEST = 64 * MEGABYTE
/** Uploads are of 10 MB at most (docs/product.md §16.1). */
const MAX_DOCUMENT = 100 * MEGABYTE
/** What any archive may hold, and how many times its own size a large one: databases shrink to a fifth or a tenth. */
const MAX_ALWAYS = 1000 * MEGABYTE
const MAX_RATIO = 100
/** Headers and padding of an entry, generously. */
const ENVELOPE = 8192

/**
 * Unpacks an archive into an empty folder. Only the files that its manifest names come out, each with the digest and
 * the size that stand there: links, folders, other paths and other names end the work, and so does what inflates beyond
 * measure. It writes without leaving the thread free: for a program of its own, never for the server.
 * @throws StartupError in a sentence when the archive is damaged, or none of ours, or does not fit
 */
export async function unpack(archive: string, folder: string): Promise<Manifest> {
  const named = `il file ${basename(archive)}`
  try {
    return await new Unpacking(folder, statSync(archive).size).read(archive)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof Foreign)
      throw new StartupError(`${named} non è un backup di Tepore: ${error.message}`)
    if (isDamage(error)) throw new StartupError(`${named} è danneggiato, o non è un backup di Tepore`)
    throw error
  }
}

class Unpacking {
  readonly #folder: string
  readonly #limit: number
  readonly #seen = new Set<string>()
  #manifest: Manifest | undefined
  /** Bytes of the entries taken so far, as their headers say. */
  #taken = 0
  #failure: unknown
  /** The file that is being written. */
  #file: number | undefined

  constructor(folder: string, archiveSize: number) {
    this.#folder = folder
    this.#limit = Math.max(MAX_ALWAYS, MAX_RATIO * archiveSize)
  }

  async read(archive: string): Promise<Manifest> {
    mkdirSync(join(this.#folder, DOCUMENTS))
    const fail = (error: unknown) => {
      this.#failure ??= error
    }
    const parser = new Parser({ strict: true, onReadEntry: (entry) => this.#take(entry, fail) })
    parser.on('error', fail)
    parser.on('ignoredEntry', (entry: ReadEntry) => fail(new Foreign(`contiene ${shown(entry.path)}`)))
    const source = createReadStream(archive)
    const inflated = source.pipe(createGunzip())
    source.on('error', (error) => inflated.destroy(error))
    let bytes = 0
    try {
      for await (const chunk of inflated as AsyncIterable<Buffer>) {
        // tar would inflate what is compressed twice by itself, without measure.
        if (bytes === 0 && !chunk.subarray(0, MANIFEST.length).equals(Buffer.from(MANIFEST)))
          throw new Foreign(`non comincia con ${MANIFEST}`)
        bytes += chunk.length
        parser.write(chunk)
        if (this.#failure) throw this.#failure
        if (bytes > this.#taken + (this.#seen.size + 10) * ENVELOPE)
          throw new Foreign('si gonfia più di quanto dice il suo manifesto')
      }
      parser.end()
    } finally {
      source.destroy()
      inflated.destroy()
      if (this.#file !== undefined) closeSync(this.#file)
    }
    if (this.#failure) throw this.#failure
    return this.#whole()
  }

  #whole(): Manifest {
    if (!this.#manifest) throw new Foreign(`non ha ${MANIFEST}`)
    const lost = Object.keys(this.#manifest.file).find((name) => !this.#seen.has(name))
    if (lost) throw new Foreign(`il manifesto nomina ${lost}, che non c’è`)
    return this.#manifest
  }

  /** Begins an entry. What its listeners throw is kept: tar would lose it. */
  #take(entry: ReadEntry, fail: (error: unknown) => void): void {
    const guarded =
      <A extends unknown[]>(run: (...args: A) => void) =>
      (...args: A) => {
        if (this.#failure) return
        try {
          run(...args)
        } catch (error) {
          fail(error)
        }
      }
    guarded(() => {
      this.#admit(entry)
      const sink =
        entry.type === 'Directory'
          ? NOWHERE
          : entry.path === MANIFEST
            ? this.#intoMemory()
            : this.#intoFile(entry.path)
      entry.on('data', guarded(sink.data))
      entry.on('end', guarded(sink.end))
    })()
    entry.resume()
  }

  /** @throws Foreign unless this entry may be here */
  #admit({ path: name, type, size }: ReadEntry): void {
    if (type === 'Directory' && name === `${DOCUMENTS}/`) return
    if (type !== 'File') throw new Foreign(`${shown(name)} non è un file`)
    if (this.#seen.has(name)) throw new Foreign(`${shown(name)} c’è due volte`)
    const expected = this.#manifest
    if (!expected ? name !== MANIFEST : !Object.hasOwn(expected.file, name))
      throw new Foreign(`contiene ${shown(name)}, che il manifesto non nomina`)
    const most = name === MANIFEST ? MAX_MANIFEST : name.startsWith(DOCUMENTS) ? MAX_DOCUMENT : this.#limit
    if (size > most || this.#taken + size > this.#limit || size !== (expected?.byte?.[name] ?? size))
      throw new Foreign(`${shown(name)} si gonfia più di quanto può essere grande`)
    this.#seen.add(name)
    this.#taken += size
  }

  #intoMemory() {
    const chunks: Buffer[] = []
    return {
      data: (chunk: Buffer) => void chunks.push(Buffer.from(chunk)),
      end: () => {
        this.#manifest = readManifest(Buffer.concat(chunks).toString('utf8'))
        this.#room(this.#manifest)
      },
    }
  }

  /** @throws StartupError before anything is written where the disk has no room for it all */
  #room({ byte = {} }: Manifest): void {
    const needed = Object.values(byte).reduce((sum, size) => sum + size, 0)
    const { bavail, bsize } = statfsSync(this.#folder)
    if (needed <= bavail * bsize) return
    const mega = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
    throw new StartupError(
      `sul disco servono ${mega(needed)} liberi, e ce ne sono ${mega(bavail * bsize)}: nulla è stato scritto`,
    )
  }

  #intoFile(name: string) {
    const file = openSync(join(this.#folder, name), 'wx', name.startsWith(DOCUMENTS) ? 0o600 : 0o666)
    this.#file = file
    const hash: Hash = createHash('sha256')
    return {
      data(chunk: Buffer) {
        hash.update(chunk)
        for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
      },
      end: () => {
        fsyncSync(file)
        closeSync(file)
        this.#file = undefined
        if (hash.digest('hex') !== this.#manifest?.file[name])
          throw new Foreign(`${name} non è più quello che era: l’archivio è danneggiato`)
      },
    }
  }
}

const NOWHERE = { data: () => undefined, end: () => undefined }

function readManifest(text: string): Manifest {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Foreign(`il suo ${MANIFEST} non si legge, o è di un’altra versione`)
  }
}
