import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { pagamentoPrima } from '#carte/fatture/giorni.rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { formatEuro, readEuro } from '#shared/money.ts'
import type { DomandaAvviso } from '#web/ui/alert.tsx'
import { mostraImporto } from '#web/ui/amount-text.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** When something was paid, and how much of it. */
export interface PagatoIl {
  giorno: string
  /** euro */
  importo: number
}

interface CampiPagamentoProps {
  emessa: string
  /** What may be paid of it at most, where a part of it may be: it is asked too. */
  intero: number | undefined
  onGiorno: (giorno: string) => void
  onImporto: (testo: string) => void
}

/** The browser's own field: the question stands above everything, a calendar of ours would open below it. */
function CampiPagamento({ emessa, intero, onGiorno, onImporto }: CampiPagamentoProps) {
  const [giorno, setGiorno] = useState(oggi())
  return (
    <Stack gap={12}>
      <TextInput
        type="date"
        label="Pagata il"
        value={giorno}
        max={oggi()}
        {...(giorno && giorno < emessa && { description: 'È prima della data di emissione' })}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget: { value } }) => {
          setGiorno(value)
          onGiorno(value)
        }}
      />
      {intero !== undefined && (
        <TextInput
          label="Importo"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={mostraImporto(intero)}
          rightSection={<span aria-hidden>€</span>}
          description="Se ne hai pagata una parte, il resto è una rata con la stessa scadenza"
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={({ currentTarget: { value } }) => onImporto(value)}
        />
      )}
    </Stack>
  )
}

/** What stands against a day of payment (docs/product.md §11.6). */
function ostacoloA(giorno: string): string | null {
  if (!dateExists(giorno)) return 'Inserisci una data valida'
  return giorno > oggi() ? 'La data di pagamento è nel futuro' : null
}

/** What stands against paying so much of it. */
function ostacoloAlla(importo: number | null, intero: number): string | null {
  if (importo === null || !(importo > 0)) return 'Scrivi quanto hai pagato'
  return importo > intero ? `La rata è di ${formatEuro(intero)}` : null
}

/**
 * Asks on which day something was paid, today where nobody says otherwise, and how much of it where `intero` says that a
 * part of it may be.
 * @returns null where it wasn't
 */
export function useChiediPagamento(): (
  domanda: Pick<DomandaAvviso, 'frase' | 'dettaglio' | 'azione'>,
  emessa: string,
  intero?: number,
) => Promise<PagatoIl | null> {
  const conferma = useConfirm()
  return async (domanda, emessa, intero) => {
    let giorno = oggi()
    let importo: number | null = intero ?? 0
    const campo = (
      <CampiPagamento
        {...{ emessa, intero }}
        onGiorno={(scelto) => {
          giorno = scelto
        }}
        onImporto={(testo) => {
          importo = readEuro(testo)
        }}
      />
    )
    const ostacolo = () => ostacoloA(giorno) ?? (intero === undefined ? null : ostacoloAlla(importo, intero))
    if (!(await conferma({ ...domanda, pericolo: false, campo, ostacolo }))) return null
    const prima = chiediComunque(pagamentoPrima(giorno, emessa), domanda.azione ?? 'Registra lo stesso')
    const si = prima === null || (await conferma(prima))
    return si ? { giorno, importo: importo ?? 0 } : null
  }
}
