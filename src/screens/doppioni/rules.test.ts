import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cliente, rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  daImpiantoDoppio,
  diverse,
  dueCodiciGiusti,
  insieme,
  latoProposto,
  NOMI_VOCI,
  type NomeVoce,
  puoInsieme,
  stessaMatricola,
  unione,
  VOCI,
} from './rules.ts'

const VUOTO: Cliente = {
  ...{
    id: 1,
    nome: 'Ada',
    cognome: 'Rossi',
    telefono: null,
    email: null,
    email_fatture: null,
    indirizzo: null,
    comune: null,
  },
  ...{ cap: null, provincia: null, codice_fiscale: null, partita_iva: null, tipo: 'Privato' },
  ...{ denominazione: null, codice_destinatario: null, pec: null, nazione: 'IT', split_payment: false },
  ...{ fascia_preferita: null, tecnico_preferito_id: null, avvisi_email: 'Non_Chiesto' },
  ...{ avvisi_telefono: 'Non_Chiesto', avvisi_il: null, avvisi_nota: null, email_respinta_il: null },
  ...{ note: null, dataFollowUp: null, noteFollowUp: null, dittaId: null, attivo: true, versione: 1 },
  ...{ ditta: null, altri_telefoni: [] },
}
const cliente = (altro: Partial<Cliente>): Cliente => ({ ...VUOTO, ...altro })

const testo = fc.option(fc.string({ maxLength: 30 }), { nil: null })
const unCliente: fc.Arbitrary<Cliente> = fc
  .record({
    ...{ nome: fc.string({ minLength: 1, maxLength: 9 }), telefono: testo, email: testo, indirizzo: testo },
    cap: testo,
    note: testo,
    avvisi_nota: testo,
    dittaId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    ...{ attivo: fc.boolean(), avvisi_email: fc.constantFrom('Si', 'No', 'Non_Chiesto') },
    dataFollowUp: fc.constantFrom(null, '2026-12-01', '2027-01-01'),
  })
  .map((dati) => cliente(dati as Partial<Cliente>))

const SENZA_NUMERI = NOMI_VOCI.filter((nome) => nome !== 'telefono')

test('due codici fiscali giusti e diversi sono di due persone; uno sbagliato, o lo stesso, no', () => {
  const due = (codice: string | null, altroCodice: string | null) =>
    dueCodiciGiusti(cliente({ codice_fiscale: codice }), cliente({ codice_fiscale: altroCodice }))
  expect(due('RSSMRA80A01H501U', 'VRDGPP70M15F839Z')).toBe(true)
  expect(due('RSSMRA80A01H501U', 'RSSMRA80A01H501X')).toBe(false)
  expect(due('RSSMRA80A01H501U', 'rssmra80a01h501u')).toBe(false)
  expect(due('RSSMRA80A01H501U', null)).toBe(false)
})

describe('che cosa resta di due clienti', () => {
  test('ogni dato di un cliente è di una voce: nessuno si perde senza che si scelga', () => {
    const scelti = Object.values(VOCI).flatMap(({ colonne }): string[] => [...colonne])
    const altri = Object.keys(rigaCliente.shape).filter((colonna) => !scelti.includes(colonna))
    // The day of the later consent is reckoned; the firm is that of its id.
    expect(altri.sort()).toEqual(['avvisi_il', 'ditta', 'id', 'versione'])
    expect(new Set(scelti).size).toBe(scelti.length)
  })

  test('la voce più piena, le note tutte e due, il no degli avvisi, chi è attivo, il follow-up più vicino', () => {
    const tieni = cliente({ note: 'Cane', avvisi_email: 'Si', attivo: false, dataFollowUp: '2027-01-01' })
    const altro = cliente({
      ...{ note: 'Citofono', avvisi_email: 'No', telefono: '081', dataFollowUp: '2026-12-01' },
      ...{ indirizzo: 'Via Roma 1', comune: 'Portici', tipo: 'Condominio' },
    })
    const proposti = Object.fromEntries(
      diverse(tieni, altro).map((nome) => [nome, latoProposto(nome, tieni, altro)]),
    )
    expect(proposti).toEqual({
      ...{ tipo: 'altro', telefono: 'altro', indirizzo: 'altro', avvisi_email: 'altro' },
      ...{ follow_up: 'altro', note: 'insieme', attivo: 'altro' },
    })
    expect(unione(tieni, altro, {}).valori).toMatchObject({ note: 'Cane\nCitofono', comune: 'Portici' })
  })

  test('un indirizzo si prende intero, mai la via di uno e il comune dell’altro', () => {
    fc.assert(
      fc.property(unCliente, unCliente, (tieni, altro) => {
        const { valori } = unione(tieni, altro, {})
        const suo = (c: Cliente) => VOCI.indirizzo.colonne.every((colonna) => valori[colonna] === c[colonna])
        expect(suo(tieni) || suo(altro)).toBe(true)
      }),
    )
  })

  test('niente si inventa, niente di pieno lascia il posto a niente, e nessuna nota va persa', () => {
    fc.assert(
      fc.property(unCliente, unCliente, (tieni, altro) => {
        const { valori, impossibile } = unione(tieni, altro, {})
        expect(impossibile).toBeUndefined()
        for (const nome of ['telefono', 'email', 'dittaId'] as const) {
          expect([tieni[nome], altro[nome]]).toContain(valori[nome])
          if (tieni[nome] || altro[nome]) expect(valori[nome]).toBeTruthy()
        }
        for (const { note } of [tieni, altro]) expect(String(valori.note ?? '')).toContain(note ?? '')
        expect(valori.attivo).toBe(tieni.attivo || altro.attivo)
      }),
    )
  })

  test('chi sceglie ha ciò che ha scelto; insieme solo dove ci stanno', () => {
    fc.assert(
      fc.property(unCliente, unCliente, fc.constantFrom(...SENZA_NUMERI), (tieni, altro, nome: NomeVoce) => {
        for (const [lato, di] of [
          ['tieni', tieni],
          ['altro', altro],
        ] as const) {
          const { valori } = unione(tieni, altro, { [nome]: lato })
          for (const colonna of VOCI[nome].colonne) expect(valori[colonna]).toEqual(di[colonna])
        }
      }),
    )
    const [lunga, altra] = [cliente({ note: 'a'.repeat(1500) }), cliente({ note: 'b'.repeat(1500) })]
    expect(puoInsieme('note', lunga, altra)).toBe(false)
    expect(unione(lunga, altra, { note: 'insieme' }).impossibile).toBe('note')
    expect(unione(lunga, altra, { nome: 'insieme' }).impossibile).toBeUndefined()
    expect(unione(cliente({ nome: 'Ugo' }), altra, { nome: 'insieme' }).impossibile).toBe('nome')
  })

  test('di chi si unisce resta ogni numero: il primo è quello scelto, se c’è', () => {
    const altri_telefoni = [{ numero: '0522 1', nome: 'casa' }]
    const tieni = cliente({ telefono: '0522 11', altri_telefoni })
    const altro = cliente({ telefono: '333 1234567', altri_telefoni })
    const primi = (['tieni', 'altro'] as const).map((lato) => unione(tieni, altro, { telefono: lato }).valori)
    expect(primi).toMatchObject([
      { telefono: '0522 11', altri_telefoni: [...altri_telefoni, { numero: '333 1234567', nome: null }] },
      { telefono: '333 1234567', altri_telefoni: [{ numero: '0522 11', nome: null }, ...altri_telefoni] },
    ])
    expect(latoProposto('telefono', tieni, altro)).toBe('altro')
    const senza = cliente({ telefono: null })
    expect(unione(senza, altro, { telefono: 'tieni' }).valori).toMatchObject({ telefono: '333 1234567' })
    expect(diverse(altro, { ...altro, altri_telefoni: [...altri_telefoni] })).toEqual([])
  })

  test('lo stesso numero scritto in due modi è uguale, e una nota contenuta nell’altra non si ripete', () => {
    expect(diverse(cliente({ telefono: '081 555 00' }), cliente({ telefono: '08155500' }))).toEqual([])
    expect(insieme('Cane in cortile', 'Cane')).toBe('Cane in cortile')
    expect(insieme('Cane', 'Cane in cortile')).toBe('Cane in cortile')
  })
})

describe('un impianto scritto due volte', () => {
  test('il numero di serie si confronta senza spazi, trattini e maiuscole', () => {
    expect(stessaMatricola(' ab-12/3 ')).toBe(stessaMatricola('AB123'))
    expect([stessaMatricola(null), stessaMatricola(' - ')]).toEqual(['', ''])
  })

  test('valgono le date più recenti, del resto solo ciò che manca; in uso se uno dei due lo è', () => {
    const resta = {
      id: 1,
      marca: 'Beretta',
      potenza_kw: null,
      ultima_revisione: '2025-10-05',
      note: 'A',
      dismesso_il: null,
    }
    const doppio = {
      id: 2,
      marca: 'Riello',
      potenza_kw: 24,
      ultima_revisione: '2026-01-05',
      note: 'B',
      dismesso_il: '2026-02-02',
    }
    expect(daImpiantoDoppio(resta, doppio)).toEqual({
      potenza_kw: 24,
      ultima_revisione: '2026-01-05',
      note: 'A\nB',
    })
    expect(daImpiantoDoppio(doppio, resta)).toEqual({ note: 'B\nA', dismesso_il: null })
    expect(daImpiantoDoppio(doppio, { ...doppio, dismesso_il: '2026-03-03' })).toEqual({})
  })
})
