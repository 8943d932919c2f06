import { IconArrowRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { dayAndTimeInRome, oggi } from '#shared/dates.ts'
import { useSposta, useSpostamentoLotto } from '#visite/lotti/api.ts'
import {
  type SpostamentoFatto,
  type SpostamentoInput,
  type SpostamentoProposto,
  spostamentoProposto,
  type VisitaDaSpostare,
} from '#visite/lotti/contract.ts'
import { ApiError } from '#web/http.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { giornoCorto } from './words.ts'

const schema = spostamentoProposto
  .extend({ motivo: z.enum(TIPI_ASSENZA), segnaAssenza: z.boolean() })
  .refine(({ dal, al }) => al >= dal, { error: 'L’ultimo giorno viene dopo il primo', path: ['al'] })
  .refine(({ al }) => al >= oggi(), { error: 'La data è già passata', path: ['al'] })

type Valori = z.input<typeof schema>

const VERSI_IN_PAROLE = [
  { valore: 'altri', testo: 'Agli altri' },
  { valore: 'suoi', testo: 'Ai suoi giorni liberi' },
  { valore: 'lista', testo: 'Da programmare' },
]

export interface DaSpostare {
  utenteId?: number
  dal?: string
  al?: string
  motivo?: Valori['motivo']
  /** Hours of an absence that is written already. */
  dalle?: string
  alle?: string
}

interface SpostaFormProps {
  /** What is known already; null while the dialog is closed. */
  inizio: DaSpostare | null
  tecnici: readonly { id: number; nome_utente: string }[]
  onChiudi: () => void
  onSpostato: (fatto: SpostamentoFatto, quante: number, verso: SpostamentoProposto['verso']) => void
}

/** Moves the visits of some days of a technician: first shows where each would go and why. */
export function SpostaGiornataForm({ inizio, tecnici, onChiudi, onSpostato }: SpostaFormProps) {
  const sposta = useSposta()
  /** As they are shown; null while they are asked for. */
  const viste = useRef<VisitaDaSpostare[] | null>([])
  return (
    <FormDialog
      aperto={inizio !== null}
      onChiudi={onChiudi}
      titolo="Sposta una giornata"
      larghezza={640}
      schema={schema}
      valori={valoriDi(inizio)}
      testoInvia="Sposta"
      testoAttesa="Sposto..."
      erroreGenerico="Le visite non sono state spostate"
      invia={async ({ motivo, verso, dal, al, segnaAssenza }, { key }) => {
        if (viste.current === null)
          throw new ApiError(400, 'dati_non_validi', 'Ancora un momento: guarda prima dove va ogni visita')
        const dati = {
          ...daInviare(viste.current, motivo),
          ...(segnaAssenza && { assenza: { tipo: motivo, dal, al } }),
        }
        if (dati.visite.length === 0) throw new ApiError(400, 'dati_non_validi', 'Non c’è niente da spostare')
        return { lotto: await sposta.mutateAsync({ dati, key }), quante: dati.visite.length, verso }
      }}
      onFatto={({ lotto, quante, verso }) => onSpostato(lotto, quante, verso)}
    >
      <FieldGrid>
        <SelectField
          name="utenteId"
          etichetta="Tecnico"
          obbligatorio
          numero
          vuota="Seleziona tecnico"
          voci={tecnici.map(({ id, nome_utente }) => ({ valore: String(id), testo: nome_utente }))}
        />
        <SelectField
          name="motivo"
          etichetta="Motivo"
          obbligatorio
          voci={TIPI_ASSENZA.map((tipo) => ({ valore: tipo, testo: ASSENZE_IN_PAROLE[tipo] }))}
        />
        <DateField name="dal" etichetta="Dal" obbligatorio />
        <DateField name="al" etichetta="Al" obbligatorio />
        {!inizio?.motivo && (
          <Intera>
            <CheckboxField
              name="segnaAssenza"
              etichetta="Segna l’assenza"
              suggerimento="Così in quei giorni non gli si dà altro"
            />
          </Intera>
        )}
        <Intera>
          <SegmentedField name="verso" etichetta="Dove vanno" voci={VERSI_IN_PAROLE} />
        </Intera>
        <Intera>
          <Anteprima
            onViste={(visite) => {
              viste.current = visite
            }}
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

const valoriDi = (inizio: DaSpostare | null) =>
  ({
    utenteId: inizio?.utenteId ?? null,
    dal: inizio?.dal ?? oggi(),
    al: inizio?.al ?? inizio?.dal ?? oggi(),
    motivo: inizio?.motivo ?? 'Malattia',
    verso: 'altri',
    // From an absence one comes here: it is written already.
    segnaAssenza: !inizio?.motivo,
    dalle: inizio?.dalle,
    alle: inizio?.alle,
  }) as Valori

const daInviare = (
  visite: readonly VisitaDaSpostare[],
  motivo: SpostamentoInput['motivo'],
): SpostamentoInput => ({
  motivo,
  visite: visite.flatMap(({ id, versione, nuova }): SpostamentoInput['visite'] => {
    if (nuova === undefined) return []
    return nuova === null
      ? [{ id, versione, utenteId: null }]
      : [{ id, versione, utenteId: nuova.utenteId, dataInizio: nuova.dataInizio, dataFine: nuova.dataFine }]
  }),
})

function Anteprima({ onViste }: { onViste: (visite: VisitaDaSpostare[] | null) => void }) {
  const [utenteId, dal, al, verso, dalle, alle] = useWatch<
    Valori,
    ['utenteId', 'dal', 'al', 'verso', 'dalle', 'alle']
  >({ name: ['utenteId', 'dal', 'al', 'verso', 'dalle', 'alle'] })
  const chiesta = { utenteId, dal, al, verso, ...(dal === al && { dalle, alle }) }
  const letto = schema.safeParse({ ...chiesta, motivo: 'Altro', segnaAssenza: false })
  const chiesto: SpostamentoProposto | null = letto.success ? chiesta : null
  const query = useSpostamentoLotto(chiesto)
  // Only what is shown is moved.
  onViste(!chiesto ? [] : query.isFetching ? null : (query.data ?? []))
  if (!chiesto) return <p>Scegli un tecnico e i giorni: qui vedi dove va ogni visita.</p>
  return (
    <QueryRows
      query={query}
      cols="minmax(0, 1.2fr) auto minmax(0, 1fr)"
      label="Dove va ogni visita"
      waiting={3}
      none="In quei giorni non ha visite da spostare"
    >
      {(visita) => <Visita key={visita.id} visita={visita} />}
    </QueryRows>
  )
}

function quando(istante: string): string {
  const { data, ora } = dayAndTimeInRome(istante)
  return `${giornoCorto(data)}, ${ora}`
}

function Visita({ visita }: { visita: VisitaDaSpostare }) {
  const { cliente, telefono, altri_telefoni, titolo, data_inizio, nuova, perche } = visita
  return (
    <Row
      name={cliente}
      sub={
        <>
          {titolo} <PhoneLink numero={telefono} altri={altri_telefoni} icona={false} />
        </>
      }
      cells={[
        <span key="da">
          {nuova === undefined ? quando(data_inizio) : <del>{quando(data_inizio)}</del>}{' '}
          <IconArrowRight size={14} aria-label="diventa" />
        </span>,
        <span key="a">
          <b>
            {nuova === undefined
              ? 'resta dov’è'
              : nuova === null
                ? 'da programmare'
                : quando(nuova.dataInizio)}
          </b>
          <small>{nuova ? `${nuova.tecnico}: ${perche}` : perche}</small>
        </span>,
      ]}
    />
  )
}
