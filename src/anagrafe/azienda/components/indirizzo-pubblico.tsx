import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './indirizzo-pubblico.module.css'

const IndirizzoForm = lazy(() => import('./indirizzo-pubblico-form.tsx').then((m) => m.IndirizzoPubblicoForm))

/** Where customers reach the page on which they answer about a visit; without it that page is off. */
export function IndirizzoPubblico() {
  const azienda = useAzienda()
  const [aperto, setAperto] = useOpened(false)
  return (
    <Scheda
      titolo="Pagina di conferma"
      azione={
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconEdit size={14} />}
          aria-label="Modifica la pagina di conferma"
          onClick={() => setAperto(true)}
          {...IndirizzoForm.anticipo}
        >
          Modifica
        </Button>
      }
    >
      <QueryState query={azienda} scheletro={<Skeleton righe={1} altezza={20} />}>
        {(dati) => (
          <>
            <p className={stili.testo}>
              {dati.indirizzo_pubblico
                ? `Accesa: chi riceve un messaggio conferma la visita, o chiede un altro giorno, su ${dati.indirizzo_pubblico}.`
                : 'Spenta. Con un indirizzo https che si apre anche da fuori, chi riceve un messaggio può confermare la visita o chiedere un altro giorno.'}
            </p>
            <IndirizzoForm azienda={dati} aperto={aperto} onChiudi={() => setAperto(false)} />
          </>
        )}
      </QueryState>
    </Scheda>
  )
}
