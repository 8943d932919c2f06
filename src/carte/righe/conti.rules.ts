import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import type { Aliquota } from '#shared/iva.ts'
import { euro } from '#shared/money.ts'
import type { RigaDati } from './contract.ts'
import { eCompresa, type RigaScritta, type ScelteDocumento } from './documento.rules.ts'
import { aliquotaIva, type Iva } from './nature.rules.ts'
import {
  CHIEDI,
  dubbioDi,
  type PropostaRighe,
  proponiAddebitoBollo,
  proponiIva,
  proponiRitenuta,
  proponiSplit,
} from './proposte.rules.ts'
import { type Somme, somme as sommeDi, type Tolto, valoreRiga } from './somme.rules.ts'

/** What of the company decides how a document is summed. */
export interface Emittente {
  regime: string
  /** null: as the regime has it */
  addebitaBollo: boolean | null
}

/** What of a customer decides it. */
export interface FattiDelCliente {
  tipo: TipoCliente
  splitPayment: boolean
}

/** Who decides how a document is summed: its customer, null of a received one, and the company. */
export interface Parti {
  cliente: FattiDelCliente | null
  emittente: Emittente
}

/** A document as it is typed, before anything is summed. */
export interface DaContare extends ScelteDocumento {
  righe: readonly RigaDati[]
  dataDocumento: string
  /** A visit of this kind is no maintenance. */
  sopralluogo?: boolean
  /** What was given in euro, VAT included. */
  lordo?: number
  tolti?: readonly Tolto[]
}

/** A line with what is proposed for it. */
export type RigaCompleta = RigaScritta & { imponibile: number }

export interface Contato {
  somme: Somme
  righe: RigaCompleta[]
  /** The value all lines have, else null. */
  aliquotaIva: Aliquota | null
  /** What was proposed and why, in Italian. */
  motivi: string[]
}

const POMPE_DI_CALORE = `Una pompa di calore vale come apparecchio di condizionamento? ${CHIEDI}`

/** Sums as little as a received document: no withholding, no split, no stamp. */
const RICEVUTA = { regime: 'RF01', addebitaBollo: false } satisfies Emittente

/** What is proposed where a document says nothing of its VAT, as one amount and as lines: to whom, by whom, of what work. */
export const ivaProposta = (
  { cliente, emittente }: Parti,
  sopralluogo = false,
  detta: Partial<Iva> = {},
): PropostaRighe<Iva> =>
  proponiIva({
    ...{ tipo: cliente?.tipo ?? 'Azienda', sopralluogo, ...detta },
    regime: (cliente ? emittente : RICEVUTA).regime,
  })

/**
 * Completes the lines of a document with what its customer and the company propose, and sums it (docs/product.md §30.11).
 * The form computes with it as one types, the server with the same before it writes. Lines of a quote that are optional
 * and not chosen are priced, and stay out of the sums.
 * @param cliente null of a received document
 * @param eBene whether an article is among the beni significativi, where its line doesn't say
 */
export function contoDelleRighe(
  dati: DaContare,
  cliente: FattiDelCliente | null,
  emittente: Emittente,
  eBene: (articoloId: number) => boolean,
): Contato {
  const azienda = cliente ? emittente : RICEVUTA
  const { regime } = azienda
  const tipo = cliente?.tipo ?? 'Azienda'
  const { bonificoParlante } = dati
  const motivi = new Set<string>()
  const completa = dati.righe.map((riga): RigaScritta => {
    const iva = ivaProposta({ cliente, emittente }, dati.sopralluogo, {
      natura: riga.natura ?? null,
      ...(riga.aliquota !== undefined && { aliquota: riga.aliquota }),
    })
    if (riga.aliquota === undefined || regime === 'RF19') motivi.add(iva.motivo)
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
      natura: iva.valore.natura,
      beneSignificativo: riga.beneSignificativo ?? (riga.articoloId ? eBene(riga.articoloId) : false),
      beneChiesto: riga.beneChiesto ?? null,
      ritenuta: riga.ritenuta ?? ritenuta.valore,
      ...(riga.facoltativa !== undefined && { facoltativa: riga.facoltativa, scelta: riga.scelta ?? false }),
    }
  })
  const bollo = proponiAddebitoBollo({
    regime,
    addebita: azienda.addebitaBollo,
    lordo: dati.lordo !== undefined,
  })
  const scissione = proponiSplit({ tipo: 'PA', regime })
  const split = Boolean(cliente?.splitPayment) && scissione.valore
  if (split) motivi.add(scissione.motivo)
  const comune = {
    scontoPercento: dati.scontoPercento,
    scontoImporto: dati.scontoImporto,
    iva10Manutenzione: dati.iva10Manutenzione,
    regime,
    split,
    conRitenuta: tipo === 'Condominio' && regime !== 'RF19',
    bonificoParlante,
    addebitaBollo: cliente !== null && (dati.addebitaBollo ?? bollo.valore),
    dataDocumento: dati.dataDocumento,
    ...(dati.lordo !== undefined && { lordo: dati.lordo }),
    ...(dati.tolti && { tolti: dati.tolti }),
  }
  const contano = completa.filter(eCompresa)
  const somme = sommeDi({ ...comune, righe: contano })
  if (cliente === null) Object.assign(somme, { bollo: 0 })
  if (somme.beni) motivi.add(POMPE_DI_CALORE)
  for (const { natura } of contano) {
    const dubbio = dubbioDi(natura)
    if (dubbio) motivi.add(dubbio)
  }
  if (somme.bollo > 0 && dati.addebitaBollo === null) motivi.add(bollo.motivo)
  return {
    somme,
    // What isn't chosen has its price too.
    righe: completa.map((riga) => ({ ...riga, imponibile: euro(Number(valoreRiga(riga))) })),
    aliquotaIva: aliquotaIva(somme.riepilogo),
    motivi: [...motivi],
  }
}
