import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { formattaDataBreve, formattaDataLunga, giornoRoma, oggi, oraRoma } from '#shared/dates.ts'
import { testoErrore } from '#web/http.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Vuoto } from '#web/ui/empty.tsx'
import { Avviso } from '#web/ui/notice.tsx'
import { StatoQuery } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useBackup, useFaiBackup, useScaricaBackup } from '../api.ts'
import type { Backup } from '../contract.ts'
import stili from './backup.module.css'

/** `387 kB`, `12,4 MB`: as the folders of a computer show it. */
function peso(byte: number): string {
  const mega = byte / 1_000_000
  return mega >= 1
    ? `${mega.toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(byte / 1000))} kB`
}

/** `Oggi, 02:00`, `giovedì 19 novembre 2026, 02:00`; where there is less room `gio 19/11/2026, 02:00`. */
function quando({ creato }: Backup, inParole = formattaDataLunga): string {
  const giorno = giornoRoma(creato)
  return `${giorno === oggi() ? 'Oggi' : inParole(giorno)}, ${oraRoma(creato)}`
}

/** The backups' tab of Amministrazione: what is on the disk, one more now, one to take away. */
export function BackupAzienda() {
  const backup = useBackup()
  const fai = useFaiBackup()
  const scarica = useScaricaBackup()

  const adesso = () =>
    fai.mutate(undefined, {
      onSuccess: () => toast.successo('Backup fatto'),
      onError: (errore) => toast.errore(testoErrore(errore), { riprova: adesso }),
    })
  const prendi = (quale: Backup) =>
    scarica.mutate(quale, {
      onError: (errore) => toast.errore(testoErrore(errore), { riprova: () => prendi(quale) }),
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
      <Avviso tono="info" titolo="Ogni notte Tepore salva tutto da sé">
        Archivio e documenti finiscono in un solo file. Restano gli ultimi 7 giorni e le ultime 8 settimane.
        Scaricane uno ogni tanto e tienilo altrove: un disco rotto porta via anche i backup che ha accanto.
      </Avviso>
      <Scheda
        titolo="Backup"
        conteggio={backup.data?.count}
        azione={backup.data?.count ? bottone : undefined}
        senzaMargine
      >
        <StatoQuery
          query={backup}
          eVuoto={({ data }) => data.length === 0}
          vuoto={<Vuoto frase="Nessun backup ancora: il primo si fa stanotte" azione={bottone} />}
        >
          {({ data }) =>
            data.map((uno) => (
              <Riga key={uno.id} className={stili.riga}>
                <span className={stili.quando}>{quando(uno)}</span>
                <span className={stili.quandoBreve}>{quando(uno, formattaDataBreve)}</span>
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
        </StatoQuery>
      </Scheda>
    </div>
  )
}
