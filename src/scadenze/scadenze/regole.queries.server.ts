import type { Context } from '#server/data/context.ts'
import { elenca } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import {
  type ConfermaRegola,
  type ConfermaRegolaDati,
  type RegolaLocale,
  type RegolaLocaleDati,
  type RegoleDellaZona,
  rigaConferma,
  rigaRegolaLocale,
} from './contract.ts'
import norme from './norme.json' with { type: 'json' }
import { type Norme, normeInVigore, type Regola, siSovrappongono, type Tavola } from './norme.rules.ts'
import { comeRegola, rigaInParole } from './righe.rules.ts'
import { REGOLE_IN_PAROLE } from './scelte.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    regole_conferme: TableOf<typeof rigaConferma>
    regole_locali: TableOf<typeof rigaRegolaLocale>
  }
}

const TAVOLA = norme as unknown as Tavola

/** The regions, each with its provinces. */
export const REGIONI = TAVOLA.regioni

export const conferme = table(
  'regole_conferme',
  { uno: 'conferma di una regola', tanti: 'conferme di regole', genere: 'f' },
  rigaConferma,
)

export const regoleLocali = table(
  'regole_locali',
  { uno: 'regola locale', tanti: 'regole locali', genere: 'f' },
  rigaRegolaLocale,
  {
    etichette: REGOLE_IN_PAROLE,
  },
)

const tutteLeConferme = (db: Db): Promise<ConfermaRegola[]> => elenca(db, conferme, { ordine: ['id'] })

const tutteLeLocali = (db: Db): Promise<RegolaLocale[]> => elenca(db, regoleLocali, { ordine: ['id'] })

/** The rules in force today, with what the company says of them. */
export async function normeDiOggi(db: Db): Promise<Norme> {
  const aggiunte = (await tutteLeLocali(db)).map(comeRegola)
  return normeInVigore(TAVOLA, oggi(), { aggiunte, conferme: await tutteLeConferme(db) })
}

const fonteDi = (chiave: string | null) => {
  const fonte = TAVOLA.fonti[chiave ?? '']
  return fonte ? { breve: fonte.breve, testo: fonte.testo, url: fonte.url } : null
}

/** The rules of the regions where the company has active customers, most of them first, then those of Italy. */
export async function regoleDiZona(db: Db): Promise<RegoleDellaZona> {
  const province = await db
    .selectFrom('clienti')
    .select((e) => ['provincia', e.fn.countAll<number>().as('quanti')])
    .where('attivo', '=', true)
    .groupBy('provincia')
    .execute()
  const confermate = await tutteLeConferme(db)
  const quanti = new Map<string, number>()
  for (const [nome, { province: sigle }] of Object.entries(TAVOLA.regioni)) {
    const inRegione = province.filter(({ provincia }) => sigle.includes(provincia ?? ''))
    if (inRegione.length > 0)
      quanti.set(
        nome,
        inRegione.reduce((somma, { quanti }) => somma + quanti, 0),
      )
  }
  const giorno = oggi()
  const righeDi = (territorio: string) =>
    TAVOLA.regole
      .filter((riga) => riga.territorio === territorio && (riga.al === null || riga.al >= giorno))
      .map((riga) => ({
        id: riga.id,
        testo: rigaInParole(riga),
        fiducia: riga.fiducia,
        nota: riga.nota,
        fonte: fonteDi(riga.fonte),
        conferma: confermate.find(({ regola }) => regola === riga.id) ?? null,
      }))
  const regioni = [...quanti]
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([nome, clienti]) => {
      const regione = TAVOLA.regioni[nome]
      return {
        nome,
        clienti,
        fiducia: regione?.fiducia ?? 'da_verificare',
        nota: regione?.nota ?? null,
        fonte: fonteDi(regione?.fonte ?? null),
        conferma: confermate.find((riga) => riga.regione === nome) ?? null,
        righe: righeDi(nome),
      }
    })
  const italia = { nome: 'Italia', clienti: null, fiducia: 'verificata', nota: null, fonte: null } as const
  return {
    regioni: [...regioni, { ...italia, conferma: null, righe: righeDi('Italia') }],
    locali: (await tutteLeLocali(db)).map((riga) => ({ ...riga, testo: rigaInParole(comeRegola(riga)) })),
  }
}

/**
 * Says that a row or a region was read and holds, or that a row doesn't apply, in the place of what was said before.
 * @throws AppError dati_non_validi where there is no such row or region, or it was read in the future
 */
export async function creaConferma(ctx: Context, dati: ConfermaRegolaDati): Promise<number> {
  const { regola = null, regione = null, esito, fonte, lettaIl } = dati
  if (regola && !TAVOLA.regole.some(({ id }) => id === regola))
    throw fieldError('regola', 'Regola non trovata')
  if (regione && !Object.hasOwn(TAVOLA.regioni, regione)) throw fieldError('regione', 'Regione non trovata')
  if (regione && esito === 'Non_si_applica')
    throw fieldError('esito', 'Una regione non si scarta: si scartano le sue regole')
  if (lettaIl > oggi()) throw fieldError('lettaIl', 'La data è nel futuro')
  const [colonna, valore] = regola ? (['regola', regola] as const) : (['regione', regione] as const)
  const vecchia = await ctx.db
    .selectFrom('regole_conferme')
    .select('id')
    .where(colonna, '=', valore)
    .executeTakeFirst()
  if (vecchia) await elimina({ ...ctx, ifVersion: null }, conferme, vecchia.id)
  const valori = { regola, regione, esito, fonte, lettaIl, utente: ctx.utente.nome_utente }
  return (await crea(ctx, conferme, valori)).id
}

/** @throws AppError dati_non_validi */
async function esigeRegola(db: Db, scritta: DbRow): Promise<void> {
  const riga = scritta as unknown as RegolaLocale
  if (!Object.values(TAVOLA.regioni).some(({ province }) => province.includes(riga.provincia)))
    throw fieldError('provincia', `Non conosco la provincia «${riga.provincia}»`)
  const noti = new Set(TAVOLA.regole.flatMap(({ combustibili }) => combustibili ?? []))
  if (riga.combustibili !== null && !riga.combustibili.split(',').every((nome) => noti.has(nome)))
    throw fieldError('combustibili', 'Scegli fra i combustibili conosciuti')
  if (riga.da !== null && riga.a !== null && riga.a <= riga.da)
    throw fieldError('a', 'Il limite superiore viene dopo quello inferiore')
  if (riga.al !== null && riga.al < riga.dal) throw fieldError('al', 'La fine viene dopo l’inizio')
  const nuova = comeRegola(riga)
  const doppia = (await tutteLeLocali(db))
    .filter(({ id }) => id !== riga.id)
    .map(comeRegola)
    .find((regola: Regola) => siSovrappongono(regola, nuova))
  if (doppia)
    throw fieldError('da', `Si sovrappone a un’altra regola di ${riga.provincia}: ${rigaInParole(doppia)}`)
}

export async function creaRegolaLocale(ctx: Context, dati: RegolaLocaleDati): Promise<number> {
  const creata = await crea(ctx, regoleLocali, { ...dati, utente: ctx.utente.nome_utente })
  await esigeRegola(ctx.db, creata)
  return creata.id
}

export async function aggiornaRegolaLocale(ctx: Context, id: number, dati: RegolaLocaleDati): Promise<void> {
  const { dopo: salvata } = await aggiorna(ctx, regoleLocali, id, { ...dati, utente: ctx.utente.nome_utente })
  await esigeRegola(ctx.db, salvata)
}
