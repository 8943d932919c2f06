import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { JPEG } from './jpeg.ts'
import { moduloSalvato } from './moduli-chiusi.ts'
import { multipart, samplePdf } from './pdf.ts'
import { PNG } from './png.ts'
import { unRapporto } from './report.ts'
import { row } from './row.ts'

/** A customer of whom something is kept in every table, and in every column that can hold it. */
export async function wholeCustomer(bench: Bench, nome: string, cognome = "D'Amico") {
  const { crea, dati, db, operatore } = bench
  const { id: dittaId } = await dati('POST', '/ditte', { corpo: { nome: `D ${nome}`, colore: 'blue' } })
  const note = `note di ${nome}`
  const followUp = { dataFollowUp: '2030-01-02', noteFollowUp: `${note}: richiamare` }
  const codici = { codiceFiscale: 'SQTMNG71A55F839X', partitaIva: '01234567890' }
  const { id: clienteId } = await crea.cliente(`${nome} ${cognome}`, {
    telefono: '333 418 22 06',
    altriTelefoni: [{ numero: `0824 55 12 ${nome.length + 10}`, nome: `vicina di ${nome}` }],
    email: `${nome}@Posta.example`,
    indirizzo: 'Via Segreta 5',
    comune: 'Ercolano',
    cap: '80056',
    provincia: 'NA',
    ...codici,
    denominazione: `Impresa ${nome}`,
    pec: `${nome}@pec.example`,
    codiceDestinatario: 'SQT1234',
    note,
    ...followUp,
    dittaId,
  })
  const impianto = { marca: 'Vaillant', modello: 'ecoTEC', note, dataInstallazione: '2020-01-01' }
  const daRevisionare = { matricola: `MATR-${nome}`, prossimaRevisione: '2030-02-01' }
  const caldaia = await crea.caldaia(clienteId, { ...impianto, ...daRevisionare })
  const condizionatore = await crea.condizionatore(clienteId, {
    ...impianto,
    serialNumber: `SER-${nome}`,
    btu: 9000,
  })
  const carica = async (tipologia: string, campi: Record<string, string> = { descrizione: note }) => {
    const file = { nome: `${tipologia} ${nome}.pdf`, contenuto: samplePdf(`${tipologia} ${nome}`) }
    const corpo = multipart({ tipologia, clienteId: String(clienteId), ...campi }, file)
    return (await dati('POST', '/documenti/upload', corpo)).fileMediaId as number
  }
  const documenti = { rapporto: await carica('RCEE'), fattura: await carica('Fattura') }
  const rcee = await dati('POST', '/rcee', {
    corpo: {
      clienteId,
      caldaiaId: caldaia.id,
      numeroDocumento: `R-${clienteId}`,
      dataEmissione: '2026-01-01',
      dataScadenza: '2027-01-01',
      fileMediaId: documenti.rapporto,
      contattato: true,
      noteContatto: note,
      ...followUp,
    },
  })
  const deroga = { caldaiaId: caldaia.id, controllo: 'RCEE', tipo: 'intervallo', mesi: 12, nota: note }
  await dati('POST', '/deroghe', { corpo: deroga })
  await dati('POST', '/contatti', { corpo: { clienteId, esito: 'Non_Risponde', nota: note } })
  const visita = await crea.visita(clienteId, '2026-01-02T09:00', {
    servono: 2,
    aiutanti: [{ utenteId: bench.direttore.id }],
    titolo: `Visita ${nome}`,
    tipologia: 'Riparazione',
    stato: 'Completato',
    indirizzoIntervento: 'Via Segreta 7',
    descrizione: note,
    noteInterne: note,
    noteCompletamento: note,
    incasso: 80,
    spese: 5,
    richiestaRicevuta: true,
    ...codici,
    ...followUp,
    dataRicontatto: '2030-01-03',
    dittaId,
  })
  await crea.contratto(clienteId, [caldaia.id], { dataInizio: '2026-01-01', note })
  const preventivo = await crea.preventivo(clienteId, {
    titolo: `Caldaia ${nome}`,
    note,
    dataScadenza: '2030-01-01',
  })
  const suo = `/preventivi/${preventivo.id}`
  await dati('PUT', suo, { corpo: { stato: 'Inviato' } })
  await dati('PUT', suo, { corpo: { titolo: `Caldaia nuova ${nome}` } })
  await dati('POST', `${suo}/accettazione`, {
    corpo: { data: '2026-01-02', nome: `${nome} D’Amico`, modalita: 'firma', firma: PNG },
  })
  const commessa = { clienteId, preventivoId: preventivo.id, titolo: `Lavori ${nome}`, note }
  await dati('POST', '/commesse', { corpo: commessa })
  const pdf = { nome: `Preventivo ${nome}.pdf`, contenuto: samplePdf(`Preventivo ${nome}`) }
  await dati('POST', `${suo}/upload-pdf`, multipart({}, pdf))
  const fattura = await crea.attiva(clienteId, {
    numeroDocumento: `FT-${clienteId}`,
    dataEmissione: '2026-01-03',
    dataScadenza: '2026-02-03',
    aliquotaIva: null,
    note,
    fileMediaId: documenti.fattura,
  })
  // What they declared to pay less VAT, with the paper that they signed.
  await dati('POST', '/dichiarazioni-iva', {
    corpo: {
      clienteId,
      tipo: 'IVA 4% disabili',
      data: '2026-01-05',
      documentoId: await carica('Dichiarazione', {}),
      descrizione: `Per ${nome}`,
    },
  })
  const manda = async (file: string, contenuto: Buffer) =>
    (await dati('POST', '/azioni/file', multipart({}, { nome: file, contenuto }))).impronta as string
  const foto = await manda('f.jpg', JPEG)
  const chi = { clienteId, tecnicoId: operatore.id, nome }
  const rapporto = await manda(`Rapporto ${nome}.pdf`, samplePdf(`rapporto ${nome} ${clienteId}`))
  await unRapporto(db, { ...chi, appuntamentoId: visita.id, pdf: rapporto, jpg: foto })
  const { id: pezzoId } = await dati('POST', '/pezzi', {
    corpo: { descrizione: `Valvola di ${nome}`, appuntamentoId: visita.id, note },
  })
  const targhetta = { impronta: foto, nome_file: `Targhetta ${nome}.jpg` }
  await db.updateTable('pezzi').set(targhetta).where('id', '=', pezzoId).execute()
  await moduloSalvato(db, {
    ...chi,
    caldaiaId: caldaia.id,
    pdf: await manda(`RCEE ${nome}.pdf`, samplePdf(`modulo ${nome} ${clienteId}`)),
    riga: { appuntamento_id: visita.id },
  })
  // Somebody else with the same telephone, said not to be them.
  const { id: altroId } = await crea.cliente('Parente Simile', { telefono: '333 418 22 06' })
  await dati('POST', '/clienti-distinti', { corpo: { clienteId, altroId } })
  await delVisitato(bench, { clienteId, nome, visitaId: visita.id })
  await deiSoldi(bench, { clienteId, nome, fatturaId: fattura.id })
  await rigaInAttesa(bench, clienteId, nome)
  return { clienteId, caldaia, condizionatore, documenti, rcee, visita, preventivo, fattura }
}

/** What they were told and answered, and what of their visit waits: for files, or for the office. */
async function delVisitato(
  { db, operatore }: Bench,
  { clienteId: cliente_id, nome, visitaId }: { clienteId: number; nome: string; visitaId: number },
) {
  const adesso = new Date().toISOString()
  const suo = { cliente_id, appuntamento_id: visitaId }
  // No mailbox is set here, so it is written as the queue writes it.
  await row(db, 'messaggi', {
    ...suo,
    tipo: 'Conferma',
    canale: 'Email',
    stato: 'Inviato',
    chiave: `Conferma:${visitaId}`,
    destinatario: `${nome}@esempio.it`,
    oggetto: 'Visita',
    testo: `Gentile ${nome}, a domani`,
    tentativi: 1,
    mandato_il: adesso,
    creato_il: adesso,
    autore: 'admin',
  })
  const domanda = `${nome} chiede quando`
  const spedito = { documento: 'Rapporto', soggetto: visitaId, revisione: 0, inviato_il: adesso }
  await row(db, 'spedizioni', { ...spedito, cliente_id, domanda })
  const nota = `${nome} preferisce il sabato`
  await row(db, 'risposte', { ...suo, inizio: adesso, esito: 'Altro_Giorno', nota, risposto_il: adesso })
  // What a technician's telephone sent of a visit that had changed meanwhile.
  await row(db, 'azioni', {
    ...suo,
    uid: `azione-${visitaId}`,
    impronta: 'i',
    utente_id: operatore.id,
    tipo: 'visita.gestisci',
    esito: 'verifica',
    motivo: `${nome} ha annullato`,
    corpo: JSON.stringify({ nome }),
    contrasti: JSON.stringify([{ campo: 'stato', prima: null, dopo: 'Completato', ufficio: 'Annullato' }]),
    confermata_il: adesso,
    ricevuta_il: adesso,
  })
  const corpo = JSON.stringify({ firma: { nome } })
  const arrivato = { uid: `atteso-${visitaId}`, utente_id: operatore.id, ricevuto_il: adesso }
  await row(db, 'rapporti_attesi', { ...suo, ...arrivato, corpo })
}

/** A row of a bank's statement by which they paid, and what else is of money. */
async function deiSoldi(
  { db }: Bench,
  { clienteId: cliente_id, nome, fatturaId }: { clienteId: number; nome: string; fatturaId: number },
) {
  const adesso = '2026-01-05T08:00:00.000Z'
  const data = '2026-01-05'
  // Older versions have instalments of these, today's gives plans to suppliers' invoices only.
  for (const numero_rata of [1, 2])
    await row(db, 'rate_fatture', {
      fattura_id: fatturaId,
      numero_rata,
      importo: 6100,
      data_scadenza: '2026-02-03',
    })
  const sollecito = { fattura_id: fatturaId, cliente_id, tono: 'Promemoria', canale: 'Email' }
  await row(db, 'solleciti', { ...sollecito, preparato_il: adesso }, adesso)
  const movimento_id = await row(db, 'movimenti', {
    stato: 'fatta',
    nome_file: 'banca.xml',
    formato: 'camt',
    fuori: '[]',
    nome_utente: 'admin',
  })
  const riga_id = await row(db, 'movimenti_righe', {
    movimento_id,
    n: 1,
    data,
    importo: 12200,
    descrizione: `SALDO ${nome}`,
    nome,
    iban: 'IT60X0542811101000000123456',
    riferimento: `CRO ${nome}`,
    chiave: nome,
    impronta: `i${movimento_id}`,
    esito: 'da_confermare',
    registrata: `i${movimento_id}`,
    cliente_id,
    confermata_il: adesso,
    nome_utente: 'admin',
  })
  // It paid nothing yet, and a part of it was given back.
  const soldi = { data, metodo: 'Bonifico' }
  const credito_id = await row(db, 'crediti', { cliente_id, importo: 12200, da_restituire: false, ...soldi })
  await row(db, 'crediti_restituzioni', { credito_id, importo: 2000, ...soldi })
  await row(db, 'movimenti_parti', { riga_id, tipo: 'credito', importo: 12200, credito_id })
  await db.updateTable('movimenti_righe').set({ esito: 'registrata' }).where('id', '=', riga_id).execute()
}

/** A row of a file that waits to be imported, found to be this customer again. */
async function rigaInAttesa({ db, admin }: Bench, clienteId: number, nome: string) {
  const celle = JSON.stringify([nome])
  const importazione_id = await row(db, 'importazioni', {
    nome_file: 'c.csv',
    formato: 'csv',
    stato: 'controllata',
    colonne: '["Nome"]',
    abbinamento: '["nome"]',
    utente_id: admin.id,
    nome_utente: 'admin',
    richiesta: 'r',
  })
  await sql`insert into importazioni_righe (importazione_id, n, celle, esito, duplicato, duplicato_di)
    values (${importazione_id}, 1, ${celle}, 'duplicato', ${celle}, ${clienteId})`.execute(db)
}
