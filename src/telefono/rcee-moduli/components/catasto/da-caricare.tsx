import { useState } from 'react'
import type { Catasto } from '#telefono/catasti/contract.ts'
import { catastoDi, REGIONE_CIT } from '#telefono/catasti/rules.ts'
import { useDaCaricare } from '#telefono/rcee-moduli/api.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './da-caricare.module.css'
import { ModuloDaConsegnare } from './da-consegnare.tsx'
import { GruppoCatasto } from './gruppo.tsx'

const Intero = lazy(() => import('./modulo-intero.tsx').then((m) => m.ModuloDaLeggere))

/** Of a plant whose province isn't known. */
const IGNOTO: Catasto = {
  ...{ regione: '', province: [], nome: null, formato: null },
  ...{ giorni_invio: null, avvisare: null },
  ...{ fiducia: 'da_verificare', fonte: null },
}

/** Closed reports that wait: registry by registry those to be uploaded, then those to be handed over. */
export function DaCaricare() {
  const query = useDaCaricare()
  const [letto, setLetto] = useState<number | null>(null)
  return (
    <div className={stili.pagina}>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={54} />}
        eVuoto={({ moduli }) => moduli.length === 0}
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase="Nessun RCEE da caricare"
              come="Qui aspettano quelli compilati e firmati, catasto per catasto."
            />
          </Scheda>
        }
      >
        {({ moduli: elenco, catasti }) =>
          raccolti(elenco, catasti).map(([catasto, moduli]) => (
            <GruppoCatasto
              key={catasto.regione}
              catasto={catasto}
              moduli={moduli}
              onApri={({ id }) => setLetto(id)}
            />
          ))
        }
      </QueryState>
      {query.isSuccess && <ModuloDaConsegnare onApri={({ id }) => setLetto(id)} />}
      {letto !== null && <Intero id={letto} onChiudi={() => setLetto(null)} />}
    </div>
  )
}

/** The reports of each registry, that whose file is written here first. */
function raccolti(moduli: readonly ModuloInElenco[], catasti: readonly Catasto[]) {
  const per = Map.groupBy(moduli, ({ provincia }) => catastoDi(catasti, provincia) ?? IGNOTO)
  return [...per].sort(
    ([a, moduliA], [b, moduliB]) =>
      Number(b.regione === REGIONE_CIT) - Number(a.regione === REGIONE_CIT) ||
      moduliB.length - moduliA.length,
  )
}
