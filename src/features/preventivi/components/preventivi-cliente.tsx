import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePreventiviCliente } from '#features/preventivi/api.ts'
import { numeroDi } from '#features/preventivi/components/parole.ts'
import { anticipoPdf, useScaricaPdf } from '#features/preventivi/components/scarica-pdf.ts'
import { PillolaPreventivo } from '#features/preventivi/components/stato.tsx'
import type { Preventivo } from '#features/preventivi/contract.ts'
import { formattaData } from '#shared/dates.ts'
import { formattaEuro } from '#shared/money.ts'
import { eAdmin } from '#shared/permissions.ts'
import { useUtente } from '#web/session.tsx'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Vuoto } from '#web/ui/empty.tsx'
import { Collegamento } from '#web/ui/link.tsx'
import { StatoQuery } from '#web/ui/query-state.tsx'
import { Scheletro } from '#web/ui/skeleton.tsx'
import stili from './preventivi-cliente.module.css'

/** The quotes of a customer, last first, with their PDFs; for Admins each leads to its details. */
export function PreventiviCliente({ clienteId }: { clienteId: number }) {
  const query = usePreventiviCliente(clienteId)
  const admin = eAdmin(useUtente())
  return (
    <Scheda titolo="Preventivi" conteggio={query.data?.count || undefined} senzaMargine>
      <StatoQuery
        query={query}
        scheletro={<Scheletro righe={1} altezza={52} />}
        vuoto={<Vuoto piccolo frase="Nessun preventivo" />}
      >
        {({ data }) =>
          data.map((preventivo) => (
            <Riga key={preventivo.id} className={stili.riga}>
              <span className={stili.cosa}>
                <strong className="ell">
                  {admin ? (
                    <Collegamento a={`/contabilita?preventivo=${preventivo.id}`}>
                      {preventivo.titolo}
                    </Collegamento>
                  ) : (
                    preventivo.titolo
                  )}
                </strong>
                <small className="ell">
                  {numeroDi(preventivo)}
                  {preventivo.data_scadenza && ` · scade ${formattaData(preventivo.data_scadenza)}`}
                </small>
              </span>
              <span className={stili.totale}>{formattaEuro(preventivo.totale)}</span>
              <PillolaPreventivo stato={preventivo.stato} />
              {(admin || preventivo.documento_id !== null) && <Scarica preventivo={preventivo} />}
            </Riga>
          ))
        }
      </StatoQuery>
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
      aria-label={`Scarica PDF di ${numeroDi(preventivo)}`}
      title="Scarica PDF"
      loading={inCorso}
      onClick={fai}
      {...(!conservato && anticipoPdf)}
    >
      <IconDownload />
    </ActionIcon>
  )
}
