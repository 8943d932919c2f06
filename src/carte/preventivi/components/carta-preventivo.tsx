import { ActionIcon, Button } from '@mantine/core'
import {
  IconDownload,
  IconEdit,
  IconEye,
  IconFileAlert,
  IconMailForward,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
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
import type { Prefetch } from '#web/ui/lazy.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

/** Width from which a quote is one row, in em; below, its state and what one can do have a line of their own. */
export const RIGA_INTERA = 78

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
  const largo = useAtLeast(RIGA_INTERA)
  const telefono = usePhone()
  const scelta = (
    <SceltaStatoPreventivo
      etichetta={`Stato di ${numero}`}
      valore={stato}
      onCambia={(nuovo) => azioni.cambiaStato(preventivo, nuovo)}
    />
  )
  const bottoni = (
    <>
      <Azione
        testo="Invia"
        etichetta={`Invia ${numero}`}
        icona={IconMailForward}
        onClick={() => azioni.invia(preventivo)}
      />
      <Azione
        testo="Scarica PDF"
        etichetta={`Scarica PDF di ${numero}`}
        icona={IconDownload}
        loading={inCorso}
        onClick={scarica}
        {...anticipoPdf}
      />
      <Azione
        testo="Visualizza"
        etichetta={`Visualizza ${numero}`}
        icona={IconEye}
        onClick={() => azioni.apri(preventivo)}
      />
      <Azione
        testo="Modifica"
        etichetta={`Modifica ${numero}`}
        icona={IconEdit}
        onClick={() => azioni.modifica(preventivo)}
      />
      <Azione
        testo="Elimina"
        etichetta={`Elimina ${numero}`}
        icona={IconTrash}
        onClick={() => azioni.elimina(preventivo)}
      />
    </>
  )
  return (
    <Row
      as="article"
      label={`${titolo}, ${numero}`}
      record={`preventivi/${preventivo.id}`}
      name={<Highlight testo={titolo} cerca={cerca} />}
      onOpen={() => azioni.apri(preventivo)}
      sub={
        <>
          <Highlight testo={numero} cerca={cerca} /> · {tipologia}
          {preventivo.pdf_superato && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconFileAlert size={14} aria-hidden />}
              aria-label={`PDF di ${numero} superato: rigenera`}
              disabled={inCorso}
              onClick={scarica}
              {...anticipoPdf}
            >
              Superato: rigenera
            </Button>
          )}
        </>
      }
      cells={[
        <>
          <b>
            <Highlight testo={nomeCliente(cliente)} cerca={cerca} />
          </b>
          <small>
            <Highlight testo={indirizzoBreve(cliente)} cerca={cerca} />
          </small>
        </>,
        <>
          <small>Creato {formatDate(dayInRome(created_at))}</small>
          {data_scadenza &&
            (deciso ? (
              <small>Scadenza {formatDate(data_scadenza)}</small>
            ) : (
              <ScadenzaColorata data={data_scadenza} soglie={DEADLINES.preventivo} />
            ))}
        </>,
      ]}
      state={largo ? scelta : undefined}
      end={<b>{formatEuro(totale)}</b>}
      actions={largo ? bottoni : undefined}
    >
      {!largo &&
        (telefono ? (
          <Stack gap={8}>
            {scelta}
            <Line gap={4}>{bottoni}</Line>
          </Stack>
        ) : (
          <Line between>
            {scelta}
            <Line gap={4}>{bottoni}</Line>
          </Line>
        ))}
    </Row>
  )
})

interface AzioneProps extends Partial<Prefetch> {
  testo: string
  etichetta: string
  icona: TablerIcon
  loading?: boolean
  onClick: () => void
}

/** A drawing; at the thumb its word. */
function Azione({ testo, etichetta, icona: Icona, ...resto }: AzioneProps) {
  return usePhone() ? (
    <Button variant="default" size="xs" px={4} flex="1 1 30%" aria-label={etichetta} {...resto}>
      {testo}
    </Button>
  ) : (
    <ActionIcon size="sm" aria-label={etichetta} title={testo} {...resto}>
      <Icona />
    </ActionIcon>
  )
}
