import type * as z from 'zod'
import type { clienteCompleto } from '#anagrafe/clienti/contract.ts'
import {
  avvertenzaCodiceFiscale,
  avvertenzaPartitaIva,
  codiceFiscaleGiusto,
  partitaIvaGiusta,
} from '#anagrafe/clienti/rules.ts'
import { paroleDiNome } from '#anagrafe/clienti/somiglianza.rules.ts'
import { cellularePrimo, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { eItalia } from '#shared/paesi.ts'
import { normalise, searched, telefonoInCifre } from '#shared/text.ts'

/** Whether two rows, or a row and somebody of the archive, are one customer; and what one says that the other doesn't. */

export type DatiCliente = z.output<typeof clienteCompleto>

export const MOTIVI = ['telefono', 'email', 'codice_fiscale', 'partita_iva'] as const
export type MotivoSomiglianza = (typeof MOTIVI)[number]

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

const giusto = (codice: string | null | undefined, prova: (codice: string) => boolean) =>
  codice && prova(codice) ? codice : null

/** A wrong code doesn't tell one from another. */
export function somigliante({
  codiceFiscale,
  partitaIva,
  nazione,
  ...persona
}: Nominato & Codici): Somigliante {
  const italiano = eItalia(nazione)
  return {
    nomi: nomiDi(persona),
    codice_fiscale: giusto(codiceFiscale, (cf) =>
      italiano ? codiceFiscaleGiusto(cf) : !avvertenzaCodiceFiscale(cf, nazione),
    ),
    partita_iva: giusto(partitaIva, (iva) =>
      italiano ? partitaIvaGiusta(iva) : !avvertenzaPartitaIva(iva, nazione),
    ),
  }
}

/** Of whom it is compared who they are. */
type Confrontabile = Nominato &
  Codici &
  Partial<Record<'email' | 'indirizzo' | 'comune', string | null | undefined>> & {
    /** By their digits. */
    telefoni: readonly string[]
  }

/** What duplicates are known by, as the customer's form warns of them. */
export function chiaviDi({ telefoni, ...c }: Confrontabile): [MotivoSomiglianza, string][] {
  const altre = [
    ['email', c.email?.toLowerCase()],
    ['codice_fiscale', c.codiceFiscale],
    ['partita_iva', c.partitaIva],
  ] as const
  return [
    ...telefoni.map((cifre): [MotivoSomiglianza, string] => ['telefono', cifre]),
    ...altre.flatMap(([motivo, valore]): [MotivoSomiglianza, string][] => (valore ? [[motivo, valore]] : [])),
  ]
}

/** A row of the file with the digits of all its telephones. */
export const conTelefoni = (c: DatiCliente) => ({
  ...c,
  telefoni: telefoniDellaRiga(c).flatMap(({ numero }) => telefonoInCifre(numero) || []),
})

const telefoniDellaRiga = ({ telefono = null, altriTelefoni = [] }: DatiCliente) =>
  telefoniDi({ telefono, altri_telefoni: altriTelefoni })

/**
 * By which two are the same customer: always the name, with code, telephone, e-mail, address or a plant's number. A code alone
 * is nobody: an administrator's stands beside every condominium.
 */
export function confrontabile(c: Confrontabile, numeri: readonly string[]) {
  const persona = somigliante(c)
  const chiavi = chiaviDi(c)
  const segni = [
    ...chiavi.map(([motivo, valore]) => `${motivo} ${valore}`),
    ...(c.indirizzo ? [`via ${searched(`${c.indirizzo} ${c.comune ?? ''}`)}`] : []),
    ...numeri.map((numero) => `serie ${numero}`),
  ]
  return {
    ...persona,
    chiavi,
    segni: persona.nomi.flatMap((nome) => segni.map((segno) => `${nome} ${segno}`)),
  }
}

export const stessoNome = (a: Somigliante, b: Somigliante): boolean =>
  a.nomi.some((nome) => b.nomi.includes(nome))

const CODICI = ['codice_fiscale', 'partita_iva'] as const

/** Whether their codes say that they are two, whatever else they share: a father and a son of one name and one telephone. */
export const sonoDue = (a: Somigliante, b: Somigliante): boolean =>
  CODICI.some((codice) => {
    const [codiceA, codiceB] = [a[codice], b[codice]]
    return codiceA !== null && codiceB !== null && codiceA.length === codiceB.length && codiceA !== codiceB
  })

const LUOGO = ['indirizzo', 'comune', 'cap', 'provincia'] as const
const DIVERSO = {
  email: 'Altra email',
  codiceFiscale: 'Altro codice fiscale',
  partitaIva: 'Altra partita IVA',
  denominazione: 'Altra denominazione',
  codiceDestinatario: 'Altro codice destinatario',
  pec: 'Altra PEC',
} as const
const campi = Object.keys(DIVERSO) as (keyof typeof DIVERSO)[]

/** A text with lines that it doesn't have yet; null where there are none. */
export const conRighe = (testo: string | null | undefined, righe: readonly string[]): string | null =>
  righe.reduce(
    (intero, riga) =>
      `\n${intero}\n`.includes(`\n${riga}\n`) ? intero : [intero, riga].filter(Boolean).join('\n'),
    testo ?? '',
  ) || null

/**
 * What is known of one customer by two rows: the first one's words, what they lack from the other, the telephones of both,
 * and what that one says otherwise in the notes.
 * @returns `luogo` where the other row is of another place: its plant stands there
 */
export function datiInsieme(
  capo: DatiCliente,
  doppione: DatiCliente,
): { cliente: DatiCliente; luogo: string | null } {
  const telefoni = cellularePrimo([capo, doppione].flatMap(telefoniDellaRiga))
  const cliente = { ...capo, ...telefoni, dittaId: capo.dittaId ?? doppione.dittaId }
  const note = doppione.note ? [doppione.note] : []
  for (const campo of campi) {
    const [valore, nuovo] = [capo[campo], doppione[campo]]
    if (!nuovo) continue
    if (!valore) cliente[campo] = nuovo
    else if (searched(valore) !== searched(nuovo)) note.push(`${DIVERSO[campo]}: ${nuovo}`)
  }
  const altrove = LUOGO.some((campo) => {
    const [valore, nuovo] = [capo[campo], doppione[campo]]
    return valore && nuovo && searched(valore) !== searched(nuovo)
  })
  if (!altrove) for (const campo of LUOGO) cliente[campo] = capo[campo] ?? doppione[campo]
  const luogo = altrove ? LUOGO.flatMap((campo) => doppione[campo] ?? []).join(', ') : null
  return { cliente: { ...cliente, note: conRighe(capo.note, note) }, luogo }
}
