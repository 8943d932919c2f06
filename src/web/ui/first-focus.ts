import { useEffect } from 'react'
import { formReady, typedAhead } from '../typed-ahead.ts'
import { isTouch } from '../width.ts'

interface PrimoFuocoProps {
  modulo: { current: HTMLFormElement | null }
  campo: string | undefined
}

/**
 * The first field takes the focus, once it is there, and what was typed before; on touch screens none does, or the keyboard
 * would cover the form.
 */
export function PrimoFuoco({ modulo, campo }: PrimoFuocoProps) {
  useEffect(() => {
    const form = modulo.current
    if (!form) return
    const prendi = (): boolean => {
      const bersaglio = form.querySelector<HTMLElement>(
        campo
          ? `[name="${campo}"]`
          : 'input:not([readonly], :disabled, [type=hidden]), textarea:not(:disabled), select:not(:disabled)',
      )
      if (!bersaglio) return false
      // Who was quicker than its code has the focus where it was put.
      const preso = form.querySelector('input:focus, textarea:focus, select:focus')
      if (!preso && (!isTouch() || typedAhead())) {
        bersaglio.setAttribute('data-autofocus', '')
        bersaglio.focus()
      }
      formReady(form)
      return true
    }
    if (prendi()) return
    const arriva = new MutationObserver(() => prendi() && arriva.disconnect())
    arriva.observe(form, { childList: true, subtree: true })
    return () => arriva.disconnect()
  }, [modulo, campo])
  return null
}
