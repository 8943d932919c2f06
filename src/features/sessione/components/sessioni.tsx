import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { elencaSessioni, terminaAltreSessioni, terminaSessione } from '#features/sessione/api.ts'
import type { Sessione } from '#features/sessione/contract.ts'
import { addDays, dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './sessioni.module.css'

/** `oggi alle 10:30`, `ieri alle 18:02`, `20/11/2026 alle 09:00`. */
function quando(istante: string): string {
  const giorno = dayInRome(istante)
  const detto = giorno === oggi() ? 'oggi' : giorno === addDays(oggi(), -1) ? 'ieri' : formatDate(giorno)
  return `${detto} alle ${timeInRome(istante)}`
}

const nomeDi = ({ dispositivo }: Sessione) => dispositivo ?? 'Dispositivo sconosciuto'

/** Where one is signed in, and how to end it (docs/product.md §5.6). Opened from the user's menu. */
export default function Sessioni({ onChiudi }: { onChiudi: () => void }) {
  const conferma = useConfirm()
  const sessioni = useQuery({
    queryKey: ['sessioni'],
    queryFn: ({ signal }) => elencaSessioni(signal),
    refetchOnMount: 'always',
  })
  const una = useMutation({ mutationFn: terminaSessione })
  const altre = useMutation({ mutationFn: terminaAltreSessioni })

  // The button goes with its row: the focus stays in the dialog.
  const ferma = () => document.querySelector<HTMLElement>('[data-sessioni]')?.focus()
  const termina = ({ id }: Sessione) =>
    una.mutate(id, {
      onSuccess: () => {
        toast.successo('Sessione terminata')
        ferma()
      },
      onError: (errore) => toast.errore(errorText(errore)),
    })

  async function terminaAltre() {
    const dettaglio = 'Sugli altri dispositivi bisognerà accedere di nuovo'
    const frase = 'Terminare tutte le altre sessioni?'
    if (!(await conferma({ frase, dettaglio, azione: 'Termina tutte' }))) return
    altre.mutate(undefined, {
      onSuccess: ({ data }) => {
        toast.successo(data.terminate === 1 ? 'Sessione terminata' : 'Sessioni terminate')
        ferma()
      },
      onError: (errore) => toast.errore(errorText(errore)),
    })
  }

  const quanteAltre = sessioni.data?.data.filter(({ questa }) => !questa).length ?? 0
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
              aria-disabled={altre.isPending}
              onClick={() => !altre.isPending && void terminaAltre()}
            >
              Termina tutte le altre
            </Button>
          )}
          <Button onClick={onChiudi}>Chiudi</Button>
        </>
      }
    >
      <p className={stili.spiega} tabIndex={-1} data-sessioni>
        I dispositivi su cui hai fatto l’accesso. Se non ne riconosci uno, termina la sua sessione e cambia la
        password.
      </p>
      <QueryState query={sessioni}>
        {({ data }) => (
          <ul className={stili.elenco}>
            {data.map((sessione) => (
              <Voce
                key={sessione.id}
                sessione={sessione}
                inCorso={una.isPending && una.variables === sessione.id}
                onTermina={() => !una.isPending && termina(sessione)}
              />
            ))}
          </ul>
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
  const { dispositivo, indirizzo, creata_il, usata_il, questa } = sessione
  const Icona = /iPhone|iPad|Android/.test(dispositivo ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={stili.voce}>
      <Icona size={22} stroke={1.6} aria-hidden />
      <div className={stili.testi}>
        <p className={stili.nome}>{nomeDi(sessione)}</p>
        <p>
          Aperta {quando(creata_il)}
          {!questa && (
            <>
              , <span className={stili.intero}>usata {quando(usata_il)}</span>
            </>
          )}
        </p>
        {indirizzo && <p>Indirizzo {indirizzo}</p>}
      </div>
      {questa ? (
        <Pill tono="neutro" icona={null}>
          Questa
        </Pill>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Termina: ${nomeDi(sessione)}, aperta ${quando(creata_il)}`}
          aria-disabled={inCorso}
          onClick={onTermina}
        >
          Termina
        </Button>
      )}
    </li>
  )
}
