/** How many visits of a customer the sheet asks for: enough to find the last one behind those booked; it shows five. */
export const APPUNTAMENTI_IN_SCHEDA = 20
