import { useRef } from 'react'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { caldaieApi } from '#anagrafe/impianti/api.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { nomeDelClienteRcee } from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { lavoriDelGeneratore } from '#scadenze/scadenze/api.ts'
import { LavoriDaPrendere } from '#scadenze/scadenze/components/lavori-da-prendere.tsx'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import { diciSeOccupato } from '#visite/appuntamenti/components/dici-se-occupato.ts'
import {
  type DatiAppuntamento,
  moduloAppuntamento,
  type ValoriAppuntamento,
  valoriNuovoAppuntamento,
} from '#visite/appuntamenti/components/modulo.ts'
import { QuandoVisita } from '#visite/appuntamenti/components/quando.tsx'
import { Tecnici } from '#visite/appuntamenti/components/tecnici.tsx'
import { visitaInBreve } from '#visite/appuntamenti/components/words.ts'
import { type Appuntamento, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { useDilloOra } from '#visite/messaggi/components/dillo-ora.ts'
import { useUser } from '#web/session.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Line } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface CreaAppuntamentoProps {
  rcee: Rcee
  aperto: boolean
  onChiudi: () => void
}

/** From a report's deadline to a booked visit (docs/product.md §9.6): everything is proposed but who goes. */
export function CreaAppuntamento({ rcee, aperto, onChiudi }: CreaAppuntamentoProps) {
  const crea = appuntamentiApi.useCreate()
  const spostaRevisione = useSpostaRevisione(rcee)
  const leggiLavori = useLavoriSuoi(rcee)
  const dillo = useDilloOra()
  const nome = nomeDelClienteRcee(rcee)
  const utente = useUser()
  return (
    <FormDialog<ValoriAppuntamento, DatiAppuntamento, Appuntamento>
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Crea Appuntamento"
      larghezza={620}
      schema={moduloAppuntamento}
      riga={rigaAppuntamento}
      valori={valoriNuovoAppuntamento({
        clienteId: rcee.cliente_id,
        titolo: `Revisione RCEE ${nome}`.slice(0, 120),
        tipologia: 'Revisione Annuale',
        indirizzoIntervento: indirizzoIntero(rcee.cliente).slice(0, 240),
        descrizione: descrizione(rcee),
      })}
      testoInvia="Crea Appuntamento"
      erroreGenerico="Errore nella creazione dell'appuntamento"
      invia={async (dati, { key }) => {
        const scadenzeIds = dati.scadenzeIds ?? (await leggiLavori(key, dati))
        return crea.mutateAsync({ dati: { ...dati, scadenzeIds }, key })
      }}
      onFatto={(appuntamento) => {
        toast.successo(visitaInBreve(appuntamento), {
          detto: 'Appuntamento creato',
          record: `appuntamenti/${appuntamento.id}`,
          apri: versoVisita(appuntamento, utente),
        })
        void diciSeOccupato(appuntamento, null)
        spostaRevisione(appuntamento)
        dillo(appuntamento.id)
      }}
    >
      <FieldGrid>
        <Intera>
          <Line gap={16}>
            <strong>{nome}</strong>
            <PhoneLink numero={rcee.cliente.telefono} altri={rcee.cliente.altri_telefoni} />
          </Line>
        </Intera>
        <TextField name="titolo" obbligatorio maxLength={120} />
        <SelectField name="tipologia" obbligatorio voci={TIPOLOGIE_APPUNTAMENTO} />
        <Intera>
          <LavoriDaPrendere visita={null} soloDi={rcee} />
        </Intera>
        <Intera>
          <QuandoVisita />
        </Intera>
        <Intera>
          <Tecnici />
        </Intera>
        <Intera>
          <NotesField name="descrizione" maxLength={4000} />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

const descrizione = ({ numero_documento, data_emissione }: Rcee) =>
  numero_documento
    ? `Revisione per RCEE n. ${numero_documento}`
    : `Revisione per RCEE del ${formatDate(data_emissione)}`

/**
 * The works of the report's generator, which are booked where nobody chose: the customer's other plants aren't taken along
 * unsaid. Sent again they are the same, whatever became of them meanwhile: the first answer may only have been lost.
 */
function useLavoriSuoi(rcee: Rcee) {
  const mandati = useRef(new Map<string, number[]>())
  return async (key: string, { tipologia, dataInizio }: DatiAppuntamento): Promise<number[]> => {
    const visita = { tipologia, giorno: dayInRome(dataInizio) }
    const chiave = `${key} ${visita.tipologia} ${visita.giorno}`
    const ids = mandati.current.get(chiave) ?? (await lavoriDelGeneratore(rcee.cliente_id, rcee, visita))
    mandati.current.set(chiave, ids)
    return ids
  }
}

/**
 * After a revision is booked for a boiler whose report expires, its next maintenance is that day (docs/product.md §9.6). A
 * failure is only logged: the visit is there.
 */
function useSpostaRevisione({ caldaia_id, data_scadenza }: Rcee): (appuntamento: Appuntamento) => void {
  const aggiorna = caldaieApi.useUpdate()
  return ({ tipologia }) => {
    const revisione = tipologia === 'Revisione Annuale' || tipologia === 'Revisione + CIT'
    if (!revisione || !caldaia_id || !data_scadenza) return
    aggiorna
      .mutateAsync({ id: caldaia_id, dati: { prossimaRevisione: data_scadenza }, versione: undefined })
      .catch((error) => console.warn('Data di manutenzione della caldaia non aggiornata', error))
  }
}
