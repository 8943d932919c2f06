import { clientiApi } from '#anagrafe/clienti/api.ts'
import { Duplicati } from '#anagrafe/clienti/components/duplicati.tsx'
import { type Cliente, clienteRapidoInput, rigaCliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { capital } from '#shared/text.ts'
import { formValues } from '#web/form-values.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ClienteRapidoFormProps {
  aperto: boolean
  onChiudi: () => void
  /** What was being looked for: a number becomes the telephone, words become name and surname. */
  cercato?: string
  onCreato: (cliente: Cliente) => void
  /** Somebody who is there already, in the place of a new one. */
  onUsa: (id: number) => void
}

/** The quick new customer (docs/product.md §6.2): what one asks on the telephone. */
export function ClienteRapidoForm({
  aperto,
  onChiudi,
  cercato = '',
  onCreato,
  onUsa,
}: ClienteRapidoFormProps) {
  const crea = clientiApi.useCreate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Nuovo Cliente"
      schema={clienteRapidoInput}
      riga={rigaCliente}
      valori={formValues(clienteRapidoInput, null, valoriIniziali(cercato))}
      testoInvia="Crea Cliente"
      testoAttesa="Creazione cliente..."
      erroreGenerico="Errore nella creazione del cliente"
      invia={(dati, { key }) => crea.mutateAsync({ dati, key })}
      onFatto={(cliente) => {
        toast.successo(`Cliente creato: ${nomeCliente(cliente)}`, { record: `clienti/${cliente.id}` })
        onCreato(cliente)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what was taken over from the search is written over at once */}
      <div onFocus={(e) => e.target instanceof HTMLInputElement && e.target.select()}>
        <CampiRapidi onUsa={onUsa} />
      </div>
    </FormDialog>
  )
}

/** What one asks on the telephone. With `onUsa` somebody who is there already can be taken. */
export function CampiRapidi({ onUsa }: Partial<Pick<ClienteRapidoFormProps, 'onUsa'>>) {
  return (
    <FieldGrid>
      <TextField name="nome" obbligatorio autoComplete="off" />
      <TextField name="cognome" obbligatorio autoComplete="off" />
      <TextField name="telefono" obbligatorio type="tel" inputMode="tel" autoComplete="off" />
      <TextField name="email" type="email" inputMode="email" autoComplete="off" />
      <Duplicati per={['telefono', 'email']} {...(onUsa && { onUsa })} />
      <Intera>
        <CampiIndirizzo />
      </Intera>
    </FieldGrid>
  )
}

/** `333 418` → telephone; `giuseppe de luca` → Giuseppe, De Luca; one word is a surname. */
export function valoriIniziali(cercato: string) {
  const testo = cercato.trim()
  const numero = /^\+?[\d\s./-]+$/.test(testo)
  const parole = numero ? [] : testo.split(/\s+/).map(capital)
  return {
    nome: parole.length > 1 ? (parole[0] ?? '') : '',
    cognome: parole.slice(parole.length > 1 ? 1 : 0).join(' '),
    telefono: numero ? testo : '',
  }
}
