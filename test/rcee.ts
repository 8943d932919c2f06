import { createHash, randomUUID } from 'node:crypto'
import type { Modulo } from '#telefono/rcee-moduli/contract.ts'
import { testoModulo } from '#telefono/rcee-moduli/rules.ts'
import type { Bench } from './bench.ts'
import { multipart, samplePdf } from './pdf.ts'
import { TRATTO } from './report.ts'

type Tipo<T extends 1 | 2> = Extract<Modulo, { tipo: T }>

const DOCUMENTI = { dichiarazione: 'si', libretto: 'si', istruzioni: 'si', libretto_completo: 'si' } as const
const ESITO: Modulo['dati']['esito'] = {
  ...{ osservazioni: null, raccomandazioni: null, prescrizioni: null, manutenzione: true },
  puo_funzionare: 'si',
  intervento_entro: '2027-11-22',
}

/** A complete report of a condensing boiler of 24 kW, in which nothing is wrong. */
export const moduloUno = (): Tipo<1> => ({
  tipo: 1,
  dati: {
    documenti: { ...DOCUMENTI },
    acqua: { durezza: 22.5, riscaldamento: ['Addolcimento'], acs: 'Non_Richiesto' },
    controlli: {
      interno: 'si',
      esterno: 'nc',
      aperture: 'si',
      dimensioni: 'si',
      canale: 'si',
      regolazione: 'si',
      perdite: 'nc',
      tenuta: 'si',
    },
    energetica: {
      comando: 'si',
      sicurezza: 'si',
      valvola: 'si',
      scambiatore: 'si',
      riflusso: 'no',
      uni10389: 'si',
      altra_norma: null,
      depressione: null,
    },
    prove: [provaFumi(1)],
    consigli: { valvole: false, isolamento: false, trattamento: false, regolazione: true },
    esito: { ...ESITO },
    quando: { data_controllo: '2026-11-22', arrivo: '09:00', partenza: '09:40' },
    bollino: { numero: null, costo: null },
  },
  generatore: {
    potenza_kw: 24,
    data_installazione: '2019-05-01',
    marca: 'Vaillant',
    modello: 'ecoTEC plus',
    matricola: 'VA-1',
    tipo_combustibile: 'Gas_Metano',
    tecnologia: 'Condensazione',
    potenza_focolare_kw: 26.7,
    evacuazione: 'Forzata',
    gruppo: 'singolo',
    moduli: 1,
    riscaldamento: true,
    acs: true,
    numero_gt: 1,
  },
  impianto: { codice_catasto: '21180447', potenza_totale_kw: 24, provincia: 'TO', ultimo_rcee: null },
})

export const provaFumi = (modulo: number): Tipo<1>['dati']['prove'][number] => ({
  modulo,
  t_fumi: 62.4,
  t_aria: 18.2,
  o2: 5.1,
  co2: 8.9,
  bacharach: null,
  co_misurato: 34,
  co_corretto: null,
  rendimento_letto: 97.4,
  aggiungi_incertezza: true,
  nox: 38,
  portata: null,
  co_secchi: null,
  potenza_effettiva_kw: null,
})

/** The same of a heat pump. */
export const moduloDue = (): Tipo<2> => ({
  tipo: 2,
  dati: {
    documenti: { ...DOCUMENTI },
    acqua: { durezza: null, riscaldamento: 'Non_Richiesto' },
    controlli: { locale: 'si', dimensioni: 'nc', aperture: 'nc', linee: 'si', coibentazioni: 'si' },
    energetica: {
      modo: 'raffrescamento',
      perdite_gas: 'si',
      rilevazione_diretta: 'no',
      rilevazione_indiretta: 'no',
      scambiatori: 'si',
    },
    prove: [provaFrigo(1)],
    senza_prove: null,
    consigli: { generatori: false, regolazione: false, isolamento_rete: false, isolamento_canali: false },
    esito: { ...ESITO },
    quando: { data_controllo: '2026-11-22', arrivo: '10:00', partenza: '10:40' },
    bollino: { numero: null, costo: null },
  },
  generatore: {
    potenza_kw: 14,
    data_installazione: '2020-06-01',
    marca: 'Daikin',
    modello: 'Altherma',
    matricola: 'DK-1',
    tecnologia: 'Compressione',
    circuiti: 1,
    potenza_termica_kw: 16,
    reversibile: true,
    numero_gf: 1,
  },
  impianto: { codice_catasto: '21180448', potenza_totale_kw: 14, provincia: 'TO', ultimo_rcee: null },
})

export const provaFrigo = (circuito: number): Tipo<2>['dati']['prove'][number] => ({
  circuito,
  surriscaldamento: 6,
  sottoraffreddamento: 4,
  t_condensazione: 42,
  t_evaporazione: 5,
  t_ing_esterno: 30,
  t_usc_esterno: 38,
  t_ing_utenze: 12,
  t_usc_utenze: 7,
  potenza_assorbita_kw: null,
  filtri_puliti: true,
})

/** What a telephone sends of a closed report, all but its PDF. */
export function rceeScritto(
  generatore: { caldaiaId?: number; condizionatoreId?: number },
  {
    contenuto: altroContenuto,
    dati: altriDati,
    ...altro
  }: { contenuto?: object; dati?: object } & Record<string, unknown> = {},
) {
  const modulo = generatore.condizionatoreId ? moduloDue() : moduloUno()
  const contenuto = {
    ...{ uid: randomUUID() as string, tipo: modulo.tipo, ...generatore, formato: 1, regole: '2026-11' },
    dati: { ...modulo.dati, ...altriDati },
    ...altroContenuto,
  }
  return {
    contenuto: contenuto as typeof contenuto & { impiantoUid?: string },
    firma: { esito: 'Firmato', nome: 'Piero Scotto', ruolo: 'Proprietario', tratto: TRATTO },
    firmaTecnico: TRATTO,
    firmatoIl: '2026-11-22T09:20:00.000Z',
    impronta: createHash('sha256').update(testoModulo(contenuto)).digest('hex'),
    pdf: '',
    correzione: null,
    imparato: { generatore: {}, impianto: {} } as Record<string, object>,
    ...altro,
  }
}

/** The same as an action, its PDF already there; `come` is who sends it. */
export async function rceeDi(
  bench: Pick<Bench, 'dati'>,
  {
    visitaId,
    clienteId,
    ...generatore
  }: { visitaId: number | null; clienteId: number; caldaiaId?: number; condizionatoreId?: number },
  {
    come,
    contenuto,
    dati,
    corpo: altroCorpo,
    ...azione
  }: { come?: string; contenuto?: object; dati?: object; corpo?: object } & Record<string, unknown> = {},
) {
  const scritto = rceeScritto(generatore, { ...(contenuto && { contenuto }), ...(dati && { dati }) })
  const { impronta: pdf } = await bench.dati('POST', '/azioni/file', {
    ...multipart({}, { nome: 'r.pdf', contenuto: samplePdf(`rcee ${scritto.contenuto.uid}`) }),
    ...(come !== undefined && { come }),
  })
  return {
    ...{ id: randomUUID() as string, formato: 1, tipo: 'rcee.chiudi', visitaId, clienteId },
    confermataIl: '2026-11-22T09:20:00.000Z',
    epoca: new Date().toISOString(),
    ...azione,
    corpo: { ...scritto, pdf, ...altroCorpo },
  }
}

/** What a boiler needs so that `moduloUno` says of it what is so, by the names of its form. */
export const CALDAIA_UNO = {
  ...{ marca: 'Vaillant', modello: 'ecoTEC plus', matricola: 'VA-1', potenzaKw: 24, potenzaFocolareKw: 26.7 },
  ...{ tipoCombustibile: 'Gas_Metano', dataInstallazione: '2019-05-01', tecnologia: 'Condensazione' },
  ...{ evacuazione: 'Forzata', gruppo: 'singolo', moduli: 1, riscaldamento: true, acs: true, numeroGt: 1 },
}
