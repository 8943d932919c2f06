import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEdit, IconEye, IconFileAlert, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { indirizzoBreve } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import type { AzioniPreventivo } from '#carte/preventivi/components/azioni.tsx'
import { anticipoPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import { SceltaStatoPreventivo } from '#carte/preventivi/components/stato.tsx'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { formatEuro } from '#shared/money.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import stili from './carta-preventivo.module.css'

interface CartaPreventivoProps {
  preventivo: Preventivo
  cerca: string
  azioni: AzioniPreventivo
}

/** A quote in the list: what it is, for whom, how it stands, how much. */
export const CartaPreventivo = memo(function CartaPreventivo({
  preventivo,
  cerca,
  azioni,
}: CartaPreventivoProps) {
  const { titolo, tipologia, stato, data_scadenza, created_at, totale, cliente } = preventivo
  const numero = numeroInParole(preventivo)
  const [inCorso, setInCorso] = useState(false)
  const deciso = stato === 'Accettato' || stato === 'Rifiutato'
  async function scarica() {
    setInCorso(true)
    await azioni.scarica(preventivo)
    setInCorso(false)
  }
  return (
    <article
      className={stili.carta}
      aria-label={`${titolo}, ${numero}`}
      data-record={`preventivi/${preventivo.id}`}
    >
      <div className={stili.cosa}>
        <h2>
          <button type="button" onClick={() => azioni.apri(preventivo)}>
            <Highlight testo={titolo} cerca={cerca} />
          </button>
        </h2>
        <p>
          <Highlight testo={numero} cerca={cerca} /> · {tipologia}
        </p>
        {preventivo.pdf_superato && (
          <button
            type="button"
            className={stili.superato}
            aria-label={`PDF di ${numero} superato: rigenera`}
            disabled={inCorso}
            onClick={scarica}
            {...anticipoPdf}
          >
            <IconFileAlert aria-hidden />
            Superato: rigenera
          </button>
        )}
      </div>
      <div className={stili.chi}>
        <strong>
          <Highlight testo={nomeCliente(cliente)} cerca={cerca} />
        </strong>
        <p>
          <Highlight testo={indirizzoBreve(cliente)} cerca={cerca} />
        </p>
      </div>
      <div className={stili.stato}>
        <SceltaStatoPreventivo
          etichetta={`Stato di ${numero}`}
          valore={stato}
          onCambia={(nuovo) => azioni.cambiaStato(preventivo, nuovo)}
        />
      </div>
      <div className={stili.quando}>
        <span>Creato {formatDate(dayInRome(created_at))}</span>
        {data_scadenza &&
          (deciso ? (
            <span>Scadenza {formatDate(data_scadenza)}</span>
          ) : (
            <ScadenzaColorata data={data_scadenza} soglie={DEADLINES.preventivo} />
          ))}
      </div>
      <strong className={stili.totale}>{formatEuro(totale)}</strong>
      <div className={stili.azioni}>
        <ActionIcon
          size="sm"
          aria-label={`Scarica PDF di ${numero}`}
          title="Scarica PDF"
          loading={inCorso}
          onClick={scarica}
          {...anticipoPdf}
        >
          <IconDownload />
          <span className={stili.parola}>Scarica PDF</span>
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Visualizza ${numero}`}
          title="Visualizza"
          onClick={() => azioni.apri(preventivo)}
        >
          <IconEye />
          <span className={stili.parola}>Visualizza</span>
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Modifica ${numero}`}
          title="Modifica"
          onClick={() => azioni.modifica(preventivo)}
        >
          <IconEdit />
          <span className={stili.parola}>Modifica</span>
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Elimina ${numero}`}
          title="Elimina"
          onClick={() => azioni.elimina(preventivo)}
        >
          <IconTrash />
          <span className={stili.parola}>Elimina</span>
        </ActionIcon>
      </div>
    </article>
  )
})
