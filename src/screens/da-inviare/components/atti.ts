import { useState } from 'react'
import { useEsito, useInviaPec, useScaricaInsieme } from '#carte/elettronica/api.ts'
import type { DaInviare } from '#carte/elettronica/contract.ts'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** What is done with several at once: downloaded, sent by certified mail, marked as sent. @param onFatto once it is done */
export function useInsieme(onFatto: () => void) {
  const insieme = useScaricaInsieme()
  const esito = useEsito()
  const pec = useInviaPec()
  const conferma = useConfirm()
  const [segnando, setSegnando] = useState(false)
  return {
    inCorso: insieme.isPending || pec.isPending || segnando,
    ferme: pec.data?.ferme ?? [],
    invia: async (fatture: DaInviare[]) => {
      const scaricate = fatture.filter((f) => f.stato_invio === 'Scaricata').length
      const si =
        scaricate === 0 ||
        (await conferma({
          frase:
            scaricate === 1
              ? 'Una è già stata scaricata: inviarla anche per PEC?'
              : `${scaricate} sono già state scaricate: inviarle anche per PEC?`,
          dettaglio: 'Se l’hai già caricata in Fatture e Corrispettivi, il SdI scarta la seconda.',
          azione: 'Invia per PEC',
          pericolo: false,
        }))
      if (!si) return
      pec.mutate(
        fatture.map(({ id }) => id),
        {
          onSuccess: ({ accodate: { length: n } }) => {
            onFatto()
            if (n > 0) toast.successo(n === 1 ? '1 fattura in coda' : `${n} fatture in coda`)
          },
          ...toldFailed('Le fatture non sono state inviate'),
        },
      )
    },
    scarica: (fatture: DaInviare[]) =>
      insieme.mutate(
        { ids: fatture.map(({ id }) => id), key: newKey() },
        {
          onSuccess: () => {
            onFatto()
            toast.successo(
              fatture.length === 1
                ? 'File scaricato: caricalo in Fatture e Corrispettivi'
                : `${fatture.length} file scaricati: caricali in Fatture e Corrispettivi`,
            )
          },
          ...toldFailed('I file non sono stati scaricati'),
        },
      ),
    segna: async (fatture: DaInviare[]) => {
      setSegnando(true)
      try {
        for (const { id } of fatture) await esito.mutateAsync({ id, stato: 'Inviata' })
        onFatto()
        toast.successo(
          fatture.length === 1 ? 'Segnata come inviata' : `${fatture.length} segnate come inviate`,
        )
      } catch (errore) {
        toast.errore(errorText(errore, 'Non tutte sono state segnate'))
      } finally {
        setSegnando(false)
      }
    },
  }
}
