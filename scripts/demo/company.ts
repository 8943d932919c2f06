import type { ColoreDitta } from '#anagrafe/ditte/rules.ts'
import type { Ruolo } from '#shared/permissions.ts'
import { LOGO } from './logo.ts'

/** The company of the demo. Check digits are right, the rest is invented; addresses of mail end in .example. */
export const AZIENDA = {
  ragioneSociale: 'Vesuvio Clima S.r.l.',
  indirizzo: 'Via Argine 425',
  comune: 'Napoli',
  cap: '80147',
  provincia: 'NA',
  partitaIva: '08214570635',
  codiceFiscale: '08214570635',
  rea: 'NA-941022',
  telefono: '081 559 70 10',
  email: 'info@vesuvioclima.example',
  pec: 'vesuvioclima@pec.example',
  iban: 'IT60X0542811101000000123456',
  logo: LOGO,
  manutenzioneMesi: 12,
  patrono: '09-19',
  primaOra: false,
}

/** Where the company goes together; `vicine` are places in this list, from 1. */
export const ZONE = [
  {
    nome: 'Vesuviano',
    luoghi: 'Portici, Ercolano, Torre del Greco, San Giorgio a Cremano, Castellammare di Stabia',
    vicine: [2],
  },
  { nome: 'Vomero e Arenella', luoghi: '80127, 80128, 80129, 80131', vicine: [3] },
  { nome: 'Area flegrea', luoghi: 'Pozzuoli, Bacoli, Quarto, 80124, 80125, 80126', vicine: [2] },
]

interface Ditta {
  nome: string
  colore: ColoreDitta
  descrizione: string
}

/** Ids are their places, from 1. */
export const DITTE: Ditta[] = [
  { nome: 'Vesuvio Clima', colore: 'red', descrizione: 'Caldaie e condizionatori, Napoli città' },
  { nome: 'Idro Partenope', colore: 'blue', descrizione: 'Impianti idraulici, area flegrea' },
  { nome: 'Sabaudia Impianti', colore: 'green', descrizione: 'Torino e cintura' },
  { nome: 'Condomini Sud', colore: 'purple', descrizione: 'Centrali termiche condominiali' },
  { nome: 'Pronto Caldaia', colore: 'yellow', descrizione: 'Pronto intervento caldaie' },
  { nome: 'Aria Serena', colore: 'pink', descrizione: 'Climatizzazione' },
  { nome: 'Privati', colore: 'gray', descrizione: 'Senza contratto' },
]

export const dittaId = (nome: string): number => DITTE.findIndex((d) => d.nome === nome) + 1

export interface UtenteDemo {
  id: number
  nomeUtente: string
  email: string
  ruolo: Ruolo
  /** Where who goes on visits works. */
  zona?: 'campania' | 'piemonte'
}

const utente = (
  id: number,
  nomeUtente: string,
  ruolo: Ruolo,
  zona?: 'campania' | 'piemonte',
): UtenteDemo => ({
  id,
  nomeUtente,
  email: `${nomeUtente}@${zona === 'piemonte' ? 'sabaudia' : 'vesuvioclima'}.example`,
  ruolo,
  zona,
})

export const UTENTI: UtenteDemo[] = [
  utente(1, 'admin', 'Admin'),
  utente(2, 'direttore', 'Direttore', 'campania'),
  utente(3, 'operatore', 'Operatore', 'campania'),
  utente(4, 'teresa.marino', 'Admin'),
  utente(5, 'gennaro.improta', 'Direttore', 'campania'),
  utente(6, 'elena.bosco', 'Direttore', 'piemonte'),
  utente(7, 'ciro.amato', 'Operatore', 'campania'),
  utente(8, 'luca.ferrero', 'Operatore', 'piemonte'),
  utente(9, 'pasquale.greco', 'Operatore', 'campania'),
  utente(10, 'davide.rinaldi', 'Operatore', 'campania'),
  utente(11, 'marco.pautasso', 'Operatore', 'piemonte'),
]

const RINFORZI = [
  'anna.cuomo',
  'sara.giraudo',
  'paolo.nocerino',
  'ivan.rabino',
  'rita.gargiulo',
  'fabio.audisio',
  'nello.aiello',
  'diego.bonino',
]
/** Visits that one technician makes in two years, about six each working day. */
const VISITE_DI_UNO = 3000

/** The people of the company: more technicians where there are more visits than the usual ones can make. */
export function personale(appuntamenti: number): UtenteDemo[] {
  const tecnici = UTENTI.filter((u) => u.zona).length
  const servono = Math.min(RINFORZI.length, Math.ceil(appuntamenti / VISITE_DI_UNO) - tecnici)
  const nuovi = RINFORZI.slice(0, Math.max(0, servono)).map((nome, i) =>
    utente(UTENTI.length + 1 + i, nome, 'Operatore', i % 2 === 0 ? 'campania' : 'piemonte'),
  )
  return [...UTENTI, ...nuovi]
}
