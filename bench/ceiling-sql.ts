/**
 * The statements of the ceiling: what a program written for these five calls alone would ask. `$1` as in
 * PostgreSQL; ceiling.ts makes it `?1` for SQLite. Kept equal to what the program answers: bench.ts compares the bytes.
 */

const CLIENTE = `c.id, c.nome, c.cognome, c.telefono, c.email, c.indirizzo, c.comune, c.cap, c.provincia,
  c.codice_fiscale, c.partita_iva, c.note, c.data_follow_up as "dataFollowUp", c.note_follow_up as "noteFollowUp",
  c.ditta_id as "dittaId", c.attivo, c.versione, d.nome as "d_nome", d.colore as "d_colore"`

const PROSSIMA = `(select min(s) from (select min(prossima_revisione) as s from caldaie where cliente_id = c.id
  union all select min(prossima_manutenzione) from condizionatori where cliente_id = c.id) as t) as prossima_manutenzione`

const DA_CLIENTI = 'from clienti c left join ditte d on d.id = c.ditta_id'

const VISITA = `select a.id, a.titolo, a.tipologia, a.stato, a.priorita, a.data_inizio, a.data_fine,
  a.indirizzo_intervento, a.descrizione, a.note_interne, a.cliente_id, a.utente_assegnato_id, a.ditta_id,
  a.creato_da as "creatoDA", a.incasso, a.spese, a.note_completamento, a.richiesta_ricevuta, a.codice_fiscale,
  a.partita_iva, a.data_follow_up, a.note_follow_up, a.data_ricontatto, a.versione,
  c.nome as c_nome, c.cognome as c_cognome, c.telefono as c_telefono, c.email as c_email,
  c.indirizzo as c_indirizzo, c.comune as c_comune, c.cap as c_cap, c.provincia as c_provincia,
  d.nome as d_nome, d.colore as d_colore, u.nome_utente as u_nome
  from appuntamenti a join clienti c on c.id = a.cliente_id join utenti u on u.id = a.utente_assegnato_id
  left join ditte d on d.id = a.ditta_id`

export const SQL = {
  clienti: `select ${CLIENTE}, ${PROSSIMA} ${DA_CLIENTI} order by c.ordine, c.id limit $1 offset $2`,
  quanti: 'select count(*) as n from clienti',
  cliente: `select ${CLIENTE} ${DA_CLIENTI} where c.id = $1`,
  cercaSqlite: `select ${CLIENTE}, ${PROSSIMA} ${DA_CLIENTI}
    where c.id in (select rowid from clienti_trigrammi where clienti_trigrammi match $1)
    order by case when c.ordine like $2 then 0 else 1 end, c.attivo desc, c.ordine, c.id limit 20`,
  cercaPostgres: `select ${CLIENTE}, ${PROSSIMA} ${DA_CLIENTI} where c.ricerca like $1
    order by case when c.ordine like $2 then 0 else 1 end, c.attivo desc, c.ordine, c.id limit 20`,
  giorno: `${VISITA} where a.data_inizio >= $1 and a.data_inizio < $2 order by a.data_inizio, a.id`,
  visita: `${VISITA} where a.id = $1`,
  nuova: `insert into appuntamenti (cliente_id, titolo, tipologia, data_inizio, data_fine, stato, priorita,
    utente_assegnato_id, richiesta_ricevuta, ricerca, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $10) returning id`,
  registro: `insert into registro (quando, utente_id, nome_utente, azione, tabella, record_id, dopo, richiesta)
    values ($1, 1, 'admin', 'crea', 'appuntamenti', $2, $3, $4)`,
  chiave: `insert into richieste_ripetibili (utente_id, chiave, impronta, stato, corpo, creata_il)
    values (1, $1, $2, 201, $3, $4)`,
}

type Riga = Record<string, unknown>

const inEuro = (v: unknown) => (typeof v === 'number' ? v / 100 : null)

/** A flat row → the record of the API. */
export function cliente({ d_nome, d_colore, prossima_manutenzione, ...r }: Riga): Riga {
  r.attivo = Boolean(r.attivo)
  r.ditta = d_nome === null ? null : { nome: d_nome, colore: d_colore }
  if (prossima_manutenzione !== undefined) r.prossima_manutenzione = prossima_manutenzione
  return r
}

export function visita(riga: Riga): Riga {
  const {
    c_nome,
    c_cognome,
    c_telefono,
    c_email,
    c_indirizzo,
    c_comune,
    c_cap,
    c_provincia,
    ...senzaCliente
  } = riga
  const { d_nome, d_colore, u_nome, ...r } = senzaCliente
  r.incasso = inEuro(r.incasso)
  r.spese = inEuro(r.spese)
  r.richiesta_ricevuta = Boolean(r.richiesta_ricevuta)
  r.cliente = {
    id: r.cliente_id,
    nome: c_nome,
    cognome: c_cognome,
    telefono: c_telefono,
    email: c_email,
    indirizzo: c_indirizzo,
    comune: c_comune,
    cap: c_cap,
    provincia: c_provincia,
  }
  r.ditte = d_nome === null ? null : { id: r.ditta_id, nome: d_nome, colore: d_colore }
  r.utente_assegnato = { id: r.utente_assegnato_id, nome_utente: u_nome }
  return r
}
