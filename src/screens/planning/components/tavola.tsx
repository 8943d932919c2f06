import { type RefObject, useRef } from 'react'
import { addDays, dayInRome } from '#shared/dates.ts'
import type { SettimanaPlanning, VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { momento } from '#visite/tempo/parti.rules.ts'
import { Compatta } from './compatta.tsx'
import type { FormatoPlanning } from './formato.ts'
import { periodo } from './frasi.ts'
import { APERTURA, CHIUSURA } from './geometria.ts'
import { GiornataPlanning } from './giornata.tsx'
import { type PrenotazioneNelPlanning, useInterazione } from './interazione.ts'
import { contiDelGiorno, useRighePlanning } from './modello.ts'
import stili from './planning.module.css'
import type { Scelto } from './scelto.tsx'
import { SettimanaDelPlanning } from './settimana.tsx'
import type { Mossa } from './spostamento.ts'

interface TavolaProps {
  planning: SettimanaPlanning
  formato: FormatoPlanning
  lunedi: string
  giorno: string
  onGiorno: (giorno: string) => void
  adesso: string
  /** Set here: cancels a drag, false when there is none. */
  annulla: RefObject<() => boolean>
  /** What a booking under way would take. */
  scelto: Scelto | null
  onPrenota: (libero: PrenotazioneNelPlanning) => void
  onApri: (visita: VisitaPlanning) => void
  onMuovi: (mossa: Mossa, nota: string) => void
  onMenu: (visita: VisitaPlanning, x: number, y: number) => void
  onChiediSposta: (visita: VisitaPlanning) => void
  onSpostaSue: (utenteId: number) => void
}

/** Drawn shorter than this, in minutes, a visit could not be read. */
const MINIMO = { settimana: 45, compatta: 20, tavoletta: 20, telefono: 25 }

/** The grid, in the form that the screen has room for, and what can be done with the hand and the keys in it. */
export function TavolaPlanning(props: TavolaProps) {
  const { planning, formato, lunedi, giorno, adesso } = props
  const appigli = {
    corsa: useRef<HTMLDivElement>(null),
    segno: useRef<HTMLDivElement>(null),
    strato: useRef<HTMLDivElement>(null),
    suggerimento: useRef<HTMLDivElement>(null),
  }
  const settimana = Array.from({ length: 7 }, (_, n) => addDays(lunedi, n))
  const inSettimana = formato === 'settimana' || formato === 'compatta'
  const righe = useRighePlanning(planning, inSettimana ? settimana : [giorno], MINIMO[formato])
  props.annulla.current = useInterazione(appigli, righe, {
    prenota: props.onPrenota,
    apri: props.onApri,
    muovi: props.onMuovi,
    menu: props.onMenu,
    chiediSposta: props.onChiediSposta,
    spostaSue: props.onSpostaSue,
  })
  const comuni = {
    scelto: props.scelto,
    giorni: settimana,
    righe,
    appigli,
    oggi: dayInRome(adesso),
    adesso: linea(adesso),
  }
  const etichetta = `Planning settimanale, ${periodo(lunedi)}`
  return (
    <>
      {formato === 'settimana' ? (
        <SettimanaDelPlanning
          {...comuni}
          etichetta={etichetta}
          visite={contiDelGiorno(planning, settimana)}
        />
      ) : formato === 'compatta' ? (
        <Compatta
          {...comuni}
          etichetta={etichetta}
          visite={contiDelGiorno(planning, settimana)}
          ora={momento(adesso)}
        />
      ) : (
        <GiornataPlanning
          {...comuni}
          ora={momento(adesso)}
          giorno={giorno}
          onGiorno={props.onGiorno}
          unTecnico={formato === 'telefono'}
          onSpostaSue={props.onSpostaSue}
        />
      )}
      <div ref={appigli.strato} className={stili.strato} />
      <div ref={appigli.suggerimento} className={stili.suggerimento} aria-hidden hidden />
    </>
  )
}

/** Where the now-line stands between 9 and 18, 0–1; null at other hours. */
function linea(adesso: string): number | null {
  const parte = (momento(adesso).minuti - APERTURA) / (CHIUSURA - APERTURA)
  return parte >= 0 && parte <= 1 ? parte : null
}
