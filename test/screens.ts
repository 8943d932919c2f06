// long because it is one list: everything that a person can see, with how to come to it
import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'
import { oggi } from '#shared/dates.ts'

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

export type Apri = (page: Page) => Promise<unknown>

interface Come {
  /** what opens takes the place of the screen, instead of standing over it */
  sulPosto?: boolean
  /** can't be opened without records, though its address names none */
  conDati?: boolean
  /** the only widths where it is */
  larghezze?: number[]
  /** looked at by the pictures alone (another state of what the examination has seen), or by the examination alone */
  per?: 'foto' | 'esame'
}

/**
 * What there is at an address: its name alone is the screen itself; a window has an address of its own, or is opened from the
 * screen. Names are kebab-case and unique, and begin with the screen's.
 */
export type Finestra = readonly [nome: string, apri?: string | Apri, come?: Come]

export interface Screen extends Omit<Come, 'per'> {
  nome: string
  chi: 'nessuno' | 'admin' | 'tecnico'
  /** below /app; `{cliente}` and the like stand for ids */
  percorso: string
  /** opens the dialog, menu or tab that has no address of its own */
  apri?: Apri
}

const GRANDI = [1440, 768]
const TOCCO = [768, 390]
const FOTO = { per: 'foto' } as const
const ESAME = { per: 'esame' } as const
const CON_DATI = { conDati: true }
const soloPer = (per: 'foto' | 'esame', finestre: Finestra[]): Finestra[] =>
  finestre.map(([nome, apri, come]) => [nome, apri, { ...come, per }])

/** Clicks what is called so, a button or an entry of a menu, one after the other. */
const premi =
  (...nomi: (string | RegExp)[]): Apri =>
  async (page) => {
    for (const name of nomi) {
      const trovato = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
      await trovato.filter({ visible: true }).first().click()
    }
  }
const bottone = (page: Page, nome: string | RegExp) => premi(nome)(page)
const tasto =
  (quale: string): Apri =>
  async (page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press(quale)
    await page.getByRole('dialog').first().waitFor()
  }
const menu =
  (quale: string | RegExp, voce?: string | RegExp): Apri =>
  async (page) => {
    await bottone(page, quale)
    await page.getByRole('menuitem').first().waitFor()
    if (voce) await page.getByRole('menuitem', { name: voce, exact: true }).click()
  }
const uno =
  (...passi: Apri[]): Apri =>
  async (page) => {
    for (const passo of passi) await passo(page)
  }
/** Goes to an address without loading the page again. */
export const vai = (page: Page, percorso: string) =>
  page.evaluate((dove) => {
    history.pushState(null, '', `/app${dove}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, percorso)
const stretta = (page: Page, larga: number) => (page.viewportSize()?.width ?? 0) < larga
/** A window of one's own account: in the telephone's menu, or in that of one's name. */
const delConto = (voce: string) =>
  uno(
    (page) => (stretta(page, 768) ? premi('Menu', voce)(page) : menu(/menu utente/, voce)(page)),
    (page) => page.getByRole('dialog', { name: voce }).waitFor(),
  )
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
const modificaRcee = async (page: Page) => {
  const subito = page.getByRole('button', { name: /^Modifica RCEE di/ }).first()
  await page.getByRole('article').first().waitFor()
  if (await subito.isVisible()) await subito.click()
  else await menu(/^Altre azioni per/, 'Modifica')(page)
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

/** A new customer whose saving fails. */
const salvaSenzaRete = async (page: Page) => {
  await page.route('**/api/clienti', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
  await modulo.getByRole('textbox', { name: 'Nome', exact: true }).fill('Giuseppina')
  await modulo.getByLabel('Cognome').fill('Capuano')
  await modulo.getByLabel('Telefono').fill('333 418 22 06')
  await page.keyboard.press('Control+Enter')
  await modulo.getByRole('alert').first().waitFor()
}

/** A file chosen for the bank, as text. */
const estratto = (name: string, mimeType: string, testo: string, attende: string) => async (page: Page) => {
  const campo = page.getByLabel('Estratto conto', { exact: true })
  await campo.setInputFiles({ name, mimeType, buffer: Buffer.from(testo) })
  await page.getByText(attende).first().waitFor()
}
const saldo = (codice: string, quanto: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${quanto}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>`
const contoCon = (iban: string, chiude: number) =>
  `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${saldo('OPBD', 878)}${saldo('CLBD', chiude)}<Ntry><Amt Ccy="EUR">122.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-10-05</Dt></BookgDt><AddtlNtryInf>Bonifico</AddtlNtryInf></Ntry></Stmt>`

const apriRiga = (page: Page) => page.locator('li button[aria-expanded]').first().click()
const pianifica = uno(premi('Proponi le giornate', /^Proponi$/), (page) =>
  page.getByRole('button', { name: /^Prenota \d/ }).waitFor(),
)
const daCarta = (titolo: RegExp, ruolo: 'button' | 'link') => (page: Page) => {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: titolo }) })
  return card.getByRole('listitem').first().getByRole(ruolo).first().click()
}

/** The frame's windows, the same over every screen. */
export const CORNICE: Finestra[] = [
  ['dashboard-menu-utente', menu(/menu utente/), { larghezze: [1440] }],
  ['cornice-scorciatoie', tasto('?'), ESAME],
  ['cambia-password', menu(/menu utente/, 'Cambia password'), { larghezze: [1440] }],
  ['sessioni-aperte', delConto('Sessioni aperte'), { larghezze: [1440, 390] }],
  ['due-passaggi', delConto('Accesso in due passaggi'), { larghezze: [1440, 390] }],
  ['il-mio-calendario', delConto('Il mio calendario'), { larghezze: [1440, 390] }],
  ['notifiche', premi(/^Notifiche/)],
  [
    'cornice-ricerca',
    uno(cerca('iovine'), (page) =>
      page
        .getByRole('option', { name: /Iovine/ })
        .first()
        .waitFor(),
    ),
    ESAME,
  ],
]

const DA_PRENOTARE: Finestra[] = [
  ['da-programmare'],
  ['da-programmare-proponi', premi('Proponi le giornate'), CON_DATI],
  ['sposta-giornata', premi('Sposta una giornata')],
  ['ultime-operazioni', premi('Ultime operazioni')],
  ['da-programmare-zone', menu('Zona'), CON_DATI],
]
const DELLE_VISITE_DA_PRENOTARE: Finestra[] = [
  ['da-programmare-anteprima', uno(pianifica, premi('Anteprima')), CON_DATI],
  ['da-programmare-chiamata', uno(apriRiga, premi('Segna una chiamata')), CON_DATI],
]

/**
 * Every screen, dialog, drawer, overlay and menu, by whose it is and by its address, with how one comes to it: what the picture
 * review photographs (scripts/pictures.ts) and the accessibility journey examines. A new one needs a line here and nothing else.
 */
const TAPPE: Record<Screen['chi'], Record<string, Finestra[]>> = {
  nessuno: {
    '/login': [
      ['accesso'],
      [
        'accesso-rifiutato',
        async (page) => {
          await page.getByLabel('Email o Username').fill('mario.rossi')
          await page.getByLabel('Password', { exact: true }).fill('sbagliata')
          await bottone(page, 'Accedi')
          await page.getByRole('alert').first().waitFor()
        },
      ],
    ],
  },
  admin: {
    '/': [
      ['dashboard'],
      ...CORNICE,
      ['planning', '/?planning={oggi}'],
      ['planning-visita', '/?planning={oggi}&visita={visita}'],
      [
        'planning-sposta',
        async (page) => {
          await vai(page, `/?planning=${oggi()}`)
          await page.locator('[data-visita][data-stato=Programmato]').first().focus()
          await page.keyboard.press('m')
          await page.getByRole('dialog', { name: /^Sposta/ }).waitFor()
        },
        { conDati: true, larghezze: [1440] },
      ],
      ['dashboard-finanze', '/?finanze={mese}'],
      ['notifiche-dettaglio', '/?notifica={notifica}'],
      ['dashboard-menu-telefono', premi('Menu'), { larghezze: TOCCO, ...FOTO }],
      ['dashboard-follow-up', daCarta(/^Follow-up da/, 'button'), { ...CON_DATI, ...FOTO }],
      ['dashboard-rcee', daCarta(/^RCEE in/, 'link'), { ...CON_DATI, ...FOTO }],
    ],
    '/?planning={oggi}': soloPer('foto', [
      [
        'planning-compatta',
        (page) => page.getByText('Compatta').click(),
        { conDati: true, larghezze: [1440] },
      ],
    ]),
    '/clienti': [
      ['clienti'],
      ['clienti-nuovo', tasto('n')],
      ['clienti-nuovo-tutti', uno(tasto('n'), premi('Tutti i campi'))],
      ...soloPer('foto', [
        ['clienti-nuovo-errori', uno(tasto('n'), (page) => page.keyboard.press('Control+Enter'))],
        ['clienti-nuovo-rifiutato', uno(tasto('n'), salvaSenzaRete)],
        ['cerca', cerca('')],
        ['cerca-risposte', cerca('espo')],
        ['cerca-nulla', cerca('zzzz')],
        ['scorciatoie', tasto('?'), { larghezze: GRANDI }],
      ]),
    ],
    '/clienti?q=esposito': [['clienti-cercati', undefined, FOTO]],
    '/clienti?stato=inattivi': [['clienti-inattivi', undefined, FOTO]],
    '/clienti?q=zzzz': [['clienti-nessuno', undefined, { ...CON_DATI, ...FOTO }]],
    '/clienti/da-completare': [['da-completare']],
    '/clienti/doppioni': [
      ['doppioni'],
      [
        'doppioni-distinti',
        (page) =>
          page
            .getByRole('button', { name: /^Rimetti tra i doppioni/ })
            .first()
            .scrollIntoViewIfNeeded(),
        { conDati: true, sulPosto: true, ...FOTO },
      ],
    ],
    '/clienti/doppioni?uno={cliente}': soloPer('foto', [
      ['doppioni-scegli'],
      [
        'doppioni-unisci',
        async (page) => {
          const altro = page.getByRole('combobox', { name: /^L’altro cliente/ })
          await altro.fill('russo')
          await page.getByRole('option', { name: /Russo/i }).first().waitFor()
          await page.keyboard.press('Enter')
          await page.getByText('Si unisce', { exact: true }).waitFor()
        },
        { sulPosto: true },
      ],
    ]),
    '/clienti?cliente={cliente}': [
      ['cliente'],
      [
        'cliente-modifica',
        // on desktops it stands beside the menu
        (page) => (stretta(page, 1024) ? menu('Altre azioni', 'Modifica')(page) : bottone(page, 'Modifica')),
      ],
      ['cliente-menu', menu('Altre azioni')],
      ['cliente-cronologia', menu('Altre azioni', 'Cronologia')],
      ['cliente-elimina', menu('Altre azioni', 'Elimina')],
      [
        'cliente-follow-up',
        (page) => {
          const parte = page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name: 'Follow-up' }) })
          return parte.last().getByRole('button').first().click()
        },
      ],
      ['cliente-caldaia', premi('Nuova Caldaia')],
      ['cliente-condizionatore', premi('Nuovo Condizionatore')],
      ['cliente-dichiarazione', premi('Nuova dichiarazione')],
      ['cliente-deroga', menu(/^Azioni per RCEE,/, /^(Deroga|Cambia la deroga)$/), CON_DATI],
      // last: its button leaves the narrow screens, and takes the keyboard along
      ['cliente-scadenza', menu(/^Azioni per RCEE,/), ESAME],
    ],
    '/rcee': [
      ['rcee'],
      ['rcee-nuovo', tasto('n')],
      ['rcee-dettaglio', '/rcee?rcee={rcee}'],
      ['rcee-visita', premi(/^Crea Appuntamento per/), ESAME],
      ['rcee-azioni', menu(/^Altre azioni per/), CON_DATI],
      ['rcee-note', menu(/^Altre azioni per/, /note$/), CON_DATI],
      ['rcee-follow-up', menu(/^Altre azioni per/, /Follow-up$/), ESAME],
      ['rcee-modifica', modificaRcee, { ...CON_DATI, ...FOTO }],
    ],
    '/rcee?tab=scadenze': [
      ['rcee-scadenze'],
      ['rcee-appuntamento', premi(/^Crea Appuntamento/), { ...CON_DATI, ...FOTO }],
    ],
    '/rcee?tab=contattare': [['rcee-contattare', undefined, FOTO]],
    '/rcee?tab=contattati': [['rcee-contattati']],
    '/azioni': [['da-verificare']],
    '/appuntamenti': [
      ['appuntamenti'],
      ['appuntamenti-nuovo', tasto('n')],
      ['appuntamenti-modifica', '/appuntamenti?modifica={visita}'],
      ['appuntamenti-mese', premi(/^Mese:/)],
      ['appuntamenti-ditta', '/appuntamenti?ditta={ditta}'],
      ['appuntamenti-elimina', premi(/^Elimina: /), { conDati: true, larghezze: [1440] }],
      ['appuntamenti-nuovo-scelto', uno(tasto('n'), compilaVisita), { ...CON_DATI, ...FOTO }],
    ],
    '/appuntamenti?data=2026-02-03': [['appuntamenti-di-un-giorno', undefined, ESAME]],
    '/fornitori': [['fornitori'], ['fornitori-nuovo', tasto('n')]],
    '/fornitori?fornitore={fornitore}': [
      ['fornitore'],
      ['fornitore-fattura', tasto('n')],
      ['fornitore-azioni', menu(/^Azioni|^Altre azioni/), ESAME],
      ['fornitore-modifica', menu('Altre azioni', 'Modifica'), FOTO],
    ],
    '/appuntamenti/da-programmare': soloPer('esame', [
      ...DA_PRENOTARE,
      ['da-programmare-filtri', premi('Altri filtri e ordine')],
      ...DELLE_VISITE_DA_PRENOTARE,
    ]),
    '/appuntamenti/da-programmare?periodi=ritardo': soloPer('foto', [
      ...DA_PRENOTARE,
      ...DELLE_VISITE_DA_PRENOTARE,
      ['da-programmare-piano', pianifica, { conDati: true, sulPosto: true }],
    ]),
    '/appuntamenti/messaggi': [
      ['messaggi'],
      [
        'messaggi-testo',
        (page) =>
          page
            .getByRole('button', { name: /da lei/ })
            .first()
            .click(),
        ESAME,
      ],
    ],
    '/appuntamenti/messaggi?vista=domani': [
      ['messaggi-domani'],
      ['messaggi-whatsapp', premi(/^WhatsApp a/), ESAME],
    ],
    '/appuntamenti/messaggi?vista=tutti': [['messaggi-tutti']],
    '/contabilita': [
      ['preventivi'],
      ['preventivi-nuovo', tasto('n')],
      ['preventivi-dettaglio', '/contabilita?preventivo={preventivo}'],
      ['preventivi-elimina', premi(/^Elimina PREV/), CON_DATI],
      ['preventivi-invia', premi(/^Invia PREV/), CON_DATI],
      ['preventivi-nuovo-righe', uno(tasto('n'), inRighe), FOTO],
      ['preventivi-modifica', premi(/^Modifica PREV/), { ...CON_DATI, ...FOTO }],
    ],
    '/contabilita?stato=senza-risposta': [['preventivi-senza-risposta', undefined, FOTO]],
    '/contabilita/commesse': [['commesse'], ['commesse-nuova', tasto('n')]],
    '/commesse/{commessa}': [
      ['commessa'],
      ['commessa-visite', premi('Aggiungi visite')],
      ['commessa-modifica', menu(/^Azioni per/, 'Modifica'), ESAME],
    ],
    '/contabilita/contratti': [
      ['contratti'],
      ['contratti-nuovo', tasto('n')],
      ['contratti-azioni', menu(/^Azioni per CONTR/), ESAME],
      ['contratti-canoni', menu(/^Azioni per CONTR/, 'Canoni'), CON_DATI],
      ['contratti-disdici', menu(/^Azioni per CONTR/, 'Disdici'), ESAME],
    ],
    '/contabilita?scheda=fatture': [
      ['fatture'],
      ['fatture-nuova', tasto('n')],
      ['fatture-nuova-riba', uno(tasto('n'), fatturaPassiva)],
      ['fatture-attiva', '/contabilita?scheda=fatture&fattura={attiva}'],
      ['fatture-azioni', menu(/^Azioni/), ESAME],
      ['fatture-prolunga', menu(/^Azioni/, 'Prolunga scadenza'), ESAME],
      ['fatture-riba', '/contabilita?scheda=fatture&fattura={riba}', FOTO],
      ['fatture-nuova-righe', uno(tasto('n'), inRighe), FOTO],
    ],
    '/contabilita?scheda=fatture&tipo=Passiva': [['fatture-passive', undefined, FOTO]],
    '/contabilita?scheda=fatture&scadenziario={mese}': [['fatture-scadenziario']],
    '/contabilita?scheda=fatture&lavoro=bozze': [
      ['fatture-bozze'],
      ['fatture-bozze-azioni', menu(/^Azioni/), ESAME],
      ['fatture-emetti-tutte', premi(/^Emetti tutte/), { ...CON_DATI, ...FOTO }],
    ],
    '/contabilita?scheda=fatture&lavoro=scartate': [['fatture-scartate', undefined, FOTO]],
    '/contabilita/da-fatturare': [['da-fatturare'], ['da-fatturare-azioni', menu(/^Azioni per Rosa/), ESAME]],
    '/contabilita/da-inviare': [['da-inviare']],
    '/contabilita/fatture/{bozza}': [['fattura-bozza'], ['fattura-emissione', premi('Emetti…'), CON_DATI]],
    '/contabilita/fatture/{emessa}': [
      ['fattura-emessa'],
      ['fattura-invia', premi(/^Invia$/)],
      ['fattura-azioni', menu('Altre azioni'), ESAME],
      ['fattura-pagamento', premi('Registra pagamento'), CON_DATI],
      ['fattura-scadenze', premi('Scadenze'), ESAME],
      ['fattura-esito', premi('Segna esito'), ESAME],
      ['fattura-nota', menu('Altre azioni', 'Nota di credito'), CON_DATI],
    ],
    '/appuntamenti/assenze': [['assenze'], ['assenze-nuova', tasto('n')]],
    '/contabilita/ricevute': [['ricevute']],
    '/contabilita/banca': [
      ['banca'],
      ...soloPer('foto', [
        [
          'banca-altra-fattura',
          uno(premi(/^Cerca la fattura/), (page) => page.getByRole('dialog').first().waitFor()),
          CON_DATI,
        ],
        [
          'banca-resto',
          async (page) => {
            await bottone(page, /^Cerca la fattura/)
            await page.getByRole('dialog').getByRole('checkbox').nth(1).check()
            await page.getByRole('button', { name: 'Usa questa' }).click()
            await page.getByText('Restano').last().scrollIntoViewIfNeeded()
          },
          { conDati: true, sulPosto: true },
        ],
        [
          'banca-colonne',
          estratto(
            'movimenti.csv',
            'text/csv',
            'Data;Dare;Avere;Causale;CRO\n20/11/2026;;1.234,50;Bonifico a vostro favore;0601\n23/11/2026;1.214,00;;F24;',
            'Che cosa c’è in ogni colonna',
          ),
          { sulPosto: true },
        ],
        [
          'banca-domande',
          estratto(
            'movimenti.csv',
            'text/csv',
            'Date;Amount;Description\n11/20/2026;1.234,50;Bonifico\n11/23/2026;1.214,00;F24',
            'Come sono scritti i giorni?',
          ),
          { sulPosto: true },
        ],
        [
          'banca-conti',
          estratto(
            'due-conti.xml',
            'text/xml',
            `<Document>${contoCon('IT60X0542811101000000123456', 1000)}${contoCon('IT40S0542811101000000654321', 987)}</Document>`,
            'Differenza',
          ),
          { sulPosto: true },
        ],
      ]),
    ],
    '/contabilita/banca?vista=registrati': [['banca-registrati', undefined, FOTO]],
    '/contabilita/banca?vista=elenco': [['banca-elenco', undefined, FOTO]],
    '/contabilita/banca?vista=sistemare': [['banca-da-sistemare', undefined, FOTO]],
    '/contabilita/incassi': [
      ['incassi'],
      ['incassi-cliente', apriRiga, { conDati: true, sulPosto: true, ...FOTO }],
      ['incassi-solleciti', premi(/^Prepara/), { ...CON_DATI, ...FOTO }],
    ],
    '/andamento': soloPer('esame', [
      ['andamento-del-mese'],
      ['andamento-posta', premi('Modifica a chi va per posta')],
    ]),
    '/andamento?mese={mese}': [['andamento', undefined, FOTO]],
    '/andamento?mese={mese}&parte=visite_fatte&dal={mese}-01&al={mese}-28': [
      ['andamento-elenco', undefined, FOTO],
    ],
    '/contabilita/mese': [['mese-di-adesso', undefined, ESAME]],
    '/contabilita/mese?mese={mese}': [['mese']],
    '/contabilita/ritenute': [['ritenute']],
    '/contabilita/listino': [['listino'], ['listino-nuovo', tasto('n'), ESAME]],
    '/contabilita/pezzi': [['pezzi'], ['serve-un-pezzo', tasto('n'), CON_DATI]],
    '/contabilita/listino?scheda=frasi': [['listino-frasi'], ['listino-frasi-nuova', tasto('n'), ESAME]],
    '/admin': [
      ['admin-utenti'],
      ['admin-utenti-nuovo', tasto('n')],
      ['admin-utenti-elimina', premi('Elimina direttore'), ESAME],
      ['admin-utenti-modifica', '/admin?utente={utente}', FOTO],
    ],
    '/admin?dispositivi=1': [['dispositivi']],
    '/admin?tab=ditte': [
      ['admin-ditte'],
      ['admin-ditte-nuova', tasto('n')],
      ['admin-ditte-modifica', '/admin?tab=ditte&ditta={ditta}', FOTO],
    ],
    '/admin?tab=azienda': [['admin-azienda'], ['admin-azienda-serie', premi('Aggiungi serie')]],
    '/admin?tab=programmazione': [
      ['admin-programmazione'],
      ['admin-orario', menu(/^Orario di /, 'Modifica l’orario')],
    ],
    '/admin?tab=zone': [
      ['admin-zone', undefined, ESAME],
      ['admin-zona', premi('Aggiungi zona')],
    ],
    '/admin?tab=durate': [
      ['admin-durate-tutte', undefined, ESAME],
      ['admin-durate', premi('Modifica le durate')],
    ],
    '/admin?tab=regole': [
      ['admin-regole', undefined, ESAME],
      ['admin-manutenzione', premi(/^Modifica$/), ESAME],
      ['admin-regola-locale', premi('Aggiungi regola locale')],
      ['admin-conferma-regione', premi('Confermo'), CON_DATI],
      ['admin-regola-riga', premi(/^Azioni per: /), ESAME],
    ],
    '/admin?tab=avvisi': [
      ['admin-avvisi'],
      ['admin-posta', premi('Modifica la posta in uscita')],
      ['admin-pec', premi('Modifica la posta certificata')],
      ['admin-posta-prova', premi('Prova invio'), ESAME],
      ['admin-testo', premi(/^Conferma visita/)],
      ['admin-pagina', premi('Modifica la pagina di conferma'), ESAME],
    ],
    '/admin?tab=registro': [['admin-registro']],
    '/admin?tab=importa': [
      ['admin-importa'],
      ...soloPer('foto', [
        ['admin-importa-fogli', scegliCartella, { sulPosto: true }],
        ['admin-importa-colonne', scegliElenco, { sulPosto: true }],
        ['admin-importa-controllo', uno(scegliElenco, controllaElenco), { sulPosto: true }],
        [
          'admin-importa-sospese',
          uno(scegliElenco, async (page) => {
            await page.goBack()
            await page.getByRole('heading', { name: 'Lasciate a metà' }).waitFor()
          }),
          { sulPosto: true },
        ],
      ]),
    ],
    '/admin?tab=importa&che=articoli': [['admin-importa-articoli', undefined, ESAME]],
    '/admin?tab=backup': [['admin-backup']],
    '/admin?tab=stato': [['admin-stato']],
    '/che-non-esiste': [['non-trovata', undefined, FOTO]],
  },
  tecnico: {
    '/': [
      ['tecnico'],
      ...soloPer('esame', CORNICE),
      ['tecnico-visita', premi('Gestisci Appuntamento'), ESAME],
      ...soloPer('foto', [
        ['tecnico-gestione', '/?gestisci={visitaDelTecnico}'],
        ['tecnico-notifiche', premi(/^Notifiche/)],
        ['tecnico-notifica', '/?notifica={notificaDelTecnico}'],
        ['tecnico-menu-telefono', premi('Menu'), { larghezze: TOCCO }],
      ]),
    ],
    '/clienti': [['tecnico-clienti']],
    '/clienti?cliente={cliente}': [['tecnico-cliente']],
    '/rcee': [['tecnico-rcee']],
    '/azioni': [['tecnico-azioni']],
    '/visite/{visitaDelTecnico}/rapporto': [
      ['tecnico-rapporto'],
      ['tecnico-rapporto-elimina', premi('Elimina la bozza'), ESAME],
      ['tecnico-serve-un-pezzo', premi('Serve un pezzo')],
      ['tecnico-rapporto-da-leggere', uno(allaFirma, premi('Leggi il rapporto'))],
      ['tecnico-rapporto-firma', allaFirma, { sulPosto: true, ...FOTO }],
    ],
    '/commesse/{commessa}': [['tecnico-commessa', undefined, ESAME]],
    '/calendario': [
      ['tecnico-calendario'],
      ['tecnico-calendario-visita', '/calendario?giorno={oggi}&gestisci={visita}', ESAME],
      [
        'tecnico-presa-in-carico',
        async (page) => {
          await page.locator('section[aria-label=Giornata] li:not([data-mia]) > button').last().click()
          await bottone(page, 'Richiedi Presa in Carico')
        },
        { ...CON_DATI, ...FOTO },
      ],
    ],
    '/calendario?assenze=mie': [['mie-assenze', undefined, FOTO]],
  },
}

/** What is photographed, each for itself. */
export const SCREENS: Screen[] = (['nessuno', 'admin', 'tecnico'] as const).flatMap((chi) =>
  Object.entries(TAPPE[chi]).flatMap(([percorso, finestre]) =>
    finestre.flatMap(([nome, apri, { per, ...come } = {}]) => {
      if (per === 'esame') return []
      const dove = typeof apri === 'string' ? { percorso: apri } : { percorso, ...(apri && { apri }) }
      return [{ nome, chi, ...dove, ...come }]
    }),
  ),
)

/** What the examination looks at, by address: a screen or a view of one, and its windows. */
export const daEsaminare = (chi: Screen['chi']): [percorso: string, finestre: Finestra[]][] =>
  Object.entries(TAPPE[chi])
    .map(([percorso, finestre]): [string, Finestra[]] => [
      percorso,
      finestre.filter(([, , come]) => come?.per !== 'foto'),
    ])
    .filter(([, finestre]) => finestre.length > 0)

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
