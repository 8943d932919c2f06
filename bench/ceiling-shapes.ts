/**
 * Shapes of the ceiling's records: the columns to select, and a function made for exactly them that turns a flat row
 * into the record of the API. Written by hand after the replies; bench.ts compares the bytes.
 */

export type Riga = Record<string, unknown>

export interface Forma {
  colonne: string
  leggi: (riga: Riga) => Riga
}

/**
 * `campi`: columns of `table` in the order of the reply; `colonna=chiave` renames, `?` after it is a truth value, `$` an
 * amount in cents. `dentro`: joined records, null when their first column is. `prefisso`: of the columns in the row.
 */
function forma(
  table: string,
  campi: string,
  dentro: Record<string, [string, string]> = {},
  prefisso = '',
): Forma {
  const colonne: string[] = []
  const pezzi: string[] = []
  const campo = (da: string, testo: string, prima: string) => {
    const [, colonna = '', chiave = colonna, tipo = ''] = /^(\w+)(?:=(\w+))?([?$]?)$/.exec(testo) ?? []
    const alias = `${prima}${chiave}`
    colonne.push(`${da}.${colonna} as "${alias}"`)
    const v = `r.${alias}`
    return `${chiave}:${tipo === '?' ? `!!${v}` : tipo === '$' ? `(${v}===null?null:${v}/100)` : v}`
  }
  for (const testo of campi.trim().split(/\s+/)) pezzi.push(campo(table, testo, prefisso))
  for (const [chiave, [da, suoi]] of Object.entries(dentro)) {
    const interni = suoi.split(' ').map((testo) => campo(da, testo, `${chiave}__`))
    const primo = `r.${chiave}__${suoi.split(' ')[0]?.replace(/[=?$].*/, '')}`
    pezzi.push(`${chiave}:${primo}===null?null:{${interni.join()}}`)
  }
  return {
    colonne: colonne.join(', '),
    leggi: new Function('r', `return {${pezzi.join()}}`) as Forma['leggi'],
  }
}

export const CLIENTE = forma(
  'c',
  `id nome cognome telefono email indirizzo comune cap provincia codice_fiscale partita_iva note
  data_follow_up=dataFollowUp note_follow_up=noteFollowUp ditta_id=dittaId attivo? versione`,
  { ditta: ['d', 'nome colore'] },
)

export const VISITA = forma(
  'a',
  `id titolo tipologia stato priorita data_inizio data_fine indirizzo_intervento descrizione note_interne cliente_id
  utente_assegnato_id ditta_id creato_da=creatoDA incasso$ spese$ note_completamento richiesta_ricevuta? codice_fiscale
  partita_iva data_follow_up note_follow_up data_ricontatto versione`,
  {
    cliente: ['c', 'id nome cognome telefono email indirizzo comune cap provincia'],
    ditte: ['d', 'id nome colore'],
    utente_assegnato: ['u', 'id nome_utente'],
  },
)

const CALDAIA_CAMPI = `id cliente_id marca modello matricola potenza_kw tipo_combustibile data_installazione
  ultima_revisione prossima_revisione note versione`
export const CALDAIA = forma('k', CALDAIA_CAMPI)
export const CALDAIA_IN_SCADENZA = forma('k', CALDAIA_CAMPI, {
  cliente: ['c', 'id nome cognome telefono indirizzo comune'],
})
export const CONDIZIONATORE = forma(
  'k',
  `id cliente_id marca modello serial_number tipo btu data_installazione ultima_manutenzione prossima_manutenzione note
  versione`,
)

export const RCEE = forma(
  'r',
  `id cliente_id caldaia_id numero_documento data_emissione data_scadenza file_media_id contattato? note_contatto
  data_follow_up note_follow_up versione`,
  {
    cliente: ['c', 'id nome cognome indirizzo comune cap provincia telefono'],
    caldaie: ['k', 'id marca modello matricola prossima_revisione versione'],
    file_media: ['m', 'id nome_file dimensione'],
  },
)

export const PREVENTIVO = forma(
  'p',
  `id numero_preventivo titolo tipologia stato accettato? data_accettazione data_scadenza created_at subtotale$
  iva_percentuale$ iva_importo$ totale$ validita_giorni note cliente_id utente_creatore_id documento_id versione`,
  {
    cliente: [
      'c',
      'id nome cognome telefono email indirizzo comune cap provincia codice_fiscale partita_iva',
    ],
  },
)

export const FATTURA = forma(
  'f',
  `id numero_documento tipo stato data_emissione data_scadenza data_pagamento metodo_pagamento aliquota_iva subtotale$
  iva_importo$ totale$ importo_pagato$ note cliente_id fornitore_id file_media_id intestatario versione`,
  {
    cliente: ['c', 'id nome cognome telefono'],
    fornitori: ['s', 'id ragione_sociale partita_iva'],
    file_media: ['m', 'id nome_file dimensione'],
  },
)

const RATA_CAMPI = 'id numero_rata importo$ data_scadenza pagata? data_pagamento versione'
/** Beside the columns of its invoice. */
export const RATA = forma('q', RATA_CAMPI, {}, 'rata__')
export const RATA_DI = forma('q', `${RATA_CAMPI} fattura_id`)

export const DOCUMENTO = forma(
  'm',
  'id nome_file tipologia descrizione cliente_id dimensione versione created_at',
)
