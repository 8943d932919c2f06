import { renderSVG } from 'uqr'
import type { VisitorDocument, VisitorForm } from '#server/mailables.ts'
import { formatDate } from '#shared/dates.ts'
import { documento, inHtml, telefonoIn } from '#visite/messaggi/pagina.rules.ts'

/* A document as its customer reads it: plain HTML, without scripts and cookies. */

interface Cornice {
  azienda: string | null
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
  strong,
  words = [],
  fields = [],
  hidden = {},
  folded,
}: VisitorForm): string {
  const nascosti = Object.entries({ ...hidden, esito: outcome })
    .map(([nome, valore]) => `<input type="hidden" name="${inHtml(nome)}" value="${inHtml(valore)}">`)
    .join('')
  const corpo = `<form method="post">${nascosti}${words.map(paragrafo).join('')}${fields.map(campo(outcome)).join('')}<button${strong ? ' class="si"' : ''}>${inHtml(button)}</button></form>`
  return folded ? `<details><summary>${inHtml(button)}</summary>${corpo}</details>` : corpo
}

/** No script copies anything: each value stands in a field of its own, which a tap selects whole. */
function pagamento({ words, fields, qr }: NonNullable<VisitorDocument['payment']>): string {
  const valori = fields
    .map(
      ([nome, valore], n) =>
        `<label for="paga-${n}">${inHtml(nome)}</label><input id="paga-${n}" type="text" readonly value="${inHtml(valore)}" style="user-select:all;-webkit-user-select:all">`,
    )
    .join('')
  const immagine = qr
    ? `<img class="qr" alt="Codice QR per pagare con l’app della banca" src="data:image/svg+xml;base64,${Buffer.from(renderSVG(qr, { border: 3 })).toString('base64')}"><p><small>Lo inquadri con l’app della sua banca.</small></p>`
    : ''
  return `<h2>Come pagare</h2>${words ? paragrafo(words) : ''}${immagine}${valori}`
}

/** The page of a document. */
export function paginaDelDocumento(d: VisitorDocument, c: Cornice): string {
  const testa = [
    c.logo ? `<img class="logo" src="${inHtml(c.logo)}" alt="">` : '',
    c.azienda ? `<p class="azienda">${inHtml(c.azienda)}</p>` : '',
  ].join('')
  const stato = d.status
    ? `<p class="esito${d.status.good ? '' : ' attenzione'}" role="status">${inHtml(d.status.words)}</p>`
    : ''
  const chiesto = c.domanda
    ? `<p><small>La sua domanda del ${inHtml(formatDate(c.domanda.il))}: «${inHtml(c.domanda.testo)}»</small></p>`
    : ''
  return documento(
    d.title,
    `${testa}<section><h1>${inHtml(d.title)}</h1>${coppie(d.facts)}${stato}${d.words.map(paragrafo).join('')}${tavola(d)}
<a class="tasto" href="${inHtml(c.pdf)}">Apri il PDF</a>
${d.payment ? pagamento(d.payment) : ''}${chiesto}${d.forms.map(modulo).join('\n')}
${telefonoIn(c.telefono, 'Per parlarci:')}</section>`,
  )
}
