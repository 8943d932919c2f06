import { luogoAzienda } from '#anagrafe/azienda/components/carta.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { formatPhone } from '#shared/text.ts'

/** Address, telephone and tax codes of who receives the quote. */
export function righeCliente(cliente: Preventivo['cliente']): string[] {
  const { indirizzo, telefono, partita_iva, codice_fiscale } = cliente
  return [
    indirizzo ?? '',
    luogoAzienda(cliente),
    telefono ? `Tel. ${formatPhone(telefono)}` : '',
    partita_iva ? `P. IVA ${partita_iva}` : codice_fiscale ? `C.F. ${codice_fiscale}` : '',
  ].filter(Boolean)
}
