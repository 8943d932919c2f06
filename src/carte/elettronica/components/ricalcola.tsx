import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { capital } from '#shared/text.ts'
import { errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { usePortaOltre, useRicalcola, useScalaAcconto, useTieni } from '../api.ts'
import type { Emissione } from '../contract.ts'

type Ricalcolo = NonNullable<Emissione['ricalcolo']>
type Somme = Pick<Ricalcolo, 'totale' | 'netto_a_pagare'>

const TIENI = 'Tienila com’è'

/**
 * Asks what becomes of a draft whose customer, or what it was made from, has changed: it says what it would come to, and
 * sums it again, or keeps it, as is wanted.
 * @param ricalcolo null where nothing can be summed again: then it can only be kept
 * @param onErrore what went wrong, in words; null while nothing has
 */
export function useChiediRicalcolo(
  fattura: FatturaIntera,
  ricalcolo: Emissione['ricalcolo'] | undefined,
  onErrore: (testo: string | null) => void,
): () => Promise<void> {
  const conferma = useConfirm()
  const ricalcola = useRicalcola()
  const tieni = useTieni()
  const daCapo = useRef(false)
  const fallita = (causa: unknown) => onErrore(errorText(causa, 'La bozza non è stata ricalcolata'))
  const tienila = () => {
    onErrore(null)
    tieni.mutate(fattura.id, { onError: fallita })
  }
  return async () => {
    if (ricalcola.isPending || tieni.isPending) return
    if (!ricalcolo) {
      const vuole = await conferma({
        frase: 'Tenere la bozza com’è?',
        dettaglio: `${fattura.origine_cambiata?.che ?? ''}. Resta di ${formatEuro(fattura.totale)}, e il registro lo dice.`,
        azione: TIENI,
        pericolo: false,
      })
      if (vuole) tienila()
      return
    }
    daCapo.current = false
    const { da_capo, origine_cambiata } = ricalcolo
    const vuole = await conferma({
      frase: 'Ricalcolare la bozza?',
      dettaglio: <ComeDiventa fattura={fattura} ricalcolo={ricalcolo} />,
      ...(da_capo && {
        campo: (
          <Checkbox
            label={`Rifalla da capo, senza ciò che è scritto a mano: diventa di ${inSomme(da_capo)}`}
            onChange={({ currentTarget: { checked } }) => {
              daCapo.current = checked
            }}
          />
        ),
      }),
      ...(origine_cambiata && { altra: { testo: TIENI, fai: tienila } }),
      azione: 'Ricalcola',
      pericolo: false,
    })
    if (!vuole) return
    onErrore(null)
    ricalcola.mutate({ id: fattura.id, righe: daCapo.current }, { onError: fallita })
  }
}

/**
 * Asks whether what is above the customer's dichiarazione d'intento goes to the ordinary rate, and does it.
 * @param onErrore what went wrong, in words; null while nothing has
 */
export function useChiediOltre(
  fattura: FatturaIntera,
  onErrore: (testo: string | null) => void,
): () => Promise<void> {
  const conferma = useConfirm()
  const porta = usePortaOltre()
  return async () => {
    if (porta.isPending) return
    const vuole = await conferma({
      frase: 'Il resto con IVA al 22%?',
      dettaglio:
        'Le righe N3.5 restano fino a ciò che la dichiarazione copre, dalla prima in poi: quella che lo supera si divide in due, le altre passano al 22%.',
      azione: 'Il resto al 22%',
      pericolo: false,
    })
    if (!vuole) return
    onErrore(null)
    porta.mutate(fattura.id, {
      onError: (causa) => onErrore(errorText(causa, 'La bozza non è stata cambiata')),
    })
  }
}

/**
 * Asks whether an advance that is invoiced already is of this work: then its lines take it off the draft.
 * @param onAltro it is of other work: the draft is issued as it is
 */
export function useChiediAcconto(
  fattura: FatturaIntera,
  onErrore: (testo: string | null) => void,
  onAltro: () => void,
): () => Promise<void> {
  const conferma = useConfirm()
  const scala = useScalaAcconto()
  return async () => {
    if (scala.isPending) return
    const vuole = await conferma({
      frase: 'L’acconto è di questo lavoro?',
      dettaglio:
        'Se lo è, la bozza lo toglie con una riga per aliquota: non si paga due volte l’IVA. Se non lo è, la fattura esce com’è e il registro lo dice.',
      azione: 'Sì, scalalo',
      altra: { testo: 'No, è di un altro', fai: onAltro },
      pericolo: false,
    })
    if (!vuole) return
    onErrore(null)
    scala.mutate(fattura.id, {
      onError: (causa) => onErrore(errorText(causa, 'La bozza non è stata cambiata')),
    })
  }
}

const inSomme = ({ totale, netto_a_pagare: netto }: Somme): string =>
  netto === totale ? formatEuro(totale) : `${formatEuro(totale)}, da pagare ${formatEuro(netto)}`

/** What changed, and what the draft comes to before and after. */
function ComeDiventa({ fattura, ricalcolo }: { fattura: FatturaIntera; ricalcolo: Ricalcolo }) {
  const { cambiamenti, origine_cambiata, incertezza } = ricalcolo
  const [vecchia, nuova] = [inSomme(fattura), inSomme(ricalcolo)]
  return (
    <>
      {[...(origine_cambiata ? [origine_cambiata.che] : []), ...cambiamenti].map(capital).join('. ')}.{' '}
      {vecchia === nuova ? `Il totale resta ${nuova}.` : `La bozza era di ${vecchia}, diventa di ${nuova}.`}{' '}
      Ciò che hai scelto a mano nelle righe resta.
      {incertezza && ` ${incertezza}.`}
    </>
  )
}
