import { Button } from '@mantine/core'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatNearDate, timeInRome } from '#shared/dates.ts'
import { DA_RIPRENDERE, nonFatta, ripresa } from '#shared/riprendere.ts'
import { useAnnullaVisita, useDaRiprogrammare, useSegnaRipresa } from '#visite/appuntamenti/api.ts'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/**
 * Visits that somebody has to make again: taken from their day with no deadline behind them, not done, or to be finished.
 * Nothing where there are none.
 */
export function DaRiprogrammare() {
  const { data } = useDaRiprogrammare()
  if (!data?.count) return null
  return (
    <section aria-label="Da riprogrammare">
      <Scheda titolo="Da riprogrammare" conteggio={data.count} senzaMargine>
        <Rows cols="minmax(0, 1fr) minmax(0, 1fr) auto">
          {data.data.map((visita) => (
            <Riga key={visita.id} visita={visita} />
          ))}
        </Rows>
      </Scheda>
    </section>
  )
}

/** What is said to who wasn't there. */
const siamoPassati = ({ cliente, data_inizio, ditte }: Appuntamento): string =>
  [
    `Buongiorno ${nomeCliente(cliente)}, siamo passati ${formatNearDate(dayInRome(data_inizio))} alle ${timeInRome(data_inizio)}`,
    'e non abbiamo potuto fare il lavoro. Quando possiamo tornare?',
    ditte?.nome,
  ]
    .filter(Boolean)
    .join(' ')

function Riga({ visita }: { visita: Appuntamento }) {
  const { id, cliente, da_riprendere, utente_assegnato } = visita
  const prenota = usePrenota()
  const { mutate } = useSegnaRipresa()
  const { mutate: annullaVisita } = useAnnullaVisita()
  const nome = nomeCliente(cliente)
  const scrivi = (daRiprendere: Appuntamento['da_riprendere'], detto: string, annulla?: () => void) =>
    mutate(
      { id, daRiprendere },
      {
        onSuccess: () => toast.successo(nome, { detto, ...(annulla && { annulla }) }),
        ...toldFailed('Non è stato salvato'),
      },
    )
  const lascia = () =>
    scrivi(ripresa(da_riprendere), fatto ? 'La visita resta' : 'Non si riprogramma', () =>
      scrivi(da_riprendere, 'Di nuovo nell’elenco'),
    )
  const annulla = () =>
    annullaVisita(id, {
      onSuccess: () => toast.successo(nome, { detto: 'Visita annullata' }),
      ...toldFailed('Non è stata annullata'),
    })
  const giorno = formatNearDate(dayInRome(visita.data_inizio))
  const aspetta = visita.stato === 'Da_Riprogrammare'
  const fatto = da_riprendere === 'Gia_Fatto'
  return (
    <Row
      name={nome}
      sub={
        <>
          {visita.titolo} · {visita.tipologia}
        </>
      }
      cells={[
        <span key="era">
          {aspetta
            ? `era ${giorno}`
            : `${giorno}, ${da_riprendere && DA_RIPRENDERE[da_riprendere].toLowerCase()}`}{' '}
          · {utente_assegnato.nome_utente}{' '}
          <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} icona={false} />{' '}
          {nonFatta(da_riprendere) && (
            <WhatsAppLink
              numero={cliente.telefono}
              altri={cliente.altri_telefoni}
              etichetta="Siamo passati"
              icona={false}
              testo={siamoPassati(visita)}
            />
          )}
        </span>,
      ]}
      actions={
        <>
          {fatto ? (
            <Button variant="default" size="xs" aria-label={`Annulla la visita di ${nome}`} onClick={annulla}>
              Annulla la visita
            </Button>
          ) : aspetta ? (
            <Button
              component={OverLink}
              a={`/appuntamenti?modifica=${id}`}
              variant="default"
              size="xs"
              aria-label={`Prenota ${nome}`}
              leftSection={<IconCalendarPlus size={15} />}
            >
              Prenota…
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={`Prenota ${nome}`}
              leftSection={<IconCalendarPlus size={15} />}
              onClick={() =>
                prenota({
                  ...{ clienteId: visita.cliente_id, titolo: visita.titolo, tipologia: visita.tipologia },
                  ...(visita.commessa_id && { commessaId: visita.commessa_id }),
                })
              }
            >
              Prenota…
            </Button>
          )}
          {!aspetta && (
            <ActionMenu
              etichetta={`Azioni per ${nome}`}
              voci={[menuAction(fatto ? 'Resta per la manutenzione' : 'Lascia stare', IconX, lascia)]}
            />
          )}
        </>
      }
    />
  )
}
