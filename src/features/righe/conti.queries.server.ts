// long because what is proposed for a line, and the sums that follow, are one piece of reasoning
import type { Aliquota } from '#features/fatture/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import type { RigaDati } from './contract.ts'
import { aliquotaIva } from './nature.rules.ts'
import {
  proponiAddebitoBollo,
  proponiIva,
  proponiRitenuta,
  proponiSplit,
  type TipoCliente,
} from './proposte.rules.ts'
import { articoliDi } from './queries.server.ts'
import { type Somme, somme as sommeDi, type Tolto } from './somme.rules.ts'

/** What of the company decides how a document is summed. */
export interface Emittente {
  regime: string
  addebitaBollo: boolean | null
}

/** What of a customer decides it. */
export interface Destinatario {
  id: number
  tipo: TipoCliente
  splitPayment: boolean
}

export async function emittente(db: Db): Promise<Emittente> {
  const { regime_fiscale, addebita_bollo } = await db
    .selectFrom('azienda')
    .select(['regime_fiscale', 'addebita_bollo'])
    .executeTakeFirstOrThrow()
  return { regime: regime_fiscale, addebitaBollo: addebita_bollo }
}

export async function destinatario(db: Db, id: number): Promise<Destinatario | null> {
  const riga = await db
    .selectFrom('clienti')
    .select(['id', 'tipo', 'split_payment'])
    .where('id', '=', id)
    .executeTakeFirst()
  return riga ? { id: riga.id, tipo: riga.tipo, splitPayment: riga.split_payment } : null
}

/** A document as it is typed, before anything is summed. */
export interface DaContare {
  righe: readonly (RigaDati & { facoltativa?: boolean; scelta?: boolean })[]
  scontoPercento: number | null
  scontoImporto: number | null
  iva10Manutenzione: boolean
  bonificoParlante: boolean
  /** null: as the company has it */
  addebitaBollo: boolean | null
  dataDocumento: string
  /** A visit of this kind is no maintenance. */
  sopralluogo?: boolean
  /** What was given in euro, VAT included. */
  lordo?: number
  tolti?: readonly Tolto[]
}

/** A line with what the server proposes for it. */
export type RigaCompleta = Required<Omit<RigaDati, 'aliquota'>> & { aliquota: number; imponibile: number }

export interface Contato {
  somme: Somme
  righe: (RigaCompleta & { facoltativa?: boolean; scelta?: boolean })[]
  /** The value all lines have, else null. */
  aliquotaIva: Aliquota | null
  /** What was proposed and why, in Italian. */
  motivi: string[]
}

/** Sums as little as a received document: no withholding, no split, no stamp. */
const RICEVUTA = { regime: 'RF01', addebitaBollo: false } satisfies Emittente

/**
 * Completes the lines of a document with what its customer and the company propose, and sums it (docs/product.md §30.11).
 * Lines of a quote that are optional and not chosen are priced, and stay out of the sums.
 * @param clienteId null of a received document
 * @throws AppError dati_non_validi where an article isn't there any more
 */
export async function contaDocumento(db: Db, clienteId: number | null, dati: DaContare): Promise<Contato> {
  const cliente = clienteId === null ? null : await destinatario(db, clienteId)
  const azienda = cliente ? await emittente(db) : RICEVUTA
  const tipo = cliente?.tipo ?? 'Azienda'
  const articoli = await articoliDi(
    db,
    dati.righe.flatMap(({ articoloId }) => articoloId ?? []),
  )
  const motivi = new Set<string>()
  const completa = dati.righe.map((riga, i) => {
    const articolo = riga.articoloId ? articoli.get(riga.articoloId) : undefined
    if (riga.articoloId && !articolo)
      throw fieldError(`righe.${i}.articoloId`, `Riga ${i + 1}: l’articolo non c’è più`)
    const { regime } = azienda
    const iva = proponiIva({
      ...{ tipo, regime, sopralluogo: dati.sopralluogo ?? false, natura: riga.natura ?? null },
      ...(riga.aliquota !== undefined && { aliquota: riga.aliquota }),
    })
    if (riga.aliquota === undefined || regime === 'RF19') motivi.add(iva.motivo)
    const { bonificoParlante } = dati
    const ritenuta = proponiRitenuta({ tipo, regime, natura: iva.valore.natura, bonificoParlante: false })
    if (tipo === 'Condominio')
      motivi.add(
        bonificoParlante
          ? proponiRitenuta({ tipo, regime, natura: null, bonificoParlante }).motivo
          : ritenuta.motivo,
      )
    return {
      articoloId: riga.articoloId ?? null,
      codice: riga.codice ?? null,
      descrizione: riga.descrizione ?? '',
      quantita: riga.quantita,
      um: riga.um ?? null,
      prezzoUnitario: riga.prezzoUnitario,
      scontoPercento: riga.scontoPercento ?? null,
      aliquota: iva.valore.aliquota,
      natura: iva.valore.natura as RigaCompleta['natura'],
      beneSignificativo: riga.beneSignificativo ?? articolo?.bene_significativo ?? false,
      ritenuta: riga.ritenuta ?? ritenuta.valore,
      ...(riga.facoltativa !== undefined && { facoltativa: riga.facoltativa, scelta: riga.scelta ?? false }),
    }
  })
  const bollo = proponiAddebitoBollo({
    regime: azienda.regime,
    addebita: azienda.addebitaBollo,
    lordo: dati.lordo !== undefined,
  })
  const split = Boolean(cliente?.splitPayment) && proponiSplit({ tipo: 'PA', regime: azienda.regime }).valore
  if (split) motivi.add(proponiSplit({ tipo: 'PA', regime: azienda.regime }).motivo)
  const comune = {
    scontoPercento: dati.scontoPercento,
    scontoImporto: dati.scontoImporto,
    iva10Manutenzione: dati.iva10Manutenzione,
    regime: azienda.regime,
    split,
    conRitenuta: tipo === 'Condominio' && azienda.regime !== 'RF19',
    bonificoParlante: dati.bonificoParlante,
    addebitaBollo: clienteId !== null && (dati.addebitaBollo ?? bollo.valore),
    dataDocumento: dati.dataDocumento,
    ...(dati.lordo !== undefined && { lordo: dati.lordo }),
    ...(dati.tolti && { tolti: dati.tolti }),
  }
  const contano = completa.filter(({ facoltativa, scelta }) => !facoltativa || scelta)
  const somme = sommeDi({ ...comune, righe: contano })
  if (clienteId === null) Object.assign(somme, { bollo: 0 })
  if (somme.bollo > 0 && dati.addebitaBollo === null) motivi.add(bollo.motivo)
  // Priced line by line: what isn't chosen has its price too.
  const prezzi = completa.map(
    (riga) => sommeDi({ ...comune, ...SOLA, righe: [riga] }).righe[0]?.imponibile ?? 0,
  )
  return {
    somme,
    righe: completa.map((riga, i) => ({ ...riga, imponibile: prezzi[i] ?? 0 })),
    aliquotaIva: aliquotaIva(somme.riepilogo),
    motivi: [...motivi],
  }
}

/** One line by itself, whatever the document does to it. */
const SOLA = {
  scontoPercento: null,
  scontoImporto: null,
  iva10Manutenzione: false,
  addebitaBollo: false,
  lordo: undefined,
  tolti: undefined,
}
