import { type ReactNode, useRef, useState } from 'react'
import { Calcolate } from '#scadenze/scadenze/components/calcolate.tsx'
import { SchedaNotifiche, SchedaNotificheTelefono } from '#screens/notifiche/components/scheda-notifiche.tsx'
import { eChiuso } from '#visite/appuntamenti/components/stato.tsx'
import { useNonLette } from '#visite/notifiche/api.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { Stack } from '#web/ui/stack.tsx'
import type { Statistiche } from '../contract.ts'
import stili from './dashboard.module.css'
import { FollowUpDaFare, quantiDaSentire } from './follow-up.tsx'
import { GiornataAdmin } from './giornata-admin.tsx'
import { quantiLiberi, tecniciDiOggi } from './quando-libero.ts'
import { RceeInScadenza } from './rcee-in-scadenza.tsx'
import { RibaInScadenza } from './riba.tsx'
import { TecniciOggi } from './tecnici-oggi.tsx'

interface CruscottoProps {
  dati: Statistiche
  /** Instant, ISO UTC. */
  adesso: string
  onGestisci: (id: number) => void
  /** Whether every row of what is due is here, and how to ask for them. */
  intere: boolean
  onTutte: () => void
}

/** The cards that an Admin sees: the day, the people, what is due. */
function schede({ dati, adesso, onGestisci, intere, onTutte }: CruscottoProps) {
  const { appuntamentiOggi: oggi, tecniciOggi: tecnici } = dati
  return {
    oggi: <GiornataAdmin appuntamenti={oggi} adesso={adesso} onGestisci={onGestisci} />,
    tecnici: <TecniciOggi tecnici={tecnici} appuntamenti={oggi} adesso={adesso} />,
    rcee: (
      <Stack>
        <RceeInScadenza rcee={dati.rceeInScadenza} quanti={dati.quanti?.rceeInScadenza ?? 0} />
        {dati.calcolate.length > 0 && (
          <Scheda senzaMargine>
            <Calcolate
              righe={dati.calcolate}
              quante={dati.quanti?.calcolate ?? 0}
              prime={6}
              level={2}
              dense
            />
          </Scheda>
        )}
      </Stack>
    ),
    riba: <RibaInScadenza dati={dati} onTutte={onTutte} />,
    followUp: <FollowUpDaFare dati={dati} intere={intere} onTutte={onTutte} />,
  }
}

/** A card whose rows are walked with ↑ ↓, all its lists as one. */
function Righe({ children }: { children: ReactNode }) {
  const scheda = useRef<HTMLDivElement>(null)
  useListKeys(scheda, false)
  return <div ref={scheda}>{children}</div>
}

/** Rows of the day that leave room below them, in the widest column, on a screen of 900 px. */
const GIORNATA_CORTA = 6

/**
 * From tablets on: side by side, each card walked with the arrows. A short day has the follow-ups below it: where they stand is
 * decided when the screen opens, so that no card moves while somebody reads it.
 */
export function Cruscotto(props: CruscottoProps) {
  const { oggi, tecnici, rcee, riba, followUp } = schede(props)
  const [corta] = useState(() => righeInVista(props.dati.appuntamentiOggi) <= GIORNATA_CORTA)
  return (
    <div className={stili.colonne}>
      <div className={stili.lato}>
        <Righe>{oggi}</Righe>
        {corta && <Righe>{followUp}</Righe>}
      </div>
      <div className={stili.lato}>
        <Righe>{tecnici}</Righe>
        <Righe>{rcee}</Righe>
      </div>
      <div className={stili.lato}>
        <Righe>{riba}</Righe>
        {!corta && <Righe>{followUp}</Righe>}
        <Righe>
          <SchedaNotifiche />
        </Righe>
      </div>
    </div>
  )
}

/** What is over folds into one. */
function righeInVista(visite: Statistiche['appuntamentiOggi']): number {
  const chiuse = visite.filter(({ stato }) => eChiuso(stato)).length
  return visite.length - chiuse + Math.min(chiuse, 1)
}

interface Parte {
  nome: string
  quanti: ReactNode
  tono?: 'libero' | 'nuovo' | false
  scheda: ReactNode
}

/** On a telephone: one below the other, what asks for a decision first, with chips that jump to each. */
export function CruscottoTelefono(props: CruscottoProps) {
  const { dati, adesso } = props
  const { oggi, tecnici, rcee, riba, followUp } = schede(props)
  const nonLette = useNonLette().data ?? 0
  const liberi = quantiLiberi(tecniciDiOggi(dati.tecniciOggi, dati.appuntamentiOggi, adesso))
  const { quanti } = dati
  const parti: (Parte | false)[] = [
    { nome: 'Oggi', quanti: dati.appuntamentiOggi.length, scheda: oggi },
    {
      nome: 'Notifiche',
      quanti: nonLette,
      tono: nonLette > 0 && 'nuovo',
      scheda: <SchedaNotificheTelefono richieste={dati.richieste} notifiche={dati.notifiche} />,
    },
    dati.tecniciOggi.length > 0 && {
      nome: 'Tecnici',
      quanti: liberi === 1 ? '1 libero' : `${liberi} liberi`,
      tono: liberi > 0 && 'libero',
      scheda: tecnici,
    },
    { nome: 'Follow-up', quanti: quanti ? quantiDaSentire(quanti) : 0, scheda: followUp },
    { nome: 'RCEE', quanti: quanti?.rceeInScadenza ?? 0, scheda: rcee },
    { nome: 'RIBA', quanti: quanti?.ribaInScadenza ?? 0, scheda: riba },
  ]
  return <Parti parti={parti.filter((parte) => parte !== false)} />
}

function Parti({ parti }: { parti: Parte[] }) {
  const elenco = useRef<HTMLDivElement>(null)
  // What is jumped to has the focus, so that Tab goes on from there.
  const salta = (n: number) => {
    const parte = elenco.current?.children[n]
    if (!(parte instanceof HTMLElement)) return
    parte.focus({ preventScroll: true })
    parte.scrollIntoView()
  }
  return (
    <>
      <nav aria-label="Vai a" className={stili.salti} data-salti>
        {parti.map(({ nome, quanti, tono }, n) => (
          <button key={nome} type="button" onClick={() => salta(n)} data-tono={tono || undefined}>
            {nome} <b className="tnum">{quanti}</b>
          </button>
        ))}
      </nav>
      <div ref={elenco} className={stili.parti}>
        {parti.map(({ nome, scheda }) => (
          <div key={nome} tabIndex={-1}>
            {scheda}
          </div>
        ))}
      </div>
    </>
  )
}
