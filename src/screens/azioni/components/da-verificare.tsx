import { Button } from '@mantine/core'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { CONTROLLI_IN_PAROLE } from '#scadenze/scadenze/words.rules.ts'
import { dayInRome, formatDate, formatShortDate, momentOf, timeInRome } from '#shared/dates.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { useDaVerificare, useDecidiAzione } from '#telefono/azioni/api.ts'
import type { DaVerificare as Azione } from '#telefono/azioni/contract.ts'
import { usePerso } from '#visite/appuntamenti/components/da-inviare.ts'
import { useOpened } from '#web/back.ts'
import { WRONG_CLOCK_MS } from '#web/reachable.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { YesNo } from '#web/ui/yes-no.tsx'
import { ConfrontoAzione } from './confronto.tsx'
import { aGruppi, GruppoAzioni } from './gruppo.tsx'
import { campiDetti, cosaRapporto, cosaVisita } from './words.ts'

const Documento = lazy(() =>
  import('#anagrafe/documenti/components/documento.tsx').then((m) => m.DocumentoAperto),
)
const Perso = lazy(() => import('./perso.tsx').then((m) => m.Perso))
const ArchiviaForm = lazy(() => import('./archivia-form.tsx').then((m) => m.ArchiviaForm))
const RifiutaForm = lazy(() => import('./rifiuta-form.tsx').then((m) => m.RifiutaForm))

/** «Da verificare»: what a technician confirmed without a network while the office changed the same visit. */
export function AzioniDaVerificare() {
  const query = useDaVerificare()
  const perso = usePerso(useUser().id)
  return (
    <Pagina titolo="Da verificare" indietro={{ a: '/', testo: 'Dashboard' }}>
      <Stack gap={12} narrow>
        {perso && <Perso azioni={perso.azioni} />}
        <QueryState
          query={query}
          scheletro={
            <Scheda>
              <Skeleton righe={2} altezza={96} />
            </Scheda>
          }
          vuoto={
            <Scheda>
              <Empty frase="Niente da verificare" />
            </Scheda>
          }
        >
          {({ data }) =>
            aGruppi(data).map((azioni) => {
              const righe = azioni.map((azione) => <Una key={azione.id} azione={azione} />)
              const [primaAzione] = azioni
              return primaAzione && primaAzione.uguali > 1 && azioni.length > 1 ? (
                <GruppoAzioni key={`${primaAzione.utente_id} ${primaAzione.motivo}`} azioni={azioni}>
                  {righe}
                </GruppoAzioni>
              ) : (
                righe
              )
            })
          }
        </QueryState>
      </Stack>
    </Pagina>
  )
}

function Una({ azione }: { azione: Azione }) {
  const { mutate: decidi, mutateAsync: decidiUna, isPending } = useDecidiAzione()
  const [rifiuta, setRifiuta] = useOpened(false)
  const [diChi, setDiChi] = useOpened(false)
  const { visita, cliente, tecnico, motivo, rapporto, rcee, documento, lavori, nuovo } = azione
  const firmato = rapporto ?? rcee ?? documento
  const soloPdf = firmato && (documento || !cliente)
  const nome = cliente ? nomeCliente(cliente) : firmato ? 'Di un cliente che non si sa' : 'Visita'
  const accetta = () =>
    decidi(
      { id: azione.id, esito: 'Accettata', ...(visita && { visitaVersione: visita.versione }) },
      {
        onSuccess: () => toast.successo(nome, { detto: 'Accettato, il tecnico lo sa' }),
        ...toldFailed('Non è stato accettato'),
      },
    )
  const archiviato = () => toast.successo(nome, { detto: 'Il PDF è tra i documenti, il tecnico lo sa' })
  const archivia = () =>
    cliente
      ? decidi(
          { id: azione.id, esito: 'Archiviata' },
          { onSuccess: archiviato, ...toldFailed('Non è stato archiviato') },
        )
      : setDiChi(true)
  return (
    <section aria-label={nome}>
      <Scheda titolo={nome}>
        <Stack gap={12}>
          <p>
            {rcee
              ? `RCEE ${rcee.firmatario ? 'firmato' : 'senza firma'}`
              : rapporto
                ? cosaRapporto(rapporto.firmatario !== null)
                : documento
                  ? 'Documento firmato'
                  : (nuovo ?? cosaVisita(azione.contrasti.find(({ campo }) => campo === 'stato')?.dopo))}
            {(visita || !azione.senza_visita) && ' · '}
            {visita ? (
              <AppLink a={`/appuntamenti?modifica=${visita.id}`}>
                {visita.titolo}, {formatShortDate(dayInRome(visita.data_inizio))}{' '}
                {timeInRome(visita.data_inizio)}
              </AppLink>
            ) : (
              !azione.senza_visita && 'Visita eliminata: accettando torna in agenda'
            )}
          </p>
          <Notice tono="attenzione">{motivo}</Notice>
          <Fatti azione={azione} />
          {rapporto && <RapportoInBreve rapporto={rapporto} tecnico={tecnico} visitaId={visita?.id} />}
          {rcee && <RceeInBreve rcee={rcee} tecnico={tecnico} />}
          {documento && (
            <p>
              <ApriPdf documento={documento} titolo="Documento firmato" />
            </p>
          )}
          {azione.contrasti.length > 0 && (
            <ConfrontoAzione
              conNome
              contrasti={campiDetti(azione.contrasti)}
              telefono={{ nome: 'Dal telefono', quando: '' }}
              ufficio={{ nome: 'In ufficio, ora', quando: '' }}
            />
          )}
          {lavori.length > 0 && (
            <ul aria-label="I lavori, dal telefono">
              {lavori.map(({ controllo, fatto, prossima }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they were sent
                <li key={n}>
                  {controllo ? CONTROLLI_IN_PAROLE[controllo] : 'Un lavoro che non c’è più'}
                  {fatto ? ', fatto' : ', non fatto'}
                  {fatto && prossima && `, prossima ${formatDate(prossima)}`}
                </li>
              ))}
            </ul>
          )}
          <p>
            {soloPdf
              ? 'Così com’è non si può scrivere. Se lo archivi il PDF resta tra i documenti del cliente.'
              : firmato
                ? 'Se accetti vale ciò che dice il telefono. Se archivi il PDF resta tra i documenti del cliente, e in ufficio non cambia altro. Se rifiuti non resta niente.'
                : nuovo
                  ? 'Se accetti si aggiunge in ufficio, e poi si accettano i documenti che ne parlano. Se rifiuti quei documenti si possono solo archiviare.'
                  : 'Se accetti vale ciò che dice il telefono, se rifiuti resta com’è in ufficio.'}{' '}
            Il tecnico lo viene a sapere.
          </p>
          <Line>
            <YesNo
              yes={soloPdf ? 'Archivia il PDF' : 'Accetta'}
              waiting={isPending}
              onAnswer={(yes) => (yes ? (soloPdf ? archivia() : accetta()) : setRifiuta(true))}
            />
            {firmato && !soloPdf && (
              <Button variant="subtle" aria-disabled={isPending} onClick={() => !isPending && archivia()}>
                Archivia il PDF
              </Button>
            )}
          </Line>
        </Stack>
      </Scheda>
      <ArchiviaForm
        titolo={`Archivia: ${nome}`}
        archivia={(clienteId) => decidiUna({ id: azione.id, esito: 'Archiviata', clienteId })}
        aperto={diChi}
        onChiudi={() => setDiChi(false)}
        onArchiviato={archiviato}
      />
      <RifiutaForm
        nome={nome}
        titolo={`Rifiuta: ${nome}`}
        testoInvia="Rifiuta"
        rifiuta={async (motivo) => {
          await decidiUna({ id: azione.id, esito: 'Rifiutata', motivo })
          return 'Rifiutato, il tecnico lo sa'
        }}
        aperto={rifiuta}
        onChiudi={() => setRifiuta(false)}
      />
    </section>
  )
}

/** Who did it, from where, when it happened, when it arrived, and how the visit stands. */
function Fatti({ azione }: { azione: Azione }) {
  const { tecnico, dispositivo, confermata_il, ora_telefono, ricevuta_il, visita } = azione
  const sbaglia =
    ora_telefono && Math.abs(Date.parse(ora_telefono) - Date.parse(confermata_il)) > WRONG_CLOCK_MS
  // Of an hour that can't be, all that is known is when the action arrived.
  const momento = sbaglia && confermata_il === ricevuta_il ? 'Non si sa' : momentOf(confermata_il)
  const quando = sbaglia ? `${momento}; il suo orologio diceva ${momentOf(ora_telefono)}` : momento
  return (
    <Facts as="pairs">
      <Fact of="Chi">{dispositivo ? `${tecnico}, con ${dispositivo}` : tecnico}</Fact>
      <Fact of="Quando">{quando}</Fact>
      <Fact of="Arrivato">{momentOf(ricevuta_il)}</Fact>
      <Fact of="La visita ora">{visita && `${STATI_VISITA[visita.stato]}, di ${visita.tecnico}`}</Fact>
    </Facts>
  )
}

/** What is written in the place of an hour that a wrong clock said. */
const Orologio = ({ vale }: { vale: string }) => (
  <p>
    Con l’orologio giusto è <strong>{vale}</strong>: se accetti vale questo. Il PDF resta com’è firmato.
  </p>
)

function ApriPdf({ documento, titolo }: { documento: { id: number; nome_file: string }; titolo: string }) {
  const [aperto, setAperto] = useOpened(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setAperto(true)}>
        Apri il PDF
      </Button>
      <Documento documento={documento} titolo={titolo} aperto={aperto} onChiudi={() => setAperto(false)} />
    </>
  )
}

/** What waits of a compiled efficiency report: its document has the rest. */
function RceeInBreve({ rcee, tecnico }: { rcee: NonNullable<Azione['rcee']>; tecnico: string }) {
  return (
    <Stack gap={4}>
      <p>
        <strong>
          {rcee.codice} di {tecnico}, {formatShortDate(rcee.data_controllo)}
        </strong>
      </p>
      {rcee.corretto && <Orologio vale={formatDate(rcee.corretto)} />}
      <p>
        {rcee.firmatario ? `firmato da ${rcee.firmatario}` : 'senza firma'} ·{' '}
        <ApriPdf documento={{ id: rcee.documentoId, nome_file: `${rcee.codice}.pdf` }} titolo={rcee.codice} />
      </p>
    </Stack>
  )
}

interface RapportoProps {
  rapporto: NonNullable<Azione['rapporto']>
  tecnico: string
  /** Where the visit is still there. */
  visitaId: number | undefined
}

/** What a report says that waits: its document has the rest. */
function RapportoInBreve({ rapporto, tecnico, visitaId }: RapportoProps) {
  const { arrivo, partenza, lavori, esito, firmatario, documentoId, corretto, manca } = rapporto
  return (
    <Stack gap={4}>
      <p>
        <strong>
          Rapporto di {tecnico}, {formatShortDate(dayInRome(arrivo))} {timeInRome(arrivo)} –{' '}
          {timeInRome(partenza)}
        </strong>
      </p>
      {corretto && (
        <Orologio
          vale={`${formatDate(dayInRome(corretto.arrivo))}, ${timeInRome(corretto.arrivo)} – ${timeInRome(corretto.partenza)}`}
        />
      )}
      <p className="prose">{lavori}</p>
      <p>
        {esito} · {manca && `${manca}: resta solo nel PDF · `}
        {firmatario ? `firmato da ${firmatario}` : 'senza firma'} ·{' '}
        <ApriPdf documento={{ id: documentoId, nome_file: 'Rapporto.pdf' }} titolo="Rapporto d’intervento" />
        {visitaId !== undefined && (
          <>
            {' · '}
            <AppLink a={`/visite/${visitaId}/rapporto`}>Rapporti in ufficio</AppLink>
          </>
        )}
      </p>
    </Stack>
  )
}
