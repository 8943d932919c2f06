import { minutiDeiTratti } from '#anagrafe/orari/rules.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange, lunedi, oggi } from '#shared/dates.ts'
import { giornateFra } from '#visite/tempo/giornate.queries.server.ts'
import { luogoDellaVisita } from '#visite/tempo/luogo.queries.server.ts'
import { misureDi } from '#visite/tempo/misure.queries.server.ts'
import type { ParteDelGiorno } from '#visite/tempo/parti.rules.ts'
import { diOgnuno } from '#visite/tempo/presenze.queries.server.ts'
import { tempoFra, toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { type OreDi, senza } from '#visite/tempo/rules.ts'
import { type Dove, VIA_IGNOTA, viaggioFra } from '#visite/tempo/vie.rules.ts'
import type { Tecnico } from './contract.ts'
import { elencoDi } from './elenco.rules.ts'
import { MOTIVO } from './lavoro.queries.server.ts'
import { type GiorniContati, settimaneDi } from './rules.ts'

/** The load of the next weeks: so many days from this week's Monday. */
const GIORNI_AVANTI = 28
/** A day of which less can be given out is full, in minutes. */
const MINUTI_UTILI = 30

/** Minutes of a visit on one day: of one that lasts several days only those at work. */
const minutiDi = ({ ore }: OreDi, { inizio, fine, giorni }: ParteDelGiorno): number =>
  giorni > 1 ? minutiDeiTratti(ore) - minutiDeiTratti(senza(ore, [[inizio, fine]])) : fine - inizio

const ore = (minuti: number) => Math.round(minuti / 6) / 10

/** Visits of some days by whoever is there, but those called off, with their place. */
async function visiteDi(db: Db, { dal, al }: GiorniContati) {
  const righe = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'utente_assegnato_id', 'data_inizio', 'data_fine', 'indirizzo_intervento'])
    .select(['clienti.comune', 'clienti.cap', 'clienti.provincia', 'clienti.indirizzo'])
    .select(['appuntamenti.stato', MOTIVO.as('motivo')])
    .where((e) => toccanoGiorni(dal, al)(e as never))
    .where('stato', '!=', 'Annullato')
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  const carta = await cartaDi(db)
  const luoghi = new Map<string, Dove>()
  const doveE = (riga: (typeof righe)[number]): Dove => {
    const { comune, cap, provincia, indirizzo, indirizzo_intervento } = riga
    const chiave = JSON.stringify([comune, cap, provincia, indirizzo, indirizzo_intervento])
    const noto = luoghi.get(chiave)
    if (noto) return noto
    const luogo = luogoDellaVisita(indirizzo_intervento, { comune, cap, provincia, indirizzo })
    const nuovo = { luogo, zona: zonaDi(luogo, carta).chiave }
    luoghi.set(chiave, nuovo)
    return nuovo
  }
  const { inizio } = dayRange(dal)
  const { fine } = dayRange(al)
  return diOgnuno(
    db,
    inizio,
    fine,
    righe.map((riga) => ({
      ...{ id: riga.id, utente_assegnato_id: riga.utente_assegnato_id, ...doveE(riga) },
      ...{ data_inizio: riga.data_inizio, data_fine: riga.data_fine },
      fatta: riga.stato === 'Completato' && riga.motivo === null,
    })),
  )
}

/** Minutes of somebody's visits in some days, visit by visit. */
export async function minutiPerVisita(db: Db, giorni: GiorniContati, utenteId: number, soloFatte: boolean) {
  const tempo = await tempoFra(db, giorni.dal, giorni.al)
  const visite = (await visiteDi(db, giorni)).filter((v) => v.utente_assegnato_id === utenteId)
  const minuti = new Map<number, number>()
  for (const giorno of tempo.giorni(utenteId, visite))
    for (const parte of giorno.impegni)
      if (parte.fatta || !soloFatte)
        minuti.set(parte.id, (minuti.get(parte.id) ?? 0) + minutiDi(giorno, parte))
  return minuti
}

type Giornata = Awaited<ReturnType<typeof giornateFra>>['tecnici'][number]['giorni'][number]

/** The last day until which nothing can be given out; null where something can, or only today is full. */
export function pienoFinoAl(
  giorni: readonly Pick<Giornata, 'giorno' | 'ore' | 'minutiLiberi'>[],
): string | null {
  const diLavoro = giorni.filter(({ ore }) => ore.length > 0)
  const libero = diLavoro.findIndex(({ minutiLiberi }) => minutiLiberi >= MINUTI_UTILI)
  const pieni = libero < 0 ? diLavoro : diLavoro.slice(0, libero)
  return pieni.length < 2 ? null : (pieni.at(-1)?.giorno ?? null)
}

function prossimeDi(giorni: readonly Giornata[], settimane: readonly GiorniContati[]): Tecnico['prossime'] {
  return settimane.map(({ dal, al }) => {
    const dellaSettimana = giorni.filter(({ giorno }) => giorno >= dal && giorno <= al)
    const disponibili = dellaSettimana.reduce((n, g) => n + minutiDeiTratti(g.ore), 0)
    return {
      settimana: dal,
      ore: ore(
        dellaSettimana.reduce((n, g) => n + g.impegni.reduce((m, parte) => m + minutiDi(g, parte), 0), 0),
      ),
      disponibili: ore(disponibili),
      piene: disponibili > 0 && dellaSettimana.every(({ minutiLiberi }) => minutiLiberi < MINUTI_UTILI),
    }
  })
}

/** Hours of whoever goes out or went, in a period, and how full the next weeks are. */
export async function squadraDi(db: Db, giorni: GiorniContati): Promise<Tecnico[]> {
  const visite = await visiteDi(db, giorni)
  const perChi = Map.groupBy(visite, ({ utente_assegnato_id }) => utente_assegnato_id)
  const tempo = await tempoFra(db, giorni.dal, giorni.al)
  const misure = await misureDi(db)
  const inizio = oggi()
  const fine = addDays(lunedi(inizio), GIORNI_AVANTI - 1)
  const { tecnici } = await giornateFra(db, inizio, fine, [...perChi.keys()])
  const settimane = settimaneDi(inizio, fine)
  return tecnici.map(({ id, nome_utente, giorni: avanti }) => {
    let [disponibili, prenotati, fatti, via] = [0, 0, 0, 0]
    for (const giorno of tempo.giorni(id, perChi.get(id) ?? [])) {
      disponibili += minutiDeiTratti(giorno.ore)
      giorno.impegni.forEach((parte, n) => {
        const minuti = minutiDi(giorno, parte)
        prenotati += minuti
        if (parte.fatta) fatti += minuti
        const precede = giorno.impegni[n - 1]
        if (precede) via += viaggioFra(precede, parte, misure) ?? VIA_IGNOTA
      })
    }
    return {
      ...{ utente_id: id, nome_utente, ore_disponibili: ore(disponibili), ore_prenotate: ore(prenotati) },
      ...{ ore_fatte: ore(fatti), ore_viaggio: ore(via) },
      prossime: prossimeDi(avanti, settimane),
      pieno_fino_al: pienoFinoAl(avanti),
      elenco: elencoDi('ore_prenotate', giorni, { utenteId: id }),
      elenco_fatte: elencoDi('ore_fatte', giorni, { utenteId: id }),
    }
  })
}

/** The first day on which anything was done or written, by which the archive's age goes; null of an empty one. */
export async function primoGiorno(db: Db): Promise<string | null> {
  const { visita } = await db
    .selectFrom('appuntamenti')
    .select((e) => e.fn.min('data_inizio').as('visita'))
    .where('stato', '=', 'Completato')
    .executeTakeFirstOrThrow()
  return visita && dayInRome(visita)
}
