import { Button, Switch } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { elencaSessioni, terminaAltreSessioni, terminaSessione } from '#anagrafe/sessione/api.ts'
import type { Sessione } from '#anagrafe/sessione/contract.ts'
import { momentOf } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { canKeep, inActions, keepsDays, listenUnsent, setKeepsDays } from '#web/keeping.ts'
import { useUser } from '#web/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

const nomeDi = ({ dispositivo }: Sessione) => dispositivo ?? 'Dispositivo sconosciuto'

/** Where one is signed in, and how to end it (docs/product.md §5.6). Opened from the user's menu. */
export default function Sessioni({ onChiudi }: { onChiudi: () => void }) {
  const conferma = useConfirm()
  const utente = useUser()
  const senzaRete = useSyncExternalStore(listenUnsent, () => keepsDays(utente))
  const sessioni = useQuery({
    queryKey: ['sessioni'],
    queryFn: ({ signal }) => elencaSessioni(signal),
    refetchOnMount: 'always',
  })
  const chiusura = useMutation({ mutationFn: terminaSessione })
  const chiusuraAltre = useMutation({ mutationFn: terminaAltreSessioni })

  // The button goes with its row: the focus stays in the dialog.
  const ferma = () => document.querySelector<HTMLElement>('[data-sessioni]')?.focus()
  const termina = ({ id }: Sessione) =>
    chiusura.mutate(id, {
      onSuccess: () => {
        toast.successo('Sessione terminata')
        ferma()
      },
      ...toldFailed(),
    })

  async function terminaAltre() {
    const dettaglio = 'Sugli altri dispositivi bisognerà accedere di nuovo'
    const frase = 'Terminare tutte le altre sessioni?'
    if (!(await conferma({ frase, dettaglio, azione: 'Termina tutte' }))) return
    chiusuraAltre.mutate(undefined, {
      onSuccess: ({ data }) => {
        toast.successo(data.terminate === 1 ? 'Sessione terminata' : 'Sessioni terminate')
        ferma()
      },
      ...toldFailed(),
    })
  }

  const quanteAltre = sessioni.data?.data.filter(({ questa: corrente }) => !corrente).length ?? 0
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo="Sessioni aperte"
      larghezza={520}
      piede={
        <>
          {quanteAltre > 0 && (
            <Button
              variant="default"
              aria-disabled={chiusuraAltre.isPending}
              onClick={() => !chiusuraAltre.isPending && void terminaAltre()}
            >
              Termina tutte le altre
            </Button>
          )}
          <Button onClick={onChiudi}>Chiudi</Button>
        </>
      }
    >
      <p tabIndex={-1} data-sessioni>
        I dispositivi su cui hai fatto l’accesso. Se non ne riconosci uno, termina la sua sessione e cambia la
        password.
      </p>
      {isAdmin(utente) && canKeep() && (
        <Switch
          my="md"
          label="Lavora senza rete su questo dispositivo"
          description="Le tue visite restano qui, e ciò che confermi parte quando torna la rete"
          checked={senzaRete}
          onChange={({ currentTarget }) => setKeepsDays(utente.id, currentTarget.checked)}
        />
      )}
      <QueryState query={sessioni}>
        {({ data }) => (
          <Rows cols="22px minmax(0, 1fr) auto">
            {data.map((sessione) => (
              <Voce
                key={sessione.id}
                sessione={sessione}
                inCorso={chiusura.isPending && chiusura.variables === sessione.id}
                onTermina={() => !chiusura.isPending && termina(sessione)}
              />
            ))}
          </Rows>
        )}
      </QueryState>
    </Dialog>
  )
}

interface VoceProps {
  sessione: Sessione
  inCorso: boolean
  onTermina: () => void
}

function Voce({ sessione, inCorso, onTermina }: VoceProps) {
  const { dispositivo, indirizzo, creata_il, usata_il, in_attesa, questa: corrente } = sessione
  const Icona = /iPhone|iPad|Android/.test(dispositivo ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row
      lead={<Icona size={22} stroke={1.6} aria-hidden />}
      name={nomeDi(sessione)}
      sub={
        <>
          Aperta {momentOf(creata_il)}
          {!corrente && `, usata ${momentOf(usata_il)}`}
          {indirizzo && ` · Indirizzo ${indirizzo}`}
          {in_attesa > 0 && ` · ${inActions(in_attesa)} da inviare`}
        </>
      }
      actions={
        corrente ? (
          <Pill tono="neutro" icona={null}>
            Questa
          </Pill>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Termina: ${nomeDi(sessione)}, aperta ${momentOf(creata_il)}`}
            aria-disabled={inCorso}
            onClick={onTermina}
          >
            Termina
          </Button>
        )
      }
    />
  )
}
