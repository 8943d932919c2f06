import type { LetturaPec } from '#anagrafe/posta-certificata/contract.ts'
import { type ComeSiLegge, segnaLettura } from '#anagrafe/posta-certificata/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { Failed } from '#server/mail.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'

export const UN_ORA = 3_600_000
const SEI_ORE = 6 * UN_ORA

/** Writes how the round went; what fails is told once: a refused sign-in at once, a silent server after six hours. */
export async function segnaEsitoLettura(
  { db }: Services,
  lettura: ComeSiLegge,
  esito: LetturaPec | Failed,
  presa: string,
): Promise<void> {
  const adesso = new Date().toISOString()
  if ('reason' in esito) {
    const dal = lettura.erroreDal ?? adesso
    const che = esito.signIn
      ? 'accesso'
      : Date.parse(dal) < Date.now() - SEI_ORE
        ? 'silenzio'
        : lettura.detto === 'accesso'
          ? null
          : lettura.detto
    await segnaLettura(db, { ultimo_errore: esito.reason, errore_dal: dal, errore_detto: che }, presa)
    if (che !== null && che !== lettura.detto)
      await avvisa(db, `La casella PEC non si legge: ${esito.reason}`)
    return
  }
  const piena = esito.piena ? 'piena' : null
  await segnaLettura(
    db,
    {
      ...{ ultimo_errore: esito.piena ? CASELLA_PIENA : null, errore_dal: null, errore_detto: piena },
      ...(esito.finita && { ultima_lettura: adesso }),
    },
    presa,
  )
  if (piena && lettura.detto !== 'piena') await avvisa(db, CASELLA_PIENA)
}

const CASELLA_PIENA = 'La casella PEC è quasi piena: quando lo è, il gestore respinge tutto'

const avvisa = (db: Db, messaggio: string) =>
  avvisaAdmin({ db }, null, { titolo: 'Posta certificata', apri: '/admin?tab=avvisi', messaggio })
