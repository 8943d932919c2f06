import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CommessaIntera } from '#carte/commesse/contract.ts'
import { salvata } from '#carte/fatture/components/words.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'

const Seguito = lazy(() => import('#carte/preventivi/components/seguito-aperto.tsx').then((m) => m.default))

/** What was billed and taken, and what is left. */
export function SoldiCommessa({ commessa: c }: { commessa: CommessaIntera }) {
  const [fattura, setFattura] = useState(false)
  const daFatturare = c.da_fatturare ?? 0
  return (
    <Scheda
      titolo="Soldi"
      azione={
        c.preventivo &&
        daFatturare > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => setFattura(true)}>
            Nuova Fattura
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <Facts as="sums" label="Soldi della commessa">
          <Fact of="Preventivo">{c.preventivo_totale !== null && formatEuro(c.preventivo_totale)}</Fact>
          <Fact of="Incassato">{formatEuro(c.incassato)}</Fact>
          <Fact of="Fatturato">{formatEuro(c.fatturato)}</Fact>
          <Fact of="In bozza">{Boolean(c.in_bozza) && formatEuro(c.in_bozza)}</Fact>
          <Fact of="Da fatturare">{daFatturare === 0 ? '–' : formatEuro(daFatturare)}</Fact>
        </Facts>
        {c.fatture.length > 0 && (
          <Rows cols="minmax(0, 1fr) auto" dense flush label="Fatture">
            {c.fatture.map((f) => (
              <Row
                key={f.id}
                name={f.fase === 'Bozza' || f.totale < 0 ? f.numero : `Fattura ${f.numero}`}
                sub={f.totale < 0 ? `Nota di credito del ${formatDate(f.data)}` : formatDate(f.data)}
                to={salvata(f).apri}
                end={formatEuro(f.totale)}
              />
            ))}
          </Rows>
        )}
      </Stack>
      {fattura && c.preventivo && (
        <Seguito
          atto={{ passo: 'fattura', id: c.preventivo.id }}
          onAltro={() => {}}
          onChiudi={() => setFattura(false)}
        />
      )}
    </Scheda>
  )
}
