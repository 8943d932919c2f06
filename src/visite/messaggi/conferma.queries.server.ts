import { timingSafeEqual } from 'node:crypto'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { numeriDiPrima } from '#anagrafe/clienti/uniti.queries.server.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound, thing } from '#server/data/words.ts'
import { sign } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import { type RispostaDiVisita, rigaRisposta, rispostaInput } from './contract.ts'
import { fasceDi } from './fasce.queries.server.ts'
import { paginaDellaVisita } from './pagina.rules.ts'
import { aspettaAltroGiorno, giornoInParole, LAVORI_IN_PAROLE } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    risposte: TableOf<typeof rigaRisposta>
  }
}

export const tabellaRisposte = table(
  'risposte',
  { uno: 'risposta di un cliente', tanti: 'risposte di clienti', genere: 'f' },
  rigaRisposta,
  {
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

/* The page on which a customer answers about a visit (docs/product.md §27.5). */

interface Visita {
  id: number
  cliente_id: number
  data_inizio: string
}

/** 128 bits that only this installation can say of a visit and its start: moved, the former ones no longer hold. */
const segreto = ({ environment }: Pick<Services, 'environment'>, { id, cliente_id, data_inizio }: Visita) =>
  sign(environment, 'conferma', `${id} ${cliente_id} ${data_inizio}`)

/** The address of each visit's page; none while the page is off. */
export async function collegamentiA(
  services: Pick<Services, 'db' | 'environment'>,
  visite: readonly Visita[],
): Promise<Map<number, string>> {
  const trovati = new Map<number, string>()
  const { indirizzo_pubblico } = await trovaAzienda(services.db)
  if (!indirizzo_pubblico || visite.length === 0) return trovati
  try {
    for (const visita of visite)
      trovati.set(
        visita.id,
        `${indirizzo_pubblico}/v/${visita.id.toString(36)}-${await segreto(services, visita)}`,
      )
  } catch (errore) {
    // Without a key nobody could be sure of an answer.
    if (!(errore instanceof AppError)) throw errore
  }
  return trovati
}

const NON_VALE = 'Questo collegamento non è più valido'

const uguale = (giusto: string, dato: string) =>
  timingSafeEqual(Buffer.from(giusto), Buffer.from(dato.padEnd(giusto.length).slice(0, giusto.length)))

/** @throws AppError non_trovato, alike for what never was, is over, was moved or annulled */
async function visitaDi(services: Services, token: string) {
  const [, id = '', codice = ''] = /^([0-9a-z]{1,7})-([\w-]{22})$/.exec(token) ?? []
  const { db } = services
  const numero = Number.parseInt(id || '0', 36)
  const visita =
    numero <= 2_147_483_647 &&
    (await db
      .selectFrom('appuntamenti')
      .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
      .select(['appuntamenti.id', 'cliente_id', 'data_inizio', 'tipologia', 'nome', 'cognome'])
      .select('utente_assegnato_id')
      .where('appuntamenti.id', '=', numero)
      .where('stato', '=', 'Programmato')
      .where('data_inizio', '>', new Date().toISOString())
      .executeTakeFirst())
  const { indirizzo_pubblico, ragione_sociale, telefono } = await trovaAzienda(db)
  if (!visita || !indirizzo_pubblico) throw new AppError('non_trovato', NON_VALE)
  try {
    await esigeCliente(db, visita.cliente_id)
  } catch (errore) {
    throw errore instanceof AppError ? new AppError('non_trovato', NON_VALE) : errore
  }
  // A link that was sent before its customer became part of another holds as well.
  const ids = [visita.cliente_id, ...(await numeriDiPrima(db, visita.cliente_id))]
  const giusti = await Promise.all(
    ids.map((cliente_id) => segreto(services, { ...visita, cliente_id })),
  ).catch(() => [])
  if (!giusti.some((giusto) => uguale(giusto, codice))) throw new AppError('non_trovato', NON_VALE)
  return { visita, azienda: ragione_sociale, telefono }
}

/** The visit and the start that a token is of, as its link is counted. @throws AppError non_trovato */
export async function collegamentoDi(services: Services, token: string): Promise<string> {
  const { visita } = await visitaDi(services, token)
  return `${visita.id} ${visita.data_inizio}`
}

/** The page of a visit, in HTML. @throws AppError non_trovato */
export async function leggiPagina(services: Services, token: string): Promise<string> {
  const { visita, azienda, telefono } = await visitaDi(services, token)
  const lavori = await services.db
    .selectFrom('scadenze')
    .select('controllo')
    .distinct()
    .where('appuntamento_id', '=', visita.id)
    .orderBy('controllo')
    .execute()
  const data = (await risposteDi(services.db, [visita])).get(visita.id)
  const fascia = await fasceDi(services.db, [visita])
  return paginaDellaVisita({
    azienda,
    telefono,
    giorno: giornoInParole(visita.data_inizio),
    fascia: fascia(visita),
    lavori: lavori.map(({ controllo }) => LAVORI_IN_PAROLE[controllo]),
    risposta: data?.esito ?? null,
  })
}

const PROGRAMMA = { id: null, nome_utente: 'Tepore' }

/** Writes what the customer answers; the last answer holds. @throws AppError non_trovato, dati_non_validi */
export async function scriviRisposta(
  services: Services,
  token: string,
  campi: Record<string, string>,
): Promise<void> {
  const letta = rispostaInput.safeParse(campi)
  if (!letta.success) throw new AppError('dati_non_validi', 'Al massimo 300 lettere')
  const { esito, nota } = letta.data
  await transaction(services.db, async (db) => {
    const { visita } = await visitaDi({ ...services, db }, token)
    await lockRow(db, 'appuntamenti', visita.id)
    // It may have been moved before it was locked.
    await visitaDi({ ...services, db }, token)
    const adesso = new Date().toISOString()
    const risposta = {
      ...{ esito, nota: esito === 'Altro_Giorno' ? (nota ?? null) : null, risposto_il: adesso },
      ...{ deciso_il: null, deciso_da: null },
    }
    await db
      .insertInto('risposte')
      .values({
        ...{ cliente_id: visita.cliente_id, appuntamento_id: visita.id, inizio: visita.data_inizio },
        ...risposta,
        ...{ versione: 1, created_at: adesso, updated_at: adesso },
      } as never)
      .onConflict((c) =>
        c
          .columns(['appuntamento_id', 'inizio'])
          .doUpdateSet(
            (e) => ({ ...risposta, updated_at: adesso, versione: e('risposte.versione', '+', 1) }) as never,
          ),
      )
      .execute()
    if (esito === 'Altro_Giorno') await avvisa({ ...services, db }, visita, nota ?? null)
  })
}

async function avvisa(
  services: Services,
  visita: {
    id: number
    cliente_id: number
    data_inizio: string
    tipologia: string
    nome: string
    cognome: string
  },
  nota: string | null,
): Promise<void> {
  const ctx = { ...services, requestId: 'pagina', utente: PROGRAMMA, ifVersion: null } as unknown as Context
  const { righe } = await elencaUtenti(services.db)
  const citazione = nota ? `: «${nota}»` : ''
  await notifica(
    ctx,
    visita.id,
    righe
      .filter(({ ruoli }) => ruoli.nome_ruolo === 'Admin')
      .map(({ id }) => ({
        utenteId: id,
        clienteId: visita.cliente_id,
        tipo: 'Appuntamento_Modificato',
        titolo: 'Vorrebbe un altro giorno',
        messaggio: `${nomeCliente(visita)}, ${giornoInParole(visita.data_inizio)}${citazione}`,
        datiExtra: {
          ...{ cliente: nomeCliente(visita), titolo: visita.tipologia, dataInizio: visita.data_inizio },
          altroGiorno: { visitaId: visita.id, nota },
        },
      })),
  )
}

/** A visit with what its customer answered about its present start. @throws AppError non_trovato */
export async function trovaRisposta(db: Db, id: number) {
  const visita = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio', 'stato'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!visita) throw notFound(thing('appuntamenti'))
  const letta = await db
    .selectFrom('risposte')
    .select(['id', 'esito', 'nota', 'risposto_il', 'deciso_il', 'deciso_da'])
    .where('appuntamento_id', '=', id)
    .where('inizio', '=', visita.data_inizio)
    .executeTakeFirst()
  const risposta = letta && { ...letta, aspetta: aspettaAltroGiorno({ ...visita, ...letta }) }
  return { ...visita, risposta }
}

/** What its customer answered about a visit, as it stands now. @throws AppError non_trovato */
export async function rispostaDellaVisita(db: Db, id: number): Promise<RispostaDiVisita> {
  const { risposta } = await trovaRisposta(db, id)
  if (!risposta) return { risposta: null }
  const { id: _, ...resto } = risposta
  return { risposta: resto }
}

/** What customers answered about these visits, as they stand now; not what somebody has decided about since. */
export async function risposteDi(db: Db, visite: readonly Omit<Visita, 'cliente_id'>[]) {
  const trovate = new Map<number, { esito: 'Confermata' | 'Altro_Giorno'; nota: string | null }>()
  if (visite.length === 0) return trovate
  const inizi = new Map(visite.map(({ id, data_inizio }) => [id, data_inizio]))
  const righe = await db
    .selectFrom('risposte')
    .select(['appuntamento_id', 'inizio', 'esito', 'nota'])
    .where('appuntamento_id', 'in', [...inizi.keys()])
    .where('deciso_il', 'is', null)
    .execute()
  for (const { appuntamento_id, inizio, esito, nota } of righe)
    if (inizi.get(appuntamento_id) === inizio) trovate.set(appuntamento_id, { esito, nota })
  return trovate
}
