import { ActionIcon } from '@mantine/core'
import { IconCalendarPlus, IconChevronRight } from '@tabler/icons-react'
import { useSeGiaPrenotata } from '#scadenze/prenotate/components/gia-prenotata.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { caldaiaDi, nomeDelClienteRcee, unaVisitaDi } from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { usePhone } from '#web/width.ts'

const CreaAppuntamento = lazy(() =>
  import('#visite/appuntamenti/components/crea-appuntamento.tsx').then((m) => m.CreaAppuntamento),
)

/** Rows in sight: the soonest. */
const IN_VISTA = 6

/** RCEE in Scadenza, on the dashboard: what expires within 30 days, and the visit one click away. */
export function RceeInScadenza({ rcee, quanti }: { rcee: Rcee[]; quanti: number }) {
  const [daPrenotare, setDaPrenotare] = useOpened<Rcee | null>(null)
  const seGia = useSeGiaPrenotata()
  // On wider screens the number is in the report that the row opens.
  const telefono = usePhone()
  const prenota = async (r: Rcee) => {
    if (await seGia(unaVisitaDi(r))) setDaPrenotare(r)
  }
  return (
    <Scheda
      senzaMargine
      titolo="RCEE in Scadenza"
      conteggio={quanti || undefined}
      azione={
        <AppLink a="/rcee?tab=scadenze">
          Vedi tutti
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </AppLink>
      }
    >
      {rcee.length === 0 && <Empty piccolo frase="Nessuno entro 30 giorni" />}
      <Columns dense cols="minmax(0, 1fr) auto auto">
        <ul>
          {rcee.slice(0, IN_VISTA).map((r) => (
            <Row
              key={r.id}
              name={nomeDelClienteRcee(r)}
              to={`/rcee?tab=scadenze&rcee=${r.id}`}
              over
              sub={[r.cliente.comune, caldaiaDi(r) ?? 'Nessuna caldaia'].filter(Boolean).join(' · ')}
              below={r.prenotata && <SegnoPrenotata prenotata={r.prenotata} />}
              state={
                <ScadenzaColorata data={r.data_scadenza} variante="pill" soglie={DEADLINES.rceeInDashboard} />
              }
              actions={
                <>
                  {telefono && (
                    <PhoneLink
                      numero={r.cliente.telefono}
                      altri={r.cliente.altri_telefoni}
                      etichetta={<span className="sr-only">Chiama</span>}
                    />
                  )}
                  <ActionIcon
                    size="md"
                    title="Crea Appuntamento"
                    aria-label={`Crea Appuntamento per ${nomeDelClienteRcee(r)}`}
                    onClick={() => void prenota(r)}
                    {...CreaAppuntamento.anticipo}
                  >
                    <IconCalendarPlus />
                  </ActionIcon>
                </>
              }
            />
          ))}
        </ul>
      </Columns>
      {daPrenotare && (
        <CreaAppuntamento
          key={daPrenotare.id}
          rcee={daPrenotare}
          aperto
          onChiudi={() => setDaPrenotare(null)}
        />
      )}
    </Scheda>
  )
}
