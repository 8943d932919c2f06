import type { ComponentProps } from 'react'
import { AppuntamentoForm } from '#visite/appuntamenti/components/appuntamento-form.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const PezziDi = lazy(() => import('#carte/pezzi/components/pezzi-di.tsx').then((m) => m.PezziDi), null)

/** The form of a visit, with the parts that it waits for at its foot. */
export const ModuloVisita = (props: ComponentProps<typeof AppuntamentoForm>) => (
  <AppuntamentoForm {...props} inFondo={({ id }) => <PezziDi di={{ appuntamentoId: id }} tutti />} />
)
