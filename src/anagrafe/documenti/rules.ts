import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { fileName } from '#shared/text.ts'

/** Reports are everybody's; invoices' files and declarations, which tell of a person, are the Admins' (docs/product.md §4.2). */
export const puoVedereDocumento = (utente: CurrentUser, tipologia: string): boolean =>
  (tipologia !== 'Fattura' && tipologia !== 'Dichiarazione') || isAdmin(utente)

/**
 * The name a file is kept under: without folders, quotes and control characters, at most 150 characters, ending in
 * `.pdf`; `documento.pdf` where nothing is left.
 */
export function nomeSicuro(nome: string): string {
  const base = fileName(nome, 1000)
    .replace(/\.pdf$/i, '')
    .replace(/["'<>:|?*;]/g, '')
    .trim()
  return `${[...base].slice(0, 146).join('') || 'documento'}.pdf`
}

export const haNomePdf = (nome: string): boolean => /\.pdf$/i.test(nome.trim())
