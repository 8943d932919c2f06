// long because one row becomes supplier, invoice, plan, file and attachments in one transaction

import { tipoProbabile } from '#anagrafe/clienti/ente.rules.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { creaDocumentoConservato } from '#anagrafe/documenti/queries.server.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { abbandonato } from '#archivio/arrivi/stato.queries.server.ts'
import { integrazioneGia, integrazioni } from '#archivio/integrazioni/queries.server.ts'
import { articoli } from '#carte/articoli/queries.server.ts'
import { allegatiDi, fileRicevuti } from '#carte/elettronica/ricevuti.queries.server.ts'
import { allineaPagamenti, scriviPagamento } from '#carte/fatture/pagamenti.queries.server.ts'
import { fatture, tabellaRate, trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano, scriviPiano, segnaPagamenti } from '#carte/fatture/rate.queries.server.ts'
import { riepilogoFattura, righeDiFattura, scriviDocumento } from '#carte/fatture/righe.queries.server.ts'
import { comeScritti } from '#carte/fatture/trattenute.rules.ts'
import { aliquotaIva } from '#carte/righe/nature.rules.ts'
import type { Context, Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, lockRows } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Authority } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import { Slices } from '#server/slices.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import {
  clienteDi,
  type DatiPerAbbinare,
  type Decisioni,
  ibanCome,
  trovaFornitore,
  uguale,
} from './abbina.queries.server.ts'
import { type FatturaLetta, pianoDi } from './lettura.rules.ts'
import { esigeStatoRicezione, fattureRicevute, trovaRicezione } from './queries.server.ts'

/** What undoing has to know of a row that was written. */
export interface RicezioneFatta {
  /** Null of what became none. */
  fatturaId: number | null
  /** What was made elsewhere for the VAT of what we received. */
  integrazioneId?: number
  /** In which version it was left. */
  versione: number
  documentoId: number | null
  fornitore: { id: number; creato: boolean; prima: Record<string, unknown> } | null
  cliente: { id: number } | null
  costi: { id: number; prima: string | null; dopo: string }[]
  /** Of one that was there: what it was before. */
  collegata: { importi: Record<string, unknown>; righe: object[]; riepilogo: object[] } | null
}

/**
 * Starts writing what was chosen; once started it goes on by itself. Asked again, it changes nothing.
 * @param viste how many documents were seen; where there are more, nothing is written
 * @throws AppError non_trovato; conflitto where it is still read, undone, nothing was chosen, or more has come
 */
export async function confermaRicezione(ctx: Context & Authority, id: number, viste?: number): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const utente = await ctx.stillMay(db)
    const { stato } = await esigeStatoRicezione(db, id, ['pronta', 'scrittura', 'fatta'])
    if (stato !== 'pronta') return
    if (viste !== undefined && (await trovaRicezione(db, id)).righe > viste)
      throw new AppError('conflitto', 'Intanto ne sono arrivate altre: guardale, poi conferma')
    if (!(await prossima(db, id))) throw new AppError('conflitto', 'Non c’è nessuna fattura da importare')
    const adesso = new Date().toISOString()
    const { nome_file } = await db
      .updateTable('fatture_ricevute')
      .set({
        ...{ stato: 'scrittura', utente_id: utente.id, nome_utente: utente.nome_utente },
        ...{ richiesta: ctx.requestId, confermata_il: adesso, battito: adesso },
      })
      .where('id', '=', id)
      .returning('nome_file')
      .executeTakeFirstOrThrow()
    await registra({ ...ctx, utente, db }, 'crea', fattureRicevute, id, null, { nome_file })
  })
}

/** The next row to be written. */
const prossima = (db: Context['db'], id: number) =>
  db
    .selectFrom('fatture_ricevute_righe')
    .select([
      'n',
      'nome_file',
      'impronta',
      'stesso_xml',
      'firmata',
      'corpo',
      'dati',
      'decisioni',
      'scelta',
      'esito',
      'fattura_id',
    ])
    .where('ricevuta_id', '=', id)
    .where('scelta', '!=', 'salta')
    .where('fatto', 'is', null)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()

type Riga = NonNullable<Awaited<ReturnType<typeof prossima>>>

const fette = new Slices()

/** Writes to the end, a transaction a file. */
export const lavoraRicezioni = (services: Services, id: number): Promise<void> =>
  fette.run(id, () => scriviProssima(services, id))

/** Takes up what a process has left half way; where another works on it still, both do: harmless. */
export async function riprendiScrittura(services: Services, id: number): Promise<void> {
  const ricezione = await services.db
    .selectFrom('fatture_ricevute')
    .select(['stato', 'battito'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (ricezione?.stato === 'scrittura' && abbandonato(ricezione.battito)) await lavoraRicezioni(services, id)
}

/** @returns whether there may be more */
async function scriviProssima(services: Services, id: number): Promise<boolean> {
  const vista = await prossima(services.db, id)
  try {
    const pdf = vista ? await primoPdf(services, vista) : null
    return await services.db.transaction().execute(async (db) => {
      // One file at a time, in whichever process and of whichever receiving: two make one supplier, and one invoice, once.
      await lockRows(
        db,
        db.selectFrom('fatture_ricevute').select('id').where('stato', '=', 'scrittura').orderBy('id'),
      ).execute()
      const ricezione = await db
        .updateTable('fatture_ricevute')
        .set({ battito: new Date().toISOString() })
        .where('id', '=', id)
        .returning(['stato', 'utente_id', 'nome_utente', 'richiesta'])
        .executeTakeFirst()
      if (ricezione?.stato !== 'scrittura') return false
      const ctx = inNomeDi({ ...services, db }, ricezione)
      const riga = await prossima(db, id)
      if (!riga) {
        await finisci(ctx, id)
        return false
      }
      // Another process has written that one meanwhile: this one's PDF has still to be taken out.
      if (riga.n !== vista?.n) return true
      const fatto = await scriviRiga(ctx, riga, pdf)
      await db
        .updateTable('fatture_ricevute_righe')
        .set((e) => ({
          ...{ fattura_id: fatto.fatturaId, fatto: JSON.stringify(fatto) },
          // From now on it tells of whom the invoice is made out to: erased with them.
          cliente_id: e.selectFrom('fatture').select('cliente_id').where('fatture.id', '=', fatto.fatturaId),
        }))
        .where('ricevuta_id', '=', id)
        .where('n', '=', riga.n)
        .execute()
      return true
    })
  } catch (error) {
    const noto = recognise(error)
    if (noto?.codice === 'database_non_disponibile' || !vista) throw error
    await rifiuta(services, id, vista.n, noto?.message ?? 'Questa fattura non si è potuta scrivere')
    return true
  }
}

export const inNomeDi = (
  services: Services,
  { utente_id, nome_utente, richiesta }: { utente_id: number | null; nome_utente: string; richiesta: string },
): Context => ({
  ...services,
  utente: { id: utente_id ?? 0, nome_utente, email: '', ruolo: 'Admin' },
  requestId: richiesta,
  ifVersion: null,
})

const rifiuta = ({ db }: Services, id: number, n: number, messaggio: string) =>
  db
    .updateTable('fatture_ricevute_righe')
    .set({ esito: 'errore', scelta: 'salta', codice: 'non_scritta', messaggio })
    .where('ricevuta_id', '=', id)
    .where('n', '=', n)
    .where('fatto', 'is', null)
    .execute()

async function finisci(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .updateTable('fatture_ricevute')
    .set({ stato: 'fatta', finita_il: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const { n } = await ctx.db
    .selectFrom('fatture_ricevute_righe')
    .select((e) => e.fn.count<number>('fatto').as('n'))
    .where('ricevuta_id', '=', id)
    .executeTakeFirstOrThrow()
  await registra(
    ctx,
    'aggiorna',
    fattureRicevute,
    id,
    { stato: 'scrittura' },
    { stato: 'fatta', fatture: Number(n) },
  )
}

type Pdf = { nome: string; digest: string } | null

/** The first attachment that is a whole PDF, kept: the invoice shows it. */
async function primoPdf(services: Services, { impronta, corpo, dati }: Riga): Promise<Pdf> {
  const { letta } = JSON.parse(dati ?? '{}') as DatiPerAbbinare
  if (!impronta || letta.allegati.length === 0) return null
  const allegati = await allegatiDi(inNomeDi(services, { utente_id: null, nome_utente: '', richiesta: '' }), {
    impronta,
    corpo,
  })
  const pdf = allegati.find((allegato) => allegato.pdf)
  if (!pdf) return null
  return { nome: pdf.name, digest: await services.fileStore.save(Buffer.from(pdf.content), 'pdf') }
}

async function scriviRiga(ctx: Context, riga: Riga, pdf: Pdf): Promise<RicezioneFatta> {
  const dati = JSON.parse(riga.dati ?? '{}') as DatiPerAbbinare
  const decisioni = JSON.parse(riga.decisioni ?? '{}') as Decisioni
  if (riga.esito === 'nostra') return scriviIntegrazione(ctx, riga, dati)
  if (riga.scelta === 'collega') return collega(ctx, riga, dati)
  return riga.esito === 'emessa'
    ? scriviEmessa(ctx, riga, dati)
    : scriviRicevuta(ctx, riga, dati, decisioni, pdf)
}

/** The sums of an invoice as its row keeps them. */
const importiDi = (letta: FatturaLetta) => ({
  subtotale: letta.subtotale,
  ivaImporto: letta.iva_importo,
  altriImporti: letta.altri_importi,
  totale: letta.totale,
  ritenuta: letta.ritenuta,
  contributi: comeScritti(letta),
  bollo: letta.bollo,
  ivaSplit: letta.iva_split,
  netto_a_pagare: letta.netto_a_pagare,
  aliquotaIva: aliquotaIva(letta.righe),
})

const documentoDi = (letta: FatturaLetta) => ({
  righe: letta.righe.map((riga) => ({ ...riga, beneSignificativo: false })),
  riepilogo: letta.riepilogo,
})

const GIA = 'Nel frattempo questa fattura è stata registrata'

async function scriviRicevuta(
  ctx: Context,
  riga: Riga,
  dati: DatiPerAbbinare,
  decisioni: Decisioni,
  pdf: Pdf,
): Promise<RicezioneFatta> {
  const { letta, proposta, costi } = dati
  const { noto, ...fornitore } = await fornitoreDi(ctx, letta, decisioni.fornitoreId ?? null)
  if (await uguale(ctx.db, { tipo: 'Passiva', fornitoreId: fornitore.id }, letta))
    throw new AppError('duplicato', GIA)
  const piano = pianoDi(letta)
  const solito = piano ?? (proposta && proposta.rate.length > 0 ? proposta.rate : null)
  const giorno = decisioni.dataScadenza
  const scadenze = giorno && solito?.length === 1 ? solito.map((r) => ({ ...r, scadenza: giorno })) : solito
  const metodo = letta.rate.length === 0 && proposta ? proposta.metodo_pagamento : letta.metodo_pagamento
  const conRate = piano !== null || metodo === 'RiBa' || (scadenze?.length ?? 0) > 1
  const scadenza = giorno ?? letta.data_scadenza ?? scadenze?.[0]?.scadenza ?? null
  const documentoId = pdf && (await creaDocumentoConservato(ctx, { tipologia: 'Fattura' }, pdf))
  const { id } = await crea(ctx, fatture, {
    ...importiDi(letta),
    tipo: 'Passiva',
    fase: 'Registrata',
    tipoDocumento: letta.tipo_documento,
    numeroDocumento: letta.numero,
    dataEmissione: letta.data,
    dataScadenza: scadenza,
    metodoPagamento: metodo,
    modalitaPagamento: letta.modalita_pagamento,
    stato: 'Da_Pagare',
    importoPagato: 0,
    fornitoreId: fornitore.id,
    fileMediaId: documentoId,
    causale: letta.causale,
    cig: letta.cig,
    cup: letta.cup,
    note:
      noto && letta.iban && noto !== letta.iban
        ? `IBAN nel file ${letta.iban}, diverso da quello noto ${noto}: chiedi conferma al fornitore prima di pagare`
        : null,
    fatturaCollegataId: await collegataA(ctx, fornitore.id, letta),
    iva10Manutenzione: false,
    bonificoParlante: false,
  })
  await scriviDocumento(ctx, id, null, documentoDi(letta))
  if (scadenze && conRate) await scriviRate(ctx, id, metodo, scadenze)
  await tieniFile(ctx, id, riga, dati, null)
  if (decisioni.pagata) await paga(ctx, id)
  const cambiati = decisioni.aggiornaCosti ? await aggiornaCosti(ctx, costi) : []
  return {
    fatturaId: id,
    versione: await versioneDi(ctx, id),
    documentoId,
    fornitore,
    cliente: null,
    costi: cambiati,
    collegata: null,
  }
}

async function versioneDi({ db }: Context, id: number): Promise<number> {
  return (await trovaFattura(db, id)).versione
}

/** Its own days and amounts: a RiBa's plan is what the bank goes by, of others the due dates. */
async function scriviRate(
  ctx: Context,
  id: number,
  metodo: string,
  piano: readonly { scadenza: string; importo: number }[],
): Promise<void> {
  const previste = piano.map(({ scadenza, importo }, i) => ({
    numero: i + 1,
    importo,
    dataScadenza: scadenza,
  }))
  if (metodo === 'RiBa') return scriviPiano(ctx, await bloccaPiano(ctx.db, id), previste)
  for (const { numero, importo, dataScadenza } of previste)
    await crea(ctx, tabellaRate, { fatturaId: id, numeroRata: numero, importo, dataScadenza, pagata: false })
  await allineaPagamenti(ctx, id)
}

/** Paid on its own day, or today where that is still to come: only where somebody has said so. */
async function paga(ctx: Context, id: number): Promise<void> {
  const f = await bloccaPiano(ctx.db, id)
  if (f.netto_a_pagare === 0) return
  const data = f.data_emissione < oggi() ? f.data_emissione : oggi()
  if (f.metodo_pagamento === 'RiBa' && f.rate.length > 0) {
    for (const rata of f.rate)
      await aggiorna(ctx, tabellaRate, rata.id, { pagata: true, dataPagamento: data })
    await segnaPagamenti(ctx, await bloccaPiano(ctx.db, id))
    await aggiorna(ctx, fatture, id, {
      stato: 'Pagata',
      importoPagato: f.netto_a_pagare,
      dataPagamento: data,
    })
    return
  }
  await scriviPagamento(ctx, id, { data, importo: f.netto_a_pagare, metodo: f.metodo_pagamento })
  await allineaPagamenti(ctx, id)
}

/** The invoice that a credit note names, where it is here. */
async function collegataA(
  { db }: Context,
  fornitoreId: number,
  { collegata, nota_di_credito, data }: FatturaLetta,
) {
  if (!nota_di_credito || !collegata) return null
  const riferimento = { numero: collegata.numero, data: collegata.data ?? data, nota_di_credito: false }
  return (await uguale(db, { tipo: 'Passiva', fornitoreId }, riferimento))?.id ?? null
}

async function tieniFile(
  ctx: Context,
  fatturaId: number,
  riga: Riga,
  { letta, arrivo }: DatiPerAbbinare,
  clienteId: number | null,
): Promise<void> {
  const { ricevutaIl } = JSON.parse(riga.decisioni ?? '{}') as Decisioni
  await crea(ctx, fileRicevuti, {
    fatturaId,
    clienteId,
    impronta: riga.impronta,
    stessoXml: riga.stesso_xml,
    nomeFile: riga.nome_file,
    firmata: riga.firmata,
    corpo: riga.corpo,
    allegati: allegatiScritti(letta.allegati),
    ricevutaIl: ricevutaIl ?? arrivo?.giorno ?? null,
    ricevutaDa: ricevutaIl ? 'scritta' : (arrivo?.da ?? null),
  })
}

/** What is attached to an invoice, as the row of its file keeps it. */
export const allegatiScritti = (allegati: FatturaLetta['allegati']): string =>
  JSON.stringify(allegati.map(({ nome, dimensione }) => ({ nome, dimensione })))

/**
 * Finds the supplier and fills what is empty of him, or makes him: nothing that is written is changed.
 * @returns him, and the account that he had before, by this moment
 */
async function fornitoreDi(
  ctx: Context,
  { fornitore, iban }: FatturaLetta,
  scelto: number | null,
): Promise<NonNullable<RicezioneFatta['fornitore']> & { noto: string | null }> {
  const estero = fornitore.paese !== 'IT'
  const letto: Record<string, string | null> = {
    partitaIva:
      fornitore.partita_iva &&
      (estero
        ? `${fornitore.paese}${fornitore.partita_iva}`.slice(0, 28)
        : fornitore.partita_iva.slice(0, 11)),
    codiceFiscale: fornitore.codice_fiscale,
    indirizzo: fornitore.indirizzo,
    comune: fornitore.comune,
    cap: estero ? fornitore.cap : (fornitore.cap?.slice(0, 5) ?? null),
    provincia: fornitore.provincia,
    telefono: fornitore.telefono,
    email: fornitore.email,
    iban,
  }
  const nominato = (await trovaFornitore(ctx.db, fornitore))?.id
  const id = scelto ?? nominato
  if (id === undefined) {
    const nazione = estero ? fornitore.paese : 'IT'
    const nuovo = await crea(ctx, fornitori, { ragioneSociale: fornitore.denominazione, nazione, ...letto })
    return { id: nuovo.id, creato: true, prima: {}, noto: null }
  }
  const trovato = await richiedi(ctx.db, fornitori, id)
  const attuale: Record<string, unknown> = trovato
  const noto = ibanCome(trovato.iban)
  // What the file says is another's, who is here too: two with one VAT number, and nobody knows whose the next is.
  if (nominato !== undefined && nominato !== id) return { id, creato: false, prima: {}, noto }
  const vuoti = Object.entries(letto).filter(
    ([campo, valore]) => valore && !attuale[campo.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)],
  )
  // Parts of two addresses make none.
  const conIndirizzo = ['indirizzo', 'comune', 'cap', 'provincia'].every((campo) => !attuale[campo])
  const riempiti = Object.fromEntries(
    vuoti.filter(([campo]) => conIndirizzo || !['indirizzo', 'comune', 'cap', 'provincia'].includes(campo)),
  )
  if (Object.keys(riempiti).length > 0) await aggiorna(ctx, fornitori, id, riempiti)
  return { id, creato: false, prima: riempiti, noto }
}

async function aggiornaCosti(
  ctx: Context,
  costi: DatiPerAbbinare['costi'],
): Promise<RicezioneFatta['costi']> {
  const cambiati: RicezioneFatta['costi'] = []
  for (const { articolo_id, da, a } of costi) {
    await aggiorna(ctx, articoli, articolo_id, { costo: a })
    cambiati.push({ id: articolo_id, prima: da, dopo: a })
  }
  return cambiati
}

/** What was made elsewhere for the VAT of what we received: its file, in no total. */
async function scriviIntegrazione(
  ctx: Context,
  riga: Riga,
  { letta }: DatiPerAbbinare,
): Promise<RicezioneFatta> {
  const { impronta, stesso_xml: digest, corpo } = riga
  if (!impronta || !digest || (await integrazioneGia(ctx.db, { impronta, digest, corpo })))
    throw new AppError('duplicato', GIA)
  const { denominazione, paese, partita_iva } = letta.fornitore
  const segno = letta.nota_di_credito ? -1 : 1
  const { id } = await crea(ctx, integrazioni, {
    ...{ tipoDocumento: letta.tipo_documento, numero: letta.numero, data: letta.data },
    ...{ chi: denominazione, impronta, stessoXml: digest, nomeFile: riga.nome_file },
    ...{ firmata: riga.firmata, corpo, clienteId: await clienteDi(ctx.db, letta.fornitore) },
    partitaIva: partita_iva && (paese === 'IT' ? partita_iva : `${paese}${partita_iva}`),
    ...{ imponibile: segno * letta.subtotale || 0, imposta: segno * letta.iva_importo || 0 },
  })
  return {
    ...{ fatturaId: null, integrazioneId: id, versione: 1, documentoId: null, fornitore: null },
    ...{ cliente: null, costi: [], collegata: null },
  }
}

/** One of ours that another program issued: to its customer, closed. */
async function scriviEmessa(ctx: Context, riga: Riga, dati: DatiPerAbbinare): Promise<RicezioneFatta> {
  const { letta } = dati
  if (await uguale(ctx.db, { tipo: 'Attiva', fornitoreId: null }, letta)) throw new AppError('duplicato', GIA)
  const { intestata_a: intestatario } = letta
  const noto = await clienteDi(ctx.db, intestatario)
  const [nome = '', ...resto] = intestatario.denominazione.split(' ')
  const clienteId =
    noto ??
    (
      await crea(ctx, clienti, {
        nome,
        cognome: resto.join(' ') || nome,
        denominazione: intestatario.partita_iva ? intestatario.denominazione : null,
        tipo: tipoProbabile({
          denominazione: intestatario.denominazione,
          codiceFiscale: intestatario.codice_fiscale,
          partitaIva: intestatario.partita_iva,
          nazione: intestatario.nazione,
        }),
        nazione: intestatario.nazione,
        codiceFiscale: intestatario.codice_fiscale,
        partitaIva: intestatario.partita_iva,
        indirizzo: intestatario.indirizzo,
        cap: intestatario.cap,
        comune: intestatario.comune,
        provincia: intestatario.provincia,
      })
    ).id
  const metodo = letta.metodo_pagamento === 'RiBa' ? 'Bonifico' : letta.metodo_pagamento
  const { id } = await crea(ctx, fatture, {
    ...importiDi(letta),
    tipo: 'Attiva',
    fase: 'Emessa',
    tipoDocumento: letta.tipo_documento,
    numeroDocumento: letta.numero,
    dataEmissione: letta.data,
    dataScadenza: letta.data_scadenza ?? letta.data,
    metodoPagamento: metodo,
    modalitaPagamento: letta.modalita_pagamento,
    stato: 'Da_Pagare',
    importoPagato: 0,
    clienteId,
    intestatario: intestatario.denominazione,
    intestatarioIva: intestatario.partita_iva,
    intestatarioCf: intestatario.codice_fiscale,
    causale: letta.causale,
    cig: letta.cig,
    cup: letta.cup,
    iva10Manutenzione: false,
    bonificoParlante: false,
  })
  await scriviDocumento(ctx, id, clienteId, documentoDi(letta))
  const piano = pianoDi({ ...letta, metodo_pagamento: metodo })
  if (piano) await scriviRate(ctx, id, metodo, piano)
  await tieniFile(ctx, id, riga, dati, clienteId)
  return {
    ...{ fatturaId: id, versione: await versioneDi(ctx, id), documentoId: null, fornitore: null, costi: [] },
    cliente: noto ? null : { id: clienteId },
    collegata: null,
  }
}

const SUOI_IMPORTI = [
  'subtotale',
  'iva_importo',
  'altri_importi',
  'ritenuta',
  'contributi',
  'bollo',
  'iva_split',
  'netto_a_pagare',
  'aliquota_iva',
  'modalita_pagamento',
] as const

/** Puts file and lines on an invoice that somebody typed, with the same total. */
async function collega(ctx: Context, riga: Riga, dati: DatiPerAbbinare): Promise<RicezioneFatta> {
  const { letta } = dati
  const f = riga.fattura_id === null ? null : await bloccaPiano(ctx.db, riga.fattura_id)
  if (!f || f.totale !== letta.totale)
    throw new AppError('conflitto', 'La fattura scritta a mano nel frattempo è cambiata')
  const precedente = {
    importi: Object.fromEntries(SUOI_IMPORTI.map((campo) => [campo, f[campo]])),
    righe: (await righeDiFattura(ctx.db, f.id)).map(({ n: _, riga_stornata: __, ...riga }) => riga),
    riepilogo: await riepilogoFattura(ctx.db, f.id),
  }
  const { importo_pagato, rate: piano } = f
  const nuovi = importiDi(letta)
  // What was paid or planned by the typed net stays as it is.
  const netto =
    importo_pagato > 0 || piano.length > 0
      ? {
          ritenuta: f.ritenuta,
          contributi: f.contributi,
          ivaSplit: f.iva_split,
          netto_a_pagare: f.netto_a_pagare,
        }
      : {}
  await aggiorna(ctx, fatture, f.id, { ...nuovi, ...netto, modalitaPagamento: letta.modalita_pagamento })
  await scriviDocumento(ctx, f.id, null, documentoDi(letta))
  await tieniFile(ctx, f.id, riga, dati, null)
  return {
    ...{ fatturaId: f.id, versione: await versioneDi(ctx, f.id), documentoId: null, fornitore: null },
    ...{ cliente: null, costi: [], collegata: precedente },
  }
}
