import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { NATURE } from '#carte/righe/nature.rules.ts'
import { doubtfulPoint, formatDecimal, formatPercent, readDecimal } from '#shared/decimal-text.ts'
import { isDecimal } from '#shared/decimals.ts'
import stili from './editor-righe.module.css'

/** Which cell of a line: keys and focus know it by this name. */
export type CellaRiga = 'descrizione' | 'quantita' | 'prezzo' | 'sconto' | 'iva'

interface Cella {
  campo: CellaRiga
  etichetta: string
  /** Of its line, from 1. */
  n: number
  errata: boolean
  /** Id of the line's errors. */
  sotto: string | undefined
}

interface CellaDecimaleProps extends Cella {
  valore: string
  onCambia: (valore: string) => void
  /** At least so many are shown. */
  decimali: number
  /** Inside, on the right. */
  unita: string
}

/** A quantity, a price, a discount: comma or point, read at each key, shown as it is written once left. */
export function CellaDecimale({ valore, onCambia, decimali, unita, ...c }: CellaDecimaleProps) {
  const [bozza, setBozza] = useState<string | null>(null)
  const dubbio = bozza !== null && doubtfulPoint(bozza)
  const illeggibile = bozza === null && valore !== '' && !isDecimal(valore)
  return (
    <td className={stili.cella} data-cella={c.campo}>
      <span className={stili.nome} aria-hidden>
        {c.etichetta}
      </span>
      <span className={stili.scatola}>
        <input
          className={stili.campo}
          data-campo={c.campo}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          aria-label={`${c.etichetta}, riga ${c.n}`}
          aria-invalid={c.errata || illeggibile || undefined}
          aria-describedby={c.sotto}
          title={illeggibile ? 'Inserisci un numero, per esempio 12,50' : undefined}
          value={bozza ?? formatDecimal(valore, decimali)}
          onFocus={(evento) => {
            setBozza(formatDecimal(valore, decimali))
            evento.target.select()
          }}
          onChange={(evento) => {
            setBozza(evento.target.value)
            onCambia(readDecimal(evento.target.value))
          }}
          onBlur={() => setBozza(null)}
        />
        {unita && (
          <span className={stili.unita} aria-hidden>
            {unita}
          </span>
        )}
      </span>
      {dubbio && (
        <small className={stili.dubbio} title={dubbio}>
          {dubbio.replace(/:.*/, '')}
        </small>
      )}
    </td>
  )
}

const SENZA_IVA = Object.entries(NATURE)
const ALIQUOTE = ['22', '10', '4']
/** What a line of a company without VAT may be: as its regime has it, or paid for the customer. */
const SENZA_REGIME = ['N2.2', 'N1']

interface CellaIvaProps extends Cella {
  /** A rate or a natura. */
  valore: string
  onCambia: (valore: string) => void
  /** The company bears none at all. */
  fissa: boolean
}

/** The rate, or why there is none: one choice. */
export function CellaIva({ valore, onCambia, fissa, ...c }: CellaIvaProps) {
  const insolita = !ALIQUOTE.includes(valore) && !(valore in NATURE)
  return (
    <td className={stili.cella} data-cella="iva">
      <span className={stili.nome} aria-hidden>
        {c.etichetta}
      </span>
      <span className={stili.scatola}>
        <select
          className={stili.campo}
          data-campo="iva"
          aria-label={`${c.etichetta}, riga ${c.n}`}
          aria-invalid={c.errata || undefined}
          aria-describedby={c.sotto}
          value={valore}
          title={valore in NATURE ? NATURE[valore as keyof typeof NATURE].quando : undefined}
          onChange={(evento) => onCambia(evento.target.value)}
        >
          {insolita && (
            <option value={valore}>{valore.startsWith('N') ? valore : formatPercent(valore)}</option>
          )}
          {!fissa &&
            ALIQUOTE.map((aliquota) => (
              <option key={aliquota} value={aliquota}>
                {formatPercent(aliquota)}
              </option>
            ))}
          <optgroup label="Senza IVA">
            {SENZA_IVA.filter(([codice]) => !fissa || SENZA_REGIME.includes(codice)).map(
              ([codice, { nome }]) => (
                <option key={codice} value={codice}>
                  {codice} · {nome}
                </option>
              ),
            )}
          </optgroup>
        </select>
        <IconChevronDown className={stili.freccia} aria-hidden />
      </span>
    </td>
  )
}
