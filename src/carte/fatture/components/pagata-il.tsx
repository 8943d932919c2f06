import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateExists, oggi } from '#shared/dates.ts'
import type { DomandaAvviso } from '#web/ui/alert.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'

interface PagataIlProps {
  emessa: string
  onScelta: (giorno: string) => void
}

/** The browser's own field: the question stands above everything, a calendar of ours would open below it. */
function PagataIl({ emessa, onScelta }: PagataIlProps) {
  const [giorno, setGiorno] = useState(oggi())
  return (
    <TextInput
      type="date"
      label="Pagata il"
      value={giorno}
      max={oggi()}
      {...(giorno && giorno < emessa && { description: 'È prima della data di emissione' })}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={({ currentTarget: { value } }) => {
        setGiorno(value)
        onScelta(value)
      }}
    />
  )
}

/** What stands against a day of payment (docs/product.md §11.6). */
function ostacoloA(giorno: string): string | null {
  if (!dateExists(giorno)) return 'Inserisci una data valida'
  return giorno > oggi() ? 'La data di pagamento è nel futuro' : null
}

/** Asks on which day something was paid, today where nobody says otherwise. @returns null where it wasn't */
export function useChiediPagamento(): (
  domanda: Pick<DomandaAvviso, 'frase' | 'dettaglio' | 'azione'>,
  emessa: string,
) => Promise<string | null> {
  const conferma = useConfirm()
  return async (domanda, emessa) => {
    let giorno = oggi()
    const campo = (
      <PagataIl
        emessa={emessa}
        onScelta={(scelto) => {
          giorno = scelto
        }}
      />
    )
    const si = await conferma({ ...domanda, pericolo: false, campo, ostacolo: () => ostacoloA(giorno) })
    return si ? giorno : null
  }
}
