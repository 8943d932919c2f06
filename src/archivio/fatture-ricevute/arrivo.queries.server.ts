import { nomeDelFile } from '#archivio/arrivi/file.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Place, Received, ReceivedAnswer } from '#server/files/received.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Uploads } from '#server/http/uploads.ts'
import { oggi } from '#shared/dates.ts'
import type { DatiPerAbbinare } from './abbina.queries.server.ts'

/** Files that are written at a time. */
const INSIEME = 8

/** The child ended, by one of its limits. */
const FINITA: ReceivedAnswer = { documents: [], next: [-1, 0, 0] }
const eFinita = ({ next }: ReceivedAnswer) => next?.[0] === -1

/**
 * Some of the documents of what came, from a place on, read in the child process. A file whose reading ends that process is
 * said to be unreadable, and the next one comes.
 */
export async function leggiAlcuni(
  { children, utente }: Context,
  { files: arrivati }: Uploads,
  from: Place,
): Promise<ReceivedAnswer> {
  const files = arrivati.map(({ name, path }) => ({ name: nomeDelFile(name), path }))
  for (const one of [false, true]) {
    const which = JSON.stringify({ files, from, one })
    const answer = await children.read('received', utente.id, Buffer.alloc(0), FINITA, which)
    if (!eFinita(answer)) return answer
  }
  const [f] = from
  return {
    documents: [{ name: files[f]?.name ?? '', within: null, signed: false, fault: 'zip_eccessivo' }],
    next: f + 1 < files.length ? [f + 1, 0, 0] : null,
  }
}

/** How many files are left from a place on, those of archives too; that they are none is no fault. */
export async function quantiDa(
  { children, utente }: Context,
  { files: arrivati }: Uploads,
  from: Place | null,
): Promise<{ quanti: number; nome: string }> {
  if (!from) return { quanti: 0, nome: '' }
  const files = arrivati.map(({ name, path }) => ({ name: nomeDelFile(name), path }))
  const which = JSON.stringify({ files, from, count: true })
  const { left } = await children.read('received', utente.id, Buffer.alloc(0), FINITA, which)
  const [f] = from
  return { quanti: left ?? files.length - f, nome: files[f]?.name ?? '' }
}

/** On which day a document came by mail, and what says so; of a clock that goes wrong nothing is taken. */
export const arrivoPerPosta = ({ arrived }: Received, sdi: string | undefined): DatiPerAbbinare['arrivo'] =>
  arrived && arrived.day <= oggi()
    ? { giorno: arrived.day, da: arrived.by, ...(sdi !== undefined && { sdi }) }
    : null

/** Keeps the bytes of documents as they came. @returns their digests, in order */
export async function conserva(
  fileStore: FileStore,
  documenti: readonly Received[],
): Promise<(string | undefined)[]> {
  const impronte: (string | undefined)[] = []
  for (let da = 0; da < documenti.length; da += INSIEME)
    impronte.push(
      ...(await Promise.all(
        documenti
          .slice(da, da + INSIEME)
          .map(({ bytes }) => (bytes ? fileStore.save(Buffer.from(bytes), 'bin') : undefined)),
      )),
    )
  return impronte
}
