import { righeDaChiedere } from '#carte/righe/beni-nominati.rules.ts'
import type { Contato, FattiDelCliente } from '#carte/righe/conti.rules.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { formatEuro } from '#shared/money.ts'
import type { ValoriRighe } from './modulo.ts'

/** So many lines are asked about at once: each is summed both ways at every key. */
const INSIEME = 3

/** `IVA 10% su tutto 210,00 €, con il bene 260,00 €` */
function parole(senza: Somme, con: Somme): string {
  const [iva, conIlBene] = [formatEuro(senza.ivaImporto), formatEuro(con.ivaImporto)]
  if (iva === conIlBene) return `L’IVA resta ${iva}`
  const intero = senza.riepilogo.every(({ aliquota }) => aliquota === 10) ? 'IVA 10% su tutto' : 'IVA'
  return `${intero} ${iva}, con il bene ${conIlBene}`
}

/**
 * Which lines are asked whether they are beni significativi, by their key, each with the VAT of either answer.
 * @param conta sums the same document otherwise
 */
export function domandeBeni(
  v: ValoriRighe,
  { righe, somme }: Contato,
  { parte, noto }: { parte: Pick<FattiDelCliente, 'tipo'> | null; noto: boolean },
  caldaia: boolean,
  conta: (valori: ValoriRighe) => Contato,
): Map<string, string> {
  if (!noto || !parte) return new Map()
  const viste = v.righe.map((riga, i) => ({
    ...riga,
    imponibile: righe[i]?.imponibile ?? 0,
    aliquota: righe[i]?.aliquota ?? 0,
    natura: righe[i]?.natura ?? null,
  }))
  const daChiedere = righeDaChiedere(viste, parte.tipo, caldaia).slice(0, INSIEME)
  return new Map(
    daChiedere.map((i) => {
      const riga = v.righe[i] as ValoriRighe['righe'][number]
      const con = (altro: object, iva10Manutenzione: boolean) =>
        conta({ ...v, iva10Manutenzione, righe: v.righe.with(i, { ...riga, scelta: true, ...altro }) }).somme
      // An accessory is weighed as if it were chosen.
      const senza = riga.facoltativa && !riga.scelta ? con({}, v.iva10Manutenzione) : somme
      return [riga.chiave, parole(senza, con({ beneSignificativo: true }, true))]
    }),
  )
}
