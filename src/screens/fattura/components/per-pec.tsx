import { Button } from '@mantine/core'
import { IconDownload, IconSend, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useInviaPerPec } from '#carte/elettronica/components/invia-pec.ts'
import { FIRMA_E_PORTA } from '#carte/elettronica/pec.rules.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import type { Atti } from './atti.tsx'
import { Striscia } from './striscia.tsx'

interface PerPecProps {
  fattura: FatturaIntera
  atti: Atti
  /** The button that takes the file to the exchange by hand. */
  scarica: ReactNode
}

/** One that can leave from here by certified mail, or could once it is signed. */
export function PerPec({ fattura: f, atti, scarica }: PerPecProps) {
  const { invia, inCorso, ferme } = useInviaPerPec()
  const { box, sopra, bottone } = atti.firmato
  const perche = ferme[0]?.perche
  // On a telephone there is room for two; the menu has the others.
  const bottoni = f.serve_firma
    ? [
        <Button
          key="scarica"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={atti.scaricaDaFirmare}
        >
          Scarica XML
        </Button>,
        bottone,
      ]
    : [
        f.stato_invio === 'Scaricata' ? (
          <Button key="inviata" variant="default" onClick={atti.segnaInviata}>
            Segna come inviata
          </Button>
        ) : (
          scarica
        ),
        <Button
          key="invia"
          leftSection={<IconSend size={17} aria-hidden />}
          aria-disabled={inCorso}
          onClick={() => inCorso || void invia([f])}
        >
          Invia per PEC
        </Button>,
      ]
  return (
    <div {...box}>
      <Striscia
        tono={f.serve_firma || perche ? 'attenzione' : 'calmo'}
        icona={f.serve_firma ? IconSignature : IconSend}
        bottoni={bottoni}
        {...(perche && { sotto: perche })}
      >
        {sopra ? 'Lascia qui il file firmato' : comeSta(f)}
      </Striscia>
    </div>
  )
}

function comeSta({ serve_firma, stato_invio, nome_firmata }: FatturaIntera): string {
  if (serve_firma) return `Serve la firma digitale. ${FIRMA_E_PORTA}`
  const firmata = nome_firmata ? ', firmata' : ''
  return stato_invio === 'Scaricata'
    ? `Già scaricata${firmata}: caricala in Fatture e Corrispettivi, o inviala per PEC`
    : `Pronta${firmata}: parte per PEC verso il SdI`
}
