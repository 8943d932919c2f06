import { renderSVG } from 'uqr'
import type { VisitorDocument, VisitorForm } from '#server/mailables.ts'
import { formatDate } from '#shared/dates.ts'
import { perTel } from '#shared/text.ts'
import { documento, inHtml } from '#visite/messaggi/pagina.rules.ts'

/* A document as its customer reads it: plain HTML, without scripts and cookies. */

interface Cornice {
  azienda: string | null
  /** Where they are, in one line. */
  luogo: string | null
  telefono: string | null
  /** A data address. */
  logo: string | null
  /** Where its PDF is, from the page. */
  pdf: string
  /** What they asked, and on which day. */
  domanda: { testo: string; il: string } | null
}

const coppie = (voci: readonly (readonly [string, string])[]) =>
  voci.length === 0
    ? ''
    : `<dl>${voci.map(([nome, valore]) => `<dt>${inHtml(nome)}</dt><dd>${inHtml(valore)}</dd>`).join('')}</dl>`

/** Breaks stay. */
const paragrafo = (testo: string) => `<p>${inHtml(testo).replaceAll('\n', '<br>')}</p>`

const riga = ({ text, detail, amount }: VisitorDocument['lines'][number]) =>
  `<tr><td>${inHtml(text)}${detail ? `<small>${inHtml(detail)}</small>` : ''}</td><td>${inHtml(amount ?? '')}</td></tr>`

function tavola({ lines, totals }: VisitorDocument): string {
  if (lines.length === 0 && totals.length === 0) return ''
  const somme = totals.map(([nome, valore]) => riga({ text: nome, amount: valore })).join('')
  return `<table><tbody>${lines.map(riga).join('')}</tbody>${somme && `<tfoot>${somme}</tfoot>`}</table>`
}

/** An id for each field: of two forms on one page as well. */
const campo =
  (modulo: string) =>
  ({ name, label, kind, required, max }: NonNullable<VisitorForm['fields']>[number]): string => {
    const id = inHtml(`${modulo}-${name}`)
    const comuni = `id="${id}" name="${inHtml(name)}"${required ? ' required' : ''}${max ? ` maxlength="${max}"` : ''}`
    if (kind === 'tick')
      return `<label class="spunta"><input type="checkbox" ${comuni} value="si">${inHtml(label)}</label>`
    const etichetta = `<label for="${id}">${inHtml(label)}</label>`
    if (kind === 'lines') return `${etichetta}<textarea ${comuni} rows="3"></textarea>`
    return `${etichetta}<input type="${kind === 'day' ? 'date' : 'text'}" ${comuni}${kind === 'text' ? ' autocomplete="name"' : ''}>`
  }

function modulo({
  outcome,
  button,
  confirm = button,
  strong,
  words = [],
  fields = [],
  hidden = {},
}: VisitorForm): string {
  const nascosti = Object.entries({ ...hidden, esito: outcome })
    .map(([nome, valore]) => `<input type="hidden" name="${inHtml(nome)}" value="${inHtml(valore)}">`)
    .join('')
  return `<form method="post">${nascosti}${words.map(paragrafo).join('')}${fields.map(campo(outcome)).join('')}<button${strong ? ' class="si"' : ''}>${inHtml(confirm)}</button></form>`
}

/** What is meant to be answered stands open; the rest one opens, and is asked once more by its own button. */
function risposte(forms: readonly VisitorForm[]): string {
  const aperti = forms.filter(({ strong }) => strong)
  const chiusi = forms.filter(({ strong }) => !strong)
  const scheda = (titolo: string, corpo: string) => `<section><h2>${inHtml(titolo)}</h2>${corpo}</section>`
  return [
    ...aperti.map((voce) => scheda(voce.title ?? voce.button, modulo(voce))),
    chiusi.length > 0 &&
      `<section class="voci">${chiusi.map((voce) => `<details><summary>${inHtml(voce.button)}</summary>${modulo(voce)}</details>`).join('')}</section>`,
  ]
    .filter(Boolean)
    .join('')
}

/** No script copies anything: a tap selects each value whole. */
function pagamento({ words, fields, qr }: NonNullable<VisitorDocument['payment']>): string {
  const valori = fields
    .map(([nome, valore]) => `<dt>${inHtml(nome)}</dt><dd class="valore">${inHtml(valore)}</dd>`)
    .join('')
  const immagine = qr
    ? `<img class="qr" alt="Codice QR per pagare con l’app della banca" src="data:image/svg+xml;base64,${Buffer.from(renderSVG(qr, { border: 3 })).toString('base64')}"><p><small>Lo inquadri con l’app della sua banca.</small></p>`
    : ''
  return `<section><h2>Come pagare</h2>${words ? paragrafo(words) : ''}${immagine}${valori && `<dl class="paga">${valori}</dl>`}</section>`
}

/** In the margin of the document: who it is from, how they are reached, its PDF. */
function testata({ azienda, luogo, telefono, logo, pdf }: Cornice): string {
  const mittente = `<p class="azienda">${inHtml(azienda ?? '')}${luogo ? `<small>${inHtml(luogo)}</small>` : ''}</p>`
  const chiama = telefono ? `<a class="tasto" href="${inHtml(perTel(telefono))}">${inHtml(telefono)}</a>` : ''
  return `<header>${logo ? `<img class="logo" src="${inHtml(logo)}" alt="">` : ''}${mittente}<nav>${chiama}<a class="tasto" href="${inHtml(pdf)}">PDF</a></nav></header>`
}

const STILE = `
  main { max-width: 66rem }
  header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 0 0 1rem }
  .logo { display: block; max-width: 9rem; max-height: 3.25rem }
  .azienda { flex: 1 1 9rem; margin: 0 } .azienda small { display: block; font-weight: 400 }
  nav { display: flex; gap: .5rem }
  .tasto { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1rem; border: 1px solid var(--bordo); border-radius: 10px; background: var(--carta); font-weight: 600; text-decoration: none; white-space: nowrap }
  section { margin: 0 0 1rem; padding: 1.25rem } @media (max-width: 30rem) { h1 { font-size: 1.3rem } }
  h1, p, td, dd, h2, summary { overflow-wrap: anywhere } h2 { font-size: 1.15rem; margin: 0 0 .75rem }
  dl { margin: .25rem 0 1rem; display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .15rem .75rem } dt { color: var(--grigio) } dd { margin: 0 }
  table { width: 100%; border-collapse: collapse } td { padding: .7rem 0; border-top: 1px solid var(--bordo); vertical-align: top }
  td small { display: block } td + td { text-align: right; white-space: nowrap; padding-left: 1rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; font-weight: 600 }
  tfoot td { border: 0; padding: .2rem 0; color: var(--grigio) } tfoot tr:first-child td { border-top: 1px solid var(--bordo); padding-top: .7rem }
  tfoot td + td { font-weight: 400 } tfoot tr:last-child td { color: var(--testo); font-weight: 700; font-size: 1.25rem; padding-top: .5rem }
  .note { margin: 1rem 0 0 } .attenzione { border-color: var(--fiamma); color: inherit }
  form { margin: 0 } form p { font-size: .95rem }
  input { width: 100%; min-height: 3rem; margin: .25rem 0 .75rem; padding: .6rem; border-radius: 10px; border: 1px solid var(--grigio); background: var(--fondo); color: inherit; font: inherit }
  textarea { border-color: var(--grigio) }
  .spunta { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; margin: 0 0 .75rem; color: inherit } input[type=checkbox] { flex: none; width: 1.5rem; min-height: 1.5rem; height: 1.5rem; margin: 0 }
  input:focus-visible, summary:focus-visible { outline: 3px solid var(--fiamma); outline-offset: 2px }
  .voci { padding: .25rem 1.25rem } details + details { border-top: 1px solid var(--bordo) }
  summary { display: flex; justify-content: space-between; align-items: center; min-height: 3rem; font-weight: 600; cursor: pointer; list-style: none } summary::after { content: "\\203A"; font-size: 1.4rem } summary::-webkit-details-marker { display: none }
  details[open] { padding-bottom: 1rem } details[open] summary::after { transform: rotate(90deg) }
  .qr { display: block; width: 13rem; max-width: 100%; margin: 0 auto .5rem; border-radius: 10px } .qr + p { text-align: center }
  .paga { display: block } .paga dt { font-size: .95rem } .valore { user-select: all; -webkit-user-select: all; margin: 0 0 .75rem; padding: .6rem .75rem; border: 1px solid var(--bordo); border-radius: 10px; background: var(--fondo); font-weight: 600 }
  @media (min-width: 62rem) { .due { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; gap: 1.25rem; align-items: start } section { padding: 1.75rem } aside section { padding: 1.25rem } aside .voci { padding: .25rem 1.25rem } }
  @media print { nav, aside { display: none } }
`

/** The page of a document: what it says on the left, what can be answered on the right; on a telephone below. */
export function paginaDelDocumento(d: VisitorDocument, c: Cornice): string {
  const stato = d.status
    ? `<p class="esito${d.status.good ? '' : ' attenzione'}" role="status">${inHtml(d.status.words)}</p>`
    : ''
  const chiesto = c.domanda
    ? `<section><p class="note"><small>La sua domanda del ${inHtml(formatDate(c.domanda.il))}</small><br>${inHtml(c.domanda.testo)}</p></section>`
    : ''
  const parole = d.words.map(paragrafo).join('')
  const accanto = `${d.payment ? pagamento(d.payment) : ''}${risposte(d.forms)}${chiesto}`
  return documento(
    d.title,
    `${testata(c)}<div class="due"><section><h1>${inHtml(d.title)}</h1>${coppie(d.facts)}${stato}${tavola(d)}${parole && `<div class="note">${parole}</div>`}</section>${accanto && `<aside>${accanto}</aside>`}</div>`,
    STILE,
  )
}
