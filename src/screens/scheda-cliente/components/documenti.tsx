import { DocumentiCliente } from '#anagrafe/documenti/components/documenti-cliente.tsx'
import { TieniSulTelefono } from './tieni-sul-telefono.tsx'

/** A customer's documents, each of which a technician may keep on the telephone. */
export const Documenti = ({ clienteId }: { clienteId: number }) => (
  <DocumentiCliente clienteId={clienteId} testa={({ id }) => <TieniSulTelefono id={id} />} />
)
