import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconClockX, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { personeSolite } from '#anagrafe/azienda/rules.ts'
import { dayInRome, instantFromRome, timeInRome } from '#shared/dates.ts'
import { presenza } from '#shared/presenze.ts'
import { oreDopo } from '#shared/presenze-dopo.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { assenzaFra } from '#visite/tempo/rules.ts'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { leggiOra, TimeInput } from '#web/ui/time-field.tsx'
import type { AiutanteDati, Appuntamento } from '../contract.ts'
import stili from './appuntamento-form.module.css'
import { type IntervalloDelGiorno, useChiELibero } from './chi-e-libero.ts'
import { eOccupato, motivo, type TecnicoLibero } from './liberi.ts'
import type { ValoriAppuntamento } from './modulo.ts'

const QUANTE = Array.from({ length: 9 }, (_, n) => ({ valore: String(n + 2), testo: `${n + 2} persone` }))

/** Con: who comes along, each in hours of their own where one says so; with the reason for or against, as of the lead. */
export function Con({ record }: { record: Appuntamento | null }) {
  const { intervallo, tecnici } = useChiELibero({
    escludi: record?.id,
    assegnato: record?.utente_assegnato,
  })
  const { field, fieldState } = useController<ValoriAppuntamento, 'aiutanti'>({ name: 'aiutanti' })
  const capo = useWatch<ValoriAppuntamento, 'utenteAssegnatoId'>({ name: 'utenteAssegnatoId' })
  const servono = useServono(record)
  const aiutanti = field.value ?? []
  const visita = intervallo && { data_inizio: intervallo.dataInizio, data_fine: intervallo.dataFine }
  const { scrivi, senzaOre } = useOreConLaVisita(visita, aiutanti, capo, field.onChange)
  const nomi = new Map([
    ...(record?.aiutanti ?? []).map(({ utente_id, nome_utente }) => [utente_id, nome_utente] as const),
    ...tecnici.map(({ id, nome_utente }) => [id, nome_utente] as const),
  ])
  const liberiDiVenire = tecnici.filter(
    ({ id, attivo }) => attivo && id !== capo && !aiutanti.some(({ utenteId }) => utenteId === id),
  )
  const manca = Math.max(0, Number(servono || 1) - 1 - aiutanti.length)
  const libero =
    manca > 0 && liberiDiVenire.find((t) => t.conflitti !== null && !eOccupato(t) && !t.fuoriOrario)
  const aggiungi = (utenteId: number) => scrivi([...aiutanti, { utenteId, da: null, a: null }])
  const cambia = (utenteId: number, ore: Partial<AiutanteDati>) =>
    scrivi(aiutanti.map((aiutante) => (aiutante.utenteId === utenteId ? { ...aiutante, ...ore } : aiutante)))
  return (
    <Stack gap={8}>
      <div className={stili.due}>
        <NativeSelect
          label="Con"
          ref={field.ref}
          value=""
          rightSection={<IconChevronDown aria-hidden />}
          error={fieldState.error?.message && <ErroreDiCampo testo={fieldState.error.message} />}
          onChange={({ target: { value } }) => value && aggiungi(Number(value))}
        >
          <option value="">{aiutanti.length > 0 ? 'Aggiungi un altro' : 'Nessun altro'}</option>
          {liberiDiVenire.map((tecnico) => (
            <option key={tecnico.id} value={tecnico.id}>
              {tecnico.nome_utente} · {motivo(tecnico, intervallo)}
            </option>
          ))}
        </NativeSelect>
        <SelectField name="servono" numero vuota="Una persona" voci={QUANTE} />
      </div>
      {manca > 0 && (
        <Notice tono="info">
          {manca === 1 ? 'Manca una persona. ' : `Mancano ${manca} persone. `}
          {libero && (
            <Button variant="light" size="compact-sm" onClick={() => aggiungi(libero.id)}>
              Aggiungi {libero.nome_utente}
            </Button>
          )}
        </Notice>
      )}
      {senzaOre.length > 0 && (
        <Notice tono="attenzione">
          Senza ore nella visita, non viene più: {senzaOre.map((id) => nomi.get(id)).join(', ')}
        </Notice>
      )}
      {aiutanti.length > 0 && (
        <Rows cols="minmax(0, 1fr) auto" dense flush label="Chi viene">
          {aiutanti.map((aiutante) => {
            const tecnico = tecnici.find(({ id }) => id === aiutante.utenteId)
            const nome = nomi.get(aiutante.utenteId) ?? ''
            return (
              <Row
                key={aiutante.utenteId}
                name={nome}
                sub={
                  tecnico &&
                  visita && <Motivo di={nelleSueOre(tecnico, visita, aiutante)} intervallo={intervallo} />
                }
                actions={
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Togli ${nome}`}
                    onClick={() => scrivi(aiutanti.filter(({ utenteId }) => utenteId !== aiutante.utenteId))}
                  >
                    <IconX size={15} aria-hidden />
                  </ActionIcon>
                }
              >
                {visita && (
                  <div className={stili.due}>
                    <Ora
                      etichetta="Dalle"
                      diChi={nome}
                      valore={aiutante.da}
                      giorno={visita.data_inizio}
                      onCambia={(da) => cambia(aiutante.utenteId, { da })}
                    />
                    <Ora
                      etichetta="Alle"
                      diChi={nome}
                      valore={aiutante.a}
                      giorno={visita.data_fine}
                      onCambia={(a) => cambia(aiutante.utenteId, { a })}
                    />
                  </div>
                )}
              </Row>
            )
          })}
        </Rows>
      )}
    </Stack>
  )
}

/** How many people it wants: in a new visit as many as its kind does, until somebody says otherwise. */
function useServono(record: Appuntamento | null) {
  const { getValues, setValue } = useFormContext<ValoriAppuntamento>()
  const [servono, tipologia] = useWatch<ValoriAppuntamento, ['servono', 'tipologia']>({
    name: ['servono', 'tipologia'],
  })
  const azienda = useAzienda().data
  const proposto = useRef<number | null>(null)
  useEffect(() => {
    const solite = personeSolite(azienda, tipologia)
    if (!record && (getValues('servono') ?? null) === proposto.current && solite !== proposto.current)
      setValue('servono', solite)
    proposto.current = solite
  }, [record, azienda, tipologia, getValues, setValue])
  return servono
}

/** The reason for or against, marked where they can't be sent. */
function Motivo({ di: tecnico, intervallo }: { di: TecnicoLibero; intervallo: IntervalloDelGiorno | null }) {
  const perche = motivo(tecnico, intervallo)
  if (!eOccupato(tecnico)) return perche
  return (
    <Pill tono="annullato" icona={<IconClockX aria-hidden />}>
      {perche}
    </Pill>
  )
}

interface OraProps {
  etichetta: string
  diChi: string
  /** An instant; null: the visit's. */
  valore: string | null | undefined
  /** The day that a new one is on: that of this instant. */
  giorno: string
  onCambia: (istante: string | null) => void
}

const Ora = ({ etichetta, diChi, valore, giorno, onCambia }: OraProps) => (
  <TimeInput
    label={etichetta}
    aria-label={`${etichetta}, ${diChi}`}
    ora={valore ? timeInRome(valore) : ''}
    onOra={(ora) =>
      (ora === '' || leggiOra(ora) === ora) &&
      onCambia(ora ? instantFromRome(dayInRome(valore ?? giorno), ora) : null)
    }
  />
)

/** What keeps somebody busy or away in their own hours, which may be fewer than the visit's. */
function nelleSueOre(
  tecnico: TecnicoLibero,
  visita: Durata,
  { da = null, a = null }: AiutanteDati,
): TecnicoLibero {
  const { conflitti, assenza } = tecnico
  const presente = presenza(visita, { da, a })
  return {
    ...tecnico,
    conflitti:
      conflitti?.filter((c) => c.data_inizio < presente.data_fine && c.data_fine > presente.data_inizio) ??
      null,
    assenza: assenza && (assenzaFra([assenza], presente) ?? null),
  }
}

const stesseOre = (x: Durata, y: Durata) => x.data_inizio === y.data_inizio && x.data_fine === y.data_fine

/**
 * Keeps whoever comes along with the visit's hours as the server does: from what somebody wrote last, so that an end that is
 * half typed takes nobody off. Who leads it comes along no longer.
 */
function useOreConLaVisita(
  visita: Durata | null,
  aiutanti: AiutanteDati[],
  capo: number | null,
  onCambia: (aiutanti: AiutanteDati[]) => void,
) {
  const scritti = useRef({ visita, aiutanti, mostrati: aiutanti })
  // Written from elsewhere: another version of the record, a draft.
  if (
    scritti.current.mostrati !== aiutanti &&
    JSON.stringify(scritti.current.mostrati) !== JSON.stringify(aiutanti)
  )
    scritti.current = { visita, aiutanti, mostrati: aiutanti }
  const daQuando = scritti.current.visita
  const restano = scritti.current.aiutanti.flatMap((aiutante): AiutanteDati[] => {
    if (aiutante.utenteId === capo) return []
    // As they were written, wrong ones too: the form says so.
    if (!visita || !daQuando || stesseOre(visita, daQuando)) return [aiutante]
    const ore = oreDopo({ da: aiutante.da ?? null, a: aiutante.a ?? null }, daQuando, visita)
    return ore ? [{ utenteId: aiutante.utenteId, ...ore }] : []
  })
  const nuovi = JSON.stringify(restano)
  useEffect(() => {
    scritti.current.visita ??= visita
    if (nuovi === JSON.stringify(scritti.current.mostrati)) return
    scritti.current.mostrati = JSON.parse(nuovi)
    onCambia(scritti.current.mostrati)
  }, [nuovi, visita, onCambia])
  return {
    scrivi(lista: AiutanteDati[]) {
      scritti.current = { visita, aiutanti: lista, mostrati: lista }
      onCambia(lista)
    },
    senzaOre: scritti.current.aiutanti
      .map(({ utenteId }) => utenteId)
      .filter((id) => id !== capo && !restano.some(({ utenteId }) => utenteId === id)),
  }
}
