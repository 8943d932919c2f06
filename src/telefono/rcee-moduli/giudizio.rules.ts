import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { codicePerIlCit } from './cit-manca.rules.ts'
import type { Giudizio, Modulo } from './contract.ts'
import { giudicaTipo1, verdettiDi } from './fiamma.rules.ts'
import { AMPIEZZE, dueDecimali, PROVINCE_PIEMONTE, rendimentoMinimo, SOGLIE } from './limiti.rules.ts'
import { circuitiDi, giudicaFrigo, giudicaNumeri, leggiProva } from './prove.rules.ts'
import {
  conRimedio,
  daCompletare,
  fuori,
  type Raccolta,
  raccolta,
  rispostaMancante,
  traDetto,
} from './raccolta.rules.ts'
import { CONTROLLI_2, DOCUMENTI, ENERGETICA_2 } from './rules.ts'

type Modulo2 = Extract<Modulo, { tipo: 2 }>

/**
 * What the rules say about a report, complete or not: the same on the telephone and on the server (docs/product.md §31.4). Only
 * without errors that `blocca` can it be closed. The deadline is no part of it.
 * @param oggi today in Rome
 */
export function giudica(scritto: Modulo, oggi: string): Giudizio {
  const con = raccolta()
  const modulo = senzaVuoti(scritto)
  const prove =
    modulo.tipo === 1
      ? modulo.dati.prove.map(leggiProva)
      : modulo.dati.prove.map(() => ({ rendimento: null, co_corretto: null }))
  const minimo = modulo.tipo === 1 ? rendimentoMinimo(modulo.generatore) : null
  const verdetti =
    modulo.tipo === 1
      ? verdettiDi(modulo.dati, prove, minimo)
      : { rendimento: null, co: null, bacharach: null }
  giudicaDecimali(con, modulo)
  inTesta(con, modulo, oggi)
  if (modulo.tipo === 1) giudicaTipo1(con, modulo, { prove, minimo, verdetti }, oggi)
  else giudicaTipo2(con, modulo)
  inCoda(con, modulo, oggi)
  return { errori: con.errori, verdetti, rendimento_minimo: minimo, prove, cit_manca: citManca(modulo) }
}

/** Whatever is measured, or stands on a plate in kW. */
const CON_DECIMALI = ['acqua.durezza', 'energetica.depressione', 'bollino.costo']
const IN_KW = ['potenza_kw', 'potenza_focolare_kw', 'potenza_termica_kw']

/** Rule 4: what document and registries would round, nobody has measured. */
function giudicaDecimali({ blocca }: Raccolta, { dati, generatore, impianto }: Modulo): void {
  const guarda = (oggetto: object, campo: string, posto = campo) => {
    const valore = campo.split('.').reduce<unknown>((parte, nome) => (parte as never)?.[nome], oggetto)
    const numeri = (Array.isArray(valore) ? valore : [valore]).filter((voce) => typeof voce === 'number')
    blocca(!numeri.every(dueDecimali), 4, posto, 'Al massimo due decimali')
  }
  for (const campo of CON_DECIMALI) guarda(dati, campo)
  dati.prove.forEach((prova, n) => {
    for (const nome of Object.keys(prova)) guarda(prova, nome, `prove.${n}.${nome}`)
  })
  for (const nome of IN_KW) guarda(generatore, nome, `generatore.${nome}`)
  guarda(impianto, 'potenza_totale_kw', 'impianto.potenza_totale_kw')
}

/** Words that are nothing but spaces say nothing: as what is signed has them. */
function senzaVuoti(modulo: Modulo): Modulo {
  const { esito } = modulo.dati
  const pulito = (testo: string | null) => testo?.trim() || null
  const parole = {
    raccomandazioni: pulito(esito.raccomandazioni),
    prescrizioni: pulito(esito.prescrizioni),
  }
  return { ...modulo, dati: { ...modulo.dati, esito: { ...esito, ...parole } } } as Modulo
}

/** What `uni10389` is proposed to say; null while something is still to be measured. */
export function uni10389Proposto({ verdetti, prove }: Giudizio): 'si' | 'no' | null {
  const { rendimento, co, bacharach } = verdetti
  if (rendimento === 'sotto' || co === 'oltre' || bacharach === 'oltre') return 'no'
  const complete =
    prove.length > 0 && prove.every((prova) => prova.rendimento !== null && prova.co_corretto !== null)
  return complete ? 'si' : null
}

/** B, C, and the plant: of both types. */
function inTesta(con: Raccolta, modulo: Modulo, oggi: string): void {
  const { blocca, avvisa } = con
  const { dati, impianto, generatore } = modulo
  rispostaMancante(con, 'documenti', DOCUMENTI, dati.documenti)
  blocca(fuori(dati.acqua.durezza, AMPIEZZE.durezza), 4, 'acqua.durezza', traDetto(AMPIEZZE.durezza))
  daCompletare(blocca, [dati.acqua.riscaldamento, 'acqua.riscaldamento', 'trattamento dell’acqua'])
  if (modulo.tipo === 1)
    daCompletare(blocca, [modulo.dati.acqua.acs, 'acqua.acs', 'trattamento dell’acqua sanitaria'])
  avvisa(
    !impianto.codice_catasto,
    16,
    'impianto.codice_catasto',
    'Senza codice catasto non si carica in nessun catasto',
  )
  const { data_installazione } = generatore
  blocca(
    data_installazione !== null && data_installazione > (dati.quando.data_controllo ?? oggi),
    15,
    'generatore.data_installazione',
    'Installato dopo il controllo',
  )
  blocca(
    (impianto.potenza_totale_kw ?? Number.POSITIVE_INFINITY) < (generatore.potenza_kw ?? 0),
    15,
    'impianto.potenza_totale_kw',
    'È meno della potenza di questo generatore',
  )
  const potenza = impianto.potenza_totale_kw ?? generatore.potenza_kw
  avvisa(
    potenza !== null && potenza <= SOGLIE[modulo.tipo],
    17,
    impianto.potenza_totale_kw === null ? 'generatore.potenza_kw' : 'impianto.potenza_totale_kw',
    'Sotto la soglia il controllo non è obbligatorio',
  )
}

function giudicaTipo2(con: Raccolta, { dati, generatore }: Modulo2): void {
  const { blocca, avvisa } = con
  const { energetica } = dati
  blocca(generatore.potenza_kw === null, 15, 'generatore.potenza_kw', 'Serve la potenza frigorifera')
  blocca(generatore.tecnologia === null, 15, 'generatore.tecnologia', 'Serve la tecnologia')
  rispostaMancante(con, 'controlli', CONTROLLI_2, dati.controlli)
  rispostaMancante(con, 'energetica', { ...ENERGETICA_2, modo: 'modo di funzionamento' }, energetica)
  avvisa(
    energetica.perdite_gas === 'no',
    19,
    'energetica.perdite_gas',
    'Ripara, ricontrolla e registra nella banca dati F-gas entro 30 giorni',
  )
  giudicaNumeri(
    con,
    'circuito',
    dati.prove.map(({ circuito }) => circuito),
    circuitiDi(generatore),
  )
  daCompletare(blocca, [
    dati.prove.length > 0 ? dati.prove : dati.senza_prove,
    'prove',
    'le prove, o perché non si fanno',
  ])
  for (const [n, prova] of dati.prove.entries()) giudicaFrigo(con, `prove.${n}`, prova, energetica.modo)
  conRimedio(
    con,
    dati.esito,
    Object.values(dati.controlli).includes('no') ||
      energetica.perdite_gas === 'no' ||
      energetica.scambiatori === 'no',
  )
}

/** Rules 1, 2, 3, 9: how it ends, and when it was. */
function inCoda({ blocca }: Raccolta, { dati, impianto }: Modulo, oggi: string): void {
  const { esito, quando } = dati
  const { data_controllo: controllo, arrivo, partenza } = quando
  blocca(controllo !== null && controllo > oggi, 1, 'quando.data_controllo', 'Il controllo è nel futuro')
  blocca(
    arrivo !== null && partenza !== null && !finisceDopo(arrivo, partenza),
    2,
    'quando.partenza',
    FINE_DOPO_INIZIO,
  )
  blocca(
    esito.intervento_entro !== null && controllo !== null && esito.intervento_entro <= controllo,
    3,
    'esito.intervento_entro',
    'Il prossimo intervento viene dopo il controllo',
  )
  blocca(
    esito.puo_funzionare === 'no' &&
      esito.intervento_entro === null &&
      PROVINCE_PIEMONTE.includes(impianto.provincia),
    3,
    'esito.intervento_entro',
    'Scrivi entro quando si interviene: il CIT lo vuole',
  )
  blocca(
    Boolean(esito.prescrizioni) && esito.puo_funzionare === 'si',
    9,
    'esito.puo_funzionare',
    'Con una prescrizione l’impianto non può funzionare',
  )
  blocca(
    esito.puo_funzionare === 'no' && !esito.prescrizioni,
    9,
    'esito.prescrizioni',
    'Se l’impianto non può funzionare scrivi la prescrizione',
  )
  daCompletare(
    blocca,
    [esito.puo_funzionare, 'esito.puo_funzionare', 'se l’impianto può funzionare'],
    [controllo, 'quando.data_controllo', 'data del controllo'],
    [arrivo, 'quando.arrivo', 'ora di arrivo'],
    [partenza, 'quando.partenza', 'ora di partenza'],
  )
}

/** Of a code that is there, and that Piedmont's registry wouldn't take. */
export const CODICE_NUMERO = 'il codice catasto com’è nel CIT, un numero'

/** What the file for Piedmont's registry would lack, in words; nothing of it keeps a report from being closed. */
export function citManca(modulo: Modulo): string[] {
  const { dati, impianto } = modulo
  const manca: [boolean, string][] = [
    [modulo.tipo === 1 && modulo.dati.prove.some(({ nox }) => nox === null), 'NOx'],
    [!codicePerIlCit(impianto.codice_catasto), impianto.codice_catasto ? CODICE_NUMERO : 'codice catasto'],
    [impianto.potenza_totale_kw === null, 'potenza totale dell’impianto'],
    [modulo.tipo === 1 && modulo.generatore.numero_gt === null, 'numero del gruppo termico (GT)'],
    [modulo.tipo === 1 && modulo.generatore.evacuazione === null, 'evacuazione dei fumi'],
    [modulo.tipo === 2 && modulo.generatore.numero_gf === null, 'numero del gruppo frigo (GF)'],
    [dati.prove.length === 0, 'le prove'],
    [dati.esito.intervento_entro === null, 'data dell’intervento'],
  ]
  return manca.filter(([vale]) => vale).map(([, mancanza]) => mancanza)
}
