import { Button } from '@mantine/core'
import { useCodici, useTogliCodice } from '#anagrafe/utenti/api.ts'
import type { Utente } from '#anagrafe/utenti/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { told } from '#web/ui/told.ts'

/** Of a user who signs in with a second step: that it is so, and the way out when the telephone is lost. */
export function CodiceUtente({ utente }: { utente: Utente }) {
  const dal = useCodici().get(utente.id)
  const togli = useTogliCodice()
  const conferma = useConfirm()
  if (!dal) return null

  async function chiedi() {
    const dettaglio = 'Entrerà con la sola password, e sui suoi dispositivi dovrà accedere di nuovo'
    const frase = `Togliere il codice a ${utente.nome_utente}?`
    if (!(await conferma({ frase, dettaglio, azione: 'Togli il codice' }))) return
    togli.mutate(utente.id, told(`Codice tolto a ${utente.nome_utente}`, 'Il codice non è stato tolto'))
  }
  return (
    <Notice
      tono="info"
      azione={
        <Button variant="default" size="xs" loading={togli.isPending} onClick={() => void chiedi()}>
          Togli il codice
        </Button>
      }
    >
      Accesso in due passaggi attivo dal {formatDate(dayInRome(dal))}. Se ha perso telefono e codici di
      riserva, toglilo.
    </Notice>
  )
}
