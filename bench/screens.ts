import { oggi } from '#shared/dates.ts'

/** A screen and what shows that its data are there. */
export interface Screen {
  nome: string
  percorso: string
  /** A regular expression for the heading. */
  titolo: string
  /** A selector of what only the data bring. */
  dati: string
  chi?: 'admin' | 'tecnico' | 'nessuno'
  /** In the menu: opened from the dashboard too. */
  menu?: boolean
}

const DI_OGGI = '\\d{4}$'

export const DASHBOARD: Screen = {
  nome: 'dashboard',
  percorso: '/',
  titolo: DI_OGGI,
  dati: 'main ol time',
  menu: true,
}

export const CLIENTI: Screen = {
  nome: 'clienti',
  percorso: '/clienti',
  titolo: '^Clienti$',
  dati: 'ul[aria-label="Clienti"] li a',
  menu: true,
}

export const FATTURE: Screen = {
  nome: 'contabilità, fatture',
  percorso: '/contabilita?scheda=fatture',
  titolo: '^Contabilità$',
  dati: 'section[aria-label="Elenco delle fatture"] article',
}

export const PLANNING: Screen = {
  nome: 'planning',
  percorso: `/?planning=${oggi()}`,
  titolo: DI_OGGI,
  dati: '[data-visita]',
}

/** Whatever an address opens (docs/product.md §18.1). */
export const SCREENS: Screen[] = [
  { nome: 'accesso', percorso: '/login', titolo: '^Benvenuto$', dati: 'form input', chi: 'nessuno' },
  DASHBOARD,
  {
    ...DASHBOARD,
    nome: 'dashboard del tecnico',
    dati: 'main section article, main section li',
    chi: 'tecnico',
    menu: false,
  },
  PLANNING,
  {
    nome: 'finanze',
    percorso: `/?finanze=${oggi().slice(0, 7)}`,
    titolo: DI_OGGI,
    dati: '[role=dialog] section[aria-label="Ultimi 12 mesi"]',
  },
  CLIENTI,
  { nome: 'scheda cliente', percorso: '/clienti?cliente=17', titolo: '.', dati: 'main dl dd' },
  {
    nome: 'RCEE',
    percorso: '/rcee',
    titolo: '^RCEE',
    dati: '[role=tabpanel] article',
    menu: true,
  },
  {
    nome: 'appuntamenti',
    percorso: '/appuntamenti',
    titolo: '^Appuntamenti$',
    dati: 'main li time',
    menu: true,
  },
  {
    nome: 'calendario',
    percorso: '/calendario',
    titolo: '^Calendario',
    dati: 'table[role=grid] td [aria-hidden] > span + span',
    chi: 'tecnico',
  },
  { nome: 'fornitori', percorso: '/fornitori', titolo: '^Fornitori$', dati: 'main article', menu: true },
  {
    nome: 'contabilità, preventivi',
    percorso: '/contabilita',
    titolo: '^Contabilità$',
    dati: 'section[aria-label="Elenco dei preventivi"] article',
    menu: true,
  },
  FATTURE,
  { nome: 'admin', percorso: '/admin', titolo: '^Amministrazione$', dati: '[role=tabpanel] li', menu: true },
]
