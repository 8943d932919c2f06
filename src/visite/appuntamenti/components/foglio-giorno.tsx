import { createPortal } from 'react-dom'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { altriInParole, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { formatLongDate } from '#shared/dates.ts'
import { conChi } from '#shared/presenze.ts'
import { capital } from '#shared/text.ts'
import { nelGiorno } from '#visite/appuntamenti/components/nel-giorno.ts'
import { quantiAppuntamenti, titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { TableHead } from '#web/ui/table-head.tsx'
import stili from './foglio-giorno.module.css'

interface FoglioGiornoProps {
  giorno: string
  righe: Appuntamento[]
}

/** A day on paper: what a technician needs to know before leaving. */
export function FoglioGiorno({ giorno, righe }: FoglioGiornoProps) {
  return createPortal(
    <div className={`foglio-stampa ${stili.foglio}`}>
      <header>
        <h1>{capital(formatLongDate(giorno))}</h1>
        <p>{quantiAppuntamenti(righe.length)}</p>
      </header>
      <table>
        <TableHead colonne={['Ora', 'Cliente', 'Indirizzo', 'Tipo', 'Tecnico', 'Note']} />
        <tbody>
          {righe.map((a) => {
            const { inizio, fine, quota } = nelGiorno(a, giorno)
            return (
              <tr key={a.id} data-annullato={a.stato === 'Annullato' || undefined}>
                <td className={stili.ora}>
                  <b>{inizio}</b>
                  <small>{fine}</small>
                  {quota && <small>{quota}</small>}
                </td>
                <td>
                  <b>{nomeCliente(a.cliente)}</b>
                  {a.cliente.telefono && <small>{altriInParole(telefoniDi(a.cliente))}</small>}
                </td>
                <td>{luogoVisita(a) || 'Indirizzo mancante'}</td>
                <td>
                  {a.tipologia}
                  {titoloProprio(a) && <small>{a.titolo}</small>}
                  {a.stato === 'Annullato' && <small>Annullato</small>}
                </td>
                <td>
                  {a.utente_assegnato.nome_utente}
                  {a.aiutanti.length > 0 && <small>{conChi(a.aiutanti)}</small>}
                </td>
                <td className={stili.note}>{[a.descrizione, a.note_interne].filter(Boolean).join('\n')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
