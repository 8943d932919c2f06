import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { useCreaNota } from '#carte/fatture/components/chiamate.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { quoteDiFattura } from '#carte/fatture/storno.rules.ts'
import { CHIEDI } from '#carte/righe/proposte.rules.ts'
import { daysBetween, oggi } from '#shared/dates.ts'
import { importo } from '#shared/fields.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { ApiError } from '#web/http.ts'
import { useTicked } from '#web/ticked.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import stili from './nota-form.module.css'

interface NotaFormProps {
  fattura: FatturaIntera
  aperto: boolean
  onChiudi: () => void
  /** The draft that was made. */
  onFatta: (nota: FatturaIntera) => void
}

/** A line that may be ticked, with what is left of it. */
interface Riga {
  n: number
  descrizione: string
  /** euro */
  resto: number
  /** It stands at more than one rate. */
  divisa: boolean
}

function righeDi({ righe, da_stornare, ...fattura }: FatturaIntera): Riga[] {
  // As they stand in the invoice: less its discount, a bene significativo in its parts.
  const quote = quoteDiFattura(fattura, righe)
  return righe.map(({ n, descrizione }) => {
    const parti = quote.filter((quota) => quota.n === n)
    const resto =
      da_stornare.find((voce) => voce.n === n)?.imponibile ?? sumEuro(parti.map((q) => q.imponibile))
    return { n, descrizione, resto, divisa: parti.length > 1 }
  })
}

const schema = z.object({ importi: z.record(z.string(), importo().nullable()) })
const UN_ANNO = 365

/** Nota di credito: takes back what is left of an invoice, or of some lines; it begins as a draft, which may be changed. */
export function NotaForm({ fattura, aperto, onChiudi, onFatta }: NotaFormProps) {
  const { mutateAsync: crea } = useCreaNota(fattura.id)
  const [intera, setIntera] = useState(true)
  const { ticked: scelte, toggle } = useTicked<number>()
  const [importi, setImporti] = useState<Readonly<Record<number, number | null>>>({})
  const righe = righeDi(fattura)
  const stornate = righe.filter(({ n }) => scelte.has(n))
  const importoDi = ({ n, resto }: Riga) => (n in importi ? importi[n] : Math.abs(resto)) ?? 0
  const stornati = fattura.note_di_credito.map(({ totale }) => totale)
  const resto = sumEuro([fattura.totale, ...stornati.map((totale) => -totale)])
  const imponibile = sumEuro(
    stornate.map((riga) => (riga.resto < 0 ? -importoDi(riga) : importoDi(riga))).filter(Number.isFinite),
  )
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={`Nota di credito per ${fattura.numero_documento}`}
      larghezza={620}
      schema={schema}
      valori={{ importi: Object.fromEntries(righe.map((r) => [String(r.n), Math.abs(r.resto)])) }}
      testoInvia={intera ? `Prepara la nota di ${formatEuro(resto)}` : 'Prepara la nota'}
      testoAttesa="Preparazione..."
      erroreGenerico="La nota di credito non è stata preparata"
      invia={async (_, { key }) => {
        if (intera) return crea({ key })
        if (stornate.length === 0) throw new ApiError(400, 'dati_non_validi', 'Scegli almeno una riga')
        return crea({ righe: stornate.map((riga) => comeVoce(riga, importoDi(riga))), key })
      }}
      onFatto={onFatta}
      extra={
        <p className={stili.totale}>
          <small>{intera ? 'Totale' : 'Imponibile'}</small>
          <output>{formatEuro(intera ? resto : imponibile)}</output>
        </p>
      }
    >
      <Notice tono="info">
        Nasce una bozza: la puoi cambiare prima di emetterla. Emessa, toglie ciò che resta da incassare della
        fattura; il resto è da rimborsare.
      </Notice>
      {daysBetween(fattura.data_emissione, oggi()) > UN_ANNO && (
        <Notice tono="attenzione">
          La fattura ha più di un anno: la sua IVA si recupera solo in alcuni casi. {CHIEDI}
        </Notice>
      )}
      <Segments
        etichetta="Che cosa si storna"
        valore={intera ? 'tutta' : 'righe'}
        onCambia={(valore) => setIntera(valore === 'tutta')}
        voci={[
          { valore: 'tutta', testo: 'Tutta la fattura' },
          { valore: 'righe', testo: 'Alcune righe' },
        ]}
      />
      {intera && stornati.length > 0 && (
        <p className={stili.detto}>
          Altre note, anche in bozza, ne stornano già {formatEuro(sumEuro(stornati))}: questa storna il resto.
        </p>
      )}
      {!intera && (
        <ul className={stili.righe} aria-label="Righe della fattura">
          {righe.map((r) => (
            <li key={r.n}>
              <Checkbox
                checked={scelte.has(r.n)}
                disabled={r.resto === 0}
                label={r.descrizione}
                description={r.resto === 0 ? 'Non resta niente da stornare' : undefined}
                onChange={() => toggle(r.n)}
              />
              {scelte.has(r.n) && r.resto > 0 ? (
                <span className={stili.importo}>
                  <AmountField
                    name={`importi.${r.n}`}
                    etichetta="Imponibile"
                    suggerimento={`al massimo ${formatEuro(r.resto)}`}
                    onCambia={(valore) => setImporti({ ...importi, [r.n]: valore })}
                  />
                </span>
              ) : (
                <b>{formatEuro(r.resto)}</b>
              )}
            </li>
          ))}
        </ul>
      )}
      {!intera && stornate.some((riga) => riga.divisa) && (
        <p className={stili.detto}>
          Un bene significativo torna al 10% e al 22% nelle parti che ha nella fattura. {CHIEDI}
        </p>
      )}
    </FormDialog>
  )
}

/** All that is left of a line where nobody typed another amount. */
function comeVoce({ n, resto }: Riga, importo: number): { n: number; imponibile?: number } {
  if (!(importo > 0)) throw new ApiError(400, 'dati_non_validi', `Riga ${n}: scrivi quanto si storna`)
  return importo === Math.abs(resto) ? { n } : { n, imponibile: importo }
}
