import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { dayInRome, instantFromRome, timeInRome } from '#shared/dates.ts'
import { BarraGiorno } from '#visite/appuntamenti/components/barra-giorno.tsx'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { istanteDi, parteDi } from '#visite/tempo/parti.rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { usePhone } from '#web/width.ts'
import type { Statistiche } from '../contract.ts'
import { eLibero, quantiLiberi, type TecnicoDiOggi, tecniciDiOggi } from './quando-libero.ts'
import stili from './tecnici-oggi.module.css'

interface TecniciOggiProps {
  tecnici: Statistiche['tecniciOggi']
  appuntamenti: Appuntamento[]
  /** Instant, ISO UTC. */
  adesso: string
}

/** How many a phone shows before `Altri`. */
const SUL_TELEFONO = 5

/** Whom to send: who is free now, the others until when they are not, and the first hour that can be booked. */
export function TecniciOggi({ tecnici, appuntamenti, adesso }: TecniciOggiProps) {
  const telefono = usePhone()
  const [esteso, setEsteso] = useState(false)
  if (tecnici.length === 0) return null
  const righe = tecniciDiOggi(tecnici, appuntamenti, adesso)
  const liberi = quantiLiberi(righe)
  if (telefono) righe.sort((x, y) => Number(!eLibero(x)) - Number(!eLibero(y)))
  const mostrate = telefono && !esteso ? righe.slice(0, SUL_TELEFONO) : righe
  return (
    <Scheda
      senzaMargine
      titolo="Tecnici di Oggi"
      conteggio={tecnici.length}
      azione={
        liberi > 0 && (
          <span className={stili.liberi}>{quantiAppuntamenti(liberi, 'libero adesso', 'liberi adesso')}</span>
        )
      }
    >
      <div aria-hidden className={`${stili.ore} tnum`}>
        <span>
          <b>9</b>
          <b>12</b>
          <b>15</b>
          <b>18</b>
        </span>
      </div>
      <ul>
        {mostrate.map((riga) => (
          <Tecnico key={riga.id} tecnico={riga} adesso={adesso} />
        ))}
      </ul>
      <MoreOrLess
        hidden={righe.length - mostrate.length}
        open={false}
        onToggle={() => setEsteso(true)}
        words={['', 'Un altro', `Altri ${righe.length - mostrate.length}`]}
      />
    </Scheda>
  )
}

function Tecnico({ tecnico, adesso }: { tecnico: TecnicoDiOggi; adesso: string }) {
  const chiedi = usePrenota()
  const { prenota, visite, nome } = tecnico
  const data = dayInRome(adesso)
  const apri = () => prenota && chiedi({ ...prenota, data, utenteAssegnatoId: tecnico.id })
  const tasto = (evento: KeyboardEvent) => {
    if (evento.key !== 'p' || evento.ctrlKey || evento.metaKey || evento.altKey) return
    evento.preventDefault()
    apri()
  }
  const impegnato = tecnico.fino && `${tecnico.fino.oltre ? 'oltre le' : 'fino alle'} ${tecnico.fino.ora}`
  const stato = tecnico.via ?? impegnato ?? 'Libero'
  const disponibile = eLibero(tecnico)
  const libero = prenota && {
    data_inizio: instantFromRome(data, prenota.oraInizio),
    data_fine: instantFromRome(data, prenota.oraFine),
  }
  return (
    <li data-row className={stili.riga} data-libero={disponibile ? '' : undefined}>
      <strong className="ell">{nome}</strong>
      <span className={stili.giorno} style={{ '--adesso': parteDelGiorno(adesso) } as CSSProperties}>
        <BarraGiorno
          impegni={visite.map((a) => ({ ...nelGiorno(a, data), tono: tono(a, adesso) }))}
          voluto={libero}
        />
      </span>
      {prenota ? (
        <button
          type="button"
          className={stili.prenota}
          aria-keyshortcuts="p"
          onClick={apri}
          onKeyDown={tasto}
          data-riga
        >
          <span className="sr-only">{nome}: </span>
          <Stato libero={disponibile} testo={stato} />
          <b>Prenota {prenota.oraInizio}</b>
        </button>
      ) : (
        <span className={stili.stato}>
          <Stato libero={disponibile} testo={stato} />
        </span>
      )}
    </li>
  )
}

function Stato({ libero, testo }: { libero: boolean; testo: string }) {
  return (
    <span>
      {libero && <IconCheck size={14} stroke={2} aria-hidden />}
      {testo}
    </span>
  )
}

/** What a visit of several days has of one of them. */
function nelGiorno(a: Appuntamento, giorno: string) {
  const parte = parteDi(a, giorno)
  const { data_inizio, data_fine } = a
  if (!parte) return { data_inizio, data_fine }
  return {
    data_inizio: istanteDi(giorno, parte.inizio),
    data_fine: istanteDi(giorno, Math.min(parte.fine, 1439)),
  }
}

/** Grey what is over, gold what is under way, blue what is to come. */
function tono({ stato, data_fine }: Appuntamento, adesso: string) {
  if (stato === 'In_Corso') return 'corso'
  return stato === 'Programmato' && data_fine > adesso ? 'programmato' : undefined
}

/** Where the present hour stands between 9 and 18, 0–1. */
function parteDelGiorno(adesso: string): number {
  const [h = 0, m = 0] = timeInRome(adesso).split(':').map(Number)
  return Math.min(1, Math.max(0, (h + m / 60 - 9) / 9))
}
