import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { inOreCorte, type Tratto } from '#anagrafe/orari/rules.ts'
import { type Assente, PER_SEMPRE } from '#visite/tempo/rules.ts'

/** `4/12` */
const giornoEMese = (giorno: string) => `${Number(giorno.slice(8, 10))}/${Number(giorno.slice(5, 7))}`

/** `Assente fino al 4/12`, to Admins also why; `Assente dalle 14:00 alle 16:00`. */
export function assenzaInParole({ tipo, dal, al, dalle, alle }: Assente): string {
  if (al === PER_SEMPRE) return 'Non lavora più qui'
  const quando =
    dalle && alle ? ` dalle ${dalle} alle ${alle}` : dal === al ? '' : ` fino al ${giornoEMese(al)}`
  return `Assente${quando}${tipo ? ` · ${ASSENZE_IN_PAROLE[tipo]}` : ''}`
}

/** `Fuori dal suo orario (9–13, 14–18)`, or why there are no hours that day. */
export function fuoriInParole({
  orario: ore,
  festivo,
}: {
  orario: readonly Tratto[]
  festivo: string | null
}): string {
  if (festivo) return `Giorno festivo: ${festivo}`
  return ore.length === 0 ? 'Quel giorno non lavora' : `Fuori dal suo orario (${inOreCorte(ore)})`
}
