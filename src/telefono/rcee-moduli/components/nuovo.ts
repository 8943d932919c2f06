import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import {
  type Caldaia,
  type Condizionatore,
  type Impianto,
  rigaImpianto,
} from '#anagrafe/impianti/contract.ts'
import { addMonths } from '#shared/dates.ts'
import { newUuid } from '#web/idempotency.ts'
import { type Dati1, type Dati2, dati1, dati2, type ModuloIntero } from '../contract.ts'
import { targa1, targa2 } from '../fermo.rules.ts'
import { conCombustibile, type ImpiantoScritto, type ModuloBozza } from './bozza.ts'

/** A generator with what is known of it: its plant, its last form, when it is due. */
export type GeneratoreNoto = {
  /** `C312`, `K7`: also in its form's code. */
  chiave: string
  nome: string
  impianto: Impianto | null
  ultimo: { data_controllo: string; dati: Dati1 | Dati2; detto: string } | null
  ultimoRcee: string | null
  /** When its report is due, `yyyy-MM-dd`. */
  dovuta: string | null
  proposta: { data: string | null; motivo: string | null } | null
  /** Next maintenance by the rules, if it is done today. */
  manutenzione: string | null
  /** Visit that its report is among the works of. */
  visitaId: number | null
} & ({ tipo: 1; riga: Caldaia } | { tipo: 2; riga: Condizionatore })

interface Cliente {
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
const SOLITI_1 = { gruppo: 'singolo', moduli: 1, numero_gt: 1 } as const
const SOLITI_2 = { circuiti: 1, numero_gf: 1 } as const

const conSoliti = <G extends object>(generatore: G, soliti: Partial<G>): G => ({
  ...generatore,
  ...Object.fromEntries(
    Object.entries(soliti).filter(([campo]) => (generatore as Record<string, unknown>)[campo] === null),
  ),
})

const scrittoDi = ({ id: _, uid: __, cliente_id: ___, versione: ____, ...scritto }: Impianto) =>
  scritto as ImpiantoScritto

const NESSUNO = Object.fromEntries(
  Object.keys(rigaImpianto.omit({ id: true, uid: true, cliente_id: true, versione: true }).shape).map(
    (campo) => [campo, null],
  ),
) as unknown as ImpiantoScritto

/** A plant as the customer's sheet proposes it, where none is known yet. */
function proposto(cliente: Cliente, potenza: number | null): ImpiantoScritto {
  const { indirizzo, comune, cap, provincia, nome, cognome } = cliente
  const ditta = !cliente.codice_fiscale && Boolean(cliente.partita_iva)
  return {
    ...NESSUNO,
    ...{ indirizzo, comune, cap, provincia, potenza_totale_kw: potenza },
    responsabile_titolo: 'Proprietario',
    ...(ditta
      ? { responsabile_ragione_sociale: nomeCliente(cliente) }
      : { responsabile_nome: nome || null, responsabile_cognome: cognome || null }),
    responsabile_codice_fiscale: cliente.codice_fiscale ?? null,
    responsabile_partita_iva: cliente.partita_iva ?? null,
  }
}

interface Nascita {
  generatore: GeneratoreNoto
  cliente: Cliente
  /** Other forms of the same draft: what is said of their plant and water holds for this one too. */
  altri: readonly ModuloBozza[]
  oggi: string
}

/** A form with what is known already: never a measure, nor an answer about what has to be looked at. */
export function nuovoModulo({ generatore: g, cliente, altri, oggi }: Nascita): ModuloBozza {
  const fratello = altri.find(
    ({ impiantoId, tipo }) => tipo === g.tipo && (g.impianto === null || impiantoId === g.impianto.id),
  )
  const vicino =
    fratello ?? altri.find(({ impiantoId }) => g.impianto === null || impiantoId === g.impianto.id)
  const impianto =
    vicino?.impianto ?? (g.impianto ? scrittoDi(g.impianto) : proposto(cliente, g.riga.potenza_kw))
  const impiantoId = g.impianto?.id ?? vicino?.impiantoId ?? null
  const comune = {
    uid: newUuid(),
    generatoreId: g.riga.id,
    impiantoId,
    impiantoUid: impiantoId === null ? (vicino?.impiantoUid ?? newUuid()) : null,
    impianto,
    ultimo: g.ultimo && { giorno: g.ultimo.data_controllo, detto: g.ultimo.detto },
    ultimoRcee: g.ultimoRcee,
    proposta: g.proposta,
    prossimaManutenzione: g.manutenzione ?? addMonths(oggi, 12),
    correzione: null,
    chiuso: null,
  }
  const prima = { impianto: g.impianto ? scrittoDi(g.impianto) : NESSUNO }
  const quando = { data_controllo: oggi }
  const esito = { intervento_entro: comune.prossimaManutenzione }
  const da = fratello?.dati ?? g.ultimo?.dati
  const acqua = da?.acqua ?? {}
  const copiati = fratello && { documenti: fratello.dati.documenti, esito: fratello.dati.esito }
  if (g.tipo === 2) {
    const stava = targa2(g.riga)
    return {
      ...comune,
      ...{ tipo: 2, generatore: conSoliti(stava, SOLITI_2), prima: { ...prima, generatore: stava } },
      dati: dati2.parse({ ...VUOTO, quando, esito, acqua, prove: [{ circuito: 1 }], ...copiati }),
    }
  }
  const stava = targa1(g.riga)
  const ultimi = g.ultimo?.dati as Dati1 | undefined
  // Where it hangs doesn't change.
  const { interno, esterno } = ultimi?.controlli ?? {}
  return conCombustibile({
    ...comune,
    ...{ tipo: 1, generatore: conSoliti(stava, SOLITI_1), prima: { ...prima, generatore: stava } },
    dati: dati1.parse({
      ...{ ...VUOTO, quando, esito, acqua, ...copiati },
      controlli: { interno: interno === 'nc' ? 'nc' : null, esterno: esterno === 'nc' ? 'nc' : null },
      energetica: { altra_norma: ultimi?.energetica.altra_norma ?? null },
      prove: Array.from({ length: stava.moduli ?? 1 }, (_, n) => ({ modulo: n + 1 })),
    }),
  })
}

/** A closed form to be compiled anew, as it stood. */
export function daCorreggere(chiuso: ModuloIntero, nascita: Omit<Nascita, 'altri'>): ModuloBozza {
  const { uid, revisione, appuntamento_id, dati, data_scadenza, prossima_manutenzione } = chiuso
  const nuovo = nuovoModulo({ ...nascita, altri: [] })
  return {
    ...nuovo,
    dati,
    dataScadenza: data_scadenza,
    prossimaManutenzione: prossima_manutenzione ?? nuovo.prossimaManutenzione,
    correzione: { precedenteUid: uid, revisione, motivo: '', visitaId: appuntamento_id },
  } as ModuloBozza
}
