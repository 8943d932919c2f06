import { IconListDetails, IconPrinter, IconRefresh, IconX } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { contrattiApi, useRinnova } from '#scadenze/contratti/api.ts'
import { PillolaContratto } from '#scadenze/contratti/components/stato-contratto.tsx'
import { impiantiInParole, visiteLAnno } from '#scadenze/contratti/components/words.ts'
import type { Contratto } from '#scadenze/contratti/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { ActionMenu, dangerAction, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'

interface RigaContrattoProps {
  contratto: Contratto
  onModifica: () => void
  onDisdici: () => void
  onCanoni: () => void
  onStampa: () => void
}

/** A contract of the list: whose, what it looks after, how long it runs, what it costs. */
export function ContrattoInElenco({
  contratto,
  onModifica,
  onDisdici,
  onCanoni,
  onStampa,
}: RigaContrattoProps) {
  const { id, numero, cliente_id, oggi, fine, rinnovo_tacito, canone, visite_anno, stato, durata_mesi } =
    contratto
  const voceElimina = useDeleteAction(contrattiApi)
  const conferma = useConfirm()
  const rinnova = useRinnova()

  async function rinnovalo() {
    const dettaglio = `${numero} di ${nomeCliente(contratto.cliente)}, per ${durata_mesi === 1 ? 'un altro mese' : `altri ${durata_mesi} mesi`}`
    if (!(await conferma({ frase: 'Rinnovare il contratto?', dettaglio, azione: 'Rinnova' }))) return
    rinnova.mutate(id, {
      onSuccess: (rinnovato) => toast.successo(`Rinnovato fino al ${formatDate(rinnovato.fine)}`),
      onError: (errore) => toast.errore(errorText(errore, 'Il contratto non è stato rinnovato')),
    })
  }
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
            stato !== 'Disdetto' && editAction(onModifica),
            (oggi === 'Da_Rinnovare' || oggi === 'Scaduto') &&
              menuAction('Rinnova', IconRefresh, () => void rinnovalo()),
            canone !== null && menuAction('Canoni', IconListDetails, onCanoni),
            menuAction('Stampa', IconPrinter, onStampa),
            attivo && dangerAction('Disdici', IconX, onDisdici),
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
