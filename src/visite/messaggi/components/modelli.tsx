import { useOpened } from '#web/back.ts'
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useModelli } from '../api.ts'
import type { Modello } from '../contract.ts'
import { MESSAGGI_IN_PAROLE } from '../words.rules.ts'
import stili from './modelli.module.css'

const ModelloForm = lazy(() => import('./modello-form.tsx').then((m) => m.ModelloForm))

const ORDINE = [
  ...(['Conferma', 'Giorno_Prima', 'Spostamento', 'Annullamento'] as const),
  ...(['Promemoria', 'Promemoria_Scaduto', 'Rinnovo'] as const),
] satisfies Modello['tipo'][]
const comeSiSusseguono = (a: Modello, b: Modello) => ORDINE.indexOf(a.tipo) - ORDINE.indexOf(b.tipo)

/** The words of each kind of message, and whether it leaves by itself. */
export function Modelli() {
  const query = useModelli()
  const [aperto, setAperto] = useOpened<Modello | null>(null)
  return (
    <Scheda titolo="Testi dei messaggi" senzaMargine>
      <QueryState query={query} scheletro={<Skeleton righe={5} altezza={56} />}>
        {(modelli) =>
          [...modelli].sort(comeSiSusseguono).map((modello) => (
            <RigaScheda key={modello.id} className={stili.riga} onClick={() => setAperto(modello)}>
              <span className={stili.cosa}>
                <strong>{MESSAGGI_IN_PAROLE[modello.tipo]}</strong>
                <small className="ell">{modello.testo.replace(/\s+/g, ' ')}</small>
              </span>
              {modello.da_solo ? (
                <Pill tono="completato">Parte da solo</Pill>
              ) : (
                <Pill tono="neutro" tenue>
                  Lo mandi tu
                </Pill>
              )}
            </RigaScheda>
          ))
        }
      </QueryState>
      <ModelloForm modello={aperto} onChiudi={() => setAperto(null)} />
    </Scheda>
  )
}
