import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Header, Parser, type ReadEntry } from 'tar'

type EntryType =
  | 'File'
  | 'Directory'
  | 'SymbolicLink'
  | 'Link'
  | 'CharacterDevice'
  | 'FIFO'
  | 'ContiguousFile'

interface Entry {
  path: string
  body?: Buffer
  type?: EntryType
  linkpath?: string
  /** What its header says, where it lies. */
  size?: number
}

const BLOCK = 512

function entryBytes({
  path,
  body = Buffer.alloc(0),
  type = 'File',
  linkpath,
  size = body.length,
}: Entry): Buffer {
  const header = new Header({ path, type, size, mode: 0o644, ...(linkpath && { linkpath }) })
  const head = Buffer.alloc(BLOCK)
  header.encode(head, 0)
  return Buffer.concat([head, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)])
}

/** A compressed tar of these entries, in this order, whatever they are. */
const tarOf = (entries: Entry[], after = Buffer.alloc(0)): Buffer =>
  gzipSync(Buffer.concat([...entries.map(entryBytes), Buffer.alloc(2 * BLOCK), after]))

/** The files of an archive, in memory. */
function entriesOf(archive: Buffer): Entry[] {
  const entries: Entry[] = []
  const parser = new Parser({
    onReadEntry(entry: ReadEntry) {
      const chunks: Buffer[] = []
      entry.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)))
      entry.on('end', () => {
        if (entry.type === 'File') entries.push({ path: entry.path, body: Buffer.concat(chunks) })
      })
    },
  })
  parser.end(gunzipSync(archive))
  return entries
}

// biome-ignore lint/suspicious/noExplicitAny: a manifest that is to be spoiled
type Spoil = (manifest: any) => unknown

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface HostileArchive {
  name: string
  bytes: Buffer
}

/** Archives made from a good one that no restore may take. @param good what `createBackup` has written, with a document */
export function hostileArchives(good: Buffer): HostileArchive[] {
  const entries = entriesOf(good)
  const [manifest, database, ...documents] = entries
  if (!manifest?.body || !database?.body || !documents[0]) throw new Error('not a good archive')
  const first = documents[0]
  const text = manifest.body.toString()
  const manifestWith = (body: string | Buffer): Entry[] => [
    { path: manifest.path, body: Buffer.from(body) },
    ...entries.slice(1),
  ]
  const spoilt = (spoil: Spoil): Entry[] => {
    const value = JSON.parse(text)
    return manifestWith(JSON.stringify(spoil(value) ?? value))
  }
  /** A file that the manifest names with its right digest and size, under a name of its own. */
  const named = (path: string, body: Buffer): Entry[] => [
    ...spoilt((m) => {
      m.file[path] = sha256(body)
      m.byte[path] = body.length
    }),
    { path, body },
  ]
  const more = (...added: Entry[]) => [...entries, ...added]
  const body = Buffer.from('intruso')
  const list: Record<string, Buffer | Entry[]> = {
    vuoto: Buffer.alloc(0),
    'un solo byte': Buffer.from([0x1f]),
    testo: Buffer.from('non è un archivio'),
    'caratteri a caso': Buffer.from(sha256(body).repeat(200), 'hex'),
    'gzip di nulla': gzipSync(''),
    'gzip di testo': gzipSync('manifesto.json e poi niente di buono'.repeat(100)),
    'gzip in gzip': gzipSync(good),
    'tronco a metà': good.subarray(0, good.length / 2),
    'tronco alla fine': good.subarray(0, good.length - 9),
    'tar tronco': gzipSync(gunzipSync(good).subarray(0, 3 * BLOCK)),
    'senza manifesto': entries.slice(1),
    'manifesto per ultimo': [...entries.slice(1), manifest],
    'manifesto vuoto': manifestWith(''),
    'manifesto non JSON': manifestWith('{'),
    'manifesto annidato': manifestWith('['.repeat(1_000_000)),
    'manifesto enorme': [{ path: manifest.path, size: 70_000_000, body: Buffer.alloc(70_000_000, 32) }],
    'manifesto null': manifestWith('null'),
    'manifesto numero': manifestWith('7'),
    'manifesto due volte': [manifest, ...entries],
    'formato 2': spoilt((m) => {
      m.formato = 2
    }),
    'motore di altri': spoilt((m) => {
      m.motore = 'oracle'
    }),
    'righe negative': spoilt((m) => {
      m.righe.clienti = -1
    }),
    'righe testo': spoilt((m) => {
      m.righe = 'tutte'
    }),
    'righe di meno': spoilt((m) => {
      m.righe.utenti += 1
    }),
    'file senza digest': spoilt((m) => {
      m.file[database.path] = ''
    }),
    'file elenco': spoilt((m) => {
      m.file = [m.file]
    }),
    'senza database': spoilt((m) => {
      delete m.file[database.path]
    }),
    'mancanti non elenco': spoilt((m) => {
      m.mancanti = {}
    }),
    'creato mai': spoilt((m) => {
      m.creato = 'ieri'
    }),
    prototipo: [
      ...manifestWith(text.replace('"file": {', '"file": {"__proto__": {"a": 1},')),
      { path: '__proto__', body },
    ],
    'digest di un altro': spoilt((m) => {
      m.file[first.path] = sha256(body)
    }),
    'dimensione di un altro': spoilt((m) => {
      m.byte[first.path] = 1
    }),
    'documento cambiato': entries.map((e) => (e === first ? { ...e, body: Buffer.from(`${e.body}.`) } : e)),
    'documento che manca': entries.filter((e) => e !== first),
    'documento due volte': more(first),
    'file non nominato': more({ path: 'intruso.txt', body }),
    'log del database': more({ path: 'tepore.sqlite-wal', body }),
    'log nominato': named('tepore.sqlite-wal', body),
    'documento non nominato': more({ path: `documenti/${sha256(body)}.pdf`, body }),
    'nome con ..': named('documenti/../../intruso', body),
    'nome che sale': more({ path: '../intruso', body }),
    'nome assoluto': more({ path: '/tmp/tepore-intruso', body }),
    'nome assoluto nominato': named('/tmp/tepore-intruso', body),
    'nome con controlli': more({ path: 'documenti/\u001b[2J\u202e.pdf', body }),
    'nome lunghissimo': more({ path: `documenti/${'a'.repeat(90)}`, body }),
    collegamento: more({ path: 'documenti/a', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
    'collegamento al posto di un documento': entries.map((e) =>
      e === first ? { path: e.path, type: 'SymbolicLink', linkpath: '/etc/passwd' } : e,
    ),
    'collegamento al posto della cartella': [
      manifest,
      { path: 'documenti', type: 'SymbolicLink', linkpath: '/tmp' },
      ...entries.slice(1),
    ],
    'collegamento fisico': more({ path: 'documenti/a', type: 'Link', linkpath: '/etc/passwd' }),
    'collegamento fisico al database': entries.map((e) =>
      e === first ? { path: e.path, type: 'Link', linkpath: database.path } : e,
    ),
    dispositivo: more({ path: 'documenti/a', type: 'CharacterDevice' }),
    tubo: more({ path: 'documenti/a', type: 'FIFO' }),
    'file contiguo': more({ path: 'documenti/a', type: 'ContiguousFile', body }),
    'altra cartella': more({ path: 'altra/', type: 'Directory' }),
    'cartella al posto di un documento': entries.map((e) =>
      e === first ? { path: `${e.path}/`, type: 'Directory' } : e,
    ),
    'intestazione rotta': [
      manifest,
      { path: 'x', body: Buffer.alloc(BLOCK, 7), size: 0 },
      ...entries.slice(1),
    ],
    'dimensione enorme': [manifest, { ...database, size: 8_000_000_000 }],
    'si gonfia dopo la fine': tarOf(entries, Buffer.alloc(200_000_000)),
    'database di zeri': entries.map((e) =>
      e === database ? { ...e, body: Buffer.alloc(e.body?.length ?? 0) } : e,
    ),
  }
  return Object.entries(list).map(([name, made]) => ({
    name,
    bytes: Buffer.isBuffer(made) ? made : tarOf(made),
  }))
}

/**
 * A good archive with another database, rightly named by its manifest, or with other things in the manifest.
 * @param good what `createBackup` has written
 * @param given the other database; its own where undefined
 */
export function withDatabase(good: Buffer, given: Buffer | undefined, spoil: Spoil): Buffer {
  const [manifest, old, ...documents] = entriesOf(good)
  if (!manifest || !old) throw new Error('not a good archive')
  const database = given ?? old.body ?? Buffer.alloc(0)
  const value = JSON.parse(String(manifest.body))
  value.file[old.path] = sha256(database)
  value.byte[old.path] = database.length
  spoil(value)
  return tarOf([
    { path: manifest.path, body: Buffer.from(JSON.stringify(value)) },
    { path: old.path, body: database },
    ...documents,
  ])
}
