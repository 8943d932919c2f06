import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNewRecord } from '#web/new-record.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Apart: what a screen imports itself, every other one would carry too.
const Elenco = lazy(
  () => import('./components/elenco.tsx').then((m) => m.ElencoCommesse),
  <Skeleton righe={6} altezza={57} />,
)
const CommessaForm = lazy(() =>
  import('#carte/commesse/components/commessa-form.tsx').then((m) => m.CommessaForm),
)

/** Commesse: jobs of several visits, each with how far it is (docs/product.md §8.14). */
export default function Commesse() {
  const [nuova, { open, close }] = useNewRecord()
  useShortcut('n', 'Nuova Commessa', open)
  return (
    <Pagina
      titolo="Commesse"
      indietro={{ a: '/contabilita', testo: 'Contabilità' }}
      azioni={
        <Button color="flame" leftSection={<IconPlus size={18} />} onClick={open} {...CommessaForm.anticipo}>
          Nuova Commessa
        </Button>
      }
    >
      <Elenco onNuova={open} />
      <CommessaForm aperto={nuova} commessa={nuova ? 'nuova' : null} onChiudi={close} />
    </Pagina>
  )
}
