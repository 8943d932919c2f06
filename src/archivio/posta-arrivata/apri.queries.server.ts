import type { RigaMessaggioPec } from '#anagrafe/posta-certificata/contract.ts'
import { emittentiPec } from '#anagrafe/posta-certificata/messaggi.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { crea } from '#server/data/records.ts'
import type { CertifiedAnswer, CertifiedMail } from '#server/files/pec-mail.ts'
import type { Unopened } from '#server/imap.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import { applica } from './applica.queries.server.ts'
import {
  ALTRO_INDIRIZZO,
  FIRMA_DA_RICONOSCERE,
  FUORI_VALIDITA,
  mittenteDi,
  NON_DATO,
  NON_LETTO,
  riferito,
  TROPPO_GRANDE,
} from './rules.ts'

/** When the server says that it took it; a clock that goes wrong counts as now. */
export function arrivo({ arrived }: Unopened): string {
  const ms = arrived.getTime()
  return new Date(ms > 0 && ms <= Date.now() ? ms : Date.now()).toISOString()
}

/**
 * What a message of the box is, and what it says is taken.
 * @param indirizzo of the box
 * @param bytes of all of it; `grande`, `inciampo`: why there are none
 */
export async function apri(
  ctx: Context,
  indirizzo: string,
  testa: Unopened,
  bytes: Buffer | 'grande' | 'inciampo',
): Promise<Omit<RigaMessaggioPec, 'id' | 'versione' | 'message_id' | 'arrivato_il'>> {
  const senza = { invio_id: null, cliente_id: null, emittente_id: null, impronta: null, oggetto: null }
  const daGuardare = (motivo: string, altro: object = {}) => ({
    ...{ tipo: testa.headers.get('x-ricevuta')?.slice(0, 40) ?? 'posta-certificata' },
    ...senza,
    ...{ stato: 'Da_Guardare' as const, motivo },
    ...altro,
  })
  if (bytes === 'grande') return daGuardare(TROPPO_GRANDE)
  if (bytes === 'inciampo') return daGuardare(NON_DATO)
  const finita: CertifiedAnswer = { fault: 'illeggibile' }
  const letto = await ctx.children.read('pec', 0, bytes, finita)
  if ('fault' in letto) return daGuardare(NON_LETTO[letto.fault])
  const { mail } = letto
  const certificato = { tipo: mail.kind, oggetto: mail.subject || null }
  const da = mittenteDi(testa.headers)
  if (!mail.signer.addresses.includes(da)) return daGuardare(ALTRO_INDIRIZZO, certificato)
  const at = arrivo(testa)
  if (at < mail.signer.from.toISOString() || at > mail.signer.until.toISOString())
    return daGuardare(FUORI_VALIDITA, certificato)
  const emittente = await emittenteDi(ctx, mail, da)
  const firmato = { ...certificato, emittente_id: emittente.id }
  // Asked about once; one that an Admin has refused is nobody's to look at.
  if (!emittente.riconosciuto)
    return daGuardare(FIRMA_DA_RICONOSCERE, {
      ...firmato,
      stato: emittente.riconosciuto === null ? 'Da_Riconoscere' : 'Rifiutato',
    })
  const { motivo, invioId, clienteId } = await applica(ctx, mail, {
    ...{ risponde: riferito(testa.headers), indirizzo, at },
  })
  const stato = motivo === null ? 'Letto' : 'Da_Guardare'
  const impronta = motivo === null ? await ctx.fileStore.save(bytes, 'bin') : null
  return {
    ...senza,
    ...firmato,
    stato,
    motivo,
    impronta,
    invio_id: invioId,
    cliente_id: clienteId,
  }
}

/** Who signed, by the last certificate of the chain and the address that it is for; asked about where nobody knows them. */
async function emittenteDi(ctx: Context, { signer }: CertifiedMail, indirizzo: string) {
  const noto = await ctx.db
    .selectFrom('emittenti_pec')
    .select(['id', 'riconosciuto'])
    .where('certificato', '=', signer.anchor)
    .where('indirizzo', '=', indirizzo)
    .executeTakeFirst()
  if (noto) return noto
  return transaction(ctx.db, async (db) => {
    const { id } = await crea({ ...ctx, db }, emittentiPec, {
      ...{ certificato: signer.anchor, indirizzo, nome: signer.issuer, riconosciuto: null },
    })
    // One that waits is told already: from a box that anybody writes to, more would be noise.
    const attende = await db
      .selectFrom('emittenti_pec')
      .select('id')
      .where('riconosciuto', 'is', null)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    if (!attende)
      await avvisaAdmin({ db }, null, {
        ...{ titolo: 'Posta certificata', apri: '/admin?tab=avvisi' },
        messaggio: `Una firma da riconoscere: ${indirizzo}, garantita da ${signer.issuer}`,
      })
    return { id, riconosciuto: null }
  })
}
