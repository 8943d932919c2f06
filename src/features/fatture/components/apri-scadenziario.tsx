import { Button } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { meseDi } from '#features/fatture/components/mese.ts'
import { oggi } from '#shared/dates.ts'
import { useOpen } from '#web/params.ts'
import { lazy } from '#web/ui/lazy.tsx'
import stili from './apri-scadenziario.module.css'

const Scadenziario = lazy(() =>
  import('#features/fatture/components/scadenziario.tsx').then((m) => m.Scadenziario),
)

/** The button 'Scadenziario' and its overlay, which stands in the address: `?scadenziario=2026-12`. */
export function ApriScadenziario({ compatto = false }: { compatto?: boolean }) {
  const [mese, apri] = useOpen('scadenziario')
  return (
    <>
      <Button
        className={compatto ? undefined : stili.bottone}
        variant={compatto ? 'subtle' : 'default'}
        size={compatto ? 'compact-xs' : 'sm'}
        leftSection={<IconCalendarDollar aria-hidden />}
        onClick={() => apri(oggi().slice(0, 7))}
        {...Scadenziario.anticipo}
      >
        <span className={stili.testo} data-compatto={compatto || undefined}>
          Scadenziario
        </span>
      </Button>
      <Scadenziario
        aperto={mese !== null}
        mese={meseDi(mese)}
        onMese={(nuovo) => apri(nuovo)}
        onChiudi={() => apri(null)}
      />
    </>
  )
}
