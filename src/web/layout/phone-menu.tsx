import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconKey, IconLogout, IconX } from '@tabler/icons-react'
import type { Comandi } from '#web/layout/header.tsx'
import { Voci } from '#web/layout/navigation.tsx'
import { TEMI } from '#web/layout/themes.ts'
import type { VoceMenu } from '#web/nav.ts'
import { useSessione, useUtente } from '#web/session.tsx'
import { LogoScritta, LogoSegno } from '#web/ui/logo.tsx'
import { Iniziali } from '../ui/initials.tsx'
import { Segmenti } from '../ui/segments.tsx'
import stili from './phone-menu.module.css'

interface MenuTelefonoProps extends Comandi {
  voci: VoceMenu[]
  aperto: boolean
  onChiudi: () => void
}

/** The collapsible menu below 1024 px: all entries, the user, the theme, the way out. */
export function MenuTelefono({ voci, aperto, onChiudi, tema, onTema, onPassword }: MenuTelefonoProps) {
  const utente = useUtente()
  const { esci } = useSessione()
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
          <LogoSegno className={stili.segno} />
          <LogoScritta className={stili.scritta} />
          <ActionIcon aria-label="Chiudi menu" onClick={onChiudi} className={stili.chiudi}>
            <IconX />
          </ActionIcon>
        </div>
        <nav className={stili.voci} aria-label="Menu">
          <Voci voci={voci} dimensione={22} tratto={1.6} />
        </nav>
        <div className={stili.piede}>
          <div className={stili.chi}>
            <Iniziali nome={utente.nome_utente} dimensione="md" />
            <div className={stili.nome}>
              <strong>{utente.nome_utente}</strong>
              <span>{utente.ruolo}</span>
            </div>
            <Button variant="default" leftSection={<IconLogout />} onClick={esci}>
              Logout
            </Button>
          </div>
          <Button
            variant="default"
            leftSection={<IconKey />}
            onClick={() => {
              onChiudi()
              onPassword()
            }}
          >
            Cambia password
          </Button>
          <Segmenti
            etichetta="Tema"
            pieno
            valore={tema}
            onCambia={(valore) => onTema(valore as Comandi['tema'])}
            voci={TEMI.map(({ valore, testo, icona: Icona }) => ({
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
