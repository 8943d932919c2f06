import type { ComponentType } from 'react'
import { onNoAnswer } from '#web/http.ts'
import { type Audience, registerScreen, type ScreenModule } from '#web/prefetch.ts'

/**
 * What loads by itself: the screens, and what stands around them. Light on purpose: the page's first script (main.tsx)
 * reads it, to ask for the right code at once.
 */

export interface Screen {
  percorso: string
  per: Audience
  load: () => Promise<ScreenModule>
  /** The list of its section, which stands beside it. */
  side?: () => Promise<{ default: ComponentType<{ menu?: boolean }> }>
}

const accounts = () => import('#screens/contabilita/components/sezioni.tsx')
const settings = () => import('#screens/amministrazione/components/sezioni.tsx')

/** The screens (docs/product.md §18.1). Their menu entries are in nav.ts. */
export const SCREENS: Screen[] = [
  { percorso: '/', per: 'tutti', load: () => import('#screens/dashboard/page.tsx') },
  { percorso: '/clienti', per: 'tutti', load: () => import('#screens/clienti/page.tsx') },
  {
    percorso: '/clienti/da-completare',
    per: 'admin',
    load: () => import('#screens/da-completare/page.tsx'),
  },
  { percorso: '/clienti/doppioni', per: 'admin', load: () => import('#screens/doppioni/page.tsx') },
  { percorso: '/andamento', per: 'admin', load: () => import('#screens/andamento/page.tsx') },
  { percorso: '/rcee', per: 'tutti', load: () => import('#screens/rcee/page.tsx') },
  { percorso: '/appuntamenti', per: 'admin', load: () => import('#screens/appuntamenti/page.tsx') },
  { percorso: '/appuntamenti/assenze', per: 'admin', load: () => import('#screens/assenze/page.tsx') },
  {
    percorso: '/appuntamenti/da-programmare',
    per: 'admin',
    load: () => import('#screens/programmazione/page.tsx'),
  },
  {
    percorso: '/appuntamenti/messaggi',
    per: 'admin',
    load: () => import('#screens/messaggi/page.tsx'),
  },
  { percorso: '/calendario', per: 'altri', load: () => import('#screens/calendario/page.tsx') },
  { percorso: '/visite/:id/rapporto', per: 'tutti', load: () => import('#screens/rapporto/page.tsx') },
  { percorso: '/azioni', per: 'tutti', load: () => import('#screens/azioni/page.tsx') },
  {
    percorso: '/contabilita',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/contabilita/page.tsx'),
  },
  {
    percorso: '/contabilita/banca',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/banca/page.tsx'),
  },
  { percorso: '/commesse/:id', per: 'tutti', load: () => import('#screens/commessa/page.tsx') },
  {
    percorso: '/contabilita/commesse',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/commesse/page.tsx'),
  },
  {
    percorso: '/contabilita/contratti',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/contratti/page.tsx'),
  },
  {
    percorso: '/contabilita/da-fatturare',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/da-fatturare/page.tsx'),
  },
  {
    percorso: '/contabilita/da-inviare',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/da-inviare/page.tsx'),
  },
  { percorso: '/contabilita/fatture/:id', per: 'admin', load: () => import('#screens/fattura/page.tsx') },
  {
    percorso: '/contabilita/incassi',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/incassi/page.tsx'),
  },
  {
    percorso: '/contabilita/listino',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/listino/page.tsx'),
  },
  {
    percorso: '/contabilita/mese',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/mese/page.tsx'),
  },
  {
    percorso: '/contabilita/ricevute',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/ricevute/page.tsx'),
  },
  {
    percorso: '/contabilita/ritenute',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/ritenute/page.tsx'),
  },
  {
    percorso: '/contabilita/pezzi',
    per: 'admin',
    side: accounts,
    load: () => import('#screens/pezzi/page.tsx'),
  },
  { percorso: '/fornitori', per: 'admin', load: () => import('#screens/fornitori/page.tsx') },
  {
    percorso: '/admin',
    per: 'admin',
    side: settings,
    load: () => import('#screens/amministrazione/page.tsx'),
  },
]

export const frame = () => import('#web/layout/frame.tsx')
export const bell = () => import('#screens/notifiche/components/campanella.tsx')
/** What is drawn over a screen that stays as it is. */
export const over = () => import('#screens/sopra/components/sopra.tsx')
/** Tells a customer of a visit that was just booked. */
export const toTell = () => import('#visite/messaggi/components/dillo-di-una.tsx')
export const searchScreen = () => import('#screens/ricerca/components/cerca.tsx')
export const changePassword = () => import('#anagrafe/sessione/components/cambio-password.tsx')
export const ownCalendar = () => import('#visite/calendari/components/mio-calendario.tsx')
export const sessions = () => import('#anagrafe/sessione/components/sessioni.tsx')
export const secondStep = () => import('#anagrafe/sessione/components/due-passaggi.tsx')

/** The days that a technician's telephone keeps. */
export const day = () => import('#telefono/giornata/api.ts')
onNoAnswer(async (path, query) => (await day()).rispostaTenuta(path, query))

/** Writes a report, and draws its documents. */
export const report = () => import('#screens/rapporto/components/pronti.ts')

/** Shows a kept document where the browser doesn't by itself. */
export const pdfViewer = async () => {
  await import('#anagrafe/documenti/components/documento.tsx')
  await (await import('#anagrafe/documenti/components/pagine-pdf.tsx')).caricaDisegno()
}

/** What this device has yet to send. */
export const outboxScreen = () => import('#web/outbox.ts')

/** What is around every screen. */
export const around = () => Promise.all([frame(), bell(), searchScreen()])

for (const { percorso: path, per, load } of SCREENS)
  registerScreen(path, {
    per,
    load: () => {
      // who signs in has none of it yet
      around().catch(() => {})
      return load()
    },
  })
