import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { capUnico, comuniDelCap } from '#shared/comuni.ts'
import { eItalia, lunghezzaCap } from '#shared/paesi.ts'
import stili from './address-fields.module.css'
import { type ComuneCercabile, caricaComuni, paroleCap } from './municipalities.ts'
import { CampoComune } from './municipality-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * Street, comune, CAP and provincia of the form around: choosing a comune fills the other two, a CAP that only one
 * comune has fills comune and provincia. Anything else can be typed: the list helps, it does not decide. Abroad it is silent.
 * @param conNazione the form has a country too
 */
export function CampiIndirizzo({ conNazione = false }: { conNazione?: boolean }) {
  const { getValues, setValue } = useFormContext()
  const nazione: string | undefined = useWatch({ name: 'nazione', disabled: !conNazione })
  const inItalia = !conNazione || eItalia(nazione)
  const [comuni, setComuni] = useState<ComuneCercabile[]>([])
  const [delCap, setDelCap] = useState<ComuneCercabile[]>([])
  const [anteprima, setAnteprima] = useState<ComuneCercabile | null>(null)

  const scrivi = (campo: string, valore: string) =>
    setValue(campo, valore, { shouldDirty: true, shouldValidate: true })

  function scegli(comune: ComuneCercabile) {
    const cap: string = getValues('cap') ?? ''
    const capGiusto = comuniDelCap([comune], cap).length > 0
    scrivi('comune', comune.nome)
    scrivi('provincia', comune.provincia)
    if (!capGiusto) scrivi('cap', capUnico(comune) ?? '')
    setAnteprima(null)
  }

  function leggiCap(cap: string) {
    const trovati = inItalia && /^\d{5}$/.test(cap) ? comuniDelCap(comuni, cap) : []
    setDelCap(trovati)
    const [trovato] = trovati
    if (!trovato) return
    if (trovati.length === 1 && !getValues('comune')) scrivi('comune', trovato.nome)
    if (trovati.every((comune) => comune.provincia === trovato.provincia) && !getValues('provincia'))
      scrivi('provincia', trovato.provincia)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list is loaded when any of the fields is entered
    <div
      className={stili.cornice}
      onFocus={() => {
        if (comuni.length === 0) caricaComuni().then(setComuni, () => {})
      }}
    >
      <div className={stili.indirizzo} data-nazione={conNazione || undefined}>
        <TextField name="indirizzo" etichetta="Indirizzo" maxLength={160} className={stili.via} />
        <CampoComune
          comuni={inItalia ? comuni : []}
          delCap={inItalia ? delCap : []}
          className={stili.comune}
          onAnteprima={setAnteprima}
          onScelto={scegli}
        />
        <TextField
          name="cap"
          etichetta="CAP"
          inputMode={inItalia ? 'numeric' : 'text'}
          maxLength={inItalia ? 5 : lunghezzaCap(nazione)}
          segnaposto={anteprima ? paroleCap(anteprima) : ''}
          onCambia={leggiCap}
        />
        <TextField
          name="provincia"
          etichetta="Provincia"
          maiuscolo
          maxLength={2}
          segnaposto={anteprima?.provincia ?? (inItalia ? 'es. NA' : '')}
        />
        {conNazione && (
          <TextField name="nazione" etichetta="Nazione" maiuscolo segnaposto="es. FR" maxLength={40} />
        )}
      </div>
    </div>
  )
}
