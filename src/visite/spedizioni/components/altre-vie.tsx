import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { capital } from '#shared/text.ts'
import { collegamentoA } from '#visite/messaggi/rules.ts'
import { copied } from '#web/copied.ts'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useSpedisci } from '../api.ts'
import type { TestoDiSpedizione } from '../contract.ts'
import type { DaSpedire } from './da-spedire.ts'

interface AltreVieProps {
  daSpedire: DaSpedire
  letto: TestoDiSpedizione
  /** As it is written now. */
  testo: string
  /** Whether these words are one's own. */
  libero: boolean
  onMandato: () => void
}

/** The same words on this device: in WhatsApp, or only the address. */
export function AltreVie({ daSpedire, letto, testo, libero, onMandato }: AltreVieProps) {
  const { documento, id, titolo, record } = daSpedire
  const spedisci = useSpedisci()
  const { link } = letto
  function tieni(canale: 'WhatsApp' | 'Collegamento', numero: string | null, fatto: () => void) {
    const parole = libero && canale === 'WhatsApp' ? { testo } : {}
    spedisci.mutate(
      { documento, id, a: [], canale, ...(numero && { numero }), ...parole },
      { onSuccess: fatto, ...toldFailed('Non è stato annotato') },
    )
  }
  return (
    <Line>
      {letto.telefono_consentito && (
        <NumberChoice
          numeri={telefoniDi(letto)}
          whatsApp={(numero) => collegamentoA('WhatsApp', numero, testo)}
          onScelto={(numero) =>
            tieni('WhatsApp', numero, () => {
              toast.successo(`${capital(titolo)}: mandato con WhatsApp`, { record })
              onMandato()
            })
          }
        >
          {(porta) => (
            <DoorButton
              {...porta}
              variant="default"
              leftSection={<IconBrandWhatsapp size={17} aria-hidden />}
            >
              WhatsApp
            </DoorButton>
          )}
        </NumberChoice>
      )}
      {link && (
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() =>
            void copied(link).then(
              (si) => si && tieni('Collegamento', null, () => toast.successo('Collegamento copiato')),
            )
          }
        >
          Copia il collegamento
        </Button>
      )}
      {!letto.telefono_consentito && <small>Il cliente non vuole messaggi sul telefono.</small>}
    </Line>
  )
}
