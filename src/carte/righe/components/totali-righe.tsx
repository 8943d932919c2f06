import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import type { TotaleIva } from '#carte/righe/somme.rules.ts'
import { formatEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
      {somme.beni && <Notice tono="info">{somme.beni.parole}</Notice>}
      <Facts as="sums">
        <Fact of="Imponibile">{formatEuro(somme.subtotale)}</Fact>
        {somme.riepilogo.map((gruppo) => (
          <Fact
            key={`${gruppo.aliquota} ${gruppo.natura} ${gruppo.esigibilita}`}
            of={
              <>
                {nomeDi(gruppo)} <small>su {formatEuro(gruppo.imponibile)}</small>
                {gruppo.riferimento && (
                  <>
                    <br />
                    <small>{gruppo.riferimento}</small>
                  </>
                )}
              </>
            }
          >
            {formatEuro(gruppo.imposta)}
          </Fact>
        ))}
        <Fact of={<b>Totale</b>}>
          <b>{formatEuro(somme.totale)}</b>
        </Fact>
        {!preventivo && somme.ritenuta !== 0 && <Fact of="Ritenuta 4%">{formatEuro(-somme.ritenuta)}</Fact>}
        {!preventivo && somme.ivaSplit !== 0 && (
          <Fact of="IVA che l’ente versa allo Stato">{formatEuro(-somme.ivaSplit)}</Fact>
        )}
        {!preventivo && somme.nettoAPagare !== somme.totale && (
          <Fact of={<b>Netto a pagare</b>}>
            <b>{formatEuro(somme.nettoAPagare)}</b>
          </Fact>
        )}
      </Facts>
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
