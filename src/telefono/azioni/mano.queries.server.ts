import { type Mano, ultimaMano } from '#anagrafe/registro/mano.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import {
  type DiChi,
  type DoveSta,
  doveImparato,
  generatoreDi,
} from '#telefono/rcee-moduli/imparato.queries.server.ts'
import type { AzioneInviata, EsitoDetto } from './contract.ts'
import { campoDiVisita, contrastiDi } from './queries.server.ts'
import { uguali } from './rules.ts'

/** A clock may be so much off before it decides which of two words came last, in ms. */
const TOLLERANZA_MS = 2 * 60_000

/**
 * Whose hand stands in a field that an action wants otherwise than it saw. What somebody has written themselves, from
 * whichever of their devices, is no conflict for them: their last word holds.
 */
export const manoDi =
  ({ db, utente, requestId }: Context, { confermataIl }: Pick<AzioneInviata, 'confermataIl'>) =>
  async (posto: DoveSta): Promise<DiChi> => {
    const mano = await ultimaMano(db, posto)
    if (mano?.utenteId !== utente.id) return 'altrui'
    // What one request brings is in its telephone's order.
    if (mano.richiesta === requestId) return 'mia'
    const istante = Date.parse(await confermata(db, mano))
    return Date.parse(confermataIl) >= istante - TOLLERANZA_MS ? 'mia' : 'superata'
  }

/** When what somebody wrote was confirmed: by their telephone, where it came from one. */
async function confermata(db: Db, { utenteId, richiesta, quando }: Mano): Promise<string> {
  const ultima = await db
    .selectFrom('azioni')
    .select('confermata_il')
    .where('richiesta', '=', richiesta)
    .where('utente_id', '=', utenteId)
    .orderBy('confermata_il', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ultima?.confermata_il ?? quando
}

interface Scelta {
  appuntamento_id: number | null
  corpo: string | null
  contrasti: string | null
}

/** Who wrote what stands in the first field that a technician is asked about, and when: what they choose against. */
export async function chiInUfficio(
  db: Db,
  { appuntamento_id: visitaId, corpo, contrasti }: Scelta,
  utenteId: number,
): Promise<EsitoDetto['ufficio']> {
  // Where nobody has written otherwise, as of a visit that went to somebody else, there is nobody to name.
  const contrasto = contrastiDi(contrasti).find(({ prima, ufficio }) => !uguali(prima, ufficio))
  if (!contrasto) return null
  const posto = contrasto.campo.includes('.')
    ? await delModulo(db, corpo, contrasto.campo)
    : visitaId !== null && campoDiVisita(visitaId, contrasto.campo)
  const mano = posto && (await ultimaMano(db, posto))
  return mano && mano.utenteId !== utenteId ? { chi: mano.chi, quando: mano.quando } : null
}

/** A field that was learnt with a form, which the action knows by its number. */
async function delModulo(db: Db, corpo: string | null, campo: string): Promise<DoveSta | null> {
  const { uid } = JSON.parse(corpo ?? '{}') as { uid?: string }
  const modulo = await db
    .selectFrom('rcee_moduli')
    .select(['caldaia_id', 'condizionatore_id', 'impianto_id'])
    .where('uid', '=', uid ?? '')
    .executeTakeFirst()
  const generatore =
    modulo && generatoreDi({ caldaiaId: modulo.caldaia_id, condizionatoreId: modulo.condizionatore_id })
  return generatore ? doveImparato(generatore, modulo.impianto_id, campo) : null
}
