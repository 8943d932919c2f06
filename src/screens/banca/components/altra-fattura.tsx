import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { nomeSullaFattura } from '#carte/fatture/nome.rules.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate, formatNearDate } from '#shared/dates.ts'
import { cents, formatEuro, formatFlow } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickRow, tickKeys } from '#web/ui/tick-row.tsx'
import stili from './banca.module.css'
import { diventa, type Parte, restoCon, type TitolareCredito } from './gruppi.ts'
import { nomeDi } from './righe.tsx'

interface AltraFatturaProps {
  /** The row that it is for; null where nothing is looked for. */
  riga: Movimento | null
  /** What was chosen for it before. */
  parti: readonly Parte[]
  inCorso: boolean
  onChiudi: () => void
  onScelte: (parti: Parte[]) => void
}

/**
 * Other invoices than what is proposed, looked for among all that are open, notes and instalments too: several may be ticked,
 * and what is left of the row stands at the foot. Nothing is registered before its button is pressed.
 */
export function AltraFattura({ riga, parti, inCorso, onChiudi, onScelte }: AltraFatturaProps) {
  const [aperta, setAperta] = useState<{ n: number | null; scelte: Voce[] }>({ n: null, scelte: [] })
  const n = riga?.n ?? null
  // Each time it opens it begins with nothing ticked.
  if (aperta.n !== n) setAperta({ n, scelte: [] })
  const da = riga ? restoCon(riga, parti) : 0
  const scelte = ripartite(aperta.scelte, Math.abs(da))
  const nuove = scelte.map((voce) => parteDi(voce, da))
  const resto = riga ? restoCon(riga, [...parti, ...nuove]) : 0
  const fatto = scelte.length > 0 && !inCorso
  const vai = () => fatto && onScelte(nuove)
  return (
    <Dialog
      aperto={riga !== null}
      onChiudi={onChiudi}
      onInvia={vai}
      titolo={
        riga && (
          <>
            Quale fattura paga {formatFlow(Math.abs(da), da > 0)}
            <small>
              {nomeDi(riga)}, {formatNearDate(riga.data)}
            </small>
          </>
        )
      }
      piede={
        <DialogFoot onAnnulla={onChiudi} extra={<Somma scelte={scelte} resto={resto} />}>
          <Button aria-disabled={!fatto} onClick={vai}>
            {inCorso
              ? 'Registrazione…'
              : cents(resto) === 0
                ? 'Conferma'
                : scelte.length > 1
                  ? `Usa queste ${scelte.length}`
                  : 'Usa questa'}
          </Button>
        </DialogFoot>
      }
    >
      {riga && (
        <Ricerca
          key={riga.n}
          verso={da > 0 ? 1 : -1}
          resto={Math.abs(resto)}
          scelte={scelte}
          prese={[
            ...parti.map(({ dati: { fatturaId: id, rataId } }) => ({ id, rataId })),
            ...riga.parti.map(({ fattura_id: id, rata_id: rataId }) => ({ id, rataId })),
          ]}
          onScelte={(voci) => setAperta({ n: riga.n, scelte: voci })}
          onInvio={vai}
        />
      )}
    </Dialog>
  )
}

function Somma({ scelte, resto }: { scelte: readonly Voce[]; resto: number }) {
  const somma = scelte.reduce((fin, { importo }) => fin + cents(importo), 0) / 100
  return (
    <Facts as="sums">
      <Fact of={scelte.length === 1 ? 'Scelta 1' : `Scelte ${scelte.length}`}>{formatEuro(somma)}</Fact>
      <Fact of="Restano">{formatEuro(Math.abs(resto))}</Fact>
    </Facts>
  )
}

/** What a row may pay: what is left of an invoice or a note, or an instalment of a RiBa. */
interface Voce {
  id: number
  rataId?: number
  numero: string
  nome: string
  data: string
  scadenza: string | null
  /** What is left of it, above zero. */
  resta: number
  /** What it gets. */
  importo: number
  di: TitolareCredito
}

/** Of a document, or of its instalment. */
interface Quale {
  id?: number | null | undefined
  rataId?: number | null | undefined
}
const stessa = (una: Quale, voce: Quale) =>
  una.id === voce.id && (una.rataId ?? null) === (voce.rataId ?? null)

/** As a part of a row of which so much is left, signed as money moves. */
const parteDi = ({ id, rataId, importo, resta, numero, nome, di }: Voce, da: number): Parte => ({
  dati: {
    fatturaId: id,
    importo: da < 0 ? -importo : importo,
    ...(rataId !== undefined && { rataId }),
  },
  ...{ titolo: numero, nome, spiega: diventa(importo, resta), di },
})

/** What is open of an invoice that money going this way pays: one of ours coming in, a supplier's going out, notes the other way. */
function vociDi(fattura: Fattura, verso: 1 | -1): Voce[] {
  if (verso !== ((fattura.tipo === 'Attiva') === fattura.nota_di_credito ? -1 : 1)) return []
  const { cliente_id: clienteId, fornitore_id: fornitoreId } = fattura
  const comune = {
    ...{ id: fattura.id, numero: fattura.numero_documento, data: fattura.data_emissione },
    nome: nomeSullaFattura(fattura),
    di: fattura.tipo === 'Attiva' ? (clienteId ? { clienteId } : {}) : fornitoreId ? { fornitoreId } : {},
  }
  if (fattura.metodo_pagamento === 'RiBa')
    return fattura.rate
      .filter(({ pagata }) => !pagata)
      .map(({ id: rataId, importo, data_scadenza: scadenza }) => ({
        ...{ ...comune, rataId, importo, resta: importo, scadenza },
      }))
  const resta = restaDi(fattura)
  return resta > 0 ? [{ ...comune, importo: resta, resta, scadenza: fattura.data_scadenza }] : []
}

/** What each of them gets of an amount, in the order in which they were ticked: the last one perhaps a part. */
function ripartite(scelte: readonly Voce[], da: number): Voce[] {
  let manca = cents(da)
  return scelte.flatMap((voce) => {
    const importo = Math.min(cents(voce.resta), manca)
    if (importo === 0) return []
    manca -= importo
    return [{ ...voce, importo: importo / 100 }]
  })
}

interface RicercaProps {
  /** Which way the money goes: 1 in, −1 out. */
  verso: 1 | -1
  /** Above zero. */
  resto: number
  scelte: Voce[]
  /** What the row pays already, or is to. */
  prese: readonly Quale[]
  onScelte: (scelte: Voce[]) => void
  onInvio: () => void
}

function Ricerca({ verso, resto, scelte, prese, onScelte, onInvio }: RicercaProps) {
  const [q, setQ] = useState('')
  const query = useQuery({
    ...fattureApi.list({ q, pagate: false, limit: 60 }),
    select: ({ data }) =>
      data
        .flatMap((fattura) => vociDi(fattura, verso))
        .filter((voce) => !prese.some((quale) => stessa(quale, voce))),
  })
  const presa = (voce: Voce) => scelte.find((scelta) => stessa(scelta, voce))
  const cambia = (voce: Voce) =>
    onScelte(presa(voce) ? scelte.filter((scelta) => !stessa(scelta, voce)) : [...scelte, voce])
  const mostra = (voce: Voce): ReactNode => {
    const scelta = presa(voce)
    return (
      <TickRow
        key={`${voce.id} ${voce.rataId}`}
        etichetta={`${voce.numero} ${voce.nome}, ${formatEuro(voce.resta)}`}
        scelta={scelta !== undefined}
        ferma={!scelta && cents(resto) === 0}
        onScelta={() => cambia(voce)}
      >
        <span className={stili.voce}>
          <span>
            <b>{voce.numero}</b> {voce.nome}
            <small>
              {voce.scadenza ? `scade il ${formatDate(voce.scadenza)}` : `del ${formatDate(voce.data)}`}
              {scelta && scelta.importo < voce.resta && ` · in parte, ${formatEuro(scelta.importo)}`}
            </small>
          </span>
          <b>{formatEuro(voce.resta)}</b>
        </span>
      </TickRow>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the search and the rows inside
    <div className={stili.cerca} onKeyDown={(evento) => tickKeys(evento, onInvio)}>
      <SearchField
        valore={q}
        onCerca={setQ}
        segnaposto="Numero, cliente o fornitore..."
        scorciatoia={false}
        primo
      />
      <QueryState
        query={query}
        scheletro={<Skeleton righe={5} altezza={52} />}
        eVuoto={(voci) => voci.length === 0 && scelte.length === 0}
        vuoto={<Empty piccolo frase={q ? `Nessuna fattura aperta per «${q}»` : 'Nessuna fattura aperta'} />}
      >
        {(voci) => (
          <ul>
            {/* What was ticked stays in sight, whatever is looked for next. */}
            {scelte.filter((scelta) => !voci.some((voce) => stessa(scelta, voce))).map(mostra)}
            {voci.map(mostra)}
          </ul>
        )}
      </QueryState>
    </div>
  )
}
