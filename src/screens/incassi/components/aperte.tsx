import { Button } from '@mantine/core'
import * as z from 'zod'
import { useFattura } from '#carte/fatture/api.ts'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { PagamentoForm } from '#carte/fatture/components/pagamento-form.tsx'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { promessaPassata } from '#carte/fatture/giorni.rules.ts'
import { useAperte, usePromessa } from '#carte/solleciti/api.ts'
import { Sollecito } from '#carte/solleciti/components/sollecito.tsx'
import type { FatturaDaSollecitare } from '#carte/solleciti/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { data, optional } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { useOpened } from '#web/back.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type Atto = { che: 'incasso' | 'promessa'; fattura: FatturaDaSollecitare }

/** The open invoices of a customer, and the words that remind of them. */
export function AperteCliente({ clienteId }: { clienteId: number }) {
  const query = useAperte(clienteId)
  const [atto, setAtto] = useOpened<Atto | null>(null)
  const daPagare = query.data?.[0]?.fatture.find(({ resta }) => resta > 0)
  useShortcut(
    'p',
    'Registra un incasso',
    () => daPagare && setAtto({ che: 'incasso', fattura: daPagare }),
    !!daPagare,
  )
  const chiudi = () => setAtto(null)
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={3} altezza={40} />}
      vuoto={<p>Niente da incassare</p>}
    >
      {([sollecito]) =>
        sollecito ? (
          <Beside cols="minmax(240px, 320px) minmax(0, 1fr)">
            <Rows flush cols="minmax(0, 1fr)">
              {sollecito.fatture.map((fattura) => (
                <Aperta
                  key={fattura.id}
                  fattura={fattura}
                  conTasto={fattura === daPagare}
                  onAtto={(che) => setAtto({ che, fattura })}
                />
              ))}
            </Rows>
            <Sollecito di={sollecito} />
            {atto?.che === 'incasso' && <Incasso id={atto.fattura.id} onChiudi={chiudi} />}
            <Promessa fattura={atto?.che === 'promessa' ? atto.fattura : null} onChiudi={chiudi} />
          </Beside>
        ) : null
      }
    </QueryState>
  )
}

interface ApertaProps {
  fattura: FatturaDaSollecitare
  /** The one that the key pays. */
  conTasto: boolean
  onAtto: (che: Atto['che']) => void
}

function Aperta({ fattura: f, conTasto, onAtto }: ApertaProps) {
  return (
    <Row
      name={f.numero}
      to={vistaDelFiltro(f)}
      sub={
        <>
          del {formatDate(f.data_emissione)}
          <br />
          <span data-wrong={f.giorni > 0 || undefined}>
            {f.scadenza === null
              ? 'Nota di credito, da rimborsare o compensare'
              : f.giorni > 0
                ? `Scaduta il ${formatDate(f.scadenza)}, da ${f.giorni === 1 ? 'un giorno' : `${f.giorni} giorni`}`
                : `Scade il ${formatDate(f.scadenza)}`}
          </span>
        </>
      }
    >
      <Stack gap={12}>
        <Facts as="sums">
          <Fact of="Totale">{formatEuro(f.totale)}</Fact>
          <Fact of="Incassati">{f.incassato === 0 ? 'nessuno' : formatEuro(f.incassato)}</Fact>
          <Fact of="Restano">{formatEuro(f.resta)}</Fact>
        </Facts>
        {f.resta > 0 && (
          <Line>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => onAtto('incasso')}
              rightSection={conTasto && <KeyHint>P</KeyHint>}
            >
              Registra un incasso
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => onAtto('promessa')}>
              {f.promessa_il ? `Pagherà il ${formatDate(f.promessa_il)}` : 'Ha promesso…'}
            </Button>
          </Line>
        )}
      </Stack>
    </Row>
  )
}

/** The payment's form as everywhere, once the invoice is there. */
function Incasso({ id, onChiudi }: { id: number; onChiudi: () => void }) {
  const { data: fattura } = useFattura(id)
  return fattura ? <PagamentoForm fattura={fattura} aperto onChiudi={onChiudi} /> : null
}

const promessa = z.object({ data: optional(data()) })

function Promessa({ fattura, onChiudi }: { fattura: FatturaDaSollecitare | null; onChiudi: () => void }) {
  const scrivi = usePromessa()
  return (
    <FormDialog
      aperto={fattura !== null}
      onChiudi={onChiudi}
      titolo={`Ha promesso di pagare ${fattura?.numero ?? ''}`}
      larghezza={420}
      schema={promessa}
      valori={{ data: fattura?.promessa_il ?? '' }}
      testoInvia="Salva"
      erroreGenerico="La promessa non è stata salvata"
      domanda={(dati) => chiediComunque(promessaPassata(dati.data ?? null, oggi()), 'Salva lo stesso')}
      invia={async (dati) => {
        if (fattura) await scrivi.mutateAsync({ id: fattura.id, data: dati.data ?? null })
      }}
      onFatto={() => toast.successo('Salvato')}
      fuoco="data"
    >
      <DateField
        name="data"
        etichetta="Pagherà il"
        suggerimento="Fino a quel giorno nessuno lo sollecita. Vuoto: nessuna promessa"
      />
    </FormDialog>
  )
}
