// long because every promise of an import is made with the same few steps
import { afterAll, describe, expect, test } from 'vitest'
import { engine, openBench, PASSWORD } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'
import { multipart } from '#test/pdf.ts'
import { confirmPassword } from '#test/people.ts'
import { withoutWriting } from '#test/refusals.ts'
import type { Importazione, RigaDelFile } from './contract.ts'
import { pulisciImportazioni } from './jobs.server.ts'
import { lavoraImportazioni, riprendiImportazioni } from './scrivi.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { conLeProposte } = importParts(bench)

async function chiediDiCaricare(contenuto: string | Buffer, nome = 'clienti.csv') {
  const file = { nome, contenuto: Buffer.from(contenuto), tipo: 'text/csv' }
  return bench.chiedi('POST', '/importazioni', multipart({}, file))
}

async function carica(contenuto: string | Buffer, nome?: string): Promise<Importazione> {
  const { stato, corpo } = await chiediDiCaricare(contenuto, nome)
  if (stato !== 201) throw new Error(JSON.stringify(corpo))
  return corpo.data
}

async function controlla({ id, abbinamento }: Importazione): Promise<Importazione> {
  return conLeProposte(await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } }))
}

const righe = async (id: number, query = {}): Promise<RigaDelFile[]> =>
  bench.dati('GET', `/importazioni/${id}/righe`, { query })

async function finita(id: number): Promise<Importazione> {
  const dove = `/importazioni/${id}`
  await expect.poll(async () => (await bench.dati('GET', dove)).stato).toBe('fatta')
  return bench.dati('GET', dove)
}

async function importa(contenuto: string): Promise<Importazione> {
  const { id } = await controlla(await carica(contenuto))
  await bench.dati('POST', `/importazioni/${id}/conferma`)
  return finita(id)
}

const cerca = (q: string) => bench.dati('GET', '/clienti', { query: { q } })

let serie = 0
/** Surnames that no other test has. */
const cognome = (radice: string) => `${radice}${String.fromCharCode(97 + (serie++ % 26))}x`

const contati = async (tabella: 'clienti' | 'caldaie') =>
  (
    await bench.db
      .selectFrom(tabella)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('file e colonne', () => {
  test('un file disordinato si legge e si abbina da sé; nulla dei clienti si scrive', async () => {
    const testo = [
      'ELENCO CLIENTI;;;;;;;',
      ';;;;;;;',
      'Cognome e Nome;Cell.;Cod. Fisc.;Città;Marca e modello;Scadenza revisione;Nota;Codice',
      'Nicolò Andrea;"3,331234599E+09";;Forlì;Vaillant ecoTEC;3/2/27;"prima\nseconda";A1',
      ';;;;;;;',
      'D’Amico Zoë;3,33E+09;;Cantù;;;;A2',
    ].join('\r\n')
    const file = Buffer.from(testo.replaceAll('’', '\u0092'), 'latin1')
    await withoutWriting(bench, async () => {
      const bozza = await carica(file, 'elenco è.csv')
      expect(bozza).toMatchObject({
        nome_file: 'elenco è.csv',
        stato: 'bozza',
        codifica: 'windows-1252',
        separatore: ';',
        righe: 2,
        abbinamento: [
          'cognomeNome',
          'telefono',
          'codiceFiscale',
          'comune',
          'caldaia',
          'prossimaRevisione',
          'note',
          null,
        ],
      })
      expect(bozza.anteprima).toEqual([])
      expect((await bench.dati('GET', `/importazioni/${bozza.id}`)).anteprima[0]?.[3]).toBe('Forlì')
      const controllata = await controlla(bozza)
      expect(controllata).toMatchObject({
        stato: 'controllata',
        buone: 1,
        avvisi: 1,
        errori: 0,
        da_scrivere: 2,
      })
      const [prima, seconda] = await righe(bozza.id)
      expect(prima).toMatchObject({ n: 4, esito: 'ok', errori: {}, avvisi: {} })
      expect(seconda).toMatchObject({
        n: 6,
        esito: 'avviso',
        avvisi: { 1: expect.stringContaining('ha perso le cifre') },
      })
      await bench.dati('DELETE', `/importazioni/${bozza.id}`)
      expect((await bench.chiedi('GET', `/importazioni/${bozza.id}`)).stato).toBe(404)
    })
  })

  test('pollici fra virgolette e righe finite in due modi: ogni riga del file c’è', async () => {
    const testo = 'Cognome;Nome;Note\r\nBianchi;Ugo;"tubo 3/4" rame\nVerdi;Lea;ok\r\nNeri;Ada;\n'
    const bozza = await controlla(await carica(testo))
    expect(bozza).toMatchObject({ righe: 3, buone: 3 })
    expect((await righe(bozza.id)).map(({ celle }) => celle)).toEqual([
      ['Bianchi', 'Ugo', '"tubo 3/4" rame'],
      ['Verdi', 'Lea', 'ok'],
      ['Neri', 'Ada', ''],
    ])
    await bench.dati('DELETE', `/importazioni/${bozza.id}`)
  })

  test('file che non si leggono e abbinamenti impossibili si rifiutano in italiano', async () => {
    await withoutWriting(bench, async () => {
      for (const [contenuto, perche] of [
        ['', 'Scegli un file'],
        ['Cognome;Nome;Telefono\n', 'solo l’intestazione'],
        [Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'],
        [
          'Cognome;Nome;Note\nRossi;Ada\nBianchi;Ugo;"tubo 3/4" rame\nVerdi;Lea;ok\n',
          'Alla riga 3 le virgolette',
        ],
      ] as const) {
        const { stato, corpo } = await chiediDiCaricare(contenuto)
        expect
          .soft([stato, corpo.code, corpo.campi?.file], perche)
          .toEqual([400, 'dati_non_validi', expect.stringContaining(perche)])
      }
      const grosso = await chiediDiCaricare(Buffer.alloc(10 * 1_048_576 + 1, 'a'))
      expect([grosso.stato, grosso.corpo.error]).toEqual([413, 'Il file può pesare al massimo 10 MB'])
      const bozza = await carica('Nome;Telefono\nAda;333\n')
      for (const [abbinamento, testo] of [
        [[null, null], 'Indica quale colonna contiene il nome dei clienti'],
        [['nome', 'nome'], 'Due colonne per «Nome»: scegline una'],
        [['nome'], 'Le colonne non sono quelle del file'],
        [['nome', 'segreto'], 'Valore non ammesso'],
      ] as const) {
        const { stato, corpo } = await bench.chiedi('PUT', `/importazioni/${bozza.id}`, {
          corpo: { abbinamento },
        })
        expect.soft([stato, Object.values(corpo.campi ?? {})]).toEqual([400, [testo]])
      }
      await bench.dati('DELETE', `/importazioni/${bozza.id}`)
    })
  })

  test('gli errori sono quelli dei moduli, accanto alla loro colonna, e si scaricano', async () => {
    const testo =
      'Cognome;Nome;Email;CAP;Marca;Modello;Ultima revisione\nRossi;;a@b;801000;Beretta;Ciao;31/02/2020\nVerdi;Ada;;;;;\n'
    // Cells that a customer can be without are told of beside; the row is refused for its name.
    const { id, errori, buone } = await controlla(await carica(testo, 'prova.csv'))
    expect({ errori, buone }).toEqual({ errori: 1, buone: 1 })
    const [riga] = await righe(id, { esito: 'errore' })
    expect(riga?.errori).toEqual({ 1: 'Campo obbligatorio' })
    expect(riga?.avvisi).toEqual({
      2: 'Inserisci un indirizzo email valido: resta vuoto',
      3: 'Massimo 5 caratteri: resta vuoto',
      6: 'Inserisci una data valida: resta vuoto',
    })
    const { corpo, intestazioni } = await bench.chiedi('GET', `/importazioni/${id}/errori`)
    expect(intestazioni['content-disposition']).toContain(encodeURIComponent('prova - da correggere.csv'))
    expect(String(corpo)).toBe(
      '\ufeffCognome;Nome;Email;CAP;Marca;Modello;Ultima revisione;errore\r\nRossi;;a@b;801000;Beretta;Ciao;31/02/2020;Nome: Campo obbligatorio\r\n',
    )
  })
})

describe('scrittura', () => {
  test('clienti e caldaie nascono con tutti i dati e le righe del registro; più righe di uno fanno un cliente', async () => {
    const [uno, due] = [cognome('Esposito'), cognome('Ruocco')]
    const testo = [
      'Cognome;Nome;Telefono;Altro telefono;Tel. ufficio;Email;Indirizzo;CAP;Comune;Prov.;Cod. Fisc.;Note;Marca;Modello;Matricola;kW;Alimentazione;Data installazione;Ultima revisione;Prossima revisione',
      `${uno};Ciro;081 5550101;333 700 10 01;081 5550102;ciro@${uno}.example;Via Roma 1;80100;Napoli;Napoli;;Citofono 3;Vaillant;ecoTEC plus;V1;24,5;metano;5/3/2019;20/11/2025;20-11-26`,
      `${uno};Ciro;333 700 10 01;;;;;;;;;;Beretta;Ciao;B2;;GPL;2015;;`,
      `${due};Ada;333 700 10 02;;;;;;;;;;;;;;;;;`,
    ].join('\n')
    const fatta = await importa(testo)
    expect(fatta).toMatchObject({
      clienti: 2,
      caldaie: 2,
      scritte: 3,
      righe_presenti: 0,
      nome_utente: 'admin',
    })
    const [cliente] = await cerca(uno)
    expect(cliente).toMatchObject({
      nome: 'Ciro',
      telefono: '333 700 10 01',
      cap: '80100',
      provincia: 'NA',
      altri_telefoni: [
        { numero: '081 5550101', nome: null },
        { numero: '081 5550102', nome: 'ufficio' },
      ],
      note: 'Citofono 3',
      attivo: true,
    })
    const caldaie = await bench.dati('GET', '/caldaie', { query: { clienteId: cliente.id } })
    expect(caldaie).toMatchObject([
      {
        marca: 'Vaillant',
        potenza_kw: 24.5,
        tipo_combustibile: 'Gas_Metano',
        data_installazione: '2019-03-05',
        prossima_revisione: '2026-11-20',
      },
      { marca: 'Beretta', matricola: 'B2', tipo_combustibile: 'GPL', data_installazione: '2015-01-01' },
    ])
    const registro = await bench.dati('GET', '/registro', {
      query: { tabella: 'clienti', recordId: cliente.id },
    })
    expect(registro).toMatchObject([{ azione: 'crea', nome_utente: 'admin' }])
    const [passata] = await bench.dati('GET', '/importazioni')
    expect(passata).toMatchObject({ id: fatta.id, stato: 'fatta', clienti: 2 })
  })

  test('i doppioni si mostrano e si saltano; si creano lo stesso solo se lo si dice', async () => {
    const c = cognome('Gargiulo')
    const gia = await bench.dati('POST', '/clienti', {
      corpo: { nome: 'Ugo', cognome: c, telefono: '+39 334 800 20 01', codiceFiscale: 'RSSMRA80A01F839W' },
    })
    const testo = [
      'Cognome;Nome;Cell;CF;Email',
      `${c};Altro;3348002001;;`,
      `${c};Terzo;;rssmra80a01f839w;`,
      `${c};Ugo;3348002009;;x@${c}.example`,
      `${c};Ugo;3348002009;;x@${c}.example`,
      `${c};Lia;3348002009;;`,
    ].join('\n')
    const { id, abbinamento } = await carica(testo)
    const dove = `/importazioni/${id}`
    const chiesta: Importazione = await bench.dati('PUT', dove, { corpo: { abbinamento } })
    const stesse = chiesta.domande?.stesse ?? []
    expect(
      stesse.map(({ righe, cliente, proposta, perche }) => [righe, cliente?.id, proposta, perche]),
    ).toEqual([
      [[4, 5], undefined, 'Una', ['nome', 'telefono', 'email']],
      // A telephone or a code beside another name is no identity.
      [[2], gia.id, 'Diverse', ['telefono']],
      [[3], gia.id, 'Diverse', ['codice_fiscale']],
      [[4, 6], undefined, 'Diverse', ['telefono']],
    ])
    // Until somebody has answered nothing is written.
    expect(await bench.chiedi('POST', `${dove}/conferma`)).toMatchObject({
      stato: 409,
      corpo: { code: 'domande_aperte' },
    })
    const rispondi = (corpo: object) => bench.chiedi('PUT', `${dove}/domande`, { corpo })
    const [una, conLui] = stesse.map(({ chiave }) => chiave)
    for (const sbagliata of [[[4]], [[4, 5, 6]], [[4], [4, 5]]])
      expect((await rispondi({ stesse: { [una ?? '']: sbagliata } })).stato).toBe(400)
    expect((await rispondi({ stesse: { inventata: 'Una' } })).stato).toBe(400)
    expect((await rispondi({ stesse: { [conLui ?? '']: [[0, 2]] } })).corpo.data).toMatchObject({
      ...{ buone: 4, duplicati: 1, da_scrivere: 4 },
    })
    expect((await rispondi({ stesse: 'proposte' })).corpo.data).toMatchObject({
      duplicati: 1,
      da_scrivere: 4,
    })
    expect(
      (await righe(id, { esito: 'duplicato' })).map(({ n, duplicato, scelta }) => [n, duplicato?.id, scelta]),
    ).toEqual([[2, gia.id, 'salta']])
    expect(await bench.dati('PUT', `${dove}/duplicati`, { corpo: { scelta: 'crea' } })).toMatchObject({
      da_scrivere: 5,
    })
    await bench.dati('PUT', `${dove}/duplicati`, { corpo: { scelta: 'salta' } })
    await bench.dati('PUT', `${dove}/duplicati`, { corpo: { scelta: 'salta', n: 3 } })
    await bench.dati('POST', `${dove}/conferma`)
    const fatta = await finita(id)
    expect(fatta).toMatchObject({ clienti: 2, righe_presenti: 2, domande: null })
    expect(fatta.esito).toEqual({
      ...{ lette: 5, create: 2 },
      unite: [
        { riga: 2, cliente: { id: gia.id, nome: `Ugo ${c}` } },
        { riga: 5, cliente: { id: expect.any(Number), nome: `Ugo ${c}` } },
      ],
      lasciate: [{ riga: 3, perche: 'Lasciata fuori' }],
    })
    expect((await cerca(c)).map((x: { nome: string }) => x.nome).sort()).toEqual(['Lia', 'Ugo', 'Ugo'])
    // Erased, who was there before takes along what the file said of them.
    await bench.dati('POST', `/clienti/${gia.id}/anonimizza`)
    expect(await bench.dati('GET', dove)).toMatchObject({ righe_presenti: 0 })
  })

  test('confermare due volte insieme, o di nuovo, scrive una volta sola', async () => {
    const c = cognome('Iovine')
    const testo = `Cognome;Nome;Telefono\n${Array.from({ length: 250 }, (_, i) => `${c};N${i};334 9${String(i).padStart(6, '0')}`).join('\n')}`
    const { id } = await controlla(await carica(testo))
    const chiedi = () => bench.chiedi('POST', `/importazioni/${id}/conferma`)
    const altro = engine() === 'postgres' ? await bench.altroServer() : undefined
    const risposte = await Promise.all([
      chiedi(),
      chiedi(),
      ...(altro ? [altro.chiedi('POST', `/importazioni/${id}/conferma`)] : []),
    ])
    expect(risposte.map(({ stato }) => stato)).toEqual(risposte.map(() => 200))
    expect(await finita(id)).toMatchObject({ clienti: 250, scritte: 250 })
    expect((await chiedi()).corpo.data).toMatchObject({ stato: 'fatta', clienti: 250 })
    expect((await bench.chiedi('GET', '/clienti', { query: { q: c, limit: 1 } })).corpo.count).toBe(250)
    await altro?.chiudi()
  })

  test('di chi è già in archivio la riga dice ciò che manca; annullando torna com’era', async () => {
    const c = cognome('Saviano')
    const { id: noto } = await bench.dati('POST', '/clienti', {
      corpo: { nome: 'Rita', cognome: c, telefono: '333 9100001', codiceFiscale: 'RSSMRA80A01F839W' },
    })
    const fatta = await importa(
      `Cognome;Nome;CF;Cell;Tel casa;Email;Indirizzo;Comune\n${c};Rita;RSSMRA80A01F839W;333 9100002;081 9100003;r@${c}.example;Via Roma 1;Portici`,
    )
    expect(fatta).toMatchObject({
      clienti: 0,
      aggiornati: 1,
      esito: { unite: [{ riga: 2, cliente: { id: noto } }] },
    })
    const saputo = await bench.dati('GET', `/clienti/${noto}`)
    expect(saputo).toMatchObject({
      telefono: '333 9100001',
      comune: 'Portici',
      cap: '80055',
      provincia: 'NA',
    })
    expect(saputo.altri_telefoni.map(({ numero }: { numero: string }) => numero)).toEqual([
      '333 9100002',
      '081 9100003',
    ])
    expect((await cerca('0819100003')).map(({ id }: { id: number }) => id)).toEqual([noto])
    await bench.dati('POST', `/importazioni/${fatta.id}/annulla`)
    await expect
      .poll(async () => (await bench.dati('GET', `/importazioni/${fatta.id}`)).stato)
      .toBe('annullata')
    expect(await bench.dati('GET', `/clienti/${noto}`)).toMatchObject({
      ...{ telefono: '333 9100001', altri_telefoni: [], comune: null, email: null },
    })
  })

  test('interrotta a metà riprende, senza righe a metà né doppie', async () => {
    const c = cognome('Nappo')
    const testo = `Cognome;Nome;Telefono;Marca;Modello\n${Array.from({ length: 230 }, (_, i) => `${c};N${i};335 9${String(i).padStart(6, '0')};Riello;R${i}`).join('\n')}`
    const { id } = await controlla(await carica(testo))
    // As a crash after the confirmation leaves it, when the first slice of another process has gone through.
    const adesso = '2026-01-01T00:00:00.000Z'
    await bench.db
      .updateTable('importazioni')
      .set({ stato: 'in_corso', confermata_il: adesso, battito: adesso })
      .where('id', '=', id)
      .execute()
    await bench.db
      .updateTable('importazioni_righe')
      .set({ dati: '{' })
      .where('importazione_id', '=', id)
      .where('n', '=', 150)
      .execute()
    const dati = await bench.db
      .selectFrom('importazioni_righe')
      .select('dati')
      .where('importazione_id', '=', id)
      .where('n', '=', 151)
      .executeTakeFirstOrThrow()
    await Promise.all([
      lavoraImportazioni(bench.db, id),
      lavoraImportazioni(bench.db, id),
      riprendiImportazioni(bench.db),
    ])
    // A row that can't be written doesn't stop the others.
    expect(await finita(id)).toMatchObject({
      clienti: 229,
      caldaie: 229,
      errori: 1,
      da_scrivere: 229,
      scritte: 229,
      righe_presenti: 1,
    })
    await bench.db
      .updateTable('importazioni_righe')
      .set({ esito: 'ok', dati: dati.dati })
      .where('importazione_id', '=', id)
      .where('n', '=', 150)
      .execute()
    await bench.db
      .updateTable('importazioni')
      .set({ stato: 'in_corso', battito: adesso })
      .where('id', '=', id)
      .execute()
    // Whoever looks at it takes it up.
    expect(await finita(id)).toMatchObject({ clienti: 230, scritte: 230 })
    expect((await bench.chiedi('GET', '/clienti', { query: { q: c, limit: 1 } })).corpo.count).toBe(230)
  })
})

describe('annullamento', () => {
  test('toglie tutto in una volta, con le righe del registro; di nuovo non fa nulla', async () => {
    const prima = [await contati('clienti'), await contati('caldaie')]
    const c = cognome('Palumbo')
    const testo = `Cognome;Nome;Telefono;Marca;Modello\n${Array.from({ length: 205 }, (_, i) => `${c};N${i};336 9${String(i).padStart(6, '0')};Riello;R${i}`).join('\n')}`
    const { id } = await importa(testo)
    const [cliente] = await cerca(c)
    const annulla = () => bench.chiedi('POST', `/importazioni/${id}/annulla`, { corpo: {} })
    const [una, altra] = await Promise.all([annulla(), annulla()])
    expect([una.stato, altra.stato]).toEqual([200, 200])
    expect((await annulla()).corpo.data).toMatchObject({ stato: 'annullata', clienti: 0, caldaie: 0 })
    expect([await contati('clienti'), await contati('caldaie')]).toEqual(prima)
    const registro = await bench.dati('GET', '/registro', {
      query: { tabella: 'clienti', recordId: cliente.id },
    })
    expect(registro.map(({ azione }: { azione: string }) => azione)).toEqual(['elimina', 'crea'])
  })

  test('chi è già in uso ferma l’annullamento e si elenca; si può tenere chi è in uso', async () => {
    const c = cognome('Sannino')
    const { id } = await importa(
      `Cognome;Nome;Telefono;Marca;Modello\n${['Uno', 'Due', 'Tre', 'Quattro'].map((nome, i) => `${c};${nome};337 70${i}00${i}0;Riello;R${i}`).join('\n')}`,
    )
    const clienti: { id: number; nome: string; versione: number }[] = await cerca(c)
    const chi = (nome: string) => clienti.find((x) => x.nome === nome)?.id ?? 0
    await bench.dati('PUT', `/clienti/${chi('Uno')}`, { corpo: { note: 'cambiato' } })
    await bench.dati('POST', '/caldaie', { corpo: { clienteId: chi('Due'), marca: 'Altra', modello: 'X' } })
    await bench
      .dati('POST', '/preventivi', {
        corpo: {
          titolo: 'P',
          tipologia: 'Manutenzione',
          subtotale: 100,
          ivaPercentuale: 22,
          clienteId: chi('Tre'),
        },
      })
      .catch(() => undefined)
    const { stato, corpo } = await bench.chiedi('POST', `/importazioni/${id}/annulla`, { corpo: {} })
    expect([stato, corpo.code]).toEqual([409, 'conflitto'])
    expect(corpo.data.quanti).toBeGreaterThanOrEqual(2)
    expect(corpo.data.clienti).toContainEqual({
      id: chi('Uno'),
      nome: `Uno ${c}`,
      perche: ['è stato modificato'],
    })
    expect(corpo.data.clienti).toContainEqual({
      id: chi('Due'),
      nome: `Due ${c}`,
      perche: ['ha altre caldaie'],
    })
    expect((await cerca(c)).length).toBe(4)
    const dopo = await bench.dati('POST', `/importazioni/${id}/annulla`, { corpo: { tieniUsati: true } })
    expect(dopo).toMatchObject({ stato: 'annullata', clienti: corpo.data.quanti })
    expect((await cerca(c)).map((x: { nome: string }) => x.nome)).not.toContain('Quattro')
    expect((await bench.dati('GET', '/caldaie', { query: { clienteId: chi('Due') } })).length).toBe(2)
  })

  test('ciò che non si può fare in questo momento si dice', async () => {
    const { id } = await carica('Cognome;Nome\nX;Y\n')
    const prova = async (path: string, corpo = {}) => {
      const { stato, corpo: risposta } = await bench.chiedi('POST', `/importazioni/${id}/${path}`, {
        corpo,
      })
      return [stato, risposta.error]
    }
    expect(await prova('conferma')).toEqual([409, 'Controlla prima le colonne'])
    expect(await prova('annulla')).toEqual([409, 'Controlla prima le colonne'])
    await controlla(await bench.dati('GET', `/importazioni/${id}`))
    await bench.db
      .updateTable('importazioni_righe')
      .set({ esito: 'errore' })
      .where('importazione_id', '=', id)
      .execute()
    await bench.db.updateTable('importazioni').set({ da_scrivere: 0 }).where('id', '=', id).execute()
    expect(await prova('conferma')).toEqual([409, 'Non c’è nessuna riga da importare'])
  })
})

test('ciò che si è lasciato a metà si ritrova, ognuno il suo, finché non si conferma o si elimina', async () => {
  const sospese = async (come = 'admin'): Promise<number[]> =>
    (await bench.dati('GET', '/importazioni', { query: { sospese: true }, come })).map(
      ({ id }: Importazione) => id,
    )
  const prima = await carica(`Cognome;Nome\n${cognome('Sosp')};Ada\n`)
  const seconda = await controlla(await carica(`Cognome;Nome\n${cognome('Sosp')};Ugo\n`))
  expect((await sospese()).slice(0, 2)).toEqual([seconda.id, prima.id])
  const altro = { nomeUtente: 'socia', email: 'socia@tepore.example', password: PASSWORD, ruoloId: 1 }
  await confirmPassword(bench)
  await bench.dati('POST', '/utenti', { corpo: altro })
  expect(await sospese(await bench.accedi('socia'))).toEqual([])
  await bench.dati('DELETE', `/importazioni/${prima.id}`)
  await bench.dati('POST', `/importazioni/${seconda.id}/conferma`)
  const rimaste = await sospese()
  expect(rimaste).not.toContain(prima.id)
  expect(rimaste).not.toContain(seconda.id)
  await finita(seconda.id)
})

test('dopo un giorno le bozze spariscono, e delle altre restano solo i numeri', async () => {
  const bozza = await carica('Cognome;Nome\nX;Y\n')
  const c = cognome('Zito')
  const fatta = await importa(`Cognome;Nome;Email\n${c};Ada;\n${c};;ugo@zito.example\n`)
  expect(fatta.righe_presenti).toBe(1)
  await pulisciImportazioni(bench.db)
  expect((await bench.chiedi('GET', `/importazioni/${bozza.id}`)).stato).toBe(200)
  const ieri = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await bench.db
    .updateTable('importazioni')
    .set({ created_at: ieri, finita_il: ieri })
    .where('id', 'in', [bozza.id, fatta.id])
    .execute()
  await pulisciImportazioni(bench.db)
  expect((await bench.chiedi('GET', `/importazioni/${bozza.id}`)).stato).toBe(404)
  expect(await bench.dati('GET', `/importazioni/${fatta.id}`)).toMatchObject({
    righe_presenti: 0,
    clienti: 1,
    errori: 1,
  })
})
