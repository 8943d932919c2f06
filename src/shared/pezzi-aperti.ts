/** Somebody still waits for a part, or has to take it along: SQL, as the index of these says it. */
export const PEZZO_APERTO = "pezzi.stato in ('Da_Ordinare', 'Ordinato', 'Arrivato')"
