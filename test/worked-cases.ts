import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Caso } from '#scadenze/scadenze/caso.rules.ts'
import norme from '#scadenze/scadenze/norme.json' with { type: 'json' }
import {
  CONTROLLI,
  type ConfermaNorma,
  type Norme,
  normeInVigore,
  type Regola,
  type Tavola,
} from '#scadenze/scadenze/norme.rules.ts'
import { giornoSullaBacheca, valutaControllo } from '#scadenze/scadenze/rules.ts'
import { dateExists } from '#shared/dates.ts'

/** Worked cases of deadlines: what goes into the engine, and what must come out (test/worked-cases.json). */

export const TAVOLA = norme as unknown as Tavola

const giorno = z.string().refine(dateExists, 'non è un giorno')
const giornoNullo = giorno.nullish()
const numero = z.number().nullish()
const vero = z.boolean().nullish()
const controllo = z.enum(CONTROLLI)

const impianto = z.object({
  tipo: z.enum(['caldaia', 'condizionatore']),
  potenza_kw: numero,
  potenza_impianto_kw: numero,
  potenza_focolare_kw: numero,
  tipo_combustibile: z.string().nullish(),
  btu: numero,
  gas_refrigerante: z.string().nullish(),
  carica_kg: numero,
  ermetico: vero,
  edificio_residenziale: vero,
  rilevamento_perdite: vero,
  data_installazione: giornoNullo,
  ultima_revisione: giornoNullo,
  ultima_manutenzione: giornoNullo,
  prossima_revisione: giornoNullo,
  prossima_manutenzione: giornoNullo,
  ultimo_controllo_fgas: giornoNullo,
  prossimo_controllo_fgas: giornoNullo,
  intervallo_manutenzione_mesi: numero,
  fonte_manutenzione: z.string().nullish(),
})

/** A row of the table as a case writes it: what it leaves out has the value that most rows have. */
const aggiunta = z.looseObject({ id: z.string(), controllo, territorio: z.string(), dal: giorno }).transform(
  (riga) =>
    ({
      generatore: 'fiamma',
      combustibili: null,
      potenza: riga.controllo === 'FGAS' ? 'tco2eq' : 'utile',
      da: null,
      da_compreso: false,
      a: null,
      a_compreso: false,
      eta_max: null,
      eta_min: null,
      momento: 'qualunque',
      rilevamento: null,
      esito: 'mesi',
      mesi: null,
      scade: 'giorno',
      al: null,
      fonte: '',
      fiducia: 'verificata',
      nota: null,
      ...riga,
    }) as Regola,
)

const caso = z.object({
  id: z.string(),
  titolo: z.string().optional(),
  controllo: z.enum([...CONTROLLI, 'programma']),
  oggi: giorno,
  provincia: z.string().nullish(),
  impianto,
  rcee: z.array(z.object({ data_emissione: giorno, data_scadenza: giorno.nullish() })).default([]),
  azienda: z.object({ manutenzione_mesi: numero }).nullish(),
  contratto: z
    .object({
      numero: z.string(),
      visite_anno: z.number(),
      ancora: z.string(),
      prossima_prevista: giornoNullo,
    })
    .nullish(),
  deroghe: z
    .array(
      z.object({
        controllo,
        tipo: z.enum(['intervallo', 'data', 'non_dovuto']),
        mesi: numero,
        data: giornoNullo,
        nota: z.string(),
        utente: z.string(),
        il: giorno,
      }),
    )
    .default([]),
  conferme: z
    .array(
      z.object({ regola: z.string().nullish(), regione: z.string().nullish(), esito: z.string().optional() }),
    )
    .default([]),
  regole_aggiunte: z.array(aggiunta).default([]),
  chiuse: z.record(z.string(), giorno).default({}),
  atteso: z.record(z.string(), z.unknown()),
})

export type WorkedCase = z.output<typeof caso>

/**
 * The cases of a file's text.
 * @throws Error in Italian where it isn't a file of cases
 */
export function leggiCasi(testo: string): WorkedCase[] {
  const esito = z.object({ casi: z.array(caso) }).safeParse(JSON.parse(testo))
  if (!esito.success) throw new Error(z.prettifyError(esito.error))
  return esito.data.casi
}

/** What the engine is asked in a case. */
export function domandaDi(uno: WorkedCase): { norme: Norme; caso: Caso } {
  const conferme = uno.conferme.map(
    ({ esito, ...di }): ConfermaNorma => ({
      ...di,
      esito: esito === 'Non_si_applica' ? 'Non_si_applica' : 'Confermata',
    }),
  )
  return {
    norme: normeInVigore(TAVOLA, uno.oggi, { aggiunte: uno.regole_aggiunte, chiuse: uno.chiuse, conferme }),
    caso: {
      provincia: uno.provincia ?? null,
      impianto: uno.impianto,
      rcee: uno.rcee.map((r) => ({ ...r, data_scadenza: r.data_scadenza ?? null })),
      manutenzioneMesi: uno.azienda?.manutenzione_mesi ?? null,
      contratto: uno.contratto ?? null,
      deroghe: uno.deroghe,
    },
  }
}

/** The day of each control on the board, and where it comes from. */
const sullaBacheca = (...nota: [norme: Norme, caso: Caso]) =>
  Object.fromEntries(
    CONTROLLI.map((controllo) => {
      const { data, origine } = giornoSullaBacheca(controllo, ...nota)
      return [controllo, { data, origine }]
    }),
  )

/** How the engine's answer differs from the expected one: a text for each field, none where all is as expected. */
export function diversita(uno: WorkedCase): string[] {
  const { norme, caso } = domandaDi(uno)
  const { motivo_contiene, ...attesi } = uno.atteso
  const esito: Record<string, unknown> =
    uno.controllo === 'programma'
      ? sullaBacheca(norme, caso)
      : { ...valutaControllo(uno.controllo, norme, caso) }
  const motivo = String(esito.motivo)
  const frammenti = Array.isArray(motivo_contiene) ? motivo_contiene.map(String) : []
  return [
    ...Object.entries(attesi)
      .filter(([campo, atteso]) => !isDeepStrictEqual(esito[campo], atteso))
      .map(([campo, atteso]) => `${campo} ${JSON.stringify(esito[campo])}, atteso ${JSON.stringify(atteso)}`),
    ...frammenti
      .filter((frammento) => !motivo.includes(frammento))
      .map((frammento) => `motivo «${motivo}», manca «${frammento}»`),
  ]
}
