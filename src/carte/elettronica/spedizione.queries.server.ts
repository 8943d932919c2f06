import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { pagamentiDi, saldoDellaFattura } from '#carte/fatture/pagamenti.queries.server.ts'
import { fatture, trovaFattura } from '#carte/fatture/queries.server.ts'
import { restaDi, TIPI_DOCUMENTO } from '#carte/fatture/rules.ts'
import { type ParteScaduta, partiScadute } from '#carte/fatture/scadute.rules.ts'
import type { Services } from '#server/data/context.ts'
import { countOf } from '#server/data/list.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { notFound } from '#server/data/words.ts'
import type { Mailable, VisitorAnswer, VisitorDocument, VisitorForm } from '#server/mailables.ts'
import { dateExists, formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { raggruppaIban } from '#shared/text.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import { DOMANDA, riceviDomanda, rispostaA } from '#visite/spedizioni/a-voce.queries.server.ts'
import { copiaDi, originaleElettronico, vistaEmessa } from './copia.queries.server.ts'
import { testoEpc } from './epc.rules.ts'
import { fileDi } from './queries.server.ts'
import type { RigaVista, Vista } from './vista.rules.ts'

/* An issued invoice as it is sent, read and answered (docs/product.md §27.8). */

/** Another one where it was opened again and issued anew: an address is of what it was given for. */
const revisioneDi = (db: Db, id: number): Promise<number> =>
  countOf(db.selectFrom('file_elettronici').where('fattura_id', '=', id).where('attuale', '=', false))

const chiamata = (f: Fattura) => `${TIPI_DOCUMENTO[f.tipo_documento]} ${f.numero_documento}`

/** What is left to be paid, by due date; of a credit note nothing. */
function daPagare(f: Fattura): ParteScaduta[] {
  if (f.nota_di_credito) return []
  const aperte = f.rate.filter(({ pagata }) => !pagata)
  const rate = aperte.map((r) => ({ scadenza: r.data_scadenza, importo: cents(r.importo) }))
  return partiScadute(cents(restaDi(f)), rate, f.data_scadenza ?? f.data_emissione)
}

/** What is to be paid now: all that is overdue, or else what is due next; cents. */
function daPagareOra(parti: readonly ParteScaduta[]): number {
  const entro = [oggi(), parti[0]?.scadenza ?? ''].sort().at(-1) ?? ''
  return parti.reduce((fin, { scadenza, importo }) => fin + (scadenza <= entro ? importo : 0), 0)
}

const entroIl = (parti: readonly ParteScaduta[]) =>
  parti.map(({ scadenza, importo }) => `${formatEuro(euro(importo))} entro il ${formatDate(scadenza)}`)

/** Digits and a comma: a bank's page takes no more. */
const daScrivere = (centesimi: number) => (centesimi / 100).toFixed(2).replace('.', ',')

const PARLANTE =
  'Per la detrazione usa il bonifico parlante: la legge della detrazione si sceglie nella pagina della banca.'

async function pagamento(
  { db }: Services,
  f: Fattura,
  vista: Vista,
): Promise<VisitorDocument['payment'] | undefined> {
  const parti = daPagare(f)
  const [prossima] = parti
  if (!prossima) return undefined
  if (f.metodo_pagamento === 'RiBa') {
    const quando = formatDate(prossima.scadenza)
    return {
      words: `Paghi con la sua banca: la ricevuta bancaria arriva il ${quando}.`,
      fields: [],
      qr: null,
    }
  }
  const { ragione_sociale: nome, iban, partita_iva } = await trovaAzienda(db)
  if (!iban) return undefined
  const importo = daPagareOra(parti)
  const causale = `${chiamata(f)} del ${vista.data}`
  const fields: [string, string | null][] = [
    ['IBAN', raggruppaIban(iban)],
    ['Intestato a', nome],
    ['Importo in euro', daScrivere(importo)],
    ['Causale', causale],
  ]
  if (f.bonifico_parlante)
    fields.push(
      ['Codice fiscale di chi detrae', vista.cessionario.codiceFiscale],
      ['Partita IVA di chi riceve', partita_iva],
    )
  return {
    words: [`Da pagare: ${entroIl(parti).join('; ')}.`, f.bonifico_parlante ? PARLANTE : '']
      .filter(Boolean)
      .join('\n'),
    fields: fields.flatMap(([campo, valore]): [string, string][] => (valore ? [[campo, valore]] : [])),
    qr: f.bonifico_parlante ? null : testoEpc({ nome, iban, importo, causale }),
  }
}

const riga = ({ descrizione, quantita, um, prezzo, sconto, iva, natura, importo }: RigaVista) => ({
  text: descrizione,
  detail: [
    quantita ? `${[quantita, um].filter(Boolean).join(' ')} × ${prezzo} €` : '',
    sconto ? `sconto ${sconto}` : '',
    `IVA ${natura || iva}`,
  ]
    .filter(Boolean)
    .join(' · '),
  amount: `${importo} €`,
})

function totali(f: Fattura, vista: Vista): [string, string][] {
  const resto = daPagare(f).reduce((fin, { importo }) => fin + importo, 0)
  return [
    ['Imponibile', vista.imponibile],
    ...vista.riepilogo.map(({ iva, natura, motivo, imponibile, imposta }): [string, string] => [
      `${natura ? motivo : `IVA ${iva}`}, su ${imponibile}`,
      imposta,
    ]),
    ['Totale', vista.totale],
    ...vista.ritenute.map(({ nome, aliquota, importo }): [string, string] => [
      `${nome} ${aliquota}`,
      `− ${importo}`,
    ]),
    ...(vista.split ? [['IVA versata dal cliente', `− ${vista.split}`] as [string, string]] : []),
    ...(vista.netto ? [['Netto a pagare', vista.netto] as [string, string]] : []),
    ...(f.importo_pagato > 0 && !f.nota_di_credito
      ? [['Già pagato', formatEuro(f.importo_pagato)] as [string, string]]
      : []),
    ...(resto > 0 && f.importo_pagato > 0
      ? [['Resta da pagare', formatEuro(euro(resto))] as [string, string]]
      : []),
  ]
}

const PAGATA: VisitorForm = {
  outcome: 'Pagata',
  button: 'Ho già pagato',
  fields: [{ name: 'giorno', label: 'In che giorno?', kind: 'day', required: true }],
}

async function stato({ db }: Services, f: Fattura): Promise<VisitorDocument['status']> {
  if (f.nota_di_credito) return null
  if (daPagare(f).length === 0) {
    const saldo = saldoDellaFattura(f, await pagamentiDi(db, f.id))
    const parole = saldo ? `Pagata il ${formatDate(saldo.data)}.` : 'Non c’è niente da pagare.'
    return { words: parole, good: true }
  }
  const risposta = await rispostaA(db, 'Fattura', f.id, await revisioneDi(db, f.id))
  return risposta?.giorno
    ? { words: `Ci ha detto di averla pagata il ${formatDate(risposta.giorno)}: controlliamo.`, good: true }
    : null
}

const moduli = (f: Fattura): VisitorForm[] => (daPagare(f).length > 0 ? [PAGATA, DOMANDA] : [DOMANDA])

async function pagina(services: Services, id: number): Promise<VisitorDocument> {
  const f = await trovaFattura(services.db, id)
  const vista = await vistaEmessa(services.db, id)
  const payment = await pagamento(services, f, vista)
  const bollo = vista.bollo ? [`Imposta di bollo ${vista.bollo}, assolta in modo virtuale.`] : []
  return {
    title: chiamata(f),
    facts: [
      ['Data', vista.data],
      ['Intestata a', vista.cessionario.nome],
    ],
    words: [...vista.causali, ...vista.riepilogo.map(({ norma }) => norma), ...bollo].filter(Boolean),
    lines: vista.righe.map(riga),
    totals: totali(f, vista),
    ...(payment && { payment }),
    status: await stato(services, f),
    forms: moduli(f),
  }
}

/** Books nothing: whoever sees the money does. */
async function dettaPagata(
  services: Services,
  f: Fattura,
  giorno: string,
  dati: { cliente: number; apri: string },
): Promise<VisitorAnswer> {
  if (!dateExists(giorno)) throw new AppError('dati_non_validi', 'Scriva in che giorno ha pagato')
  if (giorno > oggi()) throw new AppError('dati_non_validi', 'Il giorno è nel futuro')
  const giaDetta = await rispostaA(services.db, 'Fattura', f.id, await revisioneDi(services.db, f.id))
  if (giaDetta?.giorno !== giorno)
    await avvisaAdmin(services, dati.cliente, {
      titolo: 'Il cliente dice di aver pagato',
      messaggio: `${chiamata(f)}, ${formatEuro(restaDi(f))}: dice di averla pagata il ${formatDate(giorno)}. Registra l’incasso quando lo vedi`,
      apri: dati.apri,
    })
  return { outcome: 'Pagata', day: giorno }
}

async function rispondi(
  services: Services,
  id: number,
  campi: Record<string, string>,
): Promise<VisitorAnswer> {
  await lockRow(services.db, 'fatture', id)
  const f = await trovaFattura(services.db, id)
  const dati = { cliente: f.cliente_id ?? 0, apri: `/contabilita?scheda=fatture&fattura=${id}` }
  const { esito = '', giorno = '' } = campi
  if (!moduli(f).some(({ outcome }) => outcome === esito))
    throw new AppError('conflitto', 'La fattura è cambiata: la rilegga prima di rispondere')
  return esito === 'Pagata'
    ? dettaPagata(services, f, giorno, dati)
    : riceviDomanda(services, campi, { ...dati, su: chiamata(f) })
}

export const spedizioneFattura: Mailable<Services> = {
  kind: 'Fattura',
  letter: 'f',
  async find({ db }, id) {
    const f = await trovaFattura(db, id)
    // A supplier's is nobody's to be sent.
    if (f.cliente_id === null) throw notFound(fatture)
    const [prossima] = daPagare(f)
    return {
      customer: f.cliente_id,
      revision: await revisioneDi(db, id),
      author: null,
      values: {
        numero: f.numero_documento,
        data: formatDate(f.data_emissione),
        documento: TIPI_DOCUMENTO[f.tipo_documento],
        totale: formatEuro(f.totale),
        resto: prossima ? formatEuro(restaDi(f)) : null,
        scadenza: prossima ? formatDate(prossima.scadenza) : null,
      },
      ...(f.fase !== 'Emessa' && { withdrawn: null }),
      ...(f.stato_invio === 'Scartata' && {
        withdrawn: 'Questa fattura è in correzione: ci chieda quella nuova',
      }),
    }
  },
  async ready({ db }, id) {
    await fileDi(db, id)
    const { stato_invio, numero_documento } = await trovaFattura(db, id)
    // As good as never issued: its customer would pay, and deduct, what isn't there.
    if (stato_invio === 'Scartata')
      throw new AppError('conflitto', `La ${numero_documento} è stata scartata: correggila e rimandala`)
  },
  async files({ db }, id, xml) {
    return [await copiaDi(db, id), ...(xml ? [await originaleElettronico(db, id)] : [])]
  },
  page: pagina,
  answer: rispondi,
}
