// long because checks, number, file and what follows are one transaction
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { eCancellato } from '#anagrafe/clienti/queries.server.ts'
import { residui } from '#carte/dichiarazioni/residuo.queries.server.ts'
import { accontiDaScalare } from '#carte/fatture/acconti-da-scalare.queries.server.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { esigeEntro } from '#carte/fatture/nota.rules.ts'
import { compensaConLaSua, sciogliCompensazioni } from '#carte/fatture/note.queries.server.ts'
import { conOrigine } from '#carte/fatture/origine.queries.server.ts'
import { origineInParole } from '#carte/fatture/origine.rules.ts'
import { allineaPagamenti, pagamentiDi, saldoDellaFattura } from '#carte/fatture/pagamenti.queries.server.ts'
import { fatture, trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import { cambiamentiDellaBozza, trovaRicalcolo } from '#carte/fatture/ricalcolo.queries.server.ts'
import { riepilogoFattura } from '#carte/fatture/righe.queries.server.ts'
import { HA_PAGAMENTI, type StatoInvio } from '#carte/fatture/rules.ts'
import { stornabile } from '#carte/fatture/stornato.queries.server.ts'
import {
  arrivaA,
  comeNumero,
  numeroPrevisto,
  primoNumero,
  prossimoNumero,
  restituisciNumero,
  scrittureDi,
  seriePredefinita,
} from '#carte/serie/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, lockRow } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import type { ControlloVisto, Emissione } from './contract.ts'
import { controlliDocumento, controlloSchema } from './controlli.rules.ts'
import { avviso, controlloCheBlocca as bloccante } from './controllo.rules.ts'
import { type DocumentoDaEmettere, documentoElettronico } from './documento.queries.server.ts'
import { esigeFuoriDallaPec } from './pec.queries.server.ts'
import { fileElettronici } from './queries.server.ts'
import { liberaLavori, riprendiLavori } from './storno.queries.server.ts'
import { vistaDocumento } from './vista.rules.ts'
import { nomeFileFattura, progressivoDi, xmlDi } from './xml.rules.ts'

const annoDi = ({ data_emissione }: Pick<Fattura, 'data_emissione'>) => Number(data_emissione.slice(0, 4))

/** The last invoice that a series issued in a year, by number, without one; of one that keeps its number, the one before. */
async function ultimaDi(
  db: Db,
  serieId: number,
  anno: number,
  { id: tranne, sotto }: { id: number; sotto: number | null },
) {
  return db
    .selectFrom('fatture')
    .select(['id', 'numero_documento as numero', 'data_emissione as data', 'progressivo'])
    .where('serie_id', '=', serieId)
    .where('progressivo', 'is not', null)
    .where('data_emissione', '>=', `${anno}-01-01`)
    .where('data_emissione', '<=', `${anno}-12-31`)
    .where('id', '!=', tranne)
    .$if(sotto !== null, (q) => q.where('progressivo', '<', sotto))
    .orderBy('progressivo', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @throws AppError conflitto where the series has one of a later day already */
function esigeDopo(data: string, ultima: { numero: string; data: string } | undefined): void {
  if (ultima && data < ultima.data)
    throw new AppError(
      'conflitto',
      `La ${ultima.numero} è del ${formatDate(ultima.data)}: questa non può avere una data precedente`,
    )
}

async function numeroUsato(db: Db, f: Fattura, numero: string): Promise<boolean> {
  const scritture = await scrittureDi(db, f.nota_di_credito, annoDi(f), numero)
  const unici = scritture.map((numero_documento) =>
    String(fatture.derivate({ ...inColonne(f), fase: 'Emessa', numero_documento }).numero_unico),
  )
  const doppia = await db
    .selectFrom('fatture')
    .select('id')
    .where('numero_unico', 'in', unici)
    .where('id', '!=', f.id)
    .executeTakeFirst()
  return doppia !== undefined || (await postoPreso(db, f, numero))
}

/** Whether the place of a typed number in its series is another's: `FT-2026-0042` is that of `FT-2026-042`. */
async function postoPreso(db: Db, f: Fattura, numero: string): Promise<boolean> {
  if (f.fase !== 'Registrata') return false
  const { id: serieId } = await seriePredefinita(db, f.nota_di_credito)
  const scritto = await comeNumero(db, serieId, annoDi(f), numero)
  if (!scritto) return false
  const doppia = await db
    .selectFrom('fatture')
    .select('id')
    .where('serie_id', '=', serieId)
    .where('progressivo', '=', scritto.progressivo)
    .where('data_emissione', '>=', `${annoDi(f)}-01-01`)
    .where('data_emissione', '<=', `${annoDi(f)}-12-31`)
    .where('id', '!=', f.id)
    .executeTakeFirst()
  return doppia !== undefined
}

const inColonne = ({
  tipo,
  tipo_documento,
  data_emissione,
  fornitore_id,
  stato,
  data_scadenza,
}: Fattura) => ({ tipo, tipo_documento, data_emissione, fornitore_id, stato, data_scadenza })

async function dichiarazioniDi(db: Db, clienteId: number | null): Promise<string[]> {
  const { rows } = await sql<{ aliquota: string }>`
    select aliquota from dichiarazioni_iva where cliente_id = ${clienteId}`.execute(db)
  return rows.map(({ aliquota }) => Number(aliquota).toFixed(2))
}

/** What is left, without a document, of the declaration that it is under, in cents; null where no amount is known. */
async function residuoIntento(
  db: Db,
  { id, cliente_id }: Pick<Fattura, 'id' | 'cliente_id'>,
  intento: { id: number } | null,
): Promise<number | null> {
  if (!intento || cliente_id === null) return null
  return (await residui(db, cliente_id, id)).get(intento.id) ?? null
}

async function controlla(
  db: Db,
  f: Fattura,
  { documento, costi }: DocumentoDaEmettere,
  ultima: { numero: string; data: string } | undefined,
): Promise<ControlloVisto[]> {
  return controlliDocumento(documento, {
    oggi: oggi(),
    numeroUsato: await numeroUsato(db, f, documento.numero),
    ultima: ultima ? { numero: ultima.numero, data: ultima.data } : null,
    dichiarazioni: await dichiarazioniDi(db, f.cliente_id),
    residuoIntento: await residuoIntento(db, f, documento.intento),
    costi,
  })
}

/**
 * A draft that was summed for somebody who has become another is summed again first; and so is one whose quote, visits or
 * fees have changed, unless somebody says that it stays.
 */
async function controlliRicalcolo(db: Db, f: Fattura, senzaScalare = false): Promise<ControlloVisto[]> {
  const cambiamenti = await cambiamentiDellaBozza(db, f)
  const accanto = await conOrigine(db, f)
  const acconti = senzaScalare || f.fase === 'Emessa' ? [] : await accontiDaScalare(db, f)
  return [
    ...(acconti.length > 0 ? [bloccante('acconto_da_scalare', 'righe', accontiInParole(acconti))] : []),
    ...(accanto?.cambiata
      ? [bloccante('origine_cambiata', 'righe', origineInParole(accanto.cambiata, accanto.ora.ostacolo))]
      : []),
    ...(cambiamenti.length > 0
      ? [
          bloccante(
            'cliente_cambiato',
            'righe',
            `Dopo la bozza qualcosa è cambiato: ${cambiamenti.join('; ')}. Ricalcolala prima di emetterla`,
          ),
        ]
      : []),
  ]
}

const accontiInParole = (acconti: readonly { numero: string }[]): string => {
  const numeri = acconti.map(({ numero }) => numero).join(', ')
  return acconti.length === 1
    ? `L’acconto ${numeri} di questo cliente è già fatturato: scalalo, o di’ che non è di questo lavoro`
    : `Gli acconti ${numeri} di questo cliente sono già fatturati: scalali, o di’ che non sono di questo lavoro`
}

/** The XML of a document, checked against the official schema: what that finds would be a mistake of the program. */
async function xmlValido(documento: DocumentoDaEmettere['documento']) {
  // Here, and wherever it is read: whoever writes no such file needn't hold the library.
  const { validaXml } = await import('#server/files/xml.ts')
  const xml = xmlDi(documento)
  return { xml, difetti: validaXml(Buffer.from(xml)) }
}

/** Where the next file has its name from: never given twice. */
async function prossimoProgressivo(db: Db): Promise<string> {
  const { valore } = await db
    .insertInto('contatori')
    .values({ nome: 'file elettronici', anno: 0, valore: 1 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore + 1` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  return progressivoDi(valore)
}

/** Whether an invoice gets a number of the series, or goes out with the one that it has. */
const daNumerare = (f: Fattura): boolean => f.fase === 'Bozza' && f.progressivo === null

/** @throws AppError conflitto where it can't be issued at all */
function esigeEmettibile(f: Fattura): void {
  if (f.tipo !== 'Attiva' || f.cliente_id === null)
    throw new AppError('conflitto', 'Solo una fattura a un cliente si emette')
}

/** The number that a draft would get now, which the checks speak of. */
async function previsto(db: Db, f: Fattura) {
  const anno = annoDi(f)
  const serieId = f.serie_id ?? (await seriePredefinita(db, f.nota_di_credito)).id
  if (!daNumerare(f)) return { numero: f.numero_documento, serieId, anno }
  for (let saltati = 0; ; saltati++) {
    const { numero } = await numeroPrevisto(db, serieId, anno, saltati)
    if (!(await numeroUsato(db, f, numero))) return { numero, serieId, anno }
  }
}

/** What would be issued, and what stands against it; nothing is written. */
export async function preparaEmissione(db: Db, id: number): Promise<Emissione> {
  const f = await trovaFattura(db, id)
  esigeEmettibile(f)
  if (f.fase === 'Emessa') throw new AppError('conflitto', 'Questa fattura è già emessa')
  const { numero, serieId, anno } = await previsto(db, f)
  const ultima =
    f.serie_id === null && !daNumerare(f)
      ? undefined
      : await ultimaDi(db, serieId, anno, { id, sotto: f.progressivo })
  const da = await documentoElettronico(db, id, numero, '00000')
  const controlli = [...(await controlliRicalcolo(db, f)), ...(await controlla(db, f, da, ultima))]
  const { xml, difetti } = await xmlValido(da.documento)
  const visti = difetti.length > 0 && controlli.every((c) => c.gravita === 'avviso')
  const scritto = f.fase === 'Registrata' ? await comeNumero(db, serieId, anno, numero) : null
  const partenza = daNumerare(f) ? await primoNumero(db, serieId, anno) : null
  const fuoriOrdine = scritto && (await fuoriCronologia(db, f, serieId, scritto.progressivo))
  if (fuoriOrdine) controlli.push(fuoriOrdine)
  const { readXml } = await import('#server/files/xml.ts')
  return {
    numero,
    prima: partenza === null ? null : { serieId, progressivo: partenza },
    salto: scritto?.mancano ? `Nella serie mancano ${scritto.mancano}` : null,
    controlli: visti ? [controlloSchema, ...controlli] : controlli,
    ricalcolo: await trovaRicalcolo(db, f),
    vista: vistaDocumento(readXml(Buffer.from(xml))),
  }
}

/** A typed number that stands between others of its series by number, and not by day. */
async function fuoriCronologia(
  db: Db,
  { id, data_emissione: data, numero_documento: numero }: Fattura,
  serieId: number,
  progressivo: number,
): Promise<ControlloVisto | null> {
  const fuori = (precedente: boolean) =>
    db
      .selectFrom('fatture')
      .select(['numero_documento as numero', 'data_emissione as data'])
      .where('serie_id', '=', serieId)
      .where('progressivo', precedente ? '<' : '>', progressivo)
      .where('data_emissione', precedente ? '>' : '<', data)
      .where('data_emissione', '>=', `${data.slice(0, 4)}-01-01`)
      .where('data_emissione', '<=', `${data.slice(0, 4)}-12-31`)
      .where('id', '!=', id)
      .orderBy('progressivo', precedente ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const vicina = (await fuori(true)) ?? (await fuori(false))
  return vicina
    ? avviso(
        'data_serie',
        'data',
        `La ${vicina.numero} è del ${formatDate(vicina.data)}: la ${numero}, del ${formatDate(data)}, non segue l’ordine delle date`,
      )
    : null
}

/** What stands against issuing a draft; of one that was issued, nothing. */
export async function elencaControlli(db: Db, id: number): Promise<ControlloVisto[]> {
  const f = await trovaFattura(db, id)
  return f.fase === 'Emessa' || f.tipo !== 'Attiva' ? [] : (await preparaEmissione(db, id)).controlli
}

/** Takes numbers until one is free: a typed invoice may have the next already. */
async function numeraLibero(db: Db, f: Fattura, serieId: number) {
  for (;;) {
    const preso = await prossimoNumero(db, serieId, annoDi(f))
    if (!(await numeroUsato(db, f, preso.numero))) return preso
  }
}

/**
 * Issues an invoice: number, file and lock in one transaction. A note lets its invoice take what is still owed of it.
 * @throws AppError dati_non_validi with what blocks it in `data`; conflitto where its day is before the series' last, or a
 * note would come to more than its invoice
 */
export async function emetti(ctx: Context, id: number, senzaScalare = false): Promise<void> {
  const { db } = ctx
  const f = await bloccaPiano(db, id)
  esigeEmettibile(f)
  if (f.fase === 'Emessa') return
  const anno = annoDi(f)
  const inSerie = f.fase === 'Bozza'
  // Before the number: whoever else issues waits for that one.
  const ricalcoli = await controlliRicalcolo(db, f, senzaScalare)
  const serieId = inSerie ? (f.serie_id ?? (await seriePredefinita(db, f.nota_di_credito)).id) : null
  const preso = daNumerare(f) && serieId !== null ? await numeraLibero(db, f, serieId) : null
  if (serieId !== null)
    esigeDopo(f.data_emissione, await ultimaDi(db, serieId, anno, { id, sotto: f.progressivo }))
  if (f.nota_di_credito && f.fattura_collegata_id !== null)
    esigeEntro(await stornabile(db, await trovaFattura(db, f.fattura_collegata_id), id), {
      ...{ ritenuta: f.ritenuta, riepilogo: await riepilogoFattura(db, id) },
    })

  const da = await documentoElettronico(db, id, preso?.numero ?? null, await prossimoProgressivo(db))
  // Two under one declaration are issued one after the other.
  if (da.documento.intento) await lockRow(db, 'dichiarazioni_iva', da.documento.intento.id)
  const trovati = await controlla(db, f, da, undefined)
  esigeSenza([...ricalcoli, ...trovati.filter((c) => c.gravita === 'blocca')])
  const { xml, difetti } = await xmlValido(da.documento)
  if (difetti.length > 0) esigeSenza([controlloSchema])

  const scritto = f.fase === 'Registrata' ? await nellaSerie(db, f) : null
  const saldo = f.rate.length === 0 ? saldoDellaFattura(f, await pagamentiDi(db, id)) : undefined
  const impronta = createHash('sha256').update(xml).digest('hex')
  await crea(ctx, fileElettronici, {
    fatturaId: id,
    nomeFile: nomeFileFattura(da.documento),
    impronta,
    xml,
    attuale: true,
  })
  await aggiorna(ctx, fatture, id, {
    fase: 'Emessa',
    statoInvio: 'Da_Inviare',
    ...intestatarioDi(da.documento),
    ...(preso && { numeroDocumento: preso.numero, progressivo: preso.progressivo, serieId }),
    ...scritto,
    // What was paid already was due on that day.
    ...(saldo && { dataScadenza: saldo.data }),
  })
  if (senzaScalare && (await accontiDaScalare(db, f)).length > 0)
    await registra(ctx, 'aggiorna', fatture, id, null, { acconto: 'non scalato: non è di questo lavoro' })
  if (f.nota_di_credito) {
    await compensaConLaSua(ctx, id)
    await liberaLavori(ctx, id)
  }
  await allineaPagamenti(ctx, id)
}

/** Whom a document is made out to, as it goes on saying whatever becomes of the customer. */
const intestatarioDi = ({ cessionario }: DocumentoDaEmettere['documento']) => ({
  intestatario: nomeSulDocumento(cessionario),
  intestatarioIva: cessionario.partitaIva,
  intestatarioCf: cessionario.codiceFiscale,
})

/** @throws AppError dati_non_validi with all of them in `data` */
function esigeSenza(contro: ControlloVisto[]): void {
  const [ostacolo] = contro
  if (ostacolo) throw new AppError('dati_non_validi', ostacolo.testo, { data: contro })
}

/** The place of a typed number in its series, which goes on from there; null where it is written otherwise. */
async function nellaSerie(db: Db, f: Fattura): Promise<{ serieId: number; progressivo: number } | null> {
  const { id: serieId } = await seriePredefinita(db, f.nota_di_credito)
  const numero = await comeNumero(db, serieId, annoDi(f), f.numero_documento)
  if (!numero) return null
  await arrivaA(db, serieId, annoDi(f), numero.progressivo)
  return { serieId, progressivo: numero.progressivo }
}

/**
 * Makes an issued invoice a draft again: one that was not sent and is its series' last gives its number back; one that the
 * exchange refused keeps number and day.
 * @throws AppError conflitto where it is on its way, or others follow it, or something was paid; of a note, where what it
 * took back is in another invoice by now; where the customer's data were erased
 */
export async function riapri(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const f = await bloccaPiano(db, id)
  if (f.fase !== 'Emessa') throw new AppError('conflitto', 'Questa fattura non è emessa')
  const scartata = f.stato_invio === 'Scartata'
  if (!scartata && f.stato_invio !== 'Da_Inviare')
    throw new AppError(
      'conflitto',
      'Il file è già stato scaricato o inviato: correggila con una nota di credito',
    )
  await esigeFuoriDallaPec(db, id)
  // The law wants it kept as it was made out, and nobody could issue it again.
  if (f.cliente_id !== null && (await eCancellato(db, f.cliente_id)))
    throw new AppError('conflitto', 'I dati del cliente sono stati cancellati: la fattura resta com’è')
  const note = await db.selectFrom('fatture').select('id').where('fattura_collegata_id', '=', id).execute()
  if (note.length > 0) throw new AppError('conflitto', 'Ha una nota di credito: elimina prima quella')
  // What was taken at its visit stays. A note of another invoice would go on counting as used.
  const pagati = (await pagamentiDi(db, id)).filter((p) => p.appuntamento_id === null)
  if (pagati.length > 0) throw new AppError('conflitto', HA_PAGAMENTI)
  const bozza = f.serie_id !== null
  const restituito = bozza && !scartata
  if (restituito && f.serie_id !== null) {
    const ultima = await ultimaDi(db, f.serie_id, annoDi(f), { id, sotto: null })
    const ultimo = f.progressivo !== null && (ultima?.progressivo ?? 0) < f.progressivo
    if (!ultimo || !(await restituisciNumero(db, f.serie_id, annoDi(f), f.progressivo ?? 0)))
      throw new AppError(
        'conflitto',
        `Dopo la ${f.numero_documento} ce ne sono altre: correggila con una nota di credito`,
      )
  }
  if (f.nota_di_credito) {
    await riprendiLavori(ctx, f)
    await sciogliCompensazioni(ctx, id)
  }
  const [file] = await db
    .selectFrom('file_elettronici')
    .select('id')
    .where('fattura_id', '=', id)
    .where('attuale', '=', true)
    .execute()
  const libero = { ...ctx, ifVersion: null }
  // It is kept, whoever may have it already; it goes with a draft that is deleted.
  if (file) await aggiorna(libero, fileElettronici, file.id, { attuale: false })
  await aggiorna(ctx, fatture, id, {
    fase: bozza ? 'Bozza' : 'Registrata',
    ...{ statoInvio: null, intestatario: null, intestatarioIva: null, intestatarioCf: null },
    // The five days of a refused one go on counting.
    ...(restituito && { numeroDocumento: `Bozza ${id}`, progressivo: null, serieId: null, esitoIl: null }),
  })
  await allineaPagamenti(ctx, id)
}

/** What may follow what: a delivered one is never refused later, whatever order the answers come in. */
const FINALI: readonly StatoInvio[] = ['Consegnata', 'Accettata', 'Rifiutata', 'Decorsi_Termini']

/**
 * Records what the exchange answered.
 * @throws AppError conflitto where it was not issued, or was delivered already
 */
export async function registraEsito(
  ctx: Context,
  id: number,
  { stato, data = oggi() }: { stato: StatoInvio; data?: string | undefined },
): Promise<void> {
  const f = await bloccaPiano(ctx.db, id)
  if (f.fase !== 'Emessa' || f.stato_invio === null)
    throw new AppError('conflitto', 'Questa fattura non è una fattura elettronica emessa')
  if (FINALI.includes(f.stato_invio) && !FINALI.includes(stato))
    throw new AppError('conflitto', 'È già stata consegnata: il SdI non la scarta più')
  if (f.stato_invio === 'Mancata_Consegna' && stato === 'Scartata')
    throw new AppError('conflitto', 'Il SdI l’ha accettata, anche se non consegnata: non la scarta più')
  await aggiorna(ctx, fatture, id, { statoInvio: stato, esitoIl: data })
}
