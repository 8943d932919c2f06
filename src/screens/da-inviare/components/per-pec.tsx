import { IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePostaCertificata } from '#anagrafe/posta-certificata/api.ts'
import { AttiPec, PassiPec } from '#carte/elettronica/components/passi-pec.tsx'
import type { DaInviare } from '#carte/elettronica/contract.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'

const COLONNE = '150px minmax(0, 1fr) 300px 150px 110px'

/**
 * Where each invoice stands: what waits for somebody, for the press, or for its turn.
 * @param spedisce whether they can leave from here: then what lacks a signature waits for somebody
 */
export function perPec(fatture: readonly DaInviare[], spedisce: boolean) {
  const stato = (f: DaInviare) => f.invio_pec?.stato
  const viaggia = ['In_Coda', 'In_Invio', 'Spedita', 'Accettata_Gestore', 'Consegnata_SdI']
  const inViaggio = fatture.filter((f) => viaggia.includes(stato(f) ?? ''))
  const aspettano = fatture.filter(
    (f) =>
      !inViaggio.includes(f) &&
      (f.invio_pec !== null || (spedisce && f.pa && f.stato_invio === 'Da_Inviare')),
  )
  return { inViaggio, aspettano, pronte: fatture.filter((f) => ![...inViaggio, ...aspettano].includes(f)) }
}

/** Whether invoices can leave from here; where not, what a mailbox would bring, in one sentence. */
export function usePec(): { spedisce: boolean; frase: ReactNode } {
  const { data: pec } = usePostaCertificata()
  if (!pec) return { spedisce: false, frase: null }
  const pronta = pec.smtp_host !== null && pec.password === 'c_e'
  const admin = <AppLink a="/admin?tab=avvisi">Admin → Avvisi</AppLink>
  return {
    spedisce: pronta && pec.attiva,
    frase: pronta ? (
      pec.attiva ? null : (
        <Notice tono="info">
          La casella PEC c’è, ma questa copia non spedisce ancora: dillo in {admin}.
        </Notice>
      )
    ) : (
      <Notice tono="info">
        Con una casella PEC, da indicare in {admin}, le fatture partono da qui senza scaricare e caricare
        file.
      </Notice>
    ),
  }
}

interface GruppoProps {
  titolo: string
  fatture: DaInviare[]
  /** The last cell of a row: by when, or when it left. */
  quando: (f: DaInviare) => ReactNode
  onScarica?: (f: DaInviare) => ReactNode
}

/** Invoices on their way, or stopped on it, with the act of each. */
export function GruppoPec({ titolo, fatture, quando, onScarica }: GruppoProps) {
  if (fatture.length === 0) return null
  return (
    <Scheda titolo={titolo} conteggio={fatture.length} senzaMargine>
      <Rows cols={COLONNE} tablet="150px minmax(0, 1fr) 300px 110px">
        {fatture.map((f) => (
          <Row
            key={f.id}
            name={f.numero}
            to={vistaDelFiltro(f)}
            cells={[
              f.cliente,
              f.invio_pec ? (
                <PassiPec key="passi" invio={f.invio_pec} />
              ) : (
                <Pill key="firma" tono="corso" icona={<IconSignature aria-hidden />}>
                  Serve la firma digitale
                </Pill>
              ),
              <span key="quando" data-wide>
                {quando(f)}
              </span>,
            ]}
            end={<b>{formatEuro(f.totale)}</b>}
            below={<Sotto fattura={f} onScarica={onScarica} />}
          />
        ))}
      </Rows>
    </Scheda>
  )
}

function Sotto({ fattura: f, onScarica }: { fattura: DaInviare } & Pick<GruppoProps, 'onScarica'>) {
  const motivo = f.invio_pec
    ? f.invio_pec.motivo
    : 'Scarica il file, firmalo e caricalo in Fatture e Corrispettivi.'
  const atti = f.invio_pec ? <AttiPec fattura={f} invio={f.invio_pec} /> : onScarica?.(f)
  return (
    <Line between gap={16}>
      <span>{motivo}</span>
      <Line as="span">{atti}</Line>
    </Line>
  )
}

/** When its last step was. */
export function ultimoPasso({ invio_pec }: DaInviare): string {
  const quando = invio_pec?.passi.at(-1)?.quando
  if (!quando) return ''
  const giorno = dayInRome(quando)
  return `${giorno === oggi() ? 'oggi' : formatDate(giorno).slice(0, 5)}, ${timeInRome(quando)}`
}
