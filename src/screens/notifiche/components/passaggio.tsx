import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { dayInRome, formatShortDate, oggi } from '#shared/dates.ts'
import { useAppuntamenti, useAppuntamento, useDisponibilita } from '#visite/appuntamenti/api.ts'
import { elencoTecnici } from '#visite/appuntamenti/components/liberi.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/parole.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { Initials } from '#web/ui/initials.tsx'
import { spazio, visiteDi } from './giornata.ts'
import stili from './passaggio.module.css'

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
    <div className={stili.passaggio}>
      <div className={stili.chi}>
        <Initials nome={d.tecnico} />
        <div>
          <strong className="ell">{d.tecnico}</strong>
          <small>
            {pronta
              ? `${quando} ${quantiAppuntamenti(visiteDi(giornata, d.tecnico).length, 'visita', 'visite')}`
              : '\u00a0'}
          </small>
        </div>
      </div>
      <IconArrowRight role="img" aria-label="passa a" className={stili.freccia} />
      <div className={stili.chi}>
        <Initials nome={d.richiedente} />
        <div>
          <strong className="ell">{d.richiedente}</strong>
          {suoSpazio ? (
            <small data-libero={suoSpazio.libero}>
              {suoSpazio.libero ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
              {suoSpazio.testo}
            </small>
          ) : (
            <small>{'\u00a0'}</small>
          )}
        </div>
      </div>
    </div>
  )
}
