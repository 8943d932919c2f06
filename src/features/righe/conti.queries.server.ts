import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import { type Contato, conta, type DaContare, type Emittente, type Parte } from './conti.rules.ts'
import type { TipoCliente } from './proposte.rules.ts'
import { articoliDi } from './queries.server.ts'

export type { Contato, DaContare } from './conti.rules.ts'

/** What of a customer decides how a document is summed, and how they are called. */
export interface Destinatario extends Parte {
  id: number
  partitaIva: string | null
  nome: string
}

export async function emittente(db: Db): Promise<Emittente> {
  const { rows } = await sql<{ regime_fiscale: string; addebita_bollo: unknown }>`
    select regime_fiscale, addebita_bollo from azienda where id = 1`.execute(db)
  const riga = rows[0]
  const bollo = riga?.addebita_bollo ?? null
  return { regime: riga?.regime_fiscale ?? 'RF01', addebitaBollo: bollo === null ? null : Boolean(bollo) }
}

export async function destinatario(db: Db, id: number): Promise<Destinatario | null> {
  const { rows } = await sql<{
    id: number
    tipo: TipoCliente
    split_payment: unknown
    partita_iva: string | null
    denominazione: string | null
    nome: string
    cognome: string
  }>`select id, tipo, split_payment, partita_iva, denominazione, nome, cognome from clienti where id = ${id}`.execute(
    db,
  )
  const riga = rows[0]
  if (!riga) return null
  return {
    id: riga.id,
    tipo: riga.tipo,
    splitPayment: Boolean(riga.split_payment),
    partitaIva: riga.partita_iva,
    nome: riga.denominazione || `${riga.nome} ${riga.cognome}`.trim(),
  }
}

/**
 * Completes the lines of a document with what its customer and the company propose, and sums it (conti.rules.ts).
 * @param clienteId null of a received document
 * @throws AppError dati_non_validi where an article isn't there any more
 */
export async function contaDocumento(db: Db, clienteId: number | null, dati: DaContare): Promise<Contato> {
  const articoli = await articoliDi(
    db,
    dati.righe.flatMap(({ articoloId }) => articoloId ?? []),
  )
  dati.righe.forEach(({ articoloId }, i) => {
    if (articoloId && !articoli.has(articoloId))
      throw fieldError(`righe.${i}.articoloId`, `Riga ${i + 1}: l’articolo non c’è più`)
  })
  return conta(
    dati,
    clienteId === null ? null : await destinatario(db, clienteId),
    await emittente(db),
    (id) => articoli.get(id)?.bene_significativo ?? false,
  )
}
