import type { Assenza } from '#anagrafe/orari/contract.ts'
import { elencaChieste } from '#anagrafe/orari/elenco.queries.server.ts'
import { assenze } from '#anagrafe/orari/queries.server.ts'
import { periodoAssenza } from '#anagrafe/orari/rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Db } from '#server/data/schema.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import type { Notifica } from './contract.ts'
import { elencaCheApre, elencaPreseDaRispondere, notifica, togliCheApre } from './queries.server.ts'
import type { DaNotificare } from './rules.ts'

/** Where an Admin answers; each has its own address, by which its notifications are found when it is withdrawn. */
const doveSiRisponde = (id: number) => `/appuntamenti/assenze?chiesta=${id}`
/** Where everybody sees their own. */
const LE_MIE = '/calendario?assenze=mie'

/** What a word is called that is no secret: illness is (docs/product.md §25.3), and nothing here says so. */
const chiesta = ({ tipo }: Assenza) => (tipo === 'Permesso' ? 'un permesso' : 'ferie')

/**
 * Admins are told of what somebody asks, or that they are away; who asked hears the answer. What is withdrawn takes its
 * notifications along.
 */
export const afterWrite: AfterWrite = {
  tables: ['assenze'],
  async run({ db, utente: { id: autoreId, nome_utente: autore } }, { id, before, after }) {
    const [prima, ora] = [before && assenze.leggi(before), after && assenze.leggi(after)]
    const manda = (a: readonly number[], apri: string, titolo: string, messaggio: string) =>
      notifica(
        { db },
        null,
        a
          .filter((utenteId) => utenteId !== autoreId)
          .map(
            (utenteId): DaNotificare => ({
              ...{ utenteId, clienteId: null, tipo: 'Cambio_Stato', titolo, messaggio },
              datiExtra: { autore, apri },
            }),
          ),
      )
    if (!prima && ora && ora.utente_id === autoreId) {
      const admin = await elencaAdmin(db)
      if (admin.includes(autoreId)) return
      const periodo = periodoAssenza(ora)
      if (ora.stato === 'Chiesta')
        await manda(
          admin,
          doveSiRisponde(id),
          'Assenza chiesta',
          `${autore} chiede ${chiesta(ora)} ${periodo}`,
        )
      else await manda(admin, '/appuntamenti/assenze', 'Assenza', `${autore} è assente ${periodo}`)
    }
    if (prima && ora && prima.stato !== ora.stato)
      await manda(
        [ora.utente_id],
        LE_MIE,
        ora.stato === 'Approvata' ? 'Assenza approvata' : 'Assenza rifiutata',
        `La tua assenza ${periodoAssenza(ora)} è ${ora.stato.toLowerCase()}`,
      )
    if (prima?.stato === 'Chiesta' && !ora) {
      await togliCheApre(db, await elencaAdmin(db), doveSiRisponde(id))
      await manda(
        [prima.utente_id],
        LE_MIE,
        'Assenza tolta',
        `La tua richiesta ${periodoAssenza(prima)} non c’è più`,
      )
    }
  },
}

/** An Admin's notifications of take-overs and absences that nobody has answered, last first. */
export async function elencaDaRispondere(db: Db, utente: CurrentUser): Promise<Notifica[]> {
  const [prese, chieste] = await Promise.all([elencaPreseDaRispondere(db, utente), elencaChieste(db)])
  const assenti = await elencaCheApre(db, utente, chieste.map(doveSiRisponde))
  return [...prese, ...assenti].toSorted((una, altra) => altra.id - una.id)
}
