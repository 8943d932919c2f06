import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { ammette, type SceltaRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { Group } from '#web/ui/group.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { NearEnd } from '#web/ui/near-end.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { rowReached } from '#web/ui/preview.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import {
  comeNoi,
  delGruppo,
  eIncerta,
  entra,
  GRUPPI_RICEVUTE,
  type GruppoRicevute,
  notaRicevuta,
  segnoDi,
  usciteDi,
} from './gruppi.ts'

/** So many rows of a group at first, and so many more as one scrolls. */
const PRIMA: Record<GruppoRicevute, number> = {
  fuori: 3,
  guardare: 5,
  presenti: 0,
  sdi: 0,
  pronte: 0,
  nostre: 0,
  altri: 0,
}
const POI = 100

interface ElencoProps {
  righe: DocumentoRicevuto[]
  /** One group alone: nothing of it is folded. */
  intero: boolean
  ferma: boolean
  aperta: number | null
  /** The open document follows the arrows. */
  segue: boolean
  onApri: (n: number) => void
  onScegli: (riga: DocumentoRicevuto, scelta: SceltaRicevuta) => void
}

/** Documents by group; the arrows go from one to the next, Enter opens. */
export function ElencoRicevute({ righe, ...resto }: ElencoProps) {
  const elenco = useRef<HTMLDivElement>(null)
  useListKeys(elenco)
  // The arrows have moved the focus already.
  const segui = (evento: KeyboardEvent<HTMLElement>) => {
    const n = rowReached(evento)
    if (resto.segue && n !== null) resto.onApri(n)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons inside
    <div ref={elenco} onKeyDown={segui}>
      <Columns cols="minmax(0, 1fr) auto">
        {(Object.keys(GRUPPI_RICEVUTE) as GruppoRicevute[]).map((gruppo) => {
          const voci = delGruppo(righe, gruppo)
          const chiave = `${gruppo} ${resto.intero}`
          return voci.length > 0 && <GruppoRighe key={chiave} gruppo={gruppo} righe={voci} {...resto} />
        })}
      </Columns>
    </div>
  )
}

function GruppoRighe({ gruppo, righe, intero, ...resto }: ElencoProps & { gruppo: GruppoRicevute }) {
  const [quante, setQuante] = useState(intero || righe.length <= 8 ? POI : PRIMA[gruppo])
  const { titolo, spiega } = GRUPPI_RICEVUTE[gruppo]
  const aperto = quante > 0
  const entrano = righe.filter(entra)
  const restano = righe.length - quante
  const collegabili =
    gruppo === 'presenti' ? righe.filter(({ codice }) => codice === 'gia_registrata').length : 0
  const detto = collegabili > 0 ? `${formatCount(collegabili)} si collegano a quelle scritte a mano` : spiega
  return (
    <Group
      level={2}
      title={<span data-grave={gruppo === 'fuori' || undefined}>{titolo}</span>}
      count={`${formatCount(righe.length)}${detto && ` · ${detto}`}`}
      sum={entrano.length > 0 && formatFlow(usciteDi(entrano), false)}
      open={aperto}
      onToggle={() => setQuante(aperto ? 0 : POI)}
    >
      {righe.slice(0, quante).map((riga) => (
        <Riga
          key={riga.n}
          riga={riga}
          ferma={resto.ferma}
          aperta={resto.aperta === riga.n}
          onApri={resto.onApri}
          onScegli={resto.onScegli}
        />
      ))}
      {restano > 0 &&
        (quante < POI ? (
          <MoreOrLess
            hidden={restano}
            open={false}
            onToggle={() => setQuante(POI)}
            words={['', 'Altre 1', `Altre ${formatCount(restano)}`]}
          />
        ) : (
          <NearEnd key={quante} onNear={() => setQuante(quante + POI)} />
        ))}
    </Group>
  )
}

interface RigaProps extends Pick<ElencoProps, 'ferma' | 'onApri' | 'onScegli'> {
  riga: DocumentoRicevuto
  aperta: boolean
}

const Riga = memo(function Riga({ riga, ferma, aperta, onApri, onScegli }: RigaProps) {
  const { n, esito, fornitore, numero, data, totale, scelta } = riga
  const nome = fornitore?.denominazione ?? riga.nome_file
  const puo = ammette(riga, 'importa') || ammette(riga, 'collega')
  const testo = notaRicevuta(riga)
  const incerta = esito === 'avviso' || eIncerta(riga)
  const Segno = esito === 'errore' ? IconCircleX : incerta ? IconAlertTriangle : IconInfoCircle
  return (
    <Row
      as="div"
      id={n}
      current={aperta}
      past={esito === 'errore'}
      tick={
        <Checkbox
          aria-label={`${scelta === 'collega' || riga.codice === 'gia_registrata' ? 'Collega' : 'Importa'} ${nome} ${numero ?? ''}`}
          checked={entra(riga)}
          disabled={!puo || ferma}
          onChange={() => onScegli(riga, entra(riga) ? 'salta' : 'importa')}
        />
      }
      name={nome}
      spoken={testo ? `${nome}: ${testo}` : undefined}
      onOpen={() => onApri(n)}
      sub={
        <>
          {numero && `${numero} · ${data && formatDate(data)}`}
          {numero && comeNoi(riga) && ` · qui ${comeNoi(riga)}`}
          {fornitore?.nuovo && (
            <>
              {' '}
              <Pill tono="neutro" icona={null}>
                nuovo
              </Pill>
            </>
          )}
          {testo && (
            <span data-grave={esito === 'errore' || undefined} data-avviso={esito === 'avviso' || undefined}>
              <br />
              <Segno size={14} /> {testo}
            </span>
          )}
        </>
      }
      end={totale !== null && <b>{segnoDi(riga) < 0 ? formatFlow(totale, true) : formatEuro(totale)}</b>}
    />
  )
})
