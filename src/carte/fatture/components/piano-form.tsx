import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { UseFormReturn } from 'react-hook-form'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, hasTwoDecimals, sumEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { conUltimaRicalcolata, PIANI_RIBA } from '../rules.ts'
import { type DatiModuloFattura, importiDi, pianoScelto, tornanoRate, type ValoriFattura } from './modulo.ts'
import stili from './piano-form.module.css'

interface PianoFormProps {
  form: UseFormReturn<ValoriFattura, unknown, DatiModuloFattura>
}

/** The plan before it is saved: every amount can be edited but the last, which takes the rest (docs/product.md §12.3). */
export function PianoForm({ form }: PianoFormProps) {
  const v = form.watch()
  const piano = pianoScelto(v)
  if (!piano) return null
  const { rate, totale } = v
  const giorni = PIANI_RIBA[piano]
  const torna = tornanoRate(v)
  const somme = rate.every((r) => r.importo !== null && hasTwoDecimals(r.importo))
  const doppia = rate.find((r, i) => rate.some((rata, j) => j < i && rata.dataScadenza === r.dataScadenza))

  function cambiata(indice: number, importo: number | null) {
    const importi = form.getValues('rate').map((r) => r.importo ?? Number.NaN)
    const intero = importiDi(form.getValues())?.totale
    const ultima = importi.length - 1
    const buoni = importo !== null && importi.slice(0, -1).every((i) => hasTwoDecimals(i) && i >= 0)
    const nuovi = buoni && intero !== undefined && conUltimaRicalcolata(importi, indice, importo, intero)
    form.setValue(`rate.${ultima}.importo`, nuovi ? (nuovi[ultima] ?? null) : null, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger('rate')
  }

  return (
    <section className={stili.piano} aria-label="Piano RiBa">
      <header>
        <h3>Piano RiBa</h3>
        {rate.length > 0 && totale !== null && (
          <p role="status" data-errore={!torna || undefined}>
            {torna ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
            {torna
              ? `Somma rate ${formatEuro(totale)} = totale`
              : somme
                ? `Somma rate ${formatEuro(sumEuro(rate.map((r) => r.importo ?? 0)))} ≠ totale ${formatEuro(totale)}`
                : `Le rate superano il totale ${formatEuro(totale)}`}
          </p>
        )}
      </header>
      {rate.length === 0 ? (
        <p className={stili.vuoto}>Inserisci l’importo e la data di emissione per vedere le rate.</p>
      ) : (
        <ol>
          {rate.map((r, i) => (
            <li key={r.numero}>
              <span className={stili.numero} aria-hidden>
                {r.numero}
              </span>
              <DateField
                name={`rate.${i}.dataScadenza`}
                etichetta={`Scadenza rata ${r.numero}`}
                className={stili.scadenza}
              />
              <small>
                {giorni[i]} giorni fine mese
                {i === 0 && rate.length > 1 && ' · prima scadenza'}
                {i === rate.length - 1 && rate.length > 1 && ' · prende la differenza'}
              </small>
              <AmountField
                name={`rate.${i}.importo`}
                etichetta={`Importo rata ${r.numero}`}
                className={stili.importo}
                solaLettura={i === rate.length - 1}
                onCambia={(importo) => cambiata(i, importo)}
              />
            </li>
          ))}
        </ol>
      )}
      {doppia && (
        <p className={stili.doppia} role="status">
          <IconInfoCircle aria-hidden />
          Due rate scadono lo stesso giorno: {formatDate(doppia.dataScadenza)}
        </p>
      )}
    </section>
  )
}
