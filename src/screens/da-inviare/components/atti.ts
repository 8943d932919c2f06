import { useState } from 'react'
import { useEsito, useScaricaInsieme } from '#carte/elettronica/api.ts'
import { useInviaPerPec } from '#carte/elettronica/components/invia-pec.ts'
import type { DaInviare } from '#carte/elettronica/contract.ts'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** What is done with several at once: downloaded, sent by certified mail, marked as sent. @param onFatto once it is done */
export function useInsieme(onFatto: () => void) {
  const insieme = useScaricaInsieme()
  const esito = useEsito()
  const pec = useInviaPerPec()
  const [segnando, setSegnando] = useState(false)
  return {
    inCorso: insieme.isPending || pec.inCorso || segnando,
    ferme: pec.ferme,
    invia: (fatture: DaInviare[]) => pec.invia(fatture, onFatto),
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
