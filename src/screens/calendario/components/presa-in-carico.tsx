import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useRef } from 'react'
import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useChiediPresaInCarico, useRichiesteInAttesa, useRitiraRichiesta } from '#visite/notifiche/api.ts'
import type { RichiestaPresaInCarico } from '#visite/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { useAdesso } from '#web/now.ts'
import { useAlert } from '#web/ui/confirm.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Line } from '#web/ui/stack.tsx'
import { told } from '#web/ui/told.ts'

/** Asks for a colleague's visit, or takes back what was asked (docs/product.md §8.9). */
export function PresaInCarico({ visita }: { visita: Appuntamento }) {
  const richiesta = useRichiesteInAttesa().data?.find((r) => r.appuntamento_id === visita.id)
  return richiesta ? <Inviata richiesta={richiesta} /> : <Richiedi visita={visita} />
}

function Richiedi({ visita }: { visita: Appuntamento }) {
  const { mutate, isPending } = useChiediPresaInCarico()
  const avviso = useAlert()
  const adesso = useAdesso()
  const conclusa = eChiuso(visita.stato) || visita.data_fine <= adesso
  // A second touch comes before the first one is on the screen.
  const partita = useRef(false)
  const chiedi = () => {
    if (conclusa || partita.current) return
    partita.current = true
    mutate(visita.id, {
      onSuccess: () => void avviso("Richiesta di presa in carico inviata all'amministratore"),
      onError: (errore) => void avviso(`Errore nell'invio della richiesta: ${errorText(errore)}`),
      onSettled: () => {
        partita.current = false
      },
    })
  }
  return (
    <Line>
      <Button
        variant="default"
        leftSection={<IconUserShare aria-hidden />}
        aria-disabled={conclusa || isPending}
        onClick={chiedi}
      >
        {isPending ? 'Invio richiesta...' : 'Richiedi Presa in Carico'}
      </Button>
      {conclusa && <span>Visita già conclusa</span>}
    </Line>
  )
}

function Inviata({ richiesta }: { richiesta: RichiestaPresaInCarico }) {
  const { mutate, isPending } = useRitiraRichiesta()
  const ritira = () => mutate(richiesta, told('Richiesta ritirata'))
  return (
    <Line>
      <Pill tono="completato" tenue>
        Richiesta inviata
      </Pill>
      <Button variant="subtle" aria-disabled={isPending} onClick={() => !isPending && ritira()}>
        Ritira
      </Button>
    </Line>
  )
}
