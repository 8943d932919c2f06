import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { JPEG } from './jpeg.ts'
import { moduloSalvato } from './moduli-chiusi.ts'
import { multipart, samplePdf } from './pdf.ts'
import { PNG } from './png.ts'
import { unRapporto } from './report.ts'

/** A customer of whom something is kept in every table, and in every column that can hold it. */
export async function wholeCustomer(bench: Bench, nome: string) {
  const { id: dittaId } = await bench.dati('POST', '/ditte', { corpo: { nome: `D ${nome}`, colore: 'blue' } })
  const note = `note di ${nome}`
  const followUp = { dataFollowUp: '2030-01-02', noteFollowUp: `${note}: richiamare` }
  const codici = { codiceFiscale: 'SQTMNG71A55F839X', partitaIva: '01234567890' }
  const { id: clienteId } = await bench.dati('POST', '/clienti', {
    corpo: {
      nome,
      cognome: "D'Amico",
      telefono: '333 418 22 06',
      altriTelefoni: [{ numero: `0824 55 12 ${nome.length + 10}`, nome: `vicina di ${nome}` }],
      email: `${nome}@Posta.example`,
      indirizzo: 'Via Segreta 5',
      comune: 'Ercolano',
      cap: '80056',
      provincia: 'NA',
      ...codici,
      ...{ denominazione: `Impresa ${nome}`, pec: `${nome}@pec.example`, codiceDestinatario: 'SQT1234' },
      note,
      ...followUp,
      dittaId,
    },
  })
  const impianto = { clienteId, marca: 'Vaillant', modello: 'ecoTEC', note, dataInstallazione: '2020-01-01' }
  const caldaia = await bench.dati('POST', '/caldaie', {
    corpo: { ...impianto, matricola: `MATR-${nome}`, prossimaRevisione: '2030-02-01' },
  })
  const condizionatore = await bench.dati('POST', '/condizionatori', {
    corpo: { ...impianto, serialNumber: `SER-${nome}`, btu: 9000 },
  })
  const carica = async (tipologia: string) => {
    const campi = { tipologia, clienteId: String(clienteId), descrizione: note }
    const file = { nome: `${tipologia} ${nome}.pdf`, contenuto: samplePdf(`${tipologia} ${nome}`) }
    return (await bench.dati('POST', '/documenti/upload', multipart(campi, file))).fileMediaId as number
  }
  const documenti = { rapporto: await carica('RCEE'), fattura: await carica('Fattura') }
  const rcee = await bench.dati('POST', '/rcee', {
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
  await bench.dati('POST', '/deroghe', {
    corpo: { caldaiaId: caldaia.id, controllo: 'RCEE', tipo: 'intervallo', mesi: 12, nota: note },
  })
  await bench.dati('POST', '/contatti', { corpo: { clienteId, esito: 'Non_Risponde', nota: note } })
  const visita = await bench.dati('POST', '/appuntamenti', {
    corpo: {
      clienteId,
      utenteAssegnatoId: bench.operatore.id,
      ...{ servono: 2, aiutanti: [{ utenteId: bench.direttore.id }] },
      titolo: `Visita ${nome}`,
      tipologia: 'Riparazione',
      stato: 'Completato',
      dataInizio: '2026-01-02T09:00',
      dataFine: '2026-01-02T10:00',
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
    },
  })
  await bench.dati('POST', '/contratti', {
    corpo: {
      ...{ clienteId, caldaie: [caldaia.id], stato: 'Attivo', dataInizio: '2026-01-01', durataMesi: 12 },
      ...{ rinnovoTacito: true, preavvisoGiorni: 60, canone: 100, aliquotaIva: '22', note },
      ...{ periodicita: 'Annuale', anticipato: true, visiteAnno: 1, ancora: 'Ultima_Visita' },
      rceeCompreso: false,
    },
  })
  const importi = { subtotale: 100, ivaImporto: 22, totale: 122 }
  const preventivo = await bench.dati('POST', '/preventivi', {
    corpo: {
      clienteId,
      titolo: `Caldaia ${nome}`,
      tipologia: 'Caldaia',
      ...importi,
      ivaPercentuale: 22,
      note,
      dataScadenza: '2030-01-01',
    },
  })
  await bench.dati('PUT', `/preventivi/${preventivo.id}`, { corpo: { stato: 'Inviato' } })
  await bench.dati('PUT', `/preventivi/${preventivo.id}`, { corpo: { titolo: `Caldaia nuova ${nome}` } })
  await bench.dati('POST', `/preventivi/${preventivo.id}/accettazione`, {
    corpo: { data: '2026-01-02', nome: `${nome} D’Amico`, modalita: 'firma', firma: PNG },
  })
  await bench.dati('POST', '/commesse', {
    corpo: { clienteId, preventivoId: preventivo.id, titolo: `Lavori ${nome}`, note },
  })
  const pdf = { nome: `Preventivo ${nome}.pdf`, contenuto: samplePdf(`Preventivo ${nome}`) }
  await bench.dati('POST', `/preventivi/${preventivo.id}/upload-pdf`, multipart({}, pdf))
  const fattura = await bench.dati('POST', '/fatture', {
    corpo: {
      numeroDocumento: `FT-${clienteId}`,
      tipo: 'Attiva',
      clienteId,
      dataEmissione: '2026-01-03',
      dataScadenza: '2026-02-03',
      ...importi,
      stato: 'Da_Pagare',
      note,
      fileMediaId: documenti.fattura,
    },
  })
  await dichiarazioneDi(bench, clienteId, nome)
  await messaggioA(bench, { clienteId, nome, visitaId: visita.id })
  await azioneDi(bench, { clienteId, nome, visitaId: visita.id })
  const file = { nome: `Rapporto ${nome}.pdf`, contenuto: samplePdf(`rapporto ${nome} ${clienteId}`) }
  const { impronta } = await bench.dati('POST', '/azioni/file', multipart({}, file))
  const foto = await bench.dati('POST', '/azioni/file', multipart({}, { nome: 'f.jpg', contenuto: JPEG }))
  await unRapporto(bench.db, {
    ...{ clienteId, appuntamentoId: visita.id, tecnicoId: bench.operatore.id },
    ...{ nome, pdf: impronta, jpg: foto.impronta },
  })
  const pezzo = await bench.dati('POST', '/pezzi', {
    corpo: { descrizione: `Valvola di ${nome}`, appuntamentoId: visita.id, note },
  })
  await bench.db
    .updateTable('pezzi')
    .set({ impronta: foto.impronta, nome_file: `Targhetta ${nome}.jpg` })
    .where('id', '=', pezzo.id)
    .execute()
  const modulo = { nome: `RCEE ${nome}.pdf`, contenuto: samplePdf(`modulo ${nome} ${clienteId}`) }
  const mandato = await bench.dati('POST', '/azioni/file', multipart({}, modulo))
  await moduloSalvato(bench.db, {
    ...{ clienteId, caldaiaId: caldaia.id, tecnicoId: bench.operatore.id, nome, pdf: mandato.impronta },
    riga: { appuntamento_id: visita.id },
  })
  const adesso = '2026-11-24T09:20:00.000Z'
  await bench.db
    .insertInto('rapporti_attesi')
    .values({
      ...{ uid: `atteso-${visita.id}`, utente_id: bench.operatore.id, appuntamento_id: visita.id },
      ...{ cliente_id: clienteId, corpo: JSON.stringify({ firma: { nome } }) },
      ...{ ricevuto_il: adesso, created_at: adesso, updated_at: adesso },
    })
    .execute()
  await nonE(bench, clienteId)
  await rateDi(bench, fattura.id)
  await sql`insert into solleciti (fattura_id, cliente_id, tono, canale, preparato_il, created_at, updated_at)
    values (${fattura.id}, ${clienteId}, 'Promemoria', 'Email', '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z',
      '2026-01-05T08:00:00.000Z')`.execute(bench.db)
  await movimentoDi(bench, clienteId, nome)
  await rigaInAttesa(bench, clienteId, nome)
  return { clienteId, caldaia, condizionatore, documenti, rcee, visita, preventivo, fattura }
}

/** Somebody else with the same telephone, said not to be them. */
async function nonE(bench: Bench, clienteId: number) {
  const { id: altroId } = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Parente', cognome: 'Diverso', telefono: '333 418 22 06' },
  })
  await bench.dati('POST', '/clienti-distinti', { corpo: { clienteId, altroId } })
}

/** What they declared to pay less VAT, with the paper that they signed. */
async function dichiarazioneDi(bench: Bench, clienteId: number, nome: string) {
  const campi = { tipologia: 'Dichiarazione', clienteId: String(clienteId) }
  const file = { nome: `Dichiarazione ${nome}.pdf`, contenuto: samplePdf(`dichiarazione ${nome}`) }
  const { fileMediaId } = await bench.dati('POST', '/documenti/upload', multipart(campi, file))
  const corpo = { clienteId, tipo: 'IVA 4% disabili', data: '2026-01-05', documentoId: fileMediaId }
  await bench.dati('POST', '/dichiarazioni-iva', { corpo: { ...corpo, descrizione: `Per ${nome}` } })
}

/** What a customer was told: no mailbox is set here, so it is written as the queue writes it. */
async function messaggioA(
  { db }: Bench,
  { clienteId, nome, visitaId }: { clienteId: number; nome: string; visitaId: number },
) {
  const adesso = new Date().toISOString()
  await sql`insert into messaggi (tipo, canale, stato, chiave, cliente_id, appuntamento_id, destinatario, oggetto, testo,
      errore, tentativi, mandato_il, creato_il, autore, created_at, updated_at)
    values ('Conferma', 'Email', 'Inviato', ${`Conferma:${visitaId}`}, ${clienteId}, ${visitaId}, ${`${nome}@esempio.it`},
      'Visita', ${`Gentile ${nome}, a domani`}, null, 1, ${adesso}, ${adesso}, 'admin', ${adesso}, ${adesso})`.execute(
    db,
  )
  await sql`insert into spedizioni (documento, soggetto, revisione, cliente_id, inviato_il, domanda, created_at, updated_at)
    values ('Rapporto', ${visitaId}, 0, ${clienteId}, ${adesso}, ${`${nome} chiede quando`}, ${adesso}, ${adesso})`.execute(
    db,
  )
  await sql`insert into risposte (cliente_id, appuntamento_id, inizio, esito, nota, risposto_il, created_at, updated_at)
    values (${clienteId}, ${visitaId}, ${adesso}, 'Altro_Giorno', ${`${nome} preferisce il sabato`}, ${adesso}, ${adesso},
      ${adesso})`.execute(db)
}

/** A row of a bank's statement by which they paid. */
async function movimentoDi({ db }: Bench, clienteId: number, nome: string) {
  const adesso = '2026-01-05T08:00:00.000Z'
  const { id } = await db
    .insertInto('movimenti')
    .values({
      ...{ stato: 'fatta', nome_file: 'banca.xml', formato: 'camt', fuori: '[]', nome_utente: 'admin' },
      ...{ created_at: adesso, updated_at: adesso },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const quando = { created_at: adesso, updated_at: adesso }
  const { id: rigaId } = await db
    .insertInto('movimenti_righe')
    .values({
      ...{ movimento_id: id, n: 1, data: '2026-01-05', importo: 12200, descrizione: `SALDO ${nome}`, nome },
      ...{
        iban: 'IT60X0542811101000000123456',
        riferimento: `CRO ${nome}`,
        chiave: nome,
        impronta: `i${id}`,
      },
      ...{ esito: 'da_confermare', registrata: `i${id}`, cliente_id: clienteId },
      ...{ confermata_il: adesso, nome_utente: 'admin', ...quando },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // It paid nothing yet, and a part of it was given back.
  const soldi = { data: '2026-01-05', metodo: 'Bonifico', ...quando }
  const { id: credito_id } = await db
    .insertInto('crediti')
    .values({ cliente_id: clienteId, importo: 12200, da_restituire: false, ...soldi })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('crediti_restituzioni')
    .values({ credito_id, importo: 2000, ...soldi })
    .execute()
  await db
    .insertInto('movimenti_parti')
    .values({ riga_id: rigaId, tipo: 'credito', importo: 12200, credito_id, ...quando })
    .execute()
  await db.updateTable('movimenti_righe').set({ esito: 'registrata' }).where('id', '=', rigaId).execute()
}

/** What a technician's telephone sent of a visit that had changed meanwhile: it waits for the office. */
async function azioneDi(
  { db, operatore }: Bench,
  { clienteId, nome, visitaId }: { clienteId: number; nome: string; visitaId: number },
) {
  const adesso = new Date().toISOString()
  const contrasti = JSON.stringify([
    { campo: 'stato', prima: null, dopo: 'Completato', ufficio: 'Annullato' },
  ])
  await sql`insert into azioni (uid, impronta, utente_id, tipo, appuntamento_id, cliente_id, esito, motivo, corpo, contrasti,
      confermata_il, ricevuta_il, created_at, updated_at)
    values (${`azione-${visitaId}`}, 'i', ${operatore.id}, 'visita.gestisci', ${visitaId}, ${clienteId}, 'verifica',
      ${`${nome} ha annullato`}, ${JSON.stringify({ nome })}, ${contrasti}, ${adesso}, ${adesso}, ${adesso}, ${adesso})`.execute(
    db,
  )
}

/** Instalments of an invoice to a customer: older versions have some, today's gives plans to suppliers' invoices only. */
async function rateDi({ db }: Bench, fatturaId: number) {
  const adesso = new Date().toISOString()
  for (const numero of [1, 2])
    await sql`insert into rate_fatture (fattura_id, numero_rata, importo, data_scadenza, created_at, updated_at)
      values (${fatturaId}, ${numero}, 6100, '2026-02-03', ${adesso}, ${adesso})`.execute(db)
}

/** A row of a file that waits to be imported, found to be this customer again. */
async function rigaInAttesa({ db, admin }: Bench, clienteId: number, nome: string) {
  const [adesso, celle] = [new Date().toISOString(), JSON.stringify([nome])]
  const { rows } = await sql<{ id: number }>`insert into importazioni
    (nome_file, formato, stato, colonne, abbinamento, utente_id, nome_utente, richiesta, created_at, updated_at)
    values ('c.csv', 'csv', 'controllata', '["Nome"]', '["nome"]', ${admin.id}, 'admin', 'r', ${adesso}, ${adesso})
    returning id`.execute(db)
  await sql`insert into importazioni_righe (importazione_id, n, celle, esito, duplicato, duplicato_di)
    values (${rows[0]?.id}, 1, ${celle}, 'duplicato', ${celle}, ${clienteId})`.execute(db)
}
