import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useCreditiAperti } from '#carte/crediti/api.ts'
import { CANALI_IN_PAROLE } from '#carte/solleciti/components/words.ts'
import type { IncassoDi } from '#carte/solleciti/contract.ts'
import { FASCE, TONI_SOLLECITO } from '#carte/solleciti/rules.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { AperteCliente } from './aperte.tsx'
import stili from './incassi.module.css'

interface RigaIncassoProps {
  riga: IncassoDi
  aperta: boolean
  onApri: () => void
}

/** What a customer owes, by age; opened, its invoices with the words of a reminder. */
export function RigaIncasso({ riga, aperta, onApri }: RigaIncassoProps) {
  const crediti = useCreditiAperti().data ?? []
  const id = useId()
  const { cliente } = riga
  const credito = sumEuro(
    crediti.filter(({ cliente_id: di }) => cliente && di === cliente.id).map(({ resta }) => resta),
  )
  const Freccia = aperta ? IconChevronDown : IconChevronRight
  return (
    <li data-aperta={aperta || undefined}>
      <div className={stili.riga}>
        <div className={stili.chi}>
          <button
            type="button"
            aria-expanded={aperta}
            aria-controls={aperta ? id : undefined}
            disabled={cliente === null}
            onClick={onApri}
          >
            <Freccia size={17} aria-hidden />
            {riga.nome || 'Senza nome'}
          </button>
          {credito > 0 && <small>credito {formatEuro(credito)}</small>}
          {cliente?.telefono && <PhoneLink numero={cliente.telefono} icona={false} />}
        </div>
        {riga.fasce.map((importo, n) => (
          <span
            key={FASCE[n]}
            className={stili.fascia}
            data-fascia={n}
            data-niente={importo === 0 || undefined}
          >
            <span className="sr-only">{FASCE[n]}</span>
            {importo === 0 ? '–' : formatEuro(importo)}
          </span>
        ))}
        <b className={stili.totale}>{formatEuro(riga.totale)}</b>
        <div className={stili.passo}>
          <Passo riga={riga} />
        </div>
        {riga.da_sollecitare && !aperta && (
          <Button variant="default" size="compact-md" className={stili.sollecita} onClick={onApri}>
            Sollecita
          </Button>
        )}
      </div>
      {aperta && cliente && (
        <div id={id} className={stili.dentro}>
          <AperteCliente clienteId={cliente.id} />
        </div>
      )}
    </li>
  )
}

/** The last step: a promise, a reminder, or when something is due. */
function Passo({ riga: { promessa_il: promessa, ultimo, scadenza } }: { riga: IncassoDi }) {
  const giorno = oggi()
  const sollecito =
    ultimo &&
    `${TONI_SOLLECITO[ultimo.tono].toLowerCase()} del ${formatDate(dayInRome(ultimo.preparato_il))}, ${CANALI_IN_PAROLE[ultimo.canale]}`
  if (promessa)
    return (
      <>
        <b data-mancata={promessa < giorno || undefined}>
          {promessa < giorno ? 'Promessa mancata il' : 'Ha promesso per il'} {formatDate(promessa)}
        </b>
        {sollecito && <small>{sollecito}</small>}
      </>
    )
  if (sollecito) return <span>{sollecito}</span>
  if (scadenza !== null && scadenza >= giorno) return <small>scade il {formatDate(scadenza)}</small>
  return <small data-nessuno>Nessuno</small>
}
