import * as z from 'zod'
import { rightNow } from '#shared/clock.ts'
import { codiceRapporto } from '#shared/codici.ts'
import type { TrattoFirma } from '#shared/firma.ts'
import { chiudiCorpo, contenutoInput, type Rapporto } from '#telefono/rapporti/contract.ts'
import { GRANDEZZE, type Grandezza, testoFirmato } from '#telefono/rapporti/rules.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { ApiError, type Lista, request } from '#web/http.ts'
import { type Bozza, scritta } from './bozza.ts'
import type { RapportoPronto } from './manda.ts'
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
  improntaTesto(testoFirmato(visitaId, contenuto))

/** The first thing that is missing or wrong, in words; null where nothing is. */
export function difettoDi(bozza: Bozza, adesso: string): string | null {
  if (!bozza.esito) return 'Scegli com’è andata: l’esito'
  if (bozza.esito === 'Non eseguito' && !bozza.motivoNonEseguito) return 'Scegli perché non è stato fatto'
  const letto = contenutoInput.safeParse(scritta(bozza, adesso))
  if (letto.success) return null
  const [difetto] = letto.error.issues
  if (!difetto) return 'Controlla i dati'
  const [campo, n] = difetto.path
  if (campo === 'lavori' && !bozza.lavori.trim()) return 'Scrivi i lavori eseguiti'
  if (campo === 'materiali' && typeof n === 'number')
    return `${bozza.materiali[n]?.descrizione}: ${difetto.message}`
  if (campo === 'presenti' && typeof n === 'number')
    return `${scritta(bozza, adesso).presenti?.[n]?.nome}: ${difetto.message}`
  if (campo === 'letture' && typeof n === 'number') {
    const lettura = bozza.letture[n]
    const nome = lettura?.nome || GRANDEZZE[lettura?.grandezza as Grandezza][0]
    return lettura?.valore.trim() ? `${nome}: ${difetto.message}` : `${nome}: scrivi il valore`
  }
  return difetto.message
}

/** `Rapporto_RI-4821_Scotto.pdf`. */
export const nomePdf = ({ id, cliente }: Appuntamento, revisione: number): string =>
  `Rapporto_${codiceRapporto(id, revisione).replace('/', '-')}_${(cliente.cognome || 'Cliente').replace(/[/\\:]/g, '-')}.pdf`

interface Chiusura {
  tecnico: string
  firmaTecnico: TrattoFirma | null
  /** In words. */
  impianti: readonly string[]
  firmatoIl: string
}

interface Fatto {
  pdf: Blob
  pagine: number
}
type FotoSuCarta = Bozza['foto'][number] & { dati: string }

export const FIRMA_SUPERATA = new ApiError(
  0,
  'firma_superata',
  'Il rapporto è cambiato dopo la firma: cancellala e rifalla',
)

/** Of reports that say who was there: servers of before don't understand them, and are waited for. */
const CON_PRESENTI = 4

/** What draws documents comes by itself after the sign-in: this device hasn't had the time. */
export const SENZA_PDF = new ApiError(
  0,
  'senza_pdf',
  'Per il PDF questa volta serve la rete: il rapporto resta qui, riprova appena torna',
)

/** Who signed, or why nobody did, as the actions carry it. */
export function firmaDi({ firma }: Pick<Bozza, 'firma'>) {
  const { esito, motivo, nome, ruolo, tratto } = firma
  return esito === 'Firmato'
    ? { esito, motivo: null, nome, ruolo, tratto }
    : { esito, motivo, nome: null, ruolo: null, tratto: null }
}

/** Of a file. */
export const improntaFile = async (blob: Blob): Promise<string> => sha256(await blob.arrayBuffer())

/** Of a text that is signed. */
export const improntaTesto = (testo: string): Promise<string> => sha256(new TextEncoder().encode(testo))

/**
 * A report made ready to be closed: its content is fixed and its document made.
 * @throws ApiError in words; ZodError; whatever keeps the document from being made
 */
export async function prontoRapporto(
  bozza: Bozza,
  visita: Appuntamento,
  { tecnico, firmaTecnico, impianti, firmatoIl }: Chiusura,
): Promise<RapportoPronto> {
  const contenuto = contenutoDi(bozza, firmatoIl)
  const revisione = (bozza.correzione?.revisione ?? 0) + 1
  const impronta = await improntaDi(visita.id, contenuto)
  const allaFirma = bozza.firma.impronta
  if (bozza.firma.esito === 'Firmato' && allaFirma && allaFirma !== impronta) throw FIRMA_SUPERATA
  const firma = firmaDi(bozza)
  const { generaRapporto } = await import('./pdf/rapporto-pdf.ts').catch(() => {
    throw SENZA_PDF
  })
  const tratto = bozza.conTecnico ? firmaTecnico : null
  const { pdf, pagine } = await leggero(bozza.foto, (foto) =>
    generaRapporto({
      ...{ visita, tecnico, impianti, contenuto, firma, firmatoIl, impronta, revisione },
      firmaTecnico: tratto,
      foto,
    }),
  )
  const improntaPdf = await improntaFile(pdf)
  const { correzione } = bozza
  const corpo = chiudiCorpo.parse({
    ...{ contenuto, firma, firmatoIl, impronta, pdf: improntaPdf, firmaTecnico: tratto },
    correzione: correzione && { precedenteUid: correzione.precedenteUid, motivo: correzione.motivo },
  })
  const nomeFile = nomePdf(visita, revisione)
  const { nome, cognome } = visita.cliente
  return {
    action: {
      ...{ tipo: 'rapporto.chiudi', visitaId: visita.id, titolo: `${nome} ${cognome}`.trim(), corpo },
      ...(contenuto.presenti && { formato: CON_PRESENTI }),
    },
    file: [
      { impronta: improntaPdf, blob: pdf, nome: nomeFile },
      ...bozza.foto.map(({ impronta, blob }) => ({ impronta, blob, nome: 'foto.jpg', accanto: true })),
    ],
    chiuso: { azioneId: null, revisione, pdf, pagine, nomeFile, consegnato: null },
    arrivato: () => giaArrivato(visita.id, bozza.uid, impronta),
  }
}

/** Whether the office has this report: where its answer was lost, the second try is refused. */
async function giaArrivato(visitaId: number, uid: string, impronta: string): Promise<boolean> {
  const letti = await request<Lista<Rapporto>>('/rapporti', { query: { visite: String(visitaId) } }).catch(
    () => null,
  )
  return letti?.data.some((rapporto) => rapporto.uid === uid && rapporto.impronta === impronta) ?? false
}

/** Of a document, in bytes: it goes through mail and messages. */
const PDF_MASSIMO = 1_500_000

/** The document, with its photographs as fine as its weight allows. */
export async function leggero(
  foto: Bozza['foto'],
  genera: (foto: FotoSuCarta[]) => Promise<Fatto>,
): Promise<Fatto> {
  let fatto: Fatto | undefined
  for (const finezza of FINEZZE) {
    const pronte: FotoSuCarta[] = []
    // One after another: twelve open at once are a hundred megabytes of a telephone's memory.
    for (const scatto of foto) pronte.push({ ...scatto, dati: await perCarta(scatto.blob, finezza) })
    fatto = await genera(pronte)
    if (fatto.pdf.size <= PDF_MASSIMO) return fatto
  }
  if (!fatto) throw new Error('senza documento')
  return fatto
}

/** What is wrong, to be said. */
export const motivoDellErrore = (errore: unknown): string | null =>
  errore instanceof z.ZodError ? (errore.issues[0]?.message ?? null) : null
