import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlight } from './highlight.tsx'

test.each([
  ['Domenico Nicolì', 'n', 'Domenico <mark>N</mark>icolì'],
  ['Domenico Nicolì', 'meni', 'Do<mark>meni</mark>co Nicolì'],
  ['Da Anna D’Anna', 'anna', 'Da <mark>Anna</mark> D’Anna'],
  ['Giovanna D’Anna', 'anna', 'Giovanna D’<mark>Anna</mark>'],
  ['Giovanna D’Anna', 'danna', 'Giovanna <mark>D’Anna</mark>'],
  ['Lì', 'i', 'Lì'],
  ['347 220 18 64', '347', '<mark>347</mark> 220 18 64'],
])('in «%s» si segna «%s» dove comincia una parola, se c’è', (testo, cerca, atteso) => {
  expect(renderToStaticMarkup(<Highlight testo={testo} cerca={cerca} />)).toBe(atteso)
})
