import { CHIEDI } from '#carte/righe/proposte.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { LINEA } from '#shared/forma-fattura.ts'
import { formatEuro } from '#shared/money.ts'
import {
  avviso,
  type ContestoControlli,
  type ControlloDocumento,
  controlloCheBlocca,
  vaiCliente,
} from './controllo.rules.ts'
import { decimaleDi, eDecimale, importoRiga } from './decimali.rules.ts'
import type { DocumentoElettronico, RigaElettronica } from './documento.rules.ts'
import { percentoInParole } from './etichette.rules.ts'
import { denominazioneDi } from './intestazione.rules.ts'
import { tagliato, testoSdi } from './testo.rules.ts'

const { Descrizione, CodiceArticolo, Quantita, UnitaMisura, PrezzoUnitario, AliquotaIVA, Natura } =
  LINEA.figli

/** What a plumber's invoice has; and what the form knows beside it, without the general ones that have others below. */
const COMUNI = ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4', 'N6.3', 'N6.7']
const RARE = Natura.codici
  .split(' ')
  .filter(
    (natura, _, nature) =>
      !COMUNI.includes(natura) && !nature.some((figlia) => figlia.startsWith(`${natura}.`)),
  )
/** Rates that want a customer's declaration, whatever the work. */
const CON_DICHIARAZIONE = ['4.00']

/** What is wrong with the lines; both parts of a split line have one number and say a thing once. */
export function controlliRighe(
  documento: DocumentoElettronico,
  contesto: ContestoControlli,
): ControlloDocumento[] {
  const { righe, cessionario, ritenuta } = documento
  const trovati = righe.flatMap((riga) => [...numeri(riga), ...testi(riga), ...natura(riga), ...prezzo(riga)])
  if (righe.some(({ natura: n }) => n?.startsWith('N6')) && !cessionario.partitaIva?.trim())
    trovati.push(
      controlloCheBlocca(
        'inversione_privato',
        'cliente.partitaIva',
        "L'inversione contabile vale solo con un cliente che ha partita IVA",
        vaiCliente(cessionario),
      ),
    )
  if (righe.some(({ natura: n }) => n === 'N3.5') && !documento.intento) trovati.push(senzaIntento(documento))
  trovati.push(...oltreIntento(documento, contesto))
  if (righe.some((riga) => riga.ritenuta) && !ritenuta)
    trovati.push(controlloCheBlocca('ritenuta', 'ritenuta', 'Le righe hanno la ritenuta, il documento no'))
  for (const aliquota of CON_DICHIARAZIONE)
    if (
      righe.some((riga) => uguali(riga.aliquota, aliquota)) &&
      !contesto.dichiarazioni.some((d) => uguali(d, aliquota))
    )
      trovati.push(
        avviso(
          'dichiarazione_iva',
          'dichiarazioni',
          `Manca la dichiarazione del cliente per l'IVA al ${staccato(aliquota)}: stampala, falla firmare, allegala`,
          vaiCliente(cessionario),
        ),
      )
  return [...trovati, ...sottoCosto(righe, contesto)].filter(
    (controllo, indice, controlli) =>
      controlli.findIndex(({ testo }) => testo === controllo.testo) === indice,
  )
}

/** A quantity of something that costs nothing: the list had no price for it. */
const prezzo = ({ n, tipo, um, prezzoUnitario, descrizione }: RigaElettronica): ControlloDocumento[] =>
  tipo === 'riga' && um !== null && Number(prezzoUnitario) === 0
    ? [
        avviso(
          'prezzo_mancante',
          `righe.${n}.prezzoUnitario`,
          `Riga ${n}: manca il prezzo di ${descrizione.slice(0, 60)}`,
        ),
      ]
    : []

/** Lines N3.5 without the customer's declaration for their year: what there is, and what is to be done. */
function senzaIntento({ cessionario, intentoFuori: fuori }: DocumentoElettronico): ControlloDocumento {
  const [cliente, vai] = [denominazioneDi(cessionario), vaiCliente(cessionario)]
  if (!fuori)
    return controlloCheBlocca(
      'dichiarazione_intento',
      'dichiarazioni',
      `Per le righe N3.5 serve la dichiarazione d’intento di ${cliente}: scrivine protocollo e data tra le sue dichiarazioni IVA`,
      vai,
    )
  return controlloCheBlocca(
    'dichiarazione_anno',
    'dichiarazioni',
    fuori.anno === null
      ? `Per quale anno vale la dichiarazione d’intento di ${cliente} ricevuta il ${formatDate(fuori.data)}? Indicalo tra le sue dichiarazioni IVA`
      : `La dichiarazione d’intento di ${cliente} vale per il ${fuori.anno}, non per il ${fuori.serve}: per le righe N3.5 serve quella dell’anno`,
    fuori.anno === null ? `${vai}&dichiarazione=${fuori.id}` : vai,
  )
}

/** Lines N3.5 for more than is left of the customer's declaration: what is above it bears the ordinary rate. */
function oltreIntento(
  { tipoDocumento, righe, cessionario }: DocumentoElettronico,
  { residuoIntento: resta }: ContestoControlli,
): ControlloDocumento[] {
  if (resta === null || tipoDocumento === 'TD04') return []
  const senzaIva = righe.reduce(
    (fin, { natura: n, imponibile }) => (n === 'N3.5' ? fin + imponibile : fin),
    0,
  )
  if (senzaIva <= Math.max(resta, 0)) return []
  return [
    controlloCheBlocca(
      'dichiarazione_importo',
      'righe',
      `Restano ${formatEuro(Math.max(resta, 0) / 100)} (da confermare) della dichiarazione d’intento di ${denominazioneDi(cessionario)}, e le righe N3.5 sono ${formatEuro(senzaIva / 100)}: il resto va con l’IVA ordinaria`,
    ),
  ]
}

function numeri(riga: RigaElettronica): ControlloDocumento[] {
  const no = (codice: string, campo: string, testo: string) => [
    controlloCheBlocca(codice, `righe.${riga.n}.${campo}`, `Riga ${riga.n}: ${testo}`),
  ]
  if (!scrivibile(riga.quantita, Quantita) || riga.quantita.trim().startsWith('-'))
    return no('riga_numero', 'quantita', 'la quantità non è un numero valido')
  if (!scrivibile(riga.prezzoUnitario, PrezzoUnitario))
    return no('riga_numero', 'prezzoUnitario', 'il prezzo non è un numero valido')
  if (riga.scontoPercento !== null && !percentuale(riga.scontoPercento))
    return no('riga_numero', 'scontoPercento', 'lo sconto va da 0 a 100, con due decimali')
  if (!percentuale(riga.aliquota) || (Number(riga.aliquota) > 0 && Number(riga.aliquota) < 1))
    return no('aliquota', 'aliquota', "l'aliquota IVA non è valida")
  // the SdI allows a cent (00423)
  if (Math.abs(importoRiga(riga.quantita, riga.prezzoUnitario, riga.scontoPercento) - riga.imponibile) > 1)
    return no('riga_importo', 'imponibile', `quantità per prezzo non dà ${formatEuro(riga.imponibile / 100)}`)
  return []
}

function testi(riga: RigaElettronica): ControlloDocumento[] {
  const descrizione = testoSdi(riga.descrizione).testo
  if (descrizione === '')
    return [
      controlloCheBlocca('riga_vuota', `righe.${riga.n}.descrizione`, `Riga ${riga.n}: manca la descrizione`),
    ]
  const lunghi: [string, string, number, string][] = [
    [
      'descrizione',
      descrizione,
      Descrizione.lungo,
      'la descrizione supera NN caratteri, nel file sarà tagliata',
    ],
    [
      'codice',
      riga.codice ?? '',
      CodiceArticolo.figli.CodiceValore.lungo,
      'il codice supera NN caratteri, nel file sarà tagliato',
    ],
    ['um', riga.um ?? '', UnitaMisura.lungo, "l'unità di misura supera NN caratteri, nel file sarà tagliata"],
  ]
  return lunghi
    .filter(([, scritto, massimo]) => tagliato(testoSdi(scritto).testo, massimo).cambiato)
    .map(([campo, , massimo, testo]) =>
      avviso(
        'testo_tagliato',
        `righe.${riga.n}.${campo}`,
        `Riga ${riga.n}: ${testo.replace('NN', String(massimo))}`,
      ),
    )
}

function natura({ n, aliquota, natura: perche }: RigaElettronica): ControlloDocumento[] {
  const no = (codice: string, testo: string) => [
    controlloCheBlocca(codice, `righe.${n}.natura`, `Riga ${n}: ${testo}`),
  ]
  const zero = Number(aliquota) === 0
  if (zero && !perche) return no('natura_mancante', 'con IVA 0 scegli il motivo (natura)')
  if (!perche) return []
  if (!zero) return no('natura_di_troppo', `con IVA ${staccato(aliquota)} il motivo va tolto`)
  if (COMUNI.includes(perche)) return []
  return RARE.includes(perche)
    ? [avviso('natura_incerta', `righe.${n}.natura`, `Riga ${n}: motivo ${perche}. ${CHIEDI}`)]
    : no('natura_generica', 'scegli il motivo preciso (N6.7, N6.3…)')
}

/** Goods below what they cost us: seldom meant. */
function sottoCosto(righe: RigaElettronica[], { costi }: ContestoControlli): ControlloDocumento[] {
  return costi.flatMap(({ n, costo }) => {
    const prezzo = righe.reduce(
      (fin, riga) => fin + (riga.n === n && riga.tipo === 'riga' ? riga.imponibile : 0),
      0,
    )
    return prezzo >= costo || !righe.some((riga) => riga.n === n)
      ? []
      : [
          avviso(
            'prezzo_sotto_costo',
            `righe.${n}.prezzoUnitario`,
            `Riga ${n}: ${formatEuro(prezzo / 100)} è sotto il costo (${formatEuro(costo / 100)})`,
          ),
        ]
  })
}

/** A decimal whose whole part has no more digits than its place takes. */
const scrivibile = (testo: string, { interi: [, cifre] }: { interi: readonly [number, number] }): boolean =>
  eDecimale(testo) && decimaleDi(testo).replace(/^-|\..*$/g, '').length <= cifre

const percentuale = (testo: string): boolean =>
  eDecimale(testo) && /^\d+(\.\d{0,2}0*)?$/.test(testo.trim()) && Number(testo) <= Number(AliquotaIVA.massimo)

const uguali = (aliquota: string, confronto: string): boolean => Number(aliquota) === Number(confronto)

/** `22 %`: two texts are specified with a blank (docs/decisions/062). */
const staccato = (aliquota: string): string => percentoInParole(aliquota).replace('%', ' %')
