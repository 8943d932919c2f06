import {
  IconArchive,
  IconBuildingStore,
  IconCalendarDollar,
  IconCalendarPlus,
  IconCalendarWeek,
  IconChartBar,
  IconDatabaseImport,
  IconDevices,
  IconFileCertificate,
  IconFileText,
  IconHistory,
  IconIdBadge2,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconReceiptEuro,
  IconShieldLock,
  IconTruck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { oggi } from '#shared/dates.ts'
import { normalise, searchable, searched } from '#shared/text.ts'
import { THEMES } from '#web/layout/themes.ts'
import { entriesFor, NEW } from '#web/nav.ts'
import type { GruppoTrovati, VoceTrovata } from './voce.ts'

/** What the palette itself can't do, and the frame can. */
export interface ServiziRicerca {
  imposta: (theme: (typeof THEMES)[number]['valore']) => void
  password: () => void
  sessioni: () => void
  duePassaggi: () => void
  scorciatoie: () => void
  esci: () => void
}

interface Comando extends Omit<VoceTrovata, 'chiave'> {
  soloAdmin?: true
  /** Other words that find it. */
  parole?: string
}

const azioni = (): Comando[] => [
  {
    titolo: 'Nuovo Appuntamento',
    parole: 'nuova visita prenota',
    icona: IconCalendarPlus,
    a: '/appuntamenti',
    stato: { nuovoAppuntamento: {} },
    soloAdmin: true,
  },
  { titolo: 'Nuovo Cliente', icona: IconUserPlus, a: '/clienti', stato: NEW },
  { titolo: 'Nuovo Preventivo', icona: IconFileText, a: '/contabilita', stato: NEW, soloAdmin: true },
  {
    titolo: 'Nuova Fattura',
    icona: IconReceiptEuro,
    a: '/contabilita?scheda=fatture',
    stato: { nuovaFattura: { modo: 'righe' } },
    soloAdmin: true,
  },
  { titolo: 'Nuovo RCEE', parole: 'rapporto', icona: IconFileCertificate, a: '/rcee', stato: NEW },
  { titolo: 'Nuovo Fornitore', icona: IconTruck, a: '/fornitori', stato: NEW, soloAdmin: true },
  { titolo: 'Planning settimanale', icona: IconCalendarWeek, a: `/?planning=${oggi()}`, soloAdmin: true },
]

/** Found by who looks for them, without taking room from the others. */
const altreAzioni = (): Comando[] => [
  { titolo: 'Nuovo Utente', icona: IconUserPlus, a: '/admin?utente=nuovo', soloAdmin: true },
  { titolo: 'Nuova Ditta', icona: IconBuildingStore, a: '/admin?tab=ditte&ditta=nuova', soloAdmin: true },
  {
    titolo: 'Finanze mensili',
    parole: 'incassi spese guadagno',
    icona: IconChartBar,
    a: `/?finanze=${oggi().slice(0, 7)}`,
    soloAdmin: true,
  },
  {
    titolo: 'Scadenziario',
    parole: 'riba scadenze rate',
    icona: IconCalendarDollar,
    a: `/contabilita?scheda=fatture&scadenziario=${oggi().slice(0, 7)}`,
    soloAdmin: true,
  },
]

const altreSchermate: Comando[] = [
  {
    titolo: 'Com’è andata',
    parole: 'andamento statistiche previsione mese',
    icona: IconChartBar,
    a: '/andamento',
    soloAdmin: true,
  },
  { titolo: 'Preventivi', icona: IconFileText, a: '/contabilita', soloAdmin: true },
  { titolo: 'Fatture', icona: IconReceiptEuro, a: '/contabilita?scheda=fatture', soloAdmin: true },
  {
    titolo: 'Commesse',
    parole: 'lavori cantieri',
    icona: IconCalendarWeek,
    a: '/contabilita/commesse',
    soloAdmin: true,
  },
  { titolo: 'Utenti', parole: 'tecnici', icona: IconUsers, a: '/admin', soloAdmin: true },
  { titolo: 'Ditte', icona: IconBuildingStore, a: '/admin?tab=ditte', soloAdmin: true },
  {
    titolo: 'Azienda',
    parole: 'logo iban',
    icona: IconIdBadge2,
    a: '/admin?tab=azienda',
    soloAdmin: true,
  },
  {
    titolo: 'Importa clienti',
    parole: 'excel csv importazione',
    icona: IconDatabaseImport,
    a: '/admin?tab=importa',
    soloAdmin: true,
  },
  { titolo: 'Registro', parole: 'modifiche', icona: IconHistory, a: '/admin?tab=registro', soloAdmin: true },
  { titolo: 'Backup', parole: 'copie', icona: IconArchive, a: '/admin?tab=backup', soloAdmin: true },
]

const NOME_TEMA = { auto: 'Tema del sistema', light: 'Tema chiaro', dark: 'Tema scuro' }

const delProgramma = (mezzi: ServiziRicerca): Comando[] => [
  ...THEMES.map(({ valore, icona }) => ({
    titolo: NOME_TEMA[valore],
    icona,
    fai: () => mezzi.imposta(valore),
  })),
  { titolo: 'Cambia password', icona: IconKey, fai: mezzi.password },
  {
    titolo: 'Accesso in due passaggi',
    parole: 'codice sicurezza 2fa',
    icona: IconShieldLock,
    fai: mezzi.duePassaggi,
  },
  { titolo: 'Sessioni aperte', parole: 'dispositivi accessi', icona: IconDevices, fai: mezzi.sessioni },
  { titolo: 'Scorciatoie da tastiera', parole: 'aiuto tasti', icona: IconKeyboard, fai: mezzi.scorciatoie },
  { titolo: 'Logout', parole: 'esci', icona: IconLogout, fai: mezzi.esci },
]

/** Keys of commands that stand above what is found: Enter need not wait for the answer. */
export const IMMEDIATI = /^(azione|schermata) /

/**
 * What can be begun and where one can go, by role; with `q` only what begins with each of its words. `sopra` stands
 * above the records; `sotto`, the program itself, below them: who types a name is looking for somebody.
 */
export function comandi(
  q: string,
  admin: boolean,
  mezzi: ServiziRicerca,
): { sopra: GruppoTrovati[]; sotto: GruppoTrovati[] } {
  const cercate = searched(q).split(' ').filter(Boolean)
  const voci = (tipo: string, elenco: Comando[]): VoceTrovata[] =>
    elenco
      .filter(({ soloAdmin }) => admin || !soloAdmin)
      .filter(({ titolo, parole = '' }) => {
        const pezzi = searchable(`${titolo} ${parole}`).split(' ')
        return cercate.every((parola) => pezzi.some((pezzo) => pezzo.startsWith(parola)))
      })
      .map(({ soloAdmin: _, parole: __, ...voce }) => ({ ...voce, chiave: `${tipo} ${voce.titolo}` }))
  const schermate = entriesFor(admin).map(({ percorso: path, testo, icona }) => ({
    titolo: testo,
    icona,
    a: path,
  }))
  const cerca = cercate.length > 0
  const sopra = [
    { nome: 'Azioni', voci: voci('azione', cerca ? [...azioni(), ...altreAzioni()] : azioni()) },
    { nome: 'Schermate', voci: voci('schermata', cerca ? [...schermate, ...altreSchermate] : schermate) },
  ]
  // Who writes the name of a screen wants the screen.
  if (sopra[1]?.voci.some(({ titolo }) => normalise(titolo) === cercate.join(' '))) sopra.reverse()
  const sotto = [{ nome: 'Programma', voci: cerca ? voci('programma', delProgramma(mezzi)) : [] }]
  const pieni = (gruppi: GruppoTrovati[]) => gruppi.filter((gruppo) => gruppo.voci.length > 0)
  return { sopra: pieni(sopra), sotto: pieni(sotto) }
}
