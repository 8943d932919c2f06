import { IconPlus } from '@tabler/icons-react'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { CardButton } from '#web/ui/card-button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { pezziApi } from '../api.ts'
import type { Pezzo } from '../contract.ts'
import { daPortare } from '../rules.ts'
import { useAzioniPezzo } from './azioni.tsx'
import type { PezzoNuovo } from './pezzo-form.tsx'
import { RigaPezzo, useCambiaPezzi } from './riga-pezzo.tsx'

const PezzoForm = lazy(() => import('./pezzo-form.tsx').then((m) => m.PezzoForm))

interface PezziDiProps {
  /** Whose parts: one of them. */
  di: Partial<Record<'clienteId' | 'appuntamentoId' | 'commessaId', number>>
  /** Also those that are used or not needed any more. */
  tutti?: boolean
}

/** A card with the parts of a customer, a visit or a job, and `Serve un pezzo`. */
export function PezziDi({ di, tutti }: PezziDiProps) {
  const query = pezziApi.useList({ ...di, ...(!tutti && { aperti: true }) })
  const [aperto, setAperto] = useOpened<Pezzo | { nuovo: PezzoNuovo } | null>(null)
  const azioniDi = useAzioniPezzo(setAperto)
  const cambia = useCambiaPezzi()
  const quanti = query.data?.data.filter(({ stato }) => daPortare(stato)).length
  return (
    <Scheda
      titolo="Pezzi"
      conteggio={quanti || undefined}
      senzaMargine
      azione={
        <CardButton Icona={IconPlus} form={PezzoForm} onClick={() => setAperto({ nuovo: di })}>
          Serve un pezzo
        </CardButton>
      }
    >
      <QueryRows
        query={query}
        cols="minmax(0, 1fr) auto auto auto"
        none={tutti ? 'Nessun pezzo' : 'Nessun pezzo da aspettare'}
      >
        {(pezzo) => (
          <RigaPezzo
            key={pezzo.id}
            pezzo={pezzo}
            conFornitore
            breve
            onApri={cambia ? setAperto : undefined}
            azioni={cambia ? azioniDi(pezzo) : undefined}
          />
        )}
      </QueryRows>
      <PezzoForm aperto={aperto !== null} pezzo={aperto} onChiudi={() => setAperto(null)} />
    </Scheda>
  )
}
