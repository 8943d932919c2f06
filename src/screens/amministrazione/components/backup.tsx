import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { formatShortDate } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePhone } from '#web/width.ts'
import { backupApi, useFaiBackup, useScaricaBackup, useStato, useStatoBackup } from '../api.ts'
import type { StatoDelBackup } from '../contract.ts'
import { giornoEOraPerEsteso, pesoInParole } from './misure.ts'

/** An empty one is no backup. */
const quantoPesa = ({ dimensione }: StatoDelBackup) => (dimensione === 0 ? 'vuoto' : pesoInParole(dimensione))

/** The backups' tab of Amministrazione: what is on the disk, one more now, one to take away. */
export function BackupAzienda() {
  const backup = backupApi.useList()
  const fai = useFaiBackup()
  const scarica = useScaricaBackup()
  const telefono = usePhone()

  const adesso = () =>
    fai.mutate(undefined, {
      onSuccess: () => toast.successo('Backup fatto'),
      onError: (errore) => toast.errore(errorText(errore), { riprova: adesso }),
    })
  const prendi = (copia: StatoDelBackup) =>
    scarica.mutate(copia, {
      onError: (errore) => toast.errore(errorText(errore), { riprova: () => prendi(copia) }),
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
    <Stack narrow>
      <SchedaBackup />
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
          {({ data }) => (
            <Rows cols="minmax(0, 1fr) auto 80px 36px">
              {data.map((copia) => (
                <Row
                  key={copia.id}
                  name={capital(giornoEOraPerEsteso(copia.creato, telefono ? formatShortDate : undefined))}
                  cells={[<small key="nome">{copia.nome}</small>]}
                  end={quantoPesa(copia)}
                  actions={
                    <ActionIcon
                      aria-label={`Scarica il backup: ${giornoEOraPerEsteso(copia.creato)}`}
                      loading={scarica.isPending && scarica.variables?.id === copia.id}
                      onClick={() => prendi(copia)}
                    >
                      <IconDownload />
                    </ActionIcon>
                  }
                />
              ))}
            </Rows>
          )}
        </QueryState>
      </Scheda>
    </Stack>
  )
}

/**
 * What an Admin must know of the last backup: that there was none, or what it lacks, and of the second folder. Nothing
 * where all is well, and while it is asked.
 */
function SchedaBackup() {
  const { data } = useStatoBackup()
  const altrove = useStato().data?.copie.altrove
  const fallito = data?.esito === 'errore'
  return (
    <>
      {data?.testo && (
        <Notice
          tono={fallito ? 'errore' : 'attenzione'}
          titolo={fallito ? 'L’ultimo backup non è riuscito' : 'L’ultimo backup chiede attenzione'}
        >
          {data.testo}.
        </Notice>
      )}
      {altrove?.errore && (
        <Notice tono="errore" titolo="La copia altrove non è riuscita">
          {altrove.errore}
        </Notice>
      )}
      {altrove?.riuscita && (
        <Notice
          tono="info"
          titolo={`Ogni copia va anche in ${altrove.cartella}${altrove.cifrata ? ', cifrata' : ''}`}
        >
          L’ultima: {giornoEOraPerEsteso(altrove.riuscita, formatShortDate)}.
        </Notice>
      )}
    </>
  )
}
