import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import type { Consenso } from '#anagrafe/clienti/avvisi.rules.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomeApparecchioIn } from '#anagrafe/impianti/nome.queries.server.ts'
import { luoghiDeiLavori } from '#scadenze/scadenze/luogo.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { formatDate, monthStart, oggi } from '#shared/dates.ts'
import { formatPhone } from '#shared/text.ts'
import { collegamentiA } from './conferma.queries.server.ts'
import { fasceDi } from './fasce.queries.server.ts'
import { detteInsieme } from './insieme.queries.server.ts'
import { altriGiorni, comeSiDice, componi, conQuanti, SENZA_ALTRI } from './modelli.rules.ts'
import {
  elencati,
  giornoInParole,
  inizioDaChiave,
  LAVORI_IN_PAROLE,
  nomeDiTecnico,
  promemoriaInParole,
  type TipoMessaggio,
} from './rules.ts'

/** What a message is about: a visit, a contract, or the works of a customer that are due by a month. */
export interface DaComporre {
  tipo: TipoMessaggio
  cliente_id: number
  appuntamento_id: number | null
  contratto_id: number | null
  /** Last day of the works that a reminder is about, or of the period that a contract is to be renewed after. */
  entro?: string | null
  /** Of a visit that is off: its words were written when it was, and the key says its start. */
  chiave?: string | null
  oggetto?: string | null
  testo?: string | null
}

export interface Composto {
  oggetto: string
  testo: string
  /** A name in braces that isn't known, `{telefono_azienda}`. */
  manca: string | null
  email: string | null
  telefono: string | null
  altri_telefoni: AltroTelefono[]
  /** Whether they want mail, and whether their address takes it. */
  avvisi_email: Consenso
  respinta: boolean
  /** The visit has begun, or is no longer to be made. */
  passata: boolean
  /** Of the visit that it speaks of. */
  inizio: string | null
  /** The address in its words that answers for the customer; who sends it doesn't keep it. */
  link: string | null
}

type Valori = Record<string, string | null>

const perId = <T extends { id: number }>(righe: readonly T[]) => new Map(righe.map((riga) => [riga.id, riga]))

const clientiDi = async (db: Db, ids: readonly number[]) =>
  perId(
    await db
      .selectFrom('clienti')
      .select(['id', 'nome', 'cognome', 'email', 'telefono', 'indirizzo', 'cap', 'comune', 'provincia'])
      .select(['avvisi_email', 'email_respinta_il', 'altri_telefoni'])
      .where('id', 'in', ids)
      .execute(),
  )

/** Of who comes: the customer reads a person's name, the login only where nobody wrote one. */
const TECNICO = ['utenti.nome_utente', 'utenti.nome', 'utenti.cognome'] as const

const visiteDi = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? new Map<number, never>()
    : perId(
        await db
          .selectFrom('appuntamenti')
          .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
          .select(['appuntamenti.id', 'cliente_id', 'data_inizio', 'tipologia', 'stato', 'commessa_id'])
          .select(['indirizzo_intervento', 'utente_assegnato_id', ...TECNICO])
          .select((e) =>
            e
              .selectFrom('appuntamenti_aiutanti')
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .whereRef('appuntamento_id', '=', 'appuntamenti.id')
              .as('aiutanti'),
          )
          .where('appuntamenti.id', 'in', ids)
          .execute(),
      )

/** Works with the plant that each is done to, the first due first. */
const lavori = (db: Db) =>
  db
    .selectFrom('scadenze')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .select(['scadenze.id', 'scadenze.cliente_id', 'appuntamento_id', 'controllo', 'data_dovuta'])
    .select(nomeApparecchioIn<string | null>().as('impianto'))
    .orderBy('data_dovuta')
    .orderBy('scadenze.id')

type Lavoro = Awaited<ReturnType<ReturnType<typeof lavori>['execute']>>[number]

const contrattiDi = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { numero: string; fine: string; impianti: string }>()
  const righe = await db
    .selectFrom('contratti')
    .innerJoin('contratti_impianti', 'contratti_impianti.contratto_id', 'contratti.id')
    .leftJoin('caldaie', 'caldaie.id', 'contratti_impianti.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'contratti_impianti.condizionatore_id')
    .select(['contratti.id', 'numero', 'fine'])
    .select(nomeApparecchioIn().as('impianto'))
    .where('contratti.id', 'in', ids)
    .where('contratti.stato', '=', 'Attivo')
    .orderBy('contratti_impianti.id')
    .execute()
  return new Map(
    [...Map.groupBy(righe, ({ id }) => id)].map(([id, gruppo]) => [
      id,
      {
        numero: gruppo[0]?.numero ?? '',
        fine: gruppo[0]?.fine ?? '',
        impianti: elencati(gruppo.map((riga) => riga.impianto)),
      },
    ]),
  )
}

const deiLavori = (elenco: readonly Lavoro[]): Valori => ({
  lavori: elencati(elenco.map(({ controllo }) => LAVORI_IN_PAROLE[controllo])),
  impianto: elencati(elenco.map(({ impianto }) => impianto)),
})

/** What the words of a visit that is off may name; it isn't there any more, so that they are written at once. */
export async function componiAnnullamento(
  db: Db,
  visita: { cliente_id: number; data_inizio: string; utente_assegnato_id: number },
): Promise<{ oggetto: string; testo: string } | null> {
  const modello = await db
    .selectFrom('modelli')
    .select(['oggetto', 'testo'])
    .where('tipo', '=', 'Annullamento')
    .executeTakeFirst()
  const cliente = (await clientiDi(db, [visita.cliente_id])).get(visita.cliente_id)
  if (!modello || !cliente) return null
  const azienda = await trovaAzienda(db)
  const { data_inizio, utente_assegnato_id } = visita
  const tecnico = await db
    .selectFrom('utenti')
    .select(TECNICO)
    .where('id', '=', utente_assegnato_id)
    .executeTakeFirst()
  const fascia = await fasceDi(db, [visita])
  const valori = {
    ...diTutti(cliente, azienda),
    giorno: giornoInParole(data_inizio),
    fascia: fascia(visita),
    tecnico: tecnico ? nomeDiTecnico(tecnico) : '',
  }
  return { oggetto: componi(modello.oggetto, valori).testo, testo: componi(modello.testo, valori).testo }
}

/** What every template may name. */
export const diTutti = (
  cliente: { nome: string; cognome: string } & Parameters<typeof indirizzoIntero>[0],
  azienda: { ragione_sociale: string | null; telefono: string | null },
): Valori => ({
  ...{ nome: cliente.nome, cognome: cliente.cognome, azienda: azienda.ragione_sociale },
  telefono_azienda: azienda.telefono && formatPhone(azienda.telefono),
  indirizzo: indirizzoIntero(cliente),
  link: null,
})

const ids = (righe: readonly DaComporre[], chiave: 'cliente_id' | 'appuntamento_id' | 'contratto_id') => [
  ...new Set(righe.flatMap((riga) => riga[chiave] ?? [])),
]

/**
 * Messages in the words of their templates, as everything is now: until one leaves its words follow what they speak of.
 * @returns in the order of `righe`; null where what one speaks of is no longer there (works that were done meanwhile)
 */
export async function componiMessaggi(
  services: Pick<Services, 'db' | 'environment'>,
  righe: readonly DaComporre[],
): Promise<(Composto | null)[]> {
  if (righe.length === 0) return []
  const { db } = services
  const azienda = await trovaAzienda(db)
  const modelli = new Map<string, { oggetto: string; testo: string }>(
    (await db.selectFrom('modelli').select(['tipo', 'oggetto', 'testo']).execute()).map((modello) => [
      modello.tipo,
      comeSiDice(modello),
    ]),
  )
  const clienti = await clientiDi(db, ids(righe, 'cliente_id'))
  const idVisite = ids(righe, 'appuntamento_id')
  const visite = await visiteDi(db, idVisite)
  const diVisite = Map.groupBy(
    idVisite.length === 0 ? [] : await lavori(db).where('appuntamento_id', 'in', idVisite).execute(),
    ({ appuntamento_id }) => appuntamento_id,
  )
  const contratti = await contrattiDi(db, ids(righe, 'contratto_id'))
  const ricordati = righe.filter(({ tipo }) => tipo === 'Promemoria').map(({ cliente_id }) => cliente_id)
  const dovuti = Map.groupBy(
    ricordati.length === 0
      ? []
      : await lavori(db)
          .where('scadenze.cliente_id', 'in', ricordati)
          .where('scadenze.stato', '=', 'Da_Programmare')
          .where('data_dovuta', 'is not', null)
          .execute(),
    ({ cliente_id }) => cliente_id,
  )
  const luoghi = await luoghiDeiLavori(
    db,
    [...dovuti.values()].flatMap((lavori) => lavori.map(({ id }) => id)),
  )
  const collegamenti = await collegamentiA(services, [...visite.values()])
  const insieme = await detteInsieme(db, [...visite.values()])
  const fascia = await fasceDi(db, [...visite.values(), ...[...insieme.values()].flat()])
  return righe.map((riga) => {
    const cliente = clienti.get(riga.cliente_id)
    let modello = modelli.get(riga.tipo)
    if (!cliente || !modello) return null
    let valori = diTutti(cliente, azienda)
    let passata = false
    let inizio: string | null = null
    let coda = riga.tipo === 'Promemoria' ? SENZA_ALTRI : ''
    if (riga.tipo === 'Promemoria') {
      const daFare = (dovuti.get(riga.cliente_id) ?? []).filter(
        ({ data_dovuta }) =>
          !riga.entro || ((data_dovuta ?? '') >= monthStart(riga.entro) && (data_dovuta ?? '') <= riga.entro),
      )
      const [urgente] = daFare
      if (!urgente?.data_dovuta) return null
      const dovuta = urgente.data_dovuta
      if (dovuta < oggi()) modello = modelli.get('Promemoria_Scaduto') ?? modello
      valori = {
        ...{ ...valori, ...deiLavori(daFare), scadenza: formatDate(dovuta) },
        indirizzo: indirizzoIntero(luoghi.get(urgente.id) ?? cliente),
        ...promemoriaInParole(
          daFare.map(({ controllo, data_dovuta }) => ({ controllo, data_dovuta: data_dovuta ?? dovuta })),
          oggi(),
        ),
      }
    } else if (riga.tipo === 'Annullamento') {
      if (!riga.oggetto || !riga.testo) return null
      // Words of the past: what was missing then is still missing.
      return {
        ...{ oggetto: riga.oggetto, testo: riga.testo, manca: componi(riga.testo, {}).manca },
        ...{ email: cliente.email, telefono: cliente.telefono, link: null, inizio: null },
        altri_telefoni: listOf(cliente.altri_telefoni),
        ...{ avvisi_email: cliente.avvisi_email, respinta: cliente.email_respinta_il !== null },
        passata: (inizioDaChiave(riga.chiave ?? null) ?? '9') <= new Date().toISOString(),
      }
    } else if (riga.tipo === 'Rinnovo') {
      const noto = contratti.get(riga.contratto_id ?? 0)
      if (!noto || (riga.entro && noto.fine !== riga.entro)) return null
      valori = { ...valori, contratto: noto.numero, scadenza: formatDate(noto.fine), impianto: noto.impianti }
    } else {
      const visita = visite.get(riga.appuntamento_id ?? 0)
      if (!visita || visita.cliente_id !== riga.cliente_id) return null
      inizio = visita.data_inizio
      modello = { ...modello, testo: conQuanti(modello.testo, 1 + Number(visita.aiutanti)) }
      passata = visita.stato !== 'Programmato' || visita.data_inizio <= new Date().toISOString()
      const conLei = riga.tipo === 'Conferma' ? (insieme.get(visita.id) ?? []) : []
      coda = altriGiorni(conLei.map((v) => `${giornoInParole(v.data_inizio)}, ${fascia(v)}`))
      const parole = deiLavori(diVisite.get(riga.appuntamento_id) ?? [])
      valori = {
        ...valori,
        giorno: giornoInParole(visita.data_inizio),
        fascia: fascia(visita),
        ...{ tecnico: nomeDiTecnico(visita), impianto: parole.impianto ?? null },
        lavori: parole.lavori || visita.tipologia.toLowerCase(),
        indirizzo: visita.indirizzo_intervento ?? indirizzoIntero(cliente),
        link: collegamenti.get(visita.id) ?? null,
      }
    }
    const [oggetto, testo] = [componi(modello.oggetto, valori), componi(modello.testo, valori)]
    return {
      oggetto: oggetto.testo,
      testo: coda ? `${testo.testo}\n\n${coda}` : testo.testo,
      manca: testo.manca ?? oggetto.manca,
      email: cliente.email,
      telefono: cliente.telefono,
      altri_telefoni: listOf(cliente.altri_telefoni),
      link: valori.link ?? null,
      avvisi_email: cliente.avvisi_email,
      respinta: cliente.email_respinta_il !== null,
      passata,
      inizio,
    }
  })
}
