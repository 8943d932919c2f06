import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDaVerificare, useDecidiAzione } from '#features/azioni/api.ts'
import type { DaVerificare as Azione } from '#features/azioni/contract.ts'
import { dayInRome, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './azioni.module.css'
import { Confronto } from './confronto.tsx'
import { campiDetti, ora } from './parole.ts'

const Documento = lazy(() => import('#features/documenti/components/documento.tsx').then((m) => m.Documento))
const RifiutaForm = lazy(() => import('./rifiuta-form.tsx').then((m) => m.RifiutaForm))

/** «Da verificare»: what a technician confirmed without a network while the office changed the same visit. */
export function DaVerificare() {
  const query = useDaVerificare()
  return (
    <Pagina titolo="Da verificare" indietro={{ a: '/', testo: 'Dashboard' }}>
      <div className={stili.colonna}>
        <QueryState
          query={query}
          scheletro={
            <Scheda>
              <Skeleton righe={2} altezza={96} />
            </Scheda>
          }
          vuoto={
            <Scheda>
              <Empty frase="Niente da verificare" />
            </Scheda>
          }
        >
          {({ data }) => data.map((azione) => <Una key={azione.id} di={azione} />)}
        </QueryState>
      </div>
    </Pagina>
  )
}

function Una({ di: azione }: { di: Azione }) {
  const { mutate: decidi, isPending } = useDecidiAzione()
  const [rifiuta, setRifiuta] = useState(false)
  const { visita, cliente, tecnico, motivo } = azione
  const nome = cliente ? `${cliente.nome} ${cliente.cognome}` : 'Visita'
  const accetta = () =>
    decidi(
      { id: azione.id, esito: 'Accettata', ...(visita && { visitaVersione: visita.versione }) },
      {
        onSuccess: () => toast.successo(nome, { detto: 'Accettato, il tecnico lo sa' }),
        onError: (errore) => toast.errore(errorText(errore, 'Non è stato accettato')),
      },
    )
  return (
    <section className={stili.scelta} aria-label={nome}>
      <div className={stili.testa}>
        <span className={stili.cosa}>
          <strong>{nome}</strong>
          <small>
            {visita ? (
              <AppLink a={`/appuntamenti?modifica=${visita.id}`}>
                {visita.titolo}, {formatShortDate(dayInRome(visita.data_inizio))}{' '}
                {timeInRome(visita.data_inizio)}
              </AppLink>
            ) : (
              'Visita eliminata: accettando torna in agenda'
            )}
          </small>
        </span>
      </div>
      <p className={stili.motivo}>{motivo}</p>
      {azione.rapporto && <RapportoInBreve di={azione.rapporto} tecnico={tecnico} />}
      {azione.contrasti.length > 0 && (
        <Confronto
          conNome
          contrasti={campiDetti(azione.contrasti)}
          telefono={{ nome: 'Dal telefono', quando: `${tecnico}, ${ora(azione.confermata_il, oggi())}` }}
          ufficio={{ nome: 'In ufficio', quando: '' }}
        />
      )}
      <div className={stili.bottoni}>
        <Button variant="default" aria-disabled={isPending} onClick={() => !isPending && setRifiuta(true)}>
          Rifiuta
        </Button>
        <Button aria-disabled={isPending} onClick={() => !isPending && accetta()}>
          Accetta
        </Button>
      </div>
      <RifiutaForm id={azione.id} nome={nome} aperto={rifiuta} onChiudi={() => setRifiuta(false)} />
    </section>
  )
}

interface RapportoProps {
  di: NonNullable<Azione['rapporto']>
  tecnico: string
}

/** What a report says that waits: its document has the rest. */
function RapportoInBreve({ di: rapporto, tecnico }: RapportoProps) {
  const { arrivo, partenza, lavori, esito, firmatario, documentoId } = rapporto
  const [aperto, setAperto] = useState(false)
  return (
    <div className={stili.rapporto}>
      <p>
        <strong>
          Rapporto di {tecnico}, {formatShortDate(dayInRome(arrivo))} {timeInRome(arrivo)} –{' '}
          {timeInRome(partenza)}
        </strong>
      </p>
      <p>{lavori}</p>
      <p>
        {esito} · {firmatario ? `firmato da ${firmatario}` : 'senza firma'} ·{' '}
        <button type="button" className={stili.apri} onClick={() => setAperto(true)}>
          Apri il PDF
        </button>
      </p>
      <Documento
        documento={{ id: documentoId, nome_file: 'Rapporto.pdf' }}
        titolo="Rapporto d’intervento"
        aperto={aperto}
        onChiudi={() => setAperto(false)}
      />
    </div>
  )
}
