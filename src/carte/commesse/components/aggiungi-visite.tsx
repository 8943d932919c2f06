import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconClockX, IconRepeat, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { giornoDiLavoroDopo } from '#anagrafe/orari/feste.rules.ts'
import { addDays, dateExists, daysBetween } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { oreDopo } from '#shared/presenze-dopo.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { useDisponibilita } from '#visite/appuntamenti/api.ts'
import { Con } from '#visite/appuntamenti/components/con.tsx'
import { diciSeOccupato } from '#visite/appuntamenti/components/dici-se-occupato.ts'
import { elencoTecnici, eOccupato, motivo } from '#visite/appuntamenti/components/liberi.ts'
import {
  campiAppuntamento,
  conFineDopo,
  istantiDelModulo,
  type ValoriAppuntamento,
  valoriNuovoAppuntamento,
} from '#visite/appuntamenti/components/modulo.ts'
import { QuandoVisita } from '#visite/appuntamenti/components/quando.tsx'
import { Tecnici } from '#visite/appuntamenti/components/tecnici.tsx'
import { rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { useAnnullaGiro } from '#visite/lotti/components/annulla.ts'
import { useDilloOra } from '#visite/messaggi/components/dillo-ora.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAggiungiVisite } from '../api.ts'
import { type Commessa, VISITE_ALLA_VOLTA, type VisitaDiCommessa } from '../contract.ts'

const modulo = campiAppuntamento
  .pick({ titolo: true, tipologia: true, data: true, oraInizio: true, oraFine: true })
  .extend(
    campiAppuntamento.pick({
      ...({ giornoFine: true, utenteAssegnatoId: true, aiutanti: true, servono: true } as const),
      ...({ indirizzoIntervento: true, descrizione: true } as const),
    }).shape,
  )
  /** Other days, in the same hours and with the same people. */
  .extend({ altri: z.array(z.object({ giorno: data() })).max(VISITE_ALLA_VOLTA - 1) })
  .refine(...conFineDopo())
type Dati = z.output<typeof modulo>
/** With whose visits they are, for who is free. */
type Valori = ValoriAppuntamento & Pick<z.input<typeof modulo>, 'altri'>

/** What is sent: a visit a day, each with the hours of whoever comes along moved to it. */
function visiteDi({ altri, data: primo, oraInizio, oraFine, giornoFine, ...campi }: Dati) {
  const dura = giornoFine ? daysBetween(primo, giornoFine) : 0
  const istanti = (giorno: string) => {
    const trovati = istantiDelModulo({ data: giorno, oraInizio, oraFine, giornoFine: addDays(giorno, dura) })
    return { data_inizio: trovati?.dataInizio ?? '', data_fine: trovati?.dataFine ?? '' }
  }
  const diPartenza = istanti(primo)
  return [primo, ...altri.map(({ giorno }) => giorno)].map((giorno) => {
    const ora = istanti(giorno)
    const aiutanti = campi.aiutanti?.map(({ utenteId, da = null, a = null }) => ({
      ...{ utenteId, ...oreDopo({ da, a }, diPartenza, ora) },
    }))
    const { data_inizio: dataInizio, data_fine: dataFine } = ora
    return { ...campi, aiutanti, dataInizio, dataFine, creatoDA: campi.utenteAssegnatoId }
  })
}

interface AggiungiVisiteProps {
  /** Whether it is shown: its code comes then. */
  aperto: boolean
  /** Null: closed. */
  commessa: Pick<Commessa, 'id' | 'titolo' | 'cliente_id' | 'cliente'> | null
  onChiudi: () => void
}

/** Visits of a job from one form: the first day with hours and people, then the others. */
export function AggiungiVisite({ commessa, onChiudi }: AggiungiVisiteProps) {
  const { mutateAsync } = useAggiungiVisite()
  const dillo = useDilloOra()
  const annulla = useAnnullaGiro()
  if (!commessa) return null
  const { id, titolo, cliente_id: clienteId, cliente } = commessa
  return (
    <FormDialog<Valori, Dati, VisitaDiCommessa[]>
      aperto
      onChiudi={onChiudi}
      titolo={`Aggiungi visite a ${titolo}`}
      larghezza={720}
      schema={modulo as unknown as z.ZodType<Dati, Valori>}
      riga={rigaAppuntamento}
      valori={{
        ...valoriNuovoAppuntamento({
          ...{ clienteId, titolo: titolo.slice(0, 120), tipologia: 'Installazione' },
          ...{ oraInizio: '08:00', oraFine: '17:00' },
          indirizzoIntervento: indirizzoIntero(cliente).slice(0, 240),
        }),
        altri: [],
      }}
      fuoco="data"
      testoInvia="Aggiungi visite"
      erroreGenerico="Le visite non sono state aggiunte"
      invia={(dati, { key }) => mutateAsync({ id, visite: visiteDi(dati), key })}
      onFatto={(create) => {
        const [prima] = create
        toast.successo(create.length === 1 ? '1 visita aggiunta' : `${create.length} visite aggiunte`, {
          record: `commesse/${id}`,
          ...(prima && { annulla: () => annulla(prima.lotto_id) }),
        })
        for (const visita of create) void diciSeOccupato(visita, null)
        if (prima) dillo(prima.id)
      }}
    >
      <Stack>
        <FieldGrid>
          <TextField name="titolo" obbligatorio maxLength={120} />
          <SelectField name="tipologia" obbligatorio voci={TIPOLOGIE_APPUNTAMENTO} />
        </FieldGrid>
        <QuandoVisita />
        <Tecnici />
        <Con record={null} />
        <AltriGiorni clienteId={clienteId} />
        <FieldGrid>
          <Intera>
            <TextField name="indirizzoIntervento" maxLength={240} />
          </Intera>
          <Intera>
            <NotesField name="descrizione" righe={2} segnaposto="Facoltativa" />
          </Intera>
        </FieldGrid>
      </Stack>
    </FormDialog>
  )
}

const VOLTE = Array.from({ length: 11 }, (_, n) => n + 2)
const nomeDelGiorno = new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' })

/** The days after the first one, each with what speaks against it; nothing is forbidden. */
function AltriGiorni({ clienteId }: { clienteId: number }) {
  const { getValues } = useFormContext<Valori>()
  const { fields, append, remove, replace } = useFieldArray<Valori, 'altri'>({ name: 'altri' })
  const primoGiorno = useWatch<Valori, 'data'>({ name: 'data' })
  const [volte, setVolte] = useState(4)
  const valido = dateExists(primoGiorno)
  const aggiungiGiorno = () => {
    const ultimo = [primoGiorno, ...getValues('altri').map(({ giorno }) => giorno)]
      .filter(dateExists)
      .sort()
      .at(-1)
    append({ giorno: giornoDiLavoroDopo(ultimo ?? primoGiorno, 1, null) }, { shouldFocus: false })
  }
  const ogniSettimana = () =>
    replace(Array.from({ length: volte - 1 }, (_, n) => ({ giorno: addDays(primoGiorno, 7 * (n + 1)) })))
  return (
    <Stack gap={8}>
      {fields.length > 0 && (
        <Rows cols="minmax(0, 1fr) auto" dense flush label="Altri giorni">
          {fields.map((campo, n) => (
            <Row
              key={campo.id}
              name={
                <Stack gap={4}>
                  <DateField name={`altri.${n}.giorno`} etichetta={`Giorno ${n + 2}`} obbligatorio />
                  <Intoppi n={n} clienteId={clienteId} />
                </Stack>
              }
              actions={
                <ActionIcon
                  variant="subtle"
                  aria-label={`Togli il giorno ${n + 2}`}
                  onClick={() => remove(n)}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              }
            />
          ))}
        </Rows>
      )}
      <Line>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          disabled={!valido}
          onClick={aggiungiGiorno}
        >
          Aggiungi un altro giorno
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRepeat size={16} aria-hidden />}
          disabled={!valido}
          onClick={ogniSettimana}
        >
          {valido
            ? `Ogni ${nomeDelGiorno.format(Date.parse(primoGiorno))} per ${volte} volte`
            : 'Ogni settimana'}
        </Button>
        <NativeSelect
          size="xs"
          aria-label="Quante volte"
          rightSection={<IconChevronDown aria-hidden />}
          value={String(volte)}
          data={VOLTE.map((n) => ({ value: String(n), label: `${n} volte` }))}
          onChange={({ target: { value } }) => setVolte(Number(value))}
        />
      </Line>
    </Stack>
  )
}

const ORE_E_CHI = ['oraInizio', 'oraFine', 'utenteAssegnatoId', 'aiutanti'] as const

/** What speaks against a day: who is busy, away, or not at work on it, of those who are to go. */
function Intoppi({ n, clienteId }: { n: number; clienteId: number }) {
  const giorno = (useWatch<Valori>({ name: `altri.${n}.giorno` }) ?? '') as string
  const [oraInizio, oraFine, capo, aiutanti] = useWatch<Valori, typeof ORE_E_CHI>({ name: ORE_E_CHI })
  const leggibili = dateExists(giorno) && [oraInizio, oraFine].every((ora) => /^\d\d:\d\d$/.test(ora))
  const intervallo = leggibili ? istantiDelModulo({ data: giorno, oraInizio, oraFine }) : null
  const { data: disponibilita } = useDisponibilita(intervallo, undefined, clienteId)
  const vanno = new Set([capo, ...(aiutanti ?? []).map(({ utenteId }) => utenteId)])
  const contro = disponibilita
    ? elencoTecnici(disponibilita).filter((t) => vanno.has(t.id) && (eOccupato(t) || t.fuoriOrario))
    : []
  if (contro.length === 0) return null
  return (
    <Line as="span" gap={4}>
      {contro.map((t) => (
        <Pill key={t.id} tono="urgente" icona={<IconClockX aria-hidden />}>
          {t.nome_utente}: {motivo(t, intervallo)}
        </Pill>
      ))}
    </Line>
  )
}
