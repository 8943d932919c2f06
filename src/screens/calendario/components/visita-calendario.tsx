import { Button } from '@mantine/core'
import { IconAddressBook, IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { conChi } from '#shared/presenze.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { nelGiorno } from '#visite/appuntamenti/components/nel-giorno.ts'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { PresaInCarico } from './presa-in-carico.tsx'
import stili from './visita-calendario.module.css'

interface VisitaCalendarioProps {
  visita: Appuntamento
  /** The day of the panel. */
  giorno: string
  propria: boolean
  /** The one under way, or the next to go to: open, its button filled. */
  prossima: boolean
  /** Whether one has asked to take it over. */
  chiesta: boolean
  onGestisci: () => void
}

/** A visit in the day's panel, in a row that opens: one's own are managed, the others' can be asked for. */
export function VisitaCalendario({
  visita: a,
  giorno,
  propria,
  prossima,
  chiesta,
  onGestisci,
}: VisitaCalendarioProps) {
  const [aperta, setAperta] = useState(prossima)
  const id = useId()
  const luogo = luogoVisita(a)
  const { inizio, fine, quota } = nelGiorno(a, giorno)
  return (
    <li className={stili.visita} data-mia={propria || undefined}>
      <button
        type="button"
        className={stili.riga}
        aria-expanded={aperta}
        aria-controls={id}
        onClick={() => setAperta(!aperta)}
      >
        <span className={stili.testa}>
          <time dateTime={a.data_inizio}>{`${inizio} – ${fine}`}</time>
          <PillolaStato stato={a.stato} />
        </span>
        <strong className={aperta ? undefined : 'ell'}>
          {a.titolo} · {nomeCliente(a.cliente)}
        </strong>
        <small className={aperta ? undefined : 'ell'}>
          {chiesta && !aperta && <b>Richiesta inviata · </b>}
          {quota && <b className={stili.quota}>{quota} · </b>}
          {[luogo, a.utente_assegnato.nome_utente, conChi(a.aiutanti)].filter(Boolean).join(' · ')}
        </small>
        <IconChevronDown aria-hidden />
      </button>
      <div id={id} hidden={!aperta} className={stili.aperta}>
        {aperta && (
          <>
            <p className={stili.vie}>
              <AppLink a="/clienti" state={{ selectedClienteId: a.cliente.id }}>
                <IconAddressBook aria-hidden />
                Vedi Scheda Cliente
              </AppLink>
              <PhoneLink numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} />
              <MapLink
                indirizzo={luogo}
                icona={false}
                etichetta={
                  <>
                    <IconMapPin aria-hidden />
                    Mappa
                  </>
                }
              />
            </p>
            <DaSapere di={a} />
            {propria ? (
              <Button variant={prossima ? 'filled' : 'default'} onClick={onGestisci}>
                Gestisci Appuntamento
              </Button>
            ) : (
              <PresaInCarico visita={a} />
            )}
          </>
        )}
      </div>
    </li>
  )
}
