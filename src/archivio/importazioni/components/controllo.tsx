import { Button } from '@mantine/core'
import { IconArrowLeft, IconDatabaseImport, IconDownload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Beside, Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { scaricaErrori, useConfermaImportazione, useRigheImportate, useScegliDuplicati } from '../api.ts'
import type { GenereDiMessaggio, Importazione, RigaDelFile } from '../contract.ts'
import { ESITI_RIGA_IMPORTATA, type EsitoRigaImportata, type SceltaRigaImportata } from '../rules.ts'
import { Generi, Nasce } from './generi.tsx'
import stili from './importa.module.css'
import { portaImpianti, RigheDelFile } from './righe.tsx'

const PER_PAGINA = 50

interface ControlloProps {
  dati: Importazione
  /** Where one goes back to. */
  indietro: string
  onIndietro: () => void
}

/** What is found in the rows by kind, what is born of them, and every row as it would be written. */
export function ControlloImportazione({ dati, indietro, onIndietro }: ControlloProps) {
  const conferma = useConfermaImportazione(dati.id)
  const duplicati = useScegliDuplicati(dati.id)
  const [filtro, setFiltro] = useParam('righe', primaDaVedere(dati))
  const [pagina, setPagina] = useState(1)
  const esito = filtro in ESITI_RIGA_IMPORTATA ? (filtro as EsitoRigaImportata) : null
  const [genere, setGenere] = useState<GenereDiMessaggio>()
  const filtri = genere ? { esito: null, genere: genere.chiave } : { esito }
  const righe = useRigheImportate(dati.id, filtri, pagina, PER_PAGINA, dati.versione)
  const elenco = useRef<HTMLDivElement>(null)
  function mostra(scelto: GenereDiMessaggio) {
    setGenere(scelto)
    setPagina(1)
    elenco.current?.scrollIntoView({ block: 'start' })
    elenco.current?.focus({ preventScroll: true })
  }

  const conteggi = { ok: dati.buone, avviso: dati.avvisi, duplicato: dati.duplicati, errore: dati.errori }
  // What has just been chosen shows at once.
  const scelta = duplicati.isPending ? duplicati.variables : undefined
  const comune = (Object.keys(dati.scelte) as SceltaRigaImportata[]).find(
    (voce) => dati.scelte[voce] === dati.duplicati,
  )
  const scegliDuplicati = (scelta: SceltaRigaImportata, n?: number) =>
    duplicati.mutate(n === undefined ? { scelta } : { scelta, n }, {
      onError: (errore) => toast.errore(errorText(errore), { riprova: () => scegliDuplicati(scelta, n) }),
    })
  const scarica = () =>
    scaricaErrori(dati).catch((errore) => toast.errore(errorText(errore), { riprova: () => void scarica() }))

  return (
    <>
      {dati.nasce && dati.tipo !== 'articoli' && (
        <Beside cols="minmax(0, 1fr) 280px">
          <Generi dati={dati} onMostra={mostra} />
          <Nasce nasce={dati.nasce} lette={dati.righe} />
        </Beside>
      )}
      <div ref={elenco} tabIndex={-1} className={stili.filtri}>
        {genere && (
          <Button variant="light" rightSection={<IconX size={16} />} onClick={() => setGenere(undefined)}>
            Solo: {genere.testo}
          </Button>
        )}
        {!genere && (
          <Segments
            etichetta="Righe"
            valore={esito ?? 'tutte'}
            onCambia={(valore) => {
              setFiltro(valore)
              setPagina(1)
            }}
            voci={[
              { valore: 'tutte', testo: 'Tutte', conteggio: dati.righe },
              ...(Object.keys(ESITI_RIGA_IMPORTATA) as EsitoRigaImportata[]).map((voce) => ({
                valore: voce,
                testo: ESITI_RIGA_IMPORTATA[voce],
                conteggio: conteggi[voce],
              })),
            ]}
          />
        )}
        {esito === 'duplicato' && dati.duplicati > 0 && (
          <Segments
            etichetta="Doppioni"
            valore={scelta && scelta.n === undefined ? scelta.scelta : (comune ?? '')}
            onCambia={(valore) => scegliDuplicati(valore as SceltaRigaImportata)}
            voci={[
              { valore: 'salta', testo: 'Saltali tutti' },
              ...(portaImpianti(dati) ? [{ valore: 'aggiorna', testo: 'Aggiornali tutti' }] : []),
              { valore: 'crea', testo: 'Creali tutti lo stesso' },
            ]}
          />
        )}
        {esito === 'errore' && dati.errori > 0 && (
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void scarica()}>
            Scarica le righe da correggere
          </Button>
        )}
      </div>
      <Scheda senzaMargine>
        <QueryState query={righe} vuoto={<Empty frase={VUOTI[esito ?? 'ok']} />}>
          {({ data, count }) => (
            <>
              <RigheDelFile
                dati={dati}
                righe={data.map((riga) => conScelta(riga, scelta))}
                onScegli={(n, scelta) => scegliDuplicati(scelta, n)}
              />
              <div className={stili.pagine}>
                <Pagination pagina={pagina} perPagina={PER_PAGINA} totale={count} onPagina={setPagina} />
              </div>
            </>
          )}
        </QueryState>
      </Scheda>
      {conferma.isError && <Notice tono="errore">{errorText(conferma.error)}</Notice>}
      <FootBar>
        <Line between gap={12}>
          <p>
            <b>
              {dati.da_scrivere === 0
                ? 'Nessuna riga da importare'
                : `${contaInParole(dati.da_scrivere, 'riga pronta', 'righe pronte')} da importare`}
            </b>{' '}
            <small>{racconta(dati)} Finora non è stato scritto nulla.</small>
          </p>
          <Line gap={12}>
            <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onIndietro}>
              {indietro}
            </Button>
            <Button
              color="flame"
              leftSection={<IconDatabaseImport size={18} />}
              disabled={dati.da_scrivere === 0}
              aria-disabled={conferma.isPending || duplicati.isPending || undefined}
              onClick={() => !conferma.isPending && !duplicati.isPending && conferma.mutate(undefined)}
            >
              {conferma.isPending ? 'Avvio…' : `Importa ${contaInParole(dati.da_scrivere, 'riga', 'righe')}`}
            </Button>
          </Line>
        </Line>
      </FootBar>
    </>
  )
}

const conScelta = (
  riga: RigaDelFile,
  ora: { scelta: SceltaRigaImportata; n?: number } | undefined,
): RigaDelFile => {
  if (!ora || (ora.n !== undefined && ora.n !== riga.n)) return riga
  if (riga.esito === 'duplicato') return { ...riga, scelta: ora.scelta }
  return ora.n === undefined ? riga : { ...riga, scelta: ora.scelta === 'salta' ? 'salta' : null }
}

const VUOTI: Record<EsitoRigaImportata, string> = {
  ok: 'Nessuna riga qui',
  avviso: 'Nessun avviso',
  errore: 'Nessun errore',
  duplicato: 'Nessun doppione',
}

/** What needs eyes first. */
function primaDaVedere({ errori, duplicati, avvisi }: Importazione): string {
  if (errori > 0) return 'errore'
  if (duplicati > 0) return 'duplicato'
  return avvisi > 0 ? 'avviso' : 'tutte'
}

/** `5 con errori restano fuori, 12 doppioni si saltano.` */
function racconta({ errori, avvisi, scelte }: Importazione): string {
  const { salta, crea, aggiorna, fuori } = scelte
  const parti = [
    avvisi > 0 && `${contaInParole(avvisi, 'ha un avviso', 'hanno avvisi')}`,
    aggiorna > 0 && `${contaInParole(aggiorna, 'aggiorna chi c’è già', 'aggiornano chi c’è già')}`,
    crea > 0 && `${contaInParole(crea, 'doppione si crea', 'doppioni si creano')} lo stesso`,
    salta > 0 && `${contaInParole(salta, 'doppione si salta', 'doppioni si saltano')}`,
    fuori > 0 && `${contaInParole(fuori, 'lasciata fuori a mano', 'lasciate fuori a mano')}`,
    errori > 0 && `${contaInParole(errori, 'riga con errori resta', 'righe con errori restano')} fuori`,
  ].filter(Boolean)
  return parti.length > 0 ? `${parti.join(', ')}.` : 'Nessun problema trovato.'
}
