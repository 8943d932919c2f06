import { sql } from 'kysely'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { CHI_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import type { TipoFattura } from '#carte/fatture/rules.ts'
import type { Db } from '#server/data/schema.ts'
import {
  addDays,
  addMonths,
  dayInRome,
  dayRange,
  monthEnd,
  monthStart,
  oggi,
  weekday,
} from '#shared/dates.ts'
import { daNetto, percentoDi } from '#shared/iva.ts'
import { cents, euro } from '#shared/money.ts'
import type { ProssimoMese } from './contract.ts'
import { elencoDi } from './elenco.rules.ts'
import { type GiorniContati, settimaneDi, type VoceProssima } from './rules.ts'
import type { Riga } from './soldi-righe.queries.server.ts'
import { diSolito, type ValoriVisite, valoriDelleVisite } from './valori.queries.server.ts'

const nome = sql<string>`${nomeSulDocumentoIn('clienti')}`

/** Visits of some days that stand to be done. */
async function righePrenotate(db: Db, { dal, al }: GiorniContati, valori: ValoriVisite): Promise<Riga[]> {
  const righe = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'data_inizio', 'titolo', 'tipologia', nome.as('nome')])
    .where('data_inizio', '>=', dayRange(dal).inizio)
    .where('data_inizio', '<', dayRange(al).fine)
    .where('stato', 'in', ['Programmato', 'In_Corso'])
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  return righe.map(({ id, data_inizio, titolo, tipologia, nome }) => ({
    ...{ id, nome, testo: titolo, giorno: dayInRome(data_inizio), apri: `/visite/${id}/rapporto` },
    importo: valori.perTipo.get(tipologia) ?? 0,
  }))
}

/** Customers of whom something is due in some days that nobody has booked: a visit each. */
async function righeDaFare(db: Db, { dal, al }: GiorniContati, valori: ValoriVisite): Promise<Riga[]> {
  const righe = await db
    .selectFrom('scadenze')
    .innerJoin('clienti', 'clienti.id', 'scadenze.cliente_id')
    .select(['scadenze.cliente_id as id', nome.as('nome')])
    .select((e) => e.fn.min('data_dovuta').as('giorno'))
    .where('scadenze.stato', '=', 'Da_Programmare')
    .where('data_dovuta', '>=', dal)
    .where('data_dovuta', '<=', al)
    .groupBy(sql`1, 2`)
    .orderBy(sql`3, 1`)
    .execute()
  return righe.map(({ id, nome, giorno }) => ({
    ...{ id, nome, giorno, testo: 'Da programmare', importo: valori.dovute, apri: `/clienti/${id}` },
  }))
}

/** Fees that are to be invoiced in some days, VAT included. */
async function righeCanoni(db: Db, { dal, al }: GiorniContati): Promise<Riga[]> {
  const righe = await db
    .selectFrom('contratti_canoni')
    .innerJoin('contratti', 'contratti.id', 'contratto_id')
    .innerJoin('clienti', 'clienti.id', 'contratti.cliente_id')
    .select([
      'contratti_canoni.id',
      'dovuto_dal',
      'importo',
      'contratti.aliquota_iva',
      'numero',
      nome.as('nome'),
    ])
    .select('contratti.id as contratto')
    .where('fattura_id', 'is', null)
    .where('dovuto_dal', '>=', dal)
    .where('dovuto_dal', '<=', al)
    .orderBy('dovuto_dal')
    .execute()
  return righe.map(({ id, dovuto_dal, importo, aliquota_iva, numero, nome, contratto }) => {
    const netto = euro(Number(importo))
    const totale = aliquota_iva ? daNetto(netto, percentoDi(aliquota_iva)).totale : netto
    return {
      ...{ id, nome, giorno: dovuto_dal, testo: `Canone ${numero}`, importo: cents(totale) },
      apri: `/contabilita/contratti?contratto=${contratto}`,
    }
  })
}

/** Instalments and whole invoices, notes apart, of which something is due in some days and not paid. */
async function righeDovute(db: Db, { dal, al }: GiorniContati, tipo: TipoFattura): Promise<Riga[]> {
  const rate = await db
    .selectFrom('rate_fatture')
    .innerJoin('fatture', 'fatture.id', 'rate_fatture.fattura_id')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['fatture.id', 'rate_fatture.data_scadenza as giorno', 'numero_documento', 'numero_rata'])
    .select(['rate_fatture.importo', CHI_SULLA_FATTURA.as('nome')])
    .where('pagata', '=', sql<boolean>`false`)
    .where('rate_fatture.data_scadenza', '>=', dal)
    .where('rate_fatture.data_scadenza', '<=', al)
    .where('fatture.tipo', '=', tipo)
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .where('fatture.tipo_documento', '<>', sql.lit('TD04'))
    .execute()
  const intere = await db
    .selectFrom('fatture')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select([
      'fatture.id',
      'fatture.data_scadenza as giorno',
      'numero_documento',
      CHI_SULLA_FATTURA.as('nome'),
    ])
    .select(sql<number>`fatture.netto_a_pagare - fatture.importo_pagato`.as('importo'))
    .where('fatture.tipo', '=', tipo)
    // As the index of these says it.
    .where('fatture.stato', '<>', sql.lit('Pagata'))
    .where('fatture.data_scadenza', '>=', dal)
    .where('fatture.data_scadenza', '<=', al)
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .where('fatture.tipo_documento', '<>', sql.lit('TD04'))
    .where(sql<boolean>`not exists (select 1 from rate_fatture r where r.fattura_id = fatture.id)`)
    .execute()
  return [
    ...rate.map(({ numero_rata, numero_documento, ...r }) => ({
      ...r,
      testo: `${numero_documento}, rata ${numero_rata}`,
    })),
    ...intere.map(({ numero_documento, ...r }) => ({ ...r, testo: numero_documento })),
  ]
    .map((r) => ({ ...r, importo: Number(r.importo), apri: `/contabilita?scheda=fatture&fattura=${r.id}` }))
    .sort((a, b) => (a.giorno ?? '').localeCompare(b.giorno ?? '') || a.id - b.id)
}

type ConElenco = Exclude<VoceProssima, 'ritenute' | 'iva' | 'visite_di_solito'>

/** The rows of what is to come; cents. */
export const RIGHE_PROSSIME: Record<
  ConElenco,
  (db: Db, giorni: GiorniContati, valori: ValoriVisite) => Promise<Riga[]>
> = {
  visite_prenotate: righePrenotate,
  visite_da_fare: righeDaFare,
  canoni: righeCanoni,
  da_incassare_entro: (db, giorni) => righeDovute(db, giorni, 'Attiva'),
  da_pagare_entro: (db, giorni) => righeDovute(db, giorni, 'Passiva'),
}
const VOCI = Object.keys(RIGHE_PROSSIME) as ConElenco[]

/** When what is due on the 16th is paid: on Monday where that is a Saturday or a Sunday. */
const versamento = (mese: string) => {
  const sedici = `${mese}-16`
  return addDays(sedici, weekday(sedici) < 6 ? 0 : 8 - weekday(sedici))
}

/** Days on which something is paid to the State that isn't ours to reckon. */
async function promemoria(
  db: Db,
  { dal, al }: GiorniContati,
): Promise<{ che: VoceProssima; giorno: string }[]> {
  const { regime_fiscale } = await trovaAzienda(db)
  const { quante } = await db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .select(sql<number>`count(*)`.as('quante'))
    .where('fatture.tipo', '=', 'Passiva')
    .where('fatture.ritenuta', '>', 0)
    .where('pagamenti.data', '>=', addMonths(monthStart(dal), -1))
    .where('pagamenti.data', '<=', al)
    .executeTakeFirstOrThrow()
  const giorni: { che: VoceProssima; giorno: string }[] = []
  for (let mese = monthStart(dal); mese <= al; mese = addMonths(mese, 1)) {
    const giorno = versamento(mese.slice(0, 7))
    if (giorno < dal || giorno > al) continue
    if (Number(quante) > 0) giorni.push({ che: 'ritenute', giorno })
    if (!regime_fiscale.endsWith('19') && !regime_fiscale.endsWith('02')) giorni.push({ che: 'iva', giorno })
  }
  return giorni
}

/** What comes in and goes out from a day to another, week by week; cents. */
export async function settimanePreviste(db: Db, giorni: GiorniContati, valori: ValoriVisite) {
  const lette = await Promise.all(
    VOCI.map(async (che) => [che, await RIGHE_PROSSIME[che](db, giorni, valori)] as const),
  )
  const fisse = await promemoria(db, giorni)
  const solite = await diSolito(db, giorni.dal, valori)
  return settimaneDi(giorni.dal, giorni.al).map((settimana) => {
    const nella = (giorno: string | null) =>
      giorno !== null && giorno >= settimana.dal && giorno <= settimana.al
    const voci = lette.flatMap(([che, righe]) => {
      const dellaSettimana = righe.filter(({ giorno }) => nella(giorno))
      const importo = dellaSettimana.reduce((n, r) => n + r.importo, 0)
      return dellaSettimana.length === 0
        ? []
        : [{ che: che as VoceProssima, quanti: dellaSettimana.length, importo }]
    })
    let [quanti, importo] = [0, 0]
    for (let giorno = settimana.dal; giorno <= settimana.al; giorno = addDays(giorno, 1)) {
      const { quante, importo: suo } = solite(giorno)
      quanti += quante
      importo += suo
    }
    if (Math.round(quanti) > 0)
      voci.push({ che: 'visite_di_solito', quanti: Math.round(quanti), importo: Math.round(importo) })
    const somma = (entra: boolean) => voci.reduce((n, v) => (ENTRA(v.che) === entra ? n + v.importo : n), 0)
    return {
      ...settimana,
      ...{ entrate: somma(true), uscite: somma(false), voci },
      promemoria: fisse.filter(({ giorno }) => nella(giorno)),
    }
  })
}
const ENTRA = (che: VoceProssima) => che !== 'da_pagare_entro' && che !== 'ritenute' && che !== 'iva'

/** From today to the end of the next month. */
export const giorniProssimi = (): GiorniContati => ({
  dal: oggi(),
  al: monthEnd(addMonths(monthStart(oggi()), 1)),
})

/** The weeks to come, each with what it is made of; the lowest point is marked. */
export async function prossimoDi(db: Db): Promise<Pick<ProssimoMese, 'settimane' | 'da_che' | 'elenchi'>> {
  const valori = await valoriDelleVisite(db, oggi())
  const settimane = await settimanePreviste(db, giorniProssimi(), valori)
  let cassa = 0
  const saldi = settimane.map(({ entrate, uscite }) => (cassa += entrate - uscite))
  const minimo = Math.min(0, ...saldi)
  const basso = minimo < 0 ? saldi.indexOf(minimo) : -1
  return {
    da_che: valori.daChe,
    elenchi: {},
    settimane: settimane.map(({ dal, al, entrate, uscite, voci, promemoria }, n) => ({
      ...{ dal, al, entrate: euro(entrate), uscite: euro(uscite), minimo: n === basso },
      voci: [
        ...voci.map(({ che, quanti, importo }) => ({
          ...{ che, quanti, importo: euro(importo), entra: ENTRA(che) },
          elenco: che === 'visite_di_solito' ? null : elencoDi(che as ConElenco, { dal, al }),
        })),
        ...promemoria.map(({ che }) => ({ che, quanti: 1, importo: null, entra: false, elenco: null })),
      ],
    })),
  }
}
