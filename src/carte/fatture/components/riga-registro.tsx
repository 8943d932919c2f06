import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { entraDi } from '#carte/fatture/components/nomi.ts'
import { RatePiano } from '#carte/fatture/components/piano-dettaglio.tsx'
import { QuandoFattura } from '#carte/fatture/components/quando.tsx'
import { PillolaFattura, TipoDi } from '#carte/fatture/components/stato.tsx'
import { PillolaFase, PillolaInvio } from '#carte/fatture/components/stato-invio.tsx'
import { vociMenuFattura } from '#carte/fatture/components/voci-menu.tsx'
import { chiDi, metodoDi, sottoChi } from '#carte/fatture/components/words.ts'
import type { Fattura, Rata } from '#carte/fatture/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { DEADLINES, daysTo, type Urgency, urgencyOf } from '#shared/deadlines.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { useAtLeast } from '#web/width.ts'

const LARGHE = 'minmax(0, 150px) minmax(0, 1fr) 172px 188px 184px 36px'
const ACCANTO = 'minmax(0, 176px) minmax(0, 1fr) 150px 150px'
const STRETTE = 'minmax(160px, 1fr) minmax(0, 1.2fr) 166px 112px 44px'

/** The columns of invoices, whatever stands above them. */
export function ColonneFatture({ children }: { children: ReactNode }) {
  const largo = useAtLeast(DA_REGISTRO)
  return (
    <Columns cols={largo ? LARGHE : STRETTE} tablet={STRETTE} beside={ACCANTO}>
      {children}
    </Columns>
  )
}

interface RigaRegistroProps {
  fattura: Fattura
  cerca: string
  azioni: AzioniFattura
  /** Of a draft: the last day on which it may be issued. */
  entro?: string | undefined
  /** Of a draft: its origin has changed since. */
  cambiata?: boolean | undefined
}

/** An invoice in the ledger: whose, by when, how much; a plan of several instalments unfolds. */
export const RigaFatturaRegistro = memo(function RigaRegistro({
  fattura,
  cerca,
  azioni,
  entro,
  cambiata = false,
}: RigaRegistroProps) {
  const { numero_documento, stato, tipo, totale, importo_pagato, rate, stato_invio } = fattura
  const [aperta, setAperta] = useState(false)
  const largo = useAtLeast(DA_REGISTRO)
  const bozza = fattura.fase === 'Bozza'
  const entra = entraDi(fattura)
  const sotto = sottoChi(fattura)
  const chi = (
    <b>
      <Highlight testo={chiDi(fattura)} cerca={cerca} />
    </b>
  )
  const quando = (
    <>
      <QuandoFattura fattura={fattura} entro={entro} />
      <small>
        {bozza ? 'Del' : 'Emessa'} {formatDate(fattura.data_emissione)}
      </small>
    </>
  )
  const metodo =
    rate.length > 1 ? (
      <>
        <Button
          variant="subtle"
          size="compact-xs"
          px={0}
          data-piega
          aria-expanded={aperta}
          aria-label={`${metodoDi(fattura)}, ${numero_documento}`}
          rightSection={aperta ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setAperta(!aperta)}
        >
          {metodoDi(fattura)}
        </Button>
        <Line as="span" gap={4}>
          {rate.map((r) => (
            <Segmento key={r.id} rata={r} />
          ))}
        </Line>
      </>
    ) : (
      metodoDi(fattura)
    )
  return (
    <Row
      as="article"
      id={fattura.id}
      label={`Fattura ${numero_documento}`}
      name={<Highlight testo={numero_documento} cerca={cerca} />}
      sub={
        <Line as="span" gap={4}>
          {bozza ? <PillolaFase fase="Bozza" cambiata={cambiata} /> : <PillolaFattura stato={stato} />}
          {stato_invio && <PillolaInvio stato={stato_invio} tenue />}
        </Line>
      }
      onOpen={() => azioni.apri(fattura)}
      cells={
        largo
          ? [
              <>
                {chi}
                {sotto && (
                  <small>
                    <Highlight testo={sotto} cerca={cerca} />
                  </small>
                )}
              </>,
              quando,
              <span key="metodo" data-wide>
                {metodo}
              </span>,
            ]
          : [
              <>
                {chi}
                <br />
                {metodo}
              </>,
              quando,
            ]
      }
      end={
        <>
          <b data-entra={entra || undefined}>{formatFlow(totale, entra)}</b>
          <small>
            {stato !== 'Pagata' && importo_pagato > 0 && (
              <>
                pagati {formatEuro(importo_pagato)} {largo ? '· ' : <br />}
              </>
            )}
            <TipoDi tipo={tipo} nota={fattura.nota_di_credito} />
          </small>
        </>
      }
      actions={
        <ActionMenu
          etichetta={`Azioni per la fattura ${numero_documento}`}
          voci={vociMenuFattura(fattura, azioni)}
        />
      }
    >
      {aperta && <RatePiano fattura={fattura} />}
    </Row>
  )
})

const TONI: Record<Urgency, Tone> = { red: 'annullato', orange: 'urgente', yellow: 'corso', green: 'neutro' }

/** An instalment in the row: its day and month, coloured only where it is paid or near. */
function Segmento({ rata: { data_scadenza, pagata } }: { rata: Rata }) {
  return (
    <Pill
      tono={pagata ? 'completato' : TONI[urgencyOf(daysTo(data_scadenza, oggi()), DEADLINES.pagabile)]}
      icona={pagata ? <IconCheck aria-label="pagata" /> : null}
    >
      {formatDate(data_scadenza).slice(0, 5)}
    </Pill>
  )
}
