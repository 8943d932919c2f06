import { dateExists, dayInRome } from '#shared/dates.ts'
import { atOnce } from '#shared/pieces.ts'
import { all, at, textAt, type XmlElement } from '#shared/xml-tree.ts'
import { fuoriInAltraDivisa, MOTIVI_FUORI } from './non-movimenti.rules.ts'
import { type ContoLetto, type EstrattoLetto, type Fuori, ibanDi, type MovimentoLetto } from './rules.ts'

/** All elements of that name, however deep: an Italian bank may wrap the statement in an envelope of its own. */
function ovunque(of: XmlElement, name: string): XmlElement[] {
  return of.name === name ? [of] : of.children.flatMap((child) => ovunque(child, name))
}

const primoTesto = (...testi: string[]): string | null => testi.find((testo) => testo !== '') ?? null
/** The day of a date or an instant: one in UTC may be of the day before. */
function giornoDi(testo: string): string | null {
  const mondiale = testo.endsWith('Z') && testo.includes('T') && !Number.isNaN(Date.parse(testo))
  const data = mondiale ? dayInRome(testo) : testo.slice(0, 10)
  return dateExists(data) ? data : null
}
const giorno = (of: XmlElement | undefined): string | null => {
  return giornoDi(textAt(of, 'Dt') || textAt(of, 'DtTm'))
}

/** Cents of `1234.5`; null of what is no amount in euro and cents. */
function centesimi(amt: XmlElement | undefined): number | null {
  const [, intero, decimali = ''] = /^0*(\d{1,11})(?:\.(\d+))?$/.exec(amt?.text.trim() ?? '') ?? []
  if (intero === undefined || /[1-9]/.test(decimali.slice(2))) return null
  return Number(intero) * 100 + Number(decimali.slice(0, 2).padEnd(2, '0'))
}

/** Payments of a batch whose texts are read: a row is kept with a thousand letters. */
const TESTI_DI_UN_LOTTO = 200

const SENZA = /^(NOT ?PROVIDED|NON ?RICEVUTO|N\/?A|-+|0+)$/i
/** Empty of what only says that nothing is said, as `/RFB/NOTPROVIDED`. */
const detto = (testo: string): string => (SENZA.test(testo.replace(/^(\/[A-Z]{2,4}\/)+/, '')) ? '' : testo)
const riferimento = (...testi: string[]) => primoTesto(...testi.map(detto))

const nomeDi = (parte: XmlElement | undefined) =>
  primoTesto(detto(textAt(parte, 'Nm')), detto(textAt(parte, 'Pty', 'Nm')))

/**
 * Who is on the other side, by the direction of the money; what a newer version has within `Pty` the older has outside. Who
 * pays through somebody (`UltmtDbtr`) is the payer, and that account isn't theirs. Of a reversal it is who takes back, which
 * is the side that it came from.
 * @param rovescio it goes against its batch: where only that side is named, that is who
 */
function controparte(parti: XmlElement | undefined, entra: boolean, rovescio: boolean, storno: boolean) {
  const lato = (debitore: boolean) => {
    const diretto = nomeDi(at(parti, debitore ? 'Dbtr' : 'Cdtr'))
    const ultimo = nomeDi(at(parti, debitore ? 'UltmtDbtr' : 'UltmtCdtr'))
    const iban = ibanDi(textAt(at(parti, debitore ? 'DbtrAcct' : 'CdtrAcct'), 'Id', 'IBAN'))
    return ultimo === null || ultimo === diretto
      ? { nome: diretto, iban, tramite: null }
      : { nome: ultimo, iban: null, tramite: diretto }
  }
  const trovata = lato(entra !== storno)
  return trovata.nome === null && (rovescio || storno) ? lato(entra === storno) : trovata
}

function causale(dettaglio: XmlElement | undefined): string {
  const rmt = at(dettaglio, 'RmtInf')
  const libere = all(rmt, 'Ustrd').map(({ text }) => text.trim())
  const strutturate = all(rmt, 'Strd').flatMap((s) => [
    textAt(s, 'CdtrRefInf', 'Ref'),
    textAt(s, 'RfrdDocInf', 'Nb'),
  ])
  return [...libere, ...strutturate, textAt(dettaglio, 'AddtlTxInf')].map(detto).filter(Boolean).join(' ')
}

const versoIn = (of: XmlElement): 1 | -1 | null => {
  const verso = textAt(of, 'CdtDbtInd')
  return verso === 'CRDT' ? 1 : verso === 'DBIT' ? -1 : null
}

/** Texts that say something, each once: not what another one says already. */
const insieme = (...testi: string[]): string =>
  testi
    .filter((testo, i) => testo !== '' && !testi.some((altro, j) => j < i && altro.includes(testo)))
    .join(' ')

/** A payment of an entry, with its own direction: the entry's where it says none. Cents; null where it doesn't say its amount in euro. */
function importoDi(dettaglio: XmlElement, verso: 1 | -1): number | null {
  const amt = at(dettaglio, 'Amt') ?? at(dettaglio, 'AmtDtls', 'TxAmt', 'Amt')
  const importo = (amt?.attributes.Ccy ?? 'EUR') === 'EUR' ? centesimi(amt) : null
  return importo && importo * (versoIn(dettaglio) ?? verso)
}

/**
 * The rows of an entry: one, or one for each of its payments where these say their amounts and come to it, each with its own
 * direction. Where they don't, as without amounts or with charges, one with all of their names and texts, and nobody's name.
 */
function righeDi(ntry: XmlElement): MovimentoLetto[] | string {
  const importo = centesimi(at(ntry, 'Amt'))
  const data = giorno(at(ntry, 'BookgDt')) ?? giorno(at(ntry, 'ValDt'))
  const verso = versoIn(ntry)
  const stato = textAt(ntry, 'Sts', 'Cd') || textAt(ntry, 'Sts')
  const valuta = at(ntry, 'Amt')?.attributes.Ccy ?? 'EUR'
  if (stato !== '' && stato !== 'BOOK') return MOTIVI_FUORI.sospeso
  if (valuta !== 'EUR') return fuoriInAltraDivisa(valuta)
  if (importo === null) return 'L’importo non si legge'
  if (importo === 0) return 'Senza importo'
  if (!data) return 'Manca la data'
  if (verso === null) return MOTIVI_FUORI.verso
  const dettagli = all(ntry, 'NtryDtls').flatMap((d) => all(d, 'TxDtls'))
  const importi = dettagli.map((d) => importoDi(d, verso))
  const somma = importi.reduce<number>((fin, parziale) => fin + (parziale ?? 0), 0)
  const divisi = importi.length > 1 && importi.every(Boolean) && somma === importo * verso
  const inTutto = detto(textAt(ntry, 'AddtlNtryInf'))
  const controparteDi = (d: XmlElement | undefined, quota: number) =>
    controparte(at(d, 'RltdPties'), quota > 0, quota * verso < 0, textAt(ntry, 'RvslInd') === 'true')
  const movimento = (d: XmlElement | undefined, quota: number): MovimentoLetto => {
    const { nome, iban, tramite } = controparteDi(d, quota)
    // What is said of a batch is of all its payments: of one of them where that says nothing itself.
    const testo = divisi ? causale(d) || inTutto : insieme(causale(d), inTutto)
    return {
      ...{ data, valuta: giorno(at(ntry, 'ValDt')), importo: quota, nome, iban },
      descrizione: tramite ? `${testo} (tramite ${tramite})`.trim() : testo,
      riferimento: riferimento(
        textAt(d, 'Refs', 'AcctSvcrRef'),
        textAt(ntry, 'AcctSvcrRef'),
        textAt(d, 'Refs', 'TxId'),
        textAt(ntry, 'NtryRef'),
      ),
    }
  }
  if (divisi) return dettagli.map((d, i) => movimento(d, importi[i] ?? 0))
  const sola = movimento(dettagli[0], importo * verso)
  if (dettagli.length < 2) return [sola]
  const testi = dettagli
    .slice(0, TESTI_DI_UN_LOTTO)
    .map((d) => `${controparteDi(d, sola.importo).nome ?? ''} ${causale(d)}`.trim())
  return [
    {
      ...sola,
      descrizione: [...new Set([inTutto, ...testi])].filter(Boolean).join(' · '),
      ...{ nome: null, iban: null },
      riferimento: riferimento(textAt(ntry, 'AcctSvcrRef'), textAt(ntry, 'NtryRef')),
    },
  ]
}

/** What a statement says of its account: balances in euro, of a page that goes on elsewhere the one between; and from when to when. */
function contoDi(stmt: XmlElement): ContoLetto {
  const saldi = all(stmt, 'Bal')
    .map((bal) => ({
      codice: textAt(bal, 'Tp', 'CdOrPrtry', 'Cd'),
      quanto: (at(bal, 'Amt')?.attributes.Ccy ?? 'EUR') === 'EUR' ? centesimi(at(bal, 'Amt')) : null,
      segno: textAt(bal, 'CdtDbtInd') === 'DBIT' ? -1 : 1,
      il: giorno(at(bal, 'Dt')) ?? giorno(bal),
    }))
    .sort((a, b) => (a.il ?? '').localeCompare(b.il ?? ''))
  const che = (codici: string[]) => saldi.filter(({ codice }) => codici.includes(codice))
  const [apre, chiude] = [che(['OPBD', 'PRCD'])[0], che(['CLBD']).at(-1)]
  const prima = apre ?? (chiude && che(['ITBD'])[0])
  const dopo = chiude ?? (apre && che(['ITBD']).at(-1))
  const valore = (saldo: typeof prima) => (saldo?.quanto == null ? null : saldo.quanto * saldo.segno)
  const periodo = at(stmt, 'FrToDt')
  const conto = at(stmt, 'Acct', 'Id')
  const [dal, al] = ['Fr', 'To'].map((capo) =>
    giornoDi(textAt(periodo, `${capo}DtTm`) || textAt(periodo, `${capo}Dt`)),
  )
  return {
    conto: primoTesto(textAt(conto, 'IBAN'), textAt(conto, 'Othr', 'Id')),
    dal: dal ?? prima?.il ?? null,
    al: al ?? dopo?.il ?? null,
    ...{ iniziale: valore(prima), finale: valore(dopo) },
  }
}

/** The accounts of a file: statements of one that go on from each other, as those of single days, are one. */
function contiDi(estratti: readonly XmlElement[]) {
  const conti: ContoLetto[] = []
  const numeroDi = new Map<XmlElement, number>()
  const letti = estratti.map((stmt) => ({ stmt, ...contoDi(stmt) }))
  for (const { stmt, ...letto } of letti.toSorted((a, b) => (a.al ?? '').localeCompare(b.al ?? ''))) {
    const prima = conti.findLast(({ conto }) => conto === letto.conto)
    const continua = prima && prima.finale !== null && prima.finale === letto.iniziale
    if (continua) Object.assign(prima, { al: letto.al, finale: letto.finale })
    else conti.push(letto)
    numeroDi.set(stmt, continua ? conti.indexOf(prima) + 1 : conti.length)
  }
  return { conti, numeroDi }
}

/** A CAMT.053 statement, of whatever version, by its local names; undefined where the document is none. */
export const leggiCamt = (root: XmlElement): EstrattoLetto | undefined => atOnce(leggiCamtAPezzi(root))

/** The same, entry by entry: it yields where others may be served. */
export function* leggiCamtAPezzi(root: XmlElement): Generator<undefined, EstrattoLetto | undefined> {
  const estratti = ovunque(root, 'Stmt')
  if (estratti.length === 0) return undefined
  const { conti, numeroDi } = contiDi(estratti)
  const righe: MovimentoLetto[][] = []
  const fuori: Fuori[] = []
  const voci = estratti.flatMap((stmt) => all(stmt, 'Ntry').map((ntry) => ({ stmt, ntry })))
  for (const [i, { stmt, ntry }] of voci.entries()) {
    yield
    const lette = righeDi(ntry)
    if (typeof lette === 'string') fuori.push({ riga: i + 1, motivo: lette })
    else righe.push(lette.map((riga) => ({ ...riga, contoN: numeroDi.get(stmt) ?? 1 })))
  }
  return { conti, righe: righe.flat(), fuori }
}
