import { postaResource } from '#anagrafe/posta/api.ts'
import { isAdmin } from '#shared/permissions.ts'
import { avvisi } from '#visite/messaggi/api.ts'
import type { DaAvvisare } from '#visite/messaggi/contract.ts'
import { daMandare } from '#visite/messaggi/rules.ts'
import { queryClient } from '#web/query.ts'
import { useUser } from '#web/session.tsx'
import { stepsBackDone } from '#web/steps-back.ts'
import { tellOf } from '#web/to-tell.ts'

/** Whether there is something to say yes to, or somebody to call; not what leaves by itself, or was said already. */
const eDaDire = (avviso: DaAvvisare): boolean =>
  avviso.messaggio === null ? avviso.cliente.telefono !== null : daMandare(avviso)

async function chiedi(appuntamentoId: number, moved: boolean): Promise<void> {
  const { data: casella } = await queryClient.ensureQueryData(postaResource)
  if (!casella.host) return
  const { data: visite } = await queryClient.fetchQuery({ ...avvisi({ appuntamentoId }), staleTime: 0 })
  await stepsBackDone()
  if (visite.some(eDaDire)) tellOf({ id: appuntamentoId, moved })
}

/**
 * After one visit was booked, or moved: asks to tell its customer of it, where there is a mailbox and somebody to tell
 * (docs/product.md §27.7). Where it can't be asked, the message waits in Messaggi all the same.
 */
export function useDilloOra(): (appuntamentoId: number, spostata?: boolean) => void {
  const utente = useUser()
  return (appuntamentoId, spostata = false) => {
    if (isAdmin(utente)) chiedi(appuntamentoId, spostata).catch(() => {})
  }
}
