import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento, ParteDati, PropostaDetta } from '#archivio/movimenti/contract.ts'
import { CATEGORIE, type Categoria, categorie, vaNelVerso } from '#archivio/movimenti/parti.rules.ts'
import type { GruppoRighe } from '#archivio/movimenti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { cents, euro, formatEuro, sumEuro } from '#shared/money.ts'

/** How open rows stand, the sure ones first. */
export const GRUPPI_MOVIMENTI = {
  sicure: ['Sicure', 'tutto torna: si confermano insieme, e per un giorno si annullano'],
  scegliere: ['Da scegliere', 'una riga è fatta quando tutto il suo importo ha un posto'],
  viste: ['Forse già viste', 'le ha anche un altro estratto: controlla prima di confermarle'],
  senza: ['Senza fattura', ''],
} as const satisfies Partial<Record<GruppoRighe, [string, string]>>
export type GruppoMovimenti = keyof typeof GRUPPI_MOVIMENTI

/** A part of a row that is not yet registered: a document, a credit, a kind without an invoice. */
export interface Parte {
  /** As it is sent; its amount is signed as money moves. */
  dati: ParteDati
  titolo: string
  nome: string
  /** What becomes of it: `a saldo`, `in parte, di 244,00 €`. */
  spiega: string
  /** Whose it is. */
  di?: TitolareCredito
}

export type TitolareCredito = NonNullable<ParteDati['credito']>

/** What was chosen for a row of which something is left. */
export interface Scelta {
  riga: Movimento
  parti: Parte[]
}

/** Sum of what comes in and of what goes out, both above zero. */
export const sommeDi = (righe: readonly Movimento[]) => ({
  entrate: sumEuro(righe.flatMap(({ importo }) => (importo > 0 ? importo : []))),
  uscite: sumEuro(righe.flatMap(({ importo }) => (importo < 0 ? -importo : []))),
})

/** The parts that a proposal is, to be registered together. */
export const partiProposte = ({ fatture, categoria }: PropostaDetta): Parte[] => [
  ...fatture.map((voce) => ({ dati: datiDi(voce), titolo: titoloVoce(voce), ...comeDiventa(voce) })),
  ...(categoria ? [parteSenzaFattura(categoria.categoria, categoria.importo)] : []),
]

type VoceProposta = PropostaDetta['fatture'][number]

const datiDi = ({
  id,
  rataId,
  creditoId,
  verso,
  importo,
  abbuono,
  ritenutaBanca,
}: VoceProposta): ParteDati =>
  creditoId !== null
    ? { creditoId, importo: verso * importo }
    : {
        ...{ fatturaId: id, importo: verso * importo, abbuono, ritenutaBanca },
        ...(rataId !== null && { rataId }),
      }

const titoloVoce = ({ creditoId, numero, ripresa }: VoceProposta) =>
  creditoId !== null ? 'Credito restituito' : ripresa ? `${numero}, ripresa` : numero

const comeDiventa = (voce: VoceProposta) => {
  const { nome, importo, abbuono, ritenutaBanca, resta, ripresa, clienteId, fornitoreId } = voce
  return {
    nome,
    ...(clienteId !== null ? { di: { clienteId } } : fornitoreId !== null && { di: { fornitoreId } }),
    spiega: ripresa ? 'di nuovo aperta' : diventa(importo + abbuono + ritenutaBanca, resta),
  }
}

/** What a document becomes by what it gets; both above zero. */
export const diventa = (importo: number, resta: number): string =>
  cents(importo) === cents(resta) ? 'a saldo' : `in parte, di ${formatEuro(resta)}`

/** What of a row has no place once these are of it, signed as money moves. */
export const restoCon = (
  { resta }: Pick<Movimento, 'resta'>,
  parti: readonly Pick<Parte, 'dati'>[],
): number => euro(cents(resta) - cents(sumEuro(parti.map(({ dati }) => dati.importo))))

/** What is sent to register a row with these. */
export const confermaCon = ({ n, resta }: Movimento, parti: readonly Parte[]): DaConfermare => ({
  ...{ n, resta },
  ...(parti.length > 0 && { parti: parti.map(({ dati }) => dati) }),
})

/** A kind without an invoice, for all that is left. */
export const parteSenzaFattura = (categoria: Categoria, importo: number): Parte => ({
  ...{ dati: { categoria, importo }, titolo: CATEGORIE[categoria], nome: '', spiega: 'senza fattura' },
})

/** The kinds that may be what is left of a row. */
export const categoriePer = (importo: number): Categoria[] =>
  categorie.filter((categoria) => vaNelVerso(categoria, importo))

/** Days without their year: a statement is of these weeks. */
const breve = (data: string) => formatDate(data).slice(0, 5)

/** A proposal, as one says it: the number of its document, how many there are, or the kind without one. */
export function titoloGruppo({ fatture, categoria }: PropostaDetta): string {
  const [prima, altra] = fatture
  if (!prima) return categoria ? CATEGORIE[categoria.categoria] : ''
  if (!altra) return titoloVoce(prima)
  return fatture.every(({ rataId }) => rataId !== null)
    ? `${fatture.length} rate`
    : `${fatture.length} fatture`
}

/** What becomes of them by this amount. */
export function spiega({ importo: movimento }: Movimento, { fatture, categoria }: PropostaDetta): string {
  const [sola] = fatture
  if (!sola) return 'senza fattura'
  const spese = categoria
    ? ` ${categoria.importo < 0 ? '−' : '+'} ${formatEuro(Math.abs(categoria.importo))} di ${CATEGORIE[categoria.categoria].toLowerCase()}`
    : ''
  if (fatture.length > 1)
    return (
      fatture
        .map(({ numero, importo, verso }, i) => {
          const segno = Math.sign(movimento) === verso ? (i > 0 ? '+ ' : '') : '− '
          return `${segno}${numero || 'credito'} ${formatEuro(importo)}`
        })
        .join(' ') + spese
    )
  const { importo, abbuono, ritenutaBanca, resta, rataId, scadenza, ripresa, creditoId } = sola
  if (ripresa) return `${movimento > 0 ? 'di nuovo da pagare' : 'di nuovo da incassare'}${spese}`
  if (creditoId !== null)
    return importo === resta ? 'restituito tutto' : `restituito in parte, di ${formatEuro(resta)}`
  if (spese) return `${formatEuro(resta)}${spese}`
  const scade = scadenza ? `, scade il ${breve(scadenza)}` : ''
  const ancora = cents(resta) - cents(importo) - cents(abbuono) - cents(ritenutaBanca)
  const oltre = Math.abs(cents(movimento)) - cents(importo)
  if (ritenutaBanca > 0)
    return `${formatEuro(resta)}, meno ${formatEuro(ritenutaBanca)} che la banca trattiene (11%): a saldo`
  if (abbuono > 0) return `mancano ${formatEuro(abbuono)}: abbuono`
  if (oltre > 0) return `resto ${formatEuro(resta)}: ${formatEuro(euro(oltre))} in più`
  if (ancora > 0) return `restano da ${movimento > 0 ? 'incassare' : 'pagare'} ${formatEuro(euro(ancora))}`
  return rataId === null ? `resto ${formatEuro(resta)}${scade}` : `rata RiBa${scade}`
}

/** What is left of all of it, notes taken off. */
export const restanoDi = ({ fatture, categoria }: PropostaDetta): number =>
  fatture.length > 0
    ? Math.abs(sumEuro(fatture.map(({ resta, verso }) => verso * resta)))
    : Math.abs(categoria?.importo ?? 0)
