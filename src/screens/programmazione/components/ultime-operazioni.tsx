import { Button } from '@mantine/core'
import { useAnnullaLotto, useLotti } from '#features/lotti/api.ts'
import type { LottoAnnullato } from '#features/lotti/contract.ts'
import { dayAndTimeInRome, oggi } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { visite } from './parole.ts'
import stili from './ultime-operazioni.module.css'

/** `Annullate 14 visite; 2 restano perché cambiate dopo` */
const esito = ({ annullate, restano }: LottoAnnullato): string =>
  [
    annullate > 0 && `${annullate === 1 ? 'Annullata' : 'Annullate'} ${visite(annullate)}`,
    restano > 0 &&
      (annullate > 0
        ? `${restano} ${restano === 1 ? 'resta perché cambiata' : 'restano perché cambiate'} dopo`
        : 'Non si annulla niente: tutte sono cambiate dopo'),
  ]
    .filter(Boolean)
    .join('; ')

/** Takes a batch back, and says what came of it. */
export function useAnnulla() {
  const annulla = useAnnullaLotto()
  return (id: number) =>
    annulla.mutate(id, {
      onSuccess: (fatto) => toast.successo(esito(fatto)),
      onError: (errore) => toast.errore(errorText(errore, 'Le visite non sono state annullate')),
    })
}

/** What was booked or moved together since yesterday; all of it can still be taken back. */
export function UltimeOperazioni({ aperte, onChiudi }: { aperte: boolean; onChiudi: () => void }) {
  return (
    <Dialog aperto={aperte} onChiudi={onChiudi} titolo="Ultime operazioni" larghezza={520}>
      {aperte && <Elenco />}
    </Dialog>
  )
}

function Elenco() {
  const query = useLotti()
  const annulla = useAnnulla()
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={2} altezza={52} />}
      vuoto={<Empty piccolo frase="Nelle ultime 24 ore non è stato prenotato o spostato niente insieme" />}
    >
      {(lotti) => (
        <ul className={stili.elenco}>
          {lotti.map(({ id, titolo, utente, fatto_il, annullato_il }) => {
            const { data, ora } = dayAndTimeInRome(fatto_il)
            return (
              <li key={id}>
                <span>
                  <strong>{titolo}</strong>
                  <small>
                    {utente}, {data === oggi() ? 'oggi' : 'ieri'} alle {ora}
                  </small>
                </span>
                {annullato_il ? (
                  <small>Annullata</small>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Annulla: ${titolo}`}
                    onClick={() => annulla(id)}
                  >
                    Annulla
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </QueryState>
  )
}
