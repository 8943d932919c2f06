import { PillolaStato } from '#features/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAppuntamentiCliente } from '../api.ts'
import stili from './scheda-cliente.module.css'

const MOSTRATI = 5

const giornoMese = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: '2-digit', month: 'short' })

/** The last five appointments (docs/product.md §6.6); for admins each leads to its day. */
export function UltimiAppuntamenti({ clienteId }: { clienteId: number }) {
  const query = useAppuntamentiCliente(clienteId)
  const admin = isAdmin(useUser())
  return (
    <Scheda titolo="Ultimi appuntamenti" senzaMargine>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={3} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessun appuntamento" />}
      >
        {({ data }) =>
          data.slice(0, MOSTRATI).map((appuntamento) => (
            <Riga
              key={appuntamento.id}
              {...(admin && { a: `/appuntamenti?data=${dayInRome(appuntamento.data_inizio)}` })}
            >
              <Contenuto appuntamento={appuntamento} />
            </Riga>
          ))
        }
      </QueryState>
    </Scheda>
  )
}

function Contenuto({ appuntamento }: { appuntamento: Appuntamento }) {
  const { tipologia, stato, data_inizio, data_fine, utente_assegnato } = appuntamento
  const giorno = dayInRome(data_inizio)
  return (
    <>
      <time dateTime={data_inizio} className={stili.giorno}>
        <strong>{giornoMese.format(Date.parse(giorno))}</strong>
        <small>{giorno.slice(0, 4)}</small>
      </time>
      <span className={stili.cosa}>
        <strong>{tipologia}</strong>
        <small>
          {timeInRome(data_inizio)} – {timeInRome(data_fine)} · {utente_assegnato.nome_utente}
        </small>
      </span>
      <PillolaStato stato={stato} />
    </>
  )
}
