import '#web/theme/mantine.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, memo, type ReactNode, useEffect } from 'react'
import { titleCutTexts } from '#web/cut-text.ts'
import type { SearchCommands } from '#web/layout/header.tsx'
import { Shell } from '#web/layout/shell.tsx'
import { soon } from '#web/prefetch.ts'
import { queryClient } from '#web/query.ts'
import { theme, variables } from '#web/theme/theme.ts'
import { isTouch } from '#web/width.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { lazy, NotLoadedContext } from '../ui/lazy.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import stili from './shell.module.css'

const caricaAreaToast = () => import('../ui/toast-area.tsx').then((m) => m.ToastArea)
const ToastArea = lazy(caricaAreaToast)
const schema = localStorageColorSchemeManager({ key: 'tema' })

interface CorniceProps {
  /** The dialogs of the user's menu, the bell and the search belong to nouns, so the router hands them in. */
  CambioPassword: ComponentType<{ onChiudi: () => void }>
  Sessioni: ComponentType<{ onChiudi: () => void }>
  MioCalendario: ComponentType<{ onChiudi: () => void }>
  DuePassaggi: ComponentType<{ onChiudi: () => void; obbligatorio?: boolean }>
  Campanella: ComponentType
  Cerca: ComponentType<SearchCommands>
  children: ReactNode
}

/** Only where there is a keyboard that comes up. */
function goAfterKeyboard(): () => void {
  let end: (() => void) | undefined
  let ended = false
  if (isTouch()) {
    // Seen before the code is there: a keyboard may come up first.
    const { innerWidth, innerHeight } = window
    soon(async () => {
      const { followKeyboard } = await import('#web/seen-follow.ts')
      if (!ended) end = followKeyboard(innerWidth, innerHeight)
    })
  }
  return () => {
    ended = true
    end?.()
  }
}

/** Everything around the screens of a signed-in user: theme, data, dialogs, toasts, header and navigation. */
export default memo(function Cornice(props: CorniceProps) {
  useEffect(titleCutTexts, [])
  useEffect(goAfterKeyboard, [])
  // The first toast waits in Mantine's store for the code that shows it; it may well say that the network is gone, so
  // that the code must be there before.
  useEffect(() => {
    soon(caricaAreaToast)
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schema}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <NotLoadedContext value={NotLoaded}>
            <Shell {...props} />
            <Messaggi />
          </NotLoadedContext>
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
})

function Messaggi() {
  const { notifications } = useNotifications()
  return (
    <div className={stili.messaggi}>
      <ToastArea aperto={notifications.length > 0} />
    </div>
  )
}
