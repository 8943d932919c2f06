import type { RigaScritta } from '#carte/righe/documento.rules.ts'
import { valoreRiga } from '#carte/righe/somme.rules.ts'
import { centsToText } from '#shared/decimals.ts'

/** What the part of a line above a dichiarazione d’intento bears. */
export const ORDINARIA = 22

const senzaIva = ({ natura }: RigaScritta): boolean => natura === 'N3.5'

const conIva = (riga: RigaScritta): RigaScritta => ({ ...riga, aliquota: ORDINARIA, natura: null })

/** What lines N3.5 come to, before the document’s discount, in cents. */
export const lordoSenzaIva = (righe: readonly RigaScritta[]): bigint =>
  righe.filter(senzaIva).reduce((fin, riga) => fin + valoreRiga(riga), 0n)

/** A line in two of one piece each: so much stays without VAT, the rest bears it. */
function inDue(riga: RigaScritta, senza: bigint, valore: bigint): RigaScritta[] {
  // The article’s cost is that of the whole line.
  const parte = { ...riga, articoloId: null, quantita: '1', um: null, scontoPercento: null }
  const { descrizione } = riga
  return [
    { ...parte, descrizione: `${descrizione} - parte senza IVA`, prezzoUnitario: centsToText(senza) },
    conIva({
      ...parte,
      descrizione: `${descrizione} - parte con IVA`,
      prezzoUnitario: centsToText(valore - senza),
    }),
  ]
}

/**
 * The lines of a document of which no more than `coperto` stays N3.5: from the first on, the one that goes beyond it in two
 * parts, what follows at the ordinary rate. Lines below zero stay as they are and leave room to the others.
 * @param coperto cents, before the document’s discount
 */
export function righeEntro(righe: readonly RigaScritta[], coperto: bigint): RigaScritta[] {
  const sottoZero = righe.filter((riga) => senzaIva(riga) && valoreRiga(riga) < 0n)
  let resta = coperto > 0n ? coperto - lordoSenzaIva(sottoZero) : 0n
  return righe.flatMap((riga) => {
    const valore = valoreRiga(riga)
    if (!senzaIva(riga) || (valore < 0n && coperto > 0n)) return riga
    const entro = valore < resta ? valore : resta
    resta -= entro > 0n ? entro : 0n
    if (entro === valore) return riga
    return entro <= 0n ? conIva(riga) : inDue(riga, entro, valore)
  })
}
