import { oggi } from '#shared/dates.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { eDel, momento } from '#visite/tempo/parti.rules.ts'
import { primaOraLibera } from '#visite/tempo/rules.ts'
import { giornoBreve } from './frasi.ts'
import { occupa, oraDelMinuto } from './geometria.ts'
import type { RigaPlanning } from './modello.ts'

/**
 * Where a visit whose customer would rather have another day could go: the first hour of the days that are shown, its own
 * left out, in which its technician is free for as long.
 * @param adesso an instant: nothing before it is offered
 * @returns `ora libera ven 20, 14:30`, '' where what is shown is no week, or is over, and of several people
 */
export function altraOra({ giorni }: RigaPlanning, visita: VisitaPlanning, adesso: string): string {
  // Whoever comes along would have to be free, too.
  if (visita.aiutanti.length > 0) return ''
  const altriGiorni = giorni.filter(({ giorno, tempo }) => tempo && giorno >= oggi() && !eDel(visita, giorno))
  if (altriGiorni.length === 0) return ''
  const libera = primaOraLibera(
    altriGiorni.map(({ giorno, tempo, spicchi }) => ({
      ...{ giorno, ore: [...(tempo?.ore ?? [])], assenze: tempo?.assenze ?? [] },
      impegni: spicchi
        .filter((spicchio) => occupa(spicchio.visita.stato))
        .map(({ visita: { data_inizio, data_fine }, da, a, numero, giorni: quanti }) => ({
          ...{ data_inizio, data_fine, inizio: da, fine: a, numero, giorni: quanti },
        })),
    })),
    { da: adesso, durata: Date.parse(visita.data_fine) - Date.parse(visita.data_inizio) },
  )
  if (!libera) return 'nessun’ora libera in settimana'
  const { giorno, minuti } = momento(libera)
  return `ora libera ${giornoBreve(giorno)}, ${oraDelMinuto(minuti)}`
}
