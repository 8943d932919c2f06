import { contaInParole, formatCount } from '#shared/numbers.ts'

/** The first hour (docs/product.md §15.6): what a new archive needs, in the order in which one thing leads to the next. */

/** What of it is there. */
export interface PrimaOra {
  ragioneSociale: string | null
  comune: string | null
  partitaIva: boolean
  iban: boolean
  logo: boolean
  /** Who can sign in. */
  persone: number
  /** Whether somebody has hours of their own. */
  orari: boolean
  clienti: boolean
  visite: boolean
  /** The address that messages leave from; null where none is set. */
  posta: string | null
  /** Where the first work comes from a list that was brought; null where none was. */
  dopo: DopoImportazione | null
}

/** What follows the import of a list. */
export interface DopoImportazione {
  /** Visits still to be booked, as the board counts them. */
  visite: number
  /** Whether one of them was booked. */
  prenotate: boolean
  preventivi: boolean
  fatture: boolean
  /** Customers and plants that lack something. */
  daCompletare: number
}

export interface PassoPrimaOra {
  titolo: string
  fatto: boolean
  /** Done: what is there. Else what it is for. */
  frase: string
  /** Done: the details that are there. Else what is needed for it. */
  dettaglio: string
  minuti: number
  /** What its button says. */
  azione: string
  /** Where it is done, and where it can be looked at. */
  percorso: string
  /** Whether what is new there opens at once. */
  nuovo?: boolean
  /** Another way to do it. */
  oppure?: { testo: string; percorso: string; nuovo?: boolean }
}

const parole = (voci: readonly string[]) =>
  voci.length > 1 ? `${voci.slice(0, -1).join(', ')} e ${voci.at(-1)}` : (voci[0] ?? '')

function azienda({ ragioneSociale, comune, partitaIva, iban, logo }: PrimaOra): PassoPrimaOra {
  const fatto = ragioneSociale !== null && partitaIva
  const voci = [partitaIva && 'P. IVA', iban && 'IBAN', logo && 'logo'].filter((v) => v !== false)
  return {
    titolo: 'Azienda',
    fatto,
    frase: fatto
      ? [ragioneSociale, comune].filter(Boolean).join(', ')
      : 'Ragione sociale, partita IVA, IBAN e logo: finiscono su preventivi e fatture.',
    dettaglio: fatto ? parole(voci) : 'partita IVA e IBAN',
    minuti: 5,
    azione: 'Completa l’azienda',
    percorso: '/admin?tab=azienda',
  }
}

function persone({ persone: quante, orari }: PrimaOra): PassoPrimaOra {
  const fatto = quante > 1 || orari
  return {
    titolo: 'Persone e orari',
    fatto,
    frase: fatto
      ? quante === 1
        ? '1 persona'
        : `${quante} persone`
      : 'Chi lavora con Tepore e chi esce per le visite: ognuno entra con il suo nome.',
    dettaglio: fatto ? (orari ? 'gli orari' : 'lun–ven, 9–13 e 14–18') : 'nomi ed e-mail',
    minuti: 5,
    azione: 'Aggiungi le persone',
    percorso: '/admin',
    ...(!fatto && { oppure: { testo: 'Guarda gli orari', percorso: '/admin?tab=programmazione' } }),
  }
}

function clienti({ clienti: fatto, dopo }: PrimaOra): PassoPrimaOra {
  return {
    titolo: 'Importa i clienti',
    fatto,
    frase: fatto
      ? 'I clienti ci sono'
      : 'L’elenco che hai già, com’è: anche con le caldaie e le colonne in un altro ordine. Prima di scrivere vedi che cosa entra, e dopo puoi annullare tutto.',
    dettaglio: fatto ? 'l’elenco' : 'il foglio Excel o CSV',
    minuti: 15,
    azione: 'Importa i clienti',
    percorso: fatto ? '/clienti' : '/admin?tab=importa',
    ...(!fatto && { oppure: { testo: 'Ne aggiungo uno a mano', percorso: '/clienti', nuovo: true } }),
    ...(dopo &&
      dopo.daCompletare > 0 && {
        oppure: {
          testo: `Da completare: ${formatCount(dopo.daCompletare)}`,
          percorso: '/clienti/da-completare',
        },
      }),
  }
}

function visita({ visite: fatto }: PrimaOra): PassoPrimaOra {
  return {
    titolo: 'Prima visita',
    fatto,
    frase: fatto ? 'Prenotata' : 'La prenoti qui, il tecnico la trova sul telefono.',
    dettaglio: fatto ? 'l’agenda' : 'un cliente',
    minuti: 2,
    azione: 'Nuovo Appuntamento',
    percorso: fatto ? '/appuntamenti' : '/appuntamenti?nuovo',
  }
}

function posta({ posta: mittente }: PrimaOra): PassoPrimaOra {
  return {
    titolo: 'Posta',
    fatto: mittente !== null,
    frase:
      mittente !== null
        ? 'Conferme e promemoria partono da qui'
        : 'Da quale casella partono conferme e promemoria. Senza, si mandano a mano con WhatsApp.',
    dettaglio: mittente ?? 'indirizzo e password della casella',
    minuti: 5,
    azione: 'Imposta la posta',
    percorso: '/admin?tab=avvisi',
  }
}

const BACHECA = '/appuntamenti/da-programmare'

/** What the list that was brought leads to: its visits, the first quote, the first invoice. */
function dopoImportazione(dopo: DopoImportazione): PassoPrimaOra[] {
  const { visite, prenotate, preventivi, fatture } = dopo
  const daFare = visite > 0 && !prenotate
  return [
    {
      titolo: daFare
        ? contaInParole(visite, 'visita da programmare', 'visite da programmare')
        : 'Visite da programmare',
      fatto: !daFare,
      frase: daFare
        ? 'Chi è in ritardo e chi scade entro il mese prossimo: Tepore propone giorno e tecnico.'
        : visite > 0
          ? `Cominciato: ne restano ${formatCount(visite)}`
          : 'Nessuna entro il mese prossimo',
      dettaglio: daFare ? 'gli orari dei tecnici' : 'la bacheca',
      minuti: 10,
      azione: 'Programma le visite',
      percorso: BACHECA,
    },
    {
      titolo: 'Primo preventivo',
      fatto: preventivi,
      frase: preventivi ? 'Scritto' : 'Lo scrivi qui e lo mandi con WhatsApp o e-mail.',
      dettaglio: preventivi ? 'i preventivi' : 'un cliente e un prezzo',
      minuti: 5,
      azione: 'Nuovo Preventivo',
      percorso: '/contabilita',
      nuovo: true,
    },
    {
      titolo: 'Prima fattura',
      fatto: fatture,
      frase: fatture ? 'Scritta' : 'Da un preventivo, da una visita, o da capo.',
      dettaglio: fatture ? 'le fatture' : 'la partita IVA',
      minuti: 5,
      azione: 'Nuova Fattura',
      percorso: '/contabilita?scheda=fatture',
      nuovo: true,
    },
  ]
}

export const passiPrimaOra = (c: PrimaOra): PassoPrimaOra[] => [
  azienda(c),
  persone(c),
  clienti(c),
  visita(c),
  posta(c),
  ...(c.dopo ? dopoImportazione(c.dopo) : []),
]
