import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { downloadNamed, errorText } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'

const scarica = (id: number) =>
  void downloadNamed(`/integrazioni/${id}/originale`)
    .then(({ file, nome }) => saveToDisk(file, nome))
    .catch((errore: unknown) => toast.errore(errorText(errore, 'Il file non è stato scaricato')))

/** What was received and is to be completed for its VAT, and what was made for that elsewhere. */
export function Integrazioni({ mese }: { mese: MeseDelCommercialista }) {
  const { integrazioni, da_integrare } = mese
  if (integrazioni.length + da_integrare.length === 0) return null
  return (
    <Scheda
      titolo="Integrazioni IVA"
      conteggio={integrazioni.length + da_integrare.length}
      senzaMargine
      piede="Fatte altrove (TD16–TD19, TD27): stanno nello ZIP e nel loro elenco, in nessun totale."
    >
      <Rows cols="minmax(0, 1fr) minmax(0, 1fr) 100px" label="Integrazioni IVA">
        {da_integrare.map(({ id, numero, chi, data, con, nota }) => (
          <Row
            key={`f ${id}`}
            name={chi ?? numero}
            to={vistaDelFiltro({ id })}
            sub={`${numero} del ${formatDate(data)}, con ${con}`}
            cells={[nota]}
          />
        ))}
        {integrazioni.map(({ id, tipo, numero, chi, data, imponibile, imposta }) => (
          <Row
            key={`i ${id}`}
            name={`${tipo} ${numero}`}
            spoken={`Scarica ${tipo} ${numero}`}
            sub={`${chi} · ${formatDate(data)}`}
            onOpen={() => scarica(id)}
            cells={[`IVA ${formatEuro(imposta)}`]}
            end={<b>{formatEuro(imponibile)}</b>}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
