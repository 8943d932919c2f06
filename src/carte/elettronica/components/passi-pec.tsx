import { Button } from '@mantine/core'
import { IconArrowBackUp, IconSend } from '@tabler/icons-react'
import type { InvioPec } from '#carte/fatture/contract.ts'
import type { StatoPec } from '#carte/fatture/rules.ts'
import { timeInRome } from '#shared/dates.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Steps, type StepTone } from '#web/ui/steps.tsx'
import { toast } from '#web/ui/toast.tsx'
import { told, toldFailed } from '#web/ui/told.ts'
import { useAnnullaPec, useDecidiPec, useInviaPec } from '../api.ts'

const PASSI: Record<StatoPec, [at: number, tone: StepTone, parola: string]> = {
  In_Coda: [0, 'now', 'In coda'],
  In_Invio: [0, 'now', 'Sta partendo'],
  Spedita: [1, 'now', 'Spedita'],
  Incerta: [1, 'doubt', 'Esito incerto'],
  Accettata_Gestore: [2, 'now', 'Accettata dal gestore'],
  Consegnata_SdI: [3, 'done', 'Consegnata allo SdI'],
  Rifiutata_Gestore: [2, 'failed', 'Rifiutata dal gestore'],
  Non_Arrivata_SdI: [3, 'failed', 'Non arrivata allo SdI'],
  Annullata: [0, 'failed', 'Annullata'],
  Rispedita: [1, 'done', 'Rispedita'],
}

/** An invoice's way by certified mail: in coda, spedita, accettata dal gestore, consegnata allo SdI. */
export function PassiPec({ invio: { stato, passi, motivo, parte_il } }: { invio: InvioPec }) {
  const [fin, tone, parola] = PASSI[stato]
  // Refused at the door it never left.
  const at = stato === 'Rifiutata_Gestore' ? passi.length : fin
  return (
    <Steps of={4} at={at} tone={tone}>
      {parte_il && !motivo ? `Parte alle ${timeInRome(parte_il)}` : parola}
    </Steps>
  )
}

interface AttiPecProps {
  fattura: { id: number; numero: string }
  invio: InvioPec
}

/** What a person may do at that step; nothing where the rest is the mail's. */
export function AttiPec({ fattura: { id, numero }, invio: { stato } }: AttiPecProps) {
  const annulla = useAnnullaPec()
  const decidi = useDecidiPec()
  const invia = useInviaPec()
  const conferma = useConfirm()
  const ferma = annulla.isPending || decidi.isPending || invia.isPending
  async function rispedisci() {
    const si = await conferma({
      frase: `Rispedire ${numero}?`,
      dettaglio: 'Se tra gli inviati della casella c’è già, il SdI la riceve due volte e scarta la seconda.',
      azione: 'Rispedisci',
      pericolo: false,
    })
    if (si)
      decidi.mutate(
        { id, decisione: 'Rispedisci' },
        told(`${numero}: di nuovo in coda`, 'Non è stata rispedita'),
      )
  }
  const diNuovo = () =>
    invia.mutate([id], {
      onSuccess: ({ ferme: [f] }) =>
        f ? toast.errore(`${numero}: ${f.perche}`) : toast.successo(`${numero}: di nuovo in coda`),
      ...toldFailed('Non è stata inviata'),
    })
  const bottone = { variant: 'default', 'aria-disabled': ferma } as const
  switch (stato) {
    case 'In_Coda':
      return (
        <Button
          {...bottone}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={`Annulla l’invio di ${numero}`}
          onClick={() => !ferma && annulla.mutate(id, told(`${numero}: tolta dalla coda`))}
        >
          Annulla
        </Button>
      )
    case 'Incerta':
      return (
        <>
          <Button
            {...bottone}
            aria-label={`${numero} è partita`}
            onClick={() =>
              !ferma && decidi.mutate({ id, decisione: 'Partita' }, told(`${numero}: segnata come spedita`))
            }
          >
            È partita
          </Button>
          <Button
            {...bottone}
            aria-label={`Rispedisci ${numero}`}
            onClick={() => !ferma && void rispedisci()}
          >
            Rispedisci
          </Button>
        </>
      )
    case 'Rifiutata_Gestore':
    case 'Non_Arrivata_SdI':
      return (
        <Button
          {...bottone}
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={`Invia di nuovo ${numero}`}
          onClick={() => !ferma && diNuovo()}
        >
          Invia di nuovo
        </Button>
      )
    default:
      return null
  }
}
