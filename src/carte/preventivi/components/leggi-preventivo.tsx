import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ContenutoPreventivo } from '#carte/preventivi/components/righe-preventivo.tsx'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import stili from './firma-preventivo.module.css'

interface LeggiPreventivoProps {
  /** With the lines that the customer takes. */
  preventivo: PreventivoIntero
  aperto: boolean
  onApri: () => void
  onChiudi: () => void
}

/** All that a customer accepts, to be read before; by whoever has it signed. */
export function LeggiPreventivo({ preventivo: p, aperto, onApri, onChiudi }: LeggiPreventivoProps) {
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileText size={18} aria-hidden />}
        justify="flex-start"
        onClick={onApri}
      >
        Leggi il preventivo
      </Button>
      <Dialog
        aperto={aperto}
        onChiudi={onChiudi}
        titolo={`Preventivo ${numeroInParole(p)}`}
        larghezza={620}
        piede={<Button onClick={onChiudi}>Ho letto</Button>}
      >
        {aperto && (
          <div className={stili.testo}>
            <h3>{p.titolo}</h3>
            <p>
              {nomeCliente(p.cliente)}
              {p.data_scadenza && ` · vale fino al ${formatDate(p.data_scadenza)}`}
            </p>
            <ContenutoPreventivo preventivo={p} />
            {p.note && <p>{p.note}</p>}
          </div>
        )}
      </Dialog>
    </>
  )
}
