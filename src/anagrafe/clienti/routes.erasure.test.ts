import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { wholeCustomer } from '#test/customer.ts'
import { contenuto } from '#test/schemas.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

type Riga = Record<string, unknown>

/** Every row of every table, by what names it. */
async function tutto(): Promise<Map<string, Riga>> {
  const chiedi = async (testo: string) => (await sql<Riga>`${sql.raw(testo)}`.execute(bench.db)).rows
  const righe = new Map<string, Riga>()
  for (const tabella of Object.keys(await contenuto(bench.motore, chiedi)))
    for (const [n, riga] of (await chiedi(`select * from ${tabella}`)).entries())
      righe.set(`${tabella} ${riga.id ?? riga.importazione_id ?? n}`, riga)
  return righe
}

/**
 * What changed between two moments, a line for each value; the time of the change and what is beside the archive are left
 * out.
 */
function differenze(prima: Map<string, Riga>, dopo: Map<string, Riga>): string[] {
  const nomi = [...new Set([...prima.keys(), ...dopo.keys()])]
  const righe = nomi.flatMap((nome) => {
    const [tabella = ''] = nome.split(' ')
    if (['conteggi', 'sessioni', 'richieste_ripetibili'].includes(tabella)) return []
    const [era, ora] = [prima.get(nome), dopo.get(nome)]
    if (!era) return [`${tabella}: nuova, ${ora?.azione} ${ora?.prima} ${ora?.dopo}`]
    if (!ora) return [`${tabella}: eliminata ${era.nome_file ?? ''}`.trim()]
    return Object.keys(era)
      .filter((colonna) => colonna !== 'updated_at' && era[colonna] !== ora[colonna])
      .map((colonna) => {
        const ripulita = tabella === 'registro' && ora[colonna] === null
        return ripulita
          ? `registro di ${era.tabella}: senza ${colonna}`
          : `${tabella}.${colonna} = ${ora[colonna]}`
      })
  })
  return righe.map((riga) => riga.trim()).sort()
}

test('la cancellazione tocca, in tutto l’archivio, questi valori e nessun altro', async () => {
  const { clienteId, preventivo } = await wholeCustomer(bench, 'Mariangela')
  await wholeCustomer(bench, 'Rosa')
  const prima = await tutto()
  await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
  const cambiato = `
    accettazioni: eliminata
    appuntamenti.codice_fiscale = null
    appuntamenti.data_follow_up = null
    appuntamenti.data_ricontatto = null
    appuntamenti.descrizione = null
    appuntamenti.indirizzo_intervento = null
    appuntamenti.note_completamento = null
    appuntamenti.note_follow_up = null
    appuntamenti.note_interne = null
    appuntamenti.partita_iva = null
    appuntamenti.ricerca = riparazione
    appuntamenti.richiesta_ricevuta = false
    appuntamenti.titolo = Riparazione
    appuntamenti.versione = 2
    azioni.contrasti = null
    azioni.corpo = null
    azioni.motivo = null
    azioni.versione = 2
    caldaie.matricola = null
    caldaie.note = null
    caldaie.versione = 2
    clienti.altri_telefoni = null
    clienti.attivo = false
    clienti.cap = null
    clienti.codice_destinatario = null
    clienti.codice_fiscale = null
    clienti.cognome = anonimo ${clienteId}
    clienti.comune = null
    clienti.data_follow_up = null
    clienti.denominazione = null
    clienti.email = null
    clienti.email_chiave = null
    clienti.indirizzo = null
    clienti.indirizzo_ricerca =
    clienti.nome = Cliente
    clienti.note = null
    clienti.note_follow_up = null
    clienti.ordine = anonimo ${clienteId} cliente
    clienti.partita_iva = null
    clienti.pec = null
    clienti.provincia = null
    clienti.ricerca = anonimo ${clienteId} cliente
    clienti.telefono = null
    clienti.versione = 2
    clienti_distinti: eliminata
    clienti_telefoni: eliminata
    clienti_telefoni: eliminata
    commesse.note = null
    commesse.titolo = Commessa
    commesse.versione = 2
    condizionatori.note = null
    condizionatori.serial_number = null
    condizionatori.versione = 2
    contatti.nota = null
    contatti.versione = 2
    contratti.disdetto_il = ${oggi()}
    contratti.note = null
    contratti.stato = Disdetto
    contratti.versione = 3
    contratti_canoni: eliminata
    deroghe.nota =
    deroghe.versione = 2
    dichiarazioni_iva: eliminata
    documenti: eliminata Dichiarazione Mariangela.pdf
    documenti: eliminata Preventivo Mariangela.pdf
    documenti: eliminata RCEE Mariangela.pdf
    documenti: eliminata RCEE Mariangela.pdf
    documenti: eliminata Rapporto Mariangela.pdf
    fatture.intestatario = Impresa Mariangela, Via Segreta 5 80056 Ercolano NA, SQTMNG71A55F839X, 01234567890
    fatture.versione = 2
    impianti.codice_catasto = null
    impianti.indirizzo = null
    impianti.responsabile_nome = null
    impianti.versione = 2
    importazioni.stato = bozza
    importazioni_righe: eliminata
    messaggi: eliminata
    movimenti_righe.chiave =
    movimenti_righe.descrizione =
    movimenti_righe.iban = null
    movimenti_righe.nome = null
    movimenti_righe.riferimento = null
    movimenti_righe.versione = 2
    notifiche: eliminata
    notifiche: eliminata
    pezzi: eliminata Targhetta Mariangela.jpg
    preventivi.documento_id = null
    preventivi.note = null
    preventivi.ricerca = ${preventivo.numero_preventivo.toLowerCase()} ${preventivo.numero_preventivo.replace(/\D/g, '')} caldaia
    preventivi.titolo = Caldaia
    preventivi.versione = 6
    preventivi_revisioni: eliminata
    preventivi_righe: eliminata
    rapporti: eliminata
    rapporti_attesi: eliminata
    rapporti_foto: eliminata Prima Mariangela.jpg
    rapporti_materiali: eliminata
    rcee.data_follow_up = null
    rcee.file_media_id = null
    rcee.note_contatto = null
    rcee.note_follow_up = null
    rcee.versione = 2
    rcee_moduli: eliminata
    registro di accettazioni: senza dopo
    registro di appuntamenti: senza dopo
    registro di caldaie: senza dopo
    registro di clienti: senza dopo
    registro di commesse: senza dopo
    registro di condizionatori: senza dopo
    registro di contatti: senza dopo
    registro di contratti: senza dopo
    registro di deroghe: senza dopo
    registro di dichiarazioni_iva: senza dopo
    registro di documenti: senza dopo
    registro di documenti: senza dopo
    registro di documenti: senza dopo
    registro di documenti: senza dopo
    registro di pezzi: senza dopo
    registro di preventivi: senza dopo
    registro di preventivi: senza dopo
    registro di preventivi: senza dopo
    registro di preventivi: senza dopo
    registro di preventivi: senza dopo
    registro di preventivi: senza prima
    registro di preventivi: senza prima
    registro di preventivi: senza prima
    registro di preventivi: senza prima
    registro di preventivi_righe: senza dopo
    registro di rcee: senza dopo
    registro: nuova, aggiorna null null
    registro: nuova, anonimizza null null
    risposte: eliminata
    scadenze: eliminata
    scadenze: eliminata
    scadenze: eliminata
    scadenze: eliminata
    scadenze: eliminata
    solleciti: eliminata
    spedizioni: eliminata`
  const righe = cambiato.split('\n').slice(1)
  expect(differenze(prima, await tutto())).toEqual(righe.map((riga) => riga.trim()))
})

test('l’esportazione ha le tabelle in ordine, ognuna con le righe come stanno', async () => {
  const { clienteId } = await wholeCustomer(bench, 'Concetta')
  const headers = { authorization: `Bearer ${bench.admin.token}` }
  const risposta = await bench.app.inject({ url: `/api/clienti/${clienteId}/esporta`, headers })
  const zip = unzipSync(new Uint8Array(risposta.rawPayload))
  const testo = strFromU8(zip['dati.json'] ?? new Uint8Array())
  const dati = JSON.parse(testo)
  const righe = async (tabella: string, colonna = 'cliente_id') =>
    (
      await sql`select * from ${sql.table(tabella)} where ${sql.ref(colonna)} = ${clienteId} order by id`.execute(
        bench.db,
      )
    ).rows
  const { rows: rate } =
    await sql`select rate_fatture.* from rate_fatture join fatture on fatture.id = fattura_id
    where cliente_id = ${clienteId} order by rate_fatture.id`.execute(bench.db)
  const { rows: canoni } =
    await sql`select contratti_canoni.* from contratti_canoni join contratti on contratti.id = contratto_id
    where cliente_id = ${clienteId} order by contratti_canoni.id`.execute(bench.db)
  const dellaFattura = async (tabella: string) =>
    (
      await sql`select una.* from ${sql.table(tabella)} una join fatture on fatture.id = una.fattura_id
      where fatture.cliente_id = ${clienteId} order by una.id`.execute(bench.db)
    ).rows
  const { rows: visite } =
    await sql`select fatture_visite.* from fatture_visite join appuntamenti on appuntamenti.id = appuntamento_id
    where cliente_id = ${clienteId} order by fatture_visite.id`.execute(bench.db)
  const { rows: aiutanti } =
    await sql`select una.* from appuntamenti_aiutanti una join appuntamenti on appuntamenti.id = appuntamento_id
    where cliente_id = ${clienteId} order by una.id`.execute(bench.db)
  const { rows: rese } =
    await sql`select r.* from crediti_restituzioni r join crediti on crediti.id = credito_id
    where cliente_id = ${clienteId} order by r.id`.execute(bench.db)
  const { rows: parti } =
    await sql`select p.* from movimenti_parti p join movimenti_righe on movimenti_righe.id = riga_id
    where cliente_id = ${clienteId} order by p.id`.execute(bench.db)
  const attesi = {
    esportato: dati.esportato,
    cliente: (await righe('clienti', 'id'))[0],
    clienti_uniti: await righe('clienti_uniti', 'a'),
    clienti_distinti: await righe('clienti_distinti'),
    impianti: await righe('impianti'),
    caldaie: await righe('caldaie'),
    condizionatori: await righe('condizionatori'),
    documenti: await righe('documenti'),
    messaggi_pec: [],
    rcee: await righe('rcee'),
    deroghe: await righe('deroghe'),
    scadenze_fatte: await righe('scadenze_fatte'),
    contatti: await righe('contatti'),
    contratti: await righe('contratti'),
    contratti_canoni: canoni,
    appuntamenti: await righe('appuntamenti'),
    appuntamenti_aiutanti: aiutanti,
    messaggi: await righe('messaggi'),
    spedizioni: await righe('spedizioni'),
    risposte: await righe('risposte'),
    preventivi: await righe('preventivi'),
    preventivi_righe: await righe('preventivi_righe'),
    preventivi_revisioni: await righe('preventivi_revisioni'),
    accettazioni: await righe('accettazioni'),
    commesse: await righe('commesse'),
    fatture: await righe('fatture'),
    fatture_visite: visite,
    fatture_righe: await dellaFattura('fatture_righe'),
    fatture_riepilogo: await dellaFattura('fatture_riepilogo'),
    pagamenti: await dellaFattura('pagamenti'),
    crediti: await righe('crediti'),
    crediti_restituzioni: rese,
    file_elettronici: await dellaFattura('file_elettronici'),
    file_firmati: [],
    file_ricevuti: [],
    ricevute_sdi: [],
    dichiarazioni_iva: await righe('dichiarazioni_iva'),
    rate_fatture: rate,
    invii_pec: [],
    solleciti: await righe('solleciti'),
    pezzi: await righe('pezzi'),
    rapporti_materiali: await righe('rapporti_materiali'),
    rapporti_foto: await righe('rapporti_foto'),
    rapporti_attesi: await righe('rapporti_attesi'),
    rapporti: await righe('rapporti'),
    rcee_moduli: await righe('rcee_moduli'),
    azioni: await righe('azioni'),
    fatture_ricevute_righe: [],
    movimenti_righe: await righe('movimenti_righe'),
    movimenti_parti: parti,
    integrazioni: [],
  }
  expect(testo).toBe(JSON.stringify(attesi, null, 2))
  expect(aiutanti).toHaveLength(1)
  expect([attesi.documenti.length, rate.length, canoni.length]).toEqual([6, 2, 1])
  expect(Object.keys(zip).sort()).toEqual(
    [
      'dati.json',
      ...dati.rapporti_foto.map(
        (f: { id: number; nome_file: string }) => `rapporti_foto/${f.id}-${f.nome_file}`,
      ),
      ...dati.pezzi.map((p: { id: number; nome_file: string }) => `pezzi/${p.id}-${p.nome_file}`),
      ...dati.documenti.map((d: { id: number; nome_file: string }) => `documenti/${d.id}-${d.nome_file}`),
    ].sort(),
  )
})
