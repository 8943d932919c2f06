import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRegistroFatture } from '#carte/fatture/api.ts'
import { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import { STATI_FATTURA, type StatoFattura, type TipoFattura } from '#carte/fatture/rules.ts'
import { formatCount } from '#shared/numbers.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

const IN_ORDINE: StatoFattura[] = ['Scaduta', 'Da_Pagare', 'Parzialmente_Pagata', 'Pagata']

interface StatiFatturaProps {
  q: string
  tipo: TipoFattura | null
  valore: StatoFattura[]
  onCambia: (stati: StatoFattura[]) => void
}

/** The states, any of them at once; none means all. */
export function StatiFattura({ q, tipo, valore, onCambia }: StatiFatturaProps) {
  const quante = useRegistroFatture(filtriRegistro(q, tipo, valore)).data?.stati
  const [solo, ...altri] = valore
  const testo = !solo
    ? 'Tutti gli stati'
    : altri.length === 0
      ? STATI_FATTURA[solo]
      : `${valore.length} stati`
  return (
    <MenuButton
      closeOnItemClick={false}
      button={
        <Button
          variant={solo ? 'light' : 'default'}
          aria-label={`Stato: ${testo}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {testo}
        </Button>
      }
    >
      {(Menu) => (
        <Menu.Dropdown>
          {solo && <Menu.Item onClick={() => onCambia([])}>Tutti gli stati</Menu.Item>}
          {IN_ORDINE.map((stato) => {
            const scelto = valore.includes(stato)
            return (
              <Menu.CheckboxItem
                key={stato}
                checked={scelto}
                rightSection={quante ? formatCount(quante[stato]) : undefined}
                onChange={() =>
                  onCambia(IN_ORDINE.filter((s) => (s === stato ? !scelto : valore.includes(s))))
                }
              >
                {STATI_FATTURA[stato]}
              </Menu.CheckboxItem>
            )
          })}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}
