import { aggiungiPagamento, eliminaPagamento } from '#carte/fatture/pagamenti.queries.server.ts'
import { aggiornaRata, blocca } from '#carte/fatture/rate.queries.server.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, formatEuro, sumEuro } from '#shared/money.ts'
import type { ConfermaDati, PerFattura } from './contract.ts'
import { chiudiOApri, esigeStato, type Letta, leggiRighe, movimenti, type Pagata } from './queries.server.ts'
import { proposteDi } from './righe.queries.server.ts'
import { ANNULLABILE_MS, eAperta } from './rules.ts'

interface NonPassata {
  n: number
  messaggio: string
}

const non = (messaggio: string) => new AppError('conflitto', messaggio)

/** @throws AppError conflitto with all that can't be done, in words: then nothing is */
function tuttoONiente(non: NonPassata[], quale: string): void {
  const [prima] = non
  if (!prima) return
  const testo =
    non.length === 1 ? prima.messaggio : `${non.length} movimenti non si possono ${quale}: ${prima.messaggio}`
  throw new AppError('conflitto', testo, { data: { righe: non } })
}

/** Does something for each row, and gathers what is refused. */
async function perRiga(righe: readonly number[], fai: (n: number) => Promise<void>): Promise<NonPassata[]> {
  const rifiutate: NonPassata[] = []
  for (const n of righe)
    try {
      await fai(n)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rifiutate.push({ n, messaggio: Object.values(error.dettagli.campi ?? {})[0] ?? error.message })
    }
  return rifiutate
}

/**
 * Registers what rows paid: as somebody chose it, else as it is proposed now, where that is sure. All of them or none, in one transaction that holds the
 * statement; a row that any statement has is registered once.
 * @throws AppError conflitto with `righe` in `data`: paid meanwhile, registered already, nothing sure proposed
 */
export async function conferma(ctx: Context, id: number, { righe }: ConfermaDati): Promise<void> {
  const { db } = ctx
  const { nome_file } = await esigeStato(db, id, ['pronta'])
  const sue = new Map((await leggiRighe(db, id)).map((r) => [r.n, r]))
  const tutte = [...sue.values()].filter(({ esito }) => eAperta(esito))
  const { proposte } = righe.some(({ fatture }) => !fatture)
    ? await proposteDi(db, tutte)
    : { proposte: null }
  const proposteA = (n: number): PerFattura[] =>
    (proposte?.get(n)?.[0]?.quote ?? []).map(({ voce, importo, abbuono, ritenutaBanca }) => ({
      ...{ id: voce.fatturaId, rataId: voce.rataId },
      ...{ importo: importo / 100, abbuono: abbuono / 100, ritenutaBanca: ritenutaBanca / 100 },
    }))
  const scelte = new Map(righe.map(({ n, fatture }) => [n, fatture ?? proposteA(n)]))
  // What is confirmed unseen may be another thing than what was on the screen.
  const daSole = new Set(righe.flatMap(({ n, fatture }) => (fatture ? [] : n)))
  const rifiutate = await perRiga([...scelte.keys()], async (n) => {
    const riga = sue.get(n)
    if (!riga) throw non('Questo movimento non c’è')
    if (daSole.has(n) && proposte?.get(n)?.[0]?.sicura === false)
      throw non('La proposta di questo movimento non è sicura: scegli la fattura')
    await registraRiga(ctx, riga, scelte.get(n) ?? [])
  })
  tuttoONiente(rifiutate, 'registrare')
  await chiudiOApri(db, id)
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, registrati: scelte.size })
}

async function registraRiga(ctx: Context, riga: Letta, fatture: readonly PerFattura[]): Promise<void> {
  if (riga.esito === 'registrata') throw non('Questo movimento è già registrato')
  if (riga.esito === 'ignorata') throw non('Questo movimento è ignorato: prima riprendilo')
  if (riga.data > oggi())
    throw non(`Questo movimento è del ${formatDate(riga.data)}, che deve ancora venire: controlla il file`)
  if (fatture.length === 0)
    throw non('Non c’è più niente da proporre per questo movimento: scegli la fattura')
  const gemella = await ctx.db
    .selectFrom('movimenti_righe')
    .innerJoin('movimenti', 'movimenti.id', 'movimenti_righe.movimento_id')
    .select('nome_file')
    .where('registrata', '=', riga.impronta)
    .executeTakeFirst()
  if (gemella)
    throw non(
      `Già registrato dall’estratto ${gemella.nome_file}: se è un altro, segna il pagamento dalla sua fattura`,
    )
  const somma = sumEuro(fatture.map(({ importo }) => importo))
  if (cents(somma) > Math.abs(cents(riga.importo)))
    throw non(
      `Le fatture scelte sommano ${formatEuro(somma)}, il movimento è di ${formatEuro(Math.abs(riga.importo))}`,
    )
  const pagate: Pagata[] = []
  const parti = new Set<string>()
  for (const una of fatture) {
    const { pagata, cliente_id, fornitore_id } = await paga(ctx, riga, una)
    pagate.push(pagata)
    parti.add(JSON.stringify({ cliente_id, fornitore_id }))
  }
  const [di] = parti
  await ctx.db
    .updateTable('movimenti_righe')
    .set({
      ...{ esito: 'registrata', registrata: riga.impronta, fatto: JSON.stringify(pagate) },
      ...{ confermata_il: new Date().toISOString(), nome_utente: ctx.utente.nome_utente },
      // Of several nobody knows whose account it is.
      ...(parti.size === 1 && di ? JSON.parse(di) : {}),
    })
    .where('id', '=', riga.id)
    .execute()
}

/** Pays an invoice, or an instalment of a RiBa, by what a row says: held from the first look, so that nobody else pays it meanwhile. */
async function paga(ctx: Context, riga: Letta, una: PerFattura) {
  const libero = { ...ctx, ifVersion: null }
  const fattura = await blocca(ctx.db, una.id)
  const { numero_documento: numero, cliente_id, fornitore_id, tipo } = fattura
  const attiva = tipo === 'Attiva'
  if (fattura.nota_di_credito) throw non(`${numero} è una nota di credito: registrala dalla sua pagina`)
  if (attiva !== riga.importo > 0)
    throw non(
      attiva
        ? `${numero} è da incassare, questo movimento esce`
        : `${numero} è da pagare, questo movimento entra`,
    )
  const nome =
    fattura.fornitori?.ragione_sociale ??
    (fattura.cliente
      ? `${fattura.cliente.nome} ${fattura.cliente.cognome}`.trim()
      : (fattura.intestatario ?? ''))
  const di = attiva ? { cliente_id, fornitore_id: null } : { cliente_id: null, fornitore_id }
  const pagata: Pagata = {
    id: una.id,
    rataId: una.rataId ?? null,
    pagamentoId: null,
    numero,
    nome,
    importo: una.importo,
  }
  if (pagata.rataId !== null) {
    const rata = fattura.rate.find((r) => r.id === pagata.rataId)
    if (!rata) throw non(`La rata scelta non è di ${numero}`)
    if (fattura.metodo_pagamento === 'RiBa') {
      if (rata.pagata) throw non(`La rata di ${numero} è già pagata`)
      if (rata.importo !== una.importo) throw non(`La rata di ${numero} è di ${formatEuro(rata.importo)}`)
      await aggiornaRata(libero, rata.id, { pagata: true, dataPagamento: riga.data })
      pagata.pagamentoId = (await pagamentoDiRata(ctx, rata.id))?.id ?? null
      return { pagata, ...di }
    }
    pagata.rataId = null
  }
  if (restaDi(fattura) <= 0) throw non(`${numero} è già pagata`)
  pagata.pagamentoId = await aggiungiPagamento(libero, una.id, {
    ...{ data: riga.data, importo: una.importo, metodo: 'Bonifico' },
    ...{ abbuono: una.abbuono ?? 0, ritenutaBanca: una.ritenutaBanca ?? 0, nota: null },
  })
  return { pagata, ...di }
}

/**
 * Takes back what was registered, all of a statement or some rows: within a day. A payment that is gone already is no obstacle.
 * @throws AppError conflitto with `righe` in `data`
 */
export async function annulla(ctx: Context, id: number, soli?: readonly number[]): Promise<void> {
  const { db } = ctx
  const { stato, nome_file } = await esigeStato(db, id, ['pronta', 'fatta', 'annullata'])
  if (stato === 'annullata') return
  const tutte = await leggiRighe(db, id)
  const registrate = tutte.filter(({ esito }) => esito === 'registrata')
  const sue = new Map(tutte.map((r) => [r.n, r]))
  const quali = soli ?? registrate.map(({ n }) => n)
  const rifiutate = await perRiga(quali, async (n) => {
    const riga = sue.get(n)
    if (riga?.esito !== 'registrata') throw non('Questo movimento non è registrato')
    if (Date.parse(riga.confermata_il ?? '') < Date.now() - ANNULLABILE_MS)
      throw non('Dopo un giorno non si annulla più: togli il pagamento dalla fattura')
    for (const pagata of JSON.parse(riga.fatto ?? '[]') as Pagata[]) await riprendi(ctx, pagata)
    await db
      .updateTable('movimenti_righe')
      .set({
        ...{ esito: 'da_confermare', registrata: null, fatto: null, confermata_il: null, nome_utente: null },
        ...{ cliente_id: null, fornitore_id: null },
      })
      .where('id', '=', riga.id)
      .execute()
  })
  tuttoONiente(rifiutate, 'annullare')
  await chiudiOApri(db, id)
  if (!soli) await db.updateTable('movimenti').set({ stato: 'annullata' }).where('id', '=', id).execute()
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, annullati: quali.length })
}

const pagamentoDiRata = ({ db }: Context, rataId: number) =>
  db.selectFrom('pagamenti').select('id').where('rata_id', '=', rataId).executeTakeFirst()

/** Takes a payment back that is still the one it became: what somebody has marked by hand since is theirs. */
async function riprendi(ctx: Context, { rataId, pagamentoId }: Pagata): Promise<void> {
  if (pagamentoId === null) return
  const libero = { ...ctx, ifVersion: null }
  if (rataId !== null) {
    if ((await pagamentoDiRata(ctx, rataId))?.id === pagamentoId)
      await aggiornaRata(libero, rataId, { pagata: false })
    return
  }
  const suo = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('id', '=', pagamentoId)
    .executeTakeFirst()
  if (suo) await eliminaPagamento(libero, pagamentoId)
}
