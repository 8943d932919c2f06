import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useVeil } from '../veil.ts'

/** Opens once it stands, from its button: that is where the focus returns. */
function useOpening(button: RefObject<HTMLButtonElement | null>): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setThere(true)
  }, [button])
  return there
}

export interface OpenedMenuProps extends Omit<MenuProps, 'children' | 'opened'> {
  button: ReactElement<{ onClick?: (event: MouseEvent<HTMLElement>) => void }>
  /** The items, made of the parts that Menu has. */
  children: (parts: typeof Menu) => ReactNode
}

/** The menu of a MenuButton, when it has been pressed. */
export function OpenedMenu({ button, children, ...props }: OpenedMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const there = useOpening(target)
  const [open, setOpen] = useState(true)
  useVeil(open, () => setOpen(false))
  return (
    <Menu opened={there && open} onChange={setOpen} {...props}>
      <Menu.Target>
        {cloneElement(button as ReactElement<{ ref: typeof target }>, { ref: target })}
      </Menu.Target>
      {children(Menu)}
    </Menu>
  )
}

export interface OpenedPopoverProps extends Omit<PopoverProps, 'children'> {
  button: ReactElement
  /** Of the button. */
  target: RefObject<HTMLButtonElement | null>
  etichetta: string
  className: string | undefined
  children: ReactNode
}

/** What stands below a button, when that has been pressed. */
export function OpenedPopover({
  button,
  target,
  etichetta,
  className,
  children,
  opened = false,
  ...props
}: OpenedPopoverProps) {
  const there = useOpening(target)
  useVeil(opened, () => props.onChange?.(false))
  return (
    <Popover opened={there && opened} trapFocus returnFocus {...props}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={className} aria-label={etichetta}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
