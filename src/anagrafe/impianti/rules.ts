/** Fuels (docs/product.md §7.1) and how they are shown. */
export const COMBUSTIBILI = {
  Gas_Metano: 'Gas Metano',
  GPL: 'GPL',
  Gasolio: 'Gasolio',
  Pellet: 'Pellet',
  Legna: 'Legna',
} as const

/** Air conditioner types (docs/product.md §7.2) and how they are shown. */
export const TIPI_CONDIZIONATORE = {
  Monosplit: 'Monosplit',
  Dual_Split: 'Dual Split',
  Trial_Split: 'Trial Split',
  Quadri_Split: 'Quadri Split',
  Multisplit: 'Multisplit',
  Pompa_Di_Calore: 'Pompa di calore',
} as const

/** Who says how often a plant is serviced (DPR 74/2013 art. 7), and how it is shown. */
export const FONTI_MANUTENZIONE = {
  Installatore: 'Istruzioni dell’installatore',
  Costruttore: 'Libretto del costruttore',
  Norma_Tecnica: 'Norme UNI e CEI',
} as const

/** Refrigerants that are met with; any other can be written. */
export const GAS_REFRIGERANTI = ['R32', 'R410A', 'R407C', 'R134a', 'R404A', 'R422D', 'R290', 'R22'] as const

/** How a furnace is made up, and how it is shown (docs/product.md §31.1). */
export const GRUPPI_IMPIANTO = {
  singolo: 'Gruppo termico singolo',
  modulare: 'Gruppo termico modulare',
  nastro_radiante: 'Tubo/nastro radiante',
  aria_calda: 'Generatore d’aria calda',
} as const

export const TECNOLOGIE_CALDAIA = {
  Standard: 'Standard',
  Bassa_Temperatura: 'Bassa temperatura',
  Condensazione: 'Condensazione',
} as const

export const EVACUAZIONI = { Naturale: 'Naturale', Forzata: 'Forzata' } as const

export const TECNOLOGIE_FRIGO = {
  Compressione: 'A ciclo di compressione con motore elettrico o endotermico',
  Assorbimento_Recupero: 'Ad assorbimento per recupero del calore',
  Assorbimento_Fiamma: 'Ad assorbimento a fiamma diretta con combustibile',
} as const

/** Where a plant keeps the power of all its generators of a kind: two figures, because each kind has deadlines of its own. */
export const POTENZA_TOTALE = {
  caldaia: 'potenza_totale_kw',
  condizionatore: 'potenza_frigorifera_kw',
} as const

/** Who answers for a plant, and how it is shown. */
export const TITOLI_RESPONSABILE = {
  Proprietario: 'Proprietario',
  Occupante: 'Occupante',
  Amministratore_Condominio: 'Amministratore condominio',
  Terzo_Responsabile: 'Terzo responsabile',
} as const
