import { nomeSullaFattura } from '#carte/fatture/nome.rules.ts'
import { aggiungiPagamento, eliminaPagamento } from '#carte/fatture/pagamenti.queries.server.ts'
import { aggiornaRata, bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, formatEuro, sumEuro } from '#shared/money.ts'
import type { ConfermaMovimentiDati, PerFattura } from './contract.ts'
import { esitoAperto } from './esiti.queries.server.ts'
import {
  chiudiOApri,
  esigeStatoEstratto,
  type Letta,
  leggiRighe,
  movimenti,
  type Pagata,
  pagateCon,
  righeMovimenti,
  senzaPosto,
} from './queries.server.ts'
import { proposteDiMovimenti } from './righe.queries.server.ts'
import { CONFERMA_ANNULLABILE_MS, eAperta } from './rules.ts'

interface NonPassata {
  n: number
  messaggio: string
}

const non = (messaggio: string) => new AppError('conflitto', messaggio)

/** @throws AppError conflitto with all that can't be done, in words: then nothing is */
function tuttoONiente(non: NonPassata[], verbo: string): void {
  const [rifiutata] = non
  if (!rifiutata) return
  const testo =
    non.length === 1
      ? rifiutata.messaggio
      : `${non.length} movimenti non si possono ${verbo}: ${rifiutata.messaggio}`
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

type Conferma = ConfermaMovimentiDati['righe'][number]

/** What is to be written of a row. */
interface DaRegistrare extends Omit<Conferma, 'fatture'> {
  fatture: readonly PerFattura[]
}

/**
 * Registers what rows paid: as somebody chose it, else as it is proposed now, where that is sure. A row is done when all of its amount has a place, or
 * its rest is left; until then it stays open. All of them or none, in one transaction that holds the statement; a row that any statement has is registered once.
 * @throws AppError conflitto with `righe` in `data`: paid meanwhile, registered already, nothing sure proposed
 */
export async function confermaMovimenti(
  ctx: Context,
  id: number,
  { righe }: ConfermaMovimentiDati,
): Promise<void> {
  const { db } = ctx
  const { nome_file } = await esigeStatoEstratto(db, id, ['pronta', 'fatta'])
  const perNumero = new Map((await leggiRighe(db, id)).map((r) => [r.n, r]))
  const aperte = [...perNumero.values()].filter(({ esito }) => eAperta(esito))
  const daSola = ({ fatture, lasciaResto }: Conferma) => !fatture && !lasciaResto
  const { proposte } = righe.some(daSola)
    ? await proposteDiMovimenti(db, aperte, [...perNumero.values()])
    : { proposte: null }
  const proposteA = (n: number): PerFattura[] =>
    (proposte?.get(n)?.[0]?.quote ?? []).map(({ voce, importo, abbuono, ritenutaBanca }) => ({
      ...{ id: voce.fatturaId, rataId: voce.rataId },
      ...{ importo: importo / 100, abbuono: abbuono / 100, ritenutaBanca: ritenutaBanca / 100 },
    }))
  const scelte = new Map(righe.map((scelta) => [scelta.n, scelta]))
  const rifiutate = await perRiga([...scelte.keys()], async (n) => {
    const [riga, scelta] = [perNumero.get(n), scelte.get(n)]
    if (!riga || !scelta) throw non('Questo movimento non c’è')
    // What is confirmed unseen may be another thing than what was on the screen.
    if (daSola(scelta) && proposte?.get(n)?.[0]?.sicura === false)
      throw non('La proposta di questo movimento non è sicura: scegli la fattura')
    const fatture = scelta.fatture ?? (daSola(scelta) ? proposteA(n) : [])
    await registraRiga(ctx, riga, { ...scelta, fatture })
  })
  tuttoONiente(rifiutate, 'registrare')
  await chiudiOApri(db, id)
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, registrati: scelte.size })
}

/** Whether this is what a row that was begun lacks, from somebody who doesn't say what they saw: else they may repeat what was just done. */
function finisce(pagate: readonly Pagata[], fatture: readonly PerFattura[], manca: number): boolean {
  if (pagate.length === 0 || fatture.length === 0) return true
  const ripetuta = fatture.some(({ id, rataId }) =>
    pagate.some((pagata) => pagata.id === id && pagata.rataId === (rataId ?? null)),
  )
  return !ripetuta && cents(sumEuro(fatture.map(({ importo }) => importo))) === Math.abs(cents(manca))
}

/** @throws AppError conflitto where a row can't be registered, or no more */
async function esigeDaRegistrare(
  { db }: Context,
  riga: Letta,
  { fatture, resta, lasciaResto }: DaRegistrare,
) {
  const pagate = pagateCon(riga)
  const manca = senzaPosto(riga)
  if (riga.esito === 'registrata' && manca === 0) throw non('Questo movimento è già registrato')
  if (riga.esito === 'ignorata') throw non('Questo movimento è ignorato: prima riprendilo')
  if (riga.data > oggi())
    throw non(`Questo movimento è del ${formatDate(riga.data)}, che deve ancora venire: controlla il file`)
  if (fatture.length === 0 && !(lasciaResto && pagate.length > 0))
    throw non('Non c’è più niente da proporre per questo movimento: scegli la fattura')
  const somma = sumEuro(fatture.map(({ importo }) => importo))
  if (resta === undefined ? !finisce(pagate, fatture, manca) : cents(resta) !== cents(manca))
    throw non(`Di questo movimento ora restano ${formatEuro(Math.abs(manca))}: guardalo di nuovo`)
  const gemella = await db
    .selectFrom('movimenti_righe')
    .innerJoin('movimenti', 'movimenti.id', 'movimenti_righe.movimento_id')
    .select('nome_file')
    .where('registrata', '=', riga.impronta)
    .where('movimenti_righe.id', '!=', riga.id)
    .executeTakeFirst()
  if (gemella)
    throw non(
      `Già registrato dall’estratto ${gemella.nome_file}: se è un altro, segna il pagamento dalla sua fattura`,
    )
  if (cents(somma) > Math.abs(cents(manca)))
    throw non(
      `Le fatture scelte sommano ${formatEuro(somma)}, ${pagate.length > 0 ? 'del movimento restano' : 'il movimento è di'} ${formatEuro(Math.abs(manca))}`,
    )
}

async function registraRiga(ctx: Context, riga: Letta, scelta: DaRegistrare): Promise<void> {
  await esigeDaRegistrare(ctx, riga, scelta)
  const pagate = pagateCon(riga).map((pagata) => ({ ...pagata, il: registrataIl(riga, pagata) }))
  const { cliente_id, fornitore_id } = riga
  const il = new Date().toISOString()
  const parti = new Set(pagate.length > 0 ? [JSON.stringify({ cliente_id, fornitore_id })] : [])
  for (const quota of scelta.fatture) {
    const { pagata, ...soggetto } = await paga(ctx, riga, quota)
    pagate.push({ ...pagata, il })
    parti.add(JSON.stringify(soggetto))
  }
  const [parte] = parti
  const fatto = JSON.stringify(pagate)
  const resta = senzaPosto({ ...riga, fatto, esito: 'da_confermare' })
  const finita = resta === 0 || scelta.lasciaResto === true || !eAperta(riga.esito)
  const resto = finita && resta !== 0 ? cents(resta) : null
  await ctx.db
    .updateTable('movimenti_righe')
    .set({
      ...{ esito: finita ? 'registrata' : riga.esito, registrata: riga.impronta, fatto, resto },
      ...{ confermata_il: il, nome_utente: ctx.utente.nome_utente },
      // Of several nobody knows whose account it is.
      ...(parti.size === 1 && parte ? JSON.parse(parte) : { cliente_id: null, fornitore_id: null }),
    })
    .where('id', '=', riga.id)
    .execute()
  if (resto !== null || riga.resto !== null)
    await registra(
      ctx,
      'aggiorna',
      righeMovimenti,
      riga.id,
      { resto: riga.resto === null ? null : cents(riga.resto) },
      { data: riga.data, importo: cents(riga.importo), resto },
    )
}

/** Pays an invoice, or an instalment of a RiBa, by what a row says: held from the first look, so that nobody else pays it meanwhile. */
async function paga(ctx: Context, riga: Letta, quota: PerFattura) {
  const libero = { ...ctx, ifVersion: null }
  const fattura = await bloccaPiano(ctx.db, quota.id)
  const { numero_documento: numero, cliente_id, fornitore_id, tipo } = fattura
  const attiva = tipo === 'Attiva'
  if (fattura.nota_di_credito) throw non(`${numero} è una nota di credito: registrala dalla sua pagina`)
  if (attiva !== riga.importo > 0)
    throw non(
      attiva
        ? `${numero} è da incassare, questo movimento esce`
        : `${numero} è da pagare, questo movimento entra`,
    )
  const nome = nomeSullaFattura(fattura)
  const soggetto = attiva ? { cliente_id, fornitore_id: null } : { cliente_id: null, fornitore_id }
  const pagata: Pagata = {
    id: quota.id,
    rataId: quota.rataId ?? null,
    pagamentoId: null,
    numero,
    nome,
    importo: quota.importo,
  }
  if (pagata.rataId !== null) {
    const rata = fattura.rate.find((r) => r.id === pagata.rataId)
    if (!rata) throw non(`La rata scelta non è di ${numero}`)
    if (fattura.metodo_pagamento === 'RiBa') {
      if (rata.pagata) throw non(`La rata di ${numero} è già pagata`)
      if (rata.importo !== quota.importo) throw non(`La rata di ${numero} è di ${formatEuro(rata.importo)}`)
      await aggiornaRata(libero, rata.id, { pagata: true, dataPagamento: riga.data })
      pagata.pagamentoId = (await pagamentoDiRata(ctx, rata.id))?.id ?? null
      return { pagata, ...soggetto }
    }
    pagata.rataId = null
  }
  if (restaDi(fattura) <= 0) throw non(`${numero} è già pagata`)
  pagata.pagamentoId = await aggiungiPagamento(libero, quota.id, {
    ...{ data: riga.data, importo: quota.importo, metodo: 'Bonifico' },
    ...{ abbuono: quota.abbuono ?? 0, ritenutaBanca: quota.ritenutaBanca ?? 0, nota: null },
  })
  return { pagata, ...soggetto }
}

const registrataIl = ({ confermata_il }: Letta, { il }: Pagata): string => il ?? confermata_il ?? ''

/**
 * Takes back what was registered, all of a statement or some rows: within a day, or as long as a row is open. What is older of a row that was left
 * with a rest stays, and the row is as it was. A payment that is gone already is no obstacle.
 * @throws AppError conflitto with `righe` in `data`
 */
export async function annullaConferma(ctx: Context, id: number, soli?: readonly number[]): Promise<void> {
  const { db } = ctx
  const { stato, nome_file } = await esigeStatoEstratto(db, id, ['pronta', 'fatta', 'annullata'])
  if (stato === 'annullata') return
  const righe = await leggiRighe(db, id)
  const registrate = righe.filter(({ registrata }) => registrata !== null)
  const perNumero = new Map(righe.map((r) => [r.n, r]))
  const numeri = soli ?? registrate.map(({ n }) => n)
  const rifiutate = await perRiga(numeri, async (n) => {
    const riga = perNumero.get(n)
    if (!riga || riga.registrata === null) throw non('Questo movimento non è registrato')
    const pagate = pagateCon(riga)
    const ieri = Date.now() - CONFERMA_ANNULLABILE_MS
    const vecchie = eAperta(riga.esito)
      ? []
      : pagate.filter((pagata) => Date.parse(registrataIl(riga, pagata)) < ieri)
    if (vecchie.length > 0 && (!soli || vecchie.length === pagate.length))
      throw non('Dopo un giorno non si annulla più: togli il pagamento dalla fattura')
    for (const pagata of pagate) if (!vecchie.includes(pagata)) await riprendi(ctx, pagata)
    await db
      .updateTable('movimenti_righe')
      .set(
        vecchie.length > 0
          ? comEra(riga, vecchie)
          : { ...MAI_REGISTRATA, esito: await esitoAperto(db, id, riga) },
      )
      .where('id', '=', riga.id)
      .execute()
  })
  tuttoONiente(rifiutate, 'annullare')
  await chiudiOApri(db, id)
  if (!soli) await db.updateTable('movimenti').set({ stato: 'annullata' }).where('id', '=', id).execute()
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, annullati: numeri.length })
}

const MAI_REGISTRATA = {
  ...({ esito: 'da_confermare', registrata: null, fatto: null, resto: null } as const),
  ...{ confermata_il: null, nome_utente: null, cliente_id: null, fornitore_id: null },
}

/** A row that was left with a rest, without what was paid of that since. */
function comEra(riga: Letta, vecchie: readonly Pagata[]) {
  const fatto = JSON.stringify(vecchie)
  const resto = cents(senzaPosto({ ...riga, fatto, esito: 'da_confermare' }))
  return { fatto, resto, confermata_il: vecchie.at(-1)?.il ?? riga.confermata_il }
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
  const pagamento = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('id', '=', pagamentoId)
    .executeTakeFirst()
  if (pagamento) await eliminaPagamento(libero, pagamentoId)
}
