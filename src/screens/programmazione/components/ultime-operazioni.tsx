import { Button } from '@mantine/core'
import { dayAndTimeInRome, oggi } from '#shared/dates.ts'
import { useLotti } from '#visite/lotti/api.ts'
import { useAnnullaGiro } from '#visite/lotti/components/annulla.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'

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
  const annulla = useAnnullaGiro()
  return (
    <QueryRows
      query={query}
      cols="minmax(0, 1fr) auto"
      waiting={2}
      none="Nelle ultime 24 ore non è stato prenotato o spostato niente insieme"
    >
      {({ id, titolo, utente, fatto_il, annullato_il }) => {
        const { data, ora } = dayAndTimeInRome(fatto_il)
        return (
          <Row
            key={id}
            name={titolo}
            sub={`${utente}, ${data === oggi() ? 'oggi' : 'ieri'} alle ${ora}`}
            actions={
              annullato_il ? (
                'Annullata'
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Annulla: ${titolo}`}
                  onClick={() => annulla(id)}
                >
                  Annulla
                </Button>
              )
            }
          />
        )
      }}
    </QueryRows>
  )
}
