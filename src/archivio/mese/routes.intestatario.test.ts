import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { esportazioni } from '#test/exports.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { lista, mesi } from '#test/mese.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, emessa, leggi } = await invoicingParts(bench)
const { mese, apri } = mesi(bench)
const { csv } = esportazioni(bench)
const PIVA = '60441170630'
const CF = '95012340634'
const CONDOMINIO = {
  ...{ tipo: 'Condominio', nome: 'Gennaro', cognome: 'Contatti', denominazione: 'Condominio Vomero' },
  ...{ codiceFiscale: CF, partitaIva: PIVA },
}
const RIGHE = [
  { descrizione: 'Manutenzione', prezzoUnitario: '1000', aliquota: 10 },
  { descrizione: 'Certificato', prezzoUnitario: '100', aliquota: 0, natura: 'N4' },
]
const paga = (id: number, importo: number) =>
  bench.dati('POST', `/fatture/${id}/pagamenti`, { corpo: { data: OGGI, importo, metodo: 'Bonifico' } })

/** What every list that names customers says of their documents, by the list. */
async function elenchi(): Promise<Record<string, string>> {
  const zip = await apri('2026-11')
  const dellZip = ['elenco-iva-vendite', 'incassi-pagamenti', 'ritenute', 'bollo']
  const chiamate = [
    ...['/fatture/mese/2026/11', '/fatture/scadenziario/2026/12/voci', '/fatture/incassi'],
    ...['/fatture/ritenute?anno=2026', '/fatture/da-inviare', '/fatture?tipo=Attiva'],
  ]
  const file = [
    ['/fatture', { tipo: 'Attiva' }],
    ['/fatture/scadenziario', { mese: '2026-12' }],
    ['/fatture/incassi', {}],
    ['/fatture/ritenute', { anno: '2026' }],
  ] as const
  return {
    ...Object.fromEntries(dellZip.map((nome) => [nome, JSON.stringify(lista(zip, nome))])),
    ...Object.fromEntries(
      await Promise.all(
        chiamate.map(async (dove) => [dove, JSON.stringify(await bench.dati('GET', dove))] as const),
      ),
    ),
    ...Object.fromEntries(
      await Promise.all(
        file.map(async ([dove, query]) => [`${dove}/esporta`, (await csv(dove, query)).testo] as const),
      ),
    ),
  }
}

test('cancellato il cliente, ogni elenco lo nomina come il file emesso, e il suo referente non c’è più', async () => {
  const { id: cl } = await cliente(CONDOMINIO)
  const uno = await emessa(cl, { righe: RIGHE })
  await paga(uno.id, 300)
  const { id: scritta } = await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Attiva', clienteId: cl, numeroDocumento: 'A-1', dataEmissione: OGGI, stato: 'Da_Pagare' },
      ...{ dataScadenza: '2026-12-31', righe: RIGHE, metodoPagamento: 'Bonifico' },
    },
  })
  const prima = await elenchi()
  for (const [elenco, testo] of Object.entries(prima)) {
    // The calls that the browser reads embed today's record beside the document's.
    if (elenco === '/fatture/mese/2026/11' || elenco === '/fatture?tipo=Attiva') continue
    expect(testo, elenco).toContain('Condominio Vomero')
    expect(testo, elenco).not.toContain('Contatti')
  }
  await bench.dati('POST', `/clienti/${cl}/anonimizza`)
  const dopo = await elenchi()
  for (const [elenco, testo] of Object.entries(dopo)) {
    expect(testo, elenco).not.toContain('Contatti')
    if (elenco === '/fatture/mese/2026/11') continue
    expect(testo, elenco).toContain('Condominio Vomero')
    if (elenco !== '/fatture?tipo=Attiva') expect(testo, elenco).not.toContain('anonimo')
  }
  const iva = lista(await apri('2026-11'), 'elenco-iva-vendite').filter(
    (r) => r.Numero === uno.numero_documento,
  )
  expect(iva.length).toBe(2)
  for (const riga of iva)
    expect([riga.Cliente, riga['Partita IVA'], riga['Codice fiscale']]).toEqual([
      'Condominio Vomero',
      PIVA,
      CF,
    ])
  // The same as before the erasure: the month isn't told as changed.
  expect(dopo['elenco-iva-vendite']?.includes(PIVA)).toBe(true)
  expect((await mese('2026-11')).emesse.numero).toBeGreaterThan(1)
  expect((await leggi(uno.id)).intestatario).toBe('Condominio Vomero')
  expect((await leggi(scritta)).intestatario).toBe(
    `Condominio Vomero, Via Epomeo 88 80126 Napoli NA, ${CF}, ${PIVA}`,
  )
})

test('un documento emesso resta a chi fu fatto: non al nome di oggi', async () => {
  const { id: cl } = await cliente({ nome: 'Ada', cognome: 'Nubile' })
  const f = await emessa(cl)
  await bench.dati('PUT', `/clienti/${cl}`, {
    corpo: { cognome: 'Coniugata', codiceFiscale: 'RSSMRA80A01H501U' },
  })
  const [riga] = (await csv('/fatture', { q: f.numero_documento })).righe
  expect([riga?.['Cliente o fornitore'], riga?.['Codice fiscale']]).toEqual([
    'Ada Nubile',
    'SPSRSO70C51F839B',
  ])
  // Made a draft again it is of whom the customer is.
  await bench.dati('POST', `/fatture/${f.id}/riapri`)
  expect((await leggi(f.id)).intestatario).toBeNull()
  expect((await bench.dati('POST', `/fatture/${f.id}/emetti`)).intestatario).toBe('Ada Coniugata')
})
