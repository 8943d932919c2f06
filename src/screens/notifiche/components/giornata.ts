import { timeInRome } from '#shared/dates.ts'
import { assenzaInParole, fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import type { TecnicoLibero } from '#visite/appuntamenti/components/liberi.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'

type Visita = Pick<Appuntamento, 'stato' | 'utente_assegnato'>

/** The visits of a technician on a day, without the cancelled ones. */
export function visiteDi<T extends Visita>(giornata: T[], tecnico: string): T[] {
  return giornata.filter((a) => a.utente_assegnato.nome_utente === tecnico && a.stato !== 'Annullato')
}

type Chi = Pick<TecnicoLibero, 'giornata' | 'conflitti' | 'assenza' | 'fuoriOrario' | 'orario' | 'festivo'>

const minuscola = (testo: string) => testo.charAt(0).toLowerCase() + testo.slice(1)

/** Whether a technician could take a visit over: `libero 11:00 – 14:30`, or what stands in the way. */
export function spazio(tecnico: Chi, visita: Durata): { libero: boolean; testo: string } {
  const { giornata: visite, conflitti, assenza } = tecnico
  if (assenza) return { libero: false, testo: minuscola(assenzaInParole(assenza)) }
  const impegno = conflitti?.[0]
  if (impegno)
    return {
      libero: false,
      testo: `impegnato ${timeInRome(impegno.data_inizio)} – ${timeInRome(impegno.data_fine)}`,
    }
  if (tecnico.fuoriOrario) return { libero: false, testo: minuscola(fuoriInParole(tecnico)) }
  const fini = visite.filter((a) => a.data_fine <= visita.data_inizio).map((a) => a.data_fine)
  const inizi = visite.filter((a) => a.data_inizio >= visita.data_fine).map((a) => a.data_inizio)
  const da = fini.sort().at(-1)
  const a = inizi.sort()[0]
  if (da && a) return { libero: true, testo: `libero ${timeInRome(da)} – ${timeInRome(a)}` }
  if (da) return { libero: true, testo: `libero dalle ${timeInRome(da)}` }
  return { libero: true, testo: a ? `libero fino alle ${timeInRome(a)}` : 'libero tutto il giorno' }
}
