import type * as z from 'zod'
import type { fornitoreInput } from '#anagrafe/fornitori/contract.ts'
import { partitaIva } from './codes.ts'

export type FornitoreDemo = z.output<typeof fornitoreInput>

/** Name, mail's domain, telephone, street, CAP, town, provincia, office of its VAT number, and how it numbers its invoices. */
const NOTI = [
  [
    'Clima Sud Forniture S.r.l.',
    'climasud',
    '081 596 44 10',
    'Via Circumvallazione Esterna 118',
    '80020',
    'Casavatore',
    'NA',
    63,
    'FT',
  ],
  [
    'Idrotermo Campania S.p.A.',
    'idrotermo',
    '081 842 17 70',
    'Via Nazionale delle Puglie 205',
    '80035',
    'Nola',
    'NA',
    63,
    '/A',
  ],
  [
    'Vaillant Group Italia S.p.A.',
    'vaillant',
    '02 607 49 01',
    'Via Benigno Crespi 70',
    '20159',
    'Milano',
    'MI',
    15,
    'V',
  ],
  [
    'Rame & Raccordi S.n.c.',
    'rameraccordi',
    '011 437 88 12',
    'Corso Unione Sovietica 612',
    '10135',
    'Torino',
    'TO',
    1,
    'FT',
  ],
  [
    'Ariston Thermo Italia S.p.A.',
    'ariston',
    '0732 60 11',
    'Viale Aristide Merloni 45',
    '60044',
    'Fabriano',
    'AN',
    42,
    'V',
  ],
  ['Immergas S.p.A.', 'immergas', '0522 68 90 11', 'Via Cisa Ligure 95', '42041', 'Brescello', 'RE', 35, '/'],
  [
    'Termoricambi Vesuviana di Aprea Ciro & Figli S.a.s.',
    'termoricambi',
    '081 771 20 45',
    'Via Manzoni 31',
    '80046',
    'San Giorgio a Cremano',
    'NA',
    63,
    '/',
  ],
  [
    'Daikin Air Conditioning Italy S.p.A.',
    'daikin',
    '02 516 19 01',
    'Via Ripamonti 85',
    '20097',
    'San Donato Milanese',
    'MI',
    15,
    'V',
  ],
  [
    'Ferramenta Borrelli',
    null,
    '081 752 33 08',
    'Corso San Giovanni a Teduccio 402',
    '80146',
    'Napoli',
    'NA',
    63,
    '/',
  ],
  [
    'Tubi Piemonte S.r.l.',
    'tubipiemonte',
    '011 226 40 77',
    'Via Leinì 88',
    '10036',
    'Settimo Torinese',
    'TO',
    1,
    '/A',
  ],
  [
    'Riello S.p.A.',
    'riello',
    '0442 63 01 11',
    'Via Ing. Pilade Riello 7',
    '37045',
    'Legnago',
    'VR',
    23,
    'FT',
  ],
  [
    'Beretta Ricambi Sud',
    'berettasud',
    '081 259 61 30',
    'Via Nazionale delle Puglie 12',
    '80026',
    'Casoria',
    'NA',
    63,
    '/',
  ],
  [
    'Noleggio Piattaforme D’Amato',
    'damatopiattaforme',
    '081 560 71 22',
    null,
    null,
    'Marano di Napoli',
    'NA',
    63,
    '/',
  ],
] as const

const REFERENTI = ['Raffaele Sannino', 'Ornella Costa', 'Gianni Perrotta', 'Silvia Magnani', null]
const NOTE = [
  'Consegne martedì e giovedì. Sconto 12% oltre 3.000 €.',
  'Resi entro 8 giorni, con bolla.',
  null,
  null,
]

/** The suppliers of the demo; ids are their places, from 1. */
export const FORNITORI: FornitoreDemo[] = NOTI.map(
  ([ragioneSociale, dominio, telefono, indirizzo, cap, comune, provincia, ufficio], i) => ({
    ragioneSociale,
    partitaIva: partitaIva(741_933 + i * 613_207, ufficio),
    telefono,
    email: dominio && `ordini@${dominio}.example`,
    referente: REFERENTI[i % REFERENTI.length] ?? null,
    sitoWeb: dominio && `https://www.${dominio}.example`,
    indirizzo,
    comune,
    cap,
    provincia,
    note: NOTE[i % NOTE.length] ?? null,
  }),
)

/** The number that a supplier (from 1) gives its nth invoice of a year. */
export function numeroDi(fornitoreId: number, anno: string, n: number): string {
  const modo = NOTI[fornitoreId - 1]?.[8]
  if (modo === 'FT') return `FT ${anno}/${String(n).padStart(4, '0')}`
  if (modo === 'V') return `V${anno.slice(2)}-${40_000 + n}`
  return modo === '/A' ? `${n}/A` : `${anno}/${n}`
}
