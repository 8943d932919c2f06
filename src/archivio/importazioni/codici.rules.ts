import { fiscaleDiEnte } from '#anagrafe/clienti/ente.rules.ts'
import {
  avvertenzaCodiceFiscale,
  avvertenzaPartitaIva,
  codiceDiPersona,
  partitaIvaGiusta,
} from '#anagrafe/clienti/rules.ts'
import { paroleDiNome } from '#anagrafe/clienti/somiglianza.rules.ts'
import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { leggiPartitaIva } from '#shared/cells.ts'
import { paeseDellaIva } from '#shared/paesi.ts'
import type { Celle } from './celle.rules.ts'
import type { CampoImportato } from './rules.ts'
import type { DatiCliente } from './stesso-cliente.rules.ts'

/** Which columns tell of a code, best first. */
export const DOVE_CODICI = {
  codiceFiscale: ['codiceFiscale', 'codici'],
  partitaIva: ['partitaIva', 'codici'],
} as const satisfies Record<string, readonly CampoImportato[]>

export interface CodiciLetti {
  codiceFiscale: string
  partitaIva: string
}

const DI_PERSONA = /[a-z]{6}([ .-]?[\da-z]){10}/i
const UNDICI = /(?<![\da-z])(it)?[ .]?\d{11}(?!\d)/i

/** A cell of both kinds, each part by its shape: `RSSMRA80A01H501U / 01234567897`. */
function codiciInsieme(cella: string): readonly [codiceFiscale: string, partitaIva: string] {
  const trovato = DI_PERSONA.exec(cella)?.[0] ?? ''
  const persona = codiceDiPersona(trovato.replace(/[^\da-z]/gi, '')) ? trovato : ''
  const resto = cella.replace(persona, ' ').replace(/^[\s/;,|-]+|[\s/;,|-]+$/g, '')
  const numero = UNDICI.exec(resto)?.[0] ?? (persona ? '' : resto)
  return /^[a-z]{6}/i.test(numero) ? [numero, ''] : [persona, numero]
}

/**
 * The codes of a row, each by its shape where it stands in the other's column. Eleven digits of a column for both stand as
 * partita IVA until it is known whose they are.
 * @param paese null where nobody knows: then nothing is made of what is written
 */
export function leggiCodici(celle: Celle, paese: string | null): CodiciLetti {
  const leggi = (cella: string) => leggiPartitaIva(cella, paese === 'IT')
  const [fiscale, numero] = codiciInsieme(celle.testo('codici'))
  let partitaIva = (celle.leggi('partitaIva', leggi) || celle.leggi('codici', () => leggi(numero))) ?? ''
  let codiceFiscale = ((celle.leggi('codiceFiscale', leggi) || fiscale) ?? '').replace(/[\s.\-/]/g, '')
  if (/^[a-z]{6}/i.test(partitaIva)) {
    // A tax code in the wrong column.
    codiceFiscale ||= partitaIva
    partitaIva = ''
  }
  return { partitaIva, codiceFiscale }
}

/** Which country a number for VAT says; null where it says none. */
export const paeseDeiCodici = (celle: Celle): string | null =>
  paeseDellaIva(celle.testo('partitaIva')) ?? paeseDellaIva(celle.testo('codici'))

interface DiChi {
  tipo: TipoCliente
  nome: string
  paese: string | null
}

/** Puts eleven Italian digits where they belong, by whose they are; what is wrong with the codes is told of. */
export function posaCodici(celle: Celle, letti: CodiciLetti, { tipo, nome, paese }: DiChi): CodiciLetti {
  let { codiceFiscale, partitaIva } = letti
  if (paese === 'IT') {
    const diEnte = (codice: string) => fiscaleDiEnte(codice, tipo, nome)
    // Under its own heading a partita IVA is one, unless none begins so.
    const suaColonna = celle.testo('partitaIva') !== ''
    const daSpostare = suaColonna
      ? /^[89]\d{10}$/.test(partitaIva)
      : /^\d{11}$/.test(partitaIva) && diEnte(partitaIva)
    if (!codiceFiscale && daSpostare) [codiceFiscale, partitaIva] = [partitaIva, '']
    else if (!partitaIva && tipo !== 'Privato' && partitaIvaGiusta(codiceFiscale) && !diEnte(codiceFiscale))
      [codiceFiscale, partitaIva] = ['', codiceFiscale]
  }
  for (const [campo, avviso] of [
    ['partitaIva', avvertenzaPartitaIva(partitaIva, paese)],
    ['codiceFiscale', avvertenzaCodiceFiscale(codiceFiscale, paese)],
  ] as const)
    if (avviso) celle.avvisaUno(DOVE_CODICI[campo], avviso)
  return { codiceFiscale, partitaIva }
}

/** The codes that stand beside more than one name: an administrator's, a made-up one. */
export function codiciRipetuti(clienti: readonly (DatiCliente | null)[]): Set<string> {
  const nomi = new Map<string, string>()
  const ripetuti = new Set<string>()
  for (const cliente of clienti) {
    if (!cliente) continue
    const nome = paroleDiNome(`${cliente.nome} ${cliente.cognome}`).sort().join(' ')
    for (const codice of [cliente.codiceFiscale, cliente.partitaIva]) {
      if (!codice) continue
      const altro = nomi.get(codice)
      if (altro === undefined) nomi.set(codice, nome)
      else if (altro !== nome) ripetuti.add(codice)
    }
  }
  return ripetuti
}
