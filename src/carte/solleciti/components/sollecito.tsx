import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { usePosta } from '#anagrafe/posta/api.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { perEmail, perWhatsApp } from '#shared/text.ts'
import { useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { copyText } from '#web/copied.ts'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { Explained } from '#web/ui/quoted.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { usePreparaSolleciti } from '../api.ts'
import type { AperteDi } from '../contract.ts'
import {
  type CanaleSollecito,
  oggettoSollecito,
  TONI_SOLLECITO,
  type Tono,
  testoSollecito,
  tonoDi,
} from '../rules.ts'
import { CANALI_IN_PAROLE } from './words.ts'

/** The words of a reminder to a customer, how they are said, and the doors that take them there. */
export function Sollecito({ di: { cliente, fatture } }: { di: AperteDi }) {
  const azienda = useAzienda().data
  const prepara = usePreparaSolleciti()
  const posta = usePosta().data
  const { invia, pannello } = useInvia()
  const arretrate = fatture.flatMap(({ scadenza, ...f }) =>
    f.scaduto > 0 && scadenza !== null ? { ...f, scadenza } : [],
  )
  const adatto = tonoDi(Math.max(...arretrate.map(({ giorni }) => giorni)))
  const [scelto, setScelto] = useState<Tono | null>(null)
  const tono = scelto ?? adatto
  if (!azienda || arretrate.length === 0 || cliente.cancellato) return null
  const testo = testoSollecito(tono, arretrate, azienda)
  const ultimo = arretrate.flatMap((f) => f.ultimo ?? []).at(-1)
  const tieni = (canale: CanaleSollecito) =>
    prepara.mutate(
      { fatture: arretrate.map(({ id }) => id), tono, canale },
      toldFailed('Il sollecito non è stato annotato'),
    )
  return (
    <Stack gap={8}>
      <Line gap={12}>
        <Segments
          etichetta="Tono del sollecito"
          valore={tono}
          onCambia={(nuovo) => setScelto(nuovo as Tono)}
          voci={Object.entries(TONI_SOLLECITO).map(([valore, scritto]) => ({ valore, testo: scritto }))}
        />
        {tono === adatto && <small>scelto dai giorni di ritardo</small>}
      </Line>
      <Explained>{testo}</Explained>
      <Inviato documento="Sollecito" id={cliente.id} />
      <Line>
        {posta?.host && posta.mittente ? (
          <Button
            leftSection={<IconMail size={17} aria-hidden />}
            onClick={() =>
              invia({
                ...{ documento: 'Sollecito', id: cliente.id, record: `clienti/${cliente.id}` },
                titolo: 'sollecito',
                parole: { oggetto: oggettoSollecito(tono, arretrate), testo },
              })
            }
          >
            Email
          </Button>
        ) : (
          cliente.email && (
            <Button
              component="a"
              href={perEmail(cliente.email, oggettoSollecito(tono, arretrate), testo)}
              leftSection={<IconMail size={17} aria-hidden />}
              onClick={() => tieni('Email')}
            >
              Email
            </Button>
          )
        )}
        <NumberChoice
          numeri={telefoniDi(cliente)}
          whatsApp={(numero) => perWhatsApp(numero, testo)}
          onScelto={() => tieni('WhatsApp')}
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
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => {
            void copyText(testo)
            tieni('Copia')
          }}
        >
          Copia
        </Button>
        <small>
          {prepara.isSuccess
            ? `Preparato oggi, ${CANALI_IN_PAROLE[prepara.variables.canale]}`
            : ultimo
              ? `Preparato ${giornoDetto(ultimo.preparato_il)}, ${CANALI_IN_PAROLE[ultimo.canale]}`
              : 'Resta scritto che l’hai preparato'}
        </small>
      </Line>
      {pannello}
    </Stack>
  )
}

function giornoDetto(istante: string): string {
  const giorno = dayInRome(istante)
  return giorno === oggi() ? 'oggi' : `il ${formatDate(giorno)}`
}
