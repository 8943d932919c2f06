import { Button } from '@mantine/core'
import { IconDownload, IconEdit, IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import type { PezzoNuovo } from '#carte/pezzi/components/pezzo-form.tsx'
import { usePreventivo } from '#carte/preventivi/api.ts'
import type { AzioniPreventivo } from '#carte/preventivi/components/azioni.tsx'
import { useRevisioni } from '#carte/preventivi/components/chiamate.ts'
import { eIntero } from '#carte/preventivi/components/modo.ts'
import { ContenutoPreventivo } from '#carte/preventivi/components/righe-preventivo.tsx'
import { anticipoPdf, useScaricaPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import { Seguito } from '#carte/preventivi/components/seguito.tsx'
import { PillolaPreventivo } from '#carte/preventivi/components/stato.tsx'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { BottoneInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { useOpened } from '#web/back.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'

const PezzoForm = lazy(() => import('#carte/pezzi/components/pezzo-form.tsx').then((m) => m.PezzoForm))

interface DettaglioPreventivoProps {
  /** Null: closed. */
  id: number | null
  aperto: boolean
  onChiudi: () => void
  azioni: AzioniPreventivo
  /** Its job, which comes after quotes. */
  commessa: (preventivo: Preventivo) => ReactNode
}

/** A quote with all that is known of it. */
export function DettaglioPreventivo({ id, ...resto }: DettaglioPreventivoProps) {
  // Read again for each quote; closed, nothing is.
  return id === null ? null : <Aperto key={id} id={id} {...resto} />
}

function Aperto({ id, aperto, onChiudi, azioni, commessa }: DettaglioPreventivoProps & { id: number }) {
  const query = usePreventivo(id)
  const [inCorso, setInCorso] = useState(false)
  const preventivo = query.data
  async function scarica(scelto: Preventivo) {
    setInCorso(true)
    await azioni.scarica(scelto)
    setInCorso(false)
  }
  return (
    <Dialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Dettagli Preventivo"
      larghezza={620}
      piede={
        <>
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
          {preventivo && (
            <>
              <Button
                variant="default"
                leftSection={<IconEdit size={18} aria-hidden />}
                onClick={() => azioni.modifica(preventivo)}
              >
                Modifica
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={inCorso}
                onClick={() => scarica(preventivo)}
                {...anticipoPdf}
              >
                Scarica PDF
              </Button>
              <BottoneInvia variant="filled" onClick={() => azioni.invia(preventivo)} />
            </>
          )}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={10} altezza={52} />}>
        {(letto) => <Corpo preventivo={letto} azioni={azioni} commessa={commessa(letto)} />}
      </QueryState>
    </Dialog>
  )
}

/** The same beside the list, without what is done with it. */
export function PreventivoAccanto({ id }: { id: number }) {
  const query = usePreventivo(id)
  return (
    <Preview label={query.data?.titolo ?? 'Preventivo'}>
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={52} />}>
        {(preventivo) => <Corpo preventivo={preventivo} />}
      </QueryState>
    </Preview>
  )
}

interface CorpoProps {
  preventivo: Preventivo
  azioni?: AzioniPreventivo
  commessa?: ReactNode
}

function Corpo({ preventivo, azioni, commessa }: CorpoProps) {
  const intero = eIntero(preventivo) ? preventivo : null
  const [serve, setServe] = useOpened<PezzoNuovo | null>(null)
  const { titolo, tipologia, stato, accettato, data_accettazione, data_scadenza, cliente, note } = preventivo
  return (
    <Stack>
      <Line between>
        <div>
          {azioni && <h3>{titolo}</h3>}
          <p>
            {numeroInParole(preventivo)} · {tipologia}
          </p>
        </div>
        <PillolaPreventivo stato={stato} />
      </Line>
      <Facts as={azioni ? 'grid' : 'pairs'}>
        <Fact of="Cliente">
          <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
        </Fact>
        <Fact of="Telefono">
          {cliente.telefono && (
            <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} icona={false} />
          )}
        </Fact>
        <Fact of="Indirizzo">{cliente.indirizzo}</Fact>
        <Fact of="Creato">{formatDate(dayInRome(preventivo.created_at))}</Fact>
        <Fact of="Validità">
          {preventivo.validita_giorni === 1 ? '1 giorno' : `${preventivo.validita_giorni} giorni`}
        </Fact>
        <Fact of="Scadenza">{data_scadenza ? formatDate(data_scadenza) : 'N/D'}</Fact>
        <Fact of="Accettato">
          {accettato &&
            !intero?.accettazione &&
            (data_accettazione
              ? `${formatDate(dayInRome(data_accettazione))}, ${timeInRome(data_accettazione)}`
              : 'Sì')}
        </Fact>
      </Facts>
      <Inviato documento="Preventivo" id={preventivo.id} />
      {intero && azioni && <Seguito preventivo={intero} azioni={azioni} />}
      {commessa}
      <ContenutoPreventivo
        preventivo={preventivo}
        onServe={
          azioni && stato === 'Accettato'
            ? ({ descrizione, codice, quantita, articolo_id }) =>
                setServe({
                  ...{ preventivoId: preventivo.id, descrizione, codice },
                  ...{ quantita: Number(quantita), articoloId: articolo_id },
                })
            : undefined
        }
      />
      <PezzoForm aperto={serve !== null} pezzo={serve && { nuovo: serve }} onChiudi={() => setServe(null)} />
      <Facts>
        <Fact of="Note">{note}</Fact>
        {intero && intero.revisioni > 0 && (
          <Fact of="Revisioni precedenti">
            <Revisioni preventivo={intero} />
          </Fact>
        )}
      </Facts>
      {azioni && preventivo.documento_id !== null && <Conservato preventivo={preventivo} />}
    </Stack>
  )
}

/** What it said before, and who accepted that. */
function Revisioni({ preventivo: { id, revisioni } }: { preventivo: PreventivoIntero }) {
  const query = useRevisioni(id, revisioni)
  return (
    <QueryState query={query} scheletro={<Skeleton righe={revisioni} altezza={24} />}>
      {(righe) => (
        <ul>
          {righe.map(({ revisione, totale, created_at, accettazione }) => (
            <li key={revisione}>
              {revisione === 0 ? 'Prima versione' : `rev. ${revisione}`} · fino al{' '}
              {formatDate(dayInRome(created_at))} · {formatEuro(totale)}
              {accettazione && ` · accettata da ${accettazione.nome} il ${formatDate(accettazione.data)}`}
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

/** The document as it was kept the last time it was made. */
function Conservato({ preventivo }: { preventivo: Preventivo }) {
  const scarica = useScaricaPdf()
  const [inCorso, setInCorso] = useState(false)
  const { pdf_superato: superato } = preventivo
  async function rigenera() {
    setInCorso(true)
    await scarica(preventivo)
    setInCorso(false)
  }
  return (
    <Line>
      {superato ? (
        <Pill tono="urgente" tenue icona={<IconFileAlert aria-hidden />}>
          PDF superato: il preventivo è cambiato
        </Pill>
      ) : (
        <Pill tono="neutro" tenue icona={<IconFileCheck aria-hidden />}>
          PDF conservato
        </Pill>
      )}
      {superato && (
        <Button variant="light" size="xs" loading={inCorso} onClick={rigenera} {...anticipoPdf}>
          Rigenera
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => scarica(preventivo, true)}>
        Scarica il PDF conservato
      </Button>
    </Line>
  )
}
