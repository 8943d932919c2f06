import type * as z from 'zod'
import type { clienteCompleto } from '#anagrafe/clienti/contract.ts'
import {
  avvertenzaCodiceFiscale,
  avvertenzaPartitaIva,
  codiceFiscaleGiusto,
  partitaIvaGiusta,
} from '#anagrafe/clienti/rules.ts'
import { paroleDiNome } from '#anagrafe/clienti/somiglianza.rules.ts'
import { eItalia } from '#shared/paesi.ts'
import { normalise, searched, telefonoInCifre } from '#shared/text.ts'

/** Whether two rows, or a row and somebody of the archive, are one customer; and what one says that the other doesn't. */

export type DatiCliente = z.output<typeof clienteCompleto>

export type Chiavi = Partial<Record<'telefono' | 'email' | 'codice_fiscale' | 'partita_iva', string>>
export type MotivoSomiglianza = keyof Chiavi
export const MOTIVI: readonly MotivoSomiglianza[] = ['telefono', 'email', 'codice_fiscale', 'partita_iva']

interface Nominato {
  nome: string
  cognome: string
  denominazione?: string | null | undefined
}

/** A name without what people write in different ways: order, case, `srl`, `cond.` */
const confrontato = (testo: string): string => paroleDiNome(testo).sort().join(' ') || normalise(testo)

/** By what somebody is called: their name, and as a firm. */
const nomiDi = ({ nome, cognome, denominazione }: Nominato): string[] => [
  ...new Set([`${cognome} ${nome}`, denominazione ?? ''].map(confrontato).filter(Boolean)),
]

/** Of whom a likeness is judged: what they are called, and their codes as far as these are right. */
export interface Somigliante {
  nomi: readonly string[]
  codice_fiscale: string | null
  partita_iva: string | null
}

interface Codici {
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
  nazione?: string | null | undefined
}

const giusto = (codice: string | null | undefined, come: (codice: string) => boolean) =>
  codice && come(codice) ? codice : null

/** A wrong code doesn't tell one from another. */
export function somigliante({ codiceFiscale, partitaIva, nazione, ...chi }: Nominato & Codici): Somigliante {
  const italiano = eItalia(nazione)
  return {
    nomi: nomiDi(chi),
    codice_fiscale: giusto(codiceFiscale, (cf) =>
      italiano ? codiceFiscaleGiusto(cf) : !avvertenzaCodiceFiscale(cf, nazione),
    ),
    partita_iva: giusto(partitaIva, (iva) =>
      italiano ? partitaIvaGiusta(iva) : !avvertenzaPartitaIva(iva, nazione),
    ),
  }
}

/** What duplicates are known by, as the customer's form warns of them. */
export function chiaviDi(c: DatiCliente): Chiavi {
  const chiavi: Chiavi = {}
  const telefono = telefonoInCifre(c.telefono ?? '')
  if (telefono) chiavi.telefono = telefono
  if (c.email) chiavi.email = c.email.toLowerCase()
  if (c.codiceFiscale) chiavi.codice_fiscale = c.codiceFiscale
  if (c.partitaIva) chiavi.partita_iva = c.partitaIva
  return chiavi
}

/**
 * By which two rows are of the same customer: always the name, with code, telephone, e-mail, address or a plant's number. A
 * code alone is nobody: an administrator's stands beside every condominium.
 */
export function identitaDi(c: DatiCliente, numeri: readonly string[]): string[] {
  const { codice_fiscale, partita_iva, telefono, email } = chiaviDi(c)
  const sue = [
    ['cf', codice_fiscale],
    ['iva', partita_iva],
    ['tel', telefono],
    ['email', email],
    ['via', c.indirizzo && searched(`${c.indirizzo} ${c.comune ?? ''}`)],
    ...numeri.map((numero) => ['serie', numero] as const),
  ].flatMap(([che, valore]) => (valore ? [`${che} ${valore}`] : []))
  return nomiDi(c).flatMap((nome) => sue.map((una) => `${nome} ${una}`))
}

export const stessoNome = (uno: Somigliante, due: Somigliante): boolean =>
  uno.nomi.some((nome) => due.nomi.includes(nome))

const CODICI = ['codice_fiscale', 'partita_iva'] as const

/** Whether their codes say that they are two, whatever else they share: a father and a son of one name and one telephone. */
export const sonoDue = (uno: Somigliante, due: Somigliante): boolean =>
  CODICI.some((codice) => {
    const [suo, altro] = [uno[codice], due[codice]]
    return suo !== null && altro !== null && suo.length === altro.length && suo !== altro
  })

/**
 * Whether those who are alike by `motivi` are proposed as two customers: where their codes differ, or where they share a code
 * and not the name.
 */
export const diversi = (uno: Somigliante, due: Somigliante, motivi: readonly string[]): boolean =>
  sonoDue(uno, due) || (CODICI.some((codice) => motivi.includes(codice)) && !stessoNome(uno, due))

const LUOGO = ['indirizzo', 'comune', 'cap', 'provincia'] as const
const DIVERSO = {
  telefono: 'Altro telefono',
  email: 'Altra email',
  codiceFiscale: 'Altro codice fiscale',
  partitaIva: 'Altra partita IVA',
  denominazione: 'Altra denominazione',
  codiceDestinatario: 'Altro codice destinatario',
  pec: 'Altra PEC',
} as const
const campi = Object.keys(DIVERSO) as (keyof typeof DIVERSO)[]

const confronta = (campo: string, valore: string) =>
  campo === 'telefono' ? telefonoInCifre(valore) : searched(valore)

/** A text with lines that it doesn't have yet; null where there are none. */
export const conRighe = (testo: string | null | undefined, altre: readonly string[]): string | null =>
  altre.reduce(
    (tutto, una) => (`\n${tutto}\n`.includes(`\n${una}\n`) ? tutto : [tutto, una].filter(Boolean).join('\n')),
    testo ?? '',
  ) || null

/**
 * What is known of one customer by two rows: the first one's words, what they lack from the other, and what that one says
 * otherwise in the notes.
 * @returns `luogo` where the other row is of another place: its plant stands there
 */
export function datiInsieme(
  primo: DatiCliente,
  altro: DatiCliente,
): { cliente: DatiCliente; luogo: string | null } {
  const cliente = { ...primo, dittaId: primo.dittaId ?? altro.dittaId }
  const note = altro.note ? [altro.note] : []
  for (const campo of campi) {
    const [suo, nuovo] = [primo[campo], altro[campo]]
    if (!nuovo) continue
    if (!suo) cliente[campo] = nuovo
    else if (confronta(campo, suo) !== confronta(campo, nuovo)) note.push(`${DIVERSO[campo]}: ${nuovo}`)
  }
  const altrove = LUOGO.some((campo) => {
    const [suo, nuovo] = [primo[campo], altro[campo]]
    return suo && nuovo && confronta(campo, suo) !== confronta(campo, nuovo)
  })
  if (!altrove) for (const campo of LUOGO) cliente[campo] = primo[campo] ?? altro[campo]
  const luogo = altrove ? LUOGO.flatMap((campo) => altro[campo] ?? []).join(', ') : null
  return { cliente: { ...cliente, note: conRighe(primo.note, note) }, luogo }
}
