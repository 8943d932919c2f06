import { expect, test } from 'vitest'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import type { Dichiarazione } from '#carte/dichiarazioni/contract.ts'
import { caratteri } from '#test/characters.ts'
import { bytesOf, pagesOf } from '#test/paper.ts'
import { disegnaDichiarazione } from './dichiarazione-pdf.ts'

const azienda = {
  ...{ ragione_sociale: 'Vesuvio Clima S.r.l.', indirizzo: 'Via Argine 425', comune: 'Napoli' },
  ...{ cap: '80147', provincia: 'NA', partita_iva: '08214570635' },
} as Azienda
const persona = {
  ...{ tipo: 'Privato', nome: 'Niccolò', cognome: 'D’Amico', denominazione: null },
  ...{ codice_fiscale: 'DMCNCL80A01F839X', partita_iva: null },
  ...{ indirizzo: 'Via Roma 1', comune: 'Napoli', cap: '80100', provincia: 'NA' },
} as Cliente
const dichiarazione: Dichiarazione = {
  ...{ id: 1, cliente_id: 1, tipo: 'IVA 10% ristrutturazione', aliquota: '10', data: '2026-11-20' },
  ...{ descrizione: 'Sostituzione caldaia, CILA 123/2026', protocollo: null },
  ...{ anno: null, importo: null, residuo: null, documento_id: null, documento: null, versione: 1 },
}

async function testoDi(dati: { cliente?: Cliente; dichiarazione?: Partial<Dichiarazione> }) {
  const foglio = disegnaDichiarazione({
    dichiarazione: { ...dichiarazione, ...dati.dichiarazione },
    ...{ cliente: dati.cliente ?? persona, azienda, caratteri },
  })
  return pagesOf(bytesOf(foglio))
}

test('è compilata con cliente, lavori e legge, in una pagina', async () => {
  const [testo = '', ...altre] = await testoDi({})
  for (const parte of [
    ...['Vesuvio Clima S.r.l.', 'P. IVA 08214570635', 'Niccolò D’Amico, codice fiscale DMCNCL80A01F839X'],
    ...['residente in Via Roma 1', 'Sostituzione caldaia, CILA 123/2026', 'IVA al 10 per cento'],
    ...['n. 127-quaterdecies', 'DPR 445/2000', 'Luogo e data', 'Firma'],
  ])
    expect(testo).toContain(parte)
  expect(altre).toEqual([])
})

test('ciò che manca resta da scrivere a penna; un’azienda ha chi firma per lei', async () => {
  const [testo] = await testoDi({
    cliente: { ...persona, tipo: 'Condominio', denominazione: 'Condominio Via Roma 1', codice_fiscale: null },
    dichiarazione: { tipo: 'IVA 4% disabili', descrizione: null },
  })
  expect(testo).toMatch(/sottoscritta \.{20,}.*, per conto di Condominio Via Roma 1, codice fiscale \.{20,}/)
  expect(testo).toContain('n. 41-ter')
})

test('con ogni campo al massimo resta in una pagina; la dichiarazione d’intento non si stampa', async () => {
  expect(await testoDi({ dichiarazione: { descrizione: 'lunga '.repeat(83) } })).toHaveLength(1)
  await expect(testoDi({ dichiarazione: { tipo: 'Dichiarazione d’intento' } })).rejects.toThrow('no paper')
})
