import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import {
  type Caldaia,
  type Condizionatore,
  type Impianto,
  rigaImpianto,
} from '#anagrafe/impianti/contract.ts'
import { kwDaBtu, potenzaCheScalda, scalda } from '#anagrafe/impianti/potenze.rules.ts'
import { addMonths } from '#shared/dates.ts'
import { eLocale } from '#shared/nati.ts'
import { newUuid } from '#web/idempotency.ts'
import { type Dati1, type Dati2, dati1, dati2, type ModuloIntero } from '../contract.ts'
import { impiantoDelModulo, targa1, targa2 } from '../fermo.rules.ts'
import {
  conCombustibile,
  type Fratello,
  type ImpiantoNoto,
  type ImpiantoScritto,
  type ModuloBozza,
} from './bozza.ts'
import { conTotali, stessoImpianto } from './impianto-comune.ts'
import { dovE, numerato } from './scelta-impianto.ts'

/** A generator with what is known of it: its plant, its last form, when it is due. */
export type GeneratoreNoto = {
  /** `C312`, `K7`: also in its form's code. */
  chiave: string
  nome: string
  /** Of one that was saved on this device: its number may be this device's own. */
  uid?: string
  impianto: Impianto | null
  ultimo: { data_controllo: string; dati: Dati1 | Dati2; detto: string } | null
  ultimoRcee: string | null
  /** How many forms of it are known, by their day; with their corrections. */
  delGiorno?: Record<string, number>
  /** When its report is due, `yyyy-MM-dd`. */
  dovuta: string | null
  proposta: { data: string | null; motivo: string | null } | null
  /** Next maintenance by the rules, if it is done today. */
  manutenzione: string | null
  /** Visit that its report is among the works of. */
  visitaId: number | null
} & ({ tipo: 1; riga: Caldaia } | { tipo: 2; riga: Condizionatore })

interface Cliente {
  tipo?: string
  nome: string
  cognome: string
  indirizzo: string | null
  comune: string | null
  cap: string | null
  provincia: string | null
  codice_fiscale?: string | null | undefined
  partita_iva?: string | null | undefined
}

const VUOTO = {
  ...{ documenti: {}, acqua: {}, controlli: {}, energetica: {}, consigli: {} },
  ...{ esito: {}, quando: {}, bollino: {} },
}

/** What nobody writes down because it is nearly always so. */
const SOLITI_1 = { gruppo: 'singolo', moduli: 1 } as const
const SOLITI_2 = { circuiti: 1 } as const

const conSoliti = <G extends object>(generatore: G, soliti: Partial<G>): G => ({
  ...generatore,
  ...Object.fromEntries(
    Object.entries(soliti).filter(([campo]) => (generatore as Record<string, unknown>)[campo] === null),
  ),
})

const scrittoDi = (tipo: 1 | 2, impianto: Impianto): ImpiantoScritto => {
  const { id: _, uid: __, cliente_id: ___, versione: ____, ...scritto } = impiantoDelModulo(tipo, impianto)
  return scritto
}

const NESSUNO = Object.fromEntries(
  Object.keys(
    rigaImpianto.omit({
      ...{ id: true, uid: true, cliente_id: true, versione: true },
      ...{ potenza_frigorifera_kw: true, potenza_frigorifera_motivo: true },
    }).shape,
  ).map((campo) => [campo, null]),
) as unknown as ImpiantoScritto

/** A plant as the customer's sheet proposes it, where none is known yet. */
function proposto(cliente: Cliente): ImpiantoScritto {
  const { indirizzo, comune, cap, provincia, nome, cognome, tipo = 'Privato' } = cliente
  return {
    ...NESSUNO,
    ...{ indirizzo, comune, cap, provincia },
    ...(tipo === 'Privato'
      ? { responsabile_nome: nome || null, responsabile_cognome: cognome || null }
      : { responsabile_ragione_sociale: nomeCliente(cliente) }),
    responsabile_codice_fiscale: cliente.codice_fiscale ?? null,
    responsabile_partita_iva: cliente.partita_iva ?? null,
  }
}

/** A generator beside a form of such a type: of its kind, or one that heats with the furnaces; else none. */
function comeFratello(tipo: 1 | 2, g: GeneratoreNoto): Fratello[] {
  const comune = { generatoreId: g.riga.id, tipo: g.tipo, nome: g.nome }
  if (g.tipo === 1)
    return tipo === 1 ? [{ ...comune, numero: g.riga.numero_gt, potenza_kw: g.riga.potenza_kw }] : []
  const { numero_gf: numero, potenza_kw } = g.riga
  if (tipo === 2) return [{ ...comune, numero, potenza_kw }]
  return scalda(g.riga) ? [{ ...comune, numero, potenza_kw: potenzaCheScalda(g.riga) }] : []
}

/** The customer's plants on record, as the form of such a type has them. */
function impiantiNoti(tipo: 1 | 2, generatori: readonly GeneratoreNoto[]): ImpiantoNoto[] {
  const perImpianto = Map.groupBy(generatori, ({ impianto }) => impianto?.id ?? null)
  return [...perImpianto.values()].flatMap((insieme) => {
    const impianto = insieme[0]?.impianto
    if (!impianto) return []
    const nome = insieme.map(({ nome }) => nome).join(', ')
    const fratelli = insieme.flatMap((generatore) => comeFratello(tipo, generatore))
    return [{ impiantoId: impianto.id, nome, impianto: scrittoDi(tipo, impianto), fratelli }]
  })
}

interface Nascita {
  generatore: GeneratoreNoto
  cliente: Cliente
  /** Other forms of the same draft: what is said of their plant holds for this one too. */
  altri: readonly ModuloBozza[]
  /** The customer's: those of its plant are counted with it. */
  generatori?: readonly GeneratoreNoto[]
  oggi: string
}

/** The only plant with furnaces that a customer has on record, for one that nobody has said of where it belongs. */
function lUnico(generatori: readonly GeneratoreNoto[]): Impianto | null {
  const caldi = generatori.flatMap(({ tipo, impianto }) => (tipo === 1 && impianto ? [impianto] : []))
  const [primo] = caldi
  return primo && caldi.every(({ id }) => id === primo.id) ? primo : null
}

/**
 * Its plant, as the draft or the office has it. Furnaces that are compiled together are on one distribution, and so is one more
 * of a customer who has one plant, unless somebody says otherwise; an air conditioner is a plant of its own until somebody says
 * that it shares one.
 */
function suoImpianto({ generatore: g, cliente, altri: moduli, generatori = [] }: Nascita) {
  const vicino = moduli.find((modulo) =>
    g.impianto ? modulo.impiantoId === g.impianto.id : g.tipo === 1 && modulo.tipo === 1,
  )
  const noto = g.impianto ?? (g.tipo === 1 && !vicino ? lUnico(generatori) : null)
  const impiantoId = noto?.id ?? vicino?.impiantoId ?? null
  const era = noto ? scrittoDi(g.tipo, noto) : (vicino?.prima.impianto ?? NESSUNO)
  const altrove = moduli[0] && dovE(moduli[0].impianto)
  const scritto = noto ? scrittoDi(g.tipo, noto) : (altrove ?? proposto(cliente))
  const { potenza_totale_kw, potenza_totale_motivo } = scritto
  return {
    impiantoId,
    impiantoUid: impiantoId === null ? (vicino?.impiantoUid ?? newUuid()) : null,
    impianto: {
      ...(vicino?.impianto ?? scritto),
      // Of its own kind's power another form says nothing.
      ...(vicino?.tipo !== g.tipo && { potenza_totale_kw, potenza_totale_motivo }),
    },
    era,
    ...(!g.impianto && { noti: impiantiNoti(g.tipo, generatori) }),
    fratelli: generatori.flatMap((generatore) => {
      const stesso = generatore.impianto !== null && generatore.impianto.id === impiantoId
      return stesso && generatore.chiave !== g.chiave ? comeFratello(g.tipo, generatore) : []
    }),
  }
}

/**
 * A form with what is known already: the plate and the plant. Never a measure, nor an answer about what has to be looked at, nor
 * anything that was said of another generator.
 */
export function nuovoModulo(nascita: Nascita): ModuloBozza {
  const { generatore: g, altri: moduli, oggi } = nascita
  const { era, ...impianto } = suoImpianto(nascita)
  const comune = {
    uid: newUuid(),
    generatoreId: g.riga.id,
    ...(g.uid && eLocale(g.riga.id) && { generatoreUid: g.uid }),
    ...impianto,
    ultimo: g.ultimo && { giorno: g.ultimo.data_controllo, detto: g.ultimo.detto },
    ultimoRcee: g.ultimoRcee,
    ...(g.delGiorno && { delGiorno: g.delGiorno }),
    proposta: g.proposta,
    prossimaManutenzione: g.manutenzione ?? addMonths(oggi, 12),
    correzione: null,
    chiuso: null,
  }
  const quando = { data_controllo: oggi }
  const esito = { intervento_entro: comune.prossimaManutenzione }
  const acqua = g.ultimo?.dati.acqua ?? {}
  const compilato = g.tipo === 2 ? frigo({ quando, esito, acqua }) : termico({ quando, esito, acqua })
  const { numero_gt: gt, numero_gf: gf } = { numero_gt: null, numero_gf: null, ...compilato.generatore }
  // What the office has said of its number stands, until somebody sees that it is another's.
  const nato = g.impianto && (gt ?? gf) !== null ? compilato : numerato(compilato, moduli)
  return conTotali([...moduli, nato]).at(-1) ?? nato

  function frigo(risposte: object): ModuloBozza {
    const stava = targa2(g.riga)
    const { btu, tipo } = g.riga as Condizionatore
    const soliti = {
      ...SOLITI_2,
      ...(btu && { potenza_kw: Math.round(kwDaBtu(btu) * 100) / 100 }),
      ...(tipo === 'Pompa_Di_Calore' && { reversibile: true }),
    }
    return {
      ...comune,
      ...{ tipo: 2, generatore: conSoliti(stava, soliti), prima: { impianto: era, generatore: stava } },
      dati: dati2.parse({ ...VUOTO, ...risposte, prove: [{ circuito: 1 }] }),
    }
  }
  function termico(risposte: object): ModuloBozza {
    const stava = targa1(g.riga)
    const ultimi = g.ultimo?.dati as Dati1 | undefined
    // Where it hangs doesn't change.
    const { interno, esterno } = ultimi?.controlli ?? {}
    return conCombustibile({
      ...comune,
      ...{ tipo: 1, generatore: conSoliti(stava, SOLITI_1), prima: { impianto: era, generatore: stava } },
      dati: dati1.parse({
        ...{ ...VUOTO, ...risposte },
        controlli: { interno: interno === 'nc' ? 'nc' : null, esterno: esterno === 'nc' ? 'nc' : null },
        energetica: { altra_norma: ultimi?.energetica.altra_norma ?? null },
        prove: Array.from({ length: stava.moduli ?? 1 }, (_, n) => ({ modulo: n + 1 })),
      }),
    })
  }
}

/** The forms with one more: the totals of its plant are reckoned anew, also one that was written before. */
export function conModulo(nascita: Nascita): ModuloBozza[] {
  const nuovo = nuovoModulo(nascita)
  const insieme = (modulo: ModuloBozza) => modulo.tipo === nuovo.tipo && stessoImpianto(modulo, nuovo)
  return conTotali(
    [...nascita.altri, nuovo].map((modulo) =>
      insieme(modulo) ? { ...modulo, totaleScritto: false, fratelli: modulo.fratelli ?? [] } : modulo,
    ),
  )
}

/** A closed form to be compiled anew, as it stood. */
export function moduloDaCorreggere(chiuso: ModuloIntero, nascita: Omit<Nascita, 'altri'>): ModuloBozza {
  const { uid, codice, revisione, appuntamento_id, dati, data_scadenza, prossima_manutenzione } = chiuso
  // The day that counts: the one that was signed may be of a clock that was ahead.
  const quando = { ...dati.quando, data_controllo: chiuso.data_controllo ?? dati.quando.data_controllo }
  const nuovo = nuovoModulo({ ...nascita, altri: [] })
  return {
    ...nuovo,
    dati: { ...dati, quando },
    dataScadenza: data_scadenza,
    prossimaManutenzione: prossima_manutenzione ?? nuovo.prossimaManutenzione,
    correzione: { precedenteUid: uid, codice, revisione, motivo: '', visitaId: appuntamento_id },
  } as ModuloBozza
}
