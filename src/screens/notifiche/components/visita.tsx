import type { ReactNode } from 'react'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { dayInRome, formatLongDate, timeInRome } from '#shared/dates.ts'
import { useAppuntamento } from '#visite/appuntamenti/api.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { VociNotifiche } from './voci.tsx'

/** The visit that a notification tells of: as it is now; of one that was deleted, what the notification remembers. */
export function VisitaNotificata({
  notifica: { tipo, appuntamento, dati_extra: d },
}: {
  notifica: Notifica
}) {
  const attuale = useAppuntamento(appuntamento?.id ?? null).data
  const inizio = appuntamento?.data_inizio ?? d.dataInizio
  const titolo = appuntamento?.titolo ?? d.titolo
  if (!titolo && !inizio) return null
  return (
    <Scheda
      titolo={[titolo, d.cliente].filter(Boolean).join(' · ')}
      azione={attuale && <PillolaStato stato={attuale.stato} />}
    >
      <Stack gap={8}>
        <VociNotifiche
          voci={[
            ['Quando', inizio && <Quando inizio={inizio} fine={appuntamento?.data_fine} />],
            ['Tecnico', tipo !== 'Presa_In_Carico' && (attuale?.utente_assegnato.nome_utente ?? d.tecnico)],
            ...(attuale ? recapiti(attuale) : []),
          ]}
        />
        {attuale && <DaSapere di={attuale} />}
        {!appuntamento && <p>L’appuntamento è stato eliminato.</p>}
      </Stack>
    </Scheda>
  )
}

function Quando({ inizio, fine }: { inizio: string; fine: string | undefined }) {
  return (
    <time dateTime={inizio}>
      {formatLongDate(dayInRome(inizio))},{' '}
      <span>{fine ? orario({ data_inizio: inizio, data_fine: fine }) : timeInRome(inizio)}</span>
    </time>
  )
}

const recapiti = (a: Appuntamento): [string, ReactNode][] => [
  ['Dove', luogoVisita(a) && <MapLink indirizzo={luogoVisita(a)} icona={false} />],
  [
    'Telefono',
    a.cliente.telefono && (
      <PhoneLink numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} icona={false} />
    ),
  ],
  ['Ditta', a.ditte && <EtichettaDitta colore={a.ditte.colore}>{a.ditte.nome}</EtichettaDitta>],
]
