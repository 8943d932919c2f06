/** A customer as people say it: `Maria Rossi`; a company stands where its name was written, in either field. */
export const nomeCliente = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  `${nome} ${cognome}`.trim()

/**
 * Whom a document is made out to: a private person by name and surname, everybody else by their denominazione, where there is
 * one. The database says the same (nome.queries.server.ts).
 */
export function nomeSulDocumento({
  tipo,
  nome,
  cognome,
  denominazione,
}: {
  tipo: string
  nome: string | null
  cognome: string | null
  denominazione: string | null
}): string {
  const persona = nomeCliente({ nome: nome ?? '', cognome: cognome ?? '' })
  if (tipo === 'Privato' && nome?.trim() && cognome?.trim()) return persona
  return denominazione?.trim() || persona
}
