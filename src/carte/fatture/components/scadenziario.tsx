import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useScadenziario } from '#carte/fatture/api.ts'
import { daRiga, useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { annoMese, meseDi, mesiDopo } from '#carte/fatture/components/mese.ts'
import { PassoMese } from '#carte/fatture/components/passo-mese.tsx'
import { RigaScadenza } from '#carte/fatture/components/riga-scadenza.tsx'
import { conITasti } from '#carte/fatture/components/tasti.ts'
import type { VoceScadenziario } from '#carte/fatture/contract.ts'
import { TIPI_FATTURA, type TipoFattura } from '#carte/fatture/rules.ts'
import { formatMonth, formatShortDate, oggi } from '#shared/dates.ts'
import { formatEuro, formatFlow, sumEuro } from '#shared/money.ts'
import { useOpen, useOpenRecord, useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  const presente = oggi().slice(0, 7)
  useShortcut('pageup', 'Mese precedente', () => setMese(mesiDopo(mese, -1)))
  useShortcut('pagedown', 'Mese successivo', () => setMese(mesiDopo(mese, 1)))
  useShortcut('home', 'Questo mese', () => mese !== presente && setMese(presente))
  const del = (voci: VoceScadenziario[]) => (tipo ? voci.filter((v) => v.fattura.tipo === tipo) : voci)
  const delMese = query.isPlaceholderData ? undefined : query.data?.voci
  const conta = (t: TipoFattura) => delMese?.filter((v) => v.fattura.tipo === t).length
  return (
    <Pagina
      titolo="Scadenziario"
      azioni={
        <div className={stili.comandi} data-riga>
          <PassoMese mese={mese} onMese={setMese} />
          <Segments
            etichetta="Tipo di fattura"
            valore={tipo ?? ''}
            onCambia={(t) => setTipo(t || null)}
            voci={[
              { valore: '', testo: 'Tutte', conteggio: delMese?.length },
              { valore: 'Attiva', testo: 'Attive (in uscita)', conteggio: conta('Attiva') },
              { valore: 'Passiva', testo: 'Passive (in entrata)', conteggio: conta('Passiva') },
            ]}
          />
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
          <Button
            component={AppLink}
            a="/contabilita?scheda=fatture"
            variant="default"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            Fatture
          </Button>
        </div>
      }
    >
      <section
        aria-label={`Scadenze di ${formatMonth(`${mese}-01`)}`}
        aria-busy={query.isPlaceholderData}
        className={stili.corpo}
        onKeyDown={conITasti}
      >
        <QueryState query={query} scheletro={<Skeleton righe={12} altezza={42} />}>
          {({ voci, arretrate }) => {
            const riga = (conData: boolean) => (voce: VoceScadenziario) => (
              <RigaScadenza
                key={`${voce.fattura.id} ${voce.come}`}
                voce={voce}
                azioni={diRiga}
                conData={conData}
              />
            )
            return (
              <Mese
                key={`${mese}${query.isPlaceholderData}`}
                mese={mese}
                voci={del(voci)}
                arretrati={del(arretrate)}
                riga={riga}
              />
            )
          }}
        </QueryState>
      </section>
      {dialoghi}
      <DettaglioFattura id={id} aperto={id !== null} onChiudi={() => setId(null)} azioni={azioni} />
    </Pagina>
  )
}

interface MeseProps {
  mese: string
  voci: VoceScadenziario[]
  arretrati: VoceScadenziario[]
  riga: (conData: boolean) => (voce: VoceScadenziario) => ReactNode
}

function Mese({ mese, voci, arretrati, riga }: MeseProps) {
  const corrente = useRef<HTMLElement>(null)
  useEffect(() => {
    corrente.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const attuale = oggi()
  if (voci.length === 0 && arretrati.length === 0)
    return (
      <Scheda senzaMargine>
        <Empty frase="Nessuna scadenza in questo mese" />
      </Scheda>
    )
  return (
    <div className={stili.tabella}>
      <div className={stili.colonne} aria-hidden>
        <span>Giorno</span>
        <span>Cliente o fornitore</span>
        <span>Scadenza</span>
        <span>Entrate</span>
        <span>Uscite</span>
      </div>
      {arretrati.length > 0 && <Arretrati voci={arretrati}>{arretrati.map(riga(true))}</Arretrati>}
      {voci.length === 0 && <Empty frase="Nessuna scadenza in questo mese" />}
      {voci.length > 0 &&
        vociPerGiorno(voci, attuale.startsWith(mese) ? attuale : null).map(([data, delGiorno]) => (
          <section
            key={data}
            className={stili.giorno}
            ref={data === attuale ? corrente : undefined}
            data-oggi={data === attuale || undefined}
          >
            <h2>
              <time dateTime={data}>
                <span>{formatShortDate(data).slice(0, 3)}</span>
                <b>{data.slice(8)}</b>
              </time>
            </h2>
            <div>
              {delGiorno.map(riga(false))}
              {delGiorno.length === 0 && <p className={stili.niente}>Oggi non scade niente</p>}
            </div>
          </section>
        ))}
      <Totali mese={mese} voci={voci} />
    </div>
  )
}

const importi = (voci: VoceScadenziario[], tipo: TipoFattura): number =>
  sumEuro(voci.filter((v) => v.fattura.tipo === tipo).map((v) => v.importo))

/** What is unpaid from before the month; folded, and in none of its totals. */
function Arretrati({ voci, children }: { voci: VoceScadenziario[]; children: ReactNode }) {
  const [aperti, setAperti] = useState(false)
  const entrate = importi(voci, 'Attiva')
  const uscite = importi(voci, 'Passiva')
  return (
    <section className={stili.arretrati}>
      <h2>
        <button type="button" aria-expanded={aperti} onClick={() => setAperti(!aperti)}>
          <span className={stili.nome}>
            <IconChevronRight size={15} aria-hidden />
            <b>Da mesi scorsi</b>
            <small>{voci.length} da pagare</small>
          </span>
          <span className={stili.entrate}>{entrate !== 0 && formatFlow(entrate, true)}</span>
          <span className={stili.uscite}>{uscite !== 0 && formatFlow(uscite, false)}</span>
        </button>
      </h2>
      {aperti && <div>{children}</div>}
    </section>
  )
}

function Totali({ mese, voci }: { mese: string; voci: VoceScadenziario[] }) {
  const pagate = voci.filter((v) => v.pagata)
  const entrate = importi(voci, 'Attiva')
  const uscite = importi(voci, 'Passiva')
  const saldo = sumEuro([entrate, -uscite])
  return (
    <footer className={stili.totali}>
      <p>
        <b>Totale {formatMonth(`${mese}-01`).split(' ')[0]}</b>
        <small>{voci.length === 1 ? '1 scadenza' : `${voci.length} scadenze`}</small>
      </p>
      <p>
        <small>Saldo del mese</small>
        <b data-sotto={saldo < 0 || undefined}>{formatFlow(Math.abs(saldo), saldo >= 0)}</b>
      </p>
      <p>
        <b className={stili.entrate}>{formatFlow(entrate, true)}</b>
        <small>incassati {formatEuro(importi(pagate, 'Attiva'))}</small>
      </p>
      <p>
        <b>{formatFlow(uscite, false)}</b>
        <small>pagati {formatEuro(importi(pagate, 'Passiva'))}</small>
      </p>
    </footer>
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
