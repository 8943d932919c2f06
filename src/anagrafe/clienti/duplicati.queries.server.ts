import { sql } from 'kysely'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { type DuplicatiQuery, type DuplicatoCliente, MOTIVI_DUPLICATO } from './contract.ts'
import { distintiDa } from './distinti.queries.server.ts'
import { conNumero } from './telefoni.queries.server.ts'
import { numeriDi } from './telefoni.rules.ts'

interface Cercati {
  telefoni: string[]
  email?: string
  codiceFiscale?: string
  partitaIva?: string
}

async function simili(db: Db, { telefoni, email, codiceFiscale, partitaIva }: Cercati, esclusi: number[]) {
  // Asked before: a query within the others' conditions would have PostgreSQL read everybody.
  const conLoro = telefoni.length > 0 ? await conNumero(db, telefoni).select('cliente_id').execute() : []
  const ids = conLoro.map(({ cliente_id }) => cliente_id)
  return (
    db
      .selectFrom('clienti')
      .select(['id', 'nome', 'cognome', 'telefono', 'altri_telefoni', 'comune', 'provincia'])
      .select(['email_chiave', 'codice_fiscale', 'partita_iva'])
      .where((e) =>
        e.or([
          e('id', 'in', ids.length > 0 ? ids : [0]),
          ...(email !== undefined ? [e('email_chiave', '=', email)] : []),
          ...(codiceFiscale !== undefined ? [e('codice_fiscale', '=', codiceFiscale)] : []),
          ...(partitaIva !== undefined ? [e('partita_iva', '=', partitaIva)] : []),
        ]),
      )
      .where('id', 'not in', esclusi)
      // The index of what is alike is the way in, not the one of ids.
      .orderBy(sql`+id`)
      .limit(5)
      .execute()
  )
}

/**
 * Customers with the same telephone (digits only), e-mail, codice fiscale or partita IVA, and which of them; without who
 * is known not to be the one that is being changed.
 */
export async function elencaDuplicati(db: Db, query: DuplicatiQuery): Promise<List<DuplicatoCliente>> {
  const cercati = {
    telefoni: [query.telefono ?? '', ...(query.altriTelefoni ?? '').split(';')].flatMap(
      (numero) => telefonoInCifre(numero) || [],
    ),
    email: query.email?.toLowerCase() || undefined,
    codiceFiscale: query.codiceFiscale ?? undefined,
    partitaIva: query.partitaIva ?? undefined,
  }
  if (Object.values(cercati).every((v) => v === undefined || v.length === 0))
    return { righe: [], conteggio: 0 }
  const trovati = await simili(
    db,
    cercati,
    query.escludi ? [query.escludi, ...(await distintiDa(db, query.escludi))] : [0],
  )
  const righe = trovati.map(({ email_chiave, codice_fiscale, partita_iva, altri_telefoni, ...cliente }) => {
    const numeri = numeriDi({ telefono: cliente.telefono, altri_telefoni })
    const telefono = numeri.find((numero) => cercati.telefoni.includes(telefonoInCifre(numero)))
    const uguali = {
      telefono: telefono !== undefined,
      email: email_chiave === cercati.email,
      codice_fiscale: codice_fiscale === cercati.codiceFiscale,
      partita_iva: partita_iva === cercati.partitaIva,
    }
    const motivi = (Object.keys(MOTIVI_DUPLICATO) as (keyof typeof uguali)[]).filter((m) => uguali[m])
    return { ...cliente, telefono: telefono ?? cliente.telefono, motivi }
  })
  return { righe, conteggio: righe.length }
}
