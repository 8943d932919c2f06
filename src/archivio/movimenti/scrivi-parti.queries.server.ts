// long because each kind of part is written and taken back in one place

import {
  creaCredito,
  eliminaCredito,
  rendiCredito,
  togliRestituzione,
} from '#carte/crediti/queries.server.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import {
  aggiungiPagamento,
  allineaPagamenti,
  eliminaPagamento,
} from '#carte/fatture/pagamenti.queries.server.ts'
import { pagamenti } from '#carte/fatture/queries.server.ts'
import { aggiornaRata, bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina, riporta } from '#server/data/records.ts'
import { formatDate } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { ParteDati } from './contract.ts'
import { type ParteLetta, partiMovimenti } from './parti.queries.server.ts'
import { ARROTONDAMENTO_MASSIMO, CATEGORIE, type TipoParte, vaNelVerso } from './parti.rules.ts'
import type { Letta } from './queries.server.ts'

const non = (messaggio: string) => new AppError('conflitto', messaggio)
const libero = (ctx: Context): Context => ({ ...ctx, ifVersion: null })

/** Whose a part is: of several nobody knows whose account it is. */
export interface Soggetto {
  cliente_id: number | null
  fornitore_id: number | null
}
export const DI_NESSUNO: Soggetto = { cliente_id: null, fornitore_id: null }

/** What is kept of a part, beside its row and amount. */
interface Scritta {
  tipo: TipoParte
  fatturaId?: number
  rataId?: number | null
  pagamentoId?: number | null
  creditoId?: number
  restituzioneId?: number
  stornataId?: number | null
  prima?: string
  categoria?: string
  mese?: string | undefined
  numero?: string
}

/**
 * Writes a part of a row and what follows from it: a payment, an instalment, a credit, what is given back.
 * @returns whose it is; null where it is nobody's
 * @throws AppError conflitto, dati_non_validi saying why it can't be
 */
export async function scriviParte(
  ctx: Context,
  riga: Letta,
  parte: ParteDati,
  soggetti: readonly Soggetto[],
): Promise<Soggetto | null> {
  const { soggetto, poi, ...scritta } = await diventa(ctx, riga, parte, soggetti)
  await crea(ctx, partiMovimenti, { rigaId: riga.id, importo: parte.importo, ...scritta })
  await poi?.()
  return soggetto
}

type Fatta = Scritta & {
  soggetto: Soggetto | null
  /** What follows once the part is written. */
  poi?: () => Promise<void>
}

async function diventa(
  ctx: Context,
  riga: Letta,
  parte: ParteDati,
  soggetti: readonly Soggetto[],
): Promise<Fatta> {
  const { importo } = parte
  if (parte.fatturaId !== undefined || parte.rataId !== undefined) return conFattura(ctx, riga, parte)
  if (parte.creditoId !== undefined) return conRestituzione(ctx, riga, parte.creditoId, importo)
  if (parte.credito || parte.daRestituire) return conCredito(ctx, riga, parte, soggetti)
  if (parte.arrotondamento) {
    if (Math.abs(cents(importo)) > ARROTONDAMENTO_MASSIMO || Math.sign(importo) !== Math.sign(riga.importo))
      throw non('Un arrotondamento è al massimo 1,00 €, di ciò che è arrivato o uscito in più')
    return { tipo: 'arrotondamento', soggetto: null }
  }
  const { categoria = 'Altra_Uscita', mese } = parte
  if (!vaNelVerso(categoria, importo))
    throw non(`${CATEGORIE[categoria]}: qui i soldi ${importo > 0 ? 'entrano' : 'escono'}`)
  return { tipo: 'categoria', categoria, mese, soggetto: null }
}

const soggettoDi = ({ tipo, cliente_id, fornitore_id }: Fattura): Soggetto =>
  tipo === 'Attiva' ? { cliente_id, fornitore_id: null } : { cliente_id: null, fornitore_id }

/** Whether money of this document comes in: 1, or goes out: −1. A note's goes the other way. */
const versoDi = ({ tipo, nota_di_credito }: Fattura): 1 | -1 =>
  (tipo === 'Attiva') === nota_di_credito ? -1 : 1

async function fatturaDiRata({ db }: Context, rataId: number): Promise<number> {
  const rata = await db
    .selectFrom('rate_fatture')
    .select('fattura_id')
    .where('id', '=', rataId)
    .executeTakeFirst()
  if (!rata) throw non('Questa rata non c’è più: guarda il movimento di nuovo')
  return rata.fattura_id
}

/** Pays a document or an instalment, held from the first look, so that nobody else does meanwhile; the other way round takes a payment back. */
async function conFattura(ctx: Context, riga: Letta, parte: ParteDati): Promise<Fatta> {
  const fatturaId = parte.fatturaId ?? (await fatturaDiRata(ctx, parte.rataId ?? 0))
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  const { numero_documento: numero } = fattura
  const di = { fatturaId, numero, soggetto: soggettoDi(fattura) }
  const [importo, paga] = [Math.abs(parte.importo), Math.sign(parte.importo) === versoDi(fattura)]
  const rata = parte.rataId === undefined ? undefined : fattura.rate.find((r) => r.id === parte.rataId)
  if (parte.rataId !== undefined && !rata) throw non(`La rata scelta non è di ${numero}`)
  if (!paga) return { ...di, ...(await storna(ctx, fattura, rata, importo)) }
  if (rata && fattura.metodo_pagamento === 'RiBa') {
    if (rata.pagata) throw non(`La rata di ${numero} è già pagata`)
    if (importo > rata.importo) throw non(`La rata di ${numero} è di ${formatEuro(rata.importo)}`)
    await aggiornaRata(libero(ctx), rata.id, { pagata: true, dataPagamento: riga.data, pagato: importo })
    return { ...di, tipo: 'rata', rataId: rata.id, pagamentoId: await pagamentoDiRata(ctx, rata.id) }
  }
  if (restaDi(fattura) <= 0) throw non(`${numero} è già ${fattura.nota_di_credito ? 'usata' : 'pagata'}`)
  const pagamentoId = await aggiungiPagamento(libero(ctx), fatturaId, {
    ...{ data: riga.data, importo, metodo: 'Bonifico' },
    ...{ abbuono: parte.abbuono ?? 0, ritenutaBanca: parte.ritenutaBanca ?? 0, nota: null },
  })
  return { ...di, tipo: 'fattura', rataId: rata?.id ?? null, pagamentoId }
}

async function pagamentoDiRata({ db }: Context, rataId: number): Promise<number | null> {
  const riga = await db.selectFrom('pagamenti').select('id').where('rata_id', '=', rataId).executeTakeFirst()
  return riga?.id ?? null
}

/** A payment that the bank takes back: the instalment is unpaid again, the customer's transfer never came. */
async function storna(
  ctx: Context,
  fattura: Fattura,
  rata: Fattura['rate'][number] | undefined,
  importo: number,
): Promise<Omit<Fatta, 'soggetto'>> {
  const { id, numero_documento: numero } = fattura
  // Of other plans instalments are only due dates: what is paid is the invoice.
  const riba = fattura.metodo_pagamento === 'RiBa' ? rata : undefined
  const pagati = await ctx.db
    .selectFrom('pagamenti')
    .selectAll()
    .where('fattura_id', '=', id)
    .where('importo', '=', cents(importo))
    .where('nota_credito_id', 'is', null)
    .where('credito_id', 'is', null)
    .where('appuntamento_id', 'is', null)
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const pagato = pagati.find(({ rata_id }) => rata_id === (riba?.id ?? null))
  if (!pagato)
    throw non(
      riba
        ? `La rata di ${numero} non è pagata con ${formatEuro(importo)}: non c’è niente da riprendere`
        : `${numero} non ha un pagamento di ${formatEuro(importo)} da riprendere`,
    )
  const stornata = await ctx.db
    .selectFrom('movimenti_parti')
    .select('id')
    .where('pagamento_id', '=', pagato.id)
    .executeTakeFirst()
  // That movement happened: its part stays, and is no payment any more.
  if (stornata) await aggiorna(libero(ctx), partiMovimenti, stornata.id, { pagamentoId: null })
  return {
    ...{ tipo: 'storno', rataId: riba?.id ?? null, stornataId: stornata?.id ?? null },
    prima: JSON.stringify({ ...pagato, nota: null }),
    async poi() {
      if (riba) return aggiornaRata(libero(ctx), riba.id, { pagata: false })
      await elimina(libero(ctx), pagamenti, pagato.id)
      await allineaPagamenti(ctx, id)
    },
  }
}

async function conRestituzione(
  ctx: Context,
  riga: Letta,
  creditoId: number,
  importo: number,
): Promise<Fatta> {
  const credito = await ctx.db
    .selectFrom('crediti')
    .select(['cliente_id', 'fornitore_id'])
    .where('id', '=', creditoId)
    .executeTakeFirst()
  if (!credito) throw non('Questo credito non c’è')
  if (importo > 0 === (credito.cliente_id !== null))
    throw non(
      credito.cliente_id === null
        ? 'Il credito con un fornitore lo restituisce lui: i soldi entrano'
        : 'Il credito di un cliente lo restituisci tu: i soldi escono',
    )
  const restituzioneId = await rendiCredito(ctx, creditoId, {
    ...{ data: riga.data, metodo: 'Bonifico', importo: Math.abs(importo) },
  })
  return { tipo: 'restituzione', restituzioneId, soggetto: credito }
}

/** Money that pays nothing yet: of whom it says, else of whom the rest of the row is. */
async function conCredito(
  ctx: Context,
  riga: Letta,
  { credito, daRestituire, importo }: ParteDati,
  soggetti: readonly Soggetto[],
): Promise<Fatta> {
  const detto = credito ?? (daRestituire === true ? undefined : daRestituire)
  const [solo, altro] = [...new Set(soggetti.map((s) => JSON.stringify(s)))]
  const parti = solo && !altro ? (JSON.parse(solo) as Soggetto) : DI_NESSUNO
  const titolare = detto ?? { clienteId: parti.cliente_id, fornitoreId: parti.fornitore_id }
  if (titolare.clienteId == null && titolare.fornitoreId == null)
    throw non('Di chi sono questi soldi? Scegli il cliente o il fornitore')
  if (importo > 0 !== (titolare.clienteId != null))
    throw non(
      importo > 0
        ? 'Un credito con un fornitore nasce da ciò che esce: qui i soldi entrano'
        : 'Il credito di un cliente nasce da ciò che entra: qui i soldi escono',
    )
  const creditoId = await creaCredito(ctx, {
    ...{ ...titolare, data: riga.data, importo: Math.abs(importo), metodo: 'Bonifico' },
    daRestituire: daRestituire !== undefined,
  })
  return {
    ...{ tipo: 'credito', creditoId },
    soggetto: { cliente_id: titolare.clienteId ?? null, fornitore_id: titolare.fornitoreId ?? null },
  }
}

/**
 * Takes a part back, and exactly what it became: what somebody took away or marked by hand since is no obstacle.
 * @throws AppError credito_usato where the credit that it made pays an invoice; conflitto where the bank took its payment back
 */
export async function togliParte(ctx: Context, parte: ParteLetta): Promise<void> {
  const storno = await ctx.db
    .selectFrom('movimenti_parti')
    .innerJoin('movimenti_righe', 'movimenti_righe.id', 'riga_id')
    .select('movimenti_righe.data')
    .where('stornata_id', '=', parte.id)
    .executeTakeFirst()
  if (storno) throw non(`La banca lo ha ripreso il ${formatDate(storno.data)}: prima annulla quel movimento`)
  const prima = await ctx.db
    .selectFrom('movimenti_parti')
    .select(['prima', 'credito_id'])
    .where('id', '=', parte.id)
    .executeTakeFirstOrThrow()
  // Before what it became, which refers to nothing then.
  await elimina(libero(ctx), partiMovimenti, parte.id)
  if (parte.tipo === 'credito' && prima.credito_id !== null) await eliminaCredito(ctx, prima.credito_id)
  else if (parte.tipo === 'restituzione' && parte.restituzione_id !== null)
    await togliRestituzione(ctx, parte.restituzione_id)
  else if (parte.tipo === 'storno') await ripaga(ctx, parte, prima.prima)
  else if (parte.pagamento_id !== null) await togliPagato(ctx, parte, parte.pagamento_id)
}

/** Takes a payment back that is still the one it became. */
async function togliPagato(ctx: Context, { tipo, rata_id }: ParteLetta, pagamentoId: number): Promise<void> {
  if (tipo === 'rata') {
    if (rata_id !== null && (await pagamentoDiRata(ctx, rata_id)) === pagamentoId)
      await aggiornaRata(libero(ctx), rata_id, { pagata: false })
    return
  }
  const pagamento = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('id', '=', pagamentoId)
    .executeTakeFirst()
  if (pagamento) await eliminaPagamento(libero(ctx), pagamentoId)
}

/** A payment that the bank had taken back stands again as it was. @throws AppError conflitto where it was paid otherwise meanwhile */
async function ripaga(ctx: Context, { stornata_id, rata_id, fattura_id }: ParteLetta, prima: string | null) {
  if (prima === null || fattura_id === null) return
  const era = JSON.parse(prima) as Parameters<typeof riporta>[2]
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  const gia = `${fattura.numero_documento} è stata pagata di nuovo: prima togli quel pagamento`
  if (era.rata_id !== null && fattura.metodo_pagamento === 'RiBa') {
    const rata = fattura.rate.find((r) => r.id === rata_id)
    if (!rata) throw non(`La rata di ${fattura.numero_documento} che la banca aveva ripreso non c’è più`)
    const pagato = euro(Number(era.importo))
    if (rata.pagata || rata.importo < pagato) throw non(gia)
    await aggiornaRata(libero(ctx), rata.id, { pagata: true, dataPagamento: String(era.data), pagato })
  } else {
    const salda = Number(era.importo) + Number(era.abbuono) + Number(era.ritenuta_banca)
    if (cents(restaDi(fattura)) < salda) throw non(gia)
    await riporta(ctx, pagamenti, era)
    await allineaPagamenti(ctx, fattura_id)
  }
  if (stornata_id !== null) {
    const pagamentoId = rata_id === null ? era.id : await pagamentoDiRata(ctx, rata_id)
    await aggiorna(libero(ctx), partiMovimenti, stornata_id, { pagamentoId })
  }
}
