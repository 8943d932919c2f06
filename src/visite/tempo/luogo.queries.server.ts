import { luogoScritto, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { puntoDi } from '#anagrafe/comuni/luoghi.queries.server.ts'
import type { Indirizzo } from '#shared/distanze.ts'

/**
 * Where a visit is, for ways and zones: the town that its own address says, where that is one that is known, else its
 * customer's.
 */
export function luogoDellaVisita(indirizzo: string | null, cliente: Recapito): Indirizzo & Recapito {
  const scritto = luogoScritto(indirizzo)
  const punto = scritto && puntoDi(scritto)
  const { comune, cap, provincia } = scritto && punto ? scritto : cliente
  return {
    ...{ comune, cap, provincia, indirizzo: indirizzo || cliente.indirizzo },
    punto: punto ?? puntoDi({ comune, cap, provincia }),
  }
}
