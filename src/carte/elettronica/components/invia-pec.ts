import type { StatoInvio } from '#carte/fatture/rules.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useInviaPec } from '../api.ts'

interface DaSpedire {
  id: number
  stato_invio: StatoInvio | null
}

/** Sends invoices by certified mail; asks first where some of them may have been taken to the exchange already. */
export function useInviaPerPec() {
  const pec = useInviaPec()
  const conferma = useConfirm()
  return {
    inCorso: pec.isPending,
    /** What couldn't leave the last time, with the reason. */
    ferme: pec.data?.ferme ?? [],
    /** @param onFatto once they wait in the queue, those that can */
    invia: async (fatture: readonly DaSpedire[], onFatto: () => void = () => undefined) => {
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
  }
}
