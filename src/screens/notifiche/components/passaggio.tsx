import { IconArrowRight } from '@tabler/icons-react'
import { dayInRome, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { useAppuntamenti, useAppuntamento, useDisponibilita } from '#visite/appuntamenti/api.ts'
import { assenzaInParole, fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import { elencoTecnici, type TecnicoLibero } from '#visite/appuntamenti/components/liberi.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { Initials } from '#web/ui/initials.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

/** A take-over: from whom, to whom, and what their day looks like around that visit. */
export function Passaggio({ notifica: { appuntamento, dati_extra: d } }: { notifica: Notifica }) {
  const visita = useAppuntamento(appuntamento?.id ?? null).data
  const giorno = appuntamento && dayInRome(appuntamento.data_inizio)
  const giornata = useAppuntamenti({ data: giorno ?? oggi() }).data?.data
  const liberi = useDisponibilita(
    visita ? { dataInizio: visita.data_inizio, dataFine: visita.data_fine } : null,
    visita?.id,
  ).data
  if (!d.tecnico || !d.richiedente) return null
  const quando = giorno === oggi() ? 'oggi' : giorno && formatShortDate(giorno)
  const pronta = appuntamento && visita && giornata
  const richiedente = liberi && elencoTecnici(liberi).find(({ nome_utente }) => nome_utente === d.richiedente)
  const suoSpazio = richiedente && visita && spazio(richiedente, visita)
  return (
    <Rows flush cols="28px minmax(0, 1fr)">
      <Row
        lead={<Initials nome={d.tecnico} />}
        leads
        name={d.tecnico}
        sub={
          pronta
            ? `${quando} ${quantiAppuntamenti(visiteDi(giornata, d.tecnico).length, 'visita', 'visite')}`
            : '\u00a0'
        }
      />
      <Row
        lead={<IconArrowRight role="img" aria-label="passa a" />}
        leads
        name={d.richiedente}
        sub={
          suoSpazio ? (
            <Pill tono={suoSpazio.libero ? 'completato' : 'annullato'} tenue>
              {suoSpazio.testo}
            </Pill>
          ) : (
            '\u00a0'
          )
        }
      />
    </Rows>
  )
}

type Visita = Pick<Appuntamento, 'stato' | 'utente_assegnato'>

/** The visits of a technician on a day, without the cancelled ones. */
function visiteDi<T extends Visita>(giornata: T[], tecnico: string): T[] {
  return giornata.filter((a) => a.utente_assegnato.nome_utente === tecnico && !fuoriAgenda(a.stato))
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
