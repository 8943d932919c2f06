import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { formatShortDate } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { backupApi, useFaiBackup, useScaricaBackup } from '../api.ts'
import type { Backup } from '../contract.ts'
import stili from './backup.module.css'
import { peso, quando } from './misure.ts'
import { StatoBackup } from './stato-backup.tsx'

/** An empty one is no backup. */
const quantoPesa = ({ dimensione }: Backup) => (dimensione === 0 ? 'vuoto' : peso(dimensione))

/** The backups' tab of Amministrazione: what is on the disk, one more now, one to take away. */
export function BackupAzienda() {
  const backup = backupApi.useList()
  const fai = useFaiBackup()
  const scarica = useScaricaBackup()

  const adesso = () =>
    fai.mutate(undefined, {
      onSuccess: () => toast.successo('Backup fatto'),
      onError: (errore) => toast.errore(errorText(errore), { riprova: adesso }),
    })
  const prendi = (quale: Backup) =>
    scarica.mutate(quale, {
      onError: (errore) => toast.errore(errorText(errore), { riprova: () => prendi(quale) }),
    })

  const bottone = (
    <Button
      leftSection={<IconArchive size={18} />}
      aria-disabled={fai.isPending}
      onClick={() => !fai.isPending && adesso()}
    >
      {fai.isPending ? 'Salvataggio...' : 'Fai un backup adesso'}
    </Button>
  )
  return (
    <div className={stili.pagina}>
      <StatoBackup />
      <Notice tono="info" titolo="Ogni notte Tepore salva tutto da sé">
        Archivio e documenti finiscono in un solo file. Restano gli ultimi 7 giorni e le ultime 8 settimane.
        Un disco rotto porta via anche i backup che ha accanto: scaricane uno ogni tanto, o indica una seconda
        cartella (BACKUP_ALTROVE) e ci pensa Tepore.
      </Notice>
      <Scheda
        titolo="Backup"
        conteggio={backup.data?.count}
        azione={backup.data?.count ? bottone : undefined}
        senzaMargine
      >
        <QueryState
          query={backup}
          eVuoto={({ data }) => data.length === 0}
          vuoto={<Empty frase="Nessun backup ancora: il primo si fa stanotte" azione={bottone} />}
        >
          {({ data }) =>
            data.map((uno) => (
              <Riga key={uno.id} className={stili.riga}>
                <span className={stili.quando}>{quando(uno.creato)}</span>
                <span className={stili.quandoBreve}>{quando(uno.creato, formatShortDate)}</span>
                <span className={stili.nome}>{uno.nome}</span>
                <span className={stili.peso}>{quantoPesa(uno)}</span>
                <ActionIcon
                  aria-label={`Scarica il backup: ${quando(uno.creato)}`}
                  loading={scarica.isPending && scarica.variables?.id === uno.id}
                  onClick={() => prendi(uno)}
                >
                  <IconDownload />
                </ActionIcon>
              </Riga>
            ))
          }
        </QueryState>
      </Scheda>
    </div>
  )
}
