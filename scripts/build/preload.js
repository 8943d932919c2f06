// Becomes part of the page's first script (first-script.ts): no imports, nothing from outside.
// biome-ignore lint/correctness/noUnusedVariables: called by the text that follows it there
function precarica(base, nomi, ingresso, cornice, schermate) {
  let quali = ingresso
  try {
    if (localStorage.getItem('token'))
      quali = quali.concat(cornice, schermate[`/${location.pathname.split('/')[2] ?? ''}`] ?? [])
  } catch {}
  for (const quale of quali) {
    const link = document.createElement('link')
    const stile = nomi[quale].endsWith('.css')
    link.rel = stile ? 'preload' : 'modulepreload'
    if (stile) link.as = 'style'
    link.crossOrigin = ''
    link.href = base + nomi[quale]
    document.head.append(link)
  }
}
