import { type List, type Pagina, pageOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { cents, euro } from '#shared/money.ts'
import { conti, pagati, voci } from './aperte.queries.server.ts'
import type { Movimento, MovimentoDaSistemare, PropostaDetta } from './contract.ts'
import { type Proposta, proponi } from './proposte.rules.ts'
import {
  type Letta,
  leggiRighe,
  pagateCon,
  righeMovimenti,
  senzaPosto,
  trovaEstratto,
} from './queries.server.ts'
import { ANNULLABILE_MS, eAperta } from './rules.ts'

/**
 * What rows may have paid, by their number, as things stand now.
 * @param tutte the rows of their statement, which are other movements than they
 */
export async function proposteDi(
  db: Db,
  righe: readonly Pick<
    Letta,
    'n' | 'data' | 'valuta' | 'importo' | 'descrizione' | 'nome' | 'iban' | 'esito' | 'fatto' | 'resto'
  >[],
  tutte: readonly Pick<Letta, 'fatto'>[] = righe,
): Promise<{ proposte: Map<number, Proposta[]>; nomi: Map<number, string> }> {
  if (righe.length === 0) return { proposte: new Map(), nomi: new Map() }
  const aperte = await voci(db)
  const noti = await conti(
    db,
    righe.flatMap(({ iban }) => iban ?? []),
    aperte,
  )
  const gia = await pagati(
    db,
    righe.map(({ data }) => data),
    tutte.flatMap(pagateCon).flatMap(({ pagamentoId }) => pagamentoId ?? []),
  )
  const daProporre = righe.map((r) => ({
    ...r,
    importo: cents(senzaPosto(r)),
    riferimento: null,
    vista: r.esito === 'forse_gia_vista' || r.fatto !== null,
  }))
  return {
    proposte: proponi(daProporre, aperte, noti, gia),
    nomi: new Map(aperte.map(({ fatturaId, nome }) => [fatturaId, nome])),
  }
}

/** The rows of a statement, with what each may have paid, or has. */
export async function elencaMovimenti(db: Db, id: number): Promise<List<Movimento>> {
  const { stato } = await trovaEstratto(db, id)
  const righe = await leggiRighe(db, id)
  const aperte = stato === 'pronta' ? righe.filter(({ esito }) => eAperta(esito)) : []
  const { proposte, nomi } = await proposteDi(db, aperte, righe)
  const lette = righe.map((r) => vistaDi(r, proposte.get(r.n) ?? [], nomi))
  return { righe: lette, conteggio: lette.length }
}

/** Registered rows of which something was left, of all statements: the last first. */
export const daSistemare = (db: Db, pagina: Pagina): Promise<List<MovimentoDaSistemare>> =>
  pageOf(
    {
      found: db.selectFrom('movimenti_righe').where('resto', 'is not', null),
      rows: db.selectFrom('movimenti_righe').select(righeMovimenti.colonne),
      order: [['movimenti_righe.id', 'desc']],
      read: (righe) =>
        righe.map(righeMovimenti.leggi).map((una) => ({ ...vistaDi(una), movimento_id: una.movimento_id })),
    },
    pagina,
  )

const dettaDi = ({ quote, perche, sicura }: Proposta, nomi: Map<number, string>): PropostaDetta => ({
  fatture: quote.map(({ voce, importo, abbuono, ritenutaBanca }) => ({
    ...{ id: voce.fatturaId, rataId: voce.rataId, numero: voce.numero, nome: nomi.get(voce.fatturaId) ?? '' },
    ...{ importo: euro(importo), abbuono: euro(abbuono), ritenutaBanca: euro(ritenutaBanca) },
    ...{ resta: euro(voce.resta), scadenza: voce.scadenza },
  })),
  perche,
  sicura,
})

/** A row as the screen shows it, by itself without what it may have paid. */
export function vistaDi(
  r: Letta,
  [prima, ...altre]: readonly Proposta[] = [],
  nomi: Map<number, string> = new Map(),
): Movimento {
  const fino =
    r.confermata_il === null || eAperta(r.esito) ? null : Date.parse(r.confermata_il) + ANNULLABILE_MS
  return {
    ...{ n: r.n, data: r.data, valuta: r.valuta, importo: r.importo, descrizione: r.descrizione },
    ...{ nome: r.nome, iban: r.iban, riferimento: r.riferimento, esito: r.esito, ignora: r.ignora },
    proposta: prima ? dettaDi(prima, nomi) : null,
    alternative: altre.map((una) => dettaDi(una, nomi)),
    ...{ resta: senzaPosto(r), da_sistemare: r.resto !== null },
    pagate: pagateCon(r).map(({ id, numero, nome, importo }) => ({ id, numero, nome, importo })),
    annullabile_fino_a: fino !== null && fino > Date.now() ? new Date(fino).toISOString() : null,
  }
}
