import { IconAirConditioning, IconChevronRight, IconFlame } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chiediClienti } from '#anagrafe/clienti/api.ts'
import { indirizzoBreve } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { useContestoRapporto } from '#screens/rapporto/components/contesto.ts'
import { formatDate } from '#shared/dates.ts'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { idIn, useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SoloRcee = lazy(() => import('#screens/rapporto/components/solo-rcee.tsx').then((m) => m.SoloRcee))

const SENZA_HTTPS = 'Per compilare un RCEE apri Tepore con https. Chiedi all’amministratore.'

/**
 * A form without a visit, or a closed one to be corrected: whose, of which generator, then the form itself.
 * @param soggetto the generator (`C312`), else the customer's id; anything else: neither is known yet
 */
export function Compila({ soggetto }: { soggetto: string }) {
  const [correggi] = useParam('correggi')
  const clienteId = idIn(soggetto)
  // Without its secure context a browser has neither digests nor a store that lasts.
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle) return <Foglio frase={SENZA_HTTPS} />
  if (/^[CK]\d{1,9}$/.test(soggetto))
    return <DelGeneratore key={soggetto} chiave={soggetto} correggi={idIn(correggi)} />
  return clienteId === null ? <ScegliCliente /> : <ScegliGeneratore clienteId={clienteId} />
}

function DelGeneratore({ chiave, correggi }: { chiave: string; correggi: number | null }) {
  const id = Number(chiave.slice(1))
  const caldaia = useQuery({ ...caldaieApi.one(id), enabled: chiave.startsWith('C') })
  const condizionatore = useQuery({ ...condizionatoriApi.one(id), enabled: chiave.startsWith('K') })
  return (
    <QueryState<{ cliente_id: number }>
      query={chiave.startsWith('C') ? caldaia : condizionatore}
      scheletro={<Waiting />}
    >
      {({ cliente_id }) => <SoloRcee clienteId={cliente_id} {...{ chiave, correggi }} />}
    </QueryState>
  )
}

const TITOLO = { titolo: 'Compila RCEE', indietro: { a: '/rcee', testo: 'RCEE' } }

const Foglio = ({ frase }: { frase: string }) => (
  <Pagina {...TITOLO}>
    <Empty frase={frase} />
  </Pagina>
)

function ScegliCliente() {
  const [q, setQ] = useState('')
  const clienti = useQuery({
    queryKey: ['clienti', 'cerca', q],
    queryFn: ({ signal }) => chiediClienti(q, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Pagina {...TITOLO} sottotitolo="Di quale cliente?">
      <Filters
        search={
          <SearchField valore={q} onCerca={setQ} segnaposto="Cerca per nome, telefono o indirizzo..." />
        }
      />
      <Scheda senzaMargine>
        <QueryRows
          query={clienti}
          cols="minmax(0, 1fr) 18px"
          waiting={6}
          height={57}
          none="Nessun cliente trovato"
        >
          {(cliente) => (
            <Row
              key={cliente.id}
              name={nomeCliente(cliente)}
              sub={indirizzoBreve(cliente)}
              to={`/rcee?compila=${cliente.id}`}
              end={<IconChevronRight size={18} aria-hidden />}
            />
          )}
        </QueryRows>
      </Scheda>
    </Pagina>
  )
}

function ScegliGeneratore({ clienteId }: { clienteId: number }) {
  const contesto = useContestoRapporto(clienteId)
  return (
    <Pagina {...TITOLO} sottotitolo={contesto.data && nomeCliente(contesto.data.cliente)}>
      <Scheda senzaMargine titolo="Di quale generatore?">
        <QueryState query={contesto} scheletro={<Skeleton righe={2} altezza={60} />}>
          {({ generatori, cliente }) =>
            generatori.length === 0 ? (
              <Empty
                piccolo
                frase={`${nomeCliente(cliente)} non ha caldaie né condizionatori: aggiungili nella scheda`}
              />
            ) : (
              <Rows cols="20px minmax(0, 1fr) 18px">
                {generatori.map(({ chiave, nome, tipo, dovuta, ultimoRcee }) => {
                  const Icona = tipo === 1 ? IconFlame : IconAirConditioning
                  return (
                    <Row
                      key={chiave}
                      lead={<Icona size={20} stroke={1.7} aria-hidden />}
                      name={nome}
                      sub={
                        [
                          ultimoRcee && `ultimo del ${formatDate(ultimoRcee)}`,
                          dovuta && `scade il ${formatDate(dovuta)}`,
                        ]
                          .filter(Boolean)
                          .join(', ') || 'nessun RCEE finora'
                      }
                      to={`/rcee?compila=${chiave}`}
                      end={<IconChevronRight size={18} aria-hidden />}
                    />
                  )
                })}
              </Rows>
            )
          }
        </QueryState>
      </Scheda>
    </Pagina>
  )
}
