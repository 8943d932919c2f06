import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { clienteInElenco, clienteInput } from '#anagrafe/clienti/contract.ts'
import { elencaClienti } from '#anagrafe/clienti/queries.server.ts'
import { codiceFiscaleGiusto, partitaIvaGiusta } from '#anagrafe/clienti/rules.ts'
import { elencaDitte } from '#anagrafe/ditte/queries.server.ts'
import { COLORI_DITTA } from '#anagrafe/ditte/rules.ts'
import { fornitoreInput } from '#anagrafe/fornitori/contract.ts'
import { caldaiaInput, condizionatoreInput } from '#anagrafe/impianti/contract.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { elencaDocumentiRicevuti } from '#archivio/fatture-ricevute/queries.server.ts'
import { fattura } from '#carte/fatture/contract.ts'
import { elencaFatture } from '#carte/fatture/queries.server.ts'
import { sommano, TIPI_FATTURA } from '#carte/fatture/rules.ts'
import { trovaRibaInScadenza } from '#carte/fatture/scadenziario.queries.server.ts'
import { rigaPreventivo } from '#carte/preventivi/contract.ts'
import { elencaPreventivi } from '#carte/preventivi/queries.server.ts'
import { rceeConVisita, rceeInput } from '#scadenze/rcee/contract.ts'
import { contaRcee, elencaRcee } from '#scadenze/rcee/queries.server.ts'
import { openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { pdfFault } from '#server/files/pdf-reader.ts'
import { FileStore } from '#server/files/store.ts'
import { tornano } from '#shared/iva.ts'
import { STATI_APPUNTAMENTO } from '#shared/stati.ts'
import { appuntamentoInput, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { elencaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { rigaNotifica, TIPI_NOTIFICA } from '#visite/notifiche/contract.ts'
import { elencaNotifiche } from '#visite/notifiche/queries.server.ts'
import { leggiSegno, ricomincia, scriviSegno } from './archive.ts'
import { codiceFiscale } from './codes.ts'
import { AZIENDA } from './company.ts'
import { riempi } from './fill.ts'
import { inventa } from './invent.ts'
import { FORNITORI } from './suppliers.ts'

const OGGI = '2026-11-20'
const SOLITE = { seme: 1, clienti: 180, appuntamenti: 1500, rcee: 150, preventivi: 64, fatture: 150 }
const dati = inventa(SOLITE, OGGI, '11:20')

const cartella = mkdtempSync(join(tmpdir(), 'tepore-demo-'))
const environment = readEnvironment({ DATA_DIR: cartella })
const archive = await ricomincia(await openDatabase(environment), environment)
const { db } = archive
await riempi(db, dati, 'nessuna', OGGI, new FileStore(environment.documentsFolder), (trx) =>
  scriviSegno(trx, { ...SOLITE, giorno: OGGI, password: null }),
)
afterAll(async () => {
  await archive.chiudi()
  rmSync(cartella, { recursive: true, force: true })
})

test('lo stesso seme dà gli stessi dati, un altro seme no', () => {
  expect(inventa(SOLITE, OGGI, '11:20')).toEqual(dati)
  expect(inventa({ ...SOLITE, seme: 2 }, OGGI, '11:20').clienti).not.toEqual(dati.clienti)
})

test('ogni record passa per il modulo che lo scriverebbe', () => {
  const accetta = (schema: z.ZodType, record: object[]) => {
    for (const uno of record) expect(schema.parse(uno)).toEqual(uno)
  }
  accetta(
    clienteInput,
    dati.clienti.map((c) => c.dati),
  )
  accetta(caldaiaInput, dati.caldaie)
  accetta(condizionatoreInput, dati.condizionatori)
  accetta(appuntamentoInput, dati.visite)
  accetta(rceeInput, dati.rcee)
  accetta(aziendaModifica, [AZIENDA])
})

test('i record letti dall’archivio rispettano i contratti', async () => {
  const clienti = await elencaClienti(db, {})
  const visite = await elencaAppuntamenti(db, {})
  expect([clienti.conteggio, visite.conteggio]).toEqual([180, 1500])
  for (const riga of clienti.righe) expect(clienteInElenco.parse(riga)).toEqual(riga)
  for (const riga of visite.righe) expect(rigaAppuntamento.parse(riga)).toEqual(riga)
  expect((await caldaie.elenca(db, {})).conteggio).toBe(dati.caldaie.length)
  expect((await condizionatori.elenca(db, {})).conteggio).toBe(dati.condizionatori.length)
  expect((await trovaAzienda(db)).iban).toBe(AZIENDA.iban)
})

test('codici fiscali e partite IVA hanno il carattere finale giusto', () => {
  for (const { dati: cliente } of dati.clienti) {
    if (cliente.codiceFiscale) expect(cliente.codiceFiscale).toSatisfy(codiceFiscaleGiusto)
    if (cliente.partitaIva) expect(cliente.partitaIva).toSatisfy(partitaIvaGiusta)
  }
  expect(AZIENDA.partitaIva).toSatisfy(partitaIvaGiusta)
  const iban = [...`${AZIENDA.iban.slice(4)}${AZIENDA.iban.slice(0, 4)}`]
  expect(BigInt(iban.map((c) => Number.parseInt(c, 36)).join('')) % 97n).toBe(1n)
})

test('il codice fiscale è quello di legge', () => {
  const nascita = { data: '1980-01-01', donna: false, luogo: 'H501' }
  expect(codiceFiscale('Mario', 'Rossi', nascita)).toBe('RSSMRA80A01H501U')
  expect(codiceFiscale('Anna', 'Fo', { ...nascita, donna: true }).slice(0, 11)).toBe('FOXNNA80A41')
  expect(codiceFiscale('Gianfranco', 'D’Alò', nascita).slice(0, 6)).toBe('DLAGFR')
})

test('ogni schermata ha qualcosa da mostrare', async () => {
  const oggi = await elencaAppuntamenti(db, { data: OGGI })
  const colori = (await elencaDitte(db)).righe.map((d) => d.colore)
  const tecnici = dati.utenti.filter((u) => u.zona).map((u) => u.id)
  expect(new Set(oggi.righe.map((v) => v.stato))).toEqual(new Set(Object.keys(STATI_APPUNTAMENTO)))
  expect(new Set(colori)).toEqual(new Set(Object.keys(COLORI_DITTA)))
  for (const id of tecnici)
    expect(oggi.righe.filter((v) => v.utente_assegnato_id === id).length).toBeGreaterThan(1)
  expect((await elencaUtenti(db)).righe.map((u) => u.nome_utente)).toEqual(
    expect.arrayContaining(['admin', 'direttore', 'operatore', 'teresa.marino']),
  )
  const scadenze = dati.caldaie.map((c) => c.prossimaRevisione ?? '')
  expect(scadenze.some((s) => s < OGGI) && scadenze.some((s) => s > '2027-01-01')).toBe(true)
})

test('i preventivi sono in ogni stato, numerati senza buchi, e il PDF ce l’hanno davvero', async () => {
  const { righe, conteggio } = await elencaPreventivi(db, {})
  expect(conteggio).toBe(64)
  for (const riga of righe) expect(rigaPreventivo.parse(riga)).toEqual(riga)
  expect(new Set(righe.map((p) => p.stato))).toEqual(new Set(['Bozza', 'Inviato', 'Accettato', 'Rifiutato']))
  const del2026 = righe.filter((p) => p.numero_preventivo.startsWith('PREV-2026')).length
  expect(
    await db
      .selectFrom('contatori')
      .selectAll()
      .where('nome', '=', 'preventivi')
      .where('anno', '=', 2026)
      .execute(),
  ).toEqual([{ nome: 'preventivi', anno: 2026, valore: del2026 }])
  const conservati = dati.documenti.filter((d) => d.tipologia === 'Preventivo')
  expect(conservati).toHaveLength(righe.filter((p) => p.documento_id).length)
  for (const { contenuto } of conservati) {
    expect(await pdfFault(contenuto)).toBeUndefined()
    expect(contenuto.length).toBeLessThan(60_000)
  }
})

test('gli RCEE sono scaduti, vicini e lontani, e quelli che hanno un file ce l’hanno davvero', async () => {
  const { righe, conteggio } = await elencaRcee(db, OGGI, {})
  expect(conteggio).toBe(150)
  for (const riga of righe) expect(rceeConVisita.parse(riga)).toEqual(riga)
  const scadenze = dati.rcee.map((r) => r.dataScadenza ?? '')
  expect(scadenze.some((s) => s < OGGI) && scadenze.some((s) => s > '2027-01-01')).toBe(true)
  const { manutenzioni, followUp, contattati } = await contaRcee(db, OGGI)
  expect(Math.min(manutenzioni, followUp, contattati)).toBeGreaterThan(0)
  expect(dati.documenti.length).toBeGreaterThan(9)
  for (const { contenuto } of dati.documenti) expect(await pdfFault(contenuto)).toBeUndefined()
})

test('le fatture sono di ogni tipo e in ogni stato, tornano al centesimo e i loro piani sommano', async () => {
  const { righe, conteggio } = await elencaFatture(db, {})
  // And those that were issued, with a credit note, and five that were received.
  expect(conteggio).toBe(166)
  // Kept back by a bank and by condominios, and taken too much at a visit.
  const pagati = await db.selectFrom('pagamenti').select('ritenuta_banca').execute()
  expect(pagati.some((p) => p.ritenuta_banca === 9918)).toBe(true)
  expect((await db.selectFrom('crediti').select('id').execute()).length).toBeGreaterThan(0)
  expect(righe.filter((f) => f.ritenuta > 0).length).toBe(3)
  expect((await elencaFatture(db, { fase: 'Bozza' })).conteggio).toBe(2)
  expect(new Set(righe.map((f) => f.stato_invio))).toEqual(
    new Set([null, 'Da_Inviare', 'Scaricata', 'Consegnata', 'Mancata_Consegna', 'Scartata']),
  )
  for (const riga of righe) expect(fattura.parse(riga)).toEqual(riga)
  for (const tipo of TIPI_FATTURA) expect(righe.some((f) => f.tipo === tipo)).toBe(true)
  expect(righe.map((f) => f.stato)).toEqual(
    expect.arrayContaining(['Da_Pagare', 'Parzialmente_Pagata', 'Pagata']),
  )
  for (const f of righe) {
    expect(tornano({ subtotale: f.subtotale, ivaImporto: f.iva_importo, totale: f.totale })).toBe(true)
    const rate = f.rate.map((r) => r.importo)
    if (f.metodo_pagamento === 'RiBa') expect(sommano(rate, f.totale)).toBe(true)
  }
  expect(righe.filter((f) => f.file_media).length).toBeGreaterThan(5)
  expect((await trovaRibaInScadenza(db, '2026-11-30')).righe.some((r) => r.data_scadenza < OGGI)).toBe(true)
  for (const f of FORNITORI) {
    expect(fornitoreInput.parse(f)).toEqual(f)
    expect(f.partitaIva).toSatisfy(partitaIvaGiusta)
  }
})

test('le fatture ricevute hanno il loro originale, altre aspettano che qualcuno le guardi; il SdI ha risposto', async () => {
  const ricezioni = await db.selectFrom('fatture_ricevute').select(['id', 'stato']).orderBy('id').execute()
  expect(ricezioni.map(({ stato }) => stato)).toEqual(['fatta', 'pronta'])
  const { righe } = await elencaDocumentiRicevuti(db, ricezioni[1]?.id ?? 0, {})
  expect(righe.map(({ esito, codice, avvisi }) => codice ?? avvisi[0]?.testo ?? esito)).toEqual([
    'IBAN diverso da quello noto: chiedi conferma al fornitore prima di pagare',
    'RiBa senza date: 60 e 90 giorni come al solito, da confermare',
    ...['ok', 'ok', 'stesso_file', 'non_nostra'],
  ])
  const originali = await db.selectFrom('file_ricevuti').select('impronta').execute()
  const trattenute = await db
    .selectFrom('fatture')
    .select('contributi')
    .where('contributi', 'is not', null)
    .execute()
  expect(trattenute).toEqual([{ contributi: '[{"tipo":"RT04","importo":52.7}]' }])
  const risposte = await db.selectFrom('ricevute_sdi').select(['tipo', 'impronta']).orderBy('id').execute()
  expect([originali.length, risposte.map(({ tipo }) => tipo)]).toEqual([5, ['RC', 'MC', 'NS']])
  for (const { impronta } of [...originali, ...risposte])
    expect(statSync(join(environment.documentsFolder, `${impronta}.bin`)).size).toBeGreaterThan(300)
  const solleciti = await db.selectFrom('solleciti').select('id').execute()
  const promesse = await db.selectFrom('fatture').select('id').where('promessa_il', 'is not', null).execute()
  expect([solleciti.length > 0, promesse.length > 0]).toEqual([true, true])
})

test('ci sono notifiche di ogni tipo, con dati che il contratto accetta, e richieste in ogni stato', async () => {
  const sue = await Promise.all(
    dati.utenti.map((u) =>
      elencaNotifiche(db, { id: u.id, nome_utente: u.nomeUtente, email: '', ruolo: u.ruolo }, {}),
    ),
  )
  const righe = sue.flatMap((s) => s.righe)
  for (const riga of righe) expect(rigaNotifica.parse(riga)).toEqual(riga)
  expect(new Set(righe.map((n) => n.tipo))).toEqual(new Set(Object.keys(TIPI_NOTIFICA)))
  expect(righe.some((n) => n.letta) && righe.some((n) => !n.letta)).toBe(true)
  expect(righe.every((n) => n.created_at < '2026-11-20T10:20:00.001Z')).toBe(true)
  expect(new Set(dati.richieste.map((r) => r.stato))).toEqual(
    new Set(['In_Attesa', 'Approvata', 'Rifiutata']),
  )
})

test('riparte solo da un archivio suo o vuoto', async () => {
  expect(await leggiSegno(db, environment)).toEqual({ ...SOLITE, giorno: OGGI, password: null })
  const altra = mkdtempSync(join(tmpdir(), 'tepore-demo-'))
  const suo = readEnvironment({ DATA_DIR: altra })
  const vero = await ricomincia(await openDatabase(suo), suo)
  expect(await leggiSegno(vero.db, suo)).toBeUndefined()
  await riempi(vero.db, dati, 'nessuna', OGGI, new FileStore(suo.documentsFolder))
  await expect(leggiSegno(vero.db, suo)).rejects.toThrow('dati che la demo non ha messo')
  await vero.chiudi()
  rmSync(altra, { recursive: true, force: true })
})
