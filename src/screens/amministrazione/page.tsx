import { IconBuildingStore, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
const parti = () => import('./components/programmazione.tsx')
const Programmazione = lazy(() => parti().then((m) => m.Programmazione), attesa)
const LeZone = lazy(() => parti().then((m) => m.LeZone), attesa)
const LeDurate = lazy(() => parti().then((m) => m.LeDurate), attesa)
const LeRegole = lazy(() => parti().then((m) => m.LeRegole), attesa)
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

const CONTENUTI: Record<string, ReactNode> = {
  azienda: (
    <AziendaForm>
      <Numerazione />
    </AziendaForm>
  ),
  programmazione: <Programmazione />,
  zone: <LeZone />,
  durate: <LeDurate />,
  regole: <LeRegole />,
  avvisi: <Avvisi />,
  importa: <Importa />,
  registro: <Registro />,
  backup: <Backup />,
  stato: <Stato />,
}

/** The specification's two tabs. */
const PERSONE = [
  { valore: 'utenti', testo: 'Utenti', icona: <IconUsers aria-hidden />, contenuto: <Utenti /> },
  { valore: 'ditte', testo: 'Ditte', icona: <IconBuildingStore aria-hidden />, contenuto: <Ditte /> },
]

/** Users, firms, the company's own details, the register of changes, the backups and the program's state (docs/product.md §18.1). */
export default function Amministrazione() {
  const [params, setParametri] = useSearchParams()
  const tab = params.get('tab') ?? ''
  const parte = CONTENUTI[tab]
  return (
    <Pagina titolo="Amministrazione" sottotitolo="Gestisci utenti e ditte">
      {parte ?? (
        <Schede
          etichetta="Amministrazione"
          valore={tab === 'ditte' ? tab : 'utenti'}
          // The filters of one tab mean nothing to another.
          onCambia={(valore) => setParametri(valore === 'utenti' ? {} : { tab: valore }, { replace: true })}
          voci={PERSONE}
        />
      )}
    </Pagina>
  )
}
