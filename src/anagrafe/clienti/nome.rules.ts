/** A customer as people say it: `Maria Rossi`; a company stands where its name was written, in either field. */
export const nomeCliente = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  `${nome} ${cognome}`.trim()
