/** What the customer's sheet says once of several controls, and not under each of them (docs/product.md §24.4). */

interface Controllata {
  stato: string
  data_dovuta: string | null
  certezza: string | null
  motivo: string
}

/** Whether nothing stands in a control's row but why it has no day. */
const soloMotivo = ({ stato, data_dovuta }: Controllata) =>
  data_dovuta === null && (stato === 'Da_Completare' || stato === 'Non_Dovuta')

/** The reasons for which several controls have no day, whosever plants they are of, each with its controls. */
export function motiviComuni<S extends Controllata>(scadenze: readonly S[]): [motivo: string, di: S[]][] {
  const perMotivo = Map.groupBy(scadenze.filter(soloMotivo), ({ motivo }) => motivo)
  return [...perMotivo].filter(([, di]) => di.length > 1)
}

/** Whether every control of a plant that has a day has it still to be confirmed. */
export function tutteDaConfermare(scadenze: readonly Controllata[]): boolean {
  const conGiorno = scadenze.filter(({ data_dovuta }) => data_dovuta !== null)
  return conGiorno.length > 0 && conGiorno.every(({ certezza }) => certezza === 'da_confermare')
}
