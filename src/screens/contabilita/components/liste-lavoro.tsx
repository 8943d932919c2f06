import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBriefcase,
  IconBuildingBank,
  IconCashBanknote,
  IconFileImport,
  IconListCheck,
  IconPencil,
  IconReceiptTax,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useLavoroFatture } from '#carte/da-fatturare/api.ts'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { formatCount } from '#shared/numbers.ts'
import { AppLink } from '#web/ui/link.tsx'
import { Line } from '#web/ui/stack.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

const BASE = '/contabilita?scheda=fatture'

/** What waits for somebody, one link a list: only those that have something, and the one that is open. */
export function ListeLavoro() {
  const telefono = usePhone()
  const stretto = !useAtLeast(DA_REGISTRO)
  const lavoro = useSearchParams()[0].get('lavoro')
  const {
    bozze = 0,
    daFatturare = 0,
    daInviare = 0,
    scartate = 0,
    ritenute = 0,
    daIncassare = 0,
  } = useLavoroFatture().data ?? {}
  const voci = [
    {
      nome: 'Bozze',
      quante: bozze,
      a: `${BASE}&lavoro=bozze`,
      Icona: IconPencil,
      aperta: lavoro === 'bozze',
      grave: false,
    },
    {
      nome: 'Da fatturare',
      quante: daFatturare,
      a: '/contabilita/da-fatturare',
      Icona: IconListCheck,
      grave: false,
    },
    { nome: 'Da inviare', quante: daInviare, a: '/contabilita/da-inviare', Icona: IconSend, grave: false },
    {
      ...{ nome: 'Scartate', quante: scartate, a: `${BASE}&lavoro=scartate`, Icona: IconAlertTriangle },
      aperta: lavoro === 'scartate',
      grave: true,
    },
    {
      ...{ nome: 'Da incassare', quante: daIncassare, a: '/contabilita/incassi', Icona: IconCashBanknote },
      grave: false,
    },
    {
      ...{ nome: 'Ritenute subite', quante: ritenute, a: '/contabilita/ritenute', Icona: IconReceiptTax },
      grave: false,
    },
  ].filter(({ quante, aperta }) => quante > 0 || aperta)
  if (voci.length === 0 && !stretto) return null
  return (
    <nav aria-label="Da fare">
      <Line gap={4}>
        {voci.map(({ nome, quante, a, Icona, aperta, grave }) => (
          <Voce
            key={nome}
            // Pressed again, the open one leads back to all.
            a={aperta ? BASE : a}
            icona={Icona}
            grave={grave}
            aperta={aperta}
          >
            {nome} {formatCount(quante)}
          </Voce>
        ))}
        {/* The head has no room for it there. */}
        {telefono && (
          <Voce a="/contabilita/ricevute" icona={IconFileImport}>
            Ricevute
          </Voce>
        )}
        {stretto && (
          <>
            <Voce a="/contabilita/banca" icona={IconBuildingBank}>
              Banca
            </Voce>
            <Voce a="/contabilita/mese" icona={IconBriefcase}>
              Commercialista
            </Voce>
          </>
        )}
        {lavoro && <Voce a={BASE}>Tutte le fatture</Voce>}
      </Line>
    </nav>
  )
}

interface VoceProps {
  a: string
  icona?: TablerIcon
  grave?: boolean | undefined
  aperta?: boolean | undefined
  children: ReactNode
}

const Voce = ({ a, icona: Icona, grave, aperta, children }: VoceProps) => (
  <Button
    component={AppLink}
    a={a}
    variant={aperta ? 'light' : 'subtle'}
    size="compact-sm"
    leftSection={Icona && <Icona size={16} aria-hidden />}
    {...(grave && { color: 'red' })}
    {...(aperta && { 'aria-current': 'page' })}
  >
    {children}
  </Button>
)
