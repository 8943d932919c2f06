import { Checkbox } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import type { TotaleIva } from '#carte/righe/somme.rules.ts'
import { formatEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { ContestoRighe, ContiDocumento } from './conti.ts'
import type { ValoriRighe } from './modulo.ts'
import stili from './totali-righe.module.css'

interface TotaliRigheProps {
  conti: ContiDocumento
  contesto: ContestoRighe
  /** Of a quote: what concerns the payment is the invoice's. */
  preventivo?: boolean
}

const nomeDi = (gruppo: TotaleIva) => `${nomeIva(gruppo)}${gruppo.natura ? ` (${gruppo.natura})` : ''}`

/** What a document comes to: discount, sums by rate, what is taken off, what is left to pay, and why. */
export function TotaliRighe({ conti, contesto, preventivo = false }: TotaliRigheProps) {
  const { somme, motivi } = conti
  const { parte, emittente, noto } = contesto
  const forfettario = emittente.regime === 'RF19'
  const condominio = parte?.tipo === 'Condominio'
  const case10 = parte !== null && !forfettario && (parte.tipo === 'Privato' || condominio)
  const iva10 = useWatch<ValoriRighe, 'iva10Manutenzione'>({ name: 'iva10Manutenzione' })
  return (
    <aside className={stili.totali} aria-label="Totali">
      <Sconto />
      {(case10 || iva10) && (
        <CheckboxField name="iva10Manutenzione" etichetta={'Manutenzione di abitazioni, IVA\u00a010%'} />
      )}
      {condominio && !forfettario && (
        <CheckboxField name="bonificoParlante" etichetta="Paga con bonifico parlante" />
      )}
      {somme.beni && (
        <p className={stili.beni}>
          <IconInfoCircle size={16} aria-hidden />
          {somme.beni.parole}
        </p>
      )}
      <dl className={stili.conti}>
        <Voce nome="Imponibile" valore={somme.subtotale} />
        {somme.riepilogo.map((gruppo) => (
          <div key={`${gruppo.aliquota} ${gruppo.natura} ${gruppo.esigibilita}`} className={stili.gruppo}>
            <dt>
              {nomeDi(gruppo)} <small>su {formatEuro(gruppo.imponibile)}</small>
              {gruppo.riferimento && <small className={stili.legge}>{gruppo.riferimento}</small>}
            </dt>
            <dd>{formatEuro(gruppo.imposta)}</dd>
          </div>
        ))}
        <Voce nome="Totale" valore={somme.totale} forte />
        {!preventivo && somme.ritenuta !== 0 && <Voce nome="Ritenuta 4%" valore={-somme.ritenuta} />}
        {!preventivo && somme.ivaSplit !== 0 && (
          <Voce nome="IVA che l’ente versa allo Stato" valore={-somme.ivaSplit} />
        )}
        {!preventivo && somme.nettoAPagare !== somme.totale && (
          <Voce nome="Netto a pagare" valore={somme.nettoAPagare} forte />
        )}
      </dl>
      {!preventivo && parte !== null && somme.bollo > 0 && (
        <Bollo addebitato={somme.effettive.some(({ tipo }) => tipo === 'bollo')} />
      )}
      {(noto || forfettario) && motivi.length > 0 && (
        <ul className={stili.motivi} aria-label="Perché">
          {motivi.map((motivo) => (
            <li key={motivo}>{motivo}</li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function Voce({ nome, valore, forte }: { nome: string; valore: number; forte?: boolean }) {
  return (
    <div className={forte ? stili.forte : undefined}>
      <dt>{nome}</dt>
      <dd>{formatEuro(valore)}</dd>
    </div>
  )
}

/** Of the whole document, in percent or in euro: one of the two. */
function Sconto() {
  const { setValue, getValues } = useFormContext<ValoriRighe>()
  const [inEuro, setInEuro] = useState(getValues('scontoImporto') !== null)
  return (
    <div className={stili.sconto}>
      {inEuro ? (
        <AmountField name="scontoImporto" etichetta="Sconto sul totale" />
      ) : (
        <NumberField name="scontoPercento" etichetta="Sconto sul totale" decimali={2} />
      )}
      <Segments
        etichetta="Sconto in percento o in euro"
        pieno
        valore={inEuro ? '€' : '%'}
        onCambia={(unita) => {
          setInEuro(unita === '€')
          setValue(unita === '€' ? 'scontoPercento' : 'scontoImporto', null, { shouldDirty: true })
        }}
        voci={[
          { valore: '%', testo: '%' },
          { valore: '€', testo: '€' },
        ]}
      />
    </div>
  )
}

/** The stamp duty that is due: on the document, or the company's own matter. */
function Bollo({ addebitato }: { addebitato: boolean }) {
  const { field } = useController({ name: 'addebitaBollo' })
  return (
    <Checkbox
      ref={field.ref}
      label="Addebita il bollo di 2,00 €"
      description={addebitato ? 'Lo paga il cliente, con una riga sua' : 'Lo paga l’azienda'}
      checked={addebitato}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
    />
  )
}
