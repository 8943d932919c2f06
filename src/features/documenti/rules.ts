import { type CurrentUser, isAdmin } from '#shared/permissions.ts'

/** Reports are everybody's; invoices' files are the Admins' (docs/product.md §4.2). */
export const puoVedereDocumento = (utente: CurrentUser, tipologia: string): boolean =>
  tipologia !== 'Fattura' || isAdmin(utente)

/**
 * The name a file is kept under: without folders, quotes and control characters, at most 150 characters, ending in
 * `.pdf`; `documento.pdf` where nothing is left.
 */
export function nomeSicuro(nome: string): string {
  const ultimo = nome.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const base = [...ultimo.replace(/\.pdf$/i, '').replace(/[\p{Cc}\p{Cf}"'<>:|?*;]/gu, '')]
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return `${[...base].slice(0, 146).join('') || 'documento'}.pdf`
}

export const haNomePdf = (nome: string): boolean => /\.pdf$/i.test(nome.trim())
