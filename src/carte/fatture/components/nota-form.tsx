import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { useCreaNota } from '#carte/fatture/components/chiamate.ts'
import { somma } from '#carte/fatture/components/parole.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { quoteDiFattura } from '#carte/fatture/storno.rules.ts'
import { formatEuro } from '#shared/money.ts'
import { ApiError } from '#web/http.ts'
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

/** Nota di credito: takes back all of an invoice, or some of its lines; it begins as a draft, which may be changed. */
export function NotaForm({ fattura, aperto, onChiudi, onFatta }: NotaFormProps) {
  const { mutateAsync: crea } = useCreaNota(fattura.id)
  const [tutta, setTutta] = useState(true)
  const [scelte, setScelte] = useState<ReadonlySet<number>>(new Set())
  // As they stand in the invoice: less its discount, a bene significativo in its parts.
  const quote = quoteDiFattura(fattura, fattura.righe)
  const righe = fattura.righe.map(({ n, descrizione }) => ({
    ...{ n, descrizione },
    imponibile: somma(quote.flatMap((q) => (q.n === n ? q.imponibile : []))),
  }))
  const stornate = righe.filter(({ n }) => scelte.has(n))
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={`Nota di credito per ${fattura.numero_documento}`}
      larghezza={620}
      schema={z.object({})}
      valori={{}}
      testoInvia="Prepara la nota"
      testoAttesa="Preparazione..."
      erroreGenerico="La nota di credito non è stata preparata"
      invia={async (_, { key }) => {
        if (!tutta && stornate.length === 0)
          throw new ApiError(400, 'dati_non_validi', 'Scegli almeno una riga')
        return crea({ righe: tutta ? undefined : stornate.map(({ n }) => ({ n })), key })
      }}
      onFatto={onFatta}
      extra={
        <p className={stili.totale}>
          <small>{tutta ? 'Totale' : 'Imponibile'}</small>
          <output>{formatEuro(tutta ? fattura.totale : somma(stornate.map((r) => r.imponibile)))}</output>
        </p>
      }
    >
      <Notice tono="info">
        Nasce una bozza: la puoi cambiare prima di emetterla. Emessa, toglie ciò che resta da incassare della
        fattura; il resto è da rimborsare.
      </Notice>
      <Segments
        etichetta="Che cosa si storna"
        valore={tutta ? 'tutta' : 'righe'}
        onCambia={(valore) => setTutta(valore === 'tutta')}
        voci={[
          { valore: 'tutta', testo: 'Tutta la fattura' },
          { valore: 'righe', testo: 'Alcune righe' },
        ]}
      />
      {!tutta && (
        <ul className={stili.righe} aria-label="Righe della fattura">
          {righe.map((r) => (
            <li key={r.n}>
              <Checkbox
                checked={scelte.has(r.n)}
                label={r.descrizione}
                onChange={() => {
                  const dopo = new Set(scelte)
                  if (!dopo.delete(r.n)) dopo.add(r.n)
                  setScelte(dopo)
                }}
              />
              <b>{formatEuro(r.imponibile)}</b>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
