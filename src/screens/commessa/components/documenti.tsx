import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { CommessaIntera } from '#carte/commesse/contract.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { anticipoPdf, useScaricaPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { firmaDetta } from '#telefono/rapporti/components/rapporto-visita.tsx'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

/** The quote as a PDF, and the reports of its visits. */
export function DocumentiCommessa({
  commessa: c,
  rapporti,
}: {
  commessa: CommessaIntera
  rapporti: readonly Rapporto[]
}) {
  const scarica = useScaricaPdf()
  if (!c.preventivo && rapporti.length === 0) return null
  const scaricaPreventivo = async (id: number) => {
    const preventivo = await preventiviApi.find(id)
    await scarica(preventivo, preventivo.documento_id !== null && !preventivo.pdf_superato)
  }
  const { preventivo } = c
  return (
    <Scheda titolo="Documenti" senzaMargine>
      <Rows cols="minmax(0, 1fr) auto" label="Documenti">
        {preventivo && (
          <Row
            name={`Preventivo ${preventivo.numero_preventivo}`}
            sub={c.preventivo_totale !== null && formatEuro(c.preventivo_totale)}
            actions={
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void scaricaPreventivo(preventivo.id)}
                {...anticipoPdf}
              >
                Scarica PDF
              </Button>
            }
          />
        )}
        {rapporti.map((r) => (
          <Row
            key={r.id}
            name={`Rapporto ${codiceRapporto(r.appuntamento_id, r.revisione)}`}
            sub={`${formatDate(dayInRome(r.arrivo))} · ${firmaDetta(r)}`}
            to={`/visite/${r.appuntamento_id}/rapporto`}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
