// long because it makes one record of every table that grows, and says how its copies differ
import { sql } from 'kysely'
import { oggi } from '#shared/dates.ts'
import type { Bench } from './bench.ts'
import { wholeCustomer } from './customer.ts'
import { row } from './row.ts'

/**
 * Thousands of rows in every table that grows: one record of each kind through the API, then copies of it that differ in
 * what indexes look at; and the statistics that the planners ask for.
 */

const QUANTE = 1500

const TABELLE = [
  'clienti',
  'clienti_telefoni',
  'impianti',
  'caldaie',
  'condizionatori',
  'documenti',
  'fornitori',
  'rcee',
  'deroghe',
  'preventivi',
  'commesse',
  'fatture',
  'rate_fatture',
  'fatture_righe',
  'fatture_riepilogo',
  'crediti',
  'crediti_restituzioni',
  'pagamenti',
  'preventivi_righe',
  'preventivi_revisioni',
  'accettazioni',
  'dichiarazioni_iva',
  'solleciti',
  'file_elettronici',
  'file_ricevuti',
  'file_firmati',
  'ricevute_sdi',
  'invii_pec',
  'messaggi_pec',
  'movimenti_righe',
  'movimenti_parti',
  'appuntamenti',
  'appuntamenti_aiutanti',
  'fatture_visite',
  'scadenze',
  'scadenze_fatte',
  'contatti',
  'spedizioni',
  'messaggi',
  'risposte',
  'azioni',
  'rapporti',
  'rapporti_materiali',
  'rapporti_foto',
  'rcee_moduli',
  'ordini_pezzi',
  'pezzi',
  'assenze',
  'lotti',
  'lotti_visite',
  'lotti_assenze',
  'notifiche',
  'richieste_presa_in_carico',
  'registro',
  'richieste_ripetibili',
]

/** Which text differs from copy to copy. */
const DIVERSE =
  /^(message_id|ordine|cifre|email_chiave|codice_fiscale|partita_iva|numero_(documento|preventivo|unico)|chiave|impronta|intestatario|uid|nome_file|stesso_xml|registrata)$/

function valore(tabella: string, colonna: string, tipo: string, pg: boolean): string {
  if (tabella === 'fatture' && colonna === 'tipo')
    return `case k.i % 2 when 0 then 'Attiva' else 'Passiva' end`
  if (tabella === 'spedizioni' && colonna === 'soggetto') return '1 + k.i'
  if (tabella === 'spedizioni' && colonna === 'esito')
    return `case k.i % 50 when 0 then null else 'Accetto' end`
  if (tabella === 'preventivi' && colonna === 'accettato') return '(k.i % 50 = 0)'
  // Most parts are used; what nobody asks at a visit is few.
  if (tabella === 'pezzi' && colonna === 'stato')
    return `case k.i % 50 when 0 then 'Da_Ordinare' when 1 then 'Ordinato' else 'Usato' end`
  if (tabella === 'pezzi' && colonna === 'ordine_id') return '1 + k.i'
  if (tabella === 'pezzi' && /^(commessa|articolo|preventivo)_id$/.test(colonna)) return 'b.COLONNA'
  if (tabella === 'movimenti_righe' && colonna === 'n') return '2 + k.i'
  // A second line, whichever document has a first one already.
  if (/_(righe|riepilogo)$/.test(tabella) && colonna === 'n') return '2'
  if (tabella === 'movimenti_righe' && colonna === 'ignora')
    return `case when k.i % 50 = 0 then 'sempre' else null end`
  if (tabella === 'crediti' && colonna === 'acconto') return '(k.i % 50 = 0)'
  if (tabella === 'movimenti_parti' && colonna === 'categoria')
    return `case when k.i % 50 = 0 then 'F24' else null end`
  // Most visits are of no job.
  if (tabella === 'appuntamenti' && colonna === 'commessa_id')
    return 'case when k.i % 50 = 0 then 1 + k.i else null end'
  // Most credits are of no invoice, most parts of one.
  if (tabella === 'crediti' && colonna === 'fattura_id')
    return 'case when k.i % 50 = 0 then 1 + k.i else null end'
  if (tabella === 'pagamenti' && colonna === 'credito_id')
    return 'case when k.i % 50 = 0 then 1 + k.i else null end'
  if (/^(riga|credito)_id$/.test(colonna)) return '1 + k.i'
  if (tabella === 'movimenti_righe' && colonna === 'registrata')
    return `case when k.i % 50 = 0 then 'f' || k.i else null end`
  // Visits are copied after their invoices.
  if (/^(fatture|pagamenti|crediti)$/.test(tabella) && colonna === 'appuntamento_id') return 'null'
  if (tabella === 'messaggi' && colonna === 'stato')
    return `case when k.i % 50 = 0 then 'Inviato' else 'Annullato' end`
  if (tabella === 'messaggi_pec' && colonna === 'stato')
    return `case when k.i % 50 = 0 then 'Da_Guardare' else 'Letto' end`
  if (tabella === 'messaggi_pec' && colonna === 'invio_id') return '1 + k.i'
  if (tabella === 'invii_pec' && colonna === 'stato')
    return `case when k.i % 50 = 0 then 'Spedita' else 'Annullata' end`
  if (tabella === 'azioni' && colonna === 'esito')
    return `case when k.i % 50 = 0 then 'verifica' else 'fatta' end`
  if (/^(cliente|caldaia|fattura|preventivo|appuntamento|lotto|record|rapporto)_id$/.test(colonna))
    return '1 + k.i'
  if (/^(utente_\w+|\w*utente_id|richiedente_id|creato_da|caricato_da_id)$/.test(colonna))
    // one of them has little, as a planner sees it: the index pays
    return 'case when k.i % 50 = 0 then 1 else 2 end'
  if (/^(file_media|documento|file)_id$/.test(colonna)) return '1 + k.i'
  if (/^(fornitore|condizionatore)_id$/.test(colonna))
    return 'case when b.COLONNA is null then null else 1 + k.i end'
  if (colonna === 'ditta_id') return 'case when k.i % 50 = 0 then 1 else null end'
  if (colonna === 'ricerca') return `case when k.i % 50 = 0 then b.COLONNA || k.i else 'verdi ' || k.i end`
  if (DIVERSE.test(colonna)) return 'b.COLONNA || k.i'
  if (/^(attivo|letta|pagata|contattato)$/.test(colonna)) return '(k.i % 10 <> 0)'
  if (colonna === 'tabella')
    return `case k.i % 50 when 0 then 'clienti' when 1 then 'fatture' else 'appuntamenti' end`
  if (colonna === 'eliminata_il') return 'null'
  if (/^(data$|data_|prossima_|ultima_|quando|fatto_il|creat|updated)/.test(colonna)) {
    const instante = pg
      ? /timestamp/.test(tipo)
      : /^(data_inizio|data_fine|data_accettazione|quando|fatto_il|creat\w+|updated_at)$/.test(colonna)
    const base = `coalesce(b.COLONNA, ${pg ? `'${oggi()}'::${instante ? 'timestamptz' : 'date'}` : `'${oggi()}'`})`
    if (pg) return `${base} + (900 - k.i) * ${instante ? `interval '1 day'` : '1'}`
    return instante
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${base}, (900 - k.i) || ' days')`
      : `date(${base}, (900 - k.i) || ' days')`
  }
  return 'b.COLONNA'
}

export async function multiply(bench: Bench): Promise<void> {
  const pg = bench.motore === 'postgres'
  await unoDiOgnuno(bench)
  const tutte = await bench.db.introspection.getTables()
  await bench.db.transaction().execute(async (trx) => {
    for (const tabella of TABELLE) {
      const colonne = (tutte.find((t) => t.name === tabella)?.columns ?? []).filter((c) => c.name !== 'id')
      const valori = colonne.map((c) =>
        valore(tabella, c.name, c.dataType, pg).replaceAll('COLONNA', `"${c.name}"`),
      )
      await sql
        .raw(
          `with recursive k(i) as (select 1 union all select i + 1 from k where i < ${QUANTE})
          insert into ${tabella} (${colonne.map((c) => `"${c.name}"`).join()})
          select ${valori.join()} from (select * from ${tabella} limit 1) b cross join k`,
        )
        .execute(trx)
    }
  })
  await sql.raw(pg ? 'vacuum analyze' : 'analyze').execute(bench.db)
}

/** As little as an electronic invoice can say. */
const FILE_VUOTO =
  '<FatturaElettronica><FatturaElettronicaHeader/><FatturaElettronicaBody/></FatturaElettronica>'

async function unoDiOgnuno(bench: Bench): Promise<void> {
  const { crea, dati, db, operatore } = bench
  const giorno = oggi()
  const adesso = `${giorno}T00:00:00.000Z`
  const { clienteId, caldaia, visita, fattura } = await wholeCustomer(bench, 'Ada', 'Esposito')
  // Of today, and still to come.
  const prossima = { data_inizio: `${giorno}T09:00:00.000Z`, data_fine: `${giorno}T10:00:00.000Z` }
  const daFare = { stato: 'Programmato', incasso: null, spese: null, richiesta_ricevuta: false } as const
  await db
    .updateTable('appuntamenti')
    .set({ ...prossima, ...daFare })
    .execute()
  await crea.attiva(clienteId, { dataScadenza: giorno, stato: 'Pagata' })
  const { id: fornitoreId } = await crea.fornitore('Idroforniture')
  const passiva = {
    metodo_pagamento: 'RiBa',
    fornitore_id: fornitoreId,
    data_emissione: giorno,
    data_scadenza: giorno,
  } as const
  await db.updateTable('fatture').set(passiva).execute()
  await db
    .updateTable('preventivi')
    .set({ stato: 'Bozza', stato_giorno: `Bozza ${giorno}` })
    .execute()
  await db.updateTable('movimenti_righe').set({ esito: 'da_confermare' }).execute()
  await db.updateTable('spedizioni').set({ documento: 'Preventivo' }).execute()
  const riga = (tabella: string, valori: object) => row(db, tabella, valori, adesso)
  const suo = { cliente_id: clienteId }
  const sua = { fattura_id: fattura.id }
  await riga('ordini_pezzi', { fornitore_id: fornitoreId, ordinato_il: adesso })
  await db.updateTable('pezzi').set({ fornitore_id: fornitoreId, ordine_id: 1 }).execute()
  const file = await riga('file_elettronici', {
    ...sua,
    nome_file: 'IT1_0.xml',
    impronta: 'b'.repeat(64),
    xml: FILE_VUOTO,
    attuale: true,
  })
  const firmato = { nome_file: 'IT1_0.xml.p7m', impronta: 'f'.repeat(64) }
  await riga('file_firmati', { ...sua, ...suo, file_id: file, ...firmato })
  const invio = { message_id: 'm', stato: 'Annullata', tentativi: 1, accodata_il: adesso, spedita_il: adesso }
  await riga('invii_pec', { ...sua, file_id: file, ...invio })
  await riga('messaggi_pec', {
    ...suo,
    message_id: 'm',
    tipo: 'accettazione',
    stato: 'Letto',
    posto: '7:1',
    lettore: '1',
    arrivato_il: adesso,
    invio_id: 1,
    impronta: 'f'.repeat(64),
  })
  const ricevuto = { nome_file: 'IT2_0.xml', firmata: false, corpo: 0 }
  const impronte = { impronta: 'c'.repeat(64), stesso_xml: 'd'.repeat(64) }
  await riga('file_ricevuti', { ...sua, ...suo, ...ricevuto, ...impronte })
  await riga('ricevute_sdi', {
    ...sua,
    ...suo,
    tipo: 'RC',
    nome_file: 'IT1_0_RC_001.xml',
    file_id: file,
    impronta: 'e'.repeat(64),
    data: giorno,
    errori: '[]',
    vale: true,
  })
  const fatto = { caldaia_id: caldaia.id, controllo: 'RCEE', fatta_il: giorno }
  await riga('scadenze_fatte', { ...suo, ...fatto })
  await riga('fatture_visite', { ...sua, appuntamento_id: visita.id })
  const lotto_id = await riga('lotti', {
    tipo: 'Prenotazione',
    titolo: '1 visita',
    utente: 'admin',
    fatto_il: adesso,
  })
  await db.insertInto('lotti_visite').values({ lotto_id, appuntamento_id: visita.id, versione: 1 }).execute()
  const ferie = { utenteId: operatore.id, dal: giorno, al: giorno, tipo: 'Ferie' }
  const { id: assenza_id } = await dati('POST', '/assenze', {
    corpo: ferie,
    intestazioni: { 'idempotency-key': 'una sola volta' },
  })
  await db.insertInto('lotti_assenze').values({ lotto_id, assenza_id, versione: 1 }).execute()
  await dati('POST', `/appuntamenti/${visita.id}/richiesta-presa-in-carico`, { come: 'altro' })
}
