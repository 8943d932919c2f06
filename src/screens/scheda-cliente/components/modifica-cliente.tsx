import { ClienteForm } from '#anagrafe/clienti/components/cliente-form.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import {
  risposteTrasloco,
  TraslocoDelModulo,
  useTrasloco,
} from '#visite/appuntamenti/components/trasloco.tsx'

/** The customer's form; whoever changes the address is asked of visits and plants at the old one. */
export function ModificaCliente({ cliente, onChiudi }: { cliente: Cliente; onChiudi: () => void }) {
  const trasloco = useTrasloco()
  return (
    <ClienteForm
      aperto
      cliente={cliente}
      onChiudi={onChiudi}
      trasloco={{
        domande: <TraslocoDelModulo cliente={cliente} trasloco={trasloco} />,
        risposte: () => risposteTrasloco(trasloco),
      }}
    />
  )
}
