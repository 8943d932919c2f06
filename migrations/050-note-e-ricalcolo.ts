import { type Kysely, sql } from 'kysely'

/**
 * Which line of its invoice a line of a credit note takes back (docs/product.md §30.7), and for whom a draft was summed
 * (§30.6). Lines of the notes that there are count against their rate, as what is typed freely does. Drafts were summed for
 * their customer as the sums themselves say: split and withholding; the rest is as it stands today.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('fatture_righe').addColumn('riga_stornata', 'integer').execute()
  await db.schema.alterTable('fatture').addColumn('calcolata_per', 'text').execute()
  await sql`update fatture set calcolata_per = (
    select (case when fatture.ritenuta > 0 then 'Condominio' else c.tipo end)
      || ', ' || c.nazione
      || ', ' || (case when coalesce(c.partita_iva, '') = '' then 'senza partita IVA' else 'con partita IVA' end)
      || ', ' || (case when fatture.iva_split > 0 then 'con scissione'
        when fatture.iva_importo > 0 then 'senza scissione'
        when c.split_payment then 'con scissione' else 'senza scissione' end)
      || ', ' || a.regime_fiscale
    from clienti c, azienda a where c.id = fatture.cliente_id)
    where fase <> 'Registrata' and tipo = 'Attiva' and tipo_documento <> 'TD04'`.execute(db)
}
