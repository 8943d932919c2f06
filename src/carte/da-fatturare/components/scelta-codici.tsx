import { Radio } from '@mantine/core'
import { useState } from 'react'
import { Stack } from '#web/ui/stack.tsx'

/** As a visit or a customer's sheet has them. */
export interface CodiciScelti {
  codice_fiscale: string | null
  partita_iva: string | null
}

/** What a visit's refusal says where its codes aren't the customer's. */
export interface CodiciDiversi {
  appuntamento_id: number
  visita: CodiciScelti
  cliente: CodiciScelti
}

/** Whose codes stand on the invoice. */
export type DiChiSonoICodici = 'visita' | 'cliente'

const inParole = ({ codice_fiscale, partita_iva }: CodiciScelti): string =>
  [codice_fiscale && `C.F. ${codice_fiscale}`, partita_iva && `P. IVA ${partita_iva}`]
    .filter(Boolean)
    .join(' · ') || 'nessuno'

/** Whose codes: those of the visit, or those of the customer's sheet. */
export function SceltaCodici({
  diversi,
  onScelta,
}: {
  diversi: CodiciDiversi
  onScelta: (titolare: DiChiSonoICodici) => void
}) {
  const [titolare, setTitolare] = useState<DiChiSonoICodici>('visita')
  return (
    <Radio.Group
      label="Codici da usare"
      value={titolare}
      onChange={(nuovo) => {
        setTitolare(nuovo as DiChiSonoICodici)
        onScelta(nuovo as DiChiSonoICodici)
      }}
    >
      <Stack gap={8}>
        <Radio value="visita" label="Quelli della visita" description={inParole(diversi.visita)} />
        <Radio value="cliente" label="Quelli del cliente" description={inParole(diversi.cliente)} />
      </Stack>
    </Radio.Group>
  )
}
