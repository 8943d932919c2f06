import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { KIND_BYTES } from '#shared/saved-names.ts'

/** A file that came with a call, whole in memory (10 MB at most). */
export interface UploadedFile {
  nome: string
  contenuto: Buffer
}

interface Invio {
  cartella: string
  /** Its name on the disk. */
  file: string
  /** Its name for who gets it. */
  nome: string
  tipo: (typeof FILE_TYPES)[FileType] | 'application/gzip'
  /** To be shown in the page, or saved. */
  inLinea: boolean
  /** What to say when the disk has it no more. */
  seManca: string
}

/** What a route answers to send a stored file in the place of JSON. */
export class FileReply {
  readonly invio: Invio
  constructor(invio: Invio) {
    this.invio = invio
  }
}

type TipoContenuto =
  | 'application/zip'
  | 'application/xml'
  | 'application/pkcs7-mime'
  | 'application/pdf'
  | 'text/csv; charset=utf-8'
  | 'text/calendar; charset=utf-8'
  | 'application/octet-stream'

/** What a route answers to send a file that it has just made. */
export class ContentReply {
  readonly contenuto: Buffer
  readonly nome: string
  readonly tipo: TipoContenuto
  /** The same records give the same bytes, so that who has them already is told so. */
  readonly ripetibile: boolean
  constructor(contenuto: Buffer, nome: string, tipo: TipoContenuto, ripetibile = false) {
    this.contenuto = contenuto
    this.nome = nome
    this.tipo = tipo
    this.ripetibile = ripetibile
  }
}

/** What a route answers to send a file while it is being made. */
export class StreamReply {
  readonly flusso: Readable
  readonly nome: string
  readonly tipo: string
  constructor(flusso: Readable, nome: string, tipo: string) {
    this.flusso = flusso
    this.nome = nome
    this.tipo = tipo
  }
}

/** The kinds of files that are kept: their extension on the disk, and what they are for a browser. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  xml: 'application/xml',
  p7m: 'application/pkcs7-mime',
  bin: 'application/octet-stream',
} as const

export type FileType = keyof typeof FILE_TYPES

/** Name on the disk of a file whose content has this SHA-256 (hex). */
export const storedName = (digest: string, type: FileType): string => `${digest}.${type}`

/** Files younger than this may belong to a call that has not written its row yet. */
export const MIN_AGE_MS = 24 * 3_600_000
/** The end of the name of a file that is being removed. */
const ASIDE = '.via'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** SHA-256 of a file, in hex; undefined where there is none. */
export async function digestOf(path: string): Promise<string | undefined> {
  const digest = createHash('sha256')
  try {
    await pipeline(createReadStream(path), digest)
    return digest.digest('hex')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Files kept by the SHA-256 of their content. A file is written under another name, synced and renamed before any row
 * speaks of it: a crash leaves at most a file without a row, which `clean` removes.
 */
export class FileStore {
  readonly folder: string
  constructor(folder: string) {
    this.folder = folder
  }

  path(digest: string, type: FileType): string {
    return join(this.folder, storedName(digest, type))
  }

  exists(digest: string, type: FileType): boolean {
    return existsSync(this.path(digest, type))
  }

  /** Whether the disk still has the bytes that were saved: looked at by who gives them out. */
  async condition(digest: string, type: FileType): Promise<'whole' | 'changed' | 'missing'> {
    const found = await digestOf(this.path(digest, type))
    if (found === undefined) return 'missing'
    return found === digest ? 'whole' : 'changed'
  }

  /** The first bytes of a file, by which one knows what it is; none where it isn't there. */
  async start(digest: string, type: FileType): Promise<Uint8Array> {
    const file = await open(this.path(digest, type)).catch((error) => {
      if (!isMissing(error)) throw error
    })
    if (!file) return new Uint8Array()
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  /**
   * Keeps a content. One that is there already is compared with its name, and written anew where a disk has changed it.
   * @returns the content's SHA-256 in hex
   */
  async save(content: Buffer, type: FileType): Promise<string> {
    const digest = hash('sha256', content)
    if (await this.renew(digest, type)) return digest
    await mkdir(this.folder, { recursive: true })
    const temporary = join(this.folder, `${randomUUID()}.tmp`)
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } catch (error) {
      // On a full disk the piece that was written takes room that is missing.
      await unlink(temporary).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
    await rename(temporary, this.path(digest, type))
    await this.#syncFolder()
    return digest
  }

  /** Removes a file, for good once this is done; one that is not there is no failure. */
  async remove(digest: string, type: FileType): Promise<void> {
    await rm(this.path(digest, type), { force: true })
    await this.#syncFolder()
  }

  /** Makes a file as young as one that has just come. @returns whether it is there, as it was saved */
  async renew(digest: string, type: FileType): Promise<boolean> {
    return (await this.condition(digest, type)) === 'whole' && this.#renew(digest, type)
  }

  /** A file that is found is as young as one that is written: no cleaning takes it. @returns whether it is there still */
  async #renew(digest: string, type: FileType): Promise<boolean> {
    const now = new Date()
    try {
      await utimes(this.path(digest, type), now, now)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.folder, 'r')
    await folder.sync().catch(() => undefined) // Windows does not sync folders
    await folder.close()
  }

  /**
   * Removes day-old files that are not in use, and what interrupted uploads left. An upload may find a file at the moment
   * in which it goes: so it gets another name first, which no upload finds, and its age is looked at again.
   * @param inUse names on the disk (`storedName`)
   * @returns how many were removed
   */
  async clean(inUse: ReadonlySet<string>, now = Date.now()): Promise<number> {
    if (!existsSync(this.folder)) return 0
    let removed = 0
    for (const name of await readdir(this.folder)) {
      if (inUse.has(name)) continue
      try {
        removed += await this.#cleanOne(name, inUse, now)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
    return removed
  }

  /** @returns how many were removed: one or none */
  async #cleanOne(name: string, inUse: ReadonlySet<string>, now: number): Promise<number> {
    const isYoung = async (path: string) => now - (await stat(path)).mtimeMs < MIN_AGE_MS
    const original = name.endsWith(ASIDE) ? name.slice(0, -ASIDE.length) : name
    const path = join(this.folder, original)
    const aside = path + ASIDE
    if (name === original) {
      if (await isYoung(path)) return 0
      await rename(path, aside)
    }
    const wanted = inUse.has(original) || (await isYoung(aside))
    if (wanted && !existsSync(path)) {
      await rename(aside, path)
      return 0
    }
    await unlink(aside)
    return wanted ? 0 : 1
  }
}
