import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

/** So many are asked for; who has more books these first. */
const AL_MASSIMO = 100

/** Visits born of no deadline that were taken from their day, each with its works, to be booked again. Nothing where there are none. */
export function DaRiprogrammare() {
  const { data } = appuntamentiApi.useList({ stato: 'Da_Riprogrammare', limit: AL_MASSIMO })
  if (!data?.count) return null
  return (
    <section aria-label="Da riprogrammare">
      <Scheda titolo="Da riprogrammare" conteggio={data.count} senzaMargine>
        <Rows cols="minmax(0, 1fr) minmax(0, 1fr) auto">
          {data.data.map((visita) => (
            <Row
              key={visita.id}
              name={nomeCliente(visita.cliente)}
              sub={
                <>
                  {visita.titolo} · {visita.tipologia}
                </>
              }
              cells={[
                <span key="era">
                  era {formatNearDate(dayInRome(visita.data_inizio))} · {visita.utente_assegnato.nome_utente}{' '}
                  <PhoneLink
                    numero={visita.cliente.telefono}
                    altri={visita.cliente.altri_telefoni}
                    icona={false}
                  />
                </span>,
              ]}
              actions={
                <Button
                  component={OverLink}
                  a={`/appuntamenti?modifica=${visita.id}`}
                  variant="default"
                  size="xs"
                  aria-label={`Prenota ${nomeCliente(visita.cliente)}`}
                  leftSection={<IconCalendarPlus size={15} />}
                >
                  Prenota…
                </Button>
              }
            />
          ))}
        </Rows>
      </Scheda>
    </section>
  )
}
