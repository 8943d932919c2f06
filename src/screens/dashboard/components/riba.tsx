import { useState } from 'react'
import { ApriScadenziario } from '#carte/fatture/components/apri-scadenziario.tsx'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { chiDi, paroleRata } from '#carte/fatture/components/words.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OverLink } from '#web/ui/link.tsx'
import type { Statistiche } from '../contract.ts'
import stili from './riba.module.css'

/** Rows in sight: the most urgent. */
const IN_VISTA = 5

/** RIBA in Scadenza: the unpaid instalments due by the end of this month, overdue first. */
export function RibaInScadenza({ dati, onTutte }: { dati: Statistiche; onTutte: () => void }) {
  const [esteso, setEsteso] = useState(false)
  const { ribaInScadenza: rate, quanti } = dati
  const numero = quanti?.ribaInScadenza ?? 0
  const nascoste = numero - IN_VISTA
  return (
    <Scheda
      senzaMargine
      titolo="RIBA in Scadenza"
      conteggio={numero || undefined}
      azione={numero > 0 && <b className="tnum">{formatEuro(quanti?.importoRiba ?? 0)}</b>}
      piede={
        <div className={stili.piede}>
          {nascoste > 0 && (
            <button
              type="button"
              aria-expanded={esteso}
              onClick={() => {
                onTutte()
                setEsteso(!esteso)
              }}
            >
              {esteso ? 'Mostra le più urgenti' : nascoste === 1 ? "Un'altra" : `Altre ${nascoste}`}
            </button>
          )}
          <span>
            <ApriScadenziario compatto />
          </span>
        </div>
      }
    >
      {rate.length === 0 ? (
        <Empty piccolo frase="Nessuna RIBA in scadenza" />
      ) : (
        <ul>
          {(esteso ? rate : rate.slice(0, IN_VISTA)).map((r) => (
            <li key={r.id} className={stili.riga}>
              <div className={stili.chi}>
                <OverLink a={`/contabilita?scheda=fatture&fattura=${r.fattura.id}`} className="ell" data-riga>
                  {chiDi(r.fattura)}
                </OverLink>
                <p className="ell">
                  {r.fattura.numero_documento} · rata {r.numero_rata} di {r.numero_rate}
                </p>
              </div>
              <div className={stili.quanto}>
                <b>{formatEuro(r.importo)}</b>
                <Scade data={r.data_scadenza} parole={paroleRata} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Scheda>
  )
}
