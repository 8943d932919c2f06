// Becomes part of the page's first script (first-script.ts): no imports, nothing from outside.
/**
 * `<tepore-attesa>`: what the page shows until the program is there, drawn by the time it is read. The sign-in for who is
 * not signed in, else the frame with the heading of the screen that was asked for.
 * @param attese Attese of waiting-markup.tsx
 */
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function disegnaAttesa({ accesso, cornici, teste }) {
  const leggi = (voce) => {
    try {
      return localStorage.getItem(voce)
    } catch {
      return null
    }
  }
  const chi = (token) => {
    try {
      const { dati } = JSON.parse(leggi('tepore:utente'))
      if (dati.token !== token) return 'ignoto'
      const { ruolo, nome_utente } = dati.utente
      return ruolo === 'Admin' || nome_utente.toLowerCase() === 'admin' ? 'admin' : 'altri'
    } catch {
      return 'ignoto'
    }
  }
  const FUSO = 'Europe/Rome'
  const GIORNI = 'Lunedì Martedì Mercoledì Giovedì Venerdì Sabato Domenica'.split(' ')
  const MESI =
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
  // Intl is slow to begin with (imparaLItaliano), and nothing is seen until then.
  const oggi = () => {
    if (window.Temporal) {
      const { dayOfWeek, day, month, year } = Temporal.Now.plainDateISO(FUSO)
      return `${GIORNI[dayOfWeek - 1]} ${day} ${MESI[month - 1]} ${year}`
    }
    const data = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
    const testo = new Intl.DateTimeFormat('it-IT', { ...data, timeZone: FUSO }).format(Date.now())
    return testo.charAt(0).toUpperCase() + testo.slice(1)
  }
  const disegna = (luogo) => {
    const token = leggi('token')
    if (!token) return accesso
    const percorso = luogo.pathname.replace(/^\/app/, '').replace(/\/$/, '') || '/'
    // The heading is then a record's name.
    const unRecord = /[?&](cliente|fornitore)=/.test(luogo.search)
    const ruolo = chi(token)
    const testa = unRecord ? '' : (teste[ruolo + percorso] ?? teste[percorso] ?? '')
    return cornici[ruolo]
      .join(testa.replace('<h1></h1>', () => `<h1>${oggi()}</h1>`))
      .replaceAll(`href="/app${percorso === '/' ? '' : percorso}"`, '$& aria-current="page"')
  }
  customElements.define(
    'tepore-attesa',
    class extends HTMLElement {
      connectedCallback() {
        this.inert = true
        this.setAttribute('aria-hidden', 'true')
        this.innerHTML = disegna(location)
        this.toggleAttribute('data-accesso', leggi('token') === null)
      }
    },
  )
}

/**
 * Does `passi`, which ask for the program and start it, when what waits for it has been seen: its files would take the line
 * from the few that the first paint needs, and its code the time. Each is a task of its own.
 */
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function dopoIlPrimoDisegno(passi) {
  let avviato = false
  const unaVolta = () => {
    if (avviato) return
    avviato = true
    for (const passo of passi) setTimeout(passo)
  }
  try {
    const osservatore = new PerformanceObserver((disegni) => {
      if (disegni.getEntriesByName('first-contentful-paint').length > 0) unaVolta()
    })
    osservatore.observe({ type: 'paint', buffered: true })
  } catch {}
  // A page in the background draws nothing, and not every browser tells.
  addEventListener('DOMContentLoaded', () => setTimeout(unaVolta, document.hidden ? 0 : 1500))
}

/**
 * The first who speaks a language pays for reading all that the browser knows of them, on a phone a good part of a tenth of
 * a second: a worker does it, for the whole browser, while the program is on its way.
 * @param lezione address of italian.js
 */
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function imparaLItaliano(lezione) {
  try {
    // Who signs in has the time of it too.
    if (localStorage.getItem('token')) new Worker(lezione)
  } catch {}
}

// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function parti(programma) {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = programma
  document.head.append(script)
}
