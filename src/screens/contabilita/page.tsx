import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { fattureApi } from '#carte/fatture/api.ts'
import { useFatturaDaStato } from '#carte/fatture/components/nuova-da-stato.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ElencoPreventivi } from './components/elenco-preventivi.tsx'
import { SceltaSezione, type SezioneContabilita } from './components/scelta.tsx'

const NuovoPreventivo = lazy(() =>
  import('#carte/preventivi/components/preventivo-form.tsx').then((m) => m.PreventivoForm),
)
const ElencoFatture = lazy(() =>
  import('#carte/fatture/components/elenco-fatture.tsx').then((m) => m.default),
)
const ElencoLavoro = lazy(() =>
  import('#carte/fatture/components/elenco-lavoro.tsx').then((m) => m.ElencoLavoro),
)
const Bozze = lazy(() => import('./components/bozze.tsx').then((m) => m.BozzeFatture))
const Scadenziario = lazy(() => import('#carte/fatture/components/scadenziario.tsx').then((m) => m.default))
const NuovaFattura = lazy(() => import('#carte/fatture/components/nuova-fattura.tsx').then((m) => m.default))

const LAVORI = ['bozze', 'scartate'] as const

const filtri = (params: URLSearchParams, ...nomi: string[]) =>
  Object.fromEntries(nomi.map((nome) => [nome, params.get(nome)]))

export function anticipa(params: URLSearchParams): void {
  if (params.size === 0) preventiviApi.prefetchPages({ q: '', stato: null })
  if (String(params) === 'scheda=fatture')
    fattureApi.prefetchPages({ q: '', tipo: null, stati: null, pagate: false })
}

/** Contabilità: quotes and invoices, or the Scadenziario of a month (?scadenziario=2026-12). */
export default function Contabilita() {
  const [params] = useSearchParams()
  return params.get('scheda') === 'fatture' && params.has('scadenziario') ? <Scadenziario /> : <Elenchi />
}

/** Quotes and invoices, one at a time (?scheda=); filters and search of either stand in the address. */
function Elenchi() {
  const [params, setParametri] = useSearchParams()
  const sezione: SezioneContabilita = params.get('scheda') === 'fatture' ? 'fatture' : 'preventivi'
  const [nuovo, { open, close }] = useNewRecord()
  const [inizio, setInizio] = useFatturaDaStato()
  const lavoro = LAVORI.find((voce) => voce === params.get('lavoro'))
  const inPreventivi = sezione === 'preventivi'
  const testo = inPreventivi ? 'Nuovo Preventivo' : 'Nuova Fattura'
  useShortcut('n', testo, open)
  return (
    <Pagina
      titolo="Contabilità"
      sottotitolo="Gestisci preventivi e fatture"
      azioni={
        <>
          <ExportMenu
            elenchi={[
              inPreventivi
                ? { percorso: '/preventivi', filtri: filtri(params, 'q', 'stato'), nome: 'preventivi' }
                : { percorso: '/fatture', filtri: filtri(params, 'q', 'tipo', 'stati'), nome: 'fatture' },
            ]}
          />
          <Button
            color="flame"
            leftSection={<IconPlus size={18} />}
            onClick={open}
            {...(inPreventivi ? NuovoPreventivo : NuovaFattura).anticipo}
          >
            {testo}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <SceltaSezione
          valore={sezione}
          // What was looked for in one list means nothing in the other.
          onCambia={(nuova) => setParametri(nuova === 'fatture' ? { scheda: nuova } : {})}
        />
        {inPreventivi ? (
          <ElencoPreventivi onNuovo={open} />
        ) : lavoro === 'bozze' ? (
          <Bozze />
        ) : lavoro ? (
          <ElencoLavoro quale={lavoro} />
        ) : (
          <ElencoFatture onNuova={open} />
        )}
      </Stack>
      {inPreventivi ? (
        <NuovoPreventivo preventivo={null} aperto={nuovo} onChiudi={close} />
      ) : (
        <NuovaFattura
          aperto={nuovo || inizio !== null}
          {...(inizio && { inizio })}
          onChiudi={() => {
            close()
            setInizio(null)
          }}
        />
      )}
    </Pagina>
  )
}
