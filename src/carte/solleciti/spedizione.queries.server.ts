import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { copiaDi } from '#carte/elettronica/copia.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { Mailable, MailedFile } from '#server/mailables.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { sumEuro } from '#shared/money.ts'
import { ultimaPartenza } from '#visite/spedizioni/a-voce.queries.server.ts'
import { comeProgramma } from '#visite/spedizioni/queries.server.ts'
import { preparaSolleciti, trovaAperte } from './queries.server.ts'
import { oggettoSollecito, testoSollecito, tonoDellOggetto, tonoDi } from './rules.ts'

/* A reminder of all that a customer owes and is overdue, as it is sent (docs/product.md §27.8, §33.1). */

/** @throws AppError conflitto where nothing is overdue, or who owes it was erased */
async function scadute(db: Db, clienteId: number) {
  const [aperte] = await trovaAperte(db, clienteId)
  if (aperte?.cliente.cancellato)
    throw new AppError('conflitto', 'I dati di questo cliente sono stati cancellati: non si sollecita')
  const arretrate = (aperte?.fatture ?? []).flatMap(({ scadenza, ...f }) =>
    f.scaduto > 0 && scadenza !== null ? { ...f, scadenza } : [],
  )
  // What credit notes take off may leave nothing.
  const resta = sumEuro((aperte?.fatture ?? []).map((f) => f.resta))
  if (arretrate.length === 0 || resta <= 0) throw new AppError('conflitto', 'Non c’è niente da sollecitare')
  return { arretrate, tono: tonoDi(Math.max(...arretrate.map(({ giorni }) => giorni))) }
}

export const spedizioneSollecito: Mailable<Services> = {
  kind: 'Sollecito',
  letter: null,
  async find({ db }, id) {
    const { arretrate, tono } = await scadute(db, id)
    const testo = testoSollecito(tono, arretrate, await trovaAzienda(db))
    return {
      ...{ customer: id, revision: 0, author: null },
      values: { oggetto: oggettoSollecito(tono, arretrate), testo },
    }
  },
  async files({ db }, id) {
    const { arretrate } = await scadute(db, id)
    const ids = arretrate.map((f) => f.id)
    // One that was typed with its number has no file of ours.
    const conFile = await db
      .selectFrom('file_elettronici')
      .select('fattura_id')
      .where('fattura_id', 'in', ids)
      .where('attuale', '=', true)
      .orderBy('fattura_id')
      .execute()
    const copie: MailedFile[] = []
    for (const { fattura_id } of conFile) copie.push(await copiaDi(db, fattura_id))
    return copie
  },
  async sent(services, id) {
    const { arretrate, tono: adatto } = await scadute(services.db, id)
    const partita = await ultimaPartenza(services.db, 'Sollecito', id, 0)
    const tono = tonoDellOggetto(partita?.oggetto ?? '') ?? adatto
    // To several addresses it is one reminder.
    const daTenere = arretrate.filter(
      ({ ultimo }) => ultimo?.tono !== tono || dayInRome(ultimo.preparato_il) < oggi(),
    )
    if (daTenere.length > 0)
      await preparaSolleciti(comeProgramma(services), {
        ...{ fatture: daTenere.map((f) => f.id), tono },
        canale: partita?.canale === 'WhatsApp' ? 'WhatsApp' : 'Email',
      })
  },
}
