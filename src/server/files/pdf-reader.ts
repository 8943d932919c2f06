/** Why a file is no PDF that can be kept: the text for the user. */
const NO_PDF = 'Il file non è un PDF'
export const DAMAGED = 'Il PDF è danneggiato o incompleto'
const PROTECTED = 'Il PDF è protetto da password: salvalo senza protezione e riprova'

/**
 * Looks into a file: its first bytes, its end and a parser must agree that it is a whole PDF with at least one page that
 * opens without a password.
 * @returns what is wrong with it, in Italian, or undefined
 */
export async function pdfFault(bytes: Buffer): Promise<string | undefined> {
  if (bytes.length === 0) return 'Il file è vuoto'
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return NO_PDF
  if (!bytes.subarray(-2048).includes('%%EOF')) return DAMAGED
  const { getDocumentProxy } = await import('unpdf')
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    await document.getPage(1)
    await document.cleanup()
    return undefined
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? PROTECTED : DAMAGED
  }
}
