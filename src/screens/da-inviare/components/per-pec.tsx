import { Button } from '@mantine/core'
import { IconDownload, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useComeStaPec } from '#anagrafe/posta-certificata/api.ts'
import { scaricaXml } from '#carte/elettronica/api.ts'
import { AttiPec, PassiPec } from '#carte/elettronica/components/passi-pec.tsx'
import { usePortaFirmato } from '#carte/elettronica/components/porta-firmato.tsx'
import type { DaInviare } from '#carte/elettronica/contract.ts'
import { FIRMA_E_PORTA } from '#carte/elettronica/pec.rules.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { InvioPec } from '#carte/fatture/contract.ts'
import { dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

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
      (f.invio_pec !== null || (spedisce && f.serve_firma && f.stato_invio === 'Da_Inviare')),
  )
  return { inViaggio, aspettano, pronte: fatture.filter((f) => ![...inViaggio, ...aspettano].includes(f)) }
}

/** Whether invoices can leave from here; where not, what a mailbox would bring, in one sentence. */
export function usePec(): { spedisce: boolean; frase: ReactNode } {
  const pec = useComeStaPec()
  if (!pec) return { spedisce: false, frase: null }
  const { pronta, spedisce } = pec
  const admin = <AppLink a="/admin?tab=avvisi">Admin → Avvisi</AppLink>
  return {
    spedisce,
    frase: pronta ? (
      spedisce ? null : (
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
}

/** Invoices on their way, or stopped on it, with the act of each. */
export function GruppoPec({ titolo, fatture, quando }: GruppoProps) {
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
            below={f.invio_pec ? <Sotto fattura={f} invio={f.invio_pec} /> : <DaFirmare fattura={f} />}
          />
        ))}
      </Rows>
    </Scheda>
  )
}

function Sotto({ fattura, invio }: { fattura: DaInviare; invio: InvioPec }) {
  return (
    <Line between gap={16}>
      <span>{invio.motivo}</span>
      <Line as="span">
        <AttiPec fattura={fattura} invio={invio} />
      </Line>
    </Line>
  )
}

/** Downloaded here it isn't taken to the exchange: it comes back. */
function DaFirmare({ fattura: f }: { fattura: DaInviare }) {
  const { box, input, sopra, bottone, errore } = usePortaFirmato(f)
  return (
    <div {...box}>
      {input}
      <Line between gap={16}>
        <span>{sopra ? `Lascia qui il file firmato di ${f.numero}` : FIRMA_E_PORTA}</span>
        <Line as="span">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Scarica ${f.numero}`}
            onClick={() => void scaricaXml(f.id).catch((e) => toast.errore(errorText(e)))}
          >
            Scarica
          </Button>
          {bottone}
        </Line>
      </Line>
      {errore}
    </div>
  )
}

/** When its last step was. */
export function ultimoPasso({ invio_pec }: DaInviare): string {
  const quando = invio_pec?.passi.at(-1)?.quando
  if (!quando) return ''
  const giorno = dayInRome(quando)
  return `${giorno === oggi() ? 'oggi' : formatDate(giorno).slice(0, 5)}, ${timeInRome(quando)}`
}
