import { Notifications } from '@mantine/notifications'

/** Where toasts appear (see toast.tsx). */
export function ToastArea(_: { aperto: boolean }) {
  return (
    <Notifications position="bottom-right" limit={5} autoClose={4000} zIndex={400} containerWidth={440} />
  )
}
