import type { RigaFattura } from '#carte/fatture/contract.ts'

/** Whether its money comes in: a credit note's goes the other way. */
export const entraDi = (f: Pick<RigaFattura, 'tipo' | 'tipo_documento'>): boolean =>
  (f.tipo === 'Attiva') !== (f.tipo_documento === 'TD04')

/** `Bozza 12`, `Nota di credito NC-2026-003`, `Fattura FT-2026-042`. */
export const nomeFattura = (f: Pick<RigaFattura, 'fase' | 'numero_documento' | 'tipo_documento'>): string =>
  f.fase === 'Bozza' && f.numero_documento.startsWith('Bozza')
    ? f.numero_documento
    : `${f.tipo_documento === 'TD04' ? 'Nota di credito' : 'Fattura'} ${f.numero_documento}`
