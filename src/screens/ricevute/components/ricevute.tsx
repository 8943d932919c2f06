import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import {
  useCaricaRicevute,
  useRicezione,
  useRicezioni,
  useRicezioniSospese,
} from '#archivio/fatture-ricevute/api.ts'
import { FILE_MASSIMI } from '#archivio/fatture-ricevute/rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { newKey } from '#web/idempotency.ts'
import { useOpenOrWaiting } from '#web/open-or-waiting.ts'
import { DropStart } from '#web/ui/drop-start.tsx'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { usePhone } from '#web/width.ts'
import stili from './ricevute.module.css'
import { RicezioneAperta } from './ricezione.tsx'

const FATTURE = { a: '/contabilita?scheda=fatture', testo: 'Fatture' }
const TIPI = '.xml,.p7m,.zip,.eml,application/xml,text/xml,application/zip,message/rfc822'

const ATTESA = <Skeleton righe={8} altezza={56} />

/** Received invoices: dropped, looked through, confirmed (docs/product.md §32). */
export function Ricevute() {
  const sospese = useRicezioniSospese()
  // One that was left half way goes on where it was.
  const [id, apri] = useOpenOrWaiting('ricezione', sospese)
  const query = useRicezione(id)
  const carica = useCaricaRicevute()
  const aperta = query.data && ['lettura', 'pronta'].includes(query.data.stato) ? query.data : undefined

  function prendi(file: File[]) {
    if (carica.isPending || aperta?.stato === 'lettura') return
    if (file.reduce((somma, { size }) => somma + size, 0) > FILE_MASSIMI) {
      toast.errore('I file possono pesare al massimo 100 MB in tutto')
      return
    }
    carica.mutate(
      { file, id: aperta?.id ?? null, key: newKey() },
      {
        onSuccess: (nuova) => apri(nuova.id),
        ...toldFailed('I file non sono stati caricati'),
      },
    )
  }
  const { box, choose, input } = useFileDrop({ accept: TIPI, etichetta: 'Fatture ricevute', onFiles: prendi })
  const inCorso = carica.isPending || aperta?.stato === 'lettura'
  const telefono = usePhone()
  const inizio = id === null && !sospese.data?.length && !sospese.isPending
  return (
    <div {...box} className={stili.schermata}>
      <Pagina
        titolo="Fatture ricevute"
        indietro={FATTURE}
        azioni={
          !inizio && (
            <div className={stili.zona}>
              {!telefono && (
                <p>
                  <b>Trascina qui altri file</b>: XML, P7M, ZIP o le mail della PEC
                </p>
              )}
              <Button variant="default" aria-disabled={inCorso} onClick={() => !inCorso && choose()}>
                {inCorso ? 'Lettura…' : 'Scegli i file'}
              </Button>
            </div>
          )
        }
      >
        {input}
        {inizio ? (
          <Inizio inCorso={carica.isPending} onScegli={choose} onApri={apri} />
        ) : (
          <QueryState query={query} scheletro={ATTESA}>
            {(ricezione) => (
              <RicezioneAperta key={ricezione.id} ricezione={ricezione} onFine={() => apri(null)} />
            )}
          </QueryState>
        )}
      </Pagina>
    </div>
  )
}

interface InizioProps {
  inCorso: boolean
  onScegli: () => void
  onApri: (id: number) => void
}

/** Nothing is being received: where to drop files, and what came the last times. */
function Inizio({ inCorso, onScegli, onApri }: InizioProps) {
  const query = useRicezioni()
  return (
    <DropStart
      icon={IconFileImport}
      title="Trascina qui le fatture dei fornitori"
      text="XML, P7M, ZIP scaricati da Fatture e Corrispettivi, o le mail della PEC così come sono. Prima di scrivere vedi che cosa succede, e dopo puoi annullare tutto."
      button={['Scegli i file', 'Lettura dei file…']}
      note="Al massimo 100 MB e 2.000 file per volta"
      isReading={inCorso}
      onChoose={onScegli}
      before={{
        title: 'Le ultime volte',
        query,
        rows: ({ data }) =>
          data.map(({ id, nome_file, nome_utente, confermata_il, stato, scritte }) => ({
            ...{ id, name: nome_file },
            about: `${confermata_il ? formatDate(dayInRome(confermata_il)) : ''} · ${nome_utente}`,
            became: stato === 'annullata' ? 'annullata' : contaInParole(scritte, 'fattura', 'fatture'),
          })),
      }}
      onOpen={onApri}
    />
  )
}
