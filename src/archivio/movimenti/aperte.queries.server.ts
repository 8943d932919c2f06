import { sql } from 'kysely'
import { creditiConNome, RESTA_CREDITO } from '#carte/crediti/queries.server.ts'
import { NOME_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import { trovate } from '#carte/fatture/queries.server.ts'
import { partiScadute } from '#carte/fatture/scadute.rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'
import { GIORNI_GIA, type Pagato, type VoceAperta } from './aperte.rules.ts'
import type { Categoria } from './parti.rules.ts'
import type { Sapere } from './proposte.rules.ts'
import { ibanDi } from './rules.ts'

const rateDaPagare = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rate_fatture')
    .select(['id', 'fattura_id', 'importo', 'data_scadenza'])
    .where('fattura_id', 'in', ids)
    .where('pagata', '=', sql<boolean>`false`)
    .orderBy('id')
    .execute()

/** Who owes an invoice or is owed it: `c12`, `f3`; of nobody we know, itself. */
const chiDi = (f: {
  id: number
  tipo: 'Attiva' | 'Passiva'
  cliente_id: number | null
  fornitore_id: number | null
}): string =>
  f.tipo === 'Attiva'
    ? f.cliente_id === null
      ? `n${f.id}`
      : `c${f.cliente_id}`
    : f.fornitore_id === null
      ? `n${f.id}`
      : `f${f.fornitore_id}`

type VoceConNome = VoceAperta & { nome: string; iban: string | null }

/** What is owed to us and by us: invoices, of a RiBa each of its instalments, notes, which go the other way. Amounts in cents. */
export async function voci(db: Db): Promise<VoceConNome[]> {
  const righe = await trovate(db, { pagate: false })
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['fatture.id', 'numero_documento', 'fatture.tipo', 'fatture.data_scadenza', 'metodo_pagamento'])
    .select([
      'fatture.cliente_id',
      'fatture.fornitore_id',
      'bonifico_parlante',
      'fornitori.ragione_sociale',
      'fornitori.iban',
    ])
    .select(['cliente.nome', 'cliente.cognome', 'cliente.denominazione', NOME_SULLA_FATTURA.as('intestata')])
    .select(['tipo_documento', sql<number>`fatture.netto_a_pagare - fatture.importo_pagato`.as('resta')])
    .orderBy('fatture.id')
    .execute()
  const ids = righe.map(({ id }) => id)
  const rate = Map.groupBy(await inBlocks(ids, (alcune) => rateDaPagare(db, alcune)), (r) => r.fattura_id)
  return righe.flatMap((f): VoceConNome[] => {
    const attiva = f.tipo === 'Attiva'
    const nome = (attiva ? f.intestata : f.ragione_sociale) ?? ''
    const persona = [f.denominazione, `${f.nome ?? ''} ${f.cognome ?? ''}`]
    const nota = f.tipo_documento === 'TD04'
    const comune = {
      ...{ nota, fatturaId: f.id, numero: f.numero_documento, tipo: f.tipo, nome },
      soggetto: chiDi(f),
      nomi: attiva
        ? ([...persona, nome].filter((parola) => parola !== null && parola.trim() !== '') as string[])
        : [nome],
      parlante: Boolean(f.bonifico_parlante),
      iban: attiva ? null : ibanDi(f.iban),
    }
    const rateSue = rate.get(f.id) ?? []
    if (f.metodo_pagamento === 'RiBa' && !nota)
      return rateSue.map((r) => ({
        ...comune,
        ...{ rataId: r.id, resta: Number(r.importo), parte: null, scadenza: r.data_scadenza },
      }))
    const resta = Number(f.resta)
    if (resta <= 0) return []
    const piano = rateSue.map(({ data_scadenza: scadenza, importo }) => ({
      scadenza,
      importo: Number(importo),
    }))
    const [prossima] = partiScadute(resta, piano, f.data_scadenza ?? '')
    const parte = prossima && prossima.importo < resta ? prossima.importo : null
    // A note's day is nobody's due date.
    const scadenza = nota ? null : ((prossima?.scadenza || f.data_scadenza) ?? null)
    return [{ ...comune, rataId: null, resta, parte, scadenza }]
  })
}

/** Credits that may be given back, and what a bank may take back of what was paid in the days before these. Amounts in cents. */
export async function vociDiRitorno(db: Db, giorni: readonly string[]): Promise<VoceConNome[]> {
  const aperti = await creditiConNome(db).where(RESTA_CREDITO, '>', 0).orderBy('crediti.id').execute()
  const crediti = aperti.map((c): VoceConNome => {
    const diCliente = c.cliente_id !== null
    return {
      ...{
        fatturaId: 0,
        rataId: null,
        creditoId: Number(c.id),
        numero: '',
        nota: true,
        nome: c.nome,
        nomi: [c.nome],
      },
      ...{ tipo: diCliente ? 'Attiva' : 'Passiva', resta: Number(c.resta), iban: null, parlante: false },
      soggetto: diCliente ? `c${c.cliente_id}` : `f${c.fornitore_id}`,
      ...{ parte: null, scadenza: null },
    }
  })
  if (giorni.length === 0) return crediti
  const { primo, ultimo } = estremi(giorni)
  const pagate = await db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['pagamenti.data', 'pagamenti.importo', 'pagamenti.rata_id', 'fatture.id', 'numero_documento'])
    .select(['fatture.tipo', 'fatture.cliente_id', 'fatture.fornitore_id', 'fornitori.ragione_sociale'])
    .select(NOME_SULLA_FATTURA.as('intestata'))
    .where('pagamenti.data', '>=', addDays(primo, -GIORNI_RIPRESA))
    .where('pagamenti.data', '<=', ultimo)
    .where('pagamenti.nota_credito_id', 'is', null)
    .where('pagamenti.credito_id', 'is', null)
    .where('pagamenti.appuntamento_id', 'is', null)
    .where('pagamenti.importo', '>', 0)
    .where('tipo_documento', '<>', 'TD04')
    .orderBy('pagamenti.id', 'desc')
    .execute()
  const riprese = pagate.map((p): VoceConNome => {
    const nome = (p.tipo === 'Attiva' ? p.intestata : p.ragione_sociale) ?? ''
    return {
      ...{
        fatturaId: p.id,
        rataId: p.rata_id,
        numero: p.numero_documento,
        ripresa: true,
        nome,
        nomi: [nome],
      },
      ...{ tipo: p.tipo, soggetto: chiDi(p), resta: Number(p.importo), scadenza: p.data },
      ...{ parte: null, iban: null, parlante: false },
    }
  })
  return [...crediti, ...riprese]
}

/** Days within which a bank takes a payment back. */
const GIORNI_RIPRESA = 90

const estremi = (giorni: readonly string[]) => ({
  primo: giorni.reduce((a, b) => (a < b ? a : b)),
  ultimo: giorni.reduce((a, b) => (a > b ? a : b)),
})

/** Days for which numbers that aren't open any more are still known: people pay late. */
const GIORNI_CHIUSI = 550

/** What else speaks about rows: numbers that are closed, everybody's name, what was chosen before for the same words. */
export async function sapere(db: Db, righe: readonly { data: string; chiave?: string }[]): Promise<Sapere> {
  const { primo } = estremi(righe.map(({ data }) => data))
  const chiuse = await trovate(db, { pagate: true, tipo: 'Attiva' })
    .select('numero_documento')
    .where('data_emissione', '>=', addDays(primo, -GIORNI_CHIUSI))
    .execute()
  const clienti = await db.selectFrom('clienti').select(['id', 'nome', 'cognome', 'denominazione']).execute()
  const fornitori = await db.selectFrom('fornitori').select(['id', 'ragione_sociale']).execute()
  return {
    chiusi: chiuse.map(({ numero_documento }) => numero_documento),
    nomi: [
      ...clienti.map((c) => [`c${c.id}`, c.denominazione || `${c.nome ?? ''} ${c.cognome ?? ''}`] as const),
      ...fornitori.map((f) => [`f${f.id}`, f.ragione_sociale] as const),
    ],
    scelte: await scelteDiPrima(db, new Set(righe.flatMap(({ chiave }) => chiave || []))),
  }
}

/** What rows of these keys were that were one kind without a document; null where now one, now another. */
async function scelteDiPrima(db: Db, chiavi: ReadonlySet<string>): Promise<Sapere['scelte']> {
  const scelte = new Map<string, { categoria: Categoria; verso: 1 | -1 } | null>()
  const righe = await db
    .selectFrom('movimenti_parti')
    .innerJoin('movimenti_righe', 'movimenti_righe.id', 'movimenti_parti.riga_id')
    .select(['chiave', 'categoria', sql<boolean>`movimenti_parti.importo > 0`.as('entra')])
    .distinct()
    .where('movimenti_parti.tipo', '=', 'categoria')
    .whereRef('movimenti_parti.importo', '=', 'movimenti_righe.importo')
    .execute()
  for (const { chiave, categoria, entra } of righe) {
    if (!chiavi.has(chiave) || categoria === null) continue
    scelte.set(
      chiave,
      scelte.has(chiave) ? null : { categoria: categoria as Categoria, verso: entra ? 1 : -1 },
    )
  }
  return scelte
}

/**
 * What was paid around these days, so that nothing is proposed as sure that is noted already: by hand, or from another file
 * that says the same in other words.
 * @param giorni `yyyy-MM-dd` of the rows
 * @param proprie payments that other rows of the same statement became: those are other movements
 */
export async function pagati(
  db: Db,
  giorni: readonly string[],
  proprie: readonly number[],
): Promise<Pagato[]> {
  const { primo, ultimo } = estremi(giorni)
  const righe = await db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .select(['pagamenti.id as pagamentoId', 'pagamenti.data', 'pagamenti.importo', 'fatture.id'])
    .select(['fatture.tipo', 'fatture.cliente_id', 'fatture.fornitore_id'])
    .where('pagamenti.data', '>=', addDays(primo, -GIORNI_GIA))
    .where('pagamenti.data', '<=', addDays(ultimo, GIORNI_GIA))
    .where('pagamenti.nota_credito_id', 'is', null)
    .where('pagamenti.credito_id', 'is', null)
    .where('pagamenti.importo', '>', 0)
    .where('tipo_documento', '<>', 'TD04')
    .execute()
  const escluse = new Set(proprie)
  return righe
    .filter(({ pagamentoId }) => !escluse.has(pagamentoId))
    .map((r) => ({ fatturaId: r.id, soggetto: chiDi(r), data: r.data, importo: Number(r.importo) }))
}

/**
 * Whose each account is, by IBAN: learnt from the rows that were confirmed; of suppliers also what their records say.
 * @param aperte what is open: nobody else's account matters
 */
export async function contiNostri(
  db: Db,
  ibans: readonly string[],
  aperte: readonly VoceConNome[],
): Promise<Map<string, Set<string>>> {
  const noti = new Map<string, Set<string>>()
  const metti = (iban: string, soggetto: string) =>
    noti.set(iban, (noti.get(iban) ?? new Set()).add(soggetto))
  const cercati = [...new Set(ibans)]
  for (let da = 0; da < cercati.length; da += 500) {
    const righe = await db
      .selectFrom('movimenti_righe')
      .select(['iban', 'cliente_id', 'fornitore_id'])
      .distinct()
      .where('iban', 'in', cercati.slice(da, da + 500))
      .where('registrata', 'is not', null)
      .execute()
    for (const { iban, cliente_id, fornitore_id } of righe) {
      if (iban !== null && cliente_id !== null) metti(iban, `c${cliente_id}`)
      if (iban !== null && fornitore_id !== null) metti(iban, `f${fornitore_id}`)
    }
  }
  for (const { soggetto, iban } of aperte) if (iban) metti(iban, soggetto)
  return noti
}
