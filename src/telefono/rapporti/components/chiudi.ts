import * as z from 'zod'
import { codiceRapporto } from '#shared/codici.ts'
import { rightInstant, rightNow } from '#shared/dates.ts'
import type { Tratto } from '#shared/firma.ts'
import { chiudiCorpo, contenutoInput, type Rapporto } from '#telefono/rapporti/contract.ts'
import { GRANDEZZE, type Grandezza, testoFirmato } from '#telefono/rapporti/rules.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { ApiError, type Lista, request, uploadFile } from '#web/http.ts'
import { newKey, newUuid } from '#web/idempotency.ts'
import { confirm, outbox, remove } from '#web/outbox.ts'
import type { Action, Along, NewAction } from '#web/outbox-store.ts'
import { type Bozza, type Chiuso, scritta } from './bozza.ts'
import { FINEZZE, perCarta } from './scatta.ts'

/** Now to the minute, ISO: as times of work are said. */
export const minutoGiusto = (): string => new Date(Math.floor(rightNow() / 60_000) * 60_000).toISOString()

const inHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (bytes: BufferSource): Promise<string> =>
  inHex(await crypto.subtle.digest('SHA-256', bytes))

/** What was written, as it is signed. @throws ZodError */
export const contenutoDi = (bozza: Bozza, adesso: string) => contenutoInput.parse(scritta(bozza, adesso))

/** SHA-256 of what is signed. @throws ZodError */
export const improntaDi = (visitaId: number, contenuto: ReturnType<typeof contenutoDi>): Promise<string> =>
  sha256(new TextEncoder().encode(testoFirmato(visitaId, contenuto)))

/** The first thing that is missing or wrong, in words; null where nothing is. */
export function difettoDi(bozza: Bozza, adesso: string): string | null {
  if (!bozza.esito) return 'Scegli com’è andata: l’esito'
  const letto = contenutoInput.safeParse(scritta(bozza, adesso))
  if (letto.success) return null
  const [primo] = letto.error.issues
  if (!primo) return 'Controlla i dati'
  const [dove, n] = primo.path
  if (dove === 'lavori' && !bozza.lavori.trim()) return 'Scrivi i lavori eseguiti'
  if (dove === 'materiali' && typeof n === 'number')
    return `${bozza.materiali[n]?.descrizione}: ${primo.message}`
  if (dove === 'letture' && typeof n === 'number') {
    const una = bozza.letture[n]
    const quale = una?.nome || GRANDEZZE[una?.grandezza as Grandezza][0]
    return una?.valore.trim() ? `${quale}: ${primo.message}` : `${quale}: scrivi il valore`
  }
  return primo.message
}

/** `Rapporto_RI-4821_Scotto.pdf`. */
export const nomePdf = ({ id, cliente }: Appuntamento, revisione: number): string =>
  `Rapporto_${codiceRapporto(id, revisione).replace('/', '-')}_${(cliente.cognome || 'Cliente').replace(/[/\\:]/g, '-')}.pdf`

interface Chiusura {
  tecnico: string
  firmaTecnico: Tratto | null
  /** In words. */
  impianti: readonly string[]
  /** The draft to keep in the step that keeps the report. */
  tieni: (nuova: Bozza) => NonNullable<Along['bozza']>
}

interface Fatto {
  pdf: Blob
  pagine: number
}
type FotoSuCarta = Bozza['foto'][number] & { dati: string }

/**
 * Closes a report: its content is fixed, its document made, and both are kept together with what is left to do.
 * @returns what is handed over
 * @throws ApiError with the server's words where it refuses; ZodError; whatever keeps the document from being made
 */
export async function chiudi(
  bozza: Bozza,
  visita: Appuntamento,
  { tecnico, firmaTecnico, impianti, tieni }: Chiusura,
): Promise<{ chiuso: Chiuso; stato: Action['stato'] }> {
  const { il, impronta: improntaAllaFirma } = bozza.firma
  const firmatoIl = (bozza.firma.esito === 'Firmato' && il) || rightInstant()
  const contenuto = contenutoDi(bozza, firmatoIl)
  const revisione = (bozza.correzione?.revisione ?? 0) + 1
  const impronta = await improntaDi(visita.id, contenuto)
  if (bozza.firma.esito === 'Firmato' && improntaAllaFirma && improntaAllaFirma !== impronta)
    throw new ApiError(0, 'firma_superata', 'Il rapporto è cambiato dopo la firma: cancellala e rifalla')
  const { nome: firmatario, ruolo, tratto } = bozza.firma
  const firma =
    bozza.firma.esito === 'Firmato'
      ? { esito: bozza.firma.esito, motivo: null, nome: firmatario, ruolo, tratto }
      : { esito: bozza.firma.esito, motivo: bozza.firma.motivo, nome: null, ruolo: null, tratto: null }
  const { generaRapporto } = await import('./pdf/genera.ts').catch(() => {
    // It comes by itself after the sign-in: this device hasn't had the time.
    throw new ApiError(
      0,
      'senza_pdf',
      'Per il PDF questa volta serve la rete: il rapporto resta qui, riprova appena torna',
    )
  })
  const mia = bozza.conTecnico ? firmaTecnico : null
  const { pdf, pagine } = await leggero(bozza.foto, (foto) =>
    generaRapporto({
      ...{ visita, tecnico, impianti, contenuto, firma, firmatoIl, impronta, revisione },
      firmaTecnico: mia,
      foto,
    }),
  )
  const improntaPdf = await sha256(await pdf.arrayBuffer())
  const { correzione } = bozza
  const corpo = chiudiCorpo.parse({
    ...{ contenuto, firma, firmatoIl, impronta, pdf: improntaPdf, firmaTecnico: mia },
    correzione: correzione && { precedenteUid: correzione.precedenteUid, motivo: correzione.motivo },
  })
  const nomeFile = nomePdf(visita, revisione)
  const chiuso: Chiuso = { azioneId: null, revisione, pdf, pagine, nomeFile, consegnato: null }
  const { nome, cognome } = visita.cliente
  const fatta = await manda(
    { tipo: 'rapporto.chiudi', visitaId: visita.id, titolo: `${nome} ${cognome}`.trim(), corpo },
    {
      file: [
        { impronta: improntaPdf, blob: pdf, nome: nomeFile },
        ...bozza.foto.map(({ impronta: sua, blob }) => ({ impronta: sua, blob, nome: 'foto.jpg' })),
      ],
      bozza: tieni({ ...bozza, passo: 'consegna', chiuso }),
    },
  ).catch(async (causa) => {
    if (outbox.isOpen() || !(await giaArrivato(visita.id, bozza.uid, impronta))) throw causa
    return { id: null, stato: 'fatta' as const }
  })
  return { chiuso: { ...chiuso, azioneId: fatta.id }, stato: fatta.stato }
}

/** Whether the office has this report: where its answer was lost, the second try is refused. */
async function giaArrivato(visitaId: number, uid: string, impronta: string): Promise<boolean> {
  const letti = await request<Lista<Rapporto>>('/rapporti', { query: { visite: String(visitaId) } }).catch(
    () => null,
  )
  return letti?.data.some((uno) => uno.uid === uid && uno.impronta === impronta) ?? false
}

/** Of the document, in bytes: it goes through mail and messages. */
const PDF_MASSIMO = 1_500_000

/** The document, with its photographs as fine as its weight allows. */
async function leggero(foto: Bozza['foto'], genera: (foto: FotoSuCarta[]) => Promise<Fatto>): Promise<Fatto> {
  let fatto: Fatto | undefined
  for (const finezza of FINEZZE) {
    const pronte: FotoSuCarta[] = []
    // One after another: twelve open at once are a hundred megabytes of a telephone's memory.
    for (const una of foto) pronte.push({ ...una, dati: await perCarta(una.blob, finezza) })
    fatto = await genera(pronte)
    if (fatto.pdf.size <= PDF_MASSIMO) return fatto
  }
  if (!fatto) throw new Error('senza documento')
  return fatto
}

/** Whoever confirms waits so long for the office's answer. */
const PAZIENZA_MS = 4_000

/**
 * Keeps an action on this device and sends it; where this browser keeps none, sends it at once or not at all.
 * @param pazienza how long to wait for an answer, in ms; 0: it is kept, and that's enough
 * @throws ApiError where it is refused: nothing is kept then
 */
export async function manda(
  action: NewAction,
  along: Along = {},
  pazienza = PAZIENZA_MS,
): Promise<Pick<Action, 'id' | 'stato'>> {
  if (!outbox.isOpen()) return mandaSubito(action, along)
  const { n, id, stato, risposta } = await confirm(action, pazienza, along)
  if (stato !== 'respinta') return { id, stato }
  await remove(n)
  throw new ApiError(400, 'dati_non_validi', risposta?.motivo ?? 'Il rapporto non è stato accettato')
}

interface Esito {
  esito: Action['stato'] | 'riprova' | 'manca_file' | 'trattenuta'
  motivo: string | null
}

async function mandaSubito({ titolo: _, ...action }: NewAction, { file = [] }: Along) {
  for (const { blob, nome } of file) {
    const form = new FormData()
    form.append('file', blob, nome)
    await uploadFile('/azioni/file', form, newKey())
  }
  const { data: io } = await request<{ data: { id: number } }>('/auth/me')
  const id = newUuid()
  const adesso = rightInstant()
  const body = {
    utenteId: io.id,
    azioni: [{ ...action, id, formato: 1, confermataIl: adesso, epoca: adesso }],
  }
  const { data } = await request<{ data: { esiti: Esito[] } }>('/azioni', { method: 'POST', body })
  const [esito] = data.esiti
  if (esito?.esito === 'fatta' || esito?.esito === 'verifica') return { id, stato: esito.esito }
  throw new ApiError(400, 'dati_non_validi', esito?.motivo ?? 'Il rapporto non è stato accettato')
}

/** What is wrong, to be said. */
export const perche = (errore: unknown): string | null =>
  errore instanceof z.ZodError ? (errore.issues[0]?.message ?? null) : null
