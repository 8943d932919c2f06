import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { COMBUSTIBILI, TIPI_CONDIZIONATORE } from '#anagrafe/impianti/rules.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import { dayInRome, formatDate, formatLongDate, oggi, timeInRome } from '#shared/dates.ts'
import { STATI_APPUNTAMENTO } from '#shared/stati.ts'
import { formatPhone } from '#shared/text.ts'
import { usePrinting } from '#web/ui/print.ts'
import { TableHead } from '#web/ui/table-head.tsx'
import { useAppuntamentiCliente } from '../api.ts'
import stili from './foglio-cliente.module.css'

const giorno = (data: string | null) => data && <span className={stili.giorno}>{formatDate(data)}</span>
const numero = (valore: number | null) => valore?.toLocaleString('it-IT', { useGrouping: 'always' })

/**
 * The technical sheet on paper: who, where, which plants, what was done. No amounts: the sheet goes where the technician
 * goes. It stands in the page only while the browser prints.
 */
export function FoglioCliente({ cliente }: { cliente: Cliente }) {
  const inStampa = usePrinting()
  const azienda = useAzienda().data
  const caldaie = caldaieApi.useList({ clienteId: cliente.id }).data?.data ?? []
  const condizionatori = condizionatoriApi.useList({ clienteId: cliente.id }).data?.data ?? []
  const rcee = rceeApi.useList({ clienteId: cliente.id }).data?.data ?? []
  const visite = useAppuntamentiCliente(cliente.id).data?.data ?? []
  if (!inStampa) return null
  return createPortal(
    <div className={`foglio-stampa ${stili.foglio}`}>
      <header>
        <div>
          <h1>{nomeCliente(cliente)}</h1>
          <p>
            Scheda cliente{!cliente.attivo && ' · Inattivo'}
            {cliente.ditta && ` · ${cliente.ditta.nome}`}
          </p>
        </div>
        <p>
          {azienda?.ragione_sociale}
          <small>{formatLongDate(oggi())}</small>
        </p>
      </header>
      <dl>
        <Voce intera nome="Indirizzo" valore={indirizzoIntero(cliente)} />
        <Voce nome="Telefono" valore={cliente.telefono && formatPhone(cliente.telefono)} />
        <Voce nome="Email" valore={cliente.email} />
        <Voce nome="Codice Fiscale" valore={cliente.codice_fiscale} />
        <Voce nome="Partita IVA" valore={cliente.partita_iva} />
        <Voce
          intera
          nome="Da ricontattare"
          valore={giorno(cliente.dataFollowUp)}
          sotto={cliente.noteFollowUp}
        />
      </dl>
      {cliente.note && <p className={stili.note}>{cliente.note}</p>}
      <TableOf
        titolo="Caldaie"
        colonne={['Caldaia', 'Matricola', 'Potenza', 'Installata', 'Ultima revisione', 'Prossima']}
        righe={caldaie.map((c) => ({
          id: c.id,
          celle: [
            <Doppia
              key="nome"
              sopra={nomeApparecchio(c)}
              sotto={c.tipo_combustibile && COMBUSTIBILI[c.tipo_combustibile]}
            />,
            c.matricola,
            c.potenza_kw !== null && `${numero(c.potenza_kw)} kW`,
            giorno(c.data_installazione),
            giorno(c.ultima_revisione),
            giorno(c.prossima_revisione),
          ],
          note: c.note,
        }))}
      />
      <TableOf
        titolo="Condizionatori"
        colonne={['Condizionatore', 'Seriale', 'BTU', 'Installato', 'Ultima manutenzione', 'Prossima']}
        righe={condizionatori.map((c) => ({
          id: c.id,
          celle: [
            <Doppia key="nome" sopra={nomeApparecchio(c)} sotto={c.tipo && TIPI_CONDIZIONATORE[c.tipo]} />,
            c.serial_number,
            numero(c.btu),
            giorno(c.data_installazione),
            giorno(c.ultima_manutenzione),
            giorno(c.prossima_manutenzione),
          ],
          note: c.note,
        }))}
      />
      <TableOf
        titolo="RCEE"
        colonne={['Numero', 'Caldaia', 'Emesso', 'Scade']}
        righe={rcee.map((r) => ({
          id: r.id,
          celle: [
            r.numero_documento ?? 'Senza numero',
            r.caldaie && `${r.caldaie.marca} ${r.caldaie.modello}`,
            giorno(r.data_emissione),
            giorno(r.data_scadenza),
          ],
        }))}
      />
      <TableOf
        titolo="Visite"
        colonne={['Quando', 'Che cosa', 'Tecnico', 'Stato']}
        righe={visite.map((v) => ({
          id: v.id,
          celle: [
            <span key="quando" className={stili.giorno}>
              {formatDate(dayInRome(v.data_inizio))}, {timeInRome(v.data_inizio)}
            </span>,
            <Doppia
              key="cosa"
              sopra={v.titolo}
              sotto={v.titolo.startsWith(v.tipologia) ? null : v.tipologia}
            />,
            v.utente_assegnato.nome_utente,
            STATI_APPUNTAMENTO[v.stato],
          ],
          note: v.note_completamento,
        }))}
      />
    </div>,
    document.body,
  )
}

interface VoceProps {
  nome: string
  valore: ReactNode
  sotto?: string | null
  /** The whole width. */
  intera?: boolean
}

function Voce({ nome, valore, sotto, intera }: VoceProps) {
  if (!valore) return null
  return (
    <div data-intera={intera}>
      <dt>{nome}</dt>
      <dd>
        {valore}
        {sotto && <small>{sotto}</small>}
      </dd>
    </div>
  )
}

function Doppia({ sopra, sotto }: { sopra: string; sotto: string | null }) {
  return (
    <>
      <b>{sopra}</b>
      {sotto && <small>{sotto}</small>}
    </>
  )
}

interface TabellaProps {
  titolo: string
  colonne: string[]
  righe: { id: number; celle: ReactNode[]; note?: string | null }[]
}

/** Nothing where there are no rows; notes on a line of their own under the row. */
function TableOf({ titolo, colonne, righe }: TabellaProps) {
  if (righe.length === 0) return null
  return (
    <section>
      <h2>{titolo}</h2>
      <table>
        <TableHead colonne={colonne} />
        {righe.map(({ id, celle, note }) => (
          <tbody key={id}>
            <tr>
              {celle.map((cella, n) => (
                <td key={colonne[n]}>{cella || '–'}</td>
              ))}
            </tr>
            {note && (
              <tr>
                <td colSpan={colonne.length} className={stili.note}>
                  {note}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </section>
  )
}
