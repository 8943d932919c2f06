import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconClockPlus, IconEdit } from '@tabler/icons-react'
import { formatDate } from '#shared/dates.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { useOpened } from '#web/back.ts'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink, OverLink } from '#web/ui/link.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import type { DaSentire, useChiudiFollowUp } from './da-sentire.ts'

interface SchedaFollowUpProps extends ReturnType<typeof useChiudiFollowUp> {
  voce: DaSentire
  onChiudi: () => void
}

const FollowUpCliente = lazy(() =>
  import('#anagrafe/clienti/components/follow-up-form.tsx').then((m) => m.FollowUpClienteForm),
)
const FollowUpRcee = lazy(() =>
  import('#scadenze/rcee/components/contatto-form.tsx').then((m) => m.FollowUpRceeForm),
)

const SU_CHE_COSA = { cliente: 'Cliente', rcee: 'RCEE', appuntamento: 'Appuntamento completato' }

/** Whom to hear from, about what, how late it is, and what to do with it, over the dashboard. */
export function SchedaFollowUp({ voce, onChiudi, fatto, rimanda, inCorso }: SchedaFollowUpProps) {
  const prenota = usePrenota()
  const [modifica, setModifica] = useOpened(false)
  const modulo = { aperto: modifica, onChiudi: () => setModifica(false) }
  const matita = <IconEdit size={17} aria-hidden />
  const chiudiDopo = (azione: (f: DaSentire) => Promise<boolean>) => async () => {
    if (!inCorso && (await azione(voce))) onChiudi()
  }
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo="Follow-up"
      larghezza={480}
      piede={
        <>
          <Button
            variant="default"
            leftSection={<IconClockPlus size={17} aria-hidden />}
            aria-disabled={inCorso}
            onClick={() => void chiudiDopo(rimanda)()}
          >
            Rimanda 7 giorni
          </Button>
          <Button
            data-autofocus
            leftSection={<IconCheck size={17} aria-hidden />}
            aria-disabled={inCorso}
            onClick={() => void chiudiDopo(fatto)()}
          >
            Fatto
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Stack gap={4}>
          <h2>
            <AppLink a={`/clienti?cliente=${voce.clienteId}`}>{voce.nome}</AppLink>
          </h2>
          <p>
            {SU_CHE_COSA[voce.tipo]}
            {voce.titolo && ` · ${voce.titolo}`}
          </p>
        </Stack>
        <Line as="p">
          <time dateTime={voce.data}>{formatDate(voce.data)}</time>
          <ScadenzaColorata data={voce.data} variante="pill" soglie={DEADLINES.followUp} />
        </Line>
        {voce.note && <Quoted>{voce.note}</Quoted>}
        <Line gap={16}>
          {voce.telefono ? (
            <>
              <PhoneLink numero={voce.telefono} altri={voce.altri_telefoni} />
              <WhatsAppLink numero={voce.telefono} altri={voce.altri_telefoni} />
            </>
          ) : (
            <span>Nessun telefono</span>
          )}
        </Line>
        <Line>
          <Button
            variant="light"
            leftSection={<IconCalendarPlus size={17} aria-hidden />}
            onClick={() => prenota({ clienteId: voce.clienteId })}
          >
            Nuovo Appuntamento
          </Button>
          {voce.tipo === 'appuntamento' ? (
            <Button
              variant="subtle"
              leftSection={matita}
              renderRoot={(props) => <OverLink a={`/appuntamenti?modifica=${voce.id}`} {...props} />}
            >
              Modifica
            </Button>
          ) : (
            <Button variant="subtle" leftSection={matita} onClick={() => setModifica(true)}>
              Modifica
            </Button>
          )}
        </Line>
      </Stack>
      {voce.tipo === 'cliente' && <FollowUpCliente cliente={voce.record} {...modulo} />}
      {voce.tipo === 'rcee' && <FollowUpRcee rcee={voce.record} {...modulo} />}
    </Dialog>
  )
}
