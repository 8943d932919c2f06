import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { leggiAzienda } from '#anagrafe/azienda/api.ts'
import { scaricaDocumento } from '#anagrafe/documenti/api.ts'
import { AnteprimaPdf } from '#anagrafe/documenti/components/anteprima-pdf.tsx'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import { useAllegatiPrecedenti, useFattura } from '#carte/fatture/api.ts'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { FoglioFattura } from '#carte/fatture/components/foglio-fattura.tsx'
import { ElencoPagamenti } from '#carte/fatture/components/pagamenti-fattura.tsx'
import { PianoDettaglio } from '#carte/fatture/components/piano-dettaglio.tsx'
import { PianoMancante } from '#carte/fatture/components/piano-mancante.tsx'
import { PillolaFattura, TipoDi } from '#carte/fatture/components/stato.tsx'
import { vociMenuFattura } from '#carte/fatture/components/voci-menu.tsx'
import { chiDi, percentuale, senzaPiano, sottoChi, vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { Fattura, FatturaIntera } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { errorText } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Group } from '#web/ui/group.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { usePrint } from '#web/ui/print.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Columns, Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ToneMark } from '#web/ui/tone-mark.tsx'

interface DettaglioFatturaProps {
  /** Null: closed. */
  id: number | null
  aperto: boolean
  onChiudi: () => void
  azioni: AzioniFattura
}

/** An invoice: what is left to pay, its plan instalment by instalment, its PDF. */
export function DettaglioFattura({ id, ...resto }: DettaglioFatturaProps) {
  return id === null ? null : <Aperto key={id} id={id} {...resto} />
}

function Aperto({ id, aperto, onChiudi, azioni }: DettaglioFatturaProps & { id: number }) {
  const query = useFattura(id)
  const fattura = query.data
  const proprie: AzioniFattura = { ...azioni, cancella: (scelta) => azioni.cancella(scelta, onChiudi) }
  const { inStampa, stampa } = usePrint(async () => void (await leggiAzienda().catch(() => {})))
  const documento = fattura && fattura.fase !== 'Registrata'
  const voceStampa = { testo: 'Stampa', icona: <IconPrinter size={17} aria-hidden />, onScelta: stampa }
  // An electronic one is a document with a screen of its own, wherever its address comes from.
  if (documento) return <Navigate to={vistaDelFiltro(fattura)} replace />
  return (
    <Dialog
      // Its width is that of what it holds.
      aperto={aperto && !query.isLoading}
      onChiudi={onChiudi}
      titolo={
        <>
          {fattura?.numero_documento ?? 'Fattura'}
          <small>Dettagli fattura</small>
        </>
      }
      larghezza={fattura?.file_media ? 1080 : 560}
      piede={
        <>
          {fattura && (
            <ActionMenu
              etichetta="Altre azioni"
              voci={[voceStampa, ...vociMenuFattura(fattura, proprie, { visualizza: false })]}
            />
          )}
          <Button variant="default" ml="auto" onClick={onChiudi}>
            Chiudi
          </Button>
          {fattura && fattura.stato !== 'Pagata' && (
            <Button
              leftSection={<IconCircleCheck size={18} aria-hidden />}
              onClick={() => azioni.paga(fattura)}
            >
              Segna come pagata
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={10} altezza={52} />}>
        {(letta) => <Corpo fattura={letta} />}
      </QueryState>
      {inStampa && fattura && <FoglioFattura fattura={fattura} />}
    </Dialog>
  )
}

/** The same beside the list, without what is done with it. */
export function AnteprimaFattura({ id }: { id: number }) {
  const query = useFattura(id)
  return (
    <Preview label={query.data?.numero_documento ?? 'Fattura'}>
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={52} />}>
        {(fattura) => (
          <Stack>
            <Chi fattura={fattura} />
            <Quanto fattura={fattura} />
            {fattura.rate.length > 0 && <PianoDettaglio fattura={fattura} />}
            <Campi fattura={fattura} />
            {fattura.note && <Quoted>{fattura.note}</Quoted>}
          </Stack>
        )}
      </QueryState>
    </Preview>
  )
}

function Corpo({ fattura }: { fattura: Fattura }) {
  const { file_media, note } = fattura
  const admin = isAdmin(useUser())
  const dati = (
    <Stack>
      <Chi fattura={fattura} />
      <Quanto fattura={fattura} />
      {senzaPiano(fattura) && fattura.stato !== 'Pagata' && <PianoMancante fattura={fattura} />}
      {fattura.rate.length > 0 && <PianoDettaglio fattura={fattura} />}
      {'pagamenti' in fattura && <ElencoPagamenti fattura={fattura as FatturaIntera} senzaRate />}
      <Campi fattura={fattura} />
      {note && <Quoted>{note}</Quoted>}
      {'ricevuta' in fattura && fattura.ricevuta !== null && (
        <AppLink a={vistaDelFiltro(fattura)}>Vedi la fattura elettronica</AppLink>
      )}
      {admin && <AllegatiPrecedenti id={fattura.id} />}
    </Stack>
  )
  if (!file_media) return dati
  return (
    <Beside cols="minmax(0, 440px) minmax(0, 1fr)">
      {dati}
      <Stack gap={8}>
        <Allegato file={file_media} />
        <AnteprimaPdf id={file_media.id} nome={file_media.nome_file} />
      </Stack>
    </Beside>
  )
}

function Chi({ fattura }: { fattura: Fattura }) {
  const { stato, tipo, cliente, fornitori } = fattura
  const verso = fornitori
    ? `/fornitori?fornitore=${fornitori.id}`
    : cliente && `/clienti?cliente=${cliente.id}`
  return (
    <Stack gap={4}>
      <Line>
        <PillolaFattura stato={stato} />
        <TipoDi tipo={tipo} />
      </Line>
      <h2>{verso ? <AppLink a={verso}>{chiDi(fattura)}</AppLink> : chiDi(fattura)}</h2>
      <p>{sottoChi(fattura)}</p>
    </Stack>
  )
}

function Quanto({ fattura }: { fattura: Fattura }) {
  const { totale, importo_pagato, netto_a_pagare, stato, data_pagamento, rate } = fattura
  const pagate = rate.filter((r) => r.pagata).length
  return (
    <Sums>
      <Sum
        whole
        of={stato === 'Pagata' ? 'Pagata' : 'Restano da pagare'}
        below={
          stato === 'Pagata' && data_pagamento
            ? `Pagata il ${formatDate(data_pagamento)}`
            : `${formatEuro(importo_pagato)} pagati`
        }
        share={percentuale(importo_pagato, netto_a_pagare) / 100}
      >
        {formatEuro(stato === 'Pagata' ? importo_pagato : restaDi(fattura))}
      </Sum>
      <Sum
        of="Totale"
        below={rate.length > 0 && `${pagate === 1 ? '1 rata' : `${pagate} rate`} su ${rate.length}`}
      >
        {formatEuro(totale)}
      </Sum>
    </Sums>
  )
}

function Campi({ fattura }: { fattura: Fattura }) {
  const { data_emissione, data_scadenza, metodo_pagamento, subtotale, iva_importo, aliquota_iva } = fattura
  return (
    <Facts as="sums">
      <Fact of="Emessa">{formatDate(data_emissione)}</Fact>
      <Fact of="Scadenza">{data_scadenza && formatDate(data_scadenza)}</Fact>
      <Fact of="Metodo di Pagamento">{metodo_pagamento}</Fact>
      <Fact of="Imponibile">{formatEuro(subtotale)}</Fact>
      <Fact
        of={`IVA ${aliquota_iva === 'ART17' || !aliquota_iva ? (aliquota_iva ?? '') : formatPercent(aliquota_iva)}`}
      >
        {formatEuro(iva_importo)}
      </Fact>
      <Fact of="Totale">{formatEuro(fattura.totale)}</Fact>
    </Facts>
  )
}

const scarica = (file: { id: number; nome_file: string }) =>
  void scaricaDocumento(file.id, file.nome_file).catch((errore) => toast.errore(errorText(errore)))

const Allegato = ({ file }: { file: NonNullable<Fattura['file_media']> }) => (
  <Columns cols="30px minmax(0, 1fr) auto" flush>
    <Row
      as="div"
      lead={<ToneMark tone="annullato" icon={IconFileTypePdf} />}
      name={file.nome_file}
      sub={pesoDelFile(file.dimensione)}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => scarica(file)}
        >
          Scarica
        </Button>
      }
    />
  </Columns>
)

/** What stood in the place of the present file: it is kept, and can be had. */
function AllegatiPrecedenti({ id }: { id: number }) {
  const { data = [], isError } = useAllegatiPrecedenti(id)
  const [aperti, setAperti] = useState(false)
  if (isError) return <p>Gli allegati precedenti non si possono leggere ora</p>
  if (data.length === 0) return null
  return (
    <Scheda senzaMargine>
      <Group
        title="Allegati precedenti"
        count={data.length}
        open={aperti}
        onToggle={() => setAperti(!aperti)}
      >
        <Rows cols="minmax(0, 1fr)">
          {data.map((file) => (
            <Row
              key={`${file.id} ${file.sostituito_il}`}
              name={file.nome_file}
              sub={`${pesoDelFile(file.dimensione)} · sostituito il ${formatDate(dayInRome(file.sostituito_il))} da ${file.sostituito_da}`}
              onOpen={() => scarica(file)}
            />
          ))}
        </Rows>
      </Group>
    </Scheda>
  )
}
