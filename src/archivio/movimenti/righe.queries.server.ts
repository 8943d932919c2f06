import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { inTurns } from '#server/turn.ts'
import { oggi } from '#shared/dates.ts'
import { cents, euro, sumEuro } from '#shared/money.ts'
import { contiNostri, pagati, sapere, voci, vociDiRitorno } from './aperte.queries.server.ts'
import { type VoceAperta, versoDellaVoce } from './aperte.rules.ts'
import { contiDellaDitta } from './conti.queries.server.ts'
import type { GruppiDiRighe, Movimento, MovimentoDaSistemare, PropostaDetta } from './contract.ts'
import { parteVista, partiDi } from './parti.queries.server.ts'
import { senzaPosto } from './parti.rules.ts'
import { type PropostaPagamento, proponiMovimentiAPezzi } from './proposte.rules.ts'
import { cominciate, type Letta, leggiRighe, righeMovimenti, trovaEstratto } from './queries.server.ts'
import {
  CONFERMA_ANNULLABILE_MS,
  eAperta,
  GRUPPI_RIGHE,
  type GruppoRighe,
  gruppoDiRiga,
  PRIME_DI_UN_GRUPPO,
  RIGHE_A_PAGINA,
  VERSI_DA_CHIEDERE,
} from './rules.ts'
import { riprende } from './testi.rules.ts'

/**
 * What rows may have paid, by their number, as things stand now.
 * @param righeEstratto the rows of their statement, which are other movements than they
 */
export async function proposteDiMovimenti(
  db: Db,
  righe: readonly (Pick<
    Letta,
    'n' | 'data' | 'valuta' | 'importo' | 'descrizione' | 'nome' | 'iban' | 'esito'
  > &
    Partial<Pick<Letta, 'parti' | 'chiave'>> & { movimento_id?: number })[],
  righeEstratto: readonly Partial<Pick<Letta, 'parti'>>[] = righe,
): Promise<{ proposte: Map<number, PropostaPagamento[]>; nomi: Map<VoceAperta, string> }> {
  if (righe.length === 0) return { proposte: new Map(), nomi: new Map() }
  const diRitorno = righe.filter(({ descrizione }) => riprende(descrizione)).map(({ data }) => data)
  const aperte = [...(await voci(db)), ...(await vociDiRitorno(db, diRitorno))]
  const nostri = await contiDellaDitta(db)
  const noti = await contiNostri(
    db,
    righe.flatMap(({ iban }) => (iban === null || nostri.has(iban) ? [] : iban)),
    aperte,
  )
  const dubbi = await estrattiDubbi(
    db,
    righe.flatMap(({ movimento_id }) => movimento_id ?? []),
  )
  const pagamenti = await pagati(
    db,
    righe.map(({ data }) => data),
    righeEstratto.flatMap(({ parti = [] }) => parti.flatMap(({ pagamento_id }) => pagamento_id ?? [])),
  )
  const daProporre = righe.map((r) => ({
    ...r,
    importo: cents(senzaPosto(r)),
    riferimento: null,
    // None of these is sure: what was seen before or begun, goes who knows which way, or is of a day still to come.
    vista:
      r.esito === 'forse_gia_vista' ||
      (r.parti ?? []).length > 0 ||
      dubbi.has(r.movimento_id ?? 0) ||
      r.data > oggi(),
  }))
  return {
    proposte: await inTurns(
      proponiMovimentiAPezzi(daProporre, aperte, noti, pagamenti, await sapere(db, righe)),
    ),
    nomi: new Map(aperte.map((voce) => [voce, voce.nome])),
  }
}

/** Those of which nobody knows yet which way their movements go: nothing of them is sure. */
async function estrattiDubbi(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const dubbi = await db
    .selectFrom('movimenti')
    .select('id')
    .where('id', 'in', [...new Set(ids), 0])
    .where('versi', 'in', [VERSI_DA_CHIEDERE, 'miste'])
    .execute()
  return new Set(dubbi.map(({ id }) => id))
}

/** All rows of a statement, with the group that each stands in and what the open ones may have paid. */
async function inGruppi(db: Db, id: number) {
  const { stato } = await trovaEstratto(db, id)
  const righe = await leggiRighe(db, id)
  const aperte = stato === 'pronta' ? righe.filter(({ esito }) => eAperta(esito)) : []
  const { proposte, nomi } = await proposteDiMovimenti(db, aperte, righe)
  const vista = (r: Letta) => vistaMovimento(r, proposte.get(r.n) ?? [], nomi)
  const gruppoDi = (r: Letta) =>
    gruppoDiRiga({ esito: r.esito, cominciata: r.registrata !== null }, proposte.get(r.n))
  return { righe, vista, gruppoDi }
}

/** A page of a statement's rows, or of one group of them, with what each may have paid, or has. */
export async function elencaMovimenti(
  db: Db,
  id: number,
  { gruppo, limit = RIGHE_A_PAGINA, offset = 0 }: PaginaRichiesta & { gruppo?: GruppoRighe } = {},
): Promise<List<Movimento>> {
  const { righe, vista, gruppoDi } = await inGruppi(db, id)
  const delGruppo = gruppo ? righe.filter((r) => gruppoDi(r) === gruppo) : righe
  return { righe: delGruppo.slice(offset, offset + limit).map(vista), conteggio: delGruppo.length }
}

/** The groups of a statement's open rows, each with its first ones. */
export async function elencaGruppi(db: Db, id: number): Promise<GruppiDiRighe> {
  const { righe, vista, gruppoDi } = await inGruppi(db, id)
  const perGruppo = Map.groupBy(
    righe.filter(({ esito }) => eAperta(esito)),
    gruppoDi,
  )
  const somma = (delGruppo: readonly Letta[], segno: 1 | -1) =>
    sumEuro(delGruppo.flatMap(({ importo }) => (importo * segno > 0 ? importo * segno : [])))
  const gruppi = GRUPPI_RIGHE.flatMap((gruppo) => {
    const delGruppo = perGruppo.get(gruppo)
    if (!delGruppo) return []
    const prime = delGruppo.slice(0, PRIME_DI_UN_GRUPPO).map(vista)
    const [entrate, uscite] = [somma(delGruppo, 1), somma(delGruppo, -1)]
    return [{ gruppo, conteggio: delGruppo.length, entrate, uscite, righe: prime }]
  })
  return { gruppi }
}

const inParte = (db: Db) => ({
  found: cominciate(db),
  rows: db.selectFrom('movimenti_righe').select(righeMovimenti.colonne),
  order: [['movimenti_righe.id', 'desc']] as const,
  read: async (righe: Parameters<typeof righeMovimenti.leggi>[0][]): Promise<MovimentoDaSistemare[]> => {
    const viste: MovimentoDaSistemare[] = []
    for (const riga of righe.map(righeMovimenti.leggi)) {
      const parti = (await partiDi(db, { rigaId: riga.id })).get(riga.id) ?? []
      viste.push({ ...vistaMovimento({ ...riga, parti }), movimento_id: riga.movimento_id })
    }
    return viste
  },
})

/** Rows of all statements that are registered in part: the last first. */
export const elencaDaSistemare = (db: Db, pagina: PaginaRichiesta): Promise<List<MovimentoDaSistemare>> =>
  pageOf(inParte(db), pagina)

/** All of the same, slice by slice. */
export const scorriDaSistemare = (db: Db): Whole<MovimentoDaSistemare> => slicesOf(inParte(db))

const diChi = ({ soggetto }: VoceAperta) => {
  const id = Number(soggetto.slice(1))
  return {
    clienteId: soggetto.startsWith('c') ? id : null,
    fornitoreId: soggetto.startsWith('f') ? id : null,
  }
}

const dettaDi = (
  { quote, categoria, perche, sicura }: PropostaPagamento,
  nomi: Map<VoceAperta, string>,
): PropostaDetta => ({
  fatture: quote.map(({ voce, importo, abbuono, ritenutaBanca }) => ({
    ...{ id: voce.fatturaId, rataId: voce.rataId, creditoId: voce.creditoId ?? null },
    ...{ numero: voce.numero, nome: nomi.get(voce) ?? '', verso: versoDellaVoce(voce) },
    ...{ ripresa: voce.ripresa === true, ...diChi(voce) },
    ...{ importo: euro(importo), abbuono: euro(abbuono), ritenutaBanca: euro(ritenutaBanca) },
    ...{ resta: euro(voce.resta), scadenza: voce.scadenza },
  })),
  categoria: categoria ? { categoria: categoria.categoria, importo: euro(categoria.importo) } : null,
  perche,
  sicura,
})

/** A row as the screen shows it, by itself without what it may have paid. */
export function vistaMovimento(
  r: Letta,
  [migliore, ...alternative]: readonly PropostaPagamento[] = [],
  nomi: Map<VoceAperta, string> = new Map(),
): Movimento {
  const fino =
    r.confermata_il === null || eAperta(r.esito)
      ? null
      : Date.parse(r.confermata_il) + CONFERMA_ANNULLABILE_MS
  return {
    ...{ n: r.n, data: r.data, valuta: r.valuta, importo: r.importo, descrizione: r.descrizione },
    ...{ nome: r.nome, iban: r.iban, riferimento: r.riferimento, esito: r.esito, ignora: r.ignora },
    proposta: migliore ? dettaDi(migliore, nomi) : null,
    alternative: alternative.map((proposta) => dettaDi(proposta, nomi)),
    parti: r.parti.map(parteVista),
    ...{ resta: senzaPosto(r), da_sistemare: r.registrata !== null && r.esito !== 'registrata' },
    pagate: r.parti.flatMap(({ tipo, fattura_id, numero, nome, importo }) =>
      tipo === 'fattura' || tipo === 'rata'
        ? [{ id: fattura_id ?? 0, numero: numero ?? '', nome, importo: Math.abs(importo) }]
        : [],
    ),
    annullabile_fino_a: fino !== null && fino > Date.now() ? new Date(fino).toISOString() : null,
  }
}
