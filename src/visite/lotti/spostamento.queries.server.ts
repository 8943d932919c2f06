import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { giornoDiLavoroDopo } from '#anagrafe/orari/feste.rules.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayAndTimeInRome, dayInRome, dayRange, instantFromRome, oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { elencaNelPeriodo } from '#visite/appuntamenti/queries.server.ts'
import { risposteDi } from '#visite/messaggi/conferma.queries.server.ts'
import { esigeGiorni } from '#visite/tempo/giornate.queries.server.ts'
import { istanteDi, minutiDi, momento } from '#visite/tempo/parti.rules.ts'
import { type Assente, senza, trattoDi } from '#visite/tempo/rules.ts'
import type { SpostamentoDaProporre, VisitaDaSpostare } from './contract.ts'
import { giornateConDistanze } from './distanze.queries.server.ts'
import { luogoDi } from './portata.queries.server.ts'
import { giornateDi, perTecnico } from './proposta.queries.server.ts'
import { daSola, percheAMano, urgente, VISITE_AL_MASSIMO } from './rules.ts'
import { type DaRimettere, GIORNI_DI_RICERCA, postiAltrove } from './spostamento.rules.ts'

/** Whose visits go elsewhere, and when they are not there. */
export type ChiManca = Pick<Assente, 'dal' | 'al' | 'dalle' | 'alle'> & { utenteId: number }

/** The instants between which somebody's days lie, or their hours of one day. */
export const istantiDi = ({ dal, al, dalle, alle }: Omit<ChiManca, 'utenteId'>) => ({
  inizio: dalle ? instantFromRome(dal, dalle) : dayRange(dal).inizio,
  fine: alle ? instantFromRome(al, alle) : dayRange(al).fine,
})

/** As many days at once as are looked at for a plan: the days of search after the last one come to it. */
const GIORNI_INSIEME = 56

/**
 * Where the visits of somebody's days could go, the urgent ones first: nothing is written. Visits under way or done stay, and
 * are not among them.
 * @throws AppError dati_non_validi
 */
export async function proponiSpostamento(
  db: Db,
  { utenteId, dal, al, dalle = null, alle = null }: SpostamentoDaProporre,
): Promise<VisitaDaSpostare[]> {
  if (al < oggi()) throw fieldError('al', 'La data è già passata')
  esigeGiorni(dal, al)
  const via = { utenteId, dal, al, dalle, alle }
  const { inizio, fine } = istantiDi(via)
  const trovate = (await elencaNelPeriodo(db, inizio, fine)).filter(
    (visita) => visita.utente_assegnato_id === utenteId && visita.stato === 'Programmato',
  )
  return proponiAltrove(db, trovate, via)
}

/**
 * Where these visits of somebody could go while they are away: on its own day, or on one of the ten working days after it.
 * The whole is proposed together; each has other places too. As many as can be moved at once: the urgent ones, then by day.
 */
export async function proponiAltrove(
  db: Db,
  visite: readonly Appuntamento[],
  via: ChiManca,
): Promise<VisitaDaSpostare[]> {
  const trovate = visite
    .toSorted((a, b) => Number(urgente(b)) - Number(urgente(a)))
    .slice(0, VISITE_AL_MASSIMO)
  const [carta, { patrono }, risposte, conLavori] = await Promise.all([
    cartaDi(db),
    trovaAzienda(db),
    risposteDi(db, trovate),
    conLavoriPresi(db, trovate),
  ])
  const daRimettere = trovate.filter(daSola).map((visita): DaRimettere => {
    const { data, ora } = dayAndTimeInRome(visita.data_inizio)
    const giorno = data < oggi() ? oggi() : data
    const mattina = ora < '13:00'
    const intera = mattina && dayAndTimeInRome(visita.data_fine).ora > '13:00'
    return {
      chiave: String(visita.id),
      luogo: luogoDi(visita),
      zona: zonaDi(luogoDi(visita), carta),
      minuti: Math.round((Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000),
      // What was promised stays: morning or afternoon.
      fascia: intera ? null : mattina ? 'Mattina' : 'Pomeriggio',
      tecnicoPreferitoId: null,
      alle: minutiDi(ora),
      // Urgent ones are served before the others, whenever these are.
      prendeRiserva: urgente(visita),
      dovuta: urgente(visita) ? addDays(giorno, -366) : giorno,
      fra: [giorno, giornoDiLavoroDopo(giorno, GIORNI_DI_RICERCA, patrono)],
    }
  })
  const posti = await cerca(db, daRimettere, via)
  const chiamalo = ({ id }: Appuntamento) =>
    risposte.get(id)?.esito === 'Confermata' ? ' · ha confermato: chiamalo' : ''
  return trovate.map((visita): VisitaDaSpostare => {
    const { id, versione, titolo, priorita, cliente, data_inizio, data_fine } = visita
    const trovato = posti.get(String(id))
    return {
      ...{ id, versione, titolo, priorita, data_inizio, data_fine, cliente: nomeCliente(cliente) },
      ...{ telefono: cliente.telefono, altri_telefoni: cliente.altri_telefoni },
      daScadenza: conLavori.has(id),
      proposta: trovato?.proposta ?? null,
      perche: `${trovato?.perche ?? percheAMano(visita)}${chiamalo(visita)}`,
      alternative: trovato?.alternative ?? [],
    }
  })
}

/** The places of each, period by period: what has a place in one is there in the next. */
async function cerca(db: Db, visite: readonly DaRimettere[], via: ChiManca) {
  const trovati = new Map<string, Pick<VisitaDaSpostare, 'proposta' | 'alternative' | 'perche'>>()
  const perGiorno = visite.toSorted((a, b) => a.fra[0].localeCompare(b.fra[0]))
  while (perGiorno.length > 0) {
    const dal = perGiorno[0]?.fra[0] ?? ''
    const fino = addDays(dal, GIORNI_INSIEME)
    const insieme = perGiorno.splice(0, perGiorno.filter(({ fra }) => fra[0] <= fino).length)
    const al = insieme.at(-1)?.fra[1] ?? dal
    const { tecnici, misure, partenze } = await giornateConDistanze(db, dal, al)
    const nomi = new Map(tecnici.map(({ id, nome_utente }) => [id, nome_utente]))
    const giornate = giornateDi(tecnici).map((giornata) => {
      const tratto = giornata.utenteId === via.utenteId && trattoDi({ tipo: null, ...via }, giornata.giorno)
      const prese = [...trovati].flatMap(([chiave, { proposta }]) => {
        const visita = visite.find(({ chiave: sua }) => sua === chiave)
        if (!proposta || !visita || proposta.utenteId !== giornata.utenteId) return []
        if (dayInRome(proposta.inizio) !== giornata.giorno) return []
        return [{ ...minutiFra(proposta), luogo: visita.luogo, zona: visita.zona.chiave }]
      })
      return {
        ...giornata,
        ore: tratto ? senza(giornata.ore, [tratto]) : giornata.ore,
        impegni: [...giornata.impegni, ...prese],
      }
    })
    const posti = postiAltrove({
      ...{ visite: insieme, giornate, misure },
      ...{ partenze: perTecnico(partenze), adesso: momento(new Date().toISOString()), chi: via.utenteId },
    })
    for (const [chiave, { proposta, alternative, perche }] of posti) {
      const inVista = ({ utenteId, giorno, inizio, fine }: NonNullable<typeof proposta>) => ({
        ...{ utenteId, tecnico: nomi.get(utenteId) ?? '' },
        ...{ inizio: istanteDi(giorno, inizio), fine: istanteDi(giorno, fine) },
      })
      trovati.set(chiave, {
        proposta: proposta && inVista(proposta),
        ...{ alternative: alternative.map(inVista), perche },
      })
    }
  }
  return trovati
}

/** Minutes from midnight of a place of one day. */
function minutiFra({ inizio, fine }: { inizio: string; fine: string }) {
  const da = minutiDi(dayAndTimeInRome(inizio).ora)
  return { inizio: da, fine: da + Math.round((Date.parse(fine) - Date.parse(inizio)) / 60_000) }
}

/** Which of these visits hold works that are to be booked again once they are cancelled. */
export async function conLavoriPresi(db: Db, visite: readonly { id: number }[]): Promise<Set<number>> {
  if (visite.length === 0) return new Set()
  const righe = await db
    .selectFrom('scadenze')
    .select('appuntamento_id')
    .where(
      'appuntamento_id',
      'in',
      visite.map(({ id }) => id),
    )
    .execute()
  return new Set(righe.flatMap(({ appuntamento_id }) => appuntamento_id ?? []))
}
