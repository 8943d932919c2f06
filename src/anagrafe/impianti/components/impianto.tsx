import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface ImpiantoProps {
  nome: string
  /** Since when it must not run, and why; null while it may. */
  fermo: { dal: string; motivo: string | null } | null
  /** Next maintenance, `yyyy-MM-dd`. */
  scadenza: string | null
  /** What is said beside it: that nobody wrote it. */
  detto?: string | undefined
  /** What the screen knows besides: the visit that it is booked with. */
  accanto?: ReactNode
  /** Label and value; those without value are left out. */
  dati: [string, ReactNode][]
  note: string | null
  voci: MenuAction[]
}

/** A plant of a customer, boiler or air conditioner, in its card. */
export const RigaImpianto = ({ nome, fermo, scadenza, detto, accanto, dati, note, voci }: ImpiantoProps) => (
  <Row
    name={nome}
    end={scadenza && <ScadenzaColorata data={scadenza} variante="pill" />}
    actions={<ActionMenu etichetta={`Azioni per ${nome}`} voci={voci} />}
    below={
      <Stack gap={8}>
        {fermo && (
          <Notice tono="errore" titolo={`Fuori servizio dal ${formatDate(fermo.dal)}`}>
            {fermo.motivo}
          </Notice>
        )}
        {accanto}
        <Facts as="pairs">
          {dati.map(([etichetta, valore]) => (
            <Fact key={etichetta} of={etichetta}>
              {valore}
            </Fact>
          ))}
          <Fact of="Prossima">
            {scadenza && (
              <>
                <strong>{formatDate(scadenza)}</strong>
                {detto && ` ${detto}`}
              </>
            )}
          </Fact>
        </Facts>
        {note && <p className="prose">{note}</p>}
      </Stack>
    }
  />
)
