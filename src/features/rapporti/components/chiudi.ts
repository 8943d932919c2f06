import * as z from 'zod'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { chiudiCorpo, contenutoInput } from '#features/rapporti/contract.ts'
import { codiceRapporto, type Tratto, testoFirmato } from '#features/rapporti/rules.ts'
import { ApiError, request, uploadFile } from '#web/http.ts'
import { newKey, newUuid } from '#web/idempotency.ts'
import { confirm, outbox, remove } from '#web/outbox.ts'
import type { Action, Along, NewAction } from '#web/outbox-store.ts'
import type { Bozza, Chiuso } from './bozza.ts'
import { nomeBozza } from './chiuso-qui.ts'
import { perCarta } from './scatta.ts'

const inHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (bytes: BufferSource): Promise<string> =>
  inHex(await crypto.subtle.digest('SHA-256', bytes))

/** What was written, as it is signed. @throws ZodError */
export const contenutoDi = (bozza: Bozza, adesso: string) =>
  contenutoInput.parse({
    ...bozza,
    partenza: bozza.partenza ?? adesso,
    raccomandazioni: bozza.raccomandazioni,
    letture: bozza.letture.map(({ nome, ...lettura }) => ({ ...lettura, nome })),
  })

/** The first thing that is missing or wrong, in words; null where nothing is. */
export function difettoDi(bozza: Bozza, adesso: string): string | null {
  if (!bozza.esito) return 'Scegli com’è andata: l’esito'
  const letto = contenutoInput.safeParse({ ...bozza, partenza: bozza.partenza ?? adesso })
  if (letto.success) return null
  const [primo] = letto.error.issues
  return primo?.path[0] === 'lavori' && !bozza.lavori.trim()
    ? 'Scrivi i lavori eseguiti'
    : (primo?.message ?? 'Controlla i dati')
}

/** `Rapporto_RI-4821_Scotto.pdf`. */
export const nomePdf = ({ id, cliente }: Appuntamento, revisione: number): string =>
  `Rapporto_${codiceRapporto(id, revisione).replace('/', '-')}_${(cliente.cognome || 'Cliente').replace(/[/\\:]/g, '-')}.pdf`

/**
 * Closes a report: its content is fixed, its document made, and both are kept together with what is left to do.
 * @returns what is handed over
 * @throws ApiError with the server's words where it refuses; ZodError; whatever keeps the document from being made
 */
export async function chiudi(
  bozza: Bozza,
  visita: Appuntamento,
  { tecnico, firmaTecnico }: { tecnico: string; firmaTecnico: Tratto | null },
): Promise<{ chiuso: Chiuso; stato: Action['stato'] }> {
  const firmatoIl = new Date().toISOString()
  const contenuto = contenutoDi(bozza, firmatoIl)
  const revisione = (bozza.correzione?.revisione ?? 0) + 1
  const impronta = await sha256(new TextEncoder().encode(testoFirmato(visita.id, contenuto)))
  const firma =
    bozza.firma.esito === 'Firmato'
      ? bozza.firma
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
  const pdf = await generaRapporto({
    ...{ visita, tecnico, contenuto, firma, firmatoIl, impronta, revisione },
    firmaTecnico: mia,
    foto: await Promise.all(bozza.foto.map(async (una) => ({ ...una, dati: await perCarta(una.blob) }))),
  })
  const improntaPdf = await sha256(await pdf.arrayBuffer())
  const { correzione } = bozza
  const corpo = chiudiCorpo.parse({
    ...{ contenuto, firma, firmatoIl, impronta, pdf: improntaPdf, firmaTecnico: mia },
    correzione: correzione && { precedenteUid: correzione.precedenteUid, motivo: correzione.motivo },
  })
  const nomeFile = nomePdf(visita, revisione)
  const chiuso: Chiuso = { azioneId: null, revisione, pdf, nomeFile, consegnato: null }
  const { nome, cognome } = visita.cliente
  const fatta = await manda(
    { tipo: 'rapporto.chiudi', visitaId: visita.id, titolo: `${nome} ${cognome}`.trim(), corpo },
    {
      file: [
        { impronta: improntaPdf, blob: pdf, nome: nomeFile },
        ...bozza.foto.map(({ impronta: sua, blob }) => ({ impronta: sua, blob, nome: 'foto.jpg' })),
      ],
      bozza: { nome: nomeBozza(visita.id), valore: { ...bozza, passo: 'consegna', chiuso } },
    },
  )
  return { chiuso: { ...chiuso, azioneId: fatta.id }, stato: fatta.stato }
}

/**
 * Keeps an action on this device and sends it; where this browser keeps none, sends it at once or not at all.
 * @throws ApiError where it is refused: nothing is kept then
 */
export async function manda(action: NewAction, along: Along = {}): Promise<Pick<Action, 'id' | 'stato'>> {
  if (!outbox.isOpen()) return mandaSubito(action, along)
  const { n, id, stato, risposta } = await confirm(action, 4_000, along)
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
  const adesso = new Date().toISOString()
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
