import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { meseDi } from '#carte/fatture/components/mese.ts'
import { oggi } from '#shared/dates.ts'
import { useOpen } from '#web/params.ts'
import { lazy } from '#web/ui/lazy.tsx'

const Finanze = lazy(() => import('./finanze.tsx').then((m) => m.FinestraFinanze))

/** The button 'Finanze mensili' and the overlay, which stands in the address: `?finanze=2026-11`. */
export function ApriFinanze() {
  const [mese, apri] = useOpen('finanze')
  const meseOggi = oggi().slice(0, 7)
  const scelto = meseDi(mese)
  return (
    <>
      <Button
        variant="default"
        data-riga
        leftSection={<IconChartBar aria-hidden />}
        onClick={() => apri(meseOggi)}
        {...Finanze.anticipo}
      >
        Finanze mensili
      </Button>
      <Finanze
        aperto={mese !== null}
        mese={scelto > meseOggi ? meseOggi : scelto}
        meseOggi={meseOggi}
        onMese={(nuovo) => apri(nuovo)}
        onChiudi={() => apri(null)}
      />
    </>
  )
}
