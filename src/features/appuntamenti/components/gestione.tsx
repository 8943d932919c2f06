import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconClock, IconMapPin, IconUser } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { useAggiornaAppuntamento } from '#features/appuntamenti/api.ts'
import { luogo, nomeCliente } from '#features/appuntamenti/components/parole.ts'
import { SceltaStato } from '#features/appuntamenti/components/scelta-stato.tsx'
import { VOCI_STATO } from '#features/appuntamenti/components/stato.tsx'
import { type Appuntamento, type GestioneInput, gestioneInput } from '#features/appuntamenti/contract.ts'
import { gestisceImporti } from '#features/appuntamenti/rules.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#features/clienti/rules.ts'
import { EtichettaDitta } from '#features/ditte/components/etichetta-ditta.tsx'
import { formattaDataLunga, giornoRoma, oraRoma } from '#shared/dates.ts'
import type { UtenteCorrente } from '#shared/permissions.ts'
import { useUtente } from '#web/session.tsx'
import { CampoImporto } from '#web/ui/amount-field.tsx'
import { CampoSpunta } from '#web/ui/checkbox-field.tsx'
import { CollegamentoMappa, CollegamentoTelefono } from '#web/ui/contact-links.tsx'
import { CampoData } from '#web/ui/date-field.tsx'
import { DialogoForm } from '#web/ui/form-dialog.tsx'
import { CampoNote } from '#web/ui/notes-field.tsx'
import { CampoScelta } from '#web/ui/select-field.tsx'
import { CampoTesto } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './gestione.module.css'

interface GestioneProps {
  /** Null: closed. */
  appuntamento: Appuntamento | null
  onChiudi: () => void
}

/** Gestione Appuntamento (specification §2): what the assigned user tells of a visit. */
export function Gestione({ appuntamento, onChiudi }: GestioneProps) {
  const utente = useUtente()
  const aggiorna = useAggiornaAppuntamento()
  const telefono =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (!appuntamento) return null
  const conImporti = gestisceImporti(utente as UtenteCorrente)
  const valori = (a: Appuntamento) => valoriDi(a, conImporti)

  return (
    <DialogoForm
      aperto
      onChiudi={onChiudi}
      titolo="Gestione Appuntamento"
      larghezza={600}
      schema={gestioneInput}
      valori={valori(appuntamento)}
      versione={appuntamento.versione}
      bozza={`gestione ${appuntamento.id}`}
      daRecord={(attuale) => valori(attuale as Appuntamento)}
      testoInvia="Salva Modifiche"
      erroreGenerico="Errore nell'aggiornamento dell'appuntamento"
      invia={(dati, { versione }) =>
        aggiorna.mutateAsync({ id: appuntamento.id, dati: payload(dati), versione })
      }
      onFatto={() => toast.successo('Appuntamento aggiornato')}
    >
      <Riassunto di={appuntamento} />
      {telefono ? (
        <SceltaStato />
      ) : (
        <div className={stili.riga}>
          <CampoScelta name="stato" etichetta="Stato" voci={VOCI_STATO} />
          {conImporti && <Completa />}
        </div>
      )}
      {telefono && conImporti && <Completa />}
      {conImporti && (
        <div className={stili.riga}>
          <CampoImporto name="incasso" etichetta="Incasso" />
          <CampoImporto name="spese" etichetta="Spese" />
        </div>
      )}
      <CampoSpunta name="richiestaRicevuta" etichetta="Richiedi emissione ricevuta/fattura" />
      <Codici />
      <div className={stili.gruppo}>
        <h3>Follow-up Cliente</h3>
        <div className={stili.follow}>
          <CampoData name="dataFollowUp" etichetta="Data Follow-up" />
          <CampoTesto name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
        </div>
      </div>
      <CampoNote name="noteCompletamento" etichetta="Note di Completamento" maxLength={4000} />
    </DialogoForm>
  )
}

function Riassunto({ di: a }: { di: Appuntamento }) {
  const giorno = formattaDataLunga(giornoRoma(a.data_inizio))
  return (
    <section className={stili.riassunto}>
      <div className={stili.testa}>
        <h3>{a.titolo}</h3>
        {a.ditte && <EtichettaDitta colore={a.ditte.colore}>{a.ditte.nome}</EtichettaDitta>}
      </div>
      <div className={stili.voce}>
        <IconUser aria-hidden />
        <strong>{nomeCliente(a.cliente)}</strong>
        <CollegamentoTelefono numero={a.cliente.telefono} icona={false} />
      </div>
      <div className={stili.voce}>
        <IconClock aria-hidden />
        <time dateTime={a.data_inizio}>
          {giorno}, {oraRoma(a.data_inizio)}
        </time>
      </div>
      {luogo(a) && (
        <div className={stili.voce}>
          <IconMapPin aria-hidden />
          <CollegamentoMappa indirizzo={luogo(a)} icona={false} />
        </div>
      )}
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

/** Tax code and VAT number, when a receipt is requested: at least one of them (specification §5). */
function Codici() {
  const [richiesta, codice, partita] = useWatch<
    GestioneInput,
    ['richiestaRicevuta', 'codiceFiscale', 'partitaIva']
  >({ name: ['richiestaRicevuta', 'codiceFiscale', 'partitaIva'] })
  const { formState, trigger } = useFormContext<GestioneInput>()
  if (!richiesta) return null
  return (
    <div className={stili.codici}>
      <CampoTesto
        name="codiceFiscale"
        etichetta="Codice Fiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codice ?? '')}
      />
      <CampoTesto
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        segnaposto="11 cifre"
        avvertenza={avvertenzaPartitaIva(partita ?? '')}
        // The rule looks at both fields, its message stands beside the first.
        onEsci={() => formState.errors.codiceFiscale && void trigger('codiceFiscale')}
      />
    </div>
  )
}

/** The codes go with the request; the day to call the customer again is that of the follow-up. */
function payload(dati: z.output<typeof gestioneInput>) {
  const conRicevuta = dati.richiestaRicevuta
  return {
    ...dati,
    codiceFiscale: conRicevuta ? dati.codiceFiscale : null,
    partitaIva: conRicevuta ? dati.partitaIva : null,
    dataRicontatto: dati.dataFollowUp ?? null,
  }
}

/** Operatori may not send takings and expenses, not even unchanged: the keys stay absent. */
function valoriDi(a: Appuntamento, conImporti: boolean): Required<GestioneInput> {
  return {
    stato: a.stato,
    incasso: conImporti ? a.incasso : undefined,
    spese: conImporti ? a.spese : undefined,
    noteCompletamento: a.note_completamento ?? '',
    richiestaRicevuta: a.richiesta_ricevuta,
    codiceFiscale: a.codice_fiscale ?? '',
    partitaIva: a.partita_iva ?? '',
    dataFollowUp: a.data_follow_up ?? '',
    noteFollowUp: a.note_follow_up ?? '',
    dataRicontatto: a.data_ricontatto,
  }
}
