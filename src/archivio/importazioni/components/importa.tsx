import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useImportazione } from '#archivio/importazioni/api.ts'
import { ColonneImportazione } from '#archivio/importazioni/components/colonne.tsx'
import { ControlloImportazione } from '#archivio/importazioni/components/controllo.tsx'
import { ciSonoDomande, TreDomande } from '#archivio/importazioni/components/domande.tsx'
import { Passate } from '#archivio/importazioni/components/passate.tsx'
import { ScegliFile } from '#archivio/importazioni/components/scegli-file.tsx'
import { Scrittura } from '#archivio/importazioni/components/scrittura.tsx'
import { Sospese } from '#archivio/importazioni/components/sospese.tsx'
import type { Importazione } from '#archivio/importazioni/contract.ts'
import { useOpenRecord } from '#web/params.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import stili from './importa.module.css'

const PASSI = ['File', 'Colonne', 'Domande', 'Controllo', 'Fatto'] as const

/** The import's tab of Amministrazione: a file becomes customers in five steps. Which import is in the address. */
export function Importa() {
  const [id, apri] = useOpenRecord('importazione')
  const [, setParametri] = useSearchParams()
  const importazione = useImportazione(id)

  if (id === null)
    return (
      <Passo numero={0}>
        <ScegliFile onLetto={(nuova) => apri(nuova.id)} />
        <Sospese onApri={(scelta) => apri(scelta)} />
        <Passate onApri={(scelta) => apri(scelta)} />
      </Passo>
    )
  return (
    <QueryState query={importazione} eVuoto={() => false}>
      {(dati) => (
        <Aperta
          key={dati.id}
          dati={dati}
          onChiudi={() =>
            setParametri({ tab: 'importa', ...(dati.tipo === 'articoli' && { che: dati.tipo }) })
          }
        />
      )}
    </QueryState>
  )
}

function Aperta({ dati, onChiudi }: { dati: Importazione; onChiudi: () => void }) {
  const { stato, domande } = dati
  /** Where somebody went back to, or on from. */
  const [passo, setPasso] = useState<'colonne' | 'domande' | 'controllo'>('domande')
  const chiedi = ciSonoDomande(domande)
  if (stato === 'bozza' || (stato === 'controllata' && passo === 'colonne'))
    return (
      <Passo numero={1}>
        <ColonneImportazione dati={dati} onControllate={() => setPasso('domande')} onChiudi={onChiudi} />
      </Passo>
    )
  if (stato === 'controllata' && passo === 'domande' && chiedi)
    return (
      <Passo numero={2}>
        <TreDomande
          dati={dati}
          domande={domande}
          onColonne={() => setPasso('colonne')}
          onRisposte={() => setPasso('controllo')}
        />
      </Passo>
    )
  if (stato === 'controllata')
    return (
      <Passo numero={3}>
        <ControlloImportazione
          dati={dati}
          indietro={chiedi ? 'Domande' : 'Colonne'}
          onIndietro={() => setPasso(chiedi ? 'domande' : 'colonne')}
        />
      </Passo>
    )
  return (
    <Passo numero={4}>
      <Scrittura dati={dati} onChiudi={onChiudi} />
    </Passo>
  )
}

/** Where one is, and the step itself; the focus follows from one step to the next. */
function Passo({ numero, children }: { numero: number; children: ReactNode }) {
  const pagina = useRef<HTMLDivElement>(null)
  const appenaAperto = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for
  useEffect(() => {
    if (appenaAperto.current) appenaAperto.current = false
    else {
      pagina.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
  }, [numero])
  return (
    <div className={stili.pagina}>
      <ol className={stili.passi} aria-label="Passi dell’importazione">
        {PASSI.map((passo, i) => (
          <li
            key={passo}
            data-fatto={i < numero || undefined}
            aria-current={i === numero ? 'step' : undefined}
          >
            <span className={stili.pallino} aria-hidden>
              {i < numero ? <IconCheck size={14} stroke={2.4} /> : i + 1}
            </span>
            {passo}
            {i < numero && <span className="sr-only">, fatto</span>}
          </li>
        ))}
      </ol>
      <div ref={pagina} tabIndex={-1} className={stili.contenuto}>
        {children}
      </div>
    </div>
  )
}
