import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRicezioni } from '#archivio/fatture-ricevute/api.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import stili from './ricevute.module.css'

interface InizioProps {
  inCorso: boolean
  onScegli: () => void
  onApri: (id: number) => void
}

/** Nothing is being received: where to drop files, and what came the last times. */
export function Inizio({ inCorso, onScegli, onApri }: InizioProps) {
  const passate = useRicezioni().data?.data ?? []
  return (
    <>
      <div className={stili.vuoto}>
        <IconFileImport size={40} stroke={1.4} aria-hidden />
        <h2>Trascina qui le fatture dei fornitori</h2>
        <p>
          XML, P7M, ZIP scaricati da Fatture e Corrispettivi, o le mail della PEC così come sono. Prima di
          scrivere vedi che cosa succede, e dopo puoi annullare tutto.
        </p>
        <Button color="flame" aria-disabled={inCorso} onClick={() => !inCorso && onScegli()}>
          {inCorso ? 'Lettura dei file…' : 'Scegli i file'}
        </Button>
        <small>Al massimo 100 MB e 2.000 file per volta</small>
      </div>
      {passate.length > 0 && (
        <Scheda titolo="Le ultime volte" senzaMargine>
          <ul className={stili.passate}>
            {passate.map(({ id, nome_file, nome_utente, confermata_il, stato, scritte }) => (
              <li key={id}>
                <button type="button" onClick={() => onApri(id)}>
                  <b>{nome_file}</b>
                  <small>
                    {confermata_il && formatDate(dayInRome(confermata_il))} · {nome_utente}
                  </small>
                </button>
                <span>
                  {stato === 'annullata'
                    ? 'annullata'
                    : scritte === 1
                      ? '1 fattura'
                      : `${formatCount(scritte)} fatture`}
                </span>
              </li>
            ))}
          </ul>
        </Scheda>
      )}
      <p className="sr-only" role="status">
        {inCorso ? 'Lettura dei file…' : ''}
      </p>
    </>
  )
}
