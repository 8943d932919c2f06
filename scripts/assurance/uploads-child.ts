import { multipart, samplePdf } from '#test/pdf.ts'

/**
 * Sends sixty files of ten megabytes at once, in a process of its own: whoever sends so much has no time to measure how
 * long others wait. Arguments: the address of the API, a token, a customer. Says `ready`, waits for a word, and tells each
 * answer's status and Retry-After (0 where there is none).
 */

const [url = '', token = '', clienteId = ''] = process.argv.slice(2)

/** A small PDF, and after its end ten megabytes that readers pass over. */
const content = (n: number) =>
  Buffer.concat([samplePdf(`grande ${n}`), Buffer.alloc(10_400_000, ' '), Buffer.from('\n%%EOF\n')])

const files = Array.from({ length: 60 }, (_, n) =>
  multipart({ tipologia: 'RCEE', clienteId }, { nome: `grande-${n}.pdf`, contenuto: content(n) }),
)

const send = async ({ corpo, intestazioni }: ReturnType<typeof multipart>) => {
  const headers = { authorization: `Bearer ${token}`, ...intestazioni }
  try {
    const answer = await fetch(`${url}/api/documenti/upload`, { method: 'POST', headers, body: corpo })
    return [answer.status, Number(answer.headers.get('retry-after'))]
  } catch {
    return [0, 0]
  }
}

process.once('message', async () => {
  const answers = await Promise.all(files.map(send))
  process.send?.(answers, undefined, undefined, () => process.exit())
})
process.send?.('ready')
