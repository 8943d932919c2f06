import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { ESITI_CONTATTO_IN_PAROLE } from '#scadenze/scadenze/scelte.rules.ts'
import { inBlocks, type List, type Whole, wholeOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import { clientiMossi, type Mosso } from './clienti.queries.server.ts'
import type { ElencoQuery, Voce } from './contract.ts'
import { MOTIVO, scadenzeFatteFra, scadenzePerse, visiteChiuse } from './lavoro.queries.server.ts'
import { RIGHE_PROSSIME } from './prossimo.queries.server.ts'
import { MOTIVI_IN_PAROLE, type ParteAndamento } from './rules.ts'
import { RIGHE_SOLDI, type Riga } from './soldi-righe.queries.server.ts'
import { minutiPerVisita } from './squadra.queries.server.ts'
import { valoriDelleVisite } from './valori.queries.server.ts'

/* The rows of each figure that no other noun's list has: by the conditions that count it. */

const NOME = sql<string>`${nomeSulDocumentoIn('clienti')}`
const VUOTA = { importo: null, ore: null }

const visita = (riga: { id: number; nome: string; data_inizio: string }, testo: string): Voce => ({
  ...{ ...VUOTA, id: riga.id, nome: riga.nome, testo },
  ...{ giorno: dayInRome(riga.data_inizio), apri: `/visite/${riga.id}/rapporto` },
})

async function visite(
  db: Db,
  fatte: boolean,
  { tipologia, motivo, ...giorni }: ElencoQuery,
): Promise<Voce[]> {
  const righe = await visiteChiuse(db, giorni)
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'data_inizio', 'titolo', NOME.as('nome'), MOTIVO.as('motivo')])
    .where(MOTIVO, fatte ? 'is' : 'is not', null)
    .$if(tipologia !== undefined, (q) => q.where('tipologia', '=', tipologia ?? 'Manutenzione'))
    .$if(motivo !== undefined, (q) => q.where(MOTIVO, '=', motivo ?? 'Annullata'))
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  return righe.map((r) =>
    visita(r, r.motivo ? `${r.titolo}: ${MOTIVI_IN_PAROLE[r.motivo].toLowerCase()}` : r.titolo),
  )
}

async function conOre(db: Db, soloFatte: boolean, { utenteId = 0, ...giorni }: ElencoQuery): Promise<Voce[]> {
  const minuti = await minutiPerVisita(db, giorni, utenteId, soloFatte)
  const righe = await inBlocks([...minuti.keys()], (ids) =>
    db
      .selectFrom('appuntamenti')
      .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
      .select(['appuntamenti.id', 'data_inizio', 'titolo', NOME.as('nome')])
      .where('appuntamenti.id', 'in', ids)
      .execute(),
  )
  return righe
    .map((r) => ({ ...visita(r, r.titolo), ore: (minuti.get(r.id) ?? 0) / 60 }))
    .sort((a, b) => (a.giorno ?? '').localeCompare(b.giorno ?? '') || a.id - b.id)
}

async function fatte(db: Db, inTempo: boolean, giorni: ElencoQuery): Promise<Voce[]> {
  const righe = await scadenzeFatteFra(db, giorni, inTempo)
    .innerJoin('clienti', 'clienti.id', 'scadenze_fatte.cliente_id')
    .select(['scadenze_fatte.id', 'scadenze_fatte.cliente_id', 'fatta_il', 'data_dovuta', 'controllo'])
    .select(NOME.as('nome'))
    .orderBy('fatta_il')
    .orderBy('scadenze_fatte.id')
    .execute()
  return righe.map(({ id, cliente_id, fatta_il, data_dovuta, controllo, nome }) => ({
    ...{ ...VUOTA, id, nome, giorno: fatta_il, apri: `/clienti/${cliente_id}` },
    testo: `${controllo}, scadeva il ${formatDate(data_dovuta ?? '')}`,
  }))
}

async function perse(db: Db, giorni: ElencoQuery): Promise<Voce[]> {
  const righe = await scadenzePerse(db, giorni)
    .innerJoin('clienti', 'clienti.id', 'scadenze.cliente_id')
    .select(['scadenze.id', 'scadenze.cliente_id', 'data_dovuta', 'controllo', NOME.as('nome')])
    .orderBy('data_dovuta')
    .orderBy('scadenze.id')
    .execute()
  return righe.map(({ id, cliente_id, data_dovuta, controllo, nome }) => ({
    ...{ ...VUOTA, id, nome, giorno: data_dovuta, testo: controllo, apri: `/clienti/${cliente_id}` },
  }))
}

/** Who is meant, with what was said the last time that somebody called: who was lost may have said no. */
async function clienti(db: Db, mossi: readonly Mosso[], che: string): Promise<Voce[]> {
  const righe = await inBlocks(
    mossi.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('clienti')
        .leftJoin('contatti', (j) =>
          j.on(
            sql<boolean>`contatti.id = (select max(c.id) from contatti c where c.cliente_id = clienti.id)`,
          ),
        )
        .select(['clienti.id', NOME.as('nome'), 'contatti.esito', 'contatti.il'])
        .where('clienti.id', 'in', ids)
        .execute(),
  )
  const perId = new Map(righe.map((riga) => [riga.id, riga]))
  return mossi
    .flatMap(({ id, quando }) => {
      const riga = perId.get(id)
      if (!riga) return []
      const risposta =
        che === 'Ultima visita' && riga.esito && riga.il
          ? `: ${ESITI_CONTATTO_IN_PAROLE[riga.esito].toLowerCase()} il ${formatDate(riga.il)}`
          : ''
      return [
        { ...VUOTA, id, nome: riga.nome, giorno: quando, testo: `${che}${risposta}`, apri: `/clienti/${id}` },
      ]
    })
    .sort((a, b) => a.giorno.localeCompare(b.giorno) || a.id - b.id)
}

const inEuro = (righe: readonly Riga[]): Voce[] =>
  righe.map((riga) => ({ ...riga, ore: null, importo: euro(riga.importo) }))

const soldi = (parte: keyof typeof RIGHE_SOLDI) => async (db: Db, q: ElencoQuery) =>
  inEuro(await RIGHE_SOLDI[parte](db, q, q.eta))
const prossime = (parte: keyof typeof RIGHE_PROSSIME) => async (db: Db, q: ElencoQuery) =>
  inEuro(await RIGHE_PROSSIME[parte](db, q, await valoriDelleVisite(db, oggi())))

const RIGHE: Record<ParteAndamento, (db: Db, query: ElencoQuery) => Promise<Voce[]>> = {
  visite_fatte: (db, q) => visite(db, true, q),
  visite_non_fatte: (db, q) => visite(db, false, q),
  scadenze_in_tempo: (db, q) => fatte(db, true, q),
  scadenze_in_ritardo: (db, q) => fatte(db, false, q),
  scadenze_perse: perse,
  ore_prenotate: (db, q) => conOre(db, false, q),
  ore_fatte: (db, q) => conOre(db, true, q),
  incassi: soldi('incassi'),
  spese: soldi('spese'),
  riscosso: soldi('riscosso'),
  riscosso_prima: soldi('riscosso_prima'),
  non_riscosso: soldi('non_riscosso'),
  visite_senza_documento: soldi('visite_senza_documento'),
  crediti_ricevuti: soldi('crediti_ricevuti'),
  crediti_restituiti: soldi('crediti_restituiti'),
  altre_entrate: soldi('altre_entrate'),
  da_incassare: soldi('da_incassare'),
  clienti_nuovi: async (db, q) => clienti(db, (await clientiMossi(db, q)).nuovi, 'Primo giorno'),
  clienti_tornati: async (db, q) => clienti(db, (await clientiMossi(db, q)).tornati, 'Di nuovo qui'),
  clienti_persi: async (db, q) => clienti(db, (await clientiMossi(db, q)).persi, 'Ultima visita'),
  visite_prenotate: prossime('visite_prenotate'),
  visite_da_fare: prossime('visite_da_fare'),
  canoni: prossime('canoni'),
  da_incassare_entro: prossime('da_incassare_entro'),
  da_pagare_entro: prossime('da_pagare_entro'),
}

/** The rows of a figure: a page of them, or all. */
export async function elencaParte(db: Db, query: ElencoQuery): Promise<List<Voce> | Whole<Voce>> {
  const tutteLeRighe = () => RIGHE[query.parte](db, query)
  const { limit, offset = 0 } = query
  if (limit === undefined) return wholeOf(tutteLeRighe)
  const trovate = await tutteLeRighe()
  return { righe: trovate.slice(offset, offset + limit), conteggio: trovate.length }
}
