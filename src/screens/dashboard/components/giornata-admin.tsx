import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { conChi } from '#shared/presenze.ts'
import { AltroGiorno } from '#visite/appuntamenti/components/altro-giorno.tsx'
import { nelGiorno } from '#visite/appuntamenti/components/nel-giorno.ts'
import { ADESSO, nelTempo } from '#visite/appuntamenti/components/nel-tempo.ts'
import { OrarioVisita, QuotaGiorni } from '#visite/appuntamenti/components/orario.tsx'
import { Adesso, Finiti, ricordaPiega } from '#visite/appuntamenti/components/piega.tsx'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { eChiuso, PillolaServono, PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { comuneDellaVisita } from '#visite/appuntamenti/planning.rules.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { AsScrolled } from '#web/ui/near-end.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

interface GiornataAdminProps {
  appuntamenti: Appuntamento[]
  /** Instant, ISO UTC. */
  adesso: string
  onGestisci: (id: number) => void
}

/** Visits that are drawn before one scrolls, and how high a row is, in px. */
const PRIME = 15
const ALTA = 45
const ALTA_TELEFONO = 61

const usePassato = ricordaPiega()

/** Appuntamenti di Oggi: everybody's. What is over folds into one row; a line stands at the present hour. */
export function GiornataAdmin({ appuntamenti, adesso, onGestisci }: GiornataAdminProps) {
  const utente = useUser()
  const prenota = usePrenota()
  const [aperto, piega] = usePassato()
  const { finiti, conAdesso } = nelTempo(appuntamenti, adesso, aperto)
  const telefono = usePhone()
  const ampia = useAtLeast(120)
  const sua = (a: Appuntamento) => a.utente_assegnato_id === utente.id
  const gestibili = appuntamenti.some(sua)
  const riga = (a: Appuntamento) => (
    <RigaAdmin
      key={a.id}
      visita={a}
      giorno={dayInRome(adesso)}
      posto={telefono ? 'poco' : ampia ? 'tanto' : 'giusto'}
      onGestisci={sua(a) ? () => onGestisci(a.id) : null}
    />
  )
  return (
    <Scheda
      senzaMargine
      titolo="Appuntamenti di Oggi"
      conteggio={appuntamenti.length || undefined}
      azione={
        <AppLink a="/appuntamenti">
          Vedi tutti
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </AppLink>
      }
      piede={appuntamenti.length > 0 && <Conteggi appuntamenti={appuntamenti} oggi={dayInRome(adesso)} />}
    >
      {appuntamenti.length === 0 ? (
        <Empty
          frase="Nessun appuntamento per oggi"
          azione={<NewButton onClick={() => prenota({})}>Nuovo Appuntamento</NewButton>}
        />
      ) : (
        <>
          {finiti.length > 0 && <Finiti di={finiti} aperto={aperto} onCambia={piega} />}
          <Columns
            dense
            cols={`auto minmax(0, 1fr) ${ampia ? '124px ' : ''}122px 116px${gestibili ? ' 28px' : ''}`}
          >
            <ol>
              <AsScrolled rows={conAdesso} first={PRIME} height={telefono ? ALTA_TELEFONO : ALTA}>
                {(a) => (a === ADESSO ? <Adesso key={a} istante={adesso} /> : riga(a))}
              </AsScrolled>
            </ol>
          </Columns>
        </>
      )}
    </Scheda>
  )
}

interface RigaAdminProps {
  visita: Appuntamento
  giorno: string
  /** A telephone says what matters in two lines, a wide screen the number too. */
  posto: 'poco' | 'giusto' | 'tanto'
  onGestisci: (() => void) | null
}

function RigaAdmin({ visita: a, giorno, posto, onGestisci }: RigaAdminProps) {
  const nome = nomeCliente(a.cliente)
  const luogo = comuneDellaVisita(a) ?? a.indirizzo_intervento
  const tecnico = a.utente_assegnato.nome_utente
  return (
    <Row
      lead={<OrarioVisita di={a} giorno={giorno} />}
      leads
      tone={a.stato === 'In_Corso' && 'corso'}
      past={eChiuso(a.stato)}
      name={nome}
      to={`/appuntamenti?modifica=${a.id}`}
      over
      sub={
        <>
          <QuotaGiorni di={a} giorno={giorno} />
          {[luogo, posto === 'poco' ? tecnico : (titoloProprio(a) ?? a.tipologia), conChi(a.aiutanti)]
            .filter(Boolean)
            .join(' · ')}
          <AltroGiorno di={a} />
          <PillolaServono di={a} />
        </>
      }
      cells={
        posto === 'poco'
          ? undefined
          : [
              ...(posto === 'tanto'
                ? [<PhoneLink key="telefono" numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} />]
                : []),
              <Fragment key="tecnico">
                <span className="ell">{tecnico}</span>
                {a.ditte && <small className="ell">{a.ditte.nome}</small>}
              </Fragment>,
            ]
      }
      end={
        <>
          {a.stato === 'In_Corso' && (
            <b>
              <time dateTime={a.data_fine}>fino alle {nelGiorno(a, giorno).fine}</time>
            </b>
          )}
          <PillolaStato stato={a.stato} tenue={a.stato === 'In_Corso'} />
        </>
      }
      actions={
        onGestisci ? (
          <ActionIcon
            title="Gestisci Appuntamento"
            variant="light"
            color="petrol"
            aria-label={`Gestisci Appuntamento: ${nome}`}
            onClick={onGestisci}
          >
            <IconClipboardCheck />
          </ActionIcon>
        ) : undefined
      }
    />
  )
}

/**
 * `6 in corso · 7 da fare · ultima alle 18:30`, and what came in so far. The last hour and the sum are of what began today: a
 * visit of several days counts once, as in the month.
 */
function Conteggi({ appuntamenti, oggi }: { appuntamenti: Appuntamento[]; oggi: string }) {
  const n = (stato: Appuntamento['stato']) => appuntamenti.filter((a) => a.stato === stato).length
  const cominciati = appuntamenti.filter((a) => dayInRome(a.data_inizio) === oggi)
  const aperti = cominciati.filter((a) => !eChiuso(a.stato))
  const ultima = aperti
    .map((a) => a.data_inizio)
    .sort()
    .at(-1)
  const incassi = sumEuro(cominciati.flatMap((a) => (a.stato === 'Completato' ? [a.incasso ?? 0] : [])))
  return (
    <Line between>
      <Line as="p" gap={12}>
        {n('In_Corso') > 0 && (
          <span>
            <strong>{n('In_Corso')}</strong> in corso
          </span>
        )}
        <span>
          <strong>{n('Programmato')}</strong> da fare
        </span>
        {ultima && (
          <span>
            ultima alle <strong>{timeInRome(ultima)}</strong>
          </span>
        )}
      </Line>
      {incassi > 0 && (
        <span>
          Incassi di oggi <strong>{formatEuro(incassi)}</strong>
        </span>
      )}
    </Line>
  )
}
