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
import { AppLink, OverLink } from '#web/ui/link.tsx'
import stili from './rcee-in-scadenza.module.css'

const CreaAppuntamento = lazy(() =>
  import('#visite/appuntamenti/components/crea-appuntamento.tsx').then((m) => m.CreaAppuntamento),
)

/** Rows in sight: the soonest. */
const IN_VISTA = 6

/** RCEE in Scadenza, on the dashboard: what expires within 30 days, and the visit one click away. */
export function RceeInScadenza({ rcee, quanti }: { rcee: Rcee[]; quanti: number }) {
  const [daPrenotare, setDaPrenotare] = useOpened<Rcee | null>(null)
  const seGia = useSeGiaPrenotata()
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
      <ul>
        {rcee.slice(0, IN_VISTA).map((r) => (
          <li key={r.id} className={stili.riga}>
            <OverLink a={`/rcee?tab=scadenze&rcee=${r.id}`} className="ell" data-riga>
              {nomeDelClienteRcee(r)}
            </OverLink>
            <small className="ell">
              {[r.cliente.comune, caldaiaDi(r) ?? 'Nessuna caldaia'].filter(Boolean).join(' · ')}
            </small>
            {r.prenotata && (
              <span className={stili.prenotata}>
                <SegnoPrenotata prenotata={r.prenotata} />
              </span>
            )}
            <ScadenzaColorata data={r.data_scadenza} variante="pill" soglie={DEADLINES.rceeInDashboard} />
            <span className={stili.azioni}>
              <PhoneLink numero={r.cliente.telefono} etichetta={<span className="sr-only">Chiama</span>} />
              <ActionIcon
                size="md"
                title="Crea Appuntamento"
                aria-label={`Crea Appuntamento per ${nomeDelClienteRcee(r)}`}
                onClick={() => void prenota(r)}
                {...CreaAppuntamento.anticipo}
              >
                <IconCalendarPlus />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
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
