import { hash } from 'node:crypto'
import { nomeDelFile } from '#archivio/arrivi/file.rules.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { readStatement } from '#server/files/sheets.ts'
import { inTurns } from '#server/turn.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { fileName, normalise, oneLine } from '#shared/text.ts'
import { leggiCamtAPezzi } from './camt.rules.ts'
import { type CampoMovimento, leggiTabellaAPezzi, mancaIn } from './colonne.rules.ts'
import { contoDellaTabella, scriviConti } from './conti.queries.server.ts'
import type { AbbinamentoDati } from './contract.ts'
import { sempreIgnorate, vistePrima } from './esiti.queries.server.ts'
import { leggiGiorno, type OrdineGiorni } from './giorni.rules.ts'
import { indovinaColonne, trovaColonne } from './intestazioni.rules.ts'
import { altraDivisa, fuoriPerDivisa, percheNiente } from './non-movimenti.rules.ts'
import { esigeStatoEstratto, type FoglioDellEstratto, movimenti } from './queries.server.ts'
import {
  type ContoLetto,
  chiaveDi,
  type EsitoRiga,
  type EstrattoLetto,
  MOVIMENTI_MASSIMI,
  type MovimentoLetto,
  VERSI_DA_CHIEDERE,
} from './rules.ts'
import { saldiDetti } from './saldi.rules.ts'
import {
  giorniDaChiedere,
  type Tracciato,
  tieniTracciato,
  trovaTracciato,
} from './tracciati.queries.server.ts'

type Letto = Awaited<ReturnType<typeof readStatement>>

const fileSbagliato = (perche: string) => new AppError('dati_non_validi', perche, { campi: { file: perche } })
const A_BLOCCHI = 200
/** Letters that the headings of a table are kept with, all together: statements are found by them, and an index has its limits. */
const LETTERE_DI_TESTA = 500
/** Letters of a row above the table in which the account is looked for. */
const LETTERE_SOPRA = 1_000
const TROPPE = 'Più di 5.000 movimenti: dividi il periodo in più file'

/**
 * Keeps a statement; nothing is paid until somebody confirms it. Of a table whose columns nobody has matched yet the rows
 * wait for that.
 * @returns its id
 * @throws AppError dati_non_validi on `file` where it is none, or empty
 */
export async function creaEstratto(ctx: Context, nomeFile: string, letto: Letto): Promise<number> {
  const camt = 'xml' in letto ? await inTurns(leggiCamtAPezzi(letto.xml)) : undefined
  if ('xml' in letto) {
    if (!camt) throw fileSbagliato('Non è un estratto conto: dalla banca serve il CAMT.053')
    if (camt.fuori.length > MOVIMENTI_MASSIMI) throw fileSbagliato(TROPPE)
    const id = await nuovo(ctx, nomeFile, { ...camt, formato: 'camt' })
    await scriviRighe(ctx.db, id, camt)
    await scriviConti(ctx.db, id, camt.conti, camt.righe)
    return id
  }
  const { formato, righe } = letto.foglio
  const testa = trovaColonne(righe.map(({ celle }) => celle))
  const foglio = righe.slice(testa + 1)
  if (foglio.length === 0) throw fileSbagliato('Il file ha solo l’intestazione: mancano i movimenti')
  const nomi = (righe[testa]?.celle ?? []).map((nome) => oneLine(nome, 80))
  const quante = righe[0]?.celle.length ?? 0
  const lunghi = Math.min(80, Math.floor(LETTERE_DI_TESTA / Math.max(1, quante)))
  const colonne = Array.from(
    { length: quante },
    (_, i) => oneLine(nomi[i] ?? '', lunghi) || `Colonna ${i + 1}`,
  )
  const conto = contoSopra(righe.slice(0, Math.max(testa, 0)))
  const tracciato = await trovaTracciato(ctx.db, colonne)
  // What reads nothing of this one was learnt of another.
  const legge =
    tracciato &&
    (await inTurns(leggiTabellaAPezzi(foglio, tracciato.abbinamento, tracciato))).righe.length > 0
  const abbinamento = legge
    ? tracciato.abbinamento
    : indovinaColonne(
        colonne.map((colonna, i) => nomi[i] || colonna),
        foglio.map(({ celle }) => celle),
      )
  const giorni = giorniDaChiedere(foglio, abbinamento, tracciato?.giorni ?? null)
  const { senzaSegno } = await inTurns(leggiTabellaAPezzi(foglio, abbinamento, { giorni }))
  const id = await nuovo(ctx, nomeFile, {
    formato,
    fuori: [],
    colonne,
    foglio,
    abbinamento,
    giorni,
    versi: senzaSegno ? VERSI_DA_CHIEDERE : null,
  })
  await scriviConti(ctx.db, id, [conto], [])
  if (legge && !giorni) await leggiRigheDi(ctx.db, id, foglio, tracciato)
  return id
}

/** What a bank writes of the account above a table. @throws AppError dati_non_validi where it isn't in euro */
function contoSopra(righe: FoglioDellEstratto): ContoLetto {
  const sopra = righe.map(({ celle }) => oneLine(celle.join(' '), LETTERE_SOPRA))
  const testo = sopra.join(' ')
  const divisa = /\b(?:divisa|valuta|currency)\b[^\p{L}\p{N}]{1,3}([A-Z]{3})\b/iu.exec(testo)?.[1]
  const straniera = divisa === undefined ? null : fuoriPerDivisa(divisa.toUpperCase())
  if (straniera && altraDivisa(divisa ?? '')) throw fileSbagliato(`Questo conto non è in euro. ${straniera}`)
  const [, dal, al] = /\bdal?:?\s+([\d./-]{8,10})\s+al?:?\s+([\d./-]{8,10})/i.exec(testo) ?? []
  return {
    conto: /IT\d{2}[A-Z]\d{22}/.exec(testo.replace(/\s/g, '').toUpperCase())?.[0] ?? null,
    ...{ dal: leggiGiorno(dal ?? '') || null, al: leggiGiorno(al ?? '') || null },
    ...saldiDetti(sopra.map((riga) => ({ testo: riga }))),
  }
}

interface Nuovo extends Pick<EstrattoLetto, 'fuori'> {
  formato: 'camt' | 'csv' | 'xlsx'
  colonne?: string[]
  abbinamento?: readonly (CampoMovimento | null)[]
  foglio?: FoglioDellEstratto
  versi?: typeof VERSI_DA_CHIEDERE | null
  giorni?: OrdineGiorni | null
}

async function nuovo(ctx: Context, nomeFile: string, dati: Nuovo): Promise<number> {
  const { db, utente } = ctx
  const adesso = new Date().toISOString()
  const json = (v: unknown) => (v === undefined ? null : JSON.stringify(v))
  const { id } = await db
    .insertInto('movimenti')
    .values({
      stato: dati.colonne ? 'da_abbinare' : 'pronta',
      nome_file: nomeDelFile(nomeFile),
      formato: dati.formato,
      ...{ colonne: json(dati.colonne), abbinamento: json(dati.abbinamento), foglio: json(dati.foglio) },
      ...{ fuori: JSON.stringify(dati.fuori), versi: dati.versi ?? null, giorni: dati.giorni ?? null },
      ...{ utente_id: utente.id, nome_utente: utente.nome_utente, created_at: adesso, updated_at: adesso },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await registra(ctx, 'crea', movimenti, id, null, {
    nome_file: fileName(nomeFile, 200),
    formato: dati.formato,
  })
  return id
}

const NON_SI_RILEGGE = 'I movimenti di questo estratto non si rileggono più: buttalo e caricalo di nuovo'

/**
 * Reads the rows of a table by what its columns are, and by what no column says; again where that was wrong and nothing is
 * confirmed. That all of it comes in, as it was read, can be said at any time.
 * @throws AppError dati_non_validi on `abbinamento` where columns lack; conflitto once something was done with the rows
 */
export async function abbinaColonne(ctx: Context, id: number, dati: AbbinamentoDati): Promise<void> {
  const { db } = ctx
  const estratto = await esigeStatoEstratto(db, id, ['da_abbinare', 'pronta'])
  const { nome_file, foglio, colonne } = estratto
  const detto = {
    abbinamento: dati.abbinamento ?? (JSON.parse(estratto.abbinamento ?? '[]') as (CampoMovimento | null)[]),
    versi: dati.versi ?? (estratto.versi === VERSI_DA_CHIEDERE ? null : estratto.versi),
    giorni: dati.giorni ?? estratto.giorni,
  }
  if (colonne && !foglio && !dati.abbinamento && estratto.versi === VERSI_DA_CHIEDERE) {
    if (detto.versi === 'uscite' || dati.giorni) throw new AppError('conflitto', NON_SI_RILEGGE)
    await db.updateTable('movimenti').set({ versi: detto.versi }).where('id', '=', id).execute()
  } else {
    if (!foglio || !colonne)
      throw new AppError('conflitto', 'Le colonne di questo estratto non si cambiano più')
    if ((JSON.parse(colonne) as string[]).length !== detto.abbinamento.length)
      throw fieldError('abbinamento', 'Le colonne non sono quelle del file')
    const manca = mancaIn(detto.abbinamento)
    if (manca) throw fieldError('abbinamento', manca)
    await leggiRigheDi(db, id, JSON.parse(foglio) as FoglioDellEstratto, detto)
  }
  await tieniTracciato(db, colonne, { ...detto, giorni: dati.giorni ?? null })
  const nomi = detto.abbinamento.map((campo) => campo ?? '-').join(', ')
  await registra(ctx, 'aggiorna', movimenti, id, null, { nome_file, colonne: nomi })
}

async function leggiRigheDi(db: Db, id: number, foglio: FoglioDellEstratto, detto: Tracciato): Promise<void> {
  const { abbinamento, versi, giorni } = detto
  const lette = await inTurns(leggiTabellaAPezzi(foglio, abbinamento, detto))
  if (lette.righe.length === 0)
    throw fieldError(
      'abbinamento',
      ['Con queste colonne non si legge nessun movimento', percheNiente(lette.fuori) ?? []].flat().join(': '),
    )
  await db.deleteFrom('movimenti_righe').where('movimento_id', '=', id).execute()
  await scriviRighe(db, id, lette)
  const { iniziale, finale, ...conto } = await contoDellaTabella(db, id)
  const saldi = { iniziale: lette.saldi.iniziale ?? iniziale, finale: lette.saldi.finale ?? finale }
  await scriviConti(db, id, [{ ...conto, ...saldi }], lette.righe)
  const somma = lette.righe.reduce((fin, { importo }) => fin + importo, 0)
  // Where the balances come out so nobody needs to be asked.
  const torna = saldi.iniziale !== null && saldi.finale === saldi.iniziale + somma
  await db
    .updateTable('movimenti')
    .set((e) => ({
      ...{ stato: 'pronta', abbinamento: JSON.stringify(abbinamento), fuori: JSON.stringify(lette.fuori) },
      ...{ versi: lette.senzaSegno ? (versi ?? (torna ? null : VERSI_DA_CHIEDERE)) : null, giorni },
      versione: e('versione', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The same for the same row in whatever statement: the bank's reference, or all that it says. */
const improntaDi = (r: MovimentoLetto): string => {
  const dice = r.riferimento
    ? ['rif', r.riferimento]
    : [normalise(r.descrizione), normalise(r.nome ?? ''), r.iban ?? '']
  return hash('sha256', JSON.stringify([r.data, r.importo, ...dice])).slice(0, 32)
}

/** Rows as they are kept, each with its fingerprint and which of its twins it is. */
function* daScrivere(id: number, righe: readonly MovimentoLetto[]) {
  const adesso = new Date().toISOString()
  const gemelle = new Map<string, number>()
  const pronte = []
  for (const [i, r] of righe.entries()) {
    yield
    const nuda = improntaDi(r)
    const volta = (gemelle.get(nuda) ?? 0) + 1
    gemelle.set(nuda, volta)
    pronte.push({
      ...{
        movimento_id: id,
        conto_n: r.contoN ?? 1,
        n: i + 1,
        data: r.data,
        valuta: r.valuta,
        importo: r.importo,
      },
      descrizione: oneLine(r.descrizione, 1_000),
      nome: r.nome && oneLine(r.nome, 200),
      iban: r.iban,
      riferimento: r.riferimento && oneLine(r.riferimento, 100),
      ...{ created_at: adesso, updated_at: adesso },
      impronta: `${nuda} ${volta}`,
      chiave: chiaveDi(r),
    })
  }
  return pronte
}

async function scriviRighe(
  db: Db,
  id: number,
  { righe, fuori }: Pick<EstrattoLetto, 'righe' | 'fuori'>,
): Promise<void> {
  if (righe.length === 0)
    throw fileSbagliato(
      ['In questo estratto non ci sono movimenti', percheNiente(fuori) ?? []].flat().join(': '),
    )
  if (righe.length > MOVIMENTI_MASSIMI) throw fileSbagliato(TROPPE)
  const pronte = await inTurns(daScrivere(id, righe))
  const viste = await vistePrima(
    db,
    id,
    pronte.map(({ impronta }) => impronta),
  )
  const sempre = await sempreIgnorate(db, pronte)
  for (let da = 0; da < pronte.length; da += A_BLOCCHI)
    await db
      .insertInto('movimenti_righe')
      .values(
        pronte.slice(da, da + A_BLOCCHI).map((r) => {
          const vista = viste.has(r.impronta)
          const esito: EsitoRiga = vista ? 'forse_gia_vista' : sempre.has(r.n) ? 'ignorata' : 'da_confermare'
          return { ...r, esito, ignora: esito === 'ignorata' ? ('sempre' as const) : null }
        }),
      )
      .execute()
}
