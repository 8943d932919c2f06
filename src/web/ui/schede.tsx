import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import stili from './schede.module.css'

interface SchedeProps {
  etichetta: string
  valore: string
  onCambia: (valore: string) => void
  voci: {
    valore: string
    testo: string
    icona?: ReactNode
    conteggio?: number | undefined
    contenuto: ReactNode
  }[]
}

/** Tabs; only the open one's content is mounted. */
export function Schede({ etichetta, valore, onCambia, voci }: SchedeProps) {
  return (
    <Tabs
      value={valore}
      onChange={(v) => v && onCambia(v)}
      keepMounted={false}
      variant="none"
      unstyled
      classNames={stili}
    >
      <Tabs.List aria-label={etichetta}>
        {voci.map(({ valore: v, testo, icona, conteggio }) => (
          <Tabs.Tab
            key={v}
            value={v}
            leftSection={icona}
            rightSection={conteggio !== undefined && <span className={stili.conteggio}>{conteggio}</span>}
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
