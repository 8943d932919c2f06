import { IconCalendarPlus, IconCircleCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { fattureApi } from '#features/fatture/api.ts'
import { chiDi, restaDi } from '#features/fatture/components/parole.ts'
import type { Fattura } from '#features/fatture/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'

const ModificaFattura = lazy(() =>
  import('#features/fatture/components/modifica-fattura.tsx').then((m) => m.ModificaFattura),
)
const ProlungaScadenza = lazy(() =>
  import('#features/fatture/components/prolunga-scadenza.tsx').then((m) => m.ProlungaScadenza),
)

/** What can be done with an invoice, wherever it is shown. */
export interface AzioniFattura {
  apri: (fattura: Fattura) => void
  /** Asks first, then marks it paid today with every instalment. */
  paga: (fattura: Fattura) => void
  prolunga: (fattura: Fattura) => void
  modifica: (fattura: Fattura) => void
}

type Dialog = 'modifica' | 'prolunga'

/** The actions, always the same object, and their dialogs, to be mounted once. */
export function useAzioniFattura(apri: (fattura: Fattura) => void): {
  azioni: AzioniFattura
  dialoghi: ReactNode
} {
  const [aperto, setAperto] = useState<{ quale: Dialog; fattura: Fattura } | null>(null)
  const [chiuso, setChiuso] = useState(true)
  const aggiorna = fattureApi.useUpdate()
  const conferma = useConfirm()

  async function paga(fattura: Fattura) {
    const si = await conferma({
      frase: 'Segnare questa fattura come pagata?',
      dettaglio: `${fattura.numero_documento} · ${chiDi(fattura)} · restano ${formatEuro(restaDi(fattura))}`,
      azione: 'Segna come pagata',
      pericolo: false,
    })
    if (!si) return
    aggiorna.mutate(
      { id: fattura.id, dati: { stato: 'Pagata' }, versione: fattura.versione },
      {
        onSuccess: () => toast.successo('Fattura segnata come pagata'),
        onError: (errore) => toast.errore(errorText(errore, 'Errore nell’aggiornamento della fattura')),
      },
    )
  }

  const correnti = useRef({ apri, paga })
  correnti.current = { apri, paga }
  const azioni = useMemo<AzioniFattura>(() => {
    const mostra = (quale: Dialog) => (fattura: Fattura) => {
      setAperto({ quale, fattura })
      setChiuso(false)
    }
    return {
      apri: (fattura) => correnti.current.apri(fattura),
      paga: (fattura) => void correnti.current.paga(fattura),
      prolunga: mostra('prolunga'),
      modifica: mostra('modifica'),
    }
  }, [])

  const dialogo = (quale: Dialog) => ({
    aperto: !chiuso && aperto?.quale === quale,
    onChiudi: () => setChiuso(true),
  })
  const dialoghi = aperto && (
    <>
      <ModificaFattura fattura={aperto.fattura} {...dialogo('modifica')} />
      <ProlungaScadenza fattura={aperto.fattura} {...dialogo('prolunga')} />
    </>
  )
  return { azioni, dialoghi }
}

const ICONA = { size: 17, 'aria-hidden': true }

/** The three-dot menu (docs/product.md §11.7): 'Elimina' only closes it (§23.1). */
export const vociMenu = (
  fattura: Fattura,
  azioni: AzioniFattura,
  { visualizza = true } = {},
): (MenuAction | 'separatore' | false)[] => [
  fattura.stato !== 'Pagata' && {
    testo: 'Segna come pagata',
    icona: <IconCircleCheck {...ICONA} />,
    onScelta: () => azioni.paga(fattura),
  },
  {
    testo: 'Prolunga scadenza',
    icona: <IconCalendarPlus {...ICONA} />,
    onScelta: () => azioni.prolunga(fattura),
  },
  'separatore',
  visualizza && { testo: 'Visualizza', icona: <IconEye {...ICONA} />, onScelta: () => azioni.apri(fattura) },
  { testo: 'Modifica', icona: <IconPencil {...ICONA} />, onScelta: () => azioni.modifica(fattura) },
  { testo: 'Elimina', icona: <IconTrash {...ICONA} />, pericolo: true, onScelta: () => {} },
]
