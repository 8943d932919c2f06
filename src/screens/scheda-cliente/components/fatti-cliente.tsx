import { nomeEStato } from '#anagrafe/impianti/nome.rules.ts'
import { useFattureDaIncassare } from '#carte/fatture/components/da-incassare.ts'
import { usePreventiviAperti } from '#carte/preventivi/components/preventivi-aperti.ts'
import { caldaieConVisita } from '#scadenze/prenotate/api.ts'
import { QuandoProssima } from '#scadenze/prenotate/components/prossima.tsx'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { rightNow } from '#shared/clock.ts'
import { dayInRome, formatDate, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { capital } from '#shared/text.ts'
import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { useAppuntamentiCliente } from '../api.ts'

/**
 * What one is asked on the telephone, at a glance: boiler and when it is due, last and next visit, quotes that wait, what
 * is to be paid.
 */
export function FattiCliente({ clienteId }: { clienteId: number }) {
  const caldaie = caldaieConVisita.useList({ clienteId }).data
  const preventivi = usePreventiviAperti(clienteId)
  const fatture = useFattureDaIncassare(clienteId)
  const appuntamenti = useAppuntamentiCliente(clienteId).data
  const { ultima, prossima } = visite(appuntamenti?.data ?? [], rightNow())

  const caldaia = caldaie && primaInScadenza(caldaie.data, (c) => c.prossima?.data ?? null)
  const altreCaldaie = (caldaie?.count ?? 0) - 1
  return (
    <Sums>
      <Sum
        of="Caldaia"
        below={
          <>
            {caldaia?.prossima && (
              <>
                Manutenzione <QuandoProssima prossima={caldaia.prossima} />
              </>
            )}
            {altreCaldaie > 0 &&
              ` · ${altreCaldaie === 1 ? '1 altra caldaia' : `altre ${altreCaldaie} caldaie`}`}
            {caldaia?.prenotata && <SegnoPrenotata prenotata={caldaia.prenotata} />}
          </>
        }
      >
        {caldaia ? nomeEStato(caldaia) : caldaie && 'Nessuna caldaia'}
      </Sum>
      <Sum
        of="Ultima visita"
        below={prossima ? `Prossima: ${quando(prossima)}` : ultima && visitaInParole(ultima)}
      >
        {ultima ? capital(quando(ultima)) : appuntamenti && 'Nessuna visita'}
      </Sum>
      <Sum of="Preventivi aperti" below={preventivi.dettaglio}>
        {preventivi.valore}
      </Sum>
      <Sum of="Fatture da incassare" below={fatture.dettaglio}>
        {fatture.valore}
      </Sum>
    </Sums>
  )
}

/** The plant due first; those without a date last. */
function primaInScadenza<T>(impianti: T[], scadenza: (impianto: T) => string | null): T | undefined {
  const chiave = (impianto: T) => scadenza(impianto) ?? '9999'
  return impianti.toSorted((a, b) => chiave(a).localeCompare(chiave(b)))[0]
}

/** `Oggi, in corso`, `Oggi, 10:30`, `15/05/2026`, `mar 24/11/2026, 09:00` when it is still to come. */
function quando({ data_inizio, stato }: Appuntamento): string {
  const giorno = dayInRome(data_inizio)
  if (giorno === oggi()) return stato === 'In_Corso' ? 'Oggi, in corso' : `Oggi, ${timeInRome(data_inizio)}`
  return giorno > oggi() ? `${formatShortDate(giorno)}, ${timeInRome(data_inizio)}` : formatDate(giorno)
}

function visitaInParole({ tipologia, utente_assegnato }: Appuntamento): string {
  return `${tipologia} · ${utente_assegnato.nome_utente}`
}

/** The last visit that began, and the next one booked; cancelled ones count for neither. `recenti` has the last first. */
export function visite(recenti: Appuntamento[], adesso: number) {
  const valide = recenti.filter(({ stato }) => !fuoriAgenda(stato))
  const futura = (a: Appuntamento) => Date.parse(a.data_inizio) > adesso && !eChiuso(a.stato)
  return {
    ultima: valide.find((a) => !futura(a)) ?? null,
    prossima: valide.findLast(futura) ?? null,
  }
}
