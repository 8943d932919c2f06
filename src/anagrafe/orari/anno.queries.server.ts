import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { AnnoAssenze, AssenzaDati, AssenzaInElenco, AssenzaScritta } from './contract.ts'
import { type DiZona, scoperture } from './copertura.rules.ts'
import { elencaAssenzeConVisite, type QualiAssenze } from './elenco.queries.server.ts'
import { festivo } from './feste.rules.ts'
import { creaAssenze, elencaAssenze, elencaOrari } from './queries.server.ts'
import { ORARIO_SOLITO } from './rules.ts'

/**
 * Who goes out for visits, each in the zone that they set out from: their own town, else the company's. A postal code alone
 * makes no zone of its own here: a town's technicians are counted together.
 */
async function tecniciDiZona(db: Db): Promise<{ tecnici: DiZona[]; patrono: string | null }> {
  const { comune, cap, patrono } = await trovaAzienda(db)
  const carta = { ...(await cartaDi(db)), grandi: new Set<string>() }
  const orari = new Map((await elencaOrari(db)).map((orario) => [orario.utente_id, orario]))
  const { righe } = await elencaUtenti(db)
  const tecnici = righe
    .filter(({ esce_per_visite }) => esce_per_visite)
    .map(({ id, ultimo_giorno: ultimoGiorno }) => {
      const orario = orari.get(id)
      const da = orario?.parte_da?.replace(/\s*\(.*$/, '')
      return {
        id,
        zona: zonaDi(da ? { comune: da, cap: null } : { comune, cap }, carta),
        orario: orario ?? ORARIO_SOLITO,
        ultimoGiorno,
      }
    })
  return { tecnici, patrono }
}

/** So many days of an absence are looked at: nobody plans further ahead, and one may be written to end in a hundred years. */
const GIORNI_GUARDATI = 366

/** Of its days those to come that are looked at. */
function daGuardare({ dal, al }: Pick<AssenzaInElenco, 'dal' | 'al'>) {
  const primo = dal < oggi() ? oggi() : dal
  const ultimo = addDays(primo, GIORNI_GUARDATI)
  return { dal: primo, al: al < ultimo ? al : ultimo }
}

/** Writes absences (`creaAssenze`); an Admin is told what they leave thin on their days. */
export async function scriviAssenze(ctx: Context, dati: AssenzaDati): Promise<AssenzaScritta> {
  const scritte = await creaAssenze(ctx, dati)
  const [primaScritta] = scritte
  if (!primaScritta) throw new Error('no absence written')
  if (!isAdmin(ctx.utente)) return { ...primaScritta, assenze: scritte, scoperture: [] }
  const { tecnici, patrono } = await tecniciDiZona(ctx.db)
  const persone = new Set(scritte.map(({ utente_id }) => utente_id))
  const zone = new Set(tecnici.filter(({ id }) => persone.has(id)).map(({ zona }) => zona.chiave))
  const vicini = tecnici.filter(({ zona }) => zone.has(zona.chiave))
  const approvate = await elencaAssenze(ctx.db, primaScritta.dal)
  return {
    ...primaScritta,
    assenze: scritte,
    scoperture: scoperture(daGuardare(primaScritta), vicini, approvate, patrono),
  }
}

/** Absences as an Admin reads them: of those that wait, what a yes would leave thin. */
export async function elencaPerAdmin(db: Db, filtro: QualiAssenze): Promise<AssenzaInElenco[]> {
  const righe = await elencaAssenzeConVisite(db, filtro)
  const primaChiesta = righe.find(({ stato }) => stato === 'Chiesta')
  if (!primaChiesta) return righe.map(senzaScoperture)
  const { tecnici, patrono } = await tecniciDiZona(db)
  const approvate = await elencaAssenze(db, primaChiesta.dal)
  return righe.map((assenza) => {
    if (assenza.stato !== 'Chiesta') return senzaScoperture(assenza)
    const zona = tecnici.find(({ id }) => id === assenza.utente_id)?.zona.chiave
    const vicini = tecnici.filter((tecnico) => tecnico.zona.chiave === zona)
    return {
      ...assenza,
      scoperture: scoperture(daGuardare(assenza), vicini, [...approvate, assenza], patrono),
    }
  })
}

export const senzaScoperture = (assenza: Omit<AssenzaInElenco, 'scoperture'>): AssenzaInElenco => ({
  ...assenza,
  scoperture: [],
})

/** A year of absences: of whoever has an account, and of who had some in it; refused ones are over. */
export async function trovaAnno(db: Db, anno: number): Promise<AnnoAssenze> {
  const [dal, al] = [`${anno}-01-01`, `${anno}-12-31`]
  const { tecnici, patrono } = await tecniciDiZona(db)
  const valide = (await elencaPerAdmin(db, { da: dal, a: al })).filter(({ stato }) => stato !== 'Rifiutata')
  const approvate = valide.filter(({ stato }) => stato === 'Approvata')
  const nomi = await db.selectFrom('utenti').select(['id', 'nome_utente', 'attivo']).execute()
  const perChi = Map.groupBy(valide, ({ utente_id }) => utente_id)
  const festivi: AnnoAssenze['festivi'] = []
  for (let giorno = dal; giorno <= al; giorno = addDays(giorno, 1)) {
    const nome = festivo(giorno, patrono)
    if (nome) festivi.push({ giorno, nome })
  }
  return {
    anno,
    festivi,
    persone: nomi
      .filter(({ id, attivo }) => attivo || perChi.has(id))
      .map(({ id, nome_utente }) => ({
        id,
        nome_utente,
        assenze: perChi.get(id) ?? [],
      }))
      .sort((a, b) => a.nome_utente.localeCompare(b.nome_utente, 'it')),
    scoperture: scoperture({ dal, al }, tecnici, approvate, patrono),
  }
}
