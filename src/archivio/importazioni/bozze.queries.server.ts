import { puntoDelComune } from '#anagrafe/comuni/luoghi.queries.server.ts'
import { nomeDelFile } from '#archivio/arrivi/file.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { ReadSheet } from '#server/files/sheet-reader.ts'
import { AppError } from '#shared/errors.ts'
import { oneLine } from '#shared/text.ts'
import { indovina } from './colonne.rules.ts'
import { trovaIntestazione } from './intestazioni.rules.ts'
import { esigeStatoImportazione, respira } from './queries.server.ts'
import { nomeColonna, type TipoImportazione } from './rules.ts'

const A_BLOCCHI = 500

/** Keeps the rows of a file as a draft; nothing else is touched until it is confirmed. */
export async function creaImportazione(
  ctx: Context,
  nomeFile: string,
  foglio: ReadSheet,
  tipo: TipoImportazione = 'clienti',
): Promise<number> {
  const { db, utente } = ctx
  const testa = trovaIntestazione(
    foglio.righe.map(({ celle }) => celle),
    tipo,
  )
  const righe = foglio.righe.slice(testa + 1)
  if (righe.length === 0) {
    const perche = `Il file ha solo l’intestazione: mancano ${tipo === 'articoli' ? 'gli articoli' : 'i clienti'}`
    throw new AppError('dati_non_validi', perche, { campi: { file: perche } })
  }
  const larghezza = foglio.righe[0]?.celle.length ?? 0
  const nomi = foglio.righe[testa]?.celle ?? []
  const colonne = Array.from(
    { length: larghezza },
    (_, i) => oneLine(nomi[i] ?? '', 80) || `Colonna ${nomeColonna(i)}`,
  )
  const adesso = new Date().toISOString()
  const { id } = await db
    .insertInto('importazioni')
    .values({
      tipo,
      nome_file: nomeDelFile(nomeFile),
      formato: foglio.formato,
      codifica: foglio.codifica,
      foglio: foglio.nome && oneLine(foglio.nome, 80),
      sopra: Math.max(testa, 0),
      separatore: foglio.separatore,
      stato: 'bozza',
      colonne: JSON.stringify(colonne),
      abbinamento: JSON.stringify(
        indovina(
          colonne,
          tipo,
          righe.map(({ celle }) => celle),
          (nome) => puntoDelComune(nome) !== null,
        ),
      ),
      righe: righe.length,
      utente_id: utente.id,
      nome_utente: utente.nome_utente,
      richiesta: ctx.requestId,
      created_at: adesso,
      updated_at: adesso,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < righe.length; i += A_BLOCCHI) {
    const blocco = righe.slice(i, i + A_BLOCCHI)
    await db
      .insertInto('importazioni_righe')
      .values(blocco.map(({ n, celle }) => ({ importazione_id: id, n, celle: JSON.stringify(celle) })))
      .execute()
    await respira()
  }
  return id
}

/** Throws a draft away, with all of its rows. */
export async function eliminaBozza({ db }: Context, id: number): Promise<void> {
  await esigeStatoImportazione(db, id, ['bozza', 'controllata'])
  await db.deleteFrom('importazioni').where('id', '=', id).execute()
}
