import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { cellulariDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { rightInstant } from '#shared/clock.ts'
import { addDays, dateExists, formatLongDate, oggi } from '#shared/dates.ts'
import { nelGiorno } from '#visite/appuntamenti/components/nel-giorno.ts'
import { useDomani, useMandaVisite } from '#visite/messaggi/api.ts'
import { MandaAMano, type VisiteAMano } from '#visite/messaggi/components/manda-a-mano.tsx'
import { rispostaInParole, saputo, TONI_MESSAGGIO } from '#visite/messaggi/components/words.ts'
import type { VisitaDiDomani } from '#visite/messaggi/contract.ts'
import { parteDi } from '#visite/tempo/parti.rules.ts'
import { useOpened } from '#web/back.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** The visits of a day, who was told and what they answered; who wasn't is called, or written to by hand. */
export function DiDomani() {
  const [chiesto, setGiorno] = useParam('giorno')
  const query = useDomani(dateExists(chiesto) ? chiesto : undefined)
  const giorno = query.data?.giorno
  const [aMano, setAMano] = useOpened<VisiteAMano | null>(null)
  const perEmail = (query.data?.visite ?? []).filter(daMandare)
  const manda = useMandaVisite()
  const mandali = (ids: number[]) =>
    manda.mutate(ids, {
      onSuccess: (fatti) => toast.successo(fatti === 1 ? '1 email in coda' : `${fatti} email in coda`),
      ...toldFailed('Non è partito niente'),
    })
  const vai = (giorni: number) => giorno && setGiorno(addDays(giorno, giorni))
  return (
    <section aria-label="Visite del giorno">
      <Scheda
        senzaMargine
        titolo={<span aria-live="polite">{giorno ? inTesta(giorno, chiesto) : ''}</span>}
        azione={
          <>
            <ThumbBar>
              {perEmail.length > 0 && (
                <Button
                  color="flame"
                  loading={manda.isPending}
                  onClick={() => mandali(perEmail.map(({ appuntamento_id }) => appuntamento_id))}
                >
                  Manda {perEmail.length} email
                </Button>
              )}
            </ThumbBar>
            <ActionIcon variant="default" size={36} aria-label="Giorno prima" onClick={() => vai(-1)}>
              <IconChevronLeft />
            </ActionIcon>
            <ActionIcon variant="default" size={36} aria-label="Giorno dopo" onClick={() => vai(1)}>
              <IconChevronRight />
            </ActionIcon>
          </>
        }
      >
        <QueryState
          query={query}
          scheletro={<Skeleton righe={5} altezza={60} />}
          eVuoto={({ visite }) => visite.length === 0}
          vuoto={<Empty frase="Nessuna visita in questo giorno" />}
        >
          {({ visite }) => (
            <Rows
              cols="48px minmax(0, 1fr) minmax(0, 1.4fr) 216px"
              tablet="48px minmax(0, 1fr) minmax(0, 1fr) auto"
            >
              {visite.map((visita) => (
                <DelGiorno
                  key={visita.appuntamento_id}
                  visita={visita}
                  giorno={giorno ?? ''}
                  onEmail={() => mandali([visita.appuntamento_id])}
                  onManda={(canale) =>
                    setAMano({
                      ...{ tipo: 'Giorno_Prima', canale, appuntamentoId: visita.appuntamento_id },
                      cliente: nomeDi(visita),
                    })
                  }
                />
              ))}
            </Rows>
          )}
        </QueryState>
      </Scheda>
      <MandaAMano cosa={aMano} onChiudi={() => setAMano(null)} />
    </section>
  )
}

/** The day, and why it isn't tomorrow where nobody asked for another. */
const inTesta = (giorno: string, chiesto: string) =>
  dateExists(chiesto) || giorno === addDays(oggi(), 1)
    ? formatLongDate(giorno)
    : `Il prossimo giorno di lavoro, ${formatLongDate(giorno)}`

/** Whether mail can tell its customer: what was prepared waits, or nothing was, and they have an address and don't refuse. */
const daMandare = ({ messaggio, cliente, data_inizio }: VisitaDiDomani): boolean =>
  data_inizio > rightInstant() &&
  cliente.email !== null &&
  cliente.avvisi_email !== 'No' &&
  (messaggio === null || messaggio.stato === 'Bozza')

const nomeDi = ({ cliente }: VisitaDiDomani) => nomeCliente(cliente)

function DelGiorno({
  visita,
  giorno,
  onEmail,
  onManda,
}: {
  visita: VisitaDiDomani
  giorno: string
  onEmail: () => void
  onManda: (canale: VisiteAMano['canale']) => void
}) {
  const { tipologia, tecnico, cliente, messaggio } = visita
  const { inizio, quota } = nelGiorno(visita, giorno)
  // The message of the day before goes before the first.
  const primoGiorno = (parteDi(visita, giorno)?.numero ?? 1) === 1
  const risposta = rispostaInParole(visita)
  return (
    <Row
      lead={<b className="tnum">{inizio}</b>}
      leads
      name={nomeDi(visita)}
      to={`/clienti?cliente=${cliente.id}`}
      over
      sub={[quota, tipologia, tecnico].filter(Boolean).join(' · ')}
      cells={[
        <Fragment key="saputo">
          <Pill tono={messaggio ? TONI_MESSAGGIO[messaggio.stato] : 'neutro'} tenue={!messaggio}>
            {saputo(visita)}
          </Pill>
          {risposta && <small>{risposta}</small>}{' '}
          {cliente.telefono && visita.risposta?.esito !== 'Confermata' && (
            <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} icona={false} />
          )}
        </Fragment>,
      ]}
      actions={
        primoGiorno ? (
          <>
            {daMandare(visita) && (
              <Button variant="default" size="xs" aria-label={`Email a ${nomeDi(visita)}`} onClick={onEmail}>
                Email
              </Button>
            )}
            {cellulariDi(cliente).length > 0 &&
              (['WhatsApp', 'SMS'] as const).map((canale) => (
                <Button
                  key={canale}
                  variant="default"
                  size="xs"
                  aria-label={`${canale} a ${nomeDi(visita)}`}
                  onClick={() => onManda(canale)}
                >
                  {canale}
                </Button>
              ))}
          </>
        ) : undefined
      }
    />
  )
}
