import { Button } from '@mantine/core'
import { useCreditiAperti } from '#carte/crediti/api.ts'
import { CANALI_IN_PAROLE } from '#carte/solleciti/components/words.ts'
import type { IncassoDi } from '#carte/solleciti/contract.ts'
import { FASCE, TONI_SOLLECITO } from '#carte/solleciti/rules.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { capital } from '#shared/text.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { AperteCliente } from './aperte.tsx'
import stili from './incassi.module.css'

interface RigaIncassoProps {
  riga: IncassoDi
  /** The ages that have a column, as their places in `FASCE`; null where there is no room for columns. */
  fasce: readonly number[] | null
  aperta: boolean
  onApri: () => void
}

/** What a customer owes, by age; opened, its invoices with the words of a reminder. */
export function RigaIncasso({ riga, fasce, aperta, onApri }: RigaIncassoProps) {
  const crediti = useCreditiAperti().data ?? []
  const { cliente } = riga
  const larga = fasce !== null
  const credito = sumEuro(
    crediti.filter(({ cliente_id: di }) => cliente && di === cliente.id).map(({ resta }) => resta),
  )
  const passo = <Passo key="passo" riga={riga} larga={larga} />
  return (
    <Row
      name={riga.nome || 'Senza nome'}
      onOpen={cliente ? onApri : undefined}
      open={cliente ? aperta : undefined}
      sub={
        <Line as="span">
          {credito > 0 && <span>credito {formatEuro(credito)}</span>}
          {cliente?.telefono && (
            <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} icona={false} />
          )}
        </Line>
      }
      cells={
        larga
          ? [
              ...fasce.map((n) => {
                const importo = riga.fasce[n] ?? 0
                return (
                  <span key={FASCE[n]} data-end className={stili.fascia} data-fascia={importo === 0 ? 0 : n}>
                    <span className="sr-only">{FASCE[n]}</span>
                    {importo === 0 ? '–' : formatEuro(importo)}
                  </span>
                )
              }),
              <b key="totale" data-end>
                {formatEuro(riga.totale)}
              </b>,
              passo,
            ]
          : [passo]
      }
      end={larga ? undefined : <b>{formatEuro(riga.totale)}</b>}
      actions={
        riga.da_sollecitare && !aperta ? (
          <Button variant="default" size="compact-md" onClick={onApri}>
            Sollecita
          </Button>
        ) : undefined
      }
    >
      {aperta && cliente && <AperteCliente clienteId={cliente.id} />}
    </Row>
  )
}

/** The last step: a promise, a reminder, or when something is due. */
function Passo({ riga, larga }: Pick<RigaIncassoProps, 'riga'> & { larga: boolean }) {
  const { promessa_il: promessa, ultimo, scadenza } = riga
  const giorno = oggi()
  const sollecito =
    ultimo &&
    `${TONI_SOLLECITO[ultimo.tono].toLowerCase()} del ${formatDate(dayInRome(ultimo.preparato_il))}, ${CANALI_IN_PAROLE[ultimo.canale]}`
  if (promessa)
    return (
      <>
        <span data-wrong={promessa < giorno || undefined}>
          {promessa < giorno ? 'Promessa mancata il' : 'Ha promesso per il'} {formatDate(promessa)}
        </span>
        {sollecito && <small>{sollecito}</small>}
      </>
    )
  if (sollecito) return capital(sollecito)
  if (scadenza !== null && scadenza >= giorno) return <small>Scade il {formatDate(scadenza)}</small>
  return larga && <small>Nessuno</small>
}
