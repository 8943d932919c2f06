import type { DbRow } from '#server/data/table.ts'
import { chiaveDiVisita, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import type { ClienteDemo } from './customers.ts'
import type { VisitaDemo } from './visits.ts'

/** Nobody listens there: the demo writes to no customer. */
export const POSTA = { host: '127.0.0.1', porta: 1025, sicurezza: 'nessuna' } as const

interface Caso {
  tipo: TipoMessaggio
  stato: string
  canale?: string
  errore?: string
}

const CASI: readonly Caso[] = [
  { tipo: 'Conferma', stato: 'Inviato' },
  { tipo: 'Conferma', stato: 'Bozza' },
  { tipo: 'Conferma', stato: 'Inviato', canale: 'WhatsApp' },
  { tipo: 'Conferma', stato: 'Bozza' },
  { tipo: 'Conferma', stato: 'Fallito', errore: 'Il server della posta dice: 550 casella inesistente' },
  { tipo: 'Conferma', stato: 'Inviato' },
  { tipo: 'Spostamento', stato: 'Bozza' },
  { tipo: 'Conferma', stato: 'Incerto', errore: 'forse partito: controlla prima di rimandarlo' },
  { tipo: 'Conferma', stato: 'In_Coda' },
  { tipo: 'Conferma', stato: 'Annullato' },
  { tipo: 'Conferma', stato: 'Inviato' },
]

const MANDATI = ['Inviato', 'Fallito', 'Incerto']

/** Messages about the visits to come, one in every state; those that wait have no words yet, as in the program. */
export function messaggi(
  visite: readonly VisitaDemo[],
  clienti: readonly ClienteDemo[],
  adesso: string,
): DbRow[] {
  const daVenire = visite
    .map((visita, i) => ({ ...visita, id: i + 1 }))
    .filter(({ stato, dataInizio }) => stato === 'Programmato' && dataInizio > adesso)
    .sort((a, b) => (a.dataInizio < b.dataInizio ? -1 : 1))
  const conEmail = daVenire.flatMap((visita) => {
    const cliente = clienti[visita.clienteId - 1]?.dati
    return cliente?.email ? [{ visita, cliente }] : []
  })
  return conEmail.slice(0, CASI.length).map(({ visita, cliente }, i) => {
    const { tipo, stato, canale = 'Email', errore = null } = CASI[i] as Caso
    const mandato = MANDATI.includes(stato)
    const chiave = chiaveDiVisita(tipo, {
      ...{ id: visita.id, cliente_id: visita.clienteId, data_inizio: visita.dataInizio },
    })
    return {
      ...{ id: i + 1, tipo, canale, stato, chiave: canale === 'Email' ? chiave : `${chiave}:${canale}` },
      ...{ cliente_id: visita.clienteId, appuntamento_id: visita.id, contratto_id: null },
      destinatario: (canale === 'Email' ? cliente.email : cliente.telefono) ?? '',
      oggetto: mandato ? 'La nostra visita' : null,
      testo: mandato
        ? `Gentile ${cliente.nome} ${cliente.cognome},\n\nle confermiamo la nostra visita.`
        : null,
      ...{ errore, tentativi: mandato && canale === 'Email' ? 1 : 0 },
      // What is in the queue stays there: nobody is written to.
      prossimo_il: stato === 'In_Coda' ? visita.dataInizio : null,
      preso_il: mandato && canale === 'Email' ? adesso : null,
      mandato_il: stato === 'Inviato' ? adesso : null,
      creato_il: adesso,
      autore: mandato || stato === 'In_Coda' ? 'admin' : null,
      ...{ versione: 1, created_at: adesso, updated_at: adesso },
    }
  })
}
