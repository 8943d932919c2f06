import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CampiFattura, NoteFattura } from '#carte/fatture/components/campi-fattura.tsx'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { useEmettiDopo } from '#carte/fatture/components/emetti-dopo.ts'
import {
  type InizioFattura,
  IVA_INIZIALE,
  importiDi,
  nuovaFattura,
} from '#carte/fatture/components/modulo.ts'
import {
  type DatiFattura,
  eBozza,
  moduliFattura,
  nuoveRigheFattura,
  type ValoriNuova,
} from '#carte/fatture/components/modulo-righe.ts'
import { PianoForm } from '#carte/fatture/components/piano-form.tsx'
import { chiediRicalcolo, type ModuloFattura } from '#carte/fatture/components/ricalcola.ts'
import { salvaFattura } from '#carte/fatture/components/salva.ts'
import { useSpuntaPec } from '#carte/fatture/components/spunta-pec.tsx'
import { TotaleFattura } from '#carte/fatture/components/totale.tsx'
import { salvata } from '#carte/fatture/components/words.ts'
import { type Fattura, rigaFattura } from '#carte/fatture/contract.ts'
import { documentoFuturo, pagamentoPrima } from '#carte/fatture/giorni.rules.ts'
import { useIvaProposta, useSeguiProposta } from '#carte/righe/components/conti.ts'
import { ModiDocumento } from '#carte/righe/components/modi-documento.tsx'
import type { ModoDocumento } from '#carte/righe/components/modulo.ts'
import { aliquotaIva } from '#carte/righe/nature.rules.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { oggi } from '#shared/dates.ts'
import type { Aliquota } from '#shared/iva.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { AlreadySaved } from '#web/ui/already-saved.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const CampiFatturaRighe = lazy(
  () => import('#carte/fatture/components/campi-fattura-righe.tsx').then((m) => m.default),
  <Skeleton righe={6} altezza={56} />,
)

interface NuovaFatturaProps {
  aperto: boolean
  onChiudi: () => void
  /** What is known of it beforehand. */
  inizio?: InizioFattura
}

/** Nuova Fattura. What a failed save has already done is kept, and said: trying again goes on from there. */
export function NuovaFattura(props: NuovaFatturaProps) {
  // Steps, and what is said of them, live as long as the dialog is open.
  return props.aperto ? <Modulo {...props} /> : null
}
export default NuovaFattura

/** Of the device, as the theme: what is a user's goes when another signs in. */
const MODO = 'modo-fattura'

/** The tab that was used last on this device. */
const ultimoModo = (): ModoDocumento => {
  try {
    return localStorage.getItem(MODO) === 'righe' ? 'righe' : 'unico'
  } catch {
    return 'unico'
  }
}

function ricordaModo(modo: ModoDocumento): void {
  try {
    localStorage.setItem(MODO, modo)
  } catch {
    // Without room for it, the next one begins with the first tab.
  }
}

function Modulo({ onChiudi, inizio: { modo: chiesto, ...inizio } = {} }: NuovaFatturaProps) {
  const { steps, done } = useSaveSteps()
  const { mutateAsync: salva } = useSave(salvaFattura)
  const [creata, setCreata] = useState<Fattura | null>(null)
  const [totale, setTotale] = useState<number | null>(nuovaFattura(inizio).totale)
  const [somme, setSomme] = useState<Somme | null>(null)
  const [iniziale] = useState(() => chiesto ?? ultimoModo())
  const [modo, setModo] = useState(iniziale)
  const [bozza, setBozza] = useState(false)
  const { inviaPec, spunta } = useSpuntaPec()
  const emettiDopo = useEmettiDopo(inviaPec)
  const crea = bozza ? 'Salva Bozza' : 'Crea Fattura'

  return (
    <FormDialog<ValoriNuova, DatiFattura, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo="Nuova Fattura"
      {...moduliFattura[modo]}
      riga={rigaFattura}
      valori={{ ...nuovaFattura(inizio), ...nuoveRigheFattura(inizio), modo: iniziale }}
      testoInvia={creata ? 'Crea il piano' : crea}
      erroreGenerico="Errore nella creazione della fattura"
      seguito={bozza ? { testo: 'Salva ed emetti', onFatto: emettiDopo, accanto: spunta } : undefined}
      {...(Object.keys(inizio).length === 0 && { bozza: 'fattura nuova' })}
      domanda={(dati) =>
        chiediComunque(
          documentoFuturo(dati.dataEmissione, oggi()) ??
            ('righe' in dati || dati.stato !== 'Pagata'
              ? null
              : pagamentoPrima(dati.dataPagamento ?? '', dati.dataEmissione)),
          'Salva lo stesso',
        )
      }
      invia={(dati) => salva({ dati, creata, steps, onCreata: setCreata })}
      onFatto={(f) =>
        toast.successo(
          f.fase === 'Bozza'
            ? 'Bozza salvata: prende il numero quando la emetti'
            : `Fattura creata: ${f.numero_documento}`,
          salvata(f),
        )
      }
      extra={modo === 'righe' ? <TotaleFattura somme={somme} /> : <TotaleFattura totale={totale} />}
    >
      {(form) => (
        <Stack>
          {!form.formState.isSubmitting && <AlreadySaved done={done} />}
          <Segui onBozza={setBozza} onTotale={setTotale} />
          {!creata && inizio.aliquotaIva === undefined && (
            <SeguiIva modulo={form as unknown as ModuloFattura} />
          )}
          <ModiDocumento
            etichetta="Come scrivi la fattura"
            modo={modo}
            onModo={setModo}
            onScelta={ricordaModo}
            unico={<ImportoUnico form={form} creata={creata !== null} />}
            righe={
              <fieldset disabled={creata !== null}>
                <legend className="sr-only">Righe della fattura</legend>
                <CampiFatturaRighe onSomme={setSomme} />
              </fieldset>
            }
          />
        </Stack>
      )}
    </FormDialog>
  )
}

interface SeguiProps {
  onBozza: (bozza: boolean) => void
  onTotale: (totale: number | null) => void
}

/** Tells the form's foot what saving it makes and comes to: also of a draft taken up again. */
function Segui({ onBozza, onTotale }: SeguiProps) {
  const [inserito, aliquotaIva, subtotale, lordo] = useWatch<
    ValoriNuova,
    ['inserito', 'aliquotaIva', 'subtotale', 'totale']
  >({ name: ['inserito', 'aliquotaIva', 'subtotale', 'totale'] })
  const totale = importiDi({ inserito, aliquotaIva, subtotale, totale: lordo })?.totale ?? null
  useEffect(() => onTotale(totale), [totale, onTotale])
  const [modo, tipo, senzaEmettere] = useWatch<ValoriNuova, ['modo', 'tipo', 'senzaEmettere']>({
    name: ['modo', 'tipo', 'senzaEmettere'],
  })
  useEffect(() => {
    onBozza(modo === 'righe' && eBozza({ tipo, senzaEmettere }))
  }, [modo, tipo, senzaEmettere, onBozza])
  return null
}

/** The rate follows whom it is to, whichever way it is written, until somebody chooses another. */
function SeguiIva({ modulo }: { modulo: ModuloFattura }) {
  const { control, setValue } = modulo
  const [tipo, clienteId, aliquota] = useWatch({ control, name: ['tipo', 'clienteId', 'aliquotaIva'] })
  const proposta = useIvaProposta(clienteId, tipo === 'Passiva')
  useSeguiProposta<string>(proposta && aliquotaIva([proposta.valore]), IVA_INIZIALE, aliquota, (nuova) => {
    setValue('aliquotaIva', nuova as Aliquota, { shouldDirty: true })
    chiediRicalcolo(modulo)
  })
  return null
}

interface ImportoUnicoProps {
  form: UseFormReturn<ValoriNuova, unknown, DatiFattura>
  creata: boolean
}

/** The seed's one amount. Once the invoice exists it is changed from its own menu; only its plan is still to be made. */
function ImportoUnico({ form, creata }: ImportoUnicoProps) {
  const modulo = form as unknown as ModuloFattura
  const tipo = useWatch({ control: form.control, name: 'tipo' })
  return (
    <Stack>
      <fieldset disabled={creata}>
        <legend className="sr-only">Dati della fattura</legend>
        <CampiFattura form={modulo} onCambia={() => void chiediRicalcolo(modulo)} />
      </fieldset>
      <PianoForm form={modulo} />
      <fieldset disabled={creata}>
        <legend className="sr-only">Note e allegato</legend>
        <NoteFattura />
      </fieldset>
      {tipo === 'Attiva' && (
        <Notice tono="info">Registra una fattura già emessa altrove: da qui non parte nulla</Notice>
      )}
    </Stack>
  )
}
