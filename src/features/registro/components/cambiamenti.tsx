import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useDitte } from '#features/ditte/api.ts'
import { useNomeRecord } from '#features/registro/api.ts'
import {
  cambiamentiVisibili,
  etichettaColonna,
  inParole,
  RIFERIMENTI,
} from '#features/registro/components/parole.ts'
import type { RigaRegistro } from '#features/registro/contract.ts'
import { useUtenti } from '#features/utenti/api.ts'
import stili from './cambiamenti.module.css'

/** The changed fields of one line: label, old value, new value; only the value of what was created or deleted. */
export function Cambiamenti({ riga }: { riga: RigaRegistro }) {
  const visibili = cambiamentiVisibili(riga)
  if (visibili.length === 0)
    return riga.azione === 'aggiorna' ? <p className={stili.niente}>Dati riservati, non mostrati</p> : null
  return (
    <dl className={stili.cambiamenti}>
      {visibili.map(({ campo, prima, dopo }) => (
        <div key={campo}>
          <dt>{etichettaColonna(campo)}</dt>
          <dd>
            {entrambi(riga.azione, dopo) && (
              <>
                <del>
                  <span className="sr-only">da </span>
                  <Valore campo={campo} valore={prima} />
                </del>
                <IconArrowNarrowRight aria-hidden />
                <span className="sr-only">a </span>
              </>
            )}
            <span className={stili.nuovo}>
              <Valore campo={campo} valore={riga.azione === 'elimina' && dopo == null ? prima : dopo} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A deleted user's account only ends: that line too has an old and a new value. */
const entrambi = (azione: RigaRegistro['azione'], dopo: unknown) =>
  azione === 'aggiorna' || (azione === 'elimina' && dopo != null)

function Valore({ campo, valore }: { campo: string; valore: unknown }) {
  const verso = RIFERIMENTI[campo]
  if (verso && typeof valore === 'number') return <NomeDi tabella={verso} id={valore} />
  return inParole(campo, valore) || <i className={stili.vuoto}>vuoto</i>
}

/** A person, firm or customer by name; by number when it is no longer there. */
export function NomeDi({ tabella, id }: { tabella: string; id: number }) {
  const utenti = useUtenti().data?.data
  const ditte = useDitte().data?.data
  const altro = useNomeRecord(tabella, id)
  if (tabella === 'utenti') return utenti?.find((u) => u.id === id)?.nome_utente ?? `n. ${id}`
  if (tabella === 'ditte') return ditte?.find((d) => d.id === id)?.nome ?? `n. ${id}`
  return altro ?? `n. ${id}`
}
