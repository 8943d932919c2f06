import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { addDays, dayInRome, formatLongDate, timeInRome } from '#shared/dates.ts'
import { nelleOreDi } from '#shared/presenze.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { BottonePezzo, PortaVisita } from '#telefono/giornata/components/pezzi.tsx'
import { StoArrivando } from '#telefono/giornata/components/sto-arrivando.tsx'
import { useAppuntamenti } from '#visite/appuntamenti/api.ts'
import { useInPartenza } from '#visite/appuntamenti/components/da-inviare.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { nelTempo, primaFra, prossimaDi } from '#visite/appuntamenti/components/nel-tempo.ts'
import { SegnoInPartenza } from '#visite/appuntamenti/components/nuvola.tsx'
import { OrarioVisita, QuotaGiorni } from '#visite/appuntamenti/components/orario.tsx'
import { Adesso, Finiti, ricordaPiega } from '#visite/appuntamenti/components/piega.tsx'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Columns, Row, Rows } from '#web/ui/rows.tsx'
import { Beside, Stack } from '#web/ui/stack.tsx'
import { useDesktop } from '#web/width.ts'
import { AzioniVisita } from './azioni-visita.tsx'
import { ProssimaVisita } from './prossima-visita.tsx'

interface GiornataTecnicoProps {
  appuntamenti: Appuntamento[]
  /** On which one goes along with somebody: to be read. */
  conAltri: Appuntamento[]
  adesso: string
  onGestisci: (id: number) => void
}

const usePassato = ricordaPiega()

/** I Miei Appuntamenti: the next visit as a card, then the rest of the day; what is over folds into one row. */
export function GiornataDelTecnico({ appuntamenti, conAltri, adesso, onGestisci }: GiornataTecnicoProps) {
  const utente = useUser()
  const prossima = prossimaDi(appuntamenti, adesso)
  const restanti = appuntamenti.filter((a) => a !== prossima)
  const [aperto, piega] = usePassato()
  const { finiti, inCorso, cominciati, futuri } = nelTempo(restanti, adesso)
  const insieme = appuntamenti.map(({ id }) => id)
  const riga = (a: Appuntamento) => (
    <RigaTecnico
      key={a.id}
      visita={a}
      giorno={dayInRome(adesso)}
      insieme={insieme}
      onGestisci={() => onGestisci(a.id)}
    />
  )
  return (
    <Beside cols={prossima ? 'minmax(340px, 420px) minmax(0, 1fr)' : 'minmax(0, 1fr)'}>
      {prossima && (
        <ProssimaVisita
          visita={prossima}
          insieme={insieme}
          adesso={adesso}
          onGestisci={() => onGestisci(prossima.id)}
        />
      )}
      <Scheda
        senzaMargine
        titolo="I Miei Appuntamenti"
        conteggio={appuntamenti.length || undefined}
        azione={
          <AppLink a="/calendario">
            Calendario
            <IconChevronRight size={15} stroke={1.85} aria-hidden />
          </AppLink>
        }
      >
        {restanti.length === 0 ? (
          <Empty
            piccolo={Boolean(prossima)}
            frase={prossima ? 'Nessun altro appuntamento per oggi' : 'Nessun appuntamento per oggi'}
          />
        ) : (
          <>
            {finiti.length > 0 && <Finiti di={finiti} aperto={aperto} onCambia={piega} />}
            <Rows cols="auto minmax(0, 1fr) auto">
              {aperto && finiti.map(riga)}
              {inCorso.map(riga)}
              {cominciati.map(riga)}
              {futuri.length > 0 && <Adesso istante={adesso} />}
              {futuri.map(riga)}
            </Rows>
          </>
        )}
        {conAltri.length > 0 && (
          <Group title="Con altri" count={conAltri.length}>
            <Rows cols="auto minmax(0, 1fr) auto">
              {conAltri.map((a) => (
                <RigaTecnico
                  key={a.id}
                  visita={nelleOreDi(a, utente.id)}
                  giorno={dayInRome(adesso)}
                  insieme={insieme}
                />
              ))}
            </Rows>
          </Group>
        )}
        {!prossima && (
          <Columns cols="minmax(0, 1fr) auto">
            <PiuAvanti oggi={dayInRome(adesso)} />
          </Columns>
        )}
      </Scheda>
    </Beside>
  )
}

interface RigaProps {
  visita: Appuntamento
  giorno: string
  /** Ids of the day's visits. */
  insieme: readonly number[]
  /** Absent where somebody else leads it. */
  onGestisci?: (() => void) | undefined
}

/** A visit of the day with what can be done: in sight where there is room, on phones after a touch. */
function RigaTecnico({ visita: a, giorno, insieme, onGestisci }: RigaProps) {
  const largo = useDesktop()
  const daInviare = useInPartenza(a.id)
  const [toccata, setToccata] = useState(false)
  const aperta = largo || toccata
  const nome = nomeCliente(a.cliente)
  return (
    <Row
      lead={<OrarioVisita di={a} giorno={giorno} />}
      leads
      name={nome}
      onOpen={largo ? undefined : () => setToccata(!toccata)}
      open={largo ? undefined : aperta}
      sub={
        <>
          <QuotaGiorni di={a} giorno={giorno} />
          {titoloProprio(a) ?? a.tipologia} · {luogoVisita(a) || 'Indirizzo mancante'}
          {!onGestisci && ` · con ${a.utente_assegnato.nome_utente}`}
          {daInviare && <SegnoInPartenza />}
        </>
      }
      end={<PillolaStato stato={a.stato} />}
    >
      {aperta && (
        <Stack gap={8}>
          <DaSapere di={a} />
          <PortaVisita visitaId={a.id} />
          {onGestisci && <StoArrivando di={a} />}
          <AzioniVisita visita={a} insieme={insieme} onGestisci={onGestisci} inLinea={largo} />
          {!largo && !fuoriAgenda(a.stato) && <BottonePezzo visita={a} leggero />}
        </Stack>
      )}
    </Row>
  )
}

/** How far ahead the next visit is looked for, in days. */
const GIORNI = 60

/** With nothing left today: the next visit that one leads or goes along on, `domani 08:30`. Nothing where there is none in two months. */
function PiuAvanti({ oggi }: { oggi: string }) {
  const utente = useUser()
  const domani = addDays(oggi, 1)
  const trovate = useAppuntamenti({
    utenteId: utente.id,
    stato: 'Programmato',
    dataInizio: domani,
    dataFine: addDays(oggi, GIORNI),
    limit: 1,
  }).data
  const prossima = trovate && primaFra(trovate, utente.id)
  if (!prossima) return null
  const giorno = dayInRome(prossima.data_inizio)
  const quando = giorno === domani ? 'domani' : formatLongDate(giorno).replace(/ \d{4}$/, '')
  return (
    <Row
      as="div"
      name={
        <>
          Prossima visita{' '}
          <strong>
            {quando} {timeInRome(prossima.data_inizio)}
          </strong>
        </>
      }
      to={`/calendario?giorno=${giorno}`}
      sub={[nomeCliente(prossima.cliente), luogoVisita(prossima)].filter(Boolean).join(' · ')}
      actions={<IconChevronRight size={16} aria-hidden />}
    />
  )
}
