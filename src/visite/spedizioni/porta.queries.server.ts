import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { aggiorna } from '#server/data/records.ts'
import type { VisitorPage } from '#server/http/visitors.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { formatPhone } from '#shared/text.ts'
import { collegamentoDi, leggiPagina, scriviRisposta } from '#visite/messaggi/conferma.queries.server.ts'
import { paginaDiErrore } from '#visite/messaggi/pagina.rules.ts'
import { type DocumentoSpedito, diDocumento, documentoDi } from './collegamento.queries.server.ts'
import { paginaDelDocumento } from './pagina.queries.server.ts'
import { comeProgramma, spedizioni } from './queries.server.ts'
import { SECONDI_SENZA_VISTO } from './rules.ts'

/* The door of customers (docs/product.md §27.5, §27.8): a visit's page or a document's, as the token says. */

const NON_VALE = 'Questo collegamento non è più valido'

/** What was sent of this version; undefined where its address was never given to anybody. */
const inviata = (services: Services, { mailable, id, record }: DocumentoSpedito) =>
  services.db
    .selectFrom('spedizioni')
    .select(['id', 'inviato_il', 'ultimo_invio_il', 'visto_il', 'domanda', 'domandato_il', 'created_at'])
    .select(['esito', 'nota', 'giorno'])
    .where('documento', '=', mailable.kind as never)
    .where('soggetto', '=', id)
    .where('revisione', '=', record.revision)
    .executeTakeFirst()

/** The first time that a person opens it: not a program that looks at what a mail leads to. */
async function segnaVisto(
  services: Services,
  spedizione: Awaited<ReturnType<typeof inviata>>,
): Promise<void> {
  if (!spedizione || spedizione.visto_il) return
  const partito = spedizione.ultimo_invio_il ?? spedizione.created_at
  if (Date.now() - Date.parse(String(partito)) < SECONDI_SENZA_VISTO * 1000) return
  await transaction(services.db, (db) =>
    aggiorna(comeProgramma({ ...services, db }), spedizioni, spedizione.id, {
      vistoIl: new Date().toISOString(),
    }),
  )
}

async function leggi(services: Services, token: string, opened: boolean): Promise<string> {
  const aperto = await documentoDi(services, token)
  const { mailable, id } = aperto
  const spedizione = await inviata(services, aperto)
  if (opened) await segnaVisto(services, spedizione)
  const letto = await mailable.page?.(services, id)
  if (!letto) throw new AppError('non_trovato', NON_VALE)
  const { ragione_sociale, telefono, logo, ...sede } = await trovaAzienda(services.db)
  return paginaDelDocumento(letto, {
    ...{ azienda: ragione_sociale, telefono: telefono && formatPhone(telefono), logo },
    luogo: [sede.indirizzo, sede.comune].filter(Boolean).join(', ') || null,
    pdf: `${token}/pdf`,
    domanda: spedizione?.domanda
      ? { testo: spedizione.domanda, il: dayInRome(spedizione.domandato_il ?? '') }
      : null,
  })
}

const DOMANDA_LUNGA = 300

async function scrivi(
  services: Services,
  token: string,
  fields: Record<string, string>,
  address: string,
): Promise<void> {
  await transaction(services.db, async (db) => {
    const dentro = { ...services, db }
    const aperto = await documentoDi(dentro, token)
    const { mailable, id } = aperto
    const spedizione = await inviata(dentro, aperto)
    if (!mailable.answer || !spedizione) throw new AppError('non_trovato', NON_VALE)
    const { outcome, note = null, day = null } = await mailable.answer(dentro, id, fields, address)
    if ((note ?? '').length > DOMANDA_LUNGA) throw new AppError('dati_non_validi', 'Al massimo 300 lettere')
    // Sent twice it was answered when it was answered first.
    const { esito, nota, giorno } = spedizione
    if (esito === outcome && nota === note && giorno === day) return
    const adesso = new Date().toISOString()
    await aggiorna(
      comeProgramma(dentro),
      spedizioni,
      spedizione.id,
      outcome === 'Domanda'
        ? { domanda: note, domandatoIl: adesso }
        : { esito: outcome, nota: note, giorno: day, rispostoIl: adesso },
    )
  })
}

/** One door for every address that customers have. */
export const portaDeiClienti = (services: Services): VisitorPage => ({
  path: '/v/:token',
  async link(token) {
    if (!diDocumento(token)) return collegamentoDi(services, token)
    const { mailable, id, record } = await documentoDi(services, token)
    return `${mailable.kind} ${id} ${record.revision}`
  },
  read: (token, opened) =>
    diDocumento(token) ? leggi(services, token, opened) : leggiPagina(services, token),
  write: (token, fields, address) =>
    diDocumento(token) ? scrivi(services, token, fields, address) : scriviRisposta(services, token, fields),
  async file(token) {
    if (!diDocumento(token)) throw new AppError('non_trovato', NON_VALE)
    const { mailable, id } = await documentoDi(services, token)
    const [primo] = await mailable.files(services, id, false)
    if (!primo) throw new AppError('non_trovato', NON_VALE)
    return primo
  },
  failure: paginaDiErrore,
})
