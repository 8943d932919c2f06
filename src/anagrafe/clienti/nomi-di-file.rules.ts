import { normalise, telefonoInCifre } from '#shared/text.ts'
import { numeriDi } from './telefoni.rules.ts'

type Persona = Record<string, unknown>

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')
const uniti = (testo: string) => normalise(testo).replace(/[^\p{L}\p{N}]+/gu, '')
const paroleDi = (testo: string) =>
  normalise(testo)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const CAMBI = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu

/** A file's name with its words apart, also as links (`Mario%20Rossi`) and programs (`RossiMario2026`) write them. */
function leggibile(nomeFile: string): string {
  let letto = nomeFile
  try {
    letto = decodeURIComponent(nomeFile)
  } catch {
    // A percentage.
  }
  return normalise(letto.normalize('NFC').replace(CAMBI, ' '))
}

/** A code of so many letters and figures is nobody else's, wherever it stands; a name of fewer is many things. */
const CODICE = 8
const NOME = 5

/** Finds a name that is written as one, or with anything between its letters, in whole words: Conti is not Contini. */
function cercato(nome: string): (leggibile: string) => boolean {
  if (nome.length < NOME) return () => false
  const parole = new RegExp(`(?<![\\p{L}\\p{N}])${[...nome].join('[^\\p{L}\\p{N}]*')}(?![\\p{L}\\p{N}])`, 'u')
  return (leggibile) => parole.test(leggibile)
}

interface Chiamato {
  parole: string[]
  in: (leggibile: string) => boolean
}

/** What a customer is called: name and surname, in any order and with others between them; as a firm. */
function nomiDi(persona: Persona): Chiamato[] {
  const [nome = '', cognome = '', ditta = ''] = ['nome', 'cognome', 'denominazione'].map((colonna) =>
    testoDi(persona[colonna]),
  )
  const parole = paroleDi(`${nome} ${cognome}`)
  const insieme = [nome + cognome, cognome + nome].map((intero) => cercato(uniti(intero)))
  const dueNomi = uniti(nome) !== '' && uniti(cognome) !== ''
  const comeDitta = cercato(uniti(ditta))
  return [
    {
      parole,
      in: (leggibile) =>
        (dueNomi && parole.every((parola) => paroleDi(leggibile).includes(parola))) ||
        insieme.some((cerca) => cerca(leggibile)),
    },
    { parole: paroleDi(ditta), in: comeDitta },
  ]
}

/**
 * Whether a file's name speaks of this customer: by name and surname, what a firm is called, a code, telephone or e-mail.
 * @returns asked of a name and of the other customer whose file it is: where they are called so too, the name is theirs
 */
export function nominatoNelFile(persona: Persona): (nomeFile: string, cliente?: Persona | null) => boolean {
  const { codice_fiscale, partita_iva, email } = persona
  const codici = [codice_fiscale, partita_iva, ...numeriDi(persona).map(telefonoInCifre)]
    .map((codice) => uniti(testoDi(codice)))
    .filter((codice) => codice.length >= CODICE)
  const posta = cercato(uniti(testoDi(email)))
  const nomi = nomiDi(persona)
  return (nomeFile, cliente = null) => {
    const [scritto, compatto] = [leggibile(nomeFile), uniti(nomeFile)]
    if (codici.some((codice) => compatto.includes(codice)) || posta(scritto)) return true
    const omonimi = cliente ? nomiDi(cliente).filter((nome) => nome.in(scritto)) : []
    return nomi.some(
      (nome) =>
        nome.in(scritto) &&
        !omonimi.some(({ parole }) => nome.parole.every((parola) => parole.includes(parola))),
    )
  }
}

const SUFFISSI = /(\.(xml|p7m|zip|eml|csv|tsv|txt|xlsx|xls|pdf))+$/i

/** What a file is called once its name is taken out: by what it ends with. */
export const senzaNome = (nomeFile: string): string => `file${SUFFISSI.exec(nomeFile)?.[0] ?? ''}`
