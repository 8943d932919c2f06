import { randomUUID } from 'node:crypto'
import { multipart, samplePdf } from '#test/pdf.ts'
import { PASSWORD, type Programma, type Risposta } from './program.ts'
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

const crea = (path: string, corpo: object, segno: Scrittura['segno']): Scrittura => ({
  method: 'POST',
  percorso: path,
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

const FATTURABILE = {
  ...{ codiceFiscale: 'RSSDAA80A41F839T', indirizzo: 'Via Epomeo 88', cap: '80126', comune: 'Napoli' },
  provincia: 'NA',
}
const EMITTENTE = {
  ...{ ragioneSociale: 'Vesuvio Clima S.r.l.', partitaIva: '08214570635', codiceFiscale: '08214570635' },
  ...{ indirizzo: 'Via Argine 425', cap: '80147', comune: 'Napoli', provincia: 'NA' },
  iban: 'IT36Z0538711101000000123456',
}

/** The people and records that the writers write about. */
export async function preparaSfondo(server: Programma): Promise<Sfondo> {
  const token = await server.entra('admin')
  const dati = async (path: string, corpo: object) => {
    const r = await server.chiedi('POST', path, { corpo, token })
    if (r.stato >= 300) throw new Error(`POST ${path} → ${r.stato} ${JSON.stringify(r.corpo)}`)
    return r.corpo.data
  }
  await server.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
  await server.chiedi('PUT', '/azienda', { corpo: EMITTENTE, token })
  const cliente = await dati('/clienti', { nome: 'Ada', cognome: 'Rossi', ...FATTURABILE })
  const fornitore = await dati('/fornitori', { ragioneSociale: 'Clima Sud S.r.l.' })
  const tecnico = await dati('/utenti', {
    nomeUtente: 'tecnico',
    email: 'tecnico@tepore.example',
    password: 'caldaia-a-condensazione',
    ruoloId: 3,
  })
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
    const creato = yield crea('/clienti', { nome: 'Ciro', cognome: segno }, ['clienti', 'cognome', segno])
    if (creato?.stato === 201)
      yield {
        method: 'PUT',
        percorso: `/clienti/${creato.corpo.data.id}`,
        corpo: { note: `nota di ${segno}` },
        intestazioni: {},
        segno: ['clienti', 'note', `nota di ${segno}`],
      }
    yield crea(
      '/appuntamenti',
      {
        clienteId,
        titolo: segno,
        utenteAssegnatoId: tecnicoId,
        dataInizio: '2026-11-20T09:00',
        dataFine: '2026-11-20T10:00',
      },
      ['appuntamenti', 'titolo', segno],
    )
    const fattura = yield crea(
      '/fatture',
      {
        numeroDocumento: segno,
        tipo: 'Passiva',
        fornitoreId,
        dataEmissione: '2026-01-15',
        metodoPagamento: 'RiBa',
        subtotale: 100,
        ivaImporto: 22,
        totale: 122,
      },
      ['fatture', 'numero_documento', segno],
    )
    if (fattura?.stato === 201) {
      const piano = { dataEmissione: '2026-01-15', totale: 122, giorniArray: [60, 90, 120] }
      yield crea('/rate-fatture/genera', { ...piano, fatturaId: fattura.corpo.data.id }, [
        'fatture',
        'numero_documento',
        segno,
      ])
    }
    const emessa = (n: number): Scrittura['segno'] => ['fatture', 'causale', `${segno}-${n}`]
    const righe = [{ descrizione: 'Manutenzione', prezzoUnitario: '90', aliquota: 10 }]
    const giorno = new Date().toISOString().slice(0, 10)
    const date = { dataEmissione: giorno, dataScadenza: giorno }
    const nuova = (n: number) => {
      const causale = `${segno}-${n}`
      return crea(
        '/fatture',
        { fase: 'Bozza', tipo: 'Attiva', clienteId, causale, ...date, righe },
        emessa(n),
      )
    }
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
