import { IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { ClienteInElenco } from '#anagrafe/clienti/contract.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { formatPhone } from '#shared/text.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './elenco-clienti.module.css'

interface RigaClienteProps {
  cliente: ClienteInElenco
  /** To be marked in name and telephone. */
  cerca: string
  altezza: number
  /** The search part of the list's address, to come back to. */
  filtri: string
}

/** One customer: a row of columns, on phones three lines and a button that calls. The name is the link, all over. */
export const RigaCliente = memo(function RigaCliente(props: RigaClienteProps) {
  const { cliente, cerca, altezza, filtri } = props
  const { nome, cognome, telefono, comune, provincia, indirizzo, ditta, attivo } = cliente
  return (
    <div
      className={stili.riga}
      data-record={`clienti/${cliente.id}`}
      data-inattivo={!attivo || undefined}
      style={{ height: altezza }}
    >
      <span className={stili.nome}>
        <Initials nome={`${nome} ${cognome}`} />
        <AppLink a={`/clienti?${filtri && `${filtri}&`}cliente=${cliente.id}`}>
          <Highlight testo={nome} cerca={cerca} />{' '}
          <strong>
            <Highlight testo={cognome} cerca={cerca} />
          </strong>
        </AppLink>
      </span>
      <span className={stili.dove}>
        <span className={stili.telefono}>
          {telefono ? <Highlight testo={formatPhone(telefono)} cerca={cerca} /> : '–'}
        </span>
        <span className={stili.indirizzo}>
          {comune && (
            <>
              <strong>{comune}</strong> <span className={stili.provincia}>{provincia}</span>
            </>
          )}
          {indirizzo && (
            <span className={stili.via}>
              {comune && ' · '}
              {indirizzo}
            </span>
          )}
          {!comune && !indirizzo && <span className={stili.via}>–</span>}
        </span>
      </span>
      <span className={stili.fatti}>
        <span className={stili.manutenzione}>
          {cliente.prossima_manutenzione && <span className="sr-only">Manutenzione: </span>}
          <ScadenzaColorata data={cliente.prossima_manutenzione} />
        </span>
        <span className={stili.ditta}>
          {ditta && <EtichettaDitta colore={ditta.colore}>{ditta.nome}</EtichettaDitta>}
        </span>
        <span className={stili.stato}>
          <Pill tono={attivo ? 'completato' : 'neutro'} tenue>
            {attivo ? 'Attivo' : 'Inattivo'}
          </Pill>
        </span>
      </span>
      {telefono && (
        <span className={stili.chiama}>
          <PhoneLink numero={telefono} icona={false} etichetta={<IconPhone aria-hidden />} />
        </span>
      )}
    </div>
  )
})
