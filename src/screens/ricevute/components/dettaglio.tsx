import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDocumentoRicevuto } from '#archivio/fatture-ricevute/api.ts'
import type { DecisioneDati, DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { ammette } from '#archivio/fatture-ricevute/rules.ts'
import { TuttiICampi } from '#carte/elettronica/components/tutti-i-campi.tsx'
import type { SezioneVista, Vista } from '#carte/elettronica/vista.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { formatPhone, raggruppaIban } from '#shared/text.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadError } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { cheSiCambia } from './cambia.tsx'
import { comeNoi, eIncerta } from './gruppi.ts'
import { PagamentoRicevuta } from './pagamento.tsx'

interface DettaglioProps {
  ricezioneId: number
  riga: DocumentoRicevuto
  ferma: boolean
  onDecidi: (dati: DecisioneDati) => void
  /** Another supplier or due date. */
  onCambia: () => void
  /** To the one before or after; absent where the list is not beside. */
  onPasso?: (passo: 1 | -1) => void
}

/** One document as it came: what is to be known of it first, then its lines, sums and the rest. */
export function DettaglioRicevuta({ ricezioneId, riga, ferma, onDecidi, onCambia, onPasso }: DettaglioProps) {
  const { fornitore, numero, data, avvisi, esito, messaggio } = riga
  const siApre = numero !== null
  const query = useDocumentoRicevuto(ricezioneId, siApre ? riga.n : null)
  const vista = siApre && query.data?.numero === numero ? query.data : undefined
  const tipo = riga.nota_di_credito ? 'Nota di credito' : 'Fattura'
  return (
    <article>
      <Stack gap={12}>
        <Line between>
          <div>
            {onPasso && <h2>{fornitore?.denominazione ?? riga.nome_file}</h2>}
            <p>
              {numero
                ? [
                    `${tipo} ${numero} del ${data && formatDate(data)}`,
                    riga.tipo_documento,
                    riga.firmata && 'firmata, firma non verificata',
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : (riga.contenitore ?? 'file')}
            </p>
          </div>
          {onPasso && (
            <Line>
              <ActionIcon variant="default" aria-label="Documento precedente" onClick={() => onPasso(-1)}>
                <IconArrowUp size={17} />
              </ActionIcon>
              <ActionIcon variant="default" aria-label="Documento seguente" onClick={() => onPasso(1)}>
                <IconArrowDown size={17} />
              </ActionIcon>
            </Line>
          )}
        </Line>
        {riga.iban_noto && riga.iban && (
          <IbanNuovo noto={riga.iban_noto} letto={riga.iban} telefono={fornitore?.telefono} />
        )}
        {messaggio && (
          <Notice tono={esito === 'errore' ? 'errore' : eIncerta(riga) ? 'attenzione' : 'info'}>
            {messaggio}
          </Notice>
        )}
        {avvisi
          .filter(({ codice }) => codice !== 'iban_nuovo')
          .map(({ codice, testo }) => (
            <Notice key={codice} tono="attenzione">
              {testo}
            </Notice>
          ))}
        {riga.fattura_id !== null && (
          <p>
            {esito === 'ricevuta' ? (
              <AppLink a={`/contabilita/fatture/${riga.fattura_id}`}>Apri la fattura</AppLink>
            ) : (
              <AppLink a={`/contabilita?scheda=fatture&fattura=${riga.fattura_id}`}>
                {riga.scritta ? 'Apri la fattura registrata' : 'Apri la fattura che c’è già'}
              </AppLink>
            )}
          </p>
        )}
        {siApre && query.isError && (
          <LoadError
            errore={query.error}
            aggiornato={query.dataUpdatedAt}
            onRiprova={() => void query.refetch()}
          />
        )}
        {siApre && !vista && !query.isError && <Skeleton righe={5} altezza={40} />}
        {vista && (
          <>
            <Righe vista={vista as Vista} />
            {!ferma && ammette(riga, 'importa') && (
              <Scelte riga={riga} onDecidi={onDecidi} onCambia={onCambia} />
            )}
            <Somme riga={riga} />
            <Dati riga={riga} vista={vista as Vista} />
            <TuttiICampi sezioni={vista.sezioni as SezioneVista[]} />
          </>
        )}
      </Stack>
    </article>
  )
}

interface Iban {
  noto: string
  letto: string
  telefono: string | null | undefined
}

/** Somebody may have put another account into a true invoice: it is asked at the number that one has already. */
function IbanNuovo({ noto, letto, telefono }: Iban) {
  const [nostro, scritto] = [raggruppaIban(noto), raggruppaIban(letto)]
  const uguali = [...scritto].findIndex((segno, i) => segno !== nostro[i])
  return (
    <Notice tono="attenzione" titolo="IBAN diverso da quello noto.">
      Chiedi conferma al fornitore, al numero che hai già, prima di pagare.
      <Facts as="lines">
        <Fact of="noto">{nostro}</Fact>
        <Fact of="nel file">
          {scritto.slice(0, uguali)}
          <mark>{scritto.slice(uguali)}</mark>
        </Fact>
      </Facts>
      <PhoneLink numero={telefono} etichetta={telefono && `Chiama ${formatPhone(telefono)}`} />
    </Notice>
  )
}

function Righe({ vista }: { vista: Vista }) {
  return (
    <FiguresTable>
      <TableHead colonne={['Descrizione', 'Q.tà', 'Prezzo', 'IVA', 'Importo']} />
      <tbody>
        {vista.righe.map((riga) => (
          <tr key={riga.n}>
            <td>
              {riga.descrizione}
              {riga.codice && <small>{riga.codice}</small>}
            </td>
            <td>{riga.quantita}</td>
            <td>{riga.prezzo}</td>
            <td>{riga.natura || riga.iva}</td>
            <td>{riga.importo}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}

function Scelte({ riga, onDecidi, onCambia }: Pick<DettaglioProps, 'riga' | 'onDecidi' | 'onCambia'>) {
  const cambia = cheSiCambia(riga)
  const costi = riga.costi
    .map(
      ({ descrizione, da, a }) =>
        `${descrizione}, ${da ? `da ${formatDecimal(da, 2)} ` : ''}a ${formatDecimal(a, 2)} €`,
    )
    .join('; ')
  return (
    <Stack gap={8}>
      {costi && (
        <Checkbox
          label={`Aggiorna il costo nel listino: ${costi}`}
          checked={riga.aggiorna_costi}
          onChange={({ currentTarget }) => onDecidi({ aggiornaCosti: currentTarget.checked })}
        />
      )}
      {riga.esito !== 'emessa' && riga.esito !== 'nostra' && !riga.nota_di_credito && (
        <Checkbox
          label="È già pagata"
          checked={riga.pagata}
          onChange={({ currentTarget }) => onDecidi({ pagata: currentTarget.checked })}
        />
      )}
      {cambia && (
        <Button variant="default" rightSection={<KeyHint>C</KeyHint>} onClick={onCambia}>
          {cambia}
        </Button>
      )}
    </Stack>
  )
}

function Somme({ riga }: { riga: DocumentoRicevuto }) {
  const aliquote = riga.riepilogo ?? []
  const sola = aliquote.length === 1 ? aliquote[0] : undefined
  return (
    <Facts as="sums">
      <Fact of={<>Imponibile {sola && (sola.natura ?? formatPercent(sola.aliquota))}</>}>
        {formatEuro(riga.subtotale)}
      </Fact>
      <Fact of="IVA">{formatEuro(riga.iva_importo)}</Fact>
      {riga.netto_a_pagare !== riga.totale && (
        <Fact of="Netto a pagare">{formatEuro(riga.netto_a_pagare)}</Fact>
      )}
      <Fact of="Totale">{formatEuro(riga.totale)}</Fact>
    </Facts>
  )
}

function Dati({ riga, vista }: { riga: DocumentoRicevuto; vista: Vista }) {
  const { cedente, cessionario, riferimenti } = vista
  const nostra = riga.codice === 'non_nostra' ? '' : riga.esito === 'emessa' ? '' : 'siamo noi'
  const voci: [string, ReactNode][] = [
    [
      'Fornitore',
      [
        cedente.partitaIva && `P. IVA ${cedente.partitaIva}`,
        cedente.localita,
        comeNoi(riga) && `qui ${comeNoi(riga)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [
      'Intestata a',
      <>
        {cessionario.nome} {cessionario.partitaIva && `· P. IVA ${cessionario.partitaIva}`}{' '}
        {nostra && (
          <span data-entra>
            <IconCheck size={14} aria-hidden /> {nostra}
          </span>
        )}
      </>,
    ],
    ['Pagamento', <PagamentoRicevuta key="p" riga={riga} />],
    ['Riferimenti', riferimenti.join('; ')],
    [
      riga.allegati?.length === 1 ? 'Allegato' : 'Allegati',
      riga.allegati
        ?.map(({ nome, dimensione }) => `${nome} ${Math.max(1, Math.round(dimensione / 1024))} kB`)
        .join(', '),
    ],
    ['File', [riga.nome_file, riga.contenitore].filter(Boolean).join(' in ')],
  ]
  return (
    <Facts as="lines">
      {voci.map(([nome, valore]) => (
        <Fact key={nome} of={nome}>
          {valore}
        </Fact>
      ))}
    </Facts>
  )
}
