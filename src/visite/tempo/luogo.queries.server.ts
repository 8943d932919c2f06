import { luogoScritto, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { puntoDi } from '#anagrafe/comuni/luoghi.queries.server.ts'
import type { Indirizzo } from '#shared/distanze.ts'

/** Places read before: most visits are where others were, and what is reckoned of a place is kept with it. */
const noti = new Map<string, Indirizzo & Recapito>()
const RICORDATI = 20_000

/**
 * Where a visit is, for ways and zones: the town that its own address says, where that is one that is known, else its
 * customer's.
 */
export function luogoDellaVisita(indirizzo: string | null, cliente: Recapito): Indirizzo & Recapito {
  const domanda = `${indirizzo}|${cliente.comune}|${cliente.cap}|${cliente.provincia}|${cliente.indirizzo}`
  const noto = noti.get(domanda)
  if (noto) return noto
  const scritto = luogoScritto(indirizzo)
  const punto = scritto && puntoDi(scritto)
  const { comune, cap, provincia } = scritto && punto ? scritto : cliente
  const luogo = {
    ...{ comune, cap, provincia, indirizzo: indirizzo || cliente.indirizzo },
    punto: punto ?? puntoDi({ comune, cap, provincia }),
  }
  if (noti.size >= RICORDATI) noti.clear()
  noti.set(domanda, luogo)
  return luogo
}
