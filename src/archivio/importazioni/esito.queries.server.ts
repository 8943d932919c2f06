import type { Db } from '#server/data/schema.ts'
import type { EsitoImportazione } from './contract.ts'
import { senzaParticolari } from './generi.rules.ts'

/** What became of the rows, kept in numbers: names are those of the customers as they are when it is asked. */
interface Tenuto {
  /** Row, the group of the customer that this import made, or who was in the archive. */
  unite: [riga: number, gruppo: number, clienteId: number | null][]
  lasciate: [riga: number, perche: string][]
}

const LASCIATA = 'Lasciata fuori'

/**
 * Reckons what becomes of each row: who makes a customer, who is joined with whom, who is left out and why.
 * @param dopo where it is over: of what wasn't written nothing more will be
 */
export async function tieniEsito(db: Db, id: number, dopo?: string | null): Promise<void> {
  const righe = await db
    .selectFrom('importazioni_righe')
    .select(['n', 'esito', 'scelta', 'gruppo', 'duplicato', 'duplicato_di', 'messaggi'])
    .where('importazione_id', '=', id)
    .orderBy('n')
    .execute()
  const prima: Tenuto = dopo ? JSON.parse(dopo) : { unite: [], lasciate: [] }
  const restano = new Set(dopo ? righe.map(({ n }) => n) : [])
  const tenuto: Tenuto = { unite: prima.unite.filter(([n]) => !restano.has(n)), lasciate: [] }
  const visti = new Set<number>()
  for (const { n, esito, scelta, gruppo, duplicato, duplicato_di, messaggi } of righe) {
    const doppione = esito === 'duplicato' && scelta !== 'crea'
    const con = doppione ? ((duplicato ? JSON.parse(duplicato).riga : null) ?? gruppo ?? n) : (gruppo ?? n)
    if (esito === 'errore') tenuto.lasciate.push([n, perche(messaggi)])
    else if (doppione) tenuto.unite.push([n, con, duplicato_di])
    else if (scelta === 'salta') tenuto.lasciate.push([n, LASCIATA])
    else if (visti.has(con)) tenuto.unite.push([n, con, null])
    else visti.add(con)
  }
  tenuto.unite.sort(([a], [b]) => a - b)
  await db
    .updateTable('importazioni')
    .set({ esito: JSON.stringify(tenuto) })
    .where('id', '=', id)
    .execute()
}

const perche = (messaggi: string | null): string =>
  senzaParticolari(Object.values(JSON.parse(messaggi ?? '{}').errori ?? {}).join('. ') || LASCIATA)

/** The reckoning of an import that is done. */
export async function leggiEsito(
  db: Db,
  { id, righe, clienti }: { id: number; righe: number; clienti: number },
  json: string | null,
): Promise<EsitoImportazione | null> {
  if (!json) return null
  const { unite, lasciate }: Tenuto = JSON.parse(json)
  const fatti = await db
    .selectFrom('importazioni_creati as i')
    .innerJoin('clienti as c', 'c.id', 'i.record_id')
    .select(['i.gruppo', 'c.id', 'c.nome', 'c.cognome'])
    .where('i.importazione_id', '=', id)
    .where('i.tabella', '=', 'clienti')
    .execute()
  const perGruppo = new Map(fatti.map((fatto) => [fatto.gruppo, fatto]))
  const altri = unite.flatMap(([, , clienteId]) => clienteId ?? [])
  const noti = altri.length
    ? await db.selectFrom('clienti').select(['id', 'nome', 'cognome']).where('id', 'in', altri).execute()
    : []
  const perId = new Map(noti.map((cliente) => [cliente.id, cliente]))
  const nominato = (cliente: { id: number; nome: string; cognome: string } | undefined) =>
    cliente ? { id: cliente.id, nome: `${cliente.nome} ${cliente.cognome}`.trim() } : null
  return {
    ...{ lette: righe, create: clienti },
    unite: unite.map(([riga, gruppo, clienteId]) => ({
      riga,
      cliente: nominato(clienteId === null ? perGruppo.get(gruppo) : perId.get(clienteId)),
    })),
    lasciate: lasciate.map(([riga, perche]) => ({ riga, perche })),
  }
}
