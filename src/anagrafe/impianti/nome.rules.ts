/** A boiler or an air conditioner as people say it: `Beretta Ciao X 25 C.S.I.`. The database says the same (nome.queries.server.ts). */
export const nomeApparecchio = ({ marca, modello }: { marca: string; modello: string }): string =>
  `${marca} ${modello}`.trim()

/** Said beside the name wherever the office or a technician reads it; what leaves for the customer has the name alone. */
export const FERMO = ' · fuori servizio'

/** The same with whether it may run. */
export const nomeEStato = (
  apparecchio: Parameters<typeof nomeApparecchio>[0] & { fuori_servizio_dal: string | null },
): string => `${nomeApparecchio(apparecchio)}${apparecchio.fuori_servizio_dal ? FERMO : ''}`
