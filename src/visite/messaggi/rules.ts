import type { Consenso } from '#anagrafe/clienti/avvisi.rules.ts'
import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { inOre, type Tratto } from '#anagrafe/orari/rules.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import type { Controllo } from '#scadenze/scadenze/norme.rules.ts'
import { addDays, dayAndTimeInRome, formatDate, formatLongDay, monthEnd, weekday } from '#shared/dates.ts'
import { capital, perSms, perWhatsApp } from '#shared/text.ts'

/** Messages to customers: what they are, what their words may name, and when they leave (docs/product.md §27). */

export const TIPI_AVVISO = [
  'Promemoria',
  'Conferma',
  'Giorno_Prima',
  'Spostamento',
  'Annullamento',
  'Rinnovo',
] as const
export type TipoAvviso = (typeof TIPI_AVVISO)[number]

/** What a document leaves as (§27.8): itself, the question after a silent quote, the copy of what was accepted. */
const DI_DOCUMENTO = [
  'Preventivo',
  'Seguito',
  'Accettazione',
  'Fattura',
  'Rapporto',
  'RCEE',
  'Sollecito',
  'Ordine',
] as const

export const TIPI_MESSAGGIO = [...TIPI_AVVISO, ...DI_DOCUMENTO] as const
export type TipoMessaggio = (typeof TIPI_MESSAGGIO)[number]

export const eAvviso = (tipo: string): tipo is TipoAvviso => TIPI_AVVISO.some((avviso) => avviso === tipo)

/** `Telefono`: somebody said it. */
export const CANALI = ['Email', 'WhatsApp', 'SMS', 'Telefono'] as const
export type Canale = (typeof CANALI)[number]

/**
 * `Bozza` waits for an Admin's yes. `In_Invio` is with the server at this moment; where it is not known whether it left it is
 * `Incerto`, and is never sent again by itself.
 */
export const STATI_MESSAGGIO = [
  'Bozza',
  'In_Coda',
  'In_Invio',
  'Inviato',
  'Fallito',
  'Annullato',
  'Incerto',
] as const
export type StatoMessaggio = (typeof STATI_MESSAGGIO)[number]

/** What somebody has to decide about: they are counted beside the title. */
export const DA_DECIDERE = ['Bozza', 'Fallito', 'Incerto'] as const satisfies StatoMessaggio[]

/** What waits, and is withdrawn where its visit moves. */
export const IN_ATTESA = ['Bozza', 'In_Coda', 'Fallito'] as const satisfies StatoMessaggio[]

/** Of a visit that is to be made; the others are of a customer's works, of a contract, or of a visit that is off. */
export const DI_VISITA = ['Conferma', 'Giorno_Prima', 'Spostamento'] as const satisfies TipoMessaggio[]

/** All that is said of a visit: what of it waits is withdrawn when the visit ends or moves. */
export const SULLA_VISITA = [...DI_VISITA, 'Annullamento'] as const satisfies TipoMessaggio[]

const ora = (minuti: number) => inOre(minuti).replace(':00', '')

const DUE_ORE = 120

/**
 * Two hours round the start, within the technician's hours: `tra le 9 e le 11` for a visit at 10, and for one at 9 of
 * somebody who begins at 9.
 * @param ore the stretches of that day in which the technician is there, of which the first that has the start counts; a
 * start outside of them is taken as it is
 */
export function fasciaOraria(inizio: string, ore: readonly Tratto[] = []): string {
  const [h = 0, m = 0] = dayAndTimeInRome(inizio).ora.split(':').map(Number)
  const alle = h * 60 + m
  const [dalle, fine] = ore.find(([da, a]) => da <= alle && alle < a) ?? [0, 24 * 60]
  const da = Math.max(dalle, Math.min(alle - DUE_ORE / 2, fine - DUE_ORE))
  return `tra le ${ora(da)} e le ${ora(Math.min(fine, da + DUE_ORE))}`
}

/** `martedì 1 dicembre` */
export const giornoInParole = (inizio: string): string => formatLongDay(dayAndTimeInRome(inizio).data)

const libero = (giorno: string, patrono: string | null) =>
  weekday(giorno) === 7 || festivo(giorno, patrono) !== null

/** The last day before a visit that is neither a Sunday nor a holiday: the reminder of the day before leaves on it. */
export function giornoDiAvviso(giorno: string, patrono: string | null): string {
  let avviso = addDays(giorno, -1)
  while (libero(avviso, patrono)) avviso = addDays(avviso, -1)
  return avviso
}

/** When the reminders of the day before are prepared, and between which hours mail leaves (Rome). */
export const AVVISI_DALLE = '10:00'
const POSTA_DALLE = '08:00'
const POSTA_ALLE = '20:00'

/** Whether mail may leave at a time of day of Rome: nobody is woken, nor written to on a holiday. */
export const siManda = ({ data, ora }: { data: string; ora: string }, patrono: string | null): boolean =>
  ora >= POSTA_DALLE && ora < POSTA_ALLE && !libero(data, patrono)

export const AL_MINUTO = 20
export const AL_GIORNO = 500

/** Two days' mail: more than that nobody says yes to at once. */
export const TUTTI_AL_MASSIMO = 2 * AL_GIORNO
export const TROPPI_INSIEME = `Al massimo ${TUTTI_AL_MASSIMO} messaggi alla volta: scegli un tipo, o le visite di una prenotazione`

/** Minutes after each failed attempt; after the last one it has failed. */
const ATTESE = [1, 5, 30, 120, 720]

/** @param tentativi how many have been made @returns minutes until the next one, null: no more */
export const attesaDopo = (tentativi: number): number | null => ATTESE[tentativi - 1] ?? null

/** What leaves by itself waits so long: a visit that is taken back at once isn't told of. */
export const MINUTI_PER_RIPENSARCI = 5

/** So long after it was taken by the sender, nobody knows whether a message left. */
export const MINUTI_IN_INVIO = 10

export const TESTI_PER_MESI = 24

/** The address that opens a message on the phone, with its words in it, to be sent by hand. */
export const collegamentoA = (canale: 'WhatsApp' | 'SMS', numero: string, testo: string): string =>
  canale === 'WhatsApp' ? perWhatsApp(numero, testo) : perSms(numero, testo)

/** What they asked for, or owe: whoever said no to mail gets it all the same. */
const SEMPRE = [
  'Preventivo',
  'Accettazione',
  'Fattura',
  'Sollecito',
  'Ordine',
] as const satisfies TipoMessaggio[]

/**
 * Whether a customer may be written to: of visits unless they said no; reminders by phone only where they
 * said yes; of what they asked for or owe always. Whoever calls says it themselves.
 */
export const puoAvere = (tipo: TipoMessaggio, canale: Canale, consenso: Consenso): boolean =>
  canale === 'Telefono' ||
  SEMPRE.some((sempre) => sempre === tipo) ||
  (canale !== 'Email' && tipo === 'Promemoria' ? consenso === 'Si' : consenso !== 'No')

/** As a text is kept: whoever reads the archive can't answer in a customer's name. */
export const senzaCollegamento = (testo: string, link: string | null): string =>
  link ? testo.replaceAll(link, `${link.slice(0, link.indexOf('/v/'))}/v/…`) : testo

/** A kept text with the name of its address again, to be tried once more. */
export const conCollegamento = (testo: string): string => testo.replace(/https?:\/\/\S*\/v\/…/g, '{link}')

export const ESITI_RISPOSTA = ['Confermata', 'Altro_Giorno'] as const

/** Whether the mail of a visit waits for a yes, and lacks nothing in its words. */
export const daMandare = (avviso: {
  messaggio: { stato: StatoMessaggio } | null
  manca: string | null
}): boolean =>
  avviso.manca === null && (avviso.messaggio?.stato === 'Bozza' || avviso.messaggio?.stato === 'Fallito')

/** Whether a customer still waits for another day: nobody has decided, and the visit is to be made and still to come. */
export const aspettaAltroGiorno = (risposta: {
  esito: (typeof ESITI_RISPOSTA)[number]
  deciso_il: string | null
  stato: string
  data_inizio: string
}): boolean =>
  risposta.esito === 'Altro_Giorno' &&
  risposta.deciso_il === null &&
  risposta.stato === 'Programmato' &&
  risposta.data_inizio > new Date().toISOString()

/** What makes a message the same as one already prepared. */
export const chiaveMessaggio = (tipo: TipoMessaggio, id: number, quando: string): string =>
  `${tipo}:${id}:${quando}`

/** Of a visit: another start, and another customer, are another message. */
export const chiaveDiVisita = (
  tipo: TipoMessaggio,
  v: { id: number; data_inizio: string; cliente_id: number },
): string => `${chiaveMessaggio(tipo, v.id, v.data_inizio)}:${v.cliente_id}`

/** The start of the visit that a message is about, from its key; null for other messages. */
export const inizioDaChiave = (chiave: string | null): string | null =>
  chiave?.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/)?.[0] ?? null

/** The last day of what a reminder or a renewal is about, from its key. */
export function entroMessaggio(tipo: TipoMessaggio, chiave: string | null): string | null {
  const quando = chiave?.split(':')[2] ?? null
  if (tipo === 'Promemoria') return quando && monthEnd(`${quando}-01`)
  return tipo === 'Rinnovo' ? quando : null
}

/** The visit that a message is about, from its key, also of one that is gone; null for other messages. */
export const visitaDaChiave = (chiave: string | null): number | null =>
  inizioDaChiave(chiave) ? Number(chiave?.split(':')[1]) : null

/** A work as a reminder tells of it. */
interface DaRicordare {
  controllo: Controllo
  data_dovuta: string
}

/** `è scaduta il 15/11/2026`, `sono in scadenza dal 28/11/2026`: it agrees with the works that follow. */
function scadeInParole(lavori: readonly DaRicordare[], oggi: string): string {
  const [lavoro] = lavori
  const quando = formatDate(lavoro?.data_dovuta ?? oggi)
  const scaduti = (lavoro?.data_dovuta ?? oggi) < oggi
  const controlli = new Set(lavori.map(({ controllo }) => controllo))
  const da = lavori.every(({ data_dovuta }) => data_dovuta === lavoro?.data_dovuta) ? 'il' : 'dal'
  const femminile = [...controlli].every((controllo) => controllo === 'Manutenzione')
  if (controlli.size > 1) return `${scaduti ? 'sono scaduti' : 'sono in scadenza'} ${da} ${quando}`
  return `è ${scaduti ? `scadut${femminile ? 'a' : 'o'}` : 'in scadenza'} ${da} ${quando}`
}

/**
 * What a reminder says of works, the first due first: of those that are overdue, if there are any, and then of the others.
 * @returns `scade` and `lavori` as a template names them
 */
export function promemoriaInParole(
  lavori: readonly DaRicordare[],
  oggi: string,
): { scade: string; lavori: string } {
  const nomi = (elenco: readonly DaRicordare[]) =>
    elencati(elenco.map(({ controllo }) => LAVORI_IN_PAROLE[controllo]))
  const scaduti = lavori.filter(({ data_dovuta }) => data_dovuta < oggi)
  if (scaduti.length === 0) return { scade: scadeInParole(lavori, oggi), lavori: nomi(lavori) }
  const citati = new Set(scaduti.map(({ controllo }) => controllo))
  const futuri = lavori.filter(({ data_dovuta, controllo }) => data_dovuta >= oggi && !citati.has(controllo))
  const anche = futuri.length > 0 ? `; ${scadeInParole(futuri, oggi)} anche ${nomi(futuri)}` : ''
  return { scade: scadeInParole(scaduti, oggi), lavori: nomi(scaduti) + anche }
}

/** Each once, with `e` before the last. */
export function elencati(parole: readonly (string | null)[]): string {
  const voci = [...new Set(parole.filter((parola) => parola !== null && parola !== ''))]
  const ultima = voci.pop() ?? ''
  return voci.length > 0 ? `${voci.join(', ')} e ${ultima}` : ultima
}

/** How a work is called to a customer. */
export const LAVORI_IN_PAROLE: Record<Controllo, string> = {
  Manutenzione: 'la manutenzione',
  RCEE: 'il controllo di efficienza energetica (RCEE)',
  FGAS: 'il controllo delle perdite',
}

/** Who comes, to a customer: the person's name; where nobody wrote it, the login as a name, `teresa.marino` → `Teresa Marino`. */
export function nomeDiTecnico(utente: Parameters<typeof nomeDellUtente>[0]): string {
  const nome = nomeDellUtente(utente)
  if (nome !== utente.nome_utente) return nome
  return nome
    .split(/[._\s]+/)
    .filter(Boolean)
    .map(capital)
    .join(' ')
}
