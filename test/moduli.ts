import fc from 'fast-check'
import type { Fermo, Modulo } from '#telefono/rcee-moduli/contract.ts'
import { giudica, uni10389Proposto } from '#telefono/rcee-moduli/giudizio.rules.ts'
import type { ModuloLetto } from '#telefono/rcee-moduli/parti.rules.ts'
import { moduloDue, moduloUno, provaFrigo, provaFumi } from './rcee.ts'

/* Closed reports (docs/product.md §31) as tests begin with them, and at random. */

const fermo: Omit<Fermo, 'generatore'> = {
  impianto: {
    ...{ codice_catasto: '21180447', potenza_totale_kw: 24, indirizzo: 'Via Rombò', civico: '5' },
    ...{ palazzo: null, scala: 'B', interno: '7', comune: 'Rivoli', cap: '10098', provincia: 'TO' },
    responsabile: {
      ...{ titolo: 'Proprietario', nome: 'Enrico', cognome: 'Bosio', ragione_sociale: null },
      ...{ codice_fiscale: 'BSONRC61C12H355X', partita_iva: null, indirizzo: null },
    },
  },
  azienda: {
    ...{ ragione_sociale: 'Termica Dora S.r.l.', indirizzo: 'Corso Francia 96', comune: 'Rivoli' },
    ...{ cap: '10098', provincia: 'TO', partita_iva: '08214570635', codice_fiscale: '08214570635' },
    ...{ rea_provincia: 'TO', rea_numero: '1184220', abilitazioni: 'c, e' },
  },
  tecnico: { nome: 'Marco', cognome: 'Rossi' },
  strumento: { marca: 'Testo', modello: '300', matricola: '62110487', taratura_fino_al: '2027-03-31' },
}

/** A form as it is kept: what was compiled, the world it was signed in, what was judged. */
export function chiuso(modulo: Modulo): ModuloLetto & { giudizio: ReturnType<typeof giudica> } {
  const { generatore, ...altro } = modulo
  const giudizio = giudica(modulo, '2026-11-30')
  return {
    ...(altro as { tipo: 1; dati: Extract<Modulo, { tipo: 1 }>['dati'] }),
    fermo: { ...fermo, generatore, strumento: modulo.tipo === 1 ? fermo.strumento : null },
    giudizio,
  }
}

export const modulo1 = (): Extract<Modulo, { tipo: 1 }> => {
  const uno = moduloUno()
  uno.dati.documenti.istruzioni = 'no'
  uno.dati.bollino = { numero: 'TO-118224', costo: 7 }
  uno.dati.esito.raccomandazioni = 'Conservare il libretto d’uso accanto al generatore.'
  return uno
}

const fra = (da: number, a: number) => fc.integer({ min: da * 100, max: a * 100 }).map((n) => n / 100)
const forse = <T>(uno: fc.Arbitrary<T>) => fc.option(uno, { nil: null, freq: 3 })
const siNoNc = fc.constantFrom('si', 'si', 'si', 'no', 'nc')
const siNo = fc.constantFrom('si', 'no')
const testo = (massimo: number) => forse(fc.string({ unit: 'binary', minLength: 1, maxLength: massimo }))
const tutti = <K extends string, T>(di: Record<K, unknown>, uno: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(Object.keys(di).map((chiave) => [chiave, uno]))) as unknown as fc.Arbitrary<
    Record<K, T>
  >

const trattamento = fc.constantFrom('Non_Richiesto', 'Assente', ['Filtrazione', 'Addolcimento'])
const coda = {
  documenti: tutti(moduloUno().dati.documenti, siNo),
  bollino: fc.record({ numero: testo(30), costo: forse(fra(0, 50)) }),
  osservazioni: testo(1000),
  catasto: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }),
  firma: fc.constantFrom('Firmato', 'Assente', 'Rifiutato'),
}

/** A report that the rules let be closed, as it may be: faults with their remedies, several modules, any fuel. */
const qualunque1 = fc
  .record({
    ...coda,
    controlli: tutti(moduloUno().dati.controlli, siNoNc),
    energetica: tutti({ comando: 1, sicurezza: 1, valvola: 1, scambiatore: 1, riflusso: 1 }, siNoNc),
    consigli: tutti(moduloUno().dati.consigli, fc.boolean()),
    riscaldamento: trattamento,
    acs: trattamento,
    combustibile: fc.constantFrom('Gas_Metano', 'GPL', 'Gasolio'),
    tecnologia: fc.constantFrom('Standard', 'Bassa_Temperatura', 'Condensazione'),
    gruppo: fc.constantFrom('singolo', 'modulare', 'aria_calda', 'nastro_radiante'),
    forzata: fc.boolean(),
    depressione: fra(0, 40),
    altra_norma: testo(500),
    potenza: fra(4, 900),
    installata: fc.constantFrom('1990-01-01', '1996-05-05', '2001-02-03', '2019-10-10'),
    prove: fc.array(
      fc.record({
        ...{
          t_fumi: fra(0, 400),
          t_aria: fra(-20, 200),
          o2: fra(0, 20),
          co2: fra(0, 11),
          co_misurato: fra(0, 400),
        },
        ...{ rendimento_letto: fra(60, 110), aggiungi_incertezza: fc.boolean(), nox: fra(0, 5000) },
        ...{ portata: forse(fra(0, 9999)), bacharach: fc.array(fra(0, 9), { minLength: 3, maxLength: 3 }) },
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map((c): Modulo => {
    const uno = moduloUno()
    const gas = c.combustibile !== 'Gasolio'
    Object.assign(uno.generatore, {
      ...{
        tipo_combustibile: c.combustibile,
        tecnologia: c.tecnologia,
        gruppo: c.gruppo,
        moduli: c.prove.length,
      },
      ...{ evacuazione: c.forzata ? 'Forzata' : 'Naturale', data_installazione: c.installata },
      ...{ potenza_kw: c.potenza, potenza_focolare_kw: c.potenza },
    })
    uno.impianto.potenza_totale_kw = c.potenza
    const { controlli, energetica } = c
    if (controlli.canale === 'nc') controlli.canale = 'no'
    if (energetica.comando === 'nc') energetica.comando = 'no'
    if (energetica.sicurezza === 'nc') energetica.sicurezza = 'no'
    if (!gas && controlli.perdite === 'nc') controlli.perdite = 'si'
    Object.assign(uno.dati, {
      ...{ documenti: c.documenti, controlli, consigli: c.consigli, bollino: c.bollino },
      acqua: { durezza: 12, riscaldamento: c.riscaldamento, acs: c.acs },
      energetica: {
        ...{ ...energetica, uni10389: 'no', altra_norma: c.altra_norma },
        depressione: c.forzata ? null : c.depressione,
      },
      prove: c.prove.map((prova, n) => ({
        ...{ ...provaFumi(n + 1), ...prova, bacharach: gas ? null : prova.bacharach },
      })),
    })
    const giudizio = giudica(uno, '2026-11-30')
    uno.dati.energetica.uni10389 = uni10389Proposto(giudizio)
    Object.assign(uno.dati.esito, conRimedi(c.osservazioni, giudizio.errori.length > 0))
    return uno
  })

const conRimedi = (osservazioni: string | null, guasto: boolean) => ({
  osservazioni,
  ...(guasto ? { raccomandazioni: 'Da <rifare> & presto', prescrizioni: 'Fermo', puo_funzionare: 'no' } : {}),
})

const qualunque2 = fc
  .record({
    ...coda,
    controlli: tutti(moduloDue().dati.controlli, siNoNc),
    energetica: tutti(
      { perdite_gas: 1, rilevazione_diretta: 1, rilevazione_indiretta: 1, scambiatori: 1 },
      siNoNc,
    ),
    modo: fc.constantFrom('raffrescamento', 'riscaldamento'),
    consigli: tutti(moduloDue().dati.consigli, fc.boolean()),
    riscaldamento: trattamento,
    prove: fc.array(
      fc.record({
        ...{ surriscaldamento: fra(-5, 30), sottoraffreddamento: fra(-5, 30), t_condensazione: fra(20, 120) },
        ...{ t_evaporazione: fra(-50, 19), t_ing_esterno: fra(-50, 120), t_usc_esterno: fra(-50, 120) },
        ...{
          t_ing_utenze: fra(-50, 120),
          t_usc_utenze: fra(-50, 120),
          potenza_assorbita_kw: forse(fra(0, 900)),
        },
        filtri_puliti: forse(fc.boolean()),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map((c): Modulo => {
    const due = moduloDue()
    due.generatore.circuiti = c.prove.length
    Object.assign(due.dati, {
      ...{ documenti: c.documenti, controlli: c.controlli, consigli: c.consigli, bollino: c.bollino },
      ...{
        acqua: { durezza: null, riscaldamento: c.riscaldamento },
        energetica: { ...c.energetica, modo: c.modo },
      },
      prove: c.prove.map((prova, n) => ({ ...provaFrigo(n + 1), ...prova })),
    })
    Object.assign(due.dati.esito, conRimedi(c.osservazioni, giudica(due, '2026-11-30').errori.length > 0))
    return due
  })

/** Any report that the rules let be closed, of either type. */
export const moduloQualunque = fc.oneof(qualunque1, qualunque2)
