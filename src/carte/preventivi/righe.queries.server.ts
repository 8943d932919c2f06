import { contaDocumento } from '#carte/righe/conti.queries.server.ts'
import type { Contato, DaContare, Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva } from '#carte/righe/contract.ts'
import {
  comeDati,
  eCambiato,
  esigeUguali,
  mancano,
  NESSUNA_SCELTA,
  rifiuta,
  type ScelteDocumento,
  scelteDi,
  scelteDopo,
  unicoDopo,
} from '#carte/righe/documento.rules.ts'
import { righeDelDocumento, sostituisciRighe } from '#carte/righe/queries.server.ts'
import { rigaUnica } from '#carte/righe/unica.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { daNetto, tornano } from '#shared/iva.ts'
import { cents } from '#shared/money.ts'
import { riga } from '#shared/rows.ts'
import { type Preventivo, type PreventivoDati, type RigaDiPreventivo, rigaDiPreventivo } from './contract.ts'

const rigaConMadre = rigaDiPreventivo.extend({
  id: riga.id(),
  preventivo_id: riga.riferimento('Preventivo'),
  cliente_id: riga.riferimento('Cliente'),
})

declare module '#server/data/schema.ts' {
  interface Schema {
    preventivi_righe: TableOf<typeof rigaConMadre>
  }
}

export const preventiviRighe = table(
  'preventivi_righe',
  { uno: 'riga di preventivo', tanti: 'righe di preventivo', genere: 'f' },
  rigaConMadre,
  {
    insieme: true,
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)
const lette = table('preventivi_righe', preventiviRighe.parola, rigaDiPreventivo)

const madreDi = (id: number, clienteId: number | null = null) => ({
  tabella: 'preventivi' as const,
  id,
  clienteId,
})

export const righeDiPreventivo = (db: Db, id: number): Promise<RigaDiPreventivo[]> =>
  righeDelDocumento(db, lette, madreDi(id))

/** Writes the lines of a quote. @returns whether one changed */
export const scriviRighePreventivo = (
  ctx: Context,
  id: number,
  clienteId: number,
  righe: readonly object[],
) => sostituisciRighe(ctx, preventiviRighe, madreDi(id, clienteId), righe)

/** The sums of a quote as its row keeps them, in euro, with the lines that they come from. */
export interface DocumentoPreventivo {
  importi: Pick<Preventivo, 'subtotale' | 'totale'> & {
    ivaPercentuale: number | null
    ivaImporto: number
  } & Pick<ScelteDocumento, 'scontoPercento' | 'scontoImporto' | 'iva10Manutenzione'>
  righe: readonly object[]
  motivi: readonly string[]
}

/** Sums lines as a quote has them: the stamp duty is each invoice's own. */
const conta = (db: Db, soggetti: number | Parti, dati: Omit<DaContare, 'addebitaBollo'>) =>
  contaDocumento(db, soggetti, { ...dati, addebitaBollo: false })

const motiviDi = ({ motivi, somme: { beni } }: Contato) => (beni ? [...motivi, beni.parole] : motivi)

/**
 * A quote's own lines summed as of a day: those that count make `effettive`.
 * @param parti for whom; undefined: as customer and company are today
 */
export const contaPreventivo = async (
  db: Db,
  p: Preventivo,
  giorno: string,
  parti?: Parti,
): Promise<Contato> =>
  conta(db, parti ?? p.cliente_id, {
    ...scelteDi(p),
    righe: (await righeDiPreventivo(db, p.id)).map(comeDati),
    dataDocumento: giorno,
  })

/** The groups of a quote and what is to be said about them; one amount has the VAT that was written. */
export async function riepilogoPreventivo(
  db: Db,
  p: Preventivo,
): Promise<{ riepilogo: GruppoIva[]; motivi: string[] }> {
  const contato = await contaPreventivo(db, p, dayInRome(p.created_at))
  const { totale, riepilogo } = contato.somme
  if (cents(totale) === cents(p.totale)) return { riepilogo, motivi: motiviDi(contato) }
  const { subtotale, iva_importo: ivaImporto, iva_percentuale } = p
  const unico = { subtotale, ivaImporto, aliquotaIva: null, ivaPercentuale: iva_percentuale ?? 0 }
  return { riepilogo: [rigaUnica(unico).gruppo], motivi: [] }
}

/** @throws AppError dati_non_validi where the sums are below zero, or others than those that came along */
async function documentoARighe(
  db: Db,
  clienteId: number,
  contare: Omit<DaContare, 'addebitaBollo'>,
  dati: PreventivoDati,
): Promise<DocumentoPreventivo> {
  const contato = await conta(db, clienteId, contare)
  const { subtotale, ivaImporto, totale, riepilogo } = contato.somme
  if (subtotale < 0) throw fieldError('righe', 'Il totale è minore di zero')
  esigeUguali(contato.somme, dati)
  const [gruppo, secondo] = riepilogo
  const ivaPercentuale = gruppo && !secondo ? gruppo.aliquota : null
  const { scontoPercento, scontoImporto, iva10Manutenzione } = contare
  return {
    importi: {
      ...{ subtotale, ivaImporto, totale, ivaPercentuale },
      ...{ scontoPercento, scontoImporto, iva10Manutenzione },
    },
    righe: contato.righe.map((r) => ({ ...r, scelta: Boolean(r.facoltativa && r.scelta) })),
    motivi: motiviDi(contato),
  }
}

type Unico = Pick<PreventivoDati, 'subtotale' | 'ivaPercentuale' | 'ivaImporto' | 'totale'> & {
  note?: string | null | undefined
}

/** One amount as the one line that it is. VAT and total must fit net and percent to the cent (docs/product.md §10.3). */
function documentoUnico({ subtotale, ivaPercentuale, ivaImporto, totale, note }: Unico): DocumentoPreventivo {
  const campi = mancano({ subtotale, ivaPercentuale, ivaImporto, totale })
  if (subtotale !== undefined && subtotale <= 0) campi.subtotale = 'L’importo deve essere maggiore di zero'
  if (subtotale === undefined || ivaPercentuale == null || ivaImporto === undefined || totale === undefined)
    throw new AppError('dati_non_validi', Object.values(campi)[0], { campi })
  if (daNetto(subtotale, ivaPercentuale).ivaImporto !== ivaImporto)
    campi.ivaImporto = 'L’IVA non corrisponde all’imponibile e alla percentuale'
  if (!tornano({ subtotale, ivaImporto, totale }))
    campi.totale = 'Il totale non è la somma di imponibile e IVA'
  rifiuta(campi)
  const { riga: sola } = rigaUnica({ subtotale, ivaImporto, aliquotaIva: null, ivaPercentuale, note })
  return {
    importi: {
      ...{ subtotale, ivaPercentuale, ivaImporto, totale },
      ...{ iva10Manutenzione: false, scontoPercento: null, scontoImporto: null },
    },
    righe: [{ ...sola, facoltativa: false, scelta: false }],
    motivi: [],
  }
}

/** What a new quote says: its lines, or its one amount as one line. */
export async function documentoDelPreventivo(
  db: Db,
  clienteId: number,
  dati: PreventivoDati,
): Promise<DocumentoPreventivo> {
  if (!dati.righe) return documentoUnico(dati)
  const contare = { ...scelteDopo(NESSUNA_SCELTA, dati), righe: dati.righe, dataDocumento: oggi() }
  return documentoARighe(db, clienteId, contare, dati)
}

/** What a quote says after a change; null where lines and sums stay. @throws AppError conflitto (unicoDopo) */
export async function documentoDelPreventivoDopo(
  db: Db,
  attuale: Preventivo,
  dati: PreventivoDati,
): Promise<DocumentoPreventivo | null> {
  const era = scelteDi(attuale)
  const scelte = scelteDopo(era, dati)
  const attuali = dati.righe ? [] : await righeDiPreventivo(db, attuale.id)
  const righe = dati.righe ?? (eCambiato(era, scelte) ? attuali.map(comeDati) : null)
  if (righe) {
    const contare = { ...scelte, righe, dataDocumento: dayInRome(attuale.created_at) }
    return documentoARighe(db, attuale.cliente_id, contare, dati)
  }
  const { subtotale, iva_percentuale: ivaPercentuale, iva_importo: ivaImporto, totale } = attuale
  const importi = { subtotale, ivaPercentuale, ivaImporto, totale }
  const unico = unicoDopo(importi, { ...dati, ivaPercentuale: dati.ivaPercentuale ?? undefined }, attuali)
  return unico && documentoUnico(unico)
}
