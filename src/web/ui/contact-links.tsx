import { IconBrandWhatsapp, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { digits, formatPhone, mobile, perTel, perWhatsApp } from '#shared/text.ts'
import stili from './contact-links.module.css'

interface NumeroProps {
  numero: string | null | undefined
  /** In place of the number. */
  etichetta?: ReactNode
  icona?: boolean
  className?: string | undefined
}

/** Calls the number. Nothing without digits. */
export function PhoneLink({ numero, etichetta, icona = true, className }: NumeroProps) {
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
  etichetta = 'WhatsApp',
  icona = true,
  className,
  testo,
}: NumeroProps & { testo?: string }) {
  const cellulare = mobile(numero)
  if (!cellulare) return null
  return (
    <Esterno href={perWhatsApp(cellulare, testo)} className={className}>
      {icona && <IconBrandWhatsapp aria-hidden />}
      {etichetta}
    </Esterno>
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
