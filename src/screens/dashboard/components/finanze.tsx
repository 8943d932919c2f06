import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { annoMese } from '#carte/fatture/components/mese.ts'
import { PassoMese } from '#carte/fatture/components/passo-mese.tsx'
import { formatPercent } from '#shared/decimal-text.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { usePhone } from '#web/width.ts'
import { useAndamento, useFinanze } from '../api.ts'
import type { Finanze as Mese } from '../contract.ts'
import stili from './finanze.module.css'
import { GraficoFinanze } from './finanze-grafico.tsx'
import { TabellaFinanze } from './finanze-tabella.tsx'

interface FinanzeProps {
  aperto: boolean
  /** `yyyy-MM` */
  mese: string
  /** The present month: one does not go beyond it. */
  meseOggi: string
  onMese: (mese: string) => void
  onChiudi: () => void
}

/** A month's money: the figures first, where they come from, then the twelve months that end with it. */
export function FinestraFinanze({ aperto, mese, meseOggi, onMese, onChiudi }: FinanzeProps) {
  const [anno, numero] = annoMese(mese)
  const finanze = useFinanze(anno, numero, aperto)
  const andamento = useAndamento(anno, numero, aperto)
  return (
    <Dialog aperto={aperto} onChiudi={onChiudi} titolo="Finanze mensili" larghezza={820}>
      <Stack>
        <PassoMese mese={mese} onMese={onMese} massimo={meseOggi} />
        <QueryState query={finanze} scheletro={<Skeleton righe={3} altezza={64} />}>
          {(f) => (
            <div className={stili.cifre} aria-busy={finanze.isPlaceholderData}>
              <Cifre finanze={f} />
              <Provenienza finanze={f} />
              <Altre finanze={f} />
            </div>
          )}
        </QueryState>
        {/* After what stands above it, which would push it down. */}
        {finanze.data && (
          <QueryState query={andamento} scheletro={<Skeleton righe={1} altezza={190} />}>
            {({ data }) => <Andamento mesi={data} />}
          </QueryState>
        )}
        <AppLink a={`/andamento?mese=${mese}`}>Com’è andata: lavoro, squadra, preventivi, clienti</AppLink>
      </Stack>
    </Dialog>
  )
}

function Cifre({ finanze: { incassi, spese, guadagno, margine } }: { finanze: Mese }) {
  return (
    <Sums>
      <Sum of="Incassi totali">{formatEuro(incassi)}</Sum>
      <Sum of="Spese totali">{formatEuro(spese)}</Sum>
      <Sum
        of="Guadagno netto"
        tone={guadagno < 0 ? 'annullato' : 'completato'}
        below={margine !== null && `margine ${formatPercent(margine.toFixed(1), 1)}`}
      >
        {formatEuro(guadagno)}
      </Sum>
    </Sums>
  )
}

function Provenienza({ finanze: { appuntamenti, fatture } }: { finanze: Mese }) {
  const telefono = usePhone()
  return (
    <FiguresTable>
      <TableHead colonne={['Provenienza', ...(telefono ? [] : ['Numero']), 'Incassi', 'Spese', 'Guadagno']} />
      <tbody>
        {[['Appuntamenti', appuntamenti] as const, ['Fatture pagate', fatture] as const].map(
          ([nome, { numero, incassi, spese }]) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              {!telefono && <td>{numero}</td>}
              <td>{formatEuro(incassi)}</td>
              <td>{formatEuro(spese)}</td>
              <td data-negativo={incassi < spese || undefined}>
                {formatEuro(euro(cents(incassi) - cents(spese)))}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </FiguresTable>
  )
}

/** Money without an invoice: beside the figures above, which it leaves as they are. */
function Altre({ finanze: { altre_entrate, altre_uscite } }: { finanze: Mese }) {
  if (altre_entrate === 0 && altre_uscite === 0) return null
  return (
    <Facts label="Senza fattura, non comprese qui sopra">
      <Fact of="Altre entrate, fuori dal guadagno">{formatEuro(altre_entrate)}</Fact>
      <Fact of="Altre uscite, fuori dal guadagno">{formatEuro(altre_uscite)}</Fact>
    </Facts>
  )
}

function Andamento({ mesi }: { mesi: Mese[] }) {
  const [tabella, setTabella] = useState(false)
  return (
    <section className={stili.andamento} aria-label="Ultimi 12 mesi">
      <header>
        <h3>Ultimi 12 mesi</h3>
        {!tabella && (
          <p aria-hidden>
            <i data-serie="incassi" /> Incassi
            <i data-serie="spese" /> Spese
          </p>
        )}
        <Button
          variant="subtle"
          size="xs"
          leftSection={tabella ? <IconChartBar aria-hidden /> : <IconTable aria-hidden />}
          aria-pressed={tabella}
          onClick={() => setTabella(!tabella)}
        >
          {tabella ? 'Mostra grafico' : 'Mostra tabella'}
        </Button>
      </header>
      {tabella ? <TabellaFinanze mesi={mesi} /> : <GraficoFinanze mesi={mesi} />}
    </section>
  )
}
