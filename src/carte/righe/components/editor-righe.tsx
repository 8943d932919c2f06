import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { type FieldErrors, useController, useFormContext, useFormState } from 'react-hook-form'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { useAzioniRighe } from './azioni.ts'
import type { ContestoRighe, ContiDocumento } from './conti.ts'
import stili from './editor-righe.module.css'
import { eVuota, type RigaDelModulo, sceltaIva, type ValoriRighe } from './modulo.ts'
import { RigaEditor } from './riga.tsx'

interface EditorRigheProps {
  conti: ContiDocumento
  contesto: ContestoRighe
  /** Of a quote: lines that count only once they are chosen. */
  facoltative?: boolean
}

const NESSUNO: Record<string, string> = {}

/** What is wrong with each line, by the field; the numbers are those of the lines that something was written in. */
function erroriDi(errori: FieldErrors['righe'], i: number): Record<string, string> {
  const dellaRiga = (errori as unknown as Record<string, { message?: string }>[] | undefined)?.[i]
  if (!dellaRiga) return NESSUNO
  return Object.fromEntries(
    Object.entries(dellaRiga).flatMap(([campo, errore]) =>
      errore?.message ? [[campo, errore.message]] : [],
    ),
  )
}

/**
 * The lines of a document, in the form's field `righe`: Tab runs through a line, Enter begins the next one, Alt with the
 * arrows moves it, Ctrl+D repeats it; the same by mouse in each line's menu.
 */
export function EditorRighe({ conti, contesto, facoltative = false }: EditorRigheProps) {
  const { field } = useController({ name: 'righe' })
  const { errors } = useFormState({ name: 'righe' })
  const righe = field.value as RigaDelModulo[]
  const tavola = useRef<HTMLTableElement>(null)
  const azioni = useAzioniRighe(righe, field.onChange, tavola)
  const { setValue } = useFormContext<ValoriRighe>()
  const rispondi = useCallback(
    (chiave: string, beneSignificativo: boolean) => {
      azioni.cambia(chiave, { beneSignificativo, beneChiesto: true })
      // Without it a bene is divided nowhere.
      if (beneSignificativo) setValue('iva10Manutenzione', true, { shouldDirty: true })
    },
    [azioni, setValue],
  )
  const { regime } = contesto.emittente
  const senzaIva = contesto.parte !== null && regime === 'RF19'
  const conRitenuta = contesto.parte?.tipo === 'Condominio' && !senzaIva
  let scritte = -1
  const generali = (errors.righe as { message?: string; root?: { message?: string } } | undefined) ?? {}
  const errore = generali.message ?? generali.root?.message
  return (
    <section className={stili.editor} aria-label="Righe">
      <table
        ref={tavola}
        aria-label="Righe del documento"
        className={stili.tavola}
        data-lunga={righe.length > 60 || undefined}
      >
        <thead>
          <tr className={stili.testa}>
            <th scope="col">
              <span className="sr-only">Numero</span>
            </th>
            <th scope="col">Descrizione</th>
            <th scope="col">Q.tà</th>
            <th scope="col">Prezzo</th>
            <th scope="col">Sconto</th>
            <th scope="col">IVA</th>
            <th scope="col">Importo</th>
            <th scope="col">
              <span className="sr-only">Altro</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {righe.map((riga, i) => {
            if (!eVuota(riga)) scritte += 1
            const contata = conti.perRiga.get(riga.chiave)
            return (
              <RigaEditor
                key={riga.chiave}
                riga={riga}
                n={i + 1}
                ultima={i === righe.length - 1}
                imponibile={contata?.imponibile ?? 0}
                iva={contata ? sceltaIva(contata.aliquota, contata.natura) : riga.iva || '22'}
                ritenuta={riga.ritenuta ?? contata?.ritenuta ?? false}
                errori={eVuota(riga) ? NESSUNO : erroriDi(errors.righe, scritte)}
                conRitenuta={conRitenuta}
                facoltative={facoltative}
                senzaIva={senzaIva}
                domanda={conti.domande.get(riga.chiave) ?? null}
                onBene={rispondi}
                azioni={azioni}
              />
            )
          })}
        </tbody>
      </table>
      {errore && (
        <p className={stili.errori} role="alert">
          <ErroreDiCampo testo={errore} />
        </p>
      )}
      <div className={stili.sotto}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => azioni.sotto(null)}
        >
          Aggiungi riga
        </Button>
        <p className={stili.tasti}>
          <KeyHint>↵</KeyHint> nuova riga <KeyHint>Alt</KeyHint> <KeyHint>↑↓</KeyHint> sposta{' '}
          <KeyHint>Ctrl</KeyHint> <KeyHint>D</KeyHint> ripeti
        </p>
      </div>
    </section>
  )
}
