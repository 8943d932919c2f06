import { useRicevuteSdi } from '#carte/elettronica/api.ts'
import { STATI_INVIO } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { Scheda } from '#web/ui/card.tsx'
import stili from './file-ricevuto.module.css'

/** What the exchange answered of an invoice; of a refusal, what to do. Nothing while there is no receipt. */
export function RicevuteSdi({ fatturaId }: { fatturaId: number }) {
  const ricevute = useRicevuteSdi(fatturaId).data ?? []
  if (ricevute.length === 0) return null
  return (
    <Scheda titolo="Ricevute del SdI" senzaMargine>
      <ul className={stili.ricevute}>
        {ricevute.map(({ id, tipo, stato, data, nome_file, errori }) => (
          <li key={id}>
            {stato ? STATI_INVIO[stato] : tipo}
            <small>
              {formatDate(data)} · {nome_file}
            </small>
            {errori.map(({ codice, descrizione, suggerimento, consiglio }) => (
              <p key={codice}>
                <b>{codice}</b> {consiglio ?? suggerimento}
                <small>{descrizione}</small>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Scheda>
  )
}
