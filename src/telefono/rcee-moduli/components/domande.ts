import type { ModuloBozza } from './bozza.ts'

/* What the model asks, in the few words that a telephone has room for; the document has the model's own. */

type Domande = Record<string, string>

export const DOCUMENTI_BREVI: Domande = {
  dichiarazione: 'Dichiarazione di conformità',
  libretto: 'Libretto di impianto',
  istruzioni: 'Libretti d’uso e manutenzione',
  libretto_completo: 'Libretto compilato in ogni parte',
}

const CONTROLLI_BREVI: Record<1 | 2, Domande> = {
  1: {
    interno: 'Locale interno idoneo',
    esterno: 'Generatori esterni idonei',
    aperture: 'Aperture di ventilazione libere da ostruzioni',
    dimensioni: 'Aperture di dimensioni adeguate',
    canale: 'Canale da fumo idoneo, a\u00a0vista',
    regolazione: 'Regolazione ambiente funzionante',
    perdite: 'Nessuna perdita di combustibile liquido',
    tenuta: 'Tenuta di impianto e raccordi',
  },
  2: {
    locale: 'Locale di installazione idoneo',
    dimensioni: 'Aperture di dimensioni adeguate',
    aperture: 'Aperture di ventilazione libere da ostruzioni',
    linee: 'Linee elettriche idonee',
    coibentazioni: 'Coibentazioni idonee',
  },
}

const ENERGETICA_BREVI: Record<1 | 2, Domande> = {
  1: {
    comando: 'Comando e regolazione funzionanti',
    sicurezza: 'Dispositivi di sicurezza non manomessi',
    valvola: 'Valvola di sicurezza a scarico libero',
    scambiatore: 'Scambiatore fumi controllato e pulito',
    riflusso: 'Riflusso dei prodotti della combustione',
    uni10389: 'Risultati conformi (UNI 10389-1)',
  },
  2: {
    perdite_gas: 'Nessuna perdita di gas refrigerante',
    rilevazione_diretta: 'Rilevazione diretta delle fughe (leak detector)',
    rilevazione_indiretta: 'Rilevazione indiretta delle fughe (parametri)',
    scambiatori: 'Scambiatori puliti e liberi da incrostazioni',
  },
}

export const controlliModulo = ({ tipo }: ModuloBozza): Domande => CONTROLLI_BREVI[tipo]
export const energeticaDi = ({ tipo }: ModuloBozza): Domande => ENERGETICA_BREVI[tipo]

/** What is usually recommended where an answer is a fault. */
export const RIMEDI: Domande = {
  'controlli.interno': 'Rendere idoneo il locale',
  'controlli.esterno': 'Proteggere il generatore all’esterno',
  'controlli.locale': 'Rendere idoneo il locale',
  'controlli.aperture': 'Liberare le aperture',
  'controlli.dimensioni': 'Adeguare le aperture di ventilazione',
  'controlli.canale': 'Verificare il canale da fumo',
  'controlli.regolazione': 'Sostituire la regolazione ambiente',
  'controlli.perdite': 'Riparare la perdita di combustibile',
  'controlli.tenuta': 'Verificare la tenuta dell’impianto gas',
  'controlli.linee': 'Adeguare le linee elettriche',
  'controlli.coibentazioni': 'Ripristinare le coibentazioni',
  'energetica.comando': 'Riparare comando e regolazione',
  'energetica.sicurezza': 'Ripristinare i dispositivi di sicurezza',
  'energetica.valvola': 'Convogliare lo scarico della valvola di sicurezza',
  'energetica.scambiatore': 'Pulire lo scambiatore',
  'energetica.riflusso': 'Eliminare il riflusso dei fumi',
  'energetica.perdite_gas': 'Riparare la perdita e ricontrollare',
  'energetica.scambiatori': 'Pulire gli scambiatori',
}
