import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { chiediClienti, clientiApi } from '#anagrafe/clienti/api.ts'
import { ClienteRapidoForm } from '#anagrafe/clienti/components/cliente-rapido-form.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatPhone } from '#shared/text.ts'
import { errorText } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { RemoteSelectField } from '#web/ui/remote-select-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ClientePickerProps {
  /** Field of the surrounding form; its value is the customer's id or null. */
  name: string
  label?: string
  required?: boolean
  disabled?: boolean
  /** Only customers who are there. */
  senzaCreare?: boolean
  /** Also after a quick-create. */
  onScelto?: (cliente: Cliente | null) => void
  /** The field that takes the focus after a quick-create: who it is, is known. */
  fuoco?: string
}

/** Finds a customer on the server, or creates one on the way. Telephone and town tell namesakes apart. */
export function ClientePicker({
  name,
  label = 'Cliente',
  required,
  disabled,
  senzaCreare = false,
  onScelto,
  fuoco,
}: ClientePickerProps) {
  const form = useFormContext()
  const [creazione, apertura] = useDisclosure()
  const [cercato, setCercato] = useState('')
  const [nuovo, setNuovo] = useState<Cliente | null>(null)

  function prendi(cliente: Cliente) {
    setNuovo(cliente)
    form.setValue(name, cliente.id, { shouldDirty: true, shouldValidate: true })
    onScelto?.(cliente)
    // After the dialog has given it back to the picker.
    if (fuoco) setTimeout(() => setTimeout(() => form.setFocus(fuoco)))
  }

  async function usa(id: number) {
    try {
      prendi(await queryClient.ensureQueryData(clientiApi.one(id)))
      apertura.close()
    } catch (causa) {
      toast.errore(errorText(causa))
    }
  }

  function chiudi() {
    apertura.close()
    // The picker was left for the dialog, not because one was done with it.
    if (!form.getValues(name)) form.clearErrors(name)
  }

  return (
    <>
      <RemoteSelectField<Cliente>
        name={name}
        etichetta={label}
        obbligatorio={required ?? false}
        disabilitato={disabled ?? false}
        segnaposto="Cerca per nome, cognome o telefono..."
        nessuno="Nessun cliente trovato"
        chiave="clienti"
        cerca={chiediClienti}
        trova={clientiApi.find}
        scelto={nuovo}
        sospeso={creazione}
        voce={(cliente) => ({
          id: cliente.id,
          nome: nomeCliente(cliente),
          sotto: cliente.indirizzo ?? undefined,
          destra: cliente.telefono ? formatPhone(cliente.telefono) : undefined,
          destraSotto: [cliente.comune, cliente.provincia].filter(Boolean).join(' '),
        })}
        onScelto={(cliente) => onScelto?.(cliente)}
        {...(!senzaCreare && {
          crea: {
            testo: '+ Crea nuovo cliente',
            onCrea: (testo: string) => {
              setCercato(testo)
              apertura.open()
            },
          },
        })}
      />
      <ClienteRapidoForm
        aperto={creazione}
        onChiudi={chiudi}
        cercato={cercato}
        onUsa={(id) => void usa(id)}
        onCreato={prendi}
      />
    </>
  )
}
