import type { StatoInvio, StatoPec } from '#carte/fatture/rules.ts'

/** What every mail to the exchange says; the file is all that counts. */
export const TESTO_PEC = 'In allegato la fattura elettronica.'

export const SERVE_LA_FIRMA = 'Serve la firma digitale: scarica il file, firmalo e portalo qui'

export const DA_RIPRISTINO =
  'Era in coda in un archivio poi ripristinato: guarda tra gli inviati della casella'
export const INTERROTTA = 'La linea è caduta mentre partiva: guarda tra gli inviati della casella'

export const ASPETTA_LETTURA = 'Prima Tepore legge nella casella che cosa è già partito'
export const ASPETTA_INDIRIZZO =
  'Aspetta che il SdI risponda alla prima: dirà a quale indirizzo vanno le altre. Se lo sai, scrivilo in Admin → Avvisi'
/** The same on a screen that has the place for it. */
export const FIRMA_E_PORTA =
  'Scarica il file, firmalo e portalo qui. Si guarda che dentro ci sia questa fattura, non il certificato.'

export const FIRMATA_PERSA = 'Il file firmato non si legge più sul disco: portalo di nuovo'

/** Minutes after each failed attempt; then hourly, as long as the server doesn't take it. */
const ATTESE = [1, 5, 30]
export const attesaPec = (tentativi: number): number => ATTESE[tentativi - 1] ?? 60

/** So long waits what leaves because it was issued: until then it is taken back unseen. */
export const MINUTI_PER_ANNULLARE = 5

/** Nothing more is to become of it by itself: the file may leave again. */
const FINITI: readonly StatoPec[] = ['Rifiutata_Gestore', 'Non_Arrivata_SdI', 'Annullata', 'Rispedita']

/** Whether an invoice is on its way, or may be: it is neither opened again nor sent otherwise. */
export const inViaggio = (stato: StatoPec | undefined): boolean =>
  stato !== undefined && !FINITI.includes(stato)

/** Whether, as far as anybody knows, the exchange hasn't had it. */
export const aspettaIlSdI = (stato: StatoInvio | null): boolean =>
  stato === 'Da_Inviare' || stato === 'Scaricata'

/** Why an invoice can't be sent by certified mail; null where it can. */
export function perNonInviare(f: {
  fase: string
  stato_invio: StatoInvio | null
  pec: StatoPec | undefined
  /** It is still to be signed; undefined where there is no file. */
  serveFirma: boolean | undefined
}): string | null {
  if (f.fase !== 'Emessa' || f.serveFirma === undefined) return 'Non è ancora emessa'
  if (f.pec === 'In_Coda' || f.pec === 'In_Invio') return 'È già in coda'
  if (f.pec === 'Incerta') return 'L’ultimo invio ha un esito incerto: di’ prima se è partita'
  if (inViaggio(f.pec) || !aspettaIlSdI(f.stato_invio)) return 'È già stata inviata'
  return f.serveFirma ? SERVE_LA_FIRMA : null
}
