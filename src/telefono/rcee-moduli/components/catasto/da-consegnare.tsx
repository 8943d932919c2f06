import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { perEmail } from '#shared/text.ts'
import { moduliApi, useConsegnaModulo } from '#telefono/rcee-moduli/api.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { WhatsAppLink } from '#web/ui/contact-links.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { told } from '#web/ui/told.ts'
import stili from './da-caricare.module.css'

interface Props {
  onApri: (modulo: ModuloInElenco) => void
}

/** Rows before the rest: each one that is dealt with makes room. */
const PRIME = 12

/** Reports that who answers for the plant has not had yet. */
export function ModuloDaConsegnare({ onApri }: Props) {
  const { data } = moduliApi.useList({ stato: 'Da_Consegnare' })
  const { mutate: consegna } = useConsegnaModulo()
  if (!data || data.count === 0) return null
  const segna = (modulo: ModuloInElenco, modo: 'Condiviso' | 'Stampato') =>
    consegna(
      { id: modulo.id, come: modo },
      told(`${modulo.codice}: consegnato`, 'La consegna non è stata segnata'),
    )
  return (
    <Scheda titolo="Da consegnare al responsabile" conteggio={data.count} senzaMargine>
      <ul>
        {data.data.slice(0, PRIME).map((modulo) => {
          const { cliente, codice } = modulo
          const testo = `Buongiorno ${cliente.nome}, le inviamo il rapporto di efficienza energetica del ${formatDate(modulo.data_controllo)} (${codice}).`
          return (
            <li key={modulo.id} className={stili.consegna}>
              <p>
                <button type="button" className={stili.nome} onClick={() => onApri(modulo)}>
                  {codice}
                </button>
                <small>del {formatDate(modulo.data_controllo)}</small>
              </p>
              <p>
                <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
                <small>
                  {modulo.firma_esito === 'Firmato'
                    ? 'firmato'
                    : `${modulo.firma_esito.toLowerCase()}: ${modulo.firma_motivo ?? ''}`}
                </small>
              </p>
              <div className={stili.azioni}>
                <WhatsAppLink numero={cliente.telefono} altri={cliente.altri_telefoni} testo={testo} />
                {cliente.email && (
                  <a href={perEmail(cliente.email, `RCEE ${codice}`, testo)}>
                    <IconMail size={18} aria-hidden /> Email
                  </a>
                )}
                <Button size="xs" variant="default" onClick={() => segna(modulo, 'Condiviso')}>
                  Inviato
                </Button>
                <Button size="xs" variant="default" onClick={() => segna(modulo, 'Stampato')}>
                  Consegnato su carta
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Scheda>
  )
}
