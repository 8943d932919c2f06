import { afterAll, expect, test } from 'vitest'
import type { Fattura } from '#carte/fatture/contract.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { caso } from '#test/fuzz.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { centesimi, lista, mesi, sommaDi } from '#test/mese.ts'
import { TUTTO } from '#test/sample.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { cliente, emessa } = await invoicingParts(bench)
const { mese, apri } = mesi(bench)
const clienti = [
  await cliente(),
  await cliente({ tipo: 'Condominio', nome: 'Condominio', cognome: 'Prova', codiceFiscale: '80011990639' }),
  await cliente({ tipo: 'PA', cognome: 'Comune', codiceDestinatario: 'UF1A2B', splitPayment: true }),
]
const fornitore = await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Termo S.r.l.' } })

const MESI = ['2026-07', '2026-08', '2026-09', '2026-10']
const QUANTE = TUTTO ? 1500 : 40
const { numero, uno, volte } = caso(TUTTO ? Math.floor(Math.random() * 1e9) : 20_261_126)
const intero = (da: number, a: number) => da + Math.floor(numero() * (a - da + 1))
const IVA = [{ aliquota: 22 }, { aliquota: 10 }, { aliquota: 4 }, { aliquota: 0, natura: 'N4' }]

/** Lines at several rates, with prices that don't round by themselves. */
const righe = () =>
  Array.from({ length: intero(1, 4) }, (_, i) => ({
    descrizione: `Riga ${i}`,
    quantita: String(intero(1, 3)),
    prezzoUnitario: (intero(1, 900_000) / 1000).toFixed(3),
    ...uno(IVA),
  }))

/** An invoice as chance makes it on a day: to a customer with lines, issued or typed; from a supplier, or a note of one. */
async function inventa(n: number, dataEmissione: string): Promise<{ id: number; netto_a_pagare: number }> {
  const scadenza = { dataEmissione, dataScadenza: addDays(dataEmissione, 30) }
  const { id: clienteId } = uno(clienti)
  if (volte(0.45)) return emessa(clienteId, { ...scadenza, righe: righe() })
  const passiva = volte(0.7)
  const chi = passiva ? { tipo: 'Passiva', fornitoreId: fornitore.id } : { tipo: 'Attiva', clienteId }
  return bench.dati('POST', '/fatture', {
    corpo: {
      ...{ ...chi, ...scadenza, numeroDocumento: `T/${n}`, stato: 'Da_Pagare', righe: righe() },
      ...(volte(0.2) && { tipoDocumento: 'TD04' }),
    },
  })
}

test('gli elenchi dello ZIP sono al centesimo le somme di registro, finanze e bollo, mese per mese', async () => {
  const giorni = Array.from({ length: QUANTE }, () => addDays('2026-07-01', intero(0, 122))).sort()
  for (const [n, giorno] of giorni.entries()) {
    const { id, netto_a_pagare: netto } = await inventa(n, giorno)
    for (let resta = cents(netto), volta = 0; resta > 0 && volta < 2 && volte(0.6); volta++) {
      const parte = intero(1, resta)
      const corpo = { data: addDays(giorno, intero(0, 60)), importo: euro(parte), metodo: 'Bonifico' }
      if (corpo.data > '2026-11-20') break
      await bench.dati('POST', `/fatture/${id}/pagamenti`, { corpo: { ...corpo, ritenutaBanca: 0 } })
      resta -= parte
    }
  }
  const registro: Fattura[] = await bench.dati('GET', '/fatture')
  expect(registro).toHaveLength(QUANTE)
  for (const quale of MESI) {
    const [file, m] = [await apri(quale), await mese(quale)]
    for (const [tipo, nome, verso] of [
      ['Attiva', 'vendite', 'emesse'],
      ['Passiva', 'acquisti', 'ricevute'],
    ] as const) {
      const sue = registro.filter((f) => f.tipo === tipo && f.data_emissione.startsWith(quale))
      const somma = (di: 'subtotale' | 'iva_importo' | 'iva_split' | 'totale') =>
        sue.reduce((fin, f) => fin + cents(f[di]) * (f.nota_di_credito ? -1 : 1), 0)
      const righeIva = lista(file, `elenco-iva-${nome}`)
      const [documenti, totali] = [righeIva.filter((r) => r.Data), righeIva.filter((r) => !r.Data)]
      const totale = totali.at(-1) ?? {}
      const colonne = ['Imponibile', 'IVA', 'Totale documento']
      const attese: [number, number, number] = [somma('subtotale'), somma('iva_importo'), somma('totale')]
      expect([quale, tipo, ...colonne.map((c) => sommaDi(documenti, c))]).toEqual([quale, tipo, ...attese])
      // What public bodies pay themselves isn't ours: it stands on a line of its own.
      const nostra = attese[1] - somma('iva_split')
      expect(colonne.map((c) => centesimi(totale[c]))).toEqual([attese[0], nostra, attese[2]])
      expect(colonne.slice(0, 2).map((c) => sommaDi(totali.slice(0, -1), c))).toEqual([attese[0], nostra])
      const { imponibile, imposta } = m.iva_totale[nome]
      expect([cents(imponibile), cents(imposta)]).toEqual([attese[0], nostra])
      if (tipo === 'Attiva') expect(cents(m.iva_scissa)).toBe(somma('iva_split'))
      expect(cents(m[verso].importo) + cents(m[verso].note.importo)).toBe(attese[2])
      expect(m[verso].numero + m[verso].note.numero).toBe(sue.length)
      for (const una of m.iva)
        expect(
          sommaDi(
            documenti.filter((r) => r['Aliquota o natura'] === una.nome),
            'Imponibile',
          ),
        ).toBe(cents(una[nome].imponibile))
    }
    const finanze = await bench.dati(
      'GET',
      `/dashboard/finanze/${quale.replace('-0', '/').replace('-', '/')}`,
    )
    const movimenti = lista(file, 'incassi-pagamenti')
    const totaleMovimenti = movimenti.pop() ?? {}
    for (const [colonna, di, json] of [
      ['Entrate', 'incassi', 'incassi'],
      ['Uscite', 'spese', 'pagamenti'],
    ] as const) {
      const attesa = cents(finanze.fatture[di])
      expect([
        sommaDi(movimenti, colonna),
        centesimi(totaleMovimenti[colonna]),
        cents(m[json].importo),
      ]).toEqual([...[attesa, attesa, attesa]])
    }
    expect(movimenti).toHaveLength(finanze.fatture.numero)
    const bollate = registro.filter(
      (f) => f.bollo > 0 && f.data_emissione.startsWith('2026') && f.data_emissione.slice(0, 7) <= quale,
    )
    const trimestre = bollate.filter(
      (f) => f.data_emissione >= (quale > '2026-09' ? '2026-10-01' : '2026-07-01'),
    )
    expect([m.bollo.numero, m.bollo.importo]).toEqual([trimestre.length, trimestre.length * 2])
    const bollo = lista(file, 'bollo')
    expect(centesimi(bollo.at(-1)?.Bollo)).toBe(trimestre.length * 200)
    expect(bollo.slice(0, -1).map((r) => r.Data)).toEqual(
      trimestre
        .map((f) => formatDate(f.data_emissione))
        .sort((a, b) => rovescia(a).localeCompare(rovescia(b))),
    )
    const subite: { data: string; ritenuta: number; ritenuta_banca: number }[] = await bench.dati(
      'GET',
      '/fatture/ritenute?anno=2026',
    )
    const sue = subite.filter((r) => r.data.startsWith(quale))
    expect(cents(m.ritenute.subite.importo)).toBe(
      sue.reduce((fin, r) => fin + cents(r.ritenuta) + cents(r.ritenuta_banca), 0),
    )
  }
}, 600_000)

/** `20/10/2026` → `2026/10/20` */
const rovescia = (giorno: string) => giorno.split('/').reverse().join('/')
