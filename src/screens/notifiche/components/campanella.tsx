import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNonLette } from '#visite/notifiche/api.ts'
import { useOpen, useOpenRecord, useSetParams } from '#web/params.ts'
import { queryClient } from '#web/query.ts'
import { lazy } from '#web/ui/lazy.tsx'
import type { OpenedPopoverProps } from '#web/ui/opened.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/width.ts'
import stili from './campanella.module.css'
import { nonLetteInParole } from './words.ts'

const OpenedPopover = lazy<OpenedPopoverProps>(
  () => import('#web/ui/opened.tsx').then((m) => m.OpenedPopover),
  ({ button }) => button,
)
const Dialog = lazy(() => import('#web/ui/dialog.tsx').then((m) => m.Dialog))
const Pannello = lazy(
  () => import('./pannello.tsx').then((m) => m.Pannello),
  <div className={stili.attesa}>
    <Skeleton righe={6} altezza={54} />
  </div>,
)
const Dettaglio = lazy(() => import('./dettaglio.tsx').then((m) => m.DettaglioNotifica))

/** The bell of every user: how many notifications are unread, their list, and the one that is open in the address. */
export default function Campanella() {
  const telefono = usePhone()
  const [sotto, setSotto] = useState(false)
  // A telephone's sheet is a step of the history.
  const [foglio, setFoglio] = useOpen('notifiche')
  const aperto = telefono ? foglio !== null : sotto
  const setAperto = (ora: boolean) => (telefono ? setFoglio(ora ? 'tutte' : null) : setSotto(ora))
  const [notifica] = useOpenRecord('notifica')
  const setParams = useSetParams()
  const bottone = useRef<HTMLButtonElement>(null)
  const nonLette = useNonLette().data
  const numero = nonLette ?? 0
  useNovita(nonLette)

  // Something in the list has led to another screen; a telephone's sheet went with the address.
  const { pathname } = useLocation()
  const [da, setDa] = useState(pathname)
  if (pathname !== da) {
    setDa(pathname)
    setSotto(false)
  }

  // Until it is pressed there is the button alone.
  const [premuta, setPremuta] = useState(false)
  const chiudi = () => setAperto(false)
  const apri = (id: number) => {
    setSotto(false)
    // The bell has the focus first, so that the dialog gives it back to something that is still there.
    bottone.current?.focus()
    setParams({ notifiche: null, notifica: String(id) }, 'push')
  }
  const pannello = <Pannello onApri={apri} />
  const campana = (
    <ActionIcon
      ref={bottone}
      className={stili.campana}
      aria-label={['Notifiche', numero > 0 && nonLetteInParole(numero)].filter(Boolean).join(', ')}
      aria-haspopup="dialog"
      aria-expanded={aperto}
      onClick={() => {
        setPremuta(true)
        setAperto(!aperto)
      }}
      {...Pannello.anticipo}
    >
      <IconBell />
      {numero > 0 && (
        <span aria-hidden className={stili.numero}>
          {numero > 99 ? '99+' : numero}
        </span>
      )}
    </ActionIcon>
  )
  return (
    <>
      {telefono ? (
        <>
          {campana}
          <Dialog aperto={aperto} onChiudi={chiudi} titolo="Notifiche">
            <div className={stili.foglio}>{pannello}</div>
          </Dialog>
        </>
      ) : premuta ? (
        <OpenedPopover
          button={campana}
          target={bottone}
          opened={aperto}
          onChange={setAperto}
          etichetta="Notifiche"
          className={stili.pannello}
          width={404}
          position="bottom-end"
          offset={6}
          transitionProps={{ transition: 'pop-top-right', duration: 120 }}
        >
          {pannello}
        </OpenedPopover>
      ) : (
        campana
      )}
      {notifica && <Dettaglio key={notifica} id={notifica} onChiudi={() => setParams({ notifica: null })} />}
    </>
  )
}

/** News has come while the screen was open: what it tells of is read again. */
function useNovita(nonLette: number | undefined) {
  const precedenti = useRef(nonLette)
  useEffect(() => {
    if (nonLette === undefined) return
    if (precedenti.current !== undefined && nonLette > precedenti.current)
      void queryClient.invalidateQueries()
    precedenti.current = nonLette
  }, [nonLette])
}
