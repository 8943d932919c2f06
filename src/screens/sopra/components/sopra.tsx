import { useLocation } from 'react-router'
import { fattureApi } from '#carte/fatture/api.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { useAzioniRcee } from '#scadenze/rcee/components/azioni.tsx'
import FinestraPrenotazione from '#screens/appuntamenti/components/prenotazione.tsx'
import { type Background, type Over, useOver } from '#web/background.ts'
import { idIn } from '#web/params.ts'
import { lazy } from '#web/ui/lazy.tsx'

const Modulo = lazy(() =>
  import('#telefono/rcee-moduli/components/modulo-di-rcee.tsx').then((m) => m.ModuloDiRcee),
)
const DettaglioRcee = lazy(() =>
  import('#scadenze/rcee/components/dettaglio-rcee.tsx').then((m) => m.DettaglioRcee),
)
const CreaAppuntamento = lazy(() =>
  import('#visite/appuntamenti/components/crea-appuntamento.tsx').then((m) => m.CreaAppuntamento),
)
const Emissione = lazy(() =>
  import('#carte/elettronica/components/emissione.tsx').then((m) => m.FinestraEmissione),
)
const DettaglioFattura = lazy(() =>
  import('#carte/fatture/components/dettaglio-fattura.tsx').then((m) => m.DettaglioFattura),
)

interface EmissioneSopraProps {
  id: number
  over: Over
  come: string
}

/** The issue of a draft, over the list in which it was written. */
function EmissioneSopra({ id, over, come }: EmissioneSopraProps) {
  const { azioni, dialoghi } = useAzioniFattura(() => {})
  const { data: fattura } = fattureApi.useOne(id)
  return (
    <>
      {fattura && (
        <Emissione
          fattura={fattura}
          come={come}
          onChiudi={over.close}
          onModifica={() => azioni.modifica(fattura)}
        />
      )}
      {dialoghi}
    </>
  )
}

/**
 * What is open over a screen that stays drawn: a report, an invoice or its issue in the address of its own screen, or a
 * visit. Closing it goes back.
 */
export default function Sopra({ sotto }: { sotto: Background }) {
  const over = useOver()
  const { pathname, search } = useLocation()
  if (!over) return null
  const params = new URLSearchParams(search)
  const rcee = pathname === '/rcee' ? idIn(params.get('rcee')) : null
  const fattura = pathname === '/contabilita' ? idIn(params.get('fattura')) : null
  const emetti = params.get('emetti')
  const daEmettere = emetti && idIn(/^\/contabilita\/fatture\/(\d+)$/.exec(pathname)?.[1] ?? null)
  if (daEmettere) return <EmissioneSopra key={daEmettere} id={daEmettere} over={over} come={emetti} />
  if (rcee) return <RceeSopra id={rcee} over={over} />
  if (fattura) return <FatturaSopra id={fattura} over={over} />
  return <FinestraPrenotazione sotto={sotto} />
}

function RceeSopra({ id, over }: { id: number; over: Over }) {
  const { azioni, dialoghi } = useAzioniRcee(() => {}, CreaAppuntamento)
  return (
    <>
      <DettaglioRcee id={id} aperto onChiudi={over.close} onPrenota={azioni.prenota} Modulo={Modulo} />
      {dialoghi}
    </>
  )
}

function FatturaSopra({ id, over }: { id: number; over: Over }) {
  const { azioni, dialoghi } = useAzioniFattura(() => {})
  return (
    <>
      {dialoghi}
      <DettaglioFattura id={id} aperto onChiudi={over.close} azioni={azioni} />
    </>
  )
}
