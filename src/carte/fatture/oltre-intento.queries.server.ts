import { trovaIntento } from '#carte/dichiarazioni/queries.server.ts'
import { residui } from '#carte/dichiarazioni/residuo.queries.server.ts'
import { comeDati, type RigaScritta, scelteDi } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type { FatturaModifica } from './contract.ts'
import { type DocumentoFattura, documentoARighe } from './documento.queries.server.ts'
import { lordoSenzaIva, righeEntro } from './oltre-intento.rules.ts'
import { bloccaPiano } from './rate.queries.server.ts'
import { righeDiFattura } from './righe.queries.server.ts'
import { aggiornaFattura } from './scrittura.queries.server.ts'

/** What of a document is without VAT for a dichiarazione d’intento, its discount taken, in cents. */
const nettoSenzaIva = ({ riepilogo }: DocumentoFattura): number =>
  riepilogo.reduce((fin, { natura, imponibile }) => (natura === 'N3.5' ? fin + cents(imponibile) : fin), 0)

/**
 * Brings what of a document is above the customer's dichiarazione d’intento to the ordinary rate (docs/product.md §30.4).
 * @throws AppError conflitto where nothing is: no amount is known, it covers all, or the document was issued
 */
export async function portaOltreIntento(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const f = await bloccaPiano(db, id)
  const { cliente_id: clienteId } = f
  const niente = new AppError('conflitto', 'La dichiarazione d’intento copre tutto: ricarica la pagina')
  if (f.fase === 'Emessa' || f.tipo !== 'Attiva' || f.nota_di_credito || clienteId === null) throw niente
  const { intento } = await trovaIntento(db, clienteId, f.data_emissione)
  const residuo = intento && (await residui(db, clienteId, id)).get(intento.id)
  if (residuo == null) throw niente
  const coperto = Math.max(residuo, 0)
  const scritte = (await righeDiFattura(db, id)).map(comeDati)
  const conta = async (righe: readonly RigaScritta[]) =>
    nettoSenzaIva(
      await documentoARighe(db, righe, { ...scelteDi(f), dataEmissione: f.data_emissione }, clienteId),
    )
  const netto = await conta(scritte)
  if (netto <= coperto) throw niente
  // A discount of the document takes its share of both parts: less of it stays, until it fits to the cent.
  let lordo = (lordoSenzaIva(scritte) * BigInt(coperto)) / BigInt(netto)
  let righe = righeEntro(scritte, lordo)
  for (let volte = 0; volte < 10; volte++) {
    const oltre = (await conta(righe)) - coperto
    if (oltre <= 0) break
    lordo -= BigInt(oltre)
    righe = righeEntro(scritte, lordo)
  }
  await aggiornaFattura(ctx, id, { righe: righe as FatturaModifica['righe'] })
}
