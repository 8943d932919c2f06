/** Why a file is no PDF that can be kept: the text for the user. */
const NON_PDF = 'Il file non è un PDF'
const DANNEGGIATO = 'Il PDF è danneggiato o incompleto'
const PROTETTO = 'Il PDF è protetto da password: salvalo senza protezione e riprova'

/**
 * Looks into a file: its first bytes, its end and a parser must agree that it is a whole PDF with at least one page that
 * opens without a password.
 * @returns what is wrong with it, in Italian, or undefined
 */
export async function pdfFault(contenuto: Buffer): Promise<string | undefined> {
  if (contenuto.length === 0) return 'Il file è vuoto'
  if (!contenuto.subarray(0, 1024).includes('%PDF-')) return NON_PDF
  if (!contenuto.subarray(-2048).includes('%%EOF')) return DANNEGGIATO
  const { getDocumentProxy } = await import('unpdf')
  try {
    const documento = await getDocumentProxy(new Uint8Array(contenuto), { verbosity: 0 })
    await documento.getPage(1)
    await documento.cleanup()
    return undefined
  } catch (errore) {
    return (errore as Error).name === 'PasswordException' ? PROTETTO : DANNEGGIATO
  }
}
