import { clienti } from '#anagrafe/clienti/queries.server.ts'
import {
  type AltroTelefono,
  TELEFONI_AL_MASSIMO,
  telefoniInOrdine,
} from '#anagrafe/clienti/telefoni.rules.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import { listOf } from '#server/data/table.ts'
import {
  type Creato,
  cambiato,
  diNuovo,
  inNomeDellImportazione,
  type RigaTrovata,
} from './scrivi-impianti.queries.server.ts'
import type { DatiCliente } from './stesso-cliente.rules.ts'

const DI_SUO = ['email', 'codice_fiscale', 'partita_iva', 'pec', 'codice_destinatario'] as const
const LUOGO = ['indirizzo', 'comune', 'cap', 'provincia'] as const

/**
 * What a row says of a customer who is in the archive: telephones that they didn't have, and what was empty. Of where they
 * live all or nothing: half of another place is none.
 */
export async function aggiornaNoto(
  ctx: Autore,
  { gruppo, clienteId, cliente }: { gruppo: number; clienteId: number; cliente: DatiCliente },
): Promise<Creato[]> {
  const attuale = (await ctx.db
    .selectFrom('clienti')
    .selectAll()
    .where('id', '=', clienteId)
    .executeTakeFirst()) as RigaTrovata | undefined
  if (!attuale) return []
  const letti = clienti.valori(cliente)
  const senzaLuogo = LUOGO.every((campo) => !attuale[campo])
  const campi = [...DI_SUO, ...(senzaLuogo ? LUOGO : [])]
  const nuovi = diNuovo(attuale, Object.fromEntries(campi.map((campo) => [campo, letti[campo] ?? null])), [])
  const noti = listOf<AltroTelefono>(attuale.altri_telefoni as string | null)
  const suoi = [
    ...(cliente.telefono ? [{ numero: cliente.telefono, nome: null }] : []),
    ...(cliente.altriTelefoni ?? []),
  ]
  const insieme = telefoniInOrdine(attuale.telefono as string | null, [...noti, ...suoi])
  const altri_telefoni = JSON.stringify(insieme.altriTelefoni.slice(0, TELEFONI_AL_MASSIMO))
  if (insieme.telefono !== attuale.telefono) nuovi.telefono = insieme.telefono
  if (insieme.altriTelefoni.length > noti.length) nuovi.altri_telefoni = altri_telefoni
  if (Object.keys(nuovi).length === 0) return []
  const { dopo: scritto } = await aggiorna(inNomeDellImportazione(ctx), clienti, clienteId, nuovi)
  return [{ tabella: 'clienti', gruppo, ...cambiato(attuale, scritto, nuovi) }]
}
