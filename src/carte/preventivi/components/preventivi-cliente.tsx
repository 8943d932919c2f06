import { ActionIcon } from '@mantine/core'
import { IconDownload, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { anticipoPdf, useScaricaPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import { PillolaPreventivo } from '#carte/preventivi/components/stato.tsx'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'

const FirmaPreventivo = lazy(() =>
  import('#carte/preventivi/components/firma-preventivo.tsx').then((m) => m.FirmaPreventivo),
)

/** The quotes of a customer, last first, with their PDFs; for Admins each leads to its details. Whoever is there has it signed. */
export function PreventiviCliente({ clienteId }: { clienteId: number }) {
  const query = preventiviApi.useList({ clienteId })
  const admin = isAdmin(useUser())
  const [firma, setFirma] = useState<number | null>(null)
  return (
    <Scheda titolo="Preventivi" conteggio={query.data?.count || undefined} senzaMargine>
      <QueryRows query={query} cols="minmax(0, 1fr) auto auto auto" none="Nessun preventivo">
        {(preventivo) => (
          <Row
            key={preventivo.id}
            name={preventivo.titolo}
            sub={`${numeroInParole(preventivo)}${preventivo.data_scadenza ? ` · scade ${formatDate(preventivo.data_scadenza)}` : ''}`}
            to={admin ? `/contabilita?preventivo=${preventivo.id}` : undefined}
            state={<PillolaPreventivo stato={preventivo.stato} />}
            end={<b>{formatEuro(preventivo.totale)}</b>}
            actions={
              <>
                {(preventivo.stato === 'Bozza' || preventivo.stato === 'Inviato') && (
                  <ActionIcon
                    size="sm"
                    aria-label={`Fai firmare ${numeroInParole(preventivo)}`}
                    title="Fai firmare"
                    onClick={() => setFirma(preventivo.id)}
                  >
                    <IconSignature />
                  </ActionIcon>
                )}
                {(admin || preventivo.documento_id !== null) && <Scarica preventivo={preventivo} />}
              </>
            }
          />
        )}
      </QueryRows>
      {firma !== null && (
        <FirmaPreventivo
          id={firma}
          onChiudi={() => setFirma(null)}
          onAccettato={(p) => toast.successo(`Preventivo ${numeroInParole(p)} accettato`)}
        />
      )}
    </Scheda>
  )
}

/** The document that was kept; where there is none yet, a new one. */
function Scarica({ preventivo }: { preventivo: Preventivo }) {
  const scarica = useScaricaPdf()
  const [inCorso, setInCorso] = useState(false)
  const conservato = preventivo.documento_id !== null
  async function fai() {
    setInCorso(true)
    await scarica(preventivo, conservato)
    setInCorso(false)
  }
  return (
    <ActionIcon
      size="sm"
      aria-label={`Scarica PDF di ${numeroInParole(preventivo)}`}
      title="Scarica PDF"
      loading={inCorso}
      onClick={fai}
      {...(!conservato && anticipoPdf)}
    >
      <IconDownload />
    </ActionIcon>
  )
}
