import { sql } from 'kysely'
import { visiteSenzaFatturaDi } from '#carte/da-fatturare/queries.server.ts'
import { liberatiDa } from '#carte/elettronica/storno.queries.server.ts'
import { importoConSegno } from '#carte/fatture/movimenti.queries.server.ts'
import { daFatturareDi } from '#carte/preventivi/fattura.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { cents, euro } from '#shared/money.ts'

interface Sua {
  id: number
  preventivo_id: number | null
}

/**
 * What of some jobs is still to be invoiced, euro, VAT included, as "Da fatturare" has it: of the accepted quote, of quotes whose
 * done visits wait for an invoice, and what was taken at visits without one. @returns by the job's id, those with nothing too
 */
export async function daFatturareDiCommesse(db: Db, commesse: readonly Sua[]): Promise<Map<number, number>> {
  const ids = commesse.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const attese = Map.groupBy(await visiteSenzaFatturaDi(db, ids), ({ commessa_id }) => commessa_id)
  const diOgnuna = commesse.map(({ id, preventivo_id }) => {
    const visite = attese.get(id) ?? []
    return {
      ...{ id, visite },
      preventivi: new Set([...visite.map((v) => v.preventivo_id), preventivo_id].filter((p) => p !== null)),
    }
  })
  const idPreventivi = [...new Set(diOgnuna.flatMap(({ preventivi }) => [...preventivi]))]
  const noti =
    idPreventivi.length === 0
      ? []
      : await db
          .selectFrom('preventivi')
          .select(['id', 'totale', 'accettato', 'fatturato_altrove'])
          .where('id', 'in', idPreventivi)
          .execute()
  const resti = new Map<number, { resta: number; aperto: boolean }>()
  for (const { id, totale, accettato, fatturato_altrove } of noti) {
    const resta = cents((await daFatturareDi(db, { id, totale: euro(totale) }))?.importo ?? 0)
    resti.set(id, { resta, aperto: Boolean(accettato) && !fatturato_altrove })
  }
  return new Map(
    diOgnuna.map(({ id, visite, preventivi }) => {
      const conVisita = new Set(visite.map((v) => v.preventivo_id))
      const dei = [...preventivi].map((p) => {
        const noto = resti.get(p)
        return noto && (noto.aperto || conVisita.has(p)) ? noto.resta : 0
      })
      const senza = visite.map((v) => (v.preventivo_id === null ? Number(v.incasso ?? 0) : 0))
      return [id, euro([...dei, ...senza].reduce((somma, n) => somma + n, 0))]
    }),
  )
}

/** Invoices that its visits were in until a note took them back: what was paid of them stays what was paid. */
async function liberateDa(db: Db, { id, cliente_id }: { id: number; cliente_id: number }): Promise<number[]> {
  const note = await db
    .selectFrom('fatture')
    .select(['id', 'fattura_collegata_id'])
    .where('cliente_id', '=', cliente_id)
    .where('tipo_documento', '=', sql.lit('TD04'))
    .where('fase', '<>', 'Bozza')
    .where('fattura_collegata_id', 'is not', null)
    .execute()
  if (note.length === 0) return []
  const visite = await db.selectFrom('appuntamenti').select('id').where('commessa_id', '=', id).execute()
  const suoiNumeri = new Set(visite.map((visita) => visita.id))
  const trovate: number[] = []
  for (const nota of note)
    if ((await liberatiDa(db, nota.id)).visite.some((visitaId) => suoiNumeri.has(visitaId)))
      trovate.push(nota.fattura_collegata_id ?? 0)
  return trovate
}

/** Of a job: the invoices of its quote and of its visits with the notes that take them back, each once. */
async function fattureDi(db: Db, { id, cliente_id, preventivo_id }: Sua & { cliente_id: number }) {
  const vive = db
    .selectFrom('fatture')
    .select('fatture.id')
    .where('fatture.tipo_documento', '<>', sql.lit('TD04'))
  // Apart: together neither would be looked up by its index.
  const delPreventivo =
    preventivo_id === null ? [] : await vive.where('fatture.preventivo_id', '=', preventivo_id).execute()
  const delleVisite = await vive
    .innerJoin('fatture_visite', 'fatture_visite.fattura_id', 'fatture.id')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'fatture_visite.appuntamento_id')
    .where('appuntamenti.commessa_id', '=', id)
    .execute()
  const liberate = await liberateDa(db, { id, cliente_id })
  const vecchie = liberate.length === 0 ? [] : await vive.where('fatture.id', 'in', liberate).execute()
  const ids = [...new Set([...delPreventivo, ...delleVisite, ...vecchie].map((f) => f.id))]
  if (ids.length === 0) return []
  const leggi = () =>
    db
      .selectFrom('fatture')
      .select(['id', 'numero_documento', 'fase', 'data_emissione', 'totale', 'tipo_documento'])
      .orderBy('id')
  const fatture = await leggi().where('id', 'in', ids).execute()
  const note = await leggi()
    .where('fattura_collegata_id', 'in', ids)
    .where('tipo_documento', '=', sql.lit('TD04'))
    .execute()
  return [...fatture, ...note].sort((x, y) => x.data_emissione.localeCompare(y.data_emissione) || x.id - y.id)
}

/**
 * What of a job was billed, stands in drafts, and was taken, euro, VAT included; notes take off. Taken is what was taken at its
 * visits, and what was paid of its invoices beside: as finances count it.
 */
export async function contiDiCommessa(db: Db, commessa: Sua & { cliente_id: number }) {
  const fatture = await fattureDi(db, commessa)
  const conSegno = fatture.map((f) => ({ ...f, totale: f.tipo_documento === 'TD04' ? -f.totale : f.totale }))
  const ids = fatture.map(({ id }) => id)
  const pagato =
    ids.length === 0
      ? null
      : await db
          .selectFrom('pagamenti')
          .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
          .select(sql<number | null>`sum(${importoConSegno})`.as('somma'))
          .where('pagamenti.fattura_id', 'in', ids)
          .where('pagamenti.appuntamento_id', 'is', null)
          .where('pagamenti.nota_credito_id', 'is', null)
          .where('pagamenti.credito_id', 'is', null)
          .executeTakeFirst()
  const preso = await db
    .selectFrom('appuntamenti')
    .select((e) => e.fn.sum<number | null>('incasso').as('somma'))
    .where('commessa_id', '=', commessa.id)
    .where('stato', '<>', 'Annullato')
    .executeTakeFirst()
  const somma = (bozze: boolean) =>
    euro(
      conSegno
        .filter(({ fase }) => (fase === 'Bozza') === bozze)
        .reduce((fin, { totale }) => fin + totale, 0),
    )
  return {
    fatture: conSegno.map(({ numero_documento, data_emissione, tipo_documento: _, totale, ...f }) => ({
      ...{ ...f, numero: numero_documento, data: data_emissione, totale: euro(totale) },
    })),
    fatturato: somma(false),
    in_bozza: somma(true),
    incassato: euro(Number(pagato?.somma ?? 0) + Number(preso?.somma ?? 0)),
  }
}
