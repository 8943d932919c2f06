import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconClipboardCheck, IconPlus, IconUser } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Orario } from '#features/appuntamenti/components/orario.tsx'
import { nomeCliente, quanti, titoloProprio } from '#features/appuntamenti/components/parole.ts'
import { eChiuso, PillolaStato } from '#features/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { timeInRome } from '#shared/dates.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './giornata-admin.module.css'

interface GiornataAdminProps {
  appuntamenti: Appuntamento[]
  /** Instant, ISO UTC. */
  adesso: string
  onGestisci: (id: number) => void
}

/** Letters of a name that on a phone leaves no room for the state beside it. */
const NOME_LUNGO = 34

/** Appuntamenti di Oggi: everybody's, with a line at the present hour. */
export function GiornataAdmin({ appuntamenti, adesso, onGestisci }: GiornataAdminProps) {
  const utente = useUser()
  const prossimo = appuntamenti.findIndex((a) => a.data_inizio > adesso)
  const dove = prossimo === -1 ? appuntamenti.length : prossimo
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
      piede={appuntamenti.length > 0 && <Conteggi appuntamenti={appuntamenti} />}
    >
      {appuntamenti.length === 0 ? (
        <Empty
          frase="Nessun appuntamento per oggi"
          azione={
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              renderRoot={(props) => (
                <AppLink a="/appuntamenti" state={{ nuovoAppuntamento: {} }} {...props} />
              )}
            >
              Nuovo Appuntamento
            </Button>
          }
        />
      ) : (
        <ol className={stili.righe}>
          {appuntamenti.map((a, n) => (
            <Fragment key={a.id}>
              {n === dove && <Adesso istante={adesso} />}
              <RigaAdmin
                di={a}
                onGestisci={a.utente_assegnato_id === utente.id ? () => onGestisci(a.id) : null}
              />
            </Fragment>
          ))}
          {dove === appuntamenti.length && <Adesso istante={adesso} />}
        </ol>
      )}
    </Scheda>
  )
}

function RigaAdmin({ di: a, onGestisci }: { di: Appuntamento; onGestisci: (() => void) | null }) {
  const nome = nomeCliente(a.cliente)
  const dove = a.cliente.comune ?? a.indirizzo_intervento
  const tecnico = a.utente_assegnato.nome_utente
  return (
    <li
      className={stili.riga}
      data-chiuso={eChiuso(a.stato) || undefined}
      data-lungo={nome.length > NOME_LUNGO || undefined}
    >
      <Orario di={a} />
      <div className={stili.chi}>
        <AppLink a={`/appuntamenti?modifica=${a.id}`} className="ell">
          {nome}
        </AppLink>
        <p className="ell">
          {[titoloProprio(a) ?? a.tipologia, dove].filter(Boolean).join(' · ')}
          <span className={stili.soloTelefono}> · {tecnico}</span>
        </p>
      </div>
      <span className={stili.telefono}>
        <PhoneLink numero={a.cliente.telefono} />
      </span>
      <div className={stili.tecnico}>
        <span>
          <IconUser aria-hidden />
          <span className="ell">{tecnico}</span>
        </span>
        {a.ditte && <small className="ell">{a.ditte.nome}</small>}
      </div>
      <span className={stili.stato}>
        <PillolaStato stato={a.stato} />
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

function Adesso({ istante }: { istante: string }) {
  return (
    <li className={stili.adesso}>
      <time dateTime={istante}>
        <span className="sr-only">Adesso, </span>
        {timeInRome(istante)}
      </time>
    </li>
  )
}

/** `5 completati · 1 in corso · 11 da fare · 1 annullato`, without what there is none of. */
function Conteggi({ appuntamenti }: { appuntamenti: Appuntamento[] }) {
  const n = (stato: Appuntamento['stato']) => appuntamenti.filter((a) => a.stato === stato).length
  const voci: [number, string, string][] = [
    [n('Completato'), 'completato', 'completati'],
    [n('In_Corso'), 'in corso', 'in corso'],
    [n('Programmato'), 'da fare', 'da fare'],
    [n('Annullato'), 'annullato', 'annullati'],
  ]
  return (
    <p className={stili.piede}>
      {voci
        .filter(([numero]) => numero > 0)
        .map(([numero, uno, molti]) => quanti(numero, uno, molti))
        .join(' · ')}
    </p>
  )
}
