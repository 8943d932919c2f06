import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStatoBackup } from '../api.ts'

/**
 * What an Admin must know of the last backup: that there was none, or what it lacks. Nothing where all is well, and while
 * it is asked.
 */
export function StatoBackup({ conCollegamento = false }: { conCollegamento?: boolean }) {
  const { data } = useStatoBackup()
  if (!data?.testo) return null
  const fallito = data.esito === 'errore'
  return (
    <Notice
      tono={fallito ? 'errore' : 'attenzione'}
      titolo={fallito ? 'L’ultimo backup non è riuscito' : 'L’ultimo backup chiede attenzione'}
      azione={conCollegamento && <AppLink a="/admin?tab=backup">Vedi i backup</AppLink>}
    >
      {data.testo}.
    </Notice>
  )
}
