// Runs in a worker, which the page's first script starts (waiting.js): what it makes the browser read serves the page too.
new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome' }).format()
new Intl.NumberFormat('it-IT').format(0)
close()
