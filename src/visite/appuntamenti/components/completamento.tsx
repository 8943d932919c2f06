import { useWatch } from 'react-hook-form'
import { CampiCodici } from '#visite/appuntamenti/components/codici.tsx'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import stili from './completamento.module.css'

const CAMPI = [
  'noteCompletamento',
  'richiestaRicevuta',
  'codiceFiscale',
  'partitaIva',
  'dataFollowUp',
  'noteFollowUp',
] as const satisfies (keyof ValoriAppuntamento)[]

/** What the technician tells of a visit, for the office: closed only where there is nothing to read. */
export function Completamento() {
  const valori = useWatch<ValoriAppuntamento, typeof CAMPI>({ name: CAMPI })
  const clienteId = useWatch<ValoriAppuntamento, 'clienteId'>({ name: 'clienteId' })
  return (
    <Folded titolo="Completamento" campi={CAMPI} pieno={valori.some(Boolean)}>
      <div className={stili.griglia}>
        <NotesField name="noteCompletamento" righe={2} maxLength={4000} />
        <div className={stili.ricevuta}>
          <CheckboxField name="richiestaRicevuta" etichetta="Richiedi emissione ricevuta/fattura" />
          <CampiCodici clienteId={clienteId} />
        </div>
        <div className={stili.follow}>
          <DateField name="dataFollowUp" />
          <NotesField name="noteFollowUp" righe={1} maxLength={500} />
        </div>
      </div>
    </Folded>
  )
}
