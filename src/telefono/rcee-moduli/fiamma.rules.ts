import { addDays, formatDate } from '#shared/dates.ts'
import type { Dati1, Generatore1, Giudizio, Modulo } from './contract.ts'
import {
  GAS,
  GIORNI_SOSTITUZIONE,
  PROVINCE_MARCHE,
  SOLIDI,
  serveTecnologia,
  TIRAGGIO_MINIMO,
} from './limiti.rules.ts'
import {
  bacharachConforme,
  coConforme,
  giudicaFumi,
  giudicaNumeri,
  leggiProva,
  type ProvaLetta,
} from './prove.rules.ts'
import { conRimedio, type Raccolta, rispostaMancante } from './raccolta.rules.ts'
import { CONTROLLI_1, ENERGETICA_1, type SiNoNc } from './rules.ts'

/** What the rules say about a furnace (docs/product.md §31.4). */

type Verdetti = Giudizio['verdetti']

/** The worst of several modules; null where nothing can be told. */
const peggiore = (esiti: (boolean | null)[]): boolean | null =>
  esiti.includes(false) ? false : esiti.includes(true) ? true : null
const centesimi = (valore: number) => Math.round(valore * 100)
const passa = (rendimento: number | null, minimo: number | null): boolean | null =>
  rendimento === null || minimo === null ? null : centesimi(rendimento) >= centesimi(minimo)

export function verdettiDi(dati: Dati1, prove: readonly ProvaLetta[], minimo: number | null): Verdetti {
  const verdetto = <B extends string>(esito: boolean | null, no: B) =>
    esito === null ? null : esito ? 'conforme' : no
  return {
    rendimento: verdetto(peggiore(prove.map(({ rendimento }) => passa(rendimento, minimo))), 'sotto'),
    co: verdetto(peggiore(prove.map(({ co_corretto }) => coConforme(co_corretto))), 'oltre'),
    bacharach: verdetto(peggiore(dati.prove.map(({ bacharach }) => bacharachConforme(bacharach))), 'oltre'),
  }
}

/** The checks as they are read: what a fuel can't have is answered by itself. */
export function controlliDetti(dati: Dati1, { tipo_combustibile }: Generatore1): Dati1['controlli'] {
  if (!tipo_combustibile) return dati.controlli
  const gas = GAS.includes(tipo_combustibile)
  const { perdite, tenuta } = dati.controlli
  return {
    ...dati.controlli,
    perdite: perdite ?? (gas ? 'nc' : null),
    tenuta: tenuta ?? (gas ? null : 'nc'),
  }
}

const DIFETTOSO = {
  tenuta: ['controlli.tenuta', 'tenuta non idonea'],
  sicurezza: ['energetica.sicurezza', 'dispositivi di sicurezza manomessi'],
  riflusso: ['energetica.riflusso', 'riflusso dei fumi'],
} as const

export function giudicaTipo1(
  con: Raccolta,
  { dati, generatore, impianto }: Extract<Modulo, { tipo: 1 }>,
  { prove, minimo, verdetti }: { prove: ProvaLetta[]; minimo: number | null; verdetti: Verdetti },
  oggi: string,
): void {
  const { blocca, avvisa } = con
  const { energetica, esito } = dati
  const controlli = controlliDetti(dati, generatore)
  const funziona = esito.puo_funzionare === 'si'
  laTarga(con, generatore)
  rispostaMancante(con, 'controlli', CONTROLLI_1, controlli)
  rispostaMancante(con, 'energetica', ENERGETICA_1, energetica)
  const nonNc: [SiNoNc | null, string, boolean][] = [
    [controlli.canale, 'controlli.canale', true],
    [energetica.comando, 'energetica.comando', true],
    [energetica.sicurezza, 'energetica.sicurezza', true],
    [controlli.perdite, 'controlli.perdite', generatore.tipo_combustibile === 'Gasolio'],
  ]
  for (const [risposta, campo, vale] of nonNc)
    blocca(vale && risposta === 'nc', 7, campo, 'Qui «Nc» non è ammesso: rispondi Sì o No')
  const { tenuta } = controlli
  const { sicurezza, riflusso } = energetica
  const difetti = { tenuta: tenuta === 'no', sicurezza: sicurezza === 'no', riflusso: riflusso === 'si' }
  for (const [nome, [campo, difetto]] of Object.entries(DIFETTOSO))
    blocca(
      difetti[nome as keyof typeof difetti] && !esito.prescrizioni,
      10,
      campo,
      `Con ${difetto} serve una prescrizione`,
    )
  giudicaNumeri(
    con,
    'modulo',
    dati.prove.map(({ modulo }) => modulo),
    generatore.moduli ?? 1,
  )
  blocca(dati.prove.length < (generatore.moduli ?? 1), 15, 'prove', 'Serve una prova per ogni modulo')
  dati.prove.forEach((prova, n) => {
    const campo = `prove.${n}`
    const letta = prove[n] ?? leggiProva(prova)
    giudicaFumi(con, { campo, prova, letta }, generatore)
    blocca(
      coConforme(letta.co_corretto) === false && funziona,
      10,
      `${campo}.co_corretto`,
      'Con il CO oltre 1000 ppm l’impianto non può funzionare',
    )
    if (passa(letta.rendimento, minimo) !== false) return
    const entro = formatDate(addDays(dati.quando.data_controllo ?? oggi, GIORNI_SOSTITUZIONE))
    avvisa(
      true,
      11,
      `${campo}.rendimento_letto`,
      `Sotto il minimo: se la manutenzione non basta va sostituito entro 180 giorni (${entro})`,
    )
  })
  const sotto = verdetti.rendimento === 'sotto'
  blocca(
    sotto && !esito.raccomandazioni && !esito.prescrizioni,
    11,
    'esito.raccomandazioni',
    'Il rendimento sotto il minimo vuole una raccomandazione o una prescrizione',
  )
  avvisa(
    sotto && funziona && PROVINCE_MARCHE.includes(impianto.provincia),
    11,
    'esito.puo_funzionare',
    'Il catasto Marche rifiuta «può funzionare»',
  )
  blocca(
    energetica.uni10389 === 'si' && (sotto || verdetti.co === 'oltre' || verdetti.bacharach === 'oltre'),
    13,
    'energetica.uni10389',
    'I risultati della prova non sono conformi',
  )
  const { depressione } = energetica
  const { evacuazione } = generatore
  blocca(
    evacuazione === 'Naturale' && depressione === null,
    14,
    'energetica.depressione',
    'Con l’evacuazione naturale serve la depressione nel canale da fumo',
  )
  blocca(
    evacuazione === 'Forzata' && depressione !== null,
    14,
    'energetica.depressione',
    'Con l’evacuazione forzata la depressione non si misura',
  )
  avvisa(
    evacuazione !== 'Forzata' && depressione !== null && depressione < TIRAGGIO_MINIMO,
    14,
    'energetica.depressione',
    'Tiraggio sotto 3 Pa (UNI 10845)',
  )
  conRimedio(
    con,
    esito,
    Object.values(controlli).includes('no') ||
      Object.keys(ENERGETICA_1).some((voce) => {
        const risposta = energetica[voce as keyof typeof ENERGETICA_1]
        return voce === 'riflusso' ? risposta === 'si' : voce !== 'uni10389' && risposta === 'no'
      }),
  )
}

/** Rules 6, 15 and the model's other form, about the plate. */
function laTarga({ blocca, avvisa }: Raccolta, generatore: Generatore1): void {
  const { potenza_kw, potenza_focolare_kw, tipo_combustibile, data_installazione } = generatore
  const serve = (valore: unknown, campo: string, testo: string) =>
    blocca(valore === null, 15, `generatore.${campo}`, testo)
  serve(data_installazione, 'data_installazione', 'Serve la data di installazione')
  serve(potenza_kw, 'potenza_kw', 'Serve la potenza utile')
  serve(potenza_focolare_kw, 'potenza_focolare_kw', 'Serve la potenza al focolare')
  serve(tipo_combustibile, 'tipo_combustibile', 'Serve il combustibile')
  blocca(
    serveTecnologia(generatore),
    15,
    'generatore.tecnologia',
    'Serve la tecnologia: ne dipende il rendimento minimo',
  )
  blocca(
    !generatore.riscaldamento && !generatore.acs,
    15,
    'generatore.riscaldamento',
    'Indica il servizio: climatizzazione invernale, produzione ACS o tutte e due',
  )
  avvisa(
    potenza_kw !== null && potenza_focolare_kw !== null && potenza_kw > potenza_focolare_kw,
    6,
    'generatore.potenza_kw',
    'La potenza utile supera quella al focolare',
  )
  avvisa(
    SOLIDI.includes(tipo_combustibile),
    16,
    'generatore.tipo_combustibile',
    'Controlla il modello della tua regione',
  )
}
