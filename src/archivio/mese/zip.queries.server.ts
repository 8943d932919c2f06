import { createReadStream } from 'node:fs'
import { VA_INTEGRATA } from '#archivio/integrazioni/rules.ts'
import type { Services } from '#server/data/context.ts'
import type { FileStore } from '#server/files/store.ts'
import { type WrittenZipEntry, zipped } from '#server/files/zip-writer.ts'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { documentKind, savedName } from '#shared/saved-names.ts'
import { fileName } from '#shared/text.ts'
import { fogliDelMese } from './fogli.queries.server.ts'
import { mancanti, nomeDelDocumento } from './manca.queries.server.ts'
import {
  type DocumentoDelMese,
  daIntegrareDi,
  emesseDi,
  type FileDelMese,
  type MeseLetto,
  ricevuteDi,
} from './queries.server.ts'
import { quandoSiDetrae, titoloMancanza } from './rules.ts'

/** Where a file stands in the ZIP. */
interface Posto {
  /** Path in the ZIP. */
  nome: string
  file: FileDelMese
}

/** The files of a month's ZIP: each with its place, and what each is called there, also where two are the same. */
interface Posti {
  cartelle: Record<'emesse' | 'ricevute' | 'ricevute-sdi', Posto[]> & {
    integrazioni?: Posto[]
    pec?: Posto[]
  }
  /** Within its folder. */
  nomi: ReadonlyMap<FileDelMese, string>
}

/** What each file is saved as: by what is in it, whatever whoever sent it called it. */
async function nomeSicuro(
  fileStore: FileStore,
  { nome, impronta, xmlId, mail }: FileDelMese,
): Promise<string> {
  if (mail) return fileName(nome, 120)
  return savedName(nome, xmlId === null ? documentKind(await fileStore.start(impronta, 'bin')) : 'xml')
}

/** Every file of a month with its place, folder by folder: each name once whatever its letters, and the very same file once. */
export async function postiNelloZip(
  { fileStore }: Pick<Services, 'fileStore'>,
  m: MeseLetto,
): Promise<Posti> {
  const nomi = new Map<FileDelMese, string>()
  const posti = async (cartella: string, file: readonly FileDelMese[]): Promise<Posto[]> => {
    const presi = new Map<string, string>()
    const posti: Posto[] = []
    for (const documento of file) {
      const scritto = await nomeSicuro(fileStore, documento)
      const punto = scritto.indexOf('.') > 0 ? scritto.indexOf('.') : scritto.length
      for (let n = 1; ; n++) {
        const nome = n === 1 ? scritto : `${scritto.slice(0, punto)}_${n}${scritto.slice(punto)}`
        const impronta = presi.get(nome.toLowerCase())
        if (impronta !== undefined && impronta !== documento.impronta) continue
        nomi.set(documento, nome)
        if (impronta === undefined) posti.push({ nome: `${cartella}/${nome}`, file: documento })
        presi.set(nome.toLowerCase(), documento.impronta)
        break
      }
    }
    return posti
  }
  return {
    cartelle: {
      emesse: await posti('emesse', fileDi(emesseDi(m))),
      ricevute: await posti('ricevute', fileDi(ricevuteDi(m))),
      'ricevute-sdi': await posti(
        'ricevute-sdi',
        m.ricevuteSdi.map(({ nome, impronta }) => ({ nome, impronta, xmlId: null })),
      ),
      ...(m.messaggiPec.length > 0 && {
        pec: await posti(
          'pec',
          m.messaggiPec.map(({ file }) => file),
        ),
      }),
      ...(m.integrazioni.length > 0 && {
        integrazioni: await posti(
          'integrazioni',
          m.integrazioni.map(({ file }) => file),
        ),
      }),
    },
    nomi,
  }
}

const fileDi = (documenti: readonly DocumentoDelMese[]) => documenti.flatMap(({ file }) => file ?? [])

/** Those that the disk has no more, or has changed. */
async function persiDi({ fileStore }: Pick<Services, 'fileStore'>, posti: readonly Posto[]) {
  const persi = new Set<FileDelMese>()
  for (const { file } of posti)
    if (file.xmlId === null && (await fileStore.condition(file.impronta, 'bin')) !== 'whole') persi.add(file)
  return persi
}

async function* byteDi({ db, fileStore }: Pick<Services, 'db' | 'fileStore'>, file: FileDelMese) {
  if (file.xmlId === null) return yield* createReadStream(fileStore.path(file.impronta, 'bin'))
  const { xml } = await db
    .selectFrom('file_elettronici')
    .select('xml')
    .where('id', '=', file.xmlId)
    .executeTakeFirstOrThrow()
  yield xml
}

/** What is in the ZIP and what lacks an XML, in words; nothing in it depends on the day. */
function leggimi(m: MeseLetto, cartelle: Posti['cartelle'], persi: Set<FileDelMese>): string {
  const parti = mancanti(m, persi).flatMap(([mancanza, documenti]) => {
    if (documenti.length === 0) return []
    const righe = documenti.map(
      (d) => `- ${nomeDelDocumento(d)} del ${formatDate(d.data)}, ${formatEuro(d.totale)}`,
    )
    return ['', `${titoloMancanza(mancanza, documenti.length)}:`, ...righe]
  })
  return [
    `Il mese per il commercialista: ${formatMonth(`${m.mese}-01`)}`,
    '',
    ...Object.entries(cartelle).map(
      ([nome, posti]) => `${nome}: ${posti.filter(({ file }) => !persi.has(file)).length} file`,
    ),
    ...(parti.length > 0 ? parti : ['', 'Non manca niente.']),
    ...tardiInParole(m.tardi),
    ...daIntegrareInParole(m),
    '',
  ].join('\r\n')
}

const daIntegrareInParole = (m: MeseLetto): string[] => {
  const voci = daIntegrareDi(m)
  if (voci.length === 0) return []
  return [
    '',
    `${VA_INTEGRATA}:`,
    ...voci.map(({ documento: d, con }) => `- ${nomeDelDocumento(d)} del ${formatDate(d.data)} (${con})`),
  ]
}

const tardiInParole = (tardi: readonly DocumentoDelMese[]): string[] =>
  tardi.length === 0
    ? []
    : [
        '',
        'Arrivate in questo mese, di mesi prima (decide il commercialista):',
        ...tardi.map(({ ricevuta_il, ...d }) => {
          const giorno = ricevuta_il ?? d.data
          return `- ${nomeDelDocumento(d)} del ${formatDate(d.data)}, arrivata il ${formatDate(giorno)}: ${quandoSiDetrae(d.data, giorno)}`
        }),
      ]

const perNome = (a: WrittenZipEntry, b: WrittenZipEntry) => (a.name < b.name ? -1 : 1)

/** The month's ZIP while it is made: lists, then the files one by one, sorted by name; the same month gives the same bytes. */
export async function* zipDelMese(
  servizi: Pick<Services, 'db' | 'fileStore'>,
  m: MeseLetto,
): AsyncGenerator<Uint8Array> {
  const { cartelle, nomi } = await postiNelloZip(servizi, m)
  const posti = Object.values(cartelle).flat()
  const persi = await persiDi(servizi, posti)
  const interi = posti.filter(({ file }) => !persi.has(file))
  yield* zipped(
    [
      ...fogliDelMese(m, nomi),
      { name: 'leggimi.txt', content: [leggimi(m, cartelle, persi)] },
      ...interi.map(({ nome, file }) => ({ name: nome, content: byteDi(servizi, file) })),
    ].sort(perNome),
  )
}
