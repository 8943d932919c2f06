// Becomes part of the page's first script (first-script.ts): no imports, nothing from outside.
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function precarica(base, nomi, cornice, schermate) {
  try {
    if (!localStorage.getItem('token')) return
  } catch {
    return
  }
  const schermata = schermate[`/${location.pathname.split('/')[2] ?? ''}`] ?? []
  for (const quale of cornice.concat(schermata)) {
    const link = document.createElement('link')
    const stile = nomi[quale].endsWith('.css')
    link.rel = stile ? 'preload' : 'modulepreload'
    if (stile) link.as = 'style'
    link.crossOrigin = ''
    link.href = base + nomi[quale]
    document.head.append(link)
  }
}
