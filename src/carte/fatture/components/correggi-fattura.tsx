import { useState } from 'react'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { documentoFuturo } from '#carte/fatture/giorni.rules.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { oggi } from '#shared/dates.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { fattureApi } from '../api.ts'
import { type Fattura, type FatturaIntera, rigaFattura } from '../contract.ts'
import { CampiFattura, NoteFattura } from './campi-fattura.tsx'
import { CampiFatturaRighe } from './campi-fattura-righe.tsx'
import { useEmettiDopo } from './emetti-dopo.ts'
import { fatturaDaCorreggere } from './modulo.ts'
import { type DatiFattura, moduliFattura, type ValoriNuova, valoriDiFattura } from './modulo-righe.ts'
import { PianoForm } from './piano-form.tsx'
import { chiediRicalcolo, type ModuloFattura } from './ricalcola.ts'
import { correzioneDi } from './salva.ts'
import { useSpuntaPec } from './spunta-pec.tsx'
import { TotaleFattura } from './totale.tsx'
import { salvata } from './words.ts'

interface CorreggiFatturaProps {
  /** With its lines, where it is written as lines. */
  fattura: Fattura | FatturaIntera
  /** A draft, or of several lines; else it is one amount. */
  aRighe: boolean
  onChiudi: () => void
}

/** What stands in an invoice, in the form of lines or of one amount. */
const valoriDi = (record: unknown, aRighe: boolean): ValoriNuova =>
  aRighe
    ? { ...valoriDiFattura(record as FatturaIntera), modo: 'righe' }
    : (fatturaDaCorreggere(record as Fattura) as ValoriNuova)

/** A draft, or an invoice that nothing was paid of: all of it but its number and type (docs/product.md §11.5). */
export function CorreggiFattura({ fattura, aRighe, onChiudi }: CorreggiFatturaProps) {
  const { steps } = useSaveSteps()
  const { mutateAsync: correggi } = useSave(
    async ({ dati, versione }: { dati: DatiFattura; versione: number | undefined }) =>
      fattureApi.update({ id: fattura.id, dati: await correzioneDi(fattura, dati, steps), versione }),
  )
  const [totale, setTotale] = useState<number | null>(fattura.totale)
  const [somme, setSomme] = useState<Somme | null>(null)
  const { inviaPec, spunta } = useSpuntaPec()
  const emettiDopo = useEmettiDopo(inviaPec)
  const bozza = fattura.fase === 'Bozza'
  const allegato = fattura.file_media?.nome_file
  return (
    <FormDialog<ValoriNuova, DatiFattura, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo={bozza ? 'Modifica Bozza' : 'Modifica Fattura'}
      {...moduliFattura[aRighe ? 'righe' : 'unico']}
      riga={rigaFattura}
      valori={valoriDi(fattura, aRighe)}
      versione={fattura.versione}
      daRecord={(record) => valoriDi(record, aRighe)}
      {...(aRighe && { bozza: `fattura ${fattura.id}` })}
      testoInvia={bozza ? 'Salva Bozza' : 'Salva'}
      erroreGenerico="Errore nell’aggiornamento della fattura"
      seguito={bozza ? { testo: 'Salva ed emetti', onFatto: emettiDopo, accanto: spunta } : undefined}
      fuoco={fattura.tipo === 'Attiva' ? 'clienteId' : 'fornitoreId'}
      domanda={({ dataEmissione: giorno }) =>
        giorno === fattura.data_emissione
          ? null
          : chiediComunque(documentoFuturo(giorno, oggi()), 'Salva lo stesso')
      }
      invia={(dati, { versione }) => correggi({ dati, versione })}
      onFatto={(f) =>
        toast.successo(bozza ? 'Bozza salvata' : `Fattura aggiornata: ${f.numero_documento}`, salvata(f))
      }
      extra={aRighe ? <TotaleFattura somme={somme} /> : <TotaleFattura totale={totale} />}
    >
      {(form) => {
        if (aRighe) return <CampiFatturaRighe modifica allegato={allegato} onSomme={setSomme} />
        const modulo = form as unknown as ModuloFattura
        return (
          <Stack>
            <CampiFattura correzione form={modulo} onCambia={() => setTotale(chiediRicalcolo(modulo))} />
            <PianoForm form={modulo} />
            <NoteFattura allegato={allegato} />
          </Stack>
        )
      }}
    </FormDialog>
  )
}
