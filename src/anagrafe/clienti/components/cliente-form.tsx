import { clientiApi } from '#anagrafe/clienti/api.ts'
import { CampiFatturazione } from '#anagrafe/clienti/components/campi-fatturazione.tsx'
import { Duplicati } from '#anagrafe/clienti/components/duplicati.tsx'
import { type Cliente, type ClienteInput, clienteCompleto } from '#anagrafe/clienti/contract.ts'
import type { TipoCliente } from '#anagrafe/clienti/fatturazione.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { useUtenti } from '#anagrafe/utenti/api.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, FieldSection, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const LARGHEZZA = 760

interface NuovoProps {
  aperto: boolean
  onChiudi: () => void
  onCreato: (cliente: Cliente) => void
}

/** The full form of a new customer (docs/product.md §6.2: name and surname are required). */
export function NuovoClienteForm({ aperto, onChiudi, onCreato }: NuovoProps) {
  const crea = clientiApi.useCreate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Nuovo Cliente"
      larghezza={LARGHEZZA}
      schema={clienteCompleto}
      valori={VUOTO}
      testoInvia="Crea Cliente"
      testoAttesa="Creazione cliente..."
      erroreGenerico="Errore nella creazione del cliente"
      invia={(dati, { key }) => crea.mutateAsync({ dati, key })}
      onFatto={(cliente) => {
        toast.successo(`Cliente creato: ${nomeCliente(cliente)}`, salvato(cliente))
        onCreato(cliente)
      }}
    >
      <Campi />
    </FormDialog>
  )
}

interface ModificaProps {
  cliente: Cliente
  aperto: boolean
  onChiudi: () => void
}

/** The same form for a customer who is there. */
export function ModificaClienteForm({ cliente, aperto, onChiudi }: ModificaProps) {
  const aggiorna = clientiApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Modifica Cliente"
      larghezza={LARGHEZZA}
      schema={clienteCompleto}
      valori={daCliente(cliente)}
      versione={cliente.versione}
      daRecord={(record) => daCliente(record as Cliente)}
      testoInvia="Salva"
      erroreGenerico="Errore nell’aggiornamento del cliente"
      invia={(dati, { versione }) => aggiorna.mutateAsync({ id: cliente.id, dati, versione })}
      onFatto={(dopo) => toast.successo(`Cliente aggiornato: ${nomeCliente(dopo)}`, salvato(dopo))}
    >
      <Campi escludi={cliente.id} />
    </FormDialog>
  )
}

/** Where the customer just saved is. */
const salvato = ({ id }: Cliente) => ({ record: `clienti/${id}`, apri: `/clienti?cliente=${id}` }) as const

const FASCE = [
  { valore: 'Mattina', testo: 'Di mattina' },
  { valore: 'Pomeriggio', testo: 'Di pomeriggio' },
]

const CONSENSI_IN_VOCI = [
  { valore: 'Non_Chiesto', testo: 'Non chiesto' },
  { valore: 'Si', testo: 'Sì' },
  { valore: 'No', testo: 'No' },
]

function Campi({ escludi }: { escludi?: number }) {
  const ditte = ditteApi.useList().data?.data ?? []
  const tecnici = useUtenti().data?.data ?? []
  return (
    <FieldGrid>
      <TextField name="nome" etichetta="Nome" obbligatorio />
      <TextField name="cognome" etichetta="Cognome" obbligatorio />
      <TextField name="telefono" etichetta="Telefono" type="tel" inputMode="tel" />
      <TextField name="email" etichetta="Email" type="email" inputMode="email" />
      <Duplicati per={['telefono', 'email']} escludi={escludi} />
      <Intera>
        <CampiIndirizzo />
      </Intera>
      <CampiFatturazione escludi={escludi} />
      <FieldSection titolo="Visite e avvisi" />
      <SelectField
        name="dittaId"
        etichetta="Ditta"
        numero
        vuota="Nessuna ditta"
        voci={ditte.map((ditta) => ({ valore: String(ditta.id), testo: ditta.nome }))}
      />
      <DateField name="dataFollowUp" etichetta="Data Follow-up" />
      <SelectField
        name="fasciaPreferita"
        etichetta="Preferisce le visite"
        vuota="Quando capita"
        voci={FASCE}
      />
      <SelectField
        name="tecnicoPreferitoId"
        etichetta="Tecnico preferito"
        numero
        vuota="Nessuno"
        voci={tecnici.map((uno) => ({ valore: String(uno.id), testo: uno.nome_utente }))}
      />
      <SelectField name="avvisiEmail" etichetta="Avvisi per email" voci={CONSENSI_IN_VOCI} />
      <SelectField name="avvisiTelefono" etichetta="Avvisi per WhatsApp e SMS" voci={CONSENSI_IN_VOCI} />
      <Intera>
        <TextField name="avvisiNota" etichetta="Che cosa ha detto degli avvisi" maxLength={300} />
      </Intera>
      <Intera>
        <NotesField name="noteFollowUp" etichetta="Note Follow-up" righe={2} maxLength={500} />
      </Intera>
      <Intera>
        <NotesField name="note" etichetta="Note" maxLength={2000} />
      </Intera>
      <Intera>
        <CheckboxField name="attivo" etichetta="Cliente attivo" />
      </Intera>
    </FieldGrid>
  )
}

type Valori = Record<keyof ClienteInput, unknown>

const VUOTO = {
  nome: '',
  cognome: '',
  telefono: '',
  email: '',
  indirizzo: '',
  comune: '',
  cap: '',
  provincia: '',
  codiceFiscale: '',
  partitaIva: '',
  tipo: 'Privato' as TipoCliente,
  denominazione: '',
  codiceDestinatario: '',
  pec: '',
  nazione: 'IT',
  splitPayment: false,
  note: '',
  dataFollowUp: '',
  noteFollowUp: '',
  dittaId: null,
  fasciaPreferita: '',
  tecnicoPreferitoId: null,
  avvisiEmail: 'Non_Chiesto' as const,
  avvisiTelefono: 'Non_Chiesto' as const,
  avvisiNota: '',
  attivo: true,
} satisfies Valori

const daCliente = (cliente: Cliente) =>
  ({
    nome: cliente.nome,
    cognome: cliente.cognome,
    telefono: cliente.telefono ?? '',
    email: cliente.email ?? '',
    indirizzo: cliente.indirizzo ?? '',
    comune: cliente.comune ?? '',
    cap: cliente.cap ?? '',
    provincia: cliente.provincia ?? '',
    codiceFiscale: cliente.codice_fiscale ?? '',
    partitaIva: cliente.partita_iva ?? '',
    tipo: cliente.tipo,
    denominazione: cliente.denominazione ?? '',
    codiceDestinatario: cliente.codice_destinatario ?? '',
    pec: cliente.pec ?? '',
    nazione: cliente.nazione,
    splitPayment: cliente.split_payment,
    note: cliente.note ?? '',
    dataFollowUp: cliente.dataFollowUp ?? '',
    noteFollowUp: cliente.noteFollowUp ?? '',
    dittaId: cliente.dittaId,
    fasciaPreferita: cliente.fascia_preferita ?? '',
    tecnicoPreferitoId: cliente.tecnico_preferito_id,
    avvisiEmail: cliente.avvisi_email,
    avvisiTelefono: cliente.avvisi_telefono,
    avvisiNota: cliente.avvisi_nota ?? '',
    attivo: cliente.attivo,
  }) satisfies Valori
