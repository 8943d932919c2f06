import { Button } from '@mantine/core'
import {
  IconAddressBook,
  IconClipboardCheck,
  IconFilePencil,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react'
import { RapportoInRiga, useRapportoInRiga } from '#telefono/rapporti/components/riga-rapporto.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './azioni-visita.module.css'

interface AzioniVisitaProps {
  visita: Appuntamento
  /** Ids of the visits that are shown together. */
  insieme: readonly number[]
  /** Absent where somebody else leads it: it is read, and not written. */
  onGestisci?: (() => void) | undefined
  /** The strong button in flame: the page's one main action. */
  principale?: boolean
  /** In one line, where there is room. */
  inLinea?: boolean
}

/**
 * What a technician does with a visit, for the thumb. The strong button is that of the report until the visit has begun, then
 * Gestisci.
 */
export function AzioniVisita({ visita: a, insieme, onGestisci, principale, inLinea }: AzioniVisitaProps) {
  const rapporto = useRapportoInRiga(a, insieme)
  const inizia = rapporto.daIniziare && !inLinea
  const forte = { ...(principale && { color: 'flame' }) }
  const gestisci = (
    <>
      <IconClipboardCheck aria-hidden />
      Gestisci Appuntamento
    </>
  )
  return (
    <>
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
        {inLinea && onGestisci && (
          <button type="button" onClick={onGestisci}>
            {gestisci}
          </button>
        )}
      </div>
      {!inLinea && onGestisci && (
        <div className={stili.forti}>
          <Button {...(inizia ? { variant: 'default' } : forte)} onClick={onGestisci}>
            {gestisci}
          </Button>
          {inizia && (
            <Button component={AppLink} a={`/visite/${a.id}/rapporto`} {...forte}>
              <IconFilePencil aria-hidden />
              Inizia rapporto
            </Button>
          )}
        </div>
      )}
      {!inizia && onGestisci && <RapportoInRiga visitaId={a.id} {...rapporto} />}
    </>
  )
}
