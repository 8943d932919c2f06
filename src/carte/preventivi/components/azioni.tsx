import { type ReactNode, useMemo, useRef, useState } from 'react'
import { preventiviApi, useCambiaStato } from '#carte/preventivi/api.ts'
import { preventivoDaSpedire, useScaricaPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import type { Atto } from '#carte/preventivi/components/seguito-aperto.tsx'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { STATI_PREVENTIVO, type StatoPreventivo } from '#carte/preventivi/rules.ts'
import { useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

const PreventivoForm = lazy(() =>
  import('#carte/preventivi/components/preventivo-form.tsx').then((m) => m.PreventivoForm),
)

const SeguitoAperto = lazy(() =>
  import('#carte/preventivi/components/seguito-aperto.tsx').then((m) => m.default),
)

/** What can be done with a quote, wherever it is shown. */
export interface AzioniPreventivo {
  apri: (preventivo: Preventivo) => void
  modifica: (preventivo: Preventivo) => void
  elimina: (preventivo: Preventivo) => void
  /** At once, and with a way back. */
  cambiaStato: (preventivo: Preventivo, stato: StatoPreventivo) => void
  scarica: (preventivo: Preventivo) => Promise<void>
  /** Opens the panel that it leaves from. */
  invia: (preventivo: Preventivo) => void
  /** What it goes on to: the customer's yes, the visit, the job, the invoice. */
  prosegui: (passo: Atto['passo'], preventivo: Preventivo) => void
}

/** The actions, always the same object, and the edit dialog, to be mounted once. */
export function useAzioniPreventivo(
  apri: (preventivo: Preventivo) => void,
  onEliminato?: (preventivo: Preventivo) => void,
): { azioni: AzioniPreventivo; dialoghi: ReactNode } {
  const [inModifica, setInModifica] = useState<Preventivo | null>(null)
  const [aperto, setAperto] = useOpened(false)
  const cambia = useCambiaStato()
  const cancella = preventiviApi.useRemove()
  const scarica = useScaricaPdf()
  const conferma = useConfirm()
  const [atto, setAtto] = useState<Atto | null>(null)
  const { invia, pannello } = useInvia()

  /** What an accepted quote is followed by. */
  const accettato = ({ id }: Preventivo) => [
    { testo: 'Nuovo Appuntamento', fai: () => setAtto({ passo: 'pianifica', id }) },
    { testo: 'Crea la commessa', fai: () => setAtto({ passo: 'commessa', id }) },
    { testo: 'Nuova Fattura', fai: () => setAtto({ passo: 'fattura', id }) },
  ]

  async function segna(preventivo: Preventivo, stato: StatoPreventivo, annullabile = true) {
    const precedente = preventivo.stato
    const record = `preventivi/${preventivo.id}` as const
    try {
      const segnato = await cambia.mutateAsync({ preventivo, stato })
      const testo = `Preventivo segnato come ${STATI_PREVENTIVO[stato]}`
      const annulla = annullabile ? () => void segna(segnato, precedente, false) : undefined
      const seguito = annullabile && stato === 'Accettato' ? accettato(segnato) : []
      toast.successo(testo, { annulla, record, seguito })
    } catch (errore) {
      toast.errore(errorText(errore, 'Errore nel cambio di stato'), { record })
    }
  }

  async function elimina(preventivo: Preventivo) {
    const si = await conferma({
      frase: `Sei sicuro di voler eliminare il preventivo "${preventivo.titolo}"?`,
    })
    if (!si) return
    cancella.mutate(preventivo.id, {
      onSuccess: () => {
        onEliminato?.(preventivo)
        toast.successo('Preventivo eliminato')
      },
      ...toldFailed('Errore nell’eliminazione del preventivo'),
    })
  }

  const correnti = useRef({ apri, segna, elimina, invia })
  correnti.current = { apri, segna, elimina, invia }
  const azioni = useMemo<AzioniPreventivo>(
    () => ({
      apri: (preventivo) => correnti.current.apri(preventivo),
      modifica: (preventivo) => {
        setInModifica(preventivo)
        setAperto(true)
      },
      elimina: (preventivo) => void correnti.current.elimina(preventivo),
      cambiaStato: (preventivo, stato) => void correnti.current.segna(preventivo, stato),
      scarica: (preventivo) => scarica(preventivo),
      invia: (preventivo) => correnti.current.invia(preventivoDaSpedire(preventivo)),
      prosegui: (passo, { id }) => setAtto({ passo, id }),
    }),
    [scarica, setAperto],
  )

  const dialoghi = (
    <>
      {inModifica && (
        <PreventivoForm
          key={inModifica.id}
          preventivo={inModifica}
          aperto={aperto}
          onChiudi={() => setAperto(false)}
        />
      )}
      {atto && (
        <SeguitoAperto
          key={`${atto.passo} ${atto.id}`}
          atto={atto}
          onAltro={setAtto}
          onChiudi={() => setAtto(null)}
        />
      )}
      {pannello}
    </>
  )
  return { azioni, dialoghi }
}
