import { digits, formatPhone, mobile, normalise, telefonoInCifre } from '#shared/text.ts'

/** A further number of a customer, and where it rings or whose it is. */
export interface AltroTelefono {
  numero: string
  nome: string | null
}

/** What is proposed beside a number. */
export const NOMI_TELEFONO = [
  'casa',
  'cellulare',
  'ufficio',
  'moglie',
  'marito',
  'figlio',
  'figlia',
  'vicino',
]
/** Besides the first one. */
export const TELEFONI_AL_MASSIMO = 10
export const TELEFONO_LUNGO = 30

/** Whose telephones: the first, which is who is written to by WhatsApp and SMS, and the others. */
export interface ConTelefoni {
  telefono: string | null
  altri_telefoni?: readonly AltroTelefono[]
}

/** All numbers of a customer, the first one before the others. */
export const telefoniDi = ({ telefono, altri_telefoni = [] }: ConTelefoni): AltroTelefono[] => [
  ...(telefono ? [{ numero: telefono, nome: null }] : []),
  ...altri_telefoni,
]

/** All numbers of a customer as the database keeps them: the others are JSON there. */
export const numeriDi = ({ telefono, altri_telefoni: altri }: Record<string, unknown>): string[] =>
  telefoniDi({
    telefono: typeof telefono === 'string' ? telefono : null,
    altri_telefoni: typeof altri === 'string' ? JSON.parse(altri) : [],
  }).map(({ numero }) => numero)

/** Those that can be called. */
export const chiamabili = (cliente: ConTelefoni): AltroTelefono[] =>
  telefoniDi(cliente).filter(({ numero }) => digits(numero) !== '')

/** Those that WhatsApp and SMS reach. */
export const cellulariDi = (cliente: ConTelefoni): AltroTelefono[] =>
  telefoniDi(cliente).filter(({ numero }) => mobile(numero))

/** The same as it was written: `0522/123456 (casa)` */
export const telefonoScritto = ({ numero, nome }: AltroTelefono): string =>
  nome ? `${numero} (${nome})` : numero

/** `0522 12 34 56 (casa)` */
export const telefonoInParole = ({ numero, nome }: AltroTelefono): string =>
  [formatPhone(numero), nome && `(${nome})`].filter(Boolean).join(' ')

/** Several on one line. */
export const altriInParole = (numeri: readonly AltroTelefono[]): string =>
  numeri.map(telefonoInParole).join(', ')

const stesso = (numero: string) => telefonoInCifre(numero) || normalise(numero)

/**
 * The telephones of one customer in their order, each once: numbers are the same by their digits. Where the first is
 * missing, the next one is it.
 */
export function telefoniInOrdine(
  telefono: string | null | undefined,
  numeri: readonly AltroTelefono[],
): { telefono: string | null; altriTelefoni: AltroTelefono[] } {
  const visti = new Set(telefono ? [stesso(telefono)] : [])
  const diversi = numeri.filter(({ numero }) => {
    const nuovo = !visti.has(stesso(numero))
    visti.add(stesso(numero))
    return nuovo
  })
  if (telefono) return { telefono, altriTelefoni: diversi }
  const primo = diversi.find(({ numero }) => numero.length <= TELEFONO_LUNGO)
  return { telefono: primo?.numero ?? telefono ?? null, altriTelefoni: diversi.filter((altro) => altro !== primo) }
}

/** The same of numbers of which nobody said which is the first: a mobile, as who is written to by WhatsApp wants. */
export function cellularePrimo(numeri: readonly AltroTelefono[]) {
  const primo = numeri.find(({ numero }) => mobile(numero)) ?? numeri[0]
  return telefoniInOrdine(primo?.numero, numeri)
}

/** The number of a customer that somebody looked for, else the first. */
export function telefonoCercato(cliente: ConTelefoni, cerca: string): string | null {
  const cifre = /[^\d\s+./()-]/.test(cerca) ? '' : telefonoInCifre(cerca)
  const numeri = telefoniDi(cliente).map(({ numero }) => numero)
  return (
    (cifre.length >= 3 && numeri.find((numero) => telefonoInCifre(numero).includes(cifre))) ||
    numeri[0] ||
    null
  )
}
