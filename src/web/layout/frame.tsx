import '#web/theme/mantine.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, memo, type ReactNode, useEffect } from 'react'
import { diciTroncati } from '#web/cut-text.ts'
import type { ComandiCerca } from '#web/layout/header.tsx'
import { Guscio } from '#web/layout/shell.tsx'
import { queryClient } from '#web/query.ts'
import { tema, variabili } from '#web/theme/theme.ts'
import { ConfermaProvider } from '../ui/confirm.tsx'
import { pigro } from '../ui/lazy.tsx'
import stili from './shell.module.css'

const caricaAreaToast = () => import('../ui/toast-area.tsx').then((m) => m.AreaToast)
const AreaToast = pigro(caricaAreaToast)
const schema = localStorageColorSchemeManager({ key: 'tema' })

interface CorniceProps {
  /** The dialog of the user's menu, the bell and the search belong to features, so the router hands them in. */
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Campanella: ComponentType
  Cerca: ComponentType<ComandiCerca>
  children: ReactNode
}

/** Everything around the screens of a signed-in user: theme, data, dialogs, toasts, header and navigation. */
export default memo(function Cornice({ CambioPassword, Campanella, Cerca, children }: CorniceProps) {
  // What one user has seen must not be there for the next.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(diciTroncati, [])
  // The first toast waits in Mantine's store for the code that shows it; it may well say that the network is gone, so
  // that the code must be there before.
  useEffect(() => {
    caricaAreaToast().catch(() => undefined)
  }, [])
  return (
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variabili}
      colorSchemeManager={schema}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ConfermaProvider>
          <Guscio CambioPassword={CambioPassword} Campanella={Campanella} Cerca={Cerca}>
            {children}
          </Guscio>
          <Messaggi />
        </ConfermaProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
})

function Messaggi() {
  const { notifications } = useNotifications()
  return (
    <div className={stili.messaggi}>
      <AreaToast aperto={notifications.length > 0} />
    </div>
  )
}
