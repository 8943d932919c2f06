import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { PAGINA, useNotifiche } from '#visite/notifiche/api.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { useOpenRecord } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { AsScrolled } from '#web/ui/near-end.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { GruppoNotifiche } from './gruppo.tsx'
import { QuanteNonLette, SegnaTutte } from './pannello.tsx'
import { COLONNE_NOTIFICHE } from './riga-notifica.tsx'
import { insiemeUguali } from './words.ts'

/** Rows of the dashboard's card (docs/product.md §14.3), those drawn before one scrolls, and how high one is, in px. */
const PRIME = 10
const SUBITO = 3
const ALTA = 54

/** The dashboard's card 'Notifiche': the first ten. What is opened stands in the address; the bell shows it. */
export function SchedaNotifiche() {
  const elenco = useNotifiche(PAGINA)
  const [, apri] = useOpenRecord('notifica')
  return (
    <Scheda senzaMargine titolo="Notifiche" conteggio={<QuanteNonLette />} azione={<SegnaTutte />}>
      <QueryState
        query={elenco}
        scheletro={<Skeleton righe={5} altezza={54} />}
        vuoto={<Empty piccolo frase="Nessuna notifica" />}
      >
        {({ data }) => (
          <Columns dense cols={COLONNE_NOTIFICHE}>
            <ul>
              <AsScrolled rows={insiemeUguali(data.slice(0, PRIME))} first={SUBITO} height={ALTA}>
                {(notifiche) => (
                  <GruppoNotifiche key={notifiche.at(-1)?.id} notifiche={notifiche} onApri={apri} />
                )}
              </AsScrolled>
            </ul>
          </Columns>
        )}
      </QueryState>
    </Scheda>
  )
}

interface SchedaTelefonoProps {
  /** Those that wait for an answer, and the ten last ones, as the dashboard's own answer says: the card has its height from the first drawing on. */
  richieste: Notifica[]
  notifiche: Notifica[]
}

/** The card on a telephone: the first ten, what waits for an answer before the others. */
export function SchedaNotificheTelefono({ richieste, notifiche }: SchedaTelefonoProps) {
  const elenco = useNotifiche(PAGINA).data?.data ?? notifiche
  const [, apri] = useOpenRecord('notifica')
  const [viste, setViste] = useState<number[]>([])
  // Of one that both have, the list says how it stands: it is read more often.
  const note = [...elenco, ...richieste.filter(({ id }) => elenco.every((n) => n.id !== id))]
  // Answered, a row stays where it is and says how: nothing moves under the thumb.
  const nuove = note.filter(
    ({ id, richiesta }) =>
      (richiesta ? richiesta === 'In_Attesa' : richieste.some((n) => n.id === id)) && !viste.includes(id),
  )
  if (nuove.length > 0) setViste([...viste, ...nuove.map(({ id }) => id)])
  const [prima, altre] = [true, false].map((chiesta) =>
    note.filter(({ id }) => viste.includes(id) === chiesta),
  )
  const righe = [...(prima ?? []), ...(altre ?? [])].slice(0, PRIME)
  return (
    <Scheda
      senzaMargine
      titolo="Notifiche"
      conteggio={<QuanteNonLette />}
      azione={
        <AppLink a="/?notifiche=tutte" preventScrollReset>
          Vedi tutte
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </AppLink>
      }
    >
      {righe.length === 0 ? (
        <Empty piccolo frase="Nessuna notifica" />
      ) : (
        <Rows cols={COLONNE_NOTIFICHE}>
          {insiemeUguali(righe).map((insieme) => (
            <GruppoNotifiche key={insieme.at(-1)?.id} notifiche={insieme} onApri={apri} />
          ))}
        </Rows>
      )}
    </Scheda>
  )
}
