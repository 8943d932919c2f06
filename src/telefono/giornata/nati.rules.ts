import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import {
  type Caldaia,
  type Condizionatore,
  rigaCaldaia,
  rigaCondizionatore,
} from '#anagrafe/impianti/contract.ts'
import { snake } from '#shared/casing.ts'
import { numeroLocale } from '#shared/nati.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'
import { type Appuntamento, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import type { Giornata, SchedaConModuli } from './contract.ts'
import { DURATA_MS, minutoDi, titoloSulPosto } from './rules.ts'

/* What this telephone has made and the kept days don't have yet: shown as if they did (docs/product.md §28.7). */

/** Of an action of this telephone's, what counts here. */
interface Nascita {
  tipo: string
  stato: string
  nato?: string
  clienteId?: number
  confermataIl: string
  corpo: unknown
  risposta: { creato?: number | null } | null
}

/** A new generator: its row under this device's number, and the server's number once it has one. */
export type GeneratoreNato = { uid: string; creato: number | null } & (
  | { tipo: 1; riga: Caldaia }
  | { tipo: 2; riga: Condizionatore }
)

const vuota = (shape: object) => Object.fromEntries(Object.keys(shape).map((colonna) => [colonna, null]))

function rigaNata<R>(shape: object, uid: string, clienteId: number, corpo: unknown): R {
  const { uid: _, ...dati } = corpo as Record<string, unknown>
  return {
    ...vuota(shape),
    ...Object.fromEntries(Object.entries(dati).map(([campo, valore]) => [snake(campo), valore ?? null])),
    ...{ id: numeroLocale(uid), cliente_id: clienteId, versione: 0 },
  } as R
}

/** The boilers and air conditioners that were saved here for a customer, unless the office has refused them. */
export function generatoriNati(azioni: readonly Nascita[], clienteId: number): GeneratoreNato[] {
  return azioni.flatMap(({ tipo, stato, nato: uid, clienteId: suo, corpo, risposta }): GeneratoreNato[] => {
    if (!uid || suo !== clienteId || stato === 'respinta') return []
    const comune = { uid, creato: risposta?.creato ?? null }
    if (tipo === 'caldaia.salva')
      return [{ ...comune, tipo: 1, riga: rigaNata<Caldaia>(rigaCaldaia.shape, uid, clienteId, corpo) }]
    if (tipo !== 'condizionatore.salva') return []
    const riga = rigaNata<Condizionatore>(rigaCondizionatore.shape, uid, clienteId, corpo)
    return [{ ...comune, tipo: 2, riga: { ...riga, rilevamento_perdite: riga.rilevamento_perdite ?? false } }]
  })
}

const manca = ({ creato }: { creato: number | null }, righe: readonly { id: number }[]) =>
  creato === null || !righe.some(({ id }) => id === creato)

/** A visit that was begun here, as the server will write it. */
function visitaDa(
  { nato = '', corpo, confermataIl }: Nascita,
  { cliente }: SchedaConModuli,
  io: { id: number; nome_utente: string },
): Appuntamento {
  const { tipologia } = corpo as { tipologia: TipologiaAppuntamento }
  const inizio = minutoDi(confermataIl)
  return {
    ...(vuota(rigaAppuntamento.shape) as unknown as Appuntamento),
    ...{ id: numeroLocale(nato), titolo: titoloSulPosto(tipologia, cliente), tipologia, versione: 0 },
    ...{ stato: 'In_Corso', priorita: 'Media', richiesta_ricevuta: false, aiutanti: [] },
    data_inizio: new Date(inizio).toISOString(),
    data_fine: new Date(inizio + DURATA_MS).toISOString(),
    indirizzo_intervento: indirizzoIntero(cliente) || null,
    ...{ cliente_id: cliente.id, cliente, ditta_id: cliente.dittaId },
    ditte: cliente.ditta && { ...cliente.ditta, id: cliente.dittaId ?? 0 },
    ...{ utente_assegnato_id: io.id, utente_assegnato: io, creatoDA: io.id },
  }
}

/** The kept days with what was made here. @param io whose days they are */
export function conNati(
  tenuta: Giornata,
  azioni: readonly Nascita[],
  io: { id: number; nome_utente: string },
): Giornata {
  const nascite = azioni.filter(({ nato, stato }) => nato && stato !== 'respinta')
  if (nascite.length === 0) return tenuta
  const visite = nascite.flatMap((nascita) => {
    const scheda = tenuta.schede.find(({ cliente }) => cliente.id === nascita.clienteId)
    const creato = nascita.risposta?.creato ?? null
    if (nascita.tipo !== 'visita.nuova' || !scheda || !manca({ creato }, tenuta.visite)) return []
    return [visitaDa(nascita, scheda, io)]
  })
  const ordinate = [...tenuta.visite, ...visite].toSorted((a, b) =>
    a.data_inizio.localeCompare(b.data_inizio),
  )
  const nonPrenotato = { prenotata: null, prossima: null }
  const schede = tenuta.schede.map((scheda) => {
    const nati = generatoriNati(azioni, scheda.cliente.id)
    const caldaie = nati.flatMap((nato) =>
      nato.tipo === 1 && manca(nato, scheda.caldaie.data) ? [{ ...nato.riga, ...nonPrenotato }] : [],
    )
    const climi = nati.flatMap((nato) =>
      nato.tipo === 2 && manca(nato, scheda.condizionatori.data) ? [{ ...nato.riga, ...nonPrenotato }] : [],
    )
    const nuoveVisite = visite.filter(({ cliente_id }) => cliente_id === scheda.cliente.id)
    return {
      ...scheda,
      caldaie: conRighe(scheda.caldaie, caldaie),
      condizionatori: conRighe(scheda.condizionatori, climi),
      appuntamenti: conRighe(scheda.appuntamenti, nuoveVisite),
    }
  })
  return { ...tenuta, visite: ordinate, schede }
}

const conRighe = <R>({ data, count }: { data: R[]; count: number }, nuove: R[]) => ({
  data: [...nuove, ...data],
  count: count + nuove.length,
})
