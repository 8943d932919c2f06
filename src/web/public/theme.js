// Runs before the first paint, so that the page never flashes in the wrong theme, nor with somebody else's skeleton; and
// before all modules, so that the frame's files are on their way while those are (scripts/build/preload.ts).
;(() => {
  let theme = null
  let token = null
  try {
    theme = localStorage.getItem('tema')
    token = localStorage.getItem('token')
  } catch {}
  // The sign-in page belongs to nobody: it follows the system.
  if (!token) theme = null
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.documentElement.dataset.session = token ? 'yes' : 'no'
  const files = token ? (document.currentScript.dataset.signedIn?.split(' ') ?? []) : []
  for (const file of files) {
    const style = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/app/${file}`
    document.head.append(link)
  }
})()
