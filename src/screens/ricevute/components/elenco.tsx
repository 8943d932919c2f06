import { Checkbox } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import type { DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { ammette, type SceltaRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { NearEnd } from '#web/ui/near-end.tsx'
import { Pill } from '#web/ui/pill.tsx'
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
import stili from './ricevute.module.css'

/** So many rows of a group at first, and so many more as one scrolls. */
const PRIMA: Record<GruppoRicevute, number> = {
  fuori: 3,
  guardare: 5,
  presenti: 0,
  sdi: 0,
  pronte: 0,
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

/** Documents by group; ↑ ↓ from one to the next, Enter opens. */
export function ElencoRicevute({ righe, ...resto }: ElencoProps) {
  const tasti = (evento: KeyboardEvent<HTMLElement>) => {
    const verso = evento.key === 'ArrowDown' ? 1 : evento.key === 'ArrowUp' ? -1 : 0
    const nodo = evento.target
    if (verso === 0 || !(nodo instanceof HTMLElement) || evento.ctrlKey || evento.metaKey || evento.altKey)
      return
    const bottoni = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-apri]')]
    const indice = bottoni.findIndex((bottone) => bottone.closest('li') === nodo.closest('li'))
    const nuova = bottoni[indice + verso]
    if (!nuova) return
    evento.preventDefault()
    nuova.focus()
    if (resto.segue) resto.onApri(Number(nuova.dataset.apri))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons inside
    <div onKeyDown={tasti}>
      {(Object.keys(GRUPPI_RICEVUTE) as GruppoRicevute[]).map((gruppo) => {
        const voci = delGruppo(righe, gruppo)
        const chiave = `${gruppo} ${resto.intero}`
        return voci.length > 0 && <GruppoRighe key={chiave} gruppo={gruppo} righe={voci} {...resto} />
      })}
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
  return (
    <section className={stili.gruppo} data-gruppo={gruppo}>
      <h2>
        <button type="button" aria-expanded={aperto} onClick={() => setQuante(aperto ? 0 : POI)}>
          {aperto ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          <b>{titolo}</b> {formatCount(righe.length)}
          <small>
            {collegabili > 0 ? `${formatCount(collegabili)} si collegano a quelle scritte a mano` : spiega}
          </small>
          {entrano.length > 0 && <span>{formatFlow(usciteDi(entrano), false)}</span>}
        </button>
      </h2>
      {aperto && (
        <ul>
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
        </ul>
      )}
      {aperto &&
        restano > 0 &&
        (quante < POI ? (
          <button type="button" className={stili.altre} onClick={() => setQuante(POI)}>
            Altre {formatCount(restano)} <IconChevronDown size={16} aria-hidden />
          </button>
        ) : (
          <NearEnd key={quante} onNear={() => setQuante(quante + POI)} />
        ))}
    </section>
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
  return (
    <li data-aperta={aperta || undefined} data-fuori={esito === 'errore' || undefined}>
      <Checkbox
        aria-label={`${scelta === 'collega' || riga.codice === 'gia_registrata' ? 'Collega' : 'Importa'} ${nome} ${numero ?? ''}`}
        checked={entra(riga)}
        disabled={!puo || ferma}
        tabIndex={-1}
        onChange={() => onScegli(riga, entra(riga) ? 'salta' : 'importa')}
      />
      <button type="button" data-apri={n} aria-current={aperta || undefined} onClick={() => onApri(n)}>
        <span className={stili.chi}>
          <b>{nome}</b>
          {fornitore?.nuovo && (
            <Pill tono="neutro" icona={null}>
              nuovo
            </Pill>
          )}
          {numero && (
            <small>
              {numero} · {data && formatDate(data)}
              {comeNoi(riga) && ` · qui ${comeNoi(riga)}`}
            </small>
          )}
        </span>
        {totale !== null && (
          <span className={stili.totale}>
            {segnoDi(riga) < 0 ? formatFlow(totale, true) : formatEuro(totale)}
          </span>
        )}
        {testo && (
          <span className={stili.detta} data-esito={esito}>
            {esito === 'errore' ? (
              <IconCircleX size={15} aria-hidden />
            ) : esito === 'avviso' || eIncerta(riga) ? (
              <IconAlertTriangle size={15} aria-hidden />
            ) : (
              <IconInfoCircle size={15} aria-hidden />
            )}
            {testo}
          </span>
        )}
      </button>
    </li>
  )
})
