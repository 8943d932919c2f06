import {
  COMBUSTIBILI,
  EVACUAZIONI,
  GRUPPI,
  TECNOLOGIE_CALDAIA,
  TECNOLOGIE_FRIGO,
  TITOLI_RESPONSABILE,
} from '#anagrafe/impianti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import type { Dati1, Dati2, Fermo, Generatore1, Generatore2, Giudizio } from './contract.ts'
import {
  CONSIGLI_1,
  CONSIGLI_2,
  CONTROLLI_1,
  CONTROLLI_2,
  DOCUMENTI,
  ENERGETICA_1,
  ENERGETICA_2,
  MODI,
  SENZA_PROVE,
  SENZA_TRATTAMENTO,
  type SiNoNc,
  TRATTAMENTI,
} from './rules.ts'

/** A compiled report with the world it was signed in and what was judged of it. */
export type ModuloLetto = ({ tipo: 1; dati: Dati1 } | { tipo: 2; dati: Dati2 }) & {
  fermo: Fermo
  giudizio: Pick<Giudizio, 'verdetti' | 'rendimento_minimo' | 'prove'>
}

export interface Risposta {
  domanda: string
  /** `Sì`, `No`, `Nc`; empty where nobody has answered. */
  detta: string
  /** The answer that is a fault. */
  male: boolean
}

/** A part of the report, as it is read on paper, on screen and copied into a registry. */
export type Parte =
  | { come: 'voci'; capo?: string; voci: [voce: string, valore: string][] }
  | { come: 'risposte'; capo?: string; risposte: Risposta[] }
  | { come: 'tabella'; colonne: string[]; righe: string[][] }
  | { come: 'testo'; capo: string; testo: string }

export interface Sezione {
  titolo: string
  parti: Parte[]
}

export const TITOLO_RCEE = 'RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA'
export const TIPI_RCEE = { 1: 'TIPO 1 (gruppi termici)', 2: 'TIPO 2 (gruppi frigo)' } as const

const NULLA = '—'
const DETTE = { si: 'Sì', no: 'No', nc: 'Nc' } as const

/** A number as it is read, with its unit; a dash where there is none. */
const numero = (valore: number | null, unita = '') =>
  valore === null ? NULLA : `${formatDecimal(String(valore))}${unita && ` ${unita}`}`
const giorno = (data: string | null) => (data ? formatDate(data) : NULLA)
const siNo = (vero: boolean | null) => (vero === null ? NULLA : vero ? 'Sì' : 'No')
const scelto = <K extends string>(voci: Record<K, string>, quale: K | null) =>
  quale === null ? NULLA : voci[quale]
const unite = (...parti: (string | null | false | undefined)[]) => parti.filter(Boolean).join(' ')
const oNulla = (testo: string | null | undefined) => testo || NULLA

function risposte<K extends string>(
  domande: Record<K, string>,
  date: Record<K, SiNoNc | null>,
  faults: (voce: K, detta: SiNoNc | null) => boolean = (_, detta) => detta === 'no',
): Risposta[] {
  return (Object.keys(domande) as K[]).map((voce) => ({
    domanda: domande[voce],
    detta: date[voce] ? DETTE[date[voce]] : '',
    male: faults(voce, date[voce]),
  }))
}

type Trattamento = Dati1['acqua']['riscaldamento']
const trattamento = (quale: Trattamento) =>
  quale === null
    ? NULLA
    : Array.isArray(quale)
      ? quale.map((uno) => TRATTAMENTI[uno]).join(', ')
      : SENZA_TRATTAMENTO[quale]

/** The whole report in its order: A to F and what the technician declares (docs/product.md §31.6). */
export function sezioni(modulo: ModuloLetto): Sezione[] {
  const { fermo, dati } = modulo
  return [
    { titolo: 'A. DATI IDENTIFICATIVI', parti: identificativi(fermo) },
    {
      titolo: 'B. DOCUMENTAZIONE TECNICA A CORREDO',
      parti: [{ come: 'risposte', risposte: risposte(DOCUMENTI, dati.documenti) }],
    },
    { titolo: 'C. TRATTAMENTO DELL’ACQUA', parti: [{ come: 'voci', voci: acqua(modulo) }] },
    ...(modulo.tipo === 1
      ? gruppoTermico(modulo.dati, fermo, modulo.giudizio)
      : gruppoFrigo(modulo.dati, fermo.generatore as Generatore2)),
    { titolo: 'ESITO', parti: esito(modulo) },
  ]
}

/** Who answers for a plant, as a person or a body. */
export const nomeResponsabile = ({ responsabile: r }: Fermo['impianto']): string =>
  unite(r.nome, r.cognome) || r.ragione_sociale || ''

function identificativi({ impianto, azienda }: Fermo): Parte[] {
  const { responsabile: r } = impianto
  const via = [
    unite(impianto.indirizzo, impianto.civico),
    impianto.palazzo && `palazzo ${impianto.palazzo}`,
    impianto.scala && `scala ${impianto.scala}`,
    impianto.interno && `interno ${impianto.interno}`,
  ]
  const dove = ({
    cap,
    comune,
    provincia,
  }: {
    cap: string | null
    comune: string | null
    provincia: string | null
  }) => unite(cap, comune, provincia && `(${provincia})`)
  return [
    {
      ...{ come: 'voci', capo: 'Impianto' },
      voci: [
        ['Codice catasto', oNulla(impianto.codice_catasto)],
        ['Potenza termica nominale totale max', numero(impianto.potenza_totale_kw, 'kW')],
        ['Sito nel Comune', oNulla(dove(impianto))],
        ['Indirizzo', oNulla(via.filter(Boolean).join(', '))],
      ],
    },
    {
      ...{ come: 'voci', capo: 'Responsabile dell’impianto' },
      voci: [
        ['Cognome e nome', oNulla(unite(r.cognome, r.nome))],
        ['Codice fiscale', oNulla(r.codice_fiscale)],
        ...(r.ragione_sociale ? ([['Ragione sociale', r.ragione_sociale]] as [string, string][]) : []),
        ...(r.partita_iva ? ([['Partita IVA', r.partita_iva]] as [string, string][]) : []),
        ['Indirizzo', r.indirizzo || 'lo stesso dell’impianto'],
        ['Titolo di responsabilità', titolo(r.titolo)],
      ],
    },
    {
      ...{ come: 'voci', capo: 'Impresa manutentrice' },
      voci: [
        ['Ragione sociale', oNulla(azienda.ragione_sociale)],
        ['Partita IVA', oNulla(azienda.partita_iva)],
        ['Indirizzo', oNulla([azienda.indirizzo, dove(azienda)].filter(Boolean).join(', '))],
        ['REA', oNulla([azienda.rea_provincia, azienda.rea_numero].filter(Boolean).join('-'))],
        ...(azienda.abilitazioni
          ? ([['Abilitazioni DM 37/2008', azienda.abilitazioni]] as [string, string][])
          : []),
      ],
    },
  ]
}

const titolo = (quale: string | null) =>
  (quale && (TITOLI_RESPONSABILE as Record<string, string>)[quale]) || oNulla(quale)

function acqua({ tipo, dati }: ModuloLetto): [string, string][] {
  const { durezza, riscaldamento } = dati.acqua
  return [
    ['Durezza totale dell’acqua', numero(durezza, '°fr')],
    [tipo === 1 ? 'Trattamento in riscaldamento' : 'Trattamento', trattamento(riscaldamento)],
    ...(tipo === 1 ? ([['Trattamento in ACS', trattamento(dati.acqua.acs)]] as [string, string][]) : []),
  ]
}

/** Rows of a table without the columns that nobody has filled in. */
function tabella(colonne: (readonly [capo: string, sempre: boolean])[], righe: string[][]): Parte {
  const tiene = colonne.map(([, sempre], n) => sempre || righe.some((riga) => riga[n] !== NULLA))
  return {
    come: 'tabella',
    colonne: colonne.filter((_, n) => tiene[n]).map(([capo]) => capo),
    righe: righe.map((riga) => riga.filter((_, n) => tiene[n])),
  }
}

function targa(generatore: Generatore1 | Generatore2): [string, string][] {
  return [
    ['Data di installazione', giorno(generatore.data_installazione)],
    ['Fabbricante', oNulla(generatore.marca)],
    ['Modello', oNulla(generatore.modello)],
    ['Matricola', oNulla(generatore.matricola)],
  ]
}

const CHECK_LIST =
  'Elenco di possibili interventi, dei quali va valutata la convenienza economica, che qualora applicabili all’impianto, potrebbero comportare un miglioramento della prestazione energetica'

const checkList = <K extends string>(voci: Record<K, string>, dati: Record<K, boolean>): Sezione => ({
  titolo: 'F. CHECK-LIST',
  parti: [
    {
      ...{ come: 'risposte', capo: CHECK_LIST },
      risposte: (Object.keys(voci) as K[]).map((voce) => ({
        ...{ domanda: voci[voce], detta: siNo(dati[voce]), male: false },
      })),
    },
  ],
})

function gruppoTermico(dati: Dati1, fermo: Fermo, giudizio: ModuloLetto['giudizio']): Sezione[] {
  const generatore = fermo.generatore as Generatore1
  const { energetica } = dati
  const portata =
    generatore.tipo_combustibile === 'Gas_Metano' || generatore.tipo_combustibile === 'GPL' ? 'm³/h' : 'kg/h'
  return [
    {
      titolo: 'D. CONTROLLO DELL’IMPIANTO',
      parti: [{ come: 'risposte', risposte: risposte(CONTROLLI_1, dati.controlli) }],
    },
    {
      titolo: `E. CONTROLLO E VERIFICA ENERGETICA DEL GRUPPO TERMICO GT n. ${generatore.numero_gt ?? NULLA}`,
      parti: [
        {
          come: 'voci',
          voci: [
            ...targa(generatore),
            ['Gruppo', scelto(GRUPPI, generatore.gruppo)],
            ['Tecnologia', scelto(TECNOLOGIE_CALDAIA, generatore.tecnologia)],
            ['Pot. term. nominale max al focolare', numero(generatore.potenza_focolare_kw, 'kW')],
            ['Pot. term. nominale utile', numero(generatore.potenza_kw, 'kW')],
            ['Climatizzazione invernale', siNo(generatore.riscaldamento)],
            ['Produzione ACS', siNo(generatore.acs)],
            ['Combustibile', scelto(COMBUSTIBILI, generatore.tipo_combustibile)],
            ['Modalità di evacuazione fumi', scelto(EVACUAZIONI, generatore.evacuazione)],
            ['Depressione nel canale da fumo', numero(energetica.depressione, 'Pa')],
            ...strumento(fermo),
          ],
        },
        {
          come: 'risposte',
          risposte: risposte(
            ENERGETICA_1,
            energetica,
            (voce, detta) => detta === (voce === 'riflusso' ? 'si' : 'no'),
          ),
        },
        ...(energetica.altra_norma
          ? [{ come: 'testo', capo: 'Altro riferimento normativo', testo: energetica.altra_norma } as const]
          : []),
        tabella(
          [
            ['Modulo', true],
            ['Temp. fumi °C', true],
            ['Temp. aria °C', true],
            ['O₂ %', true],
            ['CO₂ %', true],
            ['Bacharach', false],
            ['CO corretto ppm', true],
            ['Rend. di combust. %', true],
            ['Rend. minimo %', true],
            ['NOx mg/kWh', false],
            [`Portata ${portata}`, false],
            ['CO fumi secchi ppm', false],
            ['Pot. effettiva kW', false],
          ],
          dati.prove.map((p, n) => [
            String(p.modulo),
            ...[p.t_fumi, p.t_aria, p.o2, p.co2].map((v) => numero(v)),
            p.bacharach ? p.bacharach.map((v) => numero(v)).join(' / ') : NULLA,
            ...[
              giudizio.prove[n]?.co_corretto ?? p.co_corretto,
              giudizio.prove[n]?.rendimento ?? p.rendimento_letto,
              giudizio.rendimento_minimo,
              ...[p.nox, p.portata, p.co_secchi, p.potenza_effettiva_kw],
            ].map((v) => numero(v)),
          ]),
        ),
        { come: 'voci', voci: verdetti(dati, giudizio) },
      ],
    },
    checkList(CONSIGLI_1, dati.consigli),
  ]
}

function strumento({ strumento: s }: Fermo): [string, string][] {
  if (!s) return []
  return [
    ['Strumento', unite(s.marca, s.modello, s.matricola && `n. ${s.matricola}`)],
    ...(s.taratura_fino_al
      ? ([['Taratura fino al', formatDate(s.taratura_fino_al)]] as [string, string][])
      : []),
  ]
}

/** What is said of limits, with how the efficiency was reckoned. */
function verdetti(
  { prove }: Dati1,
  { verdetti: detti, rendimento_minimo }: ModuloLetto['giudizio'],
): [string, string][] {
  const incertezza = prove.some((p) => p.aggiungi_incertezza)
  return [
    [
      'Rendimento',
      rendimento_minimo === null
        ? 'Nessun limite previsto'
        : detti.rendimento === null
          ? NULLA
          : `${detti.rendimento === 'conforme' ? 'conforme' : 'sotto il minimo'}${incertezza ? ' (al valore letto sono aggiunti 2 punti per l’incertezza)' : ''}`,
    ],
    [
      'Monossido di carbonio',
      detti.co === null
        ? NULLA
        : detti.co === 'conforme'
          ? 'entro il limite di 1000 ppm'
          : 'oltre il limite di 1000 ppm',
    ],
    ...(detti.bacharach === null
      ? []
      : ([
          ['Indice di Bacharach', detti.bacharach === 'conforme' ? 'entro il limite' : 'oltre il limite'],
        ] as [string, string][])),
  ]
}

function gruppoFrigo(dati: Dati2, generatore: Generatore2): Sezione[] {
  const { energetica } = dati
  return [
    {
      titolo: 'D. CONTROLLO DELL’IMPIANTO (esami visivi)',
      parti: [{ come: 'risposte', risposte: risposte(CONTROLLI_2, dati.controlli) }],
    },
    {
      titolo: `E. CONTROLLO E VERIFICA ENERGETICA DEL GRUPPO FRIGO GF n. ${generatore.numero_gf ?? NULLA}`,
      parti: [
        {
          come: 'voci',
          voci: [
            ...targa(generatore),
            ['N. circuiti', numero(generatore.circuiti)],
            ['Pot. frigorifera nominale in raffrescamento', numero(generatore.potenza_kw, 'kW')],
            ['Pot. termica nominale in riscaldamento', numero(generatore.potenza_termica_kw, 'kW')],
            ['Tecnologia', scelto(TECNOLOGIE_FRIGO, generatore.tecnologia)],
            ['Prova eseguita in modalità', scelto(MODI, energetica.modo)],
          ],
        },
        {
          come: 'risposte',
          risposte: risposte(
            ENERGETICA_2,
            energetica,
            (voce, detta) => detta === 'no' && !voce.startsWith('rilevazione'),
          ),
        },
        dati.prove.length === 0
          ? {
              come: 'voci',
              voci: [['Prova non eseguita', scelto(SENZA_PROVE, dati.senza_prove)]],
            }
          : tabella(
              [
                ['Circuito', true],
                ['Surrisc. K', true],
                ['Sottoraffr. K', true],
                ['T condens. °C', true],
                ['T evapor. °C', true],
                ['T ing. esterno °C', true],
                ['T usc. esterno °C', true],
                ['T ing. utenze °C', true],
                ['T usc. utenze °C', true],
                ['Pot. assorbita kW', false],
                ['Filtri puliti', false],
              ],
              dati.prove.map((p) => [
                String(p.circuito),
                ...[
                  ...[p.surriscaldamento, p.sottoraffreddamento, p.t_condensazione, p.t_evaporazione],
                  ...[
                    p.t_ing_esterno,
                    p.t_usc_esterno,
                    p.t_ing_utenze,
                    p.t_usc_utenze,
                    p.potenza_assorbita_kw,
                  ],
                ].map((v) => numero(v)),
                siNo(p.filtri_puliti),
              ]),
            ),
      ],
    },
    checkList(CONSIGLI_2, dati.consigli),
  ]
}

function esito({ dati, fermo }: ModuloLetto): Parte[] {
  const { osservazioni, raccomandazioni, prescrizioni, puo_funzionare, intervento_entro } = dati.esito
  return [
    { come: 'testo', capo: 'Osservazioni', testo: osservazioni ?? 'Nessuna' },
    { come: 'testo', capo: 'Raccomandazioni', testo: raccomandazioni ?? 'Nessuna' },
    { come: 'testo', capo: 'Prescrizioni', testo: prescrizioni ?? 'Nessuna' },
    {
      come: 'voci',
      voci: [
        ['L’impianto può funzionare', puo_funzionare ? DETTE[puo_funzionare] : NULLA],
        ['Si raccomanda un intervento manutentivo entro il', giorno(intervento_entro)],
        ['Data del controllo', giorno(dati.quando.data_controllo)],
        ['Orario di arrivo', oNulla(dati.quando.arrivo)],
        ['Orario di partenza', oNulla(dati.quando.partenza)],
        ['Tecnico che ha effettuato il controllo', oNulla(unite(fermo.tecnico.nome, fermo.tecnico.cognome))],
      ],
    },
  ]
}
