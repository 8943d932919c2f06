import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useDaRicontattare } from '#anagrafe/clienti/api.ts'
import { versoAppuntamento } from '#anagrafe/clienti/components/nuovo-appuntamento.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { oggi } from '#shared/dates.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Group } from '#web/ui/group.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { LoadError } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

/** Shown before 'Vedi tutti': beside the list as many as fit. */
const ACCANTO = 6
const SOPRA = 2

/**
 * Customers to call again within a week, overdue first. Beside the list on desktops, above it on tablets, folded
 * on phones, where its row is there from the beginning. Nobody to call: nothing else to see.
 */
export function DaRicontattare() {
  const query = useDaRicontattare()
  const admin = isAdmin(useUser())
  const telefono = usePhone()
  const accanto = useAtLeast(80)
  const [aperto, { toggle }] = useDisclosure()
  const clienti = query.data?.data ?? []
  const scaduti = clienti.filter(({ dataFollowUp }) => dataFollowUp !== null && dataFollowUp < oggi()).length

  if (query.isError && !query.data)
    return <LoadError errore={query.error} onRiprova={() => void query.refetch()} />
  // Its column stands from the first frame, or the list would grow narrower under the hand.
  if (query.isLoading && accanto)
    return (
      <Scheda titolo="Da Ricontattare" senzaMargine>
        <Skeleton righe={ACCANTO} altezza={88} />
      </Scheda>
    )
  if (clienti.length === 0 && !telefono) return null

  const quanti = accanto ? ACCANTO : SOPRA
  const mostrati = aperto || telefono ? clienti : clienti.slice(0, quanti)
  const righe = (
    <Rows cols={accanto ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) auto'}>
      {mostrati.map((cliente) => (
        <Voce key={cliente.id} cliente={cliente} admin={admin} accanto={accanto} />
      ))}
    </Rows>
  )
  if (telefono)
    return (
      <Scheda senzaMargine>
        <Group
          title="Da Ricontattare"
          level={2}
          count={query.data?.count}
          sum={
            scaduti > 0 && (
              <Pill tono="annullato" icona={null}>
                {scaduti === 1 ? '1 scaduto' : `${scaduti} scaduti`}
              </Pill>
            )
          }
          open={aperto}
          onToggle={clienti.length > 0 ? toggle : undefined}
        >
          {righe}
        </Group>
      </Scheda>
    )
  return (
    <Scheda
      titolo="Da Ricontattare"
      conteggio={query.data?.count}
      senzaMargine
      azione={
        clienti.length > quanti && (
          <Button variant="subtle" size="compact-xs" aria-expanded={aperto} onClick={toggle}>
            {aperto ? 'Mostra meno' : 'Vedi tutti'}
          </Button>
        )
      }
    >
      {righe}
    </Scheda>
  )
}

interface VoceProps {
  cliente: Cliente
  admin: boolean
  /** In the narrow column: what one does stands below. */
  accanto: boolean
}

function Voce({ cliente, admin, accanto }: VoceProps) {
  const azioni = (
    <Line between>
      <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} />
      {admin && (
        <Button
          variant={accanto ? 'subtle' : 'default'}
          size={accanto ? 'compact-xs' : 'sm'}
          leftSection={<IconCalendarPlus size={15} />}
          aria-label={`Nuovo appuntamento per ${nomeCliente(cliente)}`}
          {...versoAppuntamento(cliente.id)}
        >
          Appuntamento
        </Button>
      )}
    </Line>
  )
  return (
    <Row
      name={nomeCliente(cliente)}
      to={`/clienti?cliente=${cliente.id}`}
      sub={
        <>
          <ScadenzaColorata data={cliente.dataFollowUp} soglie={DEADLINES.followUp} />{' '}
          {cliente.noteFollowUp && ` · ${cliente.noteFollowUp}`}
        </>
      }
      {...(accanto ? { below: azioni } : { actions: azioni })}
    />
  )
}
