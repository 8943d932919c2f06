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
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './preventivi-cliente.module.css'

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
      <QueryState
        query={query}
        scheletro={<Skeleton righe={1} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessun preventivo" />}
      >
        {({ data }) =>
          data.map((preventivo) => (
            <RigaScheda key={preventivo.id} className={stili.riga}>
              <span className={stili.cosa}>
                <strong className="ell">
                  {admin ? (
                    <AppLink a={`/contabilita?preventivo=${preventivo.id}`}>{preventivo.titolo}</AppLink>
                  ) : (
                    preventivo.titolo
                  )}
                </strong>
                <small className="ell">
                  {numeroInParole(preventivo)}
                  {preventivo.data_scadenza && ` · scade ${formatDate(preventivo.data_scadenza)}`}
                </small>
              </span>
              <span className={stili.totale}>{formatEuro(preventivo.totale)}</span>
              <PillolaPreventivo stato={preventivo.stato} />
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
            </RigaScheda>
          ))
        }
      </QueryState>
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
