import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconFileInvoice,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import { cents, formatEuro } from '#shared/money.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import stili from './banca.module.css'
import { confermaCon, type Parte, restoCon } from './gruppi.ts'
import { Detto, nomeDi } from './righe.tsx'

interface RigaConPartiProps {
  riga: Movimento
  /** What was chosen for it, not registered yet. */
  parti: readonly Parte[]
  inCorso: boolean
  onConferma: (righe: DaConfermare[]) => void
  onCerca: (riga: Movimento) => void
  onParti: (riga: Movimento, parti: Parte[]) => void
  onAnnulla: (riga: Movimento) => void
}

/** What one of them becomes by it. */
const diventa = ({ importo, abbuono, ritenutaBanca, resta }: Parte): string =>
  cents(resta) === cents(importo) + cents(abbuono ?? 0) + cents(ritenutaBanca ?? 0)
    ? 'a saldo'
    : `in parte, di ${formatEuro(resta)}`

/** A row that pays several things, or one and something else: what has its place, and what hasn't. It is done when nothing is left. */
export function RigaConParti({
  riga,
  parti,
  inCorso,
  onConferma,
  onCerca,
  onParti,
  onAnnulla,
}: RigaConPartiProps) {
  const nome = nomeDi(riga)
  const resto = restoCon(riga, parti)
  const finita = cents(resto) === 0
  return (
    <div className={stili.riga} data-parti>
      <Detto riga={riga} freccia={<IconArrowRight size={18} aria-hidden />} />
      <div className={stili.poi}>
        <span className={stili.restano}>{!finita && <>Restano {formatEuro(resto)}</>}</span>
        <span className={stili.atti}>
          <Button
            variant="default"
            size="xs"
            data-riga
            aria-label={`Conferma ${nome}`}
            aria-disabled={inCorso || !finita}
            onClick={() => finita && onConferma([confermaCon(riga, parti)])}
          >
            Conferma
          </Button>
          {riga.pagate.length > 0 && (
            <ActionMenu
              etichetta={`Azioni per ${nome}`}
              voci={[menuAction('Annulla ciò che è registrato', IconArrowBackUp, () => onAnnulla(riga))]}
            />
          )}
        </span>
      </div>
      <div className={stili.parti}>
        <ul>
          {riga.pagate.map(({ id, numero, nome: intestatario, importo }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may stand there twice
            <li key={`${id} ${i}`}>
              <IconCheck size={18} aria-hidden />
              <span>
                <b>{numero}</b> {intestatario} <small>registrata</small>
              </span>
              <b>{formatEuro(importo)}</b>
            </li>
          ))}
          {parti.map((parte) => (
            <li key={`${parte.id} ${parte.rataId}`}>
              <IconFileInvoice size={18} aria-hidden />
              <span>
                <b>{parte.numero}</b> {parte.nome} <small>{diventa(parte)}</small>
              </span>
              <b>{formatEuro(parte.importo)}</b>
              <ActionIcon
                size="sm"
                aria-label={`Togli ${parte.numero}`}
                onClick={() =>
                  onParti(
                    riga,
                    parti.filter((tenuta) => tenuta !== parte),
                  )
                }
              >
                <IconX />
              </ActionIcon>
            </li>
          ))}
          {!finita && (
            <li data-resto>
              <span>
                <b>Restano</b>
              </span>
              <b>{formatEuro(resto)}</b>
            </li>
          )}
        </ul>
        {!finita && (
          <div className={stili.comandi}>
            <Button
              size="xs"
              leftSection={<IconSearch size={16} aria-hidden />}
              aria-label={`Un’altra fattura per ${nome}`}
              onClick={() => onCerca(riga)}
            >
              Un’altra fattura
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
