import { Fragment } from 'react'

/** An address or a user name: where it is too long for its line it breaks before its points and its at sign. */
export function Breakable({ testo }: { testo: string }) {
  return testo.split(/(?<=.)(?=[@.])/).map((parte, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {parte}
    </Fragment>
  ))
}
