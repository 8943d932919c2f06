import type * as z from 'zod'
import { eNatura, NATURE } from '#carte/righe/nature.rules.ts'
import type { Context } from '#server/data/context.ts'
import {
  colonnaData,
  colonnaNumero,
  colonnaTesto,
  colonnaVero,
  columns,
  type ExportColumn,
  colonnaEuro as importo,
} from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro, sumEuro } from '#shared/money.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { fattureQuery, meseFattureQuery, type Rata, rigaFattura, type VoceScadenziario } from './contract.ts'
import { conCodiciEIva, type Esportata, type GruppoEsportato } from './export.queries.server.ts'
import { elencaFatture, fatture, scorriFatture } from './queries.server.ts'
import { puoElencareFatture, STATI_FATTURA } from './rules.ts'
import { contributiDi, impostaTrattenuta } from './trattenute.rules.ts'
import { trovaVoci } from './voci.queries.server.ts'

/** What is still owed, without what is withheld; what a credit note has left is below zero. */
const restoConSegno = (f: Esportata) => euro(cents(f.netto_a_pagare) - cents(f.importo_pagato))

/** What is withheld of an invoice; a note gives it back. */
const trattenutoConSegno = (f: Esportata, importo: number) => (f.nota_di_credito ? -importo : importo) || null

const inParole = ({ numero_rata, data_scadenza, importo, pagata }: Rata) =>
  `${numero_rata}. ${formatDate(data_scadenza)} ${formatEuro(importo)}${pagata ? ' pagata' : ''}`

/** The rates that invoices of today have. */
const PERCENTI = [22, 10, 5, 4]

/** What stands at a rate, or without VAT for a reason; nothing where the invoice has none of it. */
const diGruppo = (f: Esportata, e: (g: GruppoEsportato) => boolean, campo: 'imponibile' | 'imposta') => {
  const gruppi = f.riepilogo.filter(e)
  return gruppi.length > 0 ? sumEuro(gruppi.map((g) => g[campo])) : null
}

/** Two columns for each rate of today, one for each reason for none; what is neither, of old invoices, in words. */
const colonneIva: Record<string, ExportColumn<Esportata>> = {
  ...Object.fromEntries(
    PERCENTI.flatMap((percento) => {
      const alPercento = (g: GruppoEsportato) => g.natura === null && g.aliquota === percento
      const nome = formatPercent(percento)
      return [
        [
          `imponibile_${percento}`,
          importo(`Imponibile ${nome}`, (f) => diGruppo(f, alPercento, 'imponibile')),
        ],
        [`iva_${percento}`, importo(`IVA ${nome}`, (f) => diGruppo(f, alPercento, 'imposta'))],
      ]
    }),
  ),
  ...Object.fromEntries(
    Object.keys(NATURE).map((natura) => [
      `imponibile_${natura}`,
      importo(`Imponibile ${natura}`, (f) => diGruppo(f, (g) => g.natura === natura, 'imponibile')),
    ]),
  ),
  altra_iva: colonnaTesto(
    'Altra IVA',
    (f) =>
      f.riepilogo
        .filter(({ natura, aliquota }) => (natura === null ? !PERCENTI.includes(aliquota) : !eNatura(natura)))
        .map(
          (g) =>
            `${g.natura ?? formatPercent(g.aliquota)}: ${formatEuro(g.imponibile)} + ${formatEuro(g.imposta)}`,
        )
        .join('; ') || null,
    24,
  ),
}

/** The invoices as a file, a row each; the plan of those with instalments in words. */
export const esportaFatture: Route = exportRoute<z.output<typeof fattureQuery>, Esportata>({
  path: '/fatture',
  table: fatture,
  title:
    'Le fatture dell’elenco, con i suoi filtri, in CSV o Excel; chi non è Admin solo le attive di un cliente',
  permission: ogniRuolo,
  query: fattureQuery,
  admit: (utente, query) => {
    if (!puoElencareFatture(utente, query)) throw new AppError('permesso_negato')
  },
  elenca: ({ db }, query) => elencaFatture(db, query),
  scorri: ({ db }, query) => scorriFatture(db, query).mapSlices((fatture) => conCodiciEIva(db, fatture)),
  columns: () =>
    columns(rigaFattura, {
      numero_documento: 15,
      tipo: 10,
      stato: colonnaTesto('Stato', (f) => STATI_FATTURA[f.stato], 20),
      intestatario: colonnaTesto('Cliente o fornitore', (f) => f.parte?.chi || null, 32),
      partita_iva: colonnaTesto('Partita IVA', (f) => f.parte?.partita_iva ?? null, 20),
      codice_fiscale: colonnaTesto('Codice fiscale', (f) => f.parte?.codice_fiscale ?? null, 20),
      codice_destinatario: colonnaTesto(
        'Codice destinatario',
        (f) => f.parte?.codice_destinatario ?? null,
        14,
      ),
      pec: colonnaTesto('PEC', (f) => f.parte?.pec ?? null, 28),
      data_emissione: 15,
      data_scadenza: 12,
      data_pagamento: 15,
      metodo_pagamento: 20,
      aliquota_iva: colonnaTesto(
        'Regime IVA',
        (f) =>
          f.aliquota_iva && f.aliquota_iva !== 'ART17' ? formatPercent(f.aliquota_iva) : f.aliquota_iva,
        12,
      ),
      subtotale: 14,
      iva_importo: 14,
      ...colonneIva,
      totale: 14,
      ritenuta: importo('Ritenuta', (f) => trattenutoConSegno(f, impostaTrattenuta(f)) ?? 0),
      contributi: importo('Contributi', (f) =>
        trattenutoConSegno(f, sumEuro(contributiDi(f).map((c) => c.importo))),
      ),
      iva_split: 14,
      netto_a_pagare: 14,
      importo_pagato: 14,
      da_pagare: importo('Da pagare', (f) => restoConSegno(f)),
      rate: colonnaNumero('Rate', (f) => f.rate.length || null, 8),
      piano: colonnaTesto('Piano RiBa', (f) => f.rate.map(inParole).join('; ') || null, 40),
      note: 36,
    }),
})

type Mese = z.output<typeof meseFattureQuery>

async function vociDelMese({ db }: Pick<Context, 'db'>, { mese, tipo }: Mese): Promise<VoceScadenziario[]> {
  const [anno = 0, numero = 0] = mese.split('-').map(Number)
  const voci = await trovaVoci(db, anno, numero)
  return tipo ? voci.filter(({ fattura }) => fattura.tipo === tipo) : voci
}

/** What is due in a month as a file, a row for each instalment or invoice, by day. */
export const esportaScadenziario: Route = exportRoute<Mese, VoceScadenziario>({
  path: '/fatture/scadenziario',
  table: fatture,
  name: 'scadenziario',
  title: 'Le scadenze di un mese, in CSV o Excel',
  sheet: 'Scadenze',
  permission: soloAdmin,
  query: meseFattureQuery,
  async elenca(ctx, query) {
    const righe = await vociDelMese(ctx, query)
    return { righe, conteggio: righe.length }
  },
  async *scorri(ctx, query) {
    yield await vociDelMese(ctx, query)
  },
  columns: () => [
    colonnaData('Scadenza', (v) => v.data),
    colonnaTesto('Tipo', (v) => v.fattura.tipo, 10),
    colonnaTesto('Cliente o fornitore', (v) => v.chi, 32),
    colonnaTesto('Numero', (v) => v.fattura.numero_documento, 15),
    colonnaTesto('Pagamento', (v) => v.come, 22),
    importo('Entrate', (v) => (v.fattura.tipo === 'Attiva' ? v.importo : null)),
    importo('Uscite', (v) => (v.fattura.tipo === 'Passiva' ? v.importo : null)),
    colonnaVero('Pagata', (v) => v.pagata),
  ],
})
