import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayInRome, formatDate, formatShortDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import type { StatoAppuntamento } from '#shared/stati.ts'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import type { DatiExtra, Notifica } from '#visite/notifiche/contract.ts'
import { Line } from '#web/ui/stack.tsx'
import { VociNotifiche } from './voci.tsx'

/** What changed and what was told with it: states, times, technicians, amounts, receipt, follow-up, notes. */
export function Fatti({ notifica: { dati_extra: d } }: { notifica: Notifica }) {
  return (
    <>
      {d.nuovoStato && (
        <DaA
          da={d.vecchioStato && <PillolaStato stato={d.vecchioStato as StatoAppuntamento} />}
          a={<PillolaStato stato={d.nuovoStato as StatoAppuntamento} />}
        />
      )}
      {d.vecchioInizio && d.dataInizio && (
        <DaA da={<Ora istante={d.vecchioInizio} vecchia />} a={<Ora istante={d.dataInizio} />} />
      )}
      {d.vecchioTecnico && <DaA da={<del>{d.vecchioTecnico}</del>} a={<strong>{d.tecnico}</strong>} />}
      <VociNotifiche voci={vociDi(d)} />
    </>
  )
}

function vociDi(d: DatiExtra): [string, ReactNode][] {
  const ricevuta = [
    d.codiceFiscale && `C.F. ${d.codiceFiscale}`,
    d.partitaIva && `P. IVA ${d.partitaIva}`,
  ].filter(Boolean)
  return [
    ['Incasso', d.incasso != null && <b className="tnum">{formatEuro(d.incasso)}</b>],
    ['Spese', d.spese != null && <b className="tnum">{formatEuro(d.spese)}</b>],
    ['Ricevuta', d.richiestaFattura && <span className="tnum">{ricevuta.join('\n') || 'Richiesta'}</span>],
    ['Follow-up', d.dataFollowUp && [formatDate(d.dataFollowUp), d.noteFollowUp].filter(Boolean).join(' · ')],
    ['Note', d.noteCompletamento],
  ]
}

function DaA({ da, a }: { da: ReactNode; a: ReactNode }) {
  return (
    <Line as="p">
      {da && (
        <>
          <span className="sr-only">Da </span>
          {da}
          <IconArrowRight size={17} aria-hidden />
        </>
      )}
      <span className="sr-only"> a </span>
      {a}
    </Line>
  )
}

function Ora({ istante, vecchia }: { istante: string; vecchia?: boolean }) {
  const testo = `${formatShortDate(dayInRome(istante))}, ${timeInRome(istante)}`
  if (vecchia) return <del>{testo}</del>
  return <strong className="tnum">{testo}</strong>
}
