import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { DocumentoAperto } from '#anagrafe/documenti/components/documento.tsx'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { useRcee } from '#scadenze/rcee/api.ts'
import { AllegaPdf } from '#scadenze/rcee/components/allega-pdf.tsx'
import { caldaiaDi, nomeDelClienteRcee } from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { daysTo } from '#shared/deadlines.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'

/** What is known of a report that was compiled here: reports know nothing of it, so the screen brings it. */
export type ModuloDi = ComponentType<{ rcee: Rcee }>

interface DettaglioRceeProps {
  /** Null: closed. */
  id: number | null
  aperto: boolean
  onChiudi: () => void
  /** Books a visit; without it there is no button. */
  onPrenota?: (rcee: Rcee) => void
  Modulo: ModuloDi
}

/** A report: its PDF where it has one, else its fields (docs/product.md §9.5). */
export function DettaglioRcee({ id, ...resto }: DettaglioRceeProps) {
  // Read again for each report; closed, nothing is.
  return id === null ? null : <Aperto key={id} id={id} {...resto} />
}

function Aperto({ id, aperto, onChiudi, onPrenota, Modulo }: DettaglioRceeProps & { id: number }) {
  const query = useRcee(id)
  const rcee = query.data
  const prenota = rcee && onPrenota && (
    <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => onPrenota(rcee)}>
      Crea Appuntamento
    </Button>
  )
  if (rcee?.file_media)
    return (
      <DocumentoAperto
        documento={rcee.file_media}
        titolo="RCEE PDF"
        aperto={aperto}
        onChiudi={onChiudi}
        testa={<Riga rcee={rcee} Modulo={Modulo} />}
        azione={
          <>
            <AllegaPdf rcee={rcee} />
            {prenota}
          </>
        }
      />
    )
  return (
    <Dialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Dettagli RCEE"
      larghezza={560}
      piede={
        <>
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
          {rcee && <AllegaPdf rcee={rcee} />}
          {prenota}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={39} />}>
        {(letto) => <Campi rcee={letto} />}
      </QueryState>
    </Dialog>
  )
}

/** Its fields beside the list. */
export function AnteprimaRcee({ id }: { id: number }) {
  const query = useRcee(id)
  return (
    <Preview label={query.data ? nomeDelClienteRcee(query.data) : 'RCEE'}>
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={39} />}>
        {(rcee) => <Campi rcee={rcee} />}
      </QueryState>
    </Preview>
  )
}

/** Above the PDF: whose it is, how to call them, and by when. */
function Riga({ rcee, Modulo }: { rcee: Rcee; Modulo: ModuloDi }) {
  const { cliente, caldaie } = rcee
  return (
    <Line gap={16}>
      <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeDelClienteRcee(rcee)}</AppLink>
      <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} />
      <span>
        RCEE <Scade data={rcee.data_scadenza} /> <SegnoPrenotata prenotata={rcee.prenotata} />
      </span>
      <span>
        Manutenzione <Scade data={caldaie?.prossima?.data} />
        {caldaie?.prossima?.origine === 'calcolata' && ' calcolata'}{' '}
        <SegnoPrenotata prenotata={caldaie?.prenotata} />
      </span>
      <Modulo rcee={rcee} />
    </Line>
  )
}

function Campi({ rcee }: { rcee: Rcee }) {
  const { cliente, caldaie } = rcee
  return (
    <Facts as="lines">
      <Fact of="Numero RCEE">{rcee.numero_documento}</Fact>
      <Fact of="Cliente">
        <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeDelClienteRcee(rcee)}</AppLink>
      </Fact>
      <Fact of="Telefono">
        {cliente.telefono && <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} />}
      </Fact>
      <Fact of="Indirizzo">{indirizzoIntero(cliente)}</Fact>
      <Fact of="Caldaia">
        {caldaiaDi(rcee) ?? 'Nessuna caldaia'}
        {caldaie?.matricola && <small> · matricola {caldaie.matricola}</small>}
      </Fact>
      <Fact of="Data Emissione">{formatDate(rcee.data_emissione)}</Fact>
      <Fact of="Data Scad. RCEE">
        <Scade data={rcee.data_scadenza} /> <SegnoPrenotata prenotata={rcee.prenotata} />
      </Fact>
      <Fact of="Data Scad. Manutenzione">
        <Scade data={caldaie?.prossima?.data} />
        {caldaie?.prossima?.origine === 'calcolata' && ' calcolata'}{' '}
        <SegnoPrenotata prenotata={caldaie?.prenotata} />
      </Fact>
      <Fact of="Note">{rcee.note_contatto}</Fact>
      <Fact of="Follow-up">
        {rcee.data_follow_up &&
          [formatDate(rcee.data_follow_up), rcee.note_follow_up].filter(Boolean).join(' · ')}
      </Fact>
    </Facts>
  )
}

/** Days before a deadline at which it turns orange (docs/product.md §18.6). */
const VICINA = 30

/** Red and 'SCADUTO', orange and how many days, or green. */
function Scade({ data }: { data: string | null | undefined }) {
  if (!data) return 'Non indicata'
  const giorni = daysTo(data, oggi())
  const [tono, parole] =
    giorni < 0
      ? (['annullato', 'SCADUTO'] as const)
      : giorni <= VICINA
        ? (['urgente', vicina(giorni)] as const)
        : (['completato', null] as const)
  return (
    <Line as="span">
      <Pill tono={tono} tenue icona={null}>
        <time dateTime={data}>{formatDate(data)}</time>
      </Pill>
      {parole && (
        <Pill tono={tono} icona={null}>
          {parole}
        </Pill>
      )}
    </Line>
  )
}

const vicina = (giorni: number) => (giorni === 0 ? 'Oggi' : giorni === 1 ? 'Domani' : `Tra ${giorni} giorni`)
