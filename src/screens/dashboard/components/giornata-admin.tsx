import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { AltroGiorno } from '#visite/appuntamenti/components/altro-giorno.tsx'
import { nelGiorno } from '#visite/appuntamenti/components/nel-giorno.ts'
import { ADESSO, nelTempo } from '#visite/appuntamenti/components/nel-tempo.ts'
import { OrarioVisita, QuotaGiorni } from '#visite/appuntamenti/components/orario.tsx'
import { Adesso, Finiti, ricordaPiega } from '#visite/appuntamenti/components/piega.tsx'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { eChiuso, PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink, OverLink } from '#web/ui/link.tsx'
import { AsScrolled } from '#web/ui/near-end.tsx'
import stili from './giornata-admin.module.css'

interface GiornataAdminProps {
  appuntamenti: Appuntamento[]
  /** Instant, ISO UTC. */
  adesso: string
  onGestisci: (id: number) => void
}

/** Letters of a name that on a phone leaves no room for the state beside it. */
const NOME_LUNGO = 34

/** Visits that are drawn before one scrolls, and how high a row is, in px. */
const PRIME = 15
const ALTA = 48

const usePassato = ricordaPiega()

/** Appuntamenti di Oggi: everybody's. What is over folds into one row; a line stands at the present hour. */
export function GiornataAdmin({ appuntamenti, adesso, onGestisci }: GiornataAdminProps) {
  const utente = useUser()
  const prenota = usePrenota()
  const [aperto, piega] = usePassato()
  const { finiti, conAdesso } = nelTempo(appuntamenti, adesso, aperto)
  const riga = (a: Appuntamento) => (
    <RigaAdmin
      key={a.id}
      visita={a}
      giorno={dayInRome(adesso)}
      onGestisci={a.utente_assegnato_id === utente.id ? () => onGestisci(a.id) : null}
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
          azione={
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => prenota({})}>
              Nuovo Appuntamento
            </Button>
          }
        />
      ) : (
        <>
          {finiti.length > 0 && <Finiti di={finiti} aperto={aperto} onCambia={piega} />}
          <ol className={stili.righe}>
            <AsScrolled rows={conAdesso} first={PRIME} height={ALTA}>
              {(a) => (a === ADESSO ? <Adesso key={a} istante={adesso} /> : riga(a))}
            </AsScrolled>
          </ol>
        </>
      )}
    </Scheda>
  )
}

interface RigaAdminProps {
  visita: Appuntamento
  giorno: string
  onGestisci: (() => void) | null
}

function RigaAdmin({ visita: a, giorno, onGestisci }: RigaAdminProps) {
  const nome = nomeCliente(a.cliente)
  const luogo = a.cliente.comune ?? a.indirizzo_intervento
  const tecnico = a.utente_assegnato.nome_utente
  return (
    <li
      className={stili.riga}
      data-chiuso={eChiuso(a.stato) || undefined}
      data-corso={a.stato === 'In_Corso' || undefined}
      data-lungo={nome.length > NOME_LUNGO || undefined}
    >
      <OrarioVisita di={a} giorno={giorno} />
      <div className={stili.chi}>
        <OverLink a={`/appuntamenti?modifica=${a.id}`} className="ell" data-riga>
          {nome}
        </OverLink>
        <p className="ell">
          <QuotaGiorni di={a} giorno={giorno} />
          {luogo}
          <span className={stili.cosa}> · {titoloProprio(a) ?? a.tipologia}</span>
          <span className={stili.soloTelefono}> · {tecnico}</span>
        </p>
        <AltroGiorno di={a} />
      </div>
      <span className={stili.telefono}>
        <PhoneLink numero={a.cliente.telefono} />
      </span>
      <div className={stili.tecnico}>
        <span className="ell">{tecnico}</span>
        {a.ditte && <small className="ell">{a.ditte.nome}</small>}
      </div>
      <span className={stili.stato}>
        {a.stato === 'In_Corso' && (
          <time dateTime={a.data_fine} className={stili.finoAlle}>
            fino alle {nelGiorno(a, giorno).fine}
          </time>
        )}
        <PillolaStato stato={a.stato} tenue={a.stato === 'In_Corso'} />
      </span>
      {onGestisci && (
        <ActionIcon
          title="Gestisci Appuntamento"
          className={stili.gestisci}
          variant="light"
          color="petrol"
          aria-label={`Gestisci Appuntamento: ${nome}`}
          onClick={onGestisci}
        >
          <IconClipboardCheck />
        </ActionIcon>
      )}
    </li>
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
    <div className={stili.piede}>
      <p>
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
      </p>
      {incassi > 0 && (
        <span>
          Incassi di oggi <strong>{formatEuro(incassi)}</strong>
        </span>
      )}
    </div>
  )
}
