import type { Somme } from '#carte/righe/somme.rules.ts'
import { formatEuro } from '#shared/money.ts'
import stili from './nuova-fattura.module.css'

/** What an invoice comes to, in its form's foot: of lines also what is left to pay, where it is less. */
export function TotaleFattura({ totale = null, somme }: { totale?: number | null; somme?: Somme | null }) {
  const diverso = somme && somme.nettoAPagare !== somme.totale
  return (
    <p className={stili.totale}>
      <small>{diverso ? `Totale ${formatEuro(somme.totale)} · netto a pagare` : 'Totale fattura'}</small>
      <output>{formatEuro(somme ? somme.nettoAPagare : totale) || '–'}</output>
    </p>
  )
}
