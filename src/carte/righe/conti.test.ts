import { expect, test } from 'vitest'
import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { daNetto } from '#shared/iva.ts'
import { contoDelleRighe, ivaProposta } from './conti.rules.ts'
import { NESSUNA_SCELTA } from './documento.rules.ts'

const TIPI = Object.keys(TIPI_CLIENTE) as TipoCliente[]

test.each([
  ['preventivo', {}],
  ['fattura', { addebitaBollo: false }],
  ['fattura di una manutenzione in casa', { iva10Manutenzione: true }],
  ['fattura con bonifico parlante', { bonificoParlante: true }],
])('%s: un importo e una riga hanno la stessa IVA, per ogni cliente e regime', (_, scelte) => {
  const iva = [...TIPI, null].flatMap((tipo) =>
    ['RF01', 'RF19'].map((regime) => {
      const cliente = tipo && { tipo, splitPayment: tipo === 'PA' }
      const emittente = { regime, addebitaBollo: false }
      const righe = [{ descrizione: 'Lavori', quantita: '1', prezzoUnitario: '100', articoloId: null }]
      const documento = { ...NESSUNA_SCELTA, ...scelte, righe, dataDocumento: '2026-11-20' }
      const conti = contoDelleRighe(documento, cliente, emittente, () => false)
      const { valore } = ivaProposta({ cliente, emittente })
      expect(conti.righe[0]).toMatchObject(valore)
      expect(conti.somme.ivaImporto).toBe(daNetto(100, valore.aliquota).ivaImporto)
      return valore.aliquota
    }),
  )
  // Privato, Azienda, Condominio, PA, Estero, received: each with RF01, then RF19, which is nothing to a supplier's.
  expect(iva).toEqual([10, 0, 22, 0, 10, 0, 22, 0, 22, 0, 22, 22])
})
