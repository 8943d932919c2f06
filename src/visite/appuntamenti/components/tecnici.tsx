import { Button } from '@mantine/core'
import { IconCheck, IconClockX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Fragment, useEffect, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { dateExists, formatNearDate } from '#shared/dates.ts'
import { type Intervallo, useDisponibilita } from '#visite/appuntamenti/api.ts'
import { BarraGiorno } from '#visite/appuntamenti/components/barra-giorno.tsx'
import {
  conAssegnato,
  elencoTecnici,
  motivo,
  NON_VERIFICATA,
  nonVerificati,
  riassunto,
  type Tecnico,
} from '#visite/appuntamenti/components/liberi.ts'
import { quando, type ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { orario } from '#visite/appuntamenti/components/parole.ts'
import { PrimaOraLibera } from '#visite/appuntamenti/components/prima-ora-libera.tsx'
import { Errore } from '#web/ui/fields.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { leggiOra } from '#web/ui/time-field.tsx'
import { usePhone } from '#web/width.ts'
import stili from './tecnici.module.css'

interface TecniciProps {
  /** The appointment being changed: its own time does not make anybody busy. */
  escludi?: number | undefined
  /** Its technician, who may no longer be among the active users. */
  assegnato?: { id: number; nome_utente: string } | undefined
  /** How many are shown at first, where there is no room for all; who suits best stands first. */
  inVista?: number
}

const IN_VISTA_TELEFONO = 4
/** Rows that stand in for the technicians while they are asked for: as many as there were last time. */
let quantiErano = 7

/** Assegna a: everybody active, the most useful first, each with a reason; asked again as customer, day and times change. */
export function Tecnici({ escludi, assegnato, inVista }: TecniciProps) {
  const intervallo = useIntervallo()
  const clienteId = useWatch<ValoriAppuntamento, 'clienteId'>({ name: 'clienteId' })
  const disponibilita = useDisponibilita(intervallo, escludi, clienteId ?? undefined)
  const utenti = useQuery({ ...utentiApi.list(), enabled: disponibilita.isError }).data?.data
  const { field, fieldState } = useController<ValoriAppuntamento, 'utenteAssegnatoId'>({
    name: 'utenteAssegnatoId',
  })
  const telefono = usePhone()
  const [tutti, setTutti] = useState(false)
  const id = useId()
  const gruppo = useRef<HTMLDivElement>(null)

  const alBuio = disponibilita.isError && utenti !== undefined
  const tecnici = conAssegnato(
    alBuio ? nonVerificati(utenti) : disponibilita.data ? elencoTecnici(disponibilita.data) : [],
    assegnato,
  )
  const quanti = tutti ? undefined : (inVista ?? (telefono ? IN_VISTA_TELEFONO : undefined))
  const visibili =
    quanti === undefined ? tecnici : tecnici.filter((t, n) => n < quanti || t.id === field.value)
  const nascosti = tecnici.length > visibili.length
  useEffect(() => {
    if (tecnici.length > 0) quantiErano = tecnici.length
  }, [tecnici.length])
  const fuoco = () =>
    gruppo.current?.querySelector<HTMLElement>('input:checked, input:not(:checked)')?.focus()

  const righe = (
    <div className={stili.righe}>
      {visibili.map((tecnico, n) => (
        <Fragment key={tecnico.id}>
          {tecnico.ufficio && !visibili[n - 1]?.ufficio && <p className={stili.altri}>Altri</p>}
          <RigaTecnico
            tecnico={tecnico}
            intervallo={intervallo}
            gruppo={id}
            scelto={field.value === tecnico.id}
            onScelto={() => field.onChange(tecnico.id)}
          />
        </Fragment>
      ))}
    </div>
  )
  return (
    <div
      ref={gruppo}
      role="radiogroup"
      aria-labelledby={`${id}-titolo`}
      aria-required
      aria-invalid={fieldState.invalid}
      tabIndex={-1}
      className={stili.gruppo}
      // Where the form puts the focus when nobody was chosen.
      onFocus={(e) => e.target === e.currentTarget && e.currentTarget.querySelector('input')?.focus()}
    >
      <div className={stili.testa}>
        <span id={`${id}-titolo`}>
          Assegna a <em aria-hidden>*</em>
        </span>
        {nascosti ? (
          <button type="button" className={stili.tutti} onClick={() => setTutti(true)}>
            Tutti {articolo(tecnici.length)} {tecnici.length} tecnici
          </button>
        ) : (
          intervallo && (
            <PrimaOraLibera tecnici={tecnici} intervallo={intervallo} onPresa={fuoco}>
              <small className="tnum">
                {formatNearDate(intervallo.giorno)}, {orario(comeRiga(intervallo))}
              </small>
            </PrimaOraLibera>
          )
        )}
      </div>
      {nascosti && intervallo && <PrimaOraLibera tecnici={tecnici} intervallo={intervallo} onPresa={fuoco} />}
      <div className={stili.elenco}>
        <div className={stili.intestazione} data-buio={alBuio || undefined}>
          <span role="status">{alBuio ? NON_VERIFICATA : riassunto(tecnici)}</span>
          {alBuio ? (
            <button type="button" className={stili.riprova} onClick={() => void disponibilita.refetch()}>
              Riprova
            </button>
          ) : (
            <span aria-hidden className={`${stili.ore} tnum`}>
              <span>9</span>
              <span>12</span>
              <span>15</span>
              <span>18</span>
            </span>
          )}
        </div>
        {alBuio ? (
          righe
        ) : (
          <QueryState query={disponibilita} scheletro={<Attesa righe={quanti ?? quantiErano} />}>
            {() => righe}
          </QueryState>
        )}
      </div>
      {fieldState.error?.message && (
        <p className={stili.errore}>
          <Errore testo={fieldState.error.message} />
        </p>
      )}
    </div>
  )
}

interface RigaTecnicoProps {
  tecnico: Tecnico
  intervallo: IntervalloDelGiorno | null
  gruppo: string
  scelto: boolean
  onScelto: () => void
}

function RigaTecnico({ tecnico, intervallo, gruppo, scelto, onScelto }: RigaTecnicoProps) {
  const { id, nome_utente, giornata, conflitti } = tecnico
  const occupato = Boolean(conflitti?.length)
  const voce = `${gruppo}-${id}`
  return (
    <div className={stili.riga}>
      <input
        type="radio"
        id={voce}
        name={gruppo}
        checked={scelto}
        onChange={onScelto}
        aria-describedby={`${voce}-stato`}
      />
      <div className={stili.chi}>
        <label htmlFor={voce} className="ell">
          {nome_utente}
        </label>
        <div
          id={`${voce}-stato`}
          className={stili.stato}
          data-occupato={occupato || undefined}
          data-ignoto={conflitti === null || undefined}
        >
          {conflitti && (occupato ? <IconClockX aria-hidden /> : <IconCheck aria-hidden />)}
          <span className="ell">{motivo(tecnico, intervallo)}</span>
        </div>
      </div>
      {conflitti ? (
        <BarraGiorno impegni={giornata} voluto={intervallo && comeRiga(intervallo)} conflitto={occupato} />
      ) : (
        <span aria-hidden />
      )}
      {scelto ? (
        <span className={stili.destra}>Scelto</span>
      ) : (
        occupato && (
          <span className={stili.destra}>
            {/* The radio button does the same by keyboard. */}
            <Button
              variant="default"
              size="xs"
              tabIndex={-1}
              aria-label={`Prenota comunque ${nome_utente}`}
              onClick={onScelto}
            >
              Prenota comunque
            </Button>
          </span>
        )
      )}
    </div>
  )
}

const Attesa = ({ righe }: { righe: number }) => (
  <div className={stili.attesa} style={{ '--righe': righe } as CSSProperties}>
    <Skeleton righe={righe} altezza={50} />
  </div>
)

/** `gli 8`, `gli 11`, `i 9`. */
const articolo = (numero: number) => (/^(8|11$)/.test(String(numero)) ? 'gli' : 'i')

interface IntervalloDelGiorno extends Intervallo {
  giorno: string
}

const comeRiga = ({ dataInizio, dataFine }: Intervallo) => ({ data_inizio: dataInizio, data_fine: dataFine })

/** The interval being typed; while it is not a valid one, the last that was. */
function useIntervallo(): IntervalloDelGiorno | null {
  const [data, oraInizio, oraFine, giornoFine] = useWatch<
    ValoriAppuntamento,
    ['data', 'oraInizio', 'oraFine', 'giornoFine']
  >({ name: ['data', 'oraInizio', 'oraFine', 'giornoFine'] })
  const leggibile =
    dateExists(data) &&
    (!giornoFine || dateExists(giornoFine)) &&
    [oraInizio, oraFine].every((ora) => ora !== '' && leggiOra(ora) === ora)
  const intervallo = leggibile ? quando({ data, oraInizio, oraFine, giornoFine }) : null
  const [ultimo, setUltimo] = useState<IntervalloDelGiorno | null>(null)
  const attuale = intervallo ? { giorno: data, ...intervallo } : ultimo
  if (JSON.stringify(attuale) !== JSON.stringify(ultimo)) setUltimo(attuale)
  return attuale
}
