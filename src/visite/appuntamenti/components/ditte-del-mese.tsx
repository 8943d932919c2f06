import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { formatMonth } from '#shared/dates.ts'
import { useStatisticheDitte } from '#visite/appuntamenti/api.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import stili from './ditte-del-mese.module.css'

interface DitteDelMeseProps {
  giorno: string
  onDitta: (id: number) => void
  /** For each button that opens the summary: its code comes while the hand is on its way. */
  anticipo: { onPointerEnter: () => void; onFocus: () => void }
}

/** More than these would take a second row of a desktop: they become smaller, and all stay in sight. */
const IN_UNA_FILA = 7

/** A tile for each firm, with its visits in the month of the shown day. */
export function DitteDelMese({ giorno, onDitta, anticipo }: DitteDelMeseProps) {
  const statistiche = useStatisticheDitte(giorno)
  return (
    <QueryState query={statistiche} scheletro={<div className={stili.attesa} />}>
      {(ditte) =>
        ditte.length > 0 && (
          <ul
            aria-label={`Appuntamenti di ${formatMonth(giorno)} per ditta`}
            className={stili.riquadri}
            data-vecchi={statistiche.isPlaceholderData || undefined}
            data-molte={ditte.length > IN_UNA_FILA || undefined}
            data-lunghe={ditte.some(({ totale }) => totale > 99) || undefined}
          >
            {ditte.map(({ id, nome, colore, totale, programmati, completati }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`${stili.riquadro} ${classeDitta(colore)}`}
                  aria-haspopup="dialog"
                  onClick={() => onDitta(id)}
                  {...anticipo}
                >
                  <span
                    className={stili.nome}
                    title={`${nome}: ${programmati} programmati, ${completati} completati`}
                  >
                    <i aria-hidden />
                    <span className="ell">{nome}</span>
                  </span>
                  <span className={stili.cifre}>
                    <b className="tnum">{totale}</b>
                    <span className="sr-only">appuntamenti, </span>
                    <span className={`${stili.come} ell`}>
                      {programmati} progr. · {completati} compl.
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
