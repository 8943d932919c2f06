import { creaDocumentoConservato, documenti, eliminaDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { attaccaFoto, daiFoto } from '#telefono/rapporti/chiusura.queries.server.ts'
import { chiudiCorpo } from '#telefono/rapporti/contract.ts'
import { fotoMancanti } from '#telefono/rapporti/rules.ts'
import type { AzioneInviata } from './contract.ts'
import { documentoInAttesa, firmatoDi } from './firmato.rules.ts'
import { senzaDi } from './rapporto.rules.ts'
import type { EsitoDiAzione } from './rules.ts'

const DA_VERIFICARE = 'Da verificare in ufficio'
const unite = (...parti: (string | null)[]) => parti.filter(Boolean).join(' · ')

/**
 * What somebody has signed, kept whole with its document until the office decides (docs/product.md §28.3).
 * @param corpo what is kept beside the document; without it, what was sent
 * @throws AppError conflitto where the PDF isn't there
 */
export async function tieniFirmato(
  ctx: Context,
  azione: AzioneInviata,
  { clienteId, motivo }: { clienteId: number | null; motivo: string },
  corpo: object = azione.corpo as object,
): Promise<EsitoDiAzione> {
  const { genere, pdf, uid } = firmatoDi(azione) ?? { genere: 'Rapporto', pdf: '', uid: azione.id }
  const codice = genere === 'RCEE' ? uid.slice(0, 8) : codiceRapporto(azione.visitaId ?? 0)
  const rapporto = genere === 'Rapporto' ? chiudiCorpo.safeParse(azione.corpo) : null
  const contenuto = rapporto?.data?.contenuto
  const senza = senzaDi(azione)
  const manca = fotoMancanti(contenuto?.foto ?? [], senza)
  const documentoId = await creaDocumentoConservato(
    ctx,
    { tipologia: genere, ...(clienteId !== null && { clienteId }), descrizione: unite(DA_VERIFICARE, manca) },
    { nome: `${genere}_${codice}_da_verificare.pdf`, digest: pdf },
  )
  if (contenuto)
    await attaccaFoto({ ...ctx, ifVersion: null }, contenuto, { rapportoId: null, clienteId, senza })
  return { esito: 'verifica', motivo, corpo: { ...corpo, documentoId, senza } }
}

/** Whether this very document is written already: another of somebody's telephones has sent it too. */
export async function giaScritto(
  { db }: Pick<Context, 'db'>,
  tabella: 'rapporti' | 'rcee_moduli',
  { uid, impronta }: { uid: string; impronta: string },
): Promise<boolean> {
  const riga = await db
    .selectFrom(tabella as 'rapporti')
    .select('id')
    .where('uid', '=', uid)
    .where('impronta', '=', impronta)
    .executeTakeFirst()
  return riga !== undefined
}

interface Archiviato {
  corpo: string | null
  motivo: string | null
  cliente_id: number | null
}

/** The document is among the customer's, and says why nothing else was written; photographs stay beside it. */
export async function archiviaFirmato(
  ctx: Context,
  { corpo, motivo, cliente_id: clienteId }: Archiviato,
): Promise<void> {
  const id = documentoInAttesa(corpo)
  if (id !== null)
    await aggiorna(ctx, documenti, id, { descrizione: `Archiviato: ${motivo ?? ''}`, clienteId })
  const letto = chiudiCorpo.safeParse(JSON.parse(corpo ?? '{}'))
  if (letto.success && clienteId !== null) await daiFoto(ctx, letto.data.contenuto, clienteId)
}

/** The document goes; what was sent stays in the register. */
export async function eliminaFirmato(ctx: Context, corpo: string): Promise<void> {
  const id = documentoInAttesa(corpo)
  if (id !== null) await eliminaDocumento(ctx, id)
}
