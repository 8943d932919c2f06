import { Button } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useDaInviare } from '#carte/elettronica/api.ts'
import type { DaInviare } from '#carte/elettronica/contract.ts'
import { GIORNI_URGENTE } from '#carte/elettronica/invio.rules.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { daysTo } from '#shared/deadlines.ts'
import { formatEuro } from '#shared/money.ts'
import { InviaInsieme } from '#visite/spedizioni/components/invia-insieme.tsx'
import { useShortcut } from '#web/shortcuts.tsx'
import { useTicked } from '#web/ticked.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { RowBody } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import { TickRow, TickRows, tickKeys } from '#web/ui/tick-row.tsx'
import { useInsieme } from './atti.ts'
import { GruppoPec, perPec, ultimoPasso, usePec } from './per-pec.tsx'
import { PortaRicevute } from './porta-ricevute.tsx'

/** As many as one download takes. */
const INSIEME = 300

const COLONNE = '180px minmax(0, 1fr) 170px 110px'

const FATTURE = { a: '/contabilita?scheda=fatture', testo: 'Fatture' }

/** Da inviare: issued invoices that the exchange hasn't had yet, the nearest last day first (docs/product.md §30.12). */
export function DaInviareElenco() {
  const query = useDaInviare()
  const fatture = query.data ?? []
  const { ticked: scelte, toggle: spunta, set: imposta } = useTicked<number>()
  const { scarica, segna, invia, ferme, inCorso } = useInsieme(() => imposta([]))
  const { spedisce, frase } = usePec()
  const { inViaggio, aspettano, pronte } = perPec(fatture, spedisce)
  const daScaricare = pronte.filter((f) => f.stato_invio === 'Da_Inviare')
  const scaricate = pronte.filter((f) => f.stato_invio === 'Scaricata')
  const spuntate = pronte.filter((f) => scelte.has(f.id))
  // Nothing ticked means all: that is what one comes for.
  const file = (spuntate.length > 0 ? spuntate : daScaricare).slice(0, INSIEME)
  const inviate = spuntate.some((f) => f.stato_invio === 'Scaricata')
    ? spuntate.filter((f) => f.stato_invio === 'Scaricata')
    : spuntate.length > 0
      ? []
      : scaricate
  const scaricali = () => file.length > 0 && !inCorso && scarica(file)
  const fai = () => (spedisce ? file.length > 0 && !inCorso && void invia(file) : scaricali())
  useShortcut('s', 'Scarica i file', () => void scaricali())
  const riga = (f: DaInviare) => (
    <Riga key={f.id} fattura={f} scelta={scelte.has(f.id)} onScelta={() => spunta(f.id)} />
  )
  // On a telephone the thumb has room for one.
  const secondarie = (
    <>
      {inviate.length > 0 && (
        <Button variant="default" aria-disabled={inCorso} onClick={() => !inCorso && segna(inviate)}>
          {inviate.length === 1 ? 'Segna come inviata' : `Segna come inviate (${inviate.length})`}
        </Button>
      )}
      {file.length > 0 && (
        <Button
          {...(spedisce ? { variant: 'default' } : { color: 'flame' })}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={inCorso}
          onClick={scaricali}
        >
          Scarica {file.length} file
        </Button>
      )}
    </>
  )
  return (
    <PortaRicevute>
      {(ricevute, portate) => (
        <Pagina
          titolo="Da inviare"
          indietro={FATTURE}
          sottotitolo={
            spedisce
              ? 'Le fatture pronte partono per PEC verso il SdI'
              : 'Scarica i file, caricali in Fatture e Corrispettivi, poi segnali come inviati'
          }
          azioni={
            <>
              {ricevute}
              {spedisce && secondarie}
              <ThumbBar>
                {spuntate.length > 0 && (
                  <InviaInsieme
                    documento="Fattura"
                    scelti={spuntate.map(({ id, numero }) => ({ id, nome: numero }))}
                    onFatto={() => imposta([])}
                  />
                )}
                {!spedisce && secondarie}
                {spedisce && file.length > 0 && (
                  <Button
                    color="flame"
                    leftSection={<IconSend size={18} aria-hidden />}
                    aria-disabled={inCorso}
                    onClick={fai}
                  >
                    Invia {file.length} per PEC
                  </Button>
                )}
              </ThumbBar>
            </>
          }
        >
          {portate}
          {frase}
          {ferme.length > 0 && (
            <Notice tono="attenzione" titolo="Non tutte sono in coda">
              {ferme.map(({ id, perche }) => (
                <p key={id}>
                  {fatture.find((f) => f.id === id)?.numero}: {perche}
                </p>
              ))}
            </Notice>
          )}
          <QueryState
            query={query}
            scheletro={<Skeleton righe={6} altezza={52} />}
            vuoto={
              <Scheda senzaMargine>
                <Empty
                  frase="Nessuna fattura da inviare"
                  azione={<AppLink a={FATTURE.a}>Vai alle fatture</AppLink>}
                />
              </Scheda>
            }
          >
            {() => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the boxes inside
              <div onKeyDown={(evento) => tickKeys(evento, () => void fai())}>
                <Stack>
                  <GruppoPec
                    titolo="Aspettano te"
                    fatture={aspettano}
                    quando={(f) => <Entro data={f.entro} />}
                  />
                  {daScaricare.length > 0 && (
                    <Scheda
                      titolo={spedisce ? 'Pronte' : 'Da scaricare'}
                      conteggio={daScaricare.length}
                      senzaMargine
                    >
                      <TickRows cols={COLONNE}>{daScaricare.map(riga)}</TickRows>
                    </Scheda>
                  )}
                  {scaricate.length > 0 && (
                    <Scheda
                      titolo={
                        scaricate.length === 1
                          ? 'Scaricata: caricala in Fatture e Corrispettivi'
                          : 'Scaricate: caricale in Fatture e Corrispettivi'
                      }
                      conteggio={scaricate.length}
                      senzaMargine
                    >
                      <TickRows cols={COLONNE}>{scaricate.map(riga)}</TickRows>
                    </Scheda>
                  )}
                  <GruppoPec titolo="In viaggio" fatture={inViaggio} quando={ultimoPasso} />
                </Stack>
              </div>
            )}
          </QueryState>
        </Pagina>
      )}
    </PortaRicevute>
  )
}

interface RigaProps {
  fattura: DaInviare
  scelta: boolean
  onScelta: () => void
}

function Riga({ fattura: f, scelta, onScelta }: RigaProps) {
  return (
    <TickRow
      etichetta={`${f.numero}, ${f.cliente}`}
      scelta={scelta}
      onScelta={onScelta}
      azioni={
        <Button
          component={AppLink}
          a={vistaDelFiltro(f)}
          variant="subtle"
          size="compact-sm"
          aria-label={`Apri ${f.numero}`}
        >
          Apri
        </Button>
      }
    >
      <RowBody
        name={f.numero}
        cells={[
          <>
            <b>{f.cliente}</b>
            {f.pa && (
              <small>{f.serve_firma ? 'PA: il file va firmato prima dell’invio' : 'PA: firmata'}</small>
            )}
          </>,
          <Entro key="entro" data={f.entro} />,
        ]}
        end={<b>{formatEuro(f.totale)}</b>}
      />
    </TickRow>
  )
}

/** By when it has to go; red near the end and after it. */
function Entro({ data }: { data: string }) {
  const giorni = daysTo(data, oggi())
  const quando =
    giorni < 0
      ? `Scaduta da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`
      : giorni === 0
        ? 'Entro oggi'
        : giorni === 1
          ? 'Entro domani'
          : `Entro il ${formatDate(data)}`
  return giorni <= GIORNI_URGENTE ? (
    <Pill tono="annullato" icona={null}>
      {quando}
    </Pill>
  ) : (
    quando
  )
}
