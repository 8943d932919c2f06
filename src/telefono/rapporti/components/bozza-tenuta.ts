import { canKeep } from '#web/keeping.ts'
import { using } from '#web/outbox-store.ts'
import type { Bozza } from './bozza.ts'
import { nomeBozza } from './chiuso-qui.ts'
import type { Scatto } from './scatta.ts'

/*
 * A draft as this device keeps it: its photographs beside it, so that a word more doesn't write them all again, and how
 * often it was written, so that two tabs don't write over each other.
 */

interface Tenuta extends Omit<Bozza, 'foto'> {
  /** How often it was written. */
  n?: number
  /** Drafts of before have their photographs in them. */
  foto: (Omit<Scatto, 'blob'> & { blob?: Blob })[]
}

/** Another tab has written, or closed, this report meanwhile: nothing was written. */
export class AltraScheda extends Error {}

const nomeFoto = (nome: string, uid: string) => `${nome} foto ${uid}`
const tutteLeFoto = (nome: string) => IDBKeyRange.bound(nomeFoto(nome, ''), nomeFoto(nome, '\uffff'))

/** What is kept of a draft beside its photographs, at its `n`-th writing. */
export const daTenere = (bozza: Bozza, n: number): Tenuta => ({
  ...bozza,
  foto: bozza.foto.map(({ blob: _, ...scatto }) => scatto),
  n,
})

export interface BozzaLetta<B extends Bozza = Bozza> {
  bozza: B | null
  /** How often it was written; 0 where there is none. */
  n: number
}

/**
 * The draft of a visit's report, with its photographs.
 * @param posto see `nomeBozza`
 * @throws whatever the browser says where what it keeps can't be read: that is not to say that there is none
 */
export async function leggiBozza<B extends Bozza = Bozza>(
  utenteId: number,
  posto: number | string,
): Promise<BozzaLetta<B>> {
  if (!canKeep()) return { bozza: null, n: 0 }
  const nome = nomeBozza(posto)
  return using(utenteId, async (db) => {
    const tx = db.transaction('bozze')
    const letta = (await tx.store.get(nome)) as Tenuta | undefined
    if (!letta) return { bozza: null, n: 0 }
    const { n = 0, ...bozza } = letta
    const foto: Scatto[] = []
    for (const scatto of bozza.foto) {
      const blob = scatto.blob ?? ((await tx.store.get(nomeFoto(nome, scatto.uid))) as Blob | undefined)
      if (blob) foto.push({ ...scatto, blob })
    }
    return { bozza: { ...bozza, foto } as unknown as B, n }
  })
}

/**
 * Keeps a draft and its photographs in one step.
 * @param n how often it was written when it was read, or written last
 * @returns how often by now
 * @throws AltraScheda; whatever the browser says where it has no room: then what was there before stands
 */
export async function tieniBozza(utenteId: number, posto: number | string, { bozza, n }: BozzaLetta) {
  const nome = nomeBozza(posto)
  return using(utenteId, async (db) => {
    const tx = db.transaction('bozze', 'readwrite', { durability: 'strict' })
    const letta = (await tx.store.get(nome)) as Tenuta | undefined
    if (nDi(letta) !== n) {
      await tx.done
      throw new AltraScheda()
    }
    const volute = new Map((bozza?.foto ?? []).map(({ uid, blob }) => [nomeFoto(nome, uid), blob]))
    const fatte: Promise<unknown>[] = [tx.done]
    try {
      for (const chiave of await tx.store.getAllKeys(tutteLeFoto(nome)))
        if (!volute.delete(chiave)) fatte.push(tx.store.delete(chiave))
      for (const [chiave, blob] of volute) fatte.push(tx.store.put(blob, chiave))
      fatte.push(bozza ? tx.store.put(daTenere(bozza, n + 1), nome) : tx.store.delete(nome))
    } catch (causa) {
      // A photograph that the browser no longer reads is refused before it is written: nothing of the rest is, either.
      tx.abort()
      await Promise.allSettled(fatte)
      throw causa
    }
    await Promise.all(fatte)
    return bozza ? n + 1 : 0
  })
}

/** Of a draft that was written before this was counted: as if never. */
const nDi = (letta: Tenuta | undefined): number => letta?.n ?? 0

/** Lets go of a draft whose visit or report is gone, whoever wrote it last. */
export async function lasciaBozza(utenteId: number, posto: number | string): Promise<void> {
  const nome = nomeBozza(posto)
  await using(utenteId, async (db) => {
    const tx = db.transaction('bozze', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.delete(nome), tx.store.delete(tutteLeFoto(nome)), tx.done])
  })
}
