import type * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayAndTimeInRome, dayInRome, dayRange, instantFromRome, oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { elencaNelPeriodo } from '#visite/appuntamenti/queries.server.ts'
import { risposteDi } from '#visite/messaggi/conferma.queries.server.ts'
import { esigeGiorni } from '#visite/tempo/giornate.queries.server.ts'
import { type Durata, giorniDellaVisita, istanteDi, momento } from '#visite/tempo/parti.rules.ts'
import type { spostamentoProposto, VisitaDaSpostare } from './contract.ts'
import { giornateConDistanze } from './distanze.queries.server.ts'
import type { GiornataTecnico } from './giornata.rules.ts'
import { luogoDi } from './portata.queries.server.ts'
import { giornateDi, perTecnico } from './proposta.queries.server.ts'
import { type PianoProposto, proponiVisite } from './proposta.rules.ts'
import type { Da } from './ricerca.rules.ts'

/** Why a visit of several days stays where it is. */
export const DURA_PIU_GIORNI = 'dura più giorni'

export const diUnGiorno = (durata: Durata): boolean => {
  const { dal, al } = giorniDellaVisita(durata)
  return dal === al
}

/** How far ahead a technician's own free days are looked for, in days. */
const GIORNI_AVANTI = 28

/**
 * Where the visits of a technician's days could go: to others on the same day, to their own first free days, or back to
 * what is to be booked. Nothing is written. Visits under way or done stay, and are not among them.
 * @throws AppError dati_non_validi
 */
export async function proponiSpostamento(
  db: Db,
  { utenteId, dal, al, dalle, alle, verso }: z.output<typeof spostamentoProposto>,
): Promise<VisitaDaSpostare[]> {
  if (al < oggi()) throw fieldError('al', 'La data è già passata')
  esigeGiorni(dal, al)
  const inizio = dalle ? instantFromRome(dal, dalle) : dayRange(dal).inizio
  const fine = alle ? instantFromRome(al, alle) : dayRange(al).fine
  const trovate = (await elencaNelPeriodo(db, inizio, fine)).filter(
    (visita) => visita.utente_assegnato_id === utenteId && visita.stato === 'Programmato',
  )
  // A day of several has no place elsewhere: somebody must look at the whole visit.
  const visite = trovate.filter((visita) => verso === 'lista' || diUnGiorno(visita))
  const conLavori = verso === 'lista' ? await conLavoriPresi(db, visite) : new Set<number>()
  const carta = await cartaDi(db)
  const daPiazzare = (visita: Appuntamento): Da => ({
    chiave: String(visita.id),
    luogo: luogoDi(visita),
    zona: zonaDi(luogoDi(visita), carta),
    minuti: Math.round((Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000),
    dovuta: dayInRome(visita.data_inizio),
    // What was promised stays: morning or afternoon.
    fascia: dayAndTimeInRome(visita.data_inizio).ora < '13:00' ? 'Mattina' : 'Pomeriggio',
    tecnicoPreferitoId: null,
  })
  const daOggi = dal < oggi() ? oggi() : dal
  const { tecnici, misure, partenze } =
    verso === 'suoi'
      ? await giornateConDistanze(db, addDays(al, 1), addDays(al, GIORNI_AVANTI), [utenteId])
      : await giornateConDistanze(db, daOggi, al)
  const nomi = new Map(tecnici.map(({ id, nome_utente }) => [id, nome_utente]))
  const posti = new Map<string, PianoProposto['visite'][number]>()
  const perche = new Map<string, string>()
  function cerca(daSpostare: Appuntamento[], giorni: GiornataTecnico[]): void {
    const piano = proponiVisite({
      visite: daSpostare.map(daPiazzare),
      giornate: giorni,
      misure: { ...misure, riserva: 0 },
      adesso: momento(new Date().toISOString()),
      partenze: perTecnico(partenze),
      dal: daOggi,
      al: giorni.at(-1)?.giorno ?? al,
    })
    for (const posto of piano.visite) posti.set(posto.chiave, posto)
    for (const esclusa of piano.fuori) perche.set(esclusa.chiave, esclusa.perche)
  }
  if (verso === 'altri')
    for (const [giorno, delGiorno] of Map.groupBy(visite, ({ data_inizio }) => dayInRome(data_inizio)))
      cerca(
        delGiorno,
        giornateDi(tecnici.filter(({ id }) => id !== utenteId)).filter((g) => g.giorno === giorno),
      )
  // Later than they were all of them are: the first to have been goes first, and as early as there is a place.
  if (verso === 'suoi') cerca(visite, giornateDi(tecnici.filter(({ id }) => id === utenteId)))
  const risposte = await risposteDi(db, trovate)
  const chiamalo = ({ id }: Appuntamento) =>
    risposte.get(id)?.esito === 'Confermata' ? ' · ha confermato: chiamalo' : ''
  return trovate.map((visita): VisitaDaSpostare => {
    const { id, versione, titolo, cliente, data_inizio, data_fine } = visita
    const comune = {
      ...{ id, versione, titolo, data_inizio, data_fine, telefono: cliente.telefono },
      altri_telefoni: cliente.altri_telefoni,
      cliente: nomeCliente(cliente),
    }
    if (verso === 'lista')
      return conLavori.has(id)
        ? { ...comune, nuova: null, perche: `torna fra quelle da programmare${chiamalo(visita)}` }
        : { ...comune, perche: 'non è nata da una scadenza: spostala a mano' }
    if (!diUnGiorno(visita)) return { ...comune, perche: DURA_PIU_GIORNI }
    const posto = posti.get(String(id))
    if (!posto)
      return {
        ...comune,
        perche: nonVa(perche.get(String(id)), verso),
      }
    return {
      ...comune,
      nuova: {
        ...{ utenteId: posto.utenteId, tecnico: nomi.get(posto.utenteId) ?? '' },
        dataInizio: istanteDi(posto.giorno, posto.inizio),
        dataFine: istanteDi(posto.giorno, posto.fine),
      },
      perche: `${verso === 'altri' ? 'lo stesso giorno' : 'il suo primo giorno libero'}${chiamalo(visita)}`,
    }
  })
}

/** Too far for whoever could go is said as it is; that there is no room, by where it was looked for. */
const nonVa = (perche: string | undefined, verso: 'altri' | 'suoi'): string =>
  perche && !perche.startsWith('nessun posto')
    ? perche
    : verso === 'altri'
      ? 'nessun altro ha posto quel giorno'
      : 'non ha posto nelle prossime settimane'

/** Which of these visits hold works that are to be booked again once they are cancelled. */
async function conLavoriPresi(db: Db, visite: readonly Appuntamento[]): Promise<Set<number>> {
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
