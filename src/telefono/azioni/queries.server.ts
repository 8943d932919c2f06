import { clienteDiOggi } from '#anagrafe/clienti/uniti.queries.server.ts'
import { type CampoScritto, ultimaMano } from '#anagrafe/registro/mano.queries.server.ts'
import { controlliDeiLavori } from '#scadenze/scadenze/lavori.queries.server.ts'
import type { List } from '#server/data/list.ts'
import { trova } from '#server/data/read.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { snake } from '#shared/casing.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { type DaVerificare, type GestisciCorpo, rigaAzione } from './contract.ts'
import { documentoInAttesa } from './firmato.rules.ts'
import { nuovoInBreve } from './nati.rules.ts'
import { pezzoInBreve } from './pezzo.rules.ts'
import { rapportoInBreve } from './rapporto.rules.ts'
import { rceeInBreve } from './rcee.rules.ts'
import { type Contrasto, ELENCATE_PER_PERSONA, GIORNI_RICORDO, uguali } from './rules.ts'
import { fotografia } from './visita.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    azioni: TableOf<typeof rigaAzione>
  }
}

/** Of an erased customer's it stays that they were received, so that they can't come back. */
export const azioni = table(
  'azioni',
  { uno: 'azione dal telefono', tanti: 'azioni dal telefono', genere: 'f' },
  rigaAzione,
  {
    person: 'cliente_id',
    etichette: {
      tipo: {
        'visita.gestisci': 'Visita gestita',
        'visita.inizia': 'Visita iniziata',
        'visita.nuova': 'Visita iniziata sul posto',
        'caldaia.salva': 'Caldaia nuova',
        'condizionatore.salva': 'Condizionatore nuovo',
        'rapporto.chiudi': 'Rapporto chiuso',
        'rapporto.consegna': 'Rapporto consegnato',
        'rcee.chiudi': 'RCEE chiuso',
        'rcee.consegna': 'RCEE consegnato',
        'rcee.impara': 'Dati dell’impianto scelti',
        'pezzo.chiedi': 'Pezzo chiesto',
      },
    },
  },
)

/** A field of a visit, by the name that telephones use. */
export const campoDiVisita = (id: number, campo: string): CampoScritto => ({
  ...{ tabella: 'appuntamenti', id, colonna: snake(campo) },
})

const GIORNO_MS = 86_400_000

export const contrastiDi = (testo: string | null) => (testo ? (JSON.parse(testo) as Contrasto[]) : [])

/** What waits for the office; of an erased customer there is nothing left to decide. */
export const attendono = (db: Db) =>
  db
    .selectFrom('azioni')
    .where('azioni.esito', '=', 'verifica')
    .where('azioni.decisione', 'is', null)
    .where('azioni.contrasti', 'is not', null)

/** What waits for an Admin, beside what stands in the office now; of the others, only what they have sent themselves. */
export async function elencaDaVerificare(db: Db, utente: CurrentUser): Promise<List<DaVerificare>> {
  const inAttesa = attendono(db)
    .$if(!isAdmin(utente), (q) => q.where('azioni.utente_id', '=', utente.id))
    .select(({ fn }) => [
      'azioni.id as quale',
      fn
        .agg<number>('row_number')
        .over((o) => o.partitionBy('utente_id').orderBy('id'))
        .as('posto'),
      fn
        .countAll<number>()
        .over((o) => o.partitionBy(['utente_id', 'motivo']))
        .as('uguali'),
      fn
        .max<number>('id')
        .over((o) => o.partitionBy(['utente_id', 'motivo']))
        .as('fino_a'),
      fn.countAll<number>().over().as('conteggio'),
    ])
  const righe = await db
    .selectFrom(inAttesa.as('tutte'))
    .innerJoin('azioni', 'azioni.id', 'tutte.quale')
    .innerJoin('utenti', 'utenti.id', 'azioni.utente_id')
    .leftJoin('clienti', 'clienti.id', 'azioni.cliente_id')
    .$if(isAdmin(utente), (q) => q.where('tutte.posto', '<=', ELENCATE_PER_PERSONA))
    .select(['tutte.uguali', 'tutte.fino_a', 'tutte.conteggio', 'azioni.utente_id'])
    .select(['azioni.id', 'azioni.uid', 'azioni.versione', 'azioni.motivo', 'azioni.contrasti'])
    .select(['azioni.tipo', 'azioni.corpo', 'azioni.confermata_il', 'azioni.appuntamento_id'])
    .select(['azioni.ora_telefono', 'azioni.ricevuta_il', 'azioni.dispositivo'])
    .select(['utenti.nome_utente as tecnico', 'clienti.id as cliente_id', 'clienti.nome', 'clienti.cognome'])
    .orderBy('azioni.id')
    .limit(200)
    .execute()
  const elencate = await Promise.all(
    righe.map(async ({ appuntamento_id, cliente_id, nome, cognome, contrasti, tipo, corpo, ...resto }) => {
      const { conteggio: _, uguali, ...r } = resto
      const visita = appuntamento_id === null ? undefined : await trova(db, appuntamenti, appuntamento_id)
      return {
        ...r,
        ora_corretta: r.confermata_il,
        uguali: Number(uguali),
        // Amounts of a visit that isn't the sender's any more are not theirs to see.
        contrasti: isAdmin(utente)
          ? await Promise.all(
              contrastiDi(contrasti).map((contrasto) => adesso(db, contrasto, visita, r.utente_id)),
            )
          : [],
        rapporto: tipo === 'rapporto.chiudi' ? rapportoInBreve(corpo) : null,
        rcee: tipo === 'rcee.chiudi' ? rceeInBreve(corpo) : null,
        documento: documentoDi(tipo, corpo),
        nuovo: nuovoInBreve(tipo, corpo) ?? pezzoInBreve(tipo, corpo),
        senza_visita: appuntamento_id === null,
        lavori: tipo === 'visita.gestisci' ? await lavoriVoluti(db, corpo) : [],
        visita: visita
          ? {
              ...{ id: visita.id, titolo: visita.titolo, stato: visita.stato },
              ...{ data_inizio: visita.data_inizio, versione: visita.versione },
              tecnico: visita.utente_assegnato.nome_utente,
            }
          : null,
        cliente: cliente_id && nome !== null && cognome !== null ? { id: cliente_id, nome, cognome } : null,
      }
    }),
  )
  return { righe: elencate, conteggio: Number(righe[0]?.conteggio ?? 0) }
}

/** A contested field of a visit as it stands in the office now, and whose hand made it so where it isn't the sender's. */
async function adesso(
  db: Db,
  contrasto: Contrasto,
  visita: Appuntamento | undefined,
  utenteId: number,
): Promise<DaVerificare['contrasti'][number]> {
  const ora: Record<string, unknown> = visita ? fotografia(visita) : {}
  const ufficio = (ora[contrasto.campo] ?? null) as Contrasto['ufficio']
  const scritta = visita && !uguali(contrasto.prima, ufficio)
  const mano = scritta && (await ultimaMano(db, campoDiVisita(visita.id, contrasto.campo)))
  const altrui = mano && mano.utenteId !== utenteId ? { chi: mano.chi, quando: mano.quando } : null
  return { ...contrasto, ufficio, mano: altrui }
}

/** The document of what was signed and can't be read as one; null of all else. */
function documentoDi(tipo: string, corpo: string | null): DaVerificare['documento'] {
  const id = documentoInAttesa(corpo)
  if (id === null || rapportoInBreve(corpo) || rceeInBreve(corpo)) return null
  return { id, nome_file: tipo === 'rcee.chiudi' ? 'RCEE.pdf' : 'Rapporto.pdf' }
}

async function lavoriVoluti(db: Db, corpo: string | null): Promise<DaVerificare['lavori']> {
  const { lavori = [] } = JSON.parse(corpo ?? '{}') as Partial<GestisciCorpo>
  if (lavori.length === 0) return []
  const controlli = await controlliDeiLavori(
    db,
    lavori.map(({ scadenzaId }) => scadenzaId),
  )
  return lavori.map(({ scadenzaId, fatto, prossimaData }) => ({
    ...{ controllo: controlli.get(scadenzaId) ?? null, fatto, prossima: prossimaData ?? null },
  }))
}

/** Whose a visit was that has been deleted; null where the register doesn't say. */
export async function clienteDiVisitaEliminata(db: Db, visitaId: number): Promise<number | null> {
  const riga = await db
    .selectFrom('registro')
    .select('cliente_id')
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', visitaId)
    .where('cliente_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return riga?.cliente_id ? clienteDiOggi(db, riga.cliente_id) : null
}

/** How many wait for an Admin: the dashboard's strip. */
export async function contaDaVerificare(db: Db): Promise<number> {
  const { n } = await attendono(db)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What came of actions is remembered as long as a telephone may send them again. */
export const dimenticaAzioni = (db: Db, adesso = Date.now()) =>
  db
    .deleteFrom('azioni')
    .where('ricevuta_il', '<', new Date(adesso - GIORNI_RICORDO * GIORNO_MS).toISOString())
    .where((e) => e.or([e('esito', '!=', 'verifica'), e('decisione', 'is not', null)]))
    .execute()
