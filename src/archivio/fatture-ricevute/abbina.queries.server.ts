// long because what is found about one document is found here, from its supplier to its double

import { codiceNelGruppo, partitaIvaGiusta, stessaDitta } from '#anagrafe/clienti/rules.ts'
import { integrazioneGia } from '#archivio/integrazioni/queries.server.ts'
import { eIntegrazione } from '#archivio/integrazioni/rules.ts'
import { chiaveDelNumero, numeroDiConfronto } from '#carte/fatture/numero.rules.ts'
import { giorniRiba, METODI_PAGAMENTO, pianoRiba } from '#carte/fatture/rules.ts'
import { comeScritti, paroleTrattenute } from '#carte/fatture/trattenute.rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { Received, ReceivedXml } from '#server/files/received.ts'
import { addDays, daysBetween, oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { normalise } from '#shared/text.ts'
import type { DecisioneDati, DocumentoRicevuto } from './contract.ts'
import {
  type FatturaLetta,
  type FornitoreLetto,
  leggiFatturaRicevuta,
  NonEntra,
  pianoDi,
  type SoggettoLetto,
} from './lettura.rules.ts'
import { avvisoPer, DATA_FUTURA, type EsitoRicevuta, elencoInParole, messaggioPer } from './rules.ts'

export interface DatiPerAbbinare {
  letta: FatturaLetta
  fornitore: { id: number | null; telefono: string | null; nostro?: string | null }
  ibanNoto: string | null
  proposta: DocumentoRicevuto['proposta']
  costi: DocumentoRicevuto['costi']
  /** When the mail came that brought it; absent in drafts of before it was read. */
  arrivo?: { giorno: string; da: 'busta' | 'posta'; sdi?: string } | null
}
export type Decisioni = Omit<DecisioneDati, 'scelta'>

/** What a document was found to be. */
export interface Trovato {
  esito: EsitoRicevuta
  codice: string | null
  messaggio: string | null
  avvisi: DocumentoRicevuto['avvisi']
  dati: DatiPerAbbinare | null
  fatturaId: number | null
  /** Of one of ours: whom it is made out to, where they are a customer already. */
  clienteId: number | null
}

export interface Noi {
  partita_iva: string | null
  codice_fiscale: string | null
}

const fuori = (
  esito: EsitoRicevuta,
  codice: string,
  messaggio = messaggioPer(codice),
  dati: DatiPerAbbinare | null = null,
): Trovato => ({ esito, codice, messaggio, avvisi: [], dati, fatturaId: null, clienteId: null })

/** How many instalments it will have: the file's, else this supplier's usual ones. */
export const quanteRate = ({ letta, proposta }: DatiPerAbbinare): number =>
  pianoDi(letta)?.length ?? proposta?.rate.length ?? 0

export const nonLetto = ({ fault }: Received): Trovato =>
  fault ? fuori('errore', fault) : { ...fuori('ignorato', ''), codice: null, messaggio: null }

const stessi = (azienda: Noi, soggetto: SoggettoLetto): boolean =>
  (azienda.partita_iva !== null &&
    soggetto.paese === 'IT' &&
    soggetto.partita_iva === azienda.partita_iva &&
    stessaDitta(azienda.partita_iva, azienda.codice_fiscale, soggetto.codice_fiscale)) ||
  (azienda.codice_fiscale !== null && soggetto.codice_fiscale === azienda.codice_fiscale)

/** Documents that this reading has met already, by what tells them apart. */
export type Visti = Map<string, { n: number; codice: string }>
/** Accounts that this reading has met of who has none yet, by whose they are. */
export type Ibans = Map<string, string>

interface Di {
  db: Db
  azienda: Noi
  visti: Visti
  ibans: Ibans
  n: number
}

/**
 * What one invoice of a file is: whose, whether it is there already, what is to be known before it comes in. Nothing is
 * written.
 * @param impronta of the bytes as they came
 * @param corpo which of the file's invoices
 */
export async function abbinaRicevute(
  lettura: Di,
  xml: ReceivedXml,
  impronta: string,
  corpo: number,
): Promise<Trovato> {
  let letta: FatturaLetta
  try {
    letta = leggiFatturaRicevuta(xml.root, corpo)
  } catch (error) {
    if (!(error instanceof NonEntra)) throw error
    return fuori('errore', error.codice, error.message)
  }
  const dati: DatiPerAbbinare = {
    ...{ letta, fornitore: { id: null, telefono: null }, ibanNoto: null, proposta: null, costi: [] },
  }
  if (!lettura.azienda.partita_iva && !lettura.azienda.codice_fiscale)
    return fuori('errore', 'azienda_incompleta', undefined, dati)
  const nostra = stessi(lettura.azienda, letta.fornitore)
  if (!nostra && !stessi(lettura.azienda, letta.intestata_a)) {
    const { denominazione, partita_iva, codice_fiscale } = letta.intestata_a
    // With our number, it is made out to another firm of our VAT group.
    const codice =
      partita_iva && partita_iva !== lettura.azienda.partita_iva
        ? `P. IVA ${partita_iva}`
        : `C.F. ${codice_fiscale ?? 'mancante'}`
    return fuori('errore', 'non_nostra', `Intestata a ${denominazione} (${codice}), non a noi`, dati)
  }
  if (eIntegrazione(letta.tipo_documento)) return integrazione(lettura, xml, impronta, corpo, dati)
  const clienteId = nostra ? await clienteDi(lettura.db, letta.intestata_a) : null
  const doppione = await fileGia(lettura, impronta, xml.digest, corpo)
  if (doppione)
    return {
      ...fuori('duplicato', doppione.codice, doppione.messaggio, dati),
      fatturaId: doppione.fatturaId,
      clienteId,
    }
  if (nostra) return { ...(await emessa(lettura, dati)), clienteId }
  return ricevuta(lettura, xml, dati)
}

const chiavi = (impronta: string, digest: string, corpo: number) =>
  [
    ['stesso_file', `f ${impronta} ${corpo}`],
    ['gia_importata', `x ${digest} ${corpo}`],
  ] as const

interface Gia {
  codice: string
  messaggio: string
  fatturaId: number | null
}

/** The same bytes, or the same text in another envelope: in this reading, or in an invoice that is there. */
async function fileGia(
  { db, visti, n }: Di,
  impronta: string,
  digest: string,
  corpo: number,
): Promise<Gia | null> {
  const trovata = await db
    .selectFrom('file_ricevuti')
    .innerJoin('fatture', 'fatture.id', 'file_ricevuti.fattura_id')
    .select(['fatture.id', 'fatture.numero_documento', 'file_ricevuti.impronta'])
    .where('file_ricevuti.corpo', '=', corpo)
    .where((e) => e.or([e('file_ricevuti.impronta', '=', impronta), e('stesso_xml', '=', digest)]))
    .limit(1)
    .executeTakeFirst()
  if (!trovata) return inElenco(visti, n, chiavi(impronta, digest, corpo))
  const codice = trovata.impronta === impronta ? 'stesso_file' : 'gia_importata'
  return { codice, messaggio: messaggioPer(codice), fatturaId: trovata.id }
}

/** The same in this reading; what is met for the first time is remembered. */
function inElenco(visti: Visti, n: number, coppie: ReturnType<typeof chiavi>): Gia | null {
  for (const [codice, chiave] of coppie)
    if (visti.has(chiave))
      return { codice, messaggio: `${messaggioPer(codice)} in questo elenco`, fatturaId: null }
  for (const [codice, chiave] of coppie) visti.set(chiave, { n, codice })
  return null
}

/** The customer whom one of ours is made out to, by tax code, then VAT number. */
export async function clienteDi(
  db: Db,
  { codice_fiscale, partita_iva }: Pick<SoggettoLetto, 'codice_fiscale' | 'partita_iva'>,
): Promise<number | null> {
  const simili = await db
    .selectFrom('clienti')
    .select(['id', 'partita_iva', 'codice_fiscale'])
    .where((e) =>
      e.or([
        ...(codice_fiscale ? [e('codice_fiscale', '=', codice_fiscale)] : []),
        ...(partita_iva ? [e('partita_iva', '=', partita_iva)] : []),
        e.lit(false),
      ]),
    )
    .orderBy('id')
    .execute()
  const trovato =
    simili.find((cliente) => codice_fiscale !== null && cliente.codice_fiscale === codice_fiscale) ??
    simili.find(
      (cliente) =>
        partita_iva !== null &&
        cliente.partita_iva === partita_iva &&
        stessaDitta(partita_iva, cliente.codice_fiscale, codice_fiscale),
    )
  return trovato?.id ?? null
}

/** What was made elsewhere for the VAT of what we received. */
async function integrazione(
  { db, visti, n }: Di,
  { digest }: ReceivedXml,
  impronta: string,
  corpo: number,
  dati: DatiPerAbbinare,
): Promise<Trovato> {
  const gia = await integrazioneGia(db, { impronta, digest, corpo })
  if (gia) return fuori('duplicato', gia, undefined, dati)
  const qui = inElenco(visti, n, chiavi(impronta, digest, corpo))
  if (qui) return fuori('duplicato', qui.codice, qui.messaggio, dati)
  return { ...fuori('nostra', 'nostra_integrazione', undefined, dati), avvisi: diDomani(dati) }
}

const diDomani = ({ letta }: DatiPerAbbinare): Trovato['avvisi'] =>
  letta.data > oggi() ? [{ codice: DATA_FUTURA, testo: avvisoPer(DATA_FUTURA) }] : []

/** One of ours that another program issued. */
async function emessa({ db, visti, n }: Di, dati: DatiPerAbbinare): Promise<Trovato> {
  const { numero, data, nota_di_credito } = dati.letta
  const anno = data.slice(0, 4)
  const chiave = `e ${anno} ${nota_di_credito} ${numeroDiConfronto(numero)}`
  const codice = 'gia_importata'
  if (visti.has(chiave)) return fuori('duplicato', codice, undefined, dati)
  visti.set(chiave, { n, codice })
  const doppione = await uguale(db, { tipo: 'Attiva', fornitoreId: null }, dati.letta)
  if (doppione) return { ...fuori('duplicato', codice, undefined, dati), fatturaId: doppione.id }
  return { ...fuori('emessa', 'nostra_emessa', undefined, dati), avvisi: diDomani(dati) }
}

/** The invoice that has this number already, in its year. */
export async function uguale(
  db: Db,
  { tipo, fornitoreId }: { tipo: 'Attiva' | 'Passiva'; fornitoreId: number | null },
  { numero, data, nota_di_credito }: Pick<FatturaLetta, 'numero' | 'data' | 'nota_di_credito'>,
) {
  const anno = data.slice(0, 4)
  return db
    .selectFrom('fatture')
    .select(['id', 'numero_documento', 'totale', 'tipo_documento'])
    .where('numero_unico', '=', chiaveDelNumero({ tipo, nota: nota_di_credito, anno, fornitoreId, numero }))
    .where('fase', '!=', 'Bozza')
    .executeTakeFirst()
}

async function ricevuta(lettura: Di, xml: ReceivedXml, dati: DatiPerAbbinare): Promise<Trovato> {
  const { db, visti, n } = lettura
  const { letta } = dati
  const trovato = await trovaFornitore(db, letta.fornitore)
  const codici = [...letta.avvisi, ...xml.remarks, ...(trovato?.avviso ? [trovato.avviso] : [])]
  const { paese, partita_iva, codice_fiscale, denominazione } = letta.fornitore
  const soggetto = trovato
    ? `id ${trovato.id}`
    : `${paese} ${partita_iva ?? codice_fiscale ?? normalise(denominazione)}`
  const diChi = `${soggetto} ${codiceNelGruppo(partita_iva, codice_fiscale)}`
  const chiave = `p ${diChi} ${letta.data.slice(0, 4)} ${letta.nota_di_credito} ${numeroDiConfronto(letta.numero)}`
  if (trovato) {
    const { id, telefono, ragione_sociale: nostro } = trovato
    dati.fornitore = { id, telefono, nostro }
    const scritta = await uguale(db, { tipo: 'Passiva', fornitoreId: id }, letta)
    if (scritta) return { ...(await giaScritta(db, scritta, dati)), fatturaId: scritta.id }
  }
  if (visti.has(chiave))
    return fuori('duplicato', 'gia_importata', 'Questa fattura c’è già in questo elenco', dati)
  visti.set(chiave, { n, codice: 'gia_importata' })
  if (paese === 'IT' && partita_iva && !partitaIvaGiusta(partita_iva)) codici.push('piva_sospetta')
  if (letta.data > oggi()) codici.push(DATA_FUTURA)
  dati.costi = await costiDi(db, letta)
  const avvisi = await delFornitore(db, dati, codici, trovato, lettura.ibans.get(diChi))
  if (letta.iban && !trovato?.iban && !lettura.ibans.has(diChi)) lettura.ibans.set(diChi, letta.iban)
  return {
    ...{ esito: esitoCon(avvisi), codice: null, messaggio: null, avvisi, dati },
    ...{ fatturaId: null, clienteId: null },
  }
}

const esitoCon = (avvisi: readonly unknown[]): EsitoRicevuta => (avvisi.length > 0 ? 'avviso' : 'ok')

/**
 * What is to be known once it is known whose it is: another account than his, the first that he has, when he is usually paid.
 * @param appena the account that another file of this reading says is his
 */
async function delFornitore(
  db: Db,
  dati: DatiPerAbbinare,
  codici: readonly string[],
  fornitore: FornitoreTrovato | null,
  appena?: string,
): Promise<Trovato['avvisi']> {
  const { letta } = dati
  const noto = ibanCome(fornitore?.iban) ?? appena ?? null
  dati.fornitore = fornitore
    ? { id: fornitore.id, telefono: fornitore.telefono, nostro: fornitore.ragione_sociale }
    : { id: null, telefono: null, nostro: null }
  dati.ibanNoto = noto && letta.iban && noto !== letta.iban ? noto : null
  dati.proposta = fornitore && (await proponi(db, fornitore.id, letta))
  const iban = dati.ibanNoto
    ? ['iban_nuovo']
    : fornitore && !fornitore.iban && letta.iban
      ? ['iban_primo']
      : []
  const avvisi = [...iban, ...codici].map((codice) => ({ codice, testo: testoDi(codice, dati) }))
  if (letta.ritenuta > 0)
    avvisi.push({
      codice: 'ritenuta',
      testo: paroleTrattenute({ ...letta, contributi: comeScritti(letta) }),
    })
  return avvisi
}

/** As accounts are compared. */
export const ibanCome = (iban: string | null | undefined): string | null =>
  iban?.replace(/\s/g, '').toUpperCase() || null

/** What is said of the supplier, and is said anew of another. */
const SUOI = new Set(['iban_nuovo', 'iban_primo', 'fornitore_ambiguo', 'fornitore_per_nome', 'ritenuta'])

/**
 * What a document is found to be with a supplier who was chosen for it; null: with whom the file names.
 * @throws AppError dati_non_validi where he isn't there, or has this invoice already
 */
export async function conFornitore(
  db: Db,
  dati: DatiPerAbbinare,
  avvisi: Trovato['avvisi'],
  fornitoreId: number | null,
): Promise<Pick<Trovato, 'esito' | 'avvisi'> & { dati: DatiPerAbbinare }> {
  const { letta } = dati
  const scelto =
    fornitoreId === null
      ? await trovaFornitore(db, letta.fornitore)
      : await fornitoriDi(db).where('id', '=', fornitoreId).executeTakeFirst()
  if (!scelto && fornitoreId !== null) throw fieldError('fornitoreId', 'Questo fornitore non c’è più')
  const fornitore = scelto ? { avviso: null, ...scelto } : null
  if (fornitore && (await uguale(db, { tipo: 'Passiva', fornitoreId: fornitore.id }, letta)))
    throw fieldError('fornitoreId', `Questo fornitore ha già la fattura ${letta.numero} di quell’anno`)
  const codici = avvisi.flatMap(({ codice }) => (SUOI.has(codice) ? [] : [codice]))
  const copia = { ...dati }
  const nuovi = await delFornitore(
    db,
    copia,
    [...codici, ...(fornitore?.avviso ? [fornitore.avviso] : [])],
    fornitore,
  )
  return { esito: esitoCon(nuovi), avvisi: nuovi, dati: copia }
}

async function giaScritta(
  db: Db,
  scritta: { id: number; totale: number },
  dati: DatiPerAbbinare,
): Promise<Trovato> {
  const conFile = await db
    .selectFrom('file_ricevuti')
    .select('id')
    .where('fattura_id', '=', scritta.id)
    .executeTakeFirst()
  if (conFile) return fuori('duplicato', 'gia_importata', undefined, dati)
  const uguali = Number(scritta.totale) === cents(dati.letta.totale)
  return fuori('duplicato', uguali ? 'gia_registrata' : 'gia_registrata_diversa', undefined, dati)
}

const ENTRO = (codice: string) => codice === 'pagamento_assente' || codice === 'scadenza_assente'

/** What is said of a remark; of a missing due date, what this supplier's last one was. */
function testoDi(codice: string, { proposta, letta }: DatiPerAbbinare): string {
  if (!ENTRO(codice) || !proposta) return avvisoPer(codice)
  const scadenze = proposta.rate.map(({ scadenza }) => scadenza)
  const giorni = scadenze.map((scadenza) => daysBetween(letta.data, scadenza))
  if (proposta.metodo_pagamento === 'RiBa')
    return `RiBa senza date: ${elencoInParole(giorniRiba(letta.data, scadenze) ?? giorni)} giorni come al solito, da confermare`
  return `Manca il pagamento: ${proposta.metodo_pagamento.toLowerCase()} a ${elencoInParole(giorni)} giorni, come l’ultima volta`
}

interface FornitoreTrovato {
  id: number
  telefono: string | null
  ragione_sociale: string
  iban: string | null
  avviso: string | null
}

const fornitoriDi = (db: Db) =>
  db
    .selectFrom('fornitori')
    .select(['id', 'ragione_sociale', 'telefono', 'iban', 'codice_fiscale', 'nazione'])
    .orderBy('id')

/** The supplier whom a file names: by VAT number, then tax code, then exact name where ours has no code. */
export async function trovaFornitore(db: Db, letto: FornitoreLetto): Promise<FornitoreTrovato | null> {
  const { paese, partita_iva, codice_fiscale } = letto
  const elenco = () => fornitoriDi(db)
  if (partita_iva) {
    const conNumero = await elenco()
      .where('partita_iva', 'in', [partita_iva, `${paese}${partita_iva}`])
      .where('nazione', paese === 'IT' ? '=' : '!=', 'IT')
      .execute()
    const conCodice = conNumero.find(
      (fornitore) => codice_fiscale && fornitore.codice_fiscale === codice_fiscale,
    )
    if (conCodice) return { ...conCodice, avviso: null }
    const trovato = conNumero.find((fornitore) =>
      stessaDitta(partita_iva, fornitore.codice_fiscale, codice_fiscale),
    )
    if (trovato) return { ...trovato, avviso: conNumero.length > 1 ? 'fornitore_ambiguo' : null }
  }
  if (codice_fiscale) {
    const trovato = await elenco().where('codice_fiscale', '=', codice_fiscale).executeTakeFirst()
    if (trovato) return { ...trovato, avviso: null }
  }
  const nome = normalise(letto.denominazione)
  const perNome = await elenco()
    .where('ordine', '=', nome)
    .where('partita_iva', 'is', null)
    .where('codice_fiscale', 'is', null)
    .executeTakeFirst()
  return perNome ? { ...perNome, avviso: 'fornitore_per_nome' } : null
}

/**
 * When an invoice that doesn't say so is due, as this supplier's last one was: the same method where none is named, as many
 * instalments after as many days. Null where nothing is known of him, or the file says it itself.
 */
async function proponi(
  db: Db,
  fornitoreId: number,
  letta: FatturaLetta,
): Promise<DatiPerAbbinare['proposta']> {
  if (letta.nota_di_credito || !letta.avvisi.some(ENTRO) || letta.netto_a_pagare === 0) return null
  const nominato = letta.avvisi.includes('pagamento_assente') ? null : letta.metodo_pagamento
  const ultima = await db
    .selectFrom('fatture')
    .select(['id', 'data_emissione as data', 'data_scadenza', 'metodo_pagamento'])
    .where('fornitore_id', '=', fornitoreId)
    .where('tipo_documento', '!=', 'TD04')
    .where('data_scadenza', 'is not', null)
    .$if(nominato !== null, (q) => q.where('metodo_pagamento', '=', nominato ?? 'Bonifico'))
    .orderBy('data_emissione', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!ultima) return null
  const metodo = METODI_PAGAMENTO.find((modo) => modo === ultima.metodo_pagamento) ?? 'Bonifico'
  const rate = await db
    .selectFrom('rate_fatture')
    .select('data_scadenza as scadenza')
    .where('fattura_id', '=', ultima.id)
    .orderBy('numero_rata')
    .execute()
  // One that was paid in parts is one day.
  const giorniRate = [...new Set(rate.map((rata) => rata.scadenza))]
  const scadenze = giorniRate.length > 0 ? giorniRate : [ultima.data_scadenza ?? ultima.data]
  const perMesi = metodo === 'RiBa' ? giorniRiba(ultima.data, scadenze) : null
  const giorni = perMesi ?? scadenze.map((scadenza) => daysBetween(ultima.data, scadenza))
  if (giorni.some((quanti) => quanti < 0)) return null
  const { data, netto_a_pagare } = letta
  const proposte = pianoRiba(data, netto_a_pagare, giorni).map(({ dataScadenza, importo }, i) => ({
    ...{ scadenza: perMesi ? dataScadenza : addDays(data, giorni[i] ?? 0), importo },
  }))
  // A few cents make no instalments.
  return proposte.some(({ importo }) => importo <= 0) ? null : { metodo_pagamento: metodo, rate: proposte }
}

/** What a unit of a line costs, with four decimals at most. */
function costoDi({ imponibile, quantita }: FatturaLetta['righe'][number]): string | null {
  const quanti = Number(quantita)
  const costo = quanti > 0 ? imponibile / quanti : 0
  return costo > 0 ? String(Number(costo.toFixed(4))) : null
}

/** Articles of the price list that a line names by their code, where they cost something else than is known. */
async function costiDi(db: Db, letta: FatturaLetta): Promise<DatiPerAbbinare['costi']> {
  const perCodice = new Map(letta.nota_di_credito ? [] : letta.righe.map((riga) => [riga.codice ?? '', riga]))
  perCodice.delete('')
  if (perCodice.size === 0) return []
  const noti = await db
    .selectFrom('articoli')
    .select(['id', 'codice', 'descrizione', 'costo'])
    .where('codice', 'in', [...perCodice.keys()])
    .execute()
  return noti.flatMap(({ id, codice, descrizione, costo }) => {
    const riga = perCodice.get(codice ?? '')
    const a = riga ? costoDi(riga) : null
    return a === null || a === costo ? [] : [{ articolo_id: id, descrizione, da: costo, a }]
  })
}
