import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { telefoniDi, telefonoInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { formatPhone, mobile } from '#shared/text.ts'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useSegnaMandato } from '../api.ts'
import type { DaAvvisare } from '../contract.ts'
import { collegamentoA } from '../rules.ts'
import { statoInParole } from './words.ts'

type Canale = 'WhatsApp' | 'Telefono'

const DOMANDA = { WhatsApp: 'L’hai mandato?', Telefono: 'L’hai sentito?' } as const

/** A customer who is told by somebody: called, or written to with the words ready, and then whether it was done. */
export function MessaggioAMano({ di: avviso }: { di: DaAvvisare }) {
  const { appuntamento_id: appuntamentoId, tipo, cliente, messaggio, manca, consentito, testo } = avviso
  const [aperto, setAperto] = useState<Canale | null>(null)
  const segna = useSegnaMandato()
  const nome = nomeCliente(cliente)
  const [numero, setNumero] = useState<string | null>(null)
  const numeri = telefoniDi(cliente)
  const apri = (canale: Canale) => (scelto: string) => {
    setNumero(scelto)
    setAperto(canale)
  }
  const fatto = (canale: Canale) =>
    segna.mutate(
      { tipo, appuntamentoId, clienteId: cliente.id, canale, numero },
      {
        onSuccess: () => setAperto(null),
        ...toldFailed('Non è stato segnato'),
      },
    )
  return (
    <Row
      name={nome}
      sub={
        cliente.telefono
          ? [
              `${formatPhone(cliente.telefono)}${mobile(cliente.telefono) ? '' : ', fisso'}`,
              ...cliente.altri_telefoni.map(telefonoInParole),
            ].join(' · ')
          : 'senza telefono'
      }
      cells={[<QuandoMandato key="quando" avviso={avviso} />]}
      actions={
        messaggio?.stato === 'Inviato' ? (
          <Pill tono="completato">{statoInParole(messaggio)}</Pill>
        ) : aperto ? (
          <>
            <strong>{DOMANDA[aperto]}</strong>
            <Button size="xs" variant="default" loading={segna.isPending} onClick={() => fatto(aperto)}>
              Sì
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setAperto(null)}>
              No
            </Button>
          </>
        ) : (
          <>
            <NumberChoice numeri={numeri} onScelto={apri('Telefono')}>
              {(porta) => (
                <DoorButton
                  {...porta}
                  size="xs"
                  variant="default"
                  aria-label={`Chiama ${nome}`}
                  leftSection={<IconPhone size={15} />}
                >
                  Chiama
                </DoorButton>
              )}
            </NumberChoice>
            <LoSaGia di={avviso} piccolo />
            {consentito && manca === null && (
              <NumberChoice
                numeri={numeri}
                whatsApp={(cellulare) => collegamentoA('WhatsApp', cellulare, testo)}
                onScelto={apri('WhatsApp')}
              >
                {(porta) => (
                  <DoorButton
                    {...porta}
                    size="xs"
                    variant="default"
                    aria-label={`WhatsApp a ${nome}`}
                    leftSection={<IconBrandWhatsapp size={15} />}
                  >
                    WhatsApp
                  </DoorButton>
                )}
              </NumberChoice>
            )}
          </>
        )
      }
    />
  )
}

interface LoSaGiaProps {
  di: DaAvvisare
  piccolo?: boolean
  onDetto?: () => void
}

/** The customer was on the telephone: it is kept as told by voice. */
export function LoSaGia({ di: { tipo, appuntamento_id, cliente }, piccolo, onDetto }: LoSaGiaProps) {
  const segna = useSegnaMandato()
  return (
    <Button
      variant="default"
      {...(piccolo && { size: 'xs', 'aria-label': `${nomeCliente(cliente)} lo sa già` })}
      loading={segna.isPending}
      onClick={() =>
        segna.mutate(
          { tipo, appuntamentoId: appuntamento_id, clienteId: cliente.id, canale: 'Telefono' },
          { onSuccess: onDetto, ...toldFailed('Non è stato segnato') },
        )
      }
    >
      Lo sa già
    </Button>
  )
}

/** `lun 30/11, tra le 9 e le 11`, and who goes, or that nobody does. */
export const QuandoMandato = ({ avviso: { data_inizio, fascia, tecnico, tipo } }: { avviso: DaAvvisare }) => (
  <>
    <span>
      <b>{formatNearDate(dayInRome(data_inizio))}</b>, {fascia}
    </span>
    {tipo === 'Annullamento' ? (
      <Pill tono="annullato" tenue>
        visita annullata
      </Pill>
    ) : (
      <small>{tecnico}</small>
    )}
  </>
)
