import {
  CALDAIA,
  CALDAIA_IN_SCADENZA,
  CLIENTE,
  CONDIZIONATORE,
  DOCUMENTO,
  FATTURA,
  PREVENTIVO,
  RATA,
  RATA_DI,
  RCEE,
  VISITA,
} from './ceiling-shapes.ts'

/**
 * The statements of the ceiling: what a program written for these calls alone would ask. `$1` as in PostgreSQL;
 * ceiling.ts makes it `?1` for SQLite. Kept equal to what the program answers: bench.ts compares the bytes.
 */

const PROSSIMA = `(select min(s) from (select min(prossima_revisione) as s from caldaie where cliente_id = c.id
  union all select min(prossima_manutenzione) from condizionatori where cliente_id = c.id) as t) as prossima_manutenzione`

const clienti = `select ${CLIENTE.colonne}, ${PROSSIMA} from clienti c left join ditte d on d.id = c.ditta_id`
const cliente = `select ${CLIENTE.colonne} from clienti c left join ditte d on d.id = c.ditta_id`
const visite = `select ${VISITA.colonne} from appuntamenti a join clienti c on c.id = a.cliente_id
  join utenti u on u.id = a.utente_assegnato_id left join ditte d on d.id = a.ditta_id`
const rapporti = `select ${RCEE.colonne} from rcee r join clienti c on c.id = r.cliente_id
  left join caldaie k on k.id = r.caldaia_id left join documenti m on m.id = r.file_media_id`
const unite = `left join clienti c on c.id = f.cliente_id left join fornitori s on s.id = f.fornitore_id
  left join documenti m on m.id = f.file_media_id`
const fatture = `select ${FATTURA.colonne} from fatture f ${unite}`
/** Instalments with their invoice, in one statement. */
const rateConFattura = `select ${RATA.colonne}, ${FATTURA.colonne},
  (select count(*) from rate_fatture x where x.fattura_id = f.id) as numero_rate
  from rate_fatture q join fatture f on f.id = q.fattura_id ${unite}`
const migliori = `order by case when c.ordine like cast($2 as text) then 0 else 1 end, c.attivo desc, c.ordine, c.id limit 20`

export const SQL = {
  clienti: `${clienti} order by c.ordine, c.id limit cast($1 as bigint) offset $2`,
  quanti: 'select count(*) as n from clienti',
  cliente: `${cliente} where c.id = $1`,
  cercaSqlite: `${clienti} where c.id in (select rowid from clienti_trigrammi where clienti_trigrammi match $1) ${migliori}`,
  cercaPostgres: `${clienti} where (' ' || replace(c.ricerca, '''', ' ')) like $1 ${migliori}`,

  caldaieDi: `select ${CALDAIA.colonne} from caldaie k where k.cliente_id = $1 order by k.id`,
  condizionatoriDi: `select ${CONDIZIONATORE.colonne} from condizionatori k where k.cliente_id = $1 order by k.id`,
  rceeDi: `${rapporti} where r.cliente_id = $1 order by r.ordine, r.id`,
  preventiviDi: `select ${PREVENTIVO.colonne} from preventivi p join clienti c on c.id = p.cliente_id
    where p.cliente_id = $1 order by p.id desc`,
  fattureDi: `${fatture} where f.tipo = 'Attiva' and f.cliente_id = $1 order by f.ordine, f.id desc`,
  visiteDi: `${visite} where a.cliente_id = $1 order by a.data_inizio desc, a.id desc limit cast($2 as bigint)`,
  quanteDi: 'select count(*) as n from appuntamenti where cliente_id = $1',
  documentiDi: `select ${DOCUMENTO.colonne} from documenti m where m.cliente_id = $1 order by m.id desc`,

  giorno: `${visite} where a.data_inizio >= $1 and a.data_inizio < $2 order by a.data_inizio, a.id`,
  periodo: `${visite} where a.data_inizio > $1 and a.data_inizio < $2 and a.data_fine > $3 order by a.data_inizio, a.id`,
  utenti: `select u.id, u.nome_utente, r.nome_ruolo as ruolo from utenti u join ruoli r on r.id = u.ruolo_id
    where u.attivo = true order by u.id`,
  visita: `${visite} where a.id = $1`,

  rceeTra: `${rapporti} where r.data_scadenza >= $1 and r.data_scadenza <= $2 order by r.data_scadenza, r.id`,
  caldaieTra: `select ${CALDAIA_IN_SCADENZA.colonne} from caldaie k join clienti c on c.id = k.cliente_id
    where k.prossima_revisione >= $1 and k.prossima_revisione <= $2 order by k.prossima_revisione, k.id`,
  fattureTra: `${fatture} where f.data_scadenza >= $1 and f.data_scadenza <= $2 and f.stato <> 'Pagata'
    order by f.ordine, f.id desc`,
  rateDelleTra: `select ${RATA_DI.colonne} from rate_fatture q where q.fattura_id in (select id from fatture
    where data_scadenza >= $1 and data_scadenza <= $2 and stato <> 'Pagata' and metodo_pagamento = 'RiBa')
    order by q.numero_rata`,
  senzaPiano: `${fatture} where f.data_scadenza >= $1 and f.data_scadenza <= $2 and f.metodo_pagamento <> 'RiBa'
    order by f.data_scadenza, f.id`,
  rateTra: `${rateConFattura} where q.data_scadenza >= $1 and q.data_scadenza <= $2 order by q.data_scadenza, q.id`,

  daRicontattare: `${cliente} where c.data_follow_up <= $1 order by c.data_follow_up desc, c.id desc limit 50`,
  rceeDaSentire: `${rapporti} where r.data_follow_up <= $1 order by r.data_follow_up desc, r.id desc limit 50`,
  visiteDaSentire: `${visite} where a.data_follow_up <= $1 and a.stato = 'Completato'
    order by a.data_follow_up desc, a.id desc limit 50`,
  riba: `${rateConFattura} where q.pagata = false and q.data_scadenza <= $1 order by q.data_scadenza, q.id`,
  incassiVisite: `select sum(incasso) as i, sum(spese) as s from appuntamenti
    where data_inizio >= $1 and data_inizio < $2 and stato <> 'Annullato'`,
  incassiFatture: `select sum(case when f.tipo = 'Attiva' then f.importo_pagato end) as i,
    sum(case when f.tipo = 'Passiva' then f.importo_pagato end) as s from fatture f
    where f.data_pagamento >= $1 and f.data_pagamento <= $2 and f.stato = 'Pagata'
    and not exists (select 1 from rate_fatture q where q.fattura_id = f.id)`,
  incassiRate: `select sum(case when f.tipo = 'Attiva' then q.importo end) as i,
    sum(case when f.tipo = 'Passiva' then q.importo end) as s from rate_fatture q join fatture f on f.id = q.fattura_id
    where q.data_pagamento >= $1 and q.data_pagamento <= $2 and q.pagata = true`,

  nuova: `insert into appuntamenti (cliente_id, titolo, tipologia, data_inizio, data_fine, stato, priorita,
    utente_assegnato_id, richiesta_ricevuta, ricerca, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $10) returning id`,
  nuovaFattura: `insert into fatture (numero_documento, tipo, stato, data_emissione, metodo_pagamento, aliquota_iva,
    subtotale, iva_importo, totale, importo_pagato, fornitore_id, ricerca, numero_unico, ordine, created_at, updated_at)
    values ($1, 'Passiva', 'Da_Pagare', $2, 'RiBa', $3, $4, $5, $6, 0, $7, $1, $8, '09999', $9, $9) returning id`,
  fattura: `${fatture} where f.id = $1`,
  nuovaRata: `insert into rate_fatture (fattura_id, numero_rata, importo, data_scadenza, pagata, created_at, updated_at)
    values ($1, $2, $3, $4, false, $5, $5) returning id`,
  scadenzaFattura: `update fatture set data_scadenza = $2, ordine = $3, versione = versione + 1, updated_at = $4
    where id = $1`,
  rateDi: `select ${RATA_DI.colonne} from rate_fatture q where q.fattura_id = $1 order by q.numero_rata`,
  registro: `insert into registro (quando, utente_id, nome_utente, azione, tabella, record_id, dopo, richiesta)
    values ($1, 1, 'admin', $5, $6, $2, $3, $4)`,
  chiave: `insert into richieste_ripetibili (utente_id, chiave, impronta, stato, corpo, creata_il)
    values (1, $1, $2, 201, $3, $4)`,
}
