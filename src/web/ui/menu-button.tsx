import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react'
import { lazy } from './lazy.tsx'
import type { OpenedMenuProps } from './opened.tsx'

const OpenedMenu = lazy<OpenedMenuProps>(
  () => import('./opened.tsx').then((m) => m.OpenedMenu),
  ({ button }) => button,
)

/**
 * A button with a menu (APG menu button). Until it is pressed there is the button alone: the menu is a good part of what
 * a screen would read before its first row, and lists have one in each row.
 * @example <MenuButton button={<Button>Esporta</Button>}>{(Menu) => <Menu.Dropdown>…</Menu.Dropdown>}</MenuButton>
 */
export function MenuButton(props: OpenedMenuProps) {
  const { button } = props
  const [pressed, setPressed] = useState(false)
  if (pressed) return <OpenedMenu {...props} />
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...OpenedMenu.anticipo,
    onClick: (event: MouseEvent<HTMLElement>) => {
      button.props.onClick?.(event)
      setPressed(true)
    },
  })
}
