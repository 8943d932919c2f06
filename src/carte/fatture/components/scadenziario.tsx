import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useScadenziario } from '#carte/fatture/api.ts'
import { daRiga, useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { annoMese, meseDi, mesiDopo } from '#carte/fatture/components/mese.ts'
import { PassoMese } from '#carte/fatture/components/passo-mese.tsx'
import { RigaScadenza } from '#carte/fatture/components/riga-scadenza.tsx'
import type { VoceScadenziario } from '#carte/fatture/contract.ts'
import { TIPI_FATTURA, type TipoFattura } from '#carte/fatture/rules.ts'
import { formatMonth, formatShortDate, oggi } from '#shared/dates.ts'
import { formatEuro, formatFlow, sumEuro } from '#shared/money.ts'
import { useOpen, useOpenRecord, useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Head, Row } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'
import { Figure, SumBar } from '#web/ui/sum-bar.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'
import stili from './scadenziario.module.css'

const DettaglioFattura = lazy(() =>
  import('#carte/fatture/components/dettaglio-fattura.tsx').then((m) => m.DettaglioFattura),
)

/** What falls due in a month (?scadenziario=2026-12), day by day, in and out; type (?tipo=) and opened invoice in the address. */
export default function ScadenziarioMese() {
  const [scritto, setMese] = useOpen('scadenziario')
  const [scelto, setTipo] = useParam('tipo')
  const [id, setId] = useOpenRecord('fattura')
  const mese = meseDi(scritto)
  const tipo = TIPI_FATTURA.find((t) => t === scelto) ?? null
  const query = useScadenziario(...annoMese(mese), true)
  const { azioni, dialoghi } = useAzioniFattura((fattura) => setId(fattura.id))
  const diRiga = daRiga(azioni)
  const elenco = useRef<HTMLElement>(null)
  useListKeys(elenco, false)
  const presente = oggi().slice(0, 7)
  useShortcut('pageup', 'Mese precedente', () => setMese(mesiDopo(mese, -1)))
  useShortcut('pagedown', 'Mese successivo', () => setMese(mesiDopo(mese, 1)))
  useShortcut('home', 'Questo mese', () => mese !== presente && setMese(presente))
  const del = (voci: VoceScadenziario[]) => (tipo ? voci.filter((v) => v.fattura.tipo === tipo) : voci)
  const delMese = query.isPlaceholderData ? undefined : query.data?.voci
  const conta = (t: TipoFattura) => delMese?.filter((v) => v.fattura.tipo === t).length
  const telefono = usePhone()
  // No room there for how many they are.
  const conteggio = (quante: number | undefined) => (telefono ? {} : { conteggio: quante })
  return (
    <Pagina
      titolo="Scadenziario"
      indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}
      accanto={<PassoMese mese={mese} onMese={setMese} />}
      azioni={
        <ExportMenu
          elenchi={[
            {
              titolo: `Scadenze di ${formatMonth(`${mese}-01`)}`,
              percorso: '/fatture/scadenziario',
              filtri: { mese, tipo },
              nome: 'scadenziario',
              quando: mese,
            },
          ]}
        />
      }
    >
      <Filters
        segments={
          <Segments
            etichetta="Tipo di fattura"
            valore={tipo ?? ''}
            onCambia={(t) => setTipo(t || null)}
            voci={[
              { valore: '', testo: 'Tutte', ...conteggio(delMese?.length) },
              { valore: 'Attiva', testo: 'Attive (in uscita)', ...conteggio(conta('Attiva')) },
              { valore: 'Passiva', testo: 'Passive (in entrata)', ...conteggio(conta('Passiva')) },
            ]}
          />
        }
      />
      <section
        aria-label={`Scadenze di ${formatMonth(`${mese}-01`)}`}
        aria-busy={query.isPlaceholderData}
        ref={elenco}
      >
        <QueryState query={query} scheletro={<Skeleton righe={12} altezza={42} />}>
          {({ voci, arretrate }) => (
            <Mese
              key={`${mese}${query.isPlaceholderData}`}
              mese={mese}
              voci={del(voci)}
              arretrati={del(arretrate)}
              azioni={diRiga}
            />
          )}
        </QueryState>
      </section>
      {dialoghi}
      <DettaglioFattura id={id} aperto={id !== null} onChiudi={() => setId(null)} azioni={azioni} />
    </Pagina>
  )
}

const COLONNE = '84px minmax(0, 1fr) 200px 150px 150px 36px'
const STRETTE = '84px minmax(0, 1fr) 180px 120px 44px'

interface MeseProps {
  mese: string
  voci: VoceScadenziario[]
  arretrati: VoceScadenziario[]
  azioni: ReturnType<typeof daRiga>
}

function Mese({ mese, voci, arretrati, azioni }: MeseProps) {
  const corrente = useRef<HTMLDivElement>(null)
  useEffect(() => {
    corrente.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const attuale = oggi()
  const largo = useAtLeast(DA_REGISTRO)
  const riga = (voce: VoceScadenziario, giorno?: ReactNode) => (
    <RigaScadenza key={`${voce.fattura.id} ${voce.come}`} voce={voce} azioni={azioni} giorno={giorno} />
  )
  if (voci.length === 0 && arretrati.length === 0)
    return (
      <Scheda senzaMargine>
        <Empty frase="Nessuna scadenza in questo mese" />
      </Scheda>
    )
  return (
    <>
      <Scheda senzaMargine>
        <Columns cols={largo ? COLONNE : STRETTE} tablet={STRETTE} dense>
          {largo && (
            <Head>
              <span>Giorno</span>
              <span>Cliente o fornitore</span>
              <span>Scadenza</span>
              <span data-end>Entrate</span>
              <span data-end>Uscite</span>
            </Head>
          )}
          {arretrati.length > 0 && (
            <Arretrati voci={arretrati}>{arretrati.map((voce) => riga(voce))}</Arretrati>
          )}
          {voci.length === 0 ? (
            <Empty frase="Nessuna scadenza in questo mese" />
          ) : (
            vociPerGiorno(voci, attuale.startsWith(mese) ? attuale : null).map(([data, delGiorno]) => (
              <div key={data} ref={data === attuale ? corrente : undefined}>
                {delGiorno.map((voce, n) => riga(voce, n === 0 && <Giorno data={data} attuale={attuale} />))}
                {delGiorno.length === 0 && (
                  <Row
                    as="div"
                    lead={<Giorno data={data} attuale={attuale} />}
                    name="Oggi non scade niente"
                  />
                )}
              </div>
            ))
          )}
        </Columns>
      </Scheda>
      {voci.length > 0 && <Totali mese={mese} voci={voci} />}
    </>
  )
}

/** `mar 10`; today in the colour of the flame. */
function Giorno({ data, attuale }: { data: string; attuale: string }) {
  return (
    <time dateTime={data} className={stili.giorno} data-oggi={data === attuale || undefined}>
      {formatShortDate(data).slice(0, 3)} <b>{data.slice(8)}</b>
    </time>
  )
}

const importi = (voci: VoceScadenziario[], tipo: TipoFattura): number =>
  sumEuro(voci.filter((v) => v.fattura.tipo === tipo).map((v) => v.importo))

/** What comes in and what goes out. */
function Somme({ voci }: { voci: VoceScadenziario[] }) {
  const entrate = importi(voci, 'Attiva')
  const uscite = importi(voci, 'Passiva')
  return (
    <Line as="span" gap={16}>
      {entrate !== 0 && <span data-entra>{formatFlow(entrate, true)}</span>}
      {uscite !== 0 && <span>{formatFlow(uscite, false)}</span>}
    </Line>
  )
}

/** What is unpaid from before the month; folded, and in none of its totals. */
function Arretrati({ voci, children }: { voci: VoceScadenziario[]; children: ReactNode }) {
  const [aperti, setAperti] = useState(false)
  return (
    <Group
      level={2}
      title={<span data-grave>Da mesi scorsi</span>}
      count={`${voci.length} da pagare`}
      sum={<Somme voci={voci} />}
      open={aperti}
      onToggle={() => setAperti(!aperti)}
    >
      {children}
    </Group>
  )
}

function Totali({ mese, voci }: { mese: string; voci: VoceScadenziario[] }) {
  const pagate = voci.filter((v) => v.pagata)
  const entrate = importi(voci, 'Attiva')
  const uscite = importi(voci, 'Passiva')
  const saldo = sumEuro([entrate, -uscite])
  return (
    <SumBar>
      <Figure below={voci.length === 1 ? '1 scadenza' : `${voci.length} scadenze`}>
        Totale {formatMonth(`${mese}-01`).split(' ')[0]}
      </Figure>
      <Figure below="Saldo del mese">
        <span data-grave={saldo < 0 || undefined}>{formatFlow(Math.abs(saldo), saldo >= 0)}</span>
      </Figure>
      <Figure below={`incassati ${formatEuro(importi(pagate, 'Attiva'))}`}>
        <span data-entra>{formatFlow(entrate, true)}</span>
      </Figure>
      <Figure below={`pagati ${formatEuro(importi(pagate, 'Passiva'))}`}>{formatFlow(uscite, false)}</Figure>
    </SumBar>
  )
}

/**
 * The days that have something due, in order, what comes in before what goes out.
 * @param oggi a day that stands among them also with nothing due
 */
function vociPerGiorno(
  voci: VoceScadenziario[],
  oggi: string | null,
): [data: string, voci: VoceScadenziario[]][] {
  const giorni = Map.groupBy(
    voci.toSorted((a, b) => a.fattura.tipo.localeCompare(b.fattura.tipo)),
    (v) => v.data,
  )
  if (oggi && !giorni.has(oggi)) giorni.set(oggi, [])
  return [...giorni].sort(([a], [b]) => a.localeCompare(b))
}
