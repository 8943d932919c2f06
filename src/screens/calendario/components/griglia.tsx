import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayInRome, formatLongDate, formatMonth, monthStart, timeInRome, weekday } from '#shared/dates.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { GiornoDelMese } from '#visite/appuntamenti/contract.ts'
import { IN_CELLA } from '#visite/appuntamenti/mese.rules.ts'
import type { GiornoDiLavoro } from '#visite/tempo/contract.ts'
import { usePhone } from '#web/width.ts'
import stili from './griglia.module.css'
import { ciStanno, GIORNI_IN_TESTA, passo, settimane } from './mese.ts'

interface GrigliaProps {
  /** First day of the month. */
  mese: string
  giorno: string | null
  oggi: string
  visite: ReadonlyMap<string, GiornoDelMese>
  utenteId: number
  /** One's own days, with absences. */
  tempo: ReadonlyMap<string, GiornoDiLavoro> | undefined
  onScegli: (giorno: string) => void
  /** The keyboard has left the month. */
  onMese: (mese: string) => void
}

/** A month as a grid (APG): arrows move by day and week, Pagina su/giù by month, Invio chooses. */
export function Griglia({ mese, giorno, oggi, visite, utenteId, tempo, onScegli, onMese }: GrigliaProps) {
  const righe = settimane(mese)
  const telefono = usePhone()
  const [larga, setLarga] = useState(innerWidth)
  useEffect(() => {
    const guarda = () => setLarga(innerWidth)
    addEventListener('resize', guarda)
    return () => removeEventListener('resize', guarda)
  }, [])
  const [attivo, setAttivo] = useState(giorno ?? mese)
  // Exactly one cell is in the tab order: where one was, else the chosen one, else the first of the month.
  const conTab = monthStart(attivo) === mese ? attivo : giorno && monthStart(giorno) === mese ? giorno : mese
  const tabella = useRef<HTMLTableElement>(null)
  // The month follows the key a moment later, through the address: the focus waits for its day.
  const daFuocare = useRef<string | null>(null)

  useEffect(() => {
    if (daFuocare.current !== conTab) return
    daFuocare.current = null
    tabella.current?.querySelector<HTMLElement>(`[data-giorno="${conTab}"]`)?.focus()
  }, [conTab])

  const premi = (evento: KeyboardEvent, giorno: string) => {
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return
    const meta = passo(evento.key, giorno)
    const sceglie = evento.key === 'Enter' || evento.key === ' '
    if (!meta && !sceglie) return
    evento.preventDefault()
    if (sceglie) return onScegli(giorno)
    if (!meta) return
    daFuocare.current = meta
    setAttivo(meta)
    if (monthStart(meta) !== mese) onMese(meta)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is the grid pattern (APG) on a table
    <table ref={tabella} role="grid" aria-label={formatMonth(mese)} className={stili.griglia}>
      <thead>
        <tr>
          {GIORNI_IN_TESTA.map(([breve, lungo]) => (
            <th key={breve} scope="col" abbr={lungo}>
              {breve}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {righe.map((riga) => (
          <tr key={riga[0]}>
            {riga.map((data) => {
              const cella = visite.get(data) ?? { numero: 0, tuoi: 0, prime: [] }
              const via = tempo?.get(data)?.assenze ?? []
              return (
                <td
                  key={data}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
                  role="gridcell"
                  tabIndex={data === conTab ? 0 : -1}
                  data-giorno={data}
                  data-fuori={monthStart(data) !== mese || undefined}
                  data-festivo={weekday(data) > 5 || undefined}
                  data-assente={via.some(({ dalle }) => dalle === null) || undefined}
                  aria-current={data === oggi ? 'date' : undefined}
                  aria-selected={data === giorno}
                  onKeyDown={(evento) => premi(evento, data)}
                  onClick={() => {
                    setAttivo(data)
                    onScegli(data)
                  }}
                >
                  <span className="sr-only">{inParole(data, cella, via.length > 0)}</span>
                  {telefono && !ciStanno(cella.prime, larga) ? (
                    <Punti data={data} cella={cella} />
                  ) : (
                    <Cell data={data} cella={cella} utenteId={utenteId} stretta={telefono} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Cella = Omit<GiornoDelMese, 'giorno'>

/** The title, and after it, where there is room, whose: unless the title says so. */
function inBreve({ titolo, cliente }: Cella['prime'][number]): string {
  const nome = cliente.cognome || cliente.nome
  return titolo.toLowerCase().includes(nome.toLowerCase()) ? titolo : `${titolo} · ${nome}`
}

const Numero = ({ data }: { data: string }) => <span className={stili.numero}>{Number(data.slice(8))}</span>

/** On phones, where the two don't fit: the day's number, and dots. */
function Punti({ data, cella: { numero, tuoi } }: { data: string; cella: Cella }) {
  return (
    <div aria-hidden className={stili.cella}>
      <Numero data={data} />
      <span className={stili.punti}>
        {[0, 1, 2].slice(0, numero).map((n) => (
          <i key={n} data-mia={n < tuoi || undefined} />
        ))}
      </span>
    </div>
  )
}

interface CellProps {
  data: string
  cella: Cella
  utenteId: number
  /** On phones: the time above the title. */
  stretta: boolean
}

/** The day's number, two visits and how many more. */
function Cell({ data, cella, utenteId, stretta }: CellProps) {
  const { numero, prime } = cella
  return (
    <div aria-hidden className={stili.cella}>
      <Numero data={data} />
      {prime.map((a) => (
        <span
          key={a.id}
          className={stili.visita}
          title={inBreve(a)}
          data-mia={a.utente_assegnato_id === utenteId || undefined}
          data-annullata={a.stato === 'Annullato' || undefined}
        >
          <span>{oraIn(data, a)}</span>
          {stretta ? <br /> : ' '}
          {stretta ? a.titolo : inBreve(a)}
        </span>
      ))}
      {numero > IN_CELLA && <span className={stili.altri}>+{numero - IN_CELLA} altri</span>}
    </div>
  )
}

/** When it begins; of one that began before, that it goes on. */
const oraIn = (data: string, { data_inizio }: Cella['prime'][number]): string =>
  dayInRome(data_inizio) === data ? timeInRome(data_inizio) : '…'

/** `venerdì 20 novembre 2026, 18 appuntamenti, 5 tuoi, 09:00 Caldaia in blocco · Farina`, with the first two. */
function inParole(data: string, { numero, tuoi, prime }: Cella, assente: boolean): string {
  return [
    formatLongDate(data),
    numero === 0 ? 'nessun appuntamento' : quantiAppuntamenti(numero),
    tuoi > 0 && quantiAppuntamenti(tuoi, 'tuo', 'tuoi'),
    assente && 'assente',
    ...prime.map((a) => `${oraIn(data, a)} ${inBreve(a)}`),
  ]
    .filter(Boolean)
    .join(', ')
}
