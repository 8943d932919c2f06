import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBellRinging, IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
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
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { LoadError } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'
import stili from './da-ricontattare.module.css'

/** Shown before 'Vedi tutti': beside the list as many as fit, above it one row. */
const ACCANTO = 6
const SOPRA = 3

/**
 * Customers to call again within a week, overdue first. Beside the list on desktops, a row above it on tablets, folded
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
    return (
      <div className={stili.posto}>
        <LoadError errore={query.error} onRiprova={() => void query.refetch()} />
      </div>
    )
  // Its column stands from the first frame, or the list would grow narrower under the hand.
  if (query.isLoading && accanto)
    return (
      <Scheda titolo="Da Ricontattare" senzaMargine className={stili.posto}>
        <Skeleton righe={ACCANTO} altezza={88} />
      </Scheda>
    )
  if (clienti.length === 0 && !telefono) return null

  const quanti = accanto ? ACCANTO : SOPRA
  const mostrati = aperto || telefono ? clienti : clienti.slice(0, quanti)
  const righe = (
    <ul id="da-ricontattare" className={stili.elenco}>
      {mostrati.map((cliente) => (
        <Voce key={cliente.id} cliente={cliente} admin={admin} />
      ))}
    </ul>
  )
  if (telefono)
    return (
      <Scheda senzaMargine className={stili.posto}>
        <h2 className={stili.titolo}>
          <button
            type="button"
            aria-expanded={aperto}
            aria-controls="da-ricontattare"
            disabled={clienti.length === 0}
            onClick={toggle}
          >
            <IconBellRinging aria-hidden />
            Da Ricontattare <span className={stili.numero}>{query.data?.count}</span>
            {scaduti > 0 && (
              <Pill tono="annullato" icona={null}>
                {scaduti === 1 ? '1 scaduto' : `${scaduti} scaduti`}
              </Pill>
            )}
            {clienti.length > 0 && <IconChevronDown aria-hidden className={stili.freccia} />}
          </button>
        </h2>
        {aperto && clienti.length > 0 && righe}
      </Scheda>
    )
  return (
    <Scheda
      titolo="Da Ricontattare"
      conteggio={query.data?.count}
      senzaMargine
      className={stili.posto}
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

function Voce({ cliente, admin }: { cliente: Cliente; admin: boolean }) {
  return (
    <li className={stili.voce}>
      <AppLink a={`/clienti?cliente=${cliente.id}`} className={stili.nome}>
        {nomeCliente(cliente)}
      </AppLink>
      <ScadenzaColorata data={cliente.dataFollowUp} variante="pill" soglie={DEADLINES.followUp} />
      <p>{cliente.noteFollowUp}</p>
      <div className={stili.contatti}>
        <PhoneLink numero={cliente.telefono} className={stili.telefono} />
        {admin && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={stili.prenota}
            leftSection={<IconCalendarPlus size={15} />}
            aria-label={`Nuovo appuntamento per ${nomeCliente(cliente)}`}
            {...versoAppuntamento(cliente.id)}
          >
            <span className={stili.testo}>Appuntamento</span>
          </Button>
        )}
      </div>
    </li>
  )
}
