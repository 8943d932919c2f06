import { Button } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { codiceRapporto } from '#shared/codici.ts'
import { momentOf } from '#shared/dates.ts'
import { useRapportiAttesi } from '#telefono/rapporti/api.ts'
import { puoInviare, rapportoDaSpedire } from '#telefono/rapporti/components/da-spedire.ts'
import { firmaDetta } from '#telefono/rapporti/components/rapporto-visita.tsx'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { presentiInParole } from '#telefono/rapporti/ore-lavorate.rules.ts'
import { moduliApi } from '#telefono/rcee-moduli/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { BottoneInvia, useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { isUnsent } from '#web/outbox-batch.ts'
import { filesOf } from '#web/outbox-files.ts'
import type { Action } from '#web/outbox-store.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { NON_QUI } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { DrawnSignature } from '#web/ui/signature.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const ModuloIntero = lazy(() =>
  import('#telefono/rcee-moduli/components/catasto/modulo-intero.tsx').then((m) => m.ModuloDaLeggere),
)
const Documento = lazy(() =>
  import('#anagrafe/documenti/components/documento.tsx').then((m) => m.DocumentoAperto),
)

interface Props {
  visita: Appuntamento
  chiusi: Rapporto[] | null
  /** Why they aren't known; null while they are being read. */
  errore: unknown
  /** Closed on this device, where the office hasn't told of it yet. */
  inViaggio: Action | undefined
  /** What to say where there is none. */
  frase: string
  puoCorreggere: boolean
  onCorreggi: () => void
}

/** The reports of a visit that are closed, with their documents; the last can be corrected. */
export function GiaChiuso({ visita, chiusi, errore, inViaggio, frase, puoCorreggere, onCorreggi }: Props) {
  const [aperto, setAperto] = useOpened<Rapporto | null>(null)
  const utente = useUser()
  const { invia, pannello } = useInvia()
  const inviabile = chiusi?.find((rapporto) => puoInviare(utente, rapporto))
  const { nome, cognome } = visita.cliente
  return (
    <Pagina
      titolo="Rapporto d’intervento"
      sottotitolo={`${nome} ${cognome}`}
      indietro={{ a: '/', testo: 'Dashboard' }}
      azioni={
        <>
          {puoCorreggere && (
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onCorreggi}>
              Correggi
            </Button>
          )}
          {inviabile && <BottoneInvia onClick={() => invia(rapportoDaSpedire(inviabile))} />}
        </>
      }
    >
      <Stack>
        {inviabile && <Inviato documento="Rapporto" id={inviabile.id} />}
        {chiusi === null ? (
          errore ? (
            <Empty frase={navigator.onLine ? errorText(errore) : NON_QUI} />
          ) : (
            <Skeleton righe={2} altezza={72} />
          )
        ) : chiusi.length === 0 ? (
          <Empty frase={frase} azione={inViaggio && <ApriDaQui azione={inViaggio} />} />
        ) : (
          <Scheda senzaMargine>
            <Rows cols="minmax(0, 1fr) auto">
              {chiusi.map((rapporto) => (
                <Row
                  key={rapporto.id}
                  name={codiceRapporto(visita.id, rapporto.revisione)}
                  sub={[
                    `${rapporto.tecnico}, ${momentOf(rapporto.firmato_il)}`,
                    presentiInParole(rapporto.presenti),
                    rapporto.motivo_correzione,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onOpen={() => setAperto(rapporto)}
                  state={<Firma di={rapporto} />}
                />
              ))}
            </Rows>
          </Scheda>
        )}
        <Rcee visitaId={visita.id} />
        <Attesi visitaId={visita.id} />
      </Stack>
      {pannello}
      {aperto && (
        <Documento
          documento={{ id: aperto.documento_id, nome_file: `Rapporto_${aperto.id}.pdf` }}
          titolo="Rapporto d’intervento"
          aperto
          onChiudi={() => setAperto(null)}
        />
      )}
    </Pagina>
  )
}

const Firma = ({ di }: { di: Pick<Rapporto, 'stato' | 'firma_esito'> }) => (
  <Pill tono="neutro" icona={null}>
    {di.stato === 'Superato' ? 'Superato' : firmaDetta(di)}
  </Pill>
)

/** The efficiency reports that were closed with it. */
function Rcee({ visitaId }: { visitaId: number }) {
  const { data } = moduliApi.useList({ visita: visitaId })
  const [aperto, setAperto] = useState<number | null>(null)
  if (!data?.count) return null
  return (
    <Scheda senzaMargine titolo="RCEE">
      <Rows cols="minmax(0, 1fr) auto">
        {data.data.map((modulo) => (
          <Row
            key={modulo.id}
            name={modulo.codice}
            sub={modulo.generatore}
            onOpen={() => setAperto(modulo.id)}
            state={<Firma di={modulo} />}
          />
        ))}
      </Rows>
      {aperto !== null && <ModuloIntero id={aperto} onChiudi={() => setAperto(null)} />}
    </Scheda>
  )
}

/** What has come without its files, because the telephone lost them or hasn't sent them yet: the words and the signature. */
function Attesi({ visitaId }: { visitaId: number }) {
  const { data } = useRapportiAttesi(visitaId)
  return data?.map(({ id, tecnico, ricevuto_il, contenuto, firma }) => (
    <Scheda key={id} titolo="Arrivato senza i suoi file">
      <p>
        {tecnico}, {momentOf(ricevuto_il)}. Il PDF e le foto non sono ancora arrivati: se il telefono li ha
        persi, rifai il rapporto da qui.
      </p>
      <p className="prose">
        {contenuto.presenti && `${presentiInParole(contenuto.presenti)}\n`}
        {contenuto.lavori}
        {'\n'}
        {contenuto.esito}
        {contenuto.raccomandazioni && `\n${contenuto.raccomandazioni}`}
      </p>
      {firma.tratto && <DrawnSignature di={firma.tratto} />}
      <p>{firma.esito === 'Firmato' ? `Firmato da ${firma.nome}` : `${firma.esito}: ${firma.motivo}`}</p>
    </Scheda>
  ))
}

/** The document of a report that is on its way, from this device. */
function ApriDaQui({ azione }: { azione: Action }) {
  const utente = useUser()
  const salva = async () => {
    const file = await filesOf(utente.id, azione).catch(() => [])
    const pdf = file.find(({ blob }) => blob.type === 'application/pdf')
    if (pdf) saveToDisk(pdf.blob, pdf.nome)
    else
      toast.errore(
        isUnsent(azione)
          ? 'Il telefono non trova il PDF: riapri Tepore'
          : 'Il PDF è già in ufficio: serve la rete',
      )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void salva()}
    >
      Salva il PDF
    </Button>
  )
}
