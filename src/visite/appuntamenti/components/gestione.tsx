import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconMapPin, IconUser } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { LavoriVisita } from '#scadenze/scadenze/components/lavori-visita.tsx'
import { dayInRome, formatLongDate, timeInRome } from '#shared/dates.ts'
import { type CurrentUser, gestisceImporti } from '#shared/permissions.ts'
import { statoNelModulo } from '#shared/stati.ts'
import { RispostaCliente } from '#visite/messaggi/components/risposta-cliente.tsx'
import { formValues } from '#web/form-values.ts'
import { ApiError, errorText } from '#web/http.ts'
import { confirm, outbox, remove } from '#web/outbox.ts'
import type { ActionState } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { MapLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isTouch, questoDispositivo, usePhone } from '#web/width.ts'
import { appuntamentiApi } from '../api.ts'
import { type Appuntamento, type GestioneInput, gestioneInput, rigaAppuntamento } from '../contract.ts'
import { luogoVisita } from '../planning.rules.ts'
import { CampiCodici } from './codici.tsx'
import { cambi, conCambi, suaEInAttesa } from './da-inviare.ts'
import { DaSapere } from './da-sapere.tsx'
import stili from './gestione.module.css'
import { SceltaStatoVisita } from './scelta-stato.tsx'
import { VOCI_STATO } from './stato.tsx'
import { visitaInBreve } from './words.ts'

/** With whether new codes go into the customer's sheet too. */
const modulo = gestioneInput.safeExtend({ inScheda: z.boolean() })
type Modulo = z.input<typeof modulo>

const GENERICO = "Errore nell'aggiornamento dell'appuntamento"

interface GestioneProps {
  /** Null: closed. */
  appuntamento: Appuntamento | null
  onChiudi: () => void
}

/** Gestione Appuntamento (docs/product.md §8.6): what the assigned user tells of a visit. */
export function Gestione({ appuntamento, onChiudi }: GestioneProps) {
  const utente = useUser()
  const aggiorna = appuntamentiApi.useUpdate()
  const portaInScheda = useCodiciInScheda()
  const telefono = usePhone()
  if (!appuntamento) return null
  const conImporti = gestisceImporti(utente as CurrentUser)
  const daCompletare = conImporti && appuntamento.stato !== 'Completato'
  const valori = (a: Appuntamento) => valoriDi(a, conImporti)

  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo="Gestione Appuntamento"
      larghezza={600}
      schema={modulo}
      riga={rigaAppuntamento}
      valori={valori(appuntamento)}
      versione={appuntamento.versione}
      bozza={`gestione ${appuntamento.id}`}
      daRecord={(attuale) => valori(attuale as Appuntamento)}
      testoInvia="Salva Modifiche"
      erroreGenerico={GENERICO}
      invia={async ({ inScheda, ...dati }, { versione }) => {
        if (outbox.isOpen() && !chiedeAlServer(appuntamento.id))
          return confermaGestione(appuntamento, payload(dati), inScheda)
        const visita = await aggiorna.mutateAsync({ id: appuntamento.id, dati: payload(dati), versione })
        if (inScheda && visita.richiesta_ricevuta) await portaInScheda(visita)
        return { visita, stato: 'fatta' as const }
      }}
      ripiego={
        outbox.isOpen()
          ? {
              testo: 'Tienilo qui e invialo appena possibile',
              invia: ({ inScheda, ...dati }) => confermaGestione(appuntamento, payload(dati), inScheda),
            }
          : undefined
      }
      onFatto={({ visita, stato }) => {
        const record = `appuntamenti/${visita.id}` as const
        if (stato === 'fatta')
          toast.successo(visitaInBreve(visita), { detto: 'Appuntamento aggiornato', record })
        else if (inAttesa(stato))
          toast.inAttesa(`Salvato ${questoDispositivo()}`, { record, apri: '/azioni' })
        else toast.successo(SALVATO[stato], { record, apri: '/azioni' })
      }}
    >
      <Riassunto visita={appuntamento} />
      {appuntamento.stato === 'Programmato' && <RispostaCliente visitaId={appuntamento.id} />}
      {telefono ? (
        <SceltaStatoVisita />
      ) : (
        <div className={stili.riga}>
          <SelectField name="stato" voci={VOCI_STATO} />
          {daCompletare && <Completa />}
        </div>
      )}
      {telefono && daCompletare && <Completa />}
      <LavoriVisita visitaId={appuntamento.id} />
      {conImporti && (
        <div className={stili.riga}>
          <AmountField name="incasso" />
          <AmountField name="spese" />
        </div>
      )}
      <CheckboxField name="richiestaRicevuta" etichetta="Richiedi emissione ricevuta/fattura" />
      <CampiCodici
        clienteId={appuntamento.cliente_id}
        seNuovi={<CheckboxField name="inScheda" etichetta="Salva anche nella scheda del cliente" />}
      />
      <div className={stili.gruppo}>
        <h3>Follow-up Cliente</h3>
        <div className={stili.follow}>
          <DateField name="dataFollowUp" />
          <NotesField name="noteFollowUp" righe={1} maxLength={500} />
        </div>
      </div>
      <NotesField name="noteCompletamento" maxLength={4000} />
    </FormDialog>
  )
}

function Riassunto({ visita: a }: { visita: Appuntamento }) {
  const giorno = formatLongDate(dayInRome(a.data_inizio))
  return (
    <section className={stili.riassunto}>
      <div className={stili.testa}>
        <h3>{a.titolo}</h3>
        {a.ditte && <EtichettaDitta colore={a.ditte.colore}>{a.ditte.nome}</EtichettaDitta>}
      </div>
      <div className={stili.voce}>
        <IconUser aria-hidden />
        <strong>{nomeCliente(a.cliente)}</strong>
        <PhoneLink numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} icona={false} />
      </div>
      <div className={stili.voce}>
        <IconClock aria-hidden />
        <time dateTime={a.data_inizio}>
          {giorno}, {timeInRome(a.data_inizio)}
        </time>
      </div>
      {luogoVisita(a) && (
        <div className={stili.voce}>
          <IconMapPin aria-hidden />
          <MapLink indirizzo={luogoVisita(a)} icona={false} />
        </div>
      )}
      <DaSapere di={a} />
    </section>
  )
}

function Completa() {
  const { setValue } = useFormContext<GestioneInput>()
  const stato = useWatch<GestioneInput, 'stato'>({ name: 'stato' })
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconCheck aria-hidden />}
      aria-disabled={stato === 'Completato'}
      onClick={() => setValue('stato', 'Completato', { shouldDirty: true })}
    >
      Completa Appuntamento
    </Button>
  )
}

type InAttesa = 'in_attesa' | 'in_invio'
const inAttesa = (stato: ActionState): stato is InAttesa => stato === 'in_attesa' || stato === 'in_invio'

const SALVATO: Record<Exclude<ActionState, 'fatta' | InAttesa>, string> = {
  scelta: 'Salvato: un campo chiede una scelta',
  verifica: 'Salvato: lo verifica l’ufficio',
  respinta: 'Non accettato',
}

/**
 * At a desk with a network the answer is worth waiting for: a refusal is read at once. What waits here already of this
 * visit goes first, and everything after it.
 */
const chiedeAlServer = (visitaId: number): boolean =>
  !isTouch() && navigator.onLine && !outbox.actions().some((azione) => suaEInAttesa(azione, visitaId))

/**
 * Writes the codes of a visit that was saved into its customer's sheet; an empty one leaves the sheet's as it is. What
 * goes wrong is said and not thrown: the visit is saved all the same.
 */
function useCodiciInScheda() {
  const { mutateAsync: aggiorna } = clientiApi.useUpdate()
  return async ({ cliente_id: id, codice_fiscale, partita_iva }: Appuntamento): Promise<void> => {
    const dati = {
      ...(codice_fiscale && { codiceFiscale: codice_fiscale }),
      ...(partita_iva && { partitaIva: partita_iva }),
    }
    try {
      const { versione } = await clientiApi.find(id)
      await aggiorna({ id, dati, versione })
    } catch (errore) {
      toast.errore(`La visita è salvata, i codici non sono nella scheda del cliente: ${errorText(errore)}`)
    }
  }
}

/**
 * Keeps on the device what a technician confirms, and waits a little for the server's answer.
 * @throws ApiError with the server's words where it refuses: nothing is kept then; NotKept where the device can't
 */
async function confermaGestione(
  attuale: Appuntamento,
  { lavori, ...dati }: ReturnType<typeof payload>,
  inScheda: boolean,
): Promise<{ visita: Appuntamento; stato: ActionState }> {
  const corpo = { campi: cambi(attuale, dati), ...(lavori && { lavori }), ...(inScheda && { inScheda }) }
  const visita = conCambi(attuale, corpo)
  if (Object.keys(corpo.campi).length === 0 && !lavori && !inScheda) return { visita, stato: 'fatta' }
  const { n, stato, risposta } = await confirm({
    tipo: 'visita.gestisci',
    visitaId: attuale.id,
    clienteId: attuale.cliente_id,
    titolo: nomeCliente(attuale.cliente),
    corpo,
  })
  if (stato !== 'respinta') return { visita, stato }
  await remove(n)
  throw new ApiError(400, 'dati_non_validi', risposta?.motivo ?? GENERICO)
}

/** The codes go with the request; the day to call the customer again is that of the follow-up. */
function payload(dati: z.output<typeof gestioneInput>) {
  const conRicevuta = dati.richiestaRicevuta
  return {
    ...dati,
    lavori: dati.stato === 'Completato' && dati.lavori?.length ? dati.lavori : undefined,
    codiceFiscale: conRicevuta ? dati.codiceFiscale : null,
    partitaIva: conRicevuta ? dati.partitaIva : null,
    dataRicontatto: dati.dataFollowUp ?? null,
  }
}

/** Operatori may not send takings and expenses, not even unchanged: the keys stay absent. */
const valoriDi = (a: Appuntamento, conImporti: boolean): Modulo =>
  formValues(modulo, a, {
    stato: statoNelModulo(a.stato),
    inScheda: false,
    lavori: [],
    dataRicontatto: a.data_ricontatto,
    ...(!conImporti && { incasso: undefined, spese: undefined }),
  })
