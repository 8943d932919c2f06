// long because the model of a bank's month stands beside what is asked of it
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paroleDiNome, somiglia } from '#anagrafe/clienti/somiglianza.rules.ts'
import { incassoDelResto } from '#carte/fatture/rules.ts'
import { cents, euro } from '#shared/money.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { campione, TUTTO } from '#test/sample.ts'
import { leggiCamtAPezzi } from './camt.rules.ts'
import { leggiTabellaAPezzi } from './colonne.rules.ts'
import { formeDi, Numeri } from './numeri.rules.ts'
import {
  type DaProporre,
  type Pagato,
  proponiMovimentiAPezzi,
  proponiPagamenti,
  type VoceAperta,
} from './proposte.rules.ts'

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
        chi: fc.nat(clienti.length - 1),
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
  })
  .map(({ attive, passive }): VoceAperta[] => [
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

function scrivi(voci: readonly VoceAperta[], modo: Modo, caso: number): Vera | undefined {
  const attive = voci.filter(({ tipo }) => tipo === 'Attiva')
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
        const somma = (prima?.quote ?? []).reduce((tot, { importo }) => tot + importo, 0)
        expect(somma).toBeLessThanOrEqual(Math.abs(riga.importo))
        for (const una of altre) expect(una.sicura).toBe(false)
        if (prima?.sicura) {
          sicure++
          expect({ riga, suoi: numeri(suoi) }).toEqual({ riga, suoi: numeri(paga ?? []) })
          // Exact: what it settles is all that is left.
          const [{ voce, importo, ritenutaBanca, abbuono } = expect.fail()] = prima.quote
          expect([importo + ritenutaBanca, abbuono, suoi.length]).toEqual([voce.resta, 0, 1])
          expect(ritenutaBanca > 0).toBe(ritenutaBanca > 0 && voce.parlante)
        }
        if (paga && !incerta) {
          trovabili++
          if (numeri(suoi) === numeri(paga)) giuste++
        }
      }
      // What pays the same twice is sure of neither.
      const pretese = [...proposte.values()].flatMap(([p]) => (p?.sicura ? [p.quote[0]?.voce] : []))
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
  expect(process.cpuUsage(prima).user / 1000).toBeLessThan(1_500)
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
  expect(process.cpuUsage(prima).user / 1e6).toBeLessThan(2)
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
  expect((user + system) / 1e6).toBeLessThan(3)
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
