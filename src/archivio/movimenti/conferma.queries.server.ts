import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro, sumEuro } from '#shared/money.ts'
import { versoDellaVoce } from './aperte.rules.ts'
import type { ConfermaMovimentiDati, ParteDati, PerFattura } from './contract.ts'
import { esitoAperto } from './esiti.queries.server.ts'
import type { ParteLetta } from './parti.queries.server.ts'
import { senzaPosto, sommaParti } from './parti.rules.ts'
import type { PropostaPagamento } from './proposte.rules.ts'
import { chiudiOApri, esigeStatoEstratto, type Letta, leggiRighe, movimenti } from './queries.server.ts'
import { proposteDiMovimenti } from './righe.queries.server.ts'
import { CONFERMA_ANNULLABILE_MS, eAperta } from './rules.ts'
import { DI_NESSUNO, type Soggetto, scriviParte, togliParte } from './scrivi-parti.queries.server.ts'

interface NonPassata {
  n: number
  messaggio: string
  errore: AppError
}

const non = (messaggio: string) => new AppError('conflitto', messaggio)

/** What is left without a place of a row that was to be done. */
const avanza = (n: number, resta: number, messaggio: string) =>
  new AppError('resto', messaggio, { data: { n, resta } })

/** @throws AppError with all that can't be done, in words, and the code of the first: then nothing is */
function tuttoONiente(non: NonPassata[], verbo: string): void {
  const [rifiutata] = non
  if (!rifiutata) return
  const { errore, messaggio } = rifiutata
  const testo = non.length === 1 ? messaggio : `${non.length} movimenti non si possono ${verbo}: ${messaggio}`
  const codice = PROPRI.find((suo) => suo === errore.codice) ?? 'conflitto'
  const righe = non.map(({ n, messaggio: perche }) => ({ n, messaggio: perche }))
  throw new AppError(codice, testo, { data: { ...(errore.dettagli.data as object), righe } })
}

const PROPRI = ['resto', 'credito_usato'] as const

/** Does something for each row, and gathers what is refused. */
async function perRiga(righe: readonly number[], fai: (n: number) => Promise<void>): Promise<NonPassata[]> {
  const rifiutate: NonPassata[] = []
  for (const n of righe)
    try {
      await fai(n)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const messaggio = Object.values(error.dettagli.campi ?? {})[0] ?? error.message
      rifiutate.push({ n, messaggio, errore: error })
    }
  return rifiutate
}

type Conferma = ConfermaMovimentiDati['righe'][number]

/** A proposal as the parts that it would be; euro, signed as money moves. */
export const partiDellaProposta = ({ quote, categoria }: PropostaPagamento): ParteDati[] => [
  ...quote.map(({ voce, importo, abbuono, ritenutaBanca }): ParteDati => {
    const conSegno = euro(importo * versoDellaVoce(voce))
    if (voce.creditoId !== undefined) return { creditoId: voce.creditoId, importo: conSegno }
    return {
      ...{ fatturaId: voce.fatturaId, importo: conSegno },
      ...(voce.rataId !== null && { rataId: voce.rataId }),
      ...{ abbuono: euro(abbuono), ritenutaBanca: euro(ritenutaBanca) },
    }
  }),
  ...(categoria ? [{ categoria: categoria.categoria, importo: euro(categoria.importo) }] : []),
]

/**
 * Registers what rows are: part by part or as invoices, as somebody chose them, else as it is proposed now, where that is sure. A
 * row is done when all of its amount has a place; until then it stays open. All of them or none, in one transaction that holds
 * the statement; a row that any statement has is registered once.
 * @throws AppError resto with `n` and `resta` in `data` where parts leave something over; conflitto with `righe`: paid
 * meanwhile, registered already, nothing sure proposed
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
  const daSola = ({ fatture, parti, lasciaResto }: Conferma) => !fatture && !parti && !lasciaResto
  const { proposte } = righe.some(daSola)
    ? await proposteDiMovimenti(db, aperte, [...perNumero.values()])
    : { proposte: null }
  const scelte = new Map(righe.map((scelta) => [scelta.n, scelta]))
  const rifiutate = await perRiga([...scelte.keys()], async (n) => {
    const [riga, scelta] = [perNumero.get(n), scelte.get(n)]
    if (!riga || !scelta) throw non('Questo movimento non c’è')
    const proposta = daSola(scelta) ? proposte?.get(n)?.[0] : undefined
    // What is confirmed unseen may be another thing than what was on the screen.
    if (proposta && !proposta.sicura)
      throw non('La proposta di questo movimento non è sicura: scegli la fattura')
    const daProposta = proposta && partiDellaProposta(proposta)
    const parti = scelta.parti ?? daProposta ?? (scelta.fatture ?? []).map((f) => comeParte(riga, f))
    await registraRiga(ctx, riga, {
      ...scelta,
      parti,
      intera: scelta.parti !== undefined || daProposta !== undefined,
    })
  })
  tuttoONiente(rifiutate, 'registrare')
  await chiudiOApri(db, id)
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, registrati: scelte.size })
}

/** An invoice that a row pays, with the row's sign. */
const comeParte = ({ importo: diRiga }: Letta, { id, rataId, importo, ...altro }: PerFattura): ParteDati => ({
  ...{ ...altro, fatturaId: id, importo: diRiga < 0 ? -importo : importo },
  ...(rataId != null && { rataId }),
})

/** What is to be registered of a row. */
interface DaRegistrare extends Omit<Conferma, 'parti' | 'fatture'> {
  parti: readonly ParteDati[]
  /** They are all of it. */
  intera: boolean
}

const stessa = (scritta: ParteLetta, { fatturaId, rataId }: ParteDati) =>
  fatturaId !== undefined && scritta.fattura_id === fatturaId && scritta.rata_id === (rataId ?? null)

/** Whether this is what a row that was begun lacks, from somebody who doesn't say what they saw: else they may repeat what was just done. */
function finisce(scritte: readonly ParteLetta[], parti: readonly ParteDati[], manca: number): boolean {
  if (scritte.length === 0 || parti.length === 0) return true
  const ripetuta = parti.some((parte) => scritte.some((scritta) => stessa(scritta, parte)))
  return !ripetuta && cents(sommaParti(parti)) === cents(manca)
}

/** @throws AppError resto, conflitto where a row can't be registered, or no more */
async function esigeDaRegistrare(
  { db }: Context,
  riga: Letta,
  { n, parti, intera, resta, lasciaResto }: DaRegistrare,
) {
  const manca = senzaPosto(riga)
  if (riga.esito === 'registrata') throw non('Questo movimento è già registrato')
  if (riga.esito === 'ignorata') throw non('Questo movimento è ignorato: prima riprendilo')
  if (riga.data > oggi())
    throw non(`Questo movimento è del ${formatDate(riga.data)}, che deve ancora venire: controlla il file`)
  if (parti.length === 0 && !lasciaResto)
    throw non('Non c’è più niente da proporre per questo movimento: scegli la fattura')
  if (resta === undefined ? !finisce(riga.parti, parti, manca) : cents(resta) !== cents(manca))
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
  const poi = sumEuro([manca, -sommaParti(parti)])
  if ((intera || lasciaResto) && poi !== 0)
    throw avanza(n, poi, `Restano ${formatEuro(Math.abs(poi))} senza un posto: di’ che cosa sono`)
  // Also in part never more than there is.
  if (!intera && Math.sign(poi) === -Math.sign(manca) && poi !== 0)
    throw non(
      `Le fatture scelte sommano ${formatEuro(Math.abs(sommaParti(parti)))}, ${riga.parti.length > 0 ? 'del movimento restano' : 'il movimento è di'} ${formatEuro(Math.abs(manca))}`,
    )
}

async function registraRiga(ctx: Context, riga: Letta, scelta: DaRegistrare): Promise<void> {
  await esigeDaRegistrare(ctx, riga, scelta)
  const { cliente_id, fornitore_id } = riga
  const soggetti: Soggetto[] = riga.parti.length > 0 ? [{ cliente_id, fornitore_id }] : []
  // A credit is of whom the rest of the row is: the others come first.
  for (const parte of scelta.parti.toSorted((a, b) => Number(!!a.daRestituire) - Number(!!b.daRestituire))) {
    if (!scelta.intera) await esigeStessoVerso(ctx, riga, parte)
    const soggetto = await scriviParte(ctx, riga, parte, soggetti)
    if (soggetto) soggetti.push(soggetto)
  }
  const finita = cents(senzaPosto(riga)) === cents(sommaParti(scelta.parti))
  const diversi = new Set(soggetti.map((soggetto) => JSON.stringify(soggetto)))
  await ctx.db
    .updateTable('movimenti_righe')
    .set({
      ...{ esito: finita ? 'registrata' : riga.esito, registrata: riga.impronta },
      ...{ confermata_il: new Date().toISOString(), nome_utente: ctx.utente.nome_utente },
      // Of several nobody knows whose account it is.
      ...(diversi.size === 1 ? soggetti[0] : DI_NESSUNO),
    })
    .where('id', '=', riga.id)
    .execute()
}

/** Who only names invoices means that the row pays them. @throws AppError conflitto */
async function esigeStessoVerso({ db }: Context, riga: Letta, { fatturaId }: ParteDati): Promise<void> {
  if (fatturaId === undefined) return
  const fattura = await db
    .selectFrom('fatture')
    .select(['numero_documento as numero', 'tipo', 'tipo_documento'])
    .where('id', '=', fatturaId)
    .executeTakeFirst()
  if (!fattura) return
  const { numero, tipo, tipo_documento } = fattura
  const nota = tipo_documento === 'TD04'
  if (((tipo === 'Attiva') !== nota) === riga.importo > 0) return
  throw non(
    nota
      ? `${numero} è una nota di credito: questo movimento ${riga.importo > 0 ? 'entra' : 'esce'}`
      : tipo === 'Attiva'
        ? `${numero} è da incassare, questo movimento esce`
        : `${numero} è da pagare, questo movimento entra`,
  )
}

/**
 * Takes back what was registered, all of a statement or some rows, each part exactly: within a day, or as long as a row is open.
 * What is older of a row that was finished later stays, and the row is open again with it. A payment that is gone already is no
 * obstacle.
 * @throws AppError credito_usato; conflitto with `righe` in `data`
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
    if (!riga) throw non('Questo movimento non c’è')
    // Whoever took its payment away by hand has done it already.
    if (riga.registrata === null) return
    const ieri = Date.now() - CONFERMA_ANNULLABILE_MS
    const vecchie = eAperta(riga.esito)
      ? []
      : riga.parti.filter(({ created_at }) => Date.parse(created_at) < ieri)
    if (vecchie.length > 0 && (!soli || vecchie.length === riga.parti.length))
      throw non('Dopo un giorno non si annulla più: togli il pagamento dalla fattura')
    await riapriRiga(ctx, id, riga, vecchie)
    for (const parte of riga.parti.toReversed()) if (!vecchie.includes(parte)) await togliParte(ctx, parte)
  })
  tuttoONiente(rifiutate, 'annullare')
  await chiudiOApri(db, id)
  if (!soli) await db.updateTable('movimenti').set({ stato: 'annullata' }).where('id', '=', id).execute()
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, annullati: numeri.length })
}

const MAI_REGISTRATA = {
  ...{ registrata: null, confermata_il: null, nome_utente: null, cliente_id: null, fornitore_id: null },
}

/** A row is open again, with the parts that stay. */
export async function riapriRiga(
  { db }: Pick<Context, 'db'>,
  id: number,
  riga: Pick<Letta, 'id' | 'impronta'>,
  restano: readonly Pick<ParteLetta, 'created_at'>[],
): Promise<void> {
  const esito = await esitoAperto(db, id, riga)
  const ultima = restano.at(-1)
  await db
    .updateTable('movimenti_righe')
    .set({ esito, ...(ultima ? { confermata_il: ultima.created_at } : MAI_REGISTRATA) })
    .where('id', '=', riga.id)
    .execute()
}
