import { timingSafeEqual } from 'node:crypto'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { numeriDiPrima } from '#anagrafe/clienti/uniti.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Mailable, MailableRecord } from '#server/mailables.ts'
import { sign } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'

/* The secret address of a document: 128 bits that only this installation can say of it, its version and its customer. */

interface Quale {
  letter: string
  id: number
  revision: number
  customer: number
}

const segreto = ({ environment }: Pick<Services, 'environment'>, { letter, id, revision, customer }: Quale) =>
  sign(environment, 'spedizione', `${letter} ${id} ${revision} ${customer}`)

/** The address of a document's page; null while the page is off, or where its kind has none. */
export async function collegamentoDocumento(
  services: Pick<Services, 'db' | 'environment'>,
  { letter }: Pick<Mailable<Services>, 'letter'>,
  { id, customer, revision }: { id: number } & MailableRecord,
): Promise<string | null> {
  const { indirizzo_pubblico } = await trovaAzienda(services.db)
  if (!indirizzo_pubblico || !letter || customer === null) return null
  try {
    const codice = await segreto(services, { letter, id, revision, customer })
    return `${indirizzo_pubblico}/v/${letter}.${id.toString(36)}.${revision}-${codice}`
  } catch (errore) {
    // Without a key nobody could be sure of an answer.
    if (!(errore instanceof AppError)) throw errore
    return null
  }
}

const NON_VALE = 'Questo collegamento non è più valido'
const nonVale = () => new AppError('non_trovato', NON_VALE)

const uguale = (giusto: string, dato: string) =>
  timingSafeEqual(Buffer.from(giusto), Buffer.from(dato.padEnd(giusto.length).slice(0, giusto.length)))

const FORMA = /^([a-z])\.([0-9a-z]{1,7})\.(\d{1,6})-([\w-]{22})$/

/** Whether a token is a document's, as far as it can be seen from outside. */
export const diDocumento = (token: string): boolean => FORMA.test(token)

export interface DocumentoSpedito {
  mailable: Mailable<Services>
  id: number
  record: MailableRecord
}

/**
 * The document that a token leads to.
 * @throws AppError non_trovato, alike for what never was, is another customer's or was erased; in words where it was sent to
 * this person, and is another one now
 */
export async function documentoDi(services: Services, token: string): Promise<DocumentoSpedito> {
  const [, letter = '', cifre = '0', rev = '0', codice = ''] = FORMA.exec(token) ?? []
  const mailable = services.mailables.find((voce) => voce.letter !== null && voce.letter === letter)
  const id = Number.parseInt(cifre, 36)
  const { indirizzo_pubblico } = await trovaAzienda(services.db)
  if (!mailable || !indirizzo_pubblico || id > 2_147_483_647) throw nonVale()
  let record: MailableRecord
  let customer: number
  try {
    record = await mailable.find(services, id)
    // What goes to a supplier has no page.
    if (record.customer === null) throw nonVale()
    customer = record.customer
    await esigeCliente(services.db, customer)
  } catch (errore) {
    throw errore instanceof AppError ? nonVale() : errore
  }
  const revision = Number(rev)
  // An address that was sent before its customer became part of another holds as well.
  const clienti = [customer, ...(await numeriDiPrima(services.db, customer))]
  const giusti = await Promise.all(
    clienti.map((numero) => segreto(services, { letter, id, revision, customer: numero })),
  ).catch(() => [])
  if (!giusti.some((giusto) => uguale(giusto, codice))) throw nonVale()
  if (record.withdrawn !== undefined) throw new AppError('non_trovato', record.withdrawn ?? NON_VALE)
  if (record.revision !== revision)
    throw new AppError(
      'non_trovato',
      mailable.kind === 'Fattura'
        ? 'Questa fattura è stata aggiornata: ci chieda quella nuova'
        : 'Questo preventivo è stato aggiornato: ci chieda quello nuovo',
    )
  return { mailable, id, record }
}
