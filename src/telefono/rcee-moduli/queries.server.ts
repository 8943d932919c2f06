import type * as z from 'zod'
import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import { DA_CONSEGNARE } from '#scadenze/rcee/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { listOf, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import {
  type catastoInput,
  type Fermo,
  type Giudizio,
  type Modulo,
  type ModuloInElenco,
  type ModuloIntero,
  type moduliQuery,
  type RigaModulo,
  rigaModulo,
} from './contract.ts'
import { citManca } from './giudizio.rules.ts'

interface Firme {
  /** JSON of lines as they were drawn. */
  firma_cliente: string | null
  firma_tecnico: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    rcee_moduli: TableOf<typeof rigaModulo, Firme>
  }
}

// What a customer signed goes with them as a whole, as their reports of visits do.
export const moduli = table(
  'rcee_moduli',
  { uno: 'RCEE compilato', tanti: 'RCEE compilati', genere: 'm' },
  rigaModulo,
  {
    segrete: ['firma_cliente', 'firma_tecnico'],
    interne: ['firma_cliente', 'firma_tecnico'],
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

type Domanda = Omit<z.output<typeof moduliQuery>, keyof PaginaRichiesta>

const conNomi = (db: Db) =>
  db
    .selectFrom('rcee_moduli')
    .innerJoin('utenti', 'utenti.id', 'rcee_moduli.tecnico_id')
    .innerJoin('clienti', 'clienti.id', 'rcee_moduli.cliente_id')
    .innerJoin('impianti', 'impianti.id', 'rcee_moduli.impianto_id')
    .select(moduli.colonne)
    .select(['utenti.nome_utente', 'utenti.nome as nome_tecnico', 'utenti.cognome as cognome_tecnico'])
    .select([
      'clienti.nome',
      'clienti.cognome',
      'clienti.telefono',
      'clienti.altri_telefoni',
      'clienti.email',
    ])
    .select('impianti.codice_catasto')

function trovati(db: Db, { clienteId, visita, stato }: Domanda) {
  return db
    .selectFrom('rcee_moduli')
    .$if(clienteId !== undefined, (q) => q.where('rcee_moduli.cliente_id', '=', clienteId ?? 0))
    .$if(visita !== undefined, (q) => q.where('rcee_moduli.appuntamento_id', '=', visita ?? 0))
    .$if(stato !== undefined, (q) =>
      q.where('rcee_moduli.stato', '=', stato === 'Superato' ? 'Superato' : 'Chiuso'),
    )
    .$if(stato === 'Da_Caricare', (q) => q.where('rcee_moduli.catasto_caricato_il', 'is', null))
    .$if(stato === 'Da_Consegnare', (q) => q.where(DA_CONSEGNARE))
}

/** What waits for somebody: the longest waiting first; of the others the last one. */
const aspetta = ({ stato }: Domanda) => stato === 'Da_Caricare' || stato === 'Da_Consegnare'

function elenco(db: Db, domanda: Domanda) {
  const verso = aspetta(domanda) ? ('asc' as const) : ('desc' as const)
  return {
    found: trovati(db, domanda),
    rows: conNomi(db),
    order: [
      ['rcee_moduli.data_controllo', verso],
      ['rcee_moduli.id', verso],
    ] as const,
    read: (righe: object[]) => righe.map((riga) => inElenco(riga as RigaConNomi)),
  }
}

export const elencaModuli = (db: Db, query: PaginaRichiesta & Domanda): Promise<List<ModuloInElenco>> =>
  pageOf(elenco(db, query), query)

/** All of the same, slice by slice. */
export const scorriModuli = (db: Db, query: Domanda): Whole<ModuloInElenco> => slicesOf(elenco(db, query))

interface RigaConNomi {
  nome_utente: string
  nome_tecnico: string | null
  cognome_tecnico: string | null
  nome: string
  cognome: string
  telefono: string | null
  altri_telefoni: string | null
  email: string | null
  codice_catasto: string | null
}

/** A form's own words, read from its row. */
function letta(riga: RigaModulo) {
  return {
    dati: JSON.parse(riga.dati) as ModuloIntero['dati'],
    fermo: JSON.parse(riga.fermo) as Fermo,
    giudizio: JSON.parse(riga.verdetti) as Giudizio,
  }
}

/** The form as the rules take it: its code in the registry is today's where it had none. */
export function moduloDaGiudicare(
  riga: Pick<RigaModulo, 'tipo'>,
  dati: unknown,
  fermo: Fermo,
  catasto: string | null,
) {
  const { codice_catasto, potenza_totale_kw, provincia } = fermo.impianto
  const impianto = {
    ...{ codice_catasto: codice_catasto || catasto, potenza_totale_kw, provincia, ultimo_rcee: null },
  }
  return { tipo: riga.tipo, dati, generatore: fermo.generatore, impianto } as Modulo
}

function intero(cosi: RigaConNomi): ModuloIntero {
  const riga = moduli.leggi(cosi)
  const { dati, fermo, giudizio } = letta(riga)
  const catasto = fermo.impianto.codice_catasto || cosi.codice_catasto
  return {
    ...riga,
    tecnico: nomeDellUtente({
      nome_utente: cosi.nome_utente,
      nome: cosi.nome_tecnico,
      cognome: cosi.cognome_tecnico,
    }),
    generatore: [fermo.generatore.marca, fermo.generatore.modello].filter(Boolean).join(' '),
    cliente: {
      ...{ id: riga.cliente_id, nome: cosi.nome, cognome: cosi.cognome },
      ...{
        telefono: cosi.telefono,
        email: cosi.email,
        altri_telefoni: listOf<AltroTelefono>(cosi.altri_telefoni),
      },
    },
    codice_catasto: catasto,
    comune: fermo.impianto.comune,
    provincia: fermo.impianto.provincia,
    verdetti: giudizio.verdetti,
    cit_manca: citManca(moduloDaGiudicare(riga, dati, fermo, catasto)),
    ...{ dati, fermo, giudizio },
  }
}

function inElenco(riga: RigaConNomi): ModuloInElenco {
  const { dati: _, fermo: __, giudizio: ___, ...breve } = intero(riga)
  return breve
}

/** One form whole. @throws AppError non_trovato */
export async function trovaModulo(db: Db, id: number): Promise<ModuloIntero> {
  const riga = await conNomi(db).where('rcee_moduli.id', '=', id).executeTakeFirst()
  if (!riga) throw notFound(moduli)
  return intero(riga as unknown as RigaConNomi)
}

/** The last form of each generator of some customers, of those that hold. */
export async function ultimiModuli(db: Db, clienti: readonly number[]): Promise<ModuloIntero[]> {
  const righe = await conNomi(db)
    .where('rcee_moduli.cliente_id', 'in', clienti)
    .where('rcee_moduli.stato', '=', 'Chiuso')
    .orderBy('rcee_moduli.data_controllo', 'desc')
    .orderBy('rcee_moduli.id', 'desc')
    .execute()
  const visti = new Set<string>()
  return righe.flatMap((riga) => {
    const { caldaia_id, condizionatore_id } = moduli.leggi(riga)
    const chiave = `${caldaia_id} ${condizionatore_id}`
    if (visti.has(chiave)) return []
    visti.add(chiave)
    return [intero(riga as unknown as RigaConNomi)]
  })
}

/** Writes down that a form is in its region's registry, or that it isn't. @throws AppError non_trovato */
export const segnaCatasto = (ctx: Context, id: number, dati: z.output<typeof catastoInput>) =>
  aggiorna(ctx, moduli, id, {
    catastoCaricatoIl: dati.caricatoIl,
    catastoNumero: dati.caricatoIl === null ? null : (dati.numero ?? null),
  })

/** Writes down how a form was handed over, when and by whom. @throws AppError non_trovato */
export const segnaConsegna = (ctx: Context, id: number, { come: modo, il }: { come: string; il: string }) =>
  aggiorna(ctx, moduli, id, {
    consegnatoCome: modo,
    consegnatoIl: il,
    consegnatoDa: ctx.utente.nome_utente,
  })
