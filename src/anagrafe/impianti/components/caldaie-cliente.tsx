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
import { caldaieApi } from '../api.ts'
import type { Caldaia } from '../contract.ts'
import { COMBUSTIBILI } from '../rules.ts'
import { Impianto } from './impianto.tsx'

const CaldaiaForm = lazy(() => import('./caldaia-form.tsx').then((m) => m.CaldaiaForm))

interface CaldaieClienteProps {
  clienteId: number
  /** What stands below a plant's name, where the screen knows more of it. */
  accanto?: (impianto: Caldaia) => ReactNode
}

/** The boilers of a customer, with their forms. */
export function CaldaieCliente({ clienteId, accanto }: CaldaieClienteProps) {
  const query = caldaieApi.useList({ clienteId })
  const elimina = caldaieApi.useRemove()
  const conferma = useConfirm()
  const [form, setForm] = useState<Caldaia | 'nuovo' | null>(null)
  useBackCloses(form !== null, () => setForm(null))

  async function chiediElimina(caldaia: Caldaia) {
    const si = await conferma({
      frase: 'Sei sicuro di voler eliminare questa caldaia?',
      dettaglio: [`${caldaia.marca} ${caldaia.modello}`, caldaia.matricola].filter(Boolean).join(' · '),
    })
    if (!si) return
    elimina.mutate(caldaia.id, {
      onSuccess: () => toast.successo('Caldaia eliminata'),
      onError: (errore) => toast.errore(errorText(errore, 'Errore nell’eliminazione della caldaia')),
    })
  }

  const aggiungi = (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconPlus size={14} />}
      onClick={() => setForm('nuovo')}
      {...CaldaiaForm.anticipo}
    >
      Nuova Caldaia
    </Button>
  )
  return (
    <Scheda titolo="Caldaie" conteggio={query.data?.count || undefined} azione={aggiungi} senzaMargine>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={1} altezza={104} />}
        vuoto={<Empty piccolo frase="Nessuna caldaia" />}
      >
        {({ data }) =>
          data.map((caldaia) => (
            <Impianto
              key={caldaia.id}
              nome={`${caldaia.marca} ${caldaia.modello}`}
              scadenza={caldaia.prossima_revisione}
              accanto={accanto?.(caldaia)}
              dati={[
                ['Matricola', caldaia.matricola],
                [
                  'Potenza',
                  caldaia.potenza_kw !== null && `${caldaia.potenza_kw.toLocaleString('it-IT')} kW`,
                ],
                ['Combustibile', caldaia.tipo_combustibile && COMBUSTIBILI[caldaia.tipo_combustibile]],
                ['Installata', caldaia.data_installazione && formatDate(caldaia.data_installazione)],
                ['Ultima revisione', caldaia.ultima_revisione && formatDate(caldaia.ultima_revisione)],
                [
                  'Prossima',
                  caldaia.prossima_revisione && <strong>{formatDate(caldaia.prossima_revisione)}</strong>,
                ],
              ]}
              note={caldaia.note}
              voci={[
                { testo: 'Modifica', icona: <IconEdit size={17} />, onScelta: () => setForm(caldaia) },
                {
                  testo: 'Elimina',
                  icona: <IconTrash size={17} />,
                  pericolo: true,
                  onScelta: () => void chiediElimina(caldaia),
                },
              ]}
            />
          ))
        }
      </QueryState>
      <CaldaiaForm
        clienteId={clienteId}
        caldaia={form === 'nuovo' ? null : form}
        aperto={form !== null}
        onChiudi={() => setForm(null)}
      />
    </Scheda>
  )
}
