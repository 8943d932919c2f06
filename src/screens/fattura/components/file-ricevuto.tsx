import { IconDownload } from '@tabler/icons-react'
import type { VistaFattura } from '#carte/elettronica/contract.ts'
import { RICEVUTA_DA } from '#carte/fatture/arrivo.rules.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { downloadNamed, errorText } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'

interface FileRicevutoProps {
  fattura: FatturaIntera
  vista: VistaFattura | undefined
}

const scarica = (percorso: string) =>
  void downloadNamed(percorso)
    .then(({ file, nome }) => saveToDisk(file, nome))
    .catch((errore: unknown) => toast.errore(errorText(errore, 'Il file non è stato scaricato')))

/** The file that an invoice came as, and what is attached to it: saved, never opened here. */
export function FileRicevuto({ fattura: { id, ricevuta }, vista }: FileRicevutoProps) {
  if (!ricevuta) return null
  const { nome_file, firmata, giorno, giorno_da } = ricevuta
  return (
    <Scheda titolo="File ricevuto" senzaMargine>
      <Rows cols="20px minmax(0, 1fr)">
        <Voce
          nome={nome_file}
          sotto={`Arrivato il ${formatDate(giorno)} (${RICEVUTA_DA[giorno_da]})${firmata ? ' · firmato, firma non verificata' : ''}`}
          onScarica={() => scarica(`/fatture/${id}/originale`)}
        />
        {vista?.allegati.map(({ nome, descrizione }, i) => (
          <Voce
            // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may be called the same
            key={i}
            nome={nome || `Allegato ${i + 1}`}
            sotto={descrizione || 'Allegato'}
            onScarica={() => scarica(`/fatture/${id}/allegati/${i + 1}`)}
          />
        ))}
      </Rows>
    </Scheda>
  )
}

const Voce = ({ nome, sotto, onScarica }: { nome: string; sotto: string; onScarica: () => void }) => (
  <Row
    lead={<IconDownload size={17} aria-hidden />}
    name={nome}
    spoken={`Scarica ${nome}`}
    sub={sotto}
    onOpen={onScarica}
  />
)
