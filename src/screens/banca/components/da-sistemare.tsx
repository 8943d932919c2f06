import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useAnnullaMovimenti, useConfermaMovimenti, useDaSistemare } from '#archivio/movimenti/api.ts'
import type { MovimentoDaSistemare } from '#archivio/movimenti/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AltraFattura } from './altra-fattura.tsx'
import stili from './banca.module.css'
import { confermaCon, type Parte } from './gruppi.ts'
import { Detto, nomeDi } from './righe.tsx'

/** Movements of all statements of which something was left: it goes on waiting for its invoice. */
export function DaSistemare() {
  const query = useDaSistemare()
  const conferma = useConfermaMovimenti()
  const annulla = useAnnullaMovimenti()
  const [cerca, setCerca] = useOpened<MovimentoDaSistemare | null>(null)
  function registra(riga: MovimentoDaSistemare, parti: Parte[]) {
    const id = riga.movimento_id
    conferma.mutate(
      { id, righe: [confermaCon(riga, parti)] },
      {
        onSuccess: () => {
          setCerca(null)
          toast.successo('Registrato', { annulla: () => annulla.mutate({ id, righe: [riga.n] }) })
        },
        onError: (errore) => toast.errore(errorText(errore, 'Non è stato registrato')),
      },
    )
  }
  return (
    <section className={stili.estratto} aria-label="Movimenti con un resto da sistemare">
      <QueryState
        query={query}
        scheletro={<Skeleton righe={4} altezza={52} />}
        eVuoto={({ data }) => data.length === 0}
        vuoto={<Empty frase="Tutto a posto: nessun resto da sistemare" />}
      >
        {({ data, count }) => (
          <ul>
            {data.map((riga) => (
              <li key={`${riga.movimento_id} ${riga.n}`}>
                <div className={stili.riga} data-senza>
                  <Detto riga={riga} freccia={<IconArrowRight size={18} aria-hidden />} />
                  <div className={stili.poi}>
                    <span className={stili.niente}>
                      <Pagate riga={riga} />
                      <span className={stili.restano}>Restano {formatEuro(Math.abs(riga.resta))}</span>
                    </span>
                    <span className={stili.atti}>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Cerca la fattura di ${nomeDi(riga)}`}
                        onClick={() => setCerca(riga)}
                      >
                        Cerca la fattura
                      </Button>
                    </span>
                  </div>
                </div>
              </li>
            ))}
            {count > data.length && (
              <li
                className={stili.altre}
              >{`e altri ${formatCount(count - data.length)}, quando questi sono a posto`}</li>
            )}
          </ul>
        )}
      </QueryState>
      <AltraFattura
        subito
        riga={cerca}
        parti={[]}
        inCorso={conferma.isPending}
        onChiudi={() => setCerca(null)}
        onScelte={(parti) => cerca && registra(cerca, parti)}
      />
    </section>
  )
}

/** The invoices that a row has paid. */
export function Pagate({ riga: { pagate } }: { riga: Pick<MovimentoDaSistemare, 'pagate'> }) {
  return pagate.map(({ id, numero, nome, importo }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may stand there twice
    <span key={`${id} ${i}`}>
      <AppLink a={`/contabilita?scheda=fatture&fattura=${id}`}>{numero}</AppLink> {nome} {formatEuro(importo)}
    </span>
  ))
}
