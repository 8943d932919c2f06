import { TITOLI_RESPONSABILE } from '#anagrafe/impianti/rules.ts'
import type { Dati1, Fermo, Generatore2 } from './contract.ts'
import { SOLIDI } from './limiti.rules.ts'
import {
  giornoStampato,
  type ModuloLetto,
  NULLA,
  numeroStampato,
  oNulla,
  type ParteModulo,
  partiUnite,
  risposta,
  risposteDelModulo,
  type SezioneModulo,
  seNoto,
  type VoceDiParte,
} from './parti.rules.ts'
import { DOCUMENTI, SENZA_TRATTAMENTO, TRATTAMENTI } from './rules.ts'
import { gruppoFrigo } from './sezioni-frigo.rules.ts'
import { gruppoTermico } from './sezioni-termico.rules.ts'

export const TITOLO_RCEE = 'RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA'
export const TIPI_RCEE = { 1: 'TIPO 1 (gruppi termici)', 2: 'TIPO 2 (gruppi frigo)' } as const

/** What stands at the head of the model. */
export const intestazione = ({ fermo, dati }: ModuloLetto): VoceDiParte[] => [
  ['Codice catasto', oNulla(fermo.impianto.codice_catasto)],
  ['Bollino', oNulla(dati.bollino.numero)],
]

/** The whole report in its order: A to F, and what came of it (docs/product.md §31.8). */
export function sezioni(modulo: ModuloLetto): SezioneModulo[] {
  const { fermo, dati } = modulo
  return [
    { titolo: 'A. DATI IDENTIFICATIVI', parti: identificativi(fermo) },
    { titolo: 'B. DOCUMENTAZIONE TECNICA A CORREDO', parti: [risposteDelModulo(DOCUMENTI, dati.documenti)] },
    { titolo: 'C. TRATTAMENTO DELL’ACQUA', parti: [{ forma: 'voci', voci: acqua(modulo) }] },
    ...(modulo.tipo === 1
      ? gruppoTermico(modulo.dati, fermo, modulo.giudizio)
      : gruppoFrigo(modulo.dati, fermo.generatore as Generatore2)),
    { titolo: 'ESITO', parti: esito(modulo) },
  ]
}

type Luogo = Pick<Fermo['azienda'], 'cap' | 'comune' | 'provincia'>
const luogo = ({ cap, comune, provincia }: Luogo) => partiUnite(cap, comune, provincia && `(${provincia})`)

/** `Via Rombò 5, scala B, interno 7`. */
const viaImpianto = ({ indirizzo, civico, palazzo, scala, interno }: Fermo['impianto']): string =>
  [
    partiUnite(indirizzo, civico),
    palazzo && `palazzo ${palazzo}`,
    scala && `scala ${scala}`,
    interno && `interno ${interno}`,
  ]
    .filter(Boolean)
    .join(', ')

function identificativi({ impianto, azienda }: Fermo): ParteModulo[] {
  const { responsabile: r } = impianto
  const titoli: Record<string, string> = TITOLI_RESPONSABILE
  return [
    {
      ...{ forma: 'voci', capo: 'Impianto' },
      voci: [
        ['Potenza termica nominale totale max', numeroStampato(impianto.potenza_totale_kw, 'kW')],
        ['Sito nel Comune', oNulla(luogo(impianto))],
        ['Indirizzo', oNulla(viaImpianto(impianto))],
      ],
    },
    {
      ...{ forma: 'voci', capo: 'Responsabile dell’impianto' },
      voci: [
        ['Cognome e nome', oNulla(partiUnite(r.cognome, r.nome))],
        ['Codice fiscale', oNulla(r.codice_fiscale)],
        ...seNoto('Ragione sociale', r.ragione_sociale),
        ...seNoto('Partita IVA', r.partita_iva),
        ['Indirizzo', r.indirizzo || 'lo stesso dell’impianto'],
        ['Titolo di responsabilità', titoli[r.titolo ?? ''] ?? NULLA],
      ],
    },
    {
      ...{ forma: 'voci', capo: 'Impresa manutentrice' },
      voci: [
        ['Ragione sociale', oNulla(azienda.ragione_sociale)],
        ['Partita IVA', oNulla(azienda.partita_iva)],
        ['Indirizzo', oNulla([azienda.indirizzo, luogo(azienda)].filter(Boolean).join(', '))],
        ['REA', oNulla([azienda.rea_provincia, azienda.rea_numero].filter(Boolean).join('-'))],
        ...seNoto('Abilitazioni DM 37/2008', azienda.abilitazioni),
      ],
    },
  ]
}

const trattamento = (scelta: Dati1['acqua']['riscaldamento']) =>
  scelta === null
    ? NULLA
    : Array.isArray(scelta)
      ? scelta.map((voce) => TRATTAMENTI[voce]).join(', ')
      : SENZA_TRATTAMENTO[scelta]

const acqua = ({ tipo, dati }: ModuloLetto): VoceDiParte[] => [
  ['Durezza totale dell’acqua', numeroStampato(dati.acqua.durezza, '°fr')],
  [
    tipo === 1 ? 'Trattamento in riscaldamento' : 'Trattamento dell’acqua',
    trattamento(dati.acqua.riscaldamento),
  ],
  ...(tipo === 1 ? ([['Trattamento in ACS', trattamento(dati.acqua.acs)]] as VoceDiParte[]) : []),
]

/* What the model says of every report, word for word. */
const DICHIARA =
  'Il tecnico dichiara, in riferimento ai punti A, B, C, D, E (sopra menzionati), che l’apparecchio può essere messo in servizio ed usato normalmente ai fini dell’efficienza energetica senza compromettere la sicurezza delle persone, degli animali e dei beni.'
const DECLINA =
  'Il tecnico declina altresì ogni responsabilità per sinistri a persone, animali o cose derivanti da manomissioni dell’impianto o dell’apparecchio da parte di terzi, ovvero da carenza di manutenzione successiva. In presenza di carenze riscontrate e non eliminate, il responsabile dell’impianto si impegna, entro breve tempo, a provvedere alla loro risoluzione dandone notizia all’operatore incaricato.'

/** What of the model was not read at its source. */
function nonLetto({ tipo, fermo: { generatore } }: ModuloLetto): string {
  const solido = 'tipo_combustibile' in generatore && SOLIDI.includes(generatore.tipo_combustibile)
  return [
    `Le voci seguono il modello di rapporto tipo ${tipo} (DM 10 febbraio 2014) come lo pubblica il catasto della Regione Piemonte.`,
    `Non sono stati riletti alla fonte il testo in Gazzetta Ufficiale n. 55 del 7 marzo 2014${tipo === 1 ? ', la norma UNI 10389-1:2019' : ''} e gli atti della regione dell’impianto.`,
    ...(solido ? ['Per pellet e legna la regione può chiedere un altro modello.'] : []),
  ].join(' ')
}

function esito(modulo: ModuloLetto): ParteModulo[] {
  const { esito: e, quando } = modulo.dati
  const { nome, cognome } = modulo.fermo.tecnico
  return [
    { forma: 'testo', capo: 'Osservazioni', testo: e.osservazioni ?? 'Nessuna' },
    { forma: 'testo', capo: 'Raccomandazioni', testo: e.raccomandazioni ?? 'Nessuna' },
    { forma: 'testo', capo: 'Prescrizioni', testo: e.prescrizioni ?? 'Nessuna' },
    { forma: 'testo', testo: DICHIARA },
    { forma: 'voci', voci: [['L’impianto può funzionare', risposta(e.puo_funzionare)]] },
    { forma: 'testo', testo: DECLINA },
    {
      forma: 'voci',
      voci: [
        e.puo_funzionare === 'no' && e.intervento_entro === null
          ? ['Si raccomanda un intervento manutentivo', 'Prima di rimetterlo in funzione']
          : ['Si raccomanda un intervento manutentivo entro il', giornoStampato(e.intervento_entro)],
        ['Data del controllo', giornoStampato(modulo.giornoGiusto ?? quando.data_controllo)],
        ...seNoto(
          'Data sul PDF, dall’orologio del telefono',
          modulo.giornoGiusto ? giornoStampato(quando.data_controllo) : null,
        ),
        ['Orario di arrivo', oNulla(quando.arrivo)],
        ['Orario di partenza', oNulla(quando.partenza)],
        ['Tecnico che ha effettuato il controllo', oNulla(partiUnite(nome, cognome))],
      ],
    },
    { forma: 'testo', testo: nonLetto(modulo) },
  ]
}
