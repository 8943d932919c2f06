import { Button, type ButtonProps } from '@mantine/core'
import { IconReceiptEuro } from '@tabler/icons-react'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { Fase } from '#shared/fasi.ts'
import { AppLink } from '#web/ui/link.tsx'
import { type LavoroDaFatturare, usePreparaBozze } from './prepara.tsx'

export interface BottoneFatturaProps extends Pick<ButtonProps, 'size' | 'variant'> {
  lavoro: LavoroDaFatturare
  /** The invoice that the work is in already. */
  fattura: { id: number; numero_documento: string; fase: Fase } | null
  /** Of whom or what, for who listens. */
  di: string
  onPremuto?: () => void
}

/** The button of BottoneFattura, with what it does. */
export function BottonePronto({ lavoro, fattura, di: nome, onPremuto, ...aspetto }: BottoneFatturaProps) {
  const { prepara, inCorso } = usePreparaBozze()
  if (fattura)
    return (
      <Button {...aspetto} component={AppLink} a={vistaDelFiltro(fattura)} onClick={onPremuto}>
        {nomeFattura({ ...fattura, tipo_documento: 'TD01' })}
      </Button>
    )
  return (
    <Button
      {...aspetto}
      leftSection={<IconReceiptEuro size={16} aria-hidden />}
      aria-label={`Nuova Fattura: ${nome}`}
      aria-disabled={inCorso}
      onClick={() => {
        onPremuto?.()
        void prepara([lavoro])
      }}
    >
      Nuova Fattura
    </Button>
  )
}
