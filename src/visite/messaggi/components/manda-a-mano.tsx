import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellulariDi, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { formatPhone } from '#shared/text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { leggiTesto, useSegnaMandato } from '../api.ts'
import { collegamentoA, type TipoAvviso } from '../rules.ts'
import { MESSAGGI_IN_PAROLE } from '../words.rules.ts'

export interface VisiteAMano {
  tipo: TipoAvviso
  canale: 'WhatsApp' | 'SMS'
  appuntamentoId?: number
  clienteId?: number
  /** Whom it is to. */
  cliente: string
}

interface MandaAManoProps {
  /** Null while the dialog is closed. */
  cosa: VisiteAMano | null
  onChiudi: () => void
}

/** A message in WhatsApp or as SMS: its words, the button that opens the phone's app with them, and whether it was sent. */
export function MandaAMano({ cosa: messaggio, onChiudi }: MandaAManoProps) {
  return (
    <Dialog
      aperto={messaggio !== null}
      onChiudi={onChiudi}
      titolo={messaggio ? `${MESSAGGI_IN_PAROLE[messaggio.tipo]} a ${messaggio.cliente}` : ''}
      larghezza={480}
    >
      {messaggio && <Contenuto messaggio={messaggio} onChiudi={onChiudi} />}
    </Dialog>
  )
}

function Contenuto({ messaggio, onChiudi }: { messaggio: VisiteAMano; onChiudi: () => void }) {
  const { cliente: _, canale, ...soggetto } = messaggio
  const query = useQuery({
    queryKey: ['messaggi', 'testo', soggetto],
    queryFn: () => leggiTesto(soggetto),
    // Its words are those of now.
    gcTime: 0,
    retry: false,
  })
  const segna = useSegnaMandato()
  const [aperto, setAperto] = useState(false)
  const [numero, setNumero] = useState<string | null>(null)
  const mandato = () =>
    segna.mutate(
      { ...soggetto, canale, numero },
      {
        onSuccess: () => {
          toast.successo('Segnato come mandato')
          onChiudi()
        },
        ...toldFailed('Non è stato segnato'),
      },
    )
  return (
    <QueryState query={query} scheletro={<Skeleton righe={3} altezza={36} />} eVuoto={() => false}>
      {({ testo, manca, consentito, ...telefoni }) => {
        const numeri = telefoniDi(telefoni)
        const solo = cellulariDi(telefoni)
        if (manca)
          return (
            <Notice tono="attenzione" titolo={`Manca ${manca}`}>
              Completa i dati dell’azienda o della visita, o cambia il testo in Amministrazione, Avvisi.
            </Notice>
          )
        if (solo.length === 0) return <Notice tono="attenzione" titolo="Il cliente non ha un cellulare" />
        if (!consentito)
          return <Notice tono="attenzione" titolo="Il cliente non ha detto sì ai messaggi per telefono" />
        return (
          <Stack gap={12}>
            <Quoted>{testo}</Quoted>
            {aperto ? (
              <Line>
                <strong>L’hai mandato?</strong>
                <Button variant="default" onClick={onChiudi}>
                  No
                </Button>
                <Button color="flame" loading={segna.isPending} onClick={mandato}>
                  Sì
                </Button>
              </Line>
            ) : (
              <NumberChoice
                numeri={numeri}
                {...{
                  [canale === 'WhatsApp' ? 'whatsApp' : 'sms']: (scelto: string) =>
                    collegamentoA(canale, scelto, testo),
                }}
                onScelto={(scelto) => {
                  setNumero(scelto)
                  setAperto(true)
                }}
              >
                {(porta) => (
                  <DoorButton
                    {...porta}
                    color="flame"
                    leftSection={
                      canale === 'WhatsApp' ? <IconBrandWhatsapp size={17} /> : <IconMessage size={17} />
                    }
                  >
                    {canale === 'WhatsApp' ? 'Apri WhatsApp' : 'Apri gli SMS'}
                    {solo.length === 1 && ` per ${formatPhone(solo[0]?.numero ?? '')}`}
                  </DoorButton>
                )}
              </NumberChoice>
            )}
          </Stack>
        )
      }}
    </QueryState>
  )
}
