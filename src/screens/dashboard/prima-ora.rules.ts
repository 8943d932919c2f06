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

function clienti({ clienti: fatto }: PrimaOra): PassoPrimaOra {
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

export const passiPrimaOra = (c: PrimaOra): PassoPrimaOra[] => [
  azienda(c),
  persone(c),
  clienti(c),
  visita(c),
  posta(c),
]
