import type * as z from 'zod'
import type { rceeInput } from '#scadenze/rcee/contract.ts'
import { addDays, addMonths, formatDate } from '#shared/dates.ts'
import { AZIENDA } from './company.ts'
import type { ClienteDemo } from './customers.ts'
import { pdf } from './pdf.ts'
import type { CaldaiaDemo } from './plants.ts'
import type { Sorte } from './random.ts'

export type RceeDemo = z.output<typeof rceeInput>

export interface DocumentoDemo {
  nomeFile: string
  tipologia: 'RCEE' | 'Fattura' | 'Preventivo'
  clienteId: number | null
  descrizione: string
  contenuto: Buffer
}

/** Reports that have their PDF: enough to look at, few enough to be written in a moment. */
const CON_FILE = 30

const NOTE_CONTATTO = [
  'Chiamato due volte, non risponde.',
  'Preferisce essere chiamato dopo le 18.',
  'Conferma a voce, aspetta il giorno.',
  'Ha cambiato amministratore: sentire lo studio.',
]
const NOTE_FOLLOW_UP = [
  'Bonus casa: inviare documenti',
  'Torna dalle ferie, richiamare',
  'Vuole accorpare alla revisione del condizionatore',
]

interface Parti {
  sorte: Sorte
  oggi: string
  clienti: ClienteDemo[]
  caldaie: CaldaiaDemo[]
  /** Reports in all: first one of each boiler, then those of the years before. */
  numero: number
}

/** Reports whose expiry is overdue, near or far, as their boilers' maintenance is, some of them with a file. */
export function rapporti({ sorte, oggi, clienti, caldaie, numero }: Parti) {
  const rcee: RceeDemo[] = []
  const documenti: DocumentoDemo[] = []
  const perAnno = new Map<string, number>()
  for (let n = 0; n < numero && caldaie.length > 0; n++) {
    const posto = n % caldaie.length
    const caldaia = caldaie[posto]
    const cliente = caldaia && clienti[caldaia.clienteId - 1]
    if (!caldaia || !cliente) continue
    const giro = Math.floor(n / caldaie.length)
    const scadenza = addMonths(caldaia.prossimaRevisione ?? oggi, (sorte.capita(45) ? 12 : 0) - giro * 24)
    const emissione = addMonths(scadenza, -24)
    const anno = emissione.slice(0, 4)
    const progressivo = (perAnno.get(anno) ?? 0) + 1
    perAnno.set(anno, progressivo)
    const numeroDocumento = sorte.capita(93) ? `RCEE-${anno}-${String(progressivo).padStart(3, '0')}` : null
    const conFollowUp = giro === 0 && sorte.capita(6)
    const conFile = documenti.length < CON_FILE && sorte.capita(35)
    const uno: RceeDemo = {
      clienteId: cliente.id,
      caldaiaId: sorte.capita(97) ? posto + 1 : null,
      numeroDocumento,
      dataEmissione: emissione,
      dataScadenza: scadenza,
      fileMediaId: conFile ? documenti.length + 1 : null,
      contattato: giro === 0 && sorte.capita(8),
      noteContatto: sorte.capita(9) ? sorte.uno(NOTE_CONTATTO) : null,
      dataFollowUp: conFollowUp ? addDays(oggi, sorte.intero(-4, 20)) : null,
      noteFollowUp: conFollowUp ? sorte.uno(NOTE_FOLLOW_UP) : null,
    }
    rcee.push(uno)
    if (conFile) documenti.push(documento(uno, cliente, caldaia))
  }
  return { rcee, documenti }
}

function documento(rcee: RceeDemo, { dati }: ClienteDemo, caldaia: CaldaiaDemo): DocumentoDemo {
  const chi = `${dati.nome} ${dati.cognome}`.trim()
  const numero = rcee.numeroDocumento ?? 'senza numero'
  const contenuto = pdf([
    [AZIENDA.ragioneSociale ?? '', 11],
    ['RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA', 17],
    [`${numero} del ${formatDate(rcee.dataEmissione)}`, 12],
    ['', 12],
    [`Responsabile dell'impianto: ${chi}`, 12],
    [[dati.indirizzo, dati.cap, dati.comune].filter(Boolean).join(', '), 12],
    ['', 12],
    [`Generatore: ${caldaia.marca} ${caldaia.modello}, matricola ${caldaia.matricola ?? '-'}`, 12],
    [`Potenza termica nominale: ${caldaia.potenzaKw ?? '-'} kW`, 12],
    ['Rendimento di combustione: conforme', 12],
    ['', 12],
    [`Prossimo controllo entro il ${formatDate(rcee.dataScadenza ?? rcee.dataEmissione)}`, 12],
  ])
  const nome = `${dati.cognome || dati.nome}`.replace(/[^\p{L}\d]+/gu, '_')
  return {
    nomeFile: `RCEE_${nome}_${formatDate(rcee.dataEmissione).replaceAll('/', '-')}.pdf`,
    tipologia: 'RCEE',
    clienteId: rcee.clienteId,
    descrizione: rcee.numeroDocumento ? `RCEE ${rcee.numeroDocumento}` : 'RCEE',
    contenuto,
  }
}
