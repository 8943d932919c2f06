import { formatShortDate } from '#shared/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useStato, useStatoBackup } from '../api.ts'
import { giornoEOraPerEsteso } from './misure.ts'

/**
 * What an Admin must know of the last backup: that there was none, or what it lacks, and of the second folder. Nothing
 * where all is well, and while it is asked.
 */
export function SchedaBackup() {
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
