import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays, oggi } from '#shared/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { told } from '#web/ui/told.ts'
import { assenzeApi, useAssenze } from '../api.ts'
import { periodoAssenza } from '../rules.ts'
import { AssenzaForm } from './assenza-form.tsx'
import { ASSENZE_IN_PAROLE, STATI_IN_PAROLE } from './words.ts'

/** How far back one's own are shown, in days: an answer is looked for after its days too. */
const INDIETRO = 30

/** One's own absences and how they stand; another is asked for, one that waits is taken back. */
export function MieAssenze({ onChiudi }: { onChiudi: () => void }) {
  const query = useAssenze({ da: addDays(oggi(), -INDIETRO) })
  const ritira = assenzeApi.useRemove()
  const [chiede, setChiede] = useState(false)
  return (
    <>
      <Dialog
        aperto
        onChiudi={onChiudi}
        titolo="Le mie assenze"
        larghezza={520}
        piede={<Button onClick={() => setChiede(true)}>Chiedi ferie o un permesso</Button>}
      >
        <QueryRows
          query={query}
          flush
          cols="minmax(0, 1fr) auto auto"
          none="Nessuna assenza: qui le chiedi, e vedi la risposta"
        >
          {(assenza) => {
            const [tono, parola] = STATI_IN_PAROLE[assenza.stato]
            return (
              <Row
                key={assenza.id}
                name={`${ASSENZE_IN_PAROLE[assenza.tipo]} ${periodoAssenza(assenza)}`}
                sub={assenza.nota}
                past={assenza.al < oggi()}
                state={<Pill tono={tono}>{parola}</Pill>}
                actions={
                  assenza.stato === 'Chiesta' ? (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Ritira: ${ASSENZE_IN_PAROLE[assenza.tipo]} ${periodoAssenza(assenza)}`}
                      onClick={() =>
                        ritira.mutate(
                          assenza.id,
                          told('Richiesta ritirata', 'La richiesta non è stata ritirata'),
                        )
                      }
                    >
                      Ritira
                    </Button>
                  ) : undefined
                }
              />
            )
          }}
        </QueryRows>
      </Dialog>
      <AssenzaForm
        propria
        assenza={chiede ? { utentiIds: [], dal: oggi() } : null}
        onChiudi={() => setChiede(false)}
      />
    </>
  )
}
