import { fattureApi, useConteggiFatture } from '#carte/fatture/api.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import { ElencoRegistro } from '#carte/fatture/components/registro.tsx'
import { StatiFattura } from '#carte/fatture/components/stati-fattura.tsx'
import { STATI_FATTURA, type StatoFattura, TIPI_FATTURA, type TipoFattura } from '#carte/fatture/rules.ts'
import { useOpenRecord, useParam } from '#web/params.ts'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { usePhone } from '#web/width.ts'

const DettaglioFattura = lazy(() =>
  import('#carte/fatture/components/dettaglio-fattura.tsx').then((m) => m.DettaglioFattura),
)

/** The invoices, those to pay first; type, states and search (?tipo=, ?stati=, ?q=) and the opened one (?fattura=) are in the address. */
export default function ElencoFatture({ onNuova }: { onNuova: () => void }) {
  const [q, setQ] = useParam('q')
  const [scelto, setTipo] = useParam('tipo')
  const [id, setId] = useOpenRecord('fattura')
  const [statiScelti, setStati] = useParam('stati')
  const tipo = TIPI_FATTURA.find((t) => t === scelto) ?? null
  const stati = statiIn(statiScelti)
  const anticipa = (cercato: string) => {
    const filtri = filtriRegistro(cercato, tipo, stati)
    fattureApi.prefetchPages({ ...filtri, pagate: false })
    if (cercato) fattureApi.prefetchPages({ ...filtri, pagate: true })
  }
  const { azioni, dialoghi } = useAzioniFattura((fattura) => setId(fattura.id))
  return (
    <div>
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={anticipa}
            segnaposto="Cerca numero, nome o P. IVA..."
          />
        }
        segments={<Tipi valore={tipo} onCambia={setTipo} />}
        menu={
          <StatiFattura
            q={q}
            tipo={tipo}
            valore={stati}
            onCambia={(scelti) => setStati(scelti.join() || null)}
          />
        }
      />
      <ElencoRegistro q={q} tipo={tipo} stati={stati} azioni={azioni} onNuova={onNuova} />
      {dialoghi}
      <DettaglioFattura id={id} aperto={id !== null} onChiudi={() => setId(null)} azioni={azioni} />
    </div>
  )
}

const statiIn = (testo: string): StatoFattura[] =>
  testo.split(',').filter((stato): stato is StatoFattura => stato in STATI_FATTURA)

function Tipi({ valore, onCambia }: { valore: TipoFattura | null; onCambia: (tipo: string | null) => void }) {
  const conteggi = useConteggiFatture().data
  const telefono = usePhone()
  // No room there for how many they are.
  const conteggio = (quante: number | undefined) => (telefono ? {} : { conteggio: quante })
  return (
    <Segments
      etichetta="Tipo di fattura"
      valore={valore ?? ''}
      onCambia={(tipo) => onCambia(tipo || null)}
      voci={[
        { valore: '', testo: 'Tutte', ...conteggio(conteggi?.tutte) },
        { valore: 'Attiva', testo: 'Attive (in uscita)', ...conteggio(conteggi?.attive) },
        { valore: 'Passiva', testo: 'Passive (in entrata)', ...conteggio(conteggi?.passive) },
      ]}
    />
  )
}
