import { Button } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useRigheDi } from '#archivio/movimenti/api.ts'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './banca.module.css'
import { PartiDette } from './parti.tsx'
import { Detto } from './righe.tsx'

interface RegistratiProps {
  estrattoId: number
  onAnnulla: (riga: Movimento) => void
  onRiprendi: (riga: Movimento) => void
}

/** What was done with rows, and how it is taken back: registered ones for a day, ignored ones always. */
export function Registrati({ estrattoId, onAnnulla, onRiprendi }: RegistratiProps) {
  const query = useRigheDi(estrattoId, 'chiuse', true)
  const chiuse = query.data?.pages.flatMap(({ data }) => data) ?? []
  const restano = (query.data?.pages[0]?.count ?? 0) - chiuse.length
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={8} altezza={52} />}
      eVuoto={() => chiuse.length === 0}
      vuoto={<Empty piccolo frase="Ancora niente di registrato" />}
    >
      {() => (
        <>
          <ul>
            {chiuse.map((riga) => (
              <li key={riga.n}>
                <div className={stili.riga} data-senza>
                  <Detto
                    riga={riga}
                    freccia={
                      riga.esito === 'registrata' ? (
                        <IconCheck size={18} aria-hidden />
                      ) : (
                        <IconMinus size={18} aria-hidden />
                      )
                    }
                  />
                  <div className={stili.poi}>
                    <span className={stili.niente}>
                      {riga.esito === 'ignorata' ? (
                        riga.ignora === 'sempre' ? (
                          'Ignorato sempre'
                        ) : (
                          'Ignorato'
                        )
                      ) : (
                        <PartiDette riga={riga} />
                      )}
                      {riga.da_sistemare && (
                        <span className={stili.restano}>
                          Restano {formatEuro(Math.abs(riga.resta))} da sistemare
                        </span>
                      )}
                    </span>
                    <span className={stili.atti}>
                      {riga.esito === 'ignorata' ? (
                        <Button variant="default" size="xs" onClick={() => onRiprendi(riga)}>
                          Riprendi
                        </Button>
                      ) : (
                        riga.annullabile_fino_a && (
                          <Button variant="default" size="xs" onClick={() => onAnnulla(riga)}>
                            Annulla
                          </Button>
                        )
                      )}
                    </span>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {restano > 0 && (
            <button
              type="button"
              className={stili.altre}
              aria-disabled={query.isFetching}
              onClick={() => !query.isFetching && void query.fetchNextPage()}
            >
              {`Altri ${contaInParole(restano, 'movimento', 'movimenti')}`}
            </button>
          )}
        </>
      )}
    </QueryState>
  )
}
