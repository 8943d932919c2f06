import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { cercaFornitori, fornitoriApi } from '#anagrafe/fornitori/api.ts'
import { FornitoreForm } from '#anagrafe/fornitori/components/fornitore-form.tsx'
import type { Fornitore } from '#anagrafe/fornitori/contract.ts'
import { formatPhone } from '#shared/text.ts'
import { RemoteSelectField } from '#web/ui/remote-select-field.tsx'

interface FornitorePickerProps {
  /** Field of the surrounding form; its value is the supplier's id or null. */
  name: string
  obbligatorio?: boolean
  suggerimento?: string
}

/** Finds a supplier on the server, or creates one on the way. */
export function FornitorePicker({ name, obbligatorio, suggerimento }: FornitorePickerProps) {
  const form = useFormContext()
  const [creazione, apertura] = useDisclosure()
  const [cercato, setCercato] = useState('')
  const [nuovo, setNuovo] = useState<Fornitore | null>(null)
  return (
    <>
      <RemoteSelectField<Fornitore>
        name={name}
        etichetta="Fornitore"
        obbligatorio={obbligatorio}
        suggerimento={suggerimento}
        segnaposto="Cerca per ragione sociale, partita IVA o telefono..."
        nessuno="Nessun fornitore trovato"
        chiave="fornitori"
        cerca={cercaFornitori}
        trova={fornitoriApi.find}
        scelto={nuovo}
        voce={(f) => ({
          id: f.id,
          nome: f.ragione_sociale,
          sotto: f.partita_iva ? `P. IVA ${f.partita_iva}` : undefined,
          destra: f.telefono ? formatPhone(f.telefono) : undefined,
          destraSotto: [f.comune, f.provincia && `(${f.provincia})`].filter(Boolean).join(' '),
        })}
        crea={{
          testo: '+ Crea nuovo fornitore',
          onCrea: (testo) => {
            setCercato(testo)
            apertura.open()
          },
        }}
      />
      <FornitoreForm
        rapido
        aperto={creazione}
        onChiudi={apertura.close}
        cercato={cercato}
        onCreato={(fornitore) => {
          setNuovo(fornitore)
          form.setValue(name, fornitore.id, { shouldDirty: true, shouldValidate: true })
        }}
      />
    </>
  )
}
