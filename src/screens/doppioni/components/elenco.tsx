import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDoppioni } from '../api.ts'
import { MOTIVI_DOPPIONE } from '../motivi.rules.ts'
import { InBreve, VaiAUnire } from './coppia.tsx'
import stili from './doppioni.module.css'

/** Possibili doppioni: customers who may be one, two by two, those with most in common first. */
export function Elenco() {
  const query = useDoppioni()
  return (
    <Pagina
      titolo="Possibili doppioni"
      sottotitolo="Stesso telefono, email, codice, o nome e indirizzo"
      indietro={{ a: '/clienti', testo: 'Clienti' }}
    >
      <Scheda senzaMargine>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={6} altezza={72} />}
          vuoto={
            <Empty frase="Nessun doppione" come="Due clienti con qualcosa di uguale compaiono qui da soli." />
          }
        >
          {({ data, count }) => (
            <>
              <ul className={stili.coppie}>
                {data.map(({ uno, altro, motivi }) => (
                  <li key={`${uno.id} ${altro.id}`}>
                    <InBreve cliente={uno} />
                    <InBreve cliente={altro} />
                    <span className={stili.motivi}>
                      {motivi.map((motivo) => MOTIVI_DOPPIONE[motivo]).join(', ')}
                    </span>
                    <VaiAUnire
                      uno={uno.id}
                      altro={altro.id}
                      nomi={`${nomeCliente(uno)} e ${nomeCliente(altro)}`}
                    />
                  </li>
                ))}
              </ul>
              {count > data.length && (
                <p className={stili.altri}>
                  Qui i primi {data.length} di {count}: gli altri compaiono dopo questi.
                </p>
              )}
            </>
          )}
        </QueryState>
      </Scheda>
    </Pagina>
  )
}
