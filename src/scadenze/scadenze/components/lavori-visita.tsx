import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { useLavori } from '../api.ts'
import type { LavoroDiVisita } from '../contract.ts'
import { CONTROLLI_IN_PAROLE } from '../words.rules.ts'
import stili from './lavori-visita.module.css'

/** What the form holds of each work: `lavori` of a visit's management. */
interface Scritto {
  scadenzaId: number
  fatto: boolean
  prossimaData?: string | null | undefined
}

const comeFatto = ({ id, controllo, prossima }: LavoroDiVisita): Scritto => ({
  scadenzaId: id,
  fatto: true,
  prossimaData: controllo === 'RCEE' ? null : (prossima.data ?? ''),
})

/** What becomes of a visit's works once it is done: each with its next date and why (docs/product.md §24.8). */
export function LavoriVisita({ visitaId }: { visitaId: number }) {
  const { setValue } = useFormContext<{ stato: string; lavori?: Scritto[] }>()
  const [stato, scritti] = useWatch<{ stato: string; lavori?: Scritto[] }, ['stato', 'lavori']>({
    name: ['stato', 'lavori'],
  })
  const { data: lavori } = useLavori(visitaId)
  const completata = stato === 'Completato'
  const nuovi = lavori?.map(({ id }) => id).join() !== (scritti ?? []).map((voce) => voce.scadenzaId).join()
  // What a draft kept may be of works that are done meanwhile.
  useEffect(() => {
    if (completata && lavori && nuovi) setValue('lavori', lavori.map(comeFatto))
  }, [completata, lavori, nuovi, setValue])
  if (!completata || !lavori?.length || nuovi) return null
  return (
    <section className={stili.lavori} aria-label="Prossima scadenza">
      <h3>Prossima scadenza</h3>
      {lavori.map((lavoro, i) => (
        <Lavoro key={lavoro.id} lavoro={lavoro} nome={`lavori.${i}`} fatto={scritti?.[i]?.fatto ?? false} />
      ))}
    </section>
  )
}

function Lavoro({ lavoro, nome, fatto }: { lavoro: LavoroDiVisita; nome: string; fatto: boolean }) {
  const { controllo, impianto, prossima, data_dovuta } = lavoro
  return (
    <div className={stili.lavoro}>
      <CheckboxField
        name={`${nome}.fatto`}
        etichetta={`Fatto: ${CONTROLLI_IN_PAROLE[controllo]}, ${impianto}`}
      />
      {!fatto && (
        <p>Torna fra i lavori da programmare{data_dovuta && `, scadenza ${formatDate(data_dovuta)}`}.</p>
      )}
      {fatto && controllo === 'RCEE' && <p>La prossima data viene con il rapporto, in RCEE.</p>}
      {fatto && controllo !== 'RCEE' && (
        <>
          <DateField name={`${nome}.prossimaData`} etichetta="Prossima" />
          <p>{capital(prossima.motivo)}</p>
        </>
      )}
    </div>
  )
}
