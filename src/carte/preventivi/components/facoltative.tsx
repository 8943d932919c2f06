import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { valoriConRighe } from '#carte/preventivi/components/modulo-righe.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { contiDi, useContesto } from '#carte/righe/components/conti.ts'
import { oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import stili from './facoltative.module.css'

/** What of the optional lines the customer takes, and what the quote comes to with them. */
export interface Scelte {
  /** Their numbers; undefined where the quote has none. */
  righe: number[] | undefined
  /** In euro. */
  totale: number
  cambia: (n: number, scelta: boolean) => void
}

export function useScelte(p: PreventivoIntero): Scelte {
  const contesto = useContesto(p.cliente_id)
  const facoltative = p.righe.filter(({ facoltativa }) => facoltativa)
  const [scelte, setScelte] = useState(() => facoltative.flatMap(({ n, scelta }) => (scelta ? n : [])))
  const cambia = (n: number, scelta: boolean) =>
    setScelte((prima) => (scelta ? [...prima, n] : prima.filter((altra) => altra !== n)))
  if (facoltative.length === 0) return { righe: undefined, totale: p.totale, cambia }
  const valori = valoriConRighe(p)
  const righe = valori.righe.map((riga, i) => ({ ...riga, scelta: scelte.includes(p.righe[i]?.n ?? 0) }))
  return { righe: scelte, totale: contiDi({ ...valori, righe }, oggi(), contesto).somme.totale, cambia }
}

/** The optional lines, to be taken or left. */
export function Facoltative({ preventivo, scelte }: { preventivo: PreventivoIntero; scelte: Scelte }) {
  if (!scelte.righe) return null
  return (
    <fieldset className={stili.facoltative}>
      <legend>Accessori opzionali</legend>
      {preventivo.righe.map(
        ({ n, descrizione, imponibile, facoltativa }) =>
          facoltativa && (
            <Checkbox
              key={n}
              label={
                <span className={stili.voce}>
                  {descrizione} <b>{formatEuro(imponibile)} + IVA</b>
                </span>
              }
              checked={scelte.righe?.includes(n) ?? false}
              onChange={({ currentTarget: { checked } }) => scelte.cambia(n, checked)}
            />
          ),
      )}
    </fieldset>
  )
}
