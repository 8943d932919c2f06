import { useEffect, useRef } from 'react'
import { usePeriodi } from '#scadenze/scadenze/api.ts'
import { formatCount } from '#shared/numbers.ts'
import { useDaDecidere } from '#visite/messaggi/api.ts'
import { AppLink } from '#web/ui/link.tsx'
import stili from './sezioni.module.css'

interface SezioniProps {
  qui: 'agenda' | 'da-programmare' | 'messaggi' | 'assenze'
}

/** Beside the title of Appuntamenti: what is booked, what is still to be, what customers are told, who is away. */
export function Sezioni({ qui: voce }: SezioniProps) {
  const daProgrammare = usePeriodi().data?.daProgrammare ?? 0
  const daDecidere = useDaDecidere().data ?? 0
  const nav = useRef<HTMLElement>(null)
  // On a telephone they scroll sideways; with the numbers they grow, and the open one stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers make them wider
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [daProgrammare, daDecidere])
  return (
    <nav ref={nav} aria-label="Appuntamenti" className={stili.sezioni}>
      <AppLink a="/appuntamenti" aria-current={voce === 'agenda' ? 'page' : undefined}>
        Agenda
      </AppLink>
      <AppLink a="/appuntamenti/da-programmare" aria-current={voce === 'da-programmare' ? 'page' : undefined}>
        Da programmare
        {daProgrammare > 0 && <span className="tnum">{formatCount(daProgrammare)}</span>}
      </AppLink>
      <AppLink a="/appuntamenti/messaggi" aria-current={voce === 'messaggi' ? 'page' : undefined}>
        Messaggi
        {daDecidere > 0 && <span className="tnum">{formatCount(daDecidere)}</span>}
      </AppLink>
      <AppLink a="/appuntamenti/assenze" aria-current={voce === 'assenze' ? 'page' : undefined}>
        Assenze
      </AppLink>
    </nav>
  )
}
