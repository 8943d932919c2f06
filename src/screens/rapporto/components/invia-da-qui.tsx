import { codiceRapporto } from '#shared/codici.ts'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import {
  documentoDaSpedire,
  puoInviare,
  rapportoDaSpedire,
} from '#telefono/rapporti/components/da-spedire.ts'
import { moduliApi } from '#telefono/rcee-moduli/api.ts'
import { BottoneInvia, useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import type { DaSpedire } from '#visite/spedizioni/components/da-spedire.ts'
import { useUser } from '#web/session.tsx'

interface Props {
  clienteId: number
  /** Null where only forms were closed. */
  visitaId: number | null
  /** What was just closed, as the office calls it. */
  codici: readonly string[]
}

/** What was closed can leave by mail too, as soon as the office has it; nothing before. */
export function InviaDaQui({ clienteId, visitaId, codici }: Props) {
  const utente = useUser()
  const { invia, pannello } = useInvia()
  const rapporti = useRapportiDelleVisite(visitaId === null ? [] : [visitaId]).data ?? []
  const moduli = moduliApi.useList({ clienteId }).data?.data ?? []
  const inUfficio: DaSpedire[] = [
    ...rapporti
      .filter((r) => puoInviare(utente, r) && codici.includes(codiceRapporto(r.appuntamento_id, r.revisione)))
      .map(rapportoDaSpedire),
    ...moduli
      .filter((modulo) => puoInviare(utente, modulo) && codici.includes(modulo.codice))
      .map((modulo) => documentoDaSpedire('RCEE', modulo, modulo.codice)),
  ]
  return (
    <>
      {inUfficio.map((daSpedire) => (
        <BottoneInvia
          key={daSpedire.record}
          testo={`Invia ${daSpedire.titolo}`}
          onClick={() => invia(daSpedire)}
        />
      ))}
      {pannello}
    </>
  )
}
