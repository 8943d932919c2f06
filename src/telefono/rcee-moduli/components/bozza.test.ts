import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moduloDue, moduloUno } from '#test/rcee.ts'
import { campione } from '#test/sample.ts'
import type { Dati1, ModuloIntero } from '../contract.ts'
import { imparato, letto, type ModuloBozza, postoNellaBozza, scadenzaDelModulo, sezioneDi } from './bozza.ts'
import { giudicato, giudizioInBreve } from './giudicato.ts'
import { type GeneratoreNoto, moduloDaCorreggere, nuovoModulo } from './nuovo.ts'
import { codiceModulo, contenutoModulo } from './pronto-modulo.ts'

const OGGI = '2026-11-25'
const cliente = {
  ...{ nome: 'Enrico', cognome: 'Bosio', indirizzo: 'Via Rombò 5', comune: 'Rivoli', cap: '10098' },
  ...{ provincia: 'TO', codice_fiscale: 'BSONRC70A01L219X', partita_iva: null },
}
const noto = (altro: Partial<GeneratoreNoto> = {}): GeneratoreNoto =>
  ({
    tipo: 1,
    chiave: 'C312',
    nome: 'Vaillant ecoTEC plus',
    riga: { id: 312, ...moduloUno().generatore },
    ...{ impianto: null, ultimo: null, ultimoRcee: null, dovuta: null, visitaId: null },
    ...{ proposta: { data: '2030-11-25', motivo: '4 anni' }, manutenzione: '2027-11-25' },
    ...altro,
  }) as unknown as GeneratoreNoto
const nuovo = (altro: Partial<GeneratoreNoto> = {}, altri: ModuloBozza[] = []) =>
  nuovoModulo({ generatore: noto(altro), cliente, altri, oggi: OGGI })

test('di un modulo nuovo si sa ciò che è scritto altrove, mai una misura né ciò che va guardato', () => {
  const { dati } = moduloUno()
  const m = nuovo({ ultimo: { data_controllo: '2024-03-14', dati, detto: 'conforme' } })
  expect(m.dati.acqua).toEqual(dati.acqua)
  expect(m.dati.documenti).toEqual(
    Object.fromEntries(Object.keys(dati.documenti).map((voce) => [voce, null])),
  )
  expect((m.dati as Dati1).prove[0]).toMatchObject({ t_fumi: null, o2: null, rendimento_letto: null })
  // Where it hangs is known, and that gas has no leaks of liquid fuel: nothing else of the checks.
  expect(Object.entries(m.dati.controlli).filter(([, v]) => v !== null)).toEqual([
    ['esterno', 'nc'],
    ['perdite', 'nc'],
  ])
  expect(m.impianto).toMatchObject({ comune: 'Rivoli', responsabile_cognome: 'Bosio', potenza_totale_kw: 24 })
  expect(m.impiantoUid).toMatch(/^[\da-f-]{36}$/)
  expect(scadenzaDelModulo(m)).toBe('2030-11-25')
})

test('di ciò che non può funzionare si torna entro pochi giorni, e la manutenzione non è fatta; ciò che è scritto a mano resta', () => {
  const esito = (m: ModuloBozza) => {
    const { puo_funzionare, intervento_entro, manutenzione } = m.dati.esito
    return [puo_funzionare, intervento_entro, manutenzione]
  }
  const dice = (m: ModuloBozza, verdetto: string) => postoNellaBozza(m, 'esito.puo_funzionare', verdetto, 10)
  const no = dice(nuovo(), 'no')
  expect(esito(no)).toEqual(['no', '2026-12-05', false])
  expect(esito(dice(no, 'si'))).toEqual(['si', '2027-11-25', true])
  // The same answer once more takes nothing back.
  const spuntata = postoNellaBozza(no, 'esito.manutenzione', true)
  expect(esito(dice(spuntata, 'no'))).toEqual(['no', '2026-12-05', true])
  const aMano = postoNellaBozza(nuovo(), 'esito.intervento_entro', '2026-11-27')
  expect(esito(dice(aMano, 'no'))).toEqual(['no', '2026-11-27', false])
})

test('dentro o fuori, e il combustibile, rispondono da sé a ciò che non c’è da chiedere', () => {
  const dentro = postoNellaBozza(nuovo(), 'controlli.interno', 'si')
  expect(letto(dentro, 'controlli.esterno')).toBe('nc')
  const gasolio = postoNellaBozza(dentro, 'generatore.tipo_combustibile', 'Gasolio')
  expect(letto(gasolio, 'controlli.perdite')).toBeNull()
  expect(letto(gasolio, 'controlli.tenuta')).toBe('nc')
  const conFumo = postoNellaBozza(gasolio, 'prove.0.bacharach', [1, 1, 1])
  expect(
    letto(postoNellaBozza(conFumo, 'generatore.tipo_combustibile', 'GPL'), 'prove.0.bacharach'),
  ).toBeNull()
  const tiraggio = postoNellaBozza(nuovo(), 'energetica.depressione', 5)
  expect(
    letto(postoNellaBozza(tiraggio, 'generatore.evacuazione', 'Forzata'), 'energetica.depressione'),
  ).toBeNull()
})

/** Every field of a complete form with its value, as paths. */
function campi(): [string, unknown][] {
  const { dati, generatore, impianto } = moduloUno()
  const di = (valore: unknown, via: string): [string, unknown][] =>
    valore && typeof valore === 'object' && !Array.isArray(valore)
      ? Object.entries(valore).flatMap(([k, v]) => di(v, via ? `${via}.${k}` : k))
      : via === 'prove'
        ? (valore as object[]).flatMap((una, n) => di(una, `prove.${n}`))
        : [[via, valore]]
  const { ultimo_rcee: _, ...suoi } = impianto
  return [...di(dati, ''), ...di(generatore, 'generatore'), ...di(suoi, 'impianto')]
}

test('compilato in qualunque ordine è lo stesso modulo, e si chiude solo se nessuna regola lo ferma', () => {
  const tutti = campi()
  const intero = moduloUno()
  fc.assert(
    fc.property(
      fc.shuffledSubarray(tutti, { minLength: tutti.length }),
      fc.nat(tutti.length - 1),
      (ordine, n) => {
        const quasi = ordine
          .slice(0, n)
          .reduce((m, [campo, valore]) => postoNellaBozza(m, campo, valore), nuovo())
        const { giudizio, mancano, sbagliati, avvisi } = giudicato(quasi, null, OGGI)
        expect(mancano.length + sbagliati.length + avvisi.length).toBe(giudizio.errori.length)
        const fatto = ordine.slice(n).reduce((m, [campo, valore]) => postoNellaBozza(m, campo, valore), quasi)
        expect(fatto.dati).toEqual(intero.dati)
        expect(fatto.generatore).toEqual(intero.generatore)
        expect(giudicato(fatto, null, OGGI)).toMatchObject({ mancano: [], sbagliati: [] })
      },
    ),
    campione(10_000),
  )
}, 600_000)

test('ciò che manca e ciò che è sbagliato stanno nella sezione del loro campo', () => {
  const { mancano, sbagliati } = giudicato(postoNellaBozza(nuovo(), 'prove.0.o2', 30), null, OGGI)
  expect(new Set(mancano.map(sezioneDi))).toEqual(new Set(['documenti', 'controlli', 'prova', 'esito']))
  expect(sbagliati.map(({ campo }) => [campo, sezioneDi({ campo })])).toEqual([['prove.0.o2', 'prova']])
  expect(sezioneDi({ campo: 'generatore.potenza_kw' })).toBe('impianto')
})

test('con un rapporto le ore sono le sue; ciò che si firma è il contenuto del contratto', () => {
  const { dati } = moduloUno()
  const m = { ...nuovo(), dati } as ModuloBozza
  const orario = { giorno: OGGI, arrivo: '09:00', partenza: '09:50' }
  const fatto = giudicato(m, orario, OGGI)
  expect(fatto.modulo.dati.quando).toEqual({ data_controllo: OGGI, arrivo: '09:00', partenza: '09:50' })
  expect(giudizioInBreve(fatto)).toBe('99,4 su 91,76, può funzionare')
  expect(contenutoModulo(fatto.modulo)).toMatchObject({
    ...{ uid: m.uid, tipo: 1, caldaiaId: 312, impiantoUid: m.impiantoUid },
    ...{ dataScadenza: '2030-11-25', prossimaManutenzione: '2027-11-25' },
  })
  const senza = postoNellaBozza(fatto.modulo, 'esito.manutenzione', false)
  expect(contenutoModulo(senza).prossimaManutenzione ?? null).toBeNull()
})

test('impara solo ciò che è cambiato, con i nomi dell’ufficio', () => {
  const m = postoNellaBozza(
    postoNellaBozza(nuovo(), 'generatore.potenza_focolare_kw', 28),
    'impianto.codice_catasto',
    'TO-9',
  )
  const { generatore, impianto } = imparato(m)
  expect(generatore).toEqual({ potenzaFocolareKw: { prima: 26.7, dopo: 28 } })
  expect(impianto).toMatchObject({ codiceCatasto: { prima: null, dopo: 'TO-9' } })
  const { matricola, ...targa } = moduloDue().generatore
  const riga = { id: 7, serial_number: matricola, ...targa } as never
  const frigo = nuovo({ tipo: 2, chiave: 'K7', riga })
  expect(imparato(postoNellaBozza(frigo, 'generatore.matricola', 'DK-2')).generatore).toEqual({
    serialNumber: { prima: matricola, dopo: 'DK-2' },
  })
})

test('un secondo dello stesso giorno ha un altro numero; una correzione tiene il suo', () => {
  const giorno = (m: ModuloBozza) => [contenutoModulo(m).progressivo, codiceModulo(m)]
  expect(giorno(nuovo({ delGiorno: { '2026-11-24': 3 } }))).toEqual([undefined, 'RCEE-20261125-C312'])
  const secondo = nuovo({ delGiorno: { [OGGI]: 2 } })
  expect(giorno(secondo)).toEqual([3, 'RCEE-20261125-C312-3'])
  const correzione = {
    precedenteUid: 'u',
    codice: 'RCEE-20261125-C312-3',
    revisione: 1,
    motivo: '',
    visitaId: null,
  }
  expect(giorno({ ...secondo, correzione })).toEqual([3, 'RCEE-20261125-C312-3/2'])
  const primo = { ...correzione, codice: 'RCEE-20261125-C312 · 16:40' }
  expect(giorno({ ...secondo, correzione: primo })).toEqual([undefined, 'RCEE-20261125-C312/2'])
})

test('corretto riparte da com’era, con la sua visita', () => {
  const { dati } = moduloUno()
  const chiuso = {
    ...{ uid: 'u', revisione: 1, appuntamento_id: 12, dati },
    ...{ data_scadenza: '2029-01-01', prossima_manutenzione: null },
  } as unknown as ModuloIntero
  const m = moduloDaCorreggere(chiuso, { generatore: noto(), cliente, oggi: OGGI })
  expect(m.dati).toEqual(dati)
  expect(scadenzaDelModulo(m)).toBe('2029-01-01')
  expect(m.correzione).toEqual({ precedenteUid: 'u', revisione: 1, motivo: '', visitaId: 12 })
})
