import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'

/* What lists of invoices say of each; of queries that know `fatture` and, as `cliente`, its customer. */

/** Whom an invoice is to: as the document says, which an issued one and one of an erased customer keep; else as they are today. */
export const NOME_SULLA_FATTURA = sql<string>`coalesce(nullif(fatture.intestatario, ''),
  ${nomeSulDocumentoIn('cliente')}, '')`

/** Whom it is to or from; of queries that know `fornitori` too. */
export const CHI_SULLA_FATTURA = sql<string>`case when fatture.tipo = 'Passiva'
  then coalesce(fornitori.ragione_sociale, '') else ${NOME_SULLA_FATTURA} end`

/** The code by which an issued document names its customer; of others, and of received ones, today's of the other party. */
const codice = (documento: string, diOggi: string) =>
  sql<string | null>`case when fatture.tipo = 'Passiva' then ${sql.ref(`fornitori.${diOggi}`)}
    when fatture.fase = 'Emessa' and fatture.intestatario is not null then ${sql.ref(`fatture.${documento}`)}
    else ${sql.ref(`cliente.${diOggi}`)} end`

export const IVA_SULLA_FATTURA = codice('intestatario_iva', 'partita_iva')
export const CF_SULLA_FATTURA = codice('intestatario_cf', 'codice_fiscale')

/** When the last visit begins that it is for; null where it is for none. */
export const ULTIMO_LAVORO = sql<string | null>`(select max(visita.data_inizio) from fatture_visite
  inner join appuntamenti as visita on visita.id = fatture_visite.appuntamento_id
  where fatture_visite.fattura_id = fatture.id)`
