import { Button } from '@mantine/core'
import { IconClock, IconMapPin, IconUser } from '@tabler/icons-react'
import { DaSapere } from '#features/appuntamenti/components/da-sapere.tsx'
import { luogo, nomeCliente, orario } from '#features/appuntamenti/components/parole.ts'
import { PillolaStato } from '#features/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { dayInRome, formatShortDate } from '#shared/dates.ts'
import { MapLink } from '#web/ui/contact-links.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { PresaInCarico } from './presa-in-carico.tsx'
import stili from './visita-calendario.module.css'

interface VisitaCalendarioProps {
  di: Appuntamento
  mia: boolean
  onGestisci: () => void
}

/** A visit in the day's panel: one's own are managed, the others' can be asked for. */
export function VisitaCalendario({ di: a, mia, onGestisci }: VisitaCalendarioProps) {
  return (
    <li className={stili.visita} data-mia={mia || undefined}>
      <h3 className={stili.titolo}>{a.titolo}</h3>
      <span className={stili.stato}>
        <PillolaStato stato={a.stato} />
      </span>
      <p className={stili.ore}>
        <IconClock aria-hidden />
        <time dateTime={a.data_inizio}>{quando(a)}</time>
      </p>
      <p className={stili.chi}>
        <IconUser aria-hidden />
        <span>
          <AppLink a="/clienti" state={{ selectedClienteId: a.cliente.id }}>
            {nomeCliente(a.cliente)}
          </AppLink>{' '}
          · {a.utente_assegnato.nome_utente}
        </span>
      </p>
      {luogo(a) && (
        <p className={stili.dove}>
          <IconMapPin aria-hidden />
          <MapLink indirizzo={luogo(a)} icona={false} />
        </p>
      )}
      <DaSapere di={a} className={stili.daSapere} />
      <div className={stili.azione}>
        {mia ? <Button onClick={onGestisci}>Gestisci Appuntamento</Button> : <PresaInCarico di={a} />}
      </div>
    </li>
  )
}

/** `09:00 – 10:30`; with the days when it lasts beyond midnight. */
function quando(a: Appuntamento): string {
  const [da, fino] = [dayInRome(a.data_inizio), dayInRome(a.data_fine)]
  return da === fino ? orario(a) : `${orario(a)} (${formatShortDate(da)} – ${formatShortDate(fino)})`
}
