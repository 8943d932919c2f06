// Runs before the first paint, so that the page never flashes in the wrong theme, nor with somebody else's skeleton.
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
})()
