import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useDispositivi, useRevocaDispositivo } from '#anagrafe/dispositivi/api.ts'
import type { Dispositivo } from '#anagrafe/dispositivi/contract.ts'
import { apparecchio, eTelefono } from '#anagrafe/dispositivi/rules.ts'
import { momentOf } from '#shared/dates.ts'
import { inActions } from '#web/keeping.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

interface Props {
  aperto: boolean
  onChiudi: () => void
}

/** Everybody's telephones and computers, and how to call their data back (docs/product.md §28.5). */
export function Dispositivi({ aperto, onChiudi }: Props) {
  return (
    <Dialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Dispositivi"
      larghezza={560}
      piede={<Button onClick={onChiudi}>Chiudi</Button>}
    >
      {aperto && <Elenco />}
    </Dialog>
  )
}

function Elenco() {
  const dispositivi = useDispositivi()
  const conferma = useConfirm()
  const revoca = useRevocaDispositivo()

  async function cancella({ id, nome, nome_utente, in_attesa }: Dispositivo) {
    const quel = eTelefono(nome) ? 'quel telefono' : 'quel computer'
    const quante = in_attesa > 0 ? ` Adesso ne ha ${in_attesa}.` : ''
    const si = await conferma({
      frase: `Cancellare i dati da ${apparecchio(nome)} di ${nome_utente}?`,
      dettaglio: `Le azioni non ancora inviate da ${quel} andranno perse.${quante}`,
      azione: 'Cancella i dati',
    })
    if (!si) return
    revoca.mutate(id, {
      onSuccess: () => {
        toast.successo('I dati si cancellano al prossimo collegamento')
        // The button goes with its row: the focus stays in the dialog.
        document.querySelector<HTMLElement>('[data-dispositivi]')?.focus()
      },
      ...toldFailed('I dati non sono stati cancellati'),
    })
  }

  return (
    <>
      <p tabIndex={-1} data-dispositivi>
        I telefoni e i computer su cui gli utenti hanno fatto l’accesso. Di un telefono perso cancella i dati:
        la sessione si chiude subito, i dati si cancellano appena si collega.
      </p>
      <QueryState query={dispositivi} vuoto={<p>Nessun dispositivo</p>}>
        {({ data }) => (
          <Rows cols="22px minmax(0, 1fr) auto auto">
            {data.map((dispositivo) => (
              <Voce
                key={dispositivo.id}
                dispositivo={dispositivo}
                inCorso={revoca.isPending && revoca.variables === dispositivo.id}
                onCancella={() => void cancella(dispositivo)}
              />
            ))}
          </Rows>
        )}
      </QueryState>
    </>
  )
}

interface VoceProps {
  dispositivo: Dispositivo
  inCorso: boolean
  onCancella: () => void
}

function Voce({ dispositivo, inCorso, onCancella }: VoceProps) {
  const { nome, nome_utente, visto_il, in_attesa, revocato_il, svuotato_il, questo: corrente } = dispositivo
  const telefono = eTelefono(nome)
  const Icona = telefono ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row
      past={revocato_il !== null}
      lead={<Icona size={22} stroke={1.6} aria-hidden />}
      name={`${nome_utente} · ${nome ?? 'Dispositivo sconosciuto'}`}
      sub={
        <>
          {svuotato_il
            ? `Dati cancellati ${momentOf(svuotato_il)}`
            : revocato_il
              ? 'Dati da cancellare al prossimo collegamento'
              : `Visto ${momentOf(visto_il)}`}
          {in_attesa > 0 && !revocato_il && (
            <Pill tono="riprogrammato" tenue icona={null}>
              {inActions(in_attesa)} non ancora inviate all’ufficio
            </Pill>
          )}
        </>
      }
      state={
        corrente && (
          <Pill tono="neutro" icona={null}>
            Questo
          </Pill>
        )
      }
      actions={
        !corrente &&
        !revocato_il && (
          <Button variant="default" size="xs" loading={inCorso} onClick={onCancella}>
            Cancella i dati da questo {telefono ? 'telefono' : 'computer'}
          </Button>
        )
      }
    />
  )
}
