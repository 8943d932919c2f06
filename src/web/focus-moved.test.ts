import { afterAll, expect, test, vi } from 'vitest'
import { onFocusMoved } from './focus-moved.ts'

const page = new EventTarget()
vi.stubGlobal('document', page)
afterAll(() => vi.unstubAllGlobals())

const happens = (...what: string[]) => {
  for (const one of what) page.dispatchEvent(new Event(one))
}
const afterwards = () => new Promise((next) => setTimeout(next, 5))

test('il fuoco che si sposta si dice dopo il clic che l’ha spostato, mai sotto il dito', async () => {
  const told = vi.fn()
  const end = onFocusMoved(told)
  // A mouse: the focus goes where it is pressed, the click comes when it is let go.
  happens('pointerdown', 'focusout', 'focusin')
  await afterwards()
  expect(told).not.toHaveBeenCalled()
  happens('pointerup', 'click')
  expect(told).not.toHaveBeenCalled()
  await afterwards()
  expect(told).toHaveBeenCalled()
  // A thumb: the browser moves the focus once it is gone, and clicks at once.
  told.mockClear()
  happens('pointerdown', 'pointerup', 'focusout', 'focusin', 'click')
  expect(told).not.toHaveBeenCalled()
  await afterwards()
  expect(told).toHaveBeenCalled()
  told.mockClear()
  end()
  happens('focusin')
  await afterwards()
  expect(told).not.toHaveBeenCalled()
})
