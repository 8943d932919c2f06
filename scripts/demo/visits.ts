import type * as z from 'zod'
import { addDays, addMonths, daysBetween, instantFromRome, lunedi, weekday } from '#shared/dates.ts'
import type { StatoScelto } from '#shared/stati.ts'
import type { appuntamentoInput } from '#visite/appuntamenti/contract.ts'
import type { UtenteDemo } from './company.ts'
import type { ClienteDemo } from './customers.ts'
import { NOTE_FOLLOW_UP } from './names.ts'
import { VISITE_DI_OGGI } from './people.ts'
import type { CaldaiaDemo } from './plants.ts'
import type { Sorte } from './random.ts'
import { ALTRI_LAVORI, type Lavoro, REVISIONE, REVISIONE_CIT } from './work.ts'

export type VisitaDemo = z.output<typeof appuntamentoInput>

interface Parti {
  sorte: Sorte
  /** Today, and the time of the day `HH:mm`: what is past is done, what runs is under way. */
  oggi: string
  ora: string
  clienti: ClienteDemo[]
  caldaie: CaldaiaDemo[]
  utenti: UtenteDemo[]
  numero: number
}

const MESI_DI_STORIA = 24
/** Of a hundred slots, how many are taken: this week, then week by week. */
const PIENE = new Map([
  [-4, 18],
  [-3, 27],
  [-2, 38],
  [-1, 52],
  [0, 84],
  [1, 48],
  [2, 30],
  [3, 16],
  [4, 8],
])

/** Of coming visits so many in a hundred are services: the others are still to be booked. */
const REVISIONI_FUTURE = 8

const testoOra = (minuti: number) =>
  `${String(Math.floor(minuti / 60)).padStart(2, '0')}:${String(minuti % 60).padStart(2, '0')}`

/** Visits by start: two years of history, this week well filled, the next ones thinner; exactly `numero`. */
export function visite(parti: Parti): VisitaDemo[] {
  const { sorte, oggi, clienti, caldaie, utenti, numero } = parti
  const tecnici = utenti.filter((u) => u.zona)
  const girano = giriDiClienti(sorte, clienti)
  const visita = scrittore(parti)
  const fatte: VisitaDemo[] = []
  const occupati = new Map<string, number>()

  const pieno = (giorno: string, tecnico: UtenteDemo, quanto: number, presi: [number, number][] = []) => {
    const misura = tecnico.ruolo === 'Direttore' ? quanto / 2 : quanto
    let minuto = 480 + sorte.uno([0, 0, 30, 60])
    while (minuto <= 1050) {
      const lavoro = sorte.capita(giorno > oggi ? REVISIONI_FUTURE : 45)
        ? revisione(sorte)
        : sorte.uno(ALTRI_LAVORI)
      const durata = sorte.uno(lavoro.durate)
      if (minuto + durata > 1140) break
      const impegno = presi.find(([da, a]) => minuto < a && minuto + durata > da)
      if (impegno) {
        minuto = impegno[1]
        continue
      }
      if (!sorte.capita(misura)) minuto += 60
      else {
        fatte.push(visita(giorno, minuto, durata, tecnico, girano(tecnico), lavoro))
        minuto += durata + sorte.uno([0, 0, 30, 30, sorte.capita(12) ? -30 : 0])
      }
      if (minuto > 750 && minuto < 810 && sorte.capita(60)) minuto = 840
    }
    occupati.set(`${giorno} ${tecnico.id}`, 1080)
  }

  const gia = new Map<number, [number, number][]>()
  for (const [inizio, fine, cognome, tipologia, nome, titolo] of VISITE_DI_OGGI) {
    const cliente = clienti.find((c) => c.dati.cognome === cognome)
    const tecnico = tecnici.find((t) => t.nomeUtente === nome)
    const base = [REVISIONE, REVISIONE_CIT, ...ALTRI_LAVORI].find((l) => l.tipologia === tipologia)
    if (!cliente || !tecnico || !base) continue
    const [da, a] = [minuti(inizio), minuti(fine)]
    gia.set(tecnico.id, [...(gia.get(tecnico.id) ?? []), [da, a]])
    const annullata = cognome === 'Capuano'
    const lavoro = { ...base, titolo, descrizione: null }
    fatte.push(visita(oggi, da, a - da, tecnico, cliente, lavoro, annullata ? 100 : 50))
  }
  for (const tecnico of tecnici) pieno(oggi, tecnico, 92, gia.get(tecnico.id))
  for (const [settimana, quanto] of PIENE)
    for (let g = 0; g < 6; g++) {
      const giorno = addDays(lunedi(oggi), settimana * 7 + g)
      if (giorno !== oggi) for (const t of tecnici) pieno(giorno, t, g === 5 ? quanto / 7 : quanto)
    }

  /** The first technician of the place who still has time that day, from eight o'clock on. */
  const inAgenda = (giorno: string, cliente: ClienteDemo, lavoro: Lavoro) => {
    const suoi = tecnici.filter((t) => (cliente.zona === 'piemonte') === (t.zona === 'piemonte'))
    const durata = sorte.uno(lavoro.durate)
    const libero = (t: UtenteDemo) => occupati.get(`${giorno} ${t.id}`) ?? 480
    const primo = sorte.intero(0, suoi.length - 1)
    const ordine = [...suoi.slice(primo), ...suoi.slice(0, primo)]
    const tecnico = ordine.find((t) => libero(t) + durata <= 1140) ?? (ordine[0] as UtenteDemo)
    const inizio = Math.min(libero(tecnico), 1140 - durata)
    occupati.set(`${giorno} ${tecnico.id}`, inizio + durata + sorte.uno([0, 30]))
    fatte.push(visita(giorno, inizio, durata, tecnico, cliente, lavoro))
  }

  const perId = new Map(clienti.map((c) => [c.id, c]))
  for (const { clienteId, ultimaRevisione } of caldaie)
    for (const anni of [0, 1]) {
      const giorno = ultimaRevisione && giornoFeriale(addMonths(ultimaRevisione, -12 * anni))
      const cliente = perId.get(clienteId)
      if (giorno && cliente && fatte.length < numero && giorno < oggi)
        inAgenda(giorno, cliente, revisione(sorte))
    }
  const giorni = giorniFeriali(addMonths(oggi, -MESI_DI_STORIA), addDays(lunedi(oggi), -29))
  // the company grows: later days have more visits
  const mancano = Math.max(0, numero - fatte.length)
  for (let i = 0; i < mancano; i++) {
    const giorno = giorni[Math.floor(giorni.length * Math.sqrt(i / mancano))] as string
    const diTurno = sorte.uno(tecnici)
    inAgenda(giorno, girano(diTurno), sorte.uno(ALTRI_LAVORI))
  }
  return fatte.slice(0, numero).sort((a, b) => (a.dataInizio < b.dataInizio ? -1 : 1))
}

const minuti = (ora: string) => Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3))

const revisione = (sorte: Sorte) => (sorte.capita(30) ? REVISIONE_CIT : REVISIONE)

/** That day, or the Friday before where it is of the week end. */
export function giornoFeriale(giorno: string): string {
  return addDays(giorno, Math.min(0, 5 - weekday(giorno)))
}

function giorniFeriali(da: string, a: string): string[] {
  return Array.from({ length: daysBetween(da, a) + 1 }, (_, n) => addDays(da, n)).filter(
    (g) => weekday(g) <= 5,
  )
}

/** Goes round the active customers of a technician's region, each once before anybody twice. */
function giriDiClienti(sorte: Sorte, clienti: ClienteDemo[]) {
  const attivi = sorte.mescola(clienti.filter((c) => c.dati.attivo && c.zona !== 'altrove'))
  const giri = {
    campania: attivi.filter((c) => c.zona === 'campania'),
    piemonte: attivi.filter((c) => c.zona === 'piemonte'),
  }
  const posto = { campania: 0, piemonte: 0 }
  return ({ zona = 'campania' }: UtenteDemo): ClienteDemo => {
    const suoi = giri[zona].length > 0 ? giri[zona] : clienti
    return suoi[posto[zona]++ % suoi.length] as ClienteDemo
  }
}

/** Writes one visit as the appointment form would, with what was filled in since. */
function scrittore({ sorte, oggi, ora }: Parti) {
  const chiamate = new Map<string, string>()
  // instants of whole hours of a day are asked many times when there are many visits
  const istante = (giorno: string, minuto: number) => {
    const chiave = `${giorno} ${minuto}`
    let trovato = chiamate.get(chiave)
    if (!trovato) {
      trovato = instantFromRome(giorno, testoOra(minuto))
      chiamate.set(chiave, trovato)
    }
    return trovato
  }

  /** `caso` 1–100: the higher the likelier something came in between. */
  function stato(giorno: string, inizio: string, fine: string, caso: number): StatoScelto {
    const passata = giorno < oggi || (giorno === oggi && fine <= ora)
    if (passata)
      return caso > 94
        ? 'Annullato'
        : caso > 92 && daysBetween(giorno, oggi) < 4
          ? 'Programmato'
          : 'Completato'
    if (giorno === oggi && inizio <= ora) return 'In_Corso'
    return caso > 96 ? 'Annullato' : 'Programmato'
  }

  return (
    giorno: string,
    minuto: number,
    durata: number,
    tecnico: UtenteDemo,
    { id, dati }: ClienteDemo,
    lavoro: Lavoro,
    caso = sorte.intero(1, 100),
  ): VisitaDemo => {
    const suo = stato(giorno, testoOra(minuto), testoOra(minuto + durata), caso)
    const fatta = suo === 'Completato'
    return {
      clienteId: id,
      titolo: lavoro.titolo,
      tipologia: lavoro.tipologia,
      dataInizio: istante(giorno, minuto),
      dataFine: istante(giorno, minuto + durata),
      stato: suo,
      priorita: sorte.uno(['Media', 'Media', 'Media', 'Media', 'Bassa', 'Alta', 'Alta', 'Urgente']),
      indirizzoIntervento: dati.indirizzo ? `${dati.indirizzo}, ${dati.comune}` : null,
      descrizione: lavoro.descrizione,
      noteInterne: sorte.capita(6) ? 'Portare la scala e il kit fumi.' : null,
      utenteAssegnatoId: tecnico.id,
      creatoDA: tecnico.id,
      dittaId: dati.dittaId ?? null,
      ...(fatta ? compimento(lavoro, giorno, dati) : { ...NIENTE, richiestaRicevuta: false }),
    }
  }

  function compimento(lavoro: Lavoro, giorno: string, dati: ClienteDemo['dati']) {
    const incasso = sorte.intero(...lavoro.incasso) + sorte.uno([0, 0, 0.5, 0.8])
    const pagata = incasso >= 1
    const speseInCentesimi = Math.round(incasso * sorte.intero(...lavoro.spese))
    const codice = dati.codiceFiscale ?? null
    const richiestaRicevuta = pagata && codice !== null && sorte.capita(30)
    const richiamare = daysBetween(giorno, oggi) <= 30 && sorte.capita(4)
    return {
      incasso: pagata ? incasso : null,
      spese: speseInCentesimi > 0 ? speseInCentesimi / 100 : null,
      noteCompletamento: sorte.capita(70) ? sorte.uno(lavoro.note) : null,
      richiestaRicevuta,
      codiceFiscale: richiestaRicevuta ? codice : null,
      partitaIva: richiestaRicevuta ? (dati.partitaIva ?? null) : null,
      dataFollowUp: richiamare ? addDays(oggi, sorte.uno([-6, -1, 0, 2, 5, 7, 14])) : null,
      noteFollowUp: richiamare ? sorte.uno(NOTE_FOLLOW_UP) : null,
      dataRicontatto: null,
    }
  }
}

const NIENTE = {
  incasso: null,
  spese: null,
  noteCompletamento: null,
  codiceFiscale: null,
  partitaIva: null,
  dataFollowUp: null,
  noteFollowUp: null,
  dataRicontatto: null,
}
