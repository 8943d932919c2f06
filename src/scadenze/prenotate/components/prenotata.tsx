import { IconCalendarCheck } from '@tabler/icons-react'
import { useUser } from '#web/session.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { caldaieConVisita, condizionatoriConVisita } from '../api.ts'
import type { Prenotata } from '../contract.ts'
import { passata, prenotataInParole, versoPrenotata } from '../words.rules.ts'
import stili from './prenotata.module.css'

interface SegnoProps {
  prenotata: Prenotata | null | undefined
  /** Of which work, where it isn't the one that it stands beside. */
  lavoro?: string | undefined
  /** It is a visit for other works of the customer: these are still to be booked. */
  altra?: boolean
}

/** `Prenotata mar 15/12 · ciro.amato`, which opens the visit; nothing where the work isn't booked. */
export function SegnoDellaPrenotata({ prenotata, lavoro, altra: altroLavoro = false }: SegnoProps) {
  const utente = useUser()
  if (!prenotata) return null
  const parole = [lavoro, prenotataInParole(prenotata, altroLavoro)].filter(Boolean).join(': ')
  return (
    <OverLink
      a={versoPrenotata(prenotata, utente)}
      className={stili.prenotata}
      data-passata={passata(prenotata) || undefined}
      title={parole}
    >
      <IconCalendarCheck aria-hidden />
      <span>{parole}</span>
    </OverLink>
  )
}

interface DiImpiantoProps {
  clienteId: number
  quale: 'caldaia' | 'condizionatore'
  id: number
}

/** The same of the maintenance of a customer's plant. */
export function PrenotataDellImpianto({ clienteId, quale: specie, id }: DiImpiantoProps) {
  const impianti = specie === 'caldaia' ? caldaieConVisita : condizionatoriConVisita
  const { data } = impianti.useList({ clienteId })
  return <SegnoDellaPrenotata prenotata={data?.data.find((impianto) => impianto.id === id)?.prenotata} />
}
