import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileInvoice, IconRepeat } from '@tabler/icons-react'
import { type CreditiDi, useCreditiAperti, useDiCredito } from '#carte/crediti/api.ts'
import type { Credito } from '#carte/crediti/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { useOpened } from '#web/back.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toldFailed } from '#web/ui/told.ts'

const UsaCredito = lazy(() => import('./usa-credito.tsx').then((m) => m.UsaCredito))
const RestituisciForm = lazy(() => import('./restituisci-form.tsx').then((m) => m.RestituisciForm))

/** Money of a person that pays nothing yet: used with an invoice, given back, and asked once whether it is an advance. */
export function CreditiPersona(persona: CreditiDi) {
  const crediti = useCreditiAperti(persona).data ?? []
  const dillo = useDiCredito()
  const [daUsare, setDaUsare] = useOpened<Credito | null>(null)
  const [daRendere, setDaRendere] = useOpened<Credito | null>(null)
  if (crediti.length === 0) return null
  const segna = (id: number, che: { acconto?: boolean; daRestituire?: boolean }) =>
    dillo.mutate({ id, ...che }, toldFailed())
  return (
    <Scheda titolo="Crediti" conteggio={formatEuro(sumEuro(crediti.map(({ resta }) => resta)))} senzaMargine>
      <Rows cols="minmax(0, 1fr) auto auto auto" label="Crediti">
        {crediti.map((credito) => (
          <Row
            key={credito.id}
            name={`Del ${formatDate(credito.data)}`}
            sub={
              credito.resta === credito.importo
                ? credito.metodo
                : `${credito.metodo} · erano ${formatEuro(credito.importo)}`
            }
            state={
              credito.da_restituire ? (
                <Pill tono="corso">Da restituire</Pill>
              ) : (
                credito.acconto && <Pill tono="programmato">Acconto</Pill>
              )
            }
            end={<b>{formatEuro(credito.resta)}</b>}
            actions={
              <ActionMenu
                etichetta={`Azioni per il credito del ${formatDate(credito.data)}`}
                voci={[
                  menuAction('Usa per una fattura', IconFileInvoice, () => setDaUsare(credito)),
                  menuAction('Restituito', IconArrowBackUp, () => setDaRendere(credito)),
                  menuAction(
                    credito.da_restituire ? 'Non è da restituire' : 'È da restituire',
                    IconRepeat,
                    () => segna(credito.id, { daRestituire: !credito.da_restituire }),
                  ),
                ]}
              />
            }
            below={
              credito.acconto === null &&
              credito.cliente_id !== null &&
              !credito.da_restituire && (
                <Line>
                  <span>È un acconto?</span>
                  <Button size="xs" variant="default" onClick={() => segna(credito.id, { acconto: true })}>
                    Sì
                  </Button>
                  <Button size="xs" variant="default" onClick={() => segna(credito.id, { acconto: false })}>
                    No, deposito o pagato due volte
                  </Button>
                </Line>
              )
            }
          />
        ))}
      </Rows>
      {daUsare && <UsaCredito credito={daUsare} onChiudi={() => setDaUsare(null)} />}
      {daRendere && <RestituisciForm credito={daRendere} onChiudi={() => setDaRendere(null)} />}
    </Scheda>
  )
}
