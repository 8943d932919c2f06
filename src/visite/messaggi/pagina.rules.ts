import { perTel } from '#shared/text.ts'

/** The page on which a customer answers: plain HTML, without scripts, cookies or their name. */

interface Pagina {
  azienda: string | null
  telefono: string | null
  /** `martedì 1 dicembre` */
  giorno: string
  /** `tra le 9 e le 11` */
  fascia: string
  lavori: readonly string[]
  risposta: 'Confermata' | 'Altro_Giorno' | null
}

const SEGNI: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const inHtml = (testo: string): string => testo.replace(/[&<>"']/g, (segno) => SEGNI[segno] ?? segno)

const STILE = `
  :root { color-scheme: light dark; --fondo: #f6f4f1; --carta: #fff; --testo: #1d1b19; --grigio: #5d5853; --bordo: #d9d4cd; --fiamma: #c2410c; --verde: #15803d }
  @media (prefers-color-scheme: dark) { :root { --fondo: #171513; --carta: #211e1b; --testo: #f3efe9; --grigio: #b3aba1; --bordo: #3b3631; --fiamma: #fb923c; --verde: #4ade80 } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; background: var(--fondo); color: var(--testo); font: 17px/1.5 system-ui, sans-serif }
  main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem }
  section { background: var(--carta); border: 1px solid var(--bordo); border-radius: 14px; padding: 1.5rem }
  h1 { margin: 0 0 .25rem; font-size: 1.45rem; line-height: 1.25 }
  p { margin: 0 0 1rem } small, label { color: var(--grigio); font-size: .95rem }
  .azienda { margin: 0 0 1rem; font-weight: 600 }
  .esito { padding: .75rem 1rem; border-radius: 10px; border: 1px solid var(--verde); color: var(--verde); font-weight: 600 }
  form { margin: 0 0 1.25rem }
  button { width: 100%; min-height: 3rem; border-radius: 10px; font: inherit; font-weight: 600; cursor: pointer; border: 1px solid var(--bordo); background: transparent; color: inherit }
  button.si { background: var(--fiamma); border-color: var(--fiamma); color: var(--carta) }
  button:focus-visible, textarea:focus-visible, a:focus-visible { outline: 3px solid var(--fiamma); outline-offset: 2px }
  textarea { width: 100%; margin: .25rem 0 .75rem; padding: .6rem; border-radius: 10px; border: 1px solid var(--bordo); background: var(--fondo); color: inherit; font: inherit }
  a { color: inherit }
`

/** A page with nothing outside of it. @param stile beside what every page has */
export const documento = (titolo: string, corpo: string, stile = ''): string => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${inHtml(titolo)}</title><style>${STILE}${stile}</style></head>
<body><main>${corpo}</main></body></html>
`

export const telefonoIn = (telefono: string | null, testo: string) =>
  telefono
    ? `<p><small>${testo} <a href="${inHtml(perTel(telefono))}">${inHtml(telefono)}</a></small></p>`
    : ''

const ESITI = {
  Confermata: 'Grazie, ha confermato la visita.',
  Altro_Giorno: 'Grazie, la richiameremo per un altro giorno.',
} as const

export function paginaDellaVisita({ azienda, telefono, giorno, fascia, lavori, risposta }: Pagina): string {
  return documento(
    `Visita di ${giorno}`,
    `${azienda ? `<p class="azienda">${inHtml(azienda)}</p>` : ''}<section>
<h1>Visita di ${inHtml(giorno)}</h1>
<p>${inHtml(fascia)}${lavori.length > 0 ? `<br>${inHtml(lavori.join(', '))}` : ''}</p>
${risposta ? `<p class="esito" role="status">${ESITI[risposta]}</p>` : ''}
${risposta === 'Confermata' ? '' : '<form method="post"><input type="hidden" name="esito" value="Confermata"><button class="si">Confermo</button></form>'}
<form method="post"><input type="hidden" name="esito" value="Altro_Giorno">
<label for="nota">Quando preferisce? (facoltativo)</label>
<textarea id="nota" name="nota" rows="2" maxlength="300"></textarea>
<button>Vorrei un altro giorno</button></form>
${telefonoIn(telefono, 'Per parlarci:')}
</section>`,
  )
}

/** What a wrong, an old and an expired address show alike, or why an answer wasn't taken. */
export const paginaDiErrore = (frase: string): string =>
  documento(frase, `<section><h1>${inHtml(frase)}</h1></section>`)
