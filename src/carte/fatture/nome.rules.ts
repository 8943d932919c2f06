import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import type { RigaFattura } from '#carte/fatture/contract.ts'

type Parti = Pick<RigaFattura, 'cliente' | 'fornitori'> & Partial<Pick<RigaFattura, 'intestatario'>>

/**
 * Whom an invoice is to, or from: as the document says, which an issued one and one of an erased customer keep; else as
 * they are today. Empty where there is nobody. The database says the same (colonne.queries.server.ts).
 */
export const nomeSullaFattura = ({ cliente, fornitori, intestatario }: Parti): string =>
  fornitori?.ragione_sociale ?? (intestatario || (cliente ? nomeSulDocumento(cliente) : ''))
