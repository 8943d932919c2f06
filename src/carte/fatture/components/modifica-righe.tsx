import { useState } from 'react'
import type { ZodType } from 'zod'
import { CampiFatturaRighe } from '#carte/fatture/components/campi-fattura-righe.tsx'
import { useEmettiDopo } from '#carte/fatture/components/emetti-dopo.ts'
import {
  type DatiRigheFattura,
  moduloRigheFattura,
  type ValoriNuova,
  valoriDiFattura,
} from '#carte/fatture/components/modulo-righe.ts'
import { correggiRighe } from '#carte/fatture/components/salva-righe.ts'
import { TotaleFattura } from '#carte/fatture/components/totale.tsx'
import { salvata } from '#carte/fatture/components/words.ts'
import type { Fattura, FatturaIntera } from '#carte/fatture/contract.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

const valori = (f: FatturaIntera): ValoriNuova => ({ ...valoriDiFattura(f), modo: 'righe' })

/** A draft, or an invoice with lines that nothing was paid of: all of it but its number and type. */
export function ModificaRighe({ fattura, onChiudi }: { fattura: FatturaIntera; onChiudi: () => void }) {
  const { steps } = useSaveSteps()
  const { mutateAsync: salva } = useSave(
    ({ dati, versione }: { dati: DatiRigheFattura; versione: number | undefined }) =>
      correggiRighe(fattura, dati, steps, versione),
  )
  const [somme, setSomme] = useState<Somme | null>(null)
  const emettiDopo = useEmettiDopo()
  const bozza = fattura.fase === 'Bozza'
  return (
    <FormDialog<ValoriNuova, DatiRigheFattura, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo={bozza ? 'Modifica Bozza' : 'Modifica Fattura'}
      larghezza={1240}
      schema={moduloRigheFattura as unknown as ZodType<DatiRigheFattura, ValoriNuova>}
      valori={valori(fattura)}
      versione={fattura.versione}
      daRecord={(record) => valori(record as FatturaIntera)}
      bozza={`fattura ${fattura.id}`}
      testoInvia={bozza ? 'Salva Bozza' : 'Salva'}
      erroreGenerico="Errore nell’aggiornamento della fattura"
      seguito={bozza ? { testo: 'Salva ed emetti', onFatto: emettiDopo } : undefined}
      fuoco={fattura.tipo === 'Attiva' ? 'clienteId' : 'fornitoreId'}
      invia={(dati, { versione }) => salva({ dati, versione })}
      onFatto={(f) =>
        toast.successo(bozza ? 'Bozza salvata' : `Fattura aggiornata: ${f.numero_documento}`, salvata(f))
      }
      extra={<TotaleFattura somme={somme} />}
    >
      <CampiFatturaRighe modifica allegato={fattura.file_media?.nome_file} onSomme={setSomme} />
    </FormDialog>
  )
}
