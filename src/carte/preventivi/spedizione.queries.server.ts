// long because on one page a quote is read, accepted, refused, taken back and asked about
import { hash } from 'node:crypto'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { fileDelDocumento } from '#anagrafe/documenti/queries.server.ts'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import type { Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Mailable, VisitorAnswer, VisitorDocument, VisitorForm } from '#server/mailables.ts'
import { addDays, dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { AppError } from '#shared/errors.ts'
import { formatEuro } from '#shared/money.ts'
import { oneLine } from '#shared/text.ts'
import { modelloDi } from '#visite/messaggi/modelli.queries.server.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import { DOMANDA } from '#visite/spedizioni/a-voce.queries.server.ts'
import { accoda, comeProgramma, titolareDi } from '#visite/spedizioni/queries.server.ts'
import { paroleDelDocumento, taceDaGiorni } from '#visite/spedizioni/testo.queries.server.ts'
import { accettaPreventivo } from './accettazione.queries.server.ts'
import type { Preventivo, PreventivoIntero, RigaDiPreventivo } from './contract.ts'
import { preventivi, trovaIntero } from './queries.server.ts'
import { accettazioneDi, accettazioni } from './revisioni.queries.server.ts'
import { GIORNI_DI_RECESSO, numeroConRevisione } from './rules.ts'

/* A quote as it is sent, read and answered (docs/product.md §27.8). */

const letto = (services: Services, id: number) => richiedi(services.db, preventivi, id)

const scaduto = ({ stato, data_scadenza }: Preventivo): boolean =>
  stato === 'Scaduto' || (data_scadenza !== null && data_scadenza < oggi())

const riga = ({
  descrizione,
  quantita,
  um,
  prezzo_unitario,
  sconto_percento,
  imponibile,
  ...r
}: RigaDiPreventivo) => ({
  text: descrizione,
  detail: [
    `${formatDecimal(quantita)} ${um ?? ''} × ${formatDecimal(prezzo_unitario, 2)} €`.replace('  ', ' '),
    sconto_percento ? `sconto ${formatPercent(sconto_percento)}` : '',
    r.facoltativa ? (r.scelta ? 'facoltativo, compreso' : 'facoltativo, non compreso') : '',
  ]
    .filter(Boolean)
    .join(' · '),
  amount: formatEuro(imponibile),
})

function totali(p: PreventivoIntero): [string, string][] {
  const sconto = [
    p.sconto_percento ? formatPercent(p.sconto_percento) : '',
    p.sconto_importo ? formatEuro(p.sconto_importo) : '',
  ].filter(Boolean)
  return [
    ...(sconto.length > 0 ? [['Sconto, già tolto', sconto.join(' + ')] as [string, string]] : []),
    ['Imponibile', formatEuro(p.subtotale)],
    ...p.riepilogo.map((g): [string, string] => [
      `${nomeIva(g)}, su ${formatEuro(g.imponibile)}`,
      formatEuro(g.imposta),
    ]),
    ['Totale', formatEuro(p.totale)],
  ]
}

const NOTA = { name: 'nota', kind: 'lines', max: 300 } as const

const RICHIAMO: VisitorForm = {
  outcome: 'Interessato',
  title: 'Le interessa?',
  button: 'Sono interessato: richiamatemi',
  strong: true,
  fields: [{ ...NOTA, label: 'Quando la troviamo? (facoltativo)' }],
}
const NO: VisitorForm = {
  outcome: 'No',
  button: 'Non mi interessa',
  words: ['Ci conferma che questo preventivo non le interessa?'],
}

/** What is told to a person before they accept at a distance; null where it isn't allowed (D.Lgs. 206/2005, artt. 49-59). */
async function paroleAiPrivati(services: Services): Promise<string | null> {
  const { da_solo, testo } = await modelloDi(services.db, 'Recesso')
  return da_solo && testo.trim() ? testo : null
}

const PRIVACY =
  'Con il suo nome teniamo il giorno, l’ora e, per 90 giorni, l’indirizzo di rete da cui ha accettato.'

/** What the customer was shown goes back with the answer: another quote isn't accepted with it. */
function accetto(p: Preventivo, parole: string | null): VisitorForm {
  const nome = {
    name: 'nome',
    label: 'Nome e cognome di chi accetta',
    kind: 'text',
    max: 160,
    required: true,
  } as const
  return {
    outcome: 'Accetto',
    title: 'Va bene così?',
    button: parole === null ? 'Accetto' : 'Accetto e mi impegno a pagare',
    strong: true,
    hidden: {
      ...{ revisione: String(p.revisione), totale: String(p.totale) },
      parole: parole === null ? '' : hash('sha256', parole, 'base64url').slice(0, 22),
    },
    words: [
      ...(parole === null ? [] : [parole]),
      `${p.titolo}: ${formatEuro(p.totale)}, IVA compresa.`,
      PRIVACY,
    ],
    fields: [
      nome,
      ...(parole === null
        ? []
        : ([{ name: 'subito', label: 'Chiedo di cominciare prima dei 14 giorni', kind: 'tick' }] as const)),
    ],
  }
}

/** Until when whoever accepted at a distance may take it back; null where nobody may. */
const recedibile = (p: PreventivoIntero): string | null =>
  p.cliente.tipo === 'Privato' && p.accettazione?.modalita === 'online'
    ? addDays(p.accettazione.data, GIORNI_DI_RECESSO)
    : null

async function risposte(
  services: Services,
  p: PreventivoIntero,
): Promise<Pick<VisitorDocument, 'status' | 'forms'>> {
  if (p.accettazione && p.stato === 'Accettato') {
    const { nome, data, recesso_il } = p.accettazione
    const entro = recedibile(p)
    const recede: VisitorForm[] =
      entro !== null && entro >= oggi() && !recesso_il
        ? [
            {
              outcome: 'Recesso',
              button: 'Recedi',
              words: [
                `Può recedere fino al ${formatDate(entro)}, senza dire perché. Ci conferma che recede?`,
              ],
            },
          ]
        : []
    const parole = recesso_il
      ? `Ha esercitato il recesso il ${formatDate(dayInRome(recesso_il))}.`
      : `Accettato da ${nome} il ${formatDate(data)}.`
    return { status: { words: parole, good: !recesso_il }, forms: [...recede, DOMANDA] }
  }
  if (p.stato === 'Accettato') return { status: { words: 'Accettato.', good: true }, forms: [DOMANDA] }
  if (p.stato === 'Rifiutato')
    return { status: { words: 'Ci ha detto che non le interessa.', good: false }, forms: [DOMANDA] }
  if (scaduto(p)) {
    const il = p.data_scadenza ? ` il ${formatDate(p.data_scadenza)}` : ''
    return {
      status: { words: `Questo preventivo è scaduto${il}: ci chiami.`, good: false },
      forms: [DOMANDA],
    }
  }
  const no = p.stato === 'Inviato' ? [NO] : []
  const parole = p.cliente.tipo === 'Privato' ? await paroleAiPrivati(services) : null
  const puo = p.cliente.tipo !== 'Privato' || parole !== null
  return { status: null, forms: [puo ? accetto(p, parole) : RICHIAMO, DOMANDA, ...no] }
}

async function pagina(services: Services, id: number): Promise<VisitorDocument> {
  const p = await trovaIntero(comeProgramma(services), id)
  return {
    title: `Preventivo ${numeroConRevisione(p)}`,
    facts: [
      ['Per', [nomeSulDocumento(p.cliente), indirizzoIntero(p.cliente)].filter(Boolean).join(', ')],
      ['Oggetto', p.titolo],
      ['Data', formatDate(dayInRome(p.created_at))],
      ...(p.data_scadenza ? ([['Valido fino al', formatDate(p.data_scadenza)]] as const) : []),
    ],
    words: p.note ? [p.note] : [],
    lines: p.righe.map(riga),
    totals: totali(p),
    ...(await risposte(services, p)),
  }
}

const ALTRO = 'Il preventivo è cambiato: lo rilegga prima di rispondere'

/** Writes a yes as it is recorded for one that is signed, and sends its copy at once. */
async function accetta(
  services: Services,
  p: PreventivoIntero,
  campi: Record<string, string>,
  indirizzo: string,
): Promise<VisitorAnswer> {
  const nome = oneLine(campi.nome ?? '', 160)
  if (!nome) throw new AppError('dati_non_validi', 'Scriva il suo nome')
  const accettata =
    p.stato === 'Accettato' && p.accettazione?.recesso_il === null && p.accettazione.nome === nome
  if (accettata) return { outcome: 'Accetto' }
  const { forms } = await risposte(services, p)
  const modulo = forms.find(({ outcome }) => outcome === 'Accetto')
  if (!modulo) throw new AppError('conflitto', 'Questo preventivo non si può più accettare da qui: ci chiami')
  if (Object.entries(modulo.hidden ?? {}).some(([nascosto, mostrato]) => campi[nascosto] !== mostrato))
    throw new AppError('conflitto', ALTRO)
  const ctx = comeProgramma(services)
  const { revisione, totale } = p
  await accettaPreventivo(ctx, p.id, { data: oggi(), nome, modalita: 'online', revisione, totale })
  const scritta = await accettazioneDi(services.db, p)
  if (scritta)
    await aggiorna(ctx, accettazioni, scritta.id, { indirizzoRete: indirizzo, subito: campi.subito === 'si' })
  await mandaCopia(services, p)
  const subito = campi.subito === 'si' ? ' Chiede di cominciare prima dei 14 giorni.' : ''
  await avvisaAdmin(services, p.cliente_id, {
    titolo: 'Preventivo accettato',
    messaggio: `${nome} ha accettato online il preventivo ${numeroConRevisione(p)}, ${formatEuro(p.totale)}.${subito}`,
    apri: apri(p),
  })
  return { outcome: 'Accetto' }
}

const apri = ({ id }: Pick<Preventivo, 'id'>) => `/contabilita?preventivo=${id}`

/** What was agreed on, on something that lasts (D.Lgs. 206/2005, art. 51.7): to the customer's mail, where there is one. */
async function mandaCopia(services: Services, p: PreventivoIntero): Promise<void> {
  const parole = await paroleDelDocumento(services, spedizionePreventivo, p.id, 'Accettazione')
  if (!parole) return
  const { a, spedizione, oggetto, testo } = parole
  await accoda(comeProgramma(services), a, {
    ...{ spedizione, tipo: 'Accettazione', titolare: titolareDi({ customer: p.cliente_id }), oggetto, testo },
  })
}

async function rispondi(
  services: Services,
  id: number,
  campi: Record<string, string>,
  indirizzo: string,
): Promise<VisitorAnswer> {
  await lockRow(services.db, 'preventivi', id)
  const p = await trovaIntero(comeProgramma(services), id)
  const nota = (campi.nota ?? '').trim() || null
  const { esito = '' } = campi
  if (esito === 'Accetto') return accetta(services, p, campi, indirizzo)
  // Pressed twice, the second answer is what is shown.
  if (esito === 'No' && p.stato === 'Rifiutato') return { outcome: esito, note: nota }
  if (esito === 'Recesso' && p.accettazione?.recesso_il) return { outcome: esito, note: nota }
  const { forms } = await risposte(services, p)
  if (!forms.some(({ outcome }) => outcome === esito)) throw new AppError('conflitto', ALTRO)
  if (esito === 'Domanda' && !nota) throw new AppError('dati_non_validi', 'Scriva la sua domanda')
  const numero = numeroConRevisione(p)
  const citata = nota ? `: «${nota}»` : ''
  const frasi: Record<string, [string, string]> = {
    Domanda: ['Domanda su un preventivo', `Sul preventivo ${numero}${citata}`],
    Interessato: ['Vuole essere richiamato', `Preventivo ${numero}, ${formatEuro(p.totale)}${citata}`],
    No: ['Preventivo rifiutato', `Il preventivo ${numero}, ${formatEuro(p.totale)}, non interessa`],
    Recesso: [
      'Recesso da un preventivo',
      `Ha esercitato il recesso dal preventivo ${numero}, ${formatEuro(p.totale)}: guarda visite e fatture che ne sono nate`,
    ],
  }
  const [titolo = '', messaggio = ''] = frasi[esito] ?? []
  const ctx = comeProgramma(services)
  if (esito === 'No') await aggiorna(ctx, preventivi, id, { stato: 'Rifiutato' })
  if (esito === 'Recesso' && p.accettazione)
    await aggiorna(ctx, accettazioni, p.accettazione.id, { recessoIl: new Date().toISOString() })
  await avvisaAdmin(services, p.cliente_id, { titolo, messaggio, apri: apri(p) })
  return { outcome: esito, note: nota }
}

export const spedizionePreventivo: Mailable<Services> = {
  kind: 'Preventivo',
  letter: 'p',
  async find(services, id) {
    const p = await letto(services, id)
    const values = {
      numero: numeroConRevisione(p),
      data: formatDate(dayInRome(p.created_at)),
      titolo: p.titolo,
      totale: formatEuro(p.totale),
      scadenza: p.data_scadenza && formatDate(p.data_scadenza),
    }
    const tace = p.stato === 'Inviato' && (await taceDaGiorni(services.db, 'Preventivo', id, p.revisione))
    return {
      ...{ customer: p.cliente_id, revision: p.revisione, author: null, values },
      ...(tace && { template: 'Seguito' }),
    }
  },
  async ready(services, id) {
    const { documento_id, pdf_superato, stato } = await letto(services, id)
    // What was accepted stays as it was shown: its optional lines alone make the PDF another one.
    if (documento_id === null || (pdf_superato && stato !== 'Accettato'))
      throw new AppError('pdf_mancante', 'Prima crea il PDF del preventivo')
  },
  async files(services, id) {
    const { documento_id } = await letto(services, id)
    return documento_id === null ? [] : [await fileDelDocumento(services, documento_id)]
  },
  page: pagina,
  answer: rispondi,
  async sent(services, id) {
    await lockRow(services.db, 'preventivi', id)
    const { stato } = await letto(services, id)
    if (stato === 'Bozza') await aggiorna(comeProgramma(services), preventivi, id, { stato: 'Inviato' })
  },
}
