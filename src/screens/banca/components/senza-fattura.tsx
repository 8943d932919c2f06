import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { CATEGORIE, type Categoria } from '#archivio/movimenti/parti.rules.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { categoriePer } from './gruppi.ts'

interface SenzaFatturaProps {
  nome: string
  /** What is left, signed as money moves: which way it goes says what it may be. */
  resto: number
  onScelta: (categoria: Categoria) => void
}

/** What is left of a row is money without an invoice, of which kind. */
export function SenzaFattura({ nome, resto, onScelta }: SenzaFatturaProps) {
  return (
    <MenuButton
      button={
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={`Senza fattura: ${nome}`}
        >
          Senza fattura
        </Button>
      }
    >
      {(Menu) => (
        <Menu.Dropdown>
          {categoriePer(resto).map((categoria) => (
            <Menu.Item key={categoria} onClick={() => onScelta(categoria)}>
              {CATEGORIE[categoria]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}
