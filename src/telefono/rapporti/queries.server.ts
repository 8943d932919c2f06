import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { FILE_TYPES, FileReply, storedName } from '#server/files/store.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { type Rapporto, type RigaRapporto, rigaFoto, rigaMateriale, rigaRapporto } from './contract.ts'
import { leggiPresenti } from './presenti.queries.server.ts'

interface Firme {
  /** JSON of lines as they were drawn. */
  firma_cliente: string | null
  firma_tecnico: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    rapporti: TableOf<typeof rigaRapporto, Firme>
    rapporti_materiali: TableOf<typeof rigaMateriale>
    rapporti_foto: TableOf<typeof rigaFoto, { impronta: string }>
  }
}

// What a customer signed goes with them as a whole: a report without its words would still be theirs.
export const rapporti = table(
  'rapporti',
  { uno: 'rapporto d’intervento', tanti: 'rapporti d’intervento', genere: 'm' },
  rigaRapporto,
  {
    segrete: ['firma_cliente', 'firma_tecnico'],
    interne: ['firma_cliente', 'firma_tecnico'],
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

export const materiali = table(
  'rapporti_materiali',
  { uno: 'materiale', tanti: 'materiali', genere: 'm' },
  rigaMateriale,
  {
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

export const foto = table('rapporti_foto', { uno: 'foto', tanti: 'foto', genere: 'f' }, rigaFoto, {
  interne: ['impronta'],
  person: 'cliente_id',
  erased: () => 'deleted',
})

export const filesInUse: FilesInUse = {
  table: 'rapporti_foto',
  digest: 'impronta',
  type: 'jpg',
  name: 'nome_file',
  person: 'cliente_id',
}

/**
 * A photograph's file, for whoever is signed in.
 * @throws AppError non_trovato, also where the disk has lost or changed it
 */
export async function trovaFoto({ db, fileStore }: Context, id: number): Promise<FileReply> {
  const riga = await db
    .selectFrom('rapporti_foto')
    .select(['impronta', 'nome_file'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!riga || (await fileStore.condition(riga.impronta, 'jpg')) === 'changed') throw notFound(foto)
  return new FileReply({
    cartella: fileStore.folder,
    file: storedName(riga.impronta, 'jpg'),
    nome: riga.nome_file,
    tipo: FILE_TYPES.jpg,
    inLinea: true,
    seManca: 'Il file di questa foto non c’è più sul disco',
  })
}

export const leggiRapporto = (riga: object): RigaRapporto => rapporti.leggi(riga)

/** Prices are for the Direttore and the Admins. */
const vedePrezzi = (utente: CurrentUser) => isAdmin(utente) || utente.ruolo === 'Direttore'

/** Reports with their materials, the last closed first; of a visit its corrections too. */
export async function elencaRapporti(
  db: Db,
  utente: CurrentUser,
  {
    clienteId,
    visite,
    ids: richiesti,
  }: {
    clienteId?: number | undefined
    visite?: readonly number[] | undefined
    ids?: readonly number[]
  },
): Promise<Rapporto[]> {
  if (visite?.length === 0 || richiesti?.length === 0) return []
  const righe = await db
    .selectFrom('rapporti')
    .innerJoin('utenti', 'utenti.id', 'rapporti.tecnico_id')
    .$if(clienteId !== undefined, (q) => q.where('rapporti.cliente_id', '=', clienteId ?? 0))
    .$if(visite !== undefined, (q) => q.where('rapporti.appuntamento_id', 'in', visite ?? []))
    .$if(richiesti !== undefined, (q) => q.where('rapporti.id', 'in', richiesti ?? []))
    .select(rapporti.colonne)
    .select(['utenti.nome_utente', 'utenti.nome as nome_tecnico', 'utenti.cognome as cognome_tecnico'])
    .orderBy('rapporti.id', 'desc')
    .limit(500)
    .execute()
  if (righe.length === 0) return []
  const ids = righe.map((riga) => Number((riga as { id?: number }).id))
  const materiali = await db
    .selectFrom('rapporti_materiali')
    .selectAll()
    .where('rapporto_id', 'in', ids)
    .orderBy('n')
    .execute()
  const immagini = await db
    .selectFrom('rapporti_foto')
    .select(['id', 'rapporto_id', 'categoria', 'larghezza', 'altezza', 'scattata_il'])
    .where('rapporto_id', 'in', ids)
    .orderBy('n')
    .execute()
  const usati = await db
    .selectFrom('pezzi')
    .select(['id', 'rapporto_id', 'articolo_id', 'descrizione'])
    .where('rapporto_id', 'in', ids)
    .execute()
  /** A part's line has its own words; each part is one line. */
  const pezzoDi = (materiale: { rapporto_id: number; articolo_id: number | null; descrizione: string }) => {
    const n = usati.findIndex(
      (pezzo) =>
        pezzo.rapporto_id === materiale.rapporto_id &&
        pezzo.articolo_id === materiale.articolo_id &&
        pezzo.descrizione === materiale.descrizione,
    )
    return n < 0 ? undefined : usati.splice(n, 1)[0]?.id
  }
  return righe.map((riga) => {
    const rapporto = leggiRapporto(riga)
    return {
      ...rapporto,
      tecnico: nomeDellUtente({
        nome_utente: riga.nome_utente,
        nome: riga.nome_tecnico,
        cognome: riga.cognome_tecnico,
      }),
      letture: JSON.parse(rapporto.letture),
      presenti: leggiPresenti(rapporto.presenti),
      materiali: materiali
        .filter(({ rapporto_id }) => rapporto_id === rapporto.id)
        .map((materiale) => {
          const { articolo_id, descrizione, um, quantita, prezzo } = materiale
          const pezzo_id = pezzoDi(materiale)
          return {
            ...{ articolo_id, descrizione, um, quantita },
            ...(pezzo_id && { pezzo_id }),
            ...(vedePrezzi(utente) && { prezzo }),
          }
        }),
      foto: immagini
        .filter(({ rapporto_id }) => rapporto_id === rapporto.id)
        .map(({ rapporto_id: _, ...scatto }) => scatto),
    }
  })
}

/** The report of a visit that holds; undefined where none is closed. */
export async function rapportoVivo(db: Db, visitaId: number): Promise<RigaRapporto | undefined> {
  const riga = await db
    .selectFrom('rapporti')
    .select(rapporti.colonne)
    .where('appuntamento_id', '=', visitaId)
    .where('stato', '=', 'Chiuso')
    .executeTakeFirst()
  return riga && leggiRapporto(riga)
}
