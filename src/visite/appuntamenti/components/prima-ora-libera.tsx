import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import { useChiELibero, type VisitaInEsame } from '#visite/appuntamenti/components/chi-e-libero.ts'
import { giornoEOraLiberi, primaLibera } from '#visite/appuntamenti/components/liberi.ts'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { PER_I_GUASTI } from '#visite/tempo/riserva.rules.ts'
import { useAdesso } from '#web/now.ts'
import stili from './tecnici.module.css'

/**
 * Beside the time that won't do, the first free hour and whose it is, for as long a visit: pressing it, or Alt+P wherever one is
 * in the form, takes both. Nothing where others come along: they would have to be free, too.
 */
export function PrimaOraLibera(diChi: VisitaInEsame) {
  const { setValue } = useFormContext<ValoriAppuntamento>()
  const { intervallo, tecnici } = useChiELibero(diChi)
  const scelto = useWatch<ValoriAppuntamento, 'utenteAssegnatoId'>({ name: 'utenteAssegnatoId' })
  const adesso = useAdesso()
  const tasto = useRef<HTMLButtonElement>(null)
  const aiutanti = useWatch<ValoriAppuntamento, 'aiutanti'>({ name: 'aiutanti' })
  const daSolo = !diChi.inPiu && !aiutanti?.length
  const libera = daSolo && intervallo && primaLibera(tecnici, scelto, intervallo, adesso)

  function prendi() {
    if (!libera || !intervallo) return
    const durata = Date.parse(intervallo.dataFine) - Date.parse(intervallo.dataInizio)
    const fine = new Date(Date.parse(libera.istante) + durata).toISOString()
    const modulo = tasto.current?.closest('form')
    const modo = { shouldDirty: true, shouldValidate: true }
    setValue('data', dayInRome(libera.istante), modo)
    setValue('oraInizio', timeInRome(libera.istante), modo)
    setValue('oraFine', timeInRome(fine), modo)
    const ultimo = dayInRome(fine)
    setValue('giornoFine', ultimo === dayInRome(libera.istante) ? null : ultimo, modo)
    setValue('utenteAssegnatoId', libera.tecnico.id, modo)
    // It goes with what it offered: the focus stays with who was taken.
    setTimeout(() => modulo?.querySelector<HTMLElement>('[role=radiogroup] input:checked')?.focus(), 0)
  }
  const premuto = useEffectEvent((evento: KeyboardEvent) => {
    if (!evento.altKey || evento.ctrlKey || evento.metaKey || evento.code !== 'KeyP') return
    if (!tasto.current?.closest('form')?.contains(document.activeElement)) return
    evento.preventDefault()
    prendi()
  })
  useEffect(() => {
    const ascolta = (evento: KeyboardEvent) => premuto(evento)
    window.addEventListener('keydown', ascolta)
    return () => window.removeEventListener('keydown', ascolta)
  }, [])
  if (!libera) return null
  const quando =
    dayInRome(libera.istante) === intervallo.giorno
      ? timeInRome(libera.istante)
      : giornoEOraLiberi(libera.istante)
  return (
    <button
      ref={tasto}
      type="button"
      className={`${stili.prima} tnum`}
      aria-keyshortcuts="Alt+P"
      title="Alt+P"
      onClick={prendi}
    >
      Prima ora libera: {quando} · {libera.tecnico.nome_utente}
      {libera.tecnico.primaNellaRiserva && ` · ${PER_I_GUASTI}`}
    </button>
  )
}
