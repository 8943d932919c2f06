import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { valoriConRighe } from '#carte/preventivi/components/modulo.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { contiDi, useContestoRighe } from '#carte/righe/components/conti.ts'
import { oggi } from '#shared/dates.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { Line, Stack } from '#web/ui/stack.tsx'

/** What of the optional lines the customer takes, and what the quote comes to with them. */
export interface ScelteFacoltative {
  /** Their numbers; undefined where the quote has none. */
  righe: number[] | undefined
  /** In euro, VAT included. */
  totale: number
  /** What an optional line adds to the total, in euro: by its number. */
  prezzi: ReadonlyMap<number, number>
  /** The quote as it stands with them, to be read. */
  conScelte: PreventivoIntero
  cambia: (n: number, scelta: boolean) => void
}

export function useScelte(p: PreventivoIntero): ScelteFacoltative {
  const contesto = useContestoRighe(p.cliente_id)
  const facoltative = p.righe.filter(({ facoltativa }) => facoltativa)
  const [scelte, setScelte] = useState(() => facoltative.flatMap(({ n, scelta }) => (scelta ? n : [])))
  const cambia = (n: number, scelta: boolean) =>
    setScelte((precedenti) => (scelta ? [...precedenti, n] : precedenti.filter((numero) => numero !== n)))
  if (facoltative.length === 0)
    return { righe: undefined, totale: p.totale, prezzi: new Map(), conScelte: p, cambia }
  const valori = valoriConRighe(p)
  const sommeCon = (numeri: readonly number[]) => {
    const righe = valori.righe.map((riga, i) => ({ ...riga, scelta: numeri.includes(p.righe[i]?.n ?? 0) }))
    return contiDi({ ...valori, righe }, oggi(), contesto).somme
  }
  const { totale, riepilogo } = sommeCon(scelte)
  const prezzi = new Map(
    facoltative.map(({ n }) => {
      const senza = scelte.filter((numero) => numero !== n)
      return [n, euro(cents(sommeCon([...senza, n]).totale) - cents(sommeCon(senza).totale))]
    }),
  )
  const righe = p.righe.map((riga) => ({
    ...riga,
    scelta: riga.facoltativa ? scelte.includes(riga.n) : riga.scelta,
  }))
  return { righe: scelte, totale, prezzi, conScelte: { ...p, righe, riepilogo, totale }, cambia }
}

/** The optional lines, to be taken or left. */
export function Facoltative({
  preventivo,
  scelte,
}: {
  preventivo: PreventivoIntero
  scelte: ScelteFacoltative
}) {
  if (!scelte.righe) return null
  return (
    <fieldset>
      <legend>Accessori opzionali</legend>
      <Stack gap={8}>
        {preventivo.righe.map(
          ({ n, descrizione, facoltativa }) =>
            facoltativa && (
              <Checkbox
                key={n}
                label={
                  <Line as="span">
                    {descrizione} <b>{formatEuro(scelte.prezzi.get(n) ?? 0)} IVA compresa</b>
                  </Line>
                }
                checked={scelte.righe?.includes(n) ?? false}
                onChange={({ currentTarget: { checked } }) => scelte.cambia(n, checked)}
              />
            ),
        )}
      </Stack>
    </fieldset>
  )
}
