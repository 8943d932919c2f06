/** A boiler or an air conditioner as people say it: `Beretta Ciao X 25 C.S.I.`. The database says the same (nome.queries.server.ts). */
export const nomeApparecchio = ({ marca, modello }: { marca: string; modello: string }): string =>
  `${marca} ${modello}`.trim()
