import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { csvDi, listaDi } from '#test/liste/lista.ts'
import { noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore({}, { processo: true })

const windows1252 = (testo: string) => Buffer.from(testo.replaceAll('’', '\u0092'), 'latin1')

/** The list of a company as it comes: title, odd names, empty lines, accents of Windows, broken numbers. */
const ELENCO = windows1252(
  [
    'ELENCO CLIENTI;;;;;;;;;',
    ';;;;;;;;;',
    'Cod.;Cognome e Nome;Cell.;E-mail;Città;Cod. Fisc.;Marca;Modello;Scadenza revisione;Annotazioni',
    '1;D’Amico Zoë;333 500 10 01;zoe@damico.example;Forlì;;Vaillant;ecoTEC plus;3/2/27;"citofono\ninterno 3"',
    '1;D’Amico Zoë;333 500 10 01;;Forlì;;Beretta;Ciao;;',
    ';;;;;;;;;',
    '2;Niccolò Ada;3,33E+09;;Cantù;;;;;',
    '3;Esposito;333 500 10 03;non ce l’ha;Napoli;;Riello;Start;31/02/2026;',
    '4;Gargiulo Ugo;333 500 20 20;;Napoli;;;;;',
    ...Array.from(
      { length: 120 },
      (_, i) => `${i + 10};Cliente${i} Prova;333 6${String(i).padStart(6, '0')};;Napoli;;Riello;R${i};;`,
    ),
  ].join('\r\n'),
)

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })
const carica = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles(file(name, buffer))

describe('importazione', () => {
  test('dall’elenco disordinato ai clienti, e indietro', async () => {
    await tepore.crea.cliente('Ugo Gargiulo', { telefono: '+39 333 5002020' })
    const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
    await page.getByText('Nessuna importazione ancora').waitFor()
    await noViolations(page)

    await carica(page, 'vecchio.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await page.getByText('salvalo come XLSX o CSV').waitFor()
    await carica(page, 'elenco.csv', ELENCO)
    await page.getByRole('heading', { name: 'Che cosa c’è in ogni colonna' }).waitFor()
    await page.getByText('Windows-1252').waitFor()
    const diventa = (nome: string) => page.getByRole('combobox', { name: `«${nome}» diventa` })
    await expect.poll(() => diventa('Cell.').inputValue()).toBe('telefono')
    await expect.poll(() => diventa('Cod.').inputValue()).toBe('')
    await noViolations(page)

    // A field has one column: taking it for another leaves the first.
    await diventa('Cod.').selectOption('Telefono')
    await page.getByText('«Telefono» ora si prende da «Cod.»').waitFor()
    await diventa('Cell.').selectOption('Telefono')
    await diventa('Cognome e Nome').selectOption('')
    await page.getByRole('button', { name: /^Controlla/ }).click()
    await page.getByRole('alert').getByText('Indica quale colonna contiene il nome dei clienti').waitFor()
    await diventa('Cognome e Nome').selectOption('Cognome e nome')
    await page.getByRole('button', { name: 'Controlla 125 righe' }).click()

    // Asked once, the proposals chosen already; who has the name and the telephone of somebody in the archive is that one.
    await page.getByRole('heading', { name: 'Sono la stessa persona?' }).waitFor()
    await page.getByText('in archivio').waitFor()
    await noViolations(page)
    const ugo = page.getByRole('radiogroup', { name: /^Ugo Gargiulo/ })
    expect(await ugo.getByRole('radio', { name: 'Una sola' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Accetta le \d/ }).click()

    // Gargiulo's town is new to the archive.
    await page.getByText('124 righe pronte da importare').waitFor()
    const riga = (n: number) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(n), exact: true }) })
    await riga(8).getByText('Campo obbligatorio').waitFor()
    await riga(8).getByText('Inserisci un indirizzo email valido: resta vuoto').waitFor()
    await riga(8).getByText('Inserisci una data valida: resta vuoto').waitFor()
    await noViolations(page)
    const { nome } = await scaricato(page, () =>
      page.getByRole('button', { name: 'Scarica le righe da correggere' }).click(),
    )
    expect(nome).toBe('elenco - da correggere.csv')

    await page
      .getByRole('radiogroup', { name: 'Righe' })
      .getByText(/^Doppioni/)
      .click()
    await page.getByText('Già in archivio: Ugo Gargiulo (stesso telefono)').waitFor()
    await page.getByRole('combobox', { name: 'Che cosa fare della riga 9' }).selectOption('Crea lo stesso')
    await page.getByText('124 righe pronte da importare').waitFor()
    await page.getByText('Saltali tutti').click()
    await page.getByText('123 righe pronte da importare').waitFor()
    await page
      .getByRole('radiogroup', { name: 'Righe' })
      .getByText(/^Pronte/)
      .click()
    const fuori = page.getByRole('checkbox', { name: 'Lascia fuori la riga 10' })
    await fuori.click()
    await page.getByText('122 righe pronte da importare').waitFor()
    await page.getByText('1 lasciata fuori a mano').waitFor()
    await fuori.click()
    await page.getByText('123 righe pronte da importare').waitFor()
    await noViolations(page)
    expect((await tepore.dati<unknown[]>('GET', '/clienti')).length).toBe(1)

    await page.getByRole('button', { name: 'Importa 123 righe' }).click()
    await page.getByRole('heading', { name: 'Importati 122 clienti e 122 caldaie' }).waitFor()
    await noViolations(page)
    await page.getByRole('link', { name: 'Vai ai clienti' }).click()
    await page.getByText('123', { exact: true }).first().waitFor()
    const [zoe] = await tepore.dati('GET', '/clienti?q=damico')
    expect(zoe).toMatchObject({
      nome: 'Zoë',
      cognome: 'D’Amico',
      comune: 'Forlì',
      note: 'citofono\ninterno 3',
    })
    expect((await tepore.dati<unknown[]>('GET', `/caldaie?clienteId=${zoe.id}`)).length).toBe(2)

    // Undone as a whole; who is in use already is listed, and stays if one says so.
    await tepore.dati('PUT', `/clienti/${zoe.id}`, { note: 'cambiato' })
    await page.goto(`${tepore.indirizzo}/app/admin?tab=importa`)
    await page.getByRole('button', { name: 'Annulla l’importazione di elenco.csv' }).click()
    const domanda = page.getByRole('alertdialog')
    await domanda.getByRole('button', { name: 'Annulla l’importazione' }).click()
    await domanda.getByText('è stato modificato').waitFor()
    await noViolations(page)
    await domanda.getByRole('button', { name: 'Tienilo e annulla il resto' }).click()
    await page.getByText('Annullata, tenuti 1 cliente e 2 caldaie').waitFor()
    expect((await tepore.dati<unknown[]>('GET', '/clienti')).length).toBe(2)
  })

  variante('dal telefono, al buio: ogni riga è una carta', async () => {
    const page = await tepore.apri({
      chi: 'admin',
      percorso: '/admin?tab=importa',
      dispositivo: 'telefono',
      tema: 'dark',
    })
    await carica(
      page,
      'piccolo.csv',
      Buffer.from('Cognome\tNome\tTel\tEmail\nBianchi\t\t333 700 70 70\tbrutta\nNeri\tUgo\t\t\n'),
    )
    await page.getByText('separato da tabulazioni').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Controlla 2 righe' }).click()
    await page.getByText('Bianchi, 333 700 70 70').waitFor()
    await page.getByText('Campo obbligatorio').last().waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Importa 1 riga' }).click()
    await page.getByRole('heading', { name: 'Importato 1 cliente' }).waitFor()
    await noViolations(page)
    // Where one was is in the address.
    await page.reload()
    await page.getByRole('heading', { name: 'Importato 1 cliente' }).waitFor()
  })

  variante('una lista di trecento con la sola tastiera, dalle domande al conto di ogni riga', async () => {
    const lista = listaDi(7, 3, 300)
    const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
    await carica(page, 'trecento.csv', csvDi(lista))
    await page.getByRole('heading', { name: 'Che cosa c’è in ogni colonna' }).waitFor()
    /** Goes on with Tab until what has the focus is called so. */
    async function fino(nome: RegExp) {
      for (let n = 0; n < 400; n++) {
        await page.keyboard.press('Tab')
        const detto = await page.evaluate(() => {
          const qui = document.activeElement
          return `${qui?.getAttribute('aria-label') ?? ''} ${qui?.textContent ?? ''} ${(qui as HTMLInputElement)?.name ?? ''}`
        })
        if (nome.test(detto)) return
      }
      throw new Error(`${nome} non si raggiunge`)
    }
    await fino(/Controlla 3\d\d righe/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sono la stessa persona?' }).waitFor()
    await noViolations(page)
    // The first name is a firm after all.
    const prima = page.getByRole('list', { name: 'Chi è un’azienda?' }).getByRole('radiogroup').first()
    for (
      let n = 0;
      n < 40 &&
      !(await prima.getByRole('radio', { name: 'Privato' }).evaluate((e) => e === document.activeElement));
      n++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await prima.getByRole('radio', { name: 'Azienda' }).isChecked()).toBe(true)
    await fino(/^ ?Accetta le \d+ proposte/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Che cosa nasce' }).waitFor()
    await noViolations(page)
    await fino(/Accetta quest/)
    await page.keyboard.press('Enter')
    await page.getByText('Accettate').first().waitFor()
    await fino(/Importa \d+ righe/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Importati/ }).waitFor()
    await page.getByText('Righe lette').waitFor()
    await noViolations(page)
    expect((await tepore.dati<unknown[]>('GET', '/clienti')).length).toBeGreaterThan(290)
  })

  variante('di una cartella con più fogli si sceglie quale', async () => {
    const foglio = (righe: string[][]) => righe.map((una) => una.map((value) => ({ value })))
    const contenuto = await writeXlsxFile([
      { sheet: 'Copertina', data: foglio([['Vesuvio Clima']]) },
      {
        sheet: 'Clienti 2026',
        data: foglio([
          ['Cognome', 'Nome'],
          ['Fogli', 'Ada'],
        ]),
      },
    ] as never).toBuffer()
    const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
    await carica(page, 'fogli.xlsx', contenuto)
    await page.getByRole('heading', { name: 'Quale foglio è l’elenco?' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'Clienti 2026' }).isChecked()).toBe(true)
    await noViolations(page)
    await page.getByRole('button', { name: 'Leggi questo foglio' }).click()
    await page.getByText('Excel, foglio «Clienti 2026», 1 riga').waitFor()
    await page.getByRole('button', { name: 'Un altro file' }).click()
    await page.getByText('Trascina qui il file').waitFor()
  })

  variante('ciò che si lascia a metà si ritrova: si continua o si elimina', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
    await carica(page, 'sospeso.csv', Buffer.from('Cognome;Nome\nSospeso;Ada\n'))
    await page.getByRole('heading', { name: 'Che cosa c’è in ogni colonna' }).waitFor()
    await page.goto(`${tepore.indirizzo}/app/admin?tab=importa`)
    await page.getByRole('heading', { name: 'Lasciate a metà' }).waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Continua con sospeso.csv' }).click()
    await page.getByRole('button', { name: 'Controlla 1 riga' }).click()
    await page.getByText('1 riga pronta da importare').waitFor()
    await page.goto(`${tepore.indirizzo}/app/admin?tab=importa`)
    await page.getByRole('button', { name: 'Elimina sospeso.csv' }).click()
    const domanda = page.getByRole('alertdialog', { name: 'Eliminare questa importazione?' })
    await domanda.getByRole('button', { name: 'Elimina' }).click()
    await page.getByText('Importazione eliminata').waitFor()
    await page.getByRole('heading', { name: 'Lasciate a metà' }).waitFor({ state: 'detached' })
    expect(await tepore.dati('GET', '/importazioni?sospese=true')).toEqual([])
  })

  variante('il server cade a metà: l’importazione finisce lo stesso, ogni riga una volta sola', async () => {
    const quante = 4000
    const righe = Array.from(
      { length: quante },
      (_, i) => `Interrotto${i};Ada;345 ${String(1_000_000 + i)};Riello;R${i}`,
    )
    const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
    await carica(page, 'lungo.csv', Buffer.from(`Cognome;Nome;Telefono;Marca;Modello\n${righe.join('\n')}`))
    await page.getByRole('button', { name: 'Controlla 4.000 righe' }).click()
    const conferma = page.waitForResponse((risposta) => risposta.url().endsWith('/conferma'))
    await page.getByRole('button', { name: 'Importa 4.000 righe' }).click()
    const { data: cominciata } = await (await conferma).json()
    const adesso = () => tepore.dati<{ scritte: number }>('GET', `/importazioni/${cominciata.id}`)
    // To the page it stands still for as long as it is looked at.
    const domanda = /\/api\/importazioni\/\d+$/
    await page.route(domanda, (route) => route.fulfill({ json: { data: cominciata } }))
    await expect.poll(async () => (await adesso()).scritte, { interval: 20 }).toBeGreaterThan(0)
    await tepore.riavvia()
    await page.getByRole('progressbar', { name: 'Righe importate' }).waitFor()
    await noViolations(page)
    await page.unroute(domanda)
    await page
      .getByRole('heading', { name: 'Importati 4.000 clienti e 4.000 caldaie' })
      .waitFor({ timeout: 60_000 })
    const clienti = await tepore.dati<{ cognome: string }[]>('GET', '/clienti?q=interrotto')
    expect(new Set(clienti.map(({ cognome }) => cognome)).size).toBe(quante)
    expect(clienti.length).toBe(quante)
  })
})
