import type { Dati1, Dati2, Fermo, Generatore1, Generatore2 } from '#telefono/rcee-moduli/contract.ts'
import type { ModuloLetto } from '#telefono/rcee-moduli/parti.rules.ts'

/* Compiled reports (docs/product.md §31) as tests begin with them. */

const coda = {
  documenti: { dichiarazione: 'si', libretto: 'si', istruzioni: 'no', libretto_completo: 'si' },
  esito: {
    osservazioni: null as string | null,
    raccomandazioni: 'Conservare il libretto d’uso accanto al generatore.' as string | null,
    prescrizioni: null as string | null,
    puo_funzionare: 'si',
    intervento_entro: '2027-11-22',
    manutenzione: true,
  },
  quando: { data_controllo: '2026-11-22', arrivo: '09:00', partenza: '09:40' },
  bollino: { numero: 'TO-118224', costo: 7 },
} as const

export const PROVA: Dati1['prove'][number] = {
  ...{ modulo: 1, t_fumi: 62.4, t_aria: 18.2, o2: 5.1, co2: 8.9, bacharach: null, co_misurato: 34 },
  ...{ co_corretto: null, rendimento_letto: 97.4, aggiungi_incertezza: true, nox: 38, portata: null },
  ...{ co_secchi: null, potenza_effettiva_kw: null },
}

export const dati1: Dati1 = {
  ...coda,
  acqua: { durezza: 22.5, riscaldamento: ['Addolcimento'], acs: 'Non_Richiesto' },
  controlli: {
    ...{ interno: 'si', esterno: 'nc', aperture: 'si', dimensioni: 'si', canale: 'si', regolazione: 'si' },
    ...{ perdite: 'nc', tenuta: 'si' },
  },
  energetica: {
    ...{ comando: 'si', sicurezza: 'si', valvola: 'si', scambiatore: 'si', riflusso: 'no', uni10389: 'si' },
    ...{ altra_norma: null, depressione: null },
  },
  prove: [PROVA],
  consigli: { valvole: false, isolamento: false, trattamento: false, regolazione: true },
}

export const CIRCUITO: Dati2['prove'][number] = {
  ...{
    circuito: 1,
    surriscaldamento: 6.2,
    sottoraffreddamento: 4.1,
    t_condensazione: 42,
    t_evaporazione: 5.5,
  },
  ...{ t_ing_esterno: 29.1, t_usc_esterno: 38.4, t_ing_utenze: 25.2, t_usc_utenze: 13.8 },
  ...{ potenza_assorbita_kw: 3.4, filtri_puliti: true },
}

export const dati2: Dati2 = {
  ...coda,
  acqua: { durezza: 22.5, riscaldamento: 'Non_Richiesto' },
  controlli: { locale: 'si', dimensioni: 'si', aperture: 'si', linee: 'si', coibentazioni: 'nc' },
  energetica: {
    ...{ perdite_gas: 'si', rilevazione_diretta: 'no', rilevazione_indiretta: 'nc', scambiatori: 'si' },
    modo: 'raffrescamento',
  },
  prove: [CIRCUITO],
  senza_prove: null,
  consigli: { generatori: false, regolazione: false, isolamento_rete: true, isolamento_canali: false },
}

export const generatore1: Generatore1 = {
  ...{ potenza_kw: 24, data_installazione: '2019-10-12', marca: 'Vaillant', modello: 'ecoTEC plus VMW 246' },
  ...{ matricola: '21184500200189540912', tipo_combustibile: 'Gas_Metano', tecnologia: 'Condensazione' },
  ...{ potenza_focolare_kw: 24.5, evacuazione: 'Forzata', gruppo: 'singolo', moduli: 1 },
  ...{ riscaldamento: true, acs: true, numero_gt: 1 },
}

export const generatore2: Generatore2 = {
  ...{ potenza_kw: 33.5, data_installazione: '2021-05-04', marca: 'Daikin', modello: 'VRV 14' },
  ...{ matricola: 'E003412', tecnologia: 'Compressione', circuiti: 1, potenza_termica_kw: 37.5 },
  ...{ reversibile: true, numero_gf: 1 },
}

export const fermo: Fermo = {
  generatore: generatore1,
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

export const modulo1: ModuloLetto = {
  ...{ tipo: 1, dati: dati1, fermo },
  giudizio: {
    verdetti: { rendimento: 'conforme', co: 'conforme', bacharach: null },
    rendimento_minimo: 91.76,
    prove: [{ rendimento: 99.4, co_corretto: 44.9 }],
  },
}

export const modulo2: ModuloLetto = {
  ...{ tipo: 2, dati: dati2, fermo: { ...fermo, generatore: generatore2, strumento: null } },
  giudizio: {
    verdetti: { rendimento: null, co: null, bacharach: null },
    rendimento_minimo: null,
    prove: [],
  },
}
