import { ActionIcon, type MantineColorScheme, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarShare,
  IconChevronDown,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconShieldLock,
} from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { useSignOut } from '#web/layout/sign-out.ts'
import { THEMES } from '#web/layout/themes.ts'
import { Unsent } from '#web/layout/unsent.tsx'
import { useUser } from '#web/session.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Initials } from '../ui/initials.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import stili from './header.module.css'

/** What the user's menu can do; the same in the header and in the phone's menu. */
export interface Commands {
  tema: MantineColorScheme
  onTema: (theme: MantineColorScheme) => void
  onPassword: () => void
  onSessioni: () => void
  onDuePassaggi: () => void
  onCalendario: () => void
}

/** What the search can do besides going somewhere: the dialogs of the frame. */
export type SearchCommands = Pick<
  IntestazioneProps,
  'onPassword' | 'onSessioni' | 'onDuePassaggi' | 'onScorciatoie'
>

interface IntestazioneProps extends Commands {
  /** The bell and the search; they belong to nouns, so the router hands them in. */
  Campanella: ComponentType
  Cerca: ComponentType<SearchCommands>
  onMenu: () => void
  onScorciatoie: () => void
}

/** Header: menu button and logo below 1024 px, then the search, the bell, the user and the way out. */
export function Header({
  tema: theme,
  onTema,
  onPassword,
  onSessioni,
  onDuePassaggi,
  onCalendario,
  onMenu,
  onScorciatoie,
  Campanella,
  Cerca,
}: IntestazioneProps) {
  const utente = useUser()
  const esci = useSignOut()
  return (
    <div className={stili.riga}>
      <div className={stili.marchio}>
        <ActionIcon aria-label="Menu" onClick={onMenu} className={stili.menu}>
          <IconMenu2 />
        </ActionIcon>
        <LogoMark className={stili.segno} />
        <Logo className={stili.scritta} />
      </div>
      <Suspense>
        <Cerca
          onPassword={onPassword}
          onSessioni={onSessioni}
          onDuePassaggi={onDuePassaggi}
          onScorciatoie={onScorciatoie}
        />
      </Suspense>
      <div className={stili.campanella}>
        <Unsent />
        <Suspense>
          <Campanella />
        </Suspense>
      </div>
      <div className={stili.chi}>
        <MenuButton
          width={232}
          button={
            <UnstyledButton className={stili.utente}>
              <Initials nome={utente.nome_utente} />
              <span>
                <span className={stili.nome}>{utente.nome_utente}</span>
                <span className={stili.ruolo}>{utente.ruolo}</span>
              </span>
              <VisuallyHidden>: menu utente</VisuallyHidden>
              <IconChevronDown size={15} aria-hidden />
            </UnstyledButton>
          }
        >
          {(Menu) => (
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconKey />} onClick={onPassword}>
                Cambia password
              </Menu.Item>
              <Menu.Item leftSection={<IconShieldLock />} onClick={onDuePassaggi}>
                Accesso in due passaggi
              </Menu.Item>
              <Menu.Item leftSection={<IconDevices />} onClick={onSessioni}>
                Sessioni aperte
              </Menu.Item>
              <Menu.Item leftSection={<IconCalendarShare />} onClick={onCalendario}>
                Il mio calendario
              </Menu.Item>
              <Menu.Item leftSection={<IconKeyboard />} onClick={onScorciatoie}>
                Scorciatoie da tastiera
              </Menu.Item>
              <Menu.Divider />
              <Menu.Label>Tema</Menu.Label>
              <Menu.RadioGroup value={theme} onChange={(scelto) => onTema(scelto as Commands['tema'])}>
                {THEMES.map(({ valore, testo }) => (
                  <Menu.RadioItem key={valore} value={valore}>
                    {testo}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Divider />
              <Menu.Item leftSection={<IconLogout />} onClick={esci}>
                Logout
              </Menu.Item>
            </Menu.Dropdown>
          )}
        </MenuButton>
        <ActionIcon aria-label="Logout" title="Logout" onClick={esci}>
          <IconLogout />
        </ActionIcon>
      </div>
    </div>
  )
}
