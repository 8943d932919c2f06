import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import stili from './mese.module.css'

type Riga = Pick<MeseDelCommercialista['iva'][number], 'nome' | 'vendite' | 'acquisti'>

/** Without the sign of the euro: every figure of the table is one. */
const cifra = (importo: number) => (importo === 0 ? '–' : formatEuro(importo).replace(/\s?€/, ''))

function Cifre({ nome, vendite, acquisti }: Riga) {
  return (
    <tr>
      <th scope="row">{nome}</th>
      <td>{cifra(vendite.imponibile)}</td>
      <td>{cifra(vendite.imposta)}</td>
      <td>{cifra(acquisti.imponibile)}</td>
      <td>{cifra(acquisti.imposta)}</td>
    </tr>
  )
}

/** Sales and purchases of a month rate by rate, credit notes taken off. */
export function ElencoIva({ mese: { iva, iva_scissa, iva_totale } }: { mese: MeseDelCommercialista }) {
  return (
    <Scheda titolo="Elenco IVA" conteggio="come dichiarata nelle fatture" senzaMargine>
      {iva.length === 0 ? (
        <Empty piccolo frase="Nessuna fattura nel mese" />
      ) : (
        <table className={stili.iva}>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={2}>
                Vendite
              </th>
              <th scope="colgroup" colSpan={2}>
                Acquisti
              </th>
            </tr>
            <tr>
              <th scope="col">Aliquota</th>
              <th scope="col">Imponibile</th>
              <th scope="col">IVA</th>
              <th scope="col">Imponibile</th>
              <th scope="col">IVA</th>
            </tr>
          </thead>
          <tbody>
            {iva.map((riga) => (
              <Cifre key={riga.nome} {...riga} />
            ))}
          </tbody>
          <tfoot>
            {iva_scissa !== 0 && (
              <Cifre
                nome="Versata dagli enti"
                vendite={{ imponibile: 0, imposta: -iva_scissa }}
                acquisti={{ imponibile: 0, imposta: 0 }}
              />
            )}
            <Cifre nome="Totale" {...iva_totale} />
          </tfoot>
        </table>
      )}
    </Scheda>
  )
}
