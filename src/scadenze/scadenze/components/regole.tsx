import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Impostazione } from '#anagrafe/azienda/components/impostazione.tsx'
import { formatDate } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import { capital } from '#shared/text.ts'
import { useOpened } from '#web/back.ts'
import { ActionMenu, editAction, type MenuAction, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { told } from '#web/ui/told.ts'
import { confermeApi, regoleLocaliApi, useCalcolo, useContinuaCalcolo, useRegole } from '../api.ts'
import type { ConfermaRegola, RegolaLocale, RegoleDellaZona } from '../contract.ts'
import type { RegolaDaConfermare } from './conferma-form.tsx'

const AbitudineForm = lazy(() => import('./abitudine-form.tsx').then((m) => m.AbitudineForm))
const ConfermaForm = lazy(() => import('./conferma-form.tsx').then((m) => m.ConfermaForm))
const RegolaLocaleForm = lazy(() => import('./regola-locale-form.tsx').then((m) => m.RegolaLocaleForm))

type Regione = RegoleDellaZona['regioni'][number]
type RigaRegione = Regione['righe'][number]

/** What the deadlines of plants are reckoned from (docs/product.md §24). */
export function SchedaRegole() {
  const regole = useRegole()
  const [regola, setRegola] = useOpened<RegolaDaConfermare | null>(null)
  const [locale, setLocale] = useOpened<RegolaLocale | 'nuova' | null>(null)
  return (
    <Stack narrow>
      <InCorso />
      <Abitudine />
      <QueryState query={regole} scheletro={<Skeleton righe={6} altezza={64} />}>
        {({ regioni, locali }) => (
          <>
            <Locali locali={locali} onApri={setLocale} />
            {regioni.map((regione) => (
              <DiRegione key={regione.nome} regione={regione} onDire={setRegola} />
            ))}
          </>
        )}
      </QueryState>
      <ConfermaForm regola={regola} onChiudi={() => setRegola(null)} />
      <RegolaLocaleForm regola={locale} onChiudi={() => setLocale(null)} />
    </Stack>
  )
}

/** While everything is reckoned again: how far it has come. Whoever looks moves it along. */
function InCorso() {
  const { data } = useCalcolo()
  const { mutate, isPending, isError } = useContinuaCalcolo()
  const daFare = data !== null && data !== undefined
  useEffect(() => {
    if (daFare && !isPending && !isError) mutate()
  }, [daFare, isPending, isError, mutate])
  if (!daFare || data.totale === 0) return null
  return (
    <Notice tono="info">
      Sto calcolando le scadenze: {formatCount(data.fatti)} di {formatCount(data.totale)}
    </Notice>
  )
}

const Abitudine = () => (
  <Impostazione titolo="Manutenzione" Form={AbitudineForm} righe={1}>
    {({ manutenzione_mesi }) => (
      <p>
        {manutenzione_mesi === null
          ? 'Non avete ancora detto ogni quanto fate la manutenzione: gli impianti di cui né l’installatore né il costruttore lo dicono non hanno una scadenza. La proposta è ogni 12 mesi.'
          : `Ogni ${manutenzione_mesi} mesi, dove né l’installatore né il costruttore dicono altro.`}
      </p>
    )}
  </Impostazione>
)

interface LocaliProps {
  locali: RegoleDellaZona['locali']
  onApri: (regola: RegolaLocale | 'nuova') => void
}

function Locali({ locali, onApri }: LocaliProps) {
  const voceElimina = useDeleteAction(regoleLocaliApi)
  const voci = (regola: LocaliProps['locali'][number]): MenuAction[] => [
    editAction(() => onApri(regola)),
    voceElimina(regola.id, {
      frase: `Eliminare la regola locale di ${regola.provincia}?`,
      dettaglio: regola.testo,
      generico: 'La regola non è stata eliminata',
    }),
  ]
  return (
    <Scheda
      titolo="Regole locali"
      conteggio={locali.length || undefined}
      senzaMargine
      azione={
        <AddButton form={RegolaLocaleForm} onClick={() => onApri('nuova')}>
          Aggiungi regola locale
        </AddButton>
      }
    >
      {locali.length === 0 && <Empty piccolo frase="Nessuna regola locale" />}
      <Rows cols="minmax(0, 1fr) 36px">
        {locali.map((regola) => (
          <Row
            key={regola.id}
            name={`${regola.provincia} · ${regola.testo}`}
            sub={`dal ${formatDate(regola.dal)} · ${regola.fonte} · ${regola.utente}`}
            actions={
              <ActionMenu etichetta={`Azioni per la regola di ${regola.provincia}`} voci={voci(regola)} />
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

interface DiRegioneProps {
  regione: Regione
  onDire: (regola: RegolaDaConfermare) => void
}

function DiRegione({ regione, onDire }: DiRegioneProps) {
  const { nome, clienti, nota, fonte, righe, conferma, fiducia } = regione
  const togli = useTogli()
  const certa = fiducia === 'verificata' || conferma !== null
  return (
    <Scheda
      titolo={nome}
      conteggio={clienti === null ? 'dove la regione non ha regole sue' : quantiClienti(clienti)}
      senzaMargine
      azione={
        clienti !== null &&
        (conferma ? (
          <Button variant="subtle" size="compact-xs" onClick={() => togli(conferma)}>
            Togli la conferma
          </Button>
        ) : (
          !certa && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconCheck size={14} />}
              onClick={() => onDire({ regione: nome, esito: 'Confermata', testo: `Le regole di ${nome}` })}
            >
              Confermo
            </Button>
          )
        ))
      }
      piede={
        <>
          {righe.length === 0 && <p>Nessuna regola sua: valgono quelle nazionali.</p>}
          {clienti !== null &&
            (conferma ? firma(conferma) : [nota && capital(nota), fonte?.breve].filter(Boolean).join(' · '))}
        </>
      }
    >
      <Rows cols="minmax(0, 1fr) 140px 36px">
        {righe.map((riga) => (
          <DellaRiga key={riga.id} riga={riga} onDire={onDire} onTogli={togli} />
        ))}
      </Rows>
    </Scheda>
  )
}

interface DellaRigaProps {
  riga: RigaRegione
  onDire: (regola: RegolaDaConfermare) => void
  onTogli: (conferma: ConfermaRegola) => void
}

function DellaRiga({ riga, onDire, onTogli }: DellaRigaProps) {
  const { id, testo, fonte, nota, conferma, fiducia } = riga
  const scartata = conferma?.esito === 'Non_si_applica'
  const voci: MenuAction[] = conferma
    ? [menuAction('Togli la conferma', IconTrash, () => onTogli(conferma))]
    : [
        ...(fiducia === 'verificata'
          ? []
          : [menuAction('Confermo', IconCheck, () => onDire({ regola: id, esito: 'Confermata', testo }))]),
        menuAction('Non si applica', IconBan, () => onDire({ regola: id, esito: 'Non_si_applica', testo })),
      ]
  return (
    <Row
      past={scartata}
      name={scartata ? <del>{testo}</del> : testo}
      sub={
        <>
          {conferma ? (
            firma(conferma)
          ) : fonte?.url ? (
            <a href={fonte.url} target="_blank" rel="noreferrer">
              {fonte.breve}
            </a>
          ) : (
            fonte?.breve
          )}
          {nota && ` · ${nota}`}
        </>
      }
      state={
        scartata ? (
          <Pill tono="neutro" icona={null}>
            non si applica
          </Pill>
        ) : conferma || fiducia === 'verificata' ? (
          <Pill tono="completato">{conferma ? 'confermata' : 'verificata'}</Pill>
        ) : (
          <Pill tono="neutro" icona={null}>
            da confermare
          </Pill>
        )
      }
      actions={<ActionMenu etichetta={`Azioni per: ${testo}`} voci={voci} />}
    />
  )
}

function useTogli(): (conferma: ConfermaRegola) => void {
  const { mutate } = confermeApi.useRemove()
  return ({ id }) => mutate(id, told('Conferma tolta', 'La conferma non è stata tolta'))
}

const firma = ({ fonte, letta_il, utente }: ConfermaRegola) => `${fonte} · ${utente}, ${formatDate(letta_il)}`

const quantiClienti = (n: number) => (n === 1 ? '1 cliente' : `${formatCount(n)} clienti`)
