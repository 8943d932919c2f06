import { strToU8, zipSync } from 'fflate'
import * as z from 'zod'
import type { Db } from '#server/data/schema.ts'
import { ContentReply } from '#server/files/store.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { gestisceImporti } from '#shared/permissions.ts'
import { citDi } from './cit.rules.ts'
import { Mancante } from './cit-file.rules.ts'
import { citMancaDiChi } from './cit-manca.rules.ts'
import { citInput, type Fermo } from './contract.ts'
import { chiFirma, colmato } from './fermo.queries.server.ts'
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
    title: 'I file di più RCEE per il CIT, in uno ZIP; quelli a cui manca qualcosa stanno in mancano.txt',
    permission: gestisceImporti,
    // Nothing is written.
    ownTransactions: true,
    binary: ['application/zip'],
    body: citInput,
    failures: ['conflitto', 'catasto_altro'],
    reply: z.unknown(),
    async run({ db, body }) {
      const file: [nome: string, contenuto: Uint8Array][] = []
      const mancano: AppError[] = []
      for (const id of new Set(body.ids)) {
        const fatto = await fileDi(db, id).catch((errore) => {
          if (!(errore instanceof AppError) || errore.codice === 'non_trovato') throw errore
          mancano.push(errore)
          return null
        })
        if (!fatto) continue
        const { nome, xml } = fatto
        // Two of one generator and day, of two visits, have one number: neither takes the other's place.
        const omonimi = file.filter(([scritto]) => scritto.replace(/_\d+\.xml$/, '.xml') === nome).length
        file.push([omonimi === 0 ? nome : nome.replace(/\.xml$/, `_${omonimi + 1}.xml`), strToU8(xml)])
      }
      if (file.length === 0 && mancano[0]) throw mancano[0]
      if (mancano.length > 0)
        file.push(['mancano.txt', strToU8(`${mancano.map(({ message }) => message).join('\r\n')}\r\n`)])
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
  const firmatari = await diOggi(db, fermo, modulo.tecnico_id)
  const manca = [...modulo.cit_manca, ...citMancaDiChi(firmatari)]
  if (manca.length > 0) throw new AppError('conflitto', `${codice}: per il CIT manca ${manca.join(', ')}`)
  const impianto = { ...fermo.impianto, codice_catasto: codice_catasto?.trim() ?? null }
  const giornoGiusto = giornoGiustoDi(modulo)
  const letto = {
    tipo,
    dati,
    giudizio,
    fermo: { ...fermo, ...firmatari, impianto },
    giornoGiusto,
  } as ModuloLetto
  try {
    const xml = citDi({ modulo: letto, errori: giudizio.errori, firma: { esito, nome } })
    return { nome: nomeCit(tipo, codice), xml }
  } catch (causa) {
    if (!(causa instanceof Mancante)) throw causa
    throw new AppError('conflitto', `${codice}: per il CIT manca ${causa.message}`)
  }
}

/** Company and technician as the form has them; what it lacks, because nobody had written it yet, as it is today. */
async function diOggi(
  db: Db,
  { azienda, tecnico }: Fermo,
  tecnicoId: number,
): Promise<Pick<Fermo, 'azienda' | 'tecnico'>> {
  const oggi = await chiFirma(db, tecnicoId)
  return { azienda: colmato(azienda, oggi.azienda), tecnico: colmato(tecnico, oggi.tecnico) }
}
