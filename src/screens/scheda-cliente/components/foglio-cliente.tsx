import { useAzienda } from '#anagrafe/azienda/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { altriInParole, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomeEStato } from '#anagrafe/impianti/nome.rules.ts'
import { COMBUSTIBILI, TIPI_CONDIZIONATORE } from '#anagrafe/impianti/rules.ts'
import { caldaieConVisita, condizionatoriConVisita } from '#scadenze/prenotate/api.ts'
import type { Prossima } from '#scadenze/prenotate/prossima.rules.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import { dayInRome, formatDate, formatLongDate, oggi, timeInRome } from '#shared/dates.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { Paper, PaperFact, PaperFacts, PaperTable } from '#web/ui/paper.tsx'
import { usePrinting } from '#web/ui/print.ts'
import { useAppuntamentiCliente } from '../api.ts'

const giorno = (data: string | null) => data && <time>{formatDate(data)}</time>
const quando = (prossima: Prossima | null) =>
  prossima && (
    <>
      {giorno(prossima.data)}
      {prossima.origine === 'calcolata' && <small> calcolata</small>}
    </>
  )
const numero = (valore: number | null) => valore?.toLocaleString('it-IT', { useGrouping: 'always' })

/**
 * The technical sheet on paper: who, where, which plants, what was done. No amounts: the sheet goes where the technician
 * goes. It stands in the page only while the browser prints.
 */
export function FoglioCliente({ cliente }: { cliente: Cliente }) {
  const inStampa = usePrinting()
  const azienda = useAzienda().data
  const caldaie = caldaieConVisita.useList({ clienteId: cliente.id }).data?.data ?? []
  const condizionatori = condizionatoriConVisita.useList({ clienteId: cliente.id }).data?.data ?? []
  const rcee = rceeApi.useList({ clienteId: cliente.id }).data?.data ?? []
  const visite = useAppuntamentiCliente(cliente.id).data?.data ?? []
  if (!inStampa) return null
  return (
    <Paper
      title={nomeCliente(cliente)}
      sub={
        <>
          Scheda cliente{!cliente.attivo && ' · Inattivo'}
          {cliente.ditta && ` · ${cliente.ditta.nome}`}
        </>
      }
      from={
        <>
          {azienda?.ragione_sociale}
          <small>{formatLongDate(oggi())}</small>
        </>
      }
    >
      <PaperFacts>
        <PaperFact whole of="Indirizzo" value={indirizzoIntero(cliente)} />
        <PaperFact of="Telefono" value={altriInParole(telefoniDi(cliente))} />
        <PaperFact of="Email" value={cliente.email} />
        <PaperFact of="Codice Fiscale" value={cliente.codice_fiscale} />
        <PaperFact of="Partita IVA" value={cliente.partita_iva} />
        <PaperFact
          whole
          of="Da ricontattare"
          value={giorno(cliente.dataFollowUp)}
          below={cliente.noteFollowUp}
        />
      </PaperFacts>
      {cliente.note && <p className="prose">{cliente.note}</p>}
      <PaperTable
        title="Caldaie"
        columns={['Caldaia', 'Matricola', 'Potenza', 'Installata', 'Ultima revisione', 'Prossima']}
        rows={caldaie.map((c) => ({
          id: c.id,
          cells: [
            <Doppia
              key="nome"
              sopra={nomeEStato(c)}
              sotto={c.tipo_combustibile && COMBUSTIBILI[c.tipo_combustibile]}
            />,
            c.matricola,
            c.potenza_kw !== null && `${numero(c.potenza_kw)} kW`,
            giorno(c.data_installazione),
            giorno(c.ultima_revisione),
            quando(c.prossima),
          ],
          note: c.note,
        }))}
      />
      <PaperTable
        title="Condizionatori"
        columns={['Condizionatore', 'Seriale', 'BTU', 'Installato', 'Ultima manutenzione', 'Prossima']}
        rows={condizionatori.map((c) => ({
          id: c.id,
          cells: [
            <Doppia key="nome" sopra={nomeEStato(c)} sotto={c.tipo && TIPI_CONDIZIONATORE[c.tipo]} />,
            c.serial_number,
            numero(c.btu),
            giorno(c.data_installazione),
            giorno(c.ultima_manutenzione),
            quando(c.prossima),
          ],
          note: c.note,
        }))}
      />
      <PaperTable
        title="RCEE"
        columns={['Numero', 'Caldaia', 'Emesso', 'Scade']}
        rows={rcee.map((r) => ({
          id: r.id,
          cells: [
            r.numero_documento ?? 'Senza numero',
            r.caldaie && `${r.caldaie.marca} ${r.caldaie.modello}`,
            giorno(r.data_emissione),
            giorno(r.data_scadenza),
          ],
        }))}
      />
      <PaperTable
        title="Visite"
        columns={['Quando', 'Che cosa', 'Tecnico', 'Stato']}
        rows={visite.map((v) => ({
          id: v.id,
          cells: [
            <time key="quando">
              {formatDate(dayInRome(v.data_inizio))}, {timeInRome(v.data_inizio)}
            </time>,
            <Doppia
              key="cosa"
              sopra={v.titolo}
              sotto={v.titolo.startsWith(v.tipologia) ? null : v.tipologia}
            />,
            v.utente_assegnato.nome_utente,
            STATI_VISITA[v.stato],
          ],
          note: v.note_completamento,
        }))}
      />
    </Paper>
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
