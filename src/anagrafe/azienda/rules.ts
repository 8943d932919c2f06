import type { CodiceDi } from '#shared/forma.ts'
import type { CEDENTE } from '#shared/forma-fattura.ts'
import { type CurrentUser, isAdmin, ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'

/** Who may do what with the company's details (docs/product.md §4.2). */
export const puoLeggereAzienda = ogniRuolo
export const puoModificareAzienda = soloAdmin

/** The company as somebody reads it: how Admins sign in is for them alone to know. */
export const comeVista = <A extends { codice_admin: boolean | null }>(utente: CurrentUser, azienda: A): A =>
  isAdmin(utente) ? azienda : { ...azienda, codice_admin: null }

/** How many people a visit of a kind usually wants; null: one. */
export const personeSolite = (
  azienda: { persone: Partial<Record<TipologiaAppuntamento, number>> } | undefined,
  tipologia: TipologiaAppuntamento | undefined,
): number | null => (tipologia && azienda?.persone[tipologia]) ?? null

type CodiceRegime = CodiceDi<(typeof CEDENTE)['figli']['DatiAnagrafici']['figli']['RegimeFiscale']>

/** Tax regimes as the electronic invoice codes them (`#shared/forma-fattura.ts`), in the order in which firms have them. */
export const REGIMI_FISCALI = {
  RF01: 'Ordinario',
  RF19: 'Forfettario',
  RF02: 'Contribuenti minimi',
  RF04: 'Agricoltura, attività connesse e pesca',
  RF05: 'Vendita di sali e tabacchi',
  RF06: 'Commercio di fiammiferi',
  RF07: 'Editoria',
  RF08: 'Servizi di telefonia pubblica',
  RF09: 'Documenti di trasporto pubblico e di sosta',
  RF10: 'Intrattenimenti e giochi',
  RF11: 'Agenzie di viaggi e turismo',
  RF12: 'Agriturismo',
  RF13: 'Vendite a domicilio',
  RF14: 'Beni usati, oggetti d’arte, d’antiquariato o da collezione',
  RF15: 'Vendite all’asta di oggetti d’arte, d’antiquariato o da collezione',
  RF16: 'IVA per cassa verso la pubblica amministrazione',
  RF17: 'IVA per cassa',
  RF18: 'Altro',
} as const satisfies Partial<Record<CodiceRegime, string>>
export type RegimeFiscale = keyof typeof REGIMI_FISCALI

/** Whether the stamp duty is charged to the customer: as it was chosen, else only in the flat-rate regime. */
export const addebitaBollo = (azienda: {
  addebita_bollo: boolean | null
  regime_fiscale: RegimeFiscale
}): boolean => azienda.addebita_bollo ?? azienda.regime_fiscale === 'RF19'

/** A codice fiscale of sixteen characters is a person's: the invoice has their name and surname, not the company's. */
export const ePersona = (codiceFiscale: string | null | undefined): boolean =>
  codiceFiscale?.trim().length === 16

/** The two halves of a REA as people write it: `TO-123456`, `to 123456`; null where it is written otherwise. */
export function reaDiviso(rea: string | null | undefined): { provincia: string; numero: string } | null {
  const [, provincia, numero] = /^\s*([A-Za-z]{2})\s*[-–/ ]?\s*(\d{1,20})\s*$/.exec(rea ?? '') ?? []
  return provincia && numero ? { provincia: provincia.toUpperCase(), numero } : null
}

/** Letters of DM 37/2008 as they are kept: `A, C, E`; null where there is something else in between. */
export function lettereDi(testo: string): string | null {
  const lettere = testo.toUpperCase().match(/[A-Z]+/g) ?? []
  const note = [...new Set(lettere)].sort()
  return note.every((nota) => /^[A-G]$/.test(nota)) && !/[^A-G\s,;.-]/i.test(testo) ? note.join(', ') : null
}

export const STRUMENTI_AL_MASSIMO = 10

/** What to tell beside an IBAN as it stands (ISO 13616, remainder 97); it warns and never blocks. */
export function avvertenzaIban(testo: string): string | undefined {
  const iban = testo.replace(/\s+/g, '').toUpperCase()
  if (iban === '') return undefined
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'Controlla l’IBAN: sembra incompleto'
  if (iban.startsWith('IT') && iban.length !== 27) return 'Un IBAN italiano ha 27 caratteri'
  let resto = 0
  for (const carattere of iban.slice(4) + iban.slice(0, 4))
    for (const cifra of String(Number.parseInt(carattere, 36))) resto = (resto * 10 + Number(cifra)) % 97
  return resto === 1 ? undefined : 'Controlla l’IBAN: le cifre di controllo non tornano'
}

/** At which end of a day time is kept for breakdowns. */
export const RISERVA_QUANDO = ['Fine', 'Mezzogiorno', 'Mattina'] as const
export type RiservaQuando = (typeof RISERVA_QUANDO)[number]
