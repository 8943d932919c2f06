// long because it is one list: everything that a person can see, with how to come to it
import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'

/** Records that addresses of screens name: the first fit one of each kind; none where there are no data. */
export type Riferimenti = Partial<Record<Segno, string>>

export type Segno =
  | 'oggi'
  | 'mese'
  | 'cliente'
  | 'visita'
  | 'visitaDelTecnico'
  | 'preventivo'
  | 'commessa'
  | 'attiva'
  | 'bozza'
  | 'emessa'
  | 'riba'
  | 'rcee'
  | 'fornitore'
  | 'ditta'
  | 'utente'
  | 'notifica'
  | 'notificaDelTecnico'

export interface Screen {
  /** kebab-case, unique: begins with the screen it belongs to */
  nome: string
  chi: 'nessuno' | 'admin' | 'tecnico'
  /** below /app; `{cliente}` and the like stand for ids */
  percorso: string
  /** opens the dialog, menu or tab that has no address of its own */
  apri?: (page: Page) => Promise<void>
  /** what `apri` brings takes the place of the screen, instead of opening over it */
  sulPosto?: boolean
  /** can't be opened without records, though its address names none */
  conDati?: boolean
  /** the only widths where it is */
  larghezze?: number[]
}

const GRANDI = [1440, 768]
const TOCCO = [768, 390]

const bottone = (page: Page, nome: string | RegExp) =>
  page.getByRole('button', { name: nome }).filter({ visible: true }).first().click()
const premi = (nome: string | RegExp) => (page: Page) => bottone(page, nome)
const tasto = (quale: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press(quale)
  await page.getByRole('dialog').first().waitFor()
}
const menu = (quale: string | RegExp, voce?: string) => async (page: Page) => {
  await bottone(page, quale)
  await page.getByRole('menuitem').first().waitFor()
  if (voce) await page.getByRole('menuitem', { name: voce, exact: true }).click()
}
const uno = (...passi: ((page: Page) => Promise<unknown>)[]) => {
  return async (page: Page) => {
    for (const passo of passi) await passo(page)
  }
}
/** A report with what it can't be signed without. */
const allaFirma = async (page: Page) => {
  await bottone(page, 'Altre…')
  await bottone(page, 'Nessuna perdita')
  await page.getByText('Risolto', { exact: true }).click()
  await bottone(page, 'Avanti: firma')
  await page.getByText('Firmo per presa visione dei lavori descritti').waitFor()
}
const cerca = (testo: string) => async (page: Page) => {
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+k')
  const campo = page.getByRole('combobox', { name: 'Cerca' })
  await campo.waitFor()
  if (testo) await campo.fill(testo)
}

/** A list of customers as a company has it: what the import makes of it is its second and third step. */
const ELENCO = [
  'Cod.;Cognome e Nome;Cell.;E-mail;Indirizzo;Città;Marca caldaia;Modello;Matricola;Ultima manutenzione;RCEE del',
  '101;D’Amico Zoe;333 500 10 01;zoe@damico.example;Via Roma 12;Portici;Vaillant;ecoTEC plus;VA-20417;03/02/2026;03/02/2025',
  '102;Bianchi Ada;333 500 10 02;;Corso Garibaldi 4;Ercolano;Beretta;Ciao X;BE-7781;15/12/2024;',
  '102;Bianchi Ada;333 500 10 02;;Corso Garibaldi 4;Ercolano;Beretta;Ciao X;BE-7781;15/12/2025;15/12/2025',
  '103;Esposito Ciro;3,33E+09;ciro chiocciola posta;Via Epomeo 88;Napoli;Riello;Start;2,11712E+25;31/02/2026;',
  '104;;333 500 10 04;;Via Foria 9;Napoli;Riello;Start;;;',
  ...Array.from(
    { length: 40 },
    (_, i) =>
      `${105 + i};Cliente Prova${i};333 6${String(i).padStart(6, '0')};;Via Nuova ${i + 1};Napoli;Riello;Residence;RI-${i};20/11/2025;`,
  ),
].join('\r\n')

const scegliCartella = async (page: Page) => {
  const foglio = (righe: string[][]) => righe.map((una) => una.map((value) => ({ value })))
  const righe = ELENCO.split('\r\n').map((riga) => riga.split(';'))
  const buffer = await writeXlsxFile([
    { sheet: 'Copertina', data: foglio([['Vesuvio Clima'], ['Clienti e fornitori']]) },
    { sheet: 'Clienti 2026', data: foglio(righe) },
    { sheet: 'Fornitori', data: foglio(righe.slice(0, 9)) },
  ] as never).toBuffer()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'archivio.xlsx', mimeType, buffer })
  await page.getByRole('heading', { name: 'Quale foglio è l’elenco?' }).waitFor()
}

const scegliElenco = async (page: Page) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer: Buffer.from(ELENCO) })
  await page.getByRole('heading', { name: 'Che cosa c’è in ogni colonna' }).waitFor()
}
const controllaElenco = async (page: Page) => {
  await bottone(page, /^Controlla/)
  await page.getByRole('button', { name: /^Importa/ }).waitFor()
  await page
    .getByRole('radiogroup', { name: 'Righe' })
    .getByText(/^Tutte/)
    .click()
  await page.getByText('Lascia fuori').first().waitFor()
}

/** On touch screens what has a button on desktops is in the card's menu. */
const suRcee = (voce: string) => menu(/^Altre azioni per/, voce)
const modificaRcee = async (page: Page) => {
  const subito = page.getByRole('button', { name: /^Modifica RCEE di/ }).first()
  await page.getByRole('article').first().waitFor()
  if (await subito.isVisible()) await subito.click()
  else await suRcee('Modifica')(page)
}

const compilaVisita = async (page: Page) => {
  const cliente = page.getByRole('combobox', { name: /^Cliente/ })
  await cliente.fill('esposito')
  await page
    .getByRole('option', { name: /Esposito/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
const inRighe = async (page: Page) => {
  await page.getByRole('tab', { name: 'Righe' }).click()
  await page.getByLabel('Descrizione, riga 1').waitFor()
}
const fatturaPassiva = async (page: Page) => {
  const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
  await modulo.getByText('Passiva').click()
  await modulo.getByLabel('Numero Documento').fill('2026/1342')
  await modulo.getByLabel('Importo netto').fill('2950')
  await modulo.getByLabel('Metodo di Pagamento').selectOption('RiBa')
  await modulo.getByLabel('Scadenze RiBa').selectOption('60-90-120')
}

const DA_PROGRAMMARE = '/appuntamenti/da-programmare?periodi=ritardo'
const apriRiga = (page: Page) => page.locator('li button[aria-expanded]').first().click()
const pianifica = async (page: Page) => {
  await bottone(page, 'Proponi le giornate')
  await bottone(page, /^Proponi$/)
  await page.getByRole('button', { name: /^Prenota \d/ }).waitFor()
}

/**
 * Every screen, dialog, drawer, overlay and menu, with how one comes to it: what the picture review photographs
 * (scripts/pictures.ts) and the accessibility journeys examine. A new one needs a line here and nothing else.
 */
export const SCREENS: Screen[] = [
  { nome: 'accesso', chi: 'nessuno', percorso: '/login' },
  {
    nome: 'accesso-rifiutato',
    chi: 'nessuno',
    percorso: '/login',
    apri: async (page) => {
      await page.getByLabel('Email o Username').fill('mario.rossi')
      await page.getByLabel('Password', { exact: true }).fill('sbagliata')
      await bottone(page, 'Accedi')
      await page.getByRole('alert').first().waitFor()
    },
  },

  { nome: 'dashboard', chi: 'admin', percorso: '/' },
  {
    nome: 'dashboard-follow-up',
    chi: 'admin',
    percorso: '/',
    apri: async (page) => {
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: /^Follow-up da/ }) })
      await card.getByRole('listitem').first().getByRole('button').first().click()
    },
    conDati: true,
  },
  {
    nome: 'dashboard-rcee',
    chi: 'admin',
    percorso: '/',
    apri: async (page) => {
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /^RCEE in/ }) })
      await card.getByRole('listitem').first().getByRole('link').first().click()
    },
    conDati: true,
  },
  { nome: 'dashboard-finanze', chi: 'admin', percorso: '/?finanze={mese}' },
  {
    nome: 'dashboard-menu-utente',
    chi: 'admin',
    percorso: '/',
    apri: menu(/menu utente/),
    larghezze: [1440],
  },
  { nome: 'dashboard-menu-telefono', chi: 'admin', percorso: '/', apri: premi('Menu'), larghezze: TOCCO },
  {
    nome: 'cambia-password',
    chi: 'admin',
    percorso: '/',
    apri: uno(premi(/menu utente/), (page) =>
      page.getByRole('menuitem', { name: 'Cambia password' }).click(),
    ),
    larghezze: [1440],
  },
  {
    nome: 'sessioni-aperte',
    chi: 'admin',
    percorso: '/',
    apri: async (page) => {
      const telefono = (page.viewportSize()?.width ?? 0) < 768
      await (telefono
        ? uno(premi('Menu'), premi('Sessioni aperte'))
        : menu(/menu utente/, 'Sessioni aperte'))(page)
      await page.getByRole('dialog', { name: 'Sessioni aperte' }).waitFor()
    },
    larghezze: [1440, 390],
  },
  {
    nome: 'due-passaggi',
    chi: 'admin',
    percorso: '/',
    apri: async (page) => {
      const telefono = (page.viewportSize()?.width ?? 0) < 768
      await (telefono
        ? uno(premi('Menu'), premi('Accesso in due passaggi'))
        : menu(/menu utente/, 'Accesso in due passaggi'))(page)
      await page.getByRole('dialog', { name: 'Accesso in due passaggi' }).waitFor()
    },
    larghezze: [1440, 390],
  },
  {
    nome: 'il-mio-calendario',
    chi: 'admin',
    percorso: '/',
    apri: async (page) => {
      const telefono = (page.viewportSize()?.width ?? 0) < 768
      await (telefono
        ? uno(premi('Menu'), premi('Il mio calendario'))
        : menu(/menu utente/, 'Il mio calendario'))(page)
      await page.getByRole('dialog', { name: 'Il mio calendario' }).waitFor()
    },
    larghezze: [1440, 390],
  },

  { nome: 'planning', chi: 'admin', percorso: '/?planning={oggi}' },
  { nome: 'planning-visita', chi: 'admin', percorso: '/?planning={oggi}&visita={visita}' },
  {
    nome: 'planning-compatta',
    chi: 'admin',
    percorso: '/?planning={oggi}',
    apri: (page) => page.getByText('Compatta').click(),
    conDati: true,
    larghezze: [1440],
  },
  {
    nome: 'planning-sposta',
    chi: 'admin',
    percorso: '/?planning={oggi}',
    apri: async (page) => {
      const visita = page
        .getByRole('dialog', { name: 'Planning settimanale' })
        .locator('[data-visita][data-stato=Programmato]')
        .first()
      await visita.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Sposta…' }).click()
    },
    conDati: true,
    larghezze: [1440],
  },
  { nome: 'appuntamenti', chi: 'admin', percorso: '/appuntamenti' },
  { nome: 'appuntamenti-mese', chi: 'admin', percorso: '/appuntamenti', apri: premi(/^Mese:/) },
  { nome: 'appuntamenti-ditta', chi: 'admin', percorso: '/appuntamenti?ditta={ditta}' },
  { nome: 'appuntamenti-nuovo', chi: 'admin', percorso: '/appuntamenti', apri: tasto('n') },
  {
    nome: 'appuntamenti-nuovo-scelto',
    chi: 'admin',
    percorso: '/appuntamenti',
    apri: uno(tasto('n'), compilaVisita),
    conDati: true,
  },
  { nome: 'appuntamenti-modifica', chi: 'admin', percorso: '/appuntamenti?modifica={visita}' },
  {
    nome: 'appuntamenti-elimina',
    chi: 'admin',
    percorso: '/appuntamenti',
    apri: premi(/^Elimina: /),
    conDati: true,
    larghezze: [1440],
  },
  { nome: 'da-programmare', chi: 'admin', percorso: DA_PROGRAMMARE },
  {
    nome: 'da-programmare-piano',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: pianifica,
    sulPosto: true,
    conDati: true,
  },
  {
    nome: 'da-programmare-anteprima',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: uno(pianifica, premi('Anteprima')),
    conDati: true,
  },
  {
    nome: 'da-programmare-proponi',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: premi('Proponi le giornate'),
    conDati: true,
  },
  {
    nome: 'da-programmare-chiamata',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: uno(apriRiga, premi('Segna una chiamata')),
    conDati: true,
  },
  {
    nome: 'da-programmare-zone',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: menu('Zona'),
    conDati: true,
  },
  { nome: 'sposta-giornata', chi: 'admin', percorso: `${DA_PROGRAMMARE}&sposta=si` },
  {
    nome: 'ultime-operazioni',
    chi: 'admin',
    percorso: DA_PROGRAMMARE,
    apri: premi('Ultime operazioni'),
  },

  { nome: 'clienti', chi: 'admin', percorso: '/clienti' },
  { nome: 'clienti-cercati', chi: 'admin', percorso: '/clienti?q=esposito' },
  { nome: 'clienti-inattivi', chi: 'admin', percorso: '/clienti?stato=inattivi' },
  { nome: 'clienti-nessuno', chi: 'admin', percorso: '/clienti?q=zzzz', conDati: true },
  { nome: 'clienti-nuovo', chi: 'admin', percorso: '/clienti', apri: tasto('n') },
  {
    nome: 'clienti-nuovo-tutti',
    chi: 'admin',
    percorso: '/clienti',
    apri: uno(tasto('n'), premi('Tutti i campi')),
  },
  {
    nome: 'clienti-nuovo-errori',
    chi: 'admin',
    percorso: '/clienti',
    apri: uno(tasto('n'), (page) => page.keyboard.press('Control+Enter')),
  },
  {
    nome: 'clienti-nuovo-rifiutato',
    chi: 'admin',
    percorso: '/clienti',
    apri: uno(tasto('n'), async (page) => {
      await page.route('**/api/clienti', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
      await modulo.getByRole('textbox', { name: 'Nome', exact: true }).fill('Giuseppina')
      await modulo.getByLabel('Cognome').fill('Capuano')
      await modulo.getByLabel('Telefono').fill('333 418 22 06')
      await page.keyboard.press('Control+Enter')
      await modulo.getByRole('alert').first().waitFor()
    }),
  },
  { nome: 'da-completare', chi: 'admin', percorso: '/clienti/da-completare' },
  { nome: 'doppioni', chi: 'admin', percorso: '/clienti/doppioni' },
  {
    nome: 'doppioni-distinti',
    chi: 'admin',
    percorso: '/clienti/doppioni',
    conDati: true,
    sulPosto: true,
    apri: (page) =>
      page
        .getByRole('button', { name: /^Rimetti tra i doppioni/ })
        .first()
        .scrollIntoViewIfNeeded(),
  },
  { nome: 'doppioni-scegli', chi: 'admin', percorso: '/clienti/doppioni?uno={cliente}' },
  {
    nome: 'doppioni-unisci',
    chi: 'admin',
    percorso: '/clienti/doppioni?uno={cliente}',
    sulPosto: true,
    apri: async (page) => {
      const altro = page.getByRole('combobox', { name: /^L’altro cliente/ })
      await altro.fill('russo')
      await page.getByRole('option', { name: /Russo/i }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Si unisce', { exact: true }).waitFor()
    },
  },
  { nome: 'cliente', chi: 'admin', percorso: '/clienti?cliente={cliente}' },
  {
    nome: 'cliente-menu',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: menu('Altre azioni'),
  },
  {
    nome: 'cliente-modifica',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    // on desktops it stands beside the menu
    apri: (page) =>
      (page.viewportSize()?.width ?? 0) < 1024
        ? menu('Altre azioni', 'Modifica')(page)
        : bottone(page, 'Modifica'),
  },
  {
    nome: 'cliente-cronologia',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: menu('Altre azioni', 'Cronologia'),
  },
  {
    nome: 'cliente-elimina',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: menu('Altre azioni', 'Elimina'),
  },
  {
    nome: 'cliente-follow-up',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: async (page) => {
      const follow = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Follow-up' }) })
      await follow.last().getByRole('button').first().click()
    },
  },
  {
    nome: 'cliente-caldaia',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: premi('Nuova Caldaia'),
  },
  {
    nome: 'cliente-condizionatore',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: premi('Nuovo Condizionatore'),
  },
  {
    nome: 'cliente-dichiarazione',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: premi('Nuova dichiarazione'),
  },
  {
    nome: 'cliente-deroga',
    chi: 'admin',
    percorso: '/clienti?cliente={cliente}',
    apri: menu(/^Azioni per RCEE,/, 'Deroga'),
    conDati: true,
  },

  { nome: 'preventivi', chi: 'admin', percorso: '/contabilita' },
  { nome: 'preventivi-nuovo', chi: 'admin', percorso: '/contabilita', apri: tasto('n') },
  {
    nome: 'preventivi-nuovo-righe',
    chi: 'admin',
    percorso: '/contabilita',
    apri: uno(tasto('n'), inRighe),
  },
  { nome: 'preventivi-dettaglio', chi: 'admin', percorso: '/contabilita?preventivo={preventivo}' },
  {
    nome: 'preventivi-modifica',
    chi: 'admin',
    percorso: '/contabilita',
    apri: premi(/^Modifica PREV/),
    conDati: true,
  },
  {
    nome: 'preventivi-invia',
    chi: 'admin',
    percorso: '/contabilita',
    apri: premi(/^Invia PREV/),
    conDati: true,
  },
  { nome: 'preventivi-senza-risposta', chi: 'admin', percorso: '/contabilita?stato=senza-risposta' },
  {
    nome: 'preventivi-elimina',
    chi: 'admin',
    percorso: '/contabilita',
    apri: premi(/^Elimina PREV/),
    conDati: true,
  },

  { nome: 'fatture', chi: 'admin', percorso: '/contabilita?scheda=fatture' },
  { nome: 'fatture-passive', chi: 'admin', percorso: '/contabilita?scheda=fatture&tipo=Passiva' },
  { nome: 'fatture-nuova', chi: 'admin', percorso: '/contabilita?scheda=fatture', apri: tasto('n') },
  {
    nome: 'fatture-nuova-riba',
    chi: 'admin',
    percorso: '/contabilita?scheda=fatture',
    apri: uno(tasto('n'), fatturaPassiva),
  },
  {
    nome: 'fatture-nuova-righe',
    chi: 'admin',
    percorso: '/contabilita?scheda=fatture',
    apri: uno(tasto('n'), inRighe),
  },
  { nome: 'fatture-attiva', chi: 'admin', percorso: '/contabilita?scheda=fatture&fattura={attiva}' },
  { nome: 'fatture-riba', chi: 'admin', percorso: '/contabilita?scheda=fatture&fattura={riba}' },
  {
    nome: 'fatture-scadenziario',
    chi: 'admin',
    percorso: '/contabilita?scheda=fatture&scadenziario={mese}',
  },
  { nome: 'fatture-bozze', chi: 'admin', percorso: '/contabilita?scheda=fatture&lavoro=bozze' },
  {
    nome: 'fatture-emetti-tutte',
    chi: 'admin',
    percorso: '/contabilita?scheda=fatture&lavoro=bozze',
    apri: premi(/^Emetti tutte/),
    conDati: true,
  },
  { nome: 'fatture-scartate', chi: 'admin', percorso: '/contabilita?scheda=fatture&lavoro=scartate' },
  { nome: 'da-fatturare', chi: 'admin', percorso: '/contabilita/da-fatturare' },
  { nome: 'ricevute', chi: 'admin', percorso: '/contabilita/ricevute' },
  { nome: 'banca', chi: 'admin', percorso: '/contabilita/banca' },
  { nome: 'banca-registrati', chi: 'admin', percorso: '/contabilita/banca?vista=registrati' },
  { nome: 'banca-elenco', chi: 'admin', percorso: '/contabilita/banca?vista=elenco' },
  {
    ...{ nome: 'banca-altra-fattura', chi: 'admin', percorso: '/contabilita/banca', conDati: true },
    apri: uno(premi(/^Cerca la fattura/), (page: Page) => page.getByRole('dialog').first().waitFor()),
  },
  {
    ...{ nome: 'banca-resto', chi: 'admin', percorso: '/contabilita/banca', conDati: true, sulPosto: true },
    apri: async (page) => {
      await page
        .getByRole('button', { name: /^Cerca la fattura/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: 'Usa questa' }).click()
      await page.getByText('Restano').last().scrollIntoViewIfNeeded()
    },
  },
  {
    ...{ nome: 'banca-da-sistemare', chi: 'admin', percorso: '/contabilita/banca?vista=sistemare' },
  },
  {
    ...{ nome: 'banca-colonne', chi: 'admin', percorso: '/contabilita/banca', sulPosto: true },
    apri: async (page) => {
      const righe = [
        'Data;Dare;Avere;Causale;CRO',
        '20/11/2026;;1.234,50;Bonifico a vostro favore;0601',
        '23/11/2026;1.214,00;;F24;',
      ]
      await page.getByLabel('Estratto conto', { exact: true }).setInputFiles({
        ...{ name: 'movimenti.csv', mimeType: 'text/csv', buffer: Buffer.from(righe.join('\n')) },
      })
      await page.getByText('Che cosa c’è in ogni colonna').waitFor()
    },
  },
  {
    ...{ nome: 'banca-domande', chi: 'admin', percorso: '/contabilita/banca', sulPosto: true },
    apri: async (page) => {
      const righe = ['Date;Amount;Description', '11/20/2026;1.234,50;Bonifico', '11/23/2026;1.214,00;F24']
      await page.getByLabel('Estratto conto', { exact: true }).setInputFiles({
        ...{ name: 'movimenti.csv', mimeType: 'text/csv', buffer: Buffer.from(righe.join('\n')) },
      })
      await page.getByText('Come sono scritti i giorni?').first().waitFor()
    },
  },
  {
    ...{ nome: 'banca-conti', chi: 'admin', percorso: '/contabilita/banca', sulPosto: true },
    apri: async (page) => {
      const saldo = (codice: string, quanto: number) =>
        `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${quanto}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>`
      const conto = (iban: string, chiude: number) =>
        `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${saldo('OPBD', 878)}${saldo('CLBD', chiude)}<Ntry><Amt Ccy="EUR">122.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-10-05</Dt></BookgDt><AddtlNtryInf>Bonifico</AddtlNtryInf></Ntry></Stmt>`
      const xml = `<Document>${conto('IT60X0542811101000000123456', 1000)}${conto('IT40S0542811101000000654321', 987)}</Document>`
      await page.getByLabel('Estratto conto', { exact: true }).setInputFiles({
        ...{ name: 'due-conti.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) },
      })
      await page.getByText('Differenza').waitFor()
    },
  },
  { nome: 'da-inviare', chi: 'admin', percorso: '/contabilita/da-inviare' },
  { nome: 'fattura-bozza', chi: 'admin', percorso: '/contabilita/fatture/{bozza}' },
  {
    nome: 'fattura-emissione',
    chi: 'admin',
    percorso: '/contabilita/fatture/{bozza}',
    apri: premi('Emetti…'),
    conDati: true,
  },
  { nome: 'fattura-emessa', chi: 'admin', percorso: '/contabilita/fatture/{emessa}' },
  {
    nome: 'fattura-invia',
    chi: 'admin',
    percorso: '/contabilita/fatture/{emessa}',
    apri: premi(/^Invia$/),
  },
  {
    nome: 'fattura-pagamento',
    chi: 'admin',
    percorso: '/contabilita/fatture/{emessa}',
    apri: premi('Registra pagamento'),
    conDati: true,
  },
  {
    nome: 'fattura-nota',
    chi: 'admin',
    percorso: '/contabilita/fatture/{emessa}',
    apri: menu('Altre azioni', 'Nota di credito'),
    conDati: true,
  },

  { nome: 'rcee', chi: 'admin', percorso: '/rcee' },
  { nome: 'rcee-scadenze', chi: 'admin', percorso: '/rcee?tab=scadenze' },
  { nome: 'rcee-contattare', chi: 'admin', percorso: '/rcee?tab=contattare' },
  { nome: 'rcee-contattati', chi: 'admin', percorso: '/rcee?tab=contattati' },
  { nome: 'rcee-nuovo', chi: 'admin', percorso: '/rcee', apri: tasto('n') },
  { nome: 'rcee-dettaglio', chi: 'admin', percorso: '/rcee?rcee={rcee}' },
  { nome: 'rcee-menu', chi: 'admin', percorso: '/rcee', apri: menu(/^Altre azioni per/), conDati: true },
  { nome: 'rcee-modifica', chi: 'admin', percorso: '/rcee', apri: modificaRcee, conDati: true },
  {
    nome: 'rcee-note',
    chi: 'admin',
    percorso: '/rcee',
    apri: async (page) => {
      await menu(/^Altre azioni per/)(page)
      await page.getByRole('menuitem', { name: /note$/ }).click()
    },
    conDati: true,
  },
  {
    nome: 'rcee-appuntamento',
    chi: 'admin',
    percorso: '/rcee?tab=scadenze',
    apri: premi(/^Crea Appuntamento/),
    conDati: true,
  },

  { nome: 'notifiche', chi: 'admin', percorso: '/', apri: premi(/^Notifiche/) },
  { nome: 'notifiche-dettaglio', chi: 'admin', percorso: '/?notifica={notifica}' },

  { nome: 'fornitori', chi: 'admin', percorso: '/fornitori' },
  { nome: 'fornitori-nuovo', chi: 'admin', percorso: '/fornitori', apri: tasto('n') },
  { nome: 'fornitore', chi: 'admin', percorso: '/fornitori?fornitore={fornitore}' },
  {
    nome: 'fornitore-modifica',
    chi: 'admin',
    percorso: '/fornitori?fornitore={fornitore}',
    apri: menu('Altre azioni', 'Modifica'),
  },
  {
    nome: 'fornitore-fattura',
    chi: 'admin',
    percorso: '/fornitori?fornitore={fornitore}',
    apri: premi('Nuova Fattura'),
  },

  { nome: 'messaggi', chi: 'admin', percorso: '/appuntamenti/messaggi' },
  { nome: 'messaggi-domani', chi: 'admin', percorso: '/appuntamenti/messaggi?vista=domani' },
  { nome: 'messaggi-tutti', chi: 'admin', percorso: '/appuntamenti/messaggi?vista=tutti' },
  { nome: 'admin-avvisi', chi: 'admin', percorso: '/admin?tab=avvisi' },
  {
    nome: 'admin-posta',
    chi: 'admin',
    percorso: '/admin?tab=avvisi',
    apri: premi('Modifica la posta in uscita'),
  },
  {
    nome: 'admin-pec',
    chi: 'admin',
    percorso: '/admin?tab=avvisi',
    apri: premi('Modifica la posta certificata'),
  },
  { nome: 'admin-testo', chi: 'admin', percorso: '/admin?tab=avvisi', apri: premi(/^Conferma visita/) },
  { nome: 'commesse', chi: 'admin', percorso: '/contabilita/commesse' },
  { nome: 'commesse-nuova', chi: 'admin', percorso: '/contabilita/commesse', apri: tasto('n') },
  { nome: 'commessa', chi: 'admin', percorso: '/commesse/{commessa}' },
  {
    nome: 'commessa-visite',
    chi: 'admin',
    percorso: '/commesse/{commessa}',
    apri: premi('Aggiungi visite'),
  },
  { nome: 'contratti', chi: 'admin', percorso: '/contabilita/contratti' },
  { nome: 'contratti-nuovo', chi: 'admin', percorso: '/contabilita/contratti', apri: tasto('n') },
  {
    nome: 'contratti-canoni',
    chi: 'admin',
    percorso: '/contabilita/contratti',
    apri: menu(/^Azioni per CONTR/, 'Canoni'),
    conDati: true,
  },
  { nome: 'admin-utenti', chi: 'admin', percorso: '/admin' },
  { nome: 'admin-utenti-nuovo', chi: 'admin', percorso: '/admin', apri: premi('Nuovo Utente') },
  { nome: 'admin-utenti-modifica', chi: 'admin', percorso: '/admin?utente={utente}' },
  { nome: 'admin-ditte', chi: 'admin', percorso: '/admin?tab=ditte' },
  { nome: 'admin-ditte-nuova', chi: 'admin', percorso: '/admin?tab=ditte', apri: premi('Nuova Ditta') },
  { nome: 'admin-ditte-modifica', chi: 'admin', percorso: '/admin?tab=ditte&ditta={ditta}' },
  { nome: 'admin-azienda', chi: 'admin', percorso: '/admin?tab=azienda' },
  {
    nome: 'admin-azienda-serie',
    chi: 'admin',
    percorso: '/admin?tab=azienda',
    apri: premi('Aggiungi serie'),
  },
  { nome: 'admin-programmazione', chi: 'admin', percorso: '/admin?tab=programmazione' },
  {
    nome: 'admin-regola-locale',
    chi: 'admin',
    percorso: '/admin?tab=programmazione',
    apri: premi('Aggiungi regola locale'),
  },
  {
    nome: 'assenze-nuova',
    chi: 'admin',
    percorso: '/appuntamenti/assenze',
    apri: premi('Aggiungi assenza'),
  },
  { nome: 'assenze', chi: 'admin', percorso: '/appuntamenti/assenze' },
  { nome: 'mie-assenze', chi: 'tecnico', percorso: '/calendario?assenze=mie' },
  {
    nome: 'admin-orario',
    chi: 'admin',
    percorso: '/admin?tab=programmazione',
    apri: menu(/^Orario di /, 'Modifica l’orario'),
  },
  { nome: 'admin-zona', chi: 'admin', percorso: '/admin?tab=programmazione', apri: premi('Aggiungi zona') },
  {
    nome: 'admin-durate',
    chi: 'admin',
    percorso: '/admin?tab=programmazione',
    apri: premi('Modifica le durate'),
  },
  {
    nome: 'admin-conferma-regione',
    chi: 'admin',
    percorso: '/admin?tab=programmazione',
    apri: premi('Confermo'),
    conDati: true,
  },
  { nome: 'admin-importa', chi: 'admin', percorso: '/admin?tab=importa' },
  {
    nome: 'admin-importa-fogli',
    chi: 'admin',
    percorso: '/admin?tab=importa',
    apri: scegliCartella,
    sulPosto: true,
  },
  {
    nome: 'admin-importa-colonne',
    chi: 'admin',
    percorso: '/admin?tab=importa',
    apri: scegliElenco,
    sulPosto: true,
  },
  {
    nome: 'admin-importa-controllo',
    chi: 'admin',
    percorso: '/admin?tab=importa',
    apri: uno(scegliElenco, controllaElenco),
    sulPosto: true,
  },
  {
    nome: 'admin-importa-sospese',
    chi: 'admin',
    percorso: '/admin?tab=importa',
    apri: uno(scegliElenco, async (page) => {
      await page.goBack()
      await page.getByRole('heading', { name: 'Lasciate a metà' }).waitFor()
    }),
    sulPosto: true,
  },
  { nome: 'admin-registro', chi: 'admin', percorso: '/admin?tab=registro' },
  { nome: 'admin-backup', chi: 'admin', percorso: '/admin?tab=backup' },
  { nome: 'incassi', chi: 'admin', percorso: '/contabilita/incassi' },
  {
    ...{ nome: 'incassi-cliente', chi: 'admin', percorso: '/contabilita/incassi' },
    ...{ sulPosto: true, conDati: true },
    apri: apriRiga,
  },
  {
    ...{ nome: 'incassi-solleciti', chi: 'admin', percorso: '/contabilita/incassi', conDati: true },
    apri: premi(/^Prepara/),
  },
  { nome: 'andamento', chi: 'admin', percorso: '/andamento?mese={mese}' },
  {
    nome: 'andamento-elenco',
    chi: 'admin',
    percorso: '/andamento?mese={mese}&parte=visite_fatte&dal={mese}-01&al={mese}-28',
  },
  { nome: 'mese', chi: 'admin', percorso: '/contabilita/mese?mese={mese}' },
  { nome: 'ritenute', chi: 'admin', percorso: '/contabilita/ritenute' },
  { nome: 'listino', chi: 'admin', percorso: '/contabilita/listino' },
  { nome: 'pezzi', chi: 'admin', percorso: '/contabilita/pezzi' },
  {
    ...{ nome: 'serve-un-pezzo', chi: 'admin', percorso: '/contabilita/pezzi', conDati: true },
    apri: premi('Serve un pezzo'),
  },
  { nome: 'listino-frasi', chi: 'admin', percorso: '/contabilita/listino?scheda=frasi' },
  { nome: 'dispositivi', chi: 'admin', percorso: '/admin?dispositivi=1' },
  { nome: 'da-verificare', chi: 'admin', percorso: '/azioni' },
  { nome: 'admin-stato', chi: 'admin', percorso: '/admin?tab=stato' },

  { nome: 'tecnico', chi: 'tecnico', percorso: '/' },
  { nome: 'tecnico-gestione', chi: 'tecnico', percorso: '/?gestisci={visitaDelTecnico}' },
  { nome: 'tecnico-notifiche', chi: 'tecnico', percorso: '/', apri: premi(/^Notifiche/) },
  { nome: 'tecnico-notifica', chi: 'tecnico', percorso: '/?notifica={notificaDelTecnico}' },
  { nome: 'tecnico-menu-telefono', chi: 'tecnico', percorso: '/', apri: premi('Menu'), larghezze: TOCCO },
  { nome: 'tecnico-rapporto', chi: 'tecnico', percorso: '/visite/{visitaDelTecnico}/rapporto' },
  {
    nome: 'tecnico-serve-un-pezzo',
    chi: 'tecnico',
    percorso: '/visite/{visitaDelTecnico}/rapporto',
    apri: premi('Serve un pezzo'),
  },
  {
    nome: 'tecnico-rapporto-firma',
    chi: 'tecnico',
    percorso: '/visite/{visitaDelTecnico}/rapporto',
    apri: allaFirma,
    sulPosto: true,
  },
  {
    nome: 'tecnico-rapporto-da-leggere',
    chi: 'tecnico',
    percorso: '/visite/{visitaDelTecnico}/rapporto',
    apri: uno(allaFirma, premi('Leggi il rapporto')),
  },
  { nome: 'tecnico-azioni', chi: 'tecnico', percorso: '/azioni' },
  { nome: 'tecnico-calendario', chi: 'tecnico', percorso: '/calendario' },
  {
    nome: 'tecnico-presa-in-carico',
    chi: 'tecnico',
    percorso: '/calendario',
    apri: async (page) => {
      await page.locator('section[aria-label=Giornata] li:not([data-mia]) > button').last().click()
      await bottone(page, 'Richiedi Presa in Carico')
    },
    conDati: true,
  },
  { nome: 'tecnico-clienti', chi: 'tecnico', percorso: '/clienti' },
  { nome: 'tecnico-cliente', chi: 'tecnico', percorso: '/clienti?cliente={cliente}' },
  { nome: 'tecnico-rcee', chi: 'tecnico', percorso: '/rcee' },

  { nome: 'cerca', chi: 'admin', percorso: '/clienti', apri: cerca('') },
  { nome: 'cerca-risposte', chi: 'admin', percorso: '/clienti', apri: cerca('espo') },
  { nome: 'cerca-nulla', chi: 'admin', percorso: '/clienti', apri: cerca('zzzz') },
  { nome: 'scorciatoie', chi: 'admin', percorso: '/clienti', apri: tasto('?'), larghezze: GRANDI },
  { nome: 'non-trovata', chi: 'admin', percorso: '/che-non-esiste' },
]

interface Read {
  id: number
  stato?: string
  tipo?: string
  fase?: string
  metodo_pagamento?: string
  utente_assegnato?: { nome_utente: string }
}

/**
 * The ids that the addresses need.
 * @param leggi reads a list of the API as an Admin; with `true` as the technician
 * @param oggi `yyyy-MM-dd`
 * @param tecnico the technician's user name
 */
export async function riferimenti(
  leggi: (path: string, comeTecnico?: boolean) => Promise<Read[]>,
  oggi: string,
  tecnico: string,
): Promise<Riferimenti> {
  const visite = await leggi(`/appuntamenti?data=${oggi}`)
  const aperte = visite.filter(({ stato }) => stato === 'Programmato')
  const fatture = await leggi('/fatture')
  const sua = [...aperte, ...visite].find((v) => v.utente_assegnato?.nome_utente === tecnico)
  const primo = async (path: string, comeTecnico?: boolean) => (await leggi(path, comeTecnico))[0]
  const trovati: Record<Exclude<Segno, 'oggi' | 'mese'>, Read | undefined> = {
    cliente: (await leggi('/clienti')).reduce<Read | undefined>(
      (minimo, c) => (minimo && minimo.id < c.id ? minimo : c),
      undefined,
    ),
    visita: aperte[0] ?? visite[0],
    visitaDelTecnico: sua,
    preventivo: await primo('/preventivi'),
    commessa: await primo('/commesse'),
    attiva: fatture.find(({ tipo, fase }) => tipo === 'Attiva' && fase === 'Registrata'),
    bozza: await primo('/fatture?fase=Bozza'),
    emessa: fatture.find(({ fase }) => fase === 'Emessa'),
    riba: fatture.find(({ metodo_pagamento }) => metodo_pagamento === 'RiBa'),
    rcee: await primo('/rcee'),
    fornitore: await primo('/fornitori'),
    ditta: await primo('/ditte'),
    utente: (await leggi('/utenti')).at(-1),
    notifica: await primo('/notifiche'),
    notificaDelTecnico: await primo('/notifiche', true),
  }
  const id = Object.entries(trovati).flatMap(([nome, r]) => (r ? [[nome, String(r.id)]] : []))
  return { oggi, mese: oggi.slice(0, 7), ...Object.fromEntries(id) }
}

/** Whether the address itself opens a dialog: it names a record or a day that isn't a screen of its own. */
export const apreDialogo = ({ percorso: path }: Screen): boolean =>
  /\{(?!cliente|fornitore|bozza|emessa)/.test(path)

/** The address with its ids; null where a record is missing. */
export function percorsoDi(path: string, ids: Riferimenti): string | null {
  let manca = false
  const pieno = path.replace(/\{(\w+)\}/g, (_, segno: string) => {
    const id = ids[segno as Segno]
    if (id === undefined) manca = true
    return id ?? ''
  })
  return manca ? null : pieno
}
