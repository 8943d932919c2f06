import { useState } from 'react'
import { STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { Row } from '#web/ui/rows.tsx'
import { RigaNotifica } from './riga-notifica.tsx'
import { SegnoNotifica } from './segno.tsx'
import { nonLetteInParole, quandoBreve } from './words.ts'

interface GruppoNotificheProps {
  /** Equal changes of state in a row (`insiemeUguali`), the last first; one stands as it is. */
  notifiche: readonly Notifica[]
  onApri: (id: number) => void
}

/** Equal changes of state as one line, which opens to each of them. */
export function GruppoNotifiche({ notifiche, onApri }: GruppoNotificheProps) {
  const [aperto, setAperto] = useState(false)
  const [ultima] = notifiche
  if (!ultima) return null
  const righe = notifiche.map((n) => <RigaNotifica key={n.id} notifica={n} onApri={() => onApri(n.id)} />)
  if (notifiche.length === 1) return righe
  const { vecchioStato, nuovoStato } = ultima.dati_extra
  const nonLette = notifiche.filter(({ letta }) => !letta).length
  const passaggio = [vecchioStato, nuovoStato]
    .map((stato) => STATI_VISITA[stato as StatoAppuntamento])
    .join(' → ')
  const clienti = [...new Set(notifiche.map(({ dati_extra }) => dati_extra.cliente))].join(', ')
  return (
    <>
      <Row
        lead={<SegnoNotifica notifica={ultima} />}
        leads
        name={`${ultima.titolo}: ${notifiche.length} visite`}
        onOpen={() => setAperto(!aperto)}
        open={aperto}
        sub={[passaggio, nonLette > 0 && nonLetteInParole(nonLette), clienti].filter(Boolean).join(' · ')}
        end={<time dateTime={ultima.created_at}>{quandoBreve(ultima.created_at)}</time>}
      />
      {aperto && righe}
    </>
  )
}
