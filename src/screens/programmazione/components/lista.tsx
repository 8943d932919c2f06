import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { bachecaApi, useBacheca } from '#scadenze/scadenze/api.ts'
import { inOreEMinuti } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import { quanteVisite } from '#visite/lotti/rules.ts'
import { queryClient } from '#web/query.ts'
import { Empty } from '#web/ui/empty.tsx'
import { NearEnd } from '#web/ui/near-end.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFiltri } from './filtri.ts'
import stili from './lista.module.css'
import { MenuFiltri } from './menu-filtri.tsx'
import type { PianoScelto } from './piano.ts'
import { type AzioniRigaVisita, VisitaInBacheca } from './riga-visita.tsx'
import { fino, type GruppoScadenze, gruppiScadenze, type RigaBacheca } from './righe.ts'

interface ListaProps {
  piano: PianoScelto
  righe: readonly RigaBacheca[]
  azioni: AzioniRigaVisita
}

/** The visits still to be booked of the ticked periods, by zone. */
export function ListaBacheca({ piano, righe, azioni }: ListaProps) {
  const { filtri, ordine, metti } = useFiltri()
  const query = useBacheca(filtri)
  const gruppi = useMemo(() => gruppiScadenze(righe, ordine), [righe, ordine])
  const aMano = new Set(piano.posti.filter((posto) => posto.aMano).map(({ riga }) => riga.chiave))
  const filtrate = Object.keys(filtri).some((chiave) => chiave !== 'periodi')
  return (
    <section className={stili.scheda} aria-label="Visite da programmare">
      <div className={stili.filtri}>
        <SearchField
          className={stili.ricerca}
          valore={filtri.q ?? ''}
          onCerca={(q) => metti('q', q)}
          anticipa={(q) => void queryClient.prefetchQuery(bachecaApi(q ? { ...filtri, q } : filtri))}
          segnaposto="Cerca cliente o via..."
        />
        <MenuFiltri />
      </div>
      <div className={stili.corpo} data-vecchie={query.isPlaceholderData || undefined}>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={8} altezza={54} />}
          eVuoto={(dati) => dati.visite.length === 0}
          vuoto={
            <Empty
              frase={filtrate ? 'Nessuna visita con questi filtri' : 'Nessuna visita da programmare qui'}
              come={
                !filtrate &&
                'Si riempie da sola con le scadenze degli impianti: la prossima revisione di ogni caldaia, e il suo RCEE.'
              }
              azione={filtrate && <TogliFiltri />}
            />
          }
        >
          {({ totale, visite }) => (
            <>
              <Gruppi
                key={JSON.stringify({ ...filtri, ordine })}
                gruppi={gruppi}
                piano={piano}
                aMano={aMano}
                azioni={azioni}
              />
              {totale > visite.length && (
                <p className={stili.altre}>
                  Le {visite.length} più urgenti di {formatCount(totale)}: programmate queste, vengono le
                  altre.
                </p>
              )}
            </>
          )}
        </QueryState>
      </div>
    </section>
  )
}

interface GruppiProps {
  gruppi: readonly GruppoScadenze[]
  piano: PianoScelto
  aMano: ReadonlySet<string>
  azioni: AzioniRigaVisita
}

/** Drawn at first, and more whenever their end comes near. */
const RIGHE = 100

function Gruppi({ gruppi, ...resto }: GruppiProps) {
  const [quante, setQuante] = useState(RIGHE)
  const ancora = useCallback(() => setQuante(quante + RIGHE), [quante])
  const totale = gruppi.reduce((n, { righe }) => n + righe.length, 0)
  return (
    <>
      {fino(gruppi, quante).map(({ gruppo, mostrate }) => (
        <DiZona key={gruppo.chiave} gruppo={gruppo} mostrate={mostrate} {...resto} />
      ))}
      {totale > quante && <NearEnd onNear={ancora} />}
    </>
  )
}

function TogliFiltri() {
  const { metti } = useFiltri()
  return (
    <Button
      variant="default"
      onClick={() => {
        for (const chiave of ['zone', 'controllo', 'contatto', 'ditta', 'tecnico', 'q'] as const)
          metti(chiave, null)
      }}
    >
      Togli i filtri
    </Button>
  )
}

interface DiZonaProps {
  gruppo: GruppoScadenze
  /** Its rows that are drawn; ticks and counts are of all. */
  mostrate: readonly RigaBacheca[]
  piano: PianoScelto
  aMano: ReadonlySet<string>
  azioni: AzioniRigaVisita
}

function DiZona({ gruppo, mostrate, piano, aMano, azioni }: DiZonaProps) {
  const { nome, righe, minuti } = gruppo
  const sceglibili = righe.filter(({ daPrenotare }) => daPrenotare.length > 0)
  const scelte = sceglibili.filter(({ chiave }) => piano.scelte.has(chiave)).length
  const completo = scelte > 0 && scelte === sceglibili.length
  const scegli = () => azioni.scegli(sceglibili, !completo)
  const n = sceglibili.length
  return (
    <section aria-label={nome}>
      <header className={stili.zona}>
        {n > 0 && (
          <input
            type="checkbox"
            aria-label={`Tutte le visite di ${nome}`}
            checked={completo}
            ref={(casella) => {
              if (casella) casella.indeterminate = scelte > 0 && !completo
            }}
            onChange={scegli}
          />
        )}
        <h2 className="ell">{nome}</h2>
        <span className="tnum">
          {n > 0 ? `${quanteVisite(n)} · ${inOreEMinuti(minuti)}` : quanteVisite(righe.length)}
        </span>
        {n > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={scegli}>
            {completo ? 'Togli' : 'Scegli tutte'}
          </Button>
        )}
      </header>
      <Columns cols="minmax(0, 1fr) 116px 132px 48px">
        <ul>
          {mostrate.map((riga) => (
            <VisitaInBacheca
              key={riga.chiave}
              riga={riga}
              scelta={piano.scelte.has(riga.chiave)}
              aMano={aMano.has(riga.chiave)}
              azioni={azioni}
            />
          ))}
        </ul>
      </Columns>
    </section>
  )
}
