// long because forms are tried alone, together, and against what the office knows
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moduloDue, moduloUno } from '#test/rcee.ts'
import { campione } from '#test/sample.ts'
import { imparato, letto, type ModuloBozza, postoNellaBozza, scadenzaFirmata } from './bozza.ts'
import { giudicato } from './giudicato.ts'
import { cambiati, conTotali } from './impianto-comune.ts'
import { conModulo, type GeneratoreNoto } from './nuovo.ts'
import { conImpianto } from './scelta-impianto.ts'

const OGGI = '2026-11-25'
const cliente = {
  ...{ tipo: 'Condominio', nome: '', cognome: 'Condominio Po', indirizzo: 'Via Po 5', comune: 'Rivoli' },
  ...{ cap: '10098', provincia: 'TO', codice_fiscale: '97512340015', partita_iva: null },
}
const IMPIANTO = { id: 9, uid: 'u', cliente_id: 1, versione: 1, provincia: 'TO' }

interface Altro {
  numero?: number | null
  reversibile?: boolean
  potenza_termica_kw?: number | null
  /** What the office knows of its plant; null: nothing. */
  impianto?: { potenza_totale_kw?: number | null; potenza_frigorifera_kw?: number | null } | null
}
const noto = (
  tipo: 1 | 2,
  id: number,
  potenza_kw: number | null,
  { numero = null, impianto = null, ...frigo }: Altro = {},
) => {
  const targa = tipo === 1 ? moduloUno().generatore : moduloDue().generatore
  const riga = { ...targa, ...frigo, id, potenza_kw, [tipo === 1 ? 'numero_gt' : 'numero_gf']: numero }
  return {
    tipo,
    chiave: `${tipo === 1 ? 'C' : 'K'}${id}`,
    nome: `Caldaia ${id}`,
    riga,
    impianto: impianto && { ...IMPIANTO, ...impianto },
    ...{ ultimo: null, ultimoRcee: null, dovuta: null, visitaId: null, manutenzione: '2027-11-25' },
    proposta: { data: '2030-11-25', motivo: '4 anni' },
  } as unknown as GeneratoreNoto
}
/** Their forms, begun one after the other. */
const compilati = (quali: readonly GeneratoreNoto[], generatori = quali): ModuloBozza[] =>
  quali.reduce<ModuloBozza[]>(
    (altri, generatore) => conModulo({ generatore, cliente, altri, generatori, oggi: OGGI }),
    [],
  )
const numero = (m: ModuloBozza) =>
  'numero_gt' in m.generatore ? m.generatore.numero_gt : m.generatore.numero_gf
const totali = (moduli: readonly ModuloBozza[]) =>
  moduli.map((m) => [numero(m), m.impianto.potenza_totale_kw])
const somma = (moduli: readonly ModuloBozza[], n = 0) =>
  giudicato(moduli[n] as ModuloBozza, null, OGGI, moduli).somma
const scrivi = (moduli: readonly ModuloBozza[], n: number, campo: string, valore: unknown) =>
  cambiati(moduli, moduli[n]?.uid ?? '', (m) => postoNellaBozza(m, campo, valore))
const guai = (moduli: readonly ModuloBozza[], n: number) =>
  giudicato(moduli[n] as ModuloBozza, null, OGGI, moduli)

describe('due generatori di un impianto', () => {
  test('la potenza è la loro somma, i numeri sono in ordine, e il primo lo sa', () => {
    const due = compilati([noto(1, 1, 30), noto(1, 2, 57)])
    expect(totali(due)).toEqual([
      [1, 87],
      [2, 87],
    ])
    expect(somma(due)).toBe('30 + 57 = 87')
    expect(due[0]?.impiantoUid).toBe(due[1]?.impiantoUid)
    // Learnt alike by both: the office hears one figure.
    for (const uno of due) expect(imparato(uno).impianto.potenzaTotaleKw).toEqual({ prima: null, dopo: 87 })
    const cascata = compilati([1, 2, 3, 4].map((id) => noto(1, id, 24.5)))
    expect(totali(cascata)).toEqual([1, 2, 3, 4].map((n) => [n, 98]))
    // One less, and one whose plate says otherwise.
    expect(totali(conTotali(cascata.slice(0, 3)))).toEqual([1, 2, 3].map((n) => [n, 73.5]))
    expect(totali(scrivi(due, 0, 'generatore.potenza_kw', 28))).toEqual([
      [1, 85],
      [2, 85],
    ])
    expect(totali(scrivi(due, 0, 'generatore.potenza_kw', null))[1]?.[1]).toBeNull()
  })

  test('niente di ciò che si è risposto, visto o prescritto del primo passa al secondo', () => {
    const detto = [
      ...[
        ['documenti.libretto', 'si'],
        ['acqua.durezza', 22],
        ['acqua.riscaldamento', 'Non_Richiesto'],
      ],
      ...[
        ['controlli.interno', 'si'],
        ['controlli.canale', 'no'],
        ['energetica.sicurezza', 'no'],
      ],
      ...[
        ['prove.0.o2', 5],
        ['consigli.valvole', true],
        ['bollino.numero', 'TO-1'],
      ],
      ...[
        ['esito.prescrizioni', 'Spento'],
        ['esito.raccomandazioni', 'Pulire'],
        ['esito.puo_funzionare', 'no'],
      ],
      ...[
        ['esito.osservazioni', 'Vecchia'],
        ['esito.manutenzione', false],
      ],
    ] as const
    for (const tipo of [1, 2] as const) {
      const impianto = { potenza_totale_kw: 30 }
      const [uno, due] = [noto(tipo, 1, 30, { impianto }), noto(tipo, 2, 57, { impianto })]
      const solo = compilati([due], [uno, due])[0]
      const primo = compilati([uno], [uno, due]).map((m) =>
        detto.reduce((di, [campo, valore]) => postoNellaBozza(di, campo, valore), m),
      )
      const secondo = conModulo({
        generatore: due,
        cliente,
        altri: primo,
        generatori: [uno, due],
        oggi: OGGI,
      })[1]
      expect(secondo?.dati).toEqual(solo?.dati)
    }
  })

  test('di dove sta e di chi ne risponde si parla una volta sola, in qualunque modulo e ordine', () => {
    const campi = [
      ...['codice_catasto', 'indirizzo', 'scala', 'provincia', 'responsabile_cognome', 'responsabile_cap'],
    ].map((campo) => [`impianto.${campo}`, 'x'] as const)
    const potenze = [20, 30.3, 57.1, null].map((kw) => ['generatore.potenza_kw', kw] as const)
    const scritture = fc.array(
      fc.tuple(fc.nat(2), fc.constantFrom(...campi, ...potenze, ['impianto.potenza_totale_kw', 99] as const)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(scritture, (tutte) => {
        const inizio = compilati([noto(1, 1, 30), noto(1, 2, 57), noto(1, 3, 24)])
        const fine = tutte.reduce((moduli, [n, [campo, valore]]) => scrivi(moduli, n, campo, valore), inizio)
        for (const uno of fine) expect(uno.impianto).toEqual(fine[0]?.impianto)
        // What each was told is what it says.
        const ultime = new Map(
          tutte.map(([n, [campo, valore]]) => [campo.startsWith('i') ? campo : `${n} ${campo}`, valore]),
        )
        for (const [dove, valore] of ultime) {
          const [n, campo] = dove.includes(' ') ? dove.split(' ') : ['0', dove]
          expect(letto(fine[Number(n)] as ModuloBozza, campo ?? '')).toBe(valore)
        }
      }),
      campione(2_000),
    )
  })

  test('un totale scritto a mano resta e dice perché; sotto la somma, o sotto il generatore, ferma', () => {
    const due = compilati([noto(1, 1, 30), noto(1, 2, 57)])
    const piu = scrivi(due, 0, 'impianto.potenza_totale_kw', 100)
    expect(totali(scrivi(piu, 1, 'generatore.potenza_kw', 60))).toEqual([
      [1, 100],
      [2, 100],
    ])
    for (const n of [0, 1])
      expect(guai(piu, n).mancano).toContainEqual(
        expect.objectContaining({ campo: 'impianto.potenza_totale_motivo', gravita: 'blocca' }),
      )
    const detto = scrivi(piu, 1, 'impianto.potenza_totale_motivo', 'Una è di un’altra ditta')
    for (const n of [0, 1])
      expect(guai(detto, n).mancano.map(({ campo }) => campo)).not.toContain('impianto.potenza_totale_motivo')
    expect(guai(detto, 0).sbagliati).toEqual([])
    const meno = scrivi(due, 0, 'impianto.potenza_totale_kw', 40)
    expect(guai(meno, 0).sbagliati.map(({ testo }) => testo)).toEqual(['Meno della somma: 30 + 57 = 87 kW'])
    expect(guai(meno, 1).sbagliati).toMatchObject([
      { campo: 'impianto.potenza_totale_kw', testo: 'È meno della potenza di questo generatore' },
    ])
    // Another generator comes: what was written was of fewer.
    const tre = conModulo({ generatore: noto(1, 3, 24), cliente, altri: piu, oggi: OGGI })
    expect(totali(tre).map(([, kw]) => kw)).toEqual([111, 111, 111])
  })

  test('un numero già preso ferma, e dice il primo libero', () => {
    const due = scrivi(compilati([noto(1, 1, 30), noto(1, 2, 57)]), 1, 'generatore.numero_gt', 1)
    for (const n of [0, 1]) {
      expect(guai(due, n).sbagliati).toMatchObject([{ campo: 'generatore.numero_gt', gravita: 'blocca' }])
      expect(guai(due, n).sbagliati[0]?.testo).toMatch(
        /^GT 1 è già di Vaillant ecoTEC plus: il primo libero è 2$/,
      )
    }
    // The sheets' own: each was the first of a plant that nobody has on record.
    expect(compilati([noto(1, 1, 30, { numero: 1 }), noto(1, 2, 57, { numero: 1 })]).map(numero)).toEqual([
      1, 2,
    ])
  })
})

describe('l’impianto che l’ufficio conosce', () => {
  const impianto = { potenza_totale_kw: 30 }
  test('conta anche chi oggi non si compila; la potenza del solo primo diventa la somma', () => {
    const tutti = [noto(1, 1, 30, { numero: 1, impianto }), noto(1, 2, 57, { impianto })]
    const [secondo] = compilati(tutti.slice(1), tutti)
    expect(totali([secondo as ModuloBozza])).toEqual([[2, 87]])
    expect(imparato(secondo as ModuloBozza).impianto).toEqual({ potenzaTotaleKw: { prima: 30, dopo: 87 } })
    // The next report was proposed for 30 kW: for 87 the office says when.
    expect(scadenzaFirmata(secondo as ModuloBozza)).toBeNull()
    const preso = [noto(1, 1, 30, { numero: 1, impianto }), noto(1, 2, 57, { numero: 1, impianto })]
    const insieme = compilati(preso.slice(1), preso)
    expect(guai(insieme, 0).sbagliati.map(({ testo }) => testo)).toEqual([
      'GT 1 è già di Caldaia 1: il primo libero è 2',
    ])
  })

  test('più di quanto ne conosce resta: ce ne sono altri', () => {
    const tutti = [noto(1, 1, 30, { numero: 1, impianto: { potenza_totale_kw: 120 } })]
    const uno = compilati(tutti)
    expect(totali(uno)).toEqual([[1, 120]])
    expect(scadenzaFirmata(uno[0] as ModuloBozza)).toBe('2030-11-25')
    expect(totali(scrivi(uno, 0, 'generatore.potenza_kw', 130))).toEqual([[1, 130]])
    // Where it was the sum it goes on being the sum.
    const somma = compilati([noto(1, 1, 30, { impianto })])
    expect(totali(scrivi(somma, 0, 'generatore.potenza_kw', 28))).toEqual([[1, 28]])
  })

  test('caldo e freddo hanno due potenze: ogni modulo scrive la sua', () => {
    const due = { potenza_totale_kw: 24, potenza_frigorifera_kw: 8 }
    const freddo = { impianto: due, reversibile: false }
    const tutti = [noto(1, 1, 24, { impianto: due }), noto(2, 1, 8, freddo), noto(2, 2, 6, freddo)]
    const tre = compilati(tutti)
    expect(totali(tre)).toEqual([
      [1, 24],
      [1, 14],
      [2, 14],
    ])
    expect(tre.map((m) => imparato(m).impianto)).toEqual([
      {},
      { potenzaTotaleKw: { prima: 8, dopo: 14 } },
      { potenzaTotaleKw: { prima: 8, dopo: 14 } },
    ])
    const detto = scrivi(
      scrivi(tre, 1, 'impianto.codice_catasto', 'TO-1'),
      1,
      'impianto.potenza_totale_kw',
      20,
    )
    expect(detto.map((m) => [m.impianto.codice_catasto, m.impianto.potenza_totale_kw])).toEqual([
      ['TO-1', 24],
      ['TO-1', 20],
      ['TO-1', 20],
    ])
  })
})

test('24 + 8 reversibile: insieme il caldo è 32 e il freddo 8, in ogni ordine e anche di chi oggi non si compila', () => {
  const impianto = { potenza_totale_kw: null, potenza_frigorifera_kw: null }
  const tutti = [
    noto(1, 1, 24, { impianto }),
    noto(2, 1, 8, { impianto, reversibile: true, potenza_termica_kw: null }),
  ]
  for (const quali of [tutti, tutti.toReversed()])
    expect(totali(compilati(quali, tutti)).toSorted()).toEqual([
      [1, 32],
      [1, 8],
    ])
  const sola = compilati(tutti.slice(0, 1), tutti)
  expect([totali(sola), somma(sola)]).toEqual([[[1, 32]], '24 + 8 = 32'])
  expect(totali(compilati(tutti.slice(1), tutti))).toEqual([[1, 8]])
  const piu = scrivi(compilati(tutti), 1, 'generatore.potenza_termica_kw', 9)
  expect(totali(piu)).toEqual([
    [1, 33],
    [1, 8],
  ])
  expect(totali(scrivi(piu, 1, 'generatore.reversibile', false))[0]).toEqual([1, 24])
})

describe('chi sta con chi', () => {
  const scegli = (moduli: readonly ModuloBozza[], n: number, chiave: string) =>
    cambiati(moduli, moduli[n]?.uid ?? '', (m, tutti) => conImpianto(m, tutti, chiave))
  const sua = (moduli: readonly ModuloBozza[], n: number) =>
    giudicato(moduli[n] as ModuloBozza, null, OGGI, moduli).scelta

  test('tre split sono tre impianti, finché qualcuno non dice che hanno i circuiti in comune', () => {
    const split = compilati([1, 2, 3].map((id) => noto(2, id, 3.5)))
    expect(totali(split)).toEqual(Array(3).fill([1, 3.5]))
    expect(sua(split, 1)).toMatchObject({ valore: '', voci: [['', 'Un impianto per conto suo'], {}, {}] })
    const due = scegli(split, 1, split[0]?.impiantoUid ?? '')
    expect(totali(due)).toEqual([
      [1, 7],
      [2, 7],
      [1, 3.5],
    ])
    expect([sua(due, 1)?.valore, somma(due, 1)]).toEqual([split[0]?.impiantoUid, '3,5 + 3,5 = 7'])
    expect(totali(scegli(due, 1, '')).map(([, kw]) => kw)).toEqual([3.5, 3.5, 3.5])
  })

  test('una seconda caldaia di chi ne ha una sola sta con lei, o per conto suo dove lo si dice', () => {
    const impianto = { potenza_totale_kw: 30 }
    const tutti = [noto(1, 1, 30, { impianto }), noto(1, 2, 57)]
    const seconda = compilati(tutti.slice(1), tutti)
    // The first was there without a number: it is the first.
    expect([totali(seconda), somma(seconda), seconda[0]?.impiantoId]).toEqual([[[2, 87]], '30 + 57 = 87', 9])
    expect(sua(seconda, 0)).toEqual({
      valore: '9',
      voci: [
        ['', 'Un impianto per conto suo'],
        ['9', 'Insieme a Caldaia 1'],
      ],
    })
    const sola = scegli(seconda, 0, '')
    expect([totali(sola), sola[0]?.impiantoId]).toEqual([[[2, 57]], null])
    expect(imparato(sola[0] as ModuloBozza).impianto.potenzaTotaleKw).toEqual({ prima: null, dopo: 57 })
    expect(totali(scegli(sola, 0, '9'))).toEqual([[2, 87]])
    // What the office knows isn't asked.
    expect(sua(compilati(tutti.slice(0, 1), tutti), 0)).toBeNull()
  })

  test('con un secondo generatore si chiedono numero e potenza', () => {
    const due = compilati([noto(1, 1, 30), noto(1, 2, null)])
    const mancano = guai(scrivi(due, 0, 'generatore.numero_gt', null), 0).mancano.map(({ campo }) => campo)
    expect(mancano).toEqual(expect.arrayContaining(['generatore.numero_gt', 'impianto.potenza_totale_kw']))
    const uno = scrivi(compilati([noto(1, 1, 30)]), 0, 'generatore.numero_gt', null)
    expect(guai(uno, 0).mancano.map(({ campo }) => campo)).not.toContain('generatore.numero_gt')
  })
})

test('di un condizionatore la potenza viene dai BTU, e con la tecnologia si chiede', () => {
  const clima = noto(2, 1, null)
  const [senza] = compilati([clima])
  expect(guai([senza as ModuloBozza], 0).mancano.map(({ campo }) => campo)).toContain('generatore.potenza_kw')
  const [uno] = compilati([
    { ...clima, riga: { ...clima.riga, btu: 12_000, tecnologia: null } } as GeneratoreNoto,
  ])
  expect(imparato(uno as ModuloBozza).generatore).toMatchObject({ potenzaKw: { prima: null, dopo: 3.52 } })
  expect(guai([uno as ModuloBozza], 0).mancano.map(({ campo }) => campo)).toContain('generatore.tecnologia')
})

test('condizionatori e caldaie di cui niente è noto sono impianti per conto loro, nello stesso posto', () => {
  const [caldaia, ...split] = compilati([noto(1, 1, 24), noto(2, 1, 3.5), noto(2, 2, 3.5), noto(2, 3, 3.5)])
  expect(new Set([caldaia, ...split].map((m) => m?.impiantoUid)).size).toBe(4)
  expect(totali(split)).toEqual(Array(3).fill([1, 3.5]))
  const detto = postoNellaBozza(
    postoNellaBozza(caldaia as ModuloBozza, 'impianto.scala', 'B'),
    'impianto.codice_catasto',
    'TO-1',
  )
  const [, altro] = conModulo({ generatore: noto(2, 4, 3.5), cliente, altri: [detto], oggi: OGGI })
  expect(altro?.impianto).toMatchObject({ indirizzo: 'Via Po 5', scala: 'B', codice_catasto: null })
})

test('chi risponde è di chi il cliente è, non del codice che ha', () => {
  const di = (altro: object) =>
    conModulo({ generatore: noto(1, 1, 24), cliente: { ...cliente, ...altro }, altri: [], oggi: OGGI })[0]
      ?.impianto
  expect(di({})).toMatchObject({ responsabile_ragione_sociale: 'Condominio Po', responsabile_cognome: null })
  expect(di({})?.responsabile_titolo).toBeNull()
  const ditta = {
    tipo: 'Privato',
    nome: 'Ugo',
    cognome: 'Bò',
    codice_fiscale: null,
    partita_iva: '08214570635',
  }
  expect(di(ditta)).toMatchObject({
    ...{ responsabile_nome: 'Ugo', responsabile_cognome: 'Bò', responsabile_ragione_sociale: null },
  })
})

test('una bozza di prima tiene la potenza che ha', () => {
  const [uno] = compilati([noto(1, 1, 30)])
  const { fratelli: _, ...prima } = {
    ...uno,
    impianto: { ...uno?.impianto, potenza_totale_kw: 55 },
  } as ModuloBozza
  expect(totali(conTotali([prima as ModuloBozza]))).toEqual([[1, 55]])
})
