import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { LavoriVisita } from '#scadenze/scadenze/components/lavori-visita.tsx'
import { STATI_VISITA } from '#shared/stati.ts'
import { useDilloOra } from '#visite/messaggi/components/dillo-ora.ts'
import { RispostaCliente } from '#visite/messaggi/components/risposta-cliente.tsx'
import { useOpened } from '#web/back.ts'
import { latestDraft } from '#web/memory.ts'
import { useUser } from '#web/session.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { appuntamentiApi } from '../api.ts'
import { type Appuntamento, rigaAppuntamento } from '../contract.ts'
import stili from './appuntamento-form.module.css'
import { ChiECosa, DoveECosa, MancaQualcuno, StatoEPriorita } from './campi-cliente.tsx'
import { CampoCommessa } from './campo-commessa.tsx'
import { CampiCodici } from './codici.tsx'
import { Con } from './con.tsx'
import { diciSeOccupato } from './dici-se-occupato.ts'
import {
  type DatiAppuntamento,
  daSalvare,
  moduloAppuntamento,
  type NuovoAppuntamento,
  type ValoriAppuntamento,
  valoriAppuntamento,
  valoriNuovoAppuntamento,
} from './modulo.ts'
import { type PostoLibero, SeguePosto } from './posto.ts'
import { QuandoVisita } from './quando.tsx'
import { Tecnici } from './tecnici.tsx'
import { visitaInBreve } from './words.ts'

const Cronologia = lazy(() =>
  import('#anagrafe/registro/components/cronologia.tsx').then((m) => m.Cronologia),
)

interface AppuntamentoFormProps {
  /** The appointment being changed, else what is known of the new one. Null: closed. */
  di: { modifica: Appuntamento } | { nuovo: NuovoAppuntamento } | null
  onChiudi: () => void
  onCreato?: (appuntamento: Appuntamento) => void
  /** What a later wing knows of the visit being changed, at its foot. */
  inFondo?: ((visita: Appuntamento) => ReactNode) | undefined
  /** Beside the hours it is chosen among: told of day, hours and technician as they are in the form. */
  pannello?: { onPosto: (posto: PostoLibero) => void; testa: ReactNode }
}

/** Beside the planning there is room for the best ones; the others are one click away. */
const TECNICI_NEL_PANNELLO = 3

/** Of the drafts of new visits; what was known of each at its start follows. */
const BOZZA = 'appuntamento '

/** Where a new visit starts from: with nothing known but the day, from the one that was begun last and not finished. */
function inizioDi(nuovo: NuovoAppuntamento, utente: number): NuovoAppuntamento {
  const { data: _, ...noto } = nuovo
  const lasciata = Object.keys(noto).length === 0 && latestDraft(BOZZA, utente)
  return lasciata ? JSON.parse(lasciata) : nuovo
}

/** Nuovo Appuntamento and Modifica Appuntamento; for Admins, who alone may change every field. */
export function AppuntamentoForm(props: AppuntamentoFormProps) {
  return props.di && <Modulo {...props} di={props.di} />
}

function Modulo({
  di: scelta,
  onChiudi,
  onCreato,
  inFondo,
  pannello,
}: AppuntamentoFormProps & { di: NonNullable<AppuntamentoFormProps['di']> }) {
  const crea = appuntamentiApi.useCreate()
  const aggiorna = appuntamentiApi.useUpdate()
  const dillo = useDilloOra()
  const [cronologia, setCronologia] = useOpened(false)
  const utente = useUser()
  const record = 'modifica' in scelta ? scelta.modifica : null
  const [inizio] = useState(() => ('nuovo' in scelta ? inizioDi(scelta.nuovo, utente.id) : {}))
  const valori = record ? valoriAppuntamento(record) : valoriNuovoAppuntamento(inizio)

  return (
    <>
      <FormDialog<ValoriAppuntamento, DatiAppuntamento, Appuntamento>
        aperto
        onChiudi={onChiudi}
        titolo={record ? 'Modifica Appuntamento' : 'Nuovo Appuntamento'}
        larghezza={960}
        veste={pannello && Panel}
        schema={moduloAppuntamento}
        riga={rigaAppuntamento}
        valori={valori}
        // Whom for is known: on the telephone the next question is when.
        fuoco={!record && valori.clienteId ? 'data' : undefined}
        versione={record?.versione}
        {...(!record && { bozza: BOZZA + JSON.stringify(inizio) })}
        {...(record && { daRecord: (attuale: unknown) => valoriAppuntamento(attuale as Appuntamento) })}
        testoInvia={record ? 'Salva Modifiche' : 'Crea Appuntamento'}
        erroreGenerico={
          record ? "Errore nell'aggiornamento dell'appuntamento" : "Errore nella creazione dell'appuntamento"
        }
        invia={(dati, { key, versione }) =>
          record
            ? aggiorna.mutateAsync({ id: record.id, dati: daSalvare(dati, record), versione })
            : crea.mutateAsync({ dati, key })
        }
        onFatto={(salvato) => {
          toast.successo(visitaInBreve(salvato), {
            detto: record ? 'Appuntamento aggiornato' : 'Appuntamento creato',
            record: `appuntamenti/${salvato.id}`,
            apri: versoVisita(salvato, utente),
          })
          void diciSeOccupato(salvato, record)
          if (!record) onCreato?.(salvato)
          if (salvato.stato === 'Programmato' && salvato.data_inizio !== record?.data_inizio)
            dillo(salvato.id, record?.stato === 'Programmato')
        }}
        extra={
          record && (
            <Button
              variant="subtle"
              leftSection={<IconHistory aria-hidden />}
              onClick={() => setCronologia(true)}
              {...Cronologia.anticipo}
            >
              Cronologia
            </Button>
          )
        }
      >
        {pannello && !record && 'nuovo' in scelta && (
          <>
            {pannello.testa}
            <SeguePosto nuovo={scelta.nuovo} onPosto={pannello.onPosto} />
          </>
        )}
        <MancaQualcuno />
        {record?.stato === 'Programmato' && <RispostaCliente visitaId={record.id} />}
        {/* In the order of a telephone call, which is the tab order and the order on phones. */}
        <div className={stili.griglia}>
          <div>
            <ChiECosa record={record} />
          </div>
          <div className={stili.quando}>
            <QuandoVisita
              esistente={record !== null && record.stato !== 'Da_Riprogrammare'}
              escludi={record?.id}
              assegnato={record?.utente_assegnato}
            />
            <Tecnici
              escludi={record?.id}
              assegnato={record?.utente_assegnato}
              inVista={pannello && TECNICI_NEL_PANNELLO}
            />
            <Con record={record} />
          </div>
          <div className={stili.dettagli}>
            {!pannello && <StatoEPriorita />}
            <CampoCommessa record={record} />
            <DoveECosa />
          </div>
          {!pannello && (
            <div className={stili.note}>
              <NotesField name="noteInterne" etichetta="Note Interne" righe={record ? 2 : 1} />
              {record && (
                <div className={stili.due}>
                  <AmountField name="incasso" />
                  <AmountField name="spese" />
                </div>
              )}
            </div>
          )}
        </div>
        {pannello && <Altro />}
        {record && <LavoriVisita visitaId={record.id} />}
        {record && <Completamento />}
        {record && inFondo?.(record)}
      </FormDialog>
      {record && (
        <Cronologia
          tabella="appuntamenti"
          recordId={record.id}
          aperta={cronologia}
          onClose={() => setCronologia(false)}
          soggetto={`${record.titolo} · ${nomeCliente(record.cliente)}`}
        />
      )}
    </>
  )
}

const IN_ALTRO = ['stato', 'priorita', 'noteInterne'] as const satisfies (keyof ValoriAppuntamento)[]

/** In the panel, what a booking seldom says: closed unless there is a note to read. */
function Altro() {
  const [stato, priorita, note] = useWatch<ValoriAppuntamento, typeof IN_ALTRO>({ name: IN_ALTRO })
  return (
    <Folded
      titolo="Stato, priorità e note"
      riassunto={`${STATI_VISITA[stato ?? 'Programmato']} · ${priorita ?? 'Media'}`}
      campi={IN_ALTRO}
      pieno={Boolean(note)}
    >
      <div className={stili.griglia}>
        <StatoEPriorita />
        <NotesField name="noteInterne" etichetta="Note Interne" righe={2} />
      </div>
    </Folded>
  )
}

const COMPLETATI = [
  'noteCompletamento',
  'richiestaRicevuta',
  'codiceFiscale',
  'partitaIva',
  'dataFollowUp',
  'noteFollowUp',
] as const satisfies (keyof ValoriAppuntamento)[]

/** What the technician tells of a visit, for the office: closed only where there is nothing to read. */
function Completamento() {
  const valori = useWatch<ValoriAppuntamento, typeof COMPLETATI>({ name: COMPLETATI })
  const clienteId = useWatch<ValoriAppuntamento, 'clienteId'>({ name: 'clienteId' })
  return (
    <Folded titolo="Completamento" campi={COMPLETATI} pieno={valori.some(Boolean)}>
      <FieldGrid>
        <NotesField name="noteCompletamento" righe={2} maxLength={4000} />
        <Stack gap={12}>
          <CheckboxField name="richiestaRicevuta" etichetta="Richiedi emissione ricevuta/fattura" />
          <CampiCodici clienteId={clienteId} />
        </Stack>
        <DateField name="dataFollowUp" />
        <NotesField name="noteFollowUp" righe={1} maxLength={500} />
      </FieldGrid>
    </Folded>
  )
}
