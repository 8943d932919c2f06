import { Button, Checkbox } from '@mantine/core'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { arrivoDelPezzo, pezzoDetto } from '#carte/pezzi/rules.ts'
import { dayInRome, formatNearDate, timeInRome } from '#shared/dates.ts'
import { nonFatta } from '#shared/riprendere.ts'
import { useAnnullaVisita } from '#visite/appuntamenti/api.ts'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useDaRiprogrammare, useNonServe } from '../api.ts'
import type { MotivoRitorno, NonServe, VisitaDaRifare as Voce } from '../contract.ts'
import type { AzioniRigaVisita } from './riga-visita.tsx'
import type { RigaBacheca } from './righe.ts'
import type { VisiteScelte } from './scelte.ts'

interface DaRiprogrammareProps {
  /** Those that a plan can take. */
  righe: readonly RigaBacheca[]
  scelte: VisiteScelte
  onScegli: AzioniRigaVisita['scegli']
}

/**
 * Visits that somebody has to make again: taken from their day with no deadline behind them, not done, to be finished, or waiting
 * for a part.
 * Nothing where there are none.
 */
export function DaRiprogrammare({ righe, scelte, onScegli }: DaRiprogrammareProps) {
  const { data } = useDaRiprogrammare()
  if (!data?.count) return null
  return (
    <section aria-label="Da riprogrammare">
      <Scheda titolo="Da riprogrammare" conteggio={data.count} senzaMargine>
        <Rows cols="24px minmax(0, 1fr) minmax(0, 1fr) 150px auto">
          {data.data.map((visita) => {
            const riga = righe.find(({ dopo }) => dopo?.id === visita.id)
            return (
              <Riga
                key={visita.id}
                visita={visita}
                scelta={
                  riga && (
                    <Checkbox
                      aria-label={`Scegli ${nomeCliente(visita.cliente)}`}
                      checked={scelte.has(riga.chiave)}
                      onChange={(evento) => onScegli([riga], evento.currentTarget.checked)}
                    />
                  )
                }
              />
            )
          })}
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

/** Why, as the row says it after the day. */
const PERCHE: Record<MotivoRitorno, string> = {
  Assente: 'assente',
  Rifiuta: 'rifiuta',
  Accesso_Impossibile: 'accesso impossibile',
  Manca_Pezzo: 'manca il pezzo',
  Non_Eseguito: 'non eseguito',
  Da_Completare: 'da completare',
  Gia_Fatto: 'RCEE già fatto',
  Spostata: 'spostata',
}

function Riga({ visita, scelta }: { visita: Voce; scelta: ReactNode }) {
  const { id, cliente, motivo, pezzi, pronto, utente_assegnato } = visita
  const prenota = usePrenota()
  const { mutate } = useNonServe()
  const { mutate: annullaVisita } = useAnnullaVisita()
  const nome = nomeCliente(cliente)
  const torna = (era: NonServe) =>
    mutate(
      { id, era },
      {
        onSuccess: () => toast.successo(nome, { detto: 'Di nuovo nell’elenco' }),
        ...toldFailed('Non è stato salvato'),
      },
    )
  const lascia = () =>
    mutate(
      { id },
      {
        onSuccess: (era) =>
          toast.successo(nome, {
            detto: fatto ? 'La visita resta' : 'Non si riprogramma',
            ...(era && { annulla: () => torna(era) }),
          }),
        ...toldFailed('Non è stato salvato'),
      },
    )
  const annulla = () =>
    annullaVisita(id, {
      onSuccess: () => toast.successo(nome, { detto: 'Visita annullata' }),
      ...toldFailed('Non è stata annullata'),
    })
  const giorno = formatNearDate(dayInRome(visita.data_inizio))
  const aspetta = visita.stato === 'Da_Riprogrammare'
  const fatto = motivo === 'Gia_Fatto'
  return (
    <Row
      leads
      lead={scelta ?? <span />}
      name={nome}
      sub={
        <>
          {visita.titolo} · {visita.tipologia}
          {pezzi.map((pezzo) => (
            <span key={pezzo.id} className="ell">
              {pezzoDetto(pezzo)} ({arrivoDelPezzo(pezzo)})
            </span>
          ))}
        </>
      }
      cells={[
        <span key="era">
          {aspetta ? `era ${giorno}` : `${giorno}, ${PERCHE[motivo]}`} · {utente_assegnato.nome_utente}{' '}
          <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} icona={false} />{' '}
          {nonFatta(visita.da_riprendere) && (
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
      state={
        pezzi.length > 0 && (
          <Pill tono={pronto ? 'completato' : 'corso'}>
            {pronto ? 'Si può prenotare' : 'Aspetta un pezzo'}
          </Pill>
        )
      }
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
                  ...(visita.preventivo_id && { preventivoId: visita.preventivo_id }),
                  utenteAssegnatoId: visita.utente_assegnato_id,
                  ...(visita.ditta_id && { dittaId: visita.ditta_id }),
                  ...(visita.dove_si_rifa && { indirizzoIntervento: visita.dove_si_rifa }),
                })
              }
            >
              Prenota…
            </Button>
          )}
          {!aspetta && (
            <ActionMenu
              etichetta={`Azioni per ${nome}`}
              voci={[menuAction(fatto ? 'Resta per la manutenzione' : 'Non serve più', IconX, lascia)]}
            />
          )}
        </>
      }
    />
  )
}
