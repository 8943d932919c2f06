import { addDays, addMonths, dayInRome } from '#shared/dates.ts'
import type { DatiDemo } from './invent.ts'
import { giornoFeriale, type VisitaDemo } from './visits.ts'

/* When rows of the demo were written, as they would have been in life: each from its own facts. */

/** Days from the call to the visit, from and to. */
const ANTICIPO: Partial<Record<VisitaDemo['tipologia'], readonly [number, number]>> = {
  Riparazione: [0, 4],
  Sopralluogo: [1, 8],
  Installazione: [8, 30],
}
const SOLITO = [6, 40] as const

/** The moments at which rows were written, none of them after `quando`; a customer came with the first visit or plant. */
export function nascite({ visite, caldaie }: DatiDemo, quando: string) {
  const alle = (giorno: string) => {
    const istante = `${giorno}T07:00:00.000Z`
    return istante < quando ? istante : quando
  }
  const visita = ({ tipologia, dataInizio }: VisitaDemo, n: number) => {
    const [da, a] = ANTICIPO[tipologia] ?? SOLITO
    // Spread evenly, whatever their number.
    return alle(addDays(dayInRome(dataInizio), -(da + ((n * 7919) % (a - da + 1)))))
  }
  const venuto = new Map<number, string>()
  const primo = (clienteId: number, istante: string) => {
    const finora = venuto.get(clienteId)
    if (finora === undefined || istante < finora) venuto.set(clienteId, istante)
  }
  visite.forEach((v, n) => {
    primo(v.clienteId, visita(v, n))
  })
  for (const { clienteId, ultimaRevisione } of caldaie)
    if (ultimaRevisione) primo(clienteId, alle(ultimaRevisione))
  return { alle, visita, cliente: (id: number) => venuto.get(id) ?? quando }
}

/** The maintenance that inspections were for: most before its day, some after it. */
export function fatte({ visite, caldaie }: DatiDemo) {
  const perGiorno = new Map(
    visite.flatMap((v, n) =>
      v.stato === 'Completato' && v.tipologia.startsWith('Revisione')
        ? [[`${v.clienteId} ${dayInRome(v.dataInizio)}`, n + 1] as const]
        : [],
    ),
  )
  return caldaie.flatMap(({ clienteId, ultimaRevisione }, n) =>
    [0, 1].flatMap((anni) => {
      const fattaIl = ultimaRevisione && giornoFeriale(addMonths(ultimaRevisione, -12 * anni))
      const appuntamentoId = perGiorno.get(`${clienteId} ${fattaIl}`)
      if (!fattaIl || appuntamentoId === undefined) return []
      const dataDovuta = addDays(fattaIl, ((n * 13 + anni * 7) % 34) - 7)
      return [
        {
          ...{ clienteId, caldaiaId: n + 1, condizionatoreId: null, controllo: 'Manutenzione' },
          ...{ dataDovuta, fattaIl, appuntamentoId },
        },
      ]
    }),
  )
}
