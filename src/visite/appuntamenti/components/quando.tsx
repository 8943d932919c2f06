import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { giornoDiLavoroDopo } from '#anagrafe/orari/feste.rules.ts'
import { addDays, dateExists, daysBetween, formatShortDate, instantFromRome } from '#shared/dates.ts'
import { FINISCE_DOMANI, forseDomani } from '#shared/ore.ts'
import { capital } from '#shared/text.ts'
import { useChiELibero, type VisitaInEsame } from '#visite/appuntamenti/components/chi-e-libero.ts'
import { tieneIGuasti } from '#visite/appuntamenti/components/liberi.ts'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { PrimaOraLibera } from '#visite/appuntamenti/components/prima-ora-libera.tsx'
import { durata } from '#visite/appuntamenti/components/words.ts'
import { oraScritta } from '#visite/tempo/parti.rules.ts'
import { PER_I_GUASTI } from '#visite/tempo/riserva.rules.ts'
import { useAdesso } from '#web/now.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { leggiOra, TimeField } from '#web/ui/time-field.tsx'
import stili from './appuntamento-form.module.css'

const GIORNO = 24 * 60
/** When a day of work ends, in minutes. */
const CHIUDE = 18 * 60

/** `lun 14 – mer 16, 3 giorni` */
function daA(data: string, giorni: number): string {
  const [primo, ultimo] = [data, addDays(data, giorni)].map((giorno) =>
    formatShortDate(giorno).split('/')[0]?.replace(' 0', ' '),
  )
  return `${primo} – ${ultimo}, ${giorni + 1} giorni`
}

interface QuandoProps extends VisitaInEsame {
  /** A visit that is there already: it may well be past, until one moves it. */
  esistente?: boolean
}

/** Day and times. Choosing a start moves the end by the same duration; a visit that ends on a later day shows which. */
export function QuandoVisita({ esistente = false, ...diChi }: QuandoProps) {
  const { getValues, setValue, trigger, formState } = useFormContext<ValoriAppuntamento>()
  const [data, inizio, fine, giornoFine] = useWatch<
    ValoriAppuntamento,
    ['data', 'oraInizio', 'oraFine', 'giornoFine']
  >({ name: ['data', 'oraInizio', 'oraFine', 'giornoFine'] })
  // For as long as the form is open, also when the end is brought back to the day of the start.
  const { defaultValues, dirtyFields } = useFormState<ValoriAppuntamento>()
  const piuGiorni = Boolean(defaultValues?.giornoFine || giornoFine)
  const giorni = giornoFine && dateExists(giornoFine) && dateExists(data) ? daysBetween(data, giornoFine) : 0
  const minuti = giorni * GIORNO + minutiDi(fine) - minutiDi(inizio)
  // The last duration that made sense: a half-typed time must not change it.
  const durataScelta = useRef(60)
  if (minuti > 0) durataScelta.current = minuti
  const giornoScelto = useRef(data)

  function spostaFine(nuovoInizio: string) {
    const da = minutiDi(nuovoInizio)
    if (Number.isNaN(da)) return
    const a = da + durataScelta.current
    const modo = { shouldDirty: true, shouldValidate: Boolean(formState.errors.oraFine) }
    // Only who already spans midnight goes on doing so.
    setValue('oraFine', oraScritta(piuGiorni ? a % GIORNO : Math.min(a, GIORNO - 1)), modo)
    if (piuGiorni && dateExists(data)) setValue('giornoFine', addDays(data, Math.floor(a / GIORNO)), modo)
  }

  function spostaGiornoFine(nuovo: string) {
    if (!dateExists(nuovo)) return
    if (giornoFine && dateExists(giornoFine) && dateExists(giornoScelto.current))
      setValue('giornoFine', addDays(giornoFine, daysBetween(giornoScelto.current, nuovo)))
    giornoScelto.current = nuovo
  }

  /** To the end of the next day of work; which one, and until when, is said there. */
  function aPiuGiorni() {
    setValue('oraFine', oraScritta(CHIUDE), { shouldDirty: true })
    setValue('giornoFine', giornoDiLavoroDopo(data, 1, null), { shouldDirty: true })
  }

  const { tecnici } = useChiELibero(diChi)
  const scelto = useWatch<ValoriAppuntamento, 'utenteAssegnatoId'>({ name: 'utenteAssegnatoId' })
  const adesso = useAdesso()
  const spostato = Boolean(dirtyFields.data || dirtyFields.oraInizio)
  const passato =
    (spostato || !esistente) &&
    dateExists(data) &&
    !Number.isNaN(minutiDi(inizio)) &&
    instantFromRome(data, inizio) < adesso

  const avviso = passato ? 'Orario già passato' : tieneIGuasti(tecnici, scelto) && capital(PER_I_GUASTI)

  const controllaFine = () => getValues('oraFine') && void trigger('oraFine')
  const chiediDomani = !piuGiorni && dateExists(data) && Number.isFinite(minuti) && forseDomani(inizio, fine)
  return (
    <div className={piuGiorni ? stili.quattro : stili.tre}>
      <DateField name="data" etichetta="Data" obbligatorio prossima onCambia={spostaGiornoFine} />
      <TimeField name="oraInizio" etichetta="Ora Inizio" obbligatorio onCambia={spostaFine} />
      {piuGiorni && <DateField name="giornoFine" etichetta="Fino a" min={data} onCambia={controllaFine} />}
      <TimeField name="oraFine" etichetta="Ora Fine" obbligatorio onCambia={controllaFine} />
      {chiediDomani && (
        <p className={stili.durata}>
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => {
              setValue('giornoFine', addDays(data, 1), { shouldDirty: true })
              controllaFine()
            }}
          >
            {FINISCE_DOMANI}
          </Button>
        </p>
      )}
      {minuti > 0 && (
        <p className={stili.durata}>
          <span role="status">{avviso && <b>{avviso}</b>}</span>
          {avviso ? ' · ' : 'A passi di 15 minuti · '}
          {minuti > GIORNO ? daA(data, giorni) : `durata ${durata(minuti)}`}
          {!piuGiorni && !chiediDomani && dateExists(data) && (
            <>
              {' · '}
              <Button variant="subtle" size="compact-xs" onClick={aPiuGiorni}>
                Più giorni
              </Button>
            </>
          )}
        </p>
      )}
      <PrimaOraLibera {...diChi} />
    </div>
  )
}

/** Minutes since midnight; NaN while it is no time. */
function minutiDi(ora: string): number {
  if (leggiOra(ora) !== ora || ora === '') return Number.NaN
  const [ore = 0, minuti = 0] = ora.split(':').map(Number)
  return ore * 60 + minuti
}
