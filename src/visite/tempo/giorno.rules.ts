import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { giornoDellaSettimana } from '#anagrafe/orari/rules.ts'
import { type Durata, parteDi } from './parti.rules.ts'
import {
  type GiornoDi,
  type GiornoPerTutti,
  oreDi,
  type PersonaNelTempo,
  type RegoleDelTempo,
  senza,
} from './rules.ts'

export const dataDi = (giorno: string, patrono: string | null): GiornoPerTutti => ({
  giorno,
  festivo: festivo(giorno, patrono),
  nome: giornoDellaSettimana(giorno),
})

/**
 * What a person's day holds.
 * @param visite theirs, of any days; those that keep nobody busy (Annullato) are left out by whoever asks
 */
export function giornoDi<V extends Durata>(
  giorno: string,
  persona: PersonaNelTempo,
  visite: readonly V[],
  regole: RegoleDelTempo,
): GiornoDi<V> {
  const lavoro = oreDi(dataDi(giorno, regole.patrono), persona)
  const impegni = visite
    .flatMap((visita) => {
      const parte = parteDi(visita, giorno)
      return parte ? [{ ...visita, ...parte }] : []
    })
    .sort((a, b) => a.inizio - b.inizio || a.fine - b.fine)
  const liberi = senza(
    lavoro.ore,
    impegni.map(({ inizio, fine }) => [inizio, fine] as const),
  )
  return { ...lavoro, impegni, liberi }
}
