import { addDays } from '#shared/dates.ts'
import type { Assenza, Scopertura } from './contract.ts'
import { festivo } from './feste.rules.ts'
import { giornoDellaSettimana, leggiOre, type OrarioScritto, type Tratto } from './rules.ts'

/** Where absences leave few: of which zone, on which days, fewer than half of the technicians are there. */

/** A technician as zones count them: in the zone that they set out from, and in no other. */
export interface DiZona {
  id: number
  /** Key and name of the zone. */
  zona: { chiave: string; nome: string }
  orario: OrarioScritto
  /** Of who leaves; after it they are of no zone. */
  ultimoGiorno?: string | null
}

type Via = Pick<Assenza, 'utente_id' | 'dal' | 'al' | 'dalle' | 'alle'>

const MEZZANOTTE = 24 * 60
const inMinuti = (ora: string) => Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3))

/** Whether somebody works on a day, and whether absences leave them nothing of it. */
function presenza(
  giorno: string,
  orario: OrarioScritto,
  assenze: readonly Via[],
): 'lavora' | 'via' | 'riposa' {
  const tratti = leggiOre(orario[giornoDellaSettimana(giorno)]) ?? []
  if (tratti.length === 0) return 'riposa'
  const vie = assenze
    .filter(({ dal, al }) => dal <= giorno && giorno <= al)
    .map(({ dalle, alle }): Tratto => (dalle && alle ? [inMinuti(dalle), inMinuti(alle)] : [0, MEZZANOTTE]))
  return tratti.every(([da, a]) => vie.some(([x, y]) => x <= da && y >= a)) ? 'via' : 'lavora'
}

/**
 * The stretches of days, from `dal` to `al`, on which fewer than half of a zone's technicians are at work and an absence is
 * why; by day, then zone. Days on which nobody of the zone would work end no stretch. Who has some hours left is there.
 * @param assenze approved ones, or as if they were
 */
export function scoperture(
  { dal, al }: { dal: string; al: string },
  tecnici: readonly DiZona[],
  assenze: readonly Via[],
  patrono: string | null,
): Scopertura[] {
  const perChi = Map.groupBy(assenze, ({ utente_id }) => utente_id)
  const trovate: Scopertura[] = []
  for (const persone of Map.groupBy(tecnici, ({ zona }) => zona.chiave).values()) {
    const zona = persone[0]?.zona.nome ?? ''
    let aperta: Scopertura | undefined
    for (let giorno = dal; giorno <= al; giorno = addDays(giorno, 1)) {
      if (festivo(giorno, patrono)) continue
      const diOra = persone.filter(({ ultimoGiorno }) => !ultimoGiorno || giorno <= ultimoGiorno)
      const di = diOra.length
      const presenze = diOra.map(({ id, orario }) => presenza(giorno, orario, perChi.get(id) ?? []))
      if (presenze.every((presente) => presente === 'riposa')) continue
      const restano = presenze.filter((presente) => presente === 'lavora').length
      const scoperta = restano * 2 < di && presenze.includes('via')
      if (scoperta && aperta?.restano === restano && aperta.di === di) aperta.al = giorno
      else {
        aperta = scoperta ? { zona, dal: giorno, al: giorno, restano, di } : undefined
        if (aperta) trovate.push(aperta)
      }
    }
  }
  return trovate.sort((x, y) => x.dal.localeCompare(y.dal) || x.zona.localeCompare(y.zona, 'it'))
}
