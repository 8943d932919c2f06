import { type ComponentType, lazy, useState } from 'react'

interface Pezzo<P> {
  default: ComponentType<P>
}

/**
 * A component whose code comes by itself, like React's `lazy`; but code that is here already is drawn at once, with no
 * waiting screen in between. `carica` loads it ahead.
 */
export function ready<P extends object, M extends Pezzo<P>>(carica: () => Promise<M> & Promise<Pezzo<P>>) {
  let giunto: ComponentType<P> | undefined
  const prendi = async (): Promise<M> => {
    const modulo = await carica()
    giunto = modulo.default
    return modulo
  }
  const Pigro: ComponentType<P> = lazy<ComponentType<P>>(prendi)
  function Pronto(proprieta: P) {
    // Chosen once: another component would be another screen, and lose what is in it.
    const [Scelto] = useState(() => giunto ?? Pigro)
    return <Scelto {...proprieta} />
  }
  return Object.assign(Pronto, { carica: prendi })
}
