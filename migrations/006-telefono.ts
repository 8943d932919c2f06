// long because the tables of a wing are read in one place
import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, righeIniziali, tipi } from './columns.ts'
import { firmati } from './machinery.ts'

const DETTO = 'un rapporto firmato non si cambia'

export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data, decimale } = tipi(db)

  await creaTabella(db, 'rapporti_attesi')
    // That of its action: it goes when the action is done.
    .addColumn('uid', 'text', obbligatoria) // Numero dato dal telefono
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id')) // Tecnico
    // Neither refers to a row: the visit may be deleted meanwhile.
    .addColumn('appuntamento_id', 'integer', obbligatoria) // Appuntamento
    .addColumn('cliente_id', 'integer') // Cliente
    .addColumn('corpo', 'text', obbligatoria) // Contenuto
    .addColumn('ricevuto_il', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'rapporti_attesi', ['uid'], true)
  await indice(db, 'rapporti_attesi', ['utente_id'])
  await indice(db, 'rapporti_attesi', ['appuntamento_id'])
  await indice(db, 'rapporti_attesi', ['cliente_id'])

  await creaTabella(db, 'rapporti')
    // Given by who wrote it: the same one again is the same report.
    .addColumn('uid', 'text', obbligatoria) // Numero dato dal telefono
    .addColumn('appuntamento_id', 'integer', (c) => c.notNull().references('appuntamenti.id')) // Appuntamento
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('tecnico_id', 'integer', (c) => c.notNull().references('utenti.id')) // Tecnico
    .addColumn('revisione', 'integer', obbligatoria)
    .addColumn('precedente_id', 'integer') // Corregge
    .addColumn('motivo_correzione', 'text') // Motivo della correzione
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('arrivo', istante, obbligatoria)
    .addColumn('partenza', istante, obbligatoria)
    .addColumn('pausa_minuti', 'integer', obbligatoria) // Pausa (minuti)
    .addColumn('persone', 'integer', obbligatoria)
    .addColumn('lavori', 'text', obbligatoria) // Lavori eseguiti
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('raccomandazioni', 'text')
    // JSON: what was read, where.
    .addColumn('letture', 'text', obbligatoria)
    .addColumn('firma_esito', 'text', obbligatoria) // Firma
    .addColumn('firma_motivo', 'text') // Perché non è firmato
    .addColumn('firmatario', 'text')
    .addColumn('firmatario_ruolo', 'text') // In qualità di
    // JSON: lines as they were drawn.
    .addColumn('firma_cliente', 'text')
    .addColumn('firma_tecnico', 'text')
    .addColumn('firmato_il', istante, obbligatoria)
    // SHA-256 of what was signed, in hex.
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('documento_id', 'integer', (c) => c.notNull().references('documenti.id')) // Documento
    .addColumn('consegnato_il', istante)
    .addColumn('consegnato_come', 'text') // Consegna
    .$call(conVersione(db))
    .execute()
  await indice(db, 'rapporti', ['uid'], true)
  await indice(db, 'rapporti', ['appuntamento_id', 'revisione'], true)
  await indice(db, 'rapporti', ['cliente_id'])
  await indice(db, 'rapporti', ['documento_id'])
  await firmati(
    db,
    'rapporti',
    [
      'uid',
      'appuntamento_id',
      'tecnico_id',
      'revisione',
      'precedente_id',
      'arrivo',
      'partenza',
      'motivo_correzione',
      'pausa_minuti',
      'persone',
      'lavori',
      'esito',
      'raccomandazioni',
      'letture',
      'firma_esito',
      'firma_motivo',
      'firmatario',
      'firmatario_ruolo',
      'firma_cliente',
      'firma_tecnico',
      'firmato_il',
      'impronta',
      'documento_id',
    ],
    DETTO,
  )

  await creaTabella(db, 'rapporti_materiali')
    .addColumn('rapporto_id', 'integer', (c) => c.notNull().references('rapporti.id').onDelete('cascade')) // Rapporto
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('n', 'integer', obbligatoria) // Riga
    .addColumn('articolo_id', 'integer', (c) => c.references('articoli.id')) // Articolo
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('um', 'text', obbligatoria) // Unità
    .addColumn('quantita', 'text', obbligatoria) // Quantità
    .addColumn('prezzo', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'rapporti_materiali', ['rapporto_id', 'n'], true)
  await indice(db, 'rapporti_materiali', ['cliente_id'])
  await indice(db, 'rapporti_materiali', ['articolo_id'])
  await firmati(
    db,
    'rapporti_materiali',
    ['rapporto_id', 'n', 'articolo_id', 'descrizione', 'um', 'quantita', 'prezzo'],
    DETTO,
  )

  await creaTabella(db, 'rapporti_foto')
    .addColumn('uid', 'text', obbligatoria) // Numero dato dal telefono
    .addColumn('rapporto_id', 'integer', (c) => c.references('rapporti.id').onDelete('cascade')) // Rapporto
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('n', 'integer', obbligatoria) // Ordine
    .addColumn('categoria', 'text', obbligatoria)
    // SHA-256 of the file, in hex.
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('larghezza', 'integer', obbligatoria) // Larghezza (pixel)
    .addColumn('altezza', 'integer', obbligatoria) // Altezza (pixel)
    .addColumn('scattata_il', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'rapporti_foto', ['uid'], true)
  await indice(db, 'rapporti_foto', ['rapporto_id'])
  await indice(db, 'rapporti_foto', ['cliente_id'])
  await indice(db, 'rapporti_foto', ['impronta'])
  await firmati(db, 'rapporti_foto', ['uid', 'n', 'categoria', 'impronta', 'scattata_il'], DETTO, 'rapporti')

  await creaTabella(db, 'rcee_moduli')
    .addColumn('uid', 'text', obbligatoria) // Numero dato dal telefono
    // Deleting the seed's row keeps form and PDF.
    .addColumn('rcee_id', 'integer', (c) => c.references('rcee.id').onDelete('set null')) // RCEE
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id')) // Appuntamento
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id')) // Cliente
    .addColumn('impianto_id', 'integer', (c) => c.notNull().references('impianti.id')) // Impianto
    .addColumn('caldaia_id', 'integer', (c) => c.references('caldaie.id')) // Caldaia
    .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id')) // Condizionatore
    .addColumn('tecnico_id', 'integer', (c) => c.notNull().references('utenti.id')) // Tecnico
    .addColumn('tipo', 'integer', obbligatoria)
    .addColumn('codice', 'text', obbligatoria)
    .addColumn('revisione', 'integer', obbligatoria)
    .addColumn('precedente_id', 'integer') // Corregge
    .addColumn('motivo_correzione', 'text') // Motivo della correzione
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('formato', 'integer', obbligatoria)
    .addColumn('regole', 'text', obbligatoria)
    // JSON: what was compiled; the plate, plant, company, technician and instrument as they were; the verdicts.
    .addColumn('dati', 'text', obbligatoria) // Compilato
    .addColumn('fermo', 'text', obbligatoria) // Com’erano impianto e azienda
    .addColumn('verdetti', 'text', obbligatoria)
    .addColumn('data_controllo', data, obbligatoria) // Data del controllo
    .addColumn('data_scadenza', data) // Scadenza
    .addColumn('prossima_manutenzione', data)
    .addColumn('bollino_numero', 'text') // Bollino
    .addColumn('bollino_costo', decimale) // Costo del bollino
    .addColumn('firma_esito', 'text', obbligatoria) // Firma
    .addColumn('firma_motivo', 'text') // Perché non è firmato
    .addColumn('firmatario', 'text')
    .addColumn('firmatario_ruolo', 'text') // In qualità di
    .addColumn('firma_cliente', 'text')
    .addColumn('firma_tecnico', 'text')
    .addColumn('firmato_il', istante, obbligatoria)
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('documento_id', 'integer', (c) => c.notNull().references('documenti.id')) // Documento
    .addColumn('consegnato_il', istante)
    .addColumn('consegnato_come', 'text') // Consegna
    .addColumn('consegnato_da', 'text')
    .addColumn('catasto_caricato_il', data) // Caricato nel catasto il
    .addColumn('catasto_numero', 'text') // Numero del catasto
    .$call(conVersione(db))
    .addCheckConstraint('rcee_moduli_generatore', sql`(caldaia_id is null) <> (condizionatore_id is null)`)
    .execute()
  await indice(db, 'rcee_moduli', ['uid'], true)
  await indice(db, 'rcee_moduli', ['cliente_id'])
  await indice(db, 'rcee_moduli', ['appuntamento_id'])
  await indice(db, 'rcee_moduli', ['impianto_id'])
  await indice(db, 'rcee_moduli', ['rcee_id'])
  await indice(db, 'rcee_moduli', ['documento_id'])
  await indice(db, 'rcee_moduli', ['caldaia_id', 'data_controllo'])
  await indice(db, 'rcee_moduli', ['condizionatore_id', 'data_controllo'])
  await indice(db, 'rcee_moduli', ['stato', 'catasto_caricato_il', 'data_controllo'])
  await indice(db, 'rcee_moduli', ['data_controllo', 'id'])
  await sql`create index rcee_moduli_da_consegnare on rcee_moduli (stato, (coalesce(consegnato_come, 'Non consegnato')), data_controllo)`.execute(
    db,
  )
  await firmati(
    db,
    'rcee_moduli',
    [
      'uid',
      'codice',
      'appuntamento_id',
      'impianto_id',
      'tecnico_id',
      'tipo',
      'revisione',
      'precedente_id',
      'motivo_correzione',
      'formato',
      'regole',
      'dati',
      'fermo',
      'verdetti',
      'data_controllo',
      'bollino_numero',
      'bollino_costo',
      'firma_esito',
      'firma_motivo',
      'firmatario',
      'firmatario_ruolo',
      'firma_cliente',
      'firma_tecnico',
      'firmato_il',
      'impronta',
      'documento_id',
    ],
    'un RCEE firmato non si cambia',
  )

  await creaTabella(db, 'azioni')
    // Given by the telephone: the same one again is the same action.
    .addColumn('uid', 'text', obbligatoria) // Numero dato dal telefono
    // Of what it holds: another content under the same uid is refused.
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id')) // Tecnico
    .addColumn('tipo', 'text', obbligatoria)
    // Neither refers to a row: the visit may be deleted meanwhile.
    .addColumn('appuntamento_id', 'integer') // Appuntamento
    .addColumn('cliente_id', 'integer') // Cliente
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('motivo', 'text')
    // JSON; kept where somebody still decides about it.
    .addColumn('corpo', 'text') // Contenuto
    .addColumn('contrasti', 'text')
    .addColumn('confermata_il', istante, obbligatoria)
    .addColumn('ricevuta_il', istante, obbligatoria)
    .addColumn('decisione', 'text')
    .addColumn('decisa_da', 'text')
    .addColumn('decisa_il', istante)
    .$call(conVersione(db))
    .addColumn('ora_telefono', istante) // Ora del telefono
    .addColumn('dispositivo', 'text')
    .addColumn('richiesta', 'text')
    .addColumn('visita_versione', 'integer') // Versione della visita
    .execute()
  await indice(db, 'azioni', ['uid'], true)
  await indice(db, 'azioni', ['esito', 'decisione'])
  await indice(db, 'azioni', ['utente_id'])
  await indice(db, 'azioni', ['cliente_id'])
  await indice(db, 'azioni', ['ricevuta_il'])
  await indice(db, 'azioni', ['richiesta'])

  await creaTabella(db, 'frasi')
    .addColumn('testo', 'text', obbligatoria)
    .addColumn('ordine', 'integer', obbligatoria)
    .$call(conVersione(db))
    .addColumn('tipologia', 'text')
    .execute()
  await righeIniziali(
    db,
    'frasi',
    FRASI.map(({ testo, tipologia = null }, n) => ({ testo, tipologia, ordine: n + 1 })),
  )

  await creaTabella(db, 'file_mandati')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
    // Its name on the disk; several people may have sent the same one.
    .addColumn('file', 'text', obbligatoria)
    .addColumn('mandato_il', istante, obbligatoria)
    .addUniqueConstraint('file_mandati_di_chi', ['utente_id', 'file'])
    .execute()
}

/** What technicians write again and again (docs/product.md §29.1); of one kind of visit only, where it says so. */
export const FRASI: { testo: string; tipologia?: string }[] = [
  { testo: 'Manutenzione ordinaria eseguita' },
  { testo: 'Pulizia bruciatore e scambiatore' },
  { testo: 'Analisi di combustione regolare' },
  { testo: 'Prova di tenuta gas regolare' },
  { testo: 'Tiraggio regolare' },
  { testo: 'Ripristinata pressione impianto' },
  { testo: 'Sostituito vaso di espansione' },
  { testo: 'Sostituita valvola di sicurezza' },
  { testo: 'Sostituito circolatore' },
  { testo: 'Sostituita scheda elettronica' },
  { testo: 'Sostituita valvola gas' },
  { testo: 'Sostituito elettrodo di accensione' },
  { testo: 'Sostituita guarnizione' },
  { testo: 'Sostituita valvola a tre vie' },
  { testo: 'Sostituito scambiatore sanitario' },
  { testo: 'Pulito filtro impianto' },
  { testo: 'Lavato scambiatore' },
  { testo: 'Sfiatati i radiatori' },
  { testo: 'Controllato scarico condensa' },
  { testo: 'Puliti e igienizzati i filtri' },
  { testo: 'Ricaricato gas refrigerante' },
  { testo: 'Nessuna perdita' },
  { testo: 'Regolato termostato' },
  { testo: 'Ricambio da ordinare' },
  { testo: 'Installazione eseguita e collaudata', tipologia: 'Installazione' },
  { testo: 'Consegnata dichiarazione di conformità', tipologia: 'Installazione' },
  { testo: 'Prese le misure per il preventivo', tipologia: 'Sopralluogo' },
]
