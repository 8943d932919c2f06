import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makers } from './makers.ts'
import { multipart, samplePdf } from './pdf.ts'

interface Request {
  corpo?: unknown
  come?: 'admin' | 'operatore' | 'altro'
  intestazioni?: Record<string, string>
}

/** A call below /api that must succeed; its `data`. */
// biome-ignore lint/suspicious/noExplicitAny: replies are what tests examine
export type Ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, request?: Request) => Promise<any>

export interface Traced {
  id: number
  /** In every text about them; nobody else has them. */
  words: string[]
  visita: { id: number; versione: number }
  preventivo: { id: number; numero_preventivo: string }
}

interface Place {
  ask: Ask
  /** The technicians. */
  operatore: number
  altro: number
  /** Whom records are taken from and given to. */
  vicino: number
}

/**
 * A customer with whom people worked for a while, through the API as the screens do it (each call with its repeat key):
 * records of every kind that stay, that were changed, that went to somebody else, and that were deleted. Every text that is
 * marked as personal has the customer's word.
 * @param word letters only
 * @param invoices also an invoice, which the law wants kept
 */
export async function traceCustomer(
  { ask: plain, operatore, altro, vicino }: Place,
  word: string,
  { invoices = true } = {},
): Promise<Traced> {
  let n = 0
  const ask: Ask = (method, path, { intestazioni, ...request } = {}) =>
    plain(method, path, {
      ...request,
      intestazioni: { ...intestazioni, 'idempotency-key': randomUUID() },
    })
  const nuovo = makers((path, corpo) => ask('POST', path, { corpo }), operatore)
  const telefono = `347${String([...word].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 10_000_000, 7)).padStart(7, '1')}`
  const secondo = telefono.replace(/^347/, '082')
  const codiceFiscale = `${word.slice(0, 6).toUpperCase()}80A41F839X`
  const note = `note di ${word}`
  const followUp = { dataFollowUp: '2030-01-02', noteFollowUp: `richiamare ${word}` }
  const scritto = `${telefono.slice(0, 3)} ${telefono.slice(3)}`
  const { id: clienteId } = await nuovo.cliente(`${word} D’${word}`, {
    telefono: scritto,
    altriTelefoni: [{ numero: secondo, nome: `nonna ${word}` }],
    email: `${word}@posta.example`,
    indirizzo: `Via ${word} 5`,
    comune: `Borgo ${word}`,
    cap: '80056',
    provincia: 'NA',
    codiceFiscale,
    note,
    ...followUp,
  })
  await ask('PUT', `/clienti/${clienteId}`, { corpo: { note: `${note}, chiave dal vicino` } })
  // Changes nothing, and is answered with everything.
  await ask('PUT', `/clienti/${clienteId}`, { corpo: { note: `${note}, chiave dal vicino` } })

  const caldaia = await nuovo.caldaia(clienteId, { note, matricola: `M-${word}` })
  await ask('PUT', `/caldaie/${caldaia.id}`, { corpo: { note: `${note}: perde acqua` } })
  const tolta = await nuovo.caldaia(clienteId, { note, matricola: `T-${word}` })
  await ask('DELETE', `/caldaie/${tolta.id}`)
  const ceduta = await nuovo.caldaia(clienteId, { note, matricola: `C-${word}` })
  await ask('PUT', `/caldaie/${ceduta.id}`, {
    corpo: { clienteId: vicino, matricola: 'C-77', note: null },
  })
  await nuovo.condizionatore(clienteId, { note, serialNumber: `S-${word}` })
  const freddo = await nuovo.condizionatore(clienteId, { note, serialNumber: `F-${word}` })
  await ask('DELETE', `/condizionatori/${freddo.id}`)

  const carica = async (tipologia: string, di: number | null) => {
    const campi = { tipologia, descrizione: note, ...(di !== null && { clienteId: String(di) }) }
    const file = { nome: `${tipologia} ${word}.pdf`, contenuto: samplePdf(`${tipologia} ${word} ${++n}`) }
    return (await ask('POST', '/documenti/upload', multipart(campi, file))).fileMediaId as number
  }
  const rapporto = { clienteId, dataEmissione: '2026-01-01', noteContatto: note, ...followUp }
  // One that was stored for nobody, as a client of the API may do, and one that no report shows.
  const rcee = await ask('POST', '/rcee', {
    corpo: { ...rapporto, caldaiaId: caldaia.id, fileMediaId: await carica('RCEE', null) },
  })
  await ask('PUT', `/rcee/${rcee.id}`, { corpo: { noteContatto: `${note}: non risponde` } })
  await carica('RCEE', clienteId)
  const vecchio = await ask('POST', '/rcee', { corpo: rapporto })
  await ask('DELETE', `/rcee/${vecchio.id}`)

  const visita = await visite(
    { ask, operatore, altro, vicino },
    { clienteId, word, note, codiceFiscale, followUp },
  )

  const offerta = { titolo: `Caldaia ${word}`, note }
  const preventivo = await nuovo.preventivo(clienteId, offerta)
  const pdf = { nome: `Preventivo ${word}.pdf`, contenuto: samplePdf(`Preventivo ${word}`) }
  await ask('POST', `/preventivi/${preventivo.id}/upload-pdf`, multipart({}, pdf))
  const altra = await nuovo.preventivo(clienteId, offerta)
  await ask('DELETE', `/preventivi/${altra.id}`)

  if (invoices)
    await nuovo.attiva(clienteId, {
      numeroDocumento: `FT-${clienteId}`,
      dataEmissione: '2026-01-03',
      dataScadenza: '2026-02-03',
      aliquotaIva: null,
      note,
      fileMediaId: await carica('Fattura', clienteId),
    })

  // Two files that wait: in the first the customer is only read, in the second found again.
  const righe = `Nome;Cognome;Telefono\n${word};D’${word};\nRosa;Bianchi;3330000001\n`
  const bozza = (nome: string) =>
    ask('POST', '/importazioni', multipart({}, { nome, contenuto: Buffer.from(righe), tipo: 'text/csv' }))
  await bozza('prima.csv')
  const seconda = await bozza('seconda.csv')
  await ask('PUT', `/importazioni/${seconda.id}`, { corpo: { abbinamento: ['nome', 'cognome', 'telefono'] } })

  return {
    id: clienteId,
    words: [word, telefono, scritto, secondo, codiceFiscale],
    visita,
    preventivo,
  }
}

interface Texts {
  clienteId: number
  word: string
  note: string
  codiceFiscale: string
  followUp: object
}

const SENZA_TESTI = { indirizzoIntervento: null, descrizione: null, noteInterne: null }

/** Visits: one done, one moved and deleted, one given to the neighbour, one asked for by two technicians. */
async function visite(
  { ask, operatore, altro, vicino }: Place,
  { clienteId, word, note, codiceFiscale, followUp }: Texts,
) {
  const nuovo = makers((path, corpo) => ask('POST', path, { corpo }), operatore)
  const crea = () =>
    nuovo.visita(clienteId, '2026-01-02T09:00', {
      titolo: `Visita ${word}`,
      tipologia: 'Riparazione',
      indirizzoIntervento: `Via ${word} 7`,
      descrizione: note,
      noteInterne: note,
    })
  const fatta = await crea()
  const gestione = { stato: 'Completato', noteCompletamento: note, richiestaRicevuta: true, codiceFiscale }
  await ask('PUT', `/appuntamenti/${fatta.id}`, { corpo: { ...gestione, ...followUp }, come: 'operatore' })

  const tolta = await crea()
  await ask('PUT', `/appuntamenti/${tolta.id}`, { corpo: { dataInizio: '2026-01-02T08:30' } })
  await ask('DELETE', `/appuntamenti/${tolta.id}`)

  const ceduta = await crea()
  await ask('PUT', `/appuntamenti/${ceduta.id}`, {
    corpo: { clienteId: vicino, titolo: 'Visita', ...SENZA_TESTI },
  })

  const contesa = await crea()
  const presa = `/appuntamenti/${contesa.id}/richiesta-presa-in-carico`
  const request = await ask('POST', presa, { come: 'altro' })
  await ask('POST', `${presa}/${request.id}`, { corpo: { esito: 'Approvata' } })
  await ask('PUT', `/appuntamenti/${contesa.id}`, { corpo: { utenteAssegnatoId: operatore } })
  await ask('PUT', `/appuntamenti/${contesa.id}`, { corpo: { utenteAssegnatoId: altro } })
  await ask('DELETE', `/appuntamenti/${contesa.id}`)
  return fatta as Traced['visita']
}

/** The files of a folder, those in its folders too, that have one of these words in any case, as letters or as UTF-16. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  const forms = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()])
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => {
      const content = readFileSync(join(folder, name))
      return forms.some((form) => content.includes(form) || content.includes(Buffer.from(form, 'utf16le')))
    })
}

/** The values of a row that have one of these words, as `column`. */
export function columnsWith(row: Record<string, unknown>, words: readonly string[]): string[] {
  const sought = words.map((word) => word.toLowerCase())
  return Object.entries(row)
    .filter(([, value]) => {
      const text = String(value).toLowerCase()
      return sought.some((word) => text.includes(word))
    })
    .map(([column]) => column)
}
