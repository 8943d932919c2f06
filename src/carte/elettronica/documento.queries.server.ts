// long because everything that a file says of a document is gathered here

import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { ePersona } from '#anagrafe/azienda/rules.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { trovaIntento } from '#carte/dichiarazioni/queries.server.ts'
import { annoDi } from '#carte/dichiarazioni/rules.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { trovaDocumento } from '#carte/fatture/intera.queries.server.ts'
import { saldoDellaFattura } from '#carte/fatture/pagamenti.queries.server.ts'
import type { TipoEmesso } from '#carte/fatture/rules.ts'
import { METODI_PAGAMENTO } from '#carte/fatture/rules.ts'
import { partiDellaNota } from '#carte/fatture/stornato.queries.server.ts'
import { contaDocumento } from '#carte/righe/conti.queries.server.ts'
import { comeDati, scelteDi } from '#carte/righe/documento.rules.ts'
import { riferimentoNormativo } from '#carte/righe/nature.rules.ts'
import type { RigaEffettiva } from '#carte/righe/somme.rules.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type {
  Cedente,
  Cessionario,
  DocumentoElettronico,
  PagamentoDocumento,
  RigaElettronica,
} from './documento.rules.ts'

type Documento = Omit<FatturaIntera, 'origine_cambiata'>

/** ModalitaPagamento of the exchange; RiBa is only for what we receive. */
const MODALITA: Record<(typeof METODI_PAGAMENTO)[number], string> = {
  Contanti: 'MP01',
  Assegno: 'MP02',
  Bonifico: 'MP05',
  Carta: 'MP08',
  RiBa: 'MP12',
}

/** Null where it is not known by office and number. */
function reaDi({
  rea_provincia: ufficio,
  rea_numero: numero,
  capitale_sociale,
  socio_unico,
  in_liquidazione,
}: Azienda): Cedente['rea'] {
  if (!ufficio || !numero) return null
  return {
    ufficio,
    numero,
    capitaleSociale: capitale_sociale === null ? null : cents(capitale_sociale),
    socioUnico: socio_unico,
    inLiquidazione: in_liquidazione,
  }
}

async function cedente(db: Db): Promise<Cedente> {
  const riga = await trovaAzienda(db)
  const persona = ePersona(riga.codice_fiscale)
  return {
    partitaIva: riga.partita_iva,
    codiceFiscale: riga.codice_fiscale,
    denominazione: riga.ragione_sociale,
    nome: persona ? riga.nome : null,
    cognome: persona ? riga.cognome : null,
    regimeFiscale: riga.regime_fiscale,
    sede: { ...sedeDi(riga), nazione: 'IT' },
    telefono: riga.telefono,
    email: riga.email,
    rea: reaDi(riga),
    iban: riga.iban,
  }
}

const sedeDi = ({ indirizzo, cap, comune, provincia }: Omit<Cessionario['sede'], 'nazione'>) => ({
  indirizzo,
  cap,
  comune,
  provincia,
})

async function cessionario(db: Db, id: number): Promise<Cessionario> {
  const riga = await richiedi(db, clienti, id)
  return {
    clienteId: riga.id,
    tipo: riga.tipo,
    nome: riga.nome,
    cognome: riga.cognome,
    denominazione: riga.denominazione,
    codiceFiscale: riga.codice_fiscale,
    partitaIva: riga.partita_iva,
    sede: { ...sedeDi(riga), nazione: riga.nazione },
    codiceDestinatario: riga.codice_destinatario,
    pec: riga.pec,
  }
}

/** Percent as the file has it: `22.00`. */
const percento = (valore: number): string => valore.toFixed(2)

function rigaElettronica(
  { n, tipo, scontoPercento, aliquota, imponibile, ...riga }: RigaEffettiva,
  i: number,
  codici: readonly Codice[],
): RigaElettronica {
  const codifica = n === null ? undefined : codici[n - 1]
  return {
    ...riga,
    n: n ?? i + 1,
    tipo: tipo === 'quota' ? 'riga' : tipo,
    codice: codifica?.codice ?? null,
    um: codifica?.um ?? null,
    scontoPercento: scontoPercento === null ? null : percento(scontoPercento),
    imponibile: cents(imponibile),
    aliquota: percento(aliquota),
  }
}

type Codice = { codice: string | null; um: string | null }

/** What an invoice refers to: of a note the invoice, of a balance the acconti of its quote. */
async function collegate(db: Db, f: Documento): Promise<DocumentoElettronico['collegate']> {
  const acconti =
    f.quota === 'saldo' && f.preventivo_id !== null
      ? await db
          .selectFrom('fatture')
          .select(['numero_documento as numero', 'data_emissione as data'])
          .where('preventivo_id', '=', f.preventivo_id)
          .where('quota', '=', 'acconto')
          .where('fase', '=', 'Emessa')
          .orderBy('id')
          .execute()
      : []
  const { cig, cup } = f
  const collegata = f.collegata ? [{ numero: f.collegata.numero, data: f.collegata.data }] : []
  return [...collegata, ...acconti].map((riferita) => ({ ...riferita, cig, cup }))
}

function pagamentoDi(f: Documento): PagamentoDocumento | null {
  if (f.nota_di_credito || f.netto_a_pagare === 0) return null
  // One that is paid says so: on the day of the payment, as it was paid.
  const saldo = saldoDellaFattura(f, f.pagamenti)
  const scadenze = saldo
    ? [{ data: saldo.data, importo: cents(f.netto_a_pagare) }]
    : f.rate.length > 0
      ? f.rate.map(({ data_scadenza, importo }) => ({ data: data_scadenza, importo: cents(importo) }))
      : [{ data: f.data_scadenza, importo: cents(f.netto_a_pagare) }]
  const condizioni = f.tipo_documento === 'TD02' ? 'TP03' : scadenze.length > 1 ? 'TP01' : 'TP02'
  const metodo = METODI_PAGAMENTO.find((noto) => noto === saldo?.metodo) ?? f.metodo_pagamento
  return { condizioni, modalita: MODALITA[metodo], scadenze }
}

/** What is issued, and what the checks ask of the lines' articles. */
export interface DocumentoDaEmettere {
  documento: DocumentoElettronico
  costi: { n: number; costo: number }[]
}

/**
 * An invoice as the electronic document that it becomes.
 * @param numero the one that it gets, where it has none yet
 * @param progressivoInvio five of 0-9 and A-Z
 * @throws AppError conflitto where it isn't to a customer
 */
export async function documentoElettronico(
  db: Db,
  id: number,
  numero: string | null,
  progressivoInvio: string,
): Promise<DocumentoDaEmettere> {
  const f = await trovaDocumento(db, id)
  if (f.tipo !== 'Attiva' || f.cliente_id === null)
    throw new AppError('conflitto', 'Solo una fattura a un cliente si emette')
  const stornataId = f.nota_di_credito ? f.fattura_collegata_id : null
  const parti = stornataId === null ? f.cliente_id : await partiDellaNota(db, stornataId)
  const contato = await contaDocumento(db, parti, {
    righe: f.righe.map(comeDati),
    ...scelteDi(f),
    dataDocumento: f.data_emissione,
  })
  const azienda = await cedente(db)
  const giorni = f.visite.map(({ id: visita, data_inizio }) => ({
    numero: String(visita),
    data: dayInRome(data_inizio),
  }))
  const legale = contato.somme.beni?.causale || null
  // A note names that of its invoice.
  const giorno = (stornataId && f.collegata?.data) || f.data_emissione
  const { intento, fuori } = f.righe.some(({ natura }) => natura === 'N3.5')
    ? await trovaIntento(db, f.cliente_id, giorno)
    : { intento: null, fuori: null }
  const documento: DocumentoElettronico = {
    tipoDocumento: f.tipo_documento as TipoEmesso,
    numero: numero ?? f.numero_documento,
    data: f.data_emissione,
    causale: f.causale,
    causaleDiLegge: legale !== null && !f.causale?.includes(legale) ? legale : null,
    progressivoInvio,
    cedente: azienda,
    cessionario: await cessionario(db, f.cliente_id),
    // Of a ritenuta that rounds to nothing neither document nor lines say anything.
    righe: contato.somme.effettive.map((riga, i) =>
      rigaElettronica({ ...riga, ritenuta: riga.ritenuta && f.ritenuta !== 0 }, i, f.righe),
    ),
    // As it was kept: of a gross amount the VAT gave way by a cent.
    riepilogo: f.riepilogo.map((g) => ({
      ...g,
      aliquota: percento(g.aliquota),
      esigibilita: g.esigibilita as 'I' | 'S' | null,
      imponibile: cents(g.imponibile),
      imposta: cents(g.imposta),
      riferimento: riferimentoNormativo(g.natura ?? (g.esigibilita === 'S' ? 'S' : null), f.data_emissione),
    })),
    totale: cents(f.totale),
    ritenuta:
      f.ritenuta > 0
        ? {
            tipo: ePersona(azienda.codiceFiscale) ? 'RT01' : 'RT02',
            importo: cents(f.ritenuta),
            aliquota: '4.00',
            causale: 'W',
          }
        : null,
    bollo: cents(f.bollo),
    pagamento: pagamentoDi(f),
    collegate: await collegate(db, f),
    ddt: f.tipo_documento === 'TD24' ? giorni.map((giorno) => ({ ...giorno, righe: [] })) : [],
    intento,
    intentoFuori: fuori && { ...fuori, serve: annoDi(giorno) },
    contratto: f.cig || f.cup ? { documento: null, data: null, cig: f.cig, cup: f.cup } : null,
    lavoro:
      giorni
        .map(({ data }) => data)
        .sort()
        .at(-1) ?? null,
  }
  return { documento, costi: await costiDi(db, f) }
}

/** What the goods of the lines cost us, by line, in cents; of those whose cost is known. */
async function costiDi(
  db: Db,
  { righe }: Pick<FatturaIntera, 'righe'>,
): Promise<DocumentoDaEmettere['costi']> {
  const ids = righe.flatMap(({ articolo_id }) => articolo_id ?? [])
  if (ids.length === 0) return []
  const articoli = await db.selectFrom('articoli').select(['id', 'costo']).where('id', 'in', ids).execute()
  const costi = new Map(articoli.map(({ id, costo }) => [id, costo]))
  return righe.flatMap(({ n, articolo_id, quantita }) => {
    const costo = articolo_id === null ? null : costi.get(articolo_id)
    return costo ? [{ n, costo: Math.round(Number(costo) * Number(quantita) * 100) }] : []
  })
}
