import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDaEmettere } from '#carte/elettronica/api.ts'
import { ElencoLavoro } from '#carte/fatture/components/elenco-lavoro.tsx'
import { useOpened } from '#web/back.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const EmettiTutte = lazy(() =>
  import('#carte/elettronica/components/emetti-tutte.tsx').then((m) => m.EmettiTutte),
)

/** The drafts, oldest first, each with the last day for it, and one button that issues them all. */
export function BozzeFatture() {
  const { data = [] } = useDaEmettere()
  const entro = useMemo(() => new Map(data.map((b) => [b.id, b.entro])), [data])
  const [aperto, setAperto] = useOpened(false)
  const chiudi = () => setAperto(false)
  useShortcut('t', 'Emetti tutte', () => setAperto(true), data.length > 0)
  return (
    <>
      {data.length > 1 && (
        <Filters
          menu={
            <Button
              leftSection={<IconSend size={17} aria-hidden />}
              onClick={() => setAperto(true)}
              {...EmettiTutte.anticipo}
            >
              Emetti tutte ({data.length})
            </Button>
          }
        />
      )}
      <ElencoLavoro quale="bozze" entro={entro} />
      {/* It stays while what it has issued leaves the list. */}
      {aperto && <EmettiTutte bozze={data} aperto onChiudi={chiudi} />}
    </>
  )
}
