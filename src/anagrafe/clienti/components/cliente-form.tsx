import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { CampiFatturazione } from '#anagrafe/clienti/components/campi-fatturazione.tsx'
import { CampiTelefoni } from '#anagrafe/clienti/components/campi-telefoni.tsx'
import { CampiRapidi } from '#anagrafe/clienti/components/cliente-rapido-form.tsx'
import { Duplicati } from '#anagrafe/clienti/components/duplicati.tsx'
import {
  type Cliente,
  clienteCompleto,
  clienteRapidoInput,
  rigaCliente,
  type TraslocoDati,
} from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { useUtenti } from '#anagrafe/utenti/api.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, FieldSection, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ClienteFormProps {
  aperto: boolean
  onChiudi: () => void
  /** The customer to change; a new one without. */
  cliente?: Cliente
  onCreato?: (cliente: Cliente) => void
  /** What is asked of who moves house, below their address, and what is sent of it: visits are not this wing's. */
  trasloco?: { domande: ReactNode; risposte: () => TraslocoDati }
}

/**
 * The form of a customer (docs/product.md §6.2: name and surname are required). A new one is asked for as on the telephone;
 * `Tutti i campi` opens the others, with what was typed.
 */
export function ClienteForm({ aperto, onChiudi, cliente, onCreato, trasloco }: ClienteFormProps) {
  const [tutti, setTutti] = useState(false)
  const rapido = !cliente && !tutti
  return (
    <RecordForm
      record={aperto && (cliente ?? 'nuovo')}
      api={clientiApi}
      onChiudi={() => {
        setTutti(false)
        onChiudi()
      }}
      titolo={['Nuovo Cliente', 'Modifica Cliente']}
      {...(!rapido && { larghezza: 760 })}
      schema={clienteCompleto}
      breve={rapido && clienteRapidoInput}
      extra={
        rapido && (
          <Button variant="subtle" onClick={() => setTutti(true)}>
            Tutti i campi
          </Button>
        )
      }
      riga={rigaCliente}
      nuovo={NUOVO}
      prepara={(dati: object) => ({ ...dati, ...trasloco?.risposte() })}
      testoInvia={['Crea Cliente', 'Salva']}
      testoAttesa={['Creazione cliente...', 'Salvataggio...']}
      erroreGenerico={['Errore nella creazione del cliente', 'Errore nell’aggiornamento del cliente']}
      fatto={(salvato) => {
        toast.successo(`Cliente ${cliente ? 'aggiornato' : 'creato'}: ${nomeCliente(salvato)}`, {
          record: `clienti/${salvato.id}`,
          apri: `/clienti?cliente=${salvato.id}`,
        })
        if (!cliente) onCreato?.(salvato)
      }}
    >
      {rapido ? (
        <CampiRapidi />
      ) : (
        <Campi escludi={cliente?.id} aggiunti={!cliente}>
          {trasloco?.domande}
        </Campi>
      )}
    </RecordForm>
  )
}

const NUOVO = {
  tipo: 'Privato',
  nazione: 'IT',
  avvisiEmail: 'Non_Chiesto',
  avvisiTelefono: 'Non_Chiesto',
  attivo: true,
} as const

const FASCE = [
  { valore: 'Mattina', testo: 'Di mattina' },
  { valore: 'Pomeriggio', testo: 'Di pomeriggio' },
]

const CONSENSI_IN_VOCI = [
  { valore: 'Non_Chiesto', testo: 'Non chiesto' },
  { valore: 'Si', testo: 'Sì' },
  { valore: 'No', testo: 'No' },
]

interface CampiProps {
  escludi: number | undefined
  /** They have come in the place of the quick ones. */
  aggiunti: boolean
  children: ReactNode
}

function Campi({ escludi, aggiunti, children }: CampiProps) {
  const { setFocus } = useFormContext()
  // The button that asked for them is gone, and the focus with it.
  useEffect(() => {
    if (aggiunti) setFocus('nome')
  }, [aggiunti, setFocus])
  const ditte = ditteApi.useList().data?.data ?? []
  const tecnici = useUtenti().data?.data ?? []
  return (
    <FieldGrid>
      <TextField name="nome" obbligatorio />
      <TextField name="cognome" obbligatorio />
      <TextField name="telefono" type="tel" inputMode="tel" />
      <TextField name="email" type="email" inputMode="email" />
      <CampiTelefoni />
      <Duplicati per={['telefono', 'email']} escludi={escludi} />
      <Intera>
        <CampiIndirizzo conNazione />
      </Intera>
      <Intera>{children}</Intera>
      <CampiFatturazione escludi={escludi} />
      <FieldSection titolo="Visite e avvisi" />
      <SelectField
        name="dittaId"
        numero
        vuota="Nessuna ditta"
        voci={ditte.map((ditta) => ({ valore: String(ditta.id), testo: ditta.nome }))}
      />
      <DateField name="dataFollowUp" />
      <SelectField
        name="fasciaPreferita"
        etichetta="Preferisce le visite"
        vuota="Quando capita"
        voci={FASCE}
      />
      <SelectField
        name="tecnicoPreferitoId"
        numero
        vuota="Nessuno"
        voci={tecnici.map((tecnico) => ({ valore: String(tecnico.id), testo: tecnico.nome_utente }))}
      />
      <SelectField name="avvisiEmail" voci={CONSENSI_IN_VOCI} />
      <SelectField name="avvisiTelefono" etichetta="Avvisi per WhatsApp e SMS" voci={CONSENSI_IN_VOCI} />
      <Intera>
        <TextField name="avvisiNota" etichetta="Che cosa ha detto degli avvisi" maxLength={300} />
      </Intera>
      <Intera>
        <NotesField name="noteFollowUp" righe={2} maxLength={500} />
      </Intera>
      <Intera>
        <NotesField name="note" maxLength={2000} />
      </Intera>
      <Intera>
        <CheckboxField name="attivo" etichetta="Cliente attivo" />
      </Intera>
    </FieldGrid>
  )
}
