import { randomUUID } from 'node:crypto'
import { makers } from '#test/makers.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { creatore, PASSWORD, type Programma, type Risposta } from './program.ts'
import { pausa } from './tally.ts'

/** A call of a writer, which can be sent again word for word: its key makes a repeat harmless. */
interface Scrittura {
  method: 'POST' | 'PUT'
  percorso: string
  corpo: unknown
  intestazioni: Record<string, string>
  /** Where what it writes must be found: a table, and the text that only this call has put there. */
  segno: [tabella: string, colonna: string, valore: string]
}

/** What was answered with success, and what got no answer. */
export interface Diario {
  confermate: Scrittura[]
  sospese: Scrittura[]
  /** Answers that are neither success nor "not now". */
  sbagliate: string[]
}

export const nuovoDiario = (): Diario => ({ confermate: [], sospese: [], sbagliate: [] })

const chiave = () => ({ 'idempotency-key': randomUUID() })

const crea = (percorso: string, corpo: object, segno: Scrittura['segno']): Scrittura => ({
  method: 'POST',
  percorso,
  corpo,
  intestazioni: chiave(),
  segno,
})

export interface Sfondo {
  token: string
  clienteId: number
  fornitoreId: number
  tecnicoId: number
}

const EMITTENTE = {
  ...{ ragioneSociale: 'Vesuvio Clima S.r.l.', partitaIva: '08214570635', codiceFiscale: '08214570635' },
  ...{ indirizzo: 'Via Argine 425', cap: '80147', comune: 'Napoli', provincia: 'NA' },
  iban: 'IT36Z0538711101000000123456',
}

/** The people and records that the writers write about. */
export async function preparaSfondo(server: Programma): Promise<Sfondo> {
  const token = await server.entra('admin')
  await server.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
  await server.chiedi('PUT', '/azienda', { corpo: EMITTENTE, token })
  const nuovo = creatore(server, token)
  const cliente = await nuovo.fatturabile('Ada Rossi')
  const fornitore = await nuovo.fornitore()
  const tecnico = await nuovo.utente('tecnico')
  return { token, clienteId: cliente.id, fornitoreId: fornitore.id, tecnicoId: tecnico.id }
}

/**
 * One round of a writer: a customer and a change of it, a visit, invoices received and issued, one or several at once, a
 * file.
 */
export function* scritture(
  background: Sfondo,
  nome: string,
): Generator<Scrittura, void, Risposta | undefined> {
  const { clienteId, fornitoreId, tecnicoId } = background
  for (let n = 0; ; n++) {
    const segno = `${nome}-${n}`
    /** What is written bears the sign where it says. */
    const con = (tabella: string, colonna: string, valore = segno) =>
      makers((path, corpo) => crea(path, corpo, [tabella, colonna, valore]), tecnicoId)
    const creato = yield con('clienti', 'cognome').cliente(`Ciro ${segno}`)
    if (creato?.stato === 201)
      yield {
        method: 'PUT',
        percorso: `/clienti/${creato.corpo.data.id}`,
        corpo: { note: `nota di ${segno}` },
        intestazioni: {},
        segno: ['clienti', 'note', `nota di ${segno}`],
      }
    yield con('appuntamenti', 'titolo').visita(clienteId, '2026-11-20T09:00', { titolo: segno })
    const ricevute = con('fatture', 'numero_documento')
    const dataEmissione = '2026-01-15'
    const fattura = yield ricevute.riba(fornitoreId, { numeroDocumento: segno, dataEmissione })
    if (fattura?.stato === 201) yield ricevute.rate(fattura.corpo.data.id, [60, 90, 120], { dataEmissione })
    const emessa = (n: number): Scrittura['segno'] => ['fatture', 'causale', `${segno}-${n}`]
    const nuova = (n: number) =>
      con('fatture', 'causale', `${segno}-${n}`).bozza(clienteId, { causale: `${segno}-${n}` })
    const bozza = yield nuova(1)
    if (bozza?.stato === 201) yield crea(`/fatture/${bozza.corpo.data.id}/emetti`, {}, emessa(1))
    // Several at once: what a fall cuts off goes on from there when it is sent again.
    const due = [yield nuova(2), yield nuova(3)]
    const ids = due.flatMap((una) => (una?.stato === 201 ? [una.corpo.data.id] : []))
    if (ids.length === 2) yield crea('/fatture/emetti', { ids }, emessa(3))
    const file = { nome: `${segno}.pdf`, contenuto: samplePdf(segno) }
    const { corpo, intestazioni } = multipart({ tipologia: 'RCEE', clienteId: String(clienteId) }, file)
    yield {
      method: 'POST',
      percorso: '/documenti/upload',
      corpo,
      intestazioni: { ...intestazioni, ...chiave() },
      segno: ['documenti', 'nome_file', `${segno}.pdf`],
    }
  }
}

const send = (server: Programma, token: string, s: Scrittura) =>
  server.chiedi(s.method, s.percorso, { corpo: s.corpo, token, intestazioni: s.intestazioni })

/** Writes until `basta`; each answer and each silence goes into the diary. */
export async function scrivi(
  server: Programma,
  background: Sfondo,
  nome: string,
  diario: Diario,
  basta: () => boolean,
): Promise<void> {
  const fonte = scritture(background, nome)
  let prossima = fonte.next()
  while (!prossima.done && !basta()) {
    const scrittura = prossima.value
    const risposta = await send(server, background.token, scrittura).catch(() => undefined)
    if (!risposta || risposta.stato === 503) {
      diario.sospese.push(scrittura)
      await pausa(20)
    } else if (risposta.stato < 300) diario.confermate.push(scrittura)
    else diario.sbagliate.push(descrivi(scrittura, risposta))
    prossima = fonte.next(risposta)
  }
}

const descrivi = (s: Scrittura, r: Risposta) =>
  `${s.method} ${s.percorso} → ${r.stato} ${JSON.stringify(r.corpo).slice(0, 200)}`

/** Sends again what got no answer, as the screens do: with the same key, so that nothing is written twice. */
export async function ripeti(server: Programma, token: string, diario: Diario): Promise<void> {
  for (const scrittura of diario.sospese.splice(0)) {
    const risposta = await send(server, token, scrittura)
    if (risposta.stato < 300) diario.confermate.push(scrittura)
    else diario.sbagliate.push(`ripetuta: ${descrivi(scrittura, risposta)}`)
  }
}
