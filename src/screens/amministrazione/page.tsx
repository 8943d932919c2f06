import {
  IconArchive,
  IconBuildingStore,
  IconCalendarCog,
  IconDatabaseImport,
  IconHeartbeat,
  IconHistory,
  IconIdBadge2,
  IconMail,
  IconUsers,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Schede } from '#web/ui/tabs.tsx'

const attesa = <Skeleton righe={8} altezza={64} />
const Utenti = lazy(() => import('#anagrafe/utenti/components/utenti.tsx').then((m) => m.Utenti), attesa)
const Ditte = lazy(() => import('#anagrafe/ditte/components/ditte.tsx').then((m) => m.Ditte), attesa)
const AziendaForm = lazy(
  () => import('#anagrafe/azienda/components/azienda-form.tsx').then((m) => m.AziendaForm),
  attesa,
)
const Numerazione = lazy(
  () => import('#carte/serie/components/numerazione.tsx').then((m) => m.Numerazione),
  <Skeleton righe={2} altezza={52} />,
)
const Programmazione = lazy(
  () => import('./components/programmazione.tsx').then((m) => m.Programmazione),
  attesa,
)
const Avvisi = lazy(() => import('./components/avvisi.tsx').then((m) => m.Avvisi), attesa)
const Registro = lazy(
  () => import('#anagrafe/registro/components/registro.tsx').then((m) => m.Registro),
  attesa,
)
const Importa = lazy(
  () => import('#archivio/importazioni/components/importa.tsx').then((m) => m.Importa),
  attesa,
)
const Stato = lazy(() => import('./components/stato.tsx').then((m) => m.Stato), attesa)
const Backup = lazy(() => import('./components/backup.tsx').then((m) => m.BackupAzienda), attesa)

const SCHEDE = [
  { valore: 'utenti', testo: 'Utenti', icona: <IconUsers aria-hidden />, contenuto: <Utenti /> },
  { valore: 'ditte', testo: 'Ditte', icona: <IconBuildingStore aria-hidden />, contenuto: <Ditte /> },
  {
    valore: 'azienda',
    testo: 'Azienda',
    icona: <IconIdBadge2 aria-hidden />,
    contenuto: (
      <AziendaForm>
        <Numerazione />
      </AziendaForm>
    ),
  },
  {
    valore: 'programmazione',
    testo: 'Programmazione',
    icona: <IconCalendarCog aria-hidden />,
    contenuto: <Programmazione />,
  },
  { valore: 'avvisi', testo: 'Avvisi', icona: <IconMail aria-hidden />, contenuto: <Avvisi /> },
  { valore: 'importa', testo: 'Importa', icona: <IconDatabaseImport aria-hidden />, contenuto: <Importa /> },
  { valore: 'registro', testo: 'Registro', icona: <IconHistory aria-hidden />, contenuto: <Registro /> },
  { valore: 'backup', testo: 'Backup', icona: <IconArchive aria-hidden />, contenuto: <Backup /> },
  { valore: 'stato', testo: 'Stato', icona: <IconHeartbeat aria-hidden />, contenuto: <Stato /> },
]

/** Users, firms, the company's own details, the register of changes, the backups and the program's state (docs/product.md §18.1). */
export default function Amministrazione() {
  const [params, setParametri] = useSearchParams()
  const chiesta = params.get('tab')
  const tab = SCHEDE.some(({ valore }) => valore === chiesta) ? chiesta : null
  return (
    <Pagina titolo="Amministrazione" sottotitolo="Gestisci utenti e ditte">
      <Schede
        etichetta="Amministrazione"
        valore={tab ?? 'utenti'}
        // The filters of one tab mean nothing to another.
        onCambia={(valore) => setParametri(valore === 'utenti' ? {} : { tab: valore }, { replace: true })}
        voci={SCHEDE}
      />
    </Pagina>
  )
}
