import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { ClienteInElenco } from '#anagrafe/clienti/contract.ts'
import { telefonoCercato } from '#anagrafe/clienti/telefoni.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { formatPhone, perTel } from '#shared/text.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'

interface RigaClienteProps {
  cliente: ClienteInElenco
  /** To be marked in name and telephone. */
  cerca: string
  /** The search part of the list's address, to come back to. */
  filtri: string
  /** A desktop has initials, a telephone a button that calls and of the two states the rarer one. */
  su: 'scrivania' | 'tablet' | 'telefono'
}

/** One customer: the name is the link, all over. */
export const RigaCliente = memo(function RigaCliente({ cliente, cerca, filtri, su }: RigaClienteProps) {
  const telefono = telefonoCercato(cliente, cerca)
  const { nome, cognome, comune, provincia, indirizzo, ditta, attivo } = cliente
  const { prossima_manutenzione: scritta, manutenzione_calcolata: calcolata } = cliente
  const prossima = calcolata && !(scritta && scritta <= calcolata) ? calcolata : scritta
  const inPiedi = su === 'telefono'
  const luogo = [comune, !inPiedi && provincia].filter(Boolean).join(' ')
  return (
    <Row
      as="div"
      record={`clienti/${cliente.id}`}
      past={!attivo}
      lead={su === 'scrivania' ? <Initials nome={`${nome} ${cognome}`} /> : undefined}
      name={
        <>
          <Highlight testo={nome} cerca={cerca} /> <Highlight testo={cognome} cerca={cerca} />
        </>
      }
      to={`/clienti?${filtri && `${filtri}&`}cliente=${cliente.id}`}
      cells={[
        telefono ? <Highlight key="telefono" testo={formatPhone(telefono)} cerca={cerca} /> : !inPiedi && '–',
        <span key="luogo" className="ell">
          {luogo && <b>{luogo}</b>}
          {su === 'scrivania' && indirizzo && `${luogo && ' · '}${indirizzo}`}
        </span>,
        (prossima || !inPiedi) && (
          <>
            {prossima && <span className="sr-only">Manutenzione: </span>}
            <ScadenzaColorata data={prossima} />
            {prossima && prossima !== scritta && <small> calcolata</small>}
          </>
        ),
        <span key="ditta" data-wide>
          {ditta && <EtichettaDitta colore={ditta.colore}>{ditta.nome}</EtichettaDitta>}
        </span>,
      ]}
      state={
        !(attivo && inPiedi) && (
          <Pill tono={attivo ? 'completato' : 'neutro'} tenue>
            {attivo ? 'Attivo' : 'Inattivo'}
          </Pill>
        )
      }
      actions={
        inPiedi && telefono ? (
          <ActionIcon
            component="a"
            variant="light"
            color="petrol"
            href={perTel(telefono)}
            aria-label={`Chiama ${formatPhone(telefono)}`}
          >
            <IconPhone />
          </ActionIcon>
        ) : undefined
      }
    />
  )
})
