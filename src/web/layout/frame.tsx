import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Guscio } from '#web/layout/shell.tsx'
import { queryClient } from '#web/query.ts'
import { tema, variabili } from '#web/theme/theme.ts'
import { ConfermaProvider } from '#web/ui/conferma.tsx'
import { pigro } from '#web/ui/pigro.tsx'

const AreaToast = pigro(() => import('#web/ui/area-toast.tsx').then((m) => m.AreaToast))
const schema = localStorageColorSchemeManager({ key: 'tema' })

interface CorniceProps {
  /** The dialog of the user's menu, the bell and the search belong to features, so the router hands them in. */
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Campanella: ComponentType
  Cerca: ComponentType
  children: ReactNode
}

/** Everything around the screens of a signed-in user: theme, data, dialogs, toasts, header and navigation. */
export default function Cornice({ CambioPassword, Campanella, Cerca, children }: CorniceProps) {
  // What one user has seen must not be there for the next.
  useEffect(() => () => queryClient.clear(), [])
  // The first toast waits in Mantine's store for the code that shows it.
  const { notifications } = useNotifications()
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
        </ConfermaProvider>
        <AreaToast aperto={notifications.length > 0} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
