import { sql } from 'kysely'

/* What lists of invoices say of each; of queries that know `fatture` and, as `cliente`, its customer. */

/** Whom an invoice is to; empty where nobody says. */
export const NOME_SULLA_FATTURA = sql<string>`trim(coalesce(nullif(cliente.denominazione, ''),
  cliente.nome || ' ' || cliente.cognome, fatture.intestatario, ''))`

/** Whom it is to or from; of queries that know `fornitori` too. */
export const CHI_SULLA_FATTURA = sql<string>`case when fatture.tipo = 'Passiva'
  then coalesce(fornitori.ragione_sociale, '') else ${NOME_SULLA_FATTURA} end`

/** When the last visit begins that it is for; null where it is for none. */
export const ULTIMO_LAVORO = sql<string | null>`(select max(visita.data_inizio) from fatture_visite
  inner join appuntamenti as visita on visita.id = fatture_visite.appuntamento_id
  where fatture_visite.fattura_id = fatture.id)`
