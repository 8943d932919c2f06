import { Button } from '@mantine/core'
import { lazy } from '#web/ui/lazy.tsx'
import type { BottoneFatturaProps } from './bottone-pronto.tsx'

/**
 * Makes the draft of some work and goes there; once it is made, leads to it. What it does comes after the rest: it stands in
 * the bell, which every screen has.
 */
export const BottoneFattura = lazy<BottoneFatturaProps>(
  () => import('./bottone-pronto.tsx').then((m) => m.BottonePronto),
  ({ size, variant, fattura }) => (
    <Button {...(size && { size })} {...(variant && { variant })} aria-disabled>
      {fattura ? fattura.numero_documento : 'Nuova Fattura'}
    </Button>
  ),
)
