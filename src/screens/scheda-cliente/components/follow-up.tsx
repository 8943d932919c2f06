import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatLongDate } from '#shared/dates.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { capital } from '#shared/text.ts'
import { useOpenedOver } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { CardButton } from '#web/ui/card-button.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const FollowUpForm = lazy(() =>
  import('#anagrafe/clienti/components/follow-up-form.tsx').then((m) => m.FollowUpClienteForm),
)

/** When to call the customer again and why. */
export function FollowUpCliente({ cliente }: { cliente: Cliente }) {
  const aggiorna = clientiApi.useUpdate()
  const conferma = useConfirm()
  const [aperto, { open, close }] = useOpenedOver()
  const { dataFollowUp, noteFollowUp } = cliente

  async function rimuovi() {
    const si = await conferma({
      frase: 'Rimuovere il follow-up?',
      dettaglio: dataFollowUp && `${nomeCliente(cliente)}, ${formatLongDate(dataFollowUp)}`,
      azione: 'Rimuovi',
    })
    if (!si) return
    aggiorna.mutate(
      { id: cliente.id, dati: { dataFollowUp: null, noteFollowUp: null }, versione: cliente.versione },
      {
        onSuccess: () => toast.successo('Follow-up rimosso'),
        onError: (errore) =>
          toast.errore(errorText(errore, 'Errore nel rimuovere il follow-up'), { riprova: rimuovi }),
      },
    )
  }

  return (
    <Scheda
      titolo="Follow-up"
      azione={
        dataFollowUp ? (
          <ScadenzaColorata data={dataFollowUp} variante="pill" soglie={DEADLINES.followUp} />
        ) : (
          <CardButton Icona={IconCalendarPlus} form={FollowUpForm} onClick={open}>
            Imposta Follow-up
          </CardButton>
        )
      }
    >
      {dataFollowUp ? (
        <Stack gap={12}>
          <p className="prose">{noteFollowUp ?? capital(formatLongDate(dataFollowUp))}</p>
          <Line>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCalendarTime size={15} />}
              onClick={open}
              {...FollowUpForm.anticipo}
            >
              Modifica
            </Button>
            <Button variant="subtle" size="xs" onClick={rimuovi}>
              Rimuovi
            </Button>
          </Line>
        </Stack>
      ) : (
        'Nessun follow-up programmato'
      )}
      <FollowUpForm cliente={cliente} aperto={aperto} onChiudi={close} />
    </Scheda>
  )
}
