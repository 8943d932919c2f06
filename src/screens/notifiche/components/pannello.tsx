import { useState } from 'react'
import { PAGINA, useLeggiTutte, useNonLette, useNotifiche } from '#visite/notifiche/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { lasciaIlFuoco } from './fuoco.ts'
import { GruppoNotifiche } from './gruppo.tsx'
import stili from './pannello.module.css'
import { COLONNE_NOTIFICHE } from './riga-notifica.tsx'
import { insiemeUguali, nonLetteInParole } from './words.ts'

/** The list under the bell: read, answered and deleted one by one, or all read at once. */
export function Pannello({ onApri }: { onApri: (id: number) => void }) {
  const [quante, setQuante] = useState(PAGINA)
  const elenco = useNotifiche(quante)
  return (
    <div className={stili.pannello}>
      <div className={stili.testa}>
        <h2>Notifiche</h2>
        <QuanteNonLette />
        <SegnaTutte />
      </div>
      <div className={stili.elenco}>
        <QueryState
          query={elenco}
          scheletro={<Skeleton righe={6} altezza={54} />}
          vuoto={<Empty piccolo frase="Nessuna notifica" />}
        >
          {({ data, count }) => (
            <>
              <Rows dense cols={COLONNE_NOTIFICHE}>
                {insiemeUguali(data).map((notifiche) => (
                  <GruppoNotifiche key={notifiche.at(-1)?.id} notifiche={notifiche} onApri={onApri} />
                ))}
              </Rows>
              <MoreOrLess
                hidden={count - data.length}
                open={false}
                onToggle={() => setQuante(quante + PAGINA)}
                words={['', 'Mostra le precedenti', 'Mostra le precedenti']}
              />
            </>
          )}
        </QueryState>
      </div>
    </div>
  )
}

/** `4 non lette`; nothing when all are read. */
export function QuanteNonLette() {
  const numero = useNonLette().data ?? 0
  return numero > 0 && <span className={stili.nonLette}>{nonLetteInParole(numero)}</span>
}

export function SegnaTutte() {
  const numero = useNonLette().data ?? 0
  const leggi = useLeggiTutte()
  if (numero === 0) return null
  return (
    <button
      type="button"
      className={stili.segna}
      onClick={(evento) => {
        lasciaIlFuoco(evento.currentTarget)
        leggi.mutate(undefined, toldFailed())
      }}
    >
      Segna tutte come lette
    </button>
  )
}
