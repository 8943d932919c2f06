import { ActionIcon } from '@mantine/core'
import { type Icon, IconDotsVertical, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton } from './menu-button.tsx'

export interface MenuAction {
  testo: string
  icona?: ReactNode
  pericolo?: boolean
  disabilitata?: boolean
  onScelta: () => void
}

/** An entry with its icon. */
export const menuAction = (testo: string, Icon: Icon, onScelta: () => void): MenuAction => ({
  testo,
  icona: <Icon size={17} />,
  onScelta,
})

/** The same for what can't be taken back. */
export const dangerAction = (testo: string, Icon: Icon, onScelta: () => void): MenuAction => ({
  ...menuAction(testo, Icon, onScelta),
  pericolo: true,
})

/** Changes what the row is about. */
export const editAction = (onScelta: () => void) => menuAction('Modifica', IconEdit, onScelta)

/** Deletes it. */
export const deleteAction = (onScelta: () => void) => dangerAction('Elimina', IconTrash, onScelta)

interface MenuAzioniProps {
  /** Names the button: 'Azioni per Antonio Esposito'. */
  etichetta?: string
  /** false and null are skipped, so that entries can be conditional. */
  voci: (MenuAction | 'separatore' | false | null | undefined)[]
}

/** The three-dot menu of a row (APG menu button). */
export function ActionMenu({ etichetta = 'Azioni', voci }: MenuAzioniProps) {
  const presenti = voci.filter((voce) => voce !== false && voce != null)
  if (presenti.length === 0) return null
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={etichetta} onClick={(evento) => evento.stopPropagation()}>
          <IconDotsVertical />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <Menu.Dropdown onClick={(evento) => evento.stopPropagation()}>
          {presenti.map((voce, n) =>
            voce === 'separatore' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity
              <Menu.Divider key={n} />
            ) : (
              <Menu.Item
                key={voce.testo}
                leftSection={voce.icona}
                disabled={voce.disabilitata ?? false}
                data-danger={voce.pericolo || undefined}
                onClick={voce.onScelta}
              >
                {voce.testo}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}
