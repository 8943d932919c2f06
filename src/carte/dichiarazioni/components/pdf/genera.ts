import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import type { Dichiarazione } from '#carte/dichiarazioni/contract.ts'
import { caratteri } from '#web/pdf/caratteri.ts'
import { disegnaDichiarazione } from './dichiarazione-pdf.ts'

/** The paper to be signed; this module is loaded when the first one is asked for. */
export async function generaDichiarazione(
  dichiarazione: Dichiarazione,
  cliente: Cliente,
  azienda: Azienda,
): Promise<Blob> {
  const foglio = disegnaDichiarazione({ dichiarazione, cliente, azienda, caratteri: await caratteri() })
  return foglio.doc.output('blob')
}
