// long because it makes one record of every table that grows, and says how its copies differ
import { sql } from 'kysely'
import { oggi } from '#shared/dates.ts'
import type { Bench } from './bench.ts'
import { moduloSalvato } from './moduli-chiusi.ts'
import { unRapporto } from './report.ts'

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
  if (tabella === 'spedizioni' && colonna === 'soggetto') return 'k.i'
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

async function unoDiOgnuno({ dati, db, operatore, direttore }: Bench): Promise<void> {
  const giorno = oggi()
  const { id: dittaId } = await dati('POST', '/ditte', { corpo: { nome: 'Termica', colore: '#1F7A8C' } })
  const codici = { codiceFiscale: 'SPSDAA80A41F839X', partitaIva: '01234567897' }
  const { id: clienteId } = await dati('POST', '/clienti', {
    corpo: {
      nome: 'Ada',
      cognome: 'Esposito',
      telefono: '333 4182206',
      email: 'ada@example.com',
      ...codici,
      dittaId,
    },
  })
  const caldaia = { clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: giorno }
  const { id: caldaiaId } = await dati('POST', '/caldaie', { corpo: caldaia })
  await dati('POST', '/condizionatori', {
    corpo: { clienteId, marca: 'Daikin', modello: 'Perfera', prossimaManutenzione: giorno },
  })
  await db
    .insertInto('documenti')
    .values({
      nome_file: 'Rapporto.pdf',
      tipologia: 'RCEE',
      cliente_id: clienteId,
      dimensione: 10,
      impronta: 'a'.repeat(64),
      created_at: `${giorno}T00:00:00.000Z`,
      updated_at: `${giorno}T00:00:00.000Z`,
    } as never)
    .execute()
  await dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId, numeroDocumento: 'R/1', dataEmissione: giorno, dataFollowUp: giorno },
  })
  await dati('POST', '/deroghe', {
    corpo: { caldaiaId, controllo: 'RCEE', tipo: 'non_dovuto', nota: 'da demolire' },
  })
  await dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia nuova', tipologia: 'Caldaia', subtotale: 100 },
      ...{ ivaPercentuale: 22, ivaImporto: 22, totale: 122 },
    },
  })
  await dati('POST', '/commesse', { corpo: { clienteId, preventivoId: 1, titolo: 'Caldaia nuova' } })
  const { id: fornitoreId } = await dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Idroforniture' } })
  const { id: fatturaId } = await dati('POST', '/fatture', {
    corpo: {
      ...{ numeroDocumento: '1', tipo: 'Passiva', fornitoreId, dataEmissione: giorno, aliquotaIva: '22' },
      ...{ subtotale: 100, ivaImporto: 22, totale: 122, metodoPagamento: 'RiBa' },
    },
  })
  await dati('POST', '/rate-fatture/genera', {
    corpo: { fatturaId, dataEmissione: giorno, totale: 122, giorniArray: [60] },
    intestazioni: { 'idempotency-key': 'una sola volta' },
  })
  await dati('POST', '/fatture', {
    corpo: {
      ...{ numeroDocumento: '2', tipo: 'Attiva', clienteId, dataEmissione: giorno, dataScadenza: giorno },
      ...{ aliquotaIva: '22', subtotale: 100, ivaImporto: 22, totale: 122, stato: 'Pagata' },
    },
  })
  const quando = { created_at: `${giorno}T00:00:00.000Z`, updated_at: `${giorno}T00:00:00.000Z` }
  const riga = (tabella: string, valori: object) =>
    db
      .insertInto(tabella as 'fatture')
      .values({ ...valori, ...quando } as never)
      .execute()
  await riga('preventivi_revisioni', {
    preventivo_id: 1,
    cliente_id: clienteId,
    revisione: 1,
    totale: 1,
    contenuto: '{}',
  })
  await riga('accettazioni', {
    ...{
      preventivo_id: 1,
      cliente_id: clienteId,
      revisione: 1,
      totale: 1,
      data: giorno,
      nome: 'Ada',
      modalita: 'voce',
    },
    registrata_il: quando.created_at,
  })
  await riga('dichiarazioni_iva', {
    cliente_id: clienteId,
    tipo: 'IVA 4% prima casa',
    aliquota: '4',
    data: giorno,
  })
  await riga('solleciti', {
    ...{ fattura_id: fatturaId, cliente_id: clienteId, tono: 'Promemoria', canale: 'Email' },
    preparato_il: quando.created_at,
  })
  await riga('ordini_pezzi', { fornitore_id: fornitoreId, ordinato_il: quando.created_at })
  await riga('pezzi', {
    ...{ descrizione: 'Valvola gas', codice: 'VK4105', quantita: '1', urgente: false, stato: 'Usato' },
    ...{ cliente_id: clienteId, fornitore_id: fornitoreId, ordine_id: 1, chiesto_il: quando.created_at },
  })
  await riga('file_elettronici', {
    ...{
      fattura_id: fatturaId,
      nome_file: 'IT1_0.xml',
      impronta: 'b'.repeat(64),
      xml: FILE_VUOTO,
      attuale: true,
    },
  })
  await riga('file_firmati', {
    ...{ fattura_id: fatturaId, cliente_id: clienteId, file_id: 1 },
    ...{ nome_file: 'IT1_0.xml.p7m', impronta: 'f'.repeat(64) },
  })
  await riga('invii_pec', {
    ...{ fattura_id: fatturaId, file_id: 1, message_id: 'm', stato: 'Annullata', tentativi: 1 },
    ...{ accodata_il: quando.created_at, spedita_il: quando.created_at },
  })
  await riga('messaggi_pec', {
    ...{ message_id: 'm', tipo: 'accettazione', stato: 'Letto', posto: '7:1', lettore: '1' },
    ...{ arrivato_il: quando.created_at, invio_id: 1, cliente_id: clienteId, impronta: 'f'.repeat(64) },
  })
  await riga('file_ricevuti', {
    ...{ fattura_id: fatturaId, cliente_id: clienteId, impronta: 'c'.repeat(64), stesso_xml: 'd'.repeat(64) },
    ...{ nome_file: 'IT2_0.xml', firmata: false, corpo: 0 },
  })
  await riga('ricevute_sdi', {
    ...{
      fattura_id: fatturaId,
      cliente_id: clienteId,
      tipo: 'RC',
      nome_file: 'IT1_0_RC_001.xml',
      file_id: 1,
    },
    ...{ impronta: 'e'.repeat(64), stato: null, data: giorno, errori: '[]', vale: true },
  })
  await db
    .insertInto('movimenti')
    .values({
      ...{
        stato: 'fatta',
        nome_file: 'banca.xml',
        formato: 'camt',
        fuori: '[]',
        nome_utente: 'admin',
        ...quando,
      },
    })
    .execute()
  await db
    .insertInto('movimenti_righe')
    .values({
      ...{
        movimento_id: 1,
        n: 1,
        data: giorno,
        importo: 12200,
        descrizione: 'SALDO',
        nome: 'ADA',
        iban: 'IT1',
      },
      ...{ esito: 'da_confermare', chiave: 'ada saldo', impronta: 'f', cliente_id: clienteId, ...quando },
    })
    .execute()
  await riga('crediti', { cliente_id: clienteId, data: giorno, importo: 12200, metodo: 'Bonifico' })
  await riga('crediti_restituzioni', { credito_id: 1, data: giorno, importo: 100, metodo: 'Bonifico' })
  await riga('movimenti_parti', { riga_id: 1, tipo: 'categoria', importo: 100, categoria: 'Commissioni' })
  await db
    .insertInto('scadenze_fatte')
    .values({
      ...{ cliente_id: clienteId, caldaia_id: caldaiaId, controllo: 'RCEE', fatta_il: giorno },
      created_at: `${giorno}T00:00:00.000Z`,
      updated_at: `${giorno}T00:00:00.000Z`,
    })
    .execute()
  await dati('POST', '/contatti', { corpo: { clienteId, esito: 'Non_Risponde' } })
  await dati('POST', '/assenze', {
    corpo: { utenteId: operatore.id, dal: giorno, al: giorno, tipo: 'Ferie' },
  })
  const visita = await dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Manutenzione', tipologia: 'Manutenzione', utenteAssegnatoId: operatore.id },
      ...{ dataInizio: `${giorno}T09:00:00Z`, dataFine: `${giorno}T10:00:00Z`, dittaId },
      aiutanti: [{ utenteId: direttore.id }],
    },
  })
  await riga('fatture_visite', { appuntamento_id: visita.id, fattura_id: fatturaId })
  const ultimo_invio_il = `${giorno}T00:00:00.000Z`
  await riga('spedizioni', {
    documento: 'Preventivo',
    soggetto: 0,
    revisione: 0,
    cliente_id: clienteId,
    ultimo_invio_il,
  })
  await dati('POST', '/messaggi/a-mano', {
    corpo: { tipo: 'Conferma', appuntamentoId: visita.id, canale: 'WhatsApp' },
  })
  await db
    .insertInto('risposte')
    .values({
      ...{ cliente_id: clienteId, appuntamento_id: visita.id, inizio: visita.data_inizio },
      ...{ esito: 'Confermata', nota: null, risposto_il: `${giorno}T00:00:00.000Z`, versione: 1 },
      ...{ created_at: `${giorno}T00:00:00.000Z`, updated_at: `${giorno}T00:00:00.000Z` },
    } as never)
    .execute()
  await unRapporto(db, { clienteId, appuntamentoId: visita.id, tecnicoId: operatore.id })
  await moduloSalvato(db, {
    ...{ clienteId, caldaiaId, tecnicoId: operatore.id, riga: { appuntamento_id: visita.id } },
  })
  await db
    .insertInto('azioni')
    .values({
      ...{
        uid: 'azione',
        impronta: 'i',
        utente_id: operatore.id,
        tipo: 'visita.gestisci',
        esito: 'verifica',
      },
      ...{
        appuntamento_id: visita.id,
        cliente_id: clienteId,
        motivo: 'Annullata',
        corpo: '{}',
        contrasti: '[]',
      },
      ...{ confermata_il: `${giorno}T00:00:00.000Z`, ricevuta_il: `${giorno}T00:00:00.000Z`, versione: 1 },
      ...{ created_at: `${giorno}T00:00:00.000Z`, updated_at: `${giorno}T00:00:00.000Z` },
    })
    .execute()
  const { id: lottoId } = await db
    .insertInto('lotti')
    .values({
      ...{ tipo: 'Prenotazione', titolo: '1 visita', utente: 'admin', fatto_il: `${giorno}T00:00:00.000Z` },
      ...{ created_at: `${giorno}T00:00:00.000Z`, updated_at: `${giorno}T00:00:00.000Z` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lotti_visite')
    .values({ lotto_id: lottoId, appuntamento_id: visita.id, versione: 1 })
    .execute()
  await dati('POST', `/appuntamenti/${visita.id}/richiesta-presa-in-carico`, { come: 'altro' })
}
