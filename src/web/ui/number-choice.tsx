import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import { digits, formatPhone, mobile, perTel, perWhatsApp } from '#shared/text.ts'
import { MenuButton } from './menu-button.tsx'

/** A number, and where it rings or whose it is. */
export interface NamedNumber {
  numero: string
  nome: string | null
}

/** What whoever draws the door puts on it: the address where there is one number, nothing where a menu opens. */
export type Door = { component?: 'a'; href?: string; target?: '_blank'; rel?: string; onClick?: () => void }

/** The door as a link or a button without a look of its own. */
export function PlainDoor({
  component: _,
  href,
  target,
  rel,
  ...props
}: Omit<Door, 'onClick'> & ComponentProps<'button'>) {
  if (!href) return <button type="button" {...props} />
  return <a {...(props as ComponentProps<'a'>)} href={href} target={target} rel={rel} />
}

/** The same as one of the buttons. */
export const DoorButton = ({
  component,
  ...props
}: Door & ButtonProps & Omit<ComponentProps<'button'>, 'onClick' | 'style' | 'color'>) => {
  const Come = Button as ComponentType<object>
  return <Come {...(component && { component })} {...props} />
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const

const item = (icon: ReactElement, verb: string, { numero, nome }: NamedNumber) => ({
  key: `${verb} ${numero}`,
  leftSection: icon,
  rightSection: nome && <small>{nome}</small>,
  children: `${verb} ${formatPhone(numero)}`,
})

interface ChoiceProps {
  /** The first is the one that things go to unless somebody picks another. */
  numeri: readonly NamedNumber[]
  /** By WhatsApp, with the address of its words; else it is called. */
  whatsApp?: (numero: string) => string
  sms?: (numero: string) => string
  /** When it is opened. */
  onScelto?: (numero: string) => void
  children: (door: Door) => ReactElement<Record<string, unknown>>
}

/**
 * The door to a customer's telephone: straight to it where there is one, else the numbers to choose from. By WhatsApp and SMS
 * mobiles only, and to another than the first one only where somebody picks it. Nothing where there is none.
 */
export function NumberChoice({ numeri, whatsApp, sms, onScelto, children }: ChoiceProps) {
  const scritto = whatsApp ?? sms
  const possibili = numeri.filter(({ numero }) => (scritto ? mobile(numero) : digits(numero)))
  const [uno] = possibili
  if (!uno) return null
  const indirizzo = ({ numero }: NamedNumber) => (scritto ? scritto(mobile(numero) ?? '') : perTel(numero))
  const porta = (scelto: NamedNumber) => ({
    component: 'a' as const,
    href: indirizzo(scelto),
    ...(whatsApp && OUTSIDE),
    ...(onScelto && { onClick: () => onScelto(scelto.numero) }),
  })
  if (possibili.length === 1 && uno === numeri[0]) return children(porta(uno))
  return (
    <MenuButton button={children({})}>
      {(Menu) => (
        <Menu.Dropdown onClick={(evento) => evento.stopPropagation()}>
          {possibili.map((scelto) => {
            const { key, ...voce } = scritto
              ? item(<IconBrandWhatsapp size={17} />, whatsApp ? 'WhatsApp a' : 'SMS a', scelto)
              : item(<IconPhone size={17} />, 'Chiama', scelto)
            return <Menu.Item key={key} {...voce} {...porta(scelto)} />
          })}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}

/** The further numbers of somebody, behind a small button: each to be called, mobiles to be written to. */
export function OtherNumbers({ numeri, className }: { numeri: readonly NamedNumber[]; className?: string }) {
  if (numeri.length === 0) return null
  const quanti = numeri.length === 1 ? 'Un altro numero' : `Altri ${numeri.length} numeri`
  return (
    <MenuButton
      button={
        <button
          type="button"
          className={className}
          aria-label={quanti}
          title={quanti}
          onClick={(evento) => evento.stopPropagation()}
        >
          +{numeri.length}
        </button>
      }
    >
      {(Menu) => (
        <Menu.Dropdown onClick={(evento) => evento.stopPropagation()}>
          {numeri.flatMap((altro) => {
            const { key, ...chiama } = item(<IconPhone size={17} />, 'Chiama', altro)
            const cellulare = mobile(altro.numero)
            const { key: chiave, ...scrivi } = item(<IconBrandWhatsapp size={17} />, 'WhatsApp a', altro)
            return [
              <Menu.Item key={key} component="a" href={perTel(altro.numero)} {...chiama} />,
              cellulare && (
                <Menu.Item
                  key={chiave}
                  component="a"
                  href={perWhatsApp(cellulare)}
                  {...OUTSIDE}
                  {...scrivi}
                />
              ),
            ]
          })}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}
