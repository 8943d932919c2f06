import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import type { RigaScritta } from '#carte/righe/documento.rules.ts'
import { CHIEDI, proponiIva, proponiRitenuta } from '#carte/righe/proposte.rules.ts'

/** For whom a draft was summed: what of customer and company decides VAT, natura, ritenuta and split. */
export interface Destinazione {
  tipo: TipoCliente
  nazione: string
  partitaIva: boolean
  split: boolean
  /** of the company: RF01, RF19… */
  regime: string
}

const se = (vero: boolean, che: string): string => `${vero ? 'con' : 'senza'} ${che}`

/** In five words, as the draft keeps them: `Privato, IT, senza partita IVA, senza scissione, RF01`. */
export const destinazioneInParole = (d: Destinazione): string =>
  [d.tipo, d.nazione, se(d.partitaIva, 'partita IVA'), se(d.split, 'scissione'), d.regime].join(', ')

/** The same read again; null where nothing was kept. */
export function destinazioneDa(parole: string | null): Destinazione | null {
  const [tipo = '', nazione = '', iva = '', split = '', regime = ''] = parole?.split(', ') ?? []
  if (!Object.hasOwn(TIPI_CLIENTE, tipo)) return null
  return {
    ...{ tipo: tipo as TipoCliente, nazione, regime },
    ...{ partitaIva: iva.startsWith('con'), split: split.startsWith('con') },
  }
}

/** What has changed since a draft was summed, in words; none where nothing has. */
export function cambiamentiDi(era: Destinazione, ora: Destinazione): string[] {
  const frasi: [boolean, string][] = [
    [era.tipo !== ora.tipo, `il cliente era ${TIPI_CLIENTE[era.tipo]}, ora è ${TIPI_CLIENTE[ora.tipo]}`],
    [era.nazione !== ora.nazione, `il paese del cliente era ${era.nazione}, ora è ${ora.nazione}`],
    [
      era.partitaIva !== ora.partitaIva,
      ora.partitaIva ? 'il cliente ora ha una partita IVA' : 'il cliente non ha più una partita IVA',
    ],
    [
      era.split !== ora.split,
      ora.split ? 'il cliente ora paga con scissione' : 'il cliente non paga più con scissione',
    ],
    [era.regime !== ora.regime, `il regime dell’azienda era ${era.regime}, ora è ${ora.regime}`],
  ]
  return frasi.flatMap(([vero, frase]) => (vero ? [frase] : []))
}

/** What the form can't decide is said beside it: whose VAT it is where the customer is abroad, or has a partita IVA. */
export const incertezzaDi = (era: Destinazione, ora: Destinazione): string | null =>
  era.nazione !== ora.nazione || era.partitaIva !== ora.partitaIva
    ? `Guarda aliquota e motivo delle righe: all’estero e con partita IVA possono essere altri. ${CHIEDI}`
    : null

/**
 * The lines of a draft for whom it is now: what was as it had been proposed is proposed anew, what was chosen by hand
 * stays.
 */
export function righeRicalcolate(
  righe: readonly RigaScritta[],
  era: Destinazione,
  ora: Destinazione,
): RigaScritta[] {
  const { valore: proposta } = proponiIva({ ...era, sopralluogo: false })
  return righe.map((riga) => {
    const { aliquota, natura, ritenuta, ...resto } = riga
    const comeProposta = aliquota === proposta.aliquota && natura === proposta.natura
    const suaRitenuta = proponiRitenuta({ ...era, natura, bonificoParlante: false }).valore
    const nuova = comeProposta ? proponiIva({ ...ora, sopralluogo: false }).valore : { aliquota, natura }
    return {
      ...{ ...resto, ...nuova },
      ritenuta:
        ritenuta === suaRitenuta
          ? proponiRitenuta({ ...ora, natura: nuova.natura, bonificoParlante: false }).valore
          : ritenuta,
    }
  })
}
