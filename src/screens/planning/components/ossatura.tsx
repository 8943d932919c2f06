import stili from './planning.module.css'

/** The empty grid while the week is read. */
export function Ossatura() {
  return (
    <div className={stili.ossatura} aria-hidden>
      {Array.from({ length: 64 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <i key={n} />
      ))}
    </div>
  )
}
