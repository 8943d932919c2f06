import { IconAddressBook, IconClipboardCheck, IconNavigation, IconPhone } from '@tabler/icons-react'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './azioni-visita.module.css'

interface AzioniVisitaProps {
  visita: Appuntamento
  onGestisci: () => void
  /** Gestisci in flame: the page's one main action. */
  principale?: boolean
  /** In one line, where there is room. */
  inLinea?: boolean
}

/** What a technician does with a visit, for the thumb: Gestisci across the whole width, the others below. */
export function AzioniVisita({ visita: a, onGestisci, principale, inLinea }: AzioniVisitaProps) {
  return (
    <div className={inLinea ? stili.inLinea : stili.azioni}>
      <PhoneLink
        numero={a.cliente.telefono}
        altri={a.cliente.altri_telefoni}
        icona={false}
        etichetta={
          <>
            <IconPhone aria-hidden />
            {inLinea ? a.cliente.telefono : 'Chiama'}
          </>
        }
      />
      <MapLink
        indirizzo={luogoVisita(a)}
        icona={false}
        etichetta={
          <>
            <IconNavigation aria-hidden />
            {inLinea ? 'Mappa' : 'Naviga'}
          </>
        }
      />
      <AppLink a="/clienti" state={{ selectedClienteId: a.cliente.id }}>
        <IconAddressBook aria-hidden />
        Vedi Scheda Cliente
      </AppLink>
      <button type="button" data-principale={principale || undefined} onClick={onGestisci}>
        <IconClipboardCheck aria-hidden />
        Gestisci Appuntamento
      </button>
    </div>
  )
}
