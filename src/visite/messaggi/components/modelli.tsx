import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useModelli } from '../api.ts'
import type { Modello } from '../contract.ts'
import { MESSAGGI_IN_PAROLE } from '../words.rules.ts'

const ModelloForm = lazy(() => import('./modello-form.tsx').then((m) => m.ModelloForm))

const ORDINE = [
  ...(['Conferma', 'Giorno_Prima', 'Spostamento', 'Annullamento'] as const),
  ...(['Promemoria', 'Promemoria_Scaduto', 'Rinnovo'] as const),
  ...(['Preventivo', 'Seguito', 'Accettazione', 'Recesso', 'Fattura', 'Rapporto', 'RCEE'] as const),
] satisfies Modello['tipo'][]
const comeSiSusseguono = (a: Modello, b: Modello) => ORDINE.indexOf(a.tipo) - ORDINE.indexOf(b.tipo)

/** The words of each kind of message, and whether it leaves by itself. */
export function Modelli() {
  const query = useModelli()
  const [aperto, setAperto] = useOpened<Modello | null>(null)
  return (
    <Scheda titolo="Testi dei messaggi" senzaMargine>
      <QueryState query={query} scheletro={<Skeleton righe={5} altezza={56} />}>
        {(modelli) => (
          <Rows cols="minmax(0, 1fr) auto">
            {[...modelli].sort(comeSiSusseguono).map((modello) => (
              <Row
                key={modello.id}
                name={MESSAGGI_IN_PAROLE[modello.tipo]}
                onOpen={() => setAperto(modello)}
                sub={<span className="ell">{modello.testo.replace(/\s+/g, ' ') || 'Da scrivere'}</span>}
                state={<Quando modello={modello} />}
              />
            ))}
          </Rows>
        )}
      </QueryState>
      <ModelloForm modello={aperto} onChiudi={() => setAperto(null)} />
    </Scheda>
  )
}

/** Whether it leaves by itself; of what people may accept, whether they may. */
function Quando({ modello: { tipo, da_solo } }: { modello: Modello }) {
  const [acceso, spento] = tipo === 'Recesso' ? ['Attiva', 'Spenta'] : ['Parte da solo', 'Lo mandi tu']
  return da_solo || tipo === 'Accettazione' ? (
    <Pill tono="completato">{acceso}</Pill>
  ) : (
    <Pill tono="neutro" tenue>
      {spento}
    </Pill>
  )
}
