import { ActionIcon, Button, Drawer } from '@mantine/core'
import {
  IconCalendarShare,
  IconDevices,
  IconKey,
  IconLogout,
  IconShieldLock,
  IconX,
} from '@tabler/icons-react'
import { useBackCloses } from '#web/back.ts'
import type { Commands } from '#web/layout/header.tsx'
import { NavigationEntries } from '#web/layout/navigation.tsx'
import { useSignOut } from '#web/layout/sign-out.ts'
import { THEMES } from '#web/layout/themes.ts'
import type { MenuEntry } from '#web/nav.ts'
import { useUser } from '#web/session.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Initials } from '../ui/initials.tsx'
import { Segments } from '../ui/segments.tsx'
import stili from './phone-menu.module.css'

interface MenuTelefonoProps extends Commands {
  voci: MenuEntry[]
  aperto: boolean
  onChiudi: () => void
}

/** The collapsible menu below 1024 px: all entries, the user, the theme, the way out. Back closes it. */
export function PhoneMenu({
  voci,
  aperto,
  onChiudi,
  tema: theme,
  onTema,
  onPassword,
  onSessioni,
  onDuePassaggi,
  onCalendario,
}: MenuTelefonoProps) {
  const utente = useUser()
  useBackCloses(aperto, onChiudi)
  const esci = useSignOut()
  return (
    <Drawer.Root
      opened={aperto}
      onClose={onChiudi}
      size="min(326px, calc(100% - 56px))"
      classNames={{ content: stili.pannello }}
    >
      <Drawer.Overlay className={stili.velo} />
      <Drawer.Content aria-label="Menu">
        <div className={stili.testa}>
          <LogoMark className={stili.segno} />
          <Logo className={stili.scritta} />
          <ActionIcon aria-label="Chiudi menu" onClick={onChiudi} className={stili.chiudi}>
            <IconX />
          </ActionIcon>
        </div>
        <nav className={stili.voci} aria-label="Menu">
          <NavigationEntries voci={voci} dimensione={22} tratto={1.6} replace />
        </nav>
        <div className={stili.piede}>
          <div className={stili.chi}>
            <Initials nome={utente.nome_utente} dimensione="md" />
            <div className={stili.nome}>
              <strong>{utente.nome_utente}</strong>
              <span>{utente.ruolo}</span>
            </div>
            <Button variant="default" leftSection={<IconLogout />} onClick={esci}>
              Logout
            </Button>
          </div>
          {(
            [
              [IconKey, 'Cambia password', onPassword],
              [IconShieldLock, 'Accesso in due passaggi', onDuePassaggi],
              [IconDevices, 'Sessioni aperte', onSessioni],
              [IconCalendarShare, 'Il mio calendario', onCalendario],
            ] as const
          ).map(([Icona, testo, apri]) => (
            <Button
              key={testo}
              variant="default"
              leftSection={<Icona />}
              onClick={() => {
                onChiudi()
                apri()
              }}
            >
              {testo}
            </Button>
          ))}
          <Segments
            etichetta="Tema"
            pieno
            valore={theme}
            onCambia={(valore) => onTema(valore as Commands['tema'])}
            voci={THEMES.map(({ valore, testo, icona: Icona }) => ({
              valore,
              testo: (
                <>
                  <Icona size={15} stroke={1.85} aria-hidden />
                  {testo}
                </>
              ),
            }))}
          />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
