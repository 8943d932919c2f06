import type { Azienda } from '#features/azienda/contract.ts'
import type { Preventivo } from '#features/preventivi/contract.ts'
import { formatPhone } from '#shared/text.ts'

type Luogo = Pick<Azienda, 'cap' | 'comune' | 'provincia'>

const luogo = ({ cap, comune, provincia }: Luogo) =>
  [cap, comune, provincia && `(${provincia})`].filter(Boolean).join(' ')

const unite = (separatore: string, ...parti: (string | null | false | undefined)[]) =>
  parti.filter(Boolean).join(separatore)

/** Address, tax codes, contacts and bank of the company, as they stand at the head of a letter. */
export function righeMittente(azienda: Azienda): string[] {
  const { indirizzo, partita_iva, codice_fiscale, rea, telefono, email, pec, iban } = azienda
  return [
    unite(', ', indirizzo, luogo(azienda)),
    unite(
      ' · ',
      partita_iva && `P. IVA ${partita_iva}`,
      codice_fiscale !== partita_iva && codice_fiscale && `C.F. ${codice_fiscale}`,
      rea && `REA ${rea}`,
    ),
    unite(' · ', telefono, email),
    unite('', pec && pec !== email && `PEC ${pec}`),
    unite('', iban && `IBAN ${iban.replace(/(.{4})(?=.)/g, '$1 ')}`),
  ].filter(Boolean)
}

/** Address, telephone and tax codes of who receives the quote. */
export function righeCliente(cliente: Preventivo['cliente']): string[] {
  const { indirizzo, telefono, partita_iva, codice_fiscale } = cliente
  return [
    indirizzo ?? '',
    luogo(cliente),
    telefono ? `Tel. ${formatPhone(telefono)}` : '',
    partita_iva ? `P. IVA ${partita_iva}` : codice_fiscale ? `C.F. ${codice_fiscale}` : '',
  ].filter(Boolean)
}
