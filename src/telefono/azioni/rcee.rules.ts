import { type ModuloCorpo, moduloCorpo } from '#telefono/rcee-moduli/contract.ts'
import { codiceRcee, generatoreStampato, type OrologioCorretto } from '#telefono/rcee-moduli/rules.ts'
import type { RceeDaVerificare } from './contract.ts'

/** What waits for the office: the form, its document, and how it was handed over meanwhile. */
export interface RceeInAttesa extends ModuloCorpo {
  documentoId: number
  consegna?: { come: string; il: string }
  /** What is written where what was signed is still to come. */
  corretto?: OrologioCorretto | null
  /** The last hour that its telephone had heard from the server. */
  epoca?: string
}

export const rceeInAttesa = (corpo: string) => JSON.parse(corpo) as RceeInAttesa

/** What an Admin reads of it before deciding. */
export function rceeInBreve(corpo: string | null): RceeDaVerificare | null {
  if (!corpo || !moduloCorpo.safeParse(JSON.parse(corpo)).success) return null
  const { contenuto, firma, documentoId, corretto } = rceeInAttesa(corpo)
  const { dati } = contenuto
  const giorno = dati.quando.data_controllo ?? ''
  return {
    codice: codiceRcee({
      ...{ data_controllo: giorno, revisione: 1, progressivo: contenuto.progressivo },
      ...generatoreStampato(contenuto),
    }),
    data_controllo: giorno,
    // A name may have been written before somebody would not sign.
    firmatario: (firma.esito === 'Firmato' && firma.nome) || null,
    documentoId,
    corretto: corretto?.giorno ?? null,
  }
}
