import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { comeDati } from '#carte/righe/documento.rules.ts'
import {
  cambiamentiDi,
  type Destinazione,
  destinazioneDa,
  destinazioneInParole,
  incertezzaDi,
  righeRicalcolate,
} from './ricalcolo.rules.ts'

const PRIVATO: Destinazione = {
  tipo: 'Privato',
  nazione: 'IT',
  partitaIva: false,
  split: false,
  regime: 'RF01',
}
const riga = (aliquota: number, natura: string | null = null, ritenuta = false) => ({
  ...{ n: 1, articolo_id: null, codice: null, descrizione: 'Lavori', quantita: '1', um: null },
  ...{ prezzo_unitario: '100', sconto_percento: null, imponibile: 100, aliquota, natura },
  ...{ bene_significativo: false, bene_chiesto: null, ritenuta, riga_stornata: null },
})
const ricalcolata = (r: ReturnType<typeof riga>, prima: Destinazione, ora: Destinazione) =>
  righeRicalcolate([comeDati(r)], prima, ora).map(({ aliquota, natura, ritenuta }) => [
    aliquota,
    natura,
    ritenuta,
  ])[0]

test('per chi è fatta una bozza si scrive e si rilegge uguale', () => {
  expect(destinazioneInParole(PRIVATO)).toBe('Privato, IT, senza partita IVA, senza scissione, RF01')
  const una = fc.record({
    tipo: fc.constantFrom(...(Object.keys(TIPI_CLIENTE) as TipoCliente[])),
    nazione: fc.constantFrom('IT', 'CH'),
    partitaIva: fc.boolean(),
    split: fc.boolean(),
    regime: fc.constantFrom('RF01', 'RF19'),
  })
  fc.assert(
    fc.property(una, una, (prima, ora) => {
      expect(destinazioneDa(destinazioneInParole(prima))).toEqual(prima)
      expect(cambiamentiDi(prima, prima)).toEqual([])
      expect(cambiamentiDi(prima, ora).length > 0).toBe(
        destinazioneInParole(prima) !== destinazioneInParole(ora),
      )
    }),
  )
  expect([destinazioneDa(null), destinazioneDa('altro')]).toEqual([null, null])
})

test('ciò che era proposto si propone di nuovo, ciò che era scelto resta', () => {
  const azienda: Destinazione = { ...PRIVATO, tipo: 'Azienda', partitaIva: true }
  expect(ricalcolata(riga(10), PRIVATO, azienda)).toEqual([22, null, false])
  expect(ricalcolata(riga(22), PRIVATO, azienda)).toEqual([22, null, false])
  expect(ricalcolata(riga(4), PRIVATO, azienda)).toEqual([4, null, false])
  expect(ricalcolata(riga(0, 'N4'), PRIVATO, azienda)).toEqual([0, 'N4', false])
  const condominio: Destinazione = { ...PRIVATO, tipo: 'Condominio' }
  expect(ricalcolata(riga(10), PRIVATO, condominio)).toEqual([10, null, true])
  expect(ricalcolata(riga(0, 'N1'), PRIVATO, condominio)).toEqual([0, 'N1', false])
  expect(ricalcolata(riga(10, null, true), condominio, PRIVATO)).toEqual([10, null, false])
  expect(ricalcolata(riga(10, null, false), condominio, PRIVATO)).toEqual([10, null, false])
  const forfettario: Destinazione = { ...PRIVATO, regime: 'RF19' }
  expect(ricalcolata(riga(0, 'N2.2'), forfettario, PRIVATO)).toEqual([10, null, false])
  expect(ricalcolata(riga(0, 'N1'), forfettario, PRIVATO)).toEqual([0, 'N1', false])
  expect(ricalcolata(riga(10), PRIVATO, forfettario)).toEqual([0, 'N2.2', false])
})

test('ciò che la legge lascia aperto è detto', () => {
  expect(incertezzaDi(PRIVATO, { ...PRIVATO, tipo: 'Condominio' })).toBeNull()
  expect(incertezzaDi(PRIVATO, { ...PRIVATO, nazione: 'CH' })).toContain('Chiedi conferma al commercialista')
})
