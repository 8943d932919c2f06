import { IconBrandWhatsapp, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { digits, formatPhone, perTel, perWhatsApp } from '#shared/text.ts'
import stili from './contact-links.module.css'
import { type NamedNumber, NumberChoice, OtherNumbers, PlainDoor } from './number-choice.tsx'

interface NumeroProps {
  numero: string | null | undefined
  /** Their further numbers, to choose from. */
  altri?: readonly NamedNumber[] | undefined
  /** In place of the number. */
  etichetta?: ReactNode
  icona?: boolean
  className?: string | undefined
}

/** Calls the number; beside it stand the others that they have. Nothing without digits. */
export function PhoneLink({ altri: ulteriori = [], ...uno }: NumeroProps) {
  if (ulteriori.length === 0) return <Numero {...uno} />
  const { numero, etichetta, icona = true, className } = uno
  if (etichetta)
    return (
      <NumberChoice numeri={[...(numero ? [{ numero, nome: null }] : []), ...ulteriori]}>
        {(porta) => (
          <PlainDoor {...porta} className={`${stili.collegamento} ${className ?? ''}`}>
            {icona && <IconPhone aria-hidden />}
            {etichetta}
          </PlainDoor>
        )}
      </NumberChoice>
    )
  return (
    <span className={stili.numeri}>
      <Numero {...uno} />
      <OtherNumbers numeri={ulteriori} className={stili.altri} />
    </span>
  )
}

function Numero({ numero, etichetta, icona = true, className }: NumeroProps) {
  if (!numero || !digits(numero)) return null
  return (
    <a
      href={perTel(numero)}
      className={`${stili.collegamento} ${className ?? ''}`}
      aria-label={
        etichetta
          ? `${typeof etichetta === 'string' ? etichetta : 'Chiama'} ${formatPhone(numero)}`
          : undefined
      }
      onClick={(evento) => evento.stopPropagation()}
    >
      {icona && <IconPhone aria-hidden />}
      {etichetta ?? formatPhone(numero)}
    </a>
  )
}

/** Opens a WhatsApp chat, with `testo` ready to be sent; only for mobile numbers, which in Italy start with 3. */
export function WhatsAppLink({
  numero,
  altri: ulteriori = [],
  etichetta = 'WhatsApp',
  icona = true,
  className,
  testo,
}: NumeroProps & { testo?: string }) {
  return (
    <NumberChoice
      numeri={[{ numero: numero ?? '', nome: null }, ...ulteriori]}
      whatsApp={(cellulare) => perWhatsApp(cellulare, testo)}
    >
      {(porta) => (
        <PlainDoor
          {...porta}
          className={`${stili.collegamento} ${className ?? ''}`}
          onClick={(evento) => evento.stopPropagation()}
        >
          {icona && <IconBrandWhatsapp aria-hidden />}
          {etichetta}
        </PlainDoor>
      )}
    </NumberChoice>
  )
}

export const perMappa = (indirizzo: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: indirizzo })}`

interface MappaProps {
  indirizzo: string
  etichetta?: ReactNode
  icona?: boolean
  className?: string | undefined
}

/** Shows an address on the map; on phones the navigator of choice opens it. */
export function MapLink({ indirizzo, etichetta, icona = true, className }: MappaProps) {
  if (!indirizzo.trim()) return null
  return (
    <Esterno href={perMappa(indirizzo)} className={className}>
      {icona && <IconMapPin aria-hidden />}
      {etichetta ?? indirizzo}
    </Esterno>
  )
}

function Esterno({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${stili.collegamento} ${className ?? ''}`}
      onClick={(evento) => evento.stopPropagation()}
    >
      {children}
    </a>
  )
}
