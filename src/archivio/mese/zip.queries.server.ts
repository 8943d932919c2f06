import { createReadStream } from 'node:fs'
import type { Services } from '#server/data/context.ts'
import { type ZipEntry, zipped } from '#server/files/zip-writer.ts'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { fileName } from '#shared/text.ts'
import { fogliDi } from './fogli.queries.server.ts'
import { mancanti, nomeDi } from './manca.queries.server.ts'
import { type Documento, emesseDi, type FileDelMese, type MeseLetto, ricevuteDi } from './queries.server.ts'
import { titoloMancanza } from './rules.ts'

/** Where a file stands in the ZIP. */
interface Posto {
  /** Path in the ZIP. */
  nome: string
  file: FileDelMese
}

/** Longest name of a file inside. */
const NOME_MASSIMO = 120

/** What Windows takes for a device, whatever follows. */
const DI_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The name that a file came with, without what no disk takes, or leads elsewhere. */
const nomeSicuro = (nome: string): string =>
  fileName(nome, NOME_MASSIMO)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(DI_WINDOWS, '$&_') || 'senza-nome.xml'

/** Files of a folder, each name once whatever its letters; what is the very same file stands there once. */
function posti(cartella: string, file: readonly FileDelMese[]): Posto[] {
  const presi = new Map<string, string>()
  return file.flatMap((uno) => {
    const scritto = nomeSicuro(uno.nome)
    const punto = scritto.indexOf('.') > 0 ? scritto.indexOf('.') : scritto.length
    for (let n = 1; ; n++) {
      const nome = n === 1 ? scritto : `${scritto.slice(0, punto)}_${n}${scritto.slice(punto)}`
      const gia = presi.get(nome.toLowerCase())
      if (gia === uno.impronta) return []
      if (gia !== undefined) continue
      presi.set(nome.toLowerCase(), uno.impronta)
      return { nome: `${cartella}/${nome}`, file: uno }
    }
  })
}

const fileDi = (documenti: readonly Documento[]) => documenti.flatMap(({ file }) => file ?? [])

/** Every file of a month with its place, folder by folder. */
export const postiDi = (m: MeseLetto): Record<'emesse' | 'ricevute' | 'ricevute-sdi', Posto[]> => ({
  emesse: posti('emesse', fileDi(emesseDi(m))),
  ricevute: posti('ricevute', fileDi(ricevuteDi(m))),
  'ricevute-sdi': posti(
    'ricevute-sdi',
    m.ricevuteSdi.map(({ nome, impronta }) => ({ nome, impronta, xmlId: null })),
  ),
})

/** Those that the disk has no more, or has changed. */
async function persiDi({ fileStore }: Pick<Services, 'fileStore'>, tutti: readonly Posto[]) {
  const persi = new Set<FileDelMese>()
  for (const { file } of tutti)
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
function leggimi(m: MeseLetto, cartelle: ReturnType<typeof postiDi>, persi: Set<FileDelMese>): string {
  const parti = mancanti(m, persi).flatMap(([quale, quali]) => {
    if (quali.length === 0) return []
    const righe = quali.map((d) => `- ${nomeDi(d)} del ${formatDate(d.data)}, ${formatEuro(d.totale)}`)
    return ['', `${titoloMancanza(quale, quali.length)}:`, ...righe]
  })
  return [
    `Il mese per il commercialista: ${formatMonth(`${m.mese}-01`)}`,
    '',
    ...Object.entries(cartelle).map(
      ([nome, suoi]) => `${nome}: ${suoi.filter(({ file }) => !persi.has(file)).length} file`,
    ),
    ...(parti.length > 0 ? parti : ['', 'Non manca niente.']),
    '',
  ].join('\r\n')
}

const perNome = (a: ZipEntry, b: ZipEntry) => (a.name < b.name ? -1 : 1)

/** The month's ZIP while it is made: lists, then the files one by one, sorted by name; the same month gives the same bytes. */
export async function* zipDelMese(
  servizi: Pick<Services, 'db' | 'fileStore'>,
  m: MeseLetto,
): AsyncGenerator<Uint8Array> {
  const cartelle = postiDi(m)
  const tutti = Object.values(cartelle).flat()
  const persi = await persiDi(servizi, tutti)
  const interi = tutti.filter(({ file }) => !persi.has(file))
  yield* zipped(
    [
      ...fogliDi(m),
      { name: 'leggimi.txt', content: [leggimi(m, cartelle, persi)] },
      ...interi.map(({ nome, file }) => ({ name: nome, content: byteDi(servizi, file) })),
    ].sort(perNome),
  )
}
