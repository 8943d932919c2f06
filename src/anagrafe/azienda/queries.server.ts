import type * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { secondStepOf } from '#server/http/second-step.ts'
import { sign } from '#server/secrets.ts'
import { fieldError } from '#shared/errors.ts'
import { type Azienda, type aziendaModifica, rigaAzienda } from './contract.ts'
import { REGIMI_FISCALI, reaDiviso } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    azienda: TableOf<typeof rigaAzienda>
  }
}

type Strumento = NonNullable<z.output<typeof aziendaModifica>['strumenti']>[number]

/** There is one company: its row is made with the table. */
const UNICA = 1

export const azienda = table('azienda', { uno: 'azienda', tanti: 'aziende', genere: 'f' }, rigaAzienda, {
  etichette: { regime_fiscale: REGIMI_FISCALI },
})

export async function trovaAzienda(db: Db): Promise<Azienda> {
  const riga = await db
    .selectFrom('azienda')
    .select(azienda.colonne)
    .where('id', '=', UNICA)
    .executeTakeFirstOrThrow()
  const letta = azienda.leggi(riga)
  return {
    ...letta,
    strumenti: JSON.parse(letta.strumenti ?? '[]'),
    persone: JSON.parse(letta.persone ?? '{}'),
  }
}

/** Who asks a second step of the Admins has it: otherwise nobody might know how it is done. */
async function esigeUnCodice({ db, utente }: Context): Promise<void> {
  if ((await trovaAzienda(db)).codice_admin) return
  const { attivo_il } = await secondStepOf(db, utente.id)
  if (attivo_il === null)
    throw fieldError('codiceAdmin', 'Prima attiva per te l’accesso in due passaggi, dal menu col tuo nome')
}

/** The REA is one thing, written whole or by its halves: the others follow. */
async function conRea(
  { db }: Context,
  { rea, reaProvincia, reaNumero }: z.output<typeof aziendaModifica>,
): Promise<Pick<z.output<typeof aziendaModifica>, 'rea' | 'reaProvincia' | 'reaNumero'>> {
  if (reaProvincia === undefined && reaNumero === undefined) {
    if (rea === undefined) return {}
    const diviso = reaDiviso(rea)
    return { reaProvincia: diviso?.provincia ?? null, reaNumero: diviso?.numero ?? null }
  }
  const era = await trovaAzienda(db)
  const provincia = reaProvincia === undefined ? era.rea_provincia : reaProvincia
  const numero = reaNumero === undefined ? era.rea_numero : reaNumero
  return { rea: [provincia, numero].filter(Boolean).join('-') || null }
}

const conservato = ({ marca, modello, matricola, taraturaFinoAl }: Strumento) => ({
  ...{ marca, modello, matricola: matricola ?? null, taratura_fino_al: taraturaFinoAl ?? null },
})

const piuDiUna = (persone: Record<string, number | null>): string | null => {
  const tante = Object.entries(persone).filter(([, quante]) => (quante ?? 1) > 1)
  return tante.length > 0 ? JSON.stringify(Object.fromEntries(tante)) : null
}

/** @throws AppError dati_non_validi on `codiceAdmin`; conflitto where the customers' page is turned on and nothing can be signed for it */
export async function aggiornaAzienda(
  ctx: Context,
  { strumenti, persone, ...dati }: z.output<typeof aziendaModifica>,
): Promise<void> {
  if (dati.codiceAdmin) await esigeUnCodice(ctx)
  if (dati.indirizzoPubblico) await sign(ctx.environment, 'conferma', '')
  await aggiorna(ctx, azienda, UNICA, {
    ...dati,
    ...(await conRea(ctx, dati)),
    ...(persone && { persone: piuDiUna(persone) }),
    ...(strumenti && { strumenti: strumenti.length > 0 ? JSON.stringify(strumenti.map(conservato)) : null }),
  })
}
