import type { ReactNode } from 'react'
import { documentiApi } from '#anagrafe/documenti/api.ts'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import type { Documento as DocumentoDiCliente } from '#anagrafe/documenti/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

const Documento = lazy(() =>
  import('#anagrafe/documenti/components/documento.tsx').then((m) => m.DocumentoAperto),
)

interface DocumentiClienteProps {
  clienteId: number
  /** What else can be done with one, above its preview. */
  testa?: (documento: DocumentoDiCliente) => ReactNode
}

/** The documents of a customer, last first, each with its preview; nothing where there are none. */
export function DocumentiCliente({ clienteId, testa }: DocumentiClienteProps) {
  const documenti = documentiApi.useList({ clienteId }).data?.data ?? []
  const [aperto, setAperto] = useOpened<DocumentoDiCliente | null>(null)
  if (documenti.length === 0) return null
  return (
    <Scheda titolo="Documenti" conteggio={documenti.length} senzaMargine>
      <Rows cols="minmax(0, 1fr) auto">
        {documenti.map((documento) => (
          <Row
            key={documento.id}
            name={documento.nome_file}
            sub={`${formatDate(dayInRome(documento.created_at))} · ${pesoDelFile(documento.dimensione)}`}
            onOpen={() => setAperto(documento)}
            state={
              <Pill tono="neutro" icona={null}>
                {documento.tipologia}
              </Pill>
            }
          />
        ))}
      </Rows>
      {aperto && (
        <Documento
          documento={aperto}
          titolo={aperto.descrizione ?? aperto.nome_file}
          aperto
          testa={testa?.(aperto)}
          onChiudi={() => setAperto(null)}
        />
      )}
    </Scheda>
  )
}
