// long because every kind of field that a form has stands here
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatDecimal } from '#shared/decimal-text.ts'
import { readNumber } from '#shared/numbers.ts'
import { PlusMinus } from '#web/ui/plus-minus.tsx'
import type { MisuraRichiesta } from '../misure.rules.ts'
import type { SiNoNc } from '../rules.ts'
import { letto } from './bozza.ts'
import type { Giudicato } from './giudicato.ts'
import type { CambioDiModulo } from './impianto-comune.ts'
import stili from './modulo.module.css'

/** What every section of a form is given. */
export interface DiModulo {
  giudicato: Giudicato
  poni: (campo: string, valore: unknown) => void
  /** Several at once, as a change of the form as it is by then. */
  cambia: (cambio: CambioDiModulo) => void
}

/**
 * Whether a part stands open: once something has opened it, for as long as its section is in sight. What a judgement opened
 * would else go with the first letter that answers it, and take the rest with it.
 * @returns with what opens it by hand
 */
export function useAperto(ora: boolean): [aperto: boolean, apri: () => void] {
  const [aperto, setAperto] = useState(ora)
  if (ora && !aperto) setAperto(true)
  return [aperto || ora, () => setAperto(true)]
}

/** What is wrong in a field; what is only missing is said by its section. */
export const erroreDi = ({ sbagliati }: Giudicato, campo: string): string | undefined =>
  sbagliati.find((errore) => errore.campo === campo)?.testo

const DETTE = { si: 'Sì', no: 'No', nc: 'Nc' } as const

interface RispostaProps extends DiModulo {
  campo: string
  domanda: string
  /** Why it is answered already. */
  perche?: string | undefined
  /** Without «Nc». */
  due?: boolean
  /** Of these it is the yes that is a fault. */
  alRovescio?: boolean
}

/** A question and its two or three answers, with room for a thumb. */
export function CampoRisposta({ giudicato, poni, campo, domanda, perche, due, alRovescio }: RispostaProps) {
  const gruppo = useId()
  const valore = letto<SiNoNc>(giudicato.modulo, campo)
  const errore = erroreDi(giudicato, campo)
  return (
    <div className={stili.domanda} data-campo={campo}>
      <span>
        {domanda}
        {perche && <small>{perche}</small>}
        {errore && <small className={stili.sbagliato}>{errore}</small>}
      </span>
      <div
        role="radiogroup"
        aria-label={domanda}
        className={stili.tre}
        data-due={due || undefined}
        data-rovescio={alRovescio || undefined}
      >
        {(due ? (['si', 'no'] as const) : (['si', 'no', 'nc'] as const)).map((voce) => (
          <label key={voce} data-voce={voce}>
            <input
              type="radio"
              className="sr-only"
              name={gruppo}
              checked={valore === voce}
              onChange={() => poni(campo, voce)}
            />
            {DETTE[voce]}
          </label>
        ))}
      </div>
    </div>
  )
}

const inTesto = (valore: number | null) =>
  valore === null ? '' : formatDecimal(String(valore)).replace('\u2212', '-')

/** What is being typed of a number, and the number; a comma that is still alone keeps its place. */
function useNumero(valore: number | null, onCambia: (valore: number | null) => void) {
  const [testo, setTesto] = useState(() => inTesto(valore))
  const scritto = useRef(valore)
  useEffect(() => {
    if (valore === scritto.current) return
    scritto.current = valore
    setTesto(inTesto(valore))
  }, [valore])
  const scrivi = (nuovo: string) => {
    setTesto(nuovo)
    const letto = readNumber(nuovo)
    scritto.current = letto ? Number(letto) : null
    onCambia(scritto.current)
  }
  return { testo, scrivi, illeggibile: !['', '-'].includes(testo.trim()) && !readNumber(testo) }
}

interface MisuraProps extends DiModulo, MisuraRichiesta {
  /** Below it: what is expected, what follows from it. */
  sotto?: ReactNode
  /** Whose problems are told here, where it is another path. */
  riferito?: string
}

/** A number that is measured: large, with its unit, on a numeric keyboard. */
export function CampoMisura({
  giudicato,
  poni,
  campo,
  etichetta,
  unita,
  sotto,
  salta,
  sottoZero,
  riferito = campo,
}: MisuraProps) {
  const id = useId()
  const { testo, scrivi, illeggibile } = useNumero(letto<number>(giudicato.modulo, campo), (n) =>
    poni(campo, n),
  )
  const errore = illeggibile ? 'Scrivi un numero' : erroreDi(giudicato, riferito)
  return (
    <div className={stili.misura} data-campo={riferito}>
      <label htmlFor={id}>{sottoZero ? `${etichetta}, ${unita}` : etichetta}</label>
      <div>
        <input
          id={id}
          data-misura={salta ? 'salta' : ''}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={10}
          value={testo}
          aria-invalid={errore !== undefined}
          aria-describedby={errore || sotto ? `${id}-sotto` : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(evento) => {
            if (evento.key !== 'Enter') return
            evento.preventDefault()
            prossimaMisura()
          }}
          onChange={({ currentTarget: { value } }) => scrivi(value)}
        />
        {sottoZero ? (
          <PlusMinus di={id} etichetta={etichetta} testo={testo} onCambia={scrivi} />
        ) : (
          <span aria-hidden>{unita}</span>
        )}
      </div>
      {(errore || sotto) && (
        <p id={`${id}-sotto`} className={errore ? stili.sbagliato : undefined}>
          {errore ?? sotto}
        </p>
      )}
    </div>
  )
}

/** From the measure where one writes to the next; after the last the checks of the generator open. */
export function prossimaMisura(): void {
  const attivo = document.activeElement as HTMLElement | null
  const sezione = attivo?.closest('[data-sezione]')
  if (!attivo || !sezione) return
  const visibile = (campo: HTMLElement) => campo.offsetParent !== null
  const misure = [...sezione.querySelectorAll<HTMLElement>('[data-misura]')].filter(visibile)
  const prossima = misure.slice(misure.indexOf(attivo) + 1).find(({ dataset }) => dataset.misura !== 'salta')
  if (prossima) {
    prossima.focus()
    return
  }
  attivo.blur()
  const generatore = sezione.querySelector<HTMLDetailsElement>('details[data-generatore]')
  if (!generatore) return
  generatore.open = true
  generatore.scrollIntoView({ block: 'start' })
}

export interface CampoModulo {
  campo: string
  etichetta: string
  forma: 'testo' | 'numero' | 'data' | 'ora' | 'scelta' | 'vero'
  voci?: Record<string, string>
  massimo?: number
  unita?: string
  /** As wide as the section. */
  intera?: boolean
  /** Below it: what it is made up of. */
  sotto?: string | undefined
}

/** As wide as the section a choice has room for so many letters. */
const INTERA = 32

/** A field of the plate, of the plant, of the outcome. */
export function Campo({ giudicato, poni, voce }: DiModulo & { voce: CampoModulo }) {
  const { campo, etichetta, forma, voci = {}, massimo = 80, unita, intera, sotto } = voce
  const valore = letto<string | number | boolean>(giudicato.modulo, campo)
  const errore = erroreDi(giudicato, campo)
  const numero = useNumero(typeof valore === 'number' ? valore : null, (n) => poni(campo, n))
  const comuni = {
    label: etichetta,
    error: (forma === 'numero' && numero.illeggibile && 'Scrivi un numero') || errore,
  }
  if (forma === 'vero')
    return (
      <div data-campo={campo} data-intera={intera || undefined}>
        <Checkbox
          {...comuni}
          checked={valore === true}
          onChange={({ currentTarget: { checked } }) => poni(campo, checked)}
        />
      </div>
    )
  const testo = typeof valore === 'string' ? valore : ''
  return (
    <div data-campo={campo} data-intera={intera || undefined}>
      {forma === 'scelta' ? (
        <NativeSelect
          {...comuni}
          // What the telephone's own list cuts is read whole below it.
          description={(voci[testo]?.length ?? 0) > INTERA && voci[testo]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={testo}
          data={[
            { value: '', label: '—' },
            ...Object.entries(voci).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) => poni(campo, value || null)}
        />
      ) : forma === 'numero' ? (
        <TextInput
          {...comuni}
          description={sotto}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={numero.testo}
          {...(unita && { rightSection: <span aria-hidden>{unita}</span> })}
          onChange={({ currentTarget: { value } }) => numero.scrivi(value)}
        />
      ) : (
        <TextInput
          {...comuni}
          type={forma === 'data' ? 'date' : forma === 'ora' ? 'time' : 'text'}
          autoComplete="off"
          maxLength={massimo}
          value={testo}
          onChange={({ currentTarget: { value } }) => poni(campo, value || null)}
        />
      )}
    </div>
  )
}

/** Fields beside and below each other. */
export const Campi = ({ voci, ...resto }: DiModulo & { voci: readonly CampoModulo[] }) => (
  <div className={stili.campi}>
    {voci.map((voce) => (
      <Campo key={voce.campo} {...resto} voce={voce} />
    ))}
  </div>
)

interface PiegaProps {
  titolo: string
  sommario?: string | undefined
  aperta?: boolean
  generatore?: boolean
  children: ReactNode
}

/** A part that is folded away; what is wrong in it opens it. */
export function Piega({ titolo, sommario, aperta = false, generatore, children }: PiegaProps) {
  const [era] = useState(aperta)
  const riquadro = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (era && riquadro.current) riquadro.current.open = true
  }, [era])
  return (
    <details ref={riquadro} className={stili.piega} data-generatore={generatore || undefined}>
      <summary>
        <b>{titolo}</b>
        {sommario && <span>{sommario}</span>}
      </summary>
      {children}
    </details>
  )
}

/** One line that makes room for something more. */
export const Aggiungi = ({ testo, onClick }: { testo: string; onClick: () => void }) => (
  <button type="button" className={stili.aggiungi} onClick={onClick}>
    <IconPlus size={17} aria-hidden />
    {testo}
  </button>
)
