import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What is sold and used, and the sentences that reports are made of (docs/product.md §29.1). */
export async function up(db: Kysely<never>): Promise<void> {
  const { vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'articoli')
      .addColumn('codice', 'text')
      .addColumn('descrizione', 'text', (c) => c.notNull())
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('um', 'text', (c) => c.notNull())
      // Decimals as text: nothing is rounded before it is multiplied.
      .addColumn('prezzo', 'text')
      .addColumn('costo', 'text')
      .addColumn('aliquota', 'text')
      .addColumn('natura', 'text')
      .addColumn('bene_significativo', vero, (c) => c.notNull())
      .addColumn('attivo', vero, (c) => c.notNull())
      .addColumn('ricerca', 'text', (c) => c.notNull())
      .addColumn('codice_chiave', 'text'),
  ).execute()
  await indice(db, 'articoli', ['codice_chiave'], true)
  await conVersione(
    db,
    creaTabella(db, 'frasi')
      .addColumn('testo', 'text', (c) => c.notNull())
      .addColumn('ordine', 'integer', (c) => c.notNull()),
  ).execute()
  const adesso = new Date().toISOString()
  for (const [n, testo] of FRASI.entries())
    await sql`insert into frasi (testo, ordine, created_at, updated_at)
      values (${testo}, ${n + 1}, ${adesso}, ${adesso})`.execute(db)
}

export const FRASI = [
  'Manutenzione ordinaria eseguita',
  'Pulizia bruciatore e scambiatore',
  'Analisi di combustione regolare',
  'Prova di tenuta gas regolare',
  'Tiraggio regolare',
  'Ripristinata pressione impianto',
  'Sostituito vaso di espansione',
  'Sostituita valvola di sicurezza',
  'Sostituito circolatore',
  'Sostituita scheda elettronica',
  'Sostituita valvola gas',
  'Sostituito elettrodo di accensione',
  'Sostituita guarnizione',
  'Sostituita valvola a tre vie',
  'Sostituito scambiatore sanitario',
  'Pulito filtro impianto',
  'Lavato scambiatore',
  'Sfiatati i radiatori',
  'Controllato scarico condensa',
  'Puliti e igienizzati i filtri',
  'Ricaricato gas refrigerante',
  'Nessuna perdita',
  'Regolato termostato',
  'Ricambio da ordinare',
]
