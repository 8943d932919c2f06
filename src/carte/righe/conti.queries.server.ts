import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import { MAX_AMOUNT } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import {
  type Contato,
  contoDelleRighe,
  type DaContare,
  type Emittente,
  type FattiDelCliente,
  type Parti,
} from './conti.rules.ts'
import { articoliDi } from './queries.server.ts'

async function emittente(db: Db): Promise<Emittente> {
  const { regime_fiscale, addebita_bollo } = await db
    .selectFrom('azienda')
    .select(['regime_fiscale', 'addebita_bollo'])
    .executeTakeFirstOrThrow()
  return { regime: regime_fiscale, addebitaBollo: addebita_bollo }
}

async function destinatario(db: Db, id: number): Promise<FattiDelCliente | null> {
  const riga = await db
    .selectFrom('clienti')
    .select(['tipo', 'split_payment'])
    .where('id', '=', id)
    .executeTakeFirst()
  return riga ? { tipo: riga.tipo, splitPayment: riga.split_payment } : null
}

/** The two as they are today. @param clienteId null of a received document */
export const fattiDelCliente = async (db: Db, clienteId: number | null): Promise<Parti> => ({
  cliente: clienteId === null ? null : await destinatario(db, clienteId),
  emittente: await emittente(db),
})

/**
 * Completes the lines of a document with what its customer and the company propose, and sums it (conti.rules.ts).
 * @param soggetti the customer, null of a received document; or both, where they are not as they are today
 * @throws AppError dati_non_validi where an article isn't there any more, or an amount is too large
 */
export async function contaDocumento(
  db: Db,
  soggetti: number | null | Parti,
  dati: DaContare,
): Promise<Contato> {
  const articoli = await articoliDi(
    db,
    dati.righe.flatMap(({ articoloId }) => articoloId ?? []),
  )
  dati.righe.forEach(({ articoloId }, i) => {
    if (articoloId && !articoli.has(articoloId))
      throw fieldError(`righe.${i}.articoloId`, `Riga ${i + 1}: l’articolo non c’è più`)
  })
  const parti =
    soggetti === null || typeof soggetti === 'number' ? await fattiDelCliente(db, soggetti) : soggetti
  const contato = contoDelleRighe(
    dati,
    parti.cliente,
    parti.emittente,
    (id) => articoli.get(id)?.bene_significativo ?? false,
  )
  esigeEntroIlMassimo(contato)
  return contato
}

const MASSIMO = formatCount(MAX_AMOUNT)

/** @throws AppError dati_non_validi where a line or a sum is more than any amount may be */
function esigeEntroIlMassimo({ righe, somme: { subtotale, ivaImporto, totale } }: Contato): void {
  const oltre = (importo: number) => Math.abs(importo) > MAX_AMOUNT
  const i = righe.findIndex(({ imponibile }) => oltre(imponibile))
  if (i >= 0) throw fieldError(`righe.${i}.prezzoUnitario`, `Riga ${i + 1}: l’importo supera ${MASSIMO}`)
  if ([subtotale, ivaImporto, totale].some(oltre)) throw fieldError('righe', `Il totale supera ${MASSIMO}`)
}
