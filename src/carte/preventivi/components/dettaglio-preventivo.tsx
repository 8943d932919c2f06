import { Button } from '@mantine/core'
import { IconDownload, IconEdit, IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
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
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pair } from '#web/ui/pairs.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './dettaglio-preventivo.module.css'

interface DettaglioPreventivoProps {
  /** Null: closed. */
  id: number | null
  aperto: boolean
  onChiudi: () => void
  azioni: AzioniPreventivo
}

/** A quote with all that is known of it. */
export function DettaglioPreventivo({ id, ...resto }: DettaglioPreventivoProps) {
  // Read again for each quote; closed, nothing is.
  return id === null ? null : <Aperto key={id} id={id} {...resto} />
}

function Aperto({ id, aperto, onChiudi, azioni }: DettaglioPreventivoProps & { id: number }) {
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
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={inCorso}
                onClick={() => scarica(preventivo)}
                {...anticipoPdf}
              >
                Scarica PDF
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={10} altezza={52} />}>
        {(letto) => <Corpo preventivo={letto} azioni={azioni} />}
      </QueryState>
    </Dialog>
  )
}

function Corpo({ preventivo, azioni }: { preventivo: Preventivo; azioni: AzioniPreventivo }) {
  const intero = eIntero(preventivo) ? preventivo : null
  const { titolo, tipologia, stato, accettato, data_accettazione, data_scadenza, cliente, note } = preventivo
  return (
    <div className={stili.corpo}>
      <div className={stili.testa}>
        <div>
          <h3>{titolo}</h3>
          <p>
            {numeroInParole(preventivo)} · {tipologia}
          </p>
        </div>
        <PillolaPreventivo stato={stato} />
      </div>
      <dl className={stili.campi}>
        <Pair nome="Cliente">
          <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
        </Pair>
        <Pair nome="Telefono">
          {cliente.telefono && <PhoneLink numero={cliente.telefono} icona={false} />}
        </Pair>
        <Pair nome="Indirizzo">{cliente.indirizzo}</Pair>
        <Pair nome="Creato">{formatDate(dayInRome(preventivo.created_at))}</Pair>
        <Pair nome="Validità">
          {preventivo.validita_giorni === 1 ? '1 giorno' : `${preventivo.validita_giorni} giorni`}
        </Pair>
        <Pair nome="Scadenza">{data_scadenza ? formatDate(data_scadenza) : 'N/D'}</Pair>
        {accettato && !intero?.accettazione && (
          <Pair nome="Accettato">
            {data_accettazione
              ? `${formatDate(dayInRome(data_accettazione))}, ${timeInRome(data_accettazione)}`
              : 'Sì'}
          </Pair>
        )}
      </dl>
      {intero && <Seguito preventivo={intero} azioni={azioni} />}
      <ContenutoPreventivo preventivo={preventivo} />
      {note && (
        <section className={stili.note}>
          <h3>Note</h3>
          <p>{note}</p>
        </section>
      )}
      {preventivo.documento_id !== null && <Conservato preventivo={preventivo} />}
      {intero && intero.revisioni > 0 && <Revisioni preventivo={intero} />}
    </div>
  )
}

/** What it said before, and who accepted that. */
function Revisioni({ preventivo: { id, revisioni } }: { preventivo: PreventivoIntero }) {
  const query = useRevisioni(id, revisioni)
  return (
    <section className={stili.note}>
      <h3>Revisioni precedenti</h3>
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
    </section>
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
    <p className={stili.conservato} data-superato={superato || undefined}>
      {superato ? <IconFileAlert size={18} aria-hidden /> : <IconFileCheck size={18} aria-hidden />}
      <span>{superato ? 'PDF superato: il preventivo è cambiato' : 'PDF conservato'}</span>
      {superato && (
        <Button variant="light" size="xs" loading={inCorso} onClick={rigenera} {...anticipoPdf}>
          Rigenera
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => scarica(preventivo, true)}>
        Scarica il PDF conservato
      </Button>
    </p>
  )
}
