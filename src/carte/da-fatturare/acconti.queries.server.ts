import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { bloccaCredito, elencaAcconti } from '#carte/crediti/queries.server.ts'
import { ultimoGiornoAcconto } from '#carte/crediti/rules.ts'
import { accontiDaScalare } from '#carte/fatture/acconti-da-scalare.queries.server.ts'
import { scriviBozza } from '#carte/fatture/bozze.queries.server.ts'
import type { FatturaModifica } from '#carte/fatture/contract.ts'
import { daContato, documentoARighe } from '#carte/fatture/documento.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import { righeDiFattura } from '#carte/fatture/righe.queries.server.ts'
import { aggiornaFattura } from '#carte/fatture/scrittura.queries.server.ts'
import { pagaBozzaConCredito } from '#carte/fatture/usa-credito.queries.server.ts'
import { bozzaVuota, righeCheTolgono } from '#carte/preventivi/fattura.queries.server.ts'
import { contaDocumento, fattiDelCliente } from '#carte/righe/conti.queries.server.ts'
import type { RigaDati } from '#carte/righe/contract.ts'
import { comeDati, intera, NESSUNA_SCELTA, scelteDi } from '#carte/righe/documento.rules.ts'
import { proponiIva } from '#carte/righe/proposte.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { daLordo } from '#shared/iva.ts'
import { cents } from '#shared/money.ts'
import type { DaFatturare } from './contract.ts'
import { avvisoTermine, VICINO } from './rules.ts'

/** Advances whose invoice isn't there, each with its last day. */
export async function vociDiAcconti(db: Db, giorno: string): Promise<DaFatturare[]> {
  return (await elencaAcconti(db)).map(({ id, data, resta, cliente_id, nome }) => {
    const entro = ultimoGiornoAcconto(data)
    return {
      ...{ genere: 'acconto', id, data, entro, importo: resta, incassato: resta, preventivo: null },
      cliente: { id: cliente_id, nome },
      titolo: `Acconto di ${nome}: entro il ${formatDate(entro).slice(0, 5)}`,
      urgente: addDays(giorno, VICINO) >= entro,
      // A deferred invoice is of work that is done: an advance has its twelve days.
      avviso:
        giorno > entro
          ? `Il termine era il ${formatDate(entro)}: chiedi al commercialista`
          : avvisoTermine(data, giorno),
    }
  })
}

/**
 * Makes the draft of an advance (TD02), at the rate that its customer's work is proposed, and pays it with its credit.
 * @returns its id
 * @throws AppError non_trovato; conflitto where it is no advance, or its invoice is there
 */
export async function bozzaDiAcconto(ctx: Context, creditoId: number): Promise<number> {
  const credito = await bloccaCredito(ctx.db, creditoId)
  const { cliente_id: clienteId, resta, data } = credito
  if (!credito.acconto || clienteId === null)
    throw new AppError('conflitto', 'Questo credito non è un acconto')
  if (resta === 0) throw new AppError('conflitto', 'Questo acconto è già fatturato o restituito')
  await esigeCliente(ctx.db, clienteId)
  const parti = await fattiDelCliente(ctx.db, clienteId)
  const iva = proponiIva({
    ...{ tipo: parti.cliente?.tipo ?? 'Privato', regime: parti.emittente.regime, sopralluogo: false },
  }).valore
  const netto = BigInt(cents(daLordo(resta, iva.aliquota).subtotale))
  const righe = [intera(`Acconto ricevuto il ${formatDate(data)}`, netto, iva)]
  const contato = await contaDocumento(ctx.db, parti, {
    ...{ righe, ...NESSUNA_SCELTA, dataDocumento: oggi(), lordo: resta },
  })
  const fatturaId = await scriviBozza(
    ctx,
    { ...bozzaVuota(clienteId), tipoDocumento: 'TD02', metodoPagamento: 'Bonifico' },
    daContato(contato),
  )
  const { netto_a_pagare } = await trovaFattura(ctx.db, fatturaId)
  await pagaBozzaConCredito(ctx, fatturaId, { ...credito, importo: Math.min(resta, netto_a_pagare) })
  return fatturaId
}

/**
 * Takes off a draft what its customer's advances have billed already.
 * @throws AppError conflitto where there is nothing to take off, or the draft comes to less than that
 */
export async function scalaAcconti(ctx: Context, id: number): Promise<void> {
  const f = await bloccaPiano(ctx.db, id)
  const acconti = f.fase === 'Bozza' ? await accontiDaScalare(ctx.db, f) : []
  if (acconti.length === 0)
    throw new AppError('conflitto', 'Non c’è nessun acconto da scalare: ricarica la pagina')
  const righe: RigaDati[] = (await righeDiFattura(ctx.db, id)).map(comeDati)
  for (const acconto of acconti) righe.push(...(await righeCheTolgono(ctx.db, acconto.id)))
  const { importi } = await documentoARighe(
    ctx.db,
    righe,
    { ...scelteDi(f), dataEmissione: f.data_emissione },
    f.cliente_id ?? 0,
  )
  if (importi.totale < 0)
    throw new AppError('conflitto', 'L’acconto è più di questa bozza: controlla se è di questo lavoro')
  await aggiornaFattura(ctx, id, { righe: righe as FatturaModifica['righe'] })
}
