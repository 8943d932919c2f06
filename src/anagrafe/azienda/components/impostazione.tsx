import type { ComponentType, ReactNode } from 'react'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { EditButton } from '#web/ui/card-button.tsx'
import type { Prefetch } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAzienda } from '../api.ts'
import type { Azienda } from '../contract.ts'

/** Of a form that changes some fields of the company. */
export interface ImpostazioneFormProps {
  azienda: Azienda
  aperto: boolean
  onChiudi: () => void
}

interface ImpostazioneProps {
  titolo: string
  /** What its button is called aloud, where «Modifica» says too little. */
  modifica?: string
  Form: ComponentType<ImpostazioneFormProps> & { anticipo: Prefetch }
  /** Lines that its words take. */
  righe: number
  /** How it stands, in words. */
  children: (azienda: Azienda) => ReactNode
}

/** A setting of the company: how it stands, and the form that changes it. */
export function Impostazione({ titolo, modifica, Form, righe, children }: ImpostazioneProps) {
  const query = useAzienda()
  const [aperto, setAperto] = useOpened(false)
  const bottone = <EditButton form={Form} aria-label={modifica} onClick={() => setAperto(true)} />
  return (
    <Scheda titolo={titolo} azione={bottone}>
      <QueryState query={query} scheletro={<Skeleton righe={righe} altezza={20} />}>
        {(azienda) => (
          <>
            {children(azienda)}
            <Form azienda={azienda} aperto={aperto} onChiudi={() => setAperto(false)} />
          </>
        )}
      </QueryState>
    </Scheda>
  )
}
