import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useConteggiRcee } from '#scadenze/rcee/api.ts'
import type { AzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import { ElencoRcee } from '#scadenze/rcee/components/elenco-rcee.tsx'
import { formatCount } from '#shared/numbers.ts'
import stili from './elenco-rcee.module.css'

/** What was due before this month and nobody settled: a closed group, read when it is opened. */
export function Scaduti({ q, azioni }: { q: string; azioni: AzioniRcee }) {
  const [aperto, setAperto] = useState(false)
  const quanti = useConteggiRcee().data?.scaduti
  return (
    <section className={stili.elenco}>
      <h2 className={stili.titolo}>
        <button
          type="button"
          className={stili.apri}
          aria-expanded={aperto}
          onClick={() => setAperto(!aperto)}
        >
          <IconChevronRight aria-hidden />
          Scaduti nei mesi scorsi {quanti !== undefined && !q && <span>{formatCount(quanti)}</span>}
        </button>
      </h2>
      {aperto && (
        <ElencoRcee
          lista="scaduti"
          q={q}
          vuoto="Nessuna scadenza dei mesi scorsi"
          azioni={azioni}
          senzaTitolo
        />
      )}
    </section>
  )
}
