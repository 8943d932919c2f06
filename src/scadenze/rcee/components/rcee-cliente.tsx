import { IconFileTypePdf } from '@tabler/icons-react'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import { useAzioniRcee, type VoceCreaAppuntamento, vociMenuRcee } from '#scadenze/rcee/components/azioni.tsx'
import type { ModuloDi } from '#scadenze/rcee/components/dettaglio-rcee.tsx'
import { caldaiaDi, titoloRcee } from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { useOpened, useOpenedOver } from '#web/back.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'

const RceeForm = lazy(() => import('#scadenze/rcee/components/rcee-form.tsx').then((m) => m.RceeForm))
const Dettaglio = lazy(() =>
  import('#scadenze/rcee/components/dettaglio-rcee.tsx').then((m) => m.DettaglioRcee),
)

interface RceeClienteProps {
  clienteId: number
  CreaAppuntamento: VoceCreaAppuntamento
  Modulo: ModuloDi
}

/** The reports of a customer, the most urgent first, with their PDFs. */
export function RceeCliente({ clienteId, CreaAppuntamento, Modulo }: RceeClienteProps) {
  const query = rceeApi.useList({ clienteId })
  const [aperto, setAperto] = useOpened<number | null>(null)
  const [nuovo, { open, close }] = useOpenedOver()
  const { azioni, dialoghi } = useAzioniRcee((rcee) => setAperto(rcee.id), CreaAppuntamento)
  const voci = (rcee: Rcee) => vociMenuRcee(rcee, azioni, { complete: true, prenota: true })
  return (
    <Scheda
      titolo="RCEE"
      conteggio={query.data?.count || undefined}
      senzaMargine
      azione={
        <AddButton form={RceeForm} onClick={open}>
          Nuovo RCEE
        </AddButton>
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto 36px" none="Nessun RCEE">
        {(rcee) => (
          <Row
            key={rcee.id}
            name={titoloRcee(rcee)}
            onOpen={() => azioni.apri(rcee)}
            sub={
              <>
                {[`del ${formatDate(rcee.data_emissione)}`, caldaiaDi(rcee)].filter(Boolean).join(' · ')}{' '}
                {rcee.file_media && <IconFileTypePdf size={14} aria-label="Con PDF" role="img" />}
                <SegnoPrenotata prenotata={rcee.prenotata} />
              </>
            }
            end={<ScadenzaColorata data={rcee.data_scadenza} variante="pill" />}
            actions={<ActionMenu etichetta={`Azioni per ${titoloRcee(rcee)}`} voci={voci(rcee)} />}
          />
        )}
      </QueryRows>
      {dialoghi}
      <RceeForm rcee={null} clienteId={clienteId} aperto={nuovo} onChiudi={close} />
      <Dettaglio
        id={aperto}
        aperto={aperto !== null}
        onChiudi={() => setAperto(null)}
        onPrenota={azioni.prenota}
        Modulo={Modulo}
      />
    </Scheda>
  )
}
