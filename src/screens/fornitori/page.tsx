import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { anticipaElencoFornitori, useQuantiFornitori } from '#features/fornitori/api.ts'
import { ElencoFornitori } from '#features/fornitori/components/elenco-fornitori.tsx'
import { useNuovo } from '#web/new-record.ts'
import { useParametro } from '#web/params.ts'
import { useScorciatoia } from '#web/shortcuts.tsx'
import { pigro } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { SchedaFornitore } from './components/scheda-fornitore.tsx'

const NuovoFornitoreForm = pigro(() =>
  import('#features/fornitori/components/fornitore-form.tsx').then((m) => m.NuovoFornitoreForm),
)

const Esporta = pigro(() => import('#web/ui/export-menu.tsx').then((m) => m.Esporta))

export const anticipa = (parametri: URLSearchParams) => parametri.size === 0 && anticipaElencoFornitori()

/** Fornitori: the list, or the one in the address (?fornitore=ID). */
export default function Fornitori() {
  const [parametri] = useSearchParams()
  const naviga = useNavigate()
  const aperto = /^[1-9]\d{0,9}$/.exec(parametri.get('fornitore') ?? '')?.[0]

  const elenco = new URLSearchParams(parametri)
  elenco.delete('fornitore')
  elenco.delete('fattura')
  const versoElenco = elenco.size > 0 ? `/fornitori?${elenco}` : '/fornitori'
  const verso = (id: number) => {
    const suoi = new URLSearchParams(elenco)
    suoi.set('fornitore', String(id))
    return `/fornitori?${suoi}`
  }

  if (aperto)
    return (
      <SchedaFornitore
        key={aperto}
        id={Number(aperto)}
        elenco={versoElenco}
        onEliminato={() => naviga(versoElenco, { replace: true })}
      />
    )
  return <Elenco verso={verso} />
}

function Elenco({ verso }: { verso: (id: number) => string }) {
  const [nuovo, { open, close }] = useNuovo()
  const [q] = useParametro('q')
  const naviga = useNavigate()
  const quanti = useQuantiFornitori().data
  useScorciatoia('n', 'Nuovo Fornitore', open)
  return (
    <Pagina
      titolo="Fornitori"
      sottotitolo={quanti === undefined ? ' ' : `${quanti} fornitori totali`}
      azioni={
        <>
          <Esporta elenchi={[{ percorso: '/fornitori', filtri: { q }, nome: 'fornitori' }]} />
          <Button
            color="flame"
            leftSection={<IconPlus size={18} />}
            onClick={open}
            {...NuovoFornitoreForm.anticipo}
          >
            Nuovo Fornitore
          </Button>
        </>
      }
    >
      <ElencoFornitori verso={verso} onNuovo={open} />
      <NuovoFornitoreForm aperto={nuovo} onChiudi={close} onCreato={({ id }) => void naviga(verso(id))} />
    </Pagina>
  )
}
