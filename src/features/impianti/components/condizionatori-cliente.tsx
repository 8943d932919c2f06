import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formattaData } from '#shared/dates.ts'
import { testoErrore } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConferma } from '#web/ui/confirm.tsx'
import { Vuoto } from '#web/ui/empty.tsx'
import { pigro } from '#web/ui/lazy.tsx'
import { StatoQuery } from '#web/ui/query-state.tsx'
import { Scheletro } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCondizionatori, useEliminaCondizionatore } from '../api.ts'
import type { Condizionatore } from '../contract.ts'
import { TIPI_CONDIZIONATORE } from '../rules.ts'
import { Impianto } from './impianto.tsx'

const CondizionatoreForm = pigro(() => import('./condizionatore-form.tsx').then((m) => m.CondizionatoreForm))

/** The air conditioners of a customer, with their forms. */
export function CondizionatoriCliente({ clienteId }: { clienteId: number }) {
  const query = useCondizionatori(clienteId)
  const elimina = useEliminaCondizionatore()
  const conferma = useConferma()
  const [form, setForm] = useState<Condizionatore | 'nuovo' | null>(null)

  async function chiediElimina(condizionatore: Condizionatore) {
    const si = await conferma({
      frase: 'Sei sicuro di voler eliminare questo condizionatore?',
      dettaglio: [`${condizionatore.marca} ${condizionatore.modello}`, condizionatore.serial_number]
        .filter(Boolean)
        .join(' · '),
    })
    if (!si) return
    elimina.mutate(condizionatore.id, {
      onSuccess: () => toast.successo('Condizionatore eliminato'),
      onError: (errore) => toast.errore(testoErrore(errore, 'Errore nell’eliminazione del condizionatore')),
    })
  }

  const aggiungi = (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconPlus size={14} />}
      onClick={() => setForm('nuovo')}
      {...CondizionatoreForm.anticipo}
    >
      Nuovo Condizionatore
    </Button>
  )
  return (
    <Scheda titolo="Condizionatori" conteggio={query.data?.count || undefined} azione={aggiungi} senzaMargine>
      <StatoQuery
        query={query}
        scheletro={<Scheletro righe={1} altezza={104} />}
        vuoto={<Vuoto piccolo frase="Nessun condizionatore" />}
      >
        {({ data }) =>
          data.map((condizionatore) => (
            <Impianto
              key={condizionatore.id}
              nome={`${condizionatore.marca} ${condizionatore.modello}`}
              scadenza={condizionatore.prossima_manutenzione}
              dati={[
                ['Seriale', condizionatore.serial_number],
                ['Tipo', condizionatore.tipo && TIPI_CONDIZIONATORE[condizionatore.tipo]],
                ['BTU', condizionatore.btu?.toLocaleString('it-IT', { useGrouping: 'always' })],
                [
                  'Installato',
                  condizionatore.data_installazione && formattaData(condizionatore.data_installazione),
                ],
                [
                  'Ultima',
                  condizionatore.ultima_manutenzione && formattaData(condizionatore.ultima_manutenzione),
                ],
                [
                  'Prossima',
                  condizionatore.prossima_manutenzione && (
                    <strong>{formattaData(condizionatore.prossima_manutenzione)}</strong>
                  ),
                ],
              ]}
              note={condizionatore.note}
              voci={[
                {
                  testo: 'Modifica',
                  icona: <IconPencil size={17} />,
                  onScelta: () => setForm(condizionatore),
                },
                {
                  testo: 'Elimina',
                  icona: <IconTrash size={17} />,
                  pericolo: true,
                  onScelta: () => void chiediElimina(condizionatore),
                },
              ]}
            />
          ))
        }
      </StatoQuery>
      <CondizionatoreForm
        clienteId={clienteId}
        condizionatore={form === 'nuovo' ? null : form}
        aperto={form !== null}
        onChiudi={() => setForm(null)}
      />
    </Scheda>
  )
}
