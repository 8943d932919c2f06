import type { DbRow } from '#server/data/table.ts'
import { addDays, instantFromRome } from '#shared/dates.ts'
import { personale, type UtenteDemo } from './company.ts'
import { contratti } from './contracts.ts'
import { type ClienteDemo, clienti as inventaClienti } from './customers.ts'
import { type FatturaDemo, fatture, type RataDemo } from './invoices.ts'
import { messaggi } from './messages.ts'
import { avvisi, type NotificaDemo, type RichiestaDemo } from './notices.ts'
import {
  type CaldaiaDemo,
  type CondizionatoreDemo,
  caldaia,
  condizionatore,
  prossimaScadenza,
  senzaDate,
} from './plants.ts'
import { preventivi as inventaPreventivi, type PreventivoDemo } from './quotes.ts'
import { creaSorte } from './random.ts'
import { type DocumentoDemo, type RceeDemo, rapporti } from './reports.ts'
import { giornoFeriale, type VisitaDemo, visite } from './visits.ts'

export interface Impostazioni {
  seme: number
  clienti: number
  appuntamenti: number
  rcee: number
  preventivi: number
  fatture: number
}

export interface DatiDemo {
  utenti: UtenteDemo[]
  clienti: ClienteDemo[]
  caldaie: CaldaiaDemo[]
  condizionatori: CondizionatoreDemo[]
  /** Contracts, with their plants and fees. */
  accordi: ReturnType<typeof contratti>
  visite: VisitaDemo[]
  rcee: RceeDemo[]
  documenti: DocumentoDemo[]
  preventivi: PreventivoDemo[]
  /** The last number that quotes took in each year. */
  perAnno: Map<number, number>
  fatture: FatturaDemo[]
  rate: RataDemo[]
  notifiche: NotificaDemo[]
  messaggi: DbRow[]
  richieste: RichiestaDemo[]
}

/** One air conditioner in so many came without dates. */
const OGNI_QUANTI_IGNOTI = 6

/**
 * Everything that the demo holds, in the shapes that the contracts accept: the same for the same settings, day
 * (`yyyy-MM-dd`) and time (`HH:mm`, Europe/Rome).
 */
export function inventa(
  { seme, clienti: quanti, appuntamenti, rcee: numero, preventivi, fatture: quante }: Impostazioni,
  oggi: string,
  ora: string,
): DatiDemo {
  const utenti = personale(appuntamenti)
  const clienti = inventaClienti(creaSorte(seme), oggi, quanti)
  // each part draws from its own numbers, so that a change in one leaves the others as they were
  const sorteImpianti = creaSorte(seme + 1)
  const caldaie: CaldaiaDemo[] = []
  const condizionatori: CondizionatoreDemo[] = []
  for (const { id, genere, manutenzioneTra, modello } of clienti) {
    const aSorte = manutenzioneTra === 'a sorte'
    if (aSorte ? sorteImpianti.capita(86) : manutenzioneTra !== undefined) {
      const quando = aSorte ? prossimaScadenza(sorteImpianti, oggi) : addDays(oggi, manutenzioneTra ?? 0)
      const nuova = caldaia(sorteImpianti, id, quando, genere === 'condominio', modello)
      if (nuova.ultimaRevisione) nuova.ultimaRevisione = giornoFeriale(nuova.ultimaRevisione)
      caldaie.push(nuova)
    }
    const quanti = aSorte ? sorteImpianti.uno([0, 0, 0, 1, 1, 2]) : id === 1 ? 2 : 0
    for (let n = 0; n < quanti; n++) {
      const quando = aSorte ? prossimaScadenza(sorteImpianti, oggi) : addDays(oggi, 176)
      const nuovo = condizionatore(sorteImpianti, id, quando)
      condizionatori.push(condizionatori.length % OGNI_QUANTI_IGNOTI === 5 ? senzaDate(nuovo) : nuovo)
    }
  }
  const parti = { sorte: creaSorte(seme + 2), oggi, ora, clienti, caldaie, utenti, numero: appuntamenti }
  const accordi = contratti(creaSorte(seme + 6), oggi, caldaie)
  const appuntamentiFatti = visite(parti)
  const adesso = instantFromRome(oggi, ora)
  const detti = avvisi({ visite: appuntamentiFatti, clienti, utenti, adesso })
  const scritti = messaggi(appuntamentiFatti, clienti, adesso)
  const carte = rapporti({ sorte: creaSorte(seme + 3), oggi, clienti, caldaie, numero })
  const { documentiPreventivi, ...offerte } = inventaPreventivi({
    sorte: creaSorte(seme + 4),
    oggi,
    clienti,
    numero: preventivi,
    documentiPrima: carte.documenti.length,
  })
  const { documentiFatture, ...conti } = fatture({
    sorte: creaSorte(seme + 5),
    oggi,
    clienti,
    numero: quante,
    documentiPrima: carte.documenti.length + documentiPreventivi.length,
  })
  return {
    utenti,
    clienti,
    caldaie,
    condizionatori,
    accordi,
    visite: appuntamentiFatti,
    messaggi: scritti,
    rcee: carte.rcee,
    documenti: [...carte.documenti, ...documentiPreventivi, ...documentiFatture],
    ...offerte,
    ...conti,
    ...detti,
  }
}
