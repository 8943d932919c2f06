import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { DomandeInput } from './contract.ts'
import {
  chiaveDelNome,
  conLeProposte,
  divide,
  domandeDi,
  leggiRisposte,
  type RisposteImportazione,
  senzaRisposta,
} from './domande.rules.ts'
import type { Genere } from './messaggi.rules.ts'
import { esigeStatoImportazione } from './queries.server.ts'

const leggi = (db: Db, id: number) =>
  db
    .selectFrom('importazioni')
    .select(['domande', 'risposte', 'generi'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const risposteTenute = async (db: Db, id: number): Promise<RisposteImportazione> =>
  leggiRisposte((await leggi(db, id)).risposte)

/**
 * Keeps answers beside those of before. Nothing of the rows changes: they are to be read anew.
 * @throws AppError conflitto unless the columns have been matched; dati_non_validi where it answers what isn't asked
 */
export async function rispondi(
  { db }: Pick<Context, 'db'>,
  id: number,
  { aziende = {}, comuni = {}, stesse = {}, accettati }: DomandeInput,
): Promise<void> {
  await esigeStatoImportazione(db, id, ['controllata'])
  const tenute = await leggi(db, id)
  const domande = domandeDi(tenute.domande)
  const risposte = leggiRisposte(tenute.risposte)
  if (!domande) throw new AppError('conflitto', 'Controlla prima le colonne')
  for (const [n, tipo] of Object.entries(aziende)) {
    const nome = domande.aziende.find((azienda) => azienda.n === Number(n))?.nome
    if (nome === undefined) throw fieldError('aziende', `Della riga ${n} non si chiede chi è`)
    risposte.aziende[chiaveDelNome(nome)] = tipo
  }
  for (const [scritto, luogo] of Object.entries(comuni)) {
    if (!domande.comuni.some((comune) => comune.scritto === scritto))
      throw fieldError('comuni', `«${scritto}» non si chiede`)
    risposte.comuni[scritto] = luogo
  }
  if (stesse === 'proposte') risposte.stesse = conLeProposte(domande.stesse, risposte.stesse)
  else
    for (const [chiave, risposta] of Object.entries(stesse)) {
      const stessa = domande.stesse.find((una) => una.chiave === chiave)
      if (!stessa || !divide(risposta, stessa))
        throw fieldError('stesse', 'La risposta non dice di tutte le righe del gruppo, una volta ciascuna')
      risposte.stesse[chiave] = risposta
    }
  if (accettati) risposte.accettati = accettati
  await db
    .updateTable('importazioni')
    .set({ risposte: JSON.stringify(risposte) })
    .where('id', '=', id)
    .execute()
}

/** @throws AppError domande_aperte where nobody has said yet whether some rows are one */
export async function esigeRisposte(db: Db, id: number): Promise<void> {
  const { domande, risposte } = await leggi(db, id)
  const aperte = senzaRisposta(domandeDi(domande)?.stesse ?? [], leggiRisposte(risposte).stesse)
  if (aperte.length > 0) throw new AppError('domande_aperte')
}

/** The rows with a message of this kind. */
export async function righeDelGenere(db: Db, id: number, chiave: string): Promise<number[]> {
  const { generi } = await leggi(db, id)
  return (JSON.parse(generi ?? '[]') as Genere[]).find((genere) => genere.chiave === chiave)?.righe ?? []
}
