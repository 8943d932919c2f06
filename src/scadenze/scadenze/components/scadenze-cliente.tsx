import { IconCalendarCheck, IconGavel, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import type { Prenotata } from '#scadenze/prenotate/contract.ts'
import { dayAndTimeInRome, daysBetween, formatDate, formatShortDate } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { capital } from '#shared/text.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu, dangerAction, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { CardButton } from '#web/ui/card-button.tsx'
import { ScadenzaColorata as Data } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { told } from '#web/ui/told.ts'
import { scadenzeApi, useTogliDeroga } from '../api.ts'
import { DA_CONFERMARE } from '../caso.rules.ts'
import type { Scadenza } from '../contract.ts'
import { motiviComuni, tutteDaConfermare } from '../foglio.rules.ts'
import { campoMancante } from '../mancante.rules.ts'
import { CONTROLLI_IN_PAROLE } from '../words.rules.ts'
import { UltimeChiamate } from './ultime-chiamate.tsx'
import { type ImpiantoConScadenze, useUsaData } from './usa-data.ts'

const ContattoForm = lazy(() => import('./contatto-form.tsx').then((m) => m.ContattoForm))
const DerogaForm = lazy(() => import('./deroga-form.tsx').then((m) => m.DerogaForm))
const CaldaiaForm = lazy(() =>
  import('#anagrafe/impianti/components/caldaia-form.tsx').then((m) => m.CaldaiaForm),
)
const CondizionatoreForm = lazy(() =>
  import('#anagrafe/impianti/components/condizionatore-form.tsx').then((m) => m.CondizionatoreForm),
)

interface Aperto {
  dialogo: 'deroga' | 'dati'
  gruppo: ImpiantoConScadenze
  scadenza: Scadenza
}

interface ScadenzeClienteProps {
  cliente: { id: number; nome: string; cognome: string }
}

/** When each control of a customer's plants is due, and why (docs/product.md §24). */
export function ScadenzeCliente({ cliente }: ScadenzeClienteProps) {
  const clienteId = cliente.id
  const query = scadenzeApi.useList({ clienteId })
  const caldaie = caldaieApi.useList({ clienteId })
  const condizionatori = condizionatoriApi.useList({ clienteId })
  const [aperto, setAperto] = useOpened<Aperto | null>(null)
  const chiudi = () => setAperto(null)

  const impianti = (scadenze: Scadenza[]): ImpiantoConScadenze[] => [
    ...(caldaie.data?.data ?? []).map((caldaia) => ({
      nome: nomeApparecchio(caldaia),
      caldaia,
      scadenze: scadenze.filter((s) => s.caldaia_id === caldaia.id),
    })),
    ...(condizionatori.data?.data ?? []).map((condizionatore) => ({
      nome: nomeApparecchio(condizionatore),
      condizionatore,
      scadenze: scadenze.filter((s) => s.condizionatore_id === condizionatore.id),
    })),
    {
      nome: 'Senza impianto',
      scadenze: scadenze.filter((s) => s.caldaia_id === null && s.condizionatore_id === null),
    },
  ]

  const [chiamata, setChiamata] = useOpened(false)
  const inDeroga = aperto?.dialogo === 'deroga' ? aperto : null
  const daCompletare = aperto?.dialogo === 'dati' ? aperto.gruppo : null
  const { caldaia, condizionatore } = daCompletare ?? {}
  const fuoco = (specie: 'caldaia' | 'condizionatore', impianto: object | undefined) =>
    aperto?.scadenza.stato === 'Da_Completare' && impianto
      ? campoMancante(specie, aperto.scadenza.controllo, impianto)
      : undefined
  return (
    <Scheda
      titolo="Scadenze"
      senzaMargine
      azione={
        <CardButton Icona={IconPhone} form={ContattoForm} onClick={() => setChiamata(true)}>
          Segna una chiamata
        </CardButton>
      }
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={2} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessuna scadenza" />}
      >
        {({ data }) => {
          const comuni = motiviComuni(data)
          const raccolte = new Set(comuni.flatMap(([, di]) => di))
          const gruppi = impianti(data)
          const controlli = (scadenze: readonly Scadenza[], nelTitolo: NelTitolo) => (
            <Rows cols="minmax(0, 1fr) auto auto 36px">
              {scadenze.map((scadenza) => {
                const gruppo = gruppi.find((gruppo) => gruppo.scadenze.includes(scadenza))
                return (
                  gruppo && (
                    <Controllo
                      key={scadenza.id}
                      scadenza={scadenza}
                      gruppo={gruppo}
                      nelTitolo={nelTitolo}
                      onApri={(dialogo) => setAperto({ dialogo, gruppo, scadenza })}
                    />
                  )
                )
              })}
            </Rows>
          )
          return [
            ...gruppi.map(({ nome, scadenze }) => {
              const proprie = scadenze.filter((scadenza) => !raccolte.has(scadenza))
              const incerte = tutteDaConfermare(proprie)
              return (
                proprie.length > 0 && (
                  <section key={proprie[0]?.id} aria-label={`Scadenze: ${nome}`}>
                    <Group title={nome} sum={incerte && <DaConfermare />}>
                      {controlli(proprie, incerte ? 'certezza' : null)}
                    </Group>
                  </section>
                )
              )
            }),
            ...comuni.map(([motivo, di]) => (
              <section key={motivo} aria-label={`Scadenze: ${motivo}`}>
                <Group title={capital(motivo)}>{controlli(di, 'motivo')}</Group>
              </section>
            )),
          ]
        }}
      </QueryState>
      <UltimeChiamate clienteId={cliente.id} />
      <ContattoForm cliente={cliente} aperto={chiamata} onChiudi={() => setChiamata(false)} />
      <DerogaForm
        scadenza={inDeroga?.scadenza ?? null}
        aperto={inDeroga !== null}
        impianto={inDeroga?.gruppo.nome ?? ''}
        onChiudi={chiudi}
      />
      <CaldaiaForm
        clienteId={clienteId}
        impianto={caldaia ?? null}
        fuoco={fuoco('caldaia', caldaia)}
        aperto={caldaia !== undefined}
        onChiudi={chiudi}
      />
      <CondizionatoreForm
        clienteId={clienteId}
        impianto={condizionatore ?? null}
        fuoco={fuoco('condizionatore', condizionatore)}
        aperto={condizionatore !== undefined}
        onChiudi={chiudi}
      />
    </Scheda>
  )
}

/** What the group above says for all of its rows; of a group by reason the plant stands in each row. */
type NelTitolo = 'certezza' | 'motivo' | null

const DaConfermare = () => (
  <Pill tono="neutro" icona={null}>
    da confermare
  </Pill>
)

interface ControlloProps {
  scadenza: Scadenza
  gruppo: ImpiantoConScadenze
  nelTitolo: NelTitolo
  onApri: (dialogo: Aperto['dialogo']) => void
}

/** Beyond so many days the rules' date is told beside the one that is written. */
const GIORNI_DI_DIFFERENZA = 31

const SCRITTA: Record<Scadenza['controllo'], string> = {
  RCEE: 'Data scritta nell’ultimo RCEE',
  Manutenzione: 'Data scritta sulla scheda',
  FGAS: 'Data scritta sulla scheda',
}

/** `Visita conclusa gio 03/12/2026, 09:00, ciro.amato: manca la prossima data` */
function conclusa({ visita, tecnico }: Scadenza): string {
  const { data, ora } = dayAndTimeInRome(visita?.data_inizio ?? '')
  const quando = [formatShortDate(data), ora, tecnico?.nome_utente].filter(Boolean).join(', ')
  return `Visita conclusa ${quando}: manca la prossima data`
}

/** The visit that a control is booked with, as every screen says it. */
const prenotataDi = ({ stato, visita, tecnico }: Scadenza): Prenotata | null =>
  stato === 'Prenotata' && visita && tecnico
    ? { appuntamento_id: visita.id, data_inizio: visita.data_inizio, utente: tecnico }
    : null

/** One control: when it is due, whether that is certain, and the reason, unless they were said above. */
function Controllo({ scadenza, gruppo, nelTitolo, onApri }: ControlloProps) {
  const { rimandata_al, nota } = scadenza
  const { controllo, stato, data_dovuta, proposta_data, origine, certezza, deroga, visita } = scadenza
  const incerta = certezza === 'da_confermare'
  const motivo = incerta ? scadenza.motivo.replace(DA_CONFERMARE, ' · ') : scadenza.motivo
  const admin = isAdmin(useUser())
  const usa = useUsaData(scadenza, gruppo)
  const togli = useTogliDeroga()
  const nome = CONTROLLI_IN_PAROLE[controllo]
  const lontane =
    origine === 'scheda' &&
    data_dovuta !== null &&
    proposta_data !== null &&
    Math.abs(daysBetween(data_dovuta, proposta_data)) > GIORNI_DI_DIFFERENZA
  const toglila = (id: number) =>
    togli.mutate(id, told('Deroga tolta: tornano a valere le regole', 'La deroga non è stata tolta'))
  const diImpianto = [
    menuAction(
      scadenza.stato === 'Da_Completare' ? 'Completa i dati' : 'Dati dell’impianto',
      IconPencil,
      () => onApri('dati'),
    ),
    menuAction(deroga ? 'Cambia la deroga' : 'Deroga', IconGavel, () => onApri('deroga')),
  ]
  const voci = [
    ...(usa ? [menuAction('Usa questa data', IconCalendarCheck, usa)] : []),
    ...(gruppo.caldaia || gruppo.condizionatore ? diImpianto : []),
    ...(deroga && admin ? [dangerAction('Togli la deroga', IconTrash, () => toglila(deroga.id))] : []),
  ]
  return (
    <Row
      past={data_dovuta === null}
      name={nelTitolo === 'motivo' ? `${gruppo.nome} · ${nome}` : nome}
      state={incerta && nelTitolo !== 'certezza' && <DaConfermare />}
      end={
        stato === 'Sospesa' ? (
          <Pill tono="neutro" icona={null}>
            rimandata
          </Pill>
        ) : stato === 'Da_Registrare' ? (
          <Pill tono="corso">da registrare</Pill>
        ) : (
          data_dovuta && <Data data={data_dovuta} variante="pill" />
        )
      }
      actions={<ActionMenu etichetta={`Azioni per ${nome}, ${gruppo.nome}`} voci={voci} />}
      below={
        nelTitolo !== 'motivo' && (
          <>
            {lontane && (
              <Pill tono="urgente" tenue icona={null}>
                Le regole dicono {formatDate(proposta_data ?? '')}
              </Pill>
            )}
            {stato === 'Sospesa' && rimandata_al && (
              <p>
                <b>Non si propone fino al {formatDate(rimandata_al)}</b>
                {nota && ` («${nota}»)`}
              </p>
            )}
            {visita && stato === 'Da_Registrare' && (
              <p>
                <b>{conclusa(scadenza)}</b>
              </p>
            )}
            <SegnoPrenotata prenotata={prenotataDi(scadenza)} />
            <p>{origine === 'scheda' ? `${SCRITTA[controllo]} · ${motivo}` : capital(motivo)}</p>
          </>
        )
      }
    />
  )
}
