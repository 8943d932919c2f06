import type { Partenza } from '#anagrafe/orari/rules.ts'
import { visiteConLavori } from '#scadenze/scadenze/bacheca.queries.server.ts'
import { minutiInsieme } from '#scadenze/scadenze/bacheca.rules.ts'
import type { Db } from '#server/data/schema.ts'
import { inTurns } from '#server/turn.ts'
import { dayAndTimeInRome, dayInRome, formatNearDate, oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { minutiDi, momento } from '#visite/tempo/parti.rules.ts'
import type { PianoDati, PropostaDati, SettimanaDati } from './contract.ts'
import { postoDaRifare, visiteDaRifare } from './da-rifare.queries.server.ts'
import { giornateConDistanze } from './distanze.queries.server.ts'
import { type Gia, vicinaA, visiteDegliImpianti } from './gia.queries.server.ts'
import { type GiornataTecnico, nelleOre } from './giornata.rules.ts'
import { proponiAPezzi } from './proposta.rules.ts'
import type { Da } from './ricerca.rules.ts'
import { chiaveVisita, daSola, percheAMano } from './rules.ts'

/** A week's days as a plan is made from them, each with its technician, and with what their hours of work have of visits. */
export const giornateDi = (tecnici: SettimanaDati['tecnici']): GiornataTecnico[] =>
  tecnici.flatMap(({ id, giorni }) =>
    giorni.map((giorno) => ({ ...giorno, impegni: nelleOre(giorno), utenteId: id })),
  )

/** Where technicians set out, by technician. @param oltreIlRaggio whether they go further than they do */
export const perTecnico = (
  partenze: SettimanaDati['partenze'],
  oltreIlRaggio = false,
): Map<number, Partenza> =>
  new Map(
    partenze.map(({ utenteId, ...partenza }) => [
      utenteId,
      oltreIlRaggio ? { ...partenza, raggio: Number.POSITIVE_INFINITY } : partenza,
    ]),
  )

/** `ha già una visita mar 01/12 · ciro.amato` */
const giaInParole = ({ inizio, tecnico }: Gia): string =>
  `ha già una visita ${formatNearDate(dayInRome(inizio))} · ${tecnico}`

/**
 * A plan for some visits: nothing is written. Works that meanwhile are booked, or no longer due, are left out and said.
 * @throws AppError dati_non_validi where days are past, too many or the wrong way round, or a technician isn't there
 */
export async function proponiGiornate(
  db: Db,
  { visite, fisse = [], dal, al, tecnici, oltreIlRaggio = false }: PropostaDati,
): Promise<PianoDati> {
  if (dal < oggi()) throw fieldError('dal', 'La data è già passata')
  const settimana = await giornateConDistanze(db, dal, al, tecnici)
  const giorni = giornateDi(settimana.tecnici.filter(({ id }) => tecnici.includes(id)))
  const partenze = perTecnico(settimana.partenze, oltreIlRaggio)
  const noti = new Set(giorni.map(({ utenteId }) => utenteId))
  if (tecnici.some((id) => !noti.has(id))) throw fieldError('tecnici', 'Un tecnico scelto non c’è più')
  const visiteTrovate = await visiteConLavori(db, [...visite, ...fisse])
  // Works of one customer in two houses are two visits: a work says which.
  const trovate = new Map(visiteTrovate.flatMap((v) => v.lavori.map(({ id }) => [id, v] as const)))
  const daRifare = await visiteDaRifare(db, [...visite, ...fisse])
  const postiDaRifare = await postoDaRifare(db, [...daRifare.values()])
  const superate: PianoDati['fuori'] = []
  const daPiazzare = visite.flatMap(({ clienteId, scadenzeIds, dopoId }): Da[] => {
    const chiave = chiaveVisita(clienteId, scadenzeIds, dopoId)
    const visita = daRifare.get(dopoId ?? 0)
    const posto = postiDaRifare.get(dopoId ?? 0)
    if (visita && posto) {
      if (daSola(visita)) return [{ chiave, ...posto }]
      superate.push({ chiave, perche: percheAMano(visita), motivo: 'a_mano', gia: null })
      return []
    }
    const trovata = trovate.get(scadenzeIds.find((id) => trovate.has(id)) ?? 0)
    const lavori = trovata?.lavori.filter(({ id }) => scadenzeIds.includes(id)) ?? []
    if (!trovata || lavori.length === 0) {
      superate.push({
        ...{ chiave, perche: 'nel frattempo è stata prenotata, o non è più dovuta' },
        ...{ motivo: 'superata', gia: null },
      })
      return []
    }
    const { cliente, zona } = trovata
    return [
      {
        ...{ chiave, zona, luogo: cliente, minuti: minutiInsieme(lavori) },
        dovuta: lavori[0]?.data_dovuta ?? null,
        ...{ fascia: cliente.fascia, tecnicoPreferitoId: cliente.tecnico_preferito_id },
      },
    ]
  })
  const giornate = conLeFisse(giorni, fisse, ({ scadenzeIds, dopoId }) => {
    const posto = postiDaRifare.get(dopoId ?? 0)
    if (posto) return posto
    const trovata = trovate.get(scadenzeIds.find((id) => trovate.has(id)) ?? 0)
    return trovata && { luogo: trovata.cliente, zona: trovata.zona }
  })
  const impegnate = await visiteDegliImpianti(
    db,
    visite.filter(({ aParte, dopoId }) => !aParte && !dopoId),
  )
  const conGia = new Map<string, Gia>()
  const cerca = () =>
    inTurns(
      proponiAPezzi({
        ...{ visite: daPiazzare.filter(({ chiave }) => !conGia.has(chiave)), giornate },
        ...{ misure: settimana.misure, partenze, dal, al, adesso: momento(new Date().toISOString()) },
      }),
    )
  const daTenereFuori = (posti: readonly { chiave: string; giorno: string }[]) =>
    posti.flatMap(({ chiave, giorno }) => {
      const presente = vicinaA(impegnate.get(chiave), giorno)
      return presente ? [[chiave, presente] as const] : []
    })
  const segna = (trovate: readonly (readonly [string, Gia])[]) => {
    for (const [chiave, presente] of trovate) conGia.set(chiave, presente)
    return trovate.length > 0
  }
  // Near both ends of the period it is near every day of it; else the day that is proposed decides.
  segna(
    daPiazzare.flatMap(({ chiave }) => {
      const presente = impegnate
        .get(chiave)
        ?.find((visita) => [dal, al].every((giorno) => vicinaA([visita], giorno)))
      return presente ? [[chiave, presente] as const] : []
    }),
  )
  let piano = await cerca()
  while (segna(daTenereFuori(piano.visite))) piano = await cerca()
  return {
    ...piano,
    fuori: [
      ...superate,
      ...[...conGia].map(([chiave, gia]) => ({
        chiave,
        gia,
        motivo: 'gia' as const,
        perche: giaInParole(gia),
      })),
      ...piano.fuori.map((esclusa) => ({ ...esclusa, gia: null })),
    ],
    senzaPartenza: [...noti].filter((id) => !partenze.has(id)),
  }
}

type Fissa = NonNullable<PropostaDati['fisse']>[number]

/** The days with the visits that already have a place in them. */
const conLeFisse = (
  giorni: GiornataTecnico[],
  fisse: readonly Fissa[],
  doveE: (fissa: Fissa) => Pick<Da, 'luogo' | 'zona'> | undefined,
): GiornataTecnico[] =>
  giorni.map((giornata) => {
    const fissate = fisse.flatMap((fissa) => {
      const { utenteId, dataInizio, dataFine } = fissa
      const trovata = doveE(fissa)
      const { data, ora } = dayAndTimeInRome(dataInizio)
      if (!trovata || utenteId !== giornata.utenteId || data !== giornata.giorno) return []
      const inizio = minutiDi(ora)
      const fine = inizio + Math.round((Date.parse(dataFine) - Date.parse(dataInizio)) / 60_000)
      return [{ inizio, fine, luogo: trovata.luogo, zona: trovata.zona.chiave }]
    })
    return fissate.length === 0 ? giornata : { ...giornata, impegni: [...giornata.impegni, ...fissate] }
  })
