import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { fornitoriApi, useQuantiFornitori } from '#anagrafe/fornitori/api.ts'
import { ElencoFornitori } from '#anagrafe/fornitori/components/elenco-fornitori.tsx'
import { useNewRecord } from '#web/new-record.ts'
import { idIn, useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { SchedaFornitore } from './components/scheda-fornitore.tsx'

const FornitoreForm = lazy(() =>
  import('#anagrafe/fornitori/components/fornitore-form.tsx').then((m) => m.FornitoreForm),
)

export const anticipa = (params: URLSearchParams) =>
  params.size === 0 && fornitoriApi.prefetchPages({ q: '' })

/** Fornitori: the list, or the one in the address (?fornitore=ID). */
export default function Fornitori() {
  const [params] = useSearchParams()
  const naviga = useNavigate()
  const aperto = idIn(params.get('fornitore'))

  const elenco = new URLSearchParams(params)
  elenco.delete('fornitore')
  elenco.delete('fattura')
  const versoElenco = elenco.size > 0 ? `/fornitori?${elenco}` : '/fornitori'
  const verso = (id: number) => {
    const parametri = new URLSearchParams(elenco)
    parametri.set('fornitore', String(id))
    return `/fornitori?${parametri}`
  }

  if (aperto)
    return (
      <SchedaFornitore
        key={aperto}
        id={aperto}
        elenco={versoElenco}
        onEliminato={() => naviga(versoElenco, { replace: true })}
      />
    )
  return <List verso={verso} />
}

function List({ verso }: { verso: (id: number) => string }) {
  const [nuovo, { open, close }] = useNewRecord()
  const [q] = useParam('q')
  const naviga = useNavigate()
  const quanti = useQuantiFornitori().data
  useShortcut('n', 'Nuovo Fornitore', open)
  return (
    <Pagina
      titolo="Fornitori"
      sottotitolo={quanti === undefined ? ' ' : `${quanti} fornitori totali`}
      azioni={
        <>
          <ExportMenu elenchi={[{ percorso: '/fornitori', filtri: { q }, nome: 'fornitori' }]} />
          <Button
            color="flame"
            leftSection={<IconPlus size={18} />}
            onClick={open}
            {...FornitoreForm.anticipo}
          >
            Nuovo Fornitore
          </Button>
        </>
      }
    >
      <ElencoFornitori verso={verso} onNuovo={open} />
      <FornitoreForm
        aperto={nuovo}
        onChiudi={close}
        onCreato={({ id }) => void naviga(verso(id), { replace: true })}
      />
    </Pagina>
  )
}
