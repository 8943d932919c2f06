// Becomes part of the page's first script (first-script.ts): no imports, nothing from outside.
/**
 * Asks what the opened screen will ask first, while its code is on the way; http.ts takes up the answers, by address.
 * The addresses are those of the features' api.ts: e2e/apertura.e2e.ts fails where one is not taken up.
 */
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function chiediSubito() {
  const ELENCO_CLIENTI = [
    '/clienti?limit=100&offset=0',
    '/clienti/conteggi',
    '/clienti/follow-up/da-ricontattare',
  ]
  let token = null
  try {
    token = localStorage.getItem('token')
  } catch {}
  if (!token) return
  const { pathname, search } = location
  const parametri = new URLSearchParams(search)
  const percorsi = ['/auth/me']
  const cliente = parametri.get('cliente')
  if (/^\/app\/?$/.test(pathname)) percorsi.push('/dashboard/stats')
  if (pathname === '/app/clienti' && cliente === null && !search) percorsi.push(...ELENCO_CLIENTI)
  if (pathname === '/app/clienti' && /^[1-9]\d{0,9}$/.test(cliente ?? ''))
    percorsi.push(`/clienti/${cliente}/scheda`)
  const giorno = parametri.get('planning')
  if (/^\/app\/?$/.test(pathname) && /^\d{4}-\d{2}-\d{2}$/.test(giorno ?? '') && Date.parse(giorno)) {
    const lunedi = new Date(giorno)
    lunedi.setUTCDate(lunedi.getUTCDate() - ((lunedi.getUTCDay() + 6) % 7))
    const da = lunedi.toISOString().slice(0, 10)
    lunedi.setUTCDate(lunedi.getUTCDate() + 6)
    const a = lunedi.toISOString().slice(0, 10)
    percorsi.push(`/appuntamenti/planning-settimanale?dataInizio=${da}&dataFine=${a}`)
  }
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  window.partite = new Map(
    percorsi.map((percorso) => {
      const risposta = fetch(`/api${percorso}`, {
        headers,
        cache: 'no-store',
        signal: AbortSignal.timeout(60_000),
      })
      // whoever takes it up sees the failure
      risposta.catch(() => {})
      return [`/api${percorso}`, risposta]
    }),
  )
}
