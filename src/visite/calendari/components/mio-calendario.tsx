import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useMioCalendario, useRevocaCalendario, useRigeneraCalendario } from '../api.ts'

/** One's own visits in the calendar of one's phone, under a secret address. Opened from the user's menu. */
export default function SchedaMioCalendario({ onChiudi }: { onChiudi: () => void }) {
  const calendario = useMioCalendario()
  const rigenera = useRigeneraCalendario()
  const revoca = useRevocaCalendario()
  const conferma = useConfirm()
  const [indirizzo, setIndirizzo] = useState<string | null>(null)

  const crea = () =>
    rigenera.mutate(undefined, {
      onSuccess: ({ percorso, indirizzo }) => setIndirizzo(indirizzo ?? `${location.origin}${percorso}`),
      ...toldFailed('L’indirizzo non è stato creato'),
    })
  async function rifai() {
    const dettaglio = 'I calendari che leggono quello di adesso non si aggiornano più'
    if (await conferma({ frase: 'Rigenerare l’indirizzo?', dettaglio, azione: 'Rigenera' })) crea()
  }
  async function togli() {
    const dettaglio = 'I calendari che lo leggono non si aggiornano più'
    if (!(await conferma({ frase: 'Revocare l’indirizzo?', dettaglio, azione: 'Revoca' }))) return
    revoca.mutate(undefined, {
      onSuccess: () => {
        setIndirizzo(null)
        toast.successo('Indirizzo revocato')
      },
      ...toldFailed('L’indirizzo non è stato revocato'),
    })
  }
  const attivo = calendario.data ?? null
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo="Il mio calendario"
      larghezza={540}
      piede={
        <>
          {attivo && (
            <Button variant="default" onClick={() => void togli()}>
              Revoca
            </Button>
          )}
          <Button onClick={onChiudi}>Chiudi</Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>
          Le tue visite nel calendario del telefono o del computer: dagli ultimi 30 giorni ai prossimi 180,
          con cliente, indirizzo e telefono. Si aggiornano da sole.
        </p>
        <QueryState query={calendario} scheletro={<Skeleton righe={1} altezza={44} />}>
          {(dati) =>
            indirizzo ? (
              <DaCopiare indirizzo={indirizzo} />
            ) : dati ? (
              <>
                <p>
                  Il tuo indirizzo è attivo dal {formatDate(dayInRome(dati.creato_il))}. Per sicurezza si vede
                  solo quando nasce: se l’hai perso, rigeneralo.
                </p>
                <Button variant="default" loading={rigenera.isPending} onClick={() => void rifai()}>
                  Rigenera indirizzo
                </Button>
              </>
            ) : (
              <Button loading={rigenera.isPending} onClick={crea}>
                Crea l’indirizzo
              </Button>
            )
          }
        </QueryState>
      </Stack>
    </Dialog>
  )
}

function DaCopiare({ indirizzo }: { indirizzo: string }) {
  return (
    <>
      <Notice tono="attenzione">
        Chi ha questo indirizzo legge le tue visite: copialo adesso, poi non si vede più.
      </Notice>
      <Line>
        <TextInput
          readOnly
          flex={1}
          aria-label="Indirizzo del calendario"
          value={indirizzo}
          onFocus={(evento) => evento.target.select()}
        />
        <CopyButton value={indirizzo}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copiato' : 'Copia'}
            </Button>
          )}
        </CopyButton>
      </Line>
      <ul>
        <li>
          <b>iPhone</b>: Impostazioni, App, Calendario, Account, Aggiungi account, Altro, Aggiungi calendario.
        </li>
        <li>
          <b>Google Calendar</b>, dal computer: Altri calendari, Da URL. Poi lo vede anche il telefono.
        </li>
        <li>
          <b>Outlook</b>: Aggiungi calendario, Sottoscrivi dal Web.
        </li>
      </ul>
    </>
  )
}
