import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDaEmettere } from '#carte/elettronica/api.ts'
import { ElencoLavoro } from '#carte/fatture/components/elenco-lavoro.tsx'
import { useOpened } from '#web/back.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Segments } from '#web/ui/segments.tsx'

const EmettiTutte = lazy(() =>
  import('#carte/elettronica/components/emetti-tutte.tsx').then((m) => m.EmettiTutte),
)

/** The drafts, the oldest or the most urgent first, each with the last day for it, and one button that issues them all. */
export function BozzeFatture() {
  const { data = [] } = useDaEmettere()
  const entro = useMemo(() => new Map(data.map((b) => [b.id, b.entro])), [data])
  const cambiate = useMemo(() => new Set(data.flatMap((b) => (b.cambiata ? b.id : []))), [data])
  const [aperto, setAperto] = useOpened(false)
  // In what order they stand; they are issued the oldest day first.
  const [ordine, setOrdine] = useParam('ordine', 'giorno')
  const chiudi = () => setAperto(false)
  useShortcut('t', 'Emetti tutte', () => setAperto(true), data.length > 0)
  return (
    <>
      {data.length > 1 && (
        <Filters
          segments={
            <Segments
              etichetta="Ordine delle bozze"
              valore={ordine}
              onCambia={setOrdine}
              voci={[
                { valore: 'giorno', testo: 'Le più vecchie prima' },
                { valore: 'entro', testo: 'Emetti entro' },
              ]}
            />
          }
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
      <ElencoLavoro quale="bozze" entro={entro} cambiate={cambiate} ordinate={ordine === 'entro'} />
      {/* It stays while what it has issued leaves the list. */}
      {aperto && <EmettiTutte bozze={data} aperto onChiudi={chiudi} />}
    </>
  )
}
