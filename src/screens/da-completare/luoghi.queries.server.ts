import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { comuneDelCap, comuneScritto } from '#anagrafe/comuni/luoghi.queries.server.ts'
import type { LuogoProposto } from '#anagrafe/comuni/scritto.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { normalise } from '#shared/text.ts'
import type { CompilaInput, Incompleti } from './contract.ts'

/* Customers whose place isn't whole: by the spellings of their comuni, however many customers have each. */

type GenereLuogo = 'comune' | 'senza_comune' | 'cap'

/** A place as it is written, with how many customers have it. */
interface Scritto {
  comune: string | null
  cap: string | null
  provincia: string | null
  quanti: number
}
interface Luogo extends Scritto {
  genere: GenereLuogo
  /** What it is completed with, where it has one certain answer. */
  certo: Pick<LuogoProposto, 'comune' | 'cap' | 'provincia'> | null
  proposte: LuogoProposto[]
}

/** Who is served, and lives in Italy. */
export const inItalia = (db: Db) =>
  db.selectFrom('clienti').where('clienti.attivo', '=', true).where('clienti.nazione', '=', 'IT')

/** The places that lack something. */
export async function luoghiIncompleti(db: Db): Promise<Luogo[]> {
  const { comune, cap, provincia } = await trovaAzienda(db)
  const scritti = await inItalia(db)
    .select((e) => ['provincia', 'comune', 'cap', e.fn.countAll<number>().as('quanti')])
    .groupBy(['provincia', 'comune', 'cap'])
    .execute()
  return scritti.flatMap((scritto) => leggi(scritto, comune ? { comune, cap, provincia } : null) ?? [])
}

/** What a place lacks; undefined where nothing. */
function leggi(scritto: Scritto, vicinoA: Parameters<typeof comuneScritto>[2]): Luogo | undefined {
  const { comune, cap, provincia } = scritto
  const delCap = comune ? undefined : comuneDelCap(cap ?? '')
  const nome = comune || delCap
  if (!nome) return { ...scritto, genere: 'senza_comune', certo: null, proposte: [] }
  const { sicuro, proposte } = comuneScritto(nome, { cap, provincia }, vicinoA)
  const [prima] = proposte
  if (!comune) return { ...scritto, genere: 'senza_comune', certo: (sicuro && prima) || null, proposte }
  if (!sicuro) return { ...scritto, genere: 'comune', certo: null, proposte }
  if (cap && provincia) return undefined
  const certo = prima && { comune, cap: cap || prima.cap, provincia: provincia || prima.provincia }
  const aggiunge = certo && ((!cap && certo.cap) || (!provincia && certo.provincia))
  return { ...scritto, genere: 'cap', certo: aggiunge ? certo : null, proposte }
}

/** Places of one genre that are listed: whoever has more begins with these. */
const LUOGHI = 100

/** The first customers of some places. */
export async function righeDeiLuoghi(
  db: Db,
  luoghi: readonly Luogo[],
  quante: number,
): Promise<Incompleti['righe']> {
  if (luoghi.length === 0) return []
  const mostrati = luoghi.slice(0, LUOGHI)
  const righe = await inItalia(db)
    .select(['id', 'nome', 'cognome', 'indirizzo', 'comune', 'cap', 'provincia'])
    .where((e) =>
      e.or(mostrati.map((luogo) => e.and(POSTO.map((c) => e(c, 'is not distinct from', luogo[c]))))),
    )
    .orderBy('ordine')
    .orderBy('id')
    .limit(quante)
    .execute()
  return righe.map(({ id, nome, cognome, indirizzo, ...posto }) => {
    const certo = mostrati.find((luogo) => POSTO.every((c) => luogo[c] === posto[c]))?.certo
    return {
      ...{ id, cliente: { id, nome: `${nome} ${cognome}`.trim() } },
      che: [indirizzo, posto.cap, posto.comune].filter(Boolean).join(', '),
      proposta: certo ? `${[certo.cap, certo.comune].filter(Boolean).join(' ')} (${certo.provincia})` : null,
    }
  })
}

const POSTO = ['comune', 'cap', 'provincia'] as const

/** The spellings that are to be asked, those of most customers first. */
export function comuniDaChiedere(luoghi: readonly Luogo[]): Incompleti['comuni'] {
  const scritti = Map.groupBy(luoghi, ({ comune }) => comune ?? '')
  return [...scritti]
    .map(([scritto, suoi]) => ({
      scritto,
      righe: suoi.reduce((somma, { quanti }) => somma + quanti, 0),
      proposte: (suoi[0]?.proposte ?? []).map(({ frazione: _, ...proposta }) => proposta),
    }))
    .sort((a, b) => b.righe - a.righe || a.scritto.localeCompare(b.scritto, 'it'))
}

/**
 * Completes the places of one genre: with their certain answers, and of `comune` with what each spelling was said to be.
 * @returns how many customers were changed
 */
export async function compilaLuoghi(
  ctx: Context,
  genere: GenereLuogo,
  risposte: CompilaInput['comuni'] = {},
): Promise<number> {
  let fatti = 0
  for (const luogo of await luoghiIncompleti(ctx.db)) {
    if (luogo.genere !== genere) continue
    const risposta = genere === 'comune' ? risposte[luogo.comune ?? ''] : undefined
    const [scelto] = risposta
      ? comuneScritto(risposta.comune, { cap: luogo.cap, provincia: risposta.provincia }, null).proposte
      : []
    const dove = scelto ? { ...scelto, cap: scelto.cap ?? luogo.cap } : luogo.certo
    if (!dove) continue
    const frazione = luogo.proposte.find(({ comune }) => comune === dove.comune)?.frazione
    const suoi = await inItalia(ctx.db)
      .select(['id', 'indirizzo'])
      .where((e) => e.and(POSTO.map((c) => e(c, 'is not distinct from', luogo[c]))))
      .orderBy('id')
      .execute()
    for (const { id, indirizzo } of suoi) {
      const nominata = !scelto || !frazione || normalise(indirizzo ?? '').includes(normalise(frazione))
      await aggiorna({ ...ctx, ifVersion: null }, clienti, id, {
        ...{ comune: dove.comune, cap: dove.cap, provincia: dove.provincia },
        ...(!nominata && { indirizzo: [indirizzo, frazione].filter(Boolean).join(', ') }),
      })
    }
    fatti += suoi.length
  }
  return fatti
}
