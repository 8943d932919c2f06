import { minutiDeiTratti } from '#anagrafe/orari/rules.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange, lunedi, oggi } from '#shared/dates.ts'
import { minutiNelRapporto } from '#telefono/rapporti/ore-lavorate.rules.ts'
import { leggiPresenti, PRESENTI } from '#telefono/rapporti/presenti.queries.server.ts'
import { giornateFra } from '#visite/tempo/giornate.queries.server.ts'
import { luogoDellaVisita } from '#visite/tempo/luogo.queries.server.ts'
import { misureDi } from '#visite/tempo/misure.queries.server.ts'
import type { ParteDelGiorno } from '#visite/tempo/parti.rules.ts'
import { diOgnuno } from '#visite/tempo/presenze.queries.server.ts'
import { tempoFra, toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { type OreDi, senza } from '#visite/tempo/rules.ts'
import { minutiTraPosti, type Tappa, tappaDi, VIA_IGNOTA } from '#visite/tempo/vie.rules.ts'
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
    .select(['id', 'cliente_id', 'utente_assegnato_id', 'data_inizio', 'data_fine', 'indirizzo_intervento'])
    .select(['stato', MOTIVO.as('motivo'), PRESENTI.as('presenti')])
    .where((e) => toccanoGiorni(dal, al)(e as never))
    .where('stato', '!=', 'Annullato')
    .orderBy('data_inizio')
    .orderBy('id')
    .execute()
  const abitano = new Map(
    (
      await inBlocks([...new Set(righe.map(({ cliente_id }) => cliente_id))], (ids) =>
        db
          .selectFrom('clienti')
          .select(['id', 'comune', 'cap', 'provincia', 'indirizzo'])
          .where('id', 'in', ids)
          .execute(),
      )
    ).map(({ id, ...recapito }) => [id, recapito]),
  )
  const carta = await cartaDi(db)
  const luoghi = new Map<string, Tappa>()
  const doveE = ({ cliente_id, indirizzo_intervento }: (typeof righe)[number]): Tappa => {
    const chiave = `${cliente_id} ${indirizzo_intervento ?? ''}`
    const noto = luoghi.get(chiave)
    if (noto) return noto
    const recapito = abitano.get(cliente_id) ?? { comune: null, cap: null, provincia: null, indirizzo: null }
    const luogo = luogoDellaVisita(indirizzo_intervento, recapito as Parameters<typeof luogoDellaVisita>[1])
    const nuovo = tappaDi({ luogo, zona: zonaDi(luogo, carta).chiave })
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
      id: riga.id,
      utente_assegnato_id: riga.utente_assegnato_id,
      data_inizio: riga.data_inizio,
      data_fine: riga.data_fine,
      tappa: doveE(riga),
      fatta: riga.stato === 'Completato' && riga.motivo === null,
      presenti: leggiPresenti(riga.presenti),
    })),
  )
}

type VisitaSua = Awaited<ReturnType<typeof visiteDi>>[number]

/** The piece of a visit that is on a day, and how many minutes of work that is. */
interface Spicchio {
  visita: VisitaSua
  giorno: number
  minuti: number
  /** Of it, worked. */
  fatti: number
}

/** What of a piece was worked: all of it, but where the report says how long somebody was there, that, where the visit begins. */
function fattiDi(visita: VisitaSua, minuti: number, comincia: boolean): number {
  const nelRapporto = minutiNelRapporto(visita.presenti, visita.utente_assegnato_id)
  if (!visita.fatta) return 0
  return nelRapporto === null ? minuti : comincia ? nelRapporto : 0
}

/** Somebody's visits day by day, by start; reckoned from the ends of days, because the clock of Rome is slow to read. */
function spicchiDi(visite: readonly VisitaSua[], giornate: readonly OreDi[]): Spicchio[] {
  const inizi = giornate.map(({ giorno }) => Date.parse(dayRange(giorno).inizio))
  const termine = Date.parse(dayRange(giornate.at(-1)?.giorno ?? oggi()).fine)
  let corrente = 0
  return visite.flatMap((visita) => {
    const [dalle, alle] = [Date.parse(visita.data_inizio), Date.parse(visita.data_fine)]
    // They come by their start: the day is the same as the last one's, or a later one.
    while ((inizi[corrente + 1] ?? termine) <= dalle && corrente < inizi.length) corrente++
    const spicchi: Spicchio[] = []
    for (let giorno = corrente; giorno < inizi.length && (inizi[giorno] ?? termine) < alle; giorno++) {
      const mezzanotte = inizi[giorno] ?? 0
      const inizio = Math.max(0, (dalle - mezzanotte) / 60_000)
      const fine = (Math.min(alle, inizi[giorno + 1] ?? termine) - mezzanotte) / 60_000
      const ore = giornate[giorno]?.ore ?? []
      const intera = dalle >= mezzanotte && alle <= (inizi[giorno + 1] ?? termine)
      const minuti = intera
        ? fine - inizio
        : minutiDeiTratti(ore) - minutiDeiTratti(senza(ore, [[inizio, fine]]))
      spicchi.push({ visita, giorno, minuti, fatti: fattiDi(visita, minuti, dalle >= mezzanotte) })
    }
    return spicchi
  })
}

/** Minutes of somebody's visits in some days, visit by visit. */
export async function minutiPerVisita(
  db: Db,
  giorni: GiorniContati,
  utenteId: number,
  soloFatte: boolean,
): Promise<Map<number, number>> {
  const tempo = await tempoFra(db, giorni.dal, giorni.al)
  const visite = (await visiteDi(db, giorni)).filter((v) => v.utente_assegnato_id === utenteId)
  const somme = new Map<number, number>()
  for (const { visita, minuti, fatti } of spicchiDi(visite, tempo.ore(utenteId)))
    if (!soloFatte || fatti > 0)
      somme.set(visita.id, (somme.get(visita.id) ?? 0) + (soloFatte ? fatti : minuti))
  return somme
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

function prossimeDi(
  utenteId: number,
  giorni: readonly Giornata[],
  settimane: readonly GiorniContati[],
): Tecnico['prossime'] {
  return settimane.map(({ dal, al }) => {
    const dellaSettimana = giorni.filter(({ giorno }) => giorno >= dal && giorno <= al)
    const disponibili = dellaSettimana.reduce((n, g) => n + minutiDeiTratti(g.ore), 0)
    return {
      ...{ settimana: dal, al },
      ore: ore(
        dellaSettimana.reduce((n, g) => n + g.impegni.reduce((m, parte) => m + minutiDi(g, parte), 0), 0),
      ),
      disponibili: ore(disponibili),
      visite: new Set(dellaSettimana.flatMap(({ impegni }) => impegni.map(({ id }) => id))).size,
      elenco: elencoDi('ore_prenotate', { dal, al }, { utenteId }),
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
    const giornate = tempo.ore(id)
    const disponibili = giornate.reduce((n, giorno) => n + minutiDeiTratti(giorno.ore), 0)
    let [prenotati, fatti, via] = [0, 0, 0]
    const spicchi = spicchiDi(perChi.get(id) ?? [], giornate)
    spicchi.forEach(({ visita, giorno, minuti, fatti: suoi }, n) => {
      prenotati += minuti
      fatti += suoi
      const precede = spicchi[n - 1]
      if (precede?.giorno === giorno)
        via += minutiTraPosti(precede.visita.tappa, visita.tappa, misure) ?? VIA_IGNOTA
    })
    return {
      ...{ utente_id: id, nome_utente, ore_disponibili: ore(disponibili), ore_prenotate: ore(prenotati) },
      ...{ ore_fatte: ore(fatti), ore_viaggio: ore(via) },
      prossime: prossimeDi(id, avanti, settimane),
      pieno_fino_al: pienoFinoAl(avanti),
      elenco: elencoDi('ore_prenotate', giorni, { utenteId: id }),
      elenco_fatte: elencoDi('ore_fatte', giorni, { utenteId: id }),
    }
  })
}

/** The day of the first visit that is over, by which the archive's age goes; null of an empty one. */
export async function primoGiorno(db: Db): Promise<string | null> {
  const laPrima = await db
    .selectFrom('appuntamenti')
    .select('data_inizio')
    .where('data_inizio', '<', new Date().toISOString())
    .orderBy('data_inizio')
    .limit(1)
    .executeTakeFirst()
  return laPrima ? dayInRome(laPrima.data_inizio) : null
}
