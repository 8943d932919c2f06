import { useState } from 'react'
import { ApriScadenziario } from '#carte/fatture/components/apri-scadenziario.tsx'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { chiDi, paroleRata } from '#carte/fatture/components/words.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import type { Statistiche } from '../contract.ts'

/** Rows in sight: the most urgent. */
const IN_VISTA = 5

/** RIBA in Scadenza: the unpaid instalments due by the end of this month, overdue first. */
export function RibaInScadenza({ dati, onTutte }: { dati: Statistiche; onTutte: () => void }) {
  const [esteso, setEsteso] = useState(false)
  const { ribaInScadenza: rate, quanti } = dati
  const numero = quanti?.ribaInScadenza ?? 0
  return (
    <Scheda
      senzaMargine
      titolo="RIBA in Scadenza"
      conteggio={numero || undefined}
      azione={numero > 0 && <b className="tnum">{formatEuro(quanti?.importoRiba ?? 0)}</b>}
    >
      <Columns dense cols="minmax(0, 1fr) auto">
        {rate.length === 0 ? (
          <Empty piccolo frase="Nessuna RIBA in scadenza" />
        ) : (
          <ul>
            {(esteso ? rate : rate.slice(0, IN_VISTA)).map((r) => (
              <Row
                key={r.id}
                name={chiDi(r.fattura)}
                to={`/contabilita?scheda=fatture&fattura=${r.fattura.id}`}
                over
                sub={`${r.fattura.numero_documento} · rata ${r.numero_rata} di ${r.numero_rate}`}
                end={
                  <>
                    <b>{formatEuro(r.importo)}</b>
                    <Scade data={r.data_scadenza} parole={paroleRata} />
                  </>
                }
              />
            ))}
          </ul>
        )}
        <MoreOrLess
          hidden={numero - IN_VISTA}
          open={esteso}
          onToggle={() => {
            onTutte()
            setEsteso(!esteso)
          }}
          words={['Mostra le più urgenti', "Un'altra", `Altre ${numero - IN_VISTA}`]}
        >
          <ApriScadenziario />
        </MoreOrLess>
      </Columns>
    </Scheda>
  )
}
