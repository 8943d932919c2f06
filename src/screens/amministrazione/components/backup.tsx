import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { dayInRome, formatLongDate, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { backupApi, useFaiBackup, useScaricaBackup } from '../api.ts'
import type { Backup } from '../contract.ts'
import stili from './backup.module.css'
import { StatoBackup } from './stato-backup.tsx'

/** `387 kB`, `12,4 MB`: as the folders of a computer show it. An empty one is no backup. */
function peso(byte: number): string {
  if (byte === 0) return 'vuoto'
  const mega = byte / 1_000_000
  return mega >= 1
    ? `${mega.toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(byte / 1000))} kB`
}

/** `Oggi, 02:00`, `giovedì 19 novembre 2026, 02:00`; where there is less room `gio 19/11/2026, 02:00`. */
function quando({ creato }: Backup, inParole = formatLongDate): string {
  const giorno = dayInRome(creato)
  return `${giorno === oggi() ? 'Oggi' : inParole(giorno)}, ${timeInRome(creato)}`
}

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
        Scaricane uno ogni tanto e tienilo altrove: un disco rotto porta via anche i backup che ha accanto.
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
                <span className={stili.quando}>{quando(uno)}</span>
                <span className={stili.quandoBreve}>{quando(uno, formatShortDate)}</span>
                <span className={stili.nome}>{uno.nome}</span>
                <span className={stili.peso}>{peso(uno.dimensione)}</span>
                <ActionIcon
                  aria-label={`Scarica il backup: ${quando(uno)}`}
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
