import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import { useAggiornaCliente } from '#features/clienti/api.ts'
import { nomeIntero } from '#features/clienti/components/parole.ts'
import { type Cliente, followUpInput } from '#features/clienti/contract.ts'
import { formattaDataLunga } from '#shared/dates.ts'
import { testoErrore } from '#web/http.ts'
import { GrigliaCampi } from '#web/ui/campi.tsx'
import { CampoData } from '#web/ui/campo-data.tsx'
import { CampoNote } from '#web/ui/campo-note.tsx'
import { useConferma } from '#web/ui/conferma.tsx'
import { DialogoForm } from '#web/ui/dialogo-form.tsx'
import { Scadenza } from '#web/ui/scadenza.tsx'
import { Scheda } from '#web/ui/scheda.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './scheda-cliente.module.css'

/** Days up to which a customer's follow-up is red, then orange (specification §9). */
export const SOGLIE_FOLLOW_UP = { rosso: -1, arancio: 2 }

/** When to call the customer again and why. */
export function FollowUp({ cliente }: { cliente: Cliente }) {
  const aggiorna = useAggiornaCliente(cliente.id)
  const conferma = useConferma()
  const [aperto, { open, close }] = useDisclosure()
  const { dataFollowUp, noteFollowUp } = cliente

  async function rimuovi() {
    const si = await conferma({
      frase: 'Rimuovere il follow-up?',
      dettaglio: dataFollowUp && `${nomeIntero(cliente)}, ${formattaDataLunga(dataFollowUp)}`,
      azione: 'Rimuovi',
    })
    if (!si) return
    aggiorna.mutate(
      { dati: { dataFollowUp: null, noteFollowUp: null }, versione: cliente.versione },
      {
        onSuccess: () => toast.successo('Follow-up rimosso'),
        onError: (errore) =>
          toast.errore(testoErrore(errore, 'Errore nel rimuovere il follow-up'), { riprova: rimuovi }),
      },
    )
  }

  return (
    <Scheda
      titolo="Follow-up"
      azione={
        dataFollowUp ? (
          <Scadenza data={dataFollowUp} variante="pill" soglie={SOGLIE_FOLLOW_UP} />
        ) : (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconCalendarPlus size={14} />}
            onClick={open}
          >
            Imposta Follow-up
          </Button>
        )
      }
    >
      {dataFollowUp ? (
        <>
          <p className={stili.prosa}>{noteFollowUp ?? formattaDataLunga(dataFollowUp)}</p>
          <div className={stili.bottoni}>
            <Button variant="default" size="xs" leftSection={<IconCalendarTime size={15} />} onClick={open}>
              Modifica
            </Button>
            <Button variant="subtle" size="xs" onClick={rimuovi}>
              Rimuovi
            </Button>
          </div>
        </>
      ) : (
        <p className={stili.niente}>Nessun follow-up programmato</p>
      )}
      <DialogoForm
        aperto={aperto}
        onChiudi={close}
        titolo={dataFollowUp ? 'Modifica Follow-up' : 'Imposta Follow-up'}
        larghezza={440}
        schema={followUpInput}
        valori={valori(cliente)}
        versione={cliente.versione}
        daRecord={(record) => valori(record as Cliente)}
        testoInvia="Salva"
        erroreGenerico="Errore nel salvare la data di follow-up"
        invia={(dati, { versione }) => aggiorna.mutateAsync({ dati, versione })}
        onFatto={() => toast.successo('Follow-up salvato')}
      >
        <GrigliaCampi colonne={1}>
          <CampoData name="dataFollowUp" etichetta="Data Follow-up" obbligatorio />
          <CampoNote name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
        </GrigliaCampi>
      </DialogoForm>
    </Scheda>
  )
}

const valori = ({ dataFollowUp, noteFollowUp }: Cliente) => ({
  dataFollowUp: dataFollowUp ?? '',
  noteFollowUp: noteFollowUp ?? '',
})
