import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { pagamentiDi, saldoDellaFattura } from '#carte/fatture/pagamenti.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import type { MailedFile } from '#server/mailables.ts'
import { formatDate } from '#shared/dates.ts'
import { fileDi } from './queries.server.ts'
import { type Vista, vistaDocumento } from './vista.rules.ts'

/** An issued invoice as its kept file says it. @throws AppError non_trovato where it has none */
export async function vistaEmessa(db: Db, id: number): Promise<Vista> {
  // Here, and wherever it is read: whoever reads no such file needn't hold the library.
  const { readXml } = await import('#server/files/xml.ts')
  return vistaDocumento(readXml(Buffer.from((await fileDi(db, id)).xml)))
}

/** The courtesy copy of an issued invoice, drawn now. @throws AppError non_trovato where it has no file */
export async function copiaDi(db: Db, id: number): Promise<MailedFile> {
  const { nome } = await fileDi(db, id)
  const saldo = saldoDellaFattura(await trovaFattura(db, id), await pagamentiDi(db, id))
  const { copiaCortesia } = await import('./copia.pdf.server.ts')
  const pdf = copiaCortesia(await vistaEmessa(db, id), {
    logo: (await trovaAzienda(db)).logo,
    pagataIl: saldo ? formatDate(saldo.data) : null,
  })
  return { name: nome.replace(/\.xml$/, '.pdf'), type: 'application/pdf', content: Buffer.from(pdf) }
}

/** The electronic original. @throws AppError non_trovato where it has none */
export async function originaleElettronico(db: Db, id: number): Promise<MailedFile> {
  const { nome, xml } = await fileDi(db, id)
  return { name: nome, type: 'application/xml', content: Buffer.from(xml) }
}
