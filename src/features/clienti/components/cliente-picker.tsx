import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { cercaClienti, clientiApi } from '#features/clienti/api.ts'
import { ClienteRapidoForm } from '#features/clienti/components/cliente-rapido-form.tsx'
import type { Cliente } from '#features/clienti/contract.ts'
import { RemoteSelectField } from '#web/ui/remote-select-field.tsx'

interface ClientePickerProps {
  /** Field of the surrounding form; its value is the customer's id or null. */
  name: string
  label?: string
  required?: boolean
  disabled?: boolean
  /** Also after a quick-create. */
  onScelto?: (cliente: Cliente | null) => void
}

/** Finds a customer on the server, or creates one on the way. Telephone and town tell namesakes apart. */
export function ClientePicker({ name, label = 'Cliente', required, disabled, onScelto }: ClientePickerProps) {
  const form = useFormContext()
  const [creazione, apertura] = useDisclosure()
  const [cercato, setCercato] = useState('')
  const [nuovo, setNuovo] = useState<Cliente | null>(null)

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
        cerca={cercaClienti}
        trova={clientiApi.find}
        scelto={nuovo}
        voce={(cliente) => ({
          id: cliente.id,
          nome: `${cliente.cognome} ${cliente.nome}`,
          sotto: cliente.indirizzo ?? undefined,
          destra: cliente.telefono ?? undefined,
          destraSotto: [cliente.comune, cliente.provincia].filter(Boolean).join(' '),
        })}
        onScelto={(cliente) => onScelto?.(cliente)}
        crea={{
          testo: '+ Crea nuovo cliente',
          onCrea: (testo) => {
            setCercato(testo)
            apertura.open()
          },
        }}
      />
      <ClienteRapidoForm
        aperto={creazione}
        onChiudi={apertura.close}
        cercato={cercato}
        onCreato={(cliente) => {
          setNuovo(cliente)
          form.setValue(name, cliente.id, { shouldDirty: true, shouldValidate: true })
          onScelto?.(cliente)
        }}
      />
    </>
  )
}
