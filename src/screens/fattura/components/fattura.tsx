import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useDocumento, useEmissione } from '#carte/elettronica/api.ts'
import { FoglioDocumento } from '#carte/elettronica/components/foglio-documento.tsx'
import { TuttiICampi } from '#carte/elettronica/components/tutti-i-campi.tsx'
import type { SezioneVista } from '#carte/elettronica/vista.rules.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { EMETTI } from '#carte/fatture/components/emetti-dopo.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { PagamentiFattura } from '#carte/fatture/components/pagamenti-fattura.tsx'
import { PillolaFattura } from '#carte/fatture/components/stato.tsx'
import { PillolaFase, PillolaInvio } from '#carte/fatture/components/stato-invio.tsx'
import { chiDi, vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { BottoneInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { useBackCloses } from '#web/back.ts'
import { useOpen } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { usePrint } from '#web/ui/print.ts'
import { LoadError } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { useAtti } from './atti.tsx'
import { Collegati } from './collegati.tsx'
import stili from './fattura.module.css'
import { FileRicevuto } from './file-ricevuto.tsx'
import { Prossimo } from './prossimo.tsx'
import { RicevuteSdi } from './ricevute-sdi.tsx'

const Emissione = lazy(() =>
  import('#carte/elettronica/components/emissione.tsx').then((m) => m.FinestraEmissione),
)

interface FatturaProps {
  fattura: FatturaIntera
  indietro: { a: string; testo: string }
}

/** One that was issued, or came as a file, is shown from that file; another as it would leave. */
export function FatturaAperta({ fattura, indietro }: FatturaProps) {
  const emessa = fattura.fase === 'Emessa'
  const inviabile = emessa && fattura.tipo === 'Attiva'
  const daFile = emessa || fattura.ricevuta !== null
  const documento = useDocumento(fattura.id, daFile)
  const emissione = useEmissione(fattura.id, !daFile && fattura.tipo === 'Attiva')
  const vista = daFile ? documento.data : emissione.data?.vista
  const query = daFile ? documento : emissione
  const naviga = useNavigate()
  const [emetti, setEmetti] = useOpen('emetti')
  const { azioni, dialoghi } = useAzioniFattura(() => {})
  const { inStampa, stampa } = usePrint(async () => {})
  const atti = useAtti({
    fattura,
    pa: vista?.pa ?? false,
    azioni,
    stampa,
    onEmetti: () => setEmetti(EMETTI.chiede),
    onEliminata: () => void naviga(indietro.a, { replace: true }),
    onNota: (nota) => void naviga(vistaDelFiltro(nota)),
  })
  useBackCloses(atti.aperto !== null, atti.chiudi)
  useShortcut('e', 'Emetti', () => setEmetti(EMETTI.chiede), !emessa && fattura.tipo === 'Attiva')
  useShortcut('p', 'Registra pagamento', () => atti.apri('pagamento'), atti.incassabile)
  return (
    <Pagina
      titolo={nomeFattura(fattura)}
      indietro={indietro}
      sottotitolo={
        fattura.cliente ? (
          <AppLink a={`/clienti?cliente=${fattura.cliente.id}`}>{chiDi(fattura)}</AppLink>
        ) : (
          chiDi(fattura)
        )
      }
      accanto={
        <Line as="span">
          {/* A new draft is called so already. */}
          {fattura.esito_il && <PillolaFase fase={fattura.fase} />}
          {fattura.fase !== 'Bozza' && <PillolaFattura stato={fattura.stato} />}
          {fattura.stato_invio && <PillolaInvio stato={fattura.stato_invio} />}
        </Line>
      }
      azioni={
        <>
          {!emessa && (
            <Button
              variant="default"
              leftSection={<IconEdit size={17} aria-hidden />}
              onClick={() => azioni.modifica(fattura)}
            >
              Modifica
            </Button>
          )}
          {inviabile && <BottoneInvia onClick={() => azioni.invia(fattura)} />}
          <ActionMenu etichetta="Altre azioni" voci={atti.voci} />
        </>
      }
    >
      <Stack>
        <Prossimo fattura={fattura} vista={vista} controlli={emissione.data?.controlli} atti={atti} />
        {inviabile && <Inviato documento="Fattura" id={fattura.id} />}
        <Beside cols="minmax(0, 1fr) 340px">
          <Scheda senzaMargine>
            {query.isError && (
              <LoadError
                errore={query.error}
                aggiornato={query.dataUpdatedAt}
                onRiprova={() => void query.refetch()}
              />
            )}
            {vista ? (
              <>
                <div className={stili.foglio}>
                  <FoglioDocumento vista={vista} bozza={fattura.fase === 'Bozza'} />
                </div>
                <TuttiICampi sezioni={vista.sezioni as SezioneVista[]} />
              </>
            ) : (
              !query.isError && <Skeleton righe={9} altezza={64} />
            )}
          </Scheda>
          <aside aria-label="Pagamenti e documenti collegati">
            <Stack>
              <PagamentiFattura
                fattura={fattura}
                onRegistra={() => atti.apri('pagamento')}
                onScadenze={() => atti.apri('scadenze')}
                onCompensa={() => atti.apri('compensa')}
              />
              <FileRicevuto fattura={fattura} vista={vista} />
              {emessa && <RicevuteSdi fattura={fattura} />}
              <Collegati fattura={fattura} />
              {fattura.note && (
                <Scheda titolo="Note">
                  <p className={stili.note}>{fattura.note}</p>
                </Scheda>
              )}
            </Stack>
          </aside>
        </Beside>
      </Stack>
      {inStampa &&
        vista &&
        createPortal(
          <div className={`foglio-stampa ${stili.stampa}`}>
            {emessa && (
              <p className={stili.cortesia}>Copia di cortesia: l’originale è la fattura elettronica</p>
            )}
            <FoglioDocumento vista={vista} bozza={fattura.fase === 'Bozza'} />
          </div>,
          document.body,
        )}
      {dialoghi}
      {atti.dialoghi}
      {atti.firmato.input}
      <Emissione
        fattura={fattura}
        come={emetti}
        onChiudi={() => setEmetti(null)}
        onModifica={() => azioni.modifica(fattura)}
      />
    </Pagina>
  )
}
