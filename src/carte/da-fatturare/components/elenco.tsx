import { Button } from '@mantine/core'
import { IconArrowForwardUp, IconFilePlus } from '@tabler/icons-react'
import { useDaFatturare, useSenzaFattura } from '#carte/da-fatturare/api.ts'
import type { DaFatturare } from '#carte/da-fatturare/contract.ts'
import { bozzeDaFare, bozzeInParole } from '#carte/da-fatturare/rules.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { formatDate, formatMonth, oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { useTicked } from '#web/ticked.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { RowBody } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import { TickRow, TickRows, tickKeys } from '#web/ui/tick-row.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePreparaBozze } from './prepara.tsx'

const FATTURE = { a: '/contabilita?scheda=fatture', testo: 'Fatture' }
const GENERE = {
  visita: 'Visita',
  preventivo: 'Preventivo accettato',
  canone: 'Canone',
  acconto: 'Acconto ricevuto',
} as const

const GENERI = Object.keys(GENERE) as DaFatturare['genere'][]

const chiaveDi = ({ genere, id }: Pick<DaFatturare, 'genere' | 'id'>) => `${genere} ${id}`

/** Da fatturare: visits, accepted quotes and fees that wait for their invoice (docs/product.md §30.12). */
export function DaFatturareElenco() {
  const [entro] = useParam('entro')
  const [solo] = useParam('solo')
  const genere = GENERI.find((voce) => voce === solo)
  const scelta = entro === 'oggi' ? 'Entro oggi' : genere && GENERE[genere]
  const query = useDaFatturare({
    ...(genere && { solo: genere }),
    ...(entro === 'oggi' && { entro: oggi() }),
  })
  const lavori = query.data ?? []
  const { ticked: scelti, toggle, set: imposta } = useTicked<string>()
  const { prepara, inCorso } = usePreparaBozze(() => imposta([]))
  const spuntati = lavori.filter((v) => scelti.has(chiaveDi(v)))
  const daFare = bozzeDaFare(spuntati)
  const fai = () => void prepara(spuntati)
  useShortcut('b', 'Prepara le bozze', fai, spuntati.length > 0)

  /** Enter on a row where nothing is ticked takes that one. */
  function invio() {
    if (spuntati.length > 0) return fai()
    const conFuoco = document.activeElement?.closest('li')?.querySelector('[data-lavoro]')
    const voce = lavori.find((v) => chiaveDi(v) === conFuoco?.getAttribute('data-lavoro'))
    if (voce) void prepara([voce])
  }

  return (
    <Pagina
      titolo="Da fatturare"
      indietro={FATTURE}
      sottotitolo={
        <span role="status">
          {spuntati.length > 0
            ? bozzeInParole(daFare)
            : 'Visite con ricevuta richiesta, preventivi accettati, canoni e acconti: spunta e prepara le bozze'}
        </span>
      }
      azioni={
        <ThumbBar>
          {scelta && (
            <AppLink a="/contabilita/da-fatturare">Mostra tutto, non solo: {scelta.toLowerCase()}</AppLink>
          )}
          {lavori.length > 0 && (
            <Button
              variant="default"
              onClick={() => imposta(scelti.size === lavori.length ? [] : lavori.map(chiaveDi))}
            >
              {scelti.size === lavori.length ? 'Togli le spunte' : 'Spunta tutti'}
            </Button>
          )}
          {spuntati.length > 0 && (
            <Button
              color="flame"
              leftSection={<IconFilePlus size={18} aria-hidden />}
              aria-disabled={inCorso}
              onClick={fai}
            >
              {inCorso
                ? 'Preparazione...'
                : daFare.bozze === 1
                  ? 'Prepara la bozza'
                  : `Prepara ${daFare.bozze} bozze`}
            </Button>
          )}
        </ThumbBar>
      }
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={56} />}
        vuoto={
          <Scheda senzaMargine>
            <Empty frase="Niente da fatturare" azione={<AppLink a={FATTURE.a}>Vai alle fatture</AppLink>} />
          </Scheda>
        }
      >
        {(voci) => (
          <Scheda senzaMargine>
            <TickRows
              cols="130px minmax(0, 1fr) 130px"
              label="Lavori da fatturare"
              onKeyDown={(evento) => tickKeys(evento, invio)}
            >
              {voci.map((voce) => (
                <Voce
                  key={chiaveDi(voce)}
                  voce={voce}
                  scelta={scelti.has(chiaveDi(voce))}
                  onScelta={() => toggle(chiaveDi(voce))}
                  onPrepara={() => void prepara([voce])}
                />
              ))}
            </TickRows>
          </Scheda>
        )}
      </QueryState>
    </Pagina>
  )
}

interface VoceProps {
  voce: DaFatturare
  scelta: boolean
  onScelta: () => void
  onPrepara: () => void
}

function Voce({ voce: v, scelta, onScelta, onPrepara }: VoceProps) {
  const altrove = useAltrove(v)
  return (
    <TickRow
      etichetta={`${v.cliente.nome}, ${v.titolo}`}
      scelta={scelta}
      onScelta={onScelta}
      azioni={
        <ActionMenu
          etichetta={`Azioni per ${v.cliente.nome}, ${v.titolo}`}
          voci={[
            { testo: 'Prepara fattura', icona: <IconFilePlus size={17} aria-hidden />, onScelta: onPrepara },
            altrove && {
              testo: 'Già fatturata altrove',
              icona: <IconArrowForwardUp size={17} aria-hidden />,
              onScelta: altrove,
            },
          ]}
        />
      }
    >
      <span data-lavoro={chiaveDi(v)}>
        <RowBody
          lead={
            <>
              <time dateTime={v.data}>{formatDate(v.data)}</time>
              <small>{GENERE[v.genere]}</small>
            </>
          }
          name={v.cliente.nome}
          sub={
            <>
              {[v.titolo, v.genere === 'visita' && v.preventivo?.numero].filter(Boolean).join(' · ')}
              {v.avviso && (
                <>
                  <br />
                  <span data-avviso={!v.urgente || undefined} data-grave={v.urgente || undefined}>
                    {v.avviso}
                  </span>
                </>
              )}
            </>
          }
          end={
            <>
              <b>{v.importo === null ? 'Da scrivere' : formatEuro(v.importo)}</b>
              {v.incassato > 0 && <small>incassati {formatEuro(v.incassato)}</small>}
            </>
          }
        />
      </span>
    </TickRow>
  )
}

/** Takes work that was invoiced elsewhere off the list, with a way back; a fee isn't told so here. */
function useAltrove({ genere, id, titolo, data }: DaFatturare): (() => void) | null {
  const visita = useSenzaFattura()
  const preventivo = preventiviApi.useUpdate()
  if (genere === 'canone' || genere === 'acconto') return null
  const segna = (altrove: boolean): Promise<unknown> =>
    genere === 'visita'
      ? visita.mutateAsync({ id, altrove })
      : preventivo.mutateAsync({ id, dati: { fatturatoAltrove: altrove }, versione: undefined })
  const avvisa = (errore: unknown) => toast.errore(errorText(errore, 'Non è stato segnato'))
  return () =>
    void segna(true)
      .then(() =>
        toast.successo(`${titolo} di ${formatMonth(data)}: già fatturata altrove`, {
          annulla: () => void segna(false).catch(avvisa),
        }),
      )
      .catch(avvisa)
}
