import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import type { DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { ammette, type SceltaRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Line } from '#web/ui/stack.tsx'

/** What is done with it. */
export function AzioniDettaglio({
  riga,
  onScegli,
}: {
  riga: DocumentoRicevuto
  onScegli: (scelta: SceltaRicevuta) => void
}) {
  const collega = riga.codice === 'gia_registrata'
  if (!collega && !ammette(riga, 'importa')) return null
  const entra = riga.scelta !== 'salta'
  return (
    <Line as="span">
      <Button
        variant={entra ? 'default' : 'light'}
        aria-pressed={!entra}
        rightSection={<KeyHint>S</KeyHint>}
        onClick={() => onScegli('salta')}
      >
        Salta
      </Button>
      <Button
        variant={entra ? 'light' : 'default'}
        aria-pressed={entra}
        leftSection={collega ? <IconLink size={17} aria-hidden /> : <IconCheck size={17} aria-hidden />}
        rightSection={<KeyHint>I</KeyHint>}
        onClick={() => onScegli(collega ? 'collega' : 'importa')}
      >
        {collega ? 'Collega' : 'Importa'}
      </Button>
    </Line>
  )
}
