/** What a report of a visit is called, also where its document is: `RI-4821`; of a correction `RI-4821/2`. */
export const codiceRapporto = (visitaId: number, revisione = 1): string =>
  `RI-${visitaId}${revisione > 1 ? `/${revisione}` : ''}`
