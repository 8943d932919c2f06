import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { commesseApi } from '#carte/commesse/api.ts'
import { PillolaCommessa } from '#carte/commesse/components/stato-commessa.tsx'
import type { CommessaIntera } from '#carte/commesse/contract.ts'
import { avanzamentoInParole } from '#carte/commesse/rules.ts'
import { PezziDi } from '#carte/pezzi/components/pezzi-di.tsx'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { durataDetta, minutiLavorati } from '#telefono/rapporti/rules.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu, deleteAction, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useDeleteOfList } from '#web/ui/card-list.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { DocumentiCommessa } from './documenti.tsx'
import { SoldiCommessa } from './soldi.tsx'
import { VisiteCommessa } from './visite.tsx'

const CommessaForm = lazy(() =>
  import('#carte/commesse/components/commessa-form.tsx').then((m) => m.CommessaForm),
)
const AggiungiVisite = lazy(() =>
  import('#carte/commesse/components/aggiungi-visite.tsx').then((m) => m.AggiungiVisite),
)
/** As many visits as one call about reports takes. */
const CHIESTI = 60

interface CommessaApertaProps {
  commessa: CommessaIntera
  indietro: { a: string; testo: string }
}

/** A job: how far it is, its visits, its parts, its money, its documents. */
export function CommessaAperta({ commessa: c, indietro }: CommessaApertaProps) {
  const admin = isAdmin(useUser())
  const naviga = useNavigate()
  const [modifica, setModifica] = useOpened(false)
  const [aggiungi, setAggiungi] = useOpened(false)
  const { mutateAsync: cancella } = commesseApi.useRemove()
  const chiediElimina = useDeleteOfList()
  async function elimina() {
    const eliminata = await chiediElimina({
      frase: `Eliminare la commessa ${c.titolo}?`,
      dettaglio: nomeCliente(c.cliente),
      elimina: () => cancella(c.id),
      generico: 'La commessa non è stata eliminata',
    })
    if (eliminata) void naviga(indietro.a)
  }
  const rapporti =
    useRapportiDelleVisite(c.visite.slice(0, CHIESTI).map(({ id }) => id)).data?.filter(
      ({ stato }) => stato === 'Chiuso',
    ) ?? []
  return (
    <Pagina
      titolo={c.titolo}
      sottotitolo={
        <Line as="span">
          <AppLink a={`/clienti?cliente=${c.cliente_id}`}>{nomeCliente(c.cliente)}</AppLink>
          <PillolaCommessa stato={c.stato} />
        </Line>
      }
      indietro={indietro}
      azioni={
        admin && (
          <>
            <ActionMenu
              etichetta={`Azioni per ${c.titolo}`}
              voci={[editAction(() => setModifica(true)), deleteAction(() => void elimina())]}
            />
            <Button
              color="flame"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => setAggiungi(true)}
              {...AggiungiVisite.anticipo}
            >
              Aggiungi visite
            </Button>
          </>
        )
      }
    >
      <Beside cols="minmax(0, 1.6fr) minmax(0, 1fr)">
        <Stack>
          <VisiteCommessa visite={c.visite} onAggiungi={admin ? () => setAggiungi(true) : undefined} />
          <PezziDi di={{ commessaId: c.id }} tutti />
          <DocumentiCommessa commessa={c} rapporti={rapporti} />
        </Stack>
        <Stack>
          <Scheda titolo="Commessa">
            <Facts as="lines">
              <Fact of="A che punto è">{avanzamentoInParole(c)}</Fact>
              <Fact of="Preventivo">
                {c.preventivo && <Preventivo di={c.preventivo} totale={c.preventivo_totale} />}
              </Fact>
              <Fact of="Lavoro">{lavoroInParole(rapporti)}</Fact>
              <Fact of="Note">{c.note}</Fact>
            </Facts>
          </Scheda>
          {c.fatturato !== null && <SoldiCommessa commessa={c} />}
        </Stack>
      </Beside>
      {admin && (
        <>
          <CommessaForm
            aperto={modifica}
            commessa={modifica ? c : null}
            onChiudi={() => setModifica(false)}
          />
          <AggiungiVisite
            aperto={aggiungi}
            commessa={aggiungi ? c : null}
            onChiudi={() => setAggiungi(false)}
          />
        </>
      )}
    </Pagina>
  )
}

/** `6 h 30 min, 2 rapporti, 5 foto`; nothing before the first report. */
function lavoroInParole(rapporti: readonly Rapporto[]): string | null {
  if (rapporti.length === 0) return null
  const minuti = rapporti.reduce(
    (somma, { pausa_minuti: pausaMinuti, ...r }) => somma + minutiLavorati({ ...r, pausaMinuti }),
    0,
  )
  const foto = rapporti.reduce((somma, r) => somma + r.foto.length, 0)
  return [
    durataDetta(minuti),
    rapporti.length === 1 ? '1 rapporto' : `${rapporti.length} rapporti`,
    foto > 0 && `${foto} foto`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Preventivo({
  di: { id, numero_preventivo },
  totale,
}: {
  di: NonNullable<CommessaIntera['preventivo']>
  totale: number | null
}) {
  const admin = isAdmin(useUser())
  return (
    <>
      {admin ? <AppLink a={`/contabilita?preventivo=${id}`}>{numero_preventivo}</AppLink> : numero_preventivo}
      {totale !== null && ` · ${formatEuro(totale)}`}
    </>
  )
}
