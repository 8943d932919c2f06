import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { numeroLocale } from '#shared/nati.ts'
import { TIPOLOGIE_APPUNTAMENTO, type TipologiaAppuntamento } from '#shared/tipologie.ts'
import { errorText } from '#web/http.ts'
import { newUuid } from '#web/idempotency.ts'
import { confirm, remove } from '#web/outbox.ts'
import { queryClient } from '#web/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Props {
  cliente: Cliente
  aperto: boolean
  onChiudi: () => void
}

/** A visit that isn't on the list begins now, also without a network: one touch says what is done, and its report opens. */
export function IniziaQui({ cliente, aperto, onChiudi }: Props) {
  const naviga = useNavigate()
  const [inCorso, setInCorso] = useState(false)
  const nome = nomeCliente(cliente)

  async function inizia(tipologia: TipologiaAppuntamento) {
    if (inCorso) return
    setInCorso(true)
    try {
      const uid = newUuid()
      const { n, stato, risposta } = await confirm({
        ...{ tipo: 'visita.nuova', visitaId: null, clienteId: cliente.id, titolo: nome, nato: uid },
        corpo: { uid, clienteId: cliente.id, tipologia },
      })
      if (stato === 'respinta') {
        await remove(n)
        toast.errore(risposta?.motivo ?? 'La visita non è iniziata')
        return
      }
      void queryClient.invalidateQueries()
      void naviga(`/visite/${risposta?.creato ?? numeroLocale(uid)}/rapporto`)
    } catch (causa) {
      toast.errore(errorText(causa, 'La visita non è iniziata'))
    } finally {
      setInCorso(false)
    }
  }

  return (
    <Dialog aperto={aperto} onChiudi={onChiudi} titolo="Inizia qui e ora" larghezza={420} fermo={inCorso}>
      <Stack gap={12}>
        <p>La visita da {nome} comincia adesso ed è tua. Che cosa fai?</p>
        {TIPOLOGIE_APPUNTAMENTO.map((tipologia) => (
          <Button
            key={tipologia}
            variant="default"
            size="md"
            fullWidth
            aria-disabled={inCorso}
            onClick={() => void inizia(tipologia)}
          >
            {tipologia}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
