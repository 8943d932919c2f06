import { DITTE } from './company.ts'

export interface Conosciuto {
  cognome: string
  nome: string
  telefono: string
  comune: string
  cap: string
  indirizzo: string
  ditta: string
  /** Days from today to the next maintenance of the boiler; undefined where there is none. */
  manutenzioneTra: number | undefined
  /** Birth, for the codice fiscale: date and place; absent for a condominium. */
  nascita?: { data: string; donna: boolean; luogo: string }
  /** Days from today, and why. */
  followUp?: [number, string]
  inattivo?: true
  /** Beginning of the boiler's model. */
  modello?: string
}

const conosciuto = (riga: string, altro: Partial<Conosciuto> = {}): Conosciuto => {
  const [
    cognome = '',
    nome = '',
    telefono = '',
    comune = '',
    cap = '',
    indirizzo = '',
    ditta = '',
    resto = '',
  ] = riga.split('|')
  const [giorni = '', data = '', sesso = '', luogo = ''] = resto.split(' ')
  if (!DITTE.some((d) => d.nome === ditta)) throw new RangeError(`no such firm in the demo: ${ditta}`)
  return {
    cognome,
    nome,
    telefono,
    comune,
    cap,
    indirizzo,
    ditta,
    manutenzioneTra: giorni === '-' ? undefined : Number(giorni),
    nascita: data ? { data, donna: sesso === 'F', luogo } : undefined,
    ...altro,
  }
}

/** The first customers of the demo, the same for every seed: those that pictures and guides speak of. */
export const CONOSCIUTI: Conosciuto[] = [
  conosciuto('Esposito|Antonio|081 728 36 50|Napoli|80126|Via Epomeo 88|Vesuvio Clima|3 1962-06-14 M F839', {
    modello: 'Victrix Tera 28',
    followUp: [2, 'Richiamare per conferma preventivo: valuta il modello da 28 kW e la detrazione al 50%.'],
  }),
  conosciuto(
    'Ammirati|Vincenzo|081 739 40 12|Ercolano|80056|Via Pugliano 64|Pronto Caldaia|24 1958-02-03 M H243',
    {
      modello: 'Residence',
    },
  ),
  conosciuto(
    'Bertolino|Anna|011 437 55 90|Torino|10144|Via Cibrario 27|Sabaudia Impianti|118 1971-09-21 F L219',
    {
      followUp: [1, 'Chiede climatizzatore camera'],
    },
  ),
  conosciuto('Bosio|Enrico|347 220 18 64|Rivoli|10098|Via Rombò 5|Aria Serena|14 1980-04-30 M L219', {
    modello: 'ecoTEC plus VMW 26',
  }),
  conosciuto(
    'Capuano|Giuseppe|333 418 22 06|Portici|80055|Corso Garibaldi 9|Pronto Caldaia|-18 1966-11-08 M G902',
    {
      followUp: [-3, 'Richiamare per preventivo caldaia'],
    },
  ),
  conosciuto(
    'Chiesa|Lucia|338 905 41 77|Chieri|10023|Via Vittorio Emanuele II 71|Sabaudia Impianti|6 1974-07-15 F C627',
    { modello: 'Ciao X' },
  ),
  conosciuto(
    'De Luca|Rosaria|081 757 19 83|Casoria|80026|Via Nazionale delle Puglie 320|Vesuvio Clima|81 1969-01-27 F B990',
    { followUp: [0, 'Non risponde, riprovare la sera'] },
  ),
  conosciuto(
    'Gallo|Piero|011 640 27 15|Moncalieri|10024|Corso Roma 41|Sabaudia Impianti|222 1955-05-19 M F335',
  ),
  conosciuto(
    'Iovine|Concetta|081 552 14 87|Napoli|80134|Via Toledo 156|Vesuvio Clima|365 1948-12-08 F F839',
    {
      modello: 'ecoTEC plus VMW 32',
    },
  ),
  conosciuto(
    'Marchetti Savarese|Maria Antonietta|081 764 90 33|Napoli|80121|Via Santa Maria a Cappella Vecchia 11|Idro Partenope|172 1951-03-25 F F839',
  ),
  conosciuto('Parco Azzurro|Condominio|081 769 02 28|Napoli|80123|Via Manzoni 214|Condomini Sud|286'),
  conosciuto('Rione Alto|Condominio|081 546 20 71|Napoli|80131|Via Pansini 8|Condomini Sud|301'),
  conosciuto(
    'Ruocco|Maria Grazia|081 526 71 44|Pozzuoli|80078|Via Campana 12|Idro Partenope|148 1977-10-02 F G964',
  ),
  conosciuto(
    'Sorrentino|Carmela|339 771 05 42|Castellammare di Stabia|80053|Viale Europa 130|Privati|11 1983-08-11 F C129',
    { modello: 'Clas One', followUp: [6, 'Bonus casa: inviare documenti'] },
  ),
  conosciuto(
    'Tarditi|Osvaldo|011 627 88 01|Nichelino|10042|Strada Torino 3|Sabaudia Impianti|- 1944-06-06 M F889',
    {
      followUp: [4, 'Conferma sostituzione circolatore'],
      inattivo: true,
    },
  ),
  conosciuto('Quagliarella|Ugo|081 475 61 09|Portici|80055|Via Diaz 32|Pronto Caldaia|95 1960-03-17 M G902'),
  conosciuto('Balzano|Ciro|081 246 77 30|Napoli|80122|Via Petrarca 18|Vesuvio Clima|58 1972-05-05 M F839'),
  conosciuto(
    'Oddone|Marina|011 650 33 18|Torino|10126|Via Madama Cristina 40|Sabaudia Impianti|- 1979-11-30 F L219',
  ),
]

/** Today's visits of the pictures: start, end, surname, type, technician, title. */
export const VISITE_DI_OGGI = [
  ['08:00', '09:00', 'Parco Azzurro', 'Manutenzione', 'pasquale.greco', 'Manutenzione centrale termica'],
  ['09:00', '10:30', 'Iovine', 'Revisione Annuale', 'ciro.amato', 'Revisione Annuale'],
  ['09:00', '10:30', 'Quagliarella', 'Riparazione', 'davide.rinaldi', 'Perdita dallo scambiatore'],
  ['09:30', '11:00', 'Gallo', 'Riparazione', 'luca.ferrero', 'Pressione che scende'],
  ['10:00', '11:30', 'Rione Alto', 'Manutenzione', 'pasquale.greco', 'Manutenzione centrale termica'],
  ['10:30', '12:00', 'Esposito', 'Revisione + CIT', 'ciro.amato', 'Revisione + CIT'],
  ['11:00', '12:30', 'Capuano', 'Manutenzione', 'davide.rinaldi', 'Manutenzione caldaia'],
  ['11:30', '13:00', 'Ruocco', 'Installazione', 'gennaro.improta', 'Installazione climatizzatore'],
  ['12:00', '13:30', 'Sorrentino', 'Revisione Annuale', 'ciro.amato', 'Revisione Annuale'],
  ['14:00', '15:00', 'Bertolino', 'Sopralluogo', 'luca.ferrero', 'Sopralluogo climatizzatore camera'],
  ['15:00', '16:00', 'De Luca', 'Revisione Annuale', 'ciro.amato', 'Revisione Annuale'],
  ['16:30', '17:30', 'Balzano', 'Riparazione', 'ciro.amato', 'Sostituzione circolatore'],
  ['16:30', '18:00', 'Bosio', 'Manutenzione', 'luca.ferrero', 'Manutenzione climatizzatori'],
] as const
