import { fileDelDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Mailable, VisitorDocument } from '#server/mailables.ts'
import { formatDate } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import {
  firmaInParole,
  SOSTITUITO,
  tecnicoPerIlCliente,
} from '#telefono/rapporti/spedizione.queries.server.ts'
import { DOMANDA, riceviDomanda, ultimaPartenza } from '#visite/spedizioni/a-voce.queries.server.ts'
import { comeProgramma } from '#visite/spedizioni/queries.server.ts'
import { moduli, segnaConsegna, trovaModulo } from './queries.server.ts'

/* A signed efficiency report as it is sent, read and asked about (docs/product.md §27.8). */

const VERDETTO = {
  si: 'L’impianto può funzionare.',
  no: 'L’impianto non può funzionare.',
} as const

async function pagina({ db }: Services, id: number): Promise<VisitorDocument> {
  const m = await trovaModulo(db, id)
  const { esito } = m.dati
  const giorno = (data: string | null) => (data ? formatDate(data) : null)
  const facts: [string, string | null][] = [
    ['Data del controllo', giorno(m.data_controllo)],
    ['Generatore', m.generatore],
    ['Matricola', m.fermo.generatore.matricola],
    ['Codice catasto', m.codice_catasto],
    ['Tecnico', await tecnicoPerIlCliente(db, m.tecnico_id)],
    ['Intervento entro il', giorno(esito.intervento_entro)],
    ['Prossima manutenzione', giorno(m.prossima_manutenzione)],
    ['Prossimo controllo', giorno(m.data_scadenza)],
  ]
  const scritte: [string, string | null][] = [
    ['Osservazioni', esito.osservazioni],
    ['Raccomandazioni', esito.raccomandazioni],
    ['Prescrizioni', esito.prescrizioni],
  ]
  return {
    title: m.codice,
    facts: facts.flatMap(([nome, valore]): [string, string][] => (valore ? [[nome, valore]] : [])),
    words: [
      ...(esito.puo_funzionare ? [VERDETTO[esito.puo_funzionare]] : []),
      ...scritte.flatMap(([capo, testo]) => (testo ? `${capo}: ${testo}` : [])),
      `${firmaInParole(m)}.`,
    ],
    ...{ lines: [], totals: [], status: null, forms: [DOMANDA] },
  }
}

export const spedizioneRcee: Mailable<Services> = {
  kind: 'RCEE',
  letter: 'c',
  async find({ db }, id) {
    const m = await richiedi(db, moduli, id)
    return {
      ...{ customer: m.cliente_id, revision: m.revisione, author: m.tecnico_id },
      values: {
        numero: m.codice,
        data: formatDate(m.data_controllo),
        tecnico: await tecnicoPerIlCliente(db, m.tecnico_id),
      },
      ...(m.stato === 'Superato' && { withdrawn: SOSTITUITO }),
    }
  },
  async files(services, id) {
    return [await fileDelDocumento(services, (await richiedi(services.db, moduli, id)).documento_id)]
  },
  page: pagina,
  async answer(services, id, campi) {
    if (campi.esito !== 'Domanda') throw new AppError('conflitto', 'Qui si può solo chiedere')
    const m = await richiedi(services.db, moduli, id)
    return riceviDomanda(services, campi, {
      ...{ cliente: m.cliente_id, su: `l’RCEE ${m.codice}` },
      apri: m.rcee_id === null ? `/clienti?cliente=${m.cliente_id}` : `/rcee?rcee=${m.rcee_id}`,
    })
  },
  async sent(services, id) {
    const m = await richiedi(services.db, moduli, id)
    if (m.consegnato_come !== null && m.consegnato_come !== 'Non consegnato') return
    const ctx = comeProgramma(services)
    const partita = await ultimaPartenza(services.db, 'RCEE', id, m.revisione)
    const utente = { ...ctx.utente, nome_utente: partita?.autore ?? ctx.utente.nome_utente }
    await segnaConsegna({ ...ctx, utente }, id, { come: 'Condiviso', il: new Date().toISOString() })
  },
}
