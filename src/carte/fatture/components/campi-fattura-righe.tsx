import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { CampoMetodo, CampoNumero, CampoParte, CampoTipo } from '#carte/fatture/components/campi-testa.tsx'
import type { ValoriNuova } from '#carte/fatture/components/modulo-righe.ts'
import { STATI_FATTURA, TIPI_DOCUMENTO, type TipoDocumento } from '#carte/fatture/rules.ts'
import { CampiRighe } from '#carte/righe/components/campi-righe.tsx'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { serieApi } from '#carte/serie/api.ts'
import { scriviNumero } from '#carte/serie/rules.ts'
import { oggi } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './campi-fattura-righe.module.css'

interface CampiFatturaRigheProps {
  /** It is there already: whose it is, in or out, and its number stay. */
  modifica?: boolean
  /** Of one that is there already. */
  allegato?: string | undefined
  onSomme: (somme: Somme) => void
}

/** Kinds that one chooses; acconti and notes come of their own acts. */
const SCELTI: TipoDocumento[] = ['TD01', 'TD24', 'TD26']

/** An invoice as lines: to whom, when, then what. */
export function CampiFatturaRighe({ modifica = false, allegato, onSomme }: CampiFatturaRigheProps) {
  const form = useFormContext<ValoriNuova>()
  const [tipo, clienteId, dataEmissione, metodo] = form.watch([
    'tipo',
    'clienteId',
    'dataEmissione',
    'metodoPagamento',
  ])
  const [tipoDocumento, senzaEmettere, stato] = form.watch(['tipoDocumento', 'senzaEmettere', 'stato'])
  const attiva = tipo === 'Attiva'
  const registrata = !attiva || senzaEmettere
  const cliente = useQuery({ ...clientiApi.one(clienteId ?? 0), enabled: attiva && clienteId !== null }).data
  const tipi = SCELTI.includes(tipoDocumento) ? SCELTI : [tipoDocumento]

  return (
    <div className={stili.corpo}>
      <div className={stili.testa}>
        <div className={stili.chi}>
          <CampoParte attiva={attiva} />
        </div>
        {!modifica && <CampoTipo breve />}
        {attiva && (
          <SelectField
            name="tipoDocumento"
            etichetta="Tipo documento"
            voci={tipi.map((valore) => ({ valore, testo: `${TIPI_DOCUMENTO[valore]} (${valore})` }))}
            disabilitato={tipi.length === 1}
          />
        )}
        {attiva && !(modifica && senzaEmettere) ? (
          <Numero tipo={tipoDocumento} data={dataEmissione} modifica={modifica} />
        ) : (
          <CampoNumero fermo={modifica} />
        )}
        <DateField name="dataEmissione" obbligatorio />
        <CampoMetodo
          attiva={attiva}
          suggerimento={metodo === 'RiBa' ? 'Il piano si completa dopo, dalla sua riga' : undefined}
        />
        {metodo !== 'RiBa' && <DateField name="dataScadenza" etichetta="Data Scadenza" obbligatorio />}
        {registrata && !modifica && metodo !== 'RiBa' && (
          <SelectField
            name="stato"
            voci={(['Da_Pagare', 'Pagata'] as const).map((s) => ({ valore: s, testo: STATI_FATTURA[s] }))}
          />
        )}
        {registrata && !modifica && metodo !== 'RiBa' && stato === 'Pagata' && (
          <DateField name="dataPagamento" etichetta="Pagata il" obbligatorio max={oggi()} />
        )}
        {attiva && cliente?.tipo === 'PA' && (
          <>
            <TextField name="cig" maiuscolo maxLength={15} />
            <TextField name="cup" maiuscolo maxLength={15} />
          </>
        )}
      </div>
      <CampiRighe
        clienteId={attiva ? clienteId : null}
        ricevuto={!attiva}
        data={dataEmissione}
        onSomme={onSomme}
      >
        <div className={stili.dopo}>
          {attiva && (
            <TextField
              name="causale"
              maxLength={1000}
              segnaposto="Facoltativa: che cosa riguarda la fattura"
            />
          )}
          <NotesField
            name="note"
            righe={2}
            maxLength={4000}
            segnaposto="Per l’ufficio, non vanno nella fattura"
          />
          <CampoPdf name="file" etichetta={allegato ? `Sostituisci ${allegato}` : 'Allegato PDF'} />
        </div>
      </CampiRighe>
    </div>
  )
}
export default CampiFatturaRighe

/** The number that a draft will have, or one's own where it isn't issued from here. */
function Numero({ tipo, data, modifica }: { tipo: TipoDocumento; data: string; modifica: boolean }) {
  const { field } = useController<ValoriNuova, 'senzaEmettere'>({ name: 'senzaEmettere' })
  const prossimo = useProssimoNumero(tipo, data)
  return (
    <div className={stili.numero}>
      {field.value ? (
        <CampoNumero esempio />
      ) : (
        <TextInput label="Numero Documento" readOnly value={prossimo} />
      )}
      {!modifica && (
        <Checkbox
          ref={field.ref}
          label="Registra senza emettere"
          checked={field.value}
          onBlur={field.onBlur}
          onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
        />
      )}
    </div>
  )
}

/**
 * What number a draft would get if it were issued now: `FT-2026-042 all’emissione`; without the number where its year is
 * another than this one.
 */
function useProssimoNumero(tipo: TipoDocumento, dataEmissione: string): string {
  const serie = serieApi.useList().data?.data
  const proposta = serie?.find((s) => s.predefinita && s.note_di_credito === (tipo === 'TD04'))
  if (!proposta || dataEmissione.slice(0, 4) !== String(proposta.anno)) return 'Numero all’emissione'
  return `${scriviNumero(proposta.formato, proposta.anno, proposta.ultimo_numero + 1)} all’emissione`
}
