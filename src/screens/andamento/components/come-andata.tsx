import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { Impostazione } from '#anagrafe/azienda/components/impostazione.tsx'
import { annoMese, meseDi, mesiDopo } from '#carte/fatture/components/mese.ts'
import { PassoMese } from '#carte/fatture/components/passo-mese.tsx'
import { formatDays, monthEnd, oggi } from '#shared/dates.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { usePrinting } from '#web/ui/print.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Explained } from '#web/ui/quoted.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Stack } from '#web/ui/stack.tsx'
import { useComeAndata, useProssimoMese } from '../api.ts'
import type { Andamento, Elenco, ProssimoMese } from '../contract.ts'
import type { GiorniContati } from '../rules.ts'
import { ElencoDellaCifra, FILTRI } from './elenco.tsx'
import { gruppiClienti, gruppiLavoro, gruppiPreventivi, gruppiProssimo, gruppiSquadra } from './quadri.ts'
import { gruppiSoldi } from './quadri-soldi.ts'
import { type GruppoDiFigure, Quadro } from './quadro.tsx'

const OgniMeseForm = lazy(() => import('./ogni-mese-form.tsx').then((m) => m.OgniMeseForm))

/** Widths of what stands beside each other. */
const [DUE, LARGA] = ['minmax(0, 1fr) minmax(0, 1fr)', 'minmax(0, 2fr) minmax(0, 1fr)']

const DURATE = [
  { valore: 'mese', testo: 'Mese', mesi: 1 },
  { valore: 'trimestre', testo: 'Trimestre', mesi: 3 },
  { valore: 'anno', testo: 'Anno', mesi: 12 },
  { valore: 'dodici', testo: '12 mesi', mesi: 12 },
]

/** The days of a period in which a month is, or that ends with it. */
function giorniDi(durata: string, mese: string): GiorniContati {
  const [anno, n] = annoMese(mese)
  const iniziale = { mese: n, trimestre: n - ((n - 1) % 3), anno: 1 }[durata]
  const mesi = DURATE.find(({ valore }) => valore === durata)?.mesi ?? 1
  const dal =
    iniziale === undefined ? mesiDopo(mese, 1 - mesi) : `${anno}-${String(iniziale).padStart(2, '0')}`
  return { dal: `${dal}-01`, al: monthEnd(`${mesiDopo(dal, mesi - 1)}-01`) }
}

/** Months as pictures (?durata=trimestre&mese=2026-10; this month where absent), each part of which opens its list. */
export function ComeAndata() {
  const presente = oggi().slice(0, 7)
  const [durata, setDurata] = useParam('durata', 'mese')
  const [scritto, setMese] = useParam('mese', presente)
  const mese = meseDi(scritto) > presente ? presente : meseDi(scritto)
  const giorni = giorniDi(durata, mese)
  const query = useComeAndata(giorni)
  const prossimo = useProssimoMese()
  const stampa = usePrinting()
  const a = useIndirizzo()
  useShortcut('pageup', 'Mese precedente', () => setMese(mesiDopo(mese, -1)))
  useShortcut('pagedown', 'Mese successivo', () => mese < presente && setMese(mesiDopo(mese, 1)))
  return (
    <Pagina
      titolo="Com’è andata"
      sottotitolo={formatDays(giorni.dal, giorni.al)}
      indietro={{ a: '/', testo: 'Dashboard' }}
      accanto={!stampa && <PassoMese mese={mese} onMese={setMese} massimo={presente} />}
      azioni={
        <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={() => print()}>
          Stampa
        </Button>
      }
    >
      <Stack>
        {!stampa && (
          <Segments
            {...{ etichetta: 'Periodo', valore: durata, onCambia: setDurata }}
            voci={DURATE.map(({ valore, testo }) => ({ valore, testo }))}
          />
        )}
        <section aria-label="Quadri" aria-busy={query.isPlaceholderData}>
          <QueryState query={query} scheletro={<Skeleton righe={6} altezza={220} />}>
            {(andamento) =>
              stampa ? (
                <Foglio andamento={andamento} prossimo={prossimo.data} />
              ) : (
                <Stack>
                  <Beside cols="minmax(0, 2fr) minmax(0, 3fr)">
                    <Quadro
                      {...{ titolo: 'Lavoro', ...frasiDi(andamento.lavoro) }}
                      gruppi={gruppiLavoro(andamento, a)}
                    />
                    <Quadro titolo="Soldi" gruppi={gruppiSoldi(andamento, a)} {...frasiDi(andamento.soldi)} />
                  </Beside>
                  <QueryState query={prossimo} scheletro={<Skeleton righe={1} altezza={220} />}>
                    {(dati) => (
                      <Quadro
                        {...{ titolo: 'Prossimo mese', nota: dati.da_che, cols: LARGA, ...frasiDi(dati) }}
                        gruppi={gruppiProssimo(dati, a)}
                      />
                    )}
                  </QueryState>
                  <Quadro
                    {...{
                      titolo: 'Squadra',
                      cols: 'repeat(3, minmax(0, 1fr))',
                      ...frasiDi(andamento.squadra),
                    }}
                    gruppi={gruppiSquadra(andamento, a)}
                  />
                  <Beside cols="minmax(0, 3fr) minmax(0, 2fr)">
                    <Quadro
                      {...{ titolo: 'Preventivi', cols: DUE, ...frasiDi(andamento.preventivi) }}
                      gruppi={gruppiPreventivi(andamento, a)}
                    />
                    <Quadro
                      {...{ titolo: 'Clienti', ...frasiDi(andamento.clienti) }}
                      gruppi={gruppiClienti(andamento, a)}
                    />
                  </Beside>
                </Stack>
              )
            }
          </QueryState>
        </section>
        {!stampa && <OgniMese />}
      </Stack>
      <ElencoDellaCifra />
    </Pagina>
  )
}

const frasiDi = ({ frase, manca }: { frase: string; manca: string | null }) => ({ frase, manca })

/** The address of a list over this period's pictures. */
function useIndirizzo() {
  const [params] = useSearchParams()
  return (elenco: Elenco | null | undefined): string | undefined => {
    if (!elenco) return undefined
    const [percorso = '', cerca] = elenco.schermata.split('?')
    if (percorso !== '/andamento') return elenco.schermata
    const unite = new URLSearchParams([...params].filter(([nome]) => !FILTRI.includes(nome)))
    for (const [nome, valore] of new URLSearchParams(cerca)) unite.set(nome, valore)
    return `/andamento?${unite}`
  }
}

/** A page of paper: what each picture says, and its first figures. */
function Foglio({ andamento, prossimo }: { andamento: Andamento; prossimo: ProssimoMese | undefined }) {
  const senza = () => undefined
  const primi = ([primo]: GruppoDiFigure[]) => primo?.voci ?? primo?.barre ?? []
  const { lavoro, soldi, preventivi, clienti, squadra } = andamento
  const parti = [
    { ...frasiDi(lavoro), barre: primi(gruppiLavoro(andamento, senza)) },
    { ...frasiDi(squadra), barre: [] },
    { ...frasiDi(soldi), barre: gruppiSoldi(andamento, senza)[1]?.barre ?? [] },
    { ...frasiDi(preventivi), barre: primi(gruppiPreventivi(andamento, senza)) },
    { ...frasiDi(clienti), barre: primi(gruppiClienti(andamento, senza)) },
    ...(prossimo ? [{ ...frasiDi(prossimo), barre: [] }] : []),
  ]
  return (
    <FiguresTable>
      <tbody>
        {parti.map(({ frase, barre }) => [
          <tr key={frase}>
            <th scope="rowgroup" colSpan={2}>
              {frase}
            </th>
          </tr>,
          ...barre.map(({ nome, testo }) => (
            <tr key={`${frase} ${nome}`}>
              <th scope="row">{nome}</th>
              <td>{testo}</td>
            </tr>
          )),
        ])}
      </tbody>
    </FiguresTable>
  )
}

/** Whom the month that is over is sent to. */
const OgniMese = () => (
  <Impostazione
    titolo="Ogni mese per posta"
    modifica="Modifica a chi va per posta"
    Form={OgniMeseForm}
    righe={1}
  >
    {({ andamento_a }) => (
      <Explained>
        {andamento_a
          ? `Il primo giorno lavorativo di ogni mese il mese finito va, in parole, a ${andamento_a}.`
          : 'Non va a nessuno. Con un indirizzo, il primo giorno lavorativo di ogni mese vi arriva il mese finito, in parole.'}
      </Explained>
    )}
  </Impostazione>
)
