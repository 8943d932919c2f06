import { lazy } from '#web/ui/lazy.tsx'

/* The booked visit beside a deadline, for every screen that has deadlines: it comes when one is shown. */

export const SegnoPrenotata = lazy(() => import('./prenotata.tsx').then((m) => m.SegnoDellaPrenotata), null)

export const PrenotataDiImpianto = lazy(
  () => import('./prenotata.tsx').then((m) => m.PrenotataDellImpianto),
  null,
)
