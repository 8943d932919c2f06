import { Button } from '@mantine/core'
import { IconFilePencil, IconPlus } from '@tabler/icons-react'
import { anticipaElencoRcee, useConteggiRcee, useElencoRcee } from '#scadenze/rcee/api.ts'
import { type AzioniRcee, useAzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import { ElencoRcee } from '#scadenze/rcee/components/elenco-rcee.tsx'
import { Scaduti } from '#scadenze/rcee/components/scaduti.tsx'
import type { ListaRcee } from '#scadenze/rcee/contract.ts'
import { useCalcolate } from '#scadenze/scadenze/api.ts'
import { Calcolate } from '#scadenze/scadenze/components/calcolate.tsx'
import { gestisceImporti } from '#shared/permissions.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useOpenRecord, useParam } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Schede } from '#web/ui/tabs.tsx'

const Compila = lazy(() => import('./components/compila.tsx').then((m) => m.Compila))
const RceeForm = lazy(() => import('#scadenze/rcee/components/rcee-form.tsx').then((m) => m.RceeForm))
const Dettaglio = lazy(() =>
  import('#scadenze/rcee/components/dettaglio-rcee.tsx').then((m) => m.DettaglioRcee),
)
const DaCaricare = lazy(() =>
  import('#telefono/rcee-moduli/components/catasto/da-caricare.tsx').then((m) => m.DaCaricare),
)
const Modulo = lazy(() =>
  import('#telefono/rcee-moduli/components/modulo-di-rcee.tsx').then((m) => m.ModuloDiRcee),
)
const CreaAppuntamento = lazy(() =>
  import('#visite/appuntamenti/components/crea-appuntamento.tsx').then((m) => m.CreaAppuntamento),
)

/** The lists of each tab, with their names as files and, where there are two, as headings in them. */
const SCHEDE: Record<string, { lista: ListaRcee; nome: string; titolo?: string }[]> = {
  tutti: [{ lista: 'tutti', nome: 'rcee' }],
  scadenze: [
    { lista: 'manutenzioni', nome: 'scadenza-manutenzioni', titolo: 'Scadenza Manutenzioni' },
    { lista: 'scadenze', nome: 'scadenza-rcee', titolo: 'Scadenza RCEE' },
    { lista: 'scaduti', nome: 'scaduti-mesi-scorsi', titolo: 'Scaduti nei mesi scorsi' },
  ],
  contattare: [{ lista: 'follow-up', nome: 'rcee-da-contattare' }],
  contattati: [{ lista: 'contattati', nome: 'rcee-contattati' }],
  caricare: [],
}

export const anticipa = (params: URLSearchParams) => params.size === 0 && anticipaElencoRcee()

/** RCEE: the deadlines in four lists (?tab=), the most urgent first, and the report in the address (?rcee=ID). */
export default function PaginaRcee() {
  const [compila] = useParam('compila')
  return compila ? <Compila soggetto={compila} /> : <Elenchi />
}

function Elenchi() {
  const [chiesta, setTab] = useParam('tab', 'tutti')
  const conteggi = useConteggiRcee().data
  const inUfficio = gestisceImporti(useUser())
  const tab = Object.hasOwn(SCHEDE, chiesta) && (inUfficio || chiesta !== 'caricare') ? chiesta : 'tutti'
  const liste = SCHEDE[tab] ?? []
  const [q, setQ] = useParam('q')
  const [id, setId] = useOpenRecord('rcee')
  const [nuovo, { open, close }] = useNewRecord()
  const { azioni, dialoghi } = useAzioniRcee((rcee) => setId(rcee.id), CreaAppuntamento)
  // Who compiles none doesn't see where they would wait.
  const conCatasto =
    inUfficio && (tab === 'caricare' || Boolean(conteggi?.daCaricare || conteggi?.daConsegnare))
  useShortcut('n', 'Nuovo RCEE', open)

  const comuni = { q, azioni }
  const crea = (
    <Button
      {...(tab === 'caricare' ? { variant: 'default' } : { color: 'flame' })}
      leftSection={<IconPlus size={18} />}
      onClick={open}
      {...RceeForm.anticipo}
    >
      Nuovo RCEE
    </Button>
  )
  return (
    <Pagina
      titolo="RCEE"
      sottotitolo="Rapporti di Controllo Efficienza Energetica"
      azioni={
        <>
          {liste.length > 0 && (
            <ExportMenu
              elenchi={liste.map(({ lista, ...resto }) => ({
                percorso: '/rcee',
                filtri: { lista, q },
                ...resto,
              }))}
            />
          )}
          <Button
            component={AppLink}
            a="/rcee?compila=cliente"
            variant="default"
            leftSection={<IconFilePencil size={18} />}
          >
            Compila RCEE
          </Button>
          {crea}
        </>
      }
    >
      {tab !== 'caricare' && (
        <Filters
          search={
            <SearchField
              valore={q}
              onCerca={setQ}
              anticipa={(cercato) => {
                // The group that is closed is not read.
                for (const { lista } of liste) if (lista !== 'scaduti') anticipaElencoRcee(lista, cercato)
              }}
              segnaposto="Cerca per cliente, telefono o numero..."
            />
          }
        />
      )}
      <Schede
        etichetta="RCEE"
        valore={tab}
        onCambia={setTab}
        voci={[
          {
            valore: 'tutti',
            testo: 'Tutti',
            conteggio: conteggi?.tutti,
            contenuto: (
              <ElencoRcee
                lista="tutti"
                vuoto="Nessun RCEE registrato"
                come="Registra l’ultimo di ogni caldaia: da lì Tepore conta quando scade il prossimo."
                azione={<NewButton onClick={open}>Nuovo RCEE</NewButton>}
                {...comuni}
              />
            ),
          },
          {
            valore: 'scadenze',
            testo: 'In Scadenza',
            conteggio: conteggi && conteggi.manutenzioni + conteggi.scadenze,
            contenuto: <InScadenza {...comuni} />,
          },
          {
            valore: 'contattare',
            testo: 'Da Contattare',
            conteggio: conteggi?.followUp,
            contenuto: <ElencoRcee lista="follow-up" vuoto="Nessun follow-up programmato" {...comuni} />,
          },
          {
            valore: 'contattati',
            testo: 'Contattati',
            conteggio: conteggi?.contattati,
            contenuto: <ElencoRcee lista="contattati" vuoto="Nessun cliente contattato" {...comuni} />,
          },
          ...(conCatasto
            ? [
                {
                  valore: 'caricare',
                  testo: 'Da caricare nel catasto',
                  conteggio: conteggi?.daCaricare,
                  contenuto: <DaCaricare />,
                },
              ]
            : []),
        ]}
      />

      {dialoghi}
      <RceeForm rcee={null} aperto={nuovo} onChiudi={close} />
      <Dettaglio
        id={id}
        aperto={id !== null}
        onChiudi={() => setId(null)}
        onPrenota={azioni.prenota}
        Modulo={Modulo}
      />
    </Pagina>
  )
}

/** What nobody wrote, in none of the lists and counts above. */
function CalcolateDelMese() {
  const { data } = useCalcolate(CALCOLATE)
  if (!data?.count) return null
  return (
    <Scheda senzaMargine>
      <Calcolate righe={data.data} quante={data.count} prime={CALCOLATE} level={2} />
    </Scheda>
  )
}

const CALCOLATE = 50

/** This month's two lists and what the months before left: each once the one above has its height. */
function InScadenza(comuni: { q: string; azioni: AzioniRcee }) {
  // Asked for at once, both of them.
  useElencoRcee('scadenze', comuni.q)
  return (
    <ElencoRcee
      lista="manutenzioni"
      titolo="Scadenza Manutenzioni"
      vuoto="Nessuna manutenzione in scadenza questo mese"
      sotto={
        <ElencoRcee
          lista="scadenze"
          titolo="Scadenza RCEE"
          vuoto="Nessun RCEE in scadenza questo mese"
          sotto={
            <>
              <CalcolateDelMese />
              <Scaduti {...comuni} />
            </>
          }
          {...comuni}
        />
      }
      {...comuni}
    />
  )
}
