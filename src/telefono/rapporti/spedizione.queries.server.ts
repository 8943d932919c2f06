import { fileDelDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { notFound } from '#server/data/words.ts'
import type { Mailable, VisitorDocument } from '#server/mailables.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { AppError } from '#shared/errors.ts'
import { nomeDiTecnico } from '#visite/messaggi/rules.ts'
import { DOMANDA, riceviDomanda } from '#visite/spedizioni/a-voce.queries.server.ts'
import { comeProgramma } from '#visite/spedizioni/queries.server.ts'
import type { Rapporto } from './contract.ts'
import { presentiInParole } from './ore-lavorate.rules.ts'
import { elencaRapporti, rapporti } from './queries.server.ts'
import { esitoDetto, letturaDetta } from './rules.ts'

/* A signed report as it is sent, read and asked about (docs/product.md §27.8). */

/** Who wrote a signed document, as its customer reads it. */
export const tecnicoPerIlCliente = async (db: Db, id: number): Promise<string> =>
  nomeDiTecnico(
    await db
      .selectFrom('utenti')
      .select(['nome_utente', 'nome', 'cognome'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

/** Of one that was corrected since. */
export const SOSTITUITO = 'Questo rapporto è stato sostituito: ci chieda quello nuovo'

/** `Firmato da Piero Scotto`, `Non firmato: assente`. */
export const firmaInParole = ({
  firma_esito,
  firma_motivo,
  firmatario,
}: Pick<Rapporto, 'firma_esito' | 'firma_motivo' | 'firmatario'>): string =>
  firma_esito === 'Firmato'
    ? ['Firmato da', firmatario].filter(Boolean).join(' ')
    : ['Non firmato', firma_motivo].filter(Boolean).join(': ')

const codice = (r: Pick<Rapporto, 'appuntamento_id' | 'revisione'>) =>
  codiceRapporto(r.appuntamento_id, r.revisione)

async function pagina(services: Services, id: number): Promise<VisitorDocument> {
  // As nobody of the house: prices stand on no signed report.
  const [r] = await elencaRapporti(services.db, comeProgramma(services).utente, { ids: [id] })
  if (!r) throw notFound(rapporti)
  const { arrivo, partenza, esito, motivo_non_eseguito, raccomandazioni } = r
  return {
    title: `Rapporto d’intervento ${codice(r)}`,
    facts: [
      ['Data', formatDate(dayInRome(arrivo))],
      ['Orario', `dalle ${timeInRome(arrivo)} alle ${timeInRome(partenza)}`],
      ['Tecnico', await tecnicoPerIlCliente(services.db, r.tecnico_id)],
      ...(r.presenti ? [['Presenti', presentiInParole(r.presenti)] as [string, string]] : []),
      ['Esito', esitoDetto({ esito, motivoNonEseguito: motivo_non_eseguito })],
    ],
    words: [
      r.lavori,
      raccomandazioni ? `Raccomandazioni: ${raccomandazioni}` : '',
      `${firmaInParole(r)}.`,
    ].filter(Boolean),
    lines: [
      ...r.materiali.map(({ descrizione, quantita, um }) => [
        descrizione,
        `${formatDecimal(quantita)} ${um}`,
      ]),
      ...r.letture.map(letturaDetta),
    ].map(([text = '', detail]) => ({ text, detail: detail ?? null })),
    ...{ totals: [], status: null, forms: [DOMANDA] },
  }
}

export const spedizioneRapporto: Mailable<Services> = {
  kind: 'Rapporto',
  letter: 'r',
  async find({ db }, id) {
    const r = await richiedi(db, rapporti, id)
    return {
      ...{ customer: r.cliente_id, revision: r.revisione, author: r.tecnico_id },
      values: {
        numero: codice(r),
        data: formatDate(dayInRome(r.arrivo)),
        tecnico: await tecnicoPerIlCliente(db, r.tecnico_id),
      },
      ...(r.stato === 'Superato' && { withdrawn: SOSTITUITO }),
    }
  },
  async files(services, id) {
    return [await fileDelDocumento(services, (await richiedi(services.db, rapporti, id)).documento_id)]
  },
  page: pagina,
  async answer(services, id, campi) {
    if (campi.esito !== 'Domanda') throw new AppError('conflitto', 'Qui si può solo chiedere')
    const r = await richiedi(services.db, rapporti, id)
    return riceviDomanda(services, campi, {
      ...{ cliente: r.cliente_id, su: `il rapporto ${codice(r)}` },
      apri: `/appuntamenti?data=${dayInRome(r.arrivo)}&modifica=${r.appuntamento_id}`,
    })
  },
  async sent(services, id) {
    const { consegnato_come: modo } = await richiedi(services.db, rapporti, id)
    if (modo === null || modo === 'Non consegnato')
      await aggiorna(comeProgramma(services), rapporti, id, {
        ...{ consegnatoCome: 'Condiviso', consegnatoIl: new Date().toISOString() },
      })
  },
}
