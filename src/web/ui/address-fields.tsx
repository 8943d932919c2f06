import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import stili from './address-fields.module.css'
import { type Comune, capUnico, caricaComuni, comuniDelCap, paroleCap } from './municipalities.ts'
import { CampoComune } from './municipality-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * Street, comune, CAP and provincia of the form around: choosing a comune fills the other two, a CAP that only one
 * comune has fills comune and provincia. Anything else can be typed: the list helps, it does not decide.
 */
export function CampiIndirizzo() {
  const { getValues, setValue } = useFormContext()
  const [comuni, setComuni] = useState<Comune[]>([])
  const [delCap, setDelCap] = useState<Comune[]>([])
  const [anteprima, setAnteprima] = useState<Comune | null>(null)

  const scrivi = (campo: string, valore: string) =>
    setValue(campo, valore, { shouldDirty: true, shouldValidate: true })

  function scegli(comune: Comune) {
    const cap: string = getValues('cap') ?? ''
    const suo = comuniDelCap([comune], cap).length > 0
    scrivi('comune', comune.nome)
    scrivi('provincia', comune.provincia)
    if (!suo) scrivi('cap', capUnico(comune) ?? '')
    setAnteprima(null)
  }

  function leggiCap(cap: string) {
    const trovati = /^\d{5}$/.test(cap) ? comuniDelCap(comuni, cap) : []
    setDelCap(trovati)
    const [primo] = trovati
    if (!primo) return
    if (trovati.length === 1 && !getValues('comune')) scrivi('comune', primo.nome)
    if (trovati.every((altro) => altro.provincia === primo.provincia) && !getValues('provincia'))
      scrivi('provincia', primo.provincia)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list is loaded when any of the fields is entered
    <div
      className={stili.cornice}
      onFocus={() => {
        if (comuni.length === 0) caricaComuni().then(setComuni, () => {})
      }}
    >
      <div className={stili.indirizzo}>
        <TextField name="indirizzo" etichetta="Indirizzo" maxLength={160} className={stili.via} />
        <CampoComune
          comuni={comuni}
          delCap={delCap}
          className={stili.comune}
          onAnteprima={setAnteprima}
          onScelto={scegli}
        />
        <TextField
          name="cap"
          etichetta="CAP"
          inputMode="numeric"
          maxLength={5}
          segnaposto={anteprima ? paroleCap(anteprima) : ''}
          onCambia={leggiCap}
        />
        <TextField
          name="provincia"
          etichetta="Provincia"
          maiuscolo
          maxLength={2}
          segnaposto={anteprima?.provincia ?? 'es. NA'}
        />
      </div>
    </div>
  )
}
