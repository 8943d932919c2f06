// Runs before the first paint, so that the page never flashes in the wrong theme (see theme/scheme.ts).
;(() => {
  let scelta = null
  try {
    scelta = localStorage.getItem('tema')
  } catch {}
  const scuro =
    scelta === 'dark' || (scelta !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', scuro ? 'dark' : 'light')
})()
