import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { elencaAssenze, elencaOrari } from '#anagrafe/orari/queries.server.ts'
import { festivo, ORARIO_SOLITO, oreDel } from '#anagrafe/orari/rules.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { puntoDi } from '#anagrafe/zone/luoghi.queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayAndTimeInRome, dayRange, daysBetween } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { toccano } from '#visite/appuntamenti/queries.server.ts'
import type { SettimanaDati } from './contract.ts'
import { GIORNI_AL_MASSIMO } from './rules.ts'

const giorniFra = (dal: string, al: string): string[] =>
  Array.from({ length: daysBetween(dal, al) + 1 }, (_, i) => addDays(dal, i))

/** @throws AppError dati_non_validi on `al` where it comes before `dal`, or too long after it */
export function esigeGiorni(dal: string, al: string): void {
  const testo =
    al < dal
      ? 'L’ultimo giorno viene dopo il primo'
      : daysBetween(dal, al) > GIORNI_AL_MASSIMO
        ? 'Al massimo 12 settimane'
        : null
  if (testo) throw fieldError('al', testo)
}

const UN_GIORNO = 24 * 60

const minutiDel = (istante: string, giorno: string): number => {
  const { data, ora } = dayAndTimeInRome(istante)
  if (data !== giorno) return data < giorno ? 0 : UN_GIORNO
  return Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3, 5))
}

const visiteFra = (db: Db, inizio: string, fine: string) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'utente_assegnato_id', 'data_inizio', 'data_fine'])
    .select(['clienti.comune', 'clienti.cap', 'clienti.provincia', 'clienti.indirizzo'])
    .where((e) => toccano(inizio, fine)(e as never))
    .where('stato', '!=', 'Annullato')
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()

/**
 * The technicians' days from `dal` to `al`: who goes out, whoever else has visits there, and who is asked for. Hours are
 * those without absences and holidays.
 */
export async function giornate(
  db: Db,
  dal: string,
  al: string,
  anche: readonly number[] = [],
): Promise<Omit<SettimanaDati, 'misure' | 'partenze'>> {
  esigeGiorni(dal, al)
  const { patrono } = await trovaAzienda(db)
  const orari = new Map((await elencaOrari(db)).map((uno) => [uno.utente_id, uno]))
  const assenze = (await elencaAssenze(db, dal)).filter((una) => una.dal <= al)
  const carta = await cartaDi(db)
  const { inizio } = dayRange(dal)
  const { fine } = dayRange(al)
  const visite = Map.groupBy(
    await visiteFra(db, inizio, fine),
    ({ utente_assegnato_id }) => utente_assegnato_id,
  )
  const { righe } = await elencaUtenti(db)
  const giorni = giorniFra(dal, al).map((data) => ({ data, festivo: festivo(data, patrono) }))
  const tecnici = righe
    .filter(
      ({ id, ruoli }) =>
        ruoli.nome_ruolo !== 'Admin' || visite.has(id) || orari.has(id) || anche.includes(id),
    )
    .map(({ id, nome_utente }) => {
      const orario = orari.get(id) ?? ORARIO_SOLITO
      return {
        id,
        nome_utente,
        giorni: giorni.map(({ data: giorno, festivo }) => {
          const assenza =
            assenze.find((una) => una.utente_id === id && una.dal <= giorno && una.al >= giorno)?.tipo ?? null
          const impegni = (visite.get(id) ?? []).flatMap(
            ({ id, data_inizio, data_fine, comune, cap, provincia, indirizzo }) => {
              const [da, a] = [minutiDel(data_inizio, giorno), minutiDel(data_fine, giorno)]
              if (a <= 0 || da >= UN_GIORNO || a <= da) return []
              const zona = zonaDi({ comune, cap }, carta)
              const luogo = { comune, cap, indirizzo, punto: puntoDi({ comune, cap, provincia }) }
              return [{ id, inizio: da, fine: a, luogo, zona: zona.chiave, nomeZona: zona.nome }]
            },
          )
          return { giorno, ore: assenza || festivo ? [] : oreDel(giorno, orario), assenza, impegni }
        }),
      }
    })
    .sort((a, b) => a.nome_utente.localeCompare(b.nome_utente, 'it'))
  return { giorni, tecnici } as SettimanaDati
}
