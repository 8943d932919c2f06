import type { CSSProperties } from 'react'
import stili from './assenze.module.css'
import { finoA, motivoDi } from './frasi.ts'
import { APERTURA, CHIUSURA, type GiornoTecnico, vieDi } from './geometria.ts'

interface AssenzeProps {
  giorno: GiornoTecnico
  /** The first day in sight: an absence that began before it is said again. */
  primoGiorno: boolean
}

/**
 * The hatched ground of a day on which somebody is away, with why and until when; of some hours only these. Where visits still
 * stand there, the words go above them.
 */
export function AssenzeNelPlanning({ giorno, primoGiorno }: AssenzeProps) {
  return (
    <>
      <Riserva giorno={giorno} />
      <Vie giorno={giorno} primoGiorno={primoGiorno} />
    </>
  )
}

/** What of a day is kept for breakdowns, hatched the other way. */
function Riserva({ giorno: { tempo, dentro } }: Pick<AssenzeProps, 'giorno'>) {
  const [inizio, fine] = [Math.max(tempo?.riservaDa ?? 0, APERTURA), Math.min(tempo?.riservaA ?? 0, CHIUSURA)]
  if (fine <= inizio) return null
  return (
    <div
      className={stili.assenza}
      data-ore=""
      style={{ '--da': inizio, '--a': fine, '--verso': '45deg' } as CSSProperties}
    >
      {!dentro.some((spicchio) => spicchio.da < fine && spicchio.a > inizio) && <small>Riserva guasti</small>}
    </div>
  )
}

function Vie({ giorno, primoGiorno }: AssenzeProps) {
  return vieDi(giorno).map(({ assenza, da, a, intera }) => {
    const [inizio, fine] = [Math.max(da, APERTURA), Math.min(a, CHIUSURA)]
    if (fine <= inizio) return null
    const lavora = (giorno.tempo?.orario.length ?? 0) > 0
    const conFine = !intera || primoGiorno || assenza.dal === giorno.giorno
    return (
      <div
        key={`${assenza.dal} ${da}`}
        className={stili.assenza}
        data-ore={intera ? undefined : ''}
        data-sopra={giorno.dentro.some((spicchio) => spicchio.da < fine && spicchio.a > inizio) || undefined}
        data-striscia={giorno.fuori.length > 0 || undefined}
        style={{ '--da': inizio, '--a': fine } as CSSProperties}
      >
        {lavora && (
          <span>
            <b>{motivoDi(assenza)}</b> {conFine && <small>{finoA(assenza)}</small>}
          </span>
        )}
      </div>
    )
  })
}
