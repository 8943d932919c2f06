import { Button } from '@mantine/core'
import { IconCheck, IconClockExclamation, IconClockX, IconUserOff } from '@tabler/icons-react'
import { type CSSProperties, Fragment, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { formatNearDate } from '#shared/dates.ts'
import { useAwaited } from '#web/ui/awaited.ts'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/width.ts'
import type { Intervallo } from '../api.ts'
import { BarraGiorno } from './barra-giorno.tsx'
import { type IntervalloDelGiorno, useChiELibero, type VisitaInEsame } from './chi-e-libero.ts'
import { eOccupato, motivo, NON_VERIFICATA, riassunto, type TecnicoLibero } from './liberi.ts'
import type { ValoriAppuntamento } from './modulo.ts'
import stili from './tecnici.module.css'
import { orario } from './words.ts'

interface TecniciProps extends VisitaInEsame {
  /** How many are shown at first, where there is no room for all; who suits best stands first. */
  inVista?: number
}

const IN_VISTA_TELEFONO = 4
/** The one that the keyboard comes to. */
const primoDi = (gruppo: HTMLElement | null) =>
  gruppo?.querySelector<HTMLInputElement>('input:checked') ?? gruppo?.querySelector('input')
/** Rows that stand in for the technicians while they are asked for: as many as there were last time. */
let quantiErano = 7

/** Assegna a: everybody active, the most useful first, each with a reason; asked again as customer, day and times change. */
export function Tecnici({ escludi, assegnato, inVista }: TecniciProps) {
  const { intervallo, disponibilita, alBuio, tecnici } = useChiELibero({ escludi, assegnato })
  const { field, fieldState } = useController<ValoriAppuntamento, 'utenteAssegnatoId'>({
    name: 'utenteAssegnatoId',
  })
  const telefono = usePhone()
  const [aperto, setAperto] = useState(false)
  const id = useId()
  const gruppo = useRef<HTMLDivElement>(null)
  const inArrivo = tecnici.length === 0 && disponibilita.isFetching
  // Space, pressed while they are asked for, takes the first as it does afterwards.
  const [preso, setPreso] = useState(false)
  useAwaited(preso && inArrivo)
  useEffect(() => {
    if (inArrivo) return
    setPreso(false)
    if (document.activeElement !== gruppo.current) return
    const tasto = primoDi(gruppo.current)
    tasto?.focus()
    if (preso) tasto?.click()
  }, [inArrivo, preso])
  const quanti = aperto ? undefined : (inVista ?? (telefono ? IN_VISTA_TELEFONO : undefined))
  const visibili =
    quanti === undefined ? tecnici : tecnici.filter((t, n) => n < quanti || t.id === field.value)
  const nascosti = tecnici.length > visibili.length
  useEffect(() => {
    if (tecnici.length > 0) quantiErano = tecnici.length
  }, [tecnici.length])

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
      role="radiogroup"
      aria-labelledby={`${id}-titolo`}
      aria-required
      aria-invalid={fieldState.invalid}
      aria-describedby={fieldState.error ? `${id}-errore` : undefined}
      ref={gruppo}
      // A stop of its own until there are technicians to choose from.
      tabIndex={inArrivo ? 0 : -1}
      className={stili.gruppo}
      // Where the form puts the focus when nobody was chosen.
      onFocus={(e) => e.target === e.currentTarget && primoDi(e.currentTarget)?.focus()}
      onKeyDown={(e) => {
        if (e.target !== e.currentTarget || e.key !== ' ') return
        e.preventDefault()
        flushSync(() => setPreso(true))
      }}
    >
      <div className={stili.testa}>
        <span id={`${id}-titolo`}>
          Assegna a <em aria-hidden>*</em>
        </span>
        {field.value === null && <span className={stili.nessuno}>Seleziona tecnico</span>}
        {nascosti ? (
          <button type="button" className={stili.tutti} onClick={() => setAperto(true)}>
            Tutti {articolo(tecnici.length)} {tecnici.length} tecnici
          </button>
        ) : (
          intervallo && (
            <small className="tnum">
              {formatNearDate(intervallo.giorno)}, {orario(comeRiga(intervallo))}
            </small>
          )
        )}
      </div>
      {/* Above the list, which may be longer than the screen. */}
      {fieldState.error?.message && (
        <p className={stili.errore} id={`${id}-errore`}>
          <ErroreDiCampo testo={fieldState.error.message} />
        </p>
      )}
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
    </div>
  )
}

interface RigaTecnicoProps {
  tecnico: TecnicoLibero
  intervallo: IntervalloDelGiorno | null
  gruppo: string
  scelto: boolean
  onScelto: () => void
}

function RigaTecnico({ tecnico, intervallo, gruppo, scelto, onScelto }: RigaTecnicoProps) {
  const { id, nome_utente, giornata, conflitti, assenza, fuoriOrario } = tecnico
  const occupato = eOccupato(tecnico)
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
          data-ignoto={conflitti === null || (fuoriOrario && !occupato) || undefined}
        >
          {conflitti && <Segno assente={assenza !== null} occupato={occupato} fuori={fuoriOrario} />}
          <span className="ell" title={motivo(tecnico, intervallo)}>
            {motivo(tecnico, intervallo)}
          </span>
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

function Segno({ assente, occupato, fuori }: { assente: boolean; occupato: boolean; fuori: boolean }) {
  if (assente) return <IconUserOff aria-hidden />
  if (occupato) return <IconClockX aria-hidden />
  return fuori ? <IconClockExclamation aria-hidden /> : <IconCheck aria-hidden />
}

const Attesa = ({ righe }: { righe: number }) => (
  <div className={stili.attesa} style={{ '--righe': righe } as CSSProperties}>
    <Skeleton righe={righe} altezza={50} />
  </div>
)

/** `gli 8`, `gli 11`, `i 9`. */
const articolo = (numero: number) => (/^(8|11$)/.test(String(numero)) ? 'gli' : 'i')

const comeRiga = ({ dataInizio, dataFine }: Intervallo) => ({ data_inizio: dataInizio, data_fine: dataFine })
