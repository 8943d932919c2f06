import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarCog, IconCheck, IconReceiptEuro } from '@tabler/icons-react'
import { useDichiaraIncasso, useRestituito, useTogliPagamento } from '#carte/fatture/components/chiamate.ts'
import { CreditoDaUsare } from '#carte/fatture/components/crediti/credito-da-usare.tsx'
import { RatePiano } from '#carte/fatture/components/piano-dettaglio.tsx'
import { RestituitoForm } from '#carte/fatture/components/restituito-form.tsx'
import { BarraPagato } from '#carte/fatture/components/stato.tsx'
import { percentuale, vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { FatturaIntera, Pagamento } from '#carte/fatture/contract.ts'
import { type IncassoE, restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { told, toldFailed } from '#web/ui/told.ts'
import { vociTrattenute } from '../trattenute.rules.ts'

interface PagamentiFatturaProps {
  fattura: FatturaIntera
  onRegistra: () => void
  onScadenze: () => void
  onCompensa: () => void
}

/** What is owed of an invoice, when, and what was paid of it; each payment can be taken back. */
export function PagamentiFattura({ fattura, onRegistra, onScadenze, onCompensa }: PagamentiFatturaProps) {
  const { fase, nota_di_credito: nota, rate, metodo_pagamento } = fattura
  const riba = metodo_pagamento === 'RiBa'
  const resta = restaDi(fattura)
  const aperta = fase !== 'Bozza' && (!riba || nota) && resta > 0
  return (
    <Scheda
      titolo={nota ? 'Rimborsi e compensazioni' : 'Pagamenti'}
      azione={
        !riba &&
        !nota &&
        resta > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconCalendarCog size={15} aria-hidden />}
            onClick={onScadenze}
          >
            Scadenze
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <Quanto fattura={fattura} />
        <IncassoBozza fattura={fattura} />
        {rate.length > 0 && <RatePiano fattura={fattura} flush />}
        <ElencoPagamenti fattura={fattura} senzaRate={riba} />
        {aperta && !nota && !riba && <CreditoDaUsare fattura={fattura} />}
        {aperta && (
          <Line>
            {nota && (
              <Button variant="default" flex="1 1 auto" onClick={onCompensa}>
                Compensa con una fattura
              </Button>
            )}
            {!riba && (
              <Button
                variant="default"
                flex="1 1 auto"
                leftSection={<IconReceiptEuro size={17} aria-hidden />}
                onClick={onRegistra}
              >
                {nota ? 'Registra rimborso' : 'Registra pagamento'}
              </Button>
            )}
          </Line>
        )}
        {fase === 'Bozza' && <small>I pagamenti si registrano dopo l’emissione.</small>}
      </Stack>
    </Scheda>
  )
}

/**
 * What was paid, and what credit notes took off, each with its way back; nothing where nothing was.
 * @param senzaRate without what the instalments of a RiBa say themselves
 */
export function ElencoPagamenti({ fattura, senzaRate }: { fattura: FatturaIntera; senzaRate?: boolean }) {
  const pagamenti = fattura.pagamenti.filter((p) => !senzaRate || p.rata_id === null)
  if (pagamenti.length === 0) return null
  return (
    <Rows cols="minmax(0, 1fr) auto 36px" dense flush label="Pagamenti registrati">
      {pagamenti.map((p) => (
        <Riga key={p.id} pagamento={p} fattura={fattura} />
      ))}
    </Rows>
  )
}

function Quanto({ fattura }: { fattura: FatturaIntera }) {
  const { totale, iva_split, netto_a_pagare, importo_pagato, nota_di_credito: nota, fase } = fattura
  const resta = restaDi(fattura)
  const abbuoni = sumEuro(fattura.pagamenti.map((p) => p.abbuono))
  const trattenuti = sumEuro(fattura.pagamenti.map((p) => p.ritenuta_banca))
  const daFare = nota ? 'Da rimborsare' : fattura.tipo === 'Attiva' ? 'Da incassare' : 'Da pagare'
  const voci: [string, number, string?][] = [
    ...(netto_a_pagare === totale ? [] : [['Totale', totale] as [string, number]]),
    ...vociTrattenute(fattura).map(({ nome, importo }) => [nome, -importo] as [string, number]),
    ...(iva_split > 0 ? [['IVA in scissione', -iva_split] as [string, number]] : []),
    [netto_a_pagare === totale ? 'Totale' : 'Netto a pagare', netto_a_pagare],
    ...(
      [
        [
          nota ? 'Già usati' : fattura.tipo === 'Attiva' ? 'Incassati' : 'Pagati',
          sumEuro([importo_pagato, -abbuoni, -trattenuti]),
        ],
        ['Abbuono', abbuoni],
        ['Trattenuti dalla banca', trattenuti],
        ['Da restituire o in acconto', fattura.da_restituire],
      ] as [string, number][]
    ).filter(([, importo]) => importo > 0),
  ]
  return (
    <Stack gap={4}>
      <Facts as="sums">
        {voci.map(([nome, importo]) => (
          <Fact key={nome} of={nome}>
            {formatEuro(importo)}
          </Fact>
        ))}
        {fase !== 'Bozza' && (
          <Fact of={resta > 0 ? daFare : nota ? 'Tutta usata' : 'Saldata'}>
            {resta > 0 ? formatEuro(resta) : <IconCheck size={18} aria-hidden data-entra />}
          </Fact>
        )}
      </Facts>
      {fase !== 'Bozza' && <BarraPagato percento={percentuale(importo_pagato, netto_a_pagare)} />}
    </Stack>
  )
}

function Riga({ pagamento: p, fattura }: { pagamento: Pagamento; fattura: FatturaIntera }) {
  const conferma = useConfirm()
  const togli = useTogliPagamento()
  const restituito = useRestituito()
  const [rende, setRende] = useOpened(false)
  const nota = fattura.note_di_credito.find(({ id }) => id === p.nota_credito_id)
  const ridotta = fattura.rate.find(({ id }) => id === p.rata_ridotta_id)
  const riprendi = () =>
    !restituito.isPending &&
    restituito.mutate(
      { pagamento: p.id, restituzione: null },
      told('Restituzione annullata', 'La restituzione non è stata annullata'),
    )
  async function chiedi() {
    const si = await conferma({
      frase: p.nota_credito_id ? 'Togliere questa compensazione?' : 'Togliere questo pagamento?',
      dettaglio: `${formatDate(p.data)} · ${formatEuro(p.importo)}`,
      azione: 'Togli',
    })
    if (!si) return
    togli.mutate(
      p.id,
      told(p.nota_credito_id ? 'Compensazione tolta' : 'Pagamento tolto', 'Il pagamento non è stato tolto'),
    )
  }
  return (
    <Row
      name={<time dateTime={p.data}>{formatDate(p.data)}</time>}
      sub={
        <>
          {p.nota_credito_id ? (
            <AppLink a={vistaDelFiltro({ id: p.nota_credito_id })}>
              {nota ? `Nota di credito ${nota.numero}` : 'Nota di credito'}
              {ridotta && `, sulla rata ${ridotta.numero_rata}`}
            </AppLink>
          ) : (
            [
              p.metodo,
              p.appuntamento_id && 'alla visita',
              p.ritenuta_banca > 0 && `trattenuti dalla banca ${formatEuro(p.ritenuta_banca)}`,
              p.abbuono > 0 && `abbuono ${formatEuro(p.abbuono)}`,
              p.da_restituire > 0 && `da restituire o in acconto ${formatEuro(p.da_restituire)}`,
              p.restituito > 0 &&
                `restituiti ${formatEuro(p.restituito)} il ${formatDate(p.restituito_il ?? p.data)}, ${p.restituito_con?.toLowerCase()}`,
              p.nota,
            ]
              .filter(Boolean)
              .join(' · ')
          )}{' '}
          {p.da_restituire > 0 && p.restituito === 0 && (
            <Button variant="default" size="compact-xs" onClick={() => setRende(true)}>
              Restituito…
            </Button>
          )}
          {p.restituito > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-disabled={restituito.isPending}
              onClick={riprendi}
            >
              Annulla restituzione
            </Button>
          )}
          <RestituitoForm pagamento={rende ? p : null} onChiudi={() => setRende(false)} />
        </>
      }
      end={<b>{formatEuro(p.importo)}</b>}
      actions={
        p.rata_id === null && (
          <ActionIcon
            aria-label={`Togli il pagamento del ${formatDate(p.data)}`}
            aria-disabled={togli.isPending}
            onClick={() => !togli.isPending && void chiedi()}
          >
            <IconArrowBackUp />
          </ActionIcon>
        )
      }
    />
  )
}

/** Of a draft whose customer pays less than its total: what was taken at the visit may be the one or the other. */
function IncassoBozza({ fattura }: { fattura: FatturaIntera }) {
  const { fase, incasso, totale, netto_a_pagare, incasso_e } = fattura
  const { mutate, isPending } = useDichiaraIncasso(fattura)
  if (fase !== 'Bozza' || !incasso || totale === netto_a_pagare) return null
  return (
    <Stack gap={8}>
      <p>Alla visita hai incassato {formatEuro(incasso.preso)}. Sono</p>
      <Segments
        pieno
        etichetta={`${formatEuro(incasso.preso)} sono`}
        valore={incasso_e ?? 'totale'}
        onCambia={(scelto) =>
          !isPending && mutate(scelto as IncassoE, toldFailed('La bozza non è stata ricalcolata'))
        }
        voci={[
          { valore: 'netto', testo: 'il netto pagato' },
          { valore: 'totale', testo: 'il totale del documento' },
        ]}
      />
    </Stack>
  )
}
