import { Tabs } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import stili from './tabs.module.css'

interface SchedeProps {
  etichetta: string
  valore: string
  onCambia: (valore: string) => void
  voci: {
    valore: string
    testo: string
    icona?: ReactNode
    /** Undefined while it is not known: its room is there. */
    conteggio?: number | undefined
    contenuto: ReactNode
  }[]
}

/** Tabs; only the open one's content is mounted. Where they are more than fit, the open one is in sight. */
export function Schede({ etichetta, valore, onCambia, voci }: SchedeProps) {
  const lista = useRef<HTMLDivElement>(null)
  const conteggi = voci.map(({ conteggio }) => conteggio).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is open, or they grow
  useLayoutEffect(() => {
    const inVista = () => {
      const aperta = lista.current?.querySelector<HTMLElement>('[data-active]')
      if (!lista.current || !aperta) return
      // Of the list alone: the page stays where it is.
      lista.current.scrollLeft = aperta.offsetLeft - (lista.current.clientWidth - aperta.clientWidth) / 2
    }
    inVista()
    // With its own font the list is wider.
    void document.fonts?.ready.then(inVista)
  }, [valore, conteggi])
  return (
    <Tabs
      value={valore}
      onChange={(v) => v && onCambia(v)}
      keepMounted={false}
      variant="none"
      unstyled
      classNames={stili}
    >
      <Tabs.List ref={lista} aria-label={etichetta}>
        {voci.map(({ valore: v, testo, icona, ...resto }) => (
          <Tabs.Tab
            key={v}
            value={v}
            leftSection={icona}
            rightSection={
              'conteggio' in resto && (
                <span className={stili.conteggio}>{resto.conteggio ?? <span aria-hidden>00</span>}</span>
              )
            }
          >
            {testo}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {voci.map(({ valore: v, contenuto }) => (
        <Tabs.Panel key={v} value={v}>
          {contenuto}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
