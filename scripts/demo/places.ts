export type Zona = 'campania' | 'piemonte' | 'altrove'

export interface Luogo {
  comune: string
  provincia: string
  caps: string[]
  prefisso: string
  /** Land registry code, for the codici fiscali of who was born there. */
  catastale: string
  /** Code of the tax office in a partita IVA. */
  ufficio: number
  zona: Zona
  vie: string[]
}

const luogo = (zona: Zona, dove: string, vie: string): Luogo => {
  const [comune = '', provincia = '', caps = '', prefisso = '', catastale = '', ufficio = ''] =
    dove.split('|')
  return {
    comune,
    provincia,
    caps: caps.split(','),
    prefisso,
    catastale,
    ufficio: Number(ufficio),
    zona,
    vie: vie.split('|'),
  }
}

/** Where the customers live: name, province, CAPs, telephone prefix, land registry code, tax office; streets. */
export const LUOGHI: Luogo[] = [
  luogo(
    'campania',
    'Napoli|NA|80121,80122,80125,80126,80127,80128,80131,80132,80134,80136,80137,80147|081|F839|063',
    'Via Toledo|Via Manzoni|Via Petrarca|Corso Vittorio Emanuele|Via Foria|Via Epomeo|Via Posillipo|Riviera di Chiaia|Via Luca Giordano|Via Cilea|Via Arenella|Via Argine|Calata San Marco|Rampe Brancaccio|Via Santa Teresa degli Scalzi',
  ),
  luogo('campania', 'Pozzuoli|NA|80078|081|G964|063', 'Via Campana|Via Napoli|Corso Umberto I|Via Solfatara'),
  luogo(
    'campania',
    'Portici|NA|80055|081|G902|063',
    'Via Diaz|Corso Garibaldi|Via Libertà|Via Leonardo da Vinci',
  ),
  luogo(
    'campania',
    'Ercolano|NA|80056|081|H243|063',
    'Via Pugliano|Corso Resina|Via IV Novembre|Via Panoramica',
  ),
  luogo('campania', 'San Giorgio a Cremano|NA|80046|081|H892|063', 'Via Manzoni|Via Pittore|Via Gramsci'),
  luogo(
    'campania',
    'Torre del Greco|NA|80059|081|L259|063',
    'Via Nazionale|Corso Vittorio Emanuele|Via Roma',
  ),
  luogo(
    'campania',
    'Castellammare di Stabia|NA|80053|081|C129|063',
    'Viale Europa|Via Annunziatella|Corso Alcide De Gasperi',
  ),
  luogo(
    'campania',
    'Casoria|NA|80026|081|B990|063',
    'Via Nazionale delle Puglie|Via Principe di Piemonte|Via Pio XII',
  ),
  luogo('campania', 'Giugliano in Campania|NA|80014|081|E054|063', 'Corso Campano|Via Colonne|Via Ripuaria'),
  luogo('campania', 'Sorrento|NA|80067|081|I862|063', 'Corso Italia|Via degli Aranci|Via Fuorimura'),
  luogo('campania', 'Caserta|CE|81100|0823|B963|061', 'Via Roma|Corso Trieste|Via Unità Italiana'),
  luogo('campania', 'Aversa|CE|81031|081|A512|061', 'Via Roma|Viale Kennedy|Via Diaz'),
  luogo(
    'campania',
    'Salerno|SA|84121,84123,84127,84132|089|H703|065',
    'Via dei Mercanti|Via Irno|Corso Garibaldi|Via Picenza',
  ),
  luogo('campania', 'Avellino|AV|83100|0825|A509|064', 'Corso Vittorio Emanuele II|Via Due Principati'),
  luogo('campania', 'Benevento|BN|82100|0824|A783|062', 'Viale Mellusi|Via Annunziata'),
  luogo(
    'piemonte',
    'Torino|TO|10121,10124,10125,10126,10128,10135,10138,10141,10144,10147|011|L219|001',
    'Via Cibrario|Via Madama Cristina|Via Po|Corso Francia|Corso Unione Sovietica|Via Nizza|Corso Peschiera|Via Garibaldi|Via San Donato|Corso Racconigi|Via Bligny',
  ),
  luogo('piemonte', 'Moncalieri|TO|10024|011|F335|001', 'Corso Roma|Strada Genova|Via San Martino'),
  luogo('piemonte', 'Rivoli|TO|10098|011|H355|001', 'Via Rombò|Corso Susa|Via Piave'),
  luogo('piemonte', 'Chieri|TO|10023|011|C627|001', 'Via Vittorio Emanuele II|Viale Fasano|Strada Cambiano'),
  luogo('piemonte', 'Nichelino|TO|10042|011|F889|001', 'Strada Torino|Via Torino|Via XXV Aprile'),
  luogo('piemonte', 'Collegno|TO|10093|011|C860|001', 'Corso Francia|Via Martiri XXX Aprile|Viale Gramsci'),
  luogo('piemonte', 'Grugliasco|TO|10095|011|E216|001', 'Via Cotta|Corso Torino|Viale Echirolles'),
  luogo('piemonte', 'Pinerolo|TO|10064|0121|G674|001', 'Via Saluzzo|Corso Torino|Stradale Fenestrelle'),
  luogo('piemonte', 'Asti|AT|14100|0141|A479|005', 'Corso Alfieri|Via Cavour|Corso Savona'),
  luogo(
    'altrove',
    'Roma|RM|00152,00162,00179,00185|06|H501|058',
    'Via Appia Nuova|Via Tuscolana|Viale Marconi',
  ),
  luogo(
    'altrove',
    'Milano|MI|20125,20131,20144,20158|02|F205|015',
    'Via Padova|Viale Monza|Corso Buenos Aires',
  ),
  luogo('altrove', 'Genova|GE|16129,16145,16154|010|D969|010', 'Via Cantore|Corso Sardegna'),
  luogo('altrove', 'Bari|BA|70121,70125|080|A662|072', 'Via Sparano|Corso Cavour'),
]

/** Born elsewhere: Palermo, Bologna, Firenze, Catania, Reggio Calabria, Romania, Albania, Morocco, Ukraine. */
export const NATI_ALTROVE = ['G273', 'A944', 'D612', 'C351', 'H224', 'Z129', 'Z100', 'Z330', 'Z138']

export const luogoDi = (comune: string): Luogo => {
  const trovato = LUOGHI.find((l) => l.comune === comune)
  if (!trovato) throw new RangeError(`no such place in the demo: ${comune}`)
  return trovato
}
