import stili from './skeleton.module.css'

interface ScheletroProps {
  righe?: number
  avatar?: boolean
  /** Row height in px, that of the real rows, so that nothing jumps. */
  altezza?: number
}

const LARGHEZZE = [62, 48, 70, 54, 66, 44]

/** Grey rows in place of a list that is loading. The words are said by StatoQuery. */
export function Skeleton({ righe = 6, avatar = false, altezza = 48 }: ScheletroProps) {
  return (
    <div aria-hidden className={stili.scheletro}>
      {Array.from({ length: righe }, (_, n) => LARGHEZZE[n % LARGHEZZE.length] ?? 60).map((larghezza, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={n} className={stili.riga} style={{ height: altezza }}>
          {avatar && <span className={stili.avatar} />}
          <div>
            <i style={{ width: `${larghezza}%` }} />
            {altezza >= 48 && <i style={{ width: `${larghezza - 22}%` }} />}
          </div>
        </div>
      ))}
    </div>
  )
}
