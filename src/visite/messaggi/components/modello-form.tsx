import { Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { modelliApi } from '../api.ts'
import { type Modello, modelloModifica, rigaModello } from '../contract.ts'
import {
  CAMPI_MODELLO,
  componi,
  erroreModello,
  puoPartireDaSolo,
  SENZA_ALTRI,
  type TipoModello,
} from '../modelli.rules.ts'
import { MESSAGGI_IN_PAROLE } from '../words.rules.ts'

const { oggetto, testo, daSolo } = modelloModifica.shape
const noto = (tipo: TipoModello) => (valore: string, ctx: z.RefinementCtx) => {
  const message = erroreModello(tipo, valore)
  if (message) ctx.addIssue({ code: 'custom', message })
}
const schemaDi = (tipo: TipoModello) =>
  z.object({
    oggetto: oggetto.unwrap().superRefine(noto(tipo)),
    testo: testo.unwrap().superRefine(noto(tipo)),
    daSolo: daSolo.unwrap(),
  })

/** What the preview fills the names with. */
const PROVA: Record<string, string> = {
  ...{ nome: 'Maria', cognome: 'Rossi', azienda: 'La vostra azienda', telefono_azienda: '081 552 14 87' },
  indirizzo: 'Via Diaz 12, 80055 Portici (NA)',
  giorno: 'martedì 1 dicembre',
  fascia: 'tra le 9 e le 11',
  ...{ tecnico: 'Gennaro Improta', lavori: 'la manutenzione', impianto: 'Vaillant ecoTEC plus' },
  scade: 'è in scadenza il 15/12/2026',
  scadenza: '15/12/2026',
  contratto: 'CONTR-2026-001',
  ...{ numero: 'PREV-2026-114', data: '01/12/2026', titolo: 'Sostituzione caldaia', totale: '2.684,00 €' },
  ...{ documento: 'Fattura', resto: '1.684,00 €' },
  link: 'https://…/v/…',
}

const QUANDO_PARTE: Partial<Record<TipoModello, string>> = {
  Promemoria:
    'Parte trenta giorni prima. Altrimenti lo prepari da «Da programmare», e lo mandi da «Messaggi».',
  Seguito:
    'Una volta sola, dopo sette giorni di silenzio. Altrimenti lo mandi tu, da «Senza risposta» in Preventivi.',
}
const PER_PRIVATI =
  'Quello che un privato legge prima di accettare dal collegamento: chi siete, il prezzo, come recedere e il modulo.'

interface ModelloFormProps {
  /** Null while the dialog is closed. */
  modello: Modello | null
  onChiudi: () => void
}

/** Changes the words of one kind of message, with what comes of them below. */
export function ModelloForm({ modello, onChiudi }: ModelloFormProps) {
  if (!modello) return null
  const { tipo } = modello
  const perPrivati = tipo === 'Recesso'
  return (
    <RecordForm
      record={modello}
      api={modelliApi}
      onChiudi={onChiudi}
      titolo={MESSAGGI_IN_PAROLE[tipo]}
      larghezza={640}
      schema={schemaDi(tipo)}
      riga={rigaModello}
      erroreGenerico="Il testo non è stato salvato"
      fatto={`Testo salvato: ${MESSAGGI_IN_PAROLE[tipo]}`}
    >
      <FieldGrid colonne={1}>
        {/* These words stand on the page, above the button. */}
        {!perPrivati && <TextField name="oggetto" obbligatorio maxLength={150} />}
        <NotesField
          name="testo"
          obbligatorio
          righe={6}
          maxLength={perPrivati ? 6000 : 2000}
          {...(perPrivati && { suggerimento: PER_PRIVATI })}
        />
        <Campi tipo={tipo} />
        {!perPrivati && <Anteprima tipo={tipo} />}
        {/* What is overdue is never told of unasked. */}
        {puoPartireDaSolo(tipo) && (
          <CheckboxField
            name="daSolo"
            suggerimento={
              QUANDO_PARTE[tipo] ?? 'Altrimenti lo mandi tu, subito dopo aver prenotato o da «Messaggi».'
            }
          />
        )}
        {perPrivati && (
          <CheckboxField
            name="daSolo"
            etichetta="I privati possono accettare online"
            suggerimento="Falle leggere al tuo consulente"
          />
        )}
      </FieldGrid>
    </RecordForm>
  )
}

/** What the words may name; pressing one puts it where the cursor is. */
function Campi({ tipo }: { tipo: TipoModello }) {
  const form = useFormContext<{ testo: string }>()
  if (CAMPI_MODELLO[tipo].length === 0) return null
  function inserisci(campo: string) {
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name="testo"]')
    const attuale = form.getValues('testo')
    const inizio = area?.selectionStart ?? attuale.length
    const fine = area?.selectionEnd ?? inizio
    const nuovo = `${attuale.slice(0, inizio)}{${campo}}${attuale.slice(fine)}`
    form.setValue('testo', nuovo, { shouldDirty: true, shouldValidate: true })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(inizio + campo.length + 2, inizio + campo.length + 2)
    })
  }
  return (
    <Stack gap={4}>
      <h3 id="campi-del-testo">Si possono scrivere nel testo</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around a few small buttons */}
      <div role="group" aria-labelledby="campi-del-testo">
        <Line>
          {CAMPI_MODELLO[tipo].map((campo) => (
            <Button key={campo} variant="default" size="compact-xs" onClick={() => inserisci(campo)}>
              {`{${campo}}`}
            </Button>
          ))}
        </Line>
      </div>
    </Stack>
  )
}

function Anteprima({ tipo }: { tipo: TipoModello }) {
  const [oggettoOra, testoOra] = useWatch<{ oggetto: string; testo: string }, ['oggetto', 'testo']>({
    name: ['oggetto', 'testo'],
  })
  const prova =
    tipo === 'Promemoria_Scaduto'
      ? { ...PROVA, scade: 'è scaduta il 15/10/2026', scadenza: '15/10/2026' }
      : PROVA
  const parole = componi(testoOra, prova).testo
  return (
    <Stack gap={4}>
      <h3>Come si legge</h3>
      <Quoted>
        <strong>{componi(oggettoOra, prova).testo}</strong>
        {tipo.startsWith('Promemoria') ? `${parole}\n\n${SENZA_ALTRI}` : parole}
      </Quoted>
    </Stack>
  )
}
