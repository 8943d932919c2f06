// long because the model of a bank's month stands beside what is asked of it

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paroleDiNome, somiglia } from '#anagrafe/clienti/somiglianza.rules.ts'
import { incassoDelResto } from '#carte/fatture/rules.ts'
import { cents, euro } from '#shared/money.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { limitHere } from '#test/limit-here.ts'
import { campione, TUTTO } from '#test/sample.ts'
import { type Pagato, type VoceAperta, versoDellaVoce } from './aperte.rules.ts'
import { leggiCamtAPezzi } from './camt.rules.ts'
import { leggiTabellaAPezzi } from './colonne.rules.ts'
import { formeDi, Numeri } from './numeri.rules.ts'
import { type DaProporre, proponiMovimentiAPezzi, proponiPagamenti } from './proposte.rules.ts'
import { giornoDiBanca } from './testi.rules.ts'

test('un nome è lo stesso con parole in altro ordine, forme di società e abbreviazioni', () => {
  const come = (uno: string, altro: string) => somiglia(paroleDiNome(uno), paroleDiNome(altro))
  expect([
    come('Farmacia Sannino S.a.s.', 'FARMACIA SANNINO SAS'),
    come('Mario Rossi', 'ROSSI MARIO'),
    come('Condominio Parco Azzurro', 'COND. PARCO AZZURRO'),
    come('Mario Rossi', 'ROSSI MARIO E BIANCHI ANNA'),
    come('Vaillant Group Italia S.p.A.', 'VAILLANT GROUP ITALIA'),
  ]).toEqual(Array(5).fill('si'))
  expect([
    come('Elisabetta Romano', 'ROMANO E.'),
    come('Elisabetta Romano', 'EMILIO ROMANO'),
    come('Gran Caffè Gambrinus', 'GAMBRINUS SRL'),
  ]).toEqual(Array(3).fill('simile'))
  expect([
    come('Condominio Parco Azzurro', 'CONDOMINIO VIA ROMA'),
    come('Mario Rossi', 'Anna Verdi'),
    come('Rossi Impianti S.r.l.', 'S.R.L.'),
  ]).toEqual(Array(3).fill('no'))
})

test('un numero è quello scritto, comunque lo si separi; uno più corto o dentro un altro no', () => {
  const numeri = new Numeri(['FT-2026-0071', 'FT-2026-007', '174/2026', 'V26-40181', 'A-1'], formeDi)
  const forti = (testo: string) => numeri.in(testo).forti
  expect([
    forti('SALDO FT 2026 0071'),
    forti('ft2026/0071 grazie'),
    forti('pago FT-2026-007.'),
    forti('V26 40181'),
    forti('pagamento 174/2026'),
  ]).toEqual([['FT-2026-0071'], ['FT-2026-0071'], ['FT-2026-007'], ['V26-40181'], ['174/2026']])
  expect([forti('SALDO FT 2026 00710'), forti('FT 71'), forti('FT-2026-0072'), forti('A-1')]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(numeri.in('SALDO FATT. N. 71').deboli).toEqual(['FT-2026-0071'])
  expect(numeri.in('FT 174 DEL 2026').deboli).toEqual(['174/2026'])
  expect(numeri.in('CANONE 71').deboli).toEqual([])
})

const NOMI = ['Mario', 'Anna', 'Luca', 'Elisa', 'Paolo', 'Rita', 'Ugo', 'Emma']
const COGNOMI = [
  'Rossi',
  'Bianchi',
  'Romano',
  'Esposito',
  'Greco',
  'Ferri',
  'Costa',
  'Amato',
  'Conti',
  'Serra',
]
const DITTE = [
  'Vaillant Group Italia',
  'Clima Sud Forniture',
  'Idrotermica Partenopea',
  'Termosanitari Vesuvio',
]

const clienti = NOMI.flatMap((nome) => COGNOMI.map((cognome) => `${nome} ${cognome}`))
const meno11 = (resta: number) =>
  cents(
    incassoDelResto(
      { tipo: 'Attiva', bonifico_parlante: true, nota_di_credito: false },
      euro(resta),
      'Bonifico',
    ).importo,
  )

/** What is open in a firm: amounts that come again often, customers of one surname. */
const aperte = fc
  .record({
    attive: fc.array(
      fc.record({
        chi: fc.oneof(fc.nat(clienti.length - 1), fc.nat(6)),
        resta: fc.oneof(fc.constantFrom(12200, 9900, 24400), fc.integer({ min: 5000, max: 900000 })),
        parlante: fc.boolean(),
        giorno: fc.integer({ min: 1, max: 28 }),
      }),
      { minLength: 8, maxLength: 40 },
    ),
    passive: fc.array(
      fc.record({
        chi: fc.nat(DITTE.length - 1),
        resta: fc.oneof(fc.constantFrom(61000), fc.integer({ min: 5000, max: 900000 })),
        giorno: fc.constantFrom(10, 20, 24, 28),
      }),
      { minLength: 2, maxLength: 12 },
    ),
    note: fc.array(fc.record({ chi: fc.nat(6), resta: fc.integer({ min: 500, max: 20_000 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ attive, passive, note }): VoceAperta[] => [
    ...note.map(({ chi, resta }, i) => ({
      ...{ fatturaId: 500 + i, rataId: null, tipo: 'Attiva' as const, nota: true, soggetto: `c${chi}` },
      ...{ nomi: [clienti[chi] ?? ''], numero: `NC-2026-${String(i + 1).padStart(4, '0')}`, resta },
      ...{ parte: null, parlante: false, scadenza: null },
    })),
    ...attive.map(({ chi, resta, parlante, giorno }, i) => ({
      fatturaId: i + 1,
      rataId: null,
      tipo: 'Attiva' as const,
      soggetto: `c${chi}`,
      nomi: [clienti[chi] ?? ''],
      ...{ numero: `FT-2026-${String(i + 1).padStart(4, '0')}`, resta, parte: null, parlante },
      scadenza: `2026-11-${String(giorno).padStart(2, '0')}`,
    })),
    ...passive.map(({ chi, resta, giorno }, i) => ({
      fatturaId: 1000 + i,
      rataId: 1 + i,
      tipo: 'Passiva' as const,
      soggetto: `f${chi}`,
      nomi: [DITTE[chi] ?? ''],
      ...{ numero: `V26-${40_000 + i}`, resta, parte: null, parlante: false, scadenza: `2026-11-${giorno}` },
    })),
  ])

type Modo =
  | 'numero'
  | 'breve'
  | 'importo'
  | 'undici'
  | 'somma'
  | 'parte'
  | 'altroNome'
  | 'altroConto'
  | 'riba'
  | 'niente'
  | 'troppo'
  | 'gia'
  | 'insieme'
  | 'rate'
  | 'spese'
  | 'menoNota'
  | 'rimborso'
const MODI: Modo[] = [
  'numero',
  'numero',
  'numero',
  'breve',
  'importo',
  'undici',
  'somma',
  'parte',
  'altroNome',
  'altroConto',
  'riba',
  'riba',
  'niente',
  'troppo',
  'gia',
  'insieme',
  'insieme',
  'rate',
  'rate',
  'spese',
  'menoNota',
  'rimborso',
]

/** A row as its payer's bank would write it, and what it truly pays; undefined: nothing of ours. */
interface Vera {
  riga: Omit<DaProporre, 'n'>
  paga: number[] | undefined
  /** What no program could tell by itself. */
  incerta: boolean
  /** What somebody noted of it before by hand, or from another file. */
  pagato?: Pagato
}

/** Numbers as people say them together. */
const INSIEME = [
  (n: number[]) => `SALDO FATTURE N. ${n.slice(0, -1).join(', ')} E ${n.at(-1)} DEL 2026`,
  (n: number[]) => `NN. ${n.join('-')}`,
  (n: number[]) => n.map((uno) => `FT ${uno}/26`).join(' '),
  (n: number[]) => n.map((uno) => `FT-2026-${String(uno).padStart(4, '0')}`).join(' + '),
  (n: number[]) => `PAGAMENTO FATTURA ${n.map((uno) => `${uno} DEL 12/10/2026`).join(' FATTURA ')}`,
]

function scriviInsieme(voci: readonly VoceAperta[], modo: Modo, caso: number): Vera | undefined {
  const base = { data: '2026-11-20', valuta: null, iban: null, riferimento: null, vista: false }
  const quante = 2 + (caso % 3)
  if (modo === 'rate') {
    const rate = voci.filter(({ rataId }) => rataId !== null)
    const giorno = rate[caso % rate.length]?.scadenza ?? ''
    const alcune = rate.filter(({ scadenza }) => scadenza === giorno).slice(0, quante)
    if (alcune.length < 2) return undefined
    const importo = -alcune.reduce((somma, { resta }) => somma + resta, 0)
    const descrizione = caso % 2 ? `RICEVUTE BANCARIE N. ${alcune.length}` : 'ADDEBITO RI.BA. DEL GIORNO'
    const riga = { ...base, data: giornoDiBanca(giorno), nome: null, importo, descrizione }
    return { riga, paga: alcune.map(({ fatturaId }) => fatturaId), incerta: caso % 2 === 0 }
  }
  const note = voci.filter(({ nota }) => nota)
  const nota = note[caso % Math.max(1, note.length)]
  if (modo === 'rimborso' || modo === 'menoNota') if (!nota) return undefined
  const nome = (di: VoceAperta) => (di.nomi[0] ?? '').toUpperCase()
  if (modo === 'rimborso' && nota) {
    const riga = { ...base, nome: nome(nota), importo: -nota.resta, descrizione: `RIMBORSO ${nota.numero}` }
    return { riga, paga: [nota.fatturaId], incerta: false }
  }
  const attive = voci.filter(({ tipo, nota: eNota }) => tipo === 'Attiva' && !eNota)
  const soggetto = modo === 'menoNota' ? nota?.soggetto : attive[caso % attive.length]?.soggetto
  const sue = attive.filter((voce) => voce.soggetto === soggetto).slice(0, quante)
  const [prima] = sue
  if (!prima || (modo === 'insieme' && sue.length < 2)) return undefined
  const tolta = modo === 'menoNota' ? (nota?.resta ?? 0) : 0
  const importo = sue.reduce((somma, { resta }) => somma + resta, -tolta)
  if (importo <= 0) return undefined
  const numeriSuoi = sue.map(({ numero }) => Number(numero.slice(-4)))
  const descrizione =
    modo === 'menoNota'
      ? `SALDO ${sue.map(({ numero }) => numero).join(' ')} MENO ${nota?.numero}`
      : (INSIEME[caso % INSIEME.length]?.(numeriSuoi) ?? '')
  const paga = [...sue.map(({ fatturaId }) => fatturaId), ...(tolta && nota ? [nota.fatturaId] : [])]
  return { riga: { ...base, nome: nome(prima), importo, descrizione }, paga, incerta: false }
}

function scrivi(voci: readonly VoceAperta[], modo: Modo, caso: number): Vera | undefined {
  if (['insieme', 'rate', 'menoNota', 'rimborso'].includes(modo)) return scriviInsieme(voci, modo, caso)
  const attive = voci.filter(({ tipo, nota }) => tipo === 'Attiva' && !nota)
  const passive = voci.filter(({ tipo }) => tipo === 'Passiva')
  const voce = (modo === 'riba' ? passive : attive)[caso % (modo === 'riba' ? passive.length : attive.length)]
  if (!voce) return undefined
  const nome = (voce.nomi[0] ?? '').toUpperCase()
  const altro = (clienti[(caso * 7 + 3) % clienti.length] ?? '').toUpperCase()
  const base = { data: '2026-11-20', valuta: null, nome, iban: null, riferimento: null, vista: false }
  const una = (importo: number, descrizione: string, di: Partial<Vera['riga']> = {}): Vera => ({
    riga: { ...base, importo, descrizione, ...di },
    ...{ paga: [voce.fatturaId], incerta: false },
  })
  const numero = voce.numero.replaceAll('-', caso % 2 ? ' ' : '-')
  if (modo === 'numero')
    return una(voce.resta, `BONIFICO SALDO ${numero} GRAZIE`, caso % 3 ? {} : { nome: null })
  if (modo === 'breve') return una(voce.resta, `SALDO FATTURA N. ${Number(voce.numero.slice(-4))} DEL 2026`)
  if (modo === 'importo') return una(voce.resta, 'BONIFICO SALDO LAVORI')
  if (modo === 'undici') return una(meno11(voce.resta), `RISTRUTTURAZIONE EDILIZIA ${numero} ART 16 BIS`)
  if (modo === 'spese')
    return una(voce.resta - 1 - (caso % 300), `SALDO ${numero}${caso % 2 ? ' COMMISSIONI A CARICO' : ''}`)
  if (modo === 'parte') return una(Math.floor(voce.resta / 2), `ACCONTO ${numero}`)
  if (modo === 'troppo') return una(voce.resta + 1000, `SALDO ${numero}`)
  if (modo === 'gia') {
    const { fatturaId, soggetto, resta: importo } = voce
    const data = `2026-11-${15 + (caso % 11)}`
    return {
      ...{ ...una(importo, `ACCONTO ${numero}`), paga: undefined },
      pagato: { fatturaId, soggetto, importo, data },
    }
  }
  if (modo === 'altroNome') return { ...una(voce.resta, 'SALDO CALDAIA', { nome: altro }), incerta: true }
  if (modo === 'altroConto')
    return {
      ...una(voce.resta, `SALDO ${numero}`, { nome: altro, iban: 'FR7630006000011234567890189' }),
      incerta: altro === nome,
    }
  if (modo === 'riba')
    return una(-voce.resta, `ADDEBITO RIBA ${nome} EFFETTO`, { data: voce.scadenza ?? '', nome: null })
  if (modo === 'niente')
    return {
      ...una(caso % 2 ? voce.resta : -121400, 'CANONE CONTO F24 2026', { nome: 'AGENZIA ENTRATE' }),
      paga: undefined,
    }
  const sue = attive.filter(({ soggetto }) => soggetto === voce.soggetto).slice(0, 3)
  if (sue.length < 2) return undefined
  const totale = sue.reduce((somma, { resta }) => somma + resta, 0)
  return { ...una(totale, 'SALDO FATTURE'), paga: sue.map(({ fatturaId }) => fatturaId) }
}

const estratti = fc
  .tuple(aperte, fc.array(fc.tuple(fc.constantFrom(...MODI), fc.nat(9999)), { minLength: 5, maxLength: 40 }))
  .map(([voci, casi]) => ({ voci, vere: casi.flatMap(([modo, caso]) => scrivi(voci, modo, caso) ?? []) }))

const numeri = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()

test('estratti a caso: nessuna sicura è sbagliata, e le giuste si trovano', () => {
  let giuste = 0
  let trovabili = 0
  let sicure = 0
  fc.assert(
    fc.property(estratti, ({ voci, vere }) => {
      const righe = vere.map(({ riga }, i) => ({ ...riga, n: i + 1 }))
      const pagati = vere.flatMap(({ pagato }) => pagato ?? [])
      const proposte = proponiPagamenti(righe, voci, new Map(), pagati)
      for (const [i, { paga, incerta, riga }] of vere.entries()) {
        const [prima, ...altre] = proposte.get(i + 1) ?? []
        const suoi = (prima?.quote ?? []).map(({ voce }) => voce.fatturaId)
        const somma = (prima?.quote ?? []).reduce(
          (tot, { importo, voce }) => tot + importo * versoDellaVoce(voce),
          prima?.categoria?.importo ?? 0,
        )
        expect(somma * Math.sign(riga.importo)).toBeLessThanOrEqual(Math.abs(riga.importo))
        for (const una of altre) expect(una.sicura).toBe(false)
        if (prima?.sicura) {
          sicure++
          expect({ riga, suoi: numeri(suoi) }).toEqual({ riga, suoi: numeri(paga ?? []) })
          // Exact: what it settles is all that is left.
          expect(somma).toBe(riga.importo)
          for (const { voce, importo, ritenutaBanca, abbuono } of prima.quote) {
            expect([importo + ritenutaBanca, abbuono]).toEqual([voce.resta, 0])
            expect(ritenutaBanca > 0).toBe(ritenutaBanca > 0 && voce.parlante)
          }
        }
        if (paga && !incerta) {
          trovabili++
          if (numeri(suoi) === numeri(paga)) giuste++
        }
      }
      // What pays the same twice is sure of neither.
      const pretese = [...proposte.values()].flatMap(([p]) =>
        p?.sicura ? p.quote.map(({ voce }) => voce) : [],
      )
      expect(new Set(pretese).size).toBe(pretese.length)
    }),
    campione(10_000),
  )
  expect(giuste / trovabili).toBeGreaterThan(TUTTO ? 0.99 : 0.98)
  expect(sicure / trovabili).toBeGreaterThan(0.2)
})

test('2.000 movimenti contro 2.000 fatture aperte in meno di un secondo di lavoro', () => {
  const voci = Array.from({ length: 2_000 }, (_, i): VoceAperta => {
    const chi = i % clienti.length
    return {
      fatturaId: i,
      rataId: null,
      tipo: i % 3 ? 'Attiva' : 'Passiva',
      soggetto: `c${i % 900}`,
      nomi: [`${clienti[chi]} ${i % 900}`],
      numero: `FT-2026-${String(i).padStart(4, '0')}`,
      resta: 5000 + (i % 400) * 100,
      parte: null,
      parlante: false,
      scadenza: '2026-11-20',
    }
  })
  const righe = voci.map(
    (voce, i): DaProporre => ({
      n: i + 1,
      data: '2026-11-20',
      valuta: null,
      importo: voce.tipo === 'Attiva' ? voce.resta : -voce.resta,
      descrizione: `SALDO ${voce.numero} CAUSALE LAVORI DI MANUTENZIONE`,
      nome: voce.nomi[0] ?? '',
      iban: null,
      riferimento: null,
      vista: false,
    }),
  )
  const prima = process.cpuUsage()
  proponiPagamenti(righe, voci, new Map())
  expect(process.cpuUsage(prima).user / 1000).toBeLessThan(limitHere(1_500))
})

const unaVoce = (n: number, numero: string, nome: string): VoceAperta => ({
  ...{ fatturaId: n, rataId: null, numero, tipo: 'Attiva', soggetto: `c${n}`, nomi: [nome], parlante: false },
  ...{ resta: 10_000 + n, parte: null, scadenza: '2026-11-30' },
})
const unaRiga = (
  n: number,
  descrizione: string,
  nome: string,
  altro: Partial<DaProporre> = {},
): DaProporre => ({
  ...{ n, data: '2026-11-20', valuta: null, importo: 5, descrizione, nome, iban: null, riferimento: null },
  ...{ vista: false, ...altro },
})
const tante = <T>(fai: (n: number) => T) => Array.from({ length: 3_000 }, (_, n) => fai(n))

test.each([
  ['si chiamano tutti Condominio', (n: number) => `FT-2026-${n}`, 'x'],
  ['hanno tutte la stessa cifra', () => '12/A', 'fatt 12 '.repeat(100)],
])('3.000 movimenti contro 3.000 fatture che %s: due secondi di lavoro', (_, numero, testo) => {
  const voci = tante((n) => unaVoce(n, numero(n), `Condominio Parco ${n}`))
  const righe = tante((n) => unaRiga(n, testo, `Condominio Sole ${n} Monte`))
  const prima = process.cpuUsage()
  proponiPagamenti(righe, voci, new Map())
  expect(process.cpuUsage(prima).user / 1000).toBeLessThan(limitHere(2_000))
})

test.each([
  ['una fattura ciascuno', 1, (n: number) => ({ importo: 10_000 + n })],
  ['più fatture ciascuno, tutte dello stesso importo', 3, () => ({ importo: 10_000, nome: null })],
  ['un importo che nessuna ha', 2, (n: number) => ({ importo: 7 + n })],
])('2.000 movimenti contro 5.000 clienti dello stesso nome, %s: tre secondi', (_, quante, altro) => {
  const voci = Array.from({ length: 5_000 * quante }, (_, n): VoceAperta => {
    const soggetto = `c${n % 5_000}`
    return {
      ...unaVoce(n, `FT-2026-${n}`, 'Mario Rossi'),
      soggetto,
      resta: quante === 3 ? 10_000 : 10_000 + n,
    }
  })
  const righe = Array.from({ length: 2_000 }, (_, n) =>
    unaRiga(n, n % 2 ? `ROSSI MARIO SALDO FT-2026-${n}` : 'ROSSI MARIO', 'ROSSI MARIO', altro(n)),
  )
  const prima = process.cpuUsage()
  const proposte = proponiPagamenti(righe, voci, new Map())
  const { user, system } = process.cpuUsage(prima)
  expect((user + system) / 1000).toBeLessThan(limitHere(3_000))
  // Only the number tells one of them apart.
  const sicure = righe.filter(({ n }) => proposte.get(n)?.[0]?.sicura).map(({ n }) => n)
  expect(sicure).toEqual(righe.flatMap(({ n, importo }) => (n % 2 && importo === voci[n]?.resta ? n : [])))
})

test('chi propone, e chi legge un estratto, si ferma a ogni riga: gli altri non aspettano tutto', () => {
  const pause = (lavoro: Generator<undefined, unknown>) => [...lavoro].length
  expect(
    pause(
      proponiMovimentiAPezzi(
        tante((n) => unaRiga(n, 'x', 'y')),
        [],
        new Map(),
      ),
    ),
  ).toBeGreaterThanOrEqual(3_000)
  const celle = ['20/11/2026', '1,00', 'x']
  expect(
    pause(
      leggiTabellaAPezzi(
        tante((n) => ({ n, celle })),
        ['data', 'importo', 'descrizione'],
      ),
    ),
  ).toBe(3_000)
  const nodo = (name: string, children: XmlElement[]) => ({ name, text: '', attributes: {}, children })
  expect(
    pause(
      leggiCamtAPezzi(
        nodo(
          'Stmt',
          tante(() => nodo('Ntry', [])),
        ),
      ),
    ),
  ).toBe(3_000)
})

test('il conto di un altro non è mai sicuro, anche se il nome è lo stesso', () => {
  const voci = [unaVoce(1, 'FT-2026-0001', 'Mario Rossi')]
  const riga = unaRiga(1, 'SALDO FT-2026-0001', 'MARIO ROSSI', { importo: 10_001, iban: 'FR1' })
  const sicura = (chi: string) =>
    proponiPagamenti([riga], voci, new Map([['FR1', new Set([chi])]])).get(1)?.[0]?.sicura
  expect([sicura('c1'), sicura('c2')]).toEqual([true, false])
})

const prima = (riga: DaProporre, voci: VoceAperta[], altro: Parameters<typeof proponiPagamenti>[4] = {}) => {
  const [una, ...altre] = proponiPagamenti([riga], voci, new Map(), [], altro).get(riga.n) ?? []
  const { quote = [], categoria, perche = [], sicura = false } = una ?? {}
  const di = quote.map(({ voce }) => voce.numero)
  return {
    di,
    categoria: categoria && [categoria.categoria, categoria.importo],
    perche,
    sicura,
    altre: altre.length,
  }
}

test('numeri detti insieme: tutti, prima di uno solo; quello che non è aperto si dice, e non è sicuro', () => {
  const voci = [379, 380, 381].map((n) => ({ ...unaVoce(n, `${n}/2026`, 'Mario Rossi'), soggetto: 'c1' }))
  const somma = (...n: number[]) => n.reduce((fin, uno) => fin + 10_000 + uno, 0)
  const con = (testo: string, importo: number, altro?: Parameters<typeof proponiPagamenti>[4]) =>
    prima(unaRiga(1, testo, 'ROSSI MARIO', { importo }), voci, altro)
  for (const testo of ['FATTURE 379, 380 E 381 DEL 2026', 'N. 379-380-381', 'FT 379/26 FT 380/26 FT 381/26'])
    expect(con(testo, somma(379, 380, 381))).toMatchObject({
      ...{ di: ['379/2026', '380/2026', '381/2026'], perche: ['numero', 'somma', 'nome'], sicura: true },
    })
  expect(con('NN. 379 E 380', somma(379, 380)).di).toEqual(['379/2026', '380/2026'])
  // What isn't open any more.
  expect(con('NN. 379, 380 e 378', somma(379, 380))).toMatchObject({
    di: ['379/2026', '380/2026'],
    sicura: false,
  })
  expect(con('SALDO 379/2026 E 378/2026', somma(379), { chiusi: ['378/2026'] })).toMatchObject({
    ...{ di: ['379/2026'], perche: ['numero', 'importo', 'nome', '378/2026 non è aperta'], sicura: false },
  })
})

test('le RiBa di un giorno insieme: quante dice la banca, il giorno dopo una festa; in due modi non è sicuro', () => {
  const rata = (n: number, resta: number, scadenza = '2026-12-25'): VoceAperta => ({
    ...unaVoce(n, `V-${n}`, `Fornitore ${n}`),
    ...{ rataId: n, tipo: 'Passiva', soggetto: `f${n}`, resta, scadenza },
  })
  const con = (testo: string, importo: number, rate: VoceAperta[], data = '2026-12-28') =>
    prima({ ...unaRiga(1, testo, '', { importo: -importo }), nome: null, data }, rate)
  // Christmas and Saint Stephen, then a Sunday.
  const tre = [rata(1, 100_00), rata(2, 250_50), rata(3, 74_00), rata(4, 61_00, '2027-01-10')]
  expect(con('RICEVUTE BANCARIE N. 3', 424_50, tre)).toMatchObject({
    ...{ di: ['V-1', 'V-2', 'V-3'], perche: ['3 RiBa', 'somma', 'giorno'], sicura: true },
  })
  expect(con('RICEVUTE BANCARIE N. 3', 424_50, tre, '2026-12-29').sicura).toBe(false)
  const due = [rata(1, 100_00), rata(2, 200_00), rata(3, 100_00), rata(4, 50_00)]
  expect(con('RIBA N. 2', 300_00, due)).toMatchObject({ di: ['V-1', 'V-2'], sicura: false })
})

test('commissioni, note, storni, insoluti, rimborsi e ciò che non è una fattura', () => {
  const rossi = unaVoce(1, 'FT-2026-0001', 'Mario Rossi')
  const con = (testo: string, importo: number, voci: VoceAperta[] = [rossi], nome = 'ROSSI MARIO') =>
    prima(unaRiga(1, testo, nome, { importo }), voci)
  expect(con('SALDO FT-2026-0001 COMM. 3,00', 10_001 - 300)).toMatchObject({
    ...{ di: ['FT-2026-0001'], categoria: ['Commissioni', -300], sicura: false },
  })
  const fornitore: VoceAperta = { ...unaVoce(2, 'V-2', 'Clima Sud Forniture'), tipo: 'Passiva' }
  expect(con('BONIFICO', -(10_002 + 150), [fornitore], 'CLIMA SUD FORNITURE')).toMatchObject({
    ...{ di: ['V-2'], categoria: ['Commissioni', -150] },
  })
  const nota: VoceAperta = {
    ...unaVoce(3, 'NC-2026-0001', 'Mario Rossi'),
    soggetto: 'c1',
    nota: true,
    resta: 4_000,
  }
  expect(con('SALDO', 6_001, [rossi, nota])).toMatchObject({
    di: ['FT-2026-0001', 'NC-2026-0001'],
    sicura: false,
  })
  expect(con('RIMBORSO', -4_000, [rossi, nota])).toMatchObject({ di: ['NC-2026-0001'], sicura: false })
  const pagata: VoceAperta = { ...rossi, rataId: 9, ripresa: true, scadenza: '2026-11-10' }
  expect(con('INSOLUTO RIBA SPESE 5,00', -10_501, [pagata])).toMatchObject({
    ...{ di: ['FT-2026-0001'], categoria: ['Commissioni', -500], sicura: false },
  })
  expect(con('ADDEBITO', -10_001, [pagata]).di).toEqual([])
  const nostra: VoceAperta = { ...fornitore, rataId: 8, ripresa: true }
  expect(con('STORNO RIBA', 10_002, [nostra], 'CLIMA SUD FORNITURE').di).toEqual(['V-2'])
  // A payer who writes `storno` only pays less: what is open is still found.
  expect(con('FT-2026-0001 AL NETTO STORNO', 10_001, [rossi, nostra]).di).toEqual(['FT-2026-0001'])
  expect(con('DELEGA F24 TELEMATICA', -81_200, [])).toMatchObject({
    categoria: ['F24', -81_200],
    sicura: false,
  })
  const scelte = new Map([['canone pos', { categoria: 'Commissioni', verso: -1 } as const]])
  const canone = { ...unaRiga(1, 'CANONE POS', 'X', { importo: -1_200 }), chiave: 'canone pos' }
  expect(prima(canone, [], { scelte })).toMatchObject({ categoria: ['Commissioni', -1_200], sicura: true })
  // What says nothing of its own may be anything the next time.
  const generico = new Map([['bonifico', { categoria: 'Altra_Entrata', verso: 1 } as const]])
  const bonifico = { ...unaRiga(1, 'BONIFICO', '', { importo: 5_000 }), nome: null, chiave: 'bonifico' }
  expect(prima(bonifico, [], { scelte: generico })).toMatchObject({
    perche: ['come l’altra volta'],
    sicura: false,
  })
  // Never over a document.
  expect(prima({ ...canone, nome: 'ROSSI MARIO', importo: 10_001 }, [rossi], { scelte }).di).toEqual([
    'FT-2026-0001',
  ])
})

test('un testo che nomina un altro cliente non è mai sicuro', () => {
  const riga = unaRiga(1, 'SALDO FT-2026-0001 PER CONTO DI ANNA BIANCHI', 'ROSSI MARIO', { importo: 10_001 })
  const voci = [unaVoce(1, 'FT-2026-0001', 'Mario Rossi')]
  const nomi = [
    ['c1', 'Mario Rossi'],
    ['c2', 'Anna Bianchi'],
  ] as const
  expect(prima(riga, voci, { nomi: [nomi[0]] }).sicura).toBe(true)
  expect(prima(riga, voci, { nomi }).sicura).toBe(false)
})
