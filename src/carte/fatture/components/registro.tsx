import { Button, Loader } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fattureApi, useRegistroFatture } from '#carte/fatture/api.ts'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import { ColonneFatture, RigaFatturaRegistro } from '#carte/fatture/components/riga-registro.tsx'
import type { Fattura, RegistroFatture } from '#carte/fatture/contract.ts'
import {
  GRUPPI_FATTURE,
  type GruppoFatture,
  gruppoFattura,
  type StatoFattura,
  type TipoFattura,
} from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import type { Lista } from '#web/http.ts'
import { useTicked } from '#web/ticked.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { NearEnd } from '#web/ui/near-end.tsx'
import { Previewed } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'

const Anteprima = lazy(() =>
  import('#carte/fatture/components/dettaglio-fattura.tsx').then((m) => m.AnteprimaFattura),
)

interface RegistroProps {
  q: string
  tipo: TipoFattura | null
  stati: StatoFattura[]
  azioni: AzioniFattura
  onNuova: () => void
}

/** The ledger: groups by urgency, each with what is due in it; what is paid is asked for when its group is opened. */
export function ElencoRegistro({ q, tipo, stati, azioni, onNuova }: RegistroProps) {
  const filtri = filtriRegistro(q, tipo, stati)
  const registro = useRegistroFatture(filtri)
  const aperte = fattureApi.usePages({ ...filtri, pagate: false })
  const { ticked: chiusi, toggle } = useTicked<GruppoFatture>()
  const [pagate, setPagate] = useState<boolean | null>(null)
  // What is looked for may be paid already.
  const pagateAperte = pagate ?? (q !== '' || stati.includes('Pagata'))
  const quante = registro.data?.gruppi.reduce((n, g) => n + g.numero, 0) ?? 0

  function piega(gruppo: GruppoFatture) {
    if (gruppo === 'pagate') return setPagate(!pagateAperte)
    toggle(gruppo)
  }

  const { elenco, ricorda } = useFuocoCheResta(aperte.data)
  useListKeys(elenco)
  return (
    <section ref={elenco} aria-label="Elenco delle fatture" onFocus={ricorda}>
      <Previewed of={(id) => <Anteprima id={id} />} within={JSON.stringify(filtri)}>
        <p className="sr-only" role="status">
          {(q || tipo || stati.length > 0) && registro.data && !registro.isFetching
            ? quante === 1
              ? '1 fattura trovata'
              : `${quante} fatture trovate`
            : ''}
        </p>
        <QueryState
          query={registro}
          scheletro={<Skeleton righe={9} altezza={52} />}
          eVuoto={() => quante === 0}
          vuoto={
            <Scheda senzaMargine>
              <Empty
                frase={q || stati.length > 0 ? 'Nessuna fattura trovata' : 'Nessuna fattura registrata'}
                azione={!q && stati.length === 0 && <NewButton onClick={onNuova}>Nuova Fattura</NewButton>}
              />
            </Scheda>
          }
        >
          {({ gruppi }) => {
            const testa = (g: Gruppo) => ({
              title: <span data-grave={g.gruppo === 'scadute' || undefined}>{GRUPPI_FATTURE[g.gruppo]}</span>,
              count: formatCount(g.numero),
              sum: <Somme gruppo={g} />,
              ...({ level: 2, sticky: true } as const),
              onToggle: () => piega(g.gruppo),
            })
            const daPagare = gruppi.filter(
              (g) => g.gruppo !== 'pagate' && (g.numero || g.entrate || g.uscite),
            )
            const pagate = gruppi.find((g) => g.gruppo === 'pagate' && g.numero > 0)
            const finite = pagate && (
              <Group {...testa(pagate)} open={pagateAperte}>
                <Pagate filtri={filtri} cerca={q} azioni={azioni} />
              </Group>
            )
            return (
              <Scheda senzaMargine>
                <ColonneFatture>
                  <QueryState
                    query={aperte}
                    eVuoto={() => false}
                    scheletro={<Skeleton righe={6} altezza={52} />}
                  >
                    {({ pages }) => {
                      const righe = Map.groupBy(
                        pages.flatMap((p) => p.data),
                        (f) => gruppoFattura(f.data_scadenza, oggi()),
                      )
                      // Of a page that is still to come the groups are too: its rows would push them down.
                      const arrivati = aperte.hasNextPage
                        ? daPagare.findLastIndex((g) => g.gruppo !== 'pagate' && righe.has(g.gruppo)) + 1
                        : daPagare.length
                      return (
                        <>
                          {daPagare.slice(0, arrivati).map((g) => (
                            <Group key={g.gruppo} {...testa(g)} open={!chiusi.has(g.gruppo)}>
                              {g.gruppo !== 'pagate' && (
                                <Righe fatture={righe.get(g.gruppo) ?? []} cerca={q} azioni={azioni} />
                              )}
                            </Group>
                          ))}
                          <Altre query={aperte} />
                          {!aperte.hasNextPage && finite}
                        </>
                      )
                    }}
                  </QueryState>
                  {!aperte.data && aperte.isError && finite}
                </ColonneFatture>
              </Scheda>
            )
          }}
        </QueryState>
      </Previewed>
    </section>
  )
}

type Gruppo = RegistroFatture['gruppi'][number]

/** What is due in a group. */
function Somme({ gruppo: { gruppo, entrate, uscite } }: { gruppo: Gruppo }) {
  const fatte = gruppo === 'pagate'
  return (
    <Line as="span" gap={16}>
      {entrate > 0 && (
        <span>
          <small>{fatte ? 'incassate' : 'da incassare'}</small> <b data-entra>{formatFlow(entrate, true)}</b>
        </span>
      )}
      {uscite > 0 && (
        <span>
          <small>{fatte ? 'pagate' : 'da pagare'}</small> <b>{formatFlow(uscite, false)}</b>
        </span>
      )}
    </Line>
  )
}

interface RigheProps {
  fatture: Fattura[]
  cerca: string
  azioni: AzioniFattura
}

const Righe = ({ fatture, cerca, azioni }: RigheProps) =>
  fatture.map((f) => <RigaFatturaRegistro key={f.id} fattura={f} cerca={cerca} azioni={azioni} />)

function Pagate({ filtri, ...resto }: Omit<RigheProps, 'fatture'> & { filtri: object }) {
  const query = fattureApi.usePages({ ...filtri, pagate: true })
  return (
    <QueryState query={query} eVuoto={() => false} scheletro={<Skeleton righe={5} altezza={52} />}>
      {({ pages }) => (
        <>
          <Righe fatture={pages.flatMap((p) => p.data)} {...resto} />
          <Altre query={query} />
        </>
      )}
    </QueryState>
  )
}

/** The next page, asked for as one comes near; pressed where that failed. */
function Altre({ query }: { query: UseInfiniteQueryResult<InfiniteData<Lista<Fattura>>> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const avanti = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!hasNextPage) return null
  return (
    <NearEnd onNear={isFetchingNextPage || isFetchNextPageError ? undefined : avanti}>
      {isFetchNextPageError ? (
        <Button variant="default" size="xs" m={12} onClick={avanti}>
          Riprova
        </Button>
      ) : (
        <Loader size={18} mx="auto" my={12} display="block" />
      )}
    </NearEnd>
  )
}

/** A row that goes, because it was paid or cancelled, leaves the focus to the one that takes its place. */
function useFuocoCheResta(dati: unknown) {
  const elenco = useRef<HTMLElement>(null)
  const ultima = useRef<{ riga: Element; posto: number } | null>(null)
  const righe = () => [...(elenco.current?.querySelectorAll<HTMLElement>('[data-riga]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    if (!ultima.current || ultima.current.riga.isConnected || document.activeElement !== document.body) return
    const rimaste = righe()
    const erede =
      rimaste[ultima.current.posto] ??
      rimaste.at(-1) ??
      elenco.current?.querySelector<HTMLElement>('h2 button')
    ultima.current = null
    erede?.focus()
  }, [dati])
  return {
    elenco,
    ricorda: ({ target }: FocusEvent<HTMLElement>) => {
      const riga = target.closest('article')
      const apri = riga?.querySelector<HTMLElement>('[data-riga]')
      ultima.current = riga && apri ? { riga, posto: righe().indexOf(apri) } : null
    },
  }
}
