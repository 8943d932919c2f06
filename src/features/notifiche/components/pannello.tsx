import { Button } from '@mantine/core'
import { useState } from 'react'
import { PAGINA, useLeggiTutte, useNonLette, useNotifiche } from '#features/notifiche/api.ts'
import { lasciaIlFuoco } from '#features/notifiche/components/fuoco.ts'
import { nonLetteInParole } from '#features/notifiche/components/parole.ts'
import { RigaNotifica } from '#features/notifiche/components/riga-notifica.tsx'
import { testoErrore } from '#web/http.ts'
import { Scheletro } from '#web/ui/scheletro.tsx'
import { StatoQuery } from '#web/ui/stato-query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Vuoto } from '#web/ui/vuoto.tsx'
import stili from './pannello.module.css'

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
        <StatoQuery
          query={elenco}
          scheletro={<Scheletro righe={6} altezza={54} />}
          vuoto={<Vuoto piccolo frase="Nessuna notifica" />}
        >
          {({ data, count }) => (
            <>
              <ul>
                {data.map((n) => (
                  <RigaNotifica key={n.id} di={n} onApri={() => onApri(n.id)} conRisposta />
                ))}
              </ul>
              {count > data.length && (
                <Button
                  variant="subtle"
                  fullWidth
                  className={stili.altre}
                  loading={elenco.isPlaceholderData}
                  onClick={() => setQuante(quante + PAGINA)}
                >
                  Mostra le precedenti
                </Button>
              )}
            </>
          )}
        </StatoQuery>
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
        leggi.mutate(undefined, { onError: (errore) => toast.errore(testoErrore(errore)) })
      }}
    >
      Segna tutte come lette
    </button>
  )
}
