import { Button } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { useBackCloses } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { condizionatoriApi } from '../api.ts'
import type { Condizionatore } from '../contract.ts'
import { TIPI_CONDIZIONATORE } from '../rules.ts'
import { Impianto } from './impianto.tsx'

const CondizionatoreForm = lazy(() => import('./condizionatore-form.tsx').then((m) => m.CondizionatoreForm))

interface CondizionatoriClienteProps {
  clienteId: number
  /** What stands below a plant's name, where the screen knows more of it. */
  accanto?: (impianto: Condizionatore) => ReactNode
}

/** The air conditioners of a customer, with their forms. */
export function CondizionatoriCliente({ clienteId, accanto }: CondizionatoriClienteProps) {
  const query = condizionatoriApi.useList({ clienteId })
  const elimina = condizionatoriApi.useRemove()
  const conferma = useConfirm()
  const [form, setForm] = useState<Condizionatore | 'nuovo' | null>(null)
  useBackCloses(form !== null, () => setForm(null))

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
      onError: (errore) => toast.errore(errorText(errore, 'Errore nell’eliminazione del condizionatore')),
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
      <QueryState
        query={query}
        scheletro={<Skeleton righe={1} altezza={104} />}
        vuoto={<Empty piccolo frase="Nessun condizionatore" />}
      >
        {({ data }) =>
          data.map((condizionatore) => (
            <Impianto
              key={condizionatore.id}
              nome={`${condizionatore.marca} ${condizionatore.modello}`}
              scadenza={condizionatore.prossima_manutenzione}
              accanto={accanto?.(condizionatore)}
              dati={[
                ['Seriale', condizionatore.serial_number],
                ['Tipo', condizionatore.tipo && TIPI_CONDIZIONATORE[condizionatore.tipo]],
                ['BTU', condizionatore.btu?.toLocaleString('it-IT', { useGrouping: 'always' })],
                [
                  'Installato',
                  condizionatore.data_installazione && formatDate(condizionatore.data_installazione),
                ],
                [
                  'Ultima',
                  condizionatore.ultima_manutenzione && formatDate(condizionatore.ultima_manutenzione),
                ],
                [
                  'Prossima',
                  condizionatore.prossima_manutenzione && (
                    <strong>{formatDate(condizionatore.prossima_manutenzione)}</strong>
                  ),
                ],
              ]}
              note={condizionatore.note}
              voci={[
                {
                  testo: 'Modifica',
                  icona: <IconEdit size={17} />,
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
      </QueryState>
      <CondizionatoreForm
        clienteId={clienteId}
        condizionatore={form === 'nuovo' ? null : form}
        aperto={form !== null}
        onChiudi={() => setForm(null)}
      />
    </Scheda>
  )
}
