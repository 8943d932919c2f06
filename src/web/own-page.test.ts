import { expect, test } from 'vitest'
import { opensOwnPage } from './own-page.ts'
import { SCREENS } from './screens.ts'

const apre = (indirizzo: string) => opensOwnPage(new URL(indirizzo, 'https://tepore.example'))

const PERCORSI = [...SCREENS.map(({ percorso }) => percorso), '/login', '/mai-esistita'].map((percorso) =>
  percorso.replace(':id', '12'),
)

test.each(PERCORSI)(
  '«%s» si apre senza rete, con e senza domanda, con e senza barra in fondo',
  (percorso) => {
    const senzaBarra = `/app${percorso}`.replace(/\/$/, '')
    for (const indirizzo of [senzaBarra, `${senzaBarra}/`])
      for (const coda of ['', '?', '?gestisci=1', '?x', '?q=via.roma/3&da=/app/assets/a.js', '#in-fondo'])
        expect([indirizzo + coda, apre(indirizzo + coda)]).toEqual([indirizzo + coda, true])
  },
)

test('i file e ciò che non è dell’app non hanno per risposta la pagina', () => {
  for (const indirizzo of [
    '/app/assets/pagina-a1b2c3.js',
    '/app/assets/pagina-a1b2c3.js?x',
    '/app/assets/senza-punto',
    '/app/assets/',
    '/app/sw.js',
    '/app/manifest.webmanifest?gestisci=1',
    '/app/icons/icon-192.png',
    '/application',
    '/application?gestisci=1',
    '/api/health',
    '/api/docs?da=/app',
    '/',
    '/?gestisci=1',
    '/conferma/app',
  ])
    expect([indirizzo, apre(indirizzo)]).toEqual([indirizzo, false])
  expect(apre('/app/index.html')).toBe(true)
})
