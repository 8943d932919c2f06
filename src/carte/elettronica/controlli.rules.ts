import { CHIEDI } from '#carte/righe/proposte.rules.ts'
import { dateExists, formatDate } from '#shared/dates.ts'
import { DOCUMENTO } from '#shared/forma-fattura.ts'
import { formatEuro } from '#shared/money.ts'
import { controlliRighe } from './controlli-righe.rules.ts'
import { controlliAzienda, controlliCliente } from './controlli-soggetti.rules.ts'
import {
  avviso,
  type ContestoControlli,
  type ControlloDocumento,
  controlloCheBlocca,
} from './controllo.rules.ts'
import { eDecimale, ivaDi, ivaVicina } from './decimali.rules.ts'
import type { DocumentoElettronico, Riepilogo } from './documento.rules.ts'
import { percentoInParole } from './etichette.rules.ts'
import { termineDi } from './invio.rules.ts'
import { cambiDi, nonLatina, testoSdi } from './testo.rules.ts'

/**
 * What is wrong with a document before it is issued: our own rules, and those for which the SdI would refuse it as far as
 * they can be known offline. Blocking ones first; an empty list means that it may go out.
 * What is left for the schema to find would be a mistake of this program: see `controlloSchema`.
 */
export function controlliDocumento(
  documento: DocumentoElettronico,
  contesto: ContestoControlli,
): ControlloDocumento[] {
  const trovati = [
    ...controlliAzienda(documento),
    ...controlliCliente(documento),
    ...controlliNumero(documento, contesto),
    ...controlliRighe(documento, contesto),
    ...controlliSomme(documento),
    ...controlliInvio(documento, contesto),
  ]
  return trovati.sort((a, b) => Number(a.gravita === 'avviso') - Number(b.gravita === 'avviso'))
}

/** Said where the schema finds what the checks did not. */
export const controlloSchema: ControlloDocumento = controlloCheBlocca(
  'schema',
  'documento',
  'Il file non è come lo vuole il SdI: è un errore del programma, segnalalo',
)

/** How long a number may be, and the first day that the file takes. */
const {
  Numero: { lungo: NUMERO_LUNGO },
  Data: { minimo: PRIMO_GIORNO },
} = DOCUMENTO.figli

function controlliNumero(
  { numero, data, collegate }: DocumentoElettronico,
  contesto: ContestoControlli,
): ControlloDocumento[] {
  const trovati: ControlloDocumento[] = []
  const no = (codice: string, campo: string, testo: string) =>
    trovati.push(controlloCheBlocca(codice, campo, testo))
  if (!/\d/.test(numero)) no('numero', 'numero', 'Il numero deve contenere una cifra')
  else if (!/^[ -~]+$/.test(numero) || numero.trim().length > NUMERO_LUNGO)
    no('numero', 'numero', `Il numero ha al massimo ${NUMERO_LUNGO} caratteri, senza accenti`)
  if (contesto.numeroUsato) no('doppio', 'numero', `Numero già usato nel ${data.slice(0, 4)}`)
  if (!dateExists(data)) no('data', 'data', 'La data non esiste')
  else if (data < PRIMO_GIORNO) no('data', 'data', 'La data è prima del 1970')
  else if (data > contesto.oggi) no('data_futura', 'data', 'La data è nel futuro')
  if (contesto.ultima && data < contesto.ultima.data)
    no(
      'data_serie',
      'data',
      `La ${contesto.ultima.numero} è del ${formatDate(contesto.ultima.data)}: questa non può avere una data precedente`,
    )
  if (collegate.some((collegata) => collegata.data > data))
    no('data_collegata', 'collegate', 'La fattura collegata è di data successiva')
  return trovati
}

function controlliSomme(documento: DocumentoElettronico): ControlloDocumento[] {
  const { riepilogo, totale, pagamento } = documento
  const trovati: ControlloDocumento[] = []
  if (totale === 0 || documento.righe.length === 0)
    trovati.push(controlloCheBlocca('totale_zero', 'righe', 'Il totale è zero'))
  for (const gruppo of riepilogo)
    if (!ivaTorna(gruppo))
      trovati.push(
        controlloCheBlocca(
          'iva_diversa',
          'riepilogo',
          `IVA al ${percentoInParole(gruppo.aliquota)} su ${formatEuro(gruppo.imponibile / 100)}: sono ${formatEuro(ivaDi(gruppo.imponibile, gruppo.aliquota) / 100)}, non ${formatEuro(gruppo.imposta / 100)}`,
        ),
      )
  if (riepilogo.some(({ esigibilita, natura }) => esigibilita === 'S' && natura?.startsWith('N6')))
    trovati.push(
      controlloCheBlocca(
        'split_inversione',
        'riepilogo',
        "La scissione dei pagamenti non va con l'inversione contabile",
      ),
    )
  if (!riepilogoTorna(documento))
    trovati.push(
      controlloCheBlocca(
        'riepilogo',
        'riepilogo',
        'Il riepilogo IVA non corrisponde alle righe: salva di nuovo il documento',
      ),
    )
  const somma = pagamento?.scadenze.reduce((fin, { importo }) => fin + importo, 0) ?? 0
  const netto = nettoDi(documento)
  if (pagamento && pagamento.scadenze.length > 0 && somma !== netto)
    trovati.push(
      controlloCheBlocca(
        'scadenze',
        'scadenze',
        `Le scadenze sommano ${formatEuro(somma / 100)}, da pagare sono ${formatEuro(netto / 100)}`,
      ),
    )
  return trovati
}

/** From when the VAT code takes the place of DPR 633/1972 (D.Lgs. 10/2026). */
const CODICE_IVA = '2027-01-01'

/** As many signs are named. */
const NOMINATI = 6

/** Which signs the file can't have as they are; letters that aren't Latin are asked for again. */
function controlliCaratteri(documento: DocumentoElettronico): ControlloDocumento[] {
  const testi = testiDi(documento).flatMap((testo) => testo ?? [])
  const strana = testi.map(nonLatina).find((parola) => parola !== null)
  if (strana)
    return [
      controlloCheBlocca(
        'lettere',
        'righe',
        `Scrivi “${strana}” in lettere latine: nel file sarebbe “${testoSdi(strana).testo}”`,
      ),
    ]
  const cambi = new Map(testi.flatMap(cambiDi))
  if (cambi.size === 0) return []
  const nominati = [...cambi].slice(0, NOMINATI)
  const parole = nominati.map(([segno, nuovo]) =>
    nuovo.trim() ? `“${segno}” diventa ${nuovo.trim()}` : `“${segno}” non si scrive`,
  )
  const coda = cambi.size > NOMINATI ? ` e altri ${cambi.size - NOMINATI}` : ''
  return [avviso('caratteri', 'righe', `Nel file ${parole.join(', ')}${coda}`)]
}

function controlliInvio(documento: DocumentoElettronico, { oggi }: ContestoControlli): ControlloDocumento[] {
  const { cessionario, contratto, lavoro, data, tipoDocumento, collegate } = documento
  const trovati: ControlloDocumento[] = []
  trovati.push(...controlliCaratteri(documento))
  const termine = termineDi({ tipo_documento: tipoDocumento, data, lavoro }, oggi)
  if (termine) trovati.push(avviso(termine.codice, 'tipoDocumento', termine.testo))
  // What was not read in the law is said, not decided silently.
  if (documento.ritenuta)
    trovati.push(
      avviso(
        'ritenuta_causale',
        'ritenuta',
        `Nella ritenuta la causale di pagamento è ${documento.ritenuta.causale}. ${CHIEDI}`,
      ),
    )
  if (tipoDocumento === 'TD04' && documento.bollo > 0)
    trovati.push(
      avviso('bollo_nota', 'bollo', `Anche sulla nota di credito il bollo è dovuto oltre 77,47 €. ${CHIEDI}`),
    )
  if (data >= CODICE_IVA && documento.riepilogo.some(({ riferimento }) => riferimento))
    trovati.push(
      avviso(
        'norma_2027',
        'riepilogo',
        `Dal 01/01/2027 il codice IVA ha altri articoli: nel file il riferimento di legge non ne nomina. ${CHIEDI}`,
      ),
    )
  if (cessionario.tipo === 'PA') {
    if (!contratto?.cig && !collegate.some(({ cig }) => cig))
      trovati.push(avviso('pa_cig', 'cig', 'Manca il CIG'))
    trovati.push(avviso('pa_firma', 'cliente', "Per la PA il file va firmato prima dell'invio"))
  }
  return trovati
}

/** What is to be paid, in cents: without ritenuta, and without VAT that the customer pays to the State. */
export const nettoDi = ({ totale, ritenuta, riepilogo }: DocumentoElettronico): number =>
  riepilogo.reduce(
    (resto, { esigibilita, imposta }) => resto - (esigibilita === 'S' ? imposta : 0),
    totale - (ritenuta?.importo ?? 0),
  )

/** Gross amounts need the cent that the SdI allows. */
const ivaTorna = ({ imponibile, imposta, aliquota }: Riepilogo): boolean =>
  !eDecimale(aliquota) || ivaVicina(imponibile, aliquota, imposta)

/** Groups and lines have the same rates and reasons, and their sums agree within an euro (00422, 00443, 00444). */
function riepilogoTorna({ righe, riepilogo, totale }: DocumentoElettronico): boolean {
  const chiave = (gruppo: { aliquota: string; natura: string | null }) =>
    `${Number(gruppo.aliquota)} ${gruppo.natura}`
  const somme = new Map<string, number>()
  for (const gruppo of riepilogo)
    somme.set(chiave(gruppo), (somme.get(chiave(gruppo)) ?? 0) + gruppo.imponibile)
  for (const riga of righe) {
    const somma = somme.get(chiave(riga))
    if (somma === undefined) return false
    somme.set(chiave(riga), somma - riga.imponibile)
  }
  const usate = new Set(righe.map(chiave))
  return (
    [...somme].every(([nome, resto]) => usate.has(nome) && Math.abs(resto) <= 100) &&
    totale === riepilogo.reduce((fin, { imponibile, imposta }) => fin + imponibile + imposta, 0)
  )
}

const testiDi = ({
  causale,
  causaleDiLegge,
  cessionario,
  cedente,
  righe,
}: DocumentoElettronico): (string | null | undefined)[] => [
  causale,
  causaleDiLegge,
  cessionario.nome,
  cessionario.cognome,
  cessionario.denominazione,
  cessionario.sede.indirizzo,
  cessionario.sede.comune,
  cedente.denominazione,
  cedente.nome,
  cedente.cognome,
  cedente.sede.indirizzo,
  cedente.sede.comune,
  ...righe.flatMap(({ descrizione, codice }) => [descrizione, codice]),
]
