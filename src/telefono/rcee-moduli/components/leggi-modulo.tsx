import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { gruppi, type ModuloLetto, NULLA } from '#telefono/rcee-moduli/parti.rules.ts'
import { intestazione, sezioni, TIPI_RCEE, TITOLO_RCEE } from '#telefono/rcee-moduli/sezioni.rules.ts'
import { copied } from '#web/copied.ts'
import stili from './leggi-modulo.module.css'

interface Props {
  modulo: ModuloLetto
  /** Each value is copied at a press. */
  copia?: boolean
}

/** All that a compiled report says, as its document does: read before it is signed, copied into a registry after. */
export function LeggiModulo({ modulo, copia = false }: Props) {
  const capitoli = [
    { titolo: '', parti: [{ forma: 'voci' as const, voci: intestazione(modulo) }] },
    ...sezioni(modulo),
  ]
  return (
    <div className={stili.modulo}>
      <p className={stili.titolo}>
        {TITOLO_RCEE} <strong>{TIPI_RCEE[modulo.tipo]}</strong>
      </p>
      {capitoli.map(({ titolo, parti }) => (
        <section key={titolo}>
          {titolo && <h3>{titolo}</h3>}
          {parti.flatMap(gruppi).map(({ capo, voci }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a report never move
            <div key={n}>
              {capo && <h4>{capo}</h4>}
              <dl>
                {voci.map(([voce, valore, male]) => (
                  <div key={voce + valore} data-testo={valore.length > 60 || undefined}>
                    {voce && <dt>{voce}</dt>}
                    <dd data-male={male || undefined}>
                      {copia && voce && valore !== NULLA ? <Copia voce={voce} valore={valore} /> : valore}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** A value without its unit, as a registry's field takes it. */
const nudo = (valore: string) =>
  /^(-?[\d.]+(?:,\d+)?) (?:kW|Pa|°fr)$/.exec(valore)?.[1]?.replaceAll('.', '') ?? valore

function Copia({ voce, valore }: { voce: string; valore: string }) {
  const [copiata, setCopiata] = useState(false)
  const Icona = copiata ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={stili.copia}
      data-copiata={copiata || undefined}
      aria-label={`Copia ${voce}: ${valore}`}
      onClick={() => void copied(nudo(valore)).then(setCopiata)}
    >
      {valore} <Icona size={15} aria-hidden />
    </button>
  )
}
