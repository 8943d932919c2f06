import { strToU8, zipSync } from 'fflate'
import * as z from 'zod'
import type { Db } from '#server/data/schema.ts'
import { ContentReply } from '#server/files/store.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { gestisceImporti } from '#shared/permissions.ts'
import { citDi } from './cit.rules.ts'
import { Mancante } from './cit-file.rules.ts'
import { citInput } from './contract.ts'
import { PROVINCE_PIEMONTE } from './limiti.rules.ts'
import { giornoGiustoDi, type ModuloLetto } from './parti.rules.ts'
import { trovaModulo } from './queries.server.ts'
import { nomeCit } from './rules.ts'

/** The file of Piedmont's registry (docs/product.md §31.7). */
export const citRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/rcee-moduli/:id/cit',
    operation: 'scaricaCit',
    title: 'Il file di un RCEE per l’importazione massiva del CIT (Piemonte)',
    permission: gestisceImporti,
    binary: ['application/xml'],
    failures: ['conflitto', 'catasto_altro'],
    reply: z.unknown(),
    async run({ db, id }) {
      const { nome, xml } = await fileDi(db, id)
      return new ContentReply(Buffer.from(xml), nome, 'application/xml')
    },
  }),
  route({
    method: 'POST',
    path: '/rcee-moduli/cit',
    operation: 'scaricaCitInsieme',
    title: 'I file di più RCEE per il CIT, in uno ZIP; se a uno manca qualcosa non ne dà nessuno',
    permission: gestisceImporti,
    // Nothing is written.
    ownTransactions: true,
    binary: ['application/zip'],
    body: citInput,
    failures: ['conflitto', 'catasto_altro'],
    reply: z.unknown(),
    async run({ db, body }) {
      const file: [nome: string, contenuto: Uint8Array][] = []
      for (const id of new Set(body.ids)) {
        const { nome, xml } = await fileDi(db, id)
        // Two of one generator and day, of two visits, have one number: neither takes the other's place.
        const omonimi = file.filter(([scritto]) => scritto.replace(/_\d+\.xml$/, '.xml') === nome).length
        file.push([omonimi === 0 ? nome : nome.replace(/\.xml$/, `_${omonimi + 1}.xml`), strToU8(xml)])
      }
      return new ContentReply(
        Buffer.from(zipSync(Object.fromEntries(file))),
        'rcee-cit.zip',
        'application/zip',
      )
    },
  }),
]

/** @throws AppError non_trovato, conflitto where it was corrected or lacks what the registry asks for */
async function fileDi(db: Db, id: number): Promise<{ nome: string; xml: string }> {
  const modulo = await trovaModulo(db, id)
  const { tipo, dati, fermo, giudizio, codice, codice_catasto, firma_esito: esito, firmatario: nome } = modulo
  const { provincia } = modulo
  if (provincia && !PROVINCE_PIEMONTE.includes(provincia))
    throw new AppError(
      'catasto_altro',
      `${codice}: l’impianto è in provincia di ${provincia}, il CIT è il catasto del Piemonte`,
    )
  if (modulo.stato === 'Superato')
    throw new AppError('conflitto', `${codice} è stato corretto: carica la correzione`)
  const { cit_manca: manca } = modulo
  if (manca.length > 0) throw new AppError('conflitto', `${codice}: per il CIT manca ${manca.join(', ')}`)
  const impianto = { ...fermo.impianto, codice_catasto }
  const giornoGiusto = giornoGiustoDi(modulo)
  const letto = { tipo, dati, giudizio, fermo: { ...fermo, impianto }, giornoGiusto } as ModuloLetto
  try {
    const xml = citDi({ modulo: letto, errori: giudizio.errori, firma: { esito, nome } })
    return { nome: nomeCit(tipo, codice), xml }
  } catch (causa) {
    if (!(causa instanceof Mancante)) throw causa
    throw new AppError('conflitto', `${codice}: per il CIT manca ${causa.message}`)
  }
}
