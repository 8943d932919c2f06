import { IconListDetails, IconPrinter, IconRefresh, IconX } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { contrattiApi } from '#scadenze/contratti/api.ts'
import { PillolaContratto } from '#scadenze/contratti/components/stato-contratto.tsx'
import { impiantiInParole, visiteLAnno } from '#scadenze/contratti/components/words.ts'
import type { Contratto } from '#scadenze/contratti/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { ActionMenu, dangerAction, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { Row } from '#web/ui/rows.tsx'

/** What can be done with a contract of the list. */
export type AzioniContratto = Record<
  'modifica' | 'disdici' | 'rinnova' | 'canoni' | 'stampa',
  (contratto: Contratto) => void
>

interface RigaContrattoProps {
  contratto: Contratto
  azioni: AzioniContratto
}

/** A contract of the list: whose, what it looks after, how long it runs, what it costs. */
export function ContrattoInElenco({ contratto, azioni }: RigaContrattoProps) {
  const { id, numero, cliente_id, oggi, fine, rinnovo_tacito, canone, visite_anno, stato } = contratto
  const voceElimina = useDeleteAction(contrattiApi)
  const attivo = stato === 'Attivo'
  return (
    <Row
      as="div"
      name={nomeCliente(contratto.cliente)}
      sub={`${numero} · ${visiteLAnno(visite_anno)}`}
      to={`/clienti?cliente=${cliente_id}`}
      over
      cells={[
        <span key="impianti" data-wide>
          {impiantiInParole(contratto)}
        </span>,
        attivo ? (
          <>
            {rinnovo_tacito ? 'si rinnova il' : 'fino al'} <b>{formatDate(fine)}</b>
          </>
        ) : (
          stato === 'Disdetto' && contratto.disdetto_il && `dal ${formatDate(contratto.disdetto_il)}`
        ),
      ]}
      state={<PillolaContratto stato={oggi} />}
      end={<b>{canone === null ? '–' : formatEuro(canone)}</b>}
      actions={
        <ActionMenu
          etichetta={`Azioni per ${numero}`}
          voci={[
            stato !== 'Disdetto' && editAction(() => azioni.modifica(contratto)),
            (oggi === 'Da_Rinnovare' || oggi === 'Scaduto') &&
              menuAction('Rinnova', IconRefresh, () => azioni.rinnova(contratto)),
            canone !== null && menuAction('Canoni', IconListDetails, () => azioni.canoni(contratto)),
            menuAction('Stampa', IconPrinter, () => azioni.stampa(contratto)),
            attivo && dangerAction('Disdici', IconX, () => azioni.disdici(contratto)),
            voceElimina(id, {
              frase: `Eliminare il contratto ${numero}?`,
              dettaglio: nomeCliente(contratto.cliente),
              generico: 'Il contratto non è stato eliminato',
            }),
          ]}
        />
      }
    />
  )
}
