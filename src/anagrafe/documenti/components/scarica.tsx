import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { scaricaDocumento } from '#anagrafe/documenti/api.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

interface ScaricaProps {
  id: number
  nome: string
  variant?: 'filled' | 'default'
}

/** Scarica: the document under its own name. */
export function Scarica({ id, nome, variant = 'filled' }: ScaricaProps) {
  const [inCorso, setInCorso] = useState(false)
  async function scarica() {
    setInCorso(true)
    await scaricaDocumento(id, nome).catch((errore) =>
      toast.errore(errorText(errore), { riprova: () => void scarica() }),
    )
    setInCorso(false)
  }
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={inCorso}
      onClick={scarica}
    >
      Scarica
    </Button>
  )
}
