import { utentiApi } from '#anagrafe/utenti/api.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { useOpened } from '#web/back.ts'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { assenzeApi, useAssenze } from '../api.ts'
import type { AssenzaInElenco } from '../contract.ts'
import { ASSENZE_IN_PAROLE } from './words.ts'

const AssenzaForm = lazy(() => import('./assenza-form.tsx').then((m) => m.AssenzaForm))

/** `dal 30/11/2026 al 04/12/2026`, `il 30/11/2026`, `il 30/11/2026 dalle 14:00 alle 16:00` */
export function periodoAssenza({
  dal,
  al,
  dalle,
  alle,
}: Pick<AssenzaInElenco, 'dal' | 'al' | 'dalle' | 'alle'>): string {
  if (dal !== al) return `dal ${formatDate(dal)} al ${formatDate(al)}`
  return `il ${formatDate(dal)}${dalle && alle ? ` dalle ${dalle} alle ${alle}` : ''}`
}

/** Absences that aren't over, and the visits that stand in their way. */
export function Assenze() {
  const query = useAssenze(oggi())
  const utenti = utentiApi.useList().data?.data ?? []
  const [aperta, setAperta] = useOpened<AssenzaInElenco | 'nuova' | null>(null)
  const nome = (id: number) => utenti.find((utente) => utente.id === id)?.nome_utente ?? ''
  return (
    <Scheda
      titolo="Assenze"
      conteggio={query.data?.length || undefined}
      senzaMargine
      azione={
        <AddButton form={AssenzaForm} onClick={() => setAperta('nuova')}>
          Aggiungi assenza
        </AddButton>
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto 36px" none="Nessuna assenza in vista">
        {(assenza) => (
          <DellAssenza
            key={assenza.id}
            assenza={assenza}
            nome={nome(assenza.utente_id)}
            onModifica={() => setAperta(assenza)}
          />
        )}
      </QueryRows>
      <AssenzaForm assenza={aperta} onChiudi={() => setAperta(null)} />
    </Scheda>
  )
}

interface DellAssenzaProps {
  assenza: AssenzaInElenco
  nome: string
  onModifica: () => void
}

function DellAssenza({ assenza, nome, onModifica }: DellAssenzaProps) {
  const voceElimina = useDeleteAction(assenzeApi)
  const { id, utente_id, dal, al, dalle, alle, tipo, nota, visite } = assenza
  return (
    <Row
      name={`${nome}, ${periodoAssenza(assenza)}`}
      sub={[ASSENZE_IN_PAROLE[tipo], nota].filter(Boolean).join(' · ')}
      cells={[
        visite > 0 && (
          <AppLink
            key="visite"
            a={`/appuntamenti/da-programmare?sposta=${[utente_id, dal, al, tipo, ...(dalle && alle ? [dalle, alle] : [])]}`}
          >
            Ha {visite === 1 ? '1 visita: spostala' : `${visite} visite: spostale`}
          </AppLink>
        ),
      ]}
      actions={
        <ActionMenu
          etichetta={`Azioni per l’assenza di ${nome}`}
          voci={[
            editAction(onModifica),
            voceElimina(id, {
              frase: `Eliminare l’assenza di ${nome}?`,
              dettaglio: `${ASSENZE_IN_PAROLE[tipo]}, ${periodoAssenza(assenza)}`,
              generico: 'L’assenza non è stata eliminata',
            }),
          ]}
        />
      }
    />
  )
}
