import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { codiceFiscaleGiusto } from '#anagrafe/clienti/rules.ts'
import {
  type AltroTelefono,
  altriInParole,
  telefoniDi,
  telefoniInOrdine,
} from '#anagrafe/clienti/telefoni.rules.ts'
import { mobile, telefonoInCifre } from '#shared/text.ts'

/**
 * What is chosen where two customers are one: each entry stands for the columns that belong together, an address is taken
 * whole (docs/product.md §6.9).
 */
export const VOCI = {
  nome: { parola: 'Nome', colonne: ['nome', 'cognome'] },
  denominazione: { parola: 'Denominazione', colonne: ['denominazione'] },
  tipo: { parola: 'Tipo', colonne: ['tipo'] },
  telefono: { parola: 'Telefono', colonne: ['telefono', 'altri_telefoni'] },
  email: { parola: 'Email', colonne: ['email', 'email_respinta_il'] },
  email_fatture: { parola: 'Email per le fatture', colonne: ['email_fatture'] },
  indirizzo: { parola: 'Indirizzo', colonne: ['indirizzo', 'comune', 'cap', 'provincia', 'nazione'] },
  codice_fiscale: { parola: 'Codice Fiscale', colonne: ['codice_fiscale'] },
  partita_iva: { parola: 'Partita IVA', colonne: ['partita_iva'] },
  codice_destinatario: { parola: 'Codice destinatario', colonne: ['codice_destinatario'] },
  pec: { parola: 'PEC', colonne: ['pec'] },
  split_payment: { parola: 'Split payment', colonne: ['split_payment'] },
  ditta: { parola: 'Ditta', colonne: ['dittaId'] },
  fascia: { parola: 'Fascia preferita', colonne: ['fascia_preferita'] },
  tecnico: { parola: 'Tecnico preferito', colonne: ['tecnico_preferito_id'] },
  avvisi_email: { parola: 'Avvisi per email', colonne: ['avvisi_email'] },
  avvisi_telefono: { parola: 'Avvisi per telefono', colonne: ['avvisi_telefono'] },
  avvisi_nota: { parola: 'Nota sugli avvisi', colonne: ['avvisi_nota'], insieme: 300 },
  follow_up: { parola: 'Follow-up', colonne: ['dataFollowUp', 'noteFollowUp'] },
  note: { parola: 'Note', colonne: ['note'], insieme: 2000 },
  attivo: { parola: 'Stato', colonne: ['attivo'] },
} as const satisfies Record<string, Voce>

interface Voce {
  parola: string
  colonne: readonly (keyof Cliente)[]
  /** Both can stay, one below the other: so many letters the field takes. */
  insieme?: number
}

export type NomeVoce = keyof typeof VOCI
export const NOMI_VOCI = Object.keys(VOCI) as NomeVoce[]
export const LATI = ['tieni', 'altro', 'insieme'] as const
export type Lato = (typeof LATI)[number]
export type ScelteUnione = Partial<Record<NomeVoce, Lato>>

const voceDi = (nome: NomeVoce): Voce => VOCI[nome]
const piena = (v: unknown) => v !== null && v !== undefined && v !== ''

/** Both texts; one that the other has in it is not said twice. */
export function insieme(testo: string, aggiunta: string): string {
  if (testo.includes(aggiunta)) return testo
  return aggiunta.includes(testo) ? aggiunta : `${testo}\n${aggiunta}`
}

const testi = (nome: NomeVoce, ...clienti: Cliente[]): string[] =>
  clienti.map((cliente) => String(cliente[voceDi(nome).colonne[0] as keyof Cliente] ?? ''))

/** Whether each has a right tax code of their own: two people, rather than one twice. */
export function dueCodiciGiusti(tieni: Cliente, doppione: Cliente): boolean {
  const [codice, altroCodice] = [tieni, doppione].map(({ codice_fiscale }) =>
    (codice_fiscale ?? '').toUpperCase(),
  )
  return codice !== altroCodice && [codice, altroCodice].every((testo) => codiceFiscaleGiusto(testo ?? ''))
}

/** Whether both texts can stay: there are two, and the field takes them. */
export function puoInsieme(nome: NomeVoce, tieni: Cliente, doppione: Cliente): boolean {
  const [testo = '', aggiunta = ''] = testi(nome, tieni, doppione)
  return (
    Boolean(testo && aggiunta) &&
    testo !== aggiunta &&
    insieme(testo, aggiunta).length <= (voceDi(nome).insieme ?? 0)
  )
}

/** As two values are compared: a number is the same however it is typed. */
function confrontato(colonna: keyof Cliente, v: unknown): unknown {
  if (colonna === 'telefono') return telefonoInCifre(String(v ?? ''))
  if (colonna === 'altri_telefoni') return altriInParole(v as AltroTelefono[])
  return colonna === 'email' ? String(v ?? '').toLowerCase() : (v ?? '')
}

/** The entries in which the two differ, in their order. */
export const diverse = (tieni: Cliente, doppione: Cliente): NomeVoce[] =>
  NOMI_VOCI.filter((nome) =>
    voceDi(nome).colonne.some(
      (colonna) =>
        confrontato(colonna, tieni[colonna]) !== confrontato(colonna, doppione[colonna]) &&
        colonna !== 'email_respinta_il',
    ),
  )

/** A no that was said holds before a yes, and a yes before nothing. */
const CONSENSO = { No: 2, Si: 1, Non_Chiesto: 0 } as const

/** How much one says of it: compared where nothing else decides. */
const quanto = (nome: NomeVoce, c: Cliente): number => {
  const valori = voceDi(nome).colonne.map((colonna) => c[colonna])
  return valori.filter(piena).length * 10_000 + valori.map((v) => (piena(v) ? String(v) : '')).join('').length
}

/** The fuller one; both notes; of consents the no; whoever is active. Where they are alike, who stays. */
export function latoProposto(nome: NomeVoce, tieni: Cliente, doppione: Cliente): Lato {
  const altroSe = (si: boolean): Lato => (si ? 'altro' : 'tieni')
  if (puoInsieme(nome, tieni, doppione)) return 'insieme'
  if (nome === 'avvisi_email' || nome === 'avvisi_telefono')
    return altroSe(CONSENSO[doppione[nome]] > CONSENSO[tieni[nome]])
  if (nome === 'attivo' || nome === 'split_payment') return altroSe(doppione[nome] && !tieni[nome])
  if (nome === 'telefono' && tieni.telefono && doppione.telefono)
    return altroSe(!mobile(tieni.telefono) && mobile(doppione.telefono) !== null)
  if (nome === 'tipo') return altroSe(tieni.tipo === 'Privato' && doppione.tipo !== 'Privato')
  if (nome === 'follow_up' && tieni.dataFollowUp && doppione.dataFollowUp)
    return altroSe(doppione.dataFollowUp < tieni.dataFollowUp)
  return altroSe(quanto(nome, doppione) > quanto(nome, tieni))
}

/**
 * What is written of the customer who stays, column by column.
 * @param scelte what nobody chose is as proposed
 * @returns undefined for an entry of which both can't stay: its name
 */
export function unione(
  tieni: Cliente,
  doppione: Cliente,
  scelte: ScelteUnione,
): { valori: Record<string, unknown>; impossibile?: NomeVoce } {
  const valori: Record<string, unknown> = {}
  for (const nome of NOMI_VOCI) {
    const lato = scelte[nome] ?? latoProposto(nome, tieni, doppione)
    const [testo = '', aggiunta = ''] = testi(nome, tieni, doppione)
    if (lato === 'insieme') {
      if (!puoInsieme(nome, tieni, doppione) && testo !== aggiunta) return { valori, impossibile: nome }
      valori[String(voceDi(nome).colonne[0])] = insieme(testo, aggiunta) || null
    } else
      for (const colonna of voceDi(nome).colonne)
        valori[colonna] = (lato === 'altro' ? doppione : tieni)[colonna]
  }
  // Whichever number is the first, none of them is lost.
  const { telefono, altriTelefoni } = telefoniInOrdine(
    valori.telefono as string | null,
    [tieni, doppione].flatMap(telefoniDi),
  )
  const chiesti = [tieni.avvisi_il, doppione.avvisi_il].filter((giorno) => giorno !== null)
  return {
    valori: { ...valori, telefono, altri_telefoni: altriTelefoni, avvisi_il: chiesti.sort().at(-1) ?? null },
  }
}

/** A serial number without what people write in different ways; empty where it says nothing. */
export const stessaMatricola = (testo: string | null): string =>
  (testo ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '')

type Impianto = Record<string, string | number | boolean | null>

const GIORNO = /^\d{4}-\d\d-\d\d$/
const SUE = new Set([
  ...['id', 'cliente_id', 'versione', 'created_at', 'updated_at', 'dismesso_il'],
  // What their forms say together is reckoned.
  ...['fuori_servizio_dal', 'fuori_servizio_motivo'],
])

/**
 * What the plant that stays takes from its double: later days, what it lacks itself, the notes too. In use is what one of
 * them says is: out of use it would have no deadlines, those that are booked neither.
 */
export function daImpiantoDoppio(tieni: Impianto, doppio: Impianto): Impianto {
  const presi: Impianto = {}
  if (tieni.dismesso_il && !doppio.dismesso_il) presi.dismesso_il = null
  for (const [colonna, valore] of Object.entries(doppio)) {
    const tenuto = tieni[colonna] ?? null
    if (SUE.has(colonna) || valore === null || valore === tenuto) continue
    const piuTardi = typeof tenuto === 'string' && GIORNO.test(tenuto) && String(valore) > tenuto
    if (tenuto === null || tenuto === '' || piuTardi) presi[colonna] = valore
    else if (colonna === 'note') presi.note = insieme(String(tenuto), String(valore))
  }
  return presi
}
