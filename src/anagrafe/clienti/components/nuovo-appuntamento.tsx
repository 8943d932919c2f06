import { AppLink } from '#web/ui/link.tsx'

/** Props of a Button or link that opens the appointment form for a customer (admins: /appuntamenti is theirs). */
export const versoAppuntamento = (clienteId: number) => ({
  component: AppLink,
  a: '/appuntamenti',
  state: { nuovoAppuntamento: { clienteId } },
})
