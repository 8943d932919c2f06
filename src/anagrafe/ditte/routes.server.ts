import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { addMonths, dayRange, oggi } from '#shared/dates.ts'
import { dittaInput, dittaModifica, rigaDitta, statisticaDitta, statisticheDitteQuery } from './contract.ts'
import {
  aggiornaDitta,
  creaDitta,
  ditte,
  elencaDitte,
  eliminaDitta,
  statisticheDitte,
} from './queries.server.ts'
import { puoGestireDitte, puoLeggereDitte } from './rules.ts'

export const ditteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/ditte',
    operation: 'elencaDitte',
    title: 'Le ditte',
    permission: puoLeggereDitte,
    list: true,
    reply: rigaDitta,
    run: ({ db }) => elencaDitte(db),
  }),
  route({
    method: 'GET',
    path: '/ditte/statistiche',
    operation: 'elencaStatisticheDitte',
    title: 'Appuntamenti di ogni ditta in un mese (senza mese e anno: quello corrente)',
    permission: puoGestireDitte,
    list: true,
    query: statisticheDitteQuery,
    reply: statisticaDitta,
    run({ db, query }) {
      const adesso = oggi()
      const anno = query.anno ?? Number(adesso.slice(0, 4))
      const mese = query.mese ?? Number(adesso.slice(5, 7))
      const inizioMese = `${anno}-${String(mese).padStart(2, '0')}-01`
      const { inizio } = dayRange(inizioMese)
      const { inizio: fine } = dayRange(addMonths(inizioMese, 1))
      return statisticheDitte(db, inizio, fine)
    },
  }),
  ...recordRoutes({
    table: ditte,
    path: '/ditte',
    name: 'una ditta',
    permissions: {
      leggi: puoLeggereDitte,
      crea: puoGestireDitte,
      modifica: puoGestireDitte,
      elimina: puoGestireDitte,
    },
    row: rigaDitta,
    input: dittaInput,
    modifica: dittaModifica,
    crea: creaDitta,
    aggiorna: aggiornaDitta,
    elimina: eliminaDitta,
  }),
]
