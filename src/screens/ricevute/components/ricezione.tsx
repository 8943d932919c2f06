import { useState } from 'react'
import { useDecidiRicevuta, useDocumenti } from '#archivio/fatture-ricevute/api.ts'
import type { DocumentoRicevuto, Ricezione as Una } from '#archivio/fatture-ricevute/contract.ts'
import { ammette, type SceltaRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { formatCount } from '#shared/numbers.ts'
import { useBackCloses, useOpened } from '#web/back.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Line } from '#web/ui/stack.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useDesktop, usePhone } from '#web/width.ts'
import { AzioniDettaglio } from './azioni-dettaglio.tsx'
import { CambiaRicevuta, cheSiCambia } from './cambia.tsx'
import { DettaglioRicevuta } from './dettaglio.tsx'
import { ElencoRicevute } from './elenco.tsx'
import { delGruppo, type GruppoRicevute } from './gruppi.ts'
import { Piede } from './piede.tsx'

const Arrivati = lazy(() => import('#carte/pezzi/components/arrivati.tsx').then((m) => m.Arrivati), null)

interface RicezioneProps {
  ricezione: Una
  onFine: () => void
}

const FILTRI: [valore: 'tutte' | GruppoRicevute, testo: string][] = [
  ['tutte', 'Tutte'],
  ['fuori', 'Non entrano'],
  ['guardare', 'Da guardare'],
  ['pronte', 'Pronte'],
]

/** What came, the worst first, beside the document that is looked at; below, what confirming will do. */
export function RicezioneAperta({ ricezione, onFine }: RicezioneProps) {
  const { id, righe: quante, scritte, stato } = ricezione
  const query = useDocumenti(id, quante, scritte)
  const righe = query.data ?? []
  const [n, setN] = useState<number | null>(null)
  const accanto = useDesktop()
  const telefono = usePhone()
  const [scelto, setFiltro] = useState<'tutte' | GruppoRicevute>()
  // On a telephone one sees what needs a look, and not what doesn't come in.
  const filtro = scelto ?? (telefono && delGruppo(righe, 'guardare').length > 0 ? 'guardare' : 'tutte')
  const aperta = righe.find((riga) => riga.n === n) ?? (accanto ? primaDi(righe) : undefined)
  const decidi = useDecidiRicevuta(id)
  const ferma = stato !== 'pronta'
  const scegli = (riga: DocumentoRicevuto | undefined, scelta: SceltaRicevuta) => {
    if (!riga || ferma) return
    const effettiva = scelta === 'importa' && riga.codice === 'gia_registrata' ? 'collega' : scelta
    if (!ammette(riga, effettiva) || riga.scelta === effettiva) return
    decidi.mutate({ n: riga.n, scelta: effettiva }, toldFailed('La scelta non è stata salvata'))
  }
  useShortcut('i', 'Importa la fattura aperta', () => scegli(aperta, 'importa'), !ferma)
  useShortcut('s', 'Salta la fattura aperta', () => scegli(aperta, 'salta'), !ferma)
  const [cambia, setCambia] = useOpened<number | null>(null)
  const siCambia = !ferma && aperta !== undefined && cheSiCambia(aperta) !== null
  const apriCambia = () => aperta && setCambia(aperta.n)
  useShortcut('c', 'Cambia fornitore o scadenza della fattura aperta', apriCambia, siCambia)
  const inDialogo = !accanto && n !== null
  useBackCloses(inDialogo, () => setN(null))
  const ordine = FILTRI.filter(([filtro]) => filtro !== 'tutte').flatMap(([filtro]) =>
    delGruppo(righe, filtro as GruppoRicevute),
  )
  const passo = (verso: number) => {
    const indice = aperta ? ordine.findIndex((riga) => riga.n === aperta.n) : -1
    const nuova = ordine[indice + verso]
    if (nuova) setN(nuova.n)
  }
  const dettaglio = aperta && (
    <DettaglioRicevuta
      key={aperta.n}
      ricezioneId={id}
      riga={aperta}
      ferma={ferma}
      onDecidi={(dati) => decidi.mutate({ n: aperta.n, ...dati })}
      onCambia={apriCambia}
      {...(accanto && { onPasso: passo })}
    />
  )
  const azioni = aperta && !ferma && (
    <AzioniDettaglio riga={aperta} onScegli={(scelta) => scegli(aperta, scelta)} />
  )
  return (
    <>
      {stato === 'fatta' && <Arrivati fatture={righe.flatMap(({ fattura_id }) => fattura_id ?? [])} />}
      <Beside cols="minmax(0, 1.4fr) minmax(0, 1fr)">
        <section aria-label="Documenti letti">
          <Filters
            segments={
              <Segments
                etichetta="Quali documenti"
                valore={filtro}
                onCambia={(nuovo) => setFiltro(nuovo as typeof filtro)}
                voci={(telefono ? [FILTRI[2], FILTRI[1], FILTRI[0]] : FILTRI).flatMap((voce) =>
                  voce
                    ? [{ valore: voce[0], testo: voce[1], conteggio: contoDi(ricezione, righe, voce[0]) }]
                    : [],
                )}
              />
            }
          />
          <Scheda
            senzaMargine
            piede={
              <p role="status">
                {stato === 'lettura'
                  ? `Lettura in corso: ${formatCount(quante)} documenti`
                  : stato === 'scrittura'
                    ? `Scritte ${formatCount(scritte)} di ${formatCount(scritte + ricezione.da_scrivere)}`
                    : `${formatCount(quante)} ${quante === 1 ? 'documento letto' : 'documenti letti'} · ${ricezione.nome_file}`}
              </p>
            }
          >
            <QueryState
              query={query}
              scheletro={<Skeleton righe={8} altezza={56} />}
              eVuoto={(lette) => lette.length === 0}
              vuoto={
                stato === 'lettura' ? (
                  <Skeleton righe={8} altezza={56} />
                ) : (
                  <Empty frase="Di questi documenti non è rimasto niente da mostrare" />
                )
              }
            >
              {(lette) => (
                <ElencoRicevute
                  righe={filtro === 'tutte' ? lette : delGruppo(lette, filtro)}
                  intero={filtro !== 'tutte'}
                  ferma={ferma}
                  aperta={aperta?.n ?? null}
                  segue={accanto}
                  onApri={setN}
                  onScegli={scegli}
                />
              )}
            </QueryState>
          </Scheda>
        </section>
        {accanto && (
          <Preview
            label="Documento aperto"
            foot={
              azioni && (
                <Line between>
                  <small>Si scrive solo quando confermi.</small>
                  {azioni}
                </Line>
              )
            }
          >
            {dettaglio ?? <Empty frase="Scegli un documento per vederlo qui" />}
          </Preview>
        )}
      </Beside>
      {!accanto && (
        <Dialog
          aperto={inDialogo && aperta !== undefined}
          onChiudi={() => setN(null)}
          titolo={aperta?.fornitore?.denominazione ?? aperta?.nome_file ?? ''}
          larghezza={720}
          piede={azioni}
        >
          {dettaglio}
        </Dialog>
      )}
      <CambiaRicevuta
        riga={righe.find((riga) => riga.n === cambia) ?? null}
        invia={(dati) => decidi.mutateAsync({ n: cambia ?? 0, ...dati })}
        onChiudi={() => setCambia(null)}
      />
      <Piede ricezione={ricezione} righe={righe} onFine={onFine} />
    </>
  )
}

/** What needs a look first. */
const primaDi = (righe: DocumentoRicevuto[]): DocumentoRicevuto | undefined =>
  (['guardare', 'pronte', 'presenti', 'fuori'] as const).flatMap((gruppo) => delGruppo(righe, gruppo))[0]

const contoDi = (ricezione: Una, righe: DocumentoRicevuto[], filtro: 'tutte' | GruppoRicevute): number =>
  filtro === 'tutte' ? ricezione.righe : delGruppo(righe, filtro).length
