import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

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
  tipo: 'application/pdf' | 'application/gzip'
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

type TipoContenuto = 'application/zip' | 'text/csv; charset=utf-8'

/** What a route answers to send a file that it has just made. */
export class ContentReply {
  readonly contenuto: Buffer
  readonly nome: string
  readonly tipo: TipoContenuto
  constructor(contenuto: Buffer, nome: string, tipo: TipoContenuto) {
    this.contenuto = contenuto
    this.nome = nome
    this.tipo = tipo
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

/** Files younger than this may belong to a call that has not written its row yet. */
const ETA_MINIMA_MS = 24 * 3_600_000

/**
 * Files kept by the SHA-256 of their content. A file is written under another name, synced and renamed before any row
 * speaks of it: a crash leaves at most a file without a row, which `pulisci` removes.
 */
export class FileStore {
  readonly cartella: string
  constructor(cartella: string) {
    this.cartella = cartella
  }

  nomeDi(digest: string): string {
    return `${digest}.pdf`
  }

  esiste(digest: string): boolean {
    return existsSync(join(this.cartella, this.nomeDi(digest)))
  }

  /** @returns the content's SHA-256 in hex */
  async salva(contenuto: Buffer): Promise<string> {
    const digest = createHash('sha256').update(contenuto).digest('hex')
    if (this.esiste(digest)) return digest
    await mkdir(this.cartella, { recursive: true })
    const provvisorio = join(this.cartella, `${randomUUID()}.tmp`)
    const file = await open(provvisorio, 'wx', 0o600)
    try {
      await file.writeFile(contenuto)
      await file.sync()
    } catch (errore) {
      // On a full disk the piece that was written is room that is missing.
      await unlink(provvisorio).catch(() => undefined)
      throw errore
    } finally {
      await file.close()
    }
    await rename(provvisorio, join(this.cartella, this.nomeDi(digest)))
    await this.#sincronizzaCartella()
    return digest
  }

  async #sincronizzaCartella(): Promise<void> {
    const cartella = await open(this.cartella, 'r')
    await cartella.sync().catch(() => undefined) // Windows does not sync folders
    await cartella.close()
  }

  /**
   * Removes day-old files that no row names, and what interrupted uploads left.
   * @returns how many were removed
   */
  async pulisci(usate: ReadonlySet<string>, adesso = Date.now()): Promise<number> {
    if (!existsSync(this.cartella)) return 0
    let tolti = 0
    for (const nome of await readdir(this.cartella)) {
      if (nome.endsWith('.pdf') && usate.has(nome.slice(0, -4))) continue
      const path = join(this.cartella, nome)
      if (adesso - (await stat(path)).mtimeMs < ETA_MINIMA_MS) continue
      await unlink(path)
      tolti++
    }
    return tolti
  }
}
